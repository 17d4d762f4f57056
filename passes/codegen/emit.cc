/* Building blocks of kernels: scopes, statements and loops.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

   See codegen.h.  */

#include "gcc-common.h"
#include "local.h"

/* Start the scope S inside the BLOCK PARENT.  */

void
open_scope (scope *s, tree parent)
{
  s->block = make_node (BLOCK);
  TREE_USED (s->block) = 1;
  BLOCK_SUPERCONTEXT (s->block) = parent;
  BLOCK_SUBBLOCKS (parent) = block_chainon (BLOCK_SUBBLOCKS (parent), s->block);
  s->vars = NULL_TREE;
  s->list = NULL_TREE;
}

/* End the scope S: the BIND_EXPR of all that was added to it.  */

tree
close_scope (scope *s, location_t loc)
{
  s->vars = nreverse (s->vars);
  BLOCK_VARS (s->block) = s->vars;
  if (!s->list)
    s->list = alloc_stmt_list ();
  tree bind = build3 (BIND_EXPR, void_type_node, s->vars, s->list, s->block);
  TREE_SIDE_EFFECTS (bind) = 1;
  SET_EXPR_LOCATION (bind, loc);
  return bind;
}

void
add (scope *s, tree stmt)
{
  append_to_statement_list (stmt, &s->list);
}

/* Add to S: if COND, do THEN, a scope inside S, else OTHERWISE, if that is given.  */

void
add_if (scope *s, location_t loc, tree cond, scope *then, scope *otherwise)
{
  tree yes = close_scope (then, loc);
  tree no = otherwise ? close_scope (otherwise, loc) : NULL_TREE;
  add (s, build3_loc (loc, COND_EXPR, void_type_node, cond, yes, no));
}

/* A new variable of S.  */

tree
new_var (scope *s, const char *name, tree type)
{
  tree v = build_decl (DECL_SOURCE_LOCATION (current_function_decl), VAR_DECL,
		       get_identifier (name), type);
  DECL_CONTEXT (v) = current_function_decl;
  DECL_ARTIFICIAL (v) = 1;
  DECL_IGNORED_P (v) = 1;
  TREE_USED (v) = 1;
  suppress_warning (v);
  DECL_CHAIN (v) = s->vars;
  s->vars = v;
  add (s, build1 (DECL_EXPR, void_type_node, v));
  return v;
}

void
assign (scope *s, location_t loc, tree to, tree value)
{
  add (s, build2_loc (loc, MODIFY_EXPR, TREE_TYPE (to), to, value));
}

/* VALUE converted to TYPE as a C assignment would.  */

tree
convert_value (location_t loc, tree type, tree value)
{
  tree from = TREE_TYPE (value);
  if (TYPE_MAIN_VARIANT (from) == TYPE_MAIN_VARIANT (type)
      || AGGREGATE_TYPE_P (type))
    return value;
  if (TREE_CODE (type) != BOOLEAN_TYPE || TREE_CODE (from) == BOOLEAN_TYPE)
    {
      if (INTEGRAL_TYPE_P (type) && TREE_CODE (from) == COMPLEX_TYPE)
	value = build1_loc (loc, REALPART_EXPR, TREE_TYPE (from), value);
      if (INTEGRAL_TYPE_P (type) && SCALAR_FLOAT_TYPE_P (TREE_TYPE (value)))
	return build1_loc (loc, FIX_TRUNC_EXPR, type, value);
      return fold_convert_loc (loc, type, value);
    }
  /* To _Bool: is it different from zero?  */
  if (TREE_CODE (from) == COMPLEX_TYPE)
    {
      value = save_expr (value);
      tree part = TREE_TYPE (from);
      tree re = build1 (REALPART_EXPR, part, value);
      tree im = build1 (IMAGPART_EXPR, part, value);
      return build2_loc (loc, TRUTH_OR_EXPR, type,
			 convert_value (loc, type, re),
			 convert_value (loc, type, im));
    }
  return build2_loc (loc, NE_EXPR, type, value, build_zero_cst (from));
}

tree
size_cst (unsigned HOST_WIDE_INT n)
{
  return build_int_cst (size_type_node, n);
}

tree
size_plus (location_t loc, tree a, tree b)
{
  return fold_build2_loc (loc, PLUS_EXPR, size_type_node, a, b);
}

/* The bytes from address PLACE to the next multiple of UNIT, a power of 2.  */

