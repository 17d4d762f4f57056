/* Operators whose loops end at different times for different elements: several elements go
   through them at once where nothing in them can be seen from outside.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-mavx2 -mtune=haswell" { target x86_64-*-* } } */
/* { dg-kernels escapes 1 } */
/* { dg-kernels collatzes 1 } */
/* { dg-kernels newtons 1 } */
/* { dg-kernels powers 1 } */
/* { dg-kernels turns 1 } */
/* { dg-kernels bytes 1 } */
/* { dg-kernels gcds 1 } */
/* { dg-kernels lookups 1 } */
/* { dg-kernels locals 1 } */
/* { dg-kernels branches 1 } */
/* { dg-kernels phases 1 } */
/* { dg-kernels nests 1 } */
/* { dg-kernels deep_nests 1 } */
/* { dg-kernels leaves 1 } */
/* { dg-kernels quotients 1 } */
/* { dg-kernels sums 1 } */
/* { dg-kernels compares 1 } */
/* { dg-kernels searches 1 } */
/* { dg-kernels walks 1 } */
/* { dg-kernels narrow_walks 1 } */
/* { dg-kernels alone 1 } */
/* { dg-kernels guards 1 } */

#include <fenv.h>
#include <limits.h>
#include <math.h>
#include <stdint.h>
#include "check.h"

#if defined __unix__
# include <sys/mman.h>
# include <unistd.h>
#endif

/* One value of floating point that is the state, and a count that all lanes share.  */
static inline int
escape (float cx, float cy)
{
  float x = 0, y = 0;
  int k = 0;
  for (; k < 100 && x * x + y * y < 4; k++)
    {
      float t = x * x - y * y + cx;
      y = 2 * x * y + cy;
      x = t;
    }
  return k;
}

TESTED void
escapes (size_t n, int *out, const float *x, const float *y)
{
  __builtin_map (escape, n, out, x, y);
  /* { dg-optimized "32 lanes for this operator" "" { option "-O2 -fopenmp$" } .-1 } */
}

/* A branch in the loop, which ends by the state alone.  */
static inline int
collatz (int64_t x)
{
  int k = 0;
  while (x != 1)
    {
      x = x & 1 ? 3 * x + 1 : x >> 1;
      k++;
    }
  return k;
}

TESTED void
collatzes (size_t n, int *out, const int64_t *x)
{
  __builtin_map (collatz, n, out, x);
  /* { dg-optimized "16 lanes for this operator" "" { option "-O2 -fopenmp$" } .-1 } */
}

/* A return from within, and a division by what the state is.  */
static inline double
newton (double a)
{
  double x = a * 0.5 + 0.5;
  for (int k = 0; k < 50; k++)
    {
      double d = (x * x - a) / (2 * x);
      if (fabs (d) < 1e-13)
	return x;
      x -= d;
    }
  return -1;
}

TESTED void
newtons (size_t n, double *out, const double *a)
{
  __builtin_map (newton, n, out, a);
  /* { dg-optimized "16 lanes for this operator" "" { option "-O2 -fopenmp$" } .-1 } */
}

/* What lanes that have left would raise: overflows.  */
static inline double
power (double x)
{
  while (x < 100)
    x *= x;
  return x;
}

TESTED void
powers (size_t n, double *out, const double *x)
{
  __builtin_map (power, n, out, x);
  /* { dg-optimized "16 lanes for this operator" "" { option "-O2 -fopenmp$" } .-1 } */
}

/* So many turns as each element says, from none on; LIMIT is the same for all.  */
static inline unsigned
turn (unsigned k, unsigned limit)
{
  unsigned h = 7;
  for (unsigned i = 0; i < limit; i++)
    {
      if (i == k)
	break;
      h = h * 1664525 + (k ^ i);
    }
  return h;
}

TESTED void
turns (size_t n, unsigned *out, const unsigned *k, unsigned limit)
{
  __builtin_map (turn, n, out, k, limit);
  /* { dg-optimized "32 lanes for this operator" "" { option "-O2 -fopenmp$" } .-1 } */
}

