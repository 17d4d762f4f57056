/* Lowering to one loop on the calling thread.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     acc = init;
     for (i = 0; i < n; i++) { v = sq (x[i]);  acc = add (acc, v); }
     return acc;

   Where nothing but a recognised accumulator is carried the loop is an `omp
   simd' one; else it does its elements in order.  */

#include "gcc-common.h"
#include "passes.h"
#include "emit.h"

/* Add to BODY the accumulator of E's carry with its initial value, into K.  */

void
start_accumulator (emitter *e, scope *body, sink *k)
{
  const step *s = e->form->carry;
  if (!s)
    return;
  bool keep = s->code == STEP_KEEP;
  k->acc = new_var (body, keep ? "kept" : "acc",
		    keep ? size_type_node : accumulator_type (e));
  tree init = (keep ? build_zero_cst (size_type_node)
	       : operand_value (e, s->from->init));
  assign (body, e->loc, k->acc,
	  convert_value (e->loc, TREE_TYPE (k->acc), init));
}

/* Add to BODY the return of K's accumulator, if E's kernel has a result.  */

void
return_accumulator (emitter *e, scope *body, const sink *k)
{
  if (!e->result)
    return;
  tree val = convert_value (e->loc, TREE_TYPE (e->result), k->acc);
  tree set = build2_loc (e->loc, MODIFY_EXPR, TREE_TYPE (e->result),
			 e->result, val);
  add (body, build1_loc (e->loc, RETURN_EXPR, void_type_node, set));
}

void
lower_sequential (emitter *e, scope *body)
{
  sink k = { NULL_TREE, NULL_TREE, NULL_TREE, NULL_TREE };
  start_accumulator (e, body, &k);
  add (body, fold_loop (e, body, build_zero_cst (size_type_node), e->n, &k,
			false));
  return_accumulator (e, body, &k);
}
