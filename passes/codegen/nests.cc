/* Building blocks of loop nests: scopes, statements and loops.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     scope s;
     open_scope (&s, parent->block);
     tree i = new_var (&s, "i", size_type_node);
     add (&s, loop_serial (e, i, size_cst (0), e->n, &body));
     add (parent, close_scope (&s, e->loc));

   ir/nest.h says what nests are.  */

#include "gcc-common.h"
#include "support/support.h"
#include "local.h"

/* A new node.  */

static nest *
new_nest (enum nest_code code, location_t loc)
{
  nest *n = XOBNEW (&soac_obstack, nest);
  memset (n, 0, sizeof *n);
  n->code = code;
  n->loc = loc;
  return n;
}

/* Start the scope S inside the BLOCK PARENT.  */

void
open_scope (scope *s, tree parent)
{
  s->block = make_node (BLOCK);
  TREE_USED (s->block) = 1;
  BLOCK_SUPERCONTEXT (s->block) = parent;
  BLOCK_SUBBLOCKS (parent) = block_chainon (BLOCK_SUBBLOCKS (parent), s->block);
  s->vars = NULL_TREE;
  s->first = s->last = NULL;
}

/* Start the scope S that is the outermost one of E's function.  */

void
open_outermost (scope *s, const emitter *e)
{
  s->block = e->block;
  s->vars = NULL_TREE;
  s->first = s->last = NULL;
}

/* End the scope S: all that was added to it.  */

nest *
close_scope (scope *s, location_t loc)
{
  BLOCK_VARS (s->block) = nreverse (s->vars);
  nest *n = new_nest (NEST_SCOPE, loc);
  n->block = s->block;
  n->body = s->first;
  return n;
}

/* Add to S the node N and what is behind it.  */

void
add (scope *s, nest *n)
{
  if (s->last)
    s->last->next = n;
  else
    s->first = n;
  while (n->next)
    n = n->next;
  s->last = n;
}

/* The call or return STMT.  */

nest *
do_node (tree stmt)
{
  nest *n = new_nest (NEST_DO, EXPR_LOCATION (stmt));
  n->value = stmt;
  return n;
}

/* Add to S the call or return STMT.  */

void
add (scope *s, tree stmt)
{
  add (s, do_node (stmt));
}

/* If COND, do YES, else NO, which may be null.  */

nest *
choose (location_t loc, tree cond, nest *yes, nest *no)
{
  nest *n = new_nest (NEST_IF, loc);
  n->value = cond;
  n->body = yes;
  n->otherwise = no;
  return n;
}

/* Add to S: if COND, do THEN, a scope inside S, else OTHERWISE, if that is given.  */

void
add_if (scope *s, location_t loc, tree cond, scope *then, scope *otherwise)
{
  nest *yes = close_scope (then, loc);
  add (s, choose (loc, cond, yes, otherwise ? close_scope (otherwise, loc) : NULL));
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
  nest *n = new_nest (NEST_ALLOC, UNKNOWN_LOCATION);
  n->dest = v;
  add (s, n);
  return v;
}

/* TO gets VALUE.  */

nest *
set_node (location_t loc, tree to, tree value)
{
  nest *n = new_nest (NEST_SET, loc);
  n->dest = to;
  n->value = value;
  return n;
}

/* Add to S: TO gets VALUE.  */

void
assign (scope *s, location_t loc, tree to, tree value)
{
  add (s, set_node (loc, to, value));
}

/* `while (!DONE) BODY'.  */

nest *
loop_until (location_t loc, tree done, nest *body)
{
  nest *n = new_nest (NEST_UNTIL, loc);
  n->value = done;
  n->body = body;
  return n;
}

/* `for (I = FROM; I < TO; I++) BODY', one index after the other.  */

nest *
loop_serial (emitter *e, tree i, tree from, tree to, scope *body)
{
  nest *n = new_nest (NEST_FOR, e->loc);
  n->dest = i;
  n->from = from;
  n->to = to;
  n->body = close_scope (body, e->loc);
  n->runs = e->runs;
  n->along = e->along;
  return n;
}

/* The same by the lanes of vectors, with CLAUSES.  */

nest *
loop_simd (emitter *e, tree i, tree from, tree to, tree clauses, scope *body)
{
  nest *n = loop_serial (e, i, from, to, body);
  n->kind = LOOP_SIMD;
  n->clauses = clauses;
  return n;
}

/* The same by threads.  */

nest *
loop_threads (emitter *e, tree i, tree to, tree clauses, scope *body)
{
  nest *n = loop_simd (e, i, size_cst (0), to, clauses, body);
  n->kind = LOOP_THREADS;
  return n;
}

/* The same by teams of the device.  */

nest *
loop_teams (emitter *e, tree i, tree to, tree clauses, scope *body)
{
  nest *n = loop_simd (e, i, size_cst (0), to, clauses, body);
  n->kind = LOOP_TEAMS;
  return n;
}

/* BODY in the construct OMP of OpenMP with CLAUSES.  */

nest *
region (location_t loc, enum tree_code omp, nest *body, tree clauses)
{
  nest *n = new_nest (NEST_REGION, loc);
  n->omp = omp;
  n->body = body;
  n->clauses = clauses;
  return n;
}

/* All that S has got behind MARK, which is one of its nodes or null, as a node of CODE
   for index or block DEST.  */

nest *
group (scope *s, nest *mark, enum nest_code code, tree dest)
{
  nest *n = new_nest (code, UNKNOWN_LOCATION);
  n->dest = dest;
  n->body = mark ? mark->next : s->first;
  (mark ? mark->next : s->first) = n;
  s->last = n;
  return n;
}

/* Add to S the node of CODE, WAIT or POST, of block B by the counter TURN.  */

static void
add_doacross (emitter *e, scope *s, enum nest_code code, tree turn, tree b)
{
  nest *n = new_nest (code, e->loc);
  n->dest = turn;
  n->value = b;
  add (s, n);
}

/* Add to S: wait until TURN is B.  */

void
doacross_wait (emitter *e, scope *s, tree turn, tree b)
{
  add_doacross (e, s, NEST_WAIT, turn, b);
}

/* Add to S: it is the turn of the block after B.  */

void
doacross_post (emitter *e, scope *s, tree turn, tree b)
{
  add_doacross (e, s, NEST_POST, turn, b);
}

/* ---- values -------------------------------------------------------------- */

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
