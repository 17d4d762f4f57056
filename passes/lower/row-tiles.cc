/* Two segments of which one makes rows for the other one alone: one loop does some rows of each.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     for (i = 0; i < n; i++)      { row i of t from row i of u }
     for (i = 0; i < n - 2; i++)  { row i of o from rows i, i + 1 and i + 2 of t }
     =>
     for (p = 0; p < n - 2; p += some)		or each thread has some of these p
       { the rows p to p + some + 2 of t, where rows 0 to some + 2 are
	 the rows p to p + some of o from these }

   That is tiling with a halo: of the rows that two tiles need the second one gets a copy,
   where what is made of a row is in one piece, or makes them again.  What a tile makes stays
   in the second cache until it is read, and the rest of t is never touched.  Its memory is
   there already: a block of a thread has its rows at the first ones that it would make, so
   that no other one has them.  The pointer to t leads so far before these that the subscripts
   are right.

   Where elements are reached by runs within rows, rows are made and read one by one instead
   (rolling-rows.cc).

   Where all rows stay in the cache anyway, or so few that most would be made twice, or the
   second segment writes what the first one reads, each segment is done by itself, one behind
   the other.  Who may do that: rewrite/row-tiles.cc.  */

#include "gcc-common.h"
#include "support/support.h"
#include "analysis/analysis.h"
#include "codegen/codegen.h"
#include "local.h"

/* Rows of a tile for one of its halo, at least, if that is copied, or made again; and of a
   block of a thread.  */
const unsigned LEAST_COPIED = 2, LEAST_AGAIN = 8, LEAST_OF_BLOCK = 16;
/* Tiles that threads share, about, and blocks of a thread, if that leaves so many rows.  */
const unsigned TILES_SHARED = 64, BLOCKS_OF_THREAD = 4;

/* True if E's elements may be done by tiles of rows.  */

static bool
tiled_p (const emitter *e)
{
  const kernel_form *form = e->form;
  return (form->results.is_empty () && !form->updates && !form->opaque && !uneven_p (form)
	  && form->of->lowering != LOWER_TARGET && e->run.strategy == IN_ANY_ORDER
	  && !e->run.tile.rows);
}

/* True if the segments that MAKER and READER build go by tiles of rows.  */

bool
row_tiles_p (const emitter *maker, const emitter *reader)
{
  return (!reader->form->of->rows.arrays.is_empty () && tiled_p (maker) && tiled_p (reader)
	  && maker->form->of->lowering == reader->form->of->lowering
	  && shares_p (maker->form) == shares_p (reader->form));
}

/* The axes that E's segment goes through, whether its elements are reached by them or not.  */

static const vec<axis> &
rows_of (const emitter *e)
{
  return e->form->space ? e->form->space->axes : e->form->of->members[0]->space;
}

/* Add to S the elements of a row of E's segment, a variable NAME.  */

static tree
elements_of_row (emitter *e, scope *s, const char *name)
{
  const vec<axis> &axes = rows_of (e);
  tree all = size_cst (1), var = new_var (s, name, size_type_node);
  for (unsigned k = 1; k < axes.length (); k++)
    all = size_op (MULT_EXPR, all, operand_value (e, axes[k].count));
  assign (s, e->loc, var, all);
  return var;
}

/* Add to S the bytes of a row of the arrays of X.  What has no subscripts has no gaps.  */

static void
find_bytes (tiled_rows *x, scope *s)
{
  for (const view *v : x->rows->arrays)
    {
      tree bytes = new_var (s, "row_bytes", size_type_node);
      tree many = v->at ? row_start (x->maker, v, size_cst (1)) : x->made;
      assign (s, x->maker->loc, bytes,
	      size_op (MULT_EXPR, fold_convert (size_type_node, many),
		       fold_convert (size_type_node, TYPE_SIZE_UNIT (v->type))));
      x->arrays.safe_push ({ v, bytes, NULL_TREE });
    }
}

/* Rows of X's halo.  */

