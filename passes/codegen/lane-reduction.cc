/* Reductions by any associative operator, several elements at once.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

   An operator that is not commutative, or that combines structures otherwise than
   member by member, has no SIMD instruction that folds neighbours.  So each lane goes
   through a run of elements that follow each other, and in the end the lanes are
   combined in their order.  The accumulators are arrays with an element for each lane, one
   array for each member of a structure: GCC keeps them in vector registers.

     acc = op (acc, x[lo]); ... acc = op (acc, x[hi - 1]);
     =>
     run = (hi - lo) / 8;
     for (l = 0; l < 8; l++) a[l] = x[lo + l * run];			simd
     for (k = 1; k < run; k++)
       for (l = 0; l < 8; l++) a[l] = op (a[l], x[lo + l * run + k]);	simd
     for (l = 0; l < 8; l++) acc = op (acc, a[l]);
     for (i = lo + 8 * run; i < hi; i++) acc = op (acc, x[i]);

   Elements as wide as the accumulators are not collected one by one: eight
   vectors, one of each run, are transposed, which gives eight indices of all
   runs.

   How elements are grouped follows from how many there are alone.  */

#include "gcc-common.h"
#include "kernel/kernel.h"
#include "local.h"

/* Members of all accumulators together, at most: they should fit into
   registers.  */
const unsigned MOST_MEMBERS = 8;
/* Vectors of all accumulators together, at most, where elements are narrower
   than these.  */
const unsigned MOST_LANE_VECTORS = 20;
/* Statements for an element for which two lanes are no faster than one.  */
const unsigned LITTLE_WORK = 16;
/* Elements of a run, at least.  */
const unsigned LEAST_LANE_RUN = 8;
/* Rows, at most, that are transposed together: each needs a register.  */
const unsigned MOST_ROWS = 16;
/* Bytes of a row, at least and at most: shuffles that move elements across 64 cost more than
   they save.  */
const unsigned LEAST_ROW_BYTES = 8, MOST_ROW_BYTES = 32;
/* Runs that are a multiple of so many bytes apart compete for few places in the cache;
   one of its lines more or less avoids it.  */
const unsigned CACHE_STEP = 512;
/* Bytes of a run from which on that matters.  */
const unsigned LONG_RUN = 4096;

/* The lanes' loops under construction.  */

struct lane_state
{
  emitter *e;
  unsigned lanes;
  tree lo, run;			/* first element, elements of a lane */
  auto_vec<tree> arrays;	/* of all members of all accumulators */
  auto_vec<tree> tiles;		/* by step: array of LANES x LANES elements
				   that a LOAD has transposed, or null */
};

/* ---- members ------------------------------------------------------------ */

/* Append to TYPES those of the numbers that TYPE consists of, in order; false if
   something in it is no number that an array can hold.  */

static bool
take_types (tree type, vec<tree> *types)
{
  if (INTEGRAL_TYPE_P (type) || SCALAR_FLOAT_TYPE_P (type))
    {
      types->safe_push (TYPE_MAIN_VARIANT (type));
      return (tree_to_uhwi (TYPE_SIZE_UNIT (type)) <= 8
	      && !DECIMAL_FLOAT_TYPE_P (type));
    }
  if (TREE_CODE (type) != RECORD_TYPE)
    return false;
  for (tree f = TYPE_FIELDS (type); f; f = DECL_CHAIN (f))
    if (TREE_CODE (f) == FIELD_DECL
	&& (DECL_BIT_FIELD (f) || TREE_THIS_VOLATILE (f)
	    || !take_types (TREE_TYPE (f), types)))
      return false;
  return true;
}

/* Append to PARTS the numbers that VALUE consists of, in order.  */

static void
take_apart (tree value, vec<tree> *parts)
{
  tree type = TREE_TYPE (value);
  if (TREE_CODE (type) != RECORD_TYPE)
    {
      parts->safe_push (value);
      return;
    }
  for (tree f = TYPE_FIELDS (type); f; f = DECL_CHAIN (f))
    if (TREE_CODE (f) == FIELD_DECL)
      take_apart (build3 (COMPONENT_REF, TREE_TYPE (f), unshare_expr (value),
			  f, NULL_TREE), parts);
}

/* True if what step P loads is put into a tile.  What a contraction loads for each index of
   its reduced axes is not: an element of the run has several of these.  */

static bool
tiled_p (const step *p)
{
  return (p->code == STEP_LOAD && !p->inner && !TYPE_VOLATILE (p->at->type)
	  && (INTEGRAL_TYPE_P (p->type) || SCALAR_FLOAT_TYPE_P (p->type)));
}

