/* The header in the oldest C, and with warnings that are about declarations.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: MIT  */

#include <soac.h>
#include <stdlib.h>

struct best { double value; ptrdiff_t at; };

static int inc (int a) { return a + 1; }
static int odd (int a) { return a & 1; }

static struct best
larger (struct best a, struct best b)
{
  return a.value < b.value ? b : a;
}

static void
check (int right)
{
  if (!right)
    abort ();
}

static int of_best (struct best b) { return (int) b.value + (int) b.at; }

static void
ends (int *o, const int *row)
{
  o[0] = row[0];
  o[1] = row[2];
}

/* Spaces, and what takes them.  */
static void
spaces (int n, int (*m)[3], int *v)
{
  int w[3] = { 0, 0, 0 }, e[2][2];
  soac_map (inc, soac_space (n, soac_range (1, 3)), m, m);
  check (m[1][0] == 4 && m[1][2] == 7);
  soac_map (soac_add_int, soac_space (soac_range (0, n, 1, 1), 3), m,
	    soac_at (m, soac_i0, soac_i1), soac_index (soac_i1));
  check (m[1][1] == 7);
  soac_contract (soac_add_int, soac_mul_int, 0, soac_space (n, soac_over (3)), v,
		 soac_at (m, soac_i0, soac_i1), soac_replicate (2));
  check (v[1] == 2 * (4 + 7 + 9));
  soac_reduce_into (soac_add_int, 0, soac_space (n, 3), v, m);
  check (v[0] == 1 + 4 + 6 + 4 + 7 + 9);
  soac_reduce_by_index (soac_add_int, n, 3, w, v, soac_iota (7));
  check (w[0] + w[1] + w[2] == 0);
  soac_map (ends, n, e, m);
  check (e[0][1] == 6 && e[1][0] == 4);
}

int
main (void)
{
  int matrix[2][3] = { { 1, 2, 3 }, { 4, 5, 6 } };
  int n = 5, x[5] = { 3, 1, 4, 1, 5 }, idx[5] = { 4, 3, 2, 1, 0 }, o[5];
  double y[5], z[5];
  float f[5];
  struct best none = { 0, -1 }, b;
  size_t k;

  soac_map (inc, n, o, x);
  check (o[2] == 5);
  soac_map (soac_sub_i32, n, soac_scatter (o, idx), x, soac_gather (x, idx));
  check (o[4] == -2 && o[0] == 2);
  soac_map (soac_convert_f64, n, y, x);
  soac_map (soac_square_f64, n, z, y);
  b = soac_reduce (larger, none, n, soac_zip (z, soac_iota (0)));
  check (b.at == 4 && b.value == 25);
  soac_map (soac_axpy_f64, n, z, 2.0, y, z);
  check (z[4] == 35);
  soac_map (soac_select_f64, n, z, x, y, 0.5);
  check (z[1] == 1);
  soac_map (soac_copy_f32, n, f, y);
  check (f[4] == 5);
  soac_map (soac_zero_f32, n, f);
  check (f[4] == 0);
  check (soac_reduce (soac_max_size, 0, n, x) == 5);
  soac_scan (soac_add_f64, 0, n, y, y);
  soac_scan_exclusive (soac_mul_f64, 1, n, z, y);
  check (y[4] == 14 && z[2] == 12);
  k = soac_filter (odd, n, soac_scatter (o, idx), x);
  check (k == 4 && o[4] == 3 && o[1] == 5);
  check (soac_sum (n, x) == 14);
  soac_map (of_best, 2, o, soac_zip_as (struct best, soac_stride (z, 2), soac_iota (1, 3)));
  check (o[1] == (int) z[2] + 4);
  spaces (2, matrix, o);
  return 0;
}
