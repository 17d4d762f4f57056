/* The guards of a kernel, and what runs where they fail.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     float f._soac.2 (size_t n, float *o, const float *x, float *t)
     {
       if (!(o + n <= x || x + n <= o || o == x))
	 { f._soac.0 (n, t, x);  return f._soac.1 (n, o, t); }
       ... the members together ...
     }

   The addresses are compared as numbers of bytes.  The parts run one after the
   other, as they would have run without guards.  What one of them may change and the
   next one is given is loaded between them (fuse/reloads.cc), and what the program stores of their
   results is stored (fuse/restores.cc):

     { f._soac.0 (n, b, a);  again = *(int *) (st + 0);
       f._soac.1 ((size_t) again, c, b);  return; }

   An array that only the parts need is only allocated for them:

     t = malloc (n * 4); ... free (t);
     =>
     t = f._soac.3 (n, o, x, n * 4);	the guards hold ? NOWHERE : malloc (n * 4)
     ... f._soac.4 (n, t);		if (t != NOWHERE) free (t)  */

#include "gcc-common.h"
#include "support/support.h"
#include "analysis/analysis.h"
#include "codegen/codegen.h"
#include "local.h"

/* The bytes that lie between the starts of R's first element and of its last one:
   a negative number if R goes backwards.  */

static tree
bytes_to_last (emitter *e, const guarded_range &r)
{
  tree steps = fold_build2 (MINUS_EXPR, size_type_node, e->n, size_cst (1));
  tree stride = fold_convert (size_type_node, operand_value (e, r.stride));
  return fold_build2 (MULT_EXPR, size_type_node,
		      fold_build2 (MULT_EXPR, size_type_node, steps, stride),
		      size_cst (r.size));
}

/* The bytes BYTES if the stride of R is negative as NEGATIVE says, else 0.  */

static tree
bytes_if (emitter *e, const guarded_range &r, bool negative, tree bytes)
{
  tree stride = operand_value (e, r.stride);
  tree is = fold_build2 (LT_EXPR, boolean_type_node, stride,
			 build_zero_cst (TREE_TYPE (stride)));
  tree none = size_cst (0);
  return fold_build3 (COND_EXPR, size_type_node, is, negative ? bytes : none,
		      negative ? none : bytes);
}

/* The address of the first element of R.  */

static tree
first_element (emitter *e, const guarded_range &r)
{
  tree start = fold_convert (size_type_node, operand_value (e, r.pointer));
  return fold_build2 (PLUS_EXPR, size_type_node, start, size_cst (r.from));
}

/* How many bytes the first element of R's boxes is behind its pointer, or if GREATEST the
   last one.  */

static tree
end_of_boxes (emitter *e, const guarded_range &r, bool greatest)
{
  tree end = NULL_TREE;
  for (const guarded_box *b = r.boxes; b; b = b->next)
    {
      tree one = fold_convert (ptrdiff_type_node, box_end (e, b, greatest));
      end = end ? fold_build2 (greatest ? MAX_EXPR : MIN_EXPR, ptrdiff_type_node, end, one)
	    : one;
    }
  return fold_build2 (MULT_EXPR, size_type_node, fold_convert (size_type_node, end),
		      size_cst (r.size));
}

/* The address of the first byte of R, and of that behind its last one.  */

static tree
first_byte (emitter *e, const guarded_range &r)
{
  if (r.boxes)
    return fold_build2 (PLUS_EXPR, size_type_node, first_element (e, r),
			end_of_boxes (e, r, false));
  tree start = first_element (e, r);
  if (r.stride)
    start = fold_build2 (PLUS_EXPR, size_type_node, start,
			 bytes_if (e, r, true, bytes_to_last (e, r)));
  return start;
}

static tree
end_byte (emitter *e, const guarded_range &r)
{
  tree bytes;
  if (r.boxes)
    bytes = fold_build2 (PLUS_EXPR, size_type_node, size_cst (r.size),
			 end_of_boxes (e, r, true));
  else if (r.stride)
    bytes = fold_build2 (PLUS_EXPR, size_type_node, size_cst (r.size),
			 bytes_if (e, r, false, bytes_to_last (e, r)));
  else
    {
      tree many = r.many ? fold_convert (size_type_node, operand_value (e, r.many)) : e->n;
      bytes = fold_build2 (MULT_EXPR, size_type_node, many, size_cst (r.size));
    }
  bytes = fold_build2 (PLUS_EXPR, size_type_node, bytes, size_cst (r.span));
  return fold_build2 (PLUS_EXPR, size_type_node, first_element (e, r), bytes);
}

