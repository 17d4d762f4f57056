/* Few elements are done where the call of a kernel stands.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     s = f._soac.0 (n, x);
     =>
     if (n < 24)
       { s = 0;  for (i = 0; i < n; i++) s += x[i]; }
     else
       s = f._soac.0 (n, x);

   A row of three elements is summed in less time than it takes to call a kernel and to
   find that it has no use for vectors.  So a small function with the plain loop stands
   between the two, and GCC inlines it.  It has no debug information of its own
   (codegen/function.cc): its statements are those of the call.

   At -O3 GCC makes vectors of the loop of a map and of a sum: rows of nine to 23 elements
   took two to four times as long else.  It does so after it has decided by the size of the
   loop as it was whether it inlines the function around it.  So one that is called at many
   places is kept from that, unless the user declared it inline.  */

#include "gcc-common.h"
#include "analysis/analysis.h"
#include "kernel/kernel.h"
#include "codegen/codegen.h"
#include "local.h"

/* Elements that are few: also where GCC does several of them at once without a kernel.  */
const unsigned FEW_IN_PLACE = 24, FEW_BY_VECTORS = 256;
/* Operations, at most, of a space of known lengths that is done without a kernel, and without
   vectors over several rows.  */
const HOST_WIDE_INT FEW_IN_SPACE = 256, FEW_IN_SPACE_AT_O2 = 64;
/* The same where the call tells: all of them, and along the axis that vectors go along.  */
const unsigned FEW_AT_CALL = 256, SHORT_AXIS = 8;
/* The limits of that axis for maps at -O3, where GCC vectorises the plain loop, too: for those of
   more than FEW_STEPS steps, and for others.  */
const unsigned SHORT_AXIS_OF_MAP = 4, SHORT_AXIS_OF_LITTLE = 5, FEW_STEPS = 4;
/* Statements for an element, at most, whose loop is worth the room at each call.  */
const unsigned MOST_STATEMENTS = 16;
/* Copies of a function, at most, that are worth the room of its loops.  */
const unsigned MOST_INLINED_COPIES = 4;
/* So many calls deep such a copy may come.  */
const int MOST_DEEP = 16;

/* True if the number of FORM's elements is seen at compile time.  */

static bool
known_count_p (const kernel_form *form)
{
  return TREE_CODE (counting_member (form->of->members)->count) == INTEGER_CST;
}

/* True if N elements of FORM fill whole vectors, as is seen at compile time: then GCC makes vectors
   of the loop over them at -O2, too.  */

static bool
fills_vectors_p (const kernel_form *form, tree n)
{
  return (TREE_CODE (n) == INTEGER_CST
	  && wi::multiple_of_p (wi::to_wide (n), (unsigned) vector_lanes (form), UNSIGNED));
}

/* True if GCC makes vectors of the loop that people would write for what FORM does, if it can.  */

static bool
vectors_made_p (const kernel_form *form)
{
  return optimize >= 3 || fills_vectors_p (form, counting_member (form->of->members)->count);
}

/* True if FORM does nothing but reduce by recognised operations, which is a loop that GCC
   does by vectors as well as it can.  */

static bool
sums_only_p (const kernel_form *form)
{
  bool folds = false;
  for (const step *s : form->steps)
    switch (s->code)
      {
      case STEP_FOLD:
	if (!recognised_p (s))
	  return false;
	folds = true;
	break;
      case STEP_LOAD:
      case STEP_VALUE:
      case STEP_IOTA:
      case STEP_APPLY:
      case STEP_CONVERT:
	break;
      default:
	return false;
      }
  return folds && vectors_made_p (form);
}

/* True if the FOLD S may take in elements in any order: integers, and what the user says.  */

static bool
any_order_p (const step *s)
{
  return (recognised_p (s)
	  && (!FLOAT_TYPE_P (s->type) || flag_associative_math
	      || s->operation == MIN_EXPR || s->operation == MAX_EXPR));
}

