/* From loop nests to GENERIC.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     for i from 0 to n, simd, reducing acc
       body 0-2 at i
     =>
     #pragma omp simd reduction (+: acc)
     for (i = 0; i < n; i++) { ... }

   The only place where statements of kernels are made.  What GCC asks of such trees:
   locations without the caller's BLOCK, each BIND_EXPR's BLOCK hung into the function's
   block tree, each variable in its scope's chain.  */

#include "gcc-common.h"
#include "local.h"

/* How often a waiting thread reads the counter before it yields its core to others.  */
const unsigned SPINS = 64;

static void emit_list (emitter *e, const nest *n, tree parent, tree *list);

/* The scope N of E's function.  */

static tree
emit_scope (emitter *e, const nest *n)
{
  tree list = alloc_stmt_list ();
  emit_list (e, n->body, n->block, &list);
  tree bind = build3 (BIND_EXPR, void_type_node, BLOCK_VARS (n->block), list, n->block);
  TREE_SIDE_EFFECTS (bind) = 1;
  SET_EXPR_LOCATION (bind, n->loc);
  return bind;
}

/* The nodes N inside the scope PARENT as one statement, or null.  */

static tree
emit_arm (emitter *e, const nest *n, tree parent)
{
  if (!n)
    return NULL_TREE;
  if (n->code == NEST_SCOPE && !n->next)
    return emit_scope (e, n);
  tree list = NULL_TREE;
  emit_list (e, n, parent, &list);
  return list;
}

/* ---- loops -------------------------------------------------------------- */

/* `while (!DONE) BODY'.  */

static tree
until (location_t loc, tree done, tree body)
{
  tree list = NULL_TREE;
  append_to_statement_list (build1_loc (loc, EXIT_EXPR, void_type_node, done),
			    &list);
  append_to_statement_list (body, &list);
  return build1_loc (loc, LOOP_EXPR, void_type_node, list);
}

/* DONE, which ends the loop N, with HOW that is to be optimised and a number for that.  */

