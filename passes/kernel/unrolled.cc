/* Contractions over few indices: which have statements of their own for each of them.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     contract (add, mul, 0, space (n, over (5)), o, at (x, i0 + i1), at (w, i1))
     =>
     for (i = 0; i < n; i++)
       o[i] = x[i] * w[0] + x[i + 1] * w[1] + ... + x[i + 4] * w[4];		by lanes

     contract (add, id, 0, space (n, over (32)), o, at (a, i0, i1))
     =>
     for (i = 0; i < n; i++)
       { sum = 0;
	 for (k = 0; k < 32; k++) sum += a[i][k];				by lanes
	 o[i] = sum; }

   Neighbours of a window read the same elements, so lanes go along the kept axis, and no loop is
   left.  Rows that are each element's own are far from each other along that axis: of them lanes,
   or tiles, go along the row.  */

#include "gcc-common.h"
#include "support/support.h"
#include "analysis/analysis.h"
#include "local.h"

/* Indices of the reduced axes, at most, that have statements of their own.  */
const unsigned MOST_UNROLLED = 32;
/* The same where they go along rows that are each element's own, and at -O3, where GCC makes
   vectors of short loops, too.  */
const int MOST_UNROLLED_IN_ROW = 8, MOST_UNROLLED_IN_ROW_O3 = 5;
/* Bytes of a row of which GCC makes a vector, and of a narrow number.  */
const unsigned ROW_BYTES = 16, NARROW_BYTES = 2;

/* The number of indices of C's reduced axes together, if it is a constant of at most
   MOST_UNROLLED, else -1.  */

int
few_reduced (const combinator *c)
{
  unsigned HOST_WIDE_INT n = 1;
  for (const axis &x : c->axes)
    if (x.reduced)
      {
	if (!tree_fits_uhwi_p (x.count) || tree_to_uhwi (x.count) > MOST_UNROLLED)
	  return -1;
	n *= tree_to_uhwi (x.count);
      }
  return optimize && !optimize_size && n <= MOST_UNROLLED ? (int) n : -1;
}

/* The bytes of an element of the rows that C reads and that are each element's own: what is next
   to each other along the last reduced axis, and apart along the last kept one; 0 if there are
   none.  */

static unsigned
bytes_of_own_rows (const combinator *c)
{
  unsigned bytes = 0;
  int kept = -1, reduced = -1;
  for (unsigned k = 0; k < c->axes.length (); k++)
    (c->axes[k].reduced ? reduced : kept) = k;
  for (const view &v : c->inputs)
    {
      if (kept < 0 || reduced < 0 || v.kind != VIEW_SUBSCRIPTED || v.row
	  || (unsigned) MAX (kept, reduced) >= v.at->axes.length ())
	continue;
      tree last = v.at->dims.last ();
      bool own = false;
      for (tree dim : v.at->dims)
	own |= mentions_p (dim, v.at->axes[kept]);
      if (own && multiplied_axis_p (last, v.at->axes[kept])
	  && mentions_p (last, v.at->axes[reduced])
	  && !multiplied_axis_p (last, v.at->axes[reduced])
	  && tree_fits_uhwi_p (TYPE_SIZE_UNIT (v.type)))
	bytes = MAX (bytes, tree_to_uhwi (TYPE_SIZE_UNIT (v.type)));
    }
  return bytes;
}

/* True if vectors of bytes have masks that are numbers: AVX-512, whose vectors of half a length
   GCC uses, too.  */

static bool
masked_bytes_p (void)
{
  machine_mode bytes = targetm.vectorize.preferred_simd_mode (QImode), mask;
  return (VECTOR_MODE_P (bytes) && targetm.vectorize.get_mask_mode (bytes).exists (&mask)
	  && SCALAR_INT_MODE_P (mask));
}

/* True if the steps of contraction C have statements of their own for each index of the reduced
   axes.  Many of a row of its own do not: GCC makes better vectors of a loop.  */

bool
unrolled_p (const combinator *c)
{
  int n = few_reduced (c);
  unsigned bytes = bytes_of_own_rows (c);
  if (c->opaque || n < 0 || !bytes)
    return !c->opaque && n >= 0;
  /* Of what fills no vector GCC makes none; of narrow numbers that do, also at -O2.  */
  bool filled = n * bytes >= ROW_BYTES;
  bool vectors = (optimize >= 3 ? filled || masked_bytes_p () : filled && bytes <= NARROW_BYTES);
  return n <= (vectors ? MOST_UNROLLED_IN_ROW_O3 : MOST_UNROLLED_IN_ROW);
}
