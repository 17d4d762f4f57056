/* Allocated memory, read by a region for the device of device.h: mapped, or if READ is defined, where
   the host has it.  The device reads what is mapped, and nothing else.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "../soac.dg/fusion/device.h"

int
main (void)
{
  int *p = malloc (2000 * sizeof *p), **at = &p, seen = 0;
  p[0] = 5;
  p = realloc (p, 3000 * sizeof *p);
#ifdef READ
#pragma omp target map(tofrom: seen) firstprivate(at)
  seen = **at;
#else
  (void) at;
#pragma omp target map(tofrom: seen) map(to: p[:1])
  seen = *p;
#endif
  p[2999] = seen;
  free (p);
  return seen != 5;
}
