/* Reductions by index into several arrays at once.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

   Where an index comes again soon, an update waits for what the one before has stored.  So
   elements that follow each other go to arrays of their own:

     for (i = 0; i < n; i++) out[x[i]] += v[i];
     =>
     t1, t2, t3: arrays of the function, all 0
     for (g = 0; g < n / 4; g++)
       { out[x[4 * g]] += v[4 * g];  t1[x[4 * g + 1]] += v[4 * g + 1];
	 t2[x[4 * g + 2]] += v[4 * g + 2];  t3[x[4 * g + 3]] += v[4 * g + 3]; }
     the rest, to out
     for (k = 0; k < m; k++) if (t1[k] + t2[k] + t3[k]) out[k] += t1[k] + t2[k] + t3[k];

   For operations that commute: those of integers, whose result is the same however elements are
   grouped, and at -O3 those of floats, of which sums are grouped then, too.  The elements must be
   many for each one of the output.  Where several outputs are updated each has such arrays.  Where
   what they are updated by is made before, block by block, the groups are those of a block.  */

#include "gcc-common.h"
#include "support/support.h"
#include "kernel/kernel.h"
#include "local.h"

/* Arrays that elements go to in turn: out is the first.  */
const unsigned TABLES = 4;
/* Elements of the input for one of the output, at least: it takes as long to fill and to
   combine an element of the arrays as three updates do.  */
const unsigned ELEMENTS_FOR_ONE = 16;
/* The same of floats: as many as where threads have copies of the output, so that fewer are added
   in order everywhere.  */
const unsigned FLOATS_FOR_ONE = 64;

/* Arrays for the updates of a kernel.  */
struct update_tables
{
  tree worth;			/* the condition that they are used */
  auto_vec<tree> turns[TABLES - 1];	/* by step: where an UPDATE goes to in that turn, or null */
};

/* True if UPDATE S may take its elements in any groups.  */

static bool
grouped_anyhow_p (const step *s)
{
  tree type = s->from->type;
  return (recognised_p (s)
	  && (INTEGRAL_TYPE_P (type) || (SCALAR_FLOAT_TYPE_P (type) && optimize >= 3)));
}

/* True if the array of UPDATE, the view that an UPDATE step writes, and that of V, of another step
   or null, have one base pointer.  */

static bool
same_array_p (const view *update, const view *v)
{
  HOST_WIDE_INT offset;
  if (!v || !POINTER_TYPE_P (TREE_TYPE (v->value)))
    return false;
  tree a = pointer_base (update->value, &offset), b = pointer_base (v->value, &offset);
  return operand_equal_p (a, b, 0);
}

/* True if what S, an UPDATE of FORM, goes to is reached by nothing else there.  */

bool
alone_in_array_p (const kernel_form *form, const step *s)
{
  for (const step *other : form->steps)
    if (other != s && same_array_p (s->at, other->at))
      return false;
  return s->guard < 0;
}

/* True if E's kernel makes block by block what it updates by.  */

static bool
staged_p (const emitter *e)
{
  return e->run.simd && e->form->stages > 1;
}

/* True if the last stage of E's kernel does all updates, in a loop that does nothing else which
   depends on the order, and does not run ahead.  */

static bool
last_stage_updates_p (const emitter *e)
{
  unsigned stage = e->form->stages - 1;
  for (const step *s : e->form->steps)
    if (s->stage != stage
	? s->code == STEP_UPDATE
	: s->code == STEP_SCAN || s->code == STEP_FOLD || s->code == STEP_FILTER)
      return false;
  return !e->form->halo && !streamed_p (e, stage);
}

/* The elements of what S, an UPDATE, goes to, or MOST if they are not known.  */

static unsigned HOST_WIDE_INT
table_length (const step *s, unsigned most)
{
  tree bound = s->from->bound;
  if (TREE_CODE (bound) != INTEGER_CST)
    return most;
  return tree_fits_uhwi_p (bound) ? tree_to_uhwi (bound) : HOST_WIDE_INT_M1U;
}

