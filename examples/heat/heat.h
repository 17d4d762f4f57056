/* What the heat simulation computes.  heat.c writes it with array combinators,
   heat-loops.c with plain loops.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: MIT

   A plate is H rows of W temperatures; its border keeps what it has.  */

#ifndef HEAT_H
#define HEAT_H

#include "../photo/picture.h"

/* Start cold, the upper border at 100 degrees, and a hot disc in the middle.  */
extern void heat_up (size_t h, size_t w, double (*restrict plate)[w]);

/* One step of time: NEXT is what becomes of PLATE.  */
extern void spread (size_t h, size_t w, double (*restrict next)[w],
		    double (*restrict plate)[w]);

/* The largest difference between two neighbours in a row.  */
extern double steepest (size_t h, size_t w, double (*restrict plate)[w]);

/* The mean temperature of each row.  */
extern void row_means (size_t h, size_t w, double *restrict means,
		       double (*restrict plate)[w]);

/* A picture of it: black, red, yellow, white.  */
extern void paint (size_t h, size_t w, byte (*restrict out)[w][3],
		   double (*restrict plate)[w]);

#endif
