/* Panels: columns of a matrix that tiles go through again and again, copied; and rows.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     B[k][j0] ... B[k][j1 - 1] for k from q0 to before q1, rows a page apart
     =>
     panels of 16 columns, for each k 16 elements, one k after the other:
       for (j = j0; j < j1; j += 16)
	 for (k = q0; k < q1; k++)
	   for (l = 0; l < 16; l++)
	     panels[(j - j0) * (q1 - q0) + (k - q0) * 16 + l] = B[k][min (j + l, j1 - 1)];

     B[j0][k] ... B[j1 - 1][k]: the panels are the same, a line of the cache at a time:
       for (k = q0; k < q1; k += 8)
	 for (l = 0; l < 16; l++)
	   for (x = k; x < min (k + 8, q1); x++)
	     panels[...] = B[min (j + l, j1 - 1)][x];

   Rows that are far apart share few sets of the cache, and need a page of the TLB each.  It is
   worth it where enough rows of tiles read the copy.  A piece of them has no more indices of the
   reduced axis than the second cache has room for.  Behind the last column stand copies of it:
   with those an operator does what it does anyway.

   Where columns are copied, and the rows are apart along the reduced axis, as those of A[k][i],
   each tile's rows are copied in the same way before its columns are gone through.

   All is on the heap; where there is no memory tiles read the array where it is, if they can.  */

#include "gcc-common.h"
#include "kernel/kernel.h"
#include "local.h"
#include "body.h"
#include "tile.h"

/* Rows, at least, that read a panel.  */
const unsigned LEAST_ROWS = 64;
/* The same where the reduced axis has more than DEEP indices: tiles that read the array would go
   through much more than the caches hold, each of them.  */
const unsigned LEAST_ROWS_DEEP = 24, DEEP = 1536;
/* Kilobytes that the second cache has at least, and at most: GCC takes all levels behind the
   first one together.  */
const unsigned LEAST_CACHE = 256, MOST_CACHE = 1536;

/* Indices of the reduced axis, at most, that a box takes in at a time.  */
const unsigned MOST_DEPTH = 384;
/* Columns that are no neighbours are copied by so many indices of the reduced axis at a time.  */
const unsigned TRANSPOSED_AT_ONCE = 8;

/* Bytes of the second cache that the columns of a box may fill.  */

unsigned HOST_WIDE_INT
panel_bytes ()
{
  unsigned HOST_WIDE_INT cache = MIN (MAX (param_l2_cache_size, (int) LEAST_CACHE),
				      (int) MOST_CACHE);
  return cache * 1024 / 2;
}

/* The contraction of E's kernel.  */

static const combinator *
contraction_of (const emitter *e)
{
  return e->form->steps[contract_behind (e->form, 0)]->from;
}

/* The indices of its only reduced axis.  */

tree
reduced_count (emitter *e)
{
  const combinator *c = contraction_of (e);
  return operand_value (e, c->axes[next_reduced (c, -1)].count);
}

/* The indices of the reduced axis in a piece of a box of E's kernel, of DEPTH in all: pieces are
   alike.  */

tree
depth_of_piece (emitter *e, tree depth)
{
  if (e->run.tile.packed < 0)
    return depth;
  tree pieces = size_op (TRUNC_DIV_EXPR, size_op (PLUS_EXPR, depth, size_cst (MOST_DEPTH - 1)),
			 size_cst (MOST_DEPTH));
  pieces = size_op (MAX_EXPR, pieces, size_cst (1));
  return size_op (TRUNC_DIV_EXPR,
		  size_op (PLUS_EXPR, depth, size_op (MINUS_EXPR, pieces, size_cst (1))), pieces);
}

/* The columns of a tile of E's kernel.  */

static unsigned
width_of (const emitter *e)
{
  return e->run.tile.vectors * e->run.tile.lanes;
}

/* The type of what the LOAD of step ST reads.  */

static tree
loaded_type (const emitter *e, int st)
{
  return TYPE_MAIN_VARIANT (e->form->steps[st]->at->type);
}

