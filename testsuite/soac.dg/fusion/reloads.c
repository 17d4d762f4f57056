/* Counts and pointers that are loaded again behind a combinator which may write them,
   for all that is known.  The kernel tests whether it does; where it does, the parts
   run, and load between them.  Every function runs twice on the same memory, and the
   plain loops do so, too: apart, and where arrays lie over what is loaded.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels counts 1 { no-option "exceptions" } } */
/* { dg-fused counts "st->b" diagonal { no-option "exceptions" } } */
/* { dg-guards counts 3 { no-option "exceptions" } } */
/* { dg-kernels sums 1 { no-option "exceptions" } } */
/* { dg-guards sums 1 { no-option "exceptions" } } */
/* { dg-kernels two_counts 1 { no-option "exceptions" } } */
/* { dg-kernels computed 1 { no-option "exceptions|sanitize" } } */
/* { dg-kernels broadcast 1 { no-option "exceptions" } } */
/* { dg-kernels pointers 1 { no-option "exceptions" } } */
/* { dg-fused pointers "st->b" diagonal { no-option "exceptions" } } */
/* { dg-guards pointers 3 { no-option "exceptions" } } */
/* { dg-kernels chain 1 { no-option "exceptions" } } */
/* { dg-fused chain "st->b" diagonal { no-option "exceptions" } } */
/* { dg-fused chain "st->c" diagonal { no-option "exceptions" } } */
/* { dg-guards chain 7 { no-option "exceptions" } } */
/* { dg-kernels once 1 { no-option "exceptions" } } */
/* { dg-kernels globals 1 } */
/* { dg-kernels read_first 1 { no-option "exceptions" } } */
/* { dg-kernels several 1 { no-option "exceptions" } } */
/* { dg-kernels blocks 1 { no-option "exceptions|-O1" } } */
/* { dg-kernels packed 1 { no-option "exceptions" } } */
/* { dg-kernels embedded 1 { no-option "exceptions" } } */
/* { dg-kernels embedded_part 2 } */
/* { dg-refused embedded_part "st->values + from" read-outside { no-option "exceptions|sanitize" } } */
/* { dg-kernels beside 1 { no-option "exceptions" } } */
/* { dg-kernels in_loop 1 { no-option "exceptions" } } */
/* { dg-kernels restricted 1 } */
/* { dg-guards restricted 0 } */

#include "check.h"

struct ints { int n, m; int *a, *b, *c; int k; };
struct bytes { unsigned char *a, *b, *c, *d; int n; };
struct __attribute__ ((packed)) odd { char x; int n; };
struct row { int values[200]; int n; };
typedef double any_double __attribute__ ((may_alias));

static int inc (int x) { return x + 1; }
static int plus (int x, int y) { return x + y; }
static int max (int x, int y) { return x > y ? x : y; }
static unsigned char next (unsigned char x) { return x + 1; }
static int value (unsigned char x) { return x; }
static double same (double x) { return x; }

/* What the combinators stand for.  */
#define PLAIN static __attribute__ ((noipa))

PLAIN void
map_inc (int n, int *o, const int *x)
{
  for (int i = 0; i < n; i++)
    o[i] = x[i] + 1;
}

PLAIN void
map_plus (int n, int *o, const int *x, int k)
{
  for (int i = 0; i < n; i++)
    o[i] = x[i] + k;
}

PLAIN int
sum (int n, const int *x)
{
  int s = 0;
  for (int i = 0; i < n; i++)
    s += x[i];
  return s;
}

PLAIN int
greatest (int n, const int *x)
{
  int s = 0;
  for (int i = 0; i < n; i++)
    s = max (s, x[i]);
  return s;
}

PLAIN void
map_next (int n, unsigned char *o, const unsigned char *x)
{
  for (int i = 0; i < n; i++)
    o[i] = x[i] + 1;
}

PLAIN void
copy (int n, any_double *o, const any_double *x)
{
  for (int i = 0; i < n; i++)
    o[i] = x[i];
}

TESTED int
counts (struct ints *st)
{
  __builtin_map (inc, st->n, st->b, st->a);
  __builtin_map (inc, st->n, st->c, st->b);
  return 0;
}

