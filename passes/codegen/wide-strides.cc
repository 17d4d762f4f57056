/* Elements that are far apart: GCC is not told how far.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     struct body { double x, y, z, v[13]; };		sums of squares over x, y, z of each
     for (i = 0; i < n; i++) o[i] = f (p[i].x, p[i].y, p[i].z);
     =>
     one = 1, which GCC cannot see
     for (i = 0; i < n; i++) o[i] = f (p[i * one].x, p[i * one].y, p[i * one].z);

   Of several loads a known power of two of elements apart GCC makes vectors of all that lies
   between, and permutes those: a loop over structures of 64 bytes takes twice the time of one
   without vectors, over ones of 256 bytes nine times, and compiles for minutes if there are
   many loads.  Where the distance is not known it loads the elements one by one.  That is
   faster from two vectors on.  */

#include "gcc-common.h"
#include "local.h"

/* Vectors between two elements from which on these are loaded one by one; of bytes, which are
   put into vectors at a greater cost; and of numbers that no power of two or three lie apart,
   which cannot be permuted, of those of two bytes, which are put into vectors at once, and where
   vectors have halves, between which permutations take long.  */
const unsigned VECTORS_APART = 2, BYTE_VECTORS_APART = 4, OTHER_VECTORS_APART = 1;

/* How many elements the one of V for the next index is behind that for this one, or 0 if that
   is not known, in a run if E's kernel has axes.  */

static HOST_WIDE_INT
known_stride (emitter *e, const view *v)
{
  linear l = { NULL_TREE, NULL_TREE };
  tree by = v->stride ? v->stride : integer_one_node;
  if (v->kind == VIEW_SUBSCRIPTED && e->form->space && v->at
      && innermost (e) < v->at->axes.length ()
      && linear_offset_p (v->at, v->at->axes[innermost (e)], &l))
    by = size_binary (MULT_EXPR, subscript_value (e, v->at, l.factor, size_zero_node),
		      run_step (e));
  else if (v->kind != VIEW_ARRAY)
    return 0;
  by = fold_convert (ptrdiff_type_node, by);
  return tree_fits_shwi_p (by) ? absu_hwi (tree_to_shwi (by)) : 0;
}

/* The bytes of a number of TYPE: of the first one, if it is a structure.  */

static unsigned HOST_WIDE_INT
number_size (tree type)
{
  while (TREE_CODE (type) == ARRAY_TYPE || TREE_CODE (type) == RECORD_TYPE)
    {
      tree field = TREE_CODE (type) == RECORD_TYPE ? first_field (type) : NULL_TREE;
      while (field && TREE_CODE (field) != FIELD_DECL)
	field = DECL_CHAIN (field);
      if (!field && TREE_CODE (type) == RECORD_TYPE)
	return 0;
      type = TREE_TYPE (field ? field : type);
    }
  tree size = TYPE_SIZE_UNIT (type);
  return size && tree_fits_uhwi_p (size) ? tree_to_uhwi (size) : 0;
}

/* True if the elements that S loads are so far apart that GCC is not to know it.  */

static bool
far_apart_p (emitter *e, const step *s)
{
  tree size = TYPE_SIZE_UNIT (s->at->type);
  machine_mode mode = targetm.vectorize.preferred_simd_mode (SImode);
  if (!tree_fits_uhwi_p (size) || !VECTOR_MODE_P (mode))
    return false;
  unsigned HOST_WIDE_INT vector = GET_MODE_SIZE (mode).to_constant ();
  unsigned HOST_WIDE_INT apart = known_stride (e, s->at);
  bool other = !AGGREGATE_TYPE_P (s->at->type) && apart > 3 && !pow2p_hwi (apart);
  bool dear = vector == 32 || number_size (s->at->type) == 2;
  unsigned least = (integer_onep (size) ? BYTE_VECTORS_APART
		    : other || dear ? OTHER_VECTORS_APART : VECTORS_APART);
  return tree_to_uhwi (size) * apart >= vector * least;
}

/* The index I of what S loads, in a loop whose strides are hidden.  */

tree
hidden_index (emitter *e, const step *s, tree i)
{
  if (!e->one || !far_apart_p (e, s))
    return i;
  return build2 (MULT_EXPR, size_type_node, fold_convert (size_type_node, i), e->one);
}

/* Add to S, in front of a loop of E's kernel by lanes, what hides the strides of its loads, if
   that is worth it.  Where the loop ends show_strides is to be called.  */

void
hide_strides (emitter *e, scope *s)
{
  bool any = false;
  if (e->run.simd && optimize > 1 && !e->for_device && !e->one)
    for (const step *p : e->form->steps)
      any |= p->code == STEP_LOAD && far_apart_p (e, p);
  if (!any)
    return;
  e->one = new_var (s, "one", size_type_node);
  tree out = build_tree_list (build_tree_list (NULL_TREE, build_string (2, "=r")), e->one);
  tree in = build_tree_list (build_tree_list (NULL_TREE, build_string (1, "0")), size_cst (1));
  tree unseen = build5 (ASM_EXPR, void_type_node, build_string (0, ""), out, in, NULL_TREE,
			NULL_TREE);
  SET_EXPR_LOCATION (unseen, e->loc);
  add (s, unseen);
}

/* The loop before which the strides of E's kernel were hidden ends.  */

void
show_strides (emitter *e)
{
  e->one = NULL_TREE;
}
