/* What a kernel reads, calls and combines, as trees.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     element_of (x, i)			x[i], *(x + i * stride), a + i * step
     call_operator (op, a, b)		op ((T) a, (T) b)
     combine (step, acc, val)		acc + val, op (acc, val)

   These are expressions: where they stand, and in which order, is a matter of those who
   ask (elements.cc).  */

#include "gcc-common.h"
#include "kernel/kernel.h"
#include "local.h"

/* Element I of ARRAY, a variable of array type.  */

tree
array_element (location_t loc, tree array, tree i)
{
  return build4_loc (loc, ARRAY_REF, TREE_TYPE (TREE_TYPE (array)), array, i,
		     NULL_TREE, NULL_TREE);
}

/* The address of element AT of ARRAY, a variable.  */

tree
address_in (tree array, unsigned at)
{
  TREE_ADDRESSABLE (array) = 1;
  return build_fold_addr_expr (array_element (UNKNOWN_LOCATION, array, size_cst (at)));
}

/* The type of the elements of vectors of numbers of TYPE.  Truth values are bytes in
   memory; of a vector of them GCC thinks that it is a mask, with a bit for each.  */

tree
number_type (tree type)
{
  if (INTEGRAL_TYPE_P (type) && TREE_CODE (type) != INTEGER_TYPE)
    return lang_hooks.types.type_for_mode (TYPE_MODE (type), true);
  return type;
}

/* The vector of LANES numbers of TYPE that begins at ADDRESS.  */

tree
vector_at (tree address, tree type, unsigned lanes)
{
  tree vector = build_aligned_type (build_vector_type (number_type (type), lanes),
				    TYPE_ALIGN (type));
  return build2 (MEM_REF, vector, address, build_int_cst (build_pointer_type (type), 0));
}

/* Add to S that all lanes of VECTOR are VALUE.  */

void
assign_lanes (emitter *e, scope *s, tree vector, tree value)
{
  tree type = TYPE_MAIN_VARIANT (TREE_TYPE (vector));
  value = convert_value (e->loc, TREE_TYPE (type), value);
  if (!CONSTANT_CLASS_P (value))
    value = variable (e, s, "lane", value);
  assign (s, e->loc, vector, build_vector_from_val (type, value));
}

/* The bytes of COUNT elements of ARRAY.  */

tree
bytes_of_elements (tree array, tree count)
{
  tree size = TYPE_SIZE_UNIT (TREE_TYPE (TREE_TYPE (array)));
  return fold_build2 (MULT_EXPR, size_type_node, count,
		      fold_convert (size_type_node, size));
}

/* Element I of the array that V is about, wherever in the array it stands.  */

tree
array_at (emitter *e, const view *v, tree i)
{
  tree base = operand_value (e, v->value);
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

/* True if all that is added up for an element of V, an iota, is between 0 and the element: it
   fits if that does.  */

static bool
counts_up_p (const view *v)
{
  return (TREE_CODE (v->value) == INTEGER_CST && TREE_CODE (v->stride) == INTEGER_CST
	  && tree_int_cst_sgn (v->value) >= 0 && tree_int_cst_sgn (v->stride) >= 0);
}

/* What the step of V, an iota of E's kernel, is multiplied by for element I.  */

static tree
multiple_at (const emitter *e, const view *v, tree i)
{
  if (!v->first)
    return e->few_iotas ? fold_convert (integer_type_node, i) : i;
  tree here = size_binary (MULT_EXPR, as_size (i), v->apart);
  return fold_convert (ptrdiff_type_node, size_binary (PLUS_EXPR, as_size (v->first), here));
}

/* Element I of view V: of an array as something that can be read and
   assigned.  */

tree
element_of (emitter *e, const view *v, tree i)
{
  location_t loc = e->loc;
  switch (v->kind)
    {
    case VIEW_BROADCAST:
      return operand_value (e, v->value);
    case VIEW_IOTA:
      {
	tree type = TYPE_MAIN_VARIANT (v->type), wrap = type;
	tree start = operand_value (e, v->value), step = operand_value (e, v->stride);
	bool few = e->few_iotas && INTEGRAL_TYPE_P (type) && narrow_iota_p (v);
	if (few)
	  wrap = unsigned_type_node;
	else if (INTEGRAL_TYPE_P (type) && !TYPE_OVERFLOW_WRAPS (type) && !counts_up_p (v))
	  wrap = unsigned_type_for (type);
	tree by = convert_value (loc, wrap, multiple_at (e, v, i));
	tree steps = build2_loc (loc, MULT_EXPR, wrap, by, fold_convert_loc (loc, wrap, step));
	tree sum = build2_loc (loc, PLUS_EXPR, wrap, fold_convert_loc (loc, wrap, start), steps);
	if (few)
	  sum = fold_convert_loc (loc, integer_type_node, sum);
	return fold_convert_loc (loc, type, sum);
      }
    case VIEW_INDEX:
      return subscript_value (e, v->at, v->at->dims[0], i);
    case VIEW_SUBSCRIPTED:
      return array_at (e, v, subscripted_offset (e, v, i));
    default:
      if (v->stride)
	i = build2_loc (loc, MULT_EXPR, sizetype,
			fold_convert_loc (loc, sizetype, i),
			fold_convert_loc (loc, sizetype,
					  operand_value (e, v->stride)));
      return array_at (e, v, i);
    }
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
	     : fold_convert_loc (c->loc, build_pointer_type (op->type),
				 operand_value (e, op->pointer)));
  tree call = build_call_array_loc (c->loc, TREE_TYPE (op->type), fn,
				    actual.length (), actual.address ());
  TREE_SIDE_EFFECTS (call) = 1;
  if (op->chain)
    CALL_EXPR_STATIC_CHAIN (call) = operand_value (e, op->chain);
  return call;
}

