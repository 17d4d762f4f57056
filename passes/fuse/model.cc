/* The integer program whose solution is the plan with the least cost.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

   After Megiddo and Sarkar, "Optimal weighted loop fusion for parallel programs"; Robinson,
   Lippmeier and Keller, "Fusing filters with integer linear programming"; van Balen,
   "Optimal fusion in data-parallel languages", section 4.3.

   Columns, for a group of combinators:
     together (I, J)	1 if both are in one kernel, for each two that may; the papers' x is
			1 - together
     place (I)		the number pi of I's cluster: where its kernel stands
     loads (A, I)	1 if I is the first member of its kernel that loads array A
     stores (O)		1 if output O is stored
     first (I)		1 if I is the first member of its kernel: there are so many kernels
     stream (O)		1 if O is stored, and not the first output that its kernel stores

   Each function below adds the rows of one rule.  What holds of all columns together, and
   would take too many rows, is asked of each solution that is found (refine): that a cluster
   hangs together, that its members may be together even if they have no column, and that it
   has a place.  */

#include "gcc-common.h"
#include "support/support.h"
#include "analysis/analysis.h"
#include "optimal.h"
#include "ilp.h"

/* Up to so many combinators that may be fused each two have a column; of more only those
   that have an array in common.  */
const unsigned MOST_PAIRED = 12;

/* Nodes of the search tree, with columns for all pairs, and without.  */
const unsigned MOST_NODES = 4000, MOST_NODES_LARGE = 25;

struct model
{
  const group_facts *g;
  unsigned n;
  bool all_pairs;
  ilp program;
  auto_vec<int> together;	/* I * N + J, I < J: column or -1 */
  auto_vec<int> place;
  auto_vec<int> stores;		/* by output */
};

static int
together (const model *m, unsigned i, unsigned j)
{
  return m->together[MIN (i, j) * m->n + MAX (i, j)];
}

/* What one byte unit, one kernel and one guard cost, so that no number of what counts less
   makes up for one of what counts more.  */

struct weights
{
  unsigned unit;		/* all units are multiples of that */
  double bytes, kernels, guards, streams;
};

static unsigned
common_divisor (unsigned a, unsigned b)
{
  return b ? common_divisor (b, a % b) : a;
}

static weights
weights_of (const group_facts *g)
{
  weights w;
  unsigned guards = 0;
  w.unit = 0;
  for (const array_fact *a : g->arrays)
    w.unit = common_divisor (w.unit, a->units);
  for (const output_fact &o : g->outputs)
    w.unit = common_divisor (w.unit, o.units);
  w.unit = MAX (w.unit, 1);
  for (pair_fact *f : g->pairs)
    guards += f && !f->apart ? f->guards : 0;
  w.streams = 1;
  w.guards = g->outputs.length () + 1;
  w.kernels = w.guards * (guards + 1);
  w.bytes = w.kernels * (g->nodes.length () + 1);
  return w;
}

/* ---- the cost of a partition -------------------------------------------- */

/* True if member I of partition OF loads array A for its kernel.  */

static bool
loads_for_kernel_p (const array_fact *a, const vec<unsigned> &of, unsigned i)
{
  if (a->writer >= 0 && of[a->writer] == of[i])
    return false;
  for (unsigned r : a->readers)
    if (r < i && of[r] == of[i])
      return false;
  return true;
}

/* True if O of G is stored by a partition OF.  */

static bool
stored_p (const group_facts *g, const vec<unsigned> &of, const output_fact &o)
{
  if (o.kept)
    return true;
  for (const array_fact *a : g->arrays)
    if (a->writer == (int) o.writer && a->output == o.output)
      for (unsigned r : a->readers)
	if (of[r] != of[o.writer])
	  return true;
  return false;
}

/* What partition OF of G costs, in the units of the model.  */