/* The most elements of an output for which E's kernel has such arrays; 0 if it has
   none.  */

unsigned
table_size (const emitter *e)
{
  if (!e->form->updates || optimize < 2 || optimize_size || e->form->space || e->form->opaque
      || e->for_device || (staged_p (e) ? !last_stage_updates_p (e) : e->form->heavy))
    return 0;
  unsigned HOST_WIDE_INT bytes = 0, longest = 0;
  unsigned updates = 0;
  for (const step *s : e->form->steps)
    if (s->code == STEP_UPDATE)
      {
	if (!grouped_anyhow_p (s) || (updates++ && !alone_in_array_p (e->form, s)))
	  return 0;
	bytes += bytes_of (s->from->type);
      }
  unsigned most = STACK_BYTES / (TABLES - 1) / bytes;
  for (const step *s : e->form->steps)
    if (s->code == STEP_UPDATE)
      longest = MAX (longest, table_length (s, most));
  return longest <= most ? longest : 0;
}

/* Add to S: for all elements K of what UPDATE ST goes to, those of its arrays in ALL are the
   neutral value, or with COMBINED go to it.  */

static void
for_tables (emitter *e, scope *s, unsigned st, const update_tables *all, bool combined)
{
  scope outer, body;
  const step *p = e->form->steps[st];
  open_scope (&outer, s->block);
  tree k = new_var (&outer, "k", size_type_node), sum = NULL_TREE;
  open_scope (&body, outer.block);
  for (const vec<tree> &turn : all->turns)
    {
      tree here = array_element (e->loc, turn[st], k);
      if (!combined)
	assign (&body, e->loc, here, update_neutral (e, p));
      else
	sum = sum ? updated_value (e, p, sum, here) : here;
    }
  if (combined)
    take_in (e, &body, p, array_at (e, p->at, k), sum);
  add (&outer, loop_simd (e, k, size_cst (0), operand_value (e, p->from->bound), NULL_TREE,
			  &body));
  add (s, close_scope (&outer, e->loc));
}

/* The same for all updates of E's kernel.  */

static void
for_all_tables (emitter *e, scope *s, const update_tables *all, bool combined)
{
  for (unsigned st = 0; st < e->form->steps.length (); st++)
    if (all->turns[0][st])
      for_tables (e, s, st, all, combined);
}

/* Let ALL be arrays, variables of S, for the updates of E's kernel, which are used if there are
   many elements from LO to before HI for each of what is updated.  */

static void
make_tables (emitter *e, scope *s, tree lo, tree hi, update_tables *all)
{
  unsigned most = e->run.tables;
  all->worth = boolean_true_node;
  for (const step *p : e->form->steps)
    {
      bool updates = p->code == STEP_UPDATE;
      for (vec<tree> &turn : all->turns)
	turn.safe_push (updates
			? shared_var (s, "table",
				      build_array_type_nelts (p->from->type,
							      table_length (p, most)))
			: NULL_TREE);
      if (!updates)
	continue;
      tree bound = operand_value (e, p->from->bound);
      tree each = fold_build2 (MULT_EXPR, size_type_node, bound,
			       size_cst (INTEGRAL_TYPE_P (p->from->type) ? ELEMENTS_FOR_ONE
					 : FLOATS_FOR_ONE));
      tree worth = fold_build2 (GE_EXPR, boolean_type_node,
				fold_build2 (MINUS_EXPR, size_type_node, hi, lo), each);
      tree room = fold_build2 (LE_EXPR, boolean_type_node, bound, size_cst (most));
      worth = fold_build2 (TRUTH_ANDIF_EXPR, boolean_type_node, room, worth);
      all->worth = fold_build2 (TRUTH_ANDIF_EXPR, boolean_type_node, all->worth, worth);
    }
}

/* Add to S what STAGE of E's kernel does for the elements from LO on, in groups, each by one of the
   arrays of ALL in turn, for as long as a group is whole; return where the rest begins.  */

