/* Runs a program for the device, and measures it: a line of JSON.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     main [BYTES [ROUNDS]]	BYTES for the largest array, 1 GiB without

   Its arrays are put there first; the times of kernels are those of calls that find them there.  `copy'
   is what a copy of as many bytes takes on the device: a kernel that reads and writes them once
   cannot be faster.  Without a device all of it runs on the host, and the line says so.  */

#include "offload.h"
#include <omp.h>

enum { MOST = 16, ROUNDS = 11 };

static struct { char *at; size_t bytes; enum role role; } arrays[MOST];
static int count;

void *
array (size_t n, size_t size, enum role role)
{
  char *at = aligned_alloc (64, (n * size + 63) / 64 * 64);
  if (!at || count == MOST)
    {
      fprintf (stderr, "no memory for %zu elements\n", n);
      exit (2);
    }
  memset (at, 0, n * size);
  arrays[count].at = at;
  arrays[count].bytes = n * size;
  arrays[count++].role = role;
  return at;
}

static int
by_number (const void *a, const void *b)
{
  double x = *(const double *) a, y = *(const double *) b;
  return (x > y) - (x < y);
}

/* The median of the times of ROUNDS calls, in seconds.  */
static double
median (void (*call) (size_t), size_t n, int rounds)
{
  double times[101];
  for (int r = 0; r < rounds; r++)
    {
      double t = omp_get_wtime ();
      call (n);
      times[r] = omp_get_wtime () - t;
    }
  qsort (times, rounds, sizeof *times, by_number);
  return times[rounds / 2];
}

/* True if target regions run on a device.  */
static int
on_device (void)
{
  int host = 1;
#pragma omp target map(from: host)
  host = omp_is_initial_device ();
  return !host;
}

/* Put all arrays there, or take them away; what comes back is that of the outputs.  */
static double
move (int there)
{
  double t = omp_get_wtime ();
  for (int i = 0; i < count; i++)
    {
      char *at = arrays[i].at;
      size_t bytes = arrays[i].bytes;
      if (!there && (arrays[i].role == OUTPUT || arrays[i].role == BOTH))
	{
#pragma omp target exit data map(from: at[0:bytes])
	}
      else if (!there)
	{
#pragma omp target exit data map(release: at[0:bytes])
	}
      else if (arrays[i].role == BETWEEN)
	{
#pragma omp target enter data map(alloc: at[0:bytes])
	}
      else
	{
#pragma omp target enter data map(to: at[0:bytes])
	}
    }
  return omp_get_wtime () - t;
}

static char *copy_to, *copy_from;

static void
copy (size_t bytes)
{
  int device = omp_get_default_device ();
  char last;
  if (omp_target_memcpy (copy_to, copy_from, bytes, 0, 0, device, device)
      /* It may have only begun: what comes behind it waits.  */
      || omp_target_memcpy (&last, copy_to, 1, 0, bytes - 1, omp_get_initial_device (), device))
    exit (2);
}

/* The time in which the device reads and writes BYTES once each, or 0.  */
static double
copy_time (size_t bytes, int rounds)
{
  int device = omp_get_default_device ();
  copy_to = omp_target_alloc (bytes, device);
  copy_from = omp_target_alloc (bytes, device);
  double t = 0;
  if (copy_to && copy_from)
    {
      copy (bytes);
      t = median (copy, bytes, rounds);
    }
  omp_target_free (copy_to, device);
  omp_target_free (copy_from, device);
  return t;
}

int
main (int argc, char **argv)
{
  size_t bytes = argc > 1 ? strtoull (argv[1], NULL, 10) : (size_t) 1 << 30;
  int rounds = argc > 2 ? atoi (argv[2]) : ROUNDS;
  rounds = rounds < 1 ? 1 : rounds > 101 ? 101 : rounds;
  size_t n = bytes / sizeof (float), moved = 0;
  int device = on_device ();
  double operations = program.prepare (n);
  double alone = median (program.fused, n, 1);
  size_t wrong = program.wrong (n);
  double copied = device ? copy_time (bytes, rounds) : 0;
  double to = move (1);
  program.fused (n);
  double fused = median (program.fused, n, rounds), apart = 0;
  if (program.apart)
    {
      program.apart (n);
      apart = median (program.apart, n, rounds);
    }
  double from = move (0);
  wrong += program.wrong (n);
  for (int i = 0; i < count; i++)
    if (arrays[i].role != BETWEEN)
      moved += arrays[i].bytes * (1 + (arrays[i].role == BOTH));
  printf ("{\"program\":\"%s\",\"device\":%s,\"n\":%zu,\"wrong\":%zu,"
	  "\"with_transfers_ms\":%.3f,\"to_ms\":%.3f,\"from_ms\":%.3f,\"kernel_ms\":%.3f,"
	  "\"gb_per_s\":%.1f,\"gflops\":%.1f",
	  program.name, device ? "true" : "false", n, wrong, alone * 1e3, to * 1e3, from * 1e3,
	  fused * 1e3, moved / fused / 1e9, operations / fused / 1e9);
  if (copied > 0)
    printf (",\"copy_ms\":%.3f,\"of_copy\":%.2f", copied * 1e3,
	    moved / fused / (2 * bytes / copied));
  if (apart > 0)
    printf (",\"apart_ms\":%.3f,\"times_as_fast\":%.2f", apart * 1e3, apart / fused);
  puts ("}");
  return wrong != 0;
}
