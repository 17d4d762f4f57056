/* Building blocks of kernels: a function, scopes, loops, one element.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

   Kernels are built as GENERIC and given to GCC, which gimplifies, lowers
   OpenMP, inlines and vectorises.  What GCC asks of such trees: locations
   without the caller's BLOCK, each BIND_EXPR's BLOCK hung into the function's
   block tree, each variable in its scope's chain.  */

#ifndef SOAC_EMIT_H
#define SOAC_EMIT_H

/* A block of statements under construction.  */
struct scope
{
  tree block;
  tree vars;
  tree list;
};

/* The kernel function under construction.  */
struct emitter
{
  const kernel_form *form;
  tree fn;
  tree block;			/* its outermost BLOCK */
  tree result;			/* RESULT_DECL, null for void */
  tree n;			/* the count: a parameter or a constant */
  bool simd;			/* several elements at once */
  location_t loc;
  auto_vec<tree> operands;	/* GIMPLE operands of the call ... */
  auto_vec<tree> parms;		/* ... and the parameters that take them */
};

/* What the step that carries does in the loop that is being built.  */
struct sink
{
  tree acc;		/* FOLD, SCAN: accumulator.  KEEP: next position */
  tree first;		/* condition: no element yet, so ACC holds none; null
			   if ACC always holds something */
  tree store;		/* SCAN, KEEP: array variable to store to instead of
			   the output; null for the output itself */
  tree store_base;	/* index of STORE's first element */
};

/* emit.cc */
extern void open_scope (scope *s, tree parent);
extern tree close_scope (scope *s, location_t loc);
extern void add (scope *s, tree stmt);
extern tree new_var (scope *s, const char *name, tree type);
extern void assign (scope *s, location_t loc, tree to, tree value);
extern tree convert_value (location_t loc, tree type, tree value);
extern tree operand_value (emitter *e, tree operand);
extern tree size_plus (location_t loc, tree a, tree b);
extern tree loop_simple (emitter *e, scope *parent, tree i, tree from, tree to,
			 scope *body);
extern tree loop_omp (emitter *e, enum tree_code code, tree i, tree from,
		      tree to, tree clauses, tree body, tree pre);
extern void open_function (emitter *e, const kernel_form *form);
extern void close_function (emitter *e, scope *body);

/* elements.cc */
extern tree element_of (emitter *e, const view *v, tree i);
extern tree array_element (location_t loc, tree array, tree i);
extern tree call_operator (emitter *e, combinator *c, soac_operator *op,
			   const vec<tree> &args);
extern tree combine (emitter *e, tree a, tree b);
extern void emit_element (emitter *e, scope *s, tree i, const sink *k);
extern tree accumulator_type (const emitter *e);
extern tree fold_loop (emitter *e, scope *s, tree from, tree to, sink *k,
		       bool neutral);

/* lower-sequential.cc */
extern void start_accumulator (emitter *e, scope *body, sink *k);
extern void return_accumulator (emitter *e, scope *body, const sink *k);

#endif