static tree
add_groups (emitter *e, scope *s, tree lo, tree hi, const update_tables *all, int stage)
{
  scope outer, body;
  tree rest = new_var (s, "rest", size_type_node);
  tree groups = new_var (s, "groups", size_type_node);
  assign (s, e->loc, groups,
	  build2 (TRUNC_DIV_EXPR, size_type_node,
		  build2 (MINUS_EXPR, size_type_node, hi, lo), size_cst (TABLES)));
  open_scope (&outer, s->block);
  tree g = new_var (&outer, "g", size_type_node);
  open_scope (&body, outer.block);
  tree first = build2 (MULT_EXPR, size_type_node, g, size_cst (TABLES));
  for (unsigned t = 0; t < TABLES; t++)
    {
      tree at = new_var (&body, "at", size_type_node);
      assign (&body, e->loc, at,
	      size_plus (e->loc, size_plus (e->loc, lo, unshare_expr (first)),
			 size_cst (t)));
      e->tables = t ? &all->turns[t - 1] : NULL;
      emit_element (e, &body, at, stage);
    }
  e->tables = NULL;
  add (&outer, loop_serial (e, g, size_cst (0), groups, &body));
  add (s, close_scope (&outer, e->loc));
  assign (s, e->loc, rest,
	  size_plus (e->loc, lo, build2 (MULT_EXPR, size_type_node, groups,
					 size_cst (TABLES))));
  return rest;
}

/* Add to S what STAGE of E's kernel, which has such arrays for that, does from LO to before HI;
   false if it has none.  */

bool
grouped_stage (emitter *e, scope *s, tree lo, tree hi, int stage)
{
  if (!e->staged_tables || (unsigned) stage != e->form->stages - 1)
    return false;
  scope many, few;
  open_scope (&many, s->block);
  tree rest = add_groups (e, &many, lo, hi, e->staged_tables, stage);
  add (&many, element_loop (e, &many, rest, hi, stage));
  open_scope (&few, s->block);
  add (&few, element_loop (e, &few, lo, hi, stage));
  add_if (s, e->loc, e->staged_tables->worth, &many, &few);
  return true;
}

/* Add to S the elements from LO to before HI of E's kernel, block by block, of which a stage
   updates, by arrays for that.  */

static void
staged_loop (emitter *e, scope *s, tree lo, tree hi)
{
  scope fill, combine;
  update_tables all;
  make_tables (e, s, lo, hi, &all);
  tree worth = new_var (s, "worth", boolean_type_node);
  assign (s, e->loc, worth, all.worth);
  all.worth = worth;
  open_scope (&fill, s->block);
  for_all_tables (e, &fill, &all, false);
  add_if (s, e->loc, worth, &fill);
  e->staged_tables = &all;
  window_loop (e, s, lo, hi);
  e->staged_tables = NULL;
  open_scope (&combine, s->block);
  for_all_tables (e, &combine, &all, true);
  add_if (s, e->loc, worth, &combine);
}

/* Add to S the elements from LO to before HI of E's kernel, which updates: block by block where
   updates have a stage of their own, or by such arrays where they are worth it.  */

void
update_loop (emitter *e, scope *s, tree lo, tree hi)
{
  if (staged_p (e) && !e->keys)
    {
      if (e->run.tables)
	staged_loop (e, s, lo, hi);
      else
	window_loop (e, s, lo, hi);
      return;
    }
  if (!e->run.tables)
    {
      add (s, element_loop (e, s, lo, hi, ALL_STAGES));
      return;
    }
  scope many, few;
  update_tables all;
  open_scope (&many, s->block);
  make_tables (e, &many, lo, hi, &all);
  for_all_tables (e, &many, &all, false);
  tree rest = add_groups (e, &many, lo, hi, &all, ALL_STAGES);
  add (&many, element_loop (e, &many, rest, hi, ALL_STAGES));
  for_all_tables (e, &many, &all, true);
  open_scope (&few, s->block);
  add (&few, element_loop (e, &few, lo, hi, ALL_STAGES));
  add_if (s, e->loc, all.worth, &many, &few);
}
