/* Calls of the function that does a range of a kernel's elements.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     float k_part (size_t lo, size_t hi, const float *x);
     partial[b] = k_part (lo, hi, x);  */

#include "gcc-common.h"
#include "local.h"

/* A call of the function of E's kernel for the elements from LO to before HI, or, if
   APART is given, for as many from several places that are APART elements from each
   other.  The results go to PLACES.  */

nest *
call_outlined (emitter *e, tree lo, tree hi, const vec<tree> *places, tree apart)
{
  const emitter *p = e->outlined;
  auto_vec<tree> args;
  args.safe_push (lo);
  args.safe_push (hi);
  if (p->apart)
    args.safe_push (apart ? apart : size_cst (0));
  for (tree operand : p->operands)
    if (operand)
      args.safe_push (operand_value (e, operand));
  if (places && !p->result)
    for (tree place : *places)
      args.safe_push (build_fold_addr_expr (place));
  tree call = build_call_array_loc (e->loc, TREE_TYPE (TREE_TYPE (p->fn)),
				    build_fold_addr_expr (p->fn),
				    args.length (), args.address ());
  TREE_SIDE_EFFECTS (call) = 1;
  return p->result ? set_node (e->loc, (*places)[0], call) : do_node (call);
}
