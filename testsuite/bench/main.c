/* Times all versions of one workload, taking turns.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     main ROUNDS REPEATS [N]

   In each round each version runs once (REPEATS times in a row, for small N), so
   that what disturbs the machine disturbs all of them alike; before the first
   round each has run once, and what it computed has been compared.  Prints a
   JSON object with the nanoseconds of each run.  */

#include "bench.h"
#include <stdio.h>
#include <time.h>

extern const struct about about;

/* With -DOLD two plugins are compared, else one plugin with loops and versions by hand.  */
#ifdef OLD
# define VERSIONS(V)							\
  V (loops_seq) V (old_seq) V (fused_seq) V (loops_par) V (old_par) V (fused_par)
#else
# define VERSIONS(V)							\
  V (loops_seq) V (legacy_O3) V (legacy_Ofast) V (loops_par)		\
  V (hand_seq) V (hand_par) V (unfused_seq) V (unfused_par)		\
  V (fused_seq) V (fused_par) LIBRARIES (V)
#endif

/* The same by a library, if the workload has one and it is installed.  */
#ifdef LIBRARY
# define LIBRARIES(V) V (library)
#else
# define LIBRARIES(V)
#endif

#define DECLARE(NAME) extern void run_ ## NAME (struct job *);
VERSIONS (DECLARE)

/* What the memory can do: a copy, with plain stores and past the cache.  */
static void
run_copy (struct job *j)
{
  const double *restrict x = j->in[ARRAYS - 1];
  double *restrict y = j->out[ARRAYS - 1];
#pragma omp parallel for simd
  for (size_t i = 0; i < j->n; i++)
    y[i] = x[i];
}

static void
run_stream (struct job *j)
{
  typedef double v2 __attribute__ ((vector_size (16)));
  const v2 *x = j->in[ARRAYS - 1];
  v2 *y = j->out[ARRAYS - 1];
#pragma omp parallel for
  for (size_t i = 0; i < j->n / 2; i++)
    {
#ifdef __SSE2__
      __builtin_ia32_movntpd ((double *) (y + i), x[i]);
#else
      y[i] = x[i];
#endif
    }
#ifdef __SSE2__
  __builtin_ia32_sfence ();
#endif
}

static const struct version
{
  const char *name;
  void (*run) (struct job *);
} versions[] = {
#define LIST(NAME) { #NAME, run_ ## NAME },
  VERSIONS (LIST)
  { "copy", run_copy }, { "stream", run_stream }
};

enum { COUNT = sizeof versions / sizeof *versions, MOST_ROUNDS = 1000 };

static double times[COUNT][MOST_ROUNDS];

static size_t
size_of (enum type t)
{
  static const size_t sizes[] = { [F32] = 4, [F64] = 8, [I16] = 2, [I32] = 4,
				  [U8] = 1, [U32] = 4, [U64] = 8, [I64] = 8 };
  return sizes[t];
}

static double
number_at (enum type t, const void *array, size_t i)
{
  switch (t)
    {
    case F32: return ((const float *) array)[i];
    case F64: return ((const double *) array)[i];
    case I16: return ((const int16_t *) array)[i];
    case I32: return ((const int32_t *) array)[i];
    case U8: return ((const uint8_t *) array)[i];
    case U32: return ((const uint32_t *) array)[i];
    case U64: return ((const uint64_t *) array)[i];
    default: return ((const int64_t *) array)[i];
    }
}

static void
set_number (enum type t, void *array, size_t i, double x)
{
  switch (t)
    {
    case F32: ((float *) array)[i] = x; break;
    case F64: ((double *) array)[i] = x; break;
    case I16: ((int16_t *) array)[i] = floor (x); break;
    case I32: ((int32_t *) array)[i] = floor (x); break;
    case U8: ((uint8_t *) array)[i] = floor (x); break;
    case U32: ((uint32_t *) array)[i] = floor (x); break;
    case U64: ((uint64_t *) array)[i] = floor (x); break;
    default: ((int64_t *) array)[i] = floor (x); break;
    }
}

