/* Panels: columns of a matrix that tiles go through again and again, copied.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     B[k][j0] ... B[k][j1 - 1] for all k, rows a page apart
     =>
     panels of 16 columns, for each k 16 elements, one k after the other:
       for (j = j0; j < j1; j += 16)
	 for (k = 0; k < m; k++)
	   for (l = 0; l < 16; l++)
	     panels[(j - j0) * m + k * 16 + l] = B[k][min (j + l, j1 - 1)];

   Rows that are far apart share few sets of the cache, and need a page of the TLB each.  It is
   worth it where enough rows of tiles read the copy, and no panel is larger than the second
   cache has room for.  Behind the last column stand copies of it: with those an operator
   does what it does anyway.

   They are on the heap; where there is no memory tiles read the array where it is.  */

#include "gcc-common.h"
#include "kernel/kernel.h"
#include "local.h"
#include "body.h"
#include "tile.h"

/* Rows, at least, that read a panel.  */
const unsigned LEAST_ROWS = 64;
/* Kilobytes that the second cache has at least, and at most: GCC takes all levels behind the
   first one together.  */
const unsigned LEAST_CACHE = 256, MOST_CACHE = 1536;

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

/* The bytes of an index of the reduced axis in a panel of E's kernel.  */

static unsigned HOST_WIDE_INT
bytes_of_line (const emitter *e)
{
  const register_tile &t = e->run.tile;
  return bytes_of (e->form->steps[t.packed]->at->type) * t.vectors * t.lanes;
}

/* The condition that the columns of the box B of E's kernel are better copied: the array is
   larger than the first cache.  */

static tree
panels_worth (emitter *e, const tile_box &b)
{
  const combinator *c = contraction_of (e);
  tree depth = operand_value (e, c->axes[next_reduced (c, -1)].count);
  tree columns = operand_value (e, e->form->space->axes[innermost (e)].count);
  tree rows = fold_build2 (GE_EXPR, boolean_type_node, size_op (MINUS_EXPR, b.i1, b.i0),
			   size_cst (LEAST_ROWS));
  unsigned HOST_WIDE_INT most = panel_bytes () / bytes_of_line (e);
  tree fits = fold_build2 (LE_EXPR, boolean_type_node, depth, size_cst (most));
  unsigned HOST_WIDE_INT each = bytes_of (e->form->steps[e->run.tile.packed]->at->type);
  unsigned HOST_WIDE_INT near = param_l1_cache_size * 1024 / each;
  tree large = fold_build2 (GT_EXPR, boolean_type_node, size_op (MULT_EXPR, depth, columns),
			    size_cst (near));
  return build2 (TRUTH_ANDIF_EXPR, boolean_type_node, rows,
		 build2 (TRUTH_ANDIF_EXPR, boolean_type_node, fits, large));
}

/* Add to S one line of a panel, for the indices that E has: COUNT elements from TO on of what
   the packed LOAD reads; if LAST is not null, those behind element number LAST are that.  */

static void
copy_line (emitter *e, scope *s, tree to, tree last)
{
  const register_tile &t = e->run.tile;
  const view *v = e->form->steps[t.packed]->at;
  scope outer, body;
  open_scope (&outer, s->block);
  tree l = new_var (&outer, "l", size_type_node);
  open_scope (&body, outer.block);
  tree from = last ? build2 (MIN_EXPR, size_type_node, l, last) : l;
  tree dest = build2 (MEM_REF, TYPE_MAIN_VARIANT (v->type),
		      elements_on (to, as_size (l), v->type),
		      build_int_cst (build_pointer_type (TYPE_MAIN_VARIANT (v->type)), 0));
  assign (&body, e->loc, dest, element_of (e, v, from));
  nest *loop = (last ? loop_serial (e, l, size_cst (0), size_cst (t.vectors * t.lanes), &body)
		: loop_simd (e, l, size_cst (0), size_cst (t.vectors * t.lanes), NULL_TREE,
			     &body));
  loop->along = axis_of (e->form->space, innermost (e));
  add (&outer, loop);
  add (s, close_scope (&outer, e->loc));
}

/* Add to S the panel at TO, for the indices that E has; LAST as above.  */

