/* Where the kernels of a partition stand.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

   A kernel stands at the call of one of its members.  Clusters whose members must keep their
   order stand in that order:

     {0 3} {1 2}, 1 ordered before 3		=> {1 2} at 2, {0 3} at 3

   From the last cluster of that order to the first one, each takes its last place that is
   before all that have to come behind it.  If there is one at all, the clusters before find
   most room so; so if one finds none, no choice of places would do.  */

#include "gcc-common.h"
#include "support/support.h"
#include "analysis/analysis.h"
#include "optimal.h"

/* True if some of cluster A of OF must run before some of cluster B.  */

static bool
must_precede_p (const group_facts *g, const vec<unsigned> &of, unsigned a, unsigned b)
{
  for (unsigned i = 0; i < of.length (); i++)
    for (unsigned j = i + 1; j < of.length (); j++)
      if (of[i] == a && of[j] == b && fact_of (g, i, j)->ordered)
	return true;
  return false;
}

/* The last place below BELOW at which all of cluster A of OF may run, or -1.  */

static int
last_place (const group_facts *g, const vec<unsigned> &of, unsigned a, unsigned below)
{
  for (unsigned j = below; j-- > 0; )
    {
      bool all = of[j] == a;
      for (unsigned i = 0; all && i < of.length (); i++)
	all = of[i] != a || reaches_p (g, i, j);
      if (all)
	return j;
    }
  return -1;
}

/* The cluster of OF whose PLACES, those known are not negative, is the first among those
   that must stand behind A; UINT_MAX if there is none.  *OPEN is set if one of them has no
   place yet.  */

static unsigned
first_behind (const group_facts *g, const vec<unsigned> &of, const vec<int> &places,
	      unsigned a, bool *open)
{
  unsigned first = UINT_MAX;
  *open = false;
  for (unsigned b = 0; b < of.length (); b++)
    if (of[b] == b && b != a && must_precede_p (g, of, a, b))
      {
	*open |= places[b] < 0;
	if (places[b] >= 0 && (first == UINT_MAX || places[b] < places[first]))
	  first = b;
      }
  return first;
}

/* Append to STUCK the clusters of OF for whose PLACES there is none for A: A and those that
   stand in its way, each for the sake of the next one.  */

static void
explain (const group_facts *g, const vec<unsigned> &of, const vec<int> &places, unsigned a,
	 vec<unsigned> *stuck)
{
  unsigned n = of.length ();
  while (a != UINT_MAX)
    {
      stuck->safe_push (a);
      if (places[a] >= 0 && last_place (g, of, a, n) == places[a])
	return;
      bool open;
      a = first_behind (g, of, places, a, &open);
    }
}

/* Find the place of each cluster of partition OF of G: PLACES has one for each combinator.
   False if there are none; then STUCK gets the clusters that cannot all be so.  */

bool
find_places (const group_facts *g, const vec<unsigned> &of, vec<unsigned> *places,
	     vec<unsigned> *stuck)
{
  unsigned n = of.length ();
  auto_vec<int> place;
  place.safe_grow_cleared (n);
  for (unsigned i = 0; i < n; i++)
    place[i] = -1;
  bool more;
  do
    {
      more = false;
      for (unsigned a = n; a-- > 0; )
	{
	  if (of[a] != a || place[a] >= 0)
	    continue;
	  bool open;
	  unsigned next = first_behind (g, of, place, a, &open);
	  if (open)
	    continue;
	  place[a] = last_place (g, of, a, next == UINT_MAX ? n : place[next]);
	  if (place[a] < 0)
	    {
	      explain (g, of, place, a, stuck);
	      return false;
	    }
	  more = true;
	}
    }
  while (more);
  for (unsigned i = 0; i < n; i++)
    if (place[of[i]] < 0)
      {
	/* Clusters wait for each other.  */
	if (of[i] == i)
	  stuck->safe_push (i);
      }
    else
      places->safe_push (place[of[i]]);
  return stuck->is_empty ();
}

/* True if in partition OF of G each cluster hangs together by arrays.  If not, *PART gets
   the least number of a part that is not that with the least number of its cluster.  */

bool
connected_p (const group_facts *g, const vec<unsigned> &of, unsigned *part)
{
  unsigned n = of.length ();
  auto_vec<unsigned> to;
  for (unsigned i = 0; i < n; i++)
    to.safe_push (i);
  bool more;
  do
    {
      more = false;
      for (unsigned i = 0; i < n; i++)
	for (unsigned j = i + 1; j < n; j++)
	  if (of[i] == of[j] && to[i] != to[j] && fact_of (g, i, j)->adjacent)
	    {
	      to[i] = to[j] = MIN (to[i], to[j]);
	      more = true;
	    }
    }
  while (more);
  for (unsigned i = 0; i < n; i++)
    if (to[i] != of[i])
      {
	*part = to[i];
	return false;
      }
  return true;
}