static tree
annotated (const nest *n, tree done, annot_expr_kind how, int number)
{
  return build3_loc (n->loc, ANNOTATE_EXPR, boolean_type_node, done,
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

/* The serial loop N of E's function, inside the scope PARENT.  */

static tree
emit_serial (emitter *e, const nest *n, tree parent)
{
  scope s;
  open_scope (&s, parent);
  tree type = TREE_TYPE (n->dest);
  tree next = build2_loc (n->loc, MODIFY_EXPR, type, n->dest,
			  build2_loc (n->loc, PLUS_EXPR, type, n->dest, build_one_cst (type)));
  tree list = NULL_TREE;
  append_to_statement_list (emit_arm (e, n->body, s.block), &list);
  append_to_statement_list (next, &list);
  tree done = build2_loc (n->loc, GE_EXPR, boolean_type_node, n->dest, n->to);
  bool annotates = n->runs != ANY_LENGTH && !never_returns_p (e);
  if (annotates)
    done = annotated (n, done, n->runs == FEW_AT_ONCE ? annot_expr_ivdep_kind
		      : annot_expr_no_vector_kind, 0);
  if (annotates && n->runs == THE_REST)
    done = annotated (n, done, annot_expr_unroll_kind, 1);
  if (annotates && n->runs == ALL_AT_ONCE)
    done = annotated (n, done, annot_expr_unroll_kind, tree_to_uhwi (n->to));
  assign (&s, n->loc, n->dest, n->from);
  add (&s, until (n->loc, done, list));
  return emit_scope (e, close_scope (&s, n->loc));
}

/* The loop construct CODE of OpenMP with CLAUSES around BODY; it has no index yet.  */

static tree
omp_loop (location_t loc, enum tree_code code, tree clauses, tree body)
{
  tree loop = make_node (code);
  TREE_TYPE (loop) = void_type_node;
  TREE_SIDE_EFFECTS (loop) = 1;
  SET_EXPR_LOCATION (loop, loc);
  OMP_FOR_CLAUSES (loop) = clauses;
  OMP_FOR_BODY (loop) = body;
  OMP_FOR_PRE_BODY (loop) = NULL_TREE;
  OMP_FOR_ORIG_DECLS (loop) = NULL_TREE;
  OMP_FOR_INIT (loop) = OMP_FOR_COND (loop) = OMP_FOR_INCR (loop) = NULL_TREE;
  return loop;
}

/* A vector of trees with one ELEMENT.  */

static tree
vector_of (tree element)
{
  tree vector = make_tree_vec (1);
  TREE_VEC_ELT (vector, 0) = element;
  return vector;
}

/* The loop N of E's function, inside the scope PARENT, in which several indices run at
   once.  */

static tree
emit_omp (emitter *e, const nest *n, tree parent)
{
  tree i = n->dest;
  enum tree_code code = (n->kind == LOOP_SIMD ? OMP_SIMD
			 : n->kind == LOOP_TEAMS ? OMP_DISTRIBUTE : OMP_FOR);
  tree loop = omp_loop (n->loc, code, n->clauses, emit_arm (e, n->body, parent));
  tree type = TREE_TYPE (i), next = build2 (PLUS_EXPR, type, i, build_one_cst (type));
  OMP_FOR_INIT (loop)
    = vector_of (build2 (MODIFY_EXPR, type, i, n->from));
  OMP_FOR_COND (loop)
    = vector_of (build2 (LT_EXPR, boolean_type_node, i, n->to));
  OMP_FOR_INCR (loop)
    = vector_of (build2 (MODIFY_EXPR, type, i, next));
  return loop;
}

/* ---- constructs --------------------------------------------------------- */

/* The construct N of E's function, inside the scope PARENT.  */

static tree
emit_region (emitter *e, const nest *n, tree parent)
{
  tree body = emit_arm (e, n->body, parent);
  if (n->omp == OMP_SCAN)
    return build2_loc (n->loc, OMP_SCAN, void_type_node, body, n->clauses);
  tree t = make_node (n->omp);
  TREE_TYPE (t) = void_type_node;
  TREE_SIDE_EFFECTS (t) = 1;
  SET_EXPR_LOCATION (t, n->loc);
  OMP_BODY (t) = body;
  OMP_CLAUSES (t) = n->clauses;
  return t;
}

/* ---- doacross ----------------------------------------------------------- */

/* One counter says whose turn it is.  A block looks at it until it is its own number, does
   what has to be done in order, and hands on:

     while (turn != b) if (++spins % 64 == 0) sched_yield ();
     ...
     turn = b + 1;

   Blocks are given to threads in their order, so that the one that is waited for
   has always been started.  */

/* The builtin for an atomic operation on a size_t; N is the code of its
   version for any size, which those for 1, 2, 4, ... bytes follow.  */

static tree
atomic_builtin (enum built_in_function n)
{
  int log = exact_log2 (tree_to_uhwi (TYPE_SIZE_UNIT (size_type_node)));
  return builtin_decl_explicit ((enum built_in_function) (n + log + 1));
}

/* The wait N, inside the scope PARENT.  With more threads than cores the one that is
   waited for may need this one's.  */

static tree
emit_wait (emitter *e, const nest *n, tree parent)
{
  scope w, tired;
  open_scope (&w, parent);
  tree type = unsigned_type_node, spins = new_var (&w, "spins", type);
  assign (&w, n->loc, spins, build_zero_cst (type));
  tree now = build_call_expr_loc (n->loc, atomic_builtin (BUILT_IN_ATOMIC_LOAD_N), 2,
				  build_fold_addr_expr (n->dest),
				  build_int_cst (integer_type_node,
						 MEMMODEL_ACQUIRE));
  tree ready = build2 (EQ_EXPR, boolean_type_node,
		       fold_convert (size_type_node, now), n->value);
  tree often = build2 (EQ_EXPR, boolean_type_node,
		       build2 (BIT_AND_EXPR, type, spins,
			       build_int_cst (type, SPINS - 1)),
		       build_zero_cst (type));
  tree yield = library_function ("sched_yield", "__sched_yield",
				 build_function_type_list (integer_type_node,
							   NULL_TREE));
  scope body;
  open_scope (&body, w.block);
  assign (&body, n->loc, spins, build2 (PLUS_EXPR, type, spins, build_one_cst (type)));
  open_scope (&tired, body.block);
  add (&tired, build_call_expr_loc (n->loc, yield, 0));
  add_if (&body, n->loc, often, &tired);
  add (&w, loop_until (n->loc, ready, close_scope (&body, n->loc)));
  return emit_scope (e, close_scope (&w, n->loc));
}

/* The POST N: it is the turn of the next block.  */

static tree
emit_post (const nest *n)
{
  return build_call_expr_loc (n->loc, atomic_builtin (BUILT_IN_ATOMIC_STORE_N), 3,
			      build_fold_addr_expr (n->dest),
			      size_plus (n->loc, n->value, size_cst (1)),
			      build_int_cst (integer_type_node, MEMMODEL_RELEASE));
}

/* ---- the whole ---------------------------------------------------------- */

/* The node N of E's function, inside the scope PARENT.  */

static tree
emit_node (emitter *e, const nest *n, tree parent)
{
  switch (n->code)
    {
    case NEST_ALLOC:
      return build1 (DECL_EXPR, void_type_node, n->dest);
    case NEST_SET:
      return build2_loc (n->loc, MODIFY_EXPR, TREE_TYPE (n->dest), n->dest, n->value);
    case NEST_DO:
      return n->value;
    case NEST_SCOPE:
      return emit_scope (e, n);
    case NEST_IF:
      {
	tree yes = emit_arm (e, n->body, parent);
	return build3_loc (n->loc, COND_EXPR, void_type_node, n->value, yes,
			   emit_arm (e, n->otherwise, parent));
      }
    case NEST_FOR:
      return (n->kind == LOOP_SERIAL ? emit_serial (e, n, parent)
	      : emit_omp (e, n, parent));
    case NEST_UNTIL:
      return until (n->loc, n->value, emit_arm (e, n->body, parent));
    case NEST_REGION:
      return emit_region (e, n, parent);
    case NEST_WAIT:
      return emit_wait (e, n, parent);
    case NEST_POST:
      return emit_post (n);
    case NEST_SPLIT:
    case NEST_BODY:
      break;
    }
  gcc_unreachable ();
}

/* Add to LIST, inside the scope PARENT, the node N of E's function and those behind it.  */

static void
emit_list (emitter *e, const nest *n, tree parent, tree *list)
{
  for (; n; n = n->next)
    if (n->code == NEST_BODY || n->code == NEST_SPLIT)
      emit_list (e, n->body, parent, list);
    else
      append_to_statement_list (emit_node (e, n, parent), list);
}

/* The statements of the scope N, the outermost one of E's function.  */

tree
emit_nest (emitter *e, const nest *n)
{
  return emit_scope (e, n);
}