/* The condition that G tests.  An array cannot be copied to the device under two
   names.  */

static tree
guard_condition (emitter *e, const guard &g)
{
  tree type = boolean_type_node;
  if (g.kind == GUARD_EQUAL)
    return build2 (EQ_EXPR, type, operand_value (e, g.a.pointer),
		   operand_value (e, g.b.pointer));
  tree a = first_byte (e, g.a), b = first_byte (e, g.b);
  tree cond = build2 (TRUTH_OR_EXPR, type,
		      build2 (LE_EXPR, type, end_byte (e, g.a), b),
		      build2 (LE_EXPR, type, end_byte (e, g.b), a));
  if (g.kind == GUARD_SAME && e->form->of->lowering != LOWER_TARGET)
    cond = build2 (TRUTH_OR_EXPR, type, cond, build2 (EQ_EXPR, type, a, b));
  return cond;
}

/* The condition that all GUARDS hold, in E's kernel.  */

tree
guards_hold (emitter *e, const vec<guard> &guards)
{
  tree holds = boolean_true_node;
  for (const guard &g : guards)
    holds = fold_build2 (TRUTH_AND_EXPR, boolean_type_node, holds,
			 guard_condition (e, g));
  return holds;
}

/* The variables of the scope in which the parts run, by result; and by what is
   loaded again, null before that.  */

struct part_results
{
  auto_vec<combinator *> from;
  auto_vec<tree> operands, pointers, vars;
  auto_vec<tree> loaded;
};

/* REF, a memory operand of the program whose place is known, as the parts of E's kernel reach it:
   what they store may be of any type for all that is known.  */

static tree
between_parts (emitter *e, tree ref)
{
  loaded_place at;
  bool known = place_of_bytes (ref, &at);
  gcc_assert (known);
  tree type = TYPE_MAIN_VARIANT (TREE_TYPE (ref));
  unsigned align = get_object_alignment (ref);
  tree access = align < TYPE_ALIGN (type) ? build_aligned_type (type, align) : type;
  tree any = build_pointer_type_for_mode (type, ptr_mode, true);
  return build2 (MEM_REF, access, operand_value (e, at.pointer), build_int_cst (any, at.offset));
}

/* Add to S the loads that are done again before PART of E's kernel runs; R gets what they
   give.  */

static void
load_again (emitter *e, scope *s, const lowered_part *part, part_results *r)
{
  const vec<gassign *> &reloads = e->form->of->when.reloads;
  for (unsigned i : part->loads)
    {
      tree ref = gimple_assign_rhs1 (reloads[i]);
      r->loaded[i] = new_var (s, "again", TYPE_MAIN_VARIANT (TREE_TYPE (ref)));
      assign (s, e->loc, r->loaded[i], between_parts (e, ref));
    }
}

/* OPERAND, which is computed from what R has loaded again, as the parts have it.  */

static tree
computed_again (emitter *e, const part_results *r, tree operand)
{
  const vec<gassign *> &reloads = e->form->of->when.reloads;
  if (!computed_from_p (operand, reloads))
    return operand_value (e, operand);
  gassign *def = as_a <gassign *> (SSA_NAME_DEF_STMT (operand));
  for (unsigned i = 0; i < reloads.length (); i++)
    if (reloads[i] == def)
      return r->loaded[i];
  enum tree_code code = gimple_assign_rhs_code (def);
  tree type = TREE_TYPE (operand);
  tree first = computed_again (e, r, gimple_assign_rhs1 (def));
  if (code == SSA_NAME)
    return fold_convert (type, first);
  if (gimple_num_ops (def) == 2)
    return build1 (code, type, first);
  return build2 (code, type, first,
		 computed_again (e, r, gimple_assign_rhs2 (def)));
}

/* What stands for OPERAND of a part's call; R's results from OWN on are its own, which it
   does not take.  */

static tree
part_argument (emitter *e, const part_results *r, tree operand, unsigned own)
{
  for (unsigned i = 0; i < r->vars.length (); i++)
    if (i < own && converted_result_p (operand, r->operands[i]))
      return converted_result (operand, r->operands[i], r->vars[i]);
    else if (same_operand_p (operand, r->pointers[i]))
      return build_fold_addr_expr (r->vars[i]);
  return computed_again (e, r, operand);
}

