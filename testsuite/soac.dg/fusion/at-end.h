/* Arrays that end where memory does: what reads or writes behind them is killed.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

   To be included before all others.  */

#define _GNU_SOURCE
#include <stddef.h>
#include <stdlib.h>
#include <sys/mman.h>

/* BYTES of memory behind which there is none.  */
static void *
at_end (size_t bytes)
{
  enum { PAGE = 4096 };
  size_t all = (bytes + PAGE - 1) / PAGE * PAGE;
  char *p = mmap (NULL, all + PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (p == MAP_FAILED || mprotect (p + all, PAGE, PROT_NONE))
    abort ();
  return p + all - bytes;
}

static void
give_back (void *p, size_t bytes)
{
  enum { PAGE = 4096 };
  size_t all = (bytes + PAGE - 1) / PAGE * PAGE;
  munmap ((char *) p + bytes - all, all + PAGE);
}
