/* Accumulators take in elements: the steps FOLD and SCAN, and WINDOWs of a SCAN.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     FOLD add (v)	acc = have ? add (acc, v) : v;

   In a sequential loop, or in lanes, a SCAN gives what its accumulator then has.  In blocks
   it is two things: in its own stage the scan of the block alone, in the next one its
   combination with what the blocks before have given:

     SCAN add (v)	acc = have ? add (acc, v) : v;  local[i - lo] = acc;	stage 0
			y[i] = add (taken, local[i - lo]);			stage 1  */

#include "gcc-common.h"
#include "kernel/kernel.h"
#include "local.h"
#include "body.h"

/* FOLD ST begins anew: what it has is a new variable NAME of S, and nothing else of its
   recurrence counts any more.  */

recurrence &
new_accumulator (emitter *e, scope *s, unsigned st, const char *name)
{
  recurrence &c = e->recurrences[st];
  memset (&c, 0, sizeof c);
  c.acc = new_var (s, name, accumulator_type (e, e->form->steps[st]));
  return c;
}

/* The condition under which C's accumulator holds something, or null if it
   always does.  */

static tree
holds_something (const body_state *b, const recurrence &c)
{
  if (c.from_first)
    return build2 (NE_EXPR, boolean_type_node, b->i, b->e->lo);
  return c.have;
}

/* Add to S: the accumulator of step ST takes in ARGS.  */

void
emit_combine (body_state *b, scope *s, unsigned st, const vec<tree> &args)
{
  emitter *e = b->e;
  const step *p = e->form->steps[st];
  const recurrence &c = e->recurrences[st];
  location_t loc = p->from->loc;
  if (c.changed)
    {
      note_change (e, s, p, c, convert_value (loc, p->type, args[0]));
      return;
    }
  tree acc = c.places ? array_element (loc, c.places, e->line_index) : c.acc;
  if (c.starts)
    {
      assign (s, loc, acc, with_elements (e, p, NULL_TREE, args));
      return;
    }
  tree both = with_elements (e, p, acc, args);
  tree have = holds_something (b, c);
  if (!have)
    {
      assign (s, loc, acc, both);
      return;
    }
  scope yes, no;
  open_scope (&yes, s->block);
  assign (&yes, loc, acc, both);
  open_scope (&no, s->block);
  assign (&no, loc, acc, with_elements (e, p, NULL_TREE, args));
  if (!c.from_first)
    assign (&no, loc, c.have, boolean_true_node);
  add_if (s, loc, have, &yes, &no);
}

/* Add to the body: FOLD ST, behind a filter, takes in VAL.  What the filter
   drops counts as the neutral value, so that all lanes do the same.  The accumulator
   changes where the guard ends: of one branch for all FOLDs GCC makes a select
   for each, while it threads paths through several and then finds no loop.  */

void
fold_kept (body_state *b, unsigned st, tree val)
{
  emitter *e = b->e;
  const step *p = e->form->steps[st];
  location_t loc = p->from->loc;
  tree type = TREE_TYPE (e->recurrences[st].acc);
  tree some = new_var (b->outer, "some", type);
  assign (b->outer, loc, some, neutral_value (e, p));
  assign (behind (b, p->guard), loc, some,
	  convert_value (loc, type, convert_value (loc, p->type, val)));
  kept_value k = { st, some };
  b->kept.safe_push (k);
}

/* True if step P of E's kernel, an exclusive SCAN, gives what the inclusive one
   gives without the element itself, in the same bits: SIMD lanes do that with
   fewer instructions.  */

static bool
subtracts_p (const emitter *e, const step *p)
{
  return (p->from->kind == SOAC_SCAN_EXCLUSIVE
	  && p->operation == PLUS_EXPR
	  && TYPE_OVERFLOW_WRAPS (accumulator_type (e, p)));
}

/* The value of SCAN ST where its accumulator holds ACC: with what the lines and blocks
   before have, if that is not in it.  */

static tree
scanned (emitter *e, unsigned st, tree acc)
{
  const step *p = e->form->steps[st];
  const recurrence &c = e->recurrences[st];
  for (tree earlier : { c.before, c.taken })
    if (earlier)
      acc = combine (e, p, earlier, acc);
  return convert_value (p->from->loc, p->type, acc);
}

/* Add to S the scan of ARGS by step ST; return its value.  ARGS are at hand before
   anything is stored, so output and input may be the same array.  */

