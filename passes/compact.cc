/* Collecting the elements that a filter keeps, a vector at a time.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

   A bit for each lane says whether its element is kept.  The bits are the place
   in a table of permutations that move the kept ones to the front; the next
   vector overwrites the rest.

     for (i = lo; i < hi; i++) if (keep (x[i])) local[kept++] = x[i];
     =>
     for (i = lo; i + 8 <= hi; i += 8)
       { bits = 0;
	 for (l = 0; l < 8; l++)					simd
	   { vals[l] = x[i + l];  bits |= keep (vals[l]) << l; }
	 (v8 *) &local[kept] = shuffle (vals, order[bits]);
	 kept += popcount (bits); }
     for (; i < hi; i++) ...

   This needs an instruction that shuffles by a variable.  */

#include "gcc-common.h"
#include "passes.h"
#include "emit.h"

/* Lanes, at most: the table has a row for each set of them.  */
const unsigned MOST_LANES = 8;

/* The vector of which E's kernel can collect a whole one of what the PUT *PUT
   stores, or null.  */

static tree
compact_type (const emitter *e, int *put)
{
  const kernel_form *form = e->form;
  bool filter = false;
  *put = -1;
  if (!collects_p (e))
    return NULL_TREE;
  for (unsigned st = 0; st < form->steps.length (); st++)
    switch (form->steps[st]->code)
      {
      case STEP_FILTER:
	if (filter)
	  return NULL_TREE;
	filter = true;
	break;
      case STEP_PUT:
	if (*put >= 0)
	  return NULL_TREE;
	*put = st;
	break;
      case STEP_FOLD:
      case STEP_STORE:
      case STEP_SCATTER:
	return NULL_TREE;
      default:
	break;
      }
  if (*put < 0 || form->heavy)
    return NULL_TREE;
  const step *p = form->steps[*put];
  tree type = TYPE_MAIN_VARIANT (p->at->type);
  if (!always_there_p (form, p->args[0])
      || !(INTEGRAL_TYPE_P (type) || SCALAR_FLOAT_TYPE_P (type))
      || TREE_CODE (type) == BOOLEAN_TYPE
      || (TYPE_PRECISION (type)
	  != GET_MODE_BITSIZE (SCALAR_TYPE_MODE (type))))
    return NULL_TREE;
  machine_mode simd
    = targetm.vectorize.preferred_simd_mode (SCALAR_TYPE_MODE (type));
  if (!VECTOR_MODE_P (simd) || !can_vec_perm_var_p (simd))
    return NULL_TREE;
  unsigned lanes = GET_MODE_NUNITS (simd).to_constant ();
  if (lanes > MOST_LANES || lanes < 4)
    return NULL_TREE;
  return build_vector_type (type, lanes);
}

/* The table of permutations for LANES lanes, numbers of type ITYPE: row SET has
   the members of SET first.  */

static tree
permutations (unsigned lanes, tree itype)
{
  const char *name = soac_printf ("soac_order_%u_%u", lanes,
				  (unsigned) TYPE_PRECISION (itype));
  tree id = get_identifier (name);
  varpool_node *node;
  FOR_EACH_VARIABLE (node)
    if (DECL_NAME (node->decl) == id && DECL_ARTIFICIAL (node->decl))
      return node->decl;
  unsigned sets = 1u << lanes;
  vec<constructor_elt, va_gc> *elts = NULL;
  for (unsigned set = 0; set < sets; set++)
    {
      unsigned k = 0;
      for (unsigned l = 0; l < lanes; l++)
	if (set >> l & 1)
	  CONSTRUCTOR_APPEND_ELT (elts, size_int (set * lanes + k++),
				  build_int_cst (itype, l));
      for (; k < lanes; k++)
	CONSTRUCTOR_APPEND_ELT (elts, size_int (set * lanes + k),
				build_int_cst (itype, 0));
    }
  tree type = build_array_type_nelts (itype, sets * lanes);
  tree table = build_decl (UNKNOWN_LOCATION, VAR_DECL, id, type);
  TREE_STATIC (table) = TREE_READONLY (table) = 1;
  DECL_ARTIFICIAL (table) = DECL_IGNORED_P (table) = 1;
  TREE_USED (table) = TREE_ADDRESSABLE (table) = 1;
  DECL_INITIAL (table) = build_constructor (type, elts);
  TREE_CONSTANT (DECL_INITIAL (table)) = 1;
  TREE_STATIC (DECL_INITIAL (table)) = 1;
  varpool_node::finalize_decl (table);
  return table;
}