PLAIN int
plain_counts (struct ints *st)
{
  map_inc (st->n, st->b, st->a);
  map_inc (st->n, st->c, st->b);
  return 0;
}

TESTED int
sums (struct ints *st)
{
  __builtin_map (inc, st->n, st->b, st->a);
  return __builtin_reduce (plus, 0, st->n, st->b);
}

PLAIN int
plain_sums (struct ints *st)
{
  map_inc (st->n, st->b, st->a);
  return sum (st->n, st->b);
}

/* Two counts that may be equal.  */
TESTED int
two_counts (struct ints *st)
{
  __builtin_map (inc, st->n, st->b, st->a);
  return __builtin_reduce (plus, 0, st->m, st->b);
}

PLAIN int
plain_two_counts (struct ints *st)
{
  map_inc (st->n, st->b, st->a);
  return sum (st->m, st->b);
}

/* Counts that are computed.  */
TESTED int
computed (struct ints *st)
{
  __builtin_map (inc, (st->n + st->m) / 2, st->b, st->a);
  return __builtin_reduce (plus, 0, (st->n + st->m) / 2, st->b);
}

PLAIN int
plain_computed (struct ints *st)
{
  map_inc ((st->n + st->m) / 2, st->b, st->a);
  return sum ((st->n + st->m) / 2, st->b);
}

/* A number that is loaded for the first time behind the first call.  */
TESTED int
broadcast (struct ints *st)
{
  int n = st->n;
  __builtin_map (inc, n, st->b, st->a);
  __builtin_map (plus, n, st->c, st->b, st->k);
  return __builtin_reduce (plus, st->m, n, st->c);
}

PLAIN int
plain_broadcast (struct ints *st)
{
  int n = st->n;
  map_inc (n, st->b, st->a);
  map_plus (n, st->c, st->b, st->k);
  int start = st->m;
  return start + sum (n, st->c);
}

/* Results of several parts.  */
TESTED int
several (struct ints *st)
{
  __builtin_map (inc, st->n, st->b, st->a);
  int s = __builtin_reduce (plus, 0, st->n, st->b);
  int m = __builtin_reduce (max, 0, st->n, st->b);
  return s ^ m;
}

PLAIN int
plain_several (struct ints *st)
{
  map_inc (st->n, st->b, st->a);
  int s = sum (st->n, st->b);
  return s ^ greatest (st->n, st->b);
}

/* Both read one array.  */
TESTED int
beside (struct ints *st)
{
  __builtin_map (inc, st->n, st->b, st->a);
  return __builtin_reduce (plus, 0, st->n, st->a);
}

PLAIN int
plain_beside (struct ints *st)
{
  map_inc (st->n, st->b, st->a);
  return sum (st->n, st->a);
}

TESTED int
in_loop (struct ints *st)
{
  int s = 0;
  for (int i = 0; i < 3; i++)
    {
      __builtin_map (inc, st->n, st->b, st->a);
      s += __builtin_reduce (plus, i, st->n, st->b);
    }
  return s;
}

PLAIN int
plain_in_loop (struct ints *st)
{
  int s = 0;
  for (int i = 0; i < 3; i++)
    {
      map_inc (st->n, st->b, st->a);
      s += i + sum (st->n, st->b);
    }
  return s;
}

/* Calls in different blocks.  */
TESTED int
blocks (struct ints *st)
{
  int s = 0;
  if (st->k)
    abort ();
  __builtin_map (inc, st->n, st->b, st->a);
  if (st->c != st->a)
    s = 1;
  for (int i = 0; i < 2; i++)
    s += i;
  return s + __builtin_reduce (plus, 0, st->n, st->b);
}

TESTED int
packed (struct odd *st, int *b, const int *a)
{
  __builtin_map (inc, st->n, b, a);
  return __builtin_reduce (plus, 0, st->n, b);
}

/* The array is in the structure itself.  */
TESTED int
embedded (struct row *st, const int *a)
{
  __builtin_map (inc, st->n, st->values, a);
  return __builtin_reduce (plus, 0, st->n, st->values);
}

/* Nobody knows from where on.  */
TESTED int
embedded_part (struct row *st, int from, const int *a)
{
  __builtin_map (inc, st->n, st->values + from, a);
  return __builtin_reduce (plus, 0, st->n, st->values + from);
}