/* The condition that the columns of the box B of E's kernel are better copied: the array is
   larger than the first cache.  */

static tree
panels_worth (emitter *e, const tile_box &b)
{
  const register_tile &t = e->run.tile;
  if (t.apart)
    return boolean_true_node;
  tree columns = operand_value (e, e->form->space->axes[innermost (e)].count);
  tree deep = build2 (GT_EXPR, boolean_type_node, reduced_count (e), size_cst (DEEP));
  tree least = build3 (COND_EXPR, size_type_node, deep, size_cst (LEAST_ROWS_DEEP),
		       size_cst (LEAST_ROWS));
  tree rows = build2 (GE_EXPR, boolean_type_node, size_op (MINUS_EXPR, b.i1, b.i0), least);
  unsigned HOST_WIDE_INT near = (param_l1_cache_size * 1024
				 / bytes_of (loaded_type (e, t.packed)));
  tree large = fold_build2 (GT_EXPR, boolean_type_node,
			    size_op (MULT_EXPR, reduced_count (e), columns), size_cst (near));
  return build2 (TRUTH_ANDIF_EXPR, boolean_type_node, rows, large);
}

/* ---- copies --------------------------------------------------------------- */

/* Element L of a line at address TO, of TYPE.  */

static tree
element_at (tree to, tree l, tree type)
{
  return build2 (MEM_REF, type, elements_on (to, as_size (l), type),
		 build_int_cst (build_pointer_type (type), 0));
}

/* Lines that are copied: COUNT elements of the LOAD of step ST, neighbours on axis ALONG.  */

struct copied_lines
{
  int st;
  unsigned count, along;
};

/* Add to S one line, for the indices that E has, from TO on; if LAST is not null, what is behind
   element number LAST is that.  */

static void
copy_line (emitter *e, scope *s, const copied_lines &c, tree to, tree last)
{
  const view *v = e->form->steps[c.st]->at;
  tree first = variable (e, s, "from", elements_on (operand_value (e, v->value),
						    subscripted_offset (e, v, size_zero_node),
						    v->type));
  scope outer, body;
  open_scope (&outer, s->block);
  tree l = new_var (&outer, "l", size_type_node);
  open_scope (&body, outer.block);
  tree from = last ? build2 (MIN_EXPR, size_type_node, l, last) : l;
  assign (&body, e->loc, element_at (to, l, loaded_type (e, c.st)),
	  build2 (MEM_REF, v->type, elements_on (first, as_size (from), v->type),
		  build_int_cst (build_pointer_type (v->type), 0)));
  nest *loop = (last ? loop_serial (e, l, size_cst (0), size_cst (c.count), &body)
		: loop_simd (e, l, size_cst (0), size_cst (c.count), NULL_TREE, &body));
  loop->along = axis_of (e->form->space, c.along);
  loop->runs = last ? THE_REST : ANY_LENGTH;
  add (&outer, loop);
  add (s, close_scope (&outer, e->loc));
}

/* Add to S those lines for PART of the reduced axis, from TO on; LAST as above.  */

static void
copy_lines (emitter *e, scope *s, const copied_lines &c, tree to, const piece &part, tree last)
{
  const combinator *from = contraction_of (e);
  int k = next_reduced (from, -1);
  axis_loop r;
  open_axis (e, s, from, k, &r);
  tree number = size_binary (MINUS_EXPR, as_size (r.position), as_size (part.from));
  tree before = size_binary (MULT_EXPR, number, size_int (c.count));
  tree line = variable (e, &r.body, "line", elements_on (to, before, loaded_type (e, c.st)));
  copy_line (e, &r.body, c, line, last);
  close_axis (e, s, &r, { part.from, part.to }, false, NULL_TREE);
}

/* The same, and of lines that have fewer elements than they might, as LAST says, what is there.  */