static unsigned long
model_cost (const group_facts *g, const vec<unsigned> &of)
{
  weights w = weights_of (g);
  unsigned long units = 0, kernels = 0, guards = 0, streams = 0;
  unsigned n = of.length ();
  for (const array_fact *a : g->arrays)
    for (unsigned r : a->readers)
      units += loads_for_kernel_p (a, of, r) ? a->units : 0;
  for (const output_fact &o : g->outputs)
    units += stored_p (g, of, o) ? o.units : 0;
  for (unsigned i = 0; i < n; i++)
    {
      kernels += of[i] == i;
      for (unsigned j = i + 1; j < n; j++)
	guards += of[i] == of[j] ? fact_of (g, i, j)->guards : 0;
    }
  for (unsigned o = 0; o < g->outputs.length (); o++)
    for (unsigned q = 0; q < o; q++)
      if (of[g->outputs[o].writer] == of[g->outputs[q].writer]
	  && stored_p (g, of, g->outputs[o]) && stored_p (g, of, g->outputs[q]))
	{
	  streams++;
	  break;
	}
  return (units / w.unit * (unsigned long) w.bytes + kernels * (unsigned long) w.kernels
	  + guards * (unsigned long) w.guards + streams * (unsigned long) w.streams);
}

/* ---- columns ------------------------------------------------------------ */

static int
add_column (model *m, bool integral, double lo, double hi, double cost)
{
  m->program.columns.safe_push ({ integral, lo, hi, cost });
  return m->program.columns.length () - 1;
}

/* How many of G may be fused with others at all.  */

static unsigned
fusible_number (const group_facts *g)
{
  unsigned n = g->nodes.length (), number = 0;
  for (unsigned i = 0; i < n; i++)
    for (unsigned j = 0; j < n; j++)
      if (i != j && !fact_of (g, i, j)->apart)
	{
	  number++;
	  break;
	}
  return number;
}

static void
add_pairs (model *m, const weights &w)
{
  m->all_pairs = fusible_number (m->g) <= MOST_PAIRED;
  for (unsigned i = 0; i < m->n; i++)
    for (unsigned j = 0; j < m->n; j++)
      {
	int column = -1;
	if (i < j)
	  {
	    const pair_fact *f = fact_of (m->g, i, j);
	    if (!f->apart && (m->all_pairs || f->adjacent))
	      column = add_column (m, true, 0, 1, f->guards * w.guards);
	  }
	m->together.safe_push (column);
      }
}

/* A combinator stands where it may.  */

static void
add_places (model *m)
{
  for (unsigned i = 0; i < m->n; i++)
    {
      unsigned lo = i, hi = i;
      for (unsigned j = 0; j < m->n; j++)
	if (reaches_p (m->g, i, j))
	  {
	    lo = MIN (lo, j);
	    hi = MAX (hi, j);
	  }
      m->place.safe_push (add_column (m, false, lo, hi, 0));
    }
}

/* ---- rows --------------------------------------------------------------- */

static ilp_row *
new_row (double least)
{
  ilp_row *row = new ilp_row ();
  row->least = least;
  return row;
}

static void
add_term (ilp_row *row, double factor, int column)
{
  row->columns.safe_push (column);
  row->factors.safe_push (factor);
}

/* Add FACTOR times together (I, J) to ROW.  Two that have no column are never together: then
   nothing is added.  */

static void
add_together (const model *m, ilp_row *row, double factor, unsigned i, unsigned j)
{
  if (together (m, i, j) >= 0)
    add_term (row, factor, together (m, i, j));
}

static void
add_row (model *m, ilp_row *row)
{
  m->program.rows.safe_push (row);
}

/* Two that are together have one number: |pi (J) - pi (I)| <= N (1 - together).  Megiddo &
   Sarkar, section 4, for edges; van Balen, section 4.3, for siblings.  Where an order is
   kept, the other side follows from it.  */

static void
add_same_number (model *m)
{
  for (unsigned i = 0; i < m->n; i++)
    for (unsigned j = i + 1; j < m->n; j++)
      if (together (m, i, j) >= 0)
	{
	  const ilp_column &a = m->program.columns[m->place[i]];
	  const ilp_column &b = m->program.columns[m->place[j]];
	  double most[2] = { MAX (b.hi - a.lo, 0), MAX (a.hi - b.lo, 0) };
	  int from[2] = { m->place[i], m->place[j] };
	  unsigned sides = fact_of (m->g, i, j)->ordered ? 1 : 2;
	  for (unsigned side = 0; side < sides; side++)
	    {
	      ilp_row *row = new_row (-most[side]);
	      add_term (row, -most[side], together (m, i, j));
	      add_term (row, 1, from[side]);
	      add_term (row, -1, from[1 - side]);
	      add_row (m, row);
	    }
	}
}

