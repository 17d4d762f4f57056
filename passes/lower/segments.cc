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
   those whose outermost axes go in equal steps (in-step.cc), those at the ends of another one's
   rows (row-ends.cc), and two of which one makes rows for the other one (row-tiles.cc).  */

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

/* How many of the segments from here on run together: each by itself, or all in one loop.
   OUTLINED does a range of their elements, for threads; or is null.  */

struct segment_group
{
  unsigned n;
  emitter *outlined;
  ~segment_group () { delete outlined; }
};

/* A kernel of SEGMENTS under construction.  */

struct segmented_kernel
{
  const vec<lowered_segment *> &segments;
  emitter all;			/* the function */
  auto_delete_vec<emitter> each;	/* they build the segments in it */
  auto_delete_vec<segment_group> groups;
  auto_vec<int> rows;		/* by segment: that at the ends of whose rows it is, or -1 */
  auto_bitmap done;		/* segments that are built */
  segmented_kernel (const vec<lowered_segment *> &s) : segments (s) {}
};

/* The function for a range of the elements of K's segment number I, with those at the ends of its
   rows, or null if threads need none.  */

static emitter *
outlined_range (const segmented_kernel *k, unsigned i)
{
  const kernel_form *form = &k->segments[i]->form;
  if (!shares_p (form))
    return NULL;
  auto_vec<lowered_segment *> ends;
  for (unsigned end = 0; end < k->rows.length (); end++)
    if (k->rows[end] == (int) i)
      ends.safe_push (k->segments[end]);
  emitter *e = new emitter ();
  lower_outlined (e, form, ends);
  return e;
}

/* The function that threads call for K's segment number FIRST and the N - 1 behind it that run in
   one loop with it, or null if they call none.  */

static emitter *
outlined_together (const segmented_kernel *k, unsigned first, unsigned n)
{
  if (k->rows[first] >= 0)
    return NULL;
  if (n == 1)
    return outlined_range (k, first);
  auto_vec<lowered_segment *> turns;
  for (unsigned i = first; i < first + n; i++)
    turns.safe_push (k->segments[i]);
  return shares_p (&k->segments[first]->form) ? outlined_turns (turns) : NULL;
}

/* Find K's groups.  */

static void
group_segments (segmented_kernel *k)
{
  find_row_ends (k->segments, &k->rows);
  for (unsigned i = 0; i < k->segments.length (); i += k->groups.last ()->n)
    {
      segment_group *group = new segment_group ();
      group->n = in_one_loop (k->segments, i);
      group->outlined = outlined_together (k, i, group->n);
      k->groups.safe_push (group);
    }
}

/* Start K's segment number I in BODY, and those at the ends of its rows; VALUES are what those
   before it have reduced to.  */

static void
start_with_ends (segmented_kernel *k, scope *body, unsigned i, reduced_values *values)
{
  reduced_values none;
  start_segment (body, k->each[i], k->segments[i], &k->all, values);
  for (unsigned end = 0; end < k->rows.length (); end++)
    if (k->rows[end] == (int) i)
      {
	start_segment (body, k->each[end], k->segments[end], &k->all, &none);
	k->each[i]->ends.safe_push (k->each[end]);
      }
}

/* Add to BODY K's segments that run in one loop with number FIRST, if there are any: then true,
   and they are done.  */

static bool
lower_stepped (segmented_kernel *k, scope *body, unsigned first)
{
  auto_vec<unsigned> numbers;
  auto_vec<emitter *> together;
  reduced_values none;
  segments_in_step (k->segments, k->each, first, k->done, &numbers);
  for (unsigned i : numbers)
    {
      start_with_ends (k, body, i, &none);
      together.safe_push (k->each[i]);
      bitmap_set_bit (k->done, i);
    }
  if (together.is_empty ())
    return false;
  lower_in_step (together, body);
  for (emitter *e : together)
    lower_row_ends (e, body);
  return true;
}

/* Add to BODY K's two segments, by tiles of rows.  */

static void
lower_tiled_rows (segmented_kernel *k, scope *body)
{
  reduced_values none;
  for (unsigned i = 0; i < 2; i++)
    start_segment (body, k->each[i], k->segments[i], &k->all, &none);
  scope apart;
  open_scope (&apart, body->block);
  lower_segment (k->each[0], &apart);
  lower_segment (k->each[1], &apart);
  lower_row_tiles (k->each[0], k->each[1], body, close_scope (&apart, k->each[0]->loc));
}

/* Add to BODY K's GROUP, which begins with segment number FIRST; VALUES are what those before it
   have reduced to.  */

static void
lower_group (segmented_kernel *k, scope *body, const segment_group *group, unsigned first,
	     reduced_values *values)
{
  if (bitmap_bit_p (k->done, first) || (group->n == 1 && lower_stepped (k, body, first)))
    return;
  auto_vec<emitter *> turns;
  for (unsigned i = first; i < first + group->n; i++)
    {
      start_with_ends (k, body, i, values);
      /* Those that run in turns have no axes, and so no rows.  */
      gcc_checking_assert (group->n == 1 || k->each[i]->ends.is_empty ());
      turns.safe_push (k->each[i]);
    }
  if (group->n > 1)
    lower_turns (turns, body, group->outlined);
  else
    lower_segment (k->each[first], body);
  lower_row_ends (k->each[first], body);
}

/* Add to BODY K's segments.  */

static void
lower_groups (segmented_kernel *k, scope *body)
{
  reduced_values values;
  unsigned first = 0;
  for (segment_group *group : k->groups)
    {
      k->each[first]->outlined = group->outlined;
      first += group->n;
    }
  if (k->groups.length () == 2 && k->segments.length () == 2
      && k->rows[0] < 0 && k->rows[1] < 0 && row_tiles_p (k->each[0], k->each[1]))
    {
      lower_tiled_rows (k, body);
      return;
    }
  for (unsigned i = 0; i < k->rows.length (); i++)
    if (k->rows[i] >= 0)
      bitmap_set_bit (k->done, i);
  first = 0;
  for (segment_group *group : k->groups)
    {
      lower_group (k, body, group, first, &values);
      first += group->n;
    }
}

/* Build the kernel of SEGMENTS and return a call of it, in no block yet and without a
   left-hand side.  Each but the last one may have a value for those behind it.  */

gcall *
lower_segments (const vec<lowered_segment *> &segments)
{
  allow_openmp ();
  segmented_kernel k (segments);
  for (const lowered_segment *s : segments)
    {
      if (for_device_p ())
	mark_for_device (&s->form);
      k.each.safe_push (new emitter ());
    }
  group_segments (&k);
  open_segments (&k.all, segments, k.each);
  for (unsigned i = 0; i < k.all.own; i++)
    segments[segments.length () - 1]->form.of->operands.safe_push (k.all.operands[i]);
  scope body;
  open_outermost (&body, &k.all);
  lower_groups (&k, &body);
  close_function (&k.all, &body);
  return build_call (&k.all);
}