static void
copy_whole_lines (emitter *e, scope *s, const copied_lines &c, tree to, const piece &part,
		  tree last)
{
  scope whole, some;
  open_scope (&whole, s->block);
  copy_lines (e, &whole, c, to, part, NULL_TREE);
  open_scope (&some, s->block);
  copy_lines (e, &some, c, to, part, last);
  add_if (s, e->loc, build2 (GE_EXPR, boolean_type_node, last, size_cst (c.count - 1)), &whole,
	  &some);
}

/* Add to S a panel at TO of columns that are no neighbours, for PART of the reduced axis; LAST as
   above.  */

static void
transpose_columns (emitter *e, scope *s, tree to, const piece &part, tree last)
{
  const combinator *c = contraction_of (e);
  int k = next_reduced (c, -1), st = e->run.tile.packed;
  const view *v = e->form->steps[st]->at;
  scope outer, some, column, one;
  open_scope (&outer, s->block);
  tree q = variable (e, &outer, "q", part.from);
  open_scope (&some, outer.block);
  tree behind = variable (e, &some, "behind",
			  size_op (MIN_EXPR, part.to,
				   size_op (PLUS_EXPR, q, size_cst (TRANSPOSED_AT_ONCE))));
  tree l = new_var (&some, "l", size_type_node);
  open_scope (&column, some.block);
  tree x = new_var (&column, "x", size_type_node);
  open_scope (&one, column.block);
  set_position (e, &one, c, k, x);
  tree number = size_op (PLUS_EXPR, l, size_op (MULT_EXPR, size_op (MINUS_EXPR, x, part.from),
						size_cst (width_of (e))));
  assign (&one, e->loc, element_at (to, number, loaded_type (e, st)),
	  element_of (e, v, build2 (MIN_EXPR, size_type_node, l, last)));
  nest *loop = loop_serial (e, x, q, behind, &one);
  loop->along = axis_of (c, k);
  loop->runs = THE_REST;
  add (&column, loop);
  loop = loop_serial (e, l, size_cst (0), size_cst (width_of (e)), &column);
  loop->along = axis_of (e->form->space, innermost (e));
  loop->runs = THE_REST;
  add (&some, loop);
  assign (&some, e->loc, q, behind);
  add (&outer, loop_until (e->loc, build2 (GE_EXPR, boolean_type_node, q, part.to),
			   close_scope (&some, e->loc)));
  add (s, close_scope (&outer, e->loc));
}

/* Add to S all panels of columns of the box B of E's kernel for PART of the reduced axis, from TO
   on.  */

void
copy_columns (emitter *e, scope *s, const tile_box &b, tree to, const piece &part)
{
  const vec<axis> &axes = e->form->space->axes;
  unsigned width = width_of (e), k = innermost (e);
  int st = e->run.tile.packed;
  tree depth = size_op (MINUS_EXPR, part.to, part.from);
  scope outer, body;
  open_scope (&outer, s->block);
  tree j = variable (e, &outer, "column", b.j0);
  tree panel = variable (e, &outer, "panel", to);
  open_scope (&body, outer.block);
  set_index (e, &body, e->run.tile.row_axis,
	     index_at (e, axes[e->run.tile.row_axis], b.i0));
  set_index (e, &body, k, index_at (e, axes[k], j));
  tree last = variable (e, &body, "last",
			size_op (MINUS_EXPR, size_op (MINUS_EXPR, b.j1, j), size_cst (1)));
  if (e->run.tile.apart)
    transpose_columns (e, &body, panel, part, last);
  else
    copy_whole_lines (e, &body, { st, width, k }, panel, part, last);
  assign (&body, e->loc, panel,
	  elements_on (panel, size_binary (MULT_EXPR, as_size (depth), size_int (width)),
		       loaded_type (e, st)));
  assign (&body, e->loc, j, size_op (PLUS_EXPR, j, size_cst (width)));
  add (&outer, loop_until (e->loc, build2 (GE_EXPR, boolean_type_node, j, b.j1),
			   close_scope (&body, e->loc)));
  add (s, close_scope (&outer, e->loc));
}

