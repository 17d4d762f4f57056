/* What a kernel does for one index.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

   Turns the steps of the loopy form into statements.  Only the step that
   carries something from index to index differs from loop to loop; the sink
   says how:

     LOAD x; APPLY sq; FOLD add	    v0 = x[i];  v1 = sq (v0);
				    acc = first ? v1 : add (acc, v1);  */

#include "gcc-common.h"
#include "omp-low.h"
#include "passes.h"
#include "emit.h"

/* Element I of ARRAY, a variable of array type.  */

tree
array_element (location_t loc, tree array, tree i)
{
  return build4_loc (loc, ARRAY_REF, TREE_TYPE (TREE_TYPE (array)), array, i,
		     NULL_TREE, NULL_TREE);
}

/* Element I of view V, as something that can be read and assigned.  */

tree
element_of (emitter *e, const view *v, tree i)
{
  tree base = operand_value (e, v->value);
  if (v->kind == VIEW_BROADCAST)
    return base;
  tree size = TYPE_SIZE_UNIT (v->type);
  tree offset = build2_loc (e->loc, MULT_EXPR, sizetype,
			    fold_convert_loc (e->loc, sizetype, i),
			    fold_convert (sizetype, size));
  tree address = build2_loc (e->loc, POINTER_PLUS_EXPR, TREE_TYPE (base), base,
			     offset);
  tree ref = build2_loc (e->loc, MEM_REF, v->type, address,
			 build_int_cst (build_pointer_type (v->type), 0));
  if (TYPE_VOLATILE (v->type))
    {
      TREE_THIS_VOLATILE (ref) = 1;
      TREE_SIDE_EFFECTS (ref) = 1;
    }
  return ref;
}

/* OP of C applied to ARGS, which are converted to its parameters.  */

tree
call_operator (emitter *e, combinator *c, soac_operator *op,
	       const vec<tree> &args)
{
  auto_vec<tree> actual;
  tree types = TYPE_ARG_TYPES (op->type);
  for (tree arg : args)
    {
      tree type = TYPE_MAIN_VARIANT (TREE_VALUE (types));
      actual.safe_push (convert_value (c->loc, type, arg));
      types = TREE_CHAIN (types);
    }
  tree fn = (op->decl ? build_fold_addr_expr_loc (c->loc, op->decl)
	     : operand_value (e, op->pointer));
  tree call = build_call_array_loc (c->loc, TREE_TYPE (op->type), fn,
				    actual.length (), actual.address ());
  TREE_SIDE_EFFECTS (call) = 1;
  if (op->chain)
    CALL_EXPR_STATIC_CHAIN (call) = operand_value (e, op->chain);
  return call;
}

/* The type in which E's FOLD or SCAN accumulates.  A recognised operation
   on signed integers is done unsigned: sums of other parts than the program
   makes may overflow.  */

tree
accumulator_type (const emitter *e)
{
  const step *s = e->form->carry;
  enum tree_code code = s->op->facts->code;
  /* The device updates words alone.  */
  if (e->form->of->lowering == LOWER_TARGET && INTEGRAL_TYPE_P (s->type)
      && TYPE_PRECISION (s->type) < TYPE_PRECISION (integer_type_node))
    return (code == MIN_EXPR || code == MAX_EXPR ? integer_type_node
	    : unsigned_type_node);
  if (e->simd && s->code == STEP_FOLD && INTEGRAL_TYPE_P (s->type)
      && TREE_CODE (s->type) != BOOLEAN_TYPE
      && (code == PLUS_EXPR || code == MULT_EXPR))
    return unsigned_type_for (s->type);
  return s->type;
}

/* A and B combined by the operator of E's carry.  */

tree
combine (emitter *e, tree a, tree b)
{
  const step *s = e->form->carry;
  tree type = accumulator_type (e);
  enum tree_code code = s->op->facts->code;
  if (e->simd && s->code == STEP_FOLD && code != ERROR_MARK)
    return build2_loc (s->from->loc, code, type,
		       convert_value (s->from->loc, type, a),
		       convert_value (s->from->loc, type, b));
  auto_vec<tree> args;
  args.safe_push (a);
  args.safe_push (b);
  return convert_value (s->from->loc, type,
			call_operator (e, s->from, s->op, args));
}

/* Add to S: K's accumulator takes in VAL.  */

static void
emit_combine (emitter *e, scope *s, const sink *k, tree val)
{
  location_t loc = e->form->carry->from->loc;
  val = convert_value (loc, TREE_TYPE (k->acc), val);
  tree both = combine (e, k->acc, val);
  if (!k->first)
    {
      assign (s, loc, k->acc, both);
      return;
    }
  scope yes, no;
  open_scope (&yes, s->block);
  assign (&yes, loc, k->acc, val);
  open_scope (&no, s->block);
  assign (&no, loc, k->acc, both);
  tree yes_bind = close_scope (&yes, loc);
  add (s, build3_loc (loc, COND_EXPR, void_type_node, k->first, yes_bind,
		      close_scope (&no, loc)));
}

/* Where step ST of element I stores.  */

