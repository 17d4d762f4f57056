/* May a consumer that reads by shifted subscripts what is made in pieces be cut, such that each
   segment can have what it reads computed in its own kernel?

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     map (add3, range (0, 40), b, at (a, i0));
     map (id, range (40, 80), b, at (a, i0));
     map (add, range (20, 80), c, at (b, i0), at (b, i0 - 10))
     =>
     map (add, range (20, 40), c, at (b, i0), at (b, i0 - 10))	both made by the first
     map (add, range (40, 50), c, at (b, i0), at (b, i0 - 10))	by the second, and by the first
     map (add, range (50, 80), c, at (b, i0), at (b, i0 - 10))	both by the second

   The makers stay what they are here.  They are drawn into the segments' kernels later, where
   fuse/folds.cc has to find the same: each segment reads by each input what one map makes.
   A cut after which some map would still be stored costs more than it is worth, so all that is
   asked there is asked here first: may the makers run elsewhere, does nobody else read what
   they make, does nothing between change what they read, and is it cheap to compute it
   again?  Who cuts is segments.cc.  */

#include "gcc-common.h"
#include "support/support.h"
#include "analysis/analysis.h"
#include "fuse/fuse.h"
#include "local.h"

/* Each segment has loops of its own, which cost less than to store a large array.  A border
   in two dimensions gives 16 where it is not known that there are inner elements.  */
const unsigned MOST_FOLDED = 16;

/* The verdict WHY, WHAT.  */

static verdict
refusal (enum refusal why, const char *what)
{
  return { why, what, UNKNOWN_LOCATION };
}

/* True if several combinators make what S reads as input IN.  */

bool
in_pieces_p (const segmentation *s, unsigned in)
{
  for (const consumer_part &p : s->parts)
    if (p.from[in] != s->parts[0].from[in])
      return true;
  return false;
}

/* True if S reads by input IN an array that it reads by some input in pieces.  */

static bool
array_in_pieces_p (const segmentation *s, unsigned in)
{
  tree value = s->c->inputs[in].value;
  for (unsigned i = 0; i < s->c->inputs.length (); i++)
    if (in_pieces_p (s, i)
	&& operand_equal_p (root_pointer (s->c->inputs[i].value), root_pointer (value), 0))
      return true;
  return false;
}

/* What one combinator makes as a whole is no reason to cut S, and is read as before.  */

void
forget_whole_arrays (segmentation *s)
{
  bool keep[MOST_INPUTS];
  for (unsigned in = 0; in < s->c->inputs.length (); in++)
    keep[in] = s->parts[0].from[in] >= 0 && array_in_pieces_p (s, in);
  for (unsigned in = 0; in < s->c->inputs.length (); in++)
    if (!keep[in])
      {
	s->makers[in].truncate (0);
	for (consumer_part &p : s->parts)
	  p.from[in] = -1;
      }
}

/* True if S's consumer writes into an array that it is cut for: a segment would change what
   the next ones read.  */

static bool
writes_pieces_p (segmentation *s)
{
  combinator *c = s->c;
  for (unsigned in = 0; in < c->inputs.length (); in++)
    if (s->parts[0].from[in] >= 0)
      for (const view &out : c->outputs)
	if (!views_apart_p (c, out, c, c->inputs[in]))
	  return true;
  return false;
}

/* True if STMT, of GRAPH, may write what C reads.  */

static bool
changes_inputs_p (graph_t *graph, gimple *stmt, combinator *c)
{
  combinator **other = graph->by_call.get (stmt);
  for (mem_access &a : c->accesses)
    if (!a.write
	&& (other ? combinator_writes_p (*other, a)
	    : stmt_may_write_p (stmt, a, false)))
      return true;
  return false;
}

/* Whether nothing between maker C and S's consumer changes what C reads.  All that writes
   there is on one chain: find_makers has followed it.  */

static verdict
inputs_kept (const segmentation *s, combinator *c)
{
  for (tree vuse = gimple_vuse (s->c->call); vuse; )
    {
      gimple *def = SSA_NAME_DEF_STMT (vuse);
      if (def == c->call)
	break;
      if (changes_inputs_p (s->graph, def, c))
	{
	  verdict v = refusal (REFUSED_ORDER, "what makes it reads what is written between");
	  v.where = LOCATION_LOCUS (gimple_location (def));
	  return v;
	}
      vuse = gimple_vuse (def);
    }
  return refusal (NOT_REFUSED, NULL);
}

