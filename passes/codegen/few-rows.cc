/* Maps across a few rows, whose number is known: all of them are written out.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     map (same, space (3, m), t, at (a, i1, i0))			planes of pixels
     =>
     boxes of 4096 columns (tile-blocks.cc), in each of them
       for (j = j0; j < j1; j++)					simd
	 { t[0][j] = a[j][0];  t[1][j] = a[j][1];  t[2][j] = a[j][2]; }

   So A is read once, as it lies.  Of more rows squares are transposed (across.cc).  */

#include "gcc-common.h"
#include "analysis/analysis.h"
#include "kernel/kernel.h"
#include "local.h"
#include "tile.h"

/* Rows that are written out, at most, and statements of these together.  */
const unsigned MOST_FEW_ROWS = 8, MOST_ROWS_STATEMENTS = 256;

/* The rows of E's kernel, on axis ROWS, if they are few and known, and can be written out, else
   0.  */

unsigned
few_rows (const emitter *e, int rows)
{
  tree count = e->form->space->axes[rows].count;
  if (!tree_fits_uhwi_p (count) || tree_to_uhwi (count) < 2 || tree_to_uhwi (count) > MOST_FEW_ROWS
      || tree_to_uhwi (count) * MAX (1, e->form->weight) > MOST_ROWS_STATEMENTS)
    return 0;
  return tree_to_uhwi (count);
}

/* Add to S all elements of the box BOX of E's kernel, whose rows are written out.  */

void
add_few_rows (emitter *e, scope *s, const tile_box &box)
{
  const vec<axis> &axes = e->form->space->axes;
  unsigned k = e->run.tile.row_axis;
  auto_delete_vec<tile_row> rows;
  scope all, body;
  open_scope (&all, s->block);
  set_index (e, &all, innermost (e), index_at (e, axes[innermost (e)], box.j0));
  for (unsigned r = 0; r < e->run.tile.rows; r++)
    {
      tile_row *one = new tile_row ();
      set_position (e, &all, e->form->space, k, size_cst (r));
      one->index = e->indices[k];
      bind_views (e, &all, number_at (e, box, size_cst (r), box.j0), &one->views);
      swap_views (&one->views);
      rows.safe_push (one);
    }
  tree j = new_var (&all, "j", size_type_node);
  open_scope (&body, all.block);
  for (tile_row *one : rows)
    {
      swap_views (&one->views);
      e->indices[k] = one->index;
      emit_element (e, &body, j, ALL_STAGES);
      swap_views (&one->views);
    }
  nest *loop = loop_simd (e, j, size_cst (0), size_op (MINUS_EXPR, box.j1, box.j0), NULL_TREE,
			  &body);
  loop->along = axis_of (e->form->space, innermost (e));
  add (&all, loop);
  add (s, close_scope (&all, e->loc));
}
