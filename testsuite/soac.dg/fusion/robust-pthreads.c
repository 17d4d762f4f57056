/* Combinators and threads of the user's own: kernels at the same time, arrays that
   are handed over with atomic operations.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels work 1 } */
/* { dg-eliminated work "t" } */
/* { dg-kernels work_in_order 1 } */
/* { dg-kernels hand_over 1 } */
/* { dg-kernels wait_and_sum 1 } */
/* { dg-eliminated hand_over "" } */
/* { dg-kernels publish 2 } */
/* { dg-eliminated publish "" } */
/* { dg-kernels count_too 1 } */
/* { dg-eliminated count_too "t" } */

#include "check.h"

#include <pthread.h>
#include <sched.h>

static int inc (int a) { return a + 1; }
static int odd (int a) { return a & 1; }
static int add (int a, int b) { return a + b; }

static int numbers[LARGEST];
static size_t size;

TESTED int
work (size_t n, const int *x, int more)
{
  int *t = malloc (n * sizeof *t);
  __builtin_map (inc, n, t, x);
  int s = __builtin_reduce (add, more, n, t);
  free (t);
  return s;
}

TESTED int
work_in_order (size_t n, const int *x, int *t)
{
  size_t m = __builtin_filter (odd, n, t, x);
  return __builtin_reduce (add, 0, m, t);
}

static void *
start (void *p)
{
  int sum = 0, odds = 0;
  for (size_t i = 0; i < size; i++)
    {
      sum += numbers[i] + 1;
      odds += numbers[i] & 1 ? numbers[i] : 0;
    }
  for (int i = 0; i < 20; i++)
    {
      ARRAY (int, t, size);
      CHECK (work (size, numbers, i) == sum + i);
      CHECK (work_in_order (size, numbers, t) == odds);
      free (t);
    }
  return p;
}

/* The other thread sees T when it sees READY.  */
static int ready, *handed, answer;

TESTED void
hand_over (size_t n, int *t)
{
  handed = t;
  __builtin_map (inc, n, t, numbers);
  __atomic_store_n (&ready, 1, __ATOMIC_RELEASE);
}

TESTED int
wait_and_sum (size_t n)
{
  while (!__atomic_load_n (&ready, __ATOMIC_ACQUIRE))
    sched_yield ();
  return __builtin_reduce (add, 0, n, handed);
}

static void *
receive (void *p)
{
  answer = wait_and_sum (size);
  return p;
}

/* It may change what it sees.  */
TESTED int
publish (size_t n)
{
  int *t = malloc (n * sizeof *t);
  handed = t;
  __builtin_map (inc, n, t, numbers);
  __atomic_fetch_add (&ready, 1, __ATOMIC_SEQ_CST);
  int s = __builtin_reduce (add, 0, n, t);
  free (t);
  return s;
}

/* Nobody else can see this T.  */
TESTED int
count_too (size_t n)
{
  int *t = malloc (n * sizeof *t);
  __builtin_map (inc, n, t, numbers);
  __atomic_fetch_add (&ready, 1, __ATOMIC_SEQ_CST);
  int s = __builtin_reduce (add, 0, n, t);
  free (t);
  __atomic_fetch_add (&ready, 1, __ATOMIC_SEQ_CST);
  return s;
}

int
main (void)
{
  FOR_SIZES (n)
    {
      pthread_t threads[3];
      int sum = 0;
      size = n;
      for (size_t i = 0; i < n; i++)
	{
	  numbers[i] = i % 50;
	  sum += numbers[i] + 1;
	}
      for (int i = 0; i < 3; i++)
	CHECK (pthread_create (&threads[i], NULL, start, NULL) == 0);
      for (int i = 0; i < 3; i++)
	CHECK (pthread_join (threads[i], NULL) == 0);

      ARRAY (int, t, n);
      ready = 0;
      CHECK (pthread_create (&threads[0], NULL, receive, NULL) == 0);
      hand_over (n, t);
      CHECK (pthread_join (threads[0], NULL) == 0);
      CHECK (answer == sum);
      CHECK (publish (n) == sum);
      CHECK (count_too (n) == sum);
      CHECK (ready == 4);
      free (t);
    }
  return 0;
}
