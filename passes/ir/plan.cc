/* Questions about combinators and kernels that their own fields answer.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gcc-common.h"
#include "support/support.h"
#include "ir.h"

/* Append to LIST all calls of GRAPH, dead or not.  */

void
in_program_order (const graph_t *graph, vec<const combinator *> *list)
{
  unsigned i = 0;
  for (const combinator *c : graph->nodes)
    {
      for (; i < graph->dead.length () && graph->dead[i]->id < c->id; i++)
	list->safe_push (graph->dead[i]);
      list->safe_push (c);
    }
  for (; i < graph->dead.length (); i++)
    list->safe_push (graph->dead[i]);
}

/* True if V is one of LISTED, or another part of one of these arrays.  */

bool
listed_p (const vec<const view *> &listed, const view &v)
{
  for (const view *old : listed)
    if (!strcmp (old->name, v.name)
	&& operand_equal_p (root_pointer (old->value),
			    root_pointer (v.value), 0))
      return true;
  return false;
}

/* The one of MEMBERS whose count is the kernel's: the first; if some make elements for windows, the
   last one that is not behind a filter among them, as consumers come last.  */

combinator *
counting_member (const vec<combinator *> &members)
{
  bool windows = false;
  for (const combinator *m : members)
    windows |= m->windowed;
  if (windows)
    for (unsigned i = members.length (); i-- > 0; )
      if (!members[i]->behind || !members.contains (members[i]->behind))
	return members[i];
  return members[0];
}

/* True if access A of C goes to no memory in its kernel: C writes elements for
   windows, which are kept to the kernel, or takes such elements.  */

bool
in_window_p (const combinator *c, const mem_access &a)
{
  if (a.write)
    return c->windowed && a.elementwise;
  for (const edge_t *e : c->edges_in)
    if (e->from->windowed && e->refused.why == NOT_REFUSED && a.elementwise
	&& c->inputs[e->input].value == a.pointer
	&& same_stride_p (c->inputs[e->input].stride, a.stride))
      return true;
  return false;
}

/* Append to LIST the operands by which the ends of R are computed; some may be null.  */

static void
range_operands (const guarded_range &r, vec<tree> *list)
{
  list->safe_push (r.pointer);
  list->safe_push (r.stride);
  list->safe_push (r.many);
  for (const guarded_box *b = r.boxes; b; b = b->next)
    {
      list->safe_splice (b->at->values);
      for (const axis &x : b->c->axes)
	for (tree operand : { x.lo, x.count, x.step, x.width })
	  list->safe_push (operand);
    }
}

/* Append to LIST the operands that G compares, or computes what it compares of.  */

void
guard_operands (const guard &g, vec<tree> *list)
{
  range_operands (g.a, list);
  range_operands (g.b, list);
  for (unsigned i = list->length (); i-- > 0; )
    if (!(*list)[i])
      list->ordered_remove (i);
}

/* True if E takes the only elements there are at its input: nobody has overwritten
   some of them.  */

bool
only_producer_p (const edge_t *e)
{
  for (const edge_t *f : e->to->edges_in)
    if (f != e && f->input == e->input)
      return false;
  return true;
}
