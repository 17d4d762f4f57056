/* What the tests of elements that stream through several stages share.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "check.h"

/* Around the ends of vectors and of the blocks of parallel kernels.  */
static const size_t block_sizes[] = {
  0, 1, 2, 7, 63, 64, 65, 1000, 4095, 4096, 4097, 8191, 8192, 8193, 16383, 16384,
  16385, 32767, 32768, 32769, 65535, 65536, 65537, 100003, 300001 };

#define FOR_BLOCK_SIZES(N)						\
  for (size_t size_ = 0, N;						\
       size_ < sizeof block_sizes / sizeof *block_sizes			\
       && (N = block_sizes[size_], 1); size_++)

/* Bytes that no result has.  */
#define FORGET(A, N) memset (A, 0xee, (N) * sizeof *(A))

static inline unsigned
scatter_bits (size_t i)
{
  return (unsigned) i * 2654435761u >> 7;
}

/* A number for N bytes, for what must be the same with any number of
   threads.  */
static inline unsigned long
digest (unsigned long h, const void *p, size_t bytes)
{
  const unsigned char *c = p;
  for (size_t i = 0; i < bytes; i++)
    h = (h ^ c[i]) * 1099511628211ul;
  return h;
}