/* Numbers of several widths.  */
static inline short
byte_steps (unsigned char c, short s)
{
  short t = s;
  unsigned char b = c;
  while (b > 7)
    {
      b = b * 3 / 4;
      t = t ^ (b << 3);
    }
  return t + b;
}

TESTED void
bytes (size_t n, short *out, const unsigned char *c, const short *s)
{
  __builtin_map (byte_steps, n, out, c, s);
}

/* A division by what may be zero where a lane has left.  */
static inline int
gcd (int a, int b)
{
  while (b)
    {
      int t = a % b;
      a = b;
      b = t;
    }
  return a;
}

TESTED void
gcds (size_t n, int *out, const int *a, const int *b)
{
  __builtin_map (gcd, n, out, a, b);
  /* { dg-missed "no lanes for this operator: a division may trap where lanes have left" "" { option "-O2 -fopenmp$" } .-1 } */
}

/* A table of which each lane may see no more than it asks for.  */
static inline int
lookup (int v, const int *table)
{
  int i = 0;
  while (table[i] < v)
    i++;
  return i;
}

TESTED void
lookups (size_t n, int *out, const int *v, const int *table)
{
  __builtin_map (lookup, n, out, v, __builtin_replicate (table));
  /* { dg-optimized "32 lanes for this operator" "" { option "-O2 -fopenmp$" } .-1 } */
}

/* Loads at places that differ; where a lane has left, there may be nothing.  The loop goes back
   from two places.  */
static inline int64_t
search (double v, const double *table, int64_t m)
{
  int64_t lo = 0, hi = m;
  while (lo < hi)
    {
      int64_t mid = (lo + hi) >> 1;
      if (table[mid] < v)
	lo = mid + 1;
      else
	hi = mid;
    }
  return lo;
}

TESTED void
searches (size_t n, int64_t *out, const double *v, const double *table, int64_t m)
{
  __builtin_map (search, n, out, v, __builtin_replicate (table), m);
  /* { dg-optimized "16 lanes for this operator" "" { option "-O2 -fopenmp$" } .-1 } */
}

/* Few elements take long: lanes would wait for them.  */
static int links[64] = { 5, 3, 8, 1, 60, 7, 2, 9, 11, 40, 33, 21, 6, 4, 0, 62, 13, 1, 9 };

static inline int
walk (int i)
{
  int k = 0;
  i &= 63;
  while (i && k < 1000)
    {
      i = links[i];
      k++;
    }
  return k;
}

TESTED void
walks (size_t n, int *out, const int *x)
{
  __builtin_map (walk, n, out, x);
  /* { dg-optimized "32 lanes for this operator" "" { option "-O2 -fopenmp$" } .-1 } */
}

/* The same of bytes, for which there is no such load.  */
static unsigned char narrow_links[64] = { 5, 3, 8, 1, 60, 7, 2, 9, 11, 40, 33, 21, 6, 4, 0, 62 };

static inline unsigned char
narrow_walk (unsigned char i)
{
  unsigned char k = 0;
  i &= 63;
  while (i && k < 200)
    {
      i = narrow_links[i];
      k++;
    }
  return k;
}

TESTED void
narrow_walks (size_t n, unsigned char *out, const unsigned char *x)
{
  __builtin_map (narrow_walk, n, out, x);
  /* { dg-missed "no lanes for this operator: GCC does not vectorise \[0-9\]+ of them" "" { option "-O2 -fopenmp$" } .-1 } */
}

/* A test that is the same for all lanes, but not all come to it.  */
static inline int
leave_alone (int x, int limit)
{
  int r = x & 15;
  for (int k = 0; r < 100000; k++)
    {
      if (x & 1)
	{
	  if (k == limit)
	    break;
	  r += 3;
	}
      r += k;
    }
  return r;
}

TESTED void
alone (size_t n, int *out, const int *x, int limit)
{
  __builtin_map (leave_alone, n, out, x, limit);
  /* { dg-optimized "32 lanes for this operator" "" { option "-O2 -fopenmp$" } .-1 } */
}

/* A division that is the same for all lanes, by zero where no lane comes to it.  */
static inline int
guard (int x, int d)
{
  int r = x & 15;
  for (int k = 0; k < 40 && r < 100000; k++)
    {
      if ((r & 1) > (k >= d))
	r += 1000 / (d - k);
      r = r * 3 + 1;
    }
  return r;
}

