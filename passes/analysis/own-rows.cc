/* Rows that one operator writes and others take, and that need no memory.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     __builtin_map (scale, n, t, x);			t[n][3], nobody else reads it
     __builtin_map (norm, n, y, t);
     =>
     for (i = 0; i < n; i++)
       { double row[3];  scale (row, x[i]);  y[i] = norm (row); }

   That is so where the row is short, `scale' writes all of it, whatever was there (whole-rows.cc),
   and reaches it by this address alone; and who takes it only reads it, so that nobody asks where
   it is.

     __builtin_reduce_into (plus, zero, n, sum, x);
     =>
     double so_far[3] = *sum;
     for (i = 0; i < n; i++) plus (so_far, so_far, x[i]);
     *sum = so_far;  */

#include "gcc-common.h"
#include "support/support.h"
#include "local.h"

/* Bytes of a row that may be a variable, at most.  */
const unsigned MOST_OWN_ROW = 1024;

/* Calls in each other that are looked into for what they do with a row, at most.  */
const unsigned MOST_ROW_CALLS = 3;

/* Append to KNOWN the parameters of C's operator that are given numbers.  */

void
find_known_parameters (const combinator *c, vec<known_parameter> *known)
{
  tree p = DECL_ARGUMENTS (c->element->decl);
  for (unsigned i = 0; i < c->element->written; i++)
    p = DECL_CHAIN (p);
  for (const shape *s : c->params)
    {
      const view *v = s->type ? NULL : &c->inputs[s->view];
      if (v && v->kind == VIEW_BROADCAST && TREE_CODE (v->value) == INTEGER_CST)
	known->safe_push ({ p, v->value });
      p = DECL_CHAIN (p);
    }
}

/* The bytes of what V has in all dimensions but the first, or in those OF_ROW alone; or 0 if nobody
   knows.  */

static HOST_WIDE_INT
bytes_of_dimensions (const view &v, bool of_row)
{
  tree all = TYPE_SIZE_UNIT (v.type);
  for (unsigned d = 1; d < v.at->dims.length (); d++)
    if (!of_row || dimension_of_row_p (v.at, d))
      all = fold_build2 (MULT_EXPR, sizetype, all,
			 fold_convert (sizetype, length_of_dimension (v.at, d)));
  return tree_fits_shwi_p (all) ? tree_to_shwi (all) : 0;
}

/* The bytes from one index of V's first dimension to the next one, or 0 if nobody knows.  */

HOST_WIDE_INT
first_dimension_bytes (const view &v)
{
  return bytes_of_dimensions (v, false);
}

/* The bytes of a row of V, or 0 if nobody knows.  */

HOST_WIDE_INT
row_bytes (const view &v)
{
  return bytes_of_dimensions (v, true);
}

/* The same if it may be a variable, as it is short; else 0.  */

HOST_WIDE_INT
variable_row_bytes (const view &v)
{
  HOST_WIDE_INT bytes = row_bytes (v);
  return IN_RANGE (bytes, 0, MOST_OWN_ROW) ? bytes : 0;
}

/* True if the operator of C writes all of each row of OUT, one of C's outputs, whatever was there
   before, and the row may be a variable.  */

bool
writes_rows_wholly_p (const combinator *c, const view &out)
{
  tree fn = c->element->decl;
  function *fun = ssa_body (fn);
  HOST_WIDE_INT size = variable_row_bytes (out);
  if (!fun || !size)
    return false;
  tree p = DECL_ARGUMENTS (fn);
  for (const view *v = c->outputs.address (); v != &out; v++)
    p = DECL_CHAIN (p);
  auto_vec<known_parameter> known;
  find_known_parameters (c, &known);
  auto_sbitmap bytes (size);
  if (!written_by (fun, p, known, MOST_ROW_CALLS, bytes))
    return false;
  bitmap_not (bytes, bytes);
  return bitmap_empty_p (bytes);
}

/* Bytes of a row that is combined with others, at most, for a variable to be in registers.  */
const unsigned MOST_COMBINED_ROW = 128;

/* The bytes of the rows of C, a reduction or scan of rows, if what it has so far may be a variable
   of its kernel, where its operator reads and writes it: nobody else looks there until C ends.  Of
   a scan each row is copied from there: its operator has to write it wholly.  Else 0.  */