/* True if GCC also does several elements of FORM at once then.  */

static bool
by_vectors_p (const kernel_form *form)
{
  for (const step *s : form->steps)
    if (s->code == STEP_FOLD && !any_order_p (s))
      return false;
  return sums_only_p (form);
}

/* True if V is an array, of which each element is as far from the next one as is seen at compile
   time.  */

static bool
evenly_spaced_p (const view *v)
{
  return (v->kind == VIEW_ARRAY
	  && (!v->stride || TREE_CODE (v->stride) == INTEGER_CST));
}

/* True if FORM is a map of arrays and indices, several of whose elements GCC does at once, as it
   does in the loop that the user would write; what is made may be reduced, too.  */

static bool
map_p (const kernel_form *form)
{
  for (const step *s : form->steps)
    switch (s->code)
      {
      case STEP_LOAD:
      case STEP_STORE:
	if (!evenly_spaced_p (s->at) || s->guard >= 0)
	  return false;
	break;
      case STEP_FOLD:
	if (!any_order_p (s) || s->guard >= 0)
	  return false;
	break;
      case STEP_IOTA:
      case STEP_VALUE:
      case STEP_APPLY:
      case STEP_CONVERT:
	break;
      default:
	return false;
      }
  return vectors_made_p (form);
}

/* How many elements of FORM are no more few.  */

static unsigned
few_limit (const kernel_form *form)
{
  return by_vectors_p (form) ? FEW_BY_VECTORS : FEW_IN_PLACE;
}

/* True if the number of FORM's elements is seen at compile time, and not few.  */

static bool
many_p (const kernel_form *form)
{
  tree n = counting_member (form->of->members)->count;
  return known_count_p (form) && compare_tree_int (n, few_limit (form)) >= 0;
}

/* How often the operators of C, over axes, run; -1 if unknown or more than FEW_IN_SPACE.  */

static HOST_WIDE_INT
known_runs (const combinator *c)
{
  HOST_WIDE_INT runs = 1;
  for (const axis &x : c->axes)
    {
      if (!tree_fits_uhwi_p (x.count) || tree_to_uhwi (x.count) > (unsigned) FEW_IN_SPACE)
	return -1;
      runs *= tree_to_uhwi (x.count);
      if (runs > FEW_IN_SPACE)
	return -1;
    }
  return runs;
}

/* The elements of FORM's space along its innermost kept axis.  */

static tree
innermost_count (const kernel_form *form)
{
  tree count = NULL_TREE;
  for (const axis &x : form->space->axes)
    if (!x.reduced)
      count = x.count;
  return count;
}

/* True if there are plain loops for all that FORM's kernel, which is over a space, does.  */

static bool
plain_loops_p (const kernel_form *form)
{
  for (const step *s : form->steps)
    switch (s->code)
      {
      case STEP_LOAD:
      case STEP_STORE:
      case STEP_VALUE:
      case STEP_IOTA:
      case STEP_INDEX:
      case STEP_APPLY:
      case STEP_CONVERT:
      case STEP_FOLD:
	break;
      case STEP_CONTRACT:
	if (s->at)
	  return false;
	break;
      default:
	return false;
      }
  return true;
}

/* True if FORM's kernel, which is over a space, does so little that loops as people write them are
   as fast as any others, and that is seen at compile time.  At -O2 they are if GCC makes vectors of
   them: of whole ones, and of no contraction.  */

static bool
known_few_p (const kernel_form *form)
{
  HOST_WIDE_INT most = optimize >= 3 ? FEW_IN_SPACE : FEW_IN_SPACE_AT_O2;
  if (optimize < 3
      && (contract_from (form, 0) >= 0 || !fills_vectors_p (form, innermost_count (form))))
    return false;
  for (const combinator *c : form->of->members)
    {
      HOST_WIDE_INT runs = known_runs (c);
      if (runs < 0 || runs > most)
	return false;
    }
  return true;
}