TESTED void
guards (size_t n, int *out, const int *x, int d)
{
  __builtin_map (guard, n, out, x, d);
  /* { dg-missed "no lanes for this operator: a division may trap where lanes have left" "" { option "-O2 -fopenmp$" } .-1 } */
}

/* A store, although nobody outside sees it.  */
static inline int
local (int x)
{
  int a[4] = { 0 };
  for (int i = 0; x > 0; i++)
    {
      a[x & 3] += i;
      x -= a[0] + 1;
    }
  return a[1] + a[3];
}

TESTED void
locals (size_t n, int *out, const int *x)
{
  __builtin_map (local, n, out, x);
  /* { dg-missed "no lanes for this operator: it stores to memory that lanes would share" "" { option "-O2 -fopenmp$" } .-1 } */
}

/* Branches around and in the loop, returns before and from within, and signed numbers that
   would overflow in lanes that have left.  */
static inline int
branch (int x, int y)
{
  int r = y & 15;
  if (x < -100)
    return y;
  if (x & 1)
    for (int k = 0; k < 60; k++)
      {
	if (r > 1000000)
	  break;
	if ((r & 7) == 3)
	  {
	    r += x & 255;
	    continue;
	  }
	if (r == y)
	  return -k;
	r = r * 3 + (k & 1);
      }
  else
    r = x >> 1;
  return r + 1;
}

TESTED void
branches (size_t n, int *out, const int *x, const int *y)
{
  __builtin_map (branch, n, out, x, y);
  /* { dg-optimized "32 lanes for this operator" "" { option "-O2 -fopenmp$" } .-1 } */
}

/* Two loops, one behind the other.  */
static inline unsigned
phase (unsigned x)
{
  unsigned k = 0;
  while (x > 1000)
    {
      x -= x >> 3;
      k++;
    }
  unsigned y = x + k;
  while (y & 31)
    {
      y = y * 5 + 1;
      k += 3;
    }
  return k ^ x;
}

TESTED void
phases (size_t n, unsigned *out, const unsigned *x)
{
  __builtin_map (phase, n, out, x);
  /* { dg-optimized "32 lanes for this operator" "" { option "-O2 -fopenmp$" } .-1 } */
}

/* A loop in a loop.  */
static inline double
nest (double x)
{
  double s = 0;
  for (int t = 1; t <= 4; t++)
    {
      double y = x + t * 0.25;
      while (y < 100)
	{
	  y = y * y * 0.9 + 0.1;
	  s += y;
	}
    }
  return s;
}

TESTED void
nests (size_t n, double *out, const double *x)
{
  __builtin_map (nest, n, out, x);
  /* { dg-optimized "16 lanes for this operator" "" { option "-O2 -fopenmp$" } .-1 } */
}

/* Three loops in one another that lanes leave, skip and begin at different times.  */
static inline int
nest_deep (int x, int limit)
{
  unsigned h = x;
  int c = 0;
  while (h & 31)
    {
      h = h * 5 + 1;
      if (x & 2)
	for (unsigned y = h & 255; y > 3; y -= y >> 2)
	  {
	    if ((y & 15) == 9)
	      break;
	    for (int k = 0; k < limit; k++)
	      {
		if ((c ^ k) % 8 == 5)
		  continue;
		c += y + k;
		if (c & 64)
		  break;
	      }
	  }
      c ^= h & 3;
    }
  return c;
}

TESTED void
deep_nests (size_t n, int *out, const int *x, int limit)
{
  __builtin_map (nest_deep, n, out, x, limit);
  /* { dg-optimized "32 lanes for this operator" "" { option "-O2 -fopenmp$" } .-1 } */
}

/* A return out of two loops.  */
static inline int
leave (int x)
{
  int r = x & 7;
  for (int i = 0; i < 9; i++)
    for (int k = 0; k < x; k++)
      {
	r = (r * 5 + k) & 1023;
	if (r == 77)
	  return i;
      }
  return r;
}

TESTED void
leaves (size_t n, int *out, const int *x)
{
  __builtin_map (leave, n, out, x);
  /* { dg-missed "no lanes for this operator: it leaves several loops at once" "" { option "-O2 -fopenmp$" } .-1 } */
}

