/* What the tests of large outputs share.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "check.h"

/* At least so many bytes are too many for the cache.  Where nothing is stored past it fewer
   do as well.  */
#if defined __SOAC__ && defined __OPTIMIZE__
enum { LARGE = 1 << 25 };
#else
enum { LARGE = 1 << 19 };
#endif
enum { ROOM = LARGE + 4096 };

static char *memory;

/* Room in MEMORY for an output, which the caller frees.  */
static void
get_memory (void)
{
  memory = aligned_alloc (64, ROOM);
  CHECK (memory);
}

/* The array of N elements that starts SKIP elements after a line does, and marks
   around it.  */
#define PLACE(T, NAME, SKIP, N)						\
  T *NAME = (T *) memory + 64 + (SKIP);					\
  memset (NAME - 1, 0x5a, sizeof (T));					\
  memset (NAME + (N), 0x5a, sizeof (T))
#define UNTOUCHED(NAME, N)						\
  CHECK (((char *) (NAME - 1))[0] == 0x5a				\
	 && ((char *) NAME)[-1] == 0x5a					\
	 && ((char *) (NAME + (N)))[0] == 0x5a				\
	 && ((char *) (NAME + (N) + 1))[-1] == 0x5a)

/* What has been stored so far may be read as something else.  */
#define STORED __asm__ volatile ("" : : : "memory")
