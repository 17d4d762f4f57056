/* Collecting the elements that a filter keeps, a vector at a time.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

   A bit for each lane says whether its element is kept: the signs of a vector of
   marks, where there is an instruction that collects them.  The bits are the place
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

   This needs an instruction that shuffles by a variable.  Where there is one that
   compresses a vector it takes the place of the table.  Without either see
   kept-groups.cc.  */

#include "gcc-common.h"
#include "support/support.h"
#include "analysis/analysis.h"
#include "kernel/kernel.h"
#include "local.h"

/* Lanes, at most, without that: the table has a row for each set of them.  */
const unsigned MOST_LANES = 8;
/* Vectors that are tested before those that are full are stored.  */
const unsigned GROUP_VECTORS = 16;
/* Bytes of a page.  */
const unsigned PAGE = 4096;
/* What a filter keeps is stored past the cache only if it is at least one of so many
   elements.  */
const unsigned LEAST_KEPT = 4;

/* The builtin of BUILTINS, COUNT functions of vectors, whose first parameter is as many
   elements of the same size as TYPE, or null.  */

static tree
builtin_for (const tree *builtins, unsigned count, tree type)
{
  for (unsigned i = 0; i < count; i++)
    if (builtins[i])
      {
	tree parm = TREE_VALUE (TYPE_ARG_TYPES (TREE_TYPE (builtins[i])));
	if (known_eq (TYPE_VECTOR_SUBPARTS (parm), TYPE_VECTOR_SUBPARTS (type))
	    && tree_int_cst_equal (TYPE_SIZE (parm), TYPE_SIZE (type)))
	  return builtins[i];
      }
  return NULL_TREE;
}

/* The builtin that collects the signs of vectors like those of TYPE, or null.  */

static tree
signs_of (tree type)
{
  return builtin_for (soac_instructions.signs,
		      ARRAY_SIZE (soac_instructions.signs), type);
}

/* The builtin that compresses vectors like those of TYPE, or null.  Sets of lanes are
   numbers where there is one.  */

static tree
compress_of (tree type)
{
  if (!SCALAR_INT_MODE_P (TYPE_MODE (truth_type_for (type))))
    return NULL_TREE;
  return builtin_for (soac_instructions.compress,
		      ARRAY_SIZE (soac_instructions.compress), type);
}

/* The vector of elements of TYPE that can be collected, or null.  */

static tree
collected_vector (tree type)
{
  scalar_mode mode = SCALAR_TYPE_MODE (type);
  machine_mode simd = targetm.vectorize.preferred_simd_mode (mode);
  if (!VECTOR_MODE_P (simd))
    return NULL_TREE;
  unsigned lanes = GET_MODE_NUNITS (simd).to_constant ();
  tree vector = build_vector_type (type, lanes);
  if (compress_of (vector))
    return vector;
  if (lanes > MOST_LANES && mode_for_vector (mode, MOST_LANES).exists (&simd))
    {
      vector = build_vector_type (type, lanes = MOST_LANES);
      if (!signs_of (vector))
	return NULL_TREE;
    }
  return (lanes >= 4 && lanes <= MOST_LANES && can_vec_perm_var_p (simd)
	  ? vector : NULL_TREE);
}

/* How late the steps are among which E's filter looks at elements.  */

unsigned
level_of (const emitter *e)
{
  return MAX (e->late, 0);
}

/* The only step of FORM, a PUT or one for later steps, whose value is collected while the
   filter that is so LATE looks at elements, or -1 if there are several.  */

static int
only_collected (const kernel_form *form, unsigned late)
{
  int only = -1;
  for (unsigned st = 0; st < form->steps.length (); st++)
    {
      const step *s = form->steps[st];
      bool put = s->code == STEP_PUT && s->late == late;
      if (!put && (s->late > late || s->collected <= late))
	continue;
      /* What is behind a filter before is where it belongs.  */
      if (only >= 0 || (put && late))
	return -1;
      only = st;
    }
  return only;
}

/* True if an operator of FORM that runs while the filter that is so LATE looks at elements
   takes long.  */

