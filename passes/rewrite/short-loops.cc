/* Loops of few turns in operators that share a row are written out.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     for (int i = 0; i < 3; i++)	=>	row[0] = 2 * p[0];
       row[i] = 2 * p[i];			row[1] = 2 * p[1];
						row[2] = 2 * p[2];

   Then the elements of the row are known by number, so that GCC keeps them in registers.  It does
   the unrolling, when the operators have been inlined: at -O2 only where it is told to.  */

#include "gcc-common.h"
#include "support/support.h"
#include "analysis/analysis.h"
#include "local.h"

/* Turns of such a loop, and statements of all of them together, at most.  */
const unsigned MOST_TURNS_OUT = 16;
const unsigned MOST_WRITTEN_OUT = 200;

/* The statements in L.  */

static unsigned
statements_in (class loop *l)
{
  unsigned n = 0;
  basic_block *body = get_loop_body (l);
  for (unsigned i = 0; i < l->num_nodes; i++)
    for (gimple_stmt_iterator gsi = gsi_start_bb (body[i]); !gsi_end_p (gsi); gsi_next (&gsi))
      n += !is_gimple_debug (gsi_stmt (gsi)) && gimple_code (gsi_stmt (gsi)) != GIMPLE_LABEL;
  free (body);
  return n;
}

/* Let loops of C's operator be written out where they are short.  */

void
write_out_short_loops (const combinator *c)
{
  function *fun = c->element ? ssa_body (c->element->decl) : NULL;
  if (!fun)
    return;
  auto_vec<known_parameter> known;
  find_known_parameters (c, &known);
  push_cfun (fun);
  loop_optimizer_init (LOOPS_NORMAL | LOOPS_HAVE_RECORDED_EXITS);
  scev_initialize ();
  for (unsigned num = 1; num < number_of_loops (fun); num++)
    {
      class loop *l = get_loop (fun, num);
      edge exit;
      HOST_WIDE_INT turns = l && !l->unroll ? known_turns (l, known, MOST_TURNS_OUT, &exit) : -1;
      if (turns <= 0 || (turns + 1) * statements_in (l) > MOST_WRITTEN_OUT)
	continue;
      l->unroll = turns + 1;
      fun->has_unroll = true;
    }
  scev_finalize ();
  loop_optimizer_finalize ();
  pop_cfun ();
}