/* True if it may do so little, and only its call tells.  */

static bool
perhaps_few_p (const kernel_form *form)
{
  for (const step *s : form->steps)
    if (s->unrolled)
      return false;
  for (const combinator *c : form->of->members)
    for (const axis &x : c->axes)
      if (TREE_CODE (x.count) == INTEGER_CST && compare_tree_int (x.count, FEW_AT_CALL) >= 0)
	return false;
  return true;
}

/* Statements of FORM's operators for one element, or for one index of reduced axes.  */

static unsigned
statements_of (const kernel_form *form)
{
  if (!form->space)
    return form->weight;
  unsigned weight = 0;
  for (const step *s : form->steps)
    if (s->op)
      weight = add_weights (weight, s->op->facts->weight);
  return weight;
}

/* True if few elements of FORM's kernel are done where it is called.  */

bool
in_place_p (const kernel_form *form)
{
  return (optimize >= 2 && !optimize_size && flag_inline_small_functions
	  && !flag_no_inline && !form->opaque && !form->halo
	  && statements_of (form) <= MOST_STATEMENTS
	  && form->steps.length () <= MOST_STATEMENTS
	  && form->of->lowering != LOWER_TARGET && !for_device_p ()
	  && !lookup_attribute ("target_clones",
				DECL_ATTRIBUTES (current_function_decl))
	  && (form->space
	      ? plain_loops_p (form) && (known_few_p (form) || perhaps_few_p (form))
	      : !many_p (form)));
}

/* How many copies of NODE's body there are, at most MANY, if GCC inlines all it can, at
   most DEPTH calls deep.  */

static unsigned
copies_of (cgraph_node *node, unsigned many, int depth)
{
  unsigned copies = 0;
  if (depth && !DECL_UNINLINABLE (node->decl))
    for (cgraph_edge *e = node->callers; e && copies < many; e = e->next_caller)
      if (e->caller != node)
	copies += copies_of (e->caller, many - copies, depth - 1);
  return MAX (1, copies);
}

/* The current function gets a loop that GCC makes vectors of.  If there might be many
   copies of it, there will be no more.  An operator is better inlined in its kernel.  */

static void
limit_copies (void)
{
  cgraph_node *host = cgraph_node::get (current_function_decl);
  if (!DECL_DECLARED_INLINE_P (host->decl) && !host->address_taken
      && !lookup_attribute ("always_inline", DECL_ATTRIBUTES (host->decl))
      && copies_of (host, MOST_INLINED_COPIES + 1, MOST_DEEP) > MOST_INLINED_COPIES)
    DECL_UNINLINABLE (host->decl) = 1;
}

/* Add to BODY: few elements of E's kernel are done one after the other, and that is
   all.  Nothing is said of how probable that is: where GCC takes the kernel for improbable,
   it saves registers around its call in the loop that it stands in.  */

static void
do_few (emitter *e, scope *body)
{
  scope few;
  e->in_order = true;
  /* So few numbers fit: vectors of 64 bits would have fewer elements than the user's loop.  */
  e->few_iotas = TYPE_PRECISION (integer_type_node) == 32;
  open_scope (&few, body->block);
  start_accumulators (e, &few);
  add (&few, short_loop (e, &few, size_cst (0), e->n, ALL_STAGES,
			 sums_only_p (e->form) ? ANY_LENGTH
			 : map_p (e->form) ? FEW_AT_ONCE : FEW_ELEMENTS));
  return_results (e, &few);
  end_kernel (e, &few);
  tree cond = build2_loc (e->loc, LT_EXPR, boolean_type_node, e->n,
			  size_cst (few_limit (e->form)));
  add_if (body, e->loc, cond, &few);
}

/* Add to BODY all elements of E's kernel, which is over a space, in loops that run as long as RUNS
   says.  */

