/* Producers whose elements are read at several indices.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

   A consumer that reads several elements of what a map or scan has made for its
   own index i, all of them a constant number of elements behind it, has a window
   of the array:

     scan (add, 0, n, t, x); map (sub, n - 16, o, t + 16, t)

   Both become one kernel over the n - 16 indices of the consumer.  The elements
   that a block of the kernel needs are made before it looks at them, with 16 more
   than the block has itself, its halo:

     for each block [lo, hi)
       { for (i = lo; i < hi + 16; i++) local[i - lo] = sum += x[i];
	 for (i = lo; i < hi; i++) o[i] = local[i + 16 - lo] - local[i - lo]; }

   So what makes them, and who makes elements for that in turn, runs for the
   kernel's count and a halo behind it.  Elements of the halo are made again by the
   next block, which may be later or earlier.  Hence

   - nobody else reads the array, which need not be in memory at all,
   - the elements that are read are made: as in reindex.cc the array is a whole
     object that the producer fills,
   - and no member may write what makes elements for a halo reads, not even the
     same element: another block may be done before.

   Operators that may stop the program run for all elements, also for those that nobody
   reads: what has such a one makes no halo.  */

#include "gcc-common.h"
#include "support/support.h"
#include "analysis/analysis.h"
#include "local.h"

/* Elements that a window may reach behind its index, at most, and the bytes of
   these: a part of what stays in the cache.  */
const HOST_WIDE_INT MOST_AHEAD = 1024, AHEAD_BYTES = 65536;

/* ---- what may be read in a window ---------------------------------------- */

/* True if E's consumer takes an element a constant number, *AHEAD, behind its own
   index, which is known to be made.  */

static bool
ahead_p (const edge_t *e, HOST_WIDE_INT *ahead)
{
  const view &out = e->from->outputs[e->output];
  const view &in = e->to->inputs[e->input];
  HOST_WIDE_INT bytes;
  if (in.kind != VIEW_ARRAY || in.stride || e->to->behind
      || !e->to->axes.is_empty () || !e->from->axes.is_empty ()
      || !fills_object_p (e->from, out)
      || !tree_fits_shwi_p (TYPE_SIZE_UNIT (out.type))
      || !constant_distance_p (in.value, out.value, &bytes))
    return false;
  HOST_WIDE_INT size = tree_to_shwi (TYPE_SIZE_UNIT (out.type));
  if (bytes % size != 0)
    return false;
  *ahead = bytes / size;
  return *ahead >= 0;
}

/* True if it may, that number being no larger than a window may be.  */

static bool
window_p (const edge_t *e, HOST_WIDE_INT *ahead)
{
  return ahead_p (e, ahead) && *ahead <= MOST_AHEAD;
}

/* True if C may make elements for a halo, as far as its kind tells.  */

static bool
makes_halo_p (const combinator *c)
{
  return ((c->kind == SOAC_MAP || c->kind == SOAC_SCAN
	   || c->kind == SOAC_SCAN_EXCLUSIVE || c->kind == SOAC_SCANOMAP)
	  && !c->behind && !c->opaque);
}

/* True if all that is read of output OUTPUT of C are windows of one number of
   indices, so that C may run in the kernel of their consumers.  */

bool
offer_windows_p (const combinator *c, unsigned output)
{
  const combinator *first = NULL;
  HOST_WIDE_INT ahead, most = 0;
  if (!makes_halo_p (c) || for_device_p ())
    return false;
  for (const edge_t *e : c->edges_out)
    if (e->output == output && !e->assumed)
      {
	if (!first)
	  first = e->to;
	if (!operand_equal_p (first->count, e->to->count, 0)
	    || !window_p (e, &ahead))
	  return false;
	most = MAX (most, ahead);
      }
  return most > 0 && !operand_equal_p (first->count, c->count, 0);
}

/* True if a consumer of C makes elements for a halo.  */

bool
feeds_window_p (const combinator *c)
{
  for (const edge_t *e : c->edges_out)
    if (e->refused.why == NOT_REFUSED && e->to->windowed)
      return true;
  return false;
}

/* ---- opening and closing -------------------------------------------------- */

static verdict
refusal (enum refusal why, const char *what, location_t where)
{
  verdict v = { why, what, where };
  return v;
}

/* Whether E may hand on elements to KERNELS, or to a member of its own kernel,
   when its producer makes some for a halo; E's AHEAD is set.  */