static tree
sink_element (emitter *e, const sink *k, const step *st, tree i)
{
  if (!k->store)
    return element_of (e, st->at, i);
  return array_element (e->loc, k->store,
			fold_build2 (MINUS_EXPR, size_type_node, i,
				     k->store_base));
}

/* Add to S the scan of VAL at I.  The value is at hand before anything is
   stored, so output and input may be the same array.  */

static void
emit_scan (emitter *e, scope *s, const sink *k, const step *st, tree i,
	   tree val)
{
  location_t loc = st->from->loc;
  tree to = sink_element (e, k, st, i);
  tree out = convert_value (loc, TYPE_MAIN_VARIANT (TREE_TYPE (to)), k->acc);
  if (st->from->kind != SOAC_SCAN_EXCLUSIVE)
    {
      emit_combine (e, s, k, val);
      assign (s, loc, to, out);
      return;
    }
  if (!k->first)
    assign (s, loc, to, out);
  else
    {
      scope later;
      open_scope (&later, s->block);
      assign (&later, loc, to, out);
      tree not_first = invert_truthvalue_loc (loc, k->first);
      add (s, build3_loc (loc, COND_EXPR, void_type_node, not_first,
			  close_scope (&later, loc), NULL_TREE));
    }
  emit_combine (e, s, k, val);
}

/* Add to S: if KEEP, store VAL at the next position.  */

static void
emit_keep (emitter *e, scope *s, const sink *k, const step *st, tree keep,
	   tree val)
{
  location_t loc = st->from->loc;
  scope yes;
  open_scope (&yes, s->block);
  tree to = (k->store ? array_element (loc, k->store, k->acc)
	     : element_of (e, st->at, k->acc));
  assign (&yes, loc, to,
	  convert_value (loc, TYPE_MAIN_VARIANT (TREE_TYPE (to)), val));
  assign (&yes, loc, k->acc,
	  size_plus (loc, k->acc, build_one_cst (size_type_node)));
  tree cond = convert_value (loc, boolean_type_node, keep);
  add (s, build3_loc (loc, COND_EXPR, void_type_node, cond,
		      close_scope (&yes, loc), NULL_TREE));
}

/* Add to S what E's kernel does for index I; K is the sink of the step that
   carries.  */

void
emit_element (emitter *e, scope *s, tree i, const sink *k)
{
  auto_vec<tree> values;
  for (const step *st : e->form->steps)
    {
      location_t loc = st->from->loc;
      auto_vec<tree> args;
      for (unsigned a : st->args)
	args.safe_push (values[a]);
      tree val = NULL_TREE;
      switch (st->code)
	{
	case STEP_VALUE:
	  val = element_of (e, st->at, i);
	  break;
	case STEP_LOAD:
	  val = new_var (s, "in", st->type);
	  assign (s, loc, val, element_of (e, st->at, i));
	  break;
	case STEP_APPLY:
	  val = new_var (s, "val", st->type);
	  assign (s, loc, val,
		  convert_value (loc, st->type,
				 call_operator (e, st->from, st->op, args)));
	  break;
	case STEP_STORE:
	  assign (s, loc, element_of (e, st->at, i), args[0]);
	  break;
	case STEP_FOLD:
	  emit_combine (e, s, k, args[0]);
	  break;
	case STEP_SCAN:
	  emit_scan (e, s, k, st, i, args[0]);
	  break;
	case STEP_KEEP:
	  emit_keep (e, s, k, st, args[0], args[1]);
	  break;
	}
      values.safe_push (val);
    }
}

/* The clause that gives each SIMD lane an accumulator of its own, beside
   ACC.  */

static tree
reduction_clause (emitter *e, tree acc)
{
  tree c = build_omp_clause (e->loc, OMP_CLAUSE_REDUCTION);
  OMP_CLAUSE_DECL (c) = acc;
  OMP_CLAUSE_REDUCTION_CODE (c) = e->form->carry->op->facts->code;
  return c;
}

/* The loop over the indices from FROM to TO (exclusive) of a kernel that
   carries nothing or a FOLD, whose accumulator is in K; with NEUTRAL the
   accumulator holds nothing yet at the start.  Several elements at once if
   the kernel allows.  */

tree
fold_loop (emitter *e, scope *parent, tree from, tree to, sink *k,
	   bool neutral)
{
  scope outer, body;
  open_scope (&outer, parent->block);
  tree i = new_var (&outer, "i", size_type_node);
  open_scope (&body, outer.block);
  bool recognised = (e->simd && e->form->carry);
  if (neutral && e->form->carry && !recognised)
    k->first = build2_loc (e->loc, EQ_EXPR, boolean_type_node, i, from);
  else if (neutral && recognised)
    assign (&outer, e->loc, k->acc,
	    omp_reduction_init_op (e->loc, e->form->carry->op->facts->code,
				   TREE_TYPE (k->acc)));
  emit_element (e, &body, i, k);
  if (!e->simd)
    add (&outer, loop_simple (e, &outer, i, from, to, &body));
  else
    add (&outer, loop_omp (e, OMP_SIMD, i, from, to,
			   recognised ? reduction_clause (e, k->acc)
			   : NULL_TREE,
			   close_scope (&body, e->loc), NULL_TREE));
  return close_scope (&outer, e->loc);
}
