/* Elements of every kind, and single values that are pointers.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <soac.h>
#include "../fusion/check.h"

typedef double row[4];
struct vector { float x, y, z; };
enum colour { RED, GREEN };
struct list;

static double id (double a) { return a; }
static struct vector scale (struct vector a, float s)
{
  return (struct vector) { a.x * s, a.y * s, a.z * s };
}
static enum colour flip (enum colour c) { return c == RED ? GREEN : RED; }
static _Bool odd (int a) { return a & 1; }
static void columns (struct vector *o, const struct vector *a, const float *s)
{
  int i;
  for (i = 0; i < 4; i++)
    o[i] = scale (a[i], s[i]);
}
static int pick (const char *const *names, int i) { return names[i][0]; }
static double second (const row *m) { return m[0][1]; }
static double apply (double (*f) (double), double x) { return f (x); }
static long double real (long double a, _Complex double b)
{
  return a + __real__ b;
}
static int value (const int *p, int i) { return p ? p[0] : i; }
static int listed (const struct list *l, int a) { return a + (l != NULL); }

int
main (void)
{
  row a[3] = { { 1, 2, 3, 4 } }, b[3];
  struct vector v[3][4], w[3][4], u[3][4];
  float s[3][4];
  enum colour c[2][2] = { { RED, GREEN }, { GREEN, RED } };
  _Bool o[2][2];
  int r[3] = { 0, 0, 9 }, q[2][2] = { { 1, 2 }, { 3, 4 } }, i, j;
  const char *names[2][3] = { { "a", "b", "c" }, { "d", "e", "f" } };
  double cube[2][3][4] = { { { 0, 5 } }, { { 0, 6 } } }, f[2], y[3];
  long double l[2][2];
  _Complex double z[2][2] = { { 1, 2 }, { 3, 4 } };

  for (i = 0; i < 3; i++)
    for (j = 0; j < 4; j++)
      {
	v[i][j].x = v[i][j].y = v[i][j].z = (float) (i * 4 + j);
	s[i][j] = 2;
      }
  soac_map (id, soac_space (3, 4), b, a);
  CHECK (b[0][3] == 4 && b[2][0] == 0);
  soac_map (scale, soac_space (3, 4), w, v, s);
  soac_map (columns, 3, u, v, s);
  CHECK (w[2][3].y == 22 && memcmp (u, w, sizeof w) == 0);
  soac_map (scale, soac_space (3, 4), w, v, 3);
  CHECK (w[2][3].z == 33);
  soac_map (scale, soac_space (3, 4), w, v[1][1], s);
  CHECK (w[2][3].x == 10);
  soac_map (flip, soac_space (2, 2), c, c);
  CHECK (c[0][0] == GREEN && c[1][0] == RED);
  soac_map (odd, soac_space (2, 2), o, q);
  CHECK (o[0][0] && !o[1][1]);
  soac_map (pick, 2, r, names, 1);
  CHECK (r[0] == 'b' && r[1] == 'e');
  soac_map (second, 2, f, cube);
  CHECK (f[1] == 6);
  soac_map (apply, 3, y, id, a[0]);
  CHECK (y[2] == 3);
  soac_map (real, soac_space (2, 2), l, 1.5, z);
  CHECK (l[1][0] == 4.5L);
  soac_map (value, 2, r, (const int *) 0, 7);
  CHECK (r[1] == 7);
  soac_map (value, soac_space (2, 2), q, &r[2], soac_index (soac_i0));
  CHECK (q[1][0] == r[2]);
  soac_map (listed, 2, r, soac_replicate ((struct list *) 0), 7);
  CHECK (r[1] == 7);
  return 0;
}