/* True if the order of I and J of G follows from that of others.  */

static bool
implied_p (const group_facts *g, unsigned i, unsigned j)
{
  for (unsigned k = i + 1; k < j; k++)
    if (fact_of (g, i, k)->ordered && fact_of (g, k, j)->ordered)
      return true;
  return false;
}

/* Who has to run first has the smaller number, if the two are not together: pi (J) - pi (I)
   >= 1 - together.  Megiddo & Sarkar, section 4: fusible edges; and infusible ones, where
   the difference is at least 1.  */

static void
add_order (model *m)
{
  for (unsigned i = 0; i < m->n; i++)
    for (unsigned j = i + 1; j < m->n; j++)
      if (fact_of (m->g, i, j)->ordered && !implied_p (m->g, i, j))
	{
	  /* Those that have no column of their own may yet be together by others.  */
	  bool maybe = !fact_of (m->g, i, j)->apart && together (m, i, j) < 0;
	  ilp_row *row = new_row (maybe ? 0 : 1);
	  add_together (m, row, 1, i, j);
	  add_term (row, 1, m->place[j]);
	  add_term (row, -1, m->place[i]);
	  add_row (m, row);
	}
}

/* Who is between two that are together, in the order that is kept, is together with both.
   That follows from the numbers, and tightens the program.  */

static void
add_between (model *m)
{
  for (unsigned i = 0; i < m->n; i++)
    for (unsigned k = i + 1; k < m->n; k++)
      for (unsigned j = k + 1; j < m->n; j++)
	if (together (m, i, j) >= 0 && fact_of (m->g, i, k)->ordered
	    && fact_of (m->g, k, j)->ordered)
	  for (unsigned end : { i, j })
	    if (together (m, end, k) >= 0 || m->all_pairs)
	      {
		ilp_row *row = new_row (0);
		add_term (row, -1, together (m, i, j));
		add_together (m, row, 1, end, k);
		add_row (m, row);
	      }
}

/* To be together is transitive: x (I, K) <= x (I, J) + x (J, K).  Megiddo & Sarkar, section 4,
   first formulation; van Balen, section 4.3.  */

static void
add_transitive (model *m)
{
  for (unsigned j = 0; j < m->n; j++)
    for (unsigned i = 0; i < m->n; i++)
      for (unsigned k = i + 1; k < m->n; k++)
	if (i != j && k != j && together (m, i, j) >= 0 && together (m, j, k) >= 0
	    && (together (m, i, k) >= 0 || fact_of (m->g, i, k)->apart))
	  {
	    ilp_row *row = new_row (-1);
	    add_term (row, -1, together (m, i, j));
	    add_term (row, -1, together (m, j, k));
	    add_together (m, row, 1, i, k);
	    add_row (m, row);
	  }
}

/* Elements that a filter keeps are those of its kernel only together with the filter, and
   with who makes them.  Robinson et al., section 4: different sizes fuse together with their
   ancestors of one size.  */

static void
add_sizes (model *m)
{
  for (unsigned i = 0; i < m->n; i++)
    for (unsigned j = i + 1; j < m->n; j++)
      if (together (m, i, j) >= 0)
	for (unsigned k : fact_of (m->g, i, j)->with)
	  {
	    ilp_row *row = new_row (0);
	    add_term (row, -1, together (m, i, j));
	    add_together (m, row, 1, i, k);
	    add_row (m, row);
	  }
}

/* An array is loaded by the first of its readers in a kernel, unless its writer is in it.
   Van Balen, section 4.1: horizontal and diagonal fusion save loads.  */

static void
add_loads (model *m, const weights &w)
{
  for (const array_fact *a : m->g->arrays)
    for (unsigned i = 0; i < a->readers.length (); i++)
      {
	ilp_row *row = new_row (1);
	if (a->writer >= 0)
	  add_together (m, row, 1, a->writer, a->readers[i]);
	for (unsigned j = 0; j < i; j++)
	  add_together (m, row, 1, a->readers[j], a->readers[i]);
	add_term (row, 1, add_column (m, false, 0, 1, a->units / w.unit * w.bytes));
	add_row (m, row);
      }
}

