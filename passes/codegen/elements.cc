/* What a kernel does for one index.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

   Turns the steps of the loopy form into statements:

     LOAD x; APPLY sq; FOLD add	    v0 = x[i];  v1 = sq (v0);
				    acc = have ? add (acc, v1) : v1;

   In a sequential loop all steps are in one body.  In a block there is a loop
   for each stage; values of earlier stages are loaded again, or come from where
   they were put by.  What a step that has an accumulator does is in accumulators.cc, what
   one does that writes to an array in stored-elements.cc.  */

#include "gcc-common.h"
#include "support/support.h"
#include "kernel/kernel.h"
#include "local.h"
#include "body.h"

/* Add what has been collected behind the open guard, and what FOLDs do with it.  */

static void
close_guard (body_state *b)
{
  emitter *e = b->e;
  if (b->guard >= 0)
    add_if (b->outer, e->loc, b->values[b->guard], &b->guarded);
  b->guard = -1;
  for (const kept_value &k : b->kept)
    {
      const step *p = e->form->steps[k.st];
      const recurrence &c = e->recurrences[k.st];
      assign (b->outer, p->from->loc, c.acc,
	      combine (e, p, c.acc, k.some));
    }
  b->kept.truncate (0);
}

/* Where the statements of a step behind GUARD go.  */

scope *
behind (body_state *b, int guard)
{
  if (b->e->late > 0)
    guard = -1;
  if (guard == b->guard)
    return guard < 0 ? b->outer : &b->guarded;
  close_guard (b);
  b->guard = guard;
  if (guard < 0)
    return b->outer;
  open_scope (&b->guarded, b->outer->block);
  return &b->guarded;
}

/* Add to S: a structure that step ST makes of ARGS; return it.  */

static tree
emit_zip (body_state *b, scope *s, unsigned st, const vec<tree> &args)
{
  const step *p = b->e->form->steps[st];
  tree val = new_var (b->outer, "zip", p->type);
  for (unsigned i = 0; i < args.length (); i++)
    {
      tree field = zip_field (p->type, i);
      store (s, p->from->loc,
	     build3_loc (p->from->loc, COMPONENT_REF, TREE_TYPE (field), val,
			 field, NULL_TREE), args[i]);
    }
  return val;
}

/* Add to S: the member of ARG that step ST asks for; return it.  */

static tree
emit_member (body_state *b, scope *s, unsigned st, tree arg)
{
  const step *p = b->e->form->steps[st];
  tree field = zip_field (TYPE_MAIN_VARIANT (TREE_TYPE (arg)), p->member);
  tree val = new_var (b->outer, "member", p->type);
  tree part = build3_loc (p->from->loc, COMPONENT_REF, TREE_TYPE (field), arg,
			  field, NULL_TREE);
  assign (s, p->from->loc, val, convert_value (p->from->loc, p->type, part));
  return val;
}

static tree
emit_load (body_state *b, scope *s, unsigned st)
{
  emitter *e = b->e;
  const step *p = e->form->steps[st];
  if (!p->inner || e->form->steps[contract_behind (e->form, st)]->unrolled)
    if (tree same = loaded_before_run (e, p->at))
      return same;
  tree val = new_var (b->outer, "in", p->type);
  if (st < e->tiles.length () && e->tiles[st])
    assign (s, p->from->loc, val,
	    array_element (p->from->loc, e->tiles[st], e->tile_index));
  else
    {
      tree i = hidden_index (e, p, b->i);
      assign (s, p->from->loc, val, (e->active ? predicated_load (e, p->at, i)
				     : element_of (e, p->at, i)));
    }
  return val;
}

/* Add to S step ST, which stores VAL; of a predicated vector only the lanes that are there.  */

static void
emit_store (body_state *b, scope *s, unsigned st, tree val)
{
  emitter *e = b->e;
  location_t loc = e->form->steps[st]->from->loc;
  tree local = e->recurrences[st].local;
  tree place = local ? array_element (loc, local, block_index (b)) : output_place (b, st);
  if (!e->active)
    {
      store (s, loc, place, val);
      return;
    }
  scope some;
  open_scope (&some, s->block);
  store (&some, loc, place, val);
  add_if (s, loc, e->active, &some);
}

