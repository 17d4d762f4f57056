/* Rows of unknown length, flat outputs of scans of rows, numbers of axes that are wrong already.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do compile } */

static double f (double x) { return x + 1; }
static double add (double a, double b) { return a + b; }
static void
add_rows (double *o, const double *a, const double *b)
{
  for (int i = 0; i < 4; i++)
    o[i] = a[i] + b[i];
}

double x[3][4], y[12], flat[12], init[4];

double
unknown (double (*u)[])
{
  double v[3][4];
  __builtin_map (f, __builtin_space (3, 4), v, u); /* { dg-error "48: argument 4 of '__builtin_map' has rows of unknown length, 'double\\\[]'" } */
  __builtin_map (f, __builtin_space (3, 4), u, x); /* { dg-error "45: argument 3 of '__builtin_map' has rows of unknown length, 'double\\\[]'" } */
  double s = __builtin_reduce (add, 0.0, __builtin_space (2, 2), u); /* { dg-error "66: argument 4 of '__builtin_reduce' has rows of unknown length, 'double\\\[]'" } */
  s += __builtin_reduce (add, 0.0, __builtin_space (2, 2),
			 __builtin_at (u, __builtin_axis (0), __builtin_axis (1))); /* { dg-error "has rows of unknown length, 'double\\\[]'" } */
  __builtin_scan (add_rows, init, 3, v, u); /* { dg-error "41: argument 5 of '__builtin_scan' has rows of unknown length, 'double\\\[]'" } */
  __builtin_reduce_into (add_rows, init, 3, init, u); /* { dg-error "51: argument 5 of '__builtin_reduce_into' has rows of unknown length, 'double\\\[]'" } */
  return s;
}

void
not_rows (void)
{
  __builtin_scan (add_rows, init, 3, flat, x); /* { dg-error "38: argument 4 of '__builtin_scan' must be an array of rows, since its operator takes addresses" } */
  __builtin_scan_exclusive (add_rows, init, 3, flat, x); /* { dg-error "48: argument 4 of '__builtin_scan_exclusive' must be an array of rows, since its operator takes addresses" } */
  __builtin_map (f, 3, flat, __builtin_at (y, __builtin_axis (nowhere))); /* { dg-error "'nowhere' undeclared" } */
  /* { dg-message "reported only once" "" { target *-*-* } .-1 } */
}

void
one_row (int n, double (*o)[4], const double (*a)[4])
{
  __builtin_scan (add_rows, init, n, __builtin_at (o, 2), a); /* { dg-error "axis 0 is in no subscript of the output, whose elements must be distinct" } */
  __builtin_scan_exclusive (add_rows, init, n, __builtin_at (o, 2), a); /* { dg-error "axis 0 is in no subscript of the output, whose elements must be distinct" } */
  __builtin_scan (add_rows, init, n, __builtin_stride (o, 0), a); /* { dg-error "axis 0 is in no subscript of the output, whose elements must be distinct" } */
}

long
nested (void)
{
  long inner (void) { return __builtin_axis (0) + 1; } /* { dg-error "30: '__builtin_axis' may only be" } */
  return inner ();
}

static void
add_five (double (*o)[5], const double (*a)[5], const double (*b)[5])
{
  for (int i = 0; i < 5; i++)
    (*o)[i] = (*a)[i] + (*b)[i];
}

static void
add_not_const (double *o, double *a, double *b)
{
  for (int i = 0; i < 4; i++)
    o[i] = a[i] + b[i];
}

void
other_operators (double (*o)[4], double (*a)[4], const double (*c)[4], double (*d)[5][5])
{
  double five[5][5] = { { 0 } };
  __builtin_scan (add_five, init, 3, o, a); /* { dg-error "29: argument 2 of '__builtin_scan' has the rows 'double', but its operator takes their addresses as 'const double \\\(\\\*\\\)\\\[5]'" } */
  __builtin_reduce_into (add_five, five, 3, five, d);
  __builtin_scan (add_not_const, init, 3, o, a);
  __builtin_scan (add_not_const, init, 3, o, c); /* { dg-error "46: argument 5 of '__builtin_scan' has the rows 'const double\\\[4]', but its operator takes their addresses as 'double \\\*'" } */
}