static unsigned HOST_WIDE_INT
halo (const tiled_rows *x)
{
  return x->rows->last - x->rows->first;
}

/* Let X's arrays be in a ring if that can be.  */

static void
find_ring (tiled_rows *x)
{
  for (const handed_array &a : x->arrays)
    x->ring.arrays.safe_push ({ a.v, a.bytes, NULL_TREE, NULL_TREE, NULL_TREE, NULL_TREE });
  x->ring.rows = halo (x) + 1;
  if (!may_use_ring_p (x->maker, x->ring.arrays) || !may_use_ring_p (x->reader, x->ring.arrays))
    x->ring.arrays.truncate (0);
}

/* True if what is made of each row of X's arrays is in one piece.  */

static bool
pieces_p (const tiled_rows *x)
{
  affine_subscript s;
  for (const view *v : x->rows->arrays)
    if (v->at && (rows_of (x->maker).length () != 2 || v->at->dims.length () != 2
		  || rows_of (x->maker)[1].step || !affine_subscript_p (v->at, 1, &s)
		  || s.axis != 1 || s.factor != 1))
      return false;
  return true;
}

/* Bytes of the second cache that rows fill, and those that the rows of arrays must have to go by
   tiles.  */

static unsigned HOST_WIDE_INT
tile_bytes (void)
{
  return HOST_WIDE_INT_1U * param_l2_cache_size * 1024 / 2;
}

unsigned HOST_WIDE_INT
least_tiled_bytes (void)
{
  return tile_bytes () * LEAST_TILES;
}

/* The condition that nothing that X's second segment writes is read by the first one, as far
   as that is not known, or null.  Ranges without subscripts have as many elements as the
   kernel: more than each of the segments has are no harm.  */

static tree
apart (tiled_rows *x)
{
  emitter *e = x->reader;
  tree n = e->n;
  if (x->rows->when.guards.is_empty ())
    return NULL_TREE;
  e->n = size_op (MAX_EXPR, n, x->maker->n);
  tree cond = guards_hold (e, x->rows->when.guards);
  e->n = n;
  return cond;
}

/* Rows that a tile of X has at least, with its halo.  */

static tree
least_rows (const tiled_rows *x)
{
  return size_cst (halo (x) * (1 + (x->copies ? LEAST_COPIED : LEAST_AGAIN)) + 1);
}

/* Bytes of a row of all arrays of X.  */

static tree
bytes_of_rows (const tiled_rows *x)
{
  tree bytes = size_cst (1);
  for (const handed_array &a : x->arrays)
    bytes = size_op (PLUS_EXPR, bytes, a.bytes);
  return bytes;
}

/* Add to S how many rows a tile of X has; 0 if tiles are not worth it.  Rows with a ring are done
   one by one, but threads have some of them.  */

static void
choose_rows (tiled_rows *x, scope *s)
{
  location_t loc = x->maker->loc;
  bool rolls = !x->ring.arrays.is_empty ();
  tree least = least_rows (x), bytes = new_var (s, "bytes", size_type_node);
  tree cached = new_var (s, "cached", size_type_node);
  assign (s, loc, bytes, bytes_of_rows (x));
  assign (s, loc, cached, size_op (TRUNC_DIV_EXPR, size_cst (tile_bytes ()), bytes));
  tree worth = (rolls ? rolling_worth (x, bytes, cached, least)
		: build2 (TRUTH_ANDIF_EXPR, boolean_type_node,
			  build2 (GE_EXPR, boolean_type_node, cached, least),
			  build2 (LT_EXPR, boolean_type_node,
				  size_op (MULT_EXPR, cached, size_cst (LEAST_TILES)),
				  x->positions)));
  if (tree cond = apart (x))
    worth = build2 (TRUTH_ANDIF_EXPR, boolean_type_node, worth, cond);
  tree some = size_op (MINUS_EXPR, rolls ? least : cached, size_cst (halo (x)));
  if (x->reader->outlined && !rolls)
    some = size_op (MIN_EXPR, some,
		    size_op (MAX_EXPR, size_op (MINUS_EXPR, least, size_cst (halo (x))),
			     size_op (TRUNC_DIV_EXPR, x->positions, size_cst (TILES_SHARED))));
  x->some = new_var (s, "some", size_type_node);
  assign (s, loc, x->some, build3 (COND_EXPR, size_type_node, worth, some, size_cst (0)));
}