static void
do_space (emitter *e, scope *body, length runs)
{
  e->in_order = true;
  start_accumulators (e, body);
  plain_space_loops (e, body, runs);
  return_results (e, body);
}

/* The condition that KERNEL, for whose call E stands, has little to do, and vectors would go along
   an axis that is short.  */

static tree
few_at_call (emitter *e, const emitter *kernel)
{
  const kernel_form *form = e->form;
  tree cond = NULL_TREE;
  for (const combinator *c : form->of->members)
    {
      tree runs = size_cst (1);
      for (const axis &x : c->axes)
	runs = fold_build2 (MULT_EXPR, size_type_node, runs, operand_value (e, x.count));
      tree few = fold_build2 (LT_EXPR, boolean_type_node, runs, size_cst (FEW_AT_CALL));
      cond = cond ? fold_build2 (TRUTH_ANDIF_EXPR, boolean_type_node, cond, few) : few;
    }
  int last = contract_from (form, 0);
  tree along = innermost_count (form);
  if (last >= 0 && !kernel->run.tile.rows)
    for (const axis &x : form->steps[last]->from->axes)
      if (x.reduced)
	along = x.count;
  unsigned least = (kernel->run.tile.across ? 2 * SHORT_AXIS
		    : optimize < 3 || last >= 0 ? SHORT_AXIS
		    : form->steps.length () <= FEW_STEPS ? SHORT_AXIS_OF_LITTLE
		    : SHORT_AXIS_OF_MAP);
  tree is_short = fold_build2 (LT_EXPR, boolean_type_node, operand_value (e, along),
			       size_cst (least));
  return fold_build2 (TRUTH_ANDIF_EXPR, boolean_type_node, is_short, cond);
}

/* Add to BODY that if there is little to do for E, it is done, and KERNEL is called if not.  */

static void
do_few_at_call (emitter *e, scope *body, const emitter *kernel)
{
  tree cond = few_at_call (e, kernel);
  if (integer_zerop (cond))
    return;
  scope few;
  open_scope (&few, body->block);
  do_space (e, &few, FEW_ELEMENTS);
  end_kernel (e, &few);
  add_if (body, e->loc, cond, &few);
}

/* Add to BODY: all elements are done by KERNEL, which takes what E takes.  */

void
call_kernel (emitter *e, scope *body, const emitter *kernel)
{
  auto_vec<tree> args;
  for (tree operand : kernel->operands)
    args.safe_push (operand_value (e, operand));
  tree call = build_call_array_loc (e->loc, TREE_TYPE (TREE_TYPE (kernel->fn)),
				    build_fold_addr_expr (kernel->fn),
				    args.length (), args.address ());
  TREE_SIDE_EFFECTS (call) = 1;
  if (e->result)
    hand_back (e, body, 0, call);
  else
    add (body, call);
}

/* Build what does few elements of KERNEL, and calls that for more; return a call of it.
   RESULT_POINTERS are as for the kernel.  */

gcall *
lower_in_place (const emitter *kernel, const vec<tree> &result_pointers)
{
  const kernel_form *form = kernel->form;
  bool all = form->space && known_few_p (form);
  if (!form->space && !known_count_p (form) && (sums_only_p (form) || map_p (form)))
    limit_copies ();
  emitter e;
  open_function (&e, form, result_pointers, vNULL, NULL_TREE, IN_PLACE);
  scope body;
  open_outermost (&body, &e);
  if (all)
    do_space (&e, &body, ANY_LENGTH);
  else if (form->space)
    do_few_at_call (&e, &body, kernel);
  else
    do_few (&e, &body);
  if (!all)
    call_kernel (&e, &body, kernel);
  close_function (&e, &body);
  gcall *call = build_call (&e);
  /* Nothing of it is seen by the debugger where it is inlined.  */
  gimple_set_location (call, LOCATION_LOCUS (gimple_location (call)));
  return call;
}