static verdict
open_edge (edge_t *e, const vec<cluster *> &kernels)
{
  if (e->refused.why != NOT_REFUSED)
    return e->refused;
  bool inside = e->to->in == e->from->in;
  bool follows = inside || (e->to->windowed && !e->moved);
  if (!inside && !kernels.contains (e->to->in))
    return refusal (REFUSED_MULTI_USE, "another kernel needs the array as well",
		    e->to->loc);
  if (!only_producer_p (e))
    return refusal (REFUSED_INPLACE,
		    "some elements are written again before they are read",
		    e->to->loc);
  e->ahead = 0;
  if (e->assumed)
    return refusal (REFUSED_ALIAS, e->unguarded.what, e->unguarded.where);
  if (follows ? !aligned_p (e) : !ahead_p (e, &e->ahead))
    return refusal (REFUSED_ORDER,
		    "elements are needed at more than one index", e->to->loc);
  if (e->ahead > MOST_AHEAD)
    return refusal (REFUSED_COST, "the windows are too large", e->to->loc);
  return refusal (NOT_REFUSED, NULL, UNKNOWN_LOCATION);
}

/* Whether C of P, which has a halo, may make its elements more than once and keep
   them to KERNELS.  */

static verdict
may_repeat (plan *p, const combinator *c, const vec<cluster *> &kernels)
{
  if (!makes_halo_p (c) || c->windowed)
    return refusal (REFUSED_ORDER,
		    soac_printf ("a %s cannot make elements for it twice",
				 soac_kind_name (c->kind)), c->loc);
  if (may_stop_p (c))
    return refusal (REFUSED_ORDER,
		    "the operator may end the program for elements that nobody reads", c->loc);
  for (const view &v : c->outputs)
    if (v.kind != VIEW_ARRAY)
      return refusal (REFUSED_ORDER, "an output is scattered", c->loc);
  if (read_by_others_p (p, const_cast<combinator *> (c)))
    return refusal (REFUSED_ORDER, all_needed (c), UNKNOWN_LOCATION);
  for (const edge_t *e : c->edges_in)
    if (e->refused.why == NOT_REFUSED && kernels.contains (e->from->in))
      return refusal (REFUSED_ORDER,
		      "elements are needed at more than one index", c->loc);
  return refusal (NOT_REFUSED, NULL, UNKNOWN_LOCATION);
}

/* The elements more than its kernel has indices that C, whose edges are open, has
   to make.  */

static HOST_WIDE_INT
halo_of (const combinator *c)
{
  HOST_WIDE_INT halo = 0;
  for (const edge_t *e : c->edges_out)
    halo = MAX (halo, e->ahead + e->to->halo);
  return halo;
}

/* True if HALO elements of each output of C are not too many.  */

static bool
small_halo_p (const combinator *c, HOST_WIDE_INT halo)
{
  for (const view &v : c->outputs)
    if (!tree_fits_shwi_p (TYPE_SIZE_UNIT (v.type))
	|| tree_to_shwi (TYPE_SIZE_UNIT (v.type)) * halo > AHEAD_BYTES)
      return false;
  return halo <= MOST_AHEAD;
}

/* C runs for HALO elements more than its kernel has indices.  */

static void
set_halo (combinator *c, HOST_WIDE_INT halo)
{
  c->halo = halo;
  for (mem_access &a : c->accesses)
    if (a.elementwise && !a.write)
      a.halo = halo;
}

/* Let the kernel of producer C of P run for the count of its consumers in KERNELS
   and a halo, if it may.  The verdict says nothing if no window is asked for.  */

verdict
open_windows (plan *p, combinator *c, const vec<cluster *> &kernels)
{
  bool asked = feeds_window_p (c);
  HOST_WIDE_INT ahead;
  for (const edge_t *e : c->edges_out)
    asked |= e->moved && ahead_p (e, &ahead) && ahead > 0;
  if (!asked || for_device_p ())
    return refusal (REFUSED_ORDER, NULL, UNKNOWN_LOCATION);
  /* Guards would be asked about as many elements as the consumers have; but all that
     the producer makes might change what is loaded.  */
  if (memory_between_parts_p (c->in->when))
    return refusal (REFUSED_ALIAS, "what is loaded again may be changed", c->loc);
  verdict v = refusal (NOT_REFUSED, NULL, UNKNOWN_LOCATION);
  for (combinator *m : c->in->members)
    {
      v = may_repeat (p, m, kernels);
      for (edge_t *e : m->edges_out)
	if (v.why == NOT_REFUSED)
	  v = open_edge (e, kernels);
      if (v.why != NOT_REFUSED)
	return v;
    }
  for (unsigned i = c->in->members.length (); i-- > 0; )
    {
      combinator *m = c->in->members[i];
      set_halo (m, halo_of (m));
      m->windowed = true;
      if (v.why == NOT_REFUSED && !small_halo_p (m, m->halo))
	v = refusal (REFUSED_COST, "the windows are too large", m->loc);
    }
  if (v.why != NOT_REFUSED)
    close_windows (c);
  return v;
}

/* The members of C's kernel run for their own counts again.  */

void
close_windows (combinator *c)
{
  for (combinator *m : c->in->members)
    {
      m->windowed = false;
      set_halo (m, 0);
      for (edge_t *e : m->edges_out)
	e->ahead = 0;
    }
}