/* Add to S the rows of a tile of E's kernel, which begin at the index that it has, for PART of the
   reduced axis, from TO on; those behind number LAST are that.  */

void
copy_rows (emitter *e, scope *s, tree to, const piece &part, tree last)
{
  const register_tile &t = e->run.tile;
  copy_whole_lines (e, s, { t.packed_rows, t.rows, (unsigned) t.row_axis }, to, part,
		    variable (e, s, "last", last));
}

/* ---- memory --------------------------------------------------------------- */

/* Add to S that the address P is where MEMORY's next BYTES begin, as a pointer to TYPE, and that
   MEMORY goes on behind them.  */

static void
take_bytes (emitter *e, scope *s, tree p, tree memory, tree bytes)
{
  assign (s, e->loc, p, fold_convert (TREE_TYPE (p), memory));
  assign (s, e->loc, memory, build2 (POINTER_PLUS_EXPR, ptr_type_node, memory, as_size (bytes)));
}

/* The variables P of the box B of E's kernel: where its copies are, if they are worth it and there
   is memory.  */

void
open_panels (emitter *e, scope *s, const tile_box &b, box_panels *p)
{
  const register_tile &t = e->run.tile;
  const step *contract = e->form->steps[contract_behind (e->form, 0)];
  tree type = loaded_type (e, t.packed), sum = accumulator_type (e, contract);
  p->memory = variable (e, s, "memory", null_pointer_node);
  p->columns = variable (e, s, "panels", build_zero_cst (build_pointer_type (type)));
  p->kept = variable (e, s, "kept", build_zero_cst (build_pointer_type (sum)));
  if (t.packed_rows >= 0)
    p->rows = variable (e, s, "rows",
			build_zero_cst (build_pointer_type (loaded_type (e, t.packed_rows))));
  p->depth = variable (e, s, "depth", reduced_count (e));
  scope some, got;
  open_scope (&some, s->block);
  tree part = variable (e, &some, "part", depth_of_piece (e, p->depth));
  tree lines = variable (e, &some, "across", pieces_of (size_op (MINUS_EXPR, b.j1, b.j0),
							size_cst (width_of (e))));
  tree columns = size_op (MULT_EXPR, size_op (MULT_EXPR, lines, part),
			  size_cst (bytes_of (type) * width_of (e)));
  tree tiles = size_op (MULT_EXPR, lines, pieces_of (size_op (MINUS_EXPR, b.i1, b.i0),
						   size_cst (t.rows)));
  tree kept = build3 (COND_EXPR, size_type_node,
		      build2 (LT_EXPR, boolean_type_node, part, p->depth),
		      size_op (MULT_EXPR, tiles,
			       size_cst (bytes_of (sum) * t.rows * width_of (e))), size_cst (0));
  kept = variable (e, &some, "between", kept);
  tree bytes = size_op (PLUS_EXPR, size_op (PLUS_EXPR, columns, kept), size_cst (CACHE_LINE));
  if (p->rows)
    bytes = size_op (PLUS_EXPR, bytes,
		     size_op (MULT_EXPR, part,
			      size_cst (bytes_of (loaded_type (e, t.packed_rows)) * t.rows)));
  assign (&some, e->loc, p->memory,
	  build_call_expr_loc (e->loc, builtin_decl_explicit (BUILT_IN_MALLOC), 1, bytes));
  open_scope (&got, some.block);
  tree next = variable (e, &got, "next",
			build2 (POINTER_PLUS_EXPR, ptr_type_node, p->memory,
				as_size (bytes_up_to (p->memory, CACHE_LINE))));
  take_bytes (e, &got, p->kept, next, kept);
  take_bytes (e, &got, p->columns, next, columns);
  if (p->rows)
    assign (&got, e->loc, p->rows, fold_convert (TREE_TYPE (p->rows), next));
  assign (&got, e->loc, p->depth, part);
  add_if (&some, e->loc, build2 (NE_EXPR, boolean_type_node, p->memory, null_pointer_node), &got);
  add_if (s, e->loc, panels_worth (e, b), &some);
}