static void
copy_panel (emitter *e, scope *s, tree to, tree last)
{
  const combinator *c = contraction_of (e);
  int k = next_reduced (c, -1);
  axis_loop r;
  open_axis (e, s, c, k, &r);
  unsigned width = e->run.tile.vectors * e->run.tile.lanes;
  tree type = e->form->steps[e->run.tile.packed]->at->type;
  tree before = size_binary (MULT_EXPR, as_size (r.position), size_int (width));
  tree line = variable (e, &r.body, "line", elements_on (to, before, type));
  copy_line (e, &r.body, line, last);
  close_axis (e, s, &r, { size_cst (0), operand_value (e, c->axes[k].count) }, false,
	      NULL_TREE);
}

/* Add to S all panels of the box B of E's kernel, from TO on.  */

static void
copy_panels (emitter *e, scope *s, const tile_box &b, tree to)
{
  const vec<axis> &axes = e->form->space->axes;
  unsigned width = e->run.tile.vectors * e->run.tile.lanes, k = innermost (e);
  const combinator *c = contraction_of (e);
  tree depth = operand_value (e, c->axes[next_reduced (c, -1)].count);
  tree type = e->form->steps[e->run.tile.packed]->at->type;
  scope outer, body, whole, part;
  open_scope (&outer, s->block);
  tree j = variable (e, &outer, "column", b.j0);
  tree panel = variable (e, &outer, "panel", to);
  open_scope (&body, outer.block);
  set_index (e, &body, e->run.tile.row_axis,
	     index_at (e, axes[e->run.tile.row_axis], b.i0));
  set_index (e, &body, k, index_at (e, axes[k], j));
  tree left = variable (e, &body, "left", size_op (MINUS_EXPR, b.j1, j));
  open_scope (&whole, body.block);
  copy_panel (e, &whole, panel, NULL_TREE);
  open_scope (&part, body.block);
  copy_panel (e, &part, panel, variable (e, &part, "last", size_op (MINUS_EXPR, left,
								  size_cst (1))));
  add_if (&body, e->loc, build2 (GE_EXPR, boolean_type_node, left, size_cst (width)), &whole,
	  &part);
  assign (&body, e->loc, panel,
	  elements_on (panel, size_binary (MULT_EXPR, as_size (depth), size_int (width)), type));
  assign (&body, e->loc, j, size_op (PLUS_EXPR, j, size_cst (width)));
  add (&outer, loop_until (e->loc, build2 (GE_EXPR, boolean_type_node, j, b.j1),
			   close_scope (&body, e->loc)));
  add (s, close_scope (&outer, e->loc));
}

/* Add to S the panels of the box B of E's kernel, if they are worth it: they are at the address
   that is returned, in MEMORY, which is then not null.  */

tree
make_panels (emitter *e, scope *s, const tile_box &b, tree memory)
{
  const combinator *c = contraction_of (e);
  unsigned width = e->run.tile.vectors * e->run.tile.lanes;
  tree type = TYPE_MAIN_VARIANT (e->form->steps[e->run.tile.packed]->at->type);
  tree panels = new_var (s, "panels", build_pointer_type (type));
  tree depth = operand_value (e, c->axes[next_reduced (c, -1)].count);
  scope some, got;
  assign (s, e->loc, memory, null_pointer_node);
  assign (s, e->loc, panels, build_zero_cst (TREE_TYPE (panels)));
  open_scope (&some, s->block);
  tree lines = size_op (TRUNC_DIV_EXPR,
		      size_op (PLUS_EXPR, size_op (MINUS_EXPR, b.j1, b.j0), size_cst (width - 1)),
		      size_cst (width));
  tree bytes = size_op (MULT_EXPR, size_op (MULT_EXPR, lines, depth), size_cst (bytes_of_line (e)));
  bytes = size_op (PLUS_EXPR, bytes, size_cst (CACHE_LINE));
  assign (&some, e->loc, memory,
	  build_call_expr_loc (e->loc, builtin_decl_explicit (BUILT_IN_MALLOC), 1, bytes));
  open_scope (&got, some.block);
  assign (&got, e->loc, panels,
	  fold_convert (TREE_TYPE (panels),
			build2 (POINTER_PLUS_EXPR, ptr_type_node, memory,
				as_size (bytes_up_to (memory, CACHE_LINE)))));
  copy_panels (e, &got, b, panels);
  add_if (&some, e->loc, build2 (NE_EXPR, boolean_type_node, memory, null_pointer_node), &got);
  add_if (s, e->loc, panels_worth (e, b), &some);
  return panels;
}
