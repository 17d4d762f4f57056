/* The order in which a contraction goes through its axes.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     contract (add, mul, 0, space (n, p, over (m)), C, at (A, i0, i2), at (B, i2, i1))

     as written				in tiles of 8 by 16
     for i0, i1:			for i0 by 8, i1 by 16:
       for i2, by lanes:		  for i2:
	 C[i0][i1] += ...		    for 8 positions of i0, 16 of i1, by lanes:
	    A: next to each other	       A: the same for all 16
	    B: a row apart, gathered	       B: next to each other, for 8 rows at once

   Two orders are compared by what they load for an element and an index of the reduced axes.
   A load of one element costs COST_UNIT; one of a vector as much, for all of its elements; one
   that serves several rows or vectors of a tile is shared by them; elements that are far apart
   are loaded one by one, each with the line of the cache around it.  All comes from the strides
   of the subscripts, the types and the target's registers: nothing is timed, and the choice is
   always the same.

   Tiles read what several rows share once.  Columns that are apart in the array, as those of
   B[i1][i2], are next to each other in a copy (panels.cc).

   Where rows share nothing, and the reduced axis goes from one row of an array to the next, as in
   sums of columns, strips read memory as it lies (strips.cc): they load and store their
   accumulators now and then.

   Where elements follow each other along the reduced axis, as in the product of a matrix and a
   vector, lanes stay on that, and neighbours on the innermost kept axis go side by side
   (side-by-side.cc).

   Legal in any case: each element takes in what it did, in the same order, so that the bits are
   those of the plain loops, whatever the operator is; it must only be free to run for an element
   twice.  What is stored is stored after all that its tile loads; that no element is loaded which
   another one has overwritten is what the user promises, and guards test.

   Where the reduced axes are short and known, as in products of many small matrices, lanes
   already go along the innermost kept axis.  There are tiles if the extents of both axes of
   rows and columns are known multiples of these.

   Several contractions over the same reduced axes are done by strips that have accumulators of
   each.

   Accumulators that are structures are done by strips, too.

   Missing: an innermost kept axis with steps; several contractions, or structures, in tiles.  */

#include "gcc-common.h"
#include "support/support.h"
#include "analysis/analysis.h"
#include "kernel/kernel.h"
#include "local.h"
#include "body.h"
#include "tile.h"

/* What an element that is far from the one before costs: it brings a line of the cache.  */
const unsigned FAR_COST = 4 * COST_UNIT;
/* An operation that waits for the one before costs as much as so many others.  */
const unsigned WAITING_COST = 4 * COST_UNIT;
/* Statements, at most, of all rows of a tile for one vector.  */
const unsigned MOST_JAMMED = 64;
/* The same of elements side by side, for all their places.  */
const unsigned MOST_SIDE_BY_SIDE = 96;
/* Of so many registers all but one quarter are for accumulators.  */
const unsigned MOST_REGISTERS = 32;

/* Rows, at most, of tiles that fill the extents of the axes.  */
const unsigned MOST_WHOLE_ROWS = 8;

/* Indices of a reduced axis, for each byte of an element, from which on narrow numbers are better
   added up along it.  */
const unsigned MANY_NARROW = 16;

/* Elements whose contractions go side by side, if so many do.  */
const unsigned SIDE_BY_SIDE[] = { 4, 2 };

/* The elements of V along axis K of E's kernel.  */

enum reach
reach_along (const emitter *e, const view *v, unsigned k)
{
  linear l = { NULL_TREE, NULL_TREE };
  switch (v->kind)
    {
    case VIEW_BROADCAST:
      return SAME;
    case VIEW_SUBSCRIPTED:
      if (!linear_offset_p (v->at, v->at->axes[k], &l))
	return APART;
      return (integer_zerop (l.factor) ? SAME : integer_onep (l.factor) ? NEXT : APART);
    case VIEW_ARRAY:
      if (e->form->space->axes[k].reduced)
	return SAME;
      return k == innermost (e) && !v->stride ? NEXT : APART;
    default:
      return APART;
    }
}

/* True if lanes do numbers of TYPE, or structures of these.  */

static bool
lanes_p (tree type)
{
  return (structure_of_sums_p (type)
	  || ((INTEGRAL_TYPE_P (type) || SCALAR_FLOAT_TYPE_P (type)) && lanes_of (type) > 1));
}

/* The elements of TYPE, such a number or structure, that a vector has.  */

