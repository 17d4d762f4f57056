/* Tables of numbers in CSV files.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: MIT  */

#ifndef TABLE_H
#define TABLE_H

#include <stddef.h>

/* A table: a line of names, then rows.  The first field of a row is its
   label, the others are numbers.  */
struct table
{
  char *text;			/* the file, cut into strings */
  size_t rows;
  size_t columns;		/* of numbers */
  char **name;			/* of the columns */
  char **label;			/* of the rows */
  double **column;
};

/* Read FILE.  Whatever is wrong with it ends the program with a message that
   says what and in which line.  */
extern struct table read_table (const char *file);

/* The column of TABLE called NAME.  */
extern const double *column (const struct table *table, const char *name);

extern void free_table (struct table *table);

#endif