/* VALUE, which the program computes from results in R of parts of E's kernel and from what the
   kernel is given, as they have it.  */

static tree
computed_between (emitter *e, const part_results *r, tree value)
{
  for (unsigned i = 0; i < r->vars.length (); i++)
    if (converted_result_p (value, r->operands[i]))
      return converted_result (value, r->operands[i], r->vars[i]);
  if (operand_given_p (e, value))
    return operand_value (e, value);
  gimple *def = SSA_NAME_DEF_STMT (value);
  auto_vec<tree> operands;
  bool computed = computation_p (def, &operands);
  gcc_assert (computed);
  for (tree &operand : operands)
    operand = computed_between (e, r, operand);
  if (gphi *phi = dyn_cast<gphi *> (def))
    {
      tree yes, no;
      enum tree_code test = gimple_cond_code (condition_of_choice (phi, &yes, &no));
      tree cond = build2 (test, boolean_type_node, operands[0], operands[1]);
      return build3 (COND_EXPR, TREE_TYPE (value), cond, operands[2], operands[3]);
    }
  if (gimple_code (def) == GIMPLE_CALL)
    return build_call_expr_loc_array (e->loc, gimple_call_fndecl (def), operands.length (),
				      operands.address ());
  enum tree_code code = gimple_assign_rhs_code (def);
  return (operands.length () == 1 ? build1 (code, TREE_TYPE (value), operands[0])
	  : build2 (code, TREE_TYPE (value), operands[0], operands[1]));
}

/* Add to S the stores of results that are done before PART of E's kernel runs; R has the results of
   the parts before it.  */

static void
store_between (emitter *e, scope *s, const lowered_part *part, const part_results *r)
{
  const vec<gassign *> &restores = e->form->of->when.restores;
  for (unsigned i : part->stores)
    {
      tree to = between_parts (e, gimple_assign_lhs (restores[i]));
      tree value = computed_between (e, r, gimple_assign_rhs1 (restores[i]));
      value = fold_convert (TYPE_MAIN_VARIANT (TREE_TYPE (to)), value);
      bool holds;
      gcond *cond = condition_to_reach (restores[i], e->form->of->place->call, &holds);
      if (!cond)
	{
	  assign (s, e->loc, to, value);
	  continue;
	}
      tree test = build2 (gimple_cond_code (cond), boolean_type_node,
			  computed_between (e, r, gimple_cond_lhs (cond)),
			  computed_between (e, r, gimple_cond_rhs (cond)));
      scope then;
      open_scope (&then, s->block);
      assign (&then, e->loc, to, value);
      add_if (s, e->loc, holds ? test : build1 (TRUTH_NOT_EXPR, boolean_type_node, test), &then,
	      NULL);
    }
}

/* Add to S the call of PART; its results go to new variables, noted in R.  */

static void
call_part (emitter *e, scope *s, const lowered_part *part, part_results *r)
{
  unsigned n = part->from.length (), own = r->vars.length ();
  for (unsigned i = 0; i < n; i++)
    {
      tree var = new_var (s, "result", TREE_TYPE (part->results[i]));
      TREE_ADDRESSABLE (var) = n > 1;
      r->from.safe_push (part->from[i]);
      r->operands.safe_push (part->results[i]);
      r->pointers.safe_push (n > 1 ? part->pointers[i] : NULL_TREE);
      r->vars.safe_push (var);
    }
  auto_vec<tree> args;
  for (unsigned i = 0; i < gimple_call_num_args (part->call); i++)
    args.safe_push (part_argument (e, r, gimple_call_arg (part->call, i), own));
  tree fn = gimple_call_fndecl (part->call);
  tree call = build_call_array_loc (gimple_location (part->call),
				    TREE_TYPE (TREE_TYPE (fn)),
				    build_fold_addr_expr (fn), args.length (),
				    args.address ());
  TREE_SIDE_EFFECTS (call) = 1;
  if (n == 1)
    assign (s, e->loc, r->vars.last (),
	    convert_value (e->loc, TREE_TYPE (r->vars.last ()), call));
  else
    add (s, call);
}

/* The condition that a guard of E's kernel fails, or null if it has none.  */

tree
guards_fail (emitter *e)
{
  if (e->form->of->when.guards.is_empty ())
    return NULL_TREE;
  return fold_build1 (TRUTH_NOT_EXPR, boolean_type_node,
		      guards_hold (e, e->form->of->when.guards));
}

