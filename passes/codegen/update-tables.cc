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
     for (k = 0; k < m; k++) out[k] += t1[k] + t2[k] + t3[k];

   For operations whose result is the same however elements are grouped: those of
   integers that commute.  The elements must be many for each one of the output.  */

#include "gcc-common.h"
#include "kernel/kernel.h"
#include "local.h"

/* Arrays that elements go to in turn: out is the first.  */
const unsigned TABLES = 4;
/* Elements of the input for one of the output, at least: it takes as long to fill and to
   combine an element of the arrays as three updates do.  */
const unsigned ELEMENTS_FOR_ONE = 16;

/* The only UPDATE of E's kernel, or -1.  */

static int
only_update (const emitter *e)
{
  int found = -1;
  for (unsigned st = 0; st < e->form->steps.length (); st++)
    if (e->form->steps[st]->code == STEP_UPDATE)
      {
	if (found >= 0)
	  return -1;
	found = st;
      }
  return found;
}

/* The most elements of the output for which E's kernel has such arrays; 0 if it has
   none.  */

unsigned
table_size (const emitter *e)
{
  int st = e->form->updates ? only_update (e) : -1;
  if (st < 0 || optimize < 2 || optimize_size || e->form->space || e->form->opaque
      || e->form->heavy || e->for_device)
    return 0;
  const step *s = e->form->steps[st];
  if (!recognised_p (s) || !INTEGRAL_TYPE_P (s->from->type))
    return 0;
  unsigned most = STACK_BYTES / (TABLES - 1) / bytes_of (s->from->type);
  tree bound = s->from->bound;
  if (TREE_CODE (bound) != INTEGER_CST)
    return most;
  return compare_tree_int (bound, most) <= 0 ? tree_to_uhwi (bound) : 0;
}

/* Add to S: for all elements K of the output, TABLES are the neutral value of step P, or
   with COMBINED go to it.  */

static void
for_tables (emitter *e, scope *s, const step *p, const vec<tree> &tables, bool combined)
{
  scope outer, body;
  open_scope (&outer, s->block);
  tree k = new_var (&outer, "k", size_type_node);
  open_scope (&body, outer.block);
  tree all = combined ? array_at (e, p->at, k) : NULL_TREE;
  for (tree table : tables)
    {
      tree here = array_element (e->loc, table, k);
      if (!combined)
	assign (&body, e->loc, here, update_neutral (e, p));
      else
	assign (&body, e->loc, unshare_expr (all),
		updated_value (e, p, unshare_expr (all), here));
    }
  add (&outer, loop_simd (e, k, size_cst (0), operand_value (e, p->from->bound), NULL_TREE,
			  &body));
  add (s, close_scope (&outer, e->loc));
}

/* Add to S the elements from LO on in groups, each to one of the TABLES in turn, for as long
   as a group is whole; return where the rest begins.  */

static tree
add_groups (emitter *e, scope *s, tree lo, tree hi, const vec<tree> &tables)
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
      e->table = t ? tables[t - 1] : NULL_TREE;
      emit_element (e, &body, at, ALL_STAGES);
    }
  e->table = NULL_TREE;
  add (&outer, loop_serial (e, g, size_cst (0), groups, &body));
  add (s, close_scope (&outer, e->loc));
  assign (s, e->loc, rest,
	  size_plus (e->loc, lo, build2 (MULT_EXPR, size_type_node, groups,
					 size_cst (TABLES))));
  return rest;
}

/* Add to S the elements from LO to before HI of E's kernel, which updates: block by block where
   updates have a stage of their own, or by such arrays where they are worth it.  */

void
update_loop (emitter *e, scope *s, tree lo, tree hi)
{
  unsigned most = e->run.tables;
  if (e->run.simd && e->form->stages > 1 && !e->keys)
    {
      window_loop (e, s, lo, hi);
      return;
    }
  if (!most)
    {
      add (s, element_loop (e, s, lo, hi, ALL_STAGES));
      return;
    }
  const step *p = e->form->steps[only_update (e)];
  scope many, few;
  open_scope (&many, s->block);
  auto_vec<tree> tables;
  for (unsigned t = 1; t < TABLES; t++)
    tables.safe_push (shared_var (&many, "table", build_array_type_nelts (p->from->type,
									  most)));
  for_tables (e, &many, p, tables, false);
  tree rest = add_groups (e, &many, lo, hi, tables);
  add (&many, element_loop (e, &many, rest, hi, ALL_STAGES));
  for_tables (e, &many, p, tables, true);
  open_scope (&few, s->block);
  add (&few, element_loop (e, &few, lo, hi, ALL_STAGES));
  tree bound = operand_value (e, p->from->bound);
  tree each = fold_build2 (MULT_EXPR, size_type_node, bound, size_cst (ELEMENTS_FOR_ONE));
  tree worth = fold_build2 (GE_EXPR, boolean_type_node,
			    fold_build2 (MINUS_EXPR, size_type_node, hi, lo), each);
  tree room = fold_build2 (LE_EXPR, boolean_type_node, bound, size_cst (most));
  add_if (s, e->loc, fold_build2 (TRUTH_ANDIF_EXPR, boolean_type_node, room, worth),
	  &many, &few);
}
