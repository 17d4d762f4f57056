/* Lowering to one loop on the calling thread.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     acc = init;
     for (i = 0; i < n; i++) { v = sq (x[i]);  acc = add (acc, v); }
     return acc;

   Where nothing but recognised accumulators is carried, or one recognised scan,
   the loop is an `omp simd' one.  Reductions by other operators are done by lanes
   (lanes.cc), filters collect block by block (compact.cc); all else does its
   elements in order.  */

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

/* Add to BODY the handing back of VAL, result R of E's kernel: the only one by
   its return, of several each through one of the last parameters.  */

void
return_result (emitter *e, scope *body, unsigned r, tree val)
{
  unsigned first = e->parms.length () - e->form->results.length ();
  tree to = (e->result ? e->result
	     : build_simple_mem_ref (e->parms[first + r]));
  tree set = build2_loc (e->loc, MODIFY_EXPR, TREE_TYPE (to), to,
			 convert_value (e->loc, TREE_TYPE (to), val));
  add (body, e->result
       ? build1_loc (e->loc, RETURN_EXPR, void_type_node, set) : set);
}

/* Add to BODY the handing back of all results of E's kernel.  */

void
return_results (emitter *e, scope *body)
{
  for (unsigned r = 0; r < e->form->results.length (); r++)
    {
      const carry &c = e->carries[e->form->results[r]];
      return_result (e, body, r, c.kept ? c.kept : c.acc);
    }
}

/* Add to S that E's kernel ends here, its results handed back: a RETURN of one has
   ended it.  */

void
end_kernel (emitter *e, scope *s)
{
  if (!e->result)
    add (s, build1_loc (e->loc, RETURN_EXPR, void_type_node, NULL_TREE));
}

void
lower_sequential (emitter *e, scope *body)
{
  start_accumulators (e, body);
  choose_stream (e, body);
  if (e->form->halo)
    window_loop (e, body, size_cst (0), e->n);
  else if (collects_p (e))
    serial_blocks (e, body);
  else if (unsigned lanes = lane_count (e))
    lane_blocks (e, body, lanes);
  else
    stream_loop (e, body, size_cst (0), e->n);
  end_stream (e, body);
  return_results (e, body);
}
