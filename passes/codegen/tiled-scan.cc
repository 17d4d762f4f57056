/* Scans a line of the cache at a time.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

   GCC does a scan by vectors: in each it scans by shuffles, adds the last result of
   the vector before to all elements, and moves the last one of these to all places,
   one after the other.  The next vector waits for all of that.  A few vectors, as
   many as a line of the cache has, are scanned by themselves instead, and the next
   line waits for one addition:

     for (i = lo; i < hi; i++) out[i] = acc = acc + f (x[i]);
     =>
     for (c = lo; c + 16 <= hi; c += 16)
       { mine = 0;
	 for (l = 0; l < 16; l++)					simd
	   { mine += f (x[c + l]);  out[c + l] = acc + mine; }
	 acc += mine; }
     for (i = c; i < hi; i++) out[i] = acc = acc + f (x[i]);

   Reductions beside the scan, or of its values, have an accumulator for each place of a
   line; for these a second loop takes the values of the first one, and does all that is
   to be done with them:

     for (i = lo; i < hi; i++) { acc = acc + f (x[i]);  s = s + g (x[i], acc); }
     =>
     for (c = lo; c + 16 <= hi; c += 16)
       { mine = 0;
	 for (l = 0; l < 16; l++)					simd
	   { mine += f (x[c + l]);  given[l] = acc + mine; }
	 for (l = 0; l < 16; l++)					simd
	   places[l] += g (x[c + l], given[l]);
	 acc += mine; }
     for (l = 0; l < 16; l++) s += places[l];

   That is faster where the loop over a line is unrolled, so it is for -O3 alone.  A line
   of a large output goes past the cache (nontemporal-loop.cc).  Where lines begin follows
   from the index alone, so that results do not depend on addresses.  */

#include "gcc-common.h"
#include "kernel/kernel.h"
#include "local.h"

/* Lines of the cache, at most, that a line of a scan fills.  */
const unsigned MOST_CACHE_LINES = 4;

/* LINE elements of a scan of TYPE, which fill a line of the cache, or more, so that they fill a
   vector of the narrowest numbers that FORM goes through: GCC would make shorter vectors
   otherwise.  The numbers of the lanes are among them, which it has as unsigned ones.  Two
   integers are not worth wider ones: one by one they are as fast.  */

static unsigned
line_for_vectors (const kernel_form *form, tree type, unsigned line)
{
  if (INTEGRAL_TYPE_P (type) && lanes_of (type) <= 2)
    return line;
  unsigned lanes = MAX (vector_lanes (form), lanes_of (unsigned_type_node));
  return MAX (line, MIN (lanes, MOST_CACHE_LINES * line));
}

/* Elements of a line of the SCAN that is all that STAGE of E's kernel carries but for
   recognised FOLDs, or 0 if it is not done by lines.  */

unsigned
scan_line (const emitter *e, int stage)
{
  const kernel_form *form = e->form;
  if (optimize < 3 || optimize_size || !e->run.simd || form->weight > MOST_WAITING
      || e->for_device)
    return 0;
  int only = simd_scan (form, stage, true);
  if (only < 0 || form->steps[only]->halo <= e->beyond || !vectors_scan_p (form->steps[only]))
    return 0;
  tree type = accumulator_type (e, form->steps[only]);
  if (!INTEGRAL_TYPE_P (type) && !SCALAR_FLOAT_TYPE_P (type))
    return 0;
  unsigned bytes = tree_to_uhwi (TYPE_SIZE_UNIT (type));
  return bytes == 4 || bytes == 8 ? line_for_vectors (form, type, CACHE_LINE / bytes) : 0;
}

/* Give E's FOLDs in STAGE arrays of S with an accumulator for each of SIZE places, which
   hold nothing; return whether there are any.  */

static bool
open_places (emitter *e, scope *s, unsigned size, int stage)
{
  bool folds = false;
  for (unsigned st = 0; st < e->form->steps.length (); st++)
    {
      const step *p = e->form->steps[st];
      if (p->code != STEP_FOLD || !carries_p (p, stage))
	continue;
      tree type = accumulator_type (e, p);
      tree places = new_var (s, "places", build_array_type_nelts (type, size));
      for (unsigned l = 0; l < size; l++)
	assign (s, e->loc, array_element (e->loc, places, size_cst (l)),
		neutral_value (e, p));
      e->recurrences[st].places = places;
      folds = true;
    }
  return folds;
}

/* Add to S: E's FOLDs in STAGE take in what the SIZE places of each have.  */