/* N elements of type T with PAD ones around, at the start of a page.  */
static void *
allocate (enum type t, size_t n)
{
  char *p;
  size_t bytes = (n + 2 * PAD) * size_of (t);
  if (posix_memalign ((void **) &p, 4096, bytes))
    exit (3);
  memset (p, 0, bytes);
  return p + PAD * size_of (t);
}

static void
fill_random (enum type t, void *array, size_t n, unsigned seed)
{
  double low = about.low, high = about.high;
  if (low == high)
    low = -1, high = 1;
  uint64_t state = seed + 1;
  for (size_t i = 0; i < n + PAD; i++)
    {
      state = state * 6364136223846793005u + 1442695040888963407u;
      double x = low + (high - low) * ((state >> 33) / 2147483648.0);
      set_number (t, array, i, about.whole ? floor (x) : x);
    }
}

static void
prepare (struct job *j)
{
  for (int k = 0; k < ARRAYS; k++)
    {
      enum type in = about.in[k], out = about.out[k];
      if (k == ARRAYS - 1)
	in = out = F64;
      if (in)
	{
	  j->in[k] = allocate (in, j->n);
	  fill_random (in, j->in[k], j->n, k);
	}
      if (out)
	j->out[k] = allocate (out, j->n);
    }
  if (about.fill)
    about.fill (j);
}

/* Touch each page of N bytes from P on.  */
static void
touch (const void *p, size_t n)
{
  const volatile char *bytes = p;
  for (size_t i = 0; i < n; i += 4096)
    (void) bytes[i];
}

/* Undo what the run before has left.  Where that has given memory back, some virtual
   machines map all pages again, those of the inputs, too, when they are used next: 25
   times as long as a sum takes.  */
static void
restore (struct job *j)
{
  for (int k = 0; k < ARRAYS; k++)
    {
      if (j->in[k])
	touch (j->in[k], j->n * size_of (k == ARRAYS - 1 ? F64 : about.in[k]));
      if (j->out[k])
	touch (j->out[k], j->n * size_of (k == ARRAYS - 1 ? F64 : about.out[k]));
    }
  if (about.in_place)
    memcpy (j->out[0], j->in[0], j->n * size_of (about.out[0]));
  j->kept = j->n;
}

/* The largest difference between A and B, relative to the largest number.  */
static double
difference (const struct job *a, const struct job *b)
{
  double most = 0;
  if (a->kept != b->kept)
    return INFINITY;
  for (int k = 0; k < NUMBERS; k++)
    if (!(a->result[k] == b->result[k]))
      most = fmax (most, fabs (a->result[k] - b->result[k])
			 / fmax (1, fabs (a->result[k])));
  for (int k = 0; k < ARRAYS - 1; k++)
    if (about.out[k])
      {
	double largest = 1e-30, worst = 0;
	enum type t = about.out[k];
	for (size_t i = 0; i < a->kept; i++)
	  {
	    double x = number_at (t, a->out[k], i);
	    double d = fabs (x - number_at (t, b->out[k], i));
	    if (!(d <= worst))
	      worst = d;
	    largest = fmax (largest, fabs (x));
	  }
	most = worst / largest <= most ? most : worst / largest;
      }
  return most;
}

/* Nanoseconds: what takes less than that is run again until so many have passed, and the last run
   counts.  */
enum { WARM = 2000000 };

static double
now (void)
{
  struct timespec t;
  clock_gettime (getenv ("BENCH_CPU_TIME") ? CLOCK_PROCESS_CPUTIME_ID
		 : CLOCK_MONOTONIC, &t);
  return t.tv_sec * 1e9 + t.tv_nsec;
}

/* True if version V runs with several threads.  */
static int
parallel (int v)
{
  return !strstr (versions[v].name, "_seq") && !strstr (versions[v].name, "legacy");
}

/* Let the processors be version V's: threads of the one before spin for some milliseconds, where
   this one may need them, and if it has threads, these are awake.  Without the latter Linux may
   wake the second thread on the processor where the first one then waits for it.  */
