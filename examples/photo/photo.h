/* What the picture tool computes.  photo.c writes it with array combinators,
   photo-loops.c with plain loops.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: MIT

   A picture is H rows of W pixels of 3 bytes: red, green and blue.  */

#ifndef PHOTO_H
#define PHOTO_H

#include "picture.h"

/* Each byte is the mean of 5 by 5 around it, those near by counting more; outside of the
   picture is what is at its border.  */
extern void blur (size_t h, size_t w, byte (*restrict out)[w][3],
		  byte (*restrict in)[w][3]);

/* How fast the brightness changes, by Sobel's operator; the border is black.  */
extern void edges (size_t h, size_t w, byte (*restrict out)[w], byte (*restrict in)[w][3]);

/* A quarter turn, clockwise.  OUT has W rows of H pixels.  */
extern void rotate (size_t h, size_t w, byte (*restrict out)[h][3],
		    byte (*restrict in)[w][3]);

/* All brightnesses become equally frequent, as far as that is possible.  COUNTS gets how
   often each was there.  */
extern void equalise (size_t h, size_t w, byte (*restrict out)[w][3],
		      byte (*restrict in)[w][3], size_t *restrict counts);

/* One channel as a picture of greys.  */
extern void grey (size_t h, size_t w, byte (*restrict out)[w][3], byte (*restrict in)[w]);

#endif