/* True if E combines for S by its operator, whatever that is recognised as: in the order and the
   types of the program.  */

static bool
as_written_p (const emitter *e, const step *s)
{
  return e->in_order && s->op && s->op->decl && !s->fold && s->fields.is_empty ();
}

/* The type in which S, a FOLD or SCAN of E, accumulates.  A recognised
   operation on signed integers is done unsigned: sums of other parts than the
   program makes may overflow.  */

tree
accumulator_type (const emitter *e, const step *s)
{
  if (as_written_p (e, s) || !recognised_p (s) || !INTEGRAL_TYPE_P (s->type))
    return s->type;
  enum tree_code code = s->operation;
  if (TREE_CODE (s->type) != BOOLEAN_TYPE
      && (code == PLUS_EXPR || code == MULT_EXPR))
    return unsigned_type_for (s->type);
  return s->type;
}

/* The member of VALUE to which FIELDS lead, from outside to inside.  */

tree
member_of (location_t loc, tree value, const vec<tree> &fields)
{
  for (tree field : fields)
    value = build3_loc (loc, COMPONENT_REF, TREE_TYPE (field), value, field,
			NULL_TREE);
  return value;
}

/* The member that S, a FOLD of some combinator, is about, of VALUE.  */

tree
folded_member (emitter *e, const step *s, tree value)
{
  return member_of (e->loc, value, s->fields);
}

/* The initial value of S, a FOLD or SCAN.  */

tree
initial_value (emitter *e, const step *s)
{
  return folded_member (e, s, operand_value (e, s->from->init));
}

/* The zero of TYPE that changes no sum, not even that of -0.0 and itself.  */

static tree
neutral_zero (tree type)
{
  REAL_VALUE_TYPE zero = real_value_negate (&dconst0);
  return build_real (type, zero);
}

/* The value from which blocks and lanes start S, a recognised FOLD or one that has a
   fold: then the user promises that it is the initial one.  */

tree
neutral_value (emitter *e, const step *s)
{
  if (s->fold)
    return initial_value (e, s);
  /* The host's lanes start as OpenMP's reductions do.  */
  tree type = accumulator_type (e, s);
  if (e->form->of->lowering == LOWER_TARGET && s->operation == PLUS_EXPR
      && SCALAR_FLOAT_TYPE_P (type) && !HONOR_SIGN_DEPENDENT_ROUNDING (type))
    return neutral_zero (type);
  return omp_reduction_init_op (e->loc, s->operation,
				accumulator_type (e, s));
}

/* A and B combined by the operator of S, a FOLD or SCAN.  */

tree
combine (emitter *e, const step *s, tree a, tree b)
{
  location_t loc = s->from->loc;
  tree type = accumulator_type (e, s);
  if (recognised_p (s) && !as_written_p (e, s))
    return build2_loc (loc, s->operation, type,
		       convert_value (loc, type, a),
		       convert_value (loc, type, b));
  auto_vec<tree> args;
  args.safe_push (a);
  args.safe_push (b);
  return convert_value (loc, type, call_operator (e, s->from, s->op, args));
}

/* The type in which a recognised UPDATE S combines: sums of other parts than the program makes
   may overflow.  */

