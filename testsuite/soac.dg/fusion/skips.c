/* Reductions that choose a structure by one of its members, most often the one they
   have: the least element and where it stands, and what looks like it.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels first_least_float 1 } */
/* { dg-kernels last_least_float 1 } */
/* { dg-kernels first_most_float 1 } */
/* { dg-kernels by_place_float 1 } */
/* { dg-kernels how_often_float 1 } */
/* { dg-kernels how_many_float 1 } */
/* { dg-kernels both_float 1 } */
/* { dg-kernels of_squares_float 1 } */
/* { dg-eliminated of_squares_float "t" { no-option sanitize } } */
/* { dg-kernels first_least_byte 1 } */
/* { dg-kernels by_place_byte 1 } */
/* { dg-kernels both_byte 1 } */
/* { dg-kernels first_least_long 1 } */
/* { dg-kernels how_often_long 1 } */
/* { dg-kernels both_long 1 } */
/* { dg-kernels nested 1 } */

#include "check.h"
#include <stdint.h>

static const size_t sizes[] = {
  0, 1, 2, 7, 8, 31, 255, 256, 257, 511, 767, 768, 769, 1280, 2304, 2305, 5000, 70001
};

/* What the operators make of elements in their order, one by one.  */
#define REDUCED(OP, INIT, TYPE, N, ELEMENT)				\
  ({									\
    TYPE acc_ = INIT;							\
    for (size_t i = 0; i < (N); i++)					\
      acc_ = OP (acc_, (TYPE) ELEMENT);					\
    acc_;								\
  })