HOST_WIDE_INT
combined_row_bytes (const combinator *c)
{
  if (!combines_rows_p (c) || !rows_in_turn_p (c))
    return 0;
  const operator_facts *f = c->element->facts;
  const view &out = c->outputs[0], &in = c->inputs[c->inputs.length () - 1];
  HOST_WIDE_INT bytes = variable_row_bytes (in);
  if (bytes > MOST_COMBINED_ROW || f->reads_any || f->reads_frame || f->may_stop
      || (f->may_trap && flag_non_call_exceptions)
      || !f->globals.is_empty () || !f->fields.is_empty () || !f->pointers.is_empty ()
      || TYPE_VOLATILE (out.type) || !ADDR_SPACE_GENERIC_P (TYPE_ADDR_SPACE (out.type))
      || TYPE_MAIN_VARIANT (out.type) != TYPE_MAIN_VARIANT (in.type)
      || (c->kind != SOAC_REDUCE_INTO && !writes_rows_wholly_p (c, out)))
    return 0;
  return bytes;
}

/* True if the operator of C, whose input IN is a row, only reads that.  */

bool
only_reads_rows_p (const combinator *c, unsigned in)
{
  tree fn = c->element ? c->element->decl : NULL_TREE;
  function *fun = ssa_body (fn);
  if (!fun)
    return false;
  tree p = DECL_ARGUMENTS (fn);
  for (unsigned i = 0; i < c->element->written; i++)
    p = DECL_CHAIN (p);
  for (const shape *s : c->params)
    {
      if (!s->type && s->view == in)
	return only_read_p (fun, p, MOST_ROW_CALLS);
      p = DECL_CHAIN (p);
    }
  return false;
}

/* True if combinators take output OUT of C, rows, in its kernel, and only read these.  */

static bool
rows_read_within_p (const combinator *c, unsigned out)
{
  bool taken = false;
  for (const edge_t *e : c->edges_out)
    if (e->fused && e->output == out)
      {
	if (!only_reads_rows_p (e->to, e->input))
	  return false;
	taken = true;
      }
  return taken;
}

/* True if C reaches what A, by which it writes the rows of V, does by V alone: no input may be the
   same rows, nor lead to them.  */

static bool
reached_alone_p (combinator *c, const view &v, mem_access *a)
{
  for (mem_access &b : c->accesses)
    if (b.of != &v && &b != a && !disjoint_p (*a, b))
      return false;
  return true;
}

/* The bytes of a row of V, an output of C of P, if the kernel may have a variable instead; else
   0.  */

HOST_WIDE_INT
own_row_bytes (plan *p, combinator *c, const view &v, mem_access *a)
{
  if (!a || !rows_read_within_p (c, &v - c->outputs.address ()) || !reached_alone_p (c, v, a)
      || rows_read_later_p (&p->graph, c, a, false) || !writes_rows_wholly_p (c, v))
    return 0;
  return variable_row_bytes (v);
}

/* Why the rows of output OUT of C of GRAPH, that others may take, need their memory, or null: then
   a kernel of all of them may have a variable instead.  */

const char *
rows_need_memory (graph_t *graph, combinator *c, unsigned out)
{
  const view &v = c->outputs[out];
  mem_access *a = writing_access (c, v);
  if (!a || !variable_row_bytes (v))
    return soac_printf ("the rows of '%s' are long, or nobody knows how long", v.name);
  if (!reached_alone_p (c, v, a))
    return soac_printf ("what makes '%s' may read it", v.name);
  for (const edge_t *e : c->edges_out)
    if (e->output == out
	&& (e->refused.why != NOT_REFUSED || !only_reads_rows_p (e->to, e->input)))
      return soac_printf ("%s needs '%s' in memory",
			  e->refused.why ? "another one" : "its operator", v.name);
  if (rows_read_later_p (graph, c, a, true))
    return soac_printf ("'%s' may be read later", v.name);
  if (!writes_rows_wholly_p (c, v))
    return soac_printf ("elements of '%s' may be left as they were", v.name);
  return NULL;
}