/* Let the pointers to X's arrays, in what is built from here on in S, lead BACK rows before where
   they do.  OLD gets the parameters that they were.  */

static void
move_arrays (tiled_rows *x, scope *s, tree back, vec<tree> *old)
{
  emitter *e = x->maker;
  old->safe_splice (e->parms);
  for (unsigned i = 0; i < e->operands.length (); i++)
    for (const handed_array &a : x->arrays)
      {
	tree operand = e->operands[i], parm = e->parms[i];
	if (!operand || !POINTER_TYPE_P (TREE_TYPE (operand)) || parm != (*old)[i]
	    || !operand_equal_p (root_pointer (operand), root_pointer (a.v->value), 0))
	  continue;
	tree here = new_var (s, "here", TREE_TYPE (parm));
	tree bytes = size_op (MULT_EXPR, back, a.bytes);
	bytes = size_op (MINUS_EXPR, size_cst (0), bytes);
	assign (s, e->loc, here, build2 (POINTER_PLUS_EXPR, TREE_TYPE (parm), parm,
					 fold_convert (sizetype, bytes)));
	x->maker->parms[i] = x->reader->parms[i] = here;
      }
}

/* Let the parameters be OLD again.  */

static void
restore_arrays (tiled_rows *x, const vec<tree> &old)
{
  for (unsigned i = 0; i < old.length (); i++)
    x->maker->parms[i] = x->reader->parms[i] = old[i];
}

/* Add to S what E's segment does from row FROM to before TO, of INSIDE elements each: in block
   B, or alone if that is null.  */

static void
some_rows (emitter *e, scope *s, const tree (&range)[2], tree inside, blocks *b)
{
  blocks none;
  tree at[2];
  for (unsigned i = 0; i < 2; i++)
    {
      at[i] = new_var (s, i ? "hi" : "lo", size_type_node);
      assign (s, e->loc, at[i], size_op (MULT_EXPR, range[i], inside));
    }
  if (!e->outlined)
    run_alone (e, s, at[0], at[1]);
  else if (b && e->streams)
    stream_runs (e, s, at[0], at[1], call_block (e, b, at[0], at[1], b->b));
  else
    add (s, call_block (e, b ? b : &none, at[0], at[1], b ? b->b : size_cst (0)));
}

/* Add to S where the rows of X's arrays are for a block whose first one is ROW of the first
   segment.  */

static void
find_kept (tiled_rows *x, scope *s, tree row)
{
  emitter *e = x->maker;
  for (handed_array &a : x->arrays)
    {
      tree base = operand_value (e, a.v->value), offset = size_op (MULT_EXPR, row, a.bytes);
      if (a.v->at)
	{
	  e->indices.truncate (0);
	  e->indices.safe_grow_cleared (MOST_AXES);
	  set_position (e, s, e->form->space, 0, row);
	  set_position (e, s, e->form->space, 1, size_cst (0));
	  offset = fold_convert (size_type_node, subscripted_offset (e, a.v, size_cst (0)));
	  offset = size_op (MULT_EXPR, offset,
			    fold_convert (size_type_node, TYPE_SIZE_UNIT (a.v->type)));
	}
      a.kept = new_var (s, "kept", TREE_TYPE (base));
      assign (s, e->loc, a.kept, build2 (POINTER_PLUS_EXPR, TREE_TYPE (base), base,
					 fold_convert (sizetype, offset)));
    }
}

/* A, and BYTES.  */

static tree
bytes_behind (tree a, tree bytes)
{
  return build2 (POINTER_PLUS_EXPR, TREE_TYPE (a), a, fold_convert (sizetype, bytes));
}

