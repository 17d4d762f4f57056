/* What indices and subscripts come to at least and at most, before a kernel runs on the device.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     map (f, n, o, gather (x, k))
     =>
     if (k is on the device)
       target map (from: found) map (to: k[0:n]):	each of its threads looks at some of k
     else
       the host's threads look at all of k
     target map (to: x[least : greatest - least + 1], k[0:n]) map (from: o[0:n])

   Of what the device has the host's copy may be out of date.  The ends matter where it has x,
   too: it may have a part of it.  */

#include "gcc-common.h"
#include "support/support.h"
#include "kernel/kernel.h"
#include "codegen/codegen.h"
#include "local.h"

/* Threads of the device that look for numbers: what they find is a small array of the host's
   stack.  */
const unsigned SEARCHERS = 1024;

/* Start L in IN.  */

void
open_search (emitter *e, scope *in, search *l)
{
  l->ends = { new_var (in, "least", sizetype), new_var (in, "greatest", sizetype) };
  assign (in, e->loc, l->ends.least, size_zero_node);
  assign (in, e->loc, l->ends.greatest, size_zero_node);
  l->known = new_var (in, "known", boolean_type_node);
  l->there = new_var (in, "there", boolean_type_node);
  open_scope (&l->body, in->block);
}

/* Note in L that its numbers are made of what ARRAYS, of E's kernel, have of PARM.  */

void
made_of (search *l, const vec<mapped_range *> &arrays, tree parm)
{
  for (const mapped_range *r : arrays)
    if (r->parms.contains (parm) && !l->noted.contains (r))
      {
	l->noted.safe_push (r);
	l->ranges.safe_push (read_range (r));
      }
}

/* Decide where L looks for its numbers: where that is what they are made of, which is noted by
   now.  They are not known if it is not known which part of that is needed, or if the device
   has some of it and the rest cannot be mapped.  */

void
place_search (emitter *e, search *l)
{
  auto_vec<mapped_range *> joined;
  join_ranges (e, l->ranges, &joined);
  l->ranges.truncate (0);
  l->ranges.safe_splice (joined);
  tree made = boolean_true_node;
  for (const mapped_range *r : l->ranges)
    if (r->known)
      made = bool_op (TRUTH_ANDIF_EXPR, made, r->known);
  find_bytes (e, &l->body, l->ranges);
  assign (&l->body, e->loc, l->there, bool_op (TRUTH_ANDIF_EXPR, made, any_there (e, l->ranges)));
  tree can = bool_op (TRUTH_ORIF_EXPR, build1 (TRUTH_NOT_EXPR, boolean_type_node, l->there),
		      searchable_there (e, l->ranges));
  assign (&l->body, e->loc, l->known, bool_op (TRUTH_ANDIF_EXPR, made, can));
  open_scope (&l->look, l->body.block);
}

/* Add to IN what L does: the ends are those that it has FOUND.  */

void
close_search (emitter *e, scope *in, search *l, const touched_ends &found)
{
  assign (&l->look, e->loc, l->ends.least, fold_convert (sizetype, found.least));
  assign (&l->look, e->loc, l->ends.greatest, fold_convert (sizetype, found.greatest));
  add_if (&l->body, e->loc, l->known, &l->look);
  add (in, close_scope (&l->body, e->loc));
}

/* Variables of S for the least and the greatest of some numbers: until now there are none.  */

static touched_ends
no_numbers (emitter *e, scope *s)
{
  tree type = ptrdiff_type_node;
  touched_ends ends = { new_var (s, "least", type), new_var (s, "greatest", type) };
  assign (s, e->loc, ends.least, TYPE_MAX_VALUE (type));
  assign (s, e->loc, ends.greatest, TYPE_MIN_VALUE (type));
  return ends;
}

/* Add to S: the numbers from LEAST to GREATEST are among those that ENDS are of.  */

static void
take_numbers (emitter *e, scope *s, tree least, tree greatest, const touched_ends &ends)
{
  tree type = ptrdiff_type_node;
  assign (s, e->loc, ends.least, build2 (MIN_EXPR, type, ends.least, least));
  assign (s, e->loc, ends.greatest, build2 (MAX_EXPR, type, ends.greatest, greatest));
}

/* Add to S the indices of position I of all axes of C, in E's kernel.  */

static void
set_positions (emitter *e, scope *s, const combinator *c, tree i)
{
  tree rest = new_var (s, "rest", size_type_node);
  assign (s, e->loc, rest, i);
  for (unsigned k = c->axes.length (); k-- > 0; )
    {
      tree count = fold_convert (size_type_node, operand_value (e, c->axes[k].count));
      tree position = new_var (s, "q", size_type_node);
      assign (s, e->loc, position, k ? size_op (TRUNC_MOD_EXPR, rest, count) : rest);
      set_position (e, s, c, k, position);
      if (k)
	assign (s, e->loc, rest, size_op (TRUNC_DIV_EXPR, rest, count));
    }
}