tree
bytes_up_to (tree place, unsigned unit)
{
  return build2 (BIT_AND_EXPR, size_type_node,
		 build1 (NEGATE_EXPR, size_type_node,
			 fold_convert (size_type_node, place)),
		 size_cst (unit - 1));
}

/* `while (!DONE) BODY'.  */

tree
loop_until (location_t loc, tree done, tree body)
{
  tree list = NULL_TREE;
  append_to_statement_list (build1_loc (loc, EXIT_EXPR, void_type_node, done),
			    &list);
  append_to_statement_list (body, &list);
  return build1_loc (loc, LOOP_EXPR, void_type_node, list);
}

/* DONE, which ends a loop, with HOW that is to be optimised and a number for that.  */

static tree
annotated (emitter *e, tree done, annot_expr_kind how, int number)
{
  return build3_loc (e->loc, ANNOTATE_EXPR, boolean_type_node, done,
		     build_int_cst (integer_type_node, how),
		     build_int_cst (integer_type_node, number));
}

/* True if an operator of E's kernel never returns, so that there is no loop.  */

static bool
never_returns_p (const emitter *e)
{
  for (const step *s : e->form->steps)
    if (s->op && s->op->decl && TREE_THIS_VOLATILE (s->op->decl))
      return true;
  return false;
}

/* `for (I = FROM; I < TO; I++) BODY', where BODY is a scope inside PARENT.  */

tree
loop_simple (emitter *e, scope *parent, tree i, tree from, tree to,
	     scope *body)
{
  scope s;
  open_scope (&s, parent->block);
  tree list = NULL_TREE;
  append_to_statement_list (close_scope (body, e->loc), &list);
  append_to_statement_list
    (build2_loc (e->loc, MODIFY_EXPR, size_type_node, i,
		 size_plus (e->loc, i, build_one_cst (size_type_node))),
     &list);
  assign (&s, e->loc, i, from);
  tree done = build2_loc (e->loc, GE_EXPR, boolean_type_node, i, to);
  bool annotates = e->runs != ANY_LENGTH && !never_returns_p (e);
  if (annotates)
    done = annotated (e, done, annot_expr_no_vector_kind, 0);
  if (annotates && e->runs == THE_REST)
    done = annotated (e, done, annot_expr_unroll_kind, 1);
  add (&s, loop_until (e->loc, done, list));
  return close_scope (&s, e->loc);
}

/* The same as an OpenMP loop of kind CODE with CLAUSES.  PRE declares I, or is
   null where I is declared outside.  */

tree
loop_omp (emitter *e, enum tree_code code, tree i, tree from, tree to,
	  tree clauses, tree body, tree pre)
{
  tree loop = make_node (code);
  TREE_TYPE (loop) = void_type_node;
  TREE_SIDE_EFFECTS (loop) = 1;
  SET_EXPR_LOCATION (loop, e->loc);
  OMP_FOR_CLAUSES (loop) = clauses;
  OMP_FOR_BODY (loop) = body;
  OMP_FOR_PRE_BODY (loop) = pre;
  OMP_FOR_ORIG_DECLS (loop) = NULL_TREE;
  if (!i)
    {
      OMP_FOR_INIT (loop) = OMP_FOR_COND (loop) = OMP_FOR_INCR (loop) = NULL;
      return loop;
    }
  tree next = build2 (PLUS_EXPR, size_type_node, i,
		      build_one_cst (size_type_node));
  OMP_FOR_INIT (loop) = make_tree_vec (1);
  OMP_FOR_COND (loop) = make_tree_vec (1);
  OMP_FOR_INCR (loop) = make_tree_vec (1);
  TREE_VEC_ELT (OMP_FOR_INIT (loop), 0)
    = build2 (MODIFY_EXPR, size_type_node, i, from);
  TREE_VEC_ELT (OMP_FOR_COND (loop), 0)
    = build2 (LT_EXPR, boolean_type_node, i, to);
  TREE_VEC_ELT (OMP_FOR_INCR (loop), 0)
    = build2 (MODIFY_EXPR, size_type_node, i, next);
  return loop;
}

/* A function of the C library with FNTYPE that kernels call: in glibc by RESERVED,
   a name that no program may define, elsewhere by NAME.  */

tree
library_function (const char *name, const char *reserved, tree fntype)
{
#ifdef OPTION_GLIBC
  if (OPTION_GLIBC)
    name = reserved;
#else
  (void) reserved;
#endif
  return build_fn_decl (name, fntype);
}