/* Add to S copies of the halo of X's next tile, which is BEHIND rows from that of this one.  */

static void
copy_halo (tiled_rows *x, scope *s, tree behind)
{
  emitter *e = x->maker;
  scope all, row;
  open_scope (&all, s->block);
  tree r = new_var (&all, "r", size_type_node);
  open_scope (&row, all.block);
  for (const handed_array &a : x->arrays)
    {
      tree to = bytes_behind (a.kept, size_op (MULT_EXPR, r, a.bytes));
      tree from = size_op (MULT_EXPR, size_op (PLUS_EXPR, r, behind), a.bytes);
      tree bytes = size_op (MULT_EXPR, x->made,
			    fold_convert (size_type_node, TYPE_SIZE_UNIT (a.v->type)));
      add (&row, build_call_expr_loc (e->loc, builtin_decl_explicit (BUILT_IN_MEMCPY), 3, to,
				      bytes_behind (a.kept, from), bytes));
    }
  add (&all, loop_serial (e, r, size_cst (0), size_cst (halo (x)), &row));
  add (s, close_scope (&all, e->loc));
}

/* Add to TILE of X the rows of its second segment in RANGE, and what it takes to make them:
   the rows of the first one from MADE on, a variable that then is the first one for the next
   tile.  That is not the last one if it is before TO.  */

static void
one_tile (tiled_rows *x, scope *tile, const tree (&range)[2], tree made, tree to, blocks *b)
{
  location_t loc = x->maker->loc;
  tree last = size_op (PLUS_EXPR, range[1], size_cst (x->rows->last));
  some_rows (x->maker, tile, { made, last }, x->made, NULL);
  some_rows (x->reader, tile, range, x->read, b);
  if (!x->copies)
    {
      assign (tile, loc, made, size_op (PLUS_EXPR, range[1], size_cst (x->rows->first)));
      return;
    }
  assign (tile, loc, made, last);
  if (halo (x) == 0)
    return;
  scope next;
  open_scope (&next, tile->block);
  copy_halo (x, &next, size_op (MINUS_EXPR, range[1], range[0]));
  add_if (tile, loc, build2 (LT_EXPR, boolean_type_node, range[1], to), &next);
}

/* Add to S the tiles of X from row FROM of its second segment to before TO: in block B, or alone if
   that is null.  */

static void
row_tiles_loop (tiled_rows *x, scope *s, tree from, tree to, blocks *b)
{
  location_t loc = x->maker->loc;
  auto_vec<tree> old;
  scope outer, tile;
  open_scope (&outer, s->block);
  tree at = new_var (&outer, "from", size_type_node);
  tree made = new_var (&outer, "made", size_type_node);
  assign (&outer, loc, at, from);
  assign (&outer, loc, made, size_op (PLUS_EXPR, from, size_cst (x->rows->first)));
  if (x->copies)
    find_kept (x, &outer, made);
  open_scope (&tile, outer.block);
  tree next = new_var (&tile, "to", size_type_node);
  assign (&tile, loc, next, size_op (MIN_EXPR, to, size_op (PLUS_EXPR, at, x->some)));
  move_arrays (x, &tile, size_op (MINUS_EXPR, at, from), &old);
  one_tile (x, &tile, { at, next }, made, to, b);
  restore_arrays (x, old);
  assign (&tile, loc, at, next);
  add (&outer, loop_until (loc, build2 (GE_EXPR, boolean_type_node, at, to),
			   close_scope (&tile, loc)));
  add_if (s, loc, build2 (LT_EXPR, boolean_type_node, from, to), &outer);
}

/* Add to S the rows of X from row FROM of its second segment to before TO: with a ring, or by
   tiles, in block B, or alone if that is null.  */

static void
rows_loop (tiled_rows *x, scope *s, tree from, tree to, blocks *b)
{
  if (x->ring.arrays.is_empty ())
    row_tiles_loop (x, s, from, to, b);
  else
    rolling_rows_loop (x, s, from, to);
  if (!b)
    end_stream (x->reader, s);
}