static tree
emit_filter (body_state *b, scope *s, unsigned st, tree arg)
{
  const step *p = b->e->form->steps[st];
  location_t loc = p->from->loc;
  tree val = new_var (b->outer, "keep", boolean_type_node);
  if (p->guard >= 0 && b->e->late <= 0)
    {
      /* Behind another one: nothing is kept that that one drops.  */
      close_guard (b);
      assign (b->outer, loc, val, boolean_false_node);
      s = behind (b, p->guard);
    }
  assign (s, loc, val, convert_value (loc, boolean_type_node, arg));
  return val;
}

/* What is at ADDRESS, as one value of the type of the variable ROW.  */

tree
row_at (tree row, tree address)
{
  tree element = TREE_TYPE (TREE_TYPE (row));
  return build2 (MEM_REF, build_aligned_type (TREE_TYPE (row), TYPE_ALIGN (element)), address,
		 build_int_cst (build_pointer_type (element), 0));
}

/* Add to S the call of step ST with ARGS.  A scan of rows takes the row that it has written last,
   and first of all the initial one.  */

static void
emit_call (body_state *b, scope *s, unsigned st, const vec<tree> &args)
{
  emitter *e = b->e;
  const step *p = e->form->steps[st];
  tree before = e->recurrences[st].acc, row = e->recurrences[st].row;
  if (!before)
    {
      add (s, call_operator (e, p->from, p->op, args));
      return;
    }
  auto_vec<tree> with;
  with.safe_splice (args);
  with[1] = before;
  if (row)
    {
      with[0] = before;
      add (s, call_operator (e, p->from, p->op, with));
      if (p->from->kind != SOAC_REDUCE_INTO)
	assign (s, p->from->loc, row_at (row, args[0]), row);
      return;
    }
  add (s, call_operator (e, p->from, p->op, with));
  assign (s, p->from->loc, before, fold_convert (TREE_TYPE (before), args[0]));
}

/* Bytes to which a variable is aligned, at most.  */
const HOST_WIDE_INT MOST_ALIGNED = 64;

/* The address of a new variable instead of a row of step P's array, for one element.  */

static tree
address_of_own_row (body_state *b, const step *p)
{
  tree element = TYPE_MAIN_VARIANT (p->at->type);
  HOST_WIDE_INT many = p->at->own / tree_to_shwi (TYPE_SIZE_UNIT (element));
  tree row = new_var (b->outer, "row", build_array_type_nelts (element, many));
  TREE_ADDRESSABLE (row) = 1;
  /* Rows of memory that is aligned are so themselves, as far as their size lets them.  */
  SET_DECL_ALIGN (row, MAX (DECL_ALIGN (row),
			    MIN (p->at->own & -p->at->own, MOST_ALIGNED) * BITS_PER_UNIT));
  DECL_USER_ALIGN (row) = 1;
  return fold_convert (p->type, build_fold_addr_expr (row));
}

/* What P, an APPLY of E's kernel, makes of ARGS.  Its operation, if it has one, wraps: it adds
   other parts than the program does.  */

static tree
applied (emitter *e, const step *p, const vec<tree> &args)
{
  location_t loc = p->from->loc;
  if (!recognised_p (p))
    return call_operator (e, p->from, p->op, args);
  tree type = unsigned_type_for (p->type);
  return build2_loc (loc, p->operation, type, convert_value (loc, type, args[0]),
		     convert_value (loc, type, args[1]));
}