static bool
heavy_p (const kernel_form *form, unsigned late)
{
  for (const step *s : form->steps)
    if (s->code == STEP_APPLY && s->late == late
	&& s->op->facts->weight > HEAVY_WEIGHT)
      return true;
  return form->heavy && !form->late;
}

/* The type of the elements that E's kernel collects, what step *PUT, a PUT or one for late
   steps, gives, where it tests several at once; or null.  */

tree
collected_element (const emitter *e, int *put)
{
  const kernel_form *form = e->form;
  unsigned filters = 0, late = level_of (e);
  *put = only_collected (form, late);
  if (*put < 0 || e->run.strategy != COLLECTING || heavy_p (form, late))
    return NULL_TREE;
  for (const step *s : form->steps)
    switch (s->code)
      {
      case STEP_FILTER:
	filters += s->late == late;
	break;
      case STEP_FOLD:
      case STEP_STORE:
      case STEP_SCATTER:
	return NULL_TREE;
      default:
	break;
      }
  if (filters != 1)
    return NULL_TREE;
  const step *p = form->steps[*put];
  bool stored = p->code == STEP_PUT;
  tree type = TYPE_MAIN_VARIANT (stored ? p->at->type : p->type);
  if ((stored && !always_there_p (form, p->args[0]))
      || !(INTEGRAL_TYPE_P (type) || SCALAR_FLOAT_TYPE_P (type))
      || TREE_CODE (type) == BOOLEAN_TYPE
      || (TYPE_PRECISION (type)
	  != GET_MODE_BITSIZE (SCALAR_TYPE_MODE (type))))
    return NULL_TREE;
  return type;
}

/* The vector of which E's kernel can collect a whole one of what step *PUT gives, or null.  */

