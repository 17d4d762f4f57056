/* Reductions that few elements change.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

   An operator that chooses one of its parameters by a comparison (select-operators.cc), as that
   of the least value and its place, is asked first whether any of some elements would
   change what is there; most often none does, and SIMD lanes find that out by one
   comparison for each:

     for (i = lo; i < hi; i++) acc = x[i] < acc.value ? (best) { x[i], i } : acc;
     =>
     start = lo + min (hi - lo, 128);
     for (i = lo; i < start; i++) acc = x[i] < acc.value ? (best) { x[i], i } : acc;
     for (from = start; from < hi; from = to)
       {
	 to = from + min (hi - from, min (from - lo, 1024));
	 changed = 0;
	 for (i = from; i < to; i++) changed |= acc.value > x[i];	simd
	 if (changed)
	   acc = op (acc, what the lanes make of the elements from FROM to TO);
       }

   No law is needed for that but what the operator itself says: with an ACC that no
   element changes it is ACC after all of them.  */

#include "gcc-common.h"
#include "local.h"

/* Bytes of the elements that are asked together, and how many they are at least and at
   most: few enough that a change costs little, and enough to start a loop for.  */
const unsigned SKIP_BYTES = 2048, LEAST_SKIP = 256, MOST_SKIP = 2048;
/* Elements, and those of one or two bytes, that are taken in before any is asked: for fewer that
   takes longer than it saves.  */
const unsigned FEW_ASKED = 128, FEW_NARROW_ASKED = 64;
/* So many elements divided by the lanes are reduced by them, at least.  */
const unsigned LANES_PAY = 512;
/* Numbers of a vector, at least, where numbers are asked: two comparisons are more than one.  */
const unsigned LEAST_ASKED_LANES = 4;
/* Statements for an element, at most, where it may be made twice.  */
const unsigned MOST_REPEATED = 16;

/* True if FOLD S of E's kernel can be asked.  */

static bool
can_ask_p (const emitter *e, const step *s)
{
  if (!s->op->decl || s->fold || s->guard >= 0
      || s->op->facts->test.code == ERROR_MARK)
    return false;
  tree type = TYPE_MAIN_VARIANT (accumulator_type (e, s));
  tree parms = TYPE_ARG_TYPES (s->op->type);
  return (parms && TYPE_MAIN_VARIANT (TREE_VALUE (parms)) == type
	  && TREE_CHAIN (parms)
	  && TYPE_MAIN_VARIANT (TREE_VALUE (TREE_CHAIN (parms))) == type);
}

/* True if vectors do what S applies and what becomes of its result: a truth value is a mask, with
   which they choose between 0 and 1.  */

static bool
vectors_apply_p (const step *s)
{
  tree result = TREE_TYPE (s->op->type);
  return (!s->op->facts->scalar_only
	  && (TREE_CODE (result) == BOOLEAN_TYPE || useless_type_conversion_p (s->type, result)));
}

/* True if FORM makes nothing but numbers of floating point as large as TYPE, by what vectors do,
   of elements that follow each other: each of them may be compared twice.  */

static bool
plain_numbers_p (const kernel_form *form, tree type)
{
  for (const step *s : form->steps)
    {
      if (s->code == STEP_FOLD)
	continue;
      if ((s->code != STEP_LOAD && s->code != STEP_VALUE && s->code != STEP_APPLY)
	  || !SCALAR_FLOAT_TYPE_P (s->type)
	  || !tree_int_cst_equal (TYPE_SIZE (s->type), TYPE_SIZE (type))
	  || (s->code == STEP_LOAD && (s->at->kind != VIEW_ARRAY || s->at->stride))
	  || (s->code == STEP_APPLY && !vectors_apply_p (s)))
	return false;
    }
  machine_mode simd = targetm.vectorize.preferred_simd_mode (SCALAR_TYPE_MODE (type));
  return VECTOR_MODE_P (simd) && GET_MODE_NUNITS (simd).to_constant () >= LEAST_ASKED_LANES;
}

/* True if all that E's kernel does is to reduce cheap elements by such operators.  */