tree
emit_step (body_state *b, unsigned st, const vec<tree> &args)
{
  emitter *e = b->e;
  const step *p = e->form->steps[st];
  location_t loc = p->from->loc;
  scope *s = behind (b, p->guard);
  tree val = NULL_TREE;
  switch (p->code)
    {
    case STEP_VALUE:
      return element_of (e, p->at, b->i);
    case STEP_ADDRESS:
      if (untouched_row_p (p))
	return build_zero_cst (p->type);
      if (own_row_p (p))
	return address_of_own_row (b, p);
      return build_fold_addr_expr (element_of (e, p->at, b->i));
    case STEP_UPDATE:
      emit_update (b, s, st, args[0], args[1]);
      return NULL_TREE;
    case STEP_CALL:
      emit_call (b, s, st, args);
      return NULL_TREE;
    case STEP_INDEX:
    case STEP_IOTA:
      val = new_var (b->outer, "iota", p->type);
      assign (s, loc, val, element_of (e, p->at, b->i));
      return val;
    case STEP_GATHER:
      val = new_var (b->outer, "in", p->type);
      assign (s, loc, val, array_at (e, p->at, args[0]));
      return val;
    case STEP_ZIP:
      return emit_zip (b, s, st, args);
    case STEP_MEMBER:
      return emit_member (b, s, st, args[0]);
    case STEP_LOAD:
      return emit_load (b, s, st);
    case STEP_APPLY:
      val = new_var (b->outer, "val", p->type);
      assign (s, loc, val, convert_value (loc, p->type, applied (e, p, args)));
      return val;
    case STEP_CONVERT:
      if (args[0] && TYPE_MAIN_VARIANT (TREE_TYPE (args[0])) == p->type)
	return args[0];
      val = new_var (b->outer, "val", p->type);
      assign (s, loc, val, convert_value (loc, p->type, args[0]));
      return val;
    case STEP_STORE:
      emit_store (b, s, st, args[0]);
      return NULL_TREE;
    case STEP_SCATTER:
      store (s, loc, array_at (e, p->at, args[1]), args[0]);
      return NULL_TREE;
    case STEP_PUT:
      emit_put (b, st, args[0]);
      return NULL_TREE;
    case STEP_FOLD:
      if (p->guard >= 0 && e->run.simd && simd_stage_p (e->form, b->stage))
	fold_kept (b, st, args[0]);
      else
	emit_combine (b, s, st, args);
      return NULL_TREE;
    case STEP_SCAN:
      return emit_scan (b, s, st, args);
    case STEP_WINDOW:
      return (b->stage == ALL_STAGES || loaded_ahead_p (e->form, e->form->steps[p->args[0]])
	      ? emit_window_anew (b, st) : emit_window (b, s, st));
    case STEP_FILTER:
      return emit_filter (b, s, st, args[0]);
    case STEP_CONTRACT:
    case STEP_TOTAL:
      break;
    }
  gcc_unreachable ();
}

/* The value of step ST of an earlier stage, or collected.  */

static tree
earlier_value (body_state *b, unsigned st)
{
  emitter *e = b->e;
  const step *p = e->form->steps[st];
  location_t loc = p->from->loc;
  if (p->code == STEP_VALUE)
    return element_of (e, p->at, b->i);
  tree val = new_var (b->outer, "again", p->type);
  assign (b->outer, loc, val,
	  e->late > 0 ? array_element (loc, e->spills[st], b->i)
	  : p->kept ? array_element (loc, e->spills[st], block_index (b))
	  : element_of (e, p->at, b->i));
  return val;
}

/* True if ST is done in the loop of B's stage.  */

static bool
in_stage_p (const body_state *b, const step *st)
{
  /* While only a SCAN's values are made, nothing is folded or stored.  */
  if (b->e->scanning
      && (st->code == STEP_FOLD || st->code == STEP_STORE
	  || st->code == STEP_SCATTER))
    return false;
  if (b->e->folding != ALL_STAGES
      && (st->stage > (unsigned) b->e->folding || st->code == STEP_FOLD
	  || st->code == STEP_STORE || st->code == STEP_PUT || st->code == STEP_SCATTER
	  || st->code == STEP_UPDATE))
    return false;
  if (b->e->late != ALL_STEPS
      && (st->late != (unsigned) b->e->late || useless_conversion_p (b->e->form, st)
	  || stored_where_collected (b->e->form, st) >= 0))
    return false;
  return (st->code != STEP_TOTAL
	  && (b->stage == ALL_STAGES || st->stage == (unsigned) b->stage)
	  && st->halo > b->e->beyond);
}

/* True if ST is a SCAN that is finished in B's stage.  */

static bool
finished_here_p (const body_state *b, const step *st)
{
  return (st->code == STEP_SCAN && st->guard < 0 && b->stage != ALL_STAGES
	  && st->stage + 1 == (unsigned) b->stage
	  && st->halo > b->e->beyond);
}

/* Put the value of step ST by for later stages.  */