/* An array is stored if one of its readers is not in its writer's kernel, or somebody else
   reads it.  Van Balen, section 4.1: vertical fusion saves the store.  */

static void
add_stores (model *m, const weights &w)
{
  for (const output_fact &o : m->g->outputs)
    {
      int column = add_column (m, false, o.kept, 1, o.units / w.unit * w.bytes);
      m->stores.safe_push (column);
      for (const array_fact *a : m->g->arrays)
	if (a->writer == (int) o.writer && a->output == o.output && !o.kept)
	  for (unsigned r : a->readers)
	    {
	      ilp_row *row = new_row (1);
	      add_term (row, 1, column);
	      add_together (m, row, 1, o.writer, r);
	      add_row (m, row);
	    }
    }
}

/* There are as many kernels as combinators that no earlier one is together with.  */

static void
add_kernels (model *m, const weights &w)
{
  for (unsigned i = 0; i < m->n; i++)
    {
      ilp_row *row = new_row (1);
      add_term (row, 1, add_column (m, false, 0, 1, w.kernels));
      for (unsigned j = 0; j < i; j++)
	add_together (m, row, 1, j, i);
      add_row (m, row);
    }
}

/* Outputs that are stored, behind the first one of a kernel, are streams more.  */

static void
add_streams (model *m, const weights &w)
{
  const vec<output_fact> &outputs = m->g->outputs;
  for (unsigned o = 0; o < outputs.length (); o++)
    {
      int column = -1;
      for (unsigned q = 0; q < o; q++)
	{
	  bool one = outputs[o].writer == outputs[q].writer;
	  if (!one && together (m, outputs[q].writer, outputs[o].writer) < 0)
	    continue;
	  if (column < 0)
	    column = add_column (m, false, 0, 1, w.streams);
	  ilp_row *row = new_row (one ? -1 : -2);
	  add_term (row, 1, column);
	  add_term (row, -1, m->stores[o]);
	  add_term (row, -1, m->stores[q]);
	  if (!one)
	    add_together (m, row, -1, outputs[q].writer, outputs[o].writer);
	  add_row (m, row);
	}
    }
}

/* Those of a set that was refused are not all together.  */

static void
add_refused (model *m, const vec<bitmap> &refused)
{
  for (bitmap set : refused)
    {
      ilp_row *row = new_row (1);
      unsigned first = bitmap_first_set_bit (set), i, terms = 0;
      bitmap_iterator bi;
      EXECUTE_IF_SET_IN_BITMAP (set, first + 1, i, bi)
	if (together (m, first, i) >= 0)
	  {
	    add_term (row, -1, together (m, first, i));
	    terms++;
	  }
      row->least = 1.0 - terms;
      if (terms == bitmap_count_bits (set) - 1)
	add_row (m, row);
      else
	delete row;
    }
}

/* ---- solutions ---------------------------------------------------------- */

/* The partition OF that VALUES mean.  */

static void
read_partition (const model *m, const vec<double> &values, vec<unsigned> *of)
{
  of->truncate (0);
  for (unsigned i = 0; i < m->n; i++)
    of->safe_push (i);
  bool more;
  do
    {
      more = false;
      for (unsigned i = 0; i < m->n; i++)
	for (unsigned j = i + 1; j < m->n; j++)
	  if (together (m, i, j) >= 0 && values[together (m, i, j)] > .5
	      && (*of)[i] != (*of)[j])
	    {
	      (*of)[i] = (*of)[j] = MIN ((*of)[i], (*of)[j]);
	      more = true;
	    }
    }
  while (more);
}

/* The part of the cluster of OF that has number PART does not hang together with the rest: each
   of it is only together with one of the rest if it is with one that touches an array of
   the part.  Van Balen, section 4.3: clusters are connected.  */