tree
emit_scan (body_state *b, scope *s, unsigned st, const vec<tree> &args)
{
  emitter *e = b->e;
  const step *p = e->form->steps[st];
  const recurrence &c = e->recurrences[st];
  location_t loc = p->from->loc;
  tree given = (c.given ? array_element (loc, c.given, e->line_index)
		: NULL_TREE);
  tree to = (e->scanning ? given : e->folding != ALL_STAGES ? NULL_TREE : place_of (b, st));
  tree out = new_var (b->outer, "scan", p->type);
  if (given && !e->scanning)
    {
      assign (s, loc, out, given);
      if (to)
	store (s, loc, to, out);
      return out;
    }
  if (b->split == (int) st)
    {
      scope both;
      open_scope (&both, b->outer->block);
      emit_combine (b, &both, st, args);
      b->combining = close_scope (&both, loc);
      open_scope (&b->after, b->outer->block);
      s = b->outer = &b->after;
      out = new_var (s, "scan", p->type);
      tree acc = c.acc;
      if (subtracts_p (e, p))
	acc = build2_loc (loc, MINUS_EXPR, TREE_TYPE (acc), acc,
			  with_elements (e, p, NULL_TREE, args));
      assign (s, loc, out, scanned (e, st, acc));
      if (to)
	store (s, loc, to, out);
      return out;
    }
  if (p->from->kind != SOAC_SCAN_EXCLUSIVE)
    {
      emit_combine (b, s, st, args);
      assign (s, loc, out, scanned (e, st, c.acc));
      if (to)
	store (s, loc, to, out);
      return out;
    }
  scope yes;
  scope *t = s;
  tree have = holds_something (b, c);
  if (have)
    {
      open_scope (&yes, s->block);
      t = &yes;
    }
  assign (t, loc, out, scanned (e, st, c.acc));
  if (to)
    store (t, loc, to, out);
  if (have)
    add_if (s, loc, have, &yes);
  emit_combine (b, s, st, args);
  return out;
}

/* Add to S: what SCAN ST has in its place AT of the block, together with what the
   blocks before have given, if these are not in it; return that.  */

static tree
with_taken (body_state *b, scope *s, unsigned st, tree at)
{
  emitter *e = b->e;
  const step *p = e->form->steps[st];
  location_t loc = p->from->loc;
  tree taken = e->recurrences[st].taken;
  tree local = new_var (b->outer, "local", p->type);
  assign (s, loc, local, at);
  return (taken ? convert_value (loc, p->type, combine (e, p, taken, local))
	  : local);
}

/* Add to S the second half of SCAN ST, which makes its value.  */

tree
finish_scan (body_state *b, scope *s, unsigned st)
{
  emitter *e = b->e;
  const step *p = e->form->steps[st];
  const recurrence &c = e->recurrences[st];
  location_t loc = p->from->loc;
  tree out = new_var (b->outer, "scan", p->type);
  scope rest;
  scope *t = s;
  /* Before its first element the block has nothing, or a neutral value.  */
  if (p->from->kind == SOAC_SCAN_EXCLUSIVE && !recognised_p (p) && c.taken)
    {
      assign (s, loc, out, c.taken);
      open_scope (&rest, s->block);
      t = &rest;
    }
  assign (t, loc, out, with_taken (b, t, st, place_of (b, st)));
  if (t == &rest)
    add_if (s, loc, build2 (NE_EXPR, boolean_type_node, b->i, e->lo), &rest);
  if (p->at && !e->scanning)
    store (s, loc, output_place (b, st), out);
  return out;
}

/* Add to S step ST, a WINDOW; return its value.  */

tree
emit_window (body_state *b, scope *s, unsigned st)
{
  emitter *e = b->e;
  const step *p = e->form->steps[st];
  location_t loc = p->from->loc;
  unsigned from = p->args[0];
  bool scan = e->form->steps[from]->code == STEP_SCAN;
  tree val = new_var (b->outer, "window", p->type);
  tree at = array_element (loc, (scan ? e->recurrences[from].local
				 : e->spills[from]),
			   size_plus (loc, block_index (b),
				      size_cst (p->ahead)));
  assign (s, loc, val, scan ? with_taken (b, s, from, at) : at);
  return val;
}

/* Add to S, which is B's whole body but for what comes after the scan, the
   scan and that.  */

void
add_scan (body_state *b, scope *s)
{
  const step *p = b->e->form->steps[b->split];
  location_t loc = p->from->loc;
  nest *after = close_scope (&b->after, loc);
  bool exclusive = (p->from->kind == SOAC_SCAN_EXCLUSIVE
		    && !subtracts_p (b->e, p));
  tree c = build_omp_clause (loc, exclusive ? OMP_CLAUSE_EXCLUSIVE
			     : OMP_CLAUSE_INCLUSIVE);
  OMP_CLAUSE_DECL (c) = b->e->recurrences[b->split].acc;
  add (s, region (loc, OMP_SCAN, exclusive ? after : b->combining, NULL_TREE));
  add (s, region (loc, OMP_SCAN, exclusive ? b->combining : after, c));
}