static unsigned
lanes_of_sums (tree type)
{
  return structure_of_sums_p (type) ? 1 : lanes_of (type);
}

/* True if tiles know step P of E's kernel.  */

bool
tiled_step_p (const step *p)
{
  if (p->guard >= 0 || (p->type && !lanes_p (p->type)))
    return false;
  switch (p->code)
    {
    case STEP_LOAD:
    case STEP_STORE:
      return (!p->at->row && !TYPE_VOLATILE (p->at->type) && p->at->kind != VIEW_INDEXED
	      && !AGGREGATE_TYPE_P (p->at->type) && lanes_p (TYPE_MAIN_VARIANT (p->at->type)));
    case STEP_APPLY:
      return (p->op->decl && p->op->facts->weight != UNKNOWN_WEIGHT
	      && runs_anywhere_p (p->op));
    case STEP_VALUE:
    case STEP_CONVERT:
    case STEP_INDEX:
    case STEP_ZIP:
    case STEP_MEMBER:
      return true;
    case STEP_CONTRACT:
      return (p->op->decl && p->op->facts->weight != UNKNOWN_WEIGHT
	      && runs_anywhere_p (p->op));
    default:
      return false;
    }
}

/* True if P stores structures that strips have as accumulators.  */

static bool
stores_structures_p (const step *p)
{
  return (p->code == STEP_STORE && p->guard < 0 && !p->at->row && !TYPE_VOLATILE (p->at->type)
	  && p->at->kind != VIEW_INDEXED && structure_of_sums_p (TYPE_MAIN_VARIANT (p->at->type)));
}

/* True if P may reduce what is done with elements of tiles.  */

static bool
folds_elements_p (const step *p)
{
  return p->code == STEP_FOLD && p->guard < 0;
}

/* True if tiles know what INDEX step P of a contraction of E's kernel is for each index of the
   reduced axes.  */

static bool
tiled_index_p (const emitter *e, const step *p)
{
  linear l = { NULL_TREE, NULL_TREE };
  const vec<axis> &axes = e->form->space->axes;
  bool reduced = false;
  for (unsigned k = 0; k < axes.length (); k++)
    reduced |= axes[k].reduced && mentions_p (p->at->at->dims[0], p->at->at->axes[k]);
  return !reduced || linear_offset_p (p->at->at, p->at->at->axes[innermost (e)], &l);
}

/* The steps of a contraction: from FIRST to before the CONTRACT LAST; or of SEVERAL, from the first
   step of the first one on.  STRUCTURES: some work on these.  FOLDS: what is done with its elements
   is reduced; IN_ORDER: as they follow each other in the program.  */

struct contraction_steps
{
  unsigned first, last;
  bool several, structures, folds, in_order;
};

/* True if the reduced axes of A and B are the same.  */

bool
same_reduced_p (const combinator *a, const combinator *b)
{
  if (a->axes.length () != b->axes.length ())
    return false;
  for (unsigned k = 0; k < a->axes.length (); k++)
    {
      const axis &x = a->axes[k], &y = b->axes[k];
      if (x.reduced != y.reduced)
	return false;
      if (x.reduced && (!operand_equal_p (x.lo, y.lo, 0) || !operand_equal_p (x.count, y.count, 0)))
	return false;
    }
  return true;
}

/* True if the contractions of FORM whose last steps are A and B may be done by one strip: they go
   through the same indices, and start from no memory.  */

static bool
side_by_side_p (const kernel_form *form, unsigned a, unsigned b)
{
  const step *x = form->steps[a], *y = form->steps[b];
  return (same_reduced_p (x->from, y->from) && !x->unrolled && !y->unrolled
	  && x->args.length () == 1 && y->args.length () == 1);
}

/* True if all that E's kernel does is a contraction, or several over the same indices, whose steps
   are set in *C, of numbers that lanes do, and what is done with its elements.  */

