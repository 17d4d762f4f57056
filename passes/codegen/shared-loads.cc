/* What neighbouring rows load together for a short contraction.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     sum over k, l < 3 of w[k][l] * u[i + k][j + l]
     => of u, four rows load 18 elements for each column; one by one they load 36

   Where W is an array of constants and most of it is zero, its elements say what is not loaded:

     static const double w[3][3] = { { 0, 1, 0 }, { 1, 0, 1 }, { 0, 1, 0 } };
     => 14 elements and 16: rows that are done together gain nothing, and each of them takes
	registers for its addresses  */

#include "gcc-common.h"
#include "kernel/kernel.h"
#include "local.h"
#include "body.h"

/* Percent of what rows load one by one that they load together, at most.  */
const unsigned MOST_LOADED = 75;

/* The constant that V, an array that never changes, has at AT of the reduced axes of C, or
   null.  */

static tree
constant_at (const view *v, const combinator *c, const vec<HOST_WIDE_INT> &at)
{
  if (v->kind != VIEW_SUBSCRIPTED || TREE_CODE (v->value) != ADDR_EXPR
      || !never_changes_p (TREE_OPERAND (v->value, 0)))
    return NULL_TREE;
  linear l = { NULL_TREE, NULL_TREE };
  tree rest = NULL_TREE, offset = size_zero_node;
  for (int k = next_reduced (c, -1); k >= 0; k = next_reduced (c, k))
    {
      tree x = v->at->axes[k];
      if (c->axes[k].step || c->axes[k].width
	  || (rest ? !linear_in_p (rest, x, &l) : !linear_offset_p (v->at, x, &l)))
	return NULL_TREE;
      rest = l.rest;
      tree index = size_binary (PLUS_EXPR, fold_convert (sizetype, c->axes[k].lo),
				size_cst (at[k]));
      offset = size_binary (PLUS_EXPR, offset, size_binary (MULT_EXPR, l.factor, index));
    }
  offset = size_binary (MULT_EXPR, size_binary (PLUS_EXPR, offset, rest),
			TYPE_SIZE_UNIT (v->type));
  if (TREE_CODE (offset) != INTEGER_CST)
    return NULL_TREE;
  return fold_const_aggregate_ref (build2 (MEM_REF, TYPE_MAIN_VARIANT (v->type), v->value,
					   fold_convert (ptr_type_node, offset)));
}

/* True if nothing is loaded at AT for the contraction C of FORM: a weight is zero there, and what
   that is multiplied by does not matter.  */

static bool
no_weight_p (const kernel_form *form, const combinator *c, const vec<HOST_WIDE_INT> &at)
{
  for (const step *p : form->steps)
    if (p->code == STEP_LOAD && p->inner)
      {
	tree value = constant_at (p->at, c, at);
	if (value && (integer_zerop (value)
		      || (TREE_CODE (value) == REAL_CST && real_zerop (value)
			  && !HONOR_NANS (value) && !HONOR_SIGNED_ZEROS (value))))
	  return true;
      }
  return false;
}

/* Let AT be the FIRST position of the reduced axes of C, by axis, or the next one; false if there
   is none.  */

static bool
next_place (const combinator *c, vec<HOST_WIDE_INT> *at, bool first)
{
  if (first)
    {
      at->safe_grow_cleared (c->axes.length ());
      return true;
    }
  for (unsigned k = c->axes.length (); k-- > 0; )
    if (c->axes[k].reduced)
      {
	if (++(*at)[k] < (HOST_WIDE_INT) tree_to_uhwi (c->axes[k].count))
	  return true;
	(*at)[k] = 0;
      }
  return false;
}

/* The reduced axis of C along which the elements of V are as far apart as along axis ROWS, or
   -1.  */

static int
axis_like_rows (const view *v, const combinator *c, unsigned rows)
{
  linear down = { NULL_TREE, NULL_TREE }, l = { NULL_TREE, NULL_TREE };
  if (v->kind != VIEW_SUBSCRIPTED || v->row
      || !linear_offset_p (v->at, v->at->axes[rows], &down) || integer_zerop (down.factor))
    return -1;
  for (int k = next_reduced (c, -1); k >= 0; k = next_reduced (c, k))
    if (linear_offset_p (v->at, v->at->axes[k], &l)
	&& operand_equal_p (l.factor, down.factor, 0))
      return k;
  return -1;
}

/* Count in *APART what COUNT rows load of an array for the contraction C of FORM one by one, and in
   *TOGETHER what they load together.  Along axis K of C its elements are those of next rows.  */

static void
count_loads (const kernel_form *form, const combinator *c, int k, unsigned count,
	     unsigned *apart, unsigned *together)
{
  hash_set<int_hash<HOST_WIDE_INT, -1, -2>> loaded;
  auto_vec<HOST_WIDE_INT> at;
  for (bool more = next_place (c, &at, true); more; more = next_place (c, &at, false))
    {
      if (no_weight_p (form, c, at))
	continue;
      for (unsigned r = 0; r < count; r++)
	{
	  HOST_WIDE_INT key = 0;
	  for (unsigned n = 0; n < at.length (); n++)
	    key = key * 64 + at[n] + ((int) n == k ? r : 0);
	  (*apart)++;
	  *together += !loaded.add (key);
	}
    }
}

/* True if COUNT rows of E's kernel, along axis ROWS, load so much less together than one by one for
   its contraction, step LAST, that they are done at a time.  */

bool
rows_share_loads_p (const emitter *e, unsigned last, unsigned rows, unsigned count)
{
  const kernel_form *form = e->form;
  const combinator *c = form->steps[last]->from;
  unsigned apart = 0, together = 0;
  for (const step *p : form->steps)
    {
      int k = p->code == STEP_LOAD && p->inner ? axis_like_rows (p->at, c, rows) : -1;
      if (k >= 0)
	count_loads (form, c, k, count, &apart, &together);
    }
  return together * 100 <= apart * MOST_LOADED && apart;
}
