/* The ready operators, and the sums made of them.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <soac.h>
#include "../fusion/check.h"

#define TRY(T)								\
  do									\
    {									\
      T x_[5] = { 3, 1, 4, 1, 5 };					\
      const T *p_ = x_;							\
      CHECK (soac_sum (5, p_) == 14);					\
      CHECK (soac_product (5, x_) == 60);				\
      CHECK (soac_minimum (9, 5, x_) == 1);				\
      CHECK (soac_minimum (0, 5, x_) == 0);				\
      CHECK (soac_maximum (0, 5, p_) == 5);				\
      CHECK (soac_maximum (7, 5, p_) == 7);				\
      CHECK (__extension__ _Generic (soac_sum (5, x_), T: 1, default: 0));		\
    }									\
  while (0)

int
main (void)
{
  TRY (int);
  TRY (unsigned);
  TRY (long);
  TRY (unsigned long);
  TRY (long long);
  TRY (unsigned long long);
  TRY (float);
  TRY (double);

  unsigned char c[3] = { 200, 100, 7 };
  CHECK (soac_reduce (soac_add_u8, 0, 3, c) == 51);
  CHECK (soac_reduce (soac_max_u8, 0, 3, c) == 200);
  CHECK (soac_reduce (soac_add_u32, 0, 3, c) == 307);
  double d[3];
  soac_scan (soac_mul_f64, 0.5, 3, d, c);
  CHECK (d[2] == 70000);
  return 0;
}
