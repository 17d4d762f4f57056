/* A kernel of several segments: one function does the elements of one, then those of the next.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     int f._soac.0 (size_t k, size_t m, const int *a)
     {
       reduced = 5;
       for (i = 0; i < k; i++) reduced = add (reduced, 7);	segment 1
       acc = reduced;
       for (i = 0; i < m; i++) acc = add (acc, a[i]);		segment 2
       return acc;
     }

   Each is built as a kernel of its own would be, with what it has for threads: a short one is
   done by the calling thread alone while a long one is not.  No thread begins a segment
   before the one before has ended: they may write what others read.  None of them returns:
   where the guards of one fail its parts run, and then the next one.

   Segments that write one array in turns run in one loop (codegen/interleaved-loop.cc), as do
   those whose outermost axes go in equal steps (in-step.cc), and two of which one makes rows
   for the other one (row-tiles.cc).  */

#include "gcc-common.h"
#include "support/support.h"
#include "analysis/analysis.h"
#include "codegen/codegen.h"
#include "local.h"

/* Add to BODY what the segment of E does: its parts, or its elements in the program's order
   where the sign of a zero depends on that, or as its lowering says.  */

static void
lower_segment (emitter *e, scope *body)
{
  nest *ordered = NULL;
  tree zero = negative_zero (e);
  if (zero)
    {
      scope in_order;
      lower_in_order (e, &in_order, body);
      ordered = close_scope (&in_order, e->loc);
    }
  scope elements;
  open_scope (&elements, body->block);
  lower_elements (e, &elements);
  note_schedule (e);
  nest *all = close_scope (&elements, e->loc);
  if (zero)
    all = choose (e->loc, zero, ordered, all);
  if (tree fail = guards_fail (e))
    {
      scope apart;
      open_scope (&apart, body->block);
      run_parts (e, &apart);
      all = choose (e->loc, fail, close_scope (&apart, e->loc), all);
    }
  add (body, all);
}

/* What segments have reduced to, as operands of the call and as variables.  */

struct reduced_values
{
  auto_vec<tree> operands, vars;
};

/* Let E build S of the kernel ALL in BODY; VALUES are those of the segments before.  */

static void
start_segment (scope *body, emitter *e, const lowered_segment *s, const emitter *all,
	       reduced_values *values)
{
  share_function (e, s, all);
  e->operands.safe_splice (values->operands);
  e->parms.safe_splice (values->vars);
  if (!s->value)
    return;
  e->result = new_var (body, "reduced", TREE_TYPE (s->value));
  values->operands.safe_push (s->value);
  values->vars.safe_push (e->result);
}

/* ---- segments that run in one loop ---------------------------------------- */

/* How many of SEGMENTS from FIRST on run in one loop: 1 if none of the others does.  */

static unsigned
in_one_loop (const vec<lowered_segment *> &segments, unsigned first)
{
  const kernel_form *form = &segments[first]->form;
  unsigned turns = turns_of (form);
  if (turns < 2 || turns > segments.length () - first)
    return 1;
  for (unsigned i = first; i < first + turns; i++)
    {
      const kernel_form *a = &segments[i]->form;
      if (turns_of (a) != turns || a->of->lowering != form->of->lowering
	  || a->of->apart < i - first)
	return 1;
      for (unsigned j = first; j < i; j++)
	if (!turns_of_one_p (a, &segments[j]->form))
	  return 1;
    }
  return turns;
}

/* The function that does a range of the elements of each of SEGMENTS.  */

static emitter *
outlined_turns (const vec<lowered_segment *> &segments)
{
  emitter *all = new emitter ();
  auto_delete_vec<emitter> each;
  for (unsigned i = 0; i < segments.length (); i++)
    each.safe_push (new emitter ());
  open_outlined_turns (all, segments, each);
  scope body;
  open_outermost (&body, all);
  for (unsigned i = 0; i < segments.length (); i++)
    share_function (each[i], segments[i], all, all->n);
  add (&body, interleaved_loop (each, &body, all->lo, all->n));
  close_function (all, &body);
  return all;
}

/* Add to BODY the segments that EACH builds, in one loop as far as all have elements: by
   threads that call OUTLINED, or if that is null by the calling thread.  */

static void
lower_turns (const vec<emitter *> &each, scope *body, emitter *outlined)
{
  emitter *e = each[0];
  tree least = new_var (body, "least", size_type_node);
  assign (body, e->loc, least, e->n);
  for (emitter *one : each)
    assign (body, e->loc, least, build2 (MIN_EXPR, size_type_node, least, one->n));
  if (outlined)
    {
      tree n = e->n;
      e->n = least;
      e->outlined = outlined;
      lower_unordered (e, body);
      e->n = n;
    }
  else
    add (body, interleaved_loop (each, body, size_cst (0), least));
  for (emitter *one : each)
    {
      add (body, element_loop (one, body, least, one->n, ALL_STAGES));
      note_schedule (one);
      one->form->of->schedule = soac_printf ("%s, in turns", one->form->of->schedule);
    }
}