static void
close_places (emitter *e, scope *s, unsigned size, int stage)
{
  for (unsigned st = 0; st < e->form->steps.length (); st++)
    {
      const step *p = e->form->steps[st];
      if (p->code != STEP_FOLD || !carries_p (p, stage))
	continue;
      recurrence &c = e->recurrences[st];
      for (unsigned l = 0; l < size; l++)
	assign (s, e->loc, c.acc,
		combine (e, p, c.acc,
			 array_element (e->loc, c.places, size_cst (l))));
      c.places = NULL_TREE;
    }
}

/* Lines that a scan goes through.  */

struct scanned_lines
{
  unsigned scan, size;		/* the step, and the elements of a line */
  int stage;
  tree c;			/* the index where they begin, which moves */
  tree count;			/* how many there are */
};

/* Add to S the loop over LINES; past the cache if PAST.  */

static void
lines_loop (emitter *e, scope *s, const scanned_lines &lines, bool past)
{
  unsigned scan = lines.scan, size = lines.size;
  int stage = lines.stage;
  tree c = lines.c;
  const step *p = e->form->steps[scan];
  const recurrence own = e->recurrences[scan];
  scope outer, body;
  open_scope (&outer, s->block);
  bool folds = open_places (e, &outer, size, stage);
  tree v = new_var (&outer, "v", size_type_node);
  tree wide = past ? wide_from (e, &outer, c, size) : NULL_TREE;
  open_scope (&body, outer.block);
  recurrence &mine = e->recurrences[scan];
  mine.before = own.acc;
  mine.acc = new_var (&body, "mine", TREE_TYPE (own.acc));
  assign (&body, e->loc, mine.acc, neutral_value (e, p));
  if (folds)
    mine.given = new_var (&body, "given", build_array_type_nelts (p->type, size));
  if (past)
    open_line (e, &body, size);
  prefetch (e, &body, c, size, stage);
  e->scanning = folds;
  whole_line (e, &body, c, size, stage, scan);
  e->scanning = false;
  if (folds)
    whole_line (e, &body, c, size, stage);
  if (past)
    close_line (e, &body, c, size, wide);
  assign (&body, e->loc, own.acc, combine (e, p, own.acc, mine.acc));
  assign (&body, e->loc, c, size_plus (e->loc, c, size_cst (size)));
  e->recurrences[scan] = own;
  add (&outer, loop_serial (e, v, size_cst (0), lines.count, &body));
  close_places (e, &outer, size, stage);
  add (s, close_scope (&outer, e->loc));
}

/* If it is worth it, let the scan of STAGE of E's kernel go through the lines from
   index LO on, before HI, in S, and return where the rest begins; else return LO.  */

static tree
scan_lines (emitter *e, scope *s, tree lo, tree hi, int stage)
{
  unsigned size = scan_line (e, stage);
  if (!size)
    return lo;
  tree c = new_var (s, "c", size_type_node);
  assign (s, e->loc, c, lo);
  tree count = new_var (s, "lines", size_type_node);
  scanned_lines lines
    = { (unsigned) simd_scan (e->form, stage, true), size, stage, c, count };
  assign (s, e->loc, count,
	  build2 (TRUNC_DIV_EXPR, size_type_node,
		  build2 (MINUS_EXPR, size_type_node, hi, lo),
		  size_cst (size)));
  tree cond = stage == ALL_STAGES ? line_past_from (e, lo, size) : NULL_TREE;
  if (!cond)
    {
      lines_loop (e, s, lines, false);
      return c;
    }
  scope yes, no;
  open_scope (&yes, s->block);
  lines_loop (e, &yes, lines, true);
  open_scope (&no, s->block);
  lines_loop (e, &no, lines, false);
  add_if (s, e->loc, cond, &yes, &no);
  return c;
}

/* True if lines of SIZE elements are all from index LO to before HI.  */

static bool
only_lines_p (tree lo, tree hi, unsigned size)
{
  return (tree_fits_uhwi_p (lo) && tree_fits_uhwi_p (hi)
	  && (tree_to_uhwi (hi) - tree_to_uhwi (lo)) % size == 0);
}

/* Add to S what STAGE of E's kernel does from index LO to before HI, by lines where that
   is worth it.  GCC would warn of a loop over no rest.  */

void
scan_loop (emitter *e, scope *s, tree lo, tree hi, int stage)
{
  tree rest = scan_lines (e, s, lo, hi, stage);
  if (rest == lo)
    add (s, element_loop (e, s, lo, hi, stage));
  else if (!only_lines_p (lo, hi, scan_line (e, stage)))
    add (s, short_loop (e, s, rest, hi, stage));
}