/* How many lanes E's kernel has, or 0 if its reductions are not done this
   way.  */

unsigned
lane_count (const emitter *e)
{
  const kernel_form *form = e->form;
  if (!optimize || !e->run.simd || form->opaque || form->ordered || form->heavy
      || simd_stage_p (form, ALL_STAGES))
    return 0;
  for (const step *s : form->steps)
    if (s->op && !vectors_run_p (s->op))
      return 0;
  auto_vec<tree> types;
  for (const step *s : form->steps)
    switch (s->code)
      {
      case STEP_FOLD:
	if (!s->op->decl || !take_types (accumulator_type (e, s), &types))
	  return 0;
	break;
      case STEP_STORE:
      case STEP_SCATTER:
      case STEP_UPDATE:
      case STEP_CALL:
      case STEP_FILTER:
      case STEP_PUT:
      case STEP_SCAN:
	return 0;
      default:
	break;
      }
  if (types.is_empty () || types.length () > MOST_MEMBERS)
    return 0;
  unsigned widest = 1;
  for (tree type : types)
    widest = MAX (widest, tree_to_uhwi (TYPE_SIZE_UNIT (type)));
  machine_mode mode = targetm.vectorize.preferred_simd_mode (SImode);
  unsigned bytes = VECTOR_MODE_P (mode) ? GET_MODE_SIZE (mode).to_constant ()
				        : 16;
  /* Loops over narrow elements are vectorised if these fill a vector.  */
  unsigned narrow = widest;
  for (const step *s : form->steps)
    if (tiled_p (s))
      narrow = MIN (narrow, tree_to_uhwi (TYPE_SIZE_UNIT (s->type)));
  if (narrow == widest)
    bytes = MIN (bytes, MOST_ROW_BYTES);
  while (narrow < widest
	 && types.length () * widest / narrow > MOST_LANE_VECTORS)
    narrow *= 2;
  unsigned lanes = MAX (2, bytes / narrow);
  return lanes == 2 && form->weight <= LITTLE_WORK ? 0 : lanes;
}

/* ---- loops -------------------------------------------------------------- */

/* The index of element I of lane L's run.  */

static tree
index_in_run (lane_state *s, tree l, tree i)
{
  tree start = build2 (PLUS_EXPR, size_type_node, s->lo,
		       build2 (MULT_EXPR, size_type_node, l, s->run));
  return build2 (PLUS_EXPR, size_type_node, start, i);
}

/* Let the recurrences of S's folds be variables of BODY with what lane L has so
   far, or, if STARTS, nothing.  */

static void
load_lane (lane_state *s, scope *body, tree l, bool starts)
{
  emitter *e = s->e;
  unsigned array = 0;
  for (unsigned st = 0; st < e->form->steps.length (); st++)
    {
      const step *p = e->form->steps[st];
      if (p->code != STEP_FOLD)
	continue;
      recurrence &c = new_accumulator (e, body, st, "lane");
      c.starts = starts;
      auto_vec<tree> parts;
      take_apart (c.acc, &parts);
      for (tree part : parts)
	{
	  if (!starts)
	    assign (body, e->loc, part,
		    array_element (e->loc, s->arrays[array], l));
	  array++;
	}
    }
}

/* Add to BODY: lane L has what the recurrences have.  */

static void
store_lane (lane_state *s, scope *body, tree l)
{
  emitter *e = s->e;
  auto_vec<tree> parts;
  for (unsigned st = 0; st < e->form->steps.length (); st++)
    if (e->form->steps[st]->code == STEP_FOLD)
      take_apart (e->recurrences[st].acc, &parts);
  for (unsigned i = 0; i < parts.length (); i++)
    assign (body, e->loc, array_element (e->loc, s->arrays[i], l), parts[i]);
}

/* Add to PARENT: each lane takes in element K of its run; the first one, if
   STARTS.  With ROW, elements that have been transposed are in that row.  */