/* Element I of ARRAY and those behind it as a vector of TYPE.  */

static tree
vector_at (location_t loc, tree array, tree i, tree type)
{
  tree element = TREE_TYPE (TREE_TYPE (array));
  return build2 (MEM_REF, build_aligned_type (type, TYPE_ALIGN (element)),
		 build_fold_addr_expr (array_element (loc, array, i)),
		 build_int_cst (build_pointer_type (element), 0));
}

/* Add to BODY: LANES elements from index FROM on are put into VALS, and into BITS
   which of them PUT stores.  */

static void
test_lanes (emitter *e, scope *body, tree from, unsigned lanes, unsigned put,
	    tree vals, tree bits)
{
  unsigned filter = e->form->steps[put]->guard;
  carry kept = e->carries[filter], stored = e->carries[put];
  scope outer, one;
  open_scope (&outer, body->block);
  tree l = new_var (&outer, "l", size_type_node);
  open_scope (&one, outer.block);
  e->carries[filter].kept = l;
  e->carries[filter].bits = bits;
  e->carries[put].local = vals;
  emit_element (e, &one, build2 (PLUS_EXPR, size_type_node, from, l), 0);
  e->carries[filter] = kept;
  e->carries[put] = stored;
  add (&outer, loop_omp (e, OMP_SIMD, l, size_cst (0), size_cst (lanes),
			 reduction_clause (e, bits, BIT_IOR_EXPR, NULL_TREE),
			 close_scope (&one, e->loc), NULL_TREE));
  add (body, close_scope (&outer, e->loc));
}

/* If E's kernel can collect whole vectors, add to PARENT the loop from LO to HI
   (exclusive) that does, and return where the rest begins; else return LO.  */

tree
compact_loop (emitter *e, scope *parent, tree lo, tree hi)
{
  int put;
  tree type = compact_type (e, &put);
  if (!type)
    return lo;
  location_t loc = e->loc;
  const carry &filter = e->carries[e->form->steps[put]->guard];
  unsigned lanes = TYPE_VECTOR_SUBPARTS (type).to_constant ();
  tree element = TREE_TYPE (type);
  tree itype = build_nonstandard_integer_type (TYPE_PRECISION (element), 1);
  tree order = permutations (lanes, itype);

  tree next = new_var (parent, "next", size_type_node);
  assign (parent, loc, next, lo);
  tree t = new_var (parent, "t", size_type_node);
  tree count = build2 (TRUNC_DIV_EXPR, size_type_node,
		       build2 (MINUS_EXPR, size_type_node, hi, lo),
		       size_cst (lanes));
  tree vectors = new_var (parent, "vectors", size_type_node);
  assign (parent, loc, vectors, count);
  scope body;
  open_scope (&body, parent->block);
  tree vals = new_var (&body, "vals", build_array_type_nelts (element, lanes));
  tree bits = new_var (&body, "bits", unsigned_type_node);
  assign (&body, loc, bits, build_zero_cst (unsigned_type_node));
  test_lanes (e, &body, next, lanes, put, vals, bits);
  tree v = new_var (&body, "v", type);
  assign (&body, loc, v, vector_at (loc, vals, size_cst (0), type));
  tree imask = build_vector_type (itype, lanes);
  tree mask = new_var (&body, "mask", imask);
  tree row = build2 (MULT_EXPR, size_type_node,
		     fold_convert (size_type_node, bits), size_cst (lanes));
  assign (&body, loc, mask, vector_at (loc, order, row, imask));
  tree front = new_var (&body, "front", type);
  assign (&body, loc, front, build3 (VEC_PERM_EXPR, type, v, v, mask));
  assign (&body, loc,
	  vector_at (loc, e->carries[put].local, filter.kept, type), front);
  tree some = build_call_expr_loc (loc, builtin_decl_explicit
				   (BUILT_IN_POPCOUNT), 1, bits);
  assign (&body, loc, filter.kept,
	  size_plus (loc, filter.kept, fold_convert (size_type_node, some)));
  assign (&body, loc, next, size_plus (loc, next, size_cst (lanes)));
  add (parent, loop_simple (e, parent, t, size_cst (0), vectors, &body));
  return next;
}