static bool
find_contraction (const emitter *e, contraction_steps *c)
{
  const vec<step *> &steps = e->form->steps;
  int last = -1;
  c->several = c->structures = c->folds = c->in_order = false;
  for (unsigned st = 0; st < steps.length (); st++)
    {
      c->structures |= steps[st]->type && AGGREGATE_TYPE_P (steps[st]->type);
      c->folds |= steps[st]->code == STEP_FOLD;
      c->in_order |= steps[st]->code == STEP_FOLD && !recognised_p (steps[st]);
      if ((!tiled_step_p (steps[st]) && !stores_structures_p (steps[st])
	   && !folds_elements_p (steps[st]))
	  || (steps[st]->code == STEP_INDEX && !tiled_index_p (e, steps[st])))
	return false;
      if (steps[st]->code != STEP_CONTRACT)
	continue;
      unsigned first = first_inner (e->form, st);
      if (!by_itself_p (e->form, st)
	  || (last >= 0 && !side_by_side_p (e->form, last, st)))
	return false;
      c->several |= last >= 0;
      if (last < 0)
	c->first = first;
      last = st;
    }
  if (last < 0)
    return false;
  const vec<unsigned> &args = steps[last]->args;
  if (args.length () > 1 && steps[args[1]]->code != STEP_LOAD)
    return false;
  c->last = last;
  return true;
}

/* The statements of that contraction for one index, about.  */

static unsigned
inner_weight (const emitter *e, const contraction_steps &c)
{
  unsigned weight = 0;
  for (unsigned st = c.first; st <= c.last; st++)
    {
      const step *p = e->form->steps[st];
      weight = add_weights (weight, p->op ? p->op->facts->weight : 1);
    }
  return weight;
}

/* What its operations cost by LANES.  */

static unsigned
operations_cost (unsigned weight, unsigned lanes)
{
  return COST_UNIT * weight / lanes;
}

/* What that contraction costs as it is written, its innermost reduced axis K by LANES.  */

static unsigned
plain_cost (const emitter *e, const contraction_steps &c, unsigned k, unsigned lanes)
{
  const vec<step *> &steps = e->form->steps;
  bool waits = !recognised_p (steps[c.last]);
  unsigned by = waits ? 1 : lanes;
  unsigned cost = operations_cost (inner_weight (e, c), by) + (waits ? WAITING_COST : 0);
  for (unsigned st = c.first; st < c.last; st++)
    if (steps[st]->code == STEP_LOAD)
      switch (reach_along (e, steps[st]->at, k))
	{
	case SAME:
	  break;
	case NEXT:
	  cost += COST_UNIT / by;
	  break;
	case APART:
	  cost += FAR_COST;
	}
  return cost;
}

/* The registers that hold vectors of TYPE, at most MOST_REGISTERS.  */

static unsigned
vector_registers (tree type)
{
  machine_mode mode = targetm.vectorize.preferred_simd_mode (SCALAR_TYPE_MODE (type));
  unsigned n = 0;
  for (unsigned r = 0; r < FIRST_PSEUDO_REGISTER; r++)
    n += (TEST_HARD_REG_BIT (accessible_reg_set, r) && !fixed_regs[r]
	  && targetm.hard_regno_mode_ok (r, mode));
  return MIN (n, MOST_REGISTERS);
}

/* The kept axis around the innermost one of E's kernel, or -1.  */

int
axis_of_rows (const emitter *e)
{
  int k = innermost (e);
  while (--k >= 0 && e->form->space->axes[k].reduced)
    ;
  return k;
}

/* True if step ST of that contraction is the only LOAD that goes along the innermost axis, and the
   same for all rows of the axis ROWS: then the columns of a tile can be copied, so that they are
   next to each other along the only reduced axis, too.  */

static bool
packed_p (const emitter *e, const contraction_steps &c, unsigned st, int rows)
{
  const combinator *from = e->form->steps[c.last]->from;
  int k = next_reduced (from, -1);
  const view *v = e->form->steps[st]->at;
  linear l = { NULL_TREE, NULL_TREE };
  if (rows < 0 || next_reduced (from, k) >= 0 || v->kind != VIEW_SUBSCRIPTED
      || !linear_offset_p (v->at, v->at->axes[k], &l)
      || !linear_offset_p (v->at, v->at->axes[innermost (e)], &l)
      || reach_along (e, v, rows) != SAME)
    return false;
  for (unsigned other = c.first; other < c.last; other++)
    if (other != st && e->form->steps[other]->code == STEP_LOAD
	&& reach_along (e, e->form->steps[other]->at, innermost (e)) != SAME)
      return false;
  return true;
}

/* The LOAD of that contraction whose columns for the tile T are better copied, or -1.  What is next
   to each other along the reduced axis is copied if it is nowhere else.  */

