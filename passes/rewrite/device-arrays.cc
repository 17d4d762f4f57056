/* Which arrays kernels map that could stay on the device, and how much of each.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     map (f, n, t, x);  map (g, n - 1, o, t + 1)
     => t: bytes 0 to 4 n, written and read; x: 0 to 4 n, read; o: 0 to 4 (n - 1), written

   What several kernels map of an array is one range from the first byte to the last one.  */

#include "gcc-common.h"
#include "support/support.h"
#include "analysis/analysis.h"
#include "local.h"
#include "device-stays.h"

/* The lesser of A and B, numbers of bytes that may be negative, or if GREATER the other one.  */

tree
farther (tree a, tree b, bool greater)
{
  if (operand_equal_p (a, b, 0))
    return a;
  tree c = fold_build2 (greater ? MAX_EXPR : MIN_EXPR, ptrdiff_type_node,
			fold_convert (ptrdiff_type_node, a), fold_convert (ptrdiff_type_node, b));
  return fold_convert (sizetype, c);
}

/* True if it is known that A, number of a byte, is no less than B.  */

bool
known_least_p (tree a, tree b)
{
  tree d = size_binop (MINUS_EXPR, a, b);
  return TREE_CODE (d) == INTEGER_CST && !tree_int_cst_sign_bit (d);
}

/* True if there are bytes between A and B: another thread may have stored there.  */

static bool
gap_between_p (const device_array &a, const device_array &b)
{
  return ((known_least_p (a.from, b.to) && !operand_equal_p (a.from, b.to, 0))
	  || (known_least_p (b.from, a.to) && !operand_equal_p (b.from, a.to, 0)));
}

/* Make A a part of what S's kernels map.  */

static void
map_device_array (stay *s, const device_array &a)
{
  bool whole = a.written && a.count;
  for (staying &t : s->arrays)
    if (operand_equal_p (t.is.base, a.base, 0))
      {
	/* What has a length of its own is counted as the others say.  */
	if (t.is.keyed && !a.keyed)
	  {
	    t.is.size = a.size;
	    t.is.count = a.count;
	  }
	else if (!a.keyed)
	  t.lost |= (t.is.size != a.size
		     || (t.is.count && a.count && !operand_equal_p (t.is.count, a.count, 0)));
	t.lost |= ((t.is.written || a.written) && !a.keyed && !t.is.keyed
		   && gap_between_p (t.is, a));
	t.is.joined |= (a.joined || !operand_equal_p (t.is.from, a.from, 0)
			|| !operand_equal_p (t.is.to, a.to, 0));
	t.is.from = farther (t.is.from, a.from, false);
	t.is.to = farther (t.is.to, a.to, true);
	t.is.keyed &= a.keyed;
	t.is.read |= a.read;
	t.is.written |= a.written;
	if (!a.count)
	  t.is.count = NULL_TREE;
	t.whole |= whole;
	t.kernels++;
	return;
      }
  /* Of an array that begins in front of its pointer it is not known that it is one.  */
  bool in_front = a.count && tree_int_cst_sgn (fold_convert (ssizetype, a.from)) < 0;
  staying t = { a, a, 1, in_front, false, whole, false };
  s->arrays.safe_push (t);
}

/* Make A, of which a kernel of S maps some bytes, a part of what others map whole: only those
   surely are there.  */

static void
map_inside (stay *s, const device_array &a)
{
  for (staying &t : s->arrays)
    if (operand_equal_p (t.is.base, a.base, 0))
      {
	t.lost |= (t.is.inside || t.is.size != a.size
		   || !known_least_p (a.from, t.is.from) || !known_least_p (t.is.to, a.to));
	t.is.read |= a.read;
	t.is.written |= a.written;
	t.kernels++;
	return;
      }
  staying t = { a, a, 1, true, false, false, false };
  s->arrays.safe_push (t);
}

/* Make the mappings of S parts of its arrays.  */

void
map_arrays (stay *s)
{
  for (const mapping &m : s->mappings)
    if (!m.is.inside)
      map_device_array (s, m.is);
  for (const mapping &m : s->mappings)
    if (m.is.inside)
      map_inside (s, m.is);
  /* What the first kernel maps may be a part, which was looked at last.  */
  for (staying &t : s->arrays)
    for (unsigned i = s->mappings.length (); i-- > 0; )
      if (operand_equal_p (t.is.base, s->mappings[i].is.base, 0))
	t.first = s->mappings[i].is;
}