static void
spill (body_state *b, unsigned st)
{
  emitter *e = b->e;
  const step *p = e->form->steps[st];
  if (b->stage == ALL_STAGES || !p->kept || e->scanning)
    return;
  scope *s = behind (b, p->guard);
  assign (s, p->from->loc,
	  array_element (p->from->loc, e->spills[st], block_index (b)),
	  b->values[st]);
}

/* Store each value that steps later than this loop need at the next free place of what the
   filter keeps.  A late loop may do that in place: it has loaded that element already.  */

static void
collect (body_state *b)
{
  emitter *e = b->e;
  int filter = e->late == ALL_STEPS ? -1 : filter_of (e->form, e->late);
  if (filter < 0)
    return;
  close_guard (b);
  for (unsigned st = 0; st < e->form->steps.length (); st++)
    {
      const step *p = e->form->steps[st];
      if (p->late > (unsigned) e->late || p->collected <= (unsigned) e->late)
	continue;
      tree val = b->values[st] ? b->values[st] : earlier_value (b, st);
      tree to = e->recurrences[st].local ? e->recurrences[st].local : e->spills[st];
      assign (b->outer, p->from->loc,
	      array_element (p->from->loc, to, e->recurrences[filter].kept), val);
    }
}

/* Add to the body the counting of what each filter of its stage has kept.  */

static void
count_kept (body_state *b)
{
  emitter *e = b->e;
  close_guard (b);
  for (unsigned st = 0; st < e->form->steps.length (); st++)
    {
      const step *p = e->form->steps[st];
      const recurrence &c = e->recurrences[st];
      location_t loc = p->from->loc;
      if (p->code != STEP_FILTER || !in_stage_p (b, p) || !c.kept)
	continue;
      if (c.marks)
	{
	  tree mark = array_element (loc, c.marks, c.kept);
	  tree type = TREE_TYPE (mark);
	  assign (b->outer, loc, mark,
		  build3 (COND_EXPR, type, b->values[st],
			  build_minus_one_cst (type), build_zero_cst (type)));
	}
      else if (c.bits)
	{
	  tree type = TREE_TYPE (c.bits);
	  tree bit = build2 (LSHIFT_EXPR, type,
			     fold_convert (type, b->values[st]),
			     fold_convert (type, c.kept));
	  assign (b->outer, loc, c.bits,
		  build2 (BIT_IOR_EXPR, type, c.bits, bit));
	}
      else
	assign (b->outer, loc, c.kept,
		size_plus (loc, c.kept,
			   fold_convert (size_type_node, b->values[st])));
    }
}

/* The numbers in STEPS as text: "0-2, 5".  */

static const char *
numbers_text (const_bitmap steps)
{
  const char *text = "";
  unsigned st, first = 0, next = UINT_MAX;
  bitmap_iterator bi;
  EXECUTE_IF_SET_IN_BITMAP (steps, 0, st, bi)
    {
      if (st != next)
	text = soac_printf ("%s%s%u", text, *text ? ", " : "", first = st);
      next = st + 1;
      if (st > first && !bitmap_bit_p (steps, next))
	text = soac_printf ("%s-%u", text, st);
    }
  return text;
}

/* Let what S has got behind MARK be what B does.  */

static void
mark_body (body_state *b, scope *s, nest *mark)
{
  nest *body = group (s, mark, NEST_BODY, b->i);
  body->steps = dump_file ? numbers_text (b->done) : "";
}

/* The value of step ST of B's loop.  */

static tree
emit_here (body_state *b, unsigned st)
{
  const kernel_form *form = b->e->form;
  const step *p = form->steps[st];
  auto_vec<tree> args;
  for (unsigned a : p->args)
    {
      if (b->e->late != ALL_STEPS)
	a = handed_on (form, a);
      if (!b->values[a] && p->code != STEP_WINDOW)
	{
	  close_guard (b);
	  b->values[a] = earlier_value (b, a);
	}
      args.safe_push (b->values[a]);
    }
  return emit_step (b, st, args);
}

/* True if step P of B's kernel may come after what follows it and runs_before_p.  */