static int
packed_load (const emitter *e, const contraction_steps &c, const register_tile &t)
{
  int k = next_reduced (e->form->steps[c.last]->from, -1);
  if (t.rows == 1)
    return -1;
  for (unsigned st = c.first; st < c.last; st++)
    if (e->form->steps[st]->code == STEP_LOAD && packed_p (e, c, st, t.row_axis)
	&& reach_along (e, e->form->steps[st]->at, innermost (e)) != SAME
	&& (reach_along (e, e->form->steps[st]->at, innermost (e)) == APART
	    || reach_along (e, e->form->steps[st]->at, k) == APART))
      return st;
  return -1;
}

/* The only LOAD of that contraction that goes along the axis of T's rows, if it is better copied
   where columns are: rows are next to each other, and apart along the reduced axis; or -1.  */

static int
packed_rows (const emitter *e, const contraction_steps &c, const register_tile &t)
{
  int k = next_reduced (e->form->steps[c.last]->from, -1), load = -1;
  if (t.packed < 0 || e->form->space->axes[t.row_axis].step)
    return -1;
  for (unsigned st = c.first; st < c.last; st++)
    {
      const step *p = e->form->steps[st];
      if (p->code != STEP_LOAD || reach_along (e, p->at, t.row_axis) == SAME)
	continue;
      linear l = { NULL_TREE, NULL_TREE };
      if (load >= 0 || p->at->kind != VIEW_SUBSCRIPTED
	  || !linear_offset_p (p->at->at, p->at->at->axes[k], &l)
	  || reach_along (e, p->at, t.row_axis) != NEXT || reach_along (e, p->at, k) != APART
	  || reach_along (e, p->at, innermost (e)) != SAME)
	return -1;
      load = st;
    }
  return load;
}

/* What it costs in tiles T, or UINT_MAX if these cannot do it.  */

static unsigned
tile_cost (const emitter *e, const contraction_steps &c, const register_tile &t)
{
  unsigned cost = operations_cost (inner_weight (e, c), t.lanes);
  /* A strip loads and stores its accumulators, but what is the same for all of it once.  */
  if (t.rows == 1)
    cost += COST_UNIT / 2 / lanes_of_sums (e->form->steps[c.last]->type);
  for (unsigned st = c.first; st < c.last; st++)
    {
      const step *p = e->form->steps[st];
      if (p->code != STEP_LOAD)
	continue;
      unsigned shared = 1;
      if (t.row_axis >= 0 && reach_along (e, p->at, t.row_axis) == SAME)
	shared = t.rows;
      switch (reach_along (e, p->at, innermost (e)))
	{
	case SAME:
	  if (t.rows == 1)
	    break;
	  shared *= t.vectors;
	  /* fall through */
	case NEXT:
	  cost += COST_UNIT / t.lanes / shared;
	  break;
	case APART:
	  /* It can be read from a copy.  */
	  if (t.rows == 1 || !packed_p (e, c, st, t.row_axis))
	    return UINT_MAX;
	  cost += COST_UNIT / t.lanes / shared;
	  break;
	}
    }
  return cost;
}

/* True if rows of a tile share nothing of that contraction that is next to each other along the
   innermost axis, and its innermost reduced axis K goes from one row of an array to the
   next.  */

static bool
streams_p (const emitter *e, const contraction_steps &c, unsigned k)
{
  int rows = axis_of_rows (e);
  for (unsigned st = c.first; st < c.last; st++)
    {
      const step *p = e->form->steps[st];
      if (p->code == STEP_LOAD && reach_along (e, p->at, innermost (e)) == NEXT
	  && (rows < 0 || (reach_along (e, p->at, rows) != SAME
			   && reach_along (e, p->at, k) == APART)))
	return true;
    }
  return rows < 0;
}

/* The cheapest tile for that contraction that fits in registers, or strips, by LANES; K is its
   innermost reduced axis.  Tiles are more code, and want it optimised.  */

static register_tile
best_tile (const emitter *e, const contraction_steps &c, unsigned lanes, unsigned k)
{
  static const unsigned rows[] = { 8, 6, 4, 2 }, vectors[] = { 2, 1 };
  const step *last = e->form->steps[c.last];
  register_tile best = { 1, 1, lanes, axis_of_rows (e), UINT_MAX, UINT_MAX };
  best.cost = tile_cost (e, c, best);
  if (c.several || c.structures || best.row_axis < 0 || optimize < 2 || optimize_size || last->at
      || streams_p (e, c, k))
    return best;
  unsigned each = MAX (1, lanes / lanes_of (last->type));
  unsigned room = vector_registers (last->type) / 4 * 3;
  for (unsigned r : rows)
    for (unsigned v : vectors)
      {
	register_tile t = { r, v, lanes, best.row_axis, UINT_MAX, UINT_MAX };
	if (r * v * each > room || r * inner_weight (e, c) > MOST_JAMMED)
	  continue;
	t.cost = tile_cost (e, c, t);
	if (t.cost < best.cost)
	  best = t;
      }
  return best;
}