bool
skips_p (const emitter *e)
{
  const kernel_form *form = e->form;
  if (optimize_size || form->weight > MOST_REPEATED)
    return false;
  for (const step *s : form->steps)
    switch (s->code)
      {
      case STEP_FOLD:
	if (!can_ask_p (e, s)
	    || (s->op->facts->test.numbers
		&& !plain_numbers_p (form, accumulator_type (e, s))))
	  return false;
	break;
      case STEP_LOAD:
      case STEP_VALUE:
      case STEP_IOTA:
      case STEP_INDEX:
      case STEP_ZIP:
      case STEP_MEMBER:
      case STEP_APPLY:
      case STEP_CONVERT:
	break;
      default:
	return false;
      }
  return true;
}

/* The bytes of an element of FORM.  */

static unsigned HOST_WIDE_INT
element_bytes (const kernel_form *form)
{
  unsigned HOST_WIDE_INT bytes = 0;
  for (const step *s : form->steps)
    if (s->code == STEP_LOAD)
      bytes += tree_to_uhwi (TYPE_SIZE_UNIT (s->type));
  return MAX (1, bytes);
}

/* How many elements of FORM are taken in before any is asked.  */

static unsigned
first_taken (const kernel_form *form)
{
  return element_bytes (form) <= 2 ? FEW_NARROW_ASKED : FEW_ASKED;
}

/* How many elements of FORM are asked together, at most.  */

static unsigned
skip_size (const kernel_form *form)
{
  return MAX (LEAST_SKIP, MIN (SKIP_BYTES / element_bytes (form), MOST_SKIP));
}

/* Add to S: C's test, of FOLD P, has found VAL if that would change its accumulator.  */

void
note_change (emitter *e, scope *s, const step *p, const recurrence &c, tree val)
{
  const select_condition &test = p->op->facts->test;
  tree type = TREE_TYPE (c.changed);
  tree yes = build_minus_one_cst (type), no = build_zero_cst (type);
  tree cond = build2 (test.code, boolean_type_node, c.acc,
		      member_of (e->loc, val, test.of_b));
  /* A number with the same bits changes nothing.  Two zeros may be equal without that.  */
  if (test.numbers && test.negated)
    cond = build2 (TRUTH_OR_EXPR, boolean_type_node, cond,
		   build2 (EQ_EXPR, boolean_type_node,
			   build1 (VIEW_CONVERT_EXPR, type, c.acc),
			   build1 (VIEW_CONVERT_EXPR, type, val)));
  tree found = (test.negated ? build3 (COND_EXPR, type, cond, no, yes)
		: build3 (COND_EXPR, type, cond, yes, no));
  assign (s, e->loc, c.changed,
	  build2 (BIT_IOR_EXPR, type, c.changed, found));
}

/* Add to S: CHANGED is set if an element from FROM to TO (exclusive) would change what
   one of E's FOLDs has.  */

static void
ask (emitter *e, scope *s, tree from, tree to, tree changed)
{
  auto_vec<recurrence> own;
  own.safe_splice (e->recurrences);
  scope asked, body;
  open_scope (&asked, s->block);
  tree clauses = NULL_TREE;
  for (unsigned st = 0; st < e->form->steps.length (); st++)
    {
      const step *p = e->form->steps[st];
      if (p->code != STEP_FOLD)
	continue;
      recurrence &c = e->recurrences[st];
      tree part = member_of (e->loc, c.acc, p->op->facts->test.of_a);
      tree type = TYPE_MAIN_VARIANT (TREE_TYPE (part));
      memset (&c, 0, sizeof c);
      c.acc = new_var (&asked, "so_far", type);
      assign (&asked, e->loc, c.acc, part);
      /* As wide as what is compared: lanes need no conversion.  */
      c.changed = new_var (&asked, "changes",
			   build_nonstandard_integer_type
			   (tree_to_uhwi (TYPE_SIZE (type)), 0));
      assign (&asked, e->loc, c.changed,
	      build_zero_cst (TREE_TYPE (c.changed)));
      clauses = reduction_clause (e, c.changed, BIT_IOR_EXPR, clauses);
    }
  tree i = new_var (&asked, "i", size_type_node);
  open_scope (&body, asked.block);
  tree at = new_var (&body, "at", size_type_node);
  assign (&body, e->loc, at, size_plus (e->loc, from, i));
  hide_strides (e, &asked);
  emit_element (e, &body, at, ALL_STAGES);
  show_strides (e);
  add (&asked, loop_simd (e, i, size_cst (0),
			 build2 (MINUS_EXPR, size_type_node, to, from),
			 clauses, &body));
  for (const recurrence &c : e->recurrences)
    if (c.changed)
      assign (&asked, e->loc, changed,
	      build2 (BIT_IOR_EXPR, boolean_type_node, changed,
		      build2 (NE_EXPR, boolean_type_node, c.changed,
			      build_zero_cst (TREE_TYPE (c.changed)))));
  add (s, close_scope (&asked, e->loc));
  e->recurrences.truncate (0);
  e->recurrences.safe_splice (own);
}