/* Rows of a block of a thread.  They have room for a tile and its halo.  */

static tree
rows_of_block (tiled_rows *x)
{
  tree share = size_op (CEIL_DIV_EXPR, x->positions,
			size_op (MULT_EXPR, most_threads (x->reader),
				 size_cst (BLOCKS_OF_THREAD)));
  tree least = size_op (MAX_EXPR, size_op (MULT_EXPR, x->some, size_cst (2)),
			size_cst (LEAST_OF_BLOCK * halo (x)));
  return size_op (MAX_EXPR, least, share);
}

/* Add to S the parallel loop of X's tiles.  */

static void
parallel_tiles (tiled_rows *x, scope *s)
{
  emitter *e = x->reader;
  blocks b;
  tree n = e->n;
  b.parallel = true;
  b.size = new_var (s, "size", size_type_node);
  assign (s, e->loc, b.size, rows_of_block (x));
  e->n = x->positions;
  open_blocks (e, s, &b);
  for (ring_array &a : x->ring.arrays)
    {
      a.kept = new_var (&b.outer, "kept", ptr_type_node);
      assign (&b.outer, e->loc, a.kept, null_pointer_node);
    }
  rows_loop (x, &b.body, b.lo, b.hi, &b);
  for (tree var : { x->made, x->read, x->some })
    b.own.safe_push (var);
  for (const handed_array &a : x->arrays)
    b.own.safe_push (a.bytes);
  close_blocks (e, s, &b, false);
  e->n = n;
}

/* Add to S the tiles of X: by threads if the rows are many and there is a function for these,
   by the calling thread otherwise.  */

static void
all_tiles (tiled_rows *x, scope *s)
{
  emitter *e = x->reader;
  if (!e->outlined)
    {
      rows_loop (x, s, size_cst (0), x->positions, NULL);
      return;
    }
  scope few, many;
  open_scope (&few, s->block);
  rows_loop (x, &few, size_cst (0), x->positions, NULL);
  open_scope (&many, s->block);
  parallel_tiles (x, &many);
  add_if (s, e->loc, alone (e), &few, &many);
}

/* Add to BODY the segments of MAKER and READER by tiles of rows; where that is not worth it APART,
   which does one behind the other.  Where nothing is read it is not known which rows there are, and
   none are made.  */

void
lower_row_tiles (emitter *maker, emitter *reader, scope *body, nest *apart)
{
  tiled_rows x;
  location_t loc = reader->loc;
  x.maker = maker;
  x.reader = reader;
  x.rows = &reader->form->of->rows;
  maker->streams = reader->streams = NULL_TREE;
  x.made = elements_of_row (maker, body, "made");
  x.read = elements_of_row (reader, body, "read");
  x.positions = operand_value (reader, rows_of (reader)[0].count);
  find_bytes (&x, body);
  x.copies = pieces_p (&x);
  find_ring (&x);
  bool rolls = !x.ring.arrays.is_empty ();
  choose_rows (&x, body);
  /* Of rows one by one it costs more to fill lines, where elements are small, than to have these
     loaded.  */
  if (!rolls || !reader->run.overlaps)
    choose_stream (reader, body);
  scope tiles;
  open_scope (&tiles, body->block);
  all_tiles (&x, &tiles);
  scope any;
  open_scope (&any, body->block);
  add (&any, choose (loc, build2 (EQ_EXPR, boolean_type_node, x.some, size_cst (0)), apart,
		     close_scope (&tiles, loc)));
  add_if (body, loc, build2 (NE_EXPR, boolean_type_node, reader->n, size_cst (0)), &any);
  for (emitter *one : { maker, reader })
    {
      note_schedule (one);
      const char *how = (rolls ? soac_printf ("a ring of %lu rows", x.ring.rows)
			 : soac_printf ("tiles of rows, halo %lu", halo (&x)));
      one->form->of->schedule = soac_printf ("%s, %s", one->form->of->schedule, how);
    }
  reader->form->of->rows.done = rolls ? "a ring of rows" : "tiles of rows";
}