TESTED int
restricted (struct ints *st, int *restrict b, const int *a)
{
  __builtin_map (inc, st->n, b, a);
  return __builtin_reduce (plus, 0, st->n, b);
}

/* Bytes may be a pointer.  */
TESTED int
pointers (struct bytes *st)
{
  __builtin_map (next, st->n, st->b, st->a);
  __builtin_map (next, st->n, st->c, st->b);
  return 0;
}

PLAIN int
plain_pointers (struct bytes *st)
{
  map_next (st->n, st->b, st->a);
  map_next (st->n, st->c, st->b);
  return 0;
}

TESTED int
chain (struct bytes *st)
{
  __builtin_map (next, st->n, st->b, st->a);
  __builtin_map (next, st->n, st->c, st->b);
  __builtin_map (next, st->n, st->d, st->c);
  return 0;
}

PLAIN int
plain_chain (struct bytes *st)
{
  map_next (st->n, st->b, st->a);
  map_next (st->n, st->c, st->b);
  map_next (st->n, st->d, st->c);
  return 0;
}

/* Loaded once, behind the first call, for both others: the second one does not change
   what the third one is given.  */
TESTED int
once (struct bytes *st)
{
  __builtin_map (next, st->n, st->b, st->a);
  int n = st->n;
  unsigned char *c = st->c, *d = st->d;
  __builtin_map (next, n, c, st->b);
  __builtin_map (next, n, d, c);
  return 0;
}

PLAIN int
plain_once (struct bytes *st)
{
  map_next (st->n, st->b, st->a);
  int n = st->n;
  unsigned char *c = st->c, *d = st->d;
  map_next (n, c, st->b);
  map_next (n, d, c);
  return 0;
}

/* The pointer of the first output is one that has been loaded before.  */
TESTED int
read_first (struct bytes *st)
{
  int s = __builtin_redomap (plus, value, 0, st->n, st->a);
  __builtin_map (next, st->n, st->a, st->b);
  __builtin_map (next, st->n, st->c, st->a);
  return s;
}

PLAIN int
plain_read_first (struct bytes *st)
{
  int s = 0;
  for (int i = 0, n = st->n; i < n; i++)
    s += st->a[i];
  map_next (st->n, st->a, st->b);
  map_next (st->n, st->c, st->a);
  return s;
}

any_double *A, *B, *C;
long long N;

TESTED void
globals (void)
{
  __builtin_map (same, N, B, A);
  __builtin_map (same, N, C, B);
}

PLAIN void
plain_globals (void)
{
  copy (N, B, A);
  copy (N, C, B);
}

/* ---- the same memory for both -------------------------------------------- */

#define BYTES 4096
static unsigned char saved[BYTES], result[BYTES];

/* F and G do the same to MEMORY, and to *MORE.  */

#define SAME(MEMORY, F, G)						\
  do									\
    {									\
      memcpy (saved, MEMORY, BYTES);					\
      int f = F;							\
      memcpy (result, MEMORY, BYTES);					\
      memcpy (MEMORY, saved, BYTES);					\
      int g = G;							\
      CHECK (f == g && !memcmp (result, MEMORY, BYTES));		\
      memcpy (MEMORY, saved, BYTES);					\
    }									\
  while (0)

/* An output that starts AT ints from the count, where a number of ours goes.  */

static void
check_ints (int n, int at)
{
  int *memory = get (BYTES);
  for (int i = 0; i < BYTES / 4; i++)
    memory[i] = i % 7;
  struct ints *st = (struct ints *) (memory + 100);
  int *b = memory + (at < 0 ? 400 : 100 - at);
  *st = (struct ints) { n, n, memory + 200, b, memory + 300, 5 };
  /* Pointers stay what they are.  */
  if (at >= 0 && at < n)
    {
      for (int i = 0; i < n; i++)
	memory[200 + i] = b[i] - 1;
      memory[200 + at] = n / 2 - 1;
    }
  SAME (memory, counts (st), plain_counts (st));
  SAME (memory, sums (st), plain_sums (st));
  SAME (memory, two_counts (st), plain_two_counts (st));
  SAME (memory, computed (st), plain_computed (st));
  SAME (memory, broadcast (st), plain_broadcast (st));
  SAME (memory, several (st), plain_several (st));
  SAME (memory, beside (st), plain_beside (st));
  SAME (memory, in_loop (st), plain_in_loop (st));
  st->k = 0;
  SAME (memory, blocks (st), 2 + plain_sums (st));
  st->m = n / 2;
  SAME (memory, two_counts (st), plain_two_counts (st));
  if (at < 0 || at >= n)
    CHECK (restricted (st, st->b, st->a) == plain_sums (st));
  free (memory);
}

