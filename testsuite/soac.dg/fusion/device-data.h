/* What the tests of arrays that stay on the device have in common: the arrays, and how many bytes
   were copied.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "device.h"

#ifndef ON_DEVICE
# define ON_DEVICE 0
#endif

#ifdef __OPTIMIZE__
enum { OPTIMIZED = 1 };
#else
enum { OPTIMIZED = 0 };
#endif

enum { N = 1000, SIZE = N * sizeof (int) };

static inline int next (int a) { return 3 * a + 1; }
static int add (int a, int b) { return a + b; }
static inline int odd (int a) { return a & 1; }

#define APART __attribute__ ((noipa)) static

static int
total (int n, const int *x, int s)
{
  for (int i = 0; i < n; i++)
    s += x[i];
  return s;
}

static int x[3][N + 8], y[3][N + 8];
static int bad;

/* Set all anew.  */
static void
start (void)
{
  for (int k = 0; k < 3; k++)
    for (int i = 0; i < N + 8; i++)
      x[k][i] = y[k][i] = (i * 7 + k) % 13;
  regions = 0, bytes_to = bytes_from = 0;
}

/* In LINE: as many ARRAYS went to the device as THERE says, and came back as BACK; what else was
   copied belongs to groups of chunks.  */
static void
copied (int line, unsigned there, unsigned back)
{
  if (ON_DEVICE && OPTIMIZED
      && (bytes_to / SIZE != there || (bytes_from + SIZE / 4) / SIZE != back))
    bad++, fprintf (stderr, "%d: %zu bytes to, %zu from\n", line, bytes_to, bytes_from);
}

static void
same (int line, int is, int want)
{
  if (is != want || memcmp (x, y, sizeof x))
    bad++, fprintf (stderr, "%d: %d, not %d\n", line, is, want);
}

#define SAME(IS, WANT) do { int is = IS; same (__LINE__, is, WANT); } while (0)
#define COPIED(THERE, BACK) copied (__LINE__, THERE, BACK)
