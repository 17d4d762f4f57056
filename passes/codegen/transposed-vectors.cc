/* Vectors whose elements change places: as many as each has elements, row by row.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     rows		  columns
     a0 a1 a2 a3	  a0 b0 c0 d0
     b0 b1 b2 b3    =>	  a1 b1 c1 d1
     c0 c1 c2 c3	  a2 b2 c2 d2
     d0 d1 d2 d3	  a3 b3 c3 d3

   Each step takes two vectors and makes two, so that four of N elements take N * log2 N shuffles.
   The first steps stay within 16 bytes, which each vector unit does with one instruction; the
   others exchange 16 bytes at a time.  */

#include "gcc-common.h"
#include "kernel/kernel.h"
#include "local.h"

/* Bytes within which a vector instruction can move elements at no cost.  */
const unsigned SHUFFLE_BYTES = 16;
/* Bytes that all targets with vectors interleave.  */
const unsigned LEAST_SHUFFLED = 8;

/* The type of an order of the elements of two vectors of TYPE, for VEC_PERM_EXPR.  */

static tree
order_type (tree type)
{
  tree itype = build_nonstandard_integer_type
    (tree_to_uhwi (TYPE_SIZE (TREE_TYPE (type))), 1);
  return build_vector_type (itype, TYPE_VECTOR_SUBPARTS (type).to_constant ());
}

/* The order of two vectors of TYPE that takes CHUNK elements of the first, as many of the
   second and so on, from the lower or, if HIGH, the upper half of each PART elements.  */

static tree
interleaving (tree type, unsigned chunk, unsigned part, bool high)
{
  unsigned n = TYPE_VECTOR_SUBPARTS (type).to_constant ();
  tree_vector_builder mask (order_type (type), n, 1);
  for (unsigned i = 0; i < n; i++)
    {
      unsigned base = i / part * part, in = i % part;
      unsigned from = base + in / (2 * chunk) * chunk + in % chunk;
      if (high)
	from += part / 2;
      if (in / chunk % 2)
	from += n;
      mask.quick_push (build_int_cst (TREE_TYPE (mask.type ()), from));
    }
  return mask.build ();
}

/* The order of two vectors of TYPE that takes every other CHUNK elements of the first, the even
   ones or, if HIGH, the odd ones, and puts those of the second behind each.  */

static tree
exchange_order (tree type, unsigned chunk, bool high)
{
  unsigned n = TYPE_VECTOR_SUBPARTS (type).to_constant ();
  tree_vector_builder mask (order_type (type), n, 1);
  for (unsigned i = 0; i < n; i++)
    {
      unsigned from = i / (2 * chunk) * 2 * chunk + i % chunk + (high ? chunk : 0);
      if (i / chunk % 2)
	from += n;
      mask.quick_push (build_int_cst (TREE_TYPE (mask.type ()), from));
    }
  return mask.build ();
}

/* The vectors A and B in ORDER, a variable of TO.  */

static tree
shuffle (emitter *e, scope *to, tree a, tree b, tree order)
{
  tree v = new_var (to, "v", TREE_TYPE (a));
  assign (to, e->loc, v, build3 (VEC_PERM_EXPR, TREE_TYPE (a), a, b, order));
  return v;
}

/* Let ROWS be NEXT.  */

static void
take_rows (vec<tree> &rows, const vec<tree> &next)
{
  for (unsigned i = 0; i < rows.length (); i++)
    rows[i] = next[i];
}

/* Add to TO: transpose the vectors ROWS, each of as many elements as there are rows, a power of
   two.  */

void
transpose_vectors (emitter *e, scope *to, vec<tree> &rows)
{
  unsigned n = rows.length ();
  tree type = TREE_TYPE (rows[0]), element = TREE_TYPE (type);
  unsigned part = MIN (n, SHUFFLE_BYTES / tree_to_uhwi (TYPE_SIZE_UNIT (element)));
  auto_vec<tree> next;
  next.safe_grow_cleared (n);
  for (unsigned g = 1; g < part; g *= 2)
    {
      for (unsigned base = 0; base < n; base += 2 * g)
	for (unsigned j = 0; j < g; j++)
	  for (unsigned high = 0; high < 2; high++)
	    next[base + 2 * j + high] = shuffle (e, to, rows[base + j], rows[base + g + j],
						 interleaving (type, g, part, high));
      take_rows (rows, next);
    }
  for (unsigned g = part; g < n; g *= 2)
    {
      for (unsigned i = 0; i < n; i++)
	if (i % (2 * g) < g)
	  for (unsigned high = 0; high < 2; high++)
	    next[i + high * g] = shuffle (e, to, rows[i], rows[i + g],
					  exchange_order (type, g, high));
      take_rows (rows, next);
    }
}

/* True if vectors of TYPE, if there are some, can be transposed.  */

bool
transposable_p (tree type)
{
  return ((INTEGRAL_TYPE_P (type) || SCALAR_FLOAT_TYPE_P (type))
	  && TREE_CODE (type) != BOOLEAN_TYPE
	  && TYPE_PRECISION (type) == GET_MODE_BITSIZE (SCALAR_TYPE_MODE (type)));
}

/* The type of a vector of N elements of TYPE that can be transposed, or null.  */

tree
transposable_vector (tree type, unsigned n)
{
  if (!transposable_p (type))
    return NULL_TREE;
  tree v = build_vector_type (type, n);
  machine_mode mode = TYPE_MODE (v);
  /* A few bytes are shuffled one by one, unless any order of bytes is an instruction.  */
  bool few = bytes_of (type) == 1 && n < LEAST_SHUFFLED;
  return VECTOR_MODE_P (mode) && (!few || can_vec_perm_var_p (mode)) ? v : NULL_TREE;
}