static void
cut_unconnected (const model *m, const vec<unsigned> &of, unsigned part, vec<ilp_row *> *more)
{
  auto_vec<unsigned> mine;
  mine.safe_push (part);
  for (unsigned i = 0; i < mine.length (); i++)
    for (unsigned j = 0; j < m->n; j++)
      if (j != mine[i] && of[j] == of[part] && !mine.contains (j)
	  && fact_of (m->g, mine[i], j)->adjacent)
	mine.safe_push (j);
  for (unsigned rest = 0; rest < m->n; rest++)
    if (of[rest] == of[part] && !mine.contains (rest) && together (m, part, rest) >= 0)
      {
	ilp_row *row = new_row (0);
	add_term (row, -1, together (m, part, rest));
	for (unsigned k = 0; k < m->n; k++)
	  {
	    bool touches = false;
	    for (unsigned i : mine)
	      touches |= k != i && fact_of (m->g, k, i)->adjacent;
	    if (touches && !mine.contains (k))
	      add_together (m, row, 1, part, k);
	  }
	more->safe_push (row);
      }
}

/* Two of a cluster of OF are apart, and have no column: not all columns that make it one may
   be set.  False if there are none such.  */

static bool
cut_apart (const model *m, const vec<double> &values, const vec<unsigned> &of,
	   vec<ilp_row *> *more)
{
  for (unsigned i = 0; i < m->n; i++)
    for (unsigned j = i + 1; j < m->n; j++)
      if (of[i] == of[j] && fact_of (m->g, i, j)->apart)
	{
	  ilp_row *row = new_row (1);
	  for (unsigned a = 0; a < m->n; a++)
	    for (unsigned b = a + 1; b < m->n; b++)
	      if (of[a] == of[i] && of[b] == of[i] && together (m, a, b) >= 0
		  && values[together (m, a, b)] > .5)
		{
		  add_term (row, -1, together (m, a, b));
		  row->least -= 1;
		}
	  more->safe_push (row);
	  return true;
	}
  return false;
}

/* The clusters STUCK of OF find no places: one of them has to be another one.  */

static void
cut_stuck (const model *m, const vec<double> &values, const vec<unsigned> &of,
	   const vec<unsigned> &stuck, vec<ilp_row *> *more)
{
  ilp_row *row = new_row (1);
  for (unsigned i = 0; i < m->n; i++)
    for (unsigned j = i + 1; j < m->n; j++)
      {
	int column = together (m, i, j);
	if (column < 0 || (!stuck.contains (of[i]) && !stuck.contains (of[j])))
	  continue;
	bool set = values[column] > .5;
	if (set != (of[i] == of[j]))
	  continue;
	add_term (row, set ? -1 : 1, column);
	row->least -= set;
      }
  more->safe_push (row);
}

/* Callback of the solver: append to MORE what VALUES do not satisfy.  */

static void
refine (void *data, const vec<double> &values, vec<ilp_row *> *more)
{
  const model *m = (const model *) data;
  auto_vec<unsigned> of, places, stuck;
  unsigned part;
  read_partition (m, values, &of);
  if (cut_apart (m, values, of, more))
    return;
  if (!connected_p (m->g, of, &part))
    cut_unconnected (m, of, part, more);
  else if (!find_places (m->g, of, &places, &stuck))
    cut_stuck (m, values, of, stuck, more);
}

/* Look for a partition of G that is cheaper than KNOWN and has no cluster with one of the sets
   REFUSED in it.  */

void
solve_group (const group_facts *g, const vec<unsigned> &known, const vec<bitmap> &refused,
	     model_result *result)
{
  model m;
  m.g = g;
  m.n = g->nodes.length ();
  weights w = weights_of (g);
  add_pairs (&m, w);
  add_places (&m);
  add_same_number (&m);
  add_order (&m);
  add_between (&m);
  add_transitive (&m);
  add_sizes (&m);
  add_loads (&m, w);
  add_stores (&m, w);
  add_kernels (&m, w);
  add_streams (&m, w);
  add_refused (&m, refused);
  m.program.known_cost = model_cost (g, known);
  m.program.most_nodes = m.all_pairs ? MOST_NODES : MOST_NODES_LARGE;
  m.program.refine = refine;
  m.program.data = &m;
  ilp_solution solution;
  solve_ilp (&m.program, &solution);
  result->proved = solution.proved;
  result->nodes = solution.nodes;
  result->milliseconds = solution.milliseconds;
  result->better = false;
  if (solution.found)
    {
      read_partition (&m, solution.values, &result->of);
      result->better = model_cost (g, result->of) < model_cost (g, known);
    }
  for (ilp_row *row : m.program.rows)
    delete row;
}