/* The innermost reduced axis of C.  */

static int
innermost_reduced_number (const combinator *c)
{
  int last = -1;
  for (int k = next_reduced (c, -1); k >= 0; k = next_reduced (c, k))
    last = k;
  return last;
}

/* True if E's kernel may do its elements in another order than as written, and all that it does
   is a contraction, whose steps are set in *C.  */

static bool
only_contracts_p (const emitter *e, contraction_steps *c)
{
  const kernel_form *form = e->form;
  return (form->space && e->run.simd && !form->opaque && !form->ordered && !form->updates
	  && !form->halo && form->of->lowering != LOWER_TARGET && find_contraction (e, c));
}

/* What the contraction C costs by the tile T, all extents of which are known, for an element and an
   index of the reduced axes, in parts of COST_UNIT; UINT_MAX if elements that it loads are not
   next to each other.  */

static unsigned
jammed_cost (const emitter *e, const contraction_steps &c, const register_tile &t)
{
  unsigned cost = operations_cost (inner_weight (e, c), t.lanes);
  for (unsigned st = c.first; st < c.last; st++)
    {
      const step *p = e->form->steps[st];
      if (p->code != STEP_LOAD)
	continue;
      unsigned shared = reach_along (e, p->at, t.row_axis) == SAME ? t.rows : 1;
      switch (reach_along (e, p->at, innermost (e)))
	{
	case SAME:
	  shared *= t.vectors;
	  break;
	case NEXT:
	  break;
	case APART:
	  return UINT_MAX;
	}
      cost += COST_UNIT / t.lanes / shared;
    }
  return cost;
}

/* True if C, whose reduced axes are known, has one index of these at most.  */

static bool
reduced_once_p (const combinator *c)
{
  for (const axis &x : c->axes)
    if (x.reduced && tree_to_uhwi (x.count) > 1)
      return false;
  return true;
}

/* The tile for that contraction, whose reduced axes are short and known, as it is where the extents
   of the axis of rows and of the innermost one are known multiples of it; or NONE.  Single vectors
   side by side would load again what is the same for a row.  */

static register_tile
whole_tile (const emitter *e, const contraction_steps &c, const register_tile &none)
{
  const vec<axis> &axes = e->form->space->axes;
  const step *last = e->form->steps[c.last];
  int rows = axis_of_rows (e);
  if (optimize < 2 || optimize_size || rows < 0 || last->args.length () > 1
      || axes[rows].step || axes[innermost (e)].step || !tree_fits_uhwi_p (axes[rows].count)
      || !tree_fits_uhwi_p (axes[innermost (e)].count))
    return none;
  unsigned HOST_WIDE_INT down = tree_to_uhwi (axes[rows].count);
  unsigned HOST_WIDE_INT across = tree_to_uhwi (axes[innermost (e)].count);
  unsigned lanes = vector_lanes (e->form);
  if (lanes != lanes_of (last->type) || reduced_once_p (last->from))
    return none;
  while (lanes > 1 && across % lanes)
    lanes /= 2;
  if (lanes * bytes_of (last->type) < SHORT_VECTOR || !across)
    return none;
  unsigned room = vector_registers (last->type) / 4 * 3;
  register_tile best = none;
  for (unsigned v : { 2, 1 })
    for (unsigned r = MOST_WHOLE_ROWS; r > 1; r--)
      {
	register_tile t = { r, v, lanes, rows, UINT_MAX, UINT_MAX };
	t.whole = true;
	if (down % r || across % (v * lanes) || (v == 1 && across > lanes) || r * v > room
	    || r * inner_weight (e, c) > MOST_JAMMED)
	  continue;
	t.cost = jammed_cost (e, c, t);
	register_tile one = t;
	one.rows = 1;
	t.next = jammed_cost (e, c, one);
	if (t.cost < t.next && (!best.rows || t.cost < best.cost))
	  best = t;
      }
  return best;
}

