/* Runs that are cut where subscripts turn: what the files share that find the places and cut.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef SOAC_CODEGEN_CUT_H
#define SOAC_CODEGEN_CUT_H

/* Where a cut is on the innermost axis: with few elements before it, or behind it, or neither is
   known.  */
enum cut_place { AT_START, AT_END, IN_MIDDLE };

/* A place where runs are cut.  Before it are the elements for which SIDE has not reached BOUND, or,
   if PAST, has not passed it.  */
struct run_cut
{
  const subscripts *at;		/* the two are among these */
  tree side, bound;
  bool past;
  HOST_WIDE_INT factor;		/* SIDE is that times the innermost index ... */
  tree rest;			/* ... and that, in sizetype */
  const combinator *from;	/* whose reduced axes SIDE has: at all their indices the elements
				   are on the side that is asked for; or null */
  cut_place where;
  bool nowhere;			/* AT_START, AT_END: there are no such elements at all */
  bool exact;			/* SIDE cannot have wrapped around */
};

/* All elements are BEHIND a cut, or before it.  */
struct cut_side
{
  run_cut cut;
  bool behind;
};

/* What is known of the elements of a part of a run, and where it could be cut further.  */
struct cut_facts
{
  const emitter *e;
  auto_vec<cut_side> known;
  auto_vec<run_cut> wanted;
};

/* cut-places.cc */
extern subscripts *subscripts_of_part (cut_facts *f, const step *p);

/* cut-runs.cc */
extern bool cuts_runs_p (const emitter *e);

#endif