static tree
compact_type (const emitter *e, int *put)
{
  tree type = collected_element (e, put);
  return type ? collected_vector (type) : NULL_TREE;
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

/* The array of the block for what step PUT of E's kernel gives.  */

tree
collected_array (const emitter *e, unsigned put)
{
  return (e->form->steps[put]->code == STEP_PUT ? e->recurrences[put].local
	  : e->spills[put]);
}

/* Element I of ARRAY and those behind it as a vector of TYPE.  */

tree
vector_at (location_t loc, tree array, tree i, tree type)
{
  tree element = TREE_TYPE (TREE_TYPE (array));
  return build2 (MEM_REF, build_aligned_type (type, TYPE_ALIGN (element)),
		 build_fold_addr_expr (array_element (loc, array, i)),
		 build_int_cst (build_pointer_type (element), 0));
}

/* The set of the lanes of the vector like one of TYPE at element FIRST of MARKS that are
   negative.  */

static tree
negative_lanes (emitter *e, tree marks, unsigned first, tree type)
{
  unsigned lanes = TYPE_VECTOR_SUBPARTS (type).to_constant ();
  tree ivec = build_vector_type (TREE_TYPE (TREE_TYPE (marks)), lanes);
  tree all = vector_at (e->loc, marks, size_cst (first), ivec);
  if (tree signs = signs_of (type))
    {
      tree parm = TREE_VALUE (TYPE_ARG_TYPES (TREE_TYPE (signs)));
      return build_call_expr_loc (e->loc, signs, 1,
				  build1 (VIEW_CONVERT_EXPR, parm, all));
    }
  tree set = build2 (LT_EXPR, truth_type_for (ivec), all, build_zero_cst (ivec));
  return build1 (VIEW_CONVERT_EXPR, build_nonstandard_integer_type (lanes, 1),
		 set);
}

/* True if the filter marks elements like those of vectors of TYPE; else it makes a set.  */

static bool
marked_p (tree type)
{
  return signs_of (type) || compress_of (type);
}

/* So many vectors of TYPE are tested at a time.  What tests elements of 8 bytes may have
   ints for them, and makes marks of half a vector each of half as many: nothing is stored
   in halves that is loaded as a whole.  */

static unsigned
tested_vectors (tree type)
{
  return marked_p (type) && TYPE_PRECISION (TREE_TYPE (type)) > 32 ? 2 : 1;
}

/* Add to BODY: the elements of T from index FROM on are put into its array, and what says
   which of them are kept.  */

void
test_lanes (emitter *e, scope *body, tree from, const tested &t)
{
  unsigned filter = filter_of (e->form, level_of (e)), put = t.put;
  recurrence kept = e->recurrences[filter];
  tree local = e->recurrences[put].local, clauses = NULL_TREE;
  tree bits = t.marks ? NULL_TREE : t.bits;
  if (bits)
    {
      assign (body, e->loc, bits, build_zero_cst (TREE_TYPE (bits)));
      clauses = reduction_clause (e, bits, BIT_IOR_EXPR, NULL_TREE);
    }
  scope outer, one;
  open_scope (&outer, body->block);
  tree l = new_var (&outer, "l", size_type_node);
  open_scope (&one, outer.block);
  e->recurrences[filter].kept = l;
  e->recurrences[filter].bits = bits;
  e->recurrences[filter].marks = t.marks;
  e->recurrences[put].local = t.vals;
  hide_strides (e, &outer);
  emit_element (e, &one, build2 (PLUS_EXPR, size_type_node, from, l), 0);
  show_strides (e);
  e->recurrences[filter] = kept;
  e->recurrences[put].local = local;
  add (&outer, loop_simd (e, l, size_cst (0), size_cst (t.count),
			 clauses, &one));
  add (body, close_scope (&outer, e->loc));
}

/* The elements of V, a vector of TYPE, that are in the set BITS, at the front of
   another one, by COMPRESS.  */

static tree
compressed (location_t loc, tree compress, tree v, tree bits, tree type)
{
  tree parms = TYPE_ARG_TYPES (TREE_TYPE (compress));
  tree vector = TREE_VALUE (parms);
  tree set = TREE_VALUE (TREE_CHAIN (TREE_CHAIN (parms)));
  tree call = build_call_expr_loc (loc, compress, 3,
				   build1 (VIEW_CONVERT_EXPR, vector, v),
				   build_zero_cst (vector),
				   fold_convert (set, bits));
  return build1 (VIEW_CONVERT_EXPR, type, call);
}

/* The same by the table; BODY takes what it needs.  */

static tree
permuted (emitter *e, scope *body, tree v, tree bits, tree type)
{
  location_t loc = e->loc;
  unsigned lanes = TYPE_VECTOR_SUBPARTS (type).to_constant ();
  tree itype
    = build_nonstandard_integer_type (TYPE_PRECISION (TREE_TYPE (type)), 1);
  tree imask = build_vector_type (itype, lanes);
  tree mask = new_var (body, "mask", imask);
  tree row = build2 (MULT_EXPR, size_type_node,
		     fold_convert (size_type_node, bits), size_cst (lanes));
  assign (body, loc, mask,
	  vector_at (loc, permutations (lanes, itype), row, imask));
  return build3 (VEC_PERM_EXPR, type, v, v, mask);
}

/* Add to BODY: those in the set of T are collected, of a vector from its element FIRST
   on.  */

static void
collect_vector (emitter *e, scope *body, const tested &t, unsigned first)
{
  location_t loc = e->loc;
  tree type = t.type, bits = t.bits;
  const recurrence &filter = e->recurrences[filter_of (e->form, level_of (e))];
  tree v = new_var (body, "v", type);
  assign (body, loc, v, vector_at (loc, t.vals, size_cst (first), type));
  tree front = new_var (body, "front", type);
  tree compress = compress_of (type);
  assign (body, loc, front, compress ? compressed (loc, compress, v, bits, type)
	  : permuted (e, body, v, bits, type));
  assign (body, loc, vector_at (loc, collected_array (e, t.put), filter.kept, type),
	  front);
  tree some = build_call_expr_loc (loc, builtin_decl_explicit
				   (BUILT_IN_POPCOUNT), 1, bits);
  assign (body, loc, filter.kept,
	  size_plus (loc, filter.kept, fold_convert (size_type_node, some)));
}

/* Add to BODY: some vectors of TYPE of what PUT gives, from index NEXT on, are
   collected, and NEXT is what follows.  */

static void
compact_vector (emitter *e, scope *body, tree next, unsigned put, tree type)
{
  unsigned lanes = TYPE_VECTOR_SUBPARTS (type).to_constant ();
  unsigned count = lanes * tested_vectors (type);
  tree element = TREE_TYPE (type);
  tested t = { put, count, type, NULL_TREE, NULL_TREE, NULL_TREE };
  t.vals = new_var (body, "vals", build_array_type_nelts (element, count));
  if (marked_p (type))
    {
      tree mark = build_nonstandard_integer_type (tree_to_uhwi (TYPE_SIZE (element)), 0);
      t.marks = new_var (body, "marks", build_array_type_nelts (mark, count));
    }
  prefetch (e, body, next, count, 0);
  t.bits = new_var (body, "bits", unsigned_type_node);
  test_lanes (e, body, next, t);
  for (unsigned first = 0; first < count; first += lanes)
    {
      if (t.marks)
	assign (body, e->loc, t.bits,
		fold_convert (TREE_TYPE (t.bits),
			      negative_lanes (e, t.marks, first, type)));
      collect_vector (e, body, t, first);
    }
  assign (body, e->loc, next, size_plus (e->loc, next, size_cst (count)));
}

/* Add to PARENT: COUNT times vectors are collected like that.  */

static void
compact_vectors (emitter *e, scope *parent, tree next, unsigned put, tree type,
		 tree count)
{
  scope outer, body;
  open_scope (&outer, parent->block);
  tree t = new_var (&outer, "t", size_type_node);
  open_scope (&body, outer.block);
  compact_vector (e, &body, next, put, type);
  add (&outer, loop_serial (e, t, size_cst (0), count, &body));
  add (parent, close_scope (&outer, e->loc));
}

/* Add to PARENT how many times there are LANES elements from index LO to HI
   (exclusive).  */

static tree
count_vectors (emitter *e, scope *parent, tree lo, tree hi, unsigned lanes)
{
  tree vectors = new_var (parent, "vectors", size_type_node);
  assign (parent, e->loc, vectors,
	  build2 (TRUNC_DIV_EXPR, size_type_node,
		  build2 (MINUS_EXPR, size_type_node, hi, lo),
		  size_cst (lanes)));
  return vectors;
}

/* If E's kernel can collect whole vectors, add to PARENT what it does from index LO to
   HI (exclusive), and return true.  */

bool
compact_loop (emitter *e, scope *parent, tree lo, tree hi)
{
  int put;
  tree type = compact_type (e, &put);
  if (!type)
    return group_loop (e, parent, lo, hi);
  unsigned lanes = TYPE_VECTOR_SUBPARTS (type).to_constant ();
  tree next = new_var (parent, "next", size_type_node);
  assign (parent, e->loc, next, lo);
  compact_vectors (e, parent, next, put, type,
		   count_vectors (e, parent, lo, hi, lanes * tested_vectors (type)));
  add (parent, short_loop (e, parent, next, hi, 0));
  return true;
}

/* The condition that FILL of COUNT elements are enough to be stored past the cache, if
   the kernel stores all of an array so.  What is left of an array by a filter that keeps
   little may fit into the cache.  */

static tree
many_kept (emitter *e, tree fill, tree count)
{
  return build2_loc (e->loc, GE_EXPR, boolean_type_node,
		     build2 (MULT_EXPR, size_type_node, fill,
			     size_cst (LEAST_KEPT)), count);
}

/* The address of element TAKEN of the output of PUT.  */

static tree
address_of_kept (emitter *e, const step *put, tree taken)
{
  return build_fold_addr_expr (element_of (e, put->at, taken));
}

/* Add to S: BYTES bytes from element FIRST of LOCAL on go to address TO, which may be null if
   there are none.  */

static void
copy_plain (emitter *e, scope *s, tree to, tree local, tree first, tree bytes)
{
  copy_bytes (e, s, to, build_fold_addr_expr (array_element (e->loc, local, first)), bytes);
}

/* Add to S: what the filter before PUT ST of E's kernel has kept of COUNT elements goes to
   its place: past the cache, if the kernel does so and these are many.  */

void
copy_kept (emitter *e, scope *s, unsigned st, tree count)
{
  const step *put = e->form->steps[st];
  const recurrence &filter = e->recurrences[put->guard];
  tree local = e->recurrences[st].local, fill = filter.kept, taken = filter.taken;
  if (!e->streams)
    {
      copy_plain (e, s, address_of_kept (e, put, taken), local, size_cst (0),
		  bytes_of_elements (local, fill));
      return;
    }
  scope yes, no;
  open_scope (&yes, s->block);
  copy_past (e, &yes, address_of_kept (e, put, taken), local,
	     bytes_of_elements (local, fill));
  open_scope (&no, s->block);
  copy_plain (e, &no, address_of_kept (e, put, taken), local, size_cst (0),
	      bytes_of_elements (local, fill));
  add_if (s, e->loc, build2_loc (e->loc, TRUTH_ANDIF_EXPR, boolean_type_node,
				 e->streams, many_kept (e, fill, count)),
	  &yes, &no);
}

/* ---- on one thread ------------------------------------------------------ */

/* What one thread collects, and where.  */
struct collection
{
  unsigned put;		/* the step */
  tree type;		/* a vector of what it stores */
  tree local;		/* array of the elements that have not gone to the output */
  tree first;		/* where in it they begin */
  tree fill;		/* and where they end */
  tree taken;		/* how many have gone */
  tree past;		/* whether large outputs are stored past the cache,
			   or null if they never are */
};

/* Add to S: WHOLE vectors of C go to its output, past the cache if PAST.  */

static void
store_vectors (emitter *e, scope *s, const collection *c, tree whole, bool past)
{
  location_t loc = e->loc;
  const step *put = e->form->steps[c->put];
  unsigned lanes = TYPE_VECTOR_SUBPARTS (c->type).to_constant ();
  scope outer, body;
  open_scope (&outer, s->block);
  tree v = new_var (&outer, "v", size_type_node);
  open_scope (&body, outer.block);
  tree at = new_var (&body, "at", size_type_node);
  assign (&body, loc, at,
	  build2 (MULT_EXPR, size_type_node, v, size_cst (lanes)));
  tree from = size_plus (loc, c->first, at);
  tree to = address_of_kept (e, put, size_plus (loc, c->taken, at));
  tree element = TREE_TYPE (c->type);
  tree loose = build_aligned_type (c->type, TYPE_ALIGN (put->at->type));
  if (past)
    store_past_16 (e, &body, to,
		   build_fold_addr_expr (array_element (loc, c->local, from)),
		   tree_to_uhwi (TYPE_SIZE_UNIT (c->type)));
  else
    assign (&body, loc,
	    build2 (MEM_REF, loose, to,
		    build_int_cst (build_pointer_type (element), 0)),
	    vector_at (loc, c->local, from, c->type));
  add (&outer, loop_serial (e, v, size_cst (0), whole, &body));
  add (s, close_scope (&outer, loc));
}

/* Add to S: the whole vectors that C has go to its output, and the rest to the front;
   SEEN elements have been looked at.  */

static void
flush_vectors (emitter *e, scope *s, const collection *c, tree seen)
{
  location_t loc = e->loc;
  unsigned lanes = TYPE_VECTOR_SUBPARTS (c->type).to_constant ();
  tree whole = count_vectors (e, s, c->first, c->fill, lanes);
  if (c->past)
    {
      scope yes, no;
      open_scope (&yes, s->block);
      store_vectors (e, &yes, c, whole, true);
      open_scope (&no, s->block);
      store_vectors (e, &no, c, whole, false);
      add_if (s, loc, build2_loc (loc, TRUTH_ANDIF_EXPR, boolean_type_node,
				  c->past, many_kept (e, c->taken, seen)),
	      &yes, &no);
    }
  else
    store_vectors (e, s, c, whole, false);
  tree done = new_var (s, "done", size_type_node);
  assign (s, loc, done,
	  build2 (MULT_EXPR, size_type_node, whole, size_cst (lanes)));
  assign (s, loc, vector_at (loc, c->local, c->first, c->type),
	  vector_at (loc, c->local, size_plus (loc, c->first, done), c->type));
  assign (s, loc, c->taken, size_plus (loc, c->taken, done));
  assign (s, loc, c->fill, build2 (MINUS_EXPR, size_type_node, c->fill, done));
}

/* Add to S: E's kernel collects its elements by groups of vectors in C.  */

static void
compact_groups (emitter *e, scope *s, const collection *c)
{
  unsigned lanes = TYPE_VECTOR_SUBPARTS (c->type).to_constant ();
  tree next = new_var (s, "next", size_type_node);
  assign (s, e->loc, next, size_cst (0));
  scope outer, body;
  open_scope (&outer, s->block);
  tree g = new_var (&outer, "g", size_type_node);
  tree groups = count_vectors (e, &outer, size_cst (0), e->n, lanes * GROUP_VECTORS);
  open_scope (&body, outer.block);
  compact_vectors (e, &body, next, c->put, c->type,
		   size_cst (GROUP_VECTORS / tested_vectors (c->type)));
  flush_vectors (e, &body, c, next);
  add (&outer, loop_serial (e, g, size_cst (0), groups, &body));
  add (s, close_scope (&outer, e->loc));
  compact_vectors (e, s, next, c->put, c->type,
		   count_vectors (e, s, next, e->n, lanes * tested_vectors (c->type)));
  add (s, short_loop (e, s, next, e->n, 0));
  tree rest = build2 (MINUS_EXPR, size_type_node, c->fill, c->first);
  copy_plain (e, s, address_of_kept (e, e->form->steps[c->put], c->taken), c->local,
	      c->first, bytes_of_elements (c->local, rest));
}

/* Add to S: a variable that says from which element on SIZE elements of LOCAL, an array of
   twice as many, are in one page.  What is stored across two takes a hundred times as
   long, and it would be so in each group.  */

static tree
first_in_page (emitter *e, scope *s, tree local, unsigned size)
{
  tree element = fold_convert (size_type_node,
			       TYPE_SIZE_UNIT (TREE_TYPE (TREE_TYPE (local))));
  tree first = new_var (s, "first", size_type_node);
  assign (s, e->loc, first,
	  build2 (TRUNC_DIV_EXPR, size_type_node,
		  bytes_up_to (build_fold_addr_expr (local), PAGE), element));
  scope within;
  open_scope (&within, s->block);
  assign (&within, e->loc, first, size_cst (0));
  add_if (s, e->loc, build2 (GE_EXPR, boolean_type_node, first, size_cst (size)),
	  &within);
  return first;
}

/* If E's kernel can collect whole vectors, add to S the loop of one thread over all
   its elements that does, and return true.  Vectors go to the output when they are
   full: what is stored and what is computed wait for memory at one time.  */

bool
compact_serial (emitter *e, scope *s)
{
  int put;
  tree type = e->form->late ? NULL_TREE : compact_type (e, &put);
  if (!type || e->form->steps[put]->at->kind != VIEW_ARRAY
      || e->form->steps[put]->at->stride)
    return false;
  unsigned lanes = TYPE_VECTOR_SUBPARTS (type).to_constant ();
  recurrence &filter = e->recurrences[e->form->steps[put]->guard];
  tree kept = filter.kept;
  unsigned size = lanes * (GROUP_VECTORS + 2);
  tree array = build_array_type_nelts (TREE_TYPE (type), 2 * size);
  tree local = new_var (s, "local", array);
  TREE_ADDRESSABLE (local) = 1;
  tree first = first_in_page (e, s, local, size);
  tree fill = new_var (s, "fill", size_type_node);
  assign (s, e->loc, fill, first);
  collection c = { (unsigned) put, type, local, first, fill, kept, NULL_TREE };
  if (tree past = past_from (e, e->form->steps[put], size_cst (0),
			     TYPE_SIZE_UNIT (type)))
    {
      c.past = new_var (s, "past", boolean_type_node);
      assign (s, e->loc, c.past, past);
    }
  e->recurrences[put].local = local;
  filter.kept = fill;
  compact_groups (e, s, &c);
  e->recurrences[put].local = NULL_TREE;
  filter.kept = kept;
  assign (s, e->loc, kept,
	  size_plus (e->loc, kept, build2 (MINUS_EXPR, size_type_node, fill,
					   first)));
  return true;
}