static void
lanes_step (lane_state *s, scope *parent, tree k, bool starts, tree row)
{
  emitter *e = s->e;
  auto_vec<recurrence> own;
  own.safe_splice (e->recurrences);
  scope outer, body;
  open_scope (&outer, parent->block);
  tree l = new_var (&outer, "l", size_type_node);
  open_scope (&body, outer.block);
  tree i = new_var (&body, "i", size_type_node);
  assign (&body, e->loc, i, index_in_run (s, l, k));
  load_lane (s, &body, l, starts);
  if (row)
    {
      e->tiles.safe_splice (s->tiles);
      e->tile_index
	= build2 (PLUS_EXPR, size_type_node,
		  build2 (MULT_EXPR, size_type_node, row, size_cst (s->lanes)),
		  l);
    }
  emit_element (e, &body, i, ALL_STAGES);
  e->tiles.truncate (0);
  store_lane (s, &body, l);
  add (&outer, loop_simd (e, l, size_cst (0), size_cst (s->lanes),
			 NULL_TREE, &body));
  add (parent, close_scope (&outer, e->loc));
  e->recurrences.truncate (0);
  e->recurrences.safe_splice (own);
}

/* Add to PARENT: K goes from where it is, by one, to before S's run ends, each
   lane taking in element K.  */

static void
lanes_loop (lane_state *s, scope *parent, tree k)
{
  emitter *e = s->e;
  scope body;
  open_scope (&body, parent->block);
  lanes_step (s, &body, k, false, NULL_TREE);
  add (parent, loop_serial (e, k, k, s->run, &body));
}

/* ---- transposing -------------------------------------------------------- */

/* The type of a vector of what step P loads, for all of S's lanes or a part of
   them, if that can be transposed, or null.  */

static tree
row_type (const lane_state *s, const step *p)
{
  if (p->at->kind != VIEW_ARRAY || p->at->stride)
    return NULL_TREE;
  unsigned n = MIN (s->lanes, MOST_ROWS);
  unsigned bytes = tree_to_uhwi (TYPE_SIZE_UNIT (p->type)) * n;
  return (bytes < LEAST_ROW_BYTES || bytes > MOST_ROW_BYTES ? NULL_TREE
	  : transposable_vector (p->type, n));
}

/* Add to TO: elements from index K on of the runs of lanes from FIRST on are
   transposed into the tile of LOAD ST, as vectors, from row J on.  */

static void
fill_square (lane_state *s, scope *to, unsigned st, tree k, unsigned first, unsigned j)
{
  emitter *e = s->e;
  const step *p = e->form->steps[st];
  tree type = row_type (s, p);
  /* As aligned as an element, and alias set of the element.  */
  tree loose = build_aligned_type (type, TYPE_ALIGN (p->type));
  tree alias = build_int_cst (build_pointer_type (p->type), 0);
  unsigned n = TYPE_VECTOR_SUBPARTS (type).to_constant ();
  auto_vec<tree> rows;
  for (unsigned l = 0; l < n; l++)
    {
      tree i = index_in_run (s, size_cst (first + l),
			     size_plus (e->loc, k, size_cst (j)));
      tree from = build_fold_addr_expr (element_of (e, p->at, i));
      tree v = new_var (to, "row", type);
      assign (to, e->loc, v, build2 (MEM_REF, loose, from, alias));
      rows.safe_push (v);
    }
  transpose_vectors (e, to, rows);
  for (unsigned r = 0; r < n; r++)
    {
      tree place = array_element (e->loc, s->tiles[st],
				  size_cst ((j + r) * s->lanes + first));
      assign (to, e->loc,
	      build2 (MEM_REF, loose, build_fold_addr_expr (place), alias),
	      rows[r]);
    }
}

/* Add to TO: as many elements as there are lanes of each run, from index K on, are
   put into the tile of LOAD ST, as vectors of N.  */

static void
fill_by_rows (lane_state *s, scope *to, unsigned st, tree k, unsigned n)
{
  for (unsigned first = 0; first < s->lanes; first += n)
    for (unsigned j = 0; j < s->lanes; j += n)
      fill_square (s, to, st, k, first, j);
}

/* The same, element by element.  */

static void
fill_by_elements (lane_state *s, scope *to, unsigned st, tree k)
{
  emitter *e = s->e;
  scope outer, column, row;
  open_scope (&outer, to->block);
  tree l = new_var (&outer, "l", size_type_node);
  open_scope (&column, outer.block);
  tree j = new_var (&column, "j", size_type_node);
  open_scope (&row, column.block);
  tree at = build2 (PLUS_EXPR, size_type_node,
		    build2 (MULT_EXPR, size_type_node, j,
			    size_cst (s->lanes)), l);
  tree i = build2 (PLUS_EXPR, size_type_node, k, j);
  assign (&row, e->loc, array_element (e->loc, s->tiles[st], at),
	  element_of (e, e->form->steps[st]->at, index_in_run (s, l, i)));
  add (&column, loop_serial (e, j, size_cst (0),
			     size_cst (s->lanes), &row));
  add (&outer, loop_serial (e, l, size_cst (0), size_cst (s->lanes),
			    &column));
  add (to, close_scope (&outer, e->loc));
}

