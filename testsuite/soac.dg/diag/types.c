/* Every type of C can be an element, and converts as in C.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do compile } */
/* { dg-options "-O1 -Wall -Wextra" } */
/* { dg-require-effective-target int128 } */
/* { dg-require-effective-target float16 } */
/* { dg-require-effective-target dfp } */

#define OPERATOR(NAME, T, E) static T NAME (T a, T b) { return E; }
#define BOTH(NAME, T) \
  T reduce_##NAME (int n, T init, const T *x, volatile T *y); \
  T reduce_##NAME (int n, T init, const T *x, volatile T *y) \
  { \
    T t[n]; \
    __builtin_scan (NAME, init, n, t, x); \
    __builtin_map (NAME, n, y, t, init); \
    return __builtin_reduce (NAME, t[0], n, t); \
  }

OPERATOR (of_char, char, a + b) BOTH (of_char, char)
OPERATOR (of_short, unsigned short, a + b) BOTH (of_short, unsigned short)
OPERATOR (of_int, int, a + b) BOTH (of_int, int)
OPERATOR (of_long, long long, a + b) BOTH (of_long, long long)
OPERATOR (of_int128, unsigned __int128, a + b)
BOTH (of_int128, unsigned __int128)
OPERATOR (of_bool, _Bool, a || b) BOTH (of_bool, _Bool)
OPERATOR (of_half, _Float16, a + b) BOTH (of_half, _Float16)
OPERATOR (of_float, float, a + b) BOTH (of_float, float)
OPERATOR (of_double, double, a + b) BOTH (of_double, double)
OPERATOR (of_wide, long double, a + b) BOTH (of_wide, long double)
OPERATOR (of_decimal, _Decimal64, a + b) BOTH (of_decimal, _Decimal64)
OPERATOR (of_complex, _Complex double, a * b)
BOTH (of_complex, _Complex double)
OPERATOR (of_gaussian, _Complex int, a * b) BOTH (of_gaussian, _Complex int)

enum e { ONE, TWO };
struct s { int i; double d[3]; };
union u { int i; float f; };
typedef float vector __attribute__ ((vector_size (16)));
typedef const char *string;
typedef int (*function) (int);
typedef int unaligned __attribute__ ((aligned (1)));
typedef int alias __attribute__ ((may_alias));

OPERATOR (of_enum, enum e, a > b ? a : b) BOTH (of_enum, enum e)
OPERATOR (of_struct, struct s, a.i > b.i ? a : b) BOTH (of_struct, struct s)
OPERATOR (of_union, union u, a.i > b.i ? a : b) BOTH (of_union, union u)
OPERATOR (of_vector, vector, a + b) BOTH (of_vector, vector)
OPERATOR (of_string, string, a ? a : b) BOTH (of_string, string)
OPERATOR (of_function, function, a ? a : b) BOTH (of_function, function)
OPERATOR (of_unaligned, unaligned, a + b) BOTH (of_unaligned, unaligned)
OPERATOR (of_alias, alias, a + b) BOTH (of_alias, alias)

/* Both arithmetic, so these are arrays; a pointer converts to _Bool, and an
   array of pointers can feed a parameter that points to const.  */

static double times (double a, double b) { return a * b; }
static _Bool both (_Bool a, _Bool b) { return a && b; }
static double row (const float *r, int i) { return r[i]; }
static int none (const void *p) { return p != 0; }

void
mixed (int n, char *c, float *f, int *i, _Complex float *z, float **rows,
       struct s *s, const float *r)
{
  __builtin_map (times, n, c, i, f);
  __builtin_map (times, n, z, z, c);
  __builtin_map (both, n, c, f, s);
  __builtin_map (row, n, f, rows, i);
  __builtin_map (row, n, f, r, i);
  __builtin_map (none, n, i, rows);
  __builtin_filter (both, n, z, i, f);
}
