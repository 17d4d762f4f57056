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

int
main (void)
{
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
  return 0;
}
