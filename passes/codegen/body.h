/* One body of a loop under construction: what the files share that fill it.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef SOAC_CODEGEN_BODY_H
#define SOAC_CODEGEN_BODY_H

/* What a FOLD behind a filter is to take in: a value, or the neutral one.  */

struct kept_value
{
  unsigned st;
  tree some;
};

/* An element whose contraction is done beside that of others: its index, and what it has so
   far.  */

struct side_element
{
  tree i, sum;
};

/* An element BY behind a body's own: its index, and by step the values of it that the body makes,
   or null.  */

struct ahead_element
{
  HOST_WIDE_INT by;
  tree i;
  auto_vec<tree> values;
};

/* One body under construction.  */

struct body_state
{
  emitter *e = NULL;
  scope *outer = NULL;		/* the whole body */
  scope guarded;		/* statements behind GUARD, not added yet */
  int guard = -1;		/* or -1 */
  auto_vec<kept_value> kept;	/* taken in when the guard is closed */
  tree i = NULL_TREE;
  int stage = ALL_STAGES;	/* or all of them */
  tree contracted = NULL_TREE;	/* what a contraction has so far */
  auto_vec<side_element> side;	/* the elements whose contractions are done together */
  int split = -1;		/* SCAN that SIMD lanes do, or -1 */
  nest *combining = NULL;	/* what combines its accumulator */
  scope after;			/* what is done with the scanned value */
  auto_vec<tree> values;	/* by step */
  auto_delete_vec<ahead_element> ahead;	/* elements behind its own that it makes anew */
  auto_vec<unsigned> waiting;	/* STOREs that loads may overtake */
  auto_bitmap done;		/* the steps it does */
};

/* elements.cc */
extern tree emit_step (body_state *b, unsigned st, const vec<tree> &args);
extern scope *behind (body_state *b, int guard);

/* accumulators.cc */
extern void emit_combine (body_state *b, scope *s, unsigned st, const vec<tree> &args);
extern void fold_kept (body_state *b, unsigned st, tree val);
extern tree emit_scan (body_state *b, scope *s, unsigned st, const vec<tree> &args);
extern tree finish_scan (body_state *b, scope *s, unsigned st);
extern tree emit_window (body_state *b, scope *s, unsigned st);
extern void add_scan (body_state *b, scope *s);

/* windows-anew.cc */
extern tree emit_window_anew (body_state *b, unsigned st);

/* stored-elements.cc */
extern tree block_index (const body_state *b);
extern void store (scope *s, location_t loc, tree to, tree val);
extern tree place_of (body_state *b, unsigned st);
extern tree output_place (body_state *b, unsigned st);
extern void emit_put (body_state *b, unsigned st, tree val);
extern void emit_update (body_state *b, scope *s, unsigned st, tree index, tree val);

/* contraction.cc */
extern unsigned contract_behind (const kernel_form *form, unsigned st);
extern unsigned first_inner (const kernel_form *form, unsigned last);
extern bool by_itself_p (const kernel_form *form, unsigned last);
extern void let_contracted (emitter *e, unsigned last, tree value);
extern tree unrolled_sum (emitter *e, scope *s, tree i, unsigned first, unsigned last);
extern void emit_inner (body_state *b, scope *s, unsigned first, unsigned last);
extern int next_reduced (const combinator *c, int k);
extern void emit_contraction (body_state *b, unsigned first, unsigned last);
extern bool contracted_by_lanes_p (const emitter *e, const step *p);
extern void contract_side_by_side (body_state *b, scope *s, unsigned first, unsigned last);
extern tree side_by_side_worth (emitter *e, const step *p);
extern void add_never (emitter *e, scope *s, tree cond);
extern void add_few (emitter *e, scope *s, tree count, unsigned limit);
extern tree asked_by_each (emitter *e, unsigned *limit);
extern void tell_few_indices (emitter *e, scope *s, unsigned limit);

#endif