tree
update_type (const step *s)
{
  tree type = s->from->type;
  bool wraps = (INTEGRAL_TYPE_P (type) && TREE_CODE (type) != BOOLEAN_TYPE
		&& (s->operation == PLUS_EXPR || s->operation == MULT_EXPR));
  return wraps ? unsigned_type_for (type) : type;
}

/* A and B, of the type that UPDATE S of E's kernel combines, combined.  */

tree
updated_value (emitter *e, const step *s, tree a, tree b)
{
  tree type = s->from->type;
  if (recognised_p (s))
    {
      tree in = update_type (s);
      return convert_value (e->loc, type, build2 (s->operation, in,
						  convert_value (e->loc, in, a),
						  convert_value (e->loc, in, b)));
    }
  auto_vec<tree> args;
  args.safe_push (a);
  args.safe_push (b);
  return call_operator (e, s->from, s->op, args);
}

/* What a recognised UPDATE S may combine with any element and leaves it as it is.  */

tree
update_neutral (emitter *e, const step *s)
{
  tree type = s->from->type;
  if (SCALAR_FLOAT_TYPE_P (type))
    return neutral_zero (type);
  return convert_value (e->loc, type, omp_reduction_init_op (e->loc, s->operation,
							     update_type (s)));
}

/* The condition that V, a variable for the recognised UPDATE S, is not exactly the neutral value: a
   sum of zeros is not, where zeros have signs.  */

static tree
unlike_neutral (emitter *e, const step *s, tree v)
{
  tree type = s->from->type, neutral = update_neutral (e, s);
  tree other = build2 (NE_EXPR, boolean_type_node, v, neutral);
  if (!SCALAR_FLOAT_TYPE_P (type))
    return other;
  scalar_int_mode bits;
  /* What fills up a long double is anything.  */
  if (int_mode_for_mode (TYPE_MODE (type)).exists (&bits)
      && GET_MODE_BITSIZE (bits) == TYPE_PRECISION (type))
    {
      tree number = build_nonstandard_integer_type (GET_MODE_BITSIZE (bits), 1);
      return build2 (NE_EXPR, boolean_type_node, build1 (VIEW_CONVERT_EXPR, number, v),
		     fold_build1 (VIEW_CONVERT_EXPR, number, neutral));
    }
  tree sign = build_call_expr_loc (e->loc, builtin_decl_explicit (BUILT_IN_SIGNBIT), 1, v);
  bool negative = REAL_VALUE_NEGATIVE (TREE_REAL_CST (neutral));
  return build2 (TRUTH_OR_EXPR, boolean_type_node, other,
		 build2 (negative ? EQ_EXPR : NE_EXPR, boolean_type_node, sign,
			 integer_zero_node));
}

void
take_in (emitter *e, scope *s, const step *p, tree place, tree value)
{
  scope some;
  tree more = new_var (s, "more", p->from->type);
  assign (s, e->loc, more, value);
  open_scope (&some, s->block);
  assign (&some, e->loc, unshare_expr (place), updated_value (e, p, unshare_expr (place), more));
  add_if (s, e->loc, unlike_neutral (e, p, more), &some);
}

/* The accumulator ACC of S, a FOLD or SCAN, with the elements ARGS taken in; if ACC is null,
   of these alone.  */

tree
with_elements (emitter *e, const step *s, tree acc, const vec<tree> &args)
{
  location_t loc = s->from->loc;
  tree type = accumulator_type (e, s);
  if (s->fold)
    {
      auto_vec<tree> all;
      all.safe_push (acc ? acc : initial_value (e, s));
      all.safe_splice (args);
      return convert_value (loc, type,
			    call_operator (e, s->from, s->fold, all));
    }
  tree val = convert_value (loc, s->type, args[0]);
  val = convert_value (loc, type, val);
  return acc ? combine (e, s, acc, val) : val;
}

/* True if S carries something through the loop of STAGE.  */

bool
carries_p (const step *s, int stage)
{
  return ((stage == ALL_STAGES || s->stage == (unsigned) stage)
	  && (s->code == STEP_FOLD || s->code == STEP_SCAN
	      || s->code == STEP_FILTER));
}

/* True if the number of elements that step FILTER of FORM keeps matters: it is
   a result, or a place to store to, or late steps run for them.  */

bool
counted_p (const kernel_form *form, unsigned filter)
{
  if (form->results.contains (filter) || form->late)
    return true;
  for (const step *s : form->steps)
    if (s->guard == (int) filter && s->at
	&& (s->code == STEP_PUT || s->code == STEP_SCAN))
      return true;
  return false;
}
