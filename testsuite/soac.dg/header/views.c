/* The views, nested ones included, and which type they count in.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <soac.h>
#include "../fusion/check.h"

/* What a macro of the user's may be called.  */
#define STRIDE 7
#define ZIP 8
#define ONE 9
#define ELEMENT 10

struct pair { float a; int b; };
struct place { struct pair p; long at; };

static int inc (int a) { return a + 1; }
static int sub (int a, int b) { return a - 2 * b; }
static long wide (long a) { return a; }
static double half (double a) { return a / 2; }
static struct pair make (int a, long i)
{
  return (struct pair) { (float) a / 2, (int) i - a };
}
static struct pair sum (struct pair x, struct pair y)
{
  return (struct pair) { x.a + y.a, x.b + y.b };
}
static int of_pair (struct pair p) { return (int) p.a * 2 + p.b; }
static int positive (struct pair p) { return p.b > 0; }
static long deep (struct place q) { return (long) q.p.a + q.p.b + q.at; }
static struct place far (int a, long i)
{
  return (struct place) { { (float) a, -a }, i };
}
static int at_two (const int *p, int a) { return p[2] + a; }

#define REVERSED(A, N) soac_stride ((A) + (N) - 1, -1)

int
main (void)
{
  enum { N = 40 };
  int x[N], o[2 * N], b[N], idx[N], c[N];
  long l[N];
  float f[N], g[N];
  double d[N];
  unsigned char small = 250;

  for (int i = 0; i < N; i++)
    {
      x[i] = i * 17 % 23;
      idx[i] = (i + 7) % N;
    }

  soac_map (inc, N, soac_stride (o, 2), REVERSED (x, N));
  soac_map (sub, N, soac_stride (o + 2 * N - 1, -2), soac_gather (x, idx),
	    soac_replicate (3));
  for (int i = 0; i < N; i++)
    CHECK (o[2 * i] == x[N - 1 - i] + 1
	   && o[2 * N - 1 - 2 * i] == x[idx[i]] - 6);

  /* 250 + i does not wrap around, nor does a count beyond an int's.  */
  soac_map (wide, N, l, soac_iota (small));
  CHECK (l[39] == 289);
  soac_map (wide, N, l, soac_iota (2000000000, 2000000000));
  CHECK (sizeof (long) == 4 || l[39] / 1000000000 == 80);
  soac_map (half, N, d, soac_iota (1.0, 0.25));
  CHECK (d[4] == 1.0);
  soac_map (half, N, d, soac_iota (0u, -1));
  CHECK (d[4] == -2.0);

  soac_map (inc, N, soac_scatter (b, idx), soac_gather (x, soac_iota (N - 1, -1)));
  for (int i = 0; i < N; i++)
    CHECK (b[idx[i]] == x[N - 1 - i] + 1);
  soac_map (inc, N / 2, b, soac_gather (x, soac_stride (idx, 2)));
  CHECK (b[3] == x[idx[6]] + 1);

  soac_map (make, N, soac_zip (f, b), x, soac_iota (0));
  for (int i = 0; i < N; i++)
    CHECK (f[i] == (float) x[i] / 2 && b[i] == i - x[i]);
  soac_map (of_pair, N, c, soac_zip_as (struct pair, soac_replicate (1.5f), b));
  for (int i = 0; i < N; i++)
    CHECK (c[i] == 2 + b[i]);
  CHECK (soac_redomap (soac_add_i32, of_pair, 5, 3,
		       soac_zip_as (struct pair, f, b))
	 == 5 + b[0] + b[1] + b[2] + 2 * ((int) f[0] + (int) f[1] + (int) f[2]));

  struct pair zero = { 0, 0 };
  struct pair s = soac_reduce (sum, zero, N, soac_zip (f, b));
  struct pair t = soac_reduce (sum, ((struct pair) { 0, 0 }), N,
			       soac_zip (soac_stride (f + N - 1, -1), b));
  CHECK (s.a == t.a && s.b == t.b);
  soac_scan (sum, zero, N, soac_zip (g, soac_scatter (c, idx)), soac_zip (f, b));
  CHECK (g[N - 1] == s.a && c[idx[N - 1]] == s.b);

  soac_scan_exclusive (sum, zero, N, soac_zip (g, soac_scatter (c, idx)),
		       soac_zip (f, b));
  CHECK (g[0] == 0 && c[idx[1]] == b[0] && g[N - 1] == s.a - f[N - 1]);
  soac_scan_exclusive (sum, zero, N, soac_zip (g, c), soac_zip (f, b));
  CHECK (g[1] == f[0] && c[N - 1] == s.b - b[N - 1]);

  size_t k = soac_filter (positive, N, soac_zip (g, c),
			  soac_zip_as (struct pair, f, b));
  size_t kept = 0;
  for (int i = 0; i < N; i++)
    if (b[i] > 0)
      {
	CHECK (g[kept] == f[i] && c[kept] == b[i]);
	kept++;
      }
  CHECK (k == kept);

  /* A filter's output has subscripts of what is kept, its input those of what is there.  */
  k = soac_filter (positive, N, soac_zip (soac_at (g, N - 1 - soac_i0), soac_at (c, soac_i0)),
		   soac_zip_as (struct pair, soac_at (f, N - 1 - soac_i0),
				soac_at (b, N - 1 - soac_i0)));
  kept = 0;
  for (int i = N - 1; i >= 0; i--)
    if (b[i] > 0)
      {
	CHECK (g[N - 1 - kept] == f[i] && c[kept] == b[i]);
	kept++;
      }
  CHECK (k == kept);

  soac_map (far, N, soac_zip (soac_zip (g, c), soac_stride (l + N - 1, -1)),
	    x, soac_iota (0));
  for (int i = 0; i < N; i++)
    CHECK (g[i] == (float) x[i] && c[i] == -x[i] && l[N - 1 - i] == i);
  soac_map (deep, N, l,
	    soac_zip_as (struct place, soac_zip (g, soac_iota (0)),
			 soac_replicate (3)));
  for (int i = 0; i < N; i++)
    CHECK (l[i] == x[i] + i + 3);

  soac_map (at_two, N, c, soac_replicate (x), x);
  CHECK (c[5] == x[2] + x[5]);
  return 0;
}
