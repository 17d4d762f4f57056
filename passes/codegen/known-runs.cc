/* Short runs whose number of positions is known.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     map (f, space (range (0, m, 8, 4)), at (v, i0), at (u, i0))
     =>
     for (p = 0; p < m / 4 * 4; p += 4)		whole runs: four elements, with no question
       { v_row = v + 2 * p;  u_row = u + 2 * p;
	 for (i = 0; i < 4; i++)
	   v_row[i] = f (u_row[i]); }
     if (p < m)  ...				the last one may have fewer

   GCC makes one vector of the inner loop, or writes its elements out.  Where it does not know how
   many there are, it asks that for each run, and calls memcpy for one that is copied, which takes
   longer than the few elements.  M is the number of positions here.  */

#include "gcc-common.h"
#include "local.h"
#include "cut.h"

/* Positions of a run, at most, for whose number there is code.  */
const unsigned MOST_KNOWN_WIDTH = 16;
/* Those that fill no vector, at most, and the statements that are written out for a run.  */
const unsigned MOST_IN_NO_VECTOR = 3, MOST_WRITTEN_OUT = 64;

/* The innermost axis of E's kernel.  */

static const axis &
axis_of_runs (const emitter *e)
{
  return e->form->space->axes[innermost (e)];
}

/* True if the runs of E's kernel have a few positions, whose number is known.  Those that are cut
   have other code for whole ones, too.  */

bool
known_runs_p (const emitter *e)
{
  if (optimize < 2 || optimize_size || !e->form->space || e->form->opaque || e->form->heavy
      || e->for_device)
    return false;
  tree width = axis_of_runs (e).width;
  return (width && tree_fits_uhwi_p (width) && tree_to_uhwi (width) <= MOST_KNOWN_WIDTH
	  && !cuts_runs_p (e));
}

/* How many elements of a run of E's kernel are too few for vectors, also where GCC knows how many
   they are.  */

static unsigned
too_few_for_vectors (const emitter *e)
{
  if (contract_from (e->form, 0) >= 0)
    return 0;
  if (!folds_in_runs_p (e))
    return MOST_IN_NO_VECTOR;
  bool anyhow = all_reduced_anyhow_p (e, ALL_STAGES);
  return few_for_vectors (vector_lanes (e->form), anyhow) - 1;
}

/* Add to S the run of WIDTH elements, a known number, that begins at E's indices with element
   NUMBER of the space.  */

static void
add_whole_run (emitter *e, scope *s, tree number, tree width)
{
  const length all = ALL_AT_ONCE;
  unsigned some = tree_to_uhwi (width);
  if (some <= too_few_for_vectors (e) && some * e->form->weight <= MOST_WRITTEN_OUT)
    whole_run (e, s, number, width, &all);
  else
    add_run (e, s, number, width);
}

/* The same for SOME elements, which are fewer than a whole run has.  */

static void
add_last_run (emitter *e, scope *s, tree number, tree some)
{
  const length few = FEW_ELEMENTS;
  if (tree_to_uhwi (axis_of_runs (e).width) <= too_few_for_vectors (e) + 1)
    whole_run (e, s, number, some, &few);
  else
    add_run (e, s, number, some);
}

/* Where the next one of the runs that follow each other along the innermost axis begins.  */

struct next_run
{
  tree number;			/* variable: elements of the space before it */
  tree from;			/* variable: positions of these runs before it */
  tree index;			/* variable: its first index */
};

/* Add to S that R is behind a run of SOME elements of E's kernel.  */

static void
pass_run (emitter *e, scope *s, const next_run &r, tree some)
{
  tree step = as_size (operand_value (e, axis_of_runs (e).step));
  assign (s, e->loc, r.number, size_plus (e->loc, r.number, some));
  assign (s, e->loc, r.from, size_plus (e->loc, r.from, some));
  assign (s, e->loc, r.index, size_binary (PLUS_EXPR, r.index, step));
}

/* Add to S the runs of E's kernel from R on that are whole, of COUNT positions.  */

static void
add_whole_runs (emitter *e, scope *s, const next_run &r, tree count)
{
  scope body;
  tree width = operand_value (e, axis_of_runs (e).width);
  tree in = fold_build2 (TRUNC_MOD_EXPR, size_type_node, count, width);
  tree whole = variable (e, s, "whole", fold_build2 (MINUS_EXPR, size_type_node, count, in));
  open_scope (&body, s->block);
  set_index (e, &body, innermost (e), r.index);
  add_whole_run (e, &body, r.number, width);
  pass_run (e, &body, r, width);
  add (s, loop_until (e->loc, build2 (GE_EXPR, boolean_type_node, r.from, whole),
		      close_scope (&body, e->loc)));
}

/* Add to S all runs of E's kernel along the innermost axis at the indices of the others.  The first
   one begins with element NUMBER of the space, a variable that is behind the last one then.  */

void
add_known_runs (emitter *e, scope *s, tree number)
{
  const axis &x = axis_of_runs (e);
  tree count = operand_value (e, x.count), width = operand_value (e, x.width);
  scope all, last;
  open_scope (&all, s->block);
  tree from = variable (e, &all, "from", size_cst (0));
  tree index = variable (e, &all, "first", as_size (operand_value (e, x.lo)));
  next_run r = { number, from, index };
  add_whole_runs (e, &all, r, count);
  if (!integer_zerop (fold_build2 (TRUNC_MOD_EXPR, size_type_node, count, width)))
    {
      open_scope (&last, all.block);
      set_index (e, &last, innermost (e), index);
      tree some = variable (e, &last, "some",
			    fold_build2 (MINUS_EXPR, size_type_node, count, from));
      add_last_run (e, &last, number, some);
      pass_run (e, &last, r, some);
      add_if (&all, e->loc, build2 (LT_EXPR, boolean_type_node, from, count), &last);
    }
  add (s, close_scope (&all, e->loc));
}

/* Add to S the whole runs of E's kernel from the positions AT on that follow each other along the
   innermost axis, from element NUMBER on, before HI; if there is none at AT, what ONE does.  */

void
add_some_runs (emitter *e, scope *s, const vec<tree> &at, tree number, tree hi, scope *one)
{
  const vec<axis> &axes = e->form->space->axes;
  unsigned last = innermost (e);
  tree width = operand_value (e, axes[last].width);
  tree below = build2 (MINUS_EXPR, size_type_node, operand_value (e, axes[last].count), at[last]);
  tree left = build2 (MINUS_EXPR, size_type_node, hi, number);
  tree most = variable (e, s, "most", build2 (MIN_EXPR, size_type_node, below, left));
  tree in = build2 (TRUNC_MOD_EXPR, size_type_node, at[last], width);
  tree cond = build2 (TRUTH_ANDIF_EXPR, boolean_type_node,
		      build2 (GE_EXPR, boolean_type_node, most, width),
		      build2 (EQ_EXPR, boolean_type_node, in, size_cst (0)));
  scope many;
  open_scope (&many, s->block);
  for (unsigned k = 0; k < last; k++)
    if (!axes[k].reduced)
      set_index (e, &many, k, index_at (e, axes[k], at[k]));
  tree from = variable (e, &many, "from", size_cst (0));
  tree index = variable (e, &many, "first", as_size (index_at (e, axes[last], at[last])));
  add_whole_runs (e, &many, { number, from, index }, most);
  assign (&many, e->loc, at[last], size_plus (e->loc, at[last], from));
  carry_over (e, &many, at, last);
  add_if (s, e->loc, cond, &many, one);
}