/* ---- all ------------------------------------------------------------------- */

/* The function for a range of the elements of FORM, or null if threads need none.  */

static emitter *
outlined_range (const kernel_form *form)
{
  if (!shares_p (form))
    return NULL;
  emitter *e = new emitter ();
  lower_outlined (e, form);
  return e;
}

/* The function that threads call for the first of SEGMENTS and the N - 1 behind it that run in
   one loop with it, or null if they call none.  */

static emitter *
outlined_together (const vec<lowered_segment *> &segments, unsigned first, unsigned n)
{
  if (n == 1)
    return outlined_range (&segments[first]->form);
  auto_vec<lowered_segment *> turns;
  for (unsigned i = first; i < first + n; i++)
    turns.safe_push (segments[i]);
  return shares_p (&segments[first]->form) ? outlined_turns (turns) : NULL;
}

/* How many of the segments from here on run together: each by itself, or all in one loop.
   OUTLINED does a range of their elements, for threads; or is null.  */

struct segment_group
{
  unsigned n;
  emitter *outlined;
  ~segment_group () { delete outlined; }
};

/* Add to GROUPS those of SEGMENTS.  */

static void
group_segments (const vec<lowered_segment *> &segments, vec<segment_group *> *groups)
{
  for (unsigned i = 0; i < segments.length (); i += groups->last ()->n)
    {
      segment_group *group = new segment_group ();
      group->n = in_one_loop (segments, i);
      group->outlined = outlined_together (segments, i, group->n);
      groups->safe_push (group);
    }
}

/* Add to BODY the segments that run in one loop with number FIRST of SEGMENTS, which EACH builds in
   the kernel ALL, if there are any: then true, and they are DONE.  */

static bool
lower_stepped (scope *body, const emitter *all, const vec<lowered_segment *> &segments,
	       const vec<emitter *> &each, unsigned first, bitmap done)
{
  auto_vec<unsigned> numbers;
  auto_vec<emitter *> together;
  reduced_values none;
  segments_in_step (segments, each, first, &numbers);
  for (unsigned i : numbers)
    {
      start_segment (body, each[i], segments[i], all, &none);
      together.safe_push (each[i]);
      bitmap_set_bit (done, i);
    }
  if (!together.is_empty ())
    lower_in_step (together, body);
  return !together.is_empty ();
}

/* Add to BODY the two SEGMENTS of the kernel ALL, which EACH builds, by tiles of rows.  */

static void
lower_tiled_rows (const emitter *all, const vec<lowered_segment *> &segments,
		  const vec<emitter *> &each, scope *body)
{
  reduced_values none;
  for (unsigned i = 0; i < 2; i++)
    start_segment (body, each[i], segments[i], all, &none);
  scope apart;
  open_scope (&apart, body->block);
  lower_segment (each[0], &apart);
  lower_segment (each[1], &apart);
  lower_row_tiles (each[0], each[1], body, close_scope (&apart, each[0]->loc));
}

/* Add to BODY the SEGMENTS of the kernel ALL, which EACH builds, as GROUPS says.  */

static void
lower_groups (const emitter *all, const vec<lowered_segment *> &segments,
	      const vec<emitter *> &each, const vec<segment_group *> &groups, scope *body)
{
  reduced_values values;
  auto_bitmap done;
  unsigned first = 0;
  for (segment_group *group : groups)
    {
      each[first]->outlined = group->outlined;
      first += group->n;
    }
  if (groups.length () == 2 && segments.length () == 2 && row_tiles_p (each[0], each[1]))
    {
      lower_tiled_rows (all, segments, each, body);
      return;
    }
  first = 0;
  for (segment_group *group : groups)
    {
      unsigned begin = first;
      first += group->n;
      if (bitmap_bit_p (done, begin)
	  || (group->n == 1 && lower_stepped (body, all, segments, each, begin, done)))
	continue;
      auto_vec<emitter *> turns;
      for (unsigned i = begin; i < first; i++)
	{
	  start_segment (body, each[i], segments[i], all, &values);
	  turns.safe_push (each[i]);
	}
      if (group->n > 1)
	lower_turns (turns, body, group->outlined);
      else
	lower_segment (each[begin], body);
    }
}

/* Build the kernel of SEGMENTS and return a call of it, in no block yet and without a
   left-hand side.  Each but the last one may have a value for those behind it.  */

gcall *
lower_segments (const vec<lowered_segment *> &segments)
{
  allow_openmp ();
  auto_delete_vec<emitter> each;
  for (const lowered_segment *s : segments)
    {
      if (for_device_p ())
	mark_for_device (&s->form);
      each.safe_push (new emitter ());
    }
  auto_delete_vec<segment_group> groups;
  group_segments (segments, &groups);
  emitter all;
  open_segments (&all, segments, each);
  for (unsigned i = 0; i < all.own; i++)
    segments[segments.length () - 1]->form.of->operands.safe_push (all.operands[i]);
  scope body;
  open_outermost (&body, &all);
  lower_groups (&all, segments, each, groups, &body);
  close_function (&all, &body);
  return build_call (&all);
}
