/* Segments at the ends of the rows that another one goes through.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     segment 1: space (range (1, n - 1), 1)			the first column
     segment 2: space (range (1, n - 1), range (1, m - 1))
     =>
     segment 2, and at each of its rows the element of segment 1
     if segment 2 has no elements: segment 1

   The loops are codegen/borders.cc's; here it is found which segments may be done so, and what
   is done where the rows have no elements.  An end is done earlier or later than the program
   says, and others in between, so what it touches must be apart from what any other segment
   of the kernel does.  */

#include "gcc-common.h"
#include "support/support.h"
#include "analysis/analysis.h"
#include "codegen/codegen.h"
#include "local.h"

/* Segments at the ends of one row: each has code of its own.  */
const unsigned MOST_ENDS = 4;

/* True if number I of SEGMENTS may be done before or behind any other one of them.  */

static bool
apart_from_all_p (const vec<lowered_segment *> &segments, unsigned i)
{
  if (segments[i]->form.of->apart < i)
    return false;
  for (unsigned j = i + 1; j < segments.length (); j++)
    if (segments[j]->form.of->apart < j - i)
      return false;
  return true;
}

/* True if S runs by itself: it reduces to nothing, no guard of it may fail, and it comes to its
   end.  */

static bool
by_itself_p (const lowered_segment *s)
{
  return (!s->value && s->parts.is_empty () && !uneven_p (&s->form)
	  && !may_stop_p (s->form.of));
}

/* Let ROWS have for each of SEGMENTS the number of that at the ends of whose rows it is, or -1.  */

void
find_row_ends (const vec<lowered_segment *> &segments, vec<int> *rows)
{
  for (unsigned i = 0; i < segments.length (); i++)
    rows->safe_push (-1);
  if (for_device_p ())
    return;
  for (unsigned i = 0; i < segments.length (); i++)
    {
      unsigned ends = 0;
      for (unsigned j = 0; j < segments.length () && ends < MOST_ENDS; j++)
	if (i != j && (*rows)[i] < 0 && (*rows)[j] < 0 && by_itself_p (segments[i])
	    && by_itself_p (segments[j]) && apart_from_all_p (segments, j)
	    && ends_of_rows_p (&segments[i]->form, &segments[j]->form))
	  {
	    (*rows)[j] = i;
	    ends++;
	  }
    }
}

/* Add to BODY the ends of the rows of E's segment, where it has no elements: else it has done
   them.  */

void
lower_row_ends (emitter *e, scope *body)
{
  if (e->ends.is_empty ())
    return;
  scope alone;
  open_scope (&alone, body->block);
  for (emitter *end : e->ends)
    {
      run_alone (end, &alone, size_cst (0), end->n);
      end->form->of->schedule = "at the ends of rows";
    }
  add_if (body, e->loc, build2 (EQ_EXPR, boolean_type_node, e->n, size_cst (0)), &alone);
}