/* Divisions by numbers that lanes which have left may not see; all results are exact.  */
static inline double
quotient (double x, double y)
{
  double q = 1;
  for (int k = 0; k < 40; k++)
    {
      if (y <= 0)
	break;
      q = q + x / y;
      y = y * 0.5 - 1;
    }
  return q;
}

TESTED void
quotients (size_t n, double *out, const double *x, const double *y)
{
  __builtin_map (quotient, n, out, x, y);
  /* { dg-optimized "16 lanes for this operator" "" { option "-O2 -fopenmp$" } .-1 } */
}

/* A comparison with what is no number for lanes that do not come to it.  */
static inline double
compare (double x, double y)
{
  double s = 1;
  while (x < 100)
    {
      if (x > y)
	s += 2;
      x *= 2;
    }
  return s;
}

TESTED void
compares (size_t n, double *out, const double *x, const double *y)
{
  __builtin_map (compare, n, out, x, y);
  /* { dg-optimized "16 lanes for this operator" "" { option "-O2 -fopenmp$" } .-1 } */
}

static int add (int a, int b) { return a + b; }

TESTED int
sums (size_t n, const int64_t *x)
{
  return __builtin_redomap (add, collatz, 0, n, x);
}

enum { MOST = 2100 };
static float fx[MOST], fy[MOST];
static double dx[MOST], dy[MOST], dz[MOST];
static int64_t lx[MOST], lz[MOST];
static int ix[MOST], iy[MOST], iz[MOST];
static unsigned ux[MOST], uz[MOST];
static unsigned char cx[MOST], cz[MOST];
static short sx[MOST], sz[MOST];

static void
fill (void)
{
  for (int i = 0; i < MOST; i++)
    {
      fx[i] = i % 53 * 2.5f / 53 - 2;
      fy[i] = i % 41 * 2.5f / 41 - 1.25f;
      dx[i] = 1.5 + i * 7919 % 1001 * 0.0625;
      dy[i] = i * 31 % 97 - 10;
      lx[i] = 1 + i * 7919 % 5003;
      ix[i] = i * 7919 % 2003 - 600;
      iy[i] = i * 104729 % 997 + 1;
      ux[i] = i % 7 ? i * 7919 % 1001 : 3u * i * i;
      cx[i] = i * 77;
      sx[i] = i * 1001;
    }
}

/* Plain loops over what the operators give; nothing behind N may be written.  */
#define SAME(CALL, OUT, N, EXPRESSION)					\
  do									\
    {									\
      memset (OUT, 0x55, sizeof OUT);					\
      CALL;								\
      for (size_t i_ = 0; i_ < sizeof OUT; i_++)			\
	if (i_ >= (N) * sizeof *OUT)					\
	  CHECK (((char *) OUT)[i_] == 0x55);				\
      for (size_t i = 0; i < (N); i++)					\
	{								\
	  __typeof__ (*OUT) one_ = EXPRESSION;				\
	  CHECK (memcmp (&one_, &OUT[i], sizeof one_) == 0);		\
	}								\
    }									\
  while (0)

