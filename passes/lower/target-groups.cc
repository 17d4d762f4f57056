/* Groups of chunks on the device: what chunks carry, combined.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     target: for (g = 0; g < groups; g++)	group[g] = each[first] op ... op each[last]
     host: for (g = 0; g < groups; g++)	{ mine = group[g];  group[g] = acc;  acc = op (acc, mine); }
     target: for (g = 0; g < groups; g++)	each[c] = group[g] op what is before c in it

   What chunks are is in target-chunks.cc.  */

#include "gcc-common.h"
#include "support/support.h"
#include "kernel/kernel.h"
#include "codegen/codegen.h"
#include "local.h"

/* Clauses for what operators of E's kernel need to combine.  */

static tree
operator_clauses (emitter *e, const chunks *c)
{
  tree clauses = map_variables (e);
  for (const mapped_range *r : c->ranges)
    if (r->frame)
      clauses = map_range (e, r, clauses);
  return clauses;
}

/* What K has for E's kernel where A comes before B.  */

static tree
joined (emitter *e, const carried &k, tree a, tree b)
{
  const step *s = e->form->steps[k.st];
  return s->code == STEP_FILTER ? size_op (PLUS_EXPR, a, b) : combine (e, s, a, b);
}

/* A value, and the condition under which there is one; null: there is.  */

struct perhaps
{
  tree value, there;
};

/* Add to S: ACC, of K, takes in MINE.  The conditions of ACC are variables.  */

static void
take_in (emitter *e, scope *s, const carried &k, const perhaps &acc, const perhaps &mine)
{
  scope taken, *t = s;
  if (mine.there)
    {
      open_scope (&taken, s->block);
      t = &taken;
    }
  scope both, first;
  open_scope (&both, t->block);
  assign (&both, e->loc, acc.value, joined (e, k, acc.value, mine.value));
  if (acc.there)
    {
      open_scope (&first, t->block);
      assign (&first, e->loc, acc.value, unshare_expr (mine.value));
      assign (&first, e->loc, acc.there, boolean_true_node);
      add_if (t, e->loc, acc.there, &both, &first);
    }
  else
    add (t, close_scope (&both, e->loc));
  if (mine.there)
    add_if (s, e->loc, mine.there, &taken);
}

/* The loop under construction over the chunks of group NUMBER.  */

struct group_loop
{
  scope there, group, body;
  tree number, chunk;
};

static void
open_groups (scope *s, group_loop *g)
{
  open_scope (&g->there, s->block);
  g->number = new_var (&g->there, "g", size_type_node);
  open_scope (&g->group, g->there.block);
  g->chunk = new_var (&g->group, "c", size_type_node);
  open_scope (&g->body, g->group.block);
}

/* Add the loop G to what its group does.  */

static void
close_group (emitter *e, const chunks *c, group_loop *g)
{
  tree first = size_op (MULT_EXPR, g->number, size_cst (GROUP_CHUNKS));
  tree last = size_op (MIN_EXPR, c->count,
		       size_op (PLUS_EXPR, first, size_cst (GROUP_CHUNKS)));
  add (&g->group, loop_serial (e, g->chunk, first, last, &g->body));
}

/* Add to S the region that makes of what chunks C have in the steps of STAGE what groups of them
   have.  */

void
fold_groups (emitter *e, scope *s, chunks *c, int stage)
{
  const enum gomp_map_kind back = GOMP_MAP_FROM;
  group_loop g;
  tree clauses = operator_clauses (e, c);
  auto_vec<tree> mine, have;
  open_groups (s, &g);
  for (const carried &k : c->carries)
    {
      mine.safe_push (NULL_TREE);
      have.safe_push (NULL_TREE);
      if (!made_here_p (e->form, k, stage))
	continue;
      clauses = map_carried (e, c, k, &back, clauses);
      mine.last () = new_var (&g.group, "mine", k.type);
      have.last () = new_var (&g.group, "have", boolean_type_node);
      assign (&g.group, e->loc, have.last (), boolean_false_node);
      take_in (e, &g.body, k, { mine.last (), have.last () },
	       { slot (e, k.each, g.chunk), k.some ? slot (e, k.some, g.chunk) : NULL_TREE });
    }
  close_group (e, c, &g);
  for (unsigned i = 0; i < c->carries.length (); i++)
    if (mine[i])
      {
	const carried &k = c->carries[i];
	assign (&g.group, e->loc, slot (e, k.group, g.number), mine[i]);
	if (k.some)
	  assign (&g.group, e->loc, slot (e, k.group_some, g.number), have[i]);
      }
  device_loop (e, s, { &g.there, g.number, c->groups, &g.group }, clauses);
}

/* Add to S: the host combines what the groups of C have in the steps of STAGE, in their order.
   Each group then has what is before it, if chunks are to be told.  */

void
combine_groups (emitter *e, scope *s, chunks *c, int stage)
{
  scope outer, body;
  open_scope (&outer, s->block);
  tree g = new_var (&outer, "g", size_type_node);
  open_scope (&body, outer.block);
  for (const carried &k : c->carries)
    if (made_here_p (e->form, k, stage))
      {
	const recurrence &r = e->recurrences[k.st];
	tree all = r.kept ? r.kept : r.acc;
	tree mine = new_var (&body, "mine", k.type);
	assign (&body, e->loc, mine, slot (e, k.group, g));
	if (from_before_p (e->form, k.st))
	  assign (&body, e->loc, slot (e, k.group, g), all);
	take_in (e, &body, k, { all, NULL_TREE },
		 { mine, k.some ? slot (e, k.group_some, g) : NULL_TREE });
      }
  add (&outer, loop_serial (e, g, size_cst (0), c->groups, &body));
  add (s, close_scope (&outer, e->loc));
}

/* Add to S the region that tells each chunk of C what those before have in the steps of STAGE.  */

void
tell_chunks (emitter *e, scope *s, chunks *c, int stage)
{
  const enum gomp_map_kind there = GOMP_MAP_TO;
  group_loop g;
  tree clauses = operator_clauses (e, c);
  open_groups (s, &g);
  for (const carried &k : c->carries)
    if (made_here_p (e->form, k, stage))
      {
	clauses = map_carried (e, c, k, &there, clauses);
	tree before = new_var (&g.group, "before", k.type);
	assign (&g.group, e->loc, before, slot (e, k.group, g.number));
	tree mine = new_var (&g.body, "mine", k.type);
	assign (&g.body, e->loc, mine, slot (e, k.each, g.chunk));
	assign (&g.body, e->loc, slot (e, k.each, g.chunk), before);
	take_in (e, &g.body, k, { before, NULL_TREE },
		 { mine, k.some ? slot (e, k.some, g.chunk) : NULL_TREE });
      }
  close_group (e, c, &g);
  device_loop (e, s, { &g.there, g.number, c->groups, &g.group }, clauses);
}