static bool
waits_p (const body_state *b, const step *p)
{
  return (p->code == STEP_STORE && p->guard < 0 && b->e->late == ALL_STEPS
	  && !TYPE_VOLATILE (p->at->type) && !flag_non_call_exceptions);
}

/* True if step P of B's kernel, a load, may come before the STOREs that wait.  */

static bool
overtakes_p (const body_state *b, const step *p)
{
  for (unsigned st : b->waiting)
    if (may_write_p (b->e->form, b->e->form->steps[st], *p->at))
      return false;
  return !TYPE_VOLATILE (p->at->type);
}

/* True if step P of B's kernel may come before STOREs that stand before it: it only computes,
   or loads something else.  A processor compares the address of a load with those of the
   stores before it by their last 12 bits first, and arrays that begin at pages of their own
   have these in common: such a load would take several times as long.  */

static bool
runs_before_p (const body_state *b, const step *p)
{
  /* A contraction emits all its steps when it comes to the first one.  */
  if (p->guard >= 0 || p->inner)
    return false;
  switch (p->code)
    {
    case STEP_LOAD:
      return overtakes_p (b, p);
    case STEP_APPLY:
      return p->op->facts->purity == PURITY_CONST && runs_anywhere_p (p->op);
    case STEP_VALUE:
    case STEP_CONVERT:
    case STEP_INDEX:
    case STEP_IOTA:
    case STEP_ZIP:
    case STEP_MEMBER:
      return true;
    default:
      return false;
    }
}

/* Add the STOREs of B that wait.  */

static void
emit_waiting (body_state *b)
{
  for (unsigned st : b->waiting)
    emit_here (b, st);
  b->waiting.truncate (0);
}

/* Add to S what E's kernel does in STAGE for index I; with SPLIT, in a loop of
   SIMD lanes that do that SCAN.  */

void
emit_element (emitter *e, scope *s, tree i, int stage, int split)
{
  body_state b;
  b.split = split;
  b.e = e;
  b.outer = s;
  b.i = i;
  b.stage = stage;
  b.values.safe_grow_cleared (e->form->steps.length ());
  nest *mark = s->last;
  unsigned steps = e->scanning ? split + 1 : e->form->steps.length ();
  for (unsigned st = 0; st < steps; st++)
    {
      const step *p = e->form->steps[st];
      if (e->only && !bitmap_bit_p (e->only, st))
	continue;
      if (waits_p (&b, p) && in_stage_p (&b, p))
	{
	  b.waiting.safe_push (st);
	  bitmap_set_bit (b.done, st);
	  continue;
	}
      if (!runs_before_p (&b, p))
	emit_waiting (&b);
      if (p->inner)
	{
	  unsigned last = contract_behind (e->form, st);
	  if (last < e->contracted.length () && e->contracted[last])
	    b.values[last] = convert_value (e->loc, e->form->steps[last]->type,
					    e->contracted[last]);
	  else
	    emit_contraction (&b, st, last);
	  bitmap_set_range (b.done, st, last - st + 1);
	  st = last;
	  continue;
	}
      if (finished_here_p (&b, p))
	b.values[st] = finish_scan (&b, behind (&b, -1), st);
      else if (in_stage_p (&b, p))
	{
	  tree val = emit_here (&b, st);
	  /* A SCAN in a block has no value before its second half.  */
	  if (p->code == STEP_SCAN && stage != ALL_STAGES)
	    {
	      bitmap_set_bit (b.done, st);
	      continue;
	    }
	  b.values[st] = val;
	}
      else
	continue;
      bitmap_set_bit (b.done, st);
      spill (&b, st);
    }
  emit_waiting (&b);
  collect (&b);
  count_kept (&b);
  if (split >= 0)
    add_scan (&b, s);
  mark_body (&b, s, mark);
}

/* Add to S what makes step ST of E's kernel for index I, before which there are
   only loads and applications; return its value.  */

tree
emit_value (emitter *e, scope *s, tree i, unsigned st)
{
  body_state b;
  b.e = e;
  b.outer = s;
  b.i = i;
  for (unsigned k = 0; k <= st; k++)
    {
      auto_vec<tree> args;
      for (unsigned a : e->form->steps[k]->args)
	args.safe_push (b.values[a]);
      b.values.safe_push (emit_step (&b, k, args));
    }
  return b.values[st];
}