static void
test_size (size_t n)
{
  SAME (escapes (n, iz, fx, fy), iz, n, escape (fx[i], fy[i]));
  SAME (collatzes (n, iz, lx), iz, n, collatz (lx[i]));
  SAME (newtons (n, dz, dx), dz, n, newton (dx[i]));
  SAME (powers (n, dz, dx), dz, n, power (dx[i]));
  SAME (turns (n, uz, ux, 1000), uz, n, turn (ux[i], 1000));
  SAME (turns (n, uz, ux, 0), uz, n, turn (ux[i], 0));
  SAME (bytes (n, sz, cx, sx), sz, n, byte_steps (cx[i], sx[i]));
  SAME (gcds (n, iz, ix, iy), iz, n, gcd (ix[i], iy[i]));
  SAME (locals (n, iz, ix), iz, n, local (ix[i]));
  SAME (branches (n, iz, ix, iy), iz, n, branch (ix[i], iy[i]));
  SAME (phases (n, uz, ux), uz, n, phase (ux[i]));
  SAME (nests (n, dz, dx), dz, n, nest (dx[i]));
  SAME (deep_nests (n, iz, ix, 5), iz, n, nest_deep (ix[i], 5));
  SAME (deep_nests (n, iz, ix, 0), iz, n, nest_deep (ix[i], 0));
  SAME (leaves (n, iz, ix), iz, n, leave (ix[i]));
  SAME (quotients (n, dz, dx, dy), dz, n, quotient (dx[i], dy[i]));
  SAME (narrow_walks (n, cz, cx), cz, n, narrow_walk (cx[i]));
  SAME (alone (n, iz, ix, 7), iz, n, leave_alone (ix[i], 7));
  SAME (guards (n, iz, ix, 3), iz, n, guard (ix[i], 3));
  SAME (compares (n, dz, dx, dy), dz, n, compare (dx[i], dy[i]));
  SAME (walks (n, iz, ix), iz, n, walk (ix[i]));
  SAME (walks (n, iz, iy), iz, n, walk (iy[i]));
  SAME (searches (n, lz, dy, dx, n / 2), lz, n, search (dy[i], dx, n / 2));
  int s = 0;
  for (size_t i = 0; i < n; i++)
    s += collatz (lx[i]);
  CHECK (s == sums (n, lx));
}

/* Exceptions: those of the plain loops, and no others.  */
static void
test_exceptions (size_t n)
{
  static const double exact[] = { 2, 4, 8, 1024, 3, 65536 };
  for (int i = 0; i < MOST; i++)
    dx[i] = exact[i % 6], dy[i] = 1 << i % 5;
  for (int i = 0; i < MOST; i++)
    fx[i] = i % 3 ? 0 : INFINITY, fy[i] = 0;
  feclearexcept (FE_ALL_EXCEPT);
  powers (n, dz, dx);
  quotients (n, dz, dx, dy);
  for (int i = 0; i < MOST; i++)
    if (dx[i] >= 100)
      dy[i] = NAN;
  compares (n, dz, dx, dy);
  CHECK (!fetestexcept (FE_OVERFLOW | FE_INVALID | FE_DIVBYZERO));
  escapes (n, iz, fx, fy);
  CHECK (!fetestexcept (FE_OVERFLOW | FE_INVALID | FE_DIVBYZERO));
}

/* The table ends where memory ends, and so do the arrays.  */
static void
test_guard (size_t n)
{
#if defined __unix__
  long page = sysconf (_SC_PAGESIZE);
  char *m = mmap (NULL, 3 * page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  CHECK (m != MAP_FAILED && mprotect (m + 2 * page, page, PROT_NONE) == 0);
  int *table = (int *) (m + 2 * page) - 37;
  for (int i = 0; i < 37; i++)
    table[i] = 3 * i;
  int *v = table - 2 * n;
  for (size_t i = 0; i < n; i++)
    v[i] = i * 7919 % 109;
  SAME (lookups (n, iz, v, table), iz, n, lookup (v[i], table));
  double *sorted = (double *) (m + 2 * page) - 50;
  for (int i = 0; i < 50; i++)
    sorted[i] = 2 * i;
  SAME (searches (n, lz, dy, sorted, 50), lz, n, search (dy[i], sorted, 50));
  SAME (searches (n, lz, dy, sorted + 50, 0), lz, n, search (dy[i], sorted, 0));
  int64_t *last = (int64_t *) (m + 2 * page) - n;
  for (size_t i = 0; i < n; i++)
    last[i] = lx[i];
  SAME (collatzes (n, iz, last), iz, n, collatz (lx[i]));
  munmap (m, 3 * page);
#endif
}

int
main (void)
{
#ifdef __AVX2__
  if (!__builtin_cpu_supports ("avx2"))
    return 0;
#endif
#ifdef __FMA__
  if (!__builtin_cpu_supports ("fma"))
    return 0;
#endif
  fill ();
  for (size_t n = 0; n < 70; n++)
    test_size (n);
  for (size_t n = 95; n < 100; n++)
    test_size (n);
  test_size (MOST);
  test_guard (33);
  test_guard (100);
  test_exceptions (5);
  test_exceptions (100);
  return 0;
}