static void
start (int v, struct job *j)
{
  const char *threads = getenv ("OMP_NUM_THREADS");
  restore (j);
  if (threads && !strcmp (threads, "1"))
    return;
  if (!parallel (v))
    {
      nanosleep (&(struct timespec) { .tv_nsec = 20000000 }, NULL);
      return;
    }
  versions[v].run (j);
  restore (j);
}

/* The version whose turn is TURN in round R.  Where Linux wakes a thread depends on what ran before,
   so that of two versions the one in the same place always waits longer.  In every other round
   they change places: two plugins, or ours and the one by hand, which both follow a version with
   threads.  */
static int
version_of (int r, int turn)
{
  if (r % 2 == 0)
    return turn;
#ifdef OLD
  return COUNT - 1 - turn;
#else
  const char *name = versions[turn].name, *kind = strchr (name, '_');
  int ours = !strncmp (name, "fused_", 6);
  if (!ours && strncmp (name, "hand_", 5))
    return turn;
  for (int v = 0; v < COUNT; v++)
    if (!strncmp (versions[v].name, ours ? "hand_" : "fused_", ours ? 5 : 6)
	&& !strcmp (strchr (versions[v].name, '_'), kind))
      return v;
  return turn;
#endif
}

/* Run each version once and compare what it makes with what the first one
   has made.  Returns how many are wrong.  */
static int
compare (struct job *j)
{
  struct job first = { 0 };
  double tolerance = about.tolerance ? about.tolerance : 1e-4;
  int wrong = 0;
  for (int v = 0; v < COUNT - 2; v++)
    {
      for (int k = 0; k < ARRAYS - 1; k++)
	if (about.out[k])
	  memset (j->out[k], 0, j->n * size_of (about.out[k]));
      restore (j);
      versions[v].run (j);
      if (v == 0)
	{
	  first = *j;
	  for (int k = 0; k < ARRAYS - 1; k++)
	    if (about.out[k])
	      {
		first.out[k] = allocate (about.out[k], j->n);
		memcpy (first.out[k], j->out[k],
			j->n * size_of (about.out[k]));
	      }
	  continue;
	}
      double d = difference (&first, j), most = tolerance;
      if (!strcmp (versions[v].name, "legacy_Ofast"))
	most = fmax (most, about.tolerance_Ofast);
      if (!(d <= most))
	{
	  fprintf (stderr, "%s differs by %g\n", versions[v].name, d);
	  wrong++;
	}
    }
  return wrong;
}

int
main (int argc, char **argv)
{
  int rounds = argc > 1 ? atoi (argv[1]) : 7;
  int repeats = argc > 2 ? atoi (argv[2]) : 1;
  struct job j = { .n = argc > 3 ? strtoull (argv[3], 0, 0) : about.n };
  if (rounds > MOST_ROUNDS)
    rounds = MOST_ROUNDS;
  prepare (&j);
  int wrong = compare (&j);
  for (int r = 0; r < rounds; r++)
    for (int turn = 0; turn < COUNT; turn++)
      {
	int v = version_of (r, turn);
	start (v, &j);
	/* A short one finds in the cache at first what the version before it has left there.  */
	double spent = 0;
	do
	  {
	    double then = now ();
	    for (int k = 0; k < repeats; k++)
	      versions[v].run (&j);
	    times[v][r] = (now () - then) / repeats;
	    spent += times[v][r] * repeats;
	  }
	while (spent < WARM && !about.in_place);
      }
  printf ("{\"n\":%zu,\"moves\":%g,\"wrong\":%d,\"times\":{", j.n, about.moves,
	  wrong);
  for (int v = 0; v < COUNT; v++)
    {
      printf ("%s\"%s\":[", v ? "," : "", versions[v].name);
      for (int r = 0; r < rounds; r++)
	printf ("%s%.1f", r ? "," : "", times[v][r]);
      printf ("]");
    }
  printf ("}}\n");
  return 0;
}