/* The most indices at which a part of S reads what C makes for one of its own.  */

static unsigned
most_reads (const segmentation *s, const combinator *c)
{
  unsigned most = 0, whole = 0;
  for (const edge_t *e : s->c->edges_in)
    whole += e->from == c && s->parts[0].from[e->input] < 0;
  for (const consumer_part &p : s->parts)
    {
      unsigned n = whole;
      for (unsigned in = 0; in < s->c->inputs.length (); in++)
	n += p.from[in] >= 0 && s->makers[in][p.from[in]].c == c;
      most = MAX (most, n);
    }
  /* Others compute it for themselves.  */
  for (const edge_t *e : c->edges_out)
    most += e->to != s->c;
  return most;
}

/* Whether C, which makes something that S reads, may be drawn into the kernels of all parts
   that do.  */

static verdict
may_draw_maker (const segmentation *s, combinator *c)
{
  verdict v = may_run_again (c);
  if (v.why == NOT_REFUSED)
    v = may_compute_again (c, most_reads (s, c), false);
  if (v.why == NOT_REFUSED && changes_inputs_p (s->graph, s->c->call, c))
    v = refusal (REFUSED_INPLACE, "its consumer writes what it is made of");
  if (v.why == NOT_REFUSED && read_by_others_p (s->graph, c, s->c))
    v = refusal (REFUSED_MULTI_USE, "others need what makes it as well");
  if (v.why == NOT_REFUSED)
    v = inputs_kept (s, c);
  return v;
}

/* True if it will be seen of each part of S that it reads by input IN what its maker makes, and
   of nobody who has written later.  */

static bool
makers_known_p (const segmentation *s, unsigned in)
{
  for (const consumer_part &p : s->parts)
    for (int m = 0; m <= p.from[in]; m++)
      {
	const box &seen = s->makers[in][m].seen;
	if (m == p.from[in] ? !box_within_p (p.where, seen, NULL)
	    : !boxes_apart_p (p.where, seen, NULL))
	  return false;
      }
  return true;
}

/* Whether those with whom S's consumer would share a kernel without being cut can follow its
   parts.  */

static verdict
may_follow (const segmentation *s)
{
  for (const edge_t *e : s->c->edges_out)
    if (e->refused.why == NOT_REFUSED)
      return refusal (REFUSED_COST, "its consumer would not be in one kernel with others");
  for (const edge_t *e : s->c->edges_in)
    if (e->refused.why == NOT_REFUSED)
      {
	verdict v = may_draw_maker (s, e->from);
	if (v.why != NOT_REFUSED)
	  return v;
      }
  return refusal (NOT_REFUSED, NULL);
}

/* Whether it is known of all that S reads by input IN who makes it, and these may be drawn into
   the kernels of its parts.  */

static verdict
may_fold_input (segmentation *s, unsigned in)
{
  auto_vec<combinator *> asked;
  if (!all_inputs_cut_p (s, in) || !makers_known_p (s, in))
    return refusal (REFUSED_SIZE,
		    soac_printf ("not known which elements of '%s' are read of which piece",
				 s->c->inputs[in].name));
  for (const consumer_part &p : s->parts)
    {
      if (!subscripts_of (s->c->inputs[in]) && p.where.dims[0].step)
	return refusal (REFUSED_ORDER, "all elements are made, and some are read in steps");
      combinator *c = s->makers[in][p.from[in]].c;
      if (asked.contains (c))
	continue;
      asked.safe_push (c);
      verdict v = may_draw_maker (s, c);
      if (v.why != NOT_REFUSED)
	return v;
    }
  return refusal (NOT_REFUSED, NULL);
}

/* Whether all makers of S may be drawn into the kernels of its parts.  */

verdict
may_fold_makers (segmentation *s)
{
  if (s->parts.length () > MOST_FOLDED)
    return refusal (REFUSED_COST,
		    soac_printf ("the %u segments it would be cut into have loops of their own",
				 s->parts.length ()));
  if (writes_pieces_p (s))
    return refusal (REFUSED_INPLACE, "it is written while it is read at other indices");
  verdict v = may_follow (s);
  for (unsigned in = 0; in < s->c->inputs.length (); in++)
    if (v.why == NOT_REFUSED && s->parts[0].from[in] >= 0)
      v = may_fold_input (s, in);
  return v;
}