/* Add to S: so is number I of N, in E's kernel.  */

static void
take_number (emitter *e, scope *s, const sought_numbers &n, tree i, const touched_ends &ends)
{
  tree number;
  if (n.at)
    {
      if (n.axis == SEVERAL_AXES)
	set_positions (e, s, n.c, i);
      else
	set_position (e, s, n.c, n.axis, i);
      number = subscript_value (e, n.at, n.part, size_zero_node);
    }
  else
    number = emit_value_anew (e, s, i, n.st);
  tree here = new_var (s, "here", ptrdiff_type_node);
  assign (s, e->loc, here, fold_convert (ptrdiff_type_node, fold_convert (sizetype, number)));
  take_numbers (e, s, here, here, ends);
}

/* Add to S: the host looks for the ENDS of N, for E's kernel.  */

static void
search_here (emitter *e, scope *s, const sought_numbers &n, const touched_ends &ends)
{
  tree i = new_var (s, "i", size_type_node);
  scope one;
  open_scope (&one, s->block);
  take_number (e, &one, n, i, ends);
  if (n.at && n.axis != SEVERAL_AXES)
    {
      add (s, loop_serial (e, i, size_cst (0), n.count, &one));
      return;
    }
  tree clauses = reduction_clause (e, ends.least, MIN_EXPR, NULL_TREE);
  clauses = reduction_clause (e, ends.greatest, MAX_EXPR, clauses);
  host_loop (e, s, i, n.count, clauses, &one);
}

/* What thread T of the device has found, of FOUND: the greatest number if GREATEST, else the
   least one.  */

static tree
found_by (tree found, tree t, bool greatest)
{
  tree k = size_op (PLUS_EXPR, size_op (MULT_EXPR, t, size_cst (2)), size_cst (greatest));
  return element_at_pointer (found, ptrdiff_type_node, k);
}

/* Add to S, for the device's thread T: what it finds of N, for E's kernel, each SEARCHERS
   numbers behind the one before, goes to FOUND.  */

static void
search_some (emitter *e, scope *s, const sought_numbers &n, tree t, tree found)
{
  touched_ends mine = no_numbers (e, s);
  tree j = new_var (s, "j", size_type_node), many = new_var (s, "many", size_type_node);
  tree behind = size_op (MINUS_EXPR, size_plus (e->loc, n.count, size_cst (SEARCHERS - 1)), t);
  assign (s, e->loc, many, size_op (TRUNC_DIV_EXPR, behind, size_cst (SEARCHERS)));
  scope one;
  open_scope (&one, s->block);
  tree i = new_var (&one, "i", size_type_node);
  assign (&one, e->loc, i, size_plus (e->loc, t, size_op (MULT_EXPR, j, size_cst (SEARCHERS))));
  take_number (e, &one, n, i, mine);
  add (s, loop_serial (e, j, size_cst (0), many, &one));
  assign (s, e->loc, found_by (found, t, false), mine.least);
  assign (s, e->loc, found_by (found, t, true), mine.greatest);
}

/* Add to S: the device looks for the ENDS of N, for E's kernel; they are made of what L says.  */

static void
search_there (emitter *e, scope *s, const search *l, const sought_numbers &n,
	      const touched_ends &ends)
{
  tree room = shared_var (s, "found", build_array_type_nelts (ptrdiff_type_node, 2 * SEARCHERS));
  tree found = new_var (s, "found", build_pointer_type (ptrdiff_type_node));
  assign (s, e->loc, found, fold_convert (TREE_TYPE (found), build_fold_addr_expr (room)));
  tree clauses = map_memory (e, GOMP_MAP_FROM, found, found, TYPE_SIZE_UNIT (TREE_TYPE (room)),
			     NULL_TREE);
  for (const mapped_range *r : l->ranges)
    clauses = map_range (e, r, clauses);
  scope there, body, one;
  open_scope (&there, s->block);
  tree t = new_var (&there, "t", size_type_node);
  open_scope (&body, there.block);
  search_some (e, &body, n, t, found);
  device_loop (e, s, { &there, t, size_cst (SEARCHERS), &body }, clauses);
  tree k = new_var (s, "k", size_type_node);
  open_scope (&one, s->block);
  take_numbers (e, &one, found_by (found, k, false), found_by (found, k, true), ends);
  add (s, loop_serial (e, k, size_cst (0), size_cst (SEARCHERS), &one));
}

/* Add to L what N, in E's kernel, comes to at least and at most: variables.  */

touched_ends
search_numbers (emitter *e, search *l, const sought_numbers &n)
{
  scope here, there;
  touched_ends ends = no_numbers (e, &l->look);
  open_scope (&here, l->look.block);
  search_here (e, &here, n, ends);
  if (l->ranges.is_empty ())
    {
      add (&l->look, close_scope (&here, e->loc));
      return ends;
    }
  open_scope (&there, l->look.block);
  search_there (e, &there, l, n, ends);
  add_if (&l->look, e->loc, l->there, &there, &here);
  return ends;
}