/* An output of 8 bytes, or 4 for the count, over member WHICH of a structure, which becomes
   another array, or a smaller count; or of 3 bytes over a part of the count.  */

static void
check_bytes (int which)
{
  unsigned char *memory = get (BYTES);
  for (int i = 0; i < BYTES; i++)
    memory[i] = i % 251;
  struct bytes *st = (struct bytes *) (memory + 1024);
  unsigned char *a = memory + 2048, *other = memory + 3600;
  *st = (struct bytes) { a, memory + 2300, memory + 2600, memory + 2900, 8 };
  unsigned char *const places[] = {
    (unsigned char *) &st->a, (unsigned char *) &st->b,
    (unsigned char *) &st->c, (unsigned char *) &st->d
  };
  if (which < 4)
    {
      st->b = places[which];
      memcpy (a, &other, sizeof other);
    }
  else if (which == 4)
    {
      int fewer = 3;
      st->n = sizeof fewer;
      st->b = (unsigned char *) &st->n;
      memcpy (a, &fewer, sizeof fewer);
    }
  else if (which == 5)
    {
      static const unsigned char more[8] = { 1 };
      st->n = 3;
      st->b = (unsigned char *) &st->n + 1;
      memcpy (a, more, sizeof more);
    }
  for (int i = 0; i < 8; i++)
    a[i]--;
  /* The second output instead of the first one.  */
  for (int swap = 0; swap < 2; swap++)
    {
      SAME (memory, pointers (st), plain_pointers (st));
      SAME (memory, chain (st), plain_chain (st));
      SAME (memory, once (st), plain_once (st));
      SAME (memory, read_first (st), plain_read_first (st));
      unsigned char *b = st->b, *c = st->c;
      /* The second call then changes what the third one is given.  */
      st->c = places[3];
      if (which == 1 && !swap)
	SAME (memory, once (st), plain_once (st));
      st->c = c;
      st->b = st->c;
      st->c = b;
      for (int i = 0; i < 8; i++)
	a[i]--;
    }
  free (memory);
}

static void
check_globals (void)
{
  static union { any_double *p; any_double x; } to;
  any_double x[8], y[8], z[8], other[8];
  for (int over = 0; over < 2; over++)
    for (int plain = 0; plain < 2; plain++)
      {
	for (int i = 0; i < 8; i++)
	  x[i] = i, y[i] = z[i] = other[i] = 0;
	to.p = other;
	x[0] = to.x;
	A = x, B = over ? (any_double *) &C : y, C = z, N = over ? 1 : 8;
	if (plain)
	  plain_globals ();
	else
	  globals ();
	CHECK (C == (over ? other : z));
	CHECK (over ? !memcmp (other, &to, 8) && z[0] == 0 : z[7] == 7);
      }
}

static void
check_structures (void)
{
  int memory[1000] = { 0 }, a[200];
  for (int i = 0; i < 200; i++)
    a[i] = i % 5;
  struct odd st = { 0, 6 };
  int b[6];
  CHECK (packed (&st, b, a) == sum (6, a) + 6 && b[1] == 2);
  struct row *row = (struct row *) memory;
  row->n = 60;
  CHECK (embedded_part (row, 10, a) == sum (60, a) + 60 && row->values[12] == 3);
  int expected = sum (200, a) + 200 + 1;
  row->n = 200;
  CHECK (embedded (row, a) == expected - 1);
}

int
main (void)
{
  for (int n = 1; n < 90; n += 8)
    for (int at = -1; at < 12; at++)
      check_ints (n, at);
  for (int which = 0; which < 7; which++)
    check_bytes (which);
  check_globals ();
  check_structures ();
  return 0;
}
