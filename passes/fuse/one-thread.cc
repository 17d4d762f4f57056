/* What shares a kernel with a reduction or scan of rows, which one thread does.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     __builtin_map (f, n, t, x);			threads share the rows
     __builtin_reduce_into (add_rows, zero, n, sum, t);	one takes them in, in their order
     =>
     for (i = 0; i < n; i++) { f (row, x[i]);  add_rows (sum, sum, row); }

   In one kernel that thread also runs `f'.  That is as fast where `f' takes no longer than to load
   the row from memory; else all threads together are faster, however the rows get there.  */

#include "gcc-common.h"
#include "support/support.h"
#include "analysis/analysis.h"
#include "local.h"

/* The bytes of C's elements, of rows all of them; those of rows whose length nobody knows do not
   count.  */

static unsigned HOST_WIDE_INT
bytes_of_elements (const combinator *c)
{
  unsigned HOST_WIDE_INT bytes = 0;
  for (const vec<view> *views : { &c->inputs, &c->outputs })
    for (const view &v : *views)
      if (v.row)
	bytes += variable_row_bytes (v);
      else if ((v.kind == VIEW_ARRAY || v.kind == VIEW_SUBSCRIPTED)
	       && tree_fits_uhwi_p (TYPE_SIZE_UNIT (v.type)))
	bytes += tree_to_uhwi (TYPE_SIZE_UNIT (v.type));
  return bytes;
}

/* The statements that run for an element of C.  */

static unsigned
weight_of_element (const combinator *c)
{
  unsigned weight = 0;
  for (const soac_operator *op : { c->combine, c->element })
    if (op)
      weight = add_weights (weight, op->facts->weight);
  return weight;
}

/* Whether MEMBERS, if some of them are reductions or scans of rows, have nothing else that is worth
   several threads.  */

verdict
worth_one_thread (const vec<combinator *> &members)
{
  verdict v = { NOT_REFUSED, NULL, UNKNOWN_LOCATION };
  const combinator *in_turn = NULL;
  for (const combinator *m : members)
    if (rows_in_turn_p (m))
      in_turn = m;
  if (!in_turn || !flag_openmp || soac_args.parallel == PARALLEL_NONE)
    return v;
  for (const combinator *m : members)
    if (!rows_in_turn_p (m)
	&& weight_of_element (m) > MAX (HEAVY_WEIGHT, bytes_of_elements (m)))
      {
	v.why = REFUSED_COST;
	v.what = soac_printf ("one thread does %s, and %s is worth several", call_name (in_turn),
			      call_name (m));
	return v;
      }
  return v;
}