/* Add to PARENT: the lanes go through their runs from index K on by whole
   tiles, if something can be transposed.  */

static void
tiles_loop (lane_state *s, scope *parent, tree k)
{
  emitter *e = s->e;
  bool any = false;
  for (const step *p : e->form->steps)
    {
      tree tile = NULL_TREE;
      if (tiled_p (p))
	{
	  tile = new_var (parent, "tile",
			  build_array_type_nelts (p->type,
						  s->lanes * s->lanes));
	  any = true;
	}
      s->tiles.safe_push (tile);
    }
  if (!any)
    return;
  scope outer, body, rows;
  open_scope (&outer, parent->block);
  tree t = new_var (&outer, "t", size_type_node);
  tree count = new_var (&outer, "tiles", size_type_node);
  assign (&outer, e->loc, count,
	  build2 (TRUNC_DIV_EXPR, size_type_node,
		  build2 (MINUS_EXPR, size_type_node, s->run, k),
		  size_cst (s->lanes)));
  open_scope (&body, outer.block);
  for (unsigned st = 0; st < s->tiles.length (); st++)
    if (s->tiles[st])
      {
	if (tree type = row_type (s, e->form->steps[st]))
	  fill_by_rows (s, &body, st, k, TYPE_VECTOR_SUBPARTS (type).to_constant ());
	else
	  fill_by_elements (s, &body, st, k);
      }
  tree j = new_var (&body, "j", size_type_node);
  open_scope (&rows, body.block);
  lanes_step (s, &rows, build2 (PLUS_EXPR, size_type_node, k, j), false, j);
  add (&body, loop_serial (e, j, size_cst (0), size_cst (s->lanes),
			   &rows));
  assign (&body, e->loc, k, size_plus (e->loc, k, size_cst (s->lanes)));
  add (&outer, loop_serial (e, t, size_cst (0), count, &body));
  add (parent, close_scope (&outer, e->loc));
}

/* ---- the whole ---------------------------------------------------------- */

/* Bytes of an element that E's kernel loads.  */

static unsigned HOST_WIDE_INT
bytes_per_element (const emitter *e)
{
  unsigned HOST_WIDE_INT bytes = 8;
  for (const step *p : e->form->steps)
    if (p->code == STEP_LOAD)
      bytes = MAX (1, tree_to_uhwi (TYPE_SIZE_UNIT (p->type)));
  return bytes;
}

/* Of how many elements each of the LANES of E's kernel has a line of the cache: an odd
   multiple of that leaves none over, and the runs do not compete.  */

unsigned
lines_of_lanes (const emitter *e, unsigned lanes)
{
  return lanes * MAX (1, CACHE_LINE / bytes_per_element (e));
}

/* Add to PARENT the length of the runs of S's lanes in N elements.  */

static void
choose_run (lane_state *s, scope *parent, tree n)
{
  emitter *e = s->e;
  unsigned HOST_WIDE_INT bytes = bytes_per_element (e);
  unsigned step = MAX (2, CACHE_STEP / bytes);
  unsigned line = MAX (1, CACHE_LINE / bytes);
  s->run = new_var (parent, "run", size_type_node);
  assign (parent, e->loc, s->run,
	  build2 (TRUNC_DIV_EXPR, size_type_node, n, size_cst (s->lanes)));
  scope shorter;
  open_scope (&shorter, parent->block);
  assign (&shorter, e->loc, s->run,
	  build2 (MINUS_EXPR, size_type_node, s->run, size_cst (line)));
  tree same = build2 (LT_EXPR, boolean_type_node,
		      build2 (TRUNC_MOD_EXPR, size_type_node, s->run,
			      size_cst (step)), size_cst (line));
  tree many = build2 (GE_EXPR, boolean_type_node, s->run,
		      size_cst (MAX (2, LONG_RUN / bytes)));
  add_if (parent, e->loc,
	  build2 (TRUTH_ANDIF_EXPR, boolean_type_node, many, same), &shorter);
}

/* Add to S: C, what step P of E has so far, takes in MINE.  Unless LATER is null C may start with
   the first element, and LATER says whether it has some.  */

