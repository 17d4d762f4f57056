/* One body of a loop under construction: what elements.cc and contraction.cc share.

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

/* One body under construction.  */

struct body_state
{
  emitter *e;
  scope *outer;			/* the whole body */
  scope guarded;		/* statements behind GUARD, not added yet */
  int guard;			/* or -1 */
  auto_vec<kept_value> kept;	/* taken in when the guard is closed */
  tree i;
  int stage;			/* or ALL_STAGES */
  tree contracted;		/* what a contraction has so far */
  int split;			/* SCAN that SIMD lanes do, or -1 */
  nest *combining;		/* what combines its accumulator */
  scope after;			/* what is done with the scanned value */
  auto_vec<tree> values;	/* by step */
  auto_bitmap done;		/* the steps it does */
};

/* elements.cc: add to the body step ST, whose arguments are ARGS; return its value.  */
extern tree emit_step (body_state *b, unsigned st, const vec<tree> &args);

/* contraction.cc */
extern unsigned contract_behind (const kernel_form *form, unsigned st);
extern void emit_contraction (body_state *b, unsigned first, unsigned last);

#endif