/* Add to S what runs then: the parts of E's kernel, and that their results are handed
   back.  */

void
run_parts (emitter *e, scope *s)
{
  part_results r;
  r.loaded.safe_grow_cleared (e->form->of->when.reloads.length ());
  for (const lowered_part *part : *e->parts)
    {
      store_between (e, s, part, &r);
      load_again (e, s, part, &r);
      call_part (e, s, part, &r);
    }
  for (unsigned i = 0; i < e->form->results.length (); i++)
    {
      const combinator *from = e->form->steps[e->form->results[i]]->from;
      for (unsigned j = 0; j < r.from.length (); j++)
	if (r.from[j] == from)
	  return_result (e, s, i, r.vars[j]);
    }
}

/* Add to BODY: if a guard of E's kernel fails, run its parts, and return.  */

void
lower_guards (emitter *e, scope *body)
{
  tree fail = guards_fail (e);
  if (!fail)
    return;
  scope apart;
  open_scope (&apart, body->block);
  run_parts (e, &apart);
  end_kernel (e, &apart);
  add_if (body, e->loc, fail, &apart);
}

/* ---- arrays that only the parts need ------------------------------------- */

/* What stands for the address of memory that is not needed: not null, and never
   that of anything.  */

static tree
nowhere (void)
{
  return build_int_cst (ptr_type_node, 64);
}

/* The call of FN with operands ARGS in E's function.  */

static tree
passed_on (emitter *e, tree fn, const vec<tree> &args)
{
  auto_vec<tree> actual;
  for (tree arg : args)
    actual.safe_push (operand_value (e, arg));
  return build_call_expr_loc_array (e->loc, fn, actual.length (),
				    actual.address ());
}

/* The condition that the guards of all segments of E's kernel hold; E's form is empty.  */

static tree
all_guards_hold (emitter *e)
{
  const cluster *k = e->form->of;
  tree holds = boolean_true_node;
  for (cluster *s : k->segments)
    {
      kernel_form form = kernel_form ();
      form.of = s;
      const kernel_form *own = e->form;
      e->form = &form;
      e->n = operand_value (e, counting_member (s->members)->count);
      holds = fold_build2 (TRUTH_AND_EXPR, boolean_type_node, holds,
			   guards_hold (e, form.of->when.guards));
      e->form = own;
    }
  return holds;
}

/* A call to be put in the place of ALLOC, which allocates memory that K's kernel
   needs only where its guards fail.  */

gcall *
lower_allocation (cluster *k, gcall *alloc)
{
  emitter e;
  kernel_form form = kernel_form ();
  form.of = k;
  auto_vec<tree> args, operands;
  for (unsigned i = 0; i < gimple_call_num_args (alloc); i++)
    args.safe_push (gimple_call_arg (alloc, i));
  for (const cluster *s : k->segments)
    {
      for (const guard &g : s->when.guards)
	guard_operands (g, &operands);
      if (s != k)
	operands.safe_push (counting_member (s->members)->count);
    }
  operands.safe_splice (args);
  open_function (&e, &form, operands, vNULL, ptr_type_node);
  scope body;
  open_outermost (&body, &e);
  tree get = passed_on (&e, gimple_call_fndecl (alloc), args);
  tree val = build3 (COND_EXPR, ptr_type_node, all_guards_hold (&e), nowhere (),
		     get);
  add (&body, build1 (RETURN_EXPR, void_type_node,
		      build2 (MODIFY_EXPR, ptr_type_node, e.result, val)));
  close_function (&e, &body);
  return build_call (&e);
}

/* A call to be put in the place of RELEASE, which frees such memory.  */

gcall *
lower_release (cluster *k, gcall *release)
{
  emitter e;
  kernel_form form = kernel_form ();
  form.of = k;
  auto_vec<tree> args;
  args.safe_push (gimple_call_arg (release, 0));
  open_function (&e, &form, args, vNULL);
  scope body, some;
  open_outermost (&body, &e);
  open_scope (&some, e.block);
  add (&some, passed_on (&e, gimple_call_fndecl (release), args));
  add_if (&body, e.loc,
	  build2 (NE_EXPR, boolean_type_node,
		  fold_convert (ptr_type_node, operand_value (&e, args[0])),
		  nowhere ()), &some);
  close_function (&e, &body);
  return build_call (&e);
}
