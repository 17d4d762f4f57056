/* Contractions of several elements side by side, by lanes along the reduced axis.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     contract (add, mul, 0, space (n, over (m)), y, at (A, i0, i1), at (x, i1))
     =>
     for (i = 0; i + 4 <= n; i += 4)
       { s0 = s1 = s2 = s3 = 0;
	 for (k = 0; k < m; k++)		simd, s0 to s3 are reduced
	   { s0 += A[i][k] * x[k];
	     ...
	     s3 += A[i + 3][k] * x[k]; }
	 double sums[4] = { s0, s1, s2, s3 };
	 for (l = 0; l < 4; l++)		simd
	   y[i + l] = sums[l]; }
     the last few elements one after the other

   What is the same for all of them, as x, is loaded once, and the additions of one do not wait
   for those of another.  Each element takes in what it does alone, in the same order
   (contraction.cc), so that its bits do not depend on which others are beside it.

   Memory is better read in one piece: where the rows come from there and have less than a page,
   processors do not see how it goes on in several of them at once.  Then the elements follow one
   after the other.  */

#include "gcc-common.h"
#include "kernel/kernel.h"
#include "local.h"
#include "body.h"
#include "tile.h"

/* Bytes of rows, from which on and up to which several of them at once are not fetched before they
   are needed, ... */
const unsigned SHORT_ROW = 512, LONG_ROW = 4096;
/* ... if those along the axis that is innermost do not fit into the cache.  */
const unsigned IN_CACHE = 4 << 20;

/* The condition that this is not so for the contraction P of E's kernel.  */

static tree
fetched_anyway (emitter *e, const step *p)
{
  tree row = size_cst (bytes_of (p->type));
  for (const axis &x : p->from->axes)
    if (x.reduced)
      row = fold_build2 (MULT_EXPR, size_type_node, row, operand_value (e, x.count));
  tree rows = operand_value (e, e->form->space->axes[innermost (e)].count);
  tree all = fold_build2 (MULT_EXPR, size_type_node, rows, row);
  tree other = fold_build2 (GT_EXPR, boolean_type_node,
			    fold_build2 (MINUS_EXPR, size_type_node, row, size_cst (SHORT_ROW)),
			    size_cst (LONG_ROW - SHORT_ROW));
  return fold_build2 (TRUTH_OR_EXPR, boolean_type_node, other,
		      fold_build2 (LT_EXPR, boolean_type_node, all, size_cst (IN_CACHE)));
}

/* Add to S the contractions of the elements of E's run from number I on that go side by side, whose
   steps end with the CONTRACT LAST; return the array variable that has what they make.  */

static tree
contract_some (emitter *e, scope *s, tree i, unsigned last)
{
  const step *p = e->form->steps[last];
  tree type = accumulator_type (e, p);
  tree sums = new_var (s, "sums", build_array_type_nelts (type, e->run.beside));
  body_state b;
  b.e = e;
  b.outer = s;
  b.values.safe_grow_cleared (e->form->steps.length ());
  for (unsigned n = 0; n < e->run.beside; n++)
    {
      tree at = variable (e, s, "at", size_plus (e->loc, i, size_cst (n)));
      tree sum = variable (e, s, "sum", convert_value (e->loc, type, initial_value (e, p)));
      b.side.safe_push ({ at, sum });
    }
  contract_side_by_side (&b, s, first_inner (e->form, last), last);
  for (unsigned n = 0; n < e->run.beside; n++)
    assign (s, e->loc, array_element (e->loc, sums, size_cst (n)), b.side[n].sum);
  return sums;
}

/* Add to S what is done with what the elements of E's run from number I on have in the array
   variable SUMS.  */

static void
finish_some (emitter *e, scope *s, tree i, tree sums)
{
  scope outer, body;
  open_scope (&outer, s->block);
  tree l = new_var (&outer, "l", size_type_node);
  open_scope (&body, outer.block);
  tree at = variable (e, &body, "at", size_plus (e->loc, i, l));
  let_contracted (e, contract_behind (e->form, 0), array_element (e->loc, sums, l));
  emit_element (e, &body, at, ALL_STAGES);
  e->contracted.truncate (0);
  nest *loop = finishing_loop (e, l, { size_cst (0), size_cst (e->run.beside) }, &body);
  loop->along = axis_of (e->form->space, innermost (e));
  add (&outer, loop);
  add (s, close_scope (&outer, e->loc));
}

/* Add to S as many of the COUNT elements of E's run as go side by side, if they do; return where
   the rest begins.  */

tree
side_by_side_loop (emitter *e, scope *s, tree count)
{
  if (!e->run.beside)
    return size_cst (0);
  unsigned last = contract_behind (e->form, 0);
  tree worth = side_by_side_worth (e, e->form->steps[last]);
  if (integer_zerop (worth))
    return size_cst (0);
  tree next = variable (e, s, "next", size_cst (0));
  scope enough, some;
  pieces_loop l;
  open_scope (&enough, s->block);
  open_scope (&some, enough.block);
  open_pieces (e, &some, &l, { size_cst (0), count }, e->run.beside);
  l.along = axis_of (e->form->space, innermost (e));
  finish_some (e, &l.body, l.position, contract_some (e, &l.body, l.position, last));
  assign (&some, e->loc, next, close_pieces (e, &some, &l, size_cst (0), e->run.beside));
  /* From two tests in one GCC would not see that there are whole vectors.  */
  add_if (&enough, e->loc, fetched_anyway (e, e->form->steps[last]), &some);
  add_if (s, e->loc, worth, &enough);
  return next;
}