/* Where what that contraction sums is at least twice as wide as all that it loads, and GCC
   recognises the sum, the indices from which on lanes along the reduced axis are faster than tiles,
   else 0: there are instructions that multiply narrow numbers and add the products, and
   differences of narrow numbers are narrow.  */

static unsigned
widens_from (const emitter *e, const contraction_steps &c)
{
  const step *last = e->form->steps[c.last];
  unsigned widest = 0;
  if (!INTEGRAL_TYPE_P (last->type) || !reduced_anyhow_p (e, last))
    return 0;
  for (unsigned st = c.first; st < c.last; st++)
    {
      const step *p = e->form->steps[st];
      if (p->code != STEP_LOAD)
	continue;
      widest = MAX (widest, bytes_of (p->at->type));
      if (!INTEGRAL_TYPE_P (p->at->type))
	return 0;
    }
  return 2 * widest <= bytes_of (last->type) ? widest * MANY_NARROW : 0;
}

/* The tile by which E's kernel does its contraction, or none.  */

register_tile
choose_tile (const emitter *e)
{
  const register_tile none = { 0, 0, 0, -1, 0, 0 };
  const kernel_form *form = e->form;
  contraction_steps c;
  if (!optimize)
    return none;
  if (!only_contracts_p (e, &c))
    return lines_across (e);
  if (c.in_order && axis_of_rows (e) >= 0)
    return none;
  int k = innermost_reduced_number (form->steps[c.last]->from);
  if ((c.several || c.structures) && (k < 0 || !streams_p (e, c, k)))
    return none;
  if (form->steps[c.last]->unrolled)
    return c.structures || c.folds ? none : whole_tile (e, c, none);
  unsigned lanes = vector_lanes (form);
  const view *stored = form->steps[c.last]->at;
  /* Structures that memory has are not taken apart.  */
  if (c.structures && (stored || form->steps[c.last]->args.length () > 1))
    return none;
  if ((lanes < 2 && !stored) || k < 0 || form->space->axes[innermost (e)].step)
    return none;
  if (stored && reach_along (e, stored, innermost (e)) != NEXT)
    return none;
  register_tile t = best_tile (e, c, lanes, k);
  t.next = plain_cost (e, c, k, lanes);
  /* What is stored for each index of the reduced axis is apart along that.  */
  if (t.cost >= (stored ? UINT_MAX : t.next))
    return none;
  t.packed = packed_load (e, c, t);
  t.apart = (t.packed >= 0
	     && reach_along (e, form->steps[t.packed]->at, innermost (e)) == APART);
  t.widens = t.apart ? widens_from (e, c) : 0;
  t.packed_rows = packed_rows (e, c, t);
  return t;
}

/* The elements of E's kernel, neighbours on the innermost kept axis, whose contractions go side by
   side along the reduced axis, or 0.  They share what is the same for all of them; and the
   additions of one do not wait for those of another.  */

unsigned
elements_side_by_side (const emitter *e)
{
  const kernel_form *form = e->form;
  contraction_steps c;
  if (optimize < 2 || optimize_size || !only_contracts_p (e, &c) || c.several
      || c.structures)
    return 0;
  const step *p = form->steps[c.last];
  unsigned lanes = vector_lanes (form), kept = innermost (e);
  if (lanes < 2 || p->unrolled || p->args.length () > 1 || !contracted_by_lanes_p (e, p))
    return 0;
  int k = innermost_reduced_number (p->from);
  if (k < 0)
    return 0;
  bool shared = false;
  for (unsigned st = c.first; st < c.last; st++)
    if (form->steps[st]->code == STEP_LOAD)
      switch (reach_along (e, form->steps[st]->at, k))
	{
	case SAME:
	  break;
	case NEXT:
	  shared |= reach_along (e, form->steps[st]->at, kept) == SAME;
	  break;
	case APART:
	  return 0;
	}
  unsigned places = contracted_places (e, c.first, c.last);
  if (!shared && (places || !SCALAR_FLOAT_TYPE_P (p->type)))
    return 0;
  places = MAX (1, places);
  unsigned vectors = MAX (1, lanes / lanes_of (p->type)) * places;
  unsigned room = vector_registers (p->type) / 4 * 3;
  for (unsigned n : SIDE_BY_SIDE)
    if (n * vectors <= room && n * places * inner_weight (e, c) <= MOST_SIDE_BY_SIDE)
      return n;
  return 0;
}