#define SELECTIONS(T, NAME, MOST)					\
  struct of_ ## NAME { T value; unsigned at; };				\
									\
  static struct of_ ## NAME							\
  first_ ## NAME (struct of_ ## NAME a, struct of_ ## NAME b)				\
  { return b.value < a.value ? b : a; }					\
									\
  static struct of_ ## NAME							\
  last_ ## NAME (struct of_ ## NAME a, struct of_ ## NAME b)				\
  {									\
    if (a.value < b.value)						\
      return a;								\
    return b;								\
  }									\
									\
  static struct of_ ## NAME							\
  most_ ## NAME (struct of_ ## NAME a, struct of_ ## NAME b)				\
  {									\
    if (b.value > a.value)						\
      a = b;								\
    return a;								\
  }									\
									\
  static struct of_ ## NAME							\
  placed_ ## NAME (struct of_ ## NAME a, struct of_ ## NAME b)			\
  {									\
    return (a.value < b.value || (a.value == b.value && a.at < b.at)	\
	    ? a : b);							\
  }									\
									\
  static struct of_ ## NAME							\
  often_ ## NAME (struct of_ ## NAME a, struct of_ ## NAME b)				\
  {									\
    if (a.value < b.value)						\
      return a;								\
    if (b.value < a.value)						\
      return b;								\
    a.at += b.at;							\
    return a;								\
  }									\
									\
  /* Each element changes this one.  */					\
  static struct of_ ## NAME							\
  many_ ## NAME (struct of_ ## NAME a, struct of_ ## NAME b)				\
  {									\
    if (b.value < a.value)						\
      return (struct of_ ## NAME) { b.value, a.at + b.at };			\
    a.at += b.at;							\
    return a;								\
  }									\
									\
  static T square_ ## NAME (T a) { return a * a; }			\
									\
  TESTED struct of_ ## NAME							\
  first_least_ ## NAME (size_t n, const T *x)				\
  {									\
    struct of_ ## NAME none = { MOST, -1u };					\
    return __builtin_reduce (first_ ## NAME, none, n,			\
			     __builtin_zip (x, __builtin_iota (0u)));	\
  }									\
									\
  TESTED struct of_ ## NAME							\
  last_least_ ## NAME (size_t n, const T *x)				\
  {									\
    struct of_ ## NAME none = { MOST, -1u };					\
    return __builtin_reduce (last_ ## NAME, none, n,			\
			     __builtin_zip (x, __builtin_iota (0u)));	\
  }									\
									\
  TESTED struct of_ ## NAME							\
  first_most_ ## NAME (size_t n, const T *x)				\
  {									\
    struct of_ ## NAME none = { 0, -1u };					\
    return __builtin_reduce (most_ ## NAME, none, n,			\
			     __builtin_zip (x, __builtin_iota (0u)));	\
  }									\
									\
  TESTED struct of_ ## NAME							\
  by_place_ ## NAME (size_t n, const T *x, const unsigned *place)	\
  {									\
    struct of_ ## NAME none = { MOST, -1u };					\
    return __builtin_reduce (placed_ ## NAME, none, n,			\
			     __builtin_zip (x, place));			\
  }									\
									\
  TESTED struct of_ ## NAME							\
  how_often_ ## NAME (size_t n, const T *x)				\
  {									\
    struct of_ ## NAME none = { MOST, 0 };					\
    return __builtin_reduce (often_ ## NAME, none, n,			\
			     __builtin_zip (x, __builtin_iota (1u, 0u))); \
  }									\
									\
  TESTED struct of_ ## NAME							\
  how_many_ ## NAME (size_t n, const T *x)				\
  {									\
    struct of_ ## NAME none = { MOST, 0 };					\
    return __builtin_reduce (many_ ## NAME, none, n,			\
			     __builtin_zip (x, __builtin_iota (1u, 0u))); \
  }									\
									\
  TESTED void								\
  both_ ## NAME (size_t n, const T *x, struct of_ ## NAME r[2])		\
  {									\
    struct of_ ## NAME none = { MOST, -1u }, zero = { 0, -1u };		\
    struct of_ ## NAME least							\
      = __builtin_reduce (last_ ## NAME, none, n,			\
			  __builtin_zip (x, __builtin_iota (0u)));	\
    struct of_ ## NAME most							\
      = __builtin_reduce (most_ ## NAME, zero, n,			\
			  __builtin_zip (x, __builtin_iota (0u)));	\
    r[0] = least;							\
    r[1] = most;							\
  }									\
									\
  TESTED struct of_ ## NAME							\
  of_squares_ ## NAME (size_t n, const T *x)				\
  {									\
    struct of_ ## NAME none = { MOST, -1u };					\
    T *t = get (n * sizeof *t);						\
    __builtin_map (square_ ## NAME, n, t, x);				\
    struct of_ ## NAME r							\
      = __builtin_reduce (first_ ## NAME, none, n,			\
			  __builtin_zip (t, __builtin_iota (0u)));	\
    free (t);								\
    return r;								\
  }									\
									\
  static int								\
  same_ ## NAME (struct of_ ## NAME a, struct of_ ## NAME b)				\
  { return a.value == b.value && a.at == b.at; }			\
									\
  static void								\
  check_ ## NAME (size_t n, const T *x, const unsigned *place)		\
  {									\
    typedef struct of_ ## NAME s;						\
    s none = { MOST, -1u }, no = { MOST, 0 }, zero = { 0, -1u }, r[2];	\
    s last = REDUCED (last_ ## NAME, none, s, n, { x[i] COMMA i });	\
    s most = REDUCED (most_ ## NAME, zero, s, n, { x[i] COMMA i });	\
    CHECK (same_ ## NAME						\
	   (first_least_ ## NAME (n, x),				\
	    REDUCED (first_ ## NAME, none, s, n, { x[i] COMMA i })));	\
    CHECK (same_ ## NAME (last_least_ ## NAME (n, x), last));		\
    CHECK (same_ ## NAME (first_most_ ## NAME (n, x), most));		\
    CHECK (same_ ## NAME						\
	   (by_place_ ## NAME (n, x, place),				\
	    REDUCED (placed_ ## NAME, none, s, n, { x[i] COMMA place[i] }))); \
    CHECK (same_ ## NAME						\
	   (how_often_ ## NAME (n, x),					\
	    REDUCED (often_ ## NAME, no, s, n, { x[i] COMMA 1 })));	\
    CHECK (same_ ## NAME						\
	   (how_many_ ## NAME (n, x),					\
	    REDUCED (many_ ## NAME, no, s, n, { x[i] COMMA 1 })));		\
    CHECK (same_ ## NAME						\
	   (of_squares_ ## NAME (n, x),					\
	    REDUCED (first_ ## NAME, none, s, n, { x[i] * x[i] COMMA i })));	\
    both_ ## NAME (n, x, r);						\
    CHECK (same_ ## NAME (r[0], last) && same_ ## NAME (r[1], most));	\
  }									\
									\
  static void								\
  test_ ## NAME (size_t n, const unsigned *place)			\
  {									\
    ARRAY (T, x, n);							\
    for (size_t i = 0; i < n; i++)					\
      x[i] = i % 100;							\
    check_ ## NAME (n, x, place);					\
    for (size_t i = 0; i < n; i++)					\
      x[i] = (n - i) * 100 / (n + 1) + 1;				\
    check_ ## NAME (n, x, place);					\
    for (size_t i = 0; i < n; i++)					\
      x[i] = 90;							\
    check_ ## NAME (n, x, place);					\
    /* One lesser element, and one as small, before and behind edges.  */ \
    for (size_t k = 0; k < n; k += 1 + k / 2 + k % 5)			\
      {									\
	size_t also = (k * 7 + 256) % n;				\
	x[k] = x[also] = 3;						\
	CHECK (first_least_ ## NAME (n, x).at == (k < also ? k : also)); \
	CHECK (last_least_ ## NAME (n, x).at == (k < also ? also : k));	\
	CHECK (how_often_ ## NAME (n, x).at == 2u - (k == also));	\
	x[k] = x[also] = 90;						\
      }									\
    free (x);								\
  }

#define COMMA ,
SELECTIONS (float, float, 1e30f)
SELECTIONS (uint8_t, byte, 255)
SELECTIONS (int64_t, long, 1l << 40)

/* What is compared lies deeper, and not at the same place of both.  */
struct pair { double low, high; };
struct mark { int at; struct pair p; };

static struct mark
widest (struct mark a, struct mark b)
{
  return b.p.high > a.p.high ? b : a;
}

TESTED struct mark
nested (size_t n, const int *at, const struct pair *p)
{
  struct mark none = { -1, { 0, -1 } };
  return __builtin_reduce (widest, none, n, __builtin_zip (at, p));
}

/* The elements that are I * STEP % RING.  */
static void
test_nested (size_t n, unsigned step, unsigned ring)
{
  ARRAY (int, at, n);
  ARRAY (struct pair, p, n);
  for (size_t i = 0; i < n; i++)
    {
      at[i] = 3 * i;
      p[i] = (struct pair) { i % 7, i * step % ring };
    }
  struct mark none = { -1, { 0, -1 } }, m = nested (n, at, p);
  struct mark w = REDUCED (widest, none, struct mark, n, { at[i] COMMA p[i] });
  CHECK (m.at == w.at && m.p.low == w.p.low && m.p.high == w.p.high);
  free (p);
  free (at);
}

int
main (void)
{
  for (size_t k = 0; k < sizeof sizes / sizeof *sizes; k++)
    {
      size_t n = sizes[k];
      ARRAY (unsigned, place, n);
      for (size_t i = 0; i < n; i++)
	place[i] = i * 7919 % 100003;
      test_float (n, place);
      test_byte (n, place);
      test_long (n, place);
      test_nested (n, 37, 1001);
      test_nested (n, 1, LARGEST);
      free (place);
    }
}