static void
take_in_part (emitter *e, scope *s, const step *p, const recurrence &c, tree mine, tree later)
{
  if (!later || (!c.from_first && !c.have))
    {
      assign (s, e->loc, c.acc, combine (e, p, c.acc, mine));
      return;
    }
  scope first, rest;
  open_scope (&first, s->block);
  assign (&first, e->loc, c.acc, mine);
  if (c.have)
    assign (&first, e->loc, c.have, boolean_true_node);
  open_scope (&rest, s->block);
  assign (&rest, e->loc, c.acc, combine (e, p, c.acc, mine));
  add_if (s, e->loc, c.have ? c.have : later, &rest, &first);
}

/* Add to PARENT: the recurrences take in what the lanes have, in order.  */

static void
combine_lanes (lane_state *s, scope *parent)
{
  emitter *e = s->e;
  scope outer, body;
  open_scope (&outer, parent->block);
  tree l = new_var (&outer, "l", size_type_node);
  open_scope (&body, outer.block);
  unsigned array = 0;
  for (unsigned st = 0; st < e->form->steps.length (); st++)
    {
      const step *p = e->form->steps[st];
      if (p->code != STEP_FOLD)
	continue;
      const recurrence &c = e->recurrences[st];
      tree mine = new_var (&body, "mine", TREE_TYPE (c.acc));
      auto_vec<tree> parts;
      take_apart (mine, &parts);
      for (tree part : parts)
	assign (&body, e->loc, part,
		array_element (e->loc, s->arrays[array++], l));
      take_in_part (e, &body, p, c, mine,
		    build2 (NE_EXPR, boolean_type_node, l, size_cst (0)));
    }
  add (&outer, loop_serial (e, l, size_cst (0), size_cst (s->lanes),
			    &body));
  add (parent, close_scope (&outer, e->loc));
}

/* Add to PARENT: the recurrences of E take in the elements from LO to HI (exclusive),
   several runs at once.  */

void
lane_loop (emitter *e, scope *parent, tree lo, tree hi)
{
  lane_state s;
  s.e = e;
  s.lanes = e->run.lanes;
  s.lo = lo;
  scope outer, many;
  open_scope (&outer, parent->block);
  tree next = new_var (&outer, "next", size_type_node);
  assign (&outer, e->loc, next, lo);
  choose_run (&s, &outer, build2 (MINUS_EXPR, size_type_node, hi, lo));
  open_scope (&many, outer.block);
  auto_vec<tree> types;
  for (const step *p : e->form->steps)
    if (p->code == STEP_FOLD)
      take_types (accumulator_type (e, p), &types);
  for (tree type : types)
    s.arrays.safe_push (new_var (&many, "lanes",
				 build_array_type_nelts (type, s.lanes)));
  tree k = new_var (&many, "k", size_type_node);
  assign (&many, e->loc, k, size_cst (1));
  lanes_step (&s, &many, size_cst (0), true, NULL_TREE);
  tiles_loop (&s, &many, k);
  lanes_loop (&s, &many, k);
  combine_lanes (&s, &many);
  assign (&many, e->loc, next,
	  build2 (PLUS_EXPR, size_type_node, lo,
		  build2 (MULT_EXPR, size_type_node, s.run,
			  size_cst (s.lanes))));
  add_if (&outer, e->loc, build2 (GE_EXPR, boolean_type_node, s.run,
				  size_cst (LEAST_LANE_RUN)), &many);
  add (&outer, element_loop (e, &outer, next, hi, ALL_STAGES));
  add (parent, close_scope (&outer, e->loc));
}

/* Add to S: the accumulators of E take in the elements from FROM to before TO, at least one, which
   lanes reduce by themselves, as a range of their own.  LATER is as in take_in_part.  */

void
lane_range (emitter *e, scope *s, tree from, tree to, tree later)
{
  auto_vec<recurrence> own;
  own.safe_splice (e->recurrences);
  tree lo = e->lo;
  e->lo = from;
  for (unsigned st = 0; st < e->form->steps.length (); st++)
    if (e->form->steps[st]->code == STEP_FOLD)
      {
	recurrence &c = e->recurrences[st];
	memset (&c, 0, sizeof c);
	c.acc = new_var (s, "mine", TREE_TYPE (own[st].acc));
	c.from_first = true;
      }
  lane_loop (e, s, from, to);
  for (unsigned st = 0; st < own.length (); st++)
    if (e->form->steps[st]->code == STEP_FOLD)
      take_in_part (e, s, e->form->steps[st], own[st], e->recurrences[st].acc, later);
  e->lo = lo;
  e->recurrences.truncate (0);
  e->recurrences.safe_splice (own);
}
