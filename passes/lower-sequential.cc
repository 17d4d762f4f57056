/* Lowering to one loop on the calling thread.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     acc = init;
     for (i = 0; i < n; i++) { v = sq (x[i]);  acc = add (acc, v); }
     return acc;

   Where nothing but recognised accumulators is carried the loop is an `omp
   simd' one; else it does its elements in order.  */

#include "gcc-common.h"
#include "passes.h"
#include "emit.h"

/* Add to BODY the accumulators of E's kernel, with their initial values.  */

void
start_accumulators (emitter *e, scope *body)
{
  for (unsigned st = 0; st < e->form->steps.length (); st++)
    {
      const step *s = e->form->steps[st];
      carry &c = e->carries[st];
      if (s->code == STEP_FILTER && counted_p (e->form, st))
	{
	  c.kept = new_var (body, "kept", size_type_node);
	  assign (body, e->loc, c.kept, size_cst (0));
	}
      else if (s->code == STEP_FOLD || s->code == STEP_SCAN)
	{
	  c.acc = new_var (body, "acc", accumulator_type (e, s));
	  assign (body, e->loc, c.acc,
		  convert_value (e->loc, TREE_TYPE (c.acc),
				 operand_value (e, s->from->init)));
	}
    }
}

/* Add to BODY the handing back of the results of E's kernel: of one by its
   return, of several through the last parameters.  */

void
return_results (emitter *e, scope *body)
{
  unsigned n = e->form->results.length ();
  for (unsigned r = 0; r < n; r++)
    {
      unsigned st = e->form->results[r];
      const carry &c = e->carries[st];
      tree val = c.kept ? c.kept : c.acc;
      tree to = (e->result ? e->result
		 : build_simple_mem_ref (e->parms[e->parms.length () - n + r]));
      tree set = build2_loc (e->loc, MODIFY_EXPR, TREE_TYPE (to), to,
			     convert_value (e->loc, TREE_TYPE (to), val));
      add (body, e->result
	   ? build1_loc (e->loc, RETURN_EXPR, void_type_node, set) : set);
    }
}

void
lower_sequential (emitter *e, scope *body)
{
  start_accumulators (e, body);
  if (collects_p (e))
    serial_blocks (e, body);
  else if (unsigned lanes = lane_count (e))
    lane_blocks (e, body, lanes);
  else
    add (body, element_loop (e, body, size_cst (0), e->n, ALL_STAGES));
  return_results (e, body);
}