/* The loop over the elements of E from START to HI (exclusive) in PARENT.  The FOLDs have those
   from LO to START, if that is later.  As many are asked together as they have of the run, but no
   fewer than first_taken and no more than skip_size: of numbers in no order every other question
   finds one that would change something.  Only then are they reduced, many by lanes.  */

static nest *
asking_loop (emitter *e, scope *parent, tree lo, tree start, tree hi)
{
  scope outer, body, change, lanes;
  open_scope (&outer, parent->block);
  tree from = new_var (&outer, "from", size_type_node);
  assign (&outer, e->loc, from, start);
  open_scope (&body, outer.block);
  tree to = new_var (&body, "to", size_type_node);
  tree rest = build2 (MINUS_EXPR, size_type_node, hi, from);
  tree before = build2 (MINUS_EXPR, size_type_node, from, lo);
  tree most = build2 (MIN_EXPR, size_type_node, before, size_cst (skip_size (e->form)));
  if (e->form->space)
    most = build2 (MAX_EXPR, size_type_node, most, size_cst (first_taken (e->form)));
  assign (&body, e->loc, to,
	  size_plus (e->loc, from, build2 (MIN_EXPR, size_type_node, rest, most)));
  tree changed = new_var (&body, "changed", boolean_type_node);
  assign (&body, e->loc, changed, boolean_false_node);
  ask (e, &body, from, to, changed);
  open_scope (&change, body.block);
  open_scope (&lanes, change.block);
  tree few = build2 (LT_EXPR, boolean_type_node, build2 (MINUS_EXPR, size_type_node, to, from),
		     size_cst (LANES_PAY / e->run.lanes));
  nest *single = element_loop (e, &change, from, to, ALL_STAGES);
  /* The FOLDs hold something.  */
  lane_range (e, &lanes, from, to, NULL_TREE);
  add (&change, choose (e->loc, few, single, close_scope (&lanes, e->loc)));
  add_if (&body, e->loc, changed, &change);
  assign (&body, e->loc, from, to);
  add (&outer, loop_until (e->loc, build2 (GE_EXPR, boolean_type_node, from, hi),
			   close_scope (&body, e->loc)));
  return close_scope (&outer, e->loc);
}

/* The condition that the FOLDs of E's kernel hold something where a run of its space starts: most
   often that of the runs before; null if it has no space, or they never do.  */

static tree
holding (const emitter *e)
{
  if (!e->form->space)
    return NULL_TREE;
  tree all = boolean_true_node;
  for (unsigned st = 0; st < e->form->steps.length (); st++)
    if (e->form->steps[st]->code == STEP_FOLD)
      {
	const recurrence &c = e->recurrences[st];
	if (c.from_first)
	  return NULL_TREE;
	if (c.have)
	  all = build2 (TRUTH_AND_EXPR, boolean_type_node, all, c.have);
      }
  return all;
}

/* Let the recurrences of E take in the elements from LO to HI (exclusive) in S: the first ones,
   unless there have been some before, and then others that are asked first.  */

void
skip_loop (emitter *e, scope *s, tree lo, tree hi)
{
  tree start = new_var (s, "start", size_type_node);
  tree all = build2 (MINUS_EXPR, size_type_node, hi, lo);
  tree first = build2 (MIN_EXPR, size_type_node, all, size_cst (first_taken (e->form)));
  if (tree hold = holding (e))
    first = build3 (COND_EXPR, size_type_node, hold, size_cst (0), first);
  assign (s, e->loc, start, size_plus (e->loc, lo, first));
  add (s, element_loop (e, s, lo, start, ALL_STAGES));
  add (s, asking_loop (e, s, lo, start, hi));
}
