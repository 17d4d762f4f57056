/* Lowering to an OpenMP parallel loop over blocks.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

   [0, n) is cut into blocks by n alone, so results do not depend on the number
   of threads.  What a kernel carries decides its shape.

   Nothing:  each block does its elements.

   FOLD:     each block folds its own elements, starting from its first one (no
	     neutral element is needed); then the partial results are combined
	     in the order of the blocks.

     parallel for (b = 0; b < blocks; b++)
       { for (i = lo; i < hi; i++) acc = i == lo ? v : op (acc, v);
	 partial[b] = acc; }
     acc = init;  for (b = 0; b < blocks; b++) acc = op (acc, partial[b]);

   SCAN:     each block scans its elements by themselves, then waits for its
	     turn, takes the carry, passes the next one on and combines the
	     carry into its elements, which are still in the cache.

     parallel for schedule (monotonic: dynamic, 1)
       { for (i = lo; i < hi; i++) out[i] = acc = i == lo ? v : op (acc, v);
	 wait until turn == b;
	 mine = carry;  carry = op (mine, acc);  turn = b + 1;
	 for (i = lo; i < hi; i++) out[i] = op (mine, out[i]); }

   KEEP:     the same, with the kept elements in a buffer of the block and their
	     number as the carry.

   Few elements are done by the sequential loop.  */

#include "gcc-common.h"
#include "passes.h"
#include "emit.h"

/* Elements of a block, at least, of a kernel without SCAN or KEEP, when an
   element is cheap or expensive.  */
const unsigned LIGHT_BLOCK = 4096, HEAVY_BLOCK = 16;
/* So many cheap elements are not worth waking a thread.  */
const unsigned LIGHT_MINIMUM = 16384;
/* Blocks of a FOLD, at most, and bytes of all partial results.  */
const unsigned MOST_PARTIALS = 256, PARTIAL_BYTES = 65536;
/* Bytes of a block between the two loops of a SCAN or KEEP: it stays in the
   cache next to the core.  */
const unsigned CARRY_BYTES = 131072;
/* Looks at whose turn it is before the thread offers its core to others.  */
const unsigned SPINS = 64;

/* The block loop under construction.  */
struct blocks
{
  tree size;			/* elements of a block */
  tree count;			/* number of blocks */
  tree b;			/* this block */
  tree lo, hi;			/* its elements */
  scope outer, body;
};

static tree
size_cst (unsigned HOST_WIDE_INT n)
{
  return build_int_cst (size_type_node, n);
}

/* Bytes of a value of TYPE, at least 1.  */

static unsigned HOST_WIDE_INT
bytes_of (tree type)
{
  tree size = TYPE_SIZE_UNIT (type);
  return tree_fits_uhwi_p (size) ? MAX (1, tree_to_uhwi (size)) : 1;
}

/* Add to S: the number of blocks of SIZE elements, the last one shorter.  */

static tree
count_blocks (emitter *e, scope *s, tree size)
{
  tree count = new_var (s, "blocks", size_type_node);
  tree whole = build2 (TRUNC_DIV_EXPR, size_type_node, e->n, size);
  tree rest = build2 (TRUNC_MOD_EXPR, size_type_node, e->n, size);
  tree more = fold_convert (size_type_node,
			    build2 (NE_EXPR, boolean_type_node, rest,
				    size_cst (0)));
  assign (s, e->loc, count, build2 (PLUS_EXPR, size_type_node, whole, more));
  return count;
}

/* Start in S a parallel loop over blocks of B->SIZE elements.  */

static void
open_blocks (emitter *e, scope *s, blocks *b)
{
  b->count = count_blocks (e, s, b->size);
  open_scope (&b->outer, s->block);
  b->b = new_var (&b->outer, "b", size_type_node);
  open_scope (&b->body, b->outer.block);
  b->lo = new_var (&b->body, "lo", size_type_node);
  b->hi = new_var (&b->body, "hi", size_type_node);
  assign (&b->body, e->loc, b->lo,
	  build2 (MULT_EXPR, size_type_node, b->b, b->size));
  tree rest = build2 (MINUS_EXPR, size_type_node, e->n, b->lo);
  tree mine = build2 (MIN_EXPR, size_type_node, rest, b->size);
  assign (&b->body, e->loc, b->hi,
	  build2 (PLUS_EXPR, size_type_node, b->lo, mine));
}

/* The schedule clause: one block after the other to whichever thread is free,
   IN_ORDER, or equal shares.  */

static tree
schedule_clause (emitter *e, bool in_order)
{
  tree c = build_omp_clause (e->loc, OMP_CLAUSE_SCHEDULE);
  int kind = OMP_CLAUSE_SCHEDULE_STATIC;
  if (in_order)
    kind = OMP_CLAUSE_SCHEDULE_DYNAMIC | OMP_CLAUSE_SCHEDULE_MONOTONIC;
  else if (e->form->heavy)
    kind = OMP_CLAUSE_SCHEDULE_DYNAMIC;
  OMP_CLAUSE_SCHEDULE_KIND (c) = (enum omp_clause_schedule_kind) kind;
  if (kind != OMP_CLAUSE_SCHEDULE_STATIC)
    OMP_CLAUSE_SCHEDULE_CHUNK_EXPR (c) = integer_one_node;
  return c;
}

/* Let the region whose clauses are *CLAUSES have its own copy of VAR.  */

static void
firstprivate (emitter *e, tree var, tree *clauses)
{
  if (!DECL_P (var) || !is_gimple_reg_type (TREE_TYPE (var)))
    return;
  tree c = build_omp_clause (e->loc, OMP_CLAUSE_FIRSTPRIVATE);
  OMP_CLAUSE_DECL (c) = var;
  OMP_CLAUSE_CHAIN (c) = *clauses;
  *clauses = c;
}

/* The clauses of the loop over blocks: the threads meet where the parallel
   region ends, not twice.  */

static tree
loop_clauses (emitter *e, bool in_order)
{
  tree c = schedule_clause (e, in_order);
  OMP_CLAUSE_CHAIN (c) = build_omp_clause (e->loc, OMP_CLAUSE_NOWAIT);
  return c;
}

/* End the loop B: add it to S as a parallel one.  */

static void
close_blocks (emitter *e, scope *s, blocks *b, bool in_order)
{
  tree loop = loop_omp (e, OMP_FOR, b->b, size_cst (0), b->count,
			loop_clauses (e, in_order),
			close_scope (&b->body, e->loc), NULL_TREE);
  add (&b->outer, loop);
  tree clauses = NULL_TREE;
  for (tree parm : e->parms)
    firstprivate (e, parm, &clauses);
  firstprivate (e, b->size, &clauses);
  firstprivate (e, b->count, &clauses);
  tree par = build2_loc (e->loc, OMP_PARALLEL, void_type_node,
			 close_scope (&b->outer, e->loc), clauses);
  TREE_SIDE_EFFECTS (par) = 1;
  add (s, par);
}

/* Add to S the parallel loop of a kernel that carries nothing.  */

static void
parallel_map (emitter *e, scope *s)
{
  blocks b;
  b.size = size_cst (e->form->heavy ? HEAVY_BLOCK : LIGHT_BLOCK);
  open_blocks (e, s, &b);
  sink k = { NULL_TREE, NULL_TREE, NULL_TREE, NULL_TREE };
  add (&b.body, fold_loop (e, &b.body, b.lo, b.hi, &k, false));
  close_blocks (e, s, &b, false);
}

/* Add to S: a block size that makes no more than MOST blocks, at least
   LEAST elements each.  */

static tree
block_size (emitter *e, scope *s, unsigned most, unsigned least)
{
  tree size = new_var (s, "size", size_type_node);
  tree share = build2 (TRUNC_DIV_EXPR, size_type_node, e->n, size_cst (most));
  share = build2 (PLUS_EXPR, size_type_node, share, size_cst (1));
  assign (s, e->loc, size,
	  build2 (MAX_EXPR, size_type_node, share, size_cst (least)));
  return size;
}

/* Add to S the parallel loop of a kernel that carries a FOLD into K.  */

static void
parallel_fold (emitter *e, scope *s, const sink *k)
{
  tree type = TREE_TYPE (k->acc);
  unsigned most = MIN (MOST_PARTIALS,
		       MAX (8, PARTIAL_BYTES / bytes_of (type)));
  tree partial = new_var (s, "partial",
			  build_array_type_nelts (type, most));
  TREE_ADDRESSABLE (partial) = 1;
  blocks b;
  b.size = block_size (e, s, most, e->form->heavy ? HEAVY_BLOCK : LIGHT_BLOCK);
  open_blocks (e, s, &b);
  sink mine = { new_var (&b.body, "mine", type), NULL_TREE, NULL_TREE,
		NULL_TREE };
  add (&b.body, fold_loop (e, &b.body, b.lo, b.hi, &mine, true));
  assign (&b.body, e->loc, array_element (e->loc, partial, b.b), mine.acc);
  close_blocks (e, s, &b, false);

  scope all, one;
  open_scope (&all, s->block);
  tree i = new_var (&all, "p", size_type_node);
  open_scope (&one, all.block);
  assign (&one, e->loc, k->acc,
	  combine (e, k->acc, array_element (e->loc, partial, i)));
  add (&all, loop_simple (e, &all, i, size_cst (0), b.count, &one));
  add (s, close_scope (&all, e->loc));
}

/* The builtin for an atomic operation on a size_t; N is the code of its
   version for any size, which those for 1, 2, 4, ... bytes follow.  */

static tree
atomic_builtin (enum built_in_function n)
{
  int log = exact_log2 (tree_to_uhwi (TYPE_SIZE_UNIT (size_type_node)));
  return builtin_decl_explicit ((enum built_in_function) (n + log + 1));
}

/* Add to S: wait until TURN is B.  */

static void
wait_for_turn (emitter *e, scope *s, tree turn, tree b)
{
  scope w;
  open_scope (&w, s->block);
  tree spins = new_var (&w, "spins", unsigned_type_node);
  assign (&w, e->loc, spins, build_zero_cst (unsigned_type_node));
  tree now = build_call_expr_loc (e->loc,
				  atomic_builtin (BUILT_IN_ATOMIC_LOAD_N), 2,
				  build_fold_addr_expr (turn),
				  build_int_cst (integer_type_node,
						 MEMMODEL_ACQUIRE));
  tree list = NULL_TREE;
  tree ready = build2 (EQ_EXPR, boolean_type_node,
		       fold_convert (size_type_node, now), b);
  append_to_statement_list (build1 (EXIT_EXPR, void_type_node, ready), &list);
  append_to_statement_list
    (build2 (MODIFY_EXPR, unsigned_type_node, spins,
	     build2 (PLUS_EXPR, unsigned_type_node, spins,
		     build_one_cst (unsigned_type_node))), &list);
  /* With more threads than cores the one that is waited for may need this
     one's.  */
  tree yield = build_fn_decl ("sched_yield",
			      build_function_type_list (integer_type_node,
							NULL_TREE));
  tree tired = build2 (EQ_EXPR, boolean_type_node,
		       build2 (BIT_AND_EXPR, unsigned_type_node, spins,
			       build_int_cst (unsigned_type_node, SPINS - 1)),
		       build_zero_cst (unsigned_type_node));
  append_to_statement_list
    (build3 (COND_EXPR, void_type_node, tired,
	     build_call_expr_loc (e->loc, yield, 0), NULL_TREE), &list);
  add (&w, build1_loc (e->loc, LOOP_EXPR, void_type_node, list));
  add (s, close_scope (&w, e->loc));
}

/* Add to S: it is the turn of the block after B.  */

static void
pass_turn (emitter *e, scope *s, tree turn, tree b)
{
  add (s, build_call_expr_loc (e->loc,
			       atomic_builtin (BUILT_IN_ATOMIC_STORE_N), 3,
			       build_fold_addr_expr (turn),
			       size_plus (e->loc, b, size_cst (1)),
			       build_int_cst (integer_type_node,
					      MEMMODEL_RELEASE)));
}

/* A new variable of S that all threads share in memory.  */

static tree
shared_var (scope *s, const char *name, tree type)
{
  tree v = new_var (s, name, type);
  TREE_ADDRESSABLE (v) = 1;
  return v;
}

/* Elements of a block of a kernel whose block holds values of TYPE between its
   two loops.  */

static unsigned
carry_block (tree type)
{
  return MAX (64, CARRY_BYTES / bytes_of (type));
}

/* Start in S the parallel loop B of a kernel with a SCAN or KEEP; TURN is
   whose turn it is.  */

static void
open_ordered (emitter *e, scope *s, blocks *b, tree element, tree *turn)
{
  *turn = shared_var (s, "turn", size_type_node);
  assign (s, e->loc, *turn, size_cst (0));
  b->size = size_cst (carry_block (element));
  open_blocks (e, s, b);
}

/* A loop of B's block after the turn: for each i, element I of the output of
   the SCAN becomes CARRY combined with what the block has found in LOCAL, or
   in the output itself.  */

static void
finish_scan (emitter *e, blocks *b, tree carry, const sink *k)
{
  const step *st = e->form->carry;
  bool exclusive = st->from->kind == SOAC_SCAN_EXCLUSIVE;
  location_t loc = st->from->loc;
  tree from = b->lo;
  if (exclusive)
    {
      tree first = element_of (e, st->at, b->lo);
      assign (&b->body, loc, first,
	      convert_value (loc, TYPE_MAIN_VARIANT (TREE_TYPE (first)),
			     carry));
      from = size_plus (loc, b->lo, size_cst (1));
    }
  scope outer, body;
  open_scope (&outer, b->body.block);
  tree i = new_var (&outer, "i", size_type_node);
  open_scope (&body, outer.block);
  tree local = new_var (&body, "local", st->type);
  assign (&body, loc, local,
	  k->store ? array_element (loc, k->store,
				    build2 (MINUS_EXPR, size_type_node, i,
					    b->lo))
	  : element_of (e, st->at, i));
  tree to = element_of (e, st->at, i);
  assign (&body, loc, to,
	  convert_value (loc, TYPE_MAIN_VARIANT (TREE_TYPE (to)),
			 combine (e, carry, local)));
  add (&outer, loop_omp (e, OMP_SIMD, i, from, b->hi, NULL_TREE,
			 close_scope (&body, loc), NULL_TREE));
  add (&b->body, close_scope (&outer, loc));
}

/* Add to S the parallel loop of a kernel that carries a SCAN; K->acc holds the
   initial value.  */

static void
parallel_scan (emitter *e, scope *s, const sink *k)
{
  const step *st = e->form->carry;
  tree carry = shared_var (s, "carry", st->type), turn;
  assign (s, e->loc, carry, k->acc);
  blocks b;
  open_ordered (e, s, &b, st->type, &turn);

  sink mine = { new_var (&b.body, "acc", st->type), NULL_TREE, NULL_TREE,
		b.lo };
  /* The output itself holds the block's own scan if it can without loss.  */
  if (TYPE_MAIN_VARIANT (st->at->type) != st->type)
    mine.store = new_var (&b.body, "local",
			  build_array_type_nelts (st->type,
						  carry_block (st->type)));
  add (&b.body, fold_loop (e, &b.body, b.lo, b.hi, &mine, true));

  wait_for_turn (e, &b.body, turn, b.b);
  tree taken = new_var (&b.body, "taken", st->type);
  assign (&b.body, e->loc, taken, carry);
  assign (&b.body, e->loc, carry, combine (e, taken, mine.acc));
  pass_turn (e, &b.body, turn, b.b);
  finish_scan (e, &b, taken, &mine);
  close_blocks (e, s, &b, true);
}

/* Add to S the parallel loop of a kernel that carries a KEEP; K->acc is where
   the number of all kept elements goes.  An output that is also the input is
   overwritten only up to where all blocks have been read.  */

static void
parallel_keep (emitter *e, scope *s, const sink *k)
{
  const step *st = e->form->carry;
  tree type = TYPE_MAIN_VARIANT (st->at->type), turn;
  TREE_ADDRESSABLE (k->acc) = 1;
  blocks b;
  open_ordered (e, s, &b, type, &turn);
  sink mine = { new_var (&b.body, "mine", size_type_node), NULL_TREE,
		new_var (&b.body, "buffer",
			 build_array_type_nelts (type, carry_block (type))),
		b.lo };
  assign (&b.body, e->loc, mine.acc, size_cst (0));
  add (&b.body, fold_loop (e, &b.body, b.lo, b.hi, &mine, false));

  wait_for_turn (e, &b.body, turn, b.b);
  tree taken = new_var (&b.body, "taken", size_type_node);
  assign (&b.body, e->loc, taken, k->acc);
  assign (&b.body, e->loc, k->acc,
	  build2 (PLUS_EXPR, size_type_node, taken, mine.acc));
  pass_turn (e, &b.body, turn, b.b);
  tree to = build_fold_addr_expr (element_of (e, st->at, taken));
  tree bytes = build2 (MULT_EXPR, size_type_node, mine.acc,
		       fold_convert (size_type_node, TYPE_SIZE_UNIT (type)));
  TREE_ADDRESSABLE (mine.store) = 1;
  add (&b.body,
       build_call_expr_loc (e->loc, builtin_decl_explicit (BUILT_IN_MEMCPY),
			    3, to, build_fold_addr_expr (mine.store), bytes));
  close_blocks (e, s, &b, true);
}

/* The most elements that the calling thread does alone.  */

static unsigned
alone_limit (const emitter *e)
{
  const step *st = e->form->carry;
  if (st && st->code != STEP_FOLD)
    return carry_block (st->code == STEP_SCAN ? st->type
			: TYPE_MAIN_VARIANT (st->at->type));
  return e->form->heavy ? 1 : LIGHT_MINIMUM;
}

void
lower_openmp (emitter *e, scope *body)
{
  sink k = { NULL_TREE, NULL_TREE, NULL_TREE, NULL_TREE };
  start_accumulator (e, body, &k);
  scope few, many;
  open_scope (&few, body->block);
  add (&few, fold_loop (e, &few, size_cst (0), e->n, &k, false));
  tree alone = close_scope (&few, e->loc);
  open_scope (&many, body->block);
  if (!e->form->carry)
    parallel_map (e, &many);
  else if (e->form->carry->code == STEP_FOLD)
    parallel_fold (e, &many, &k);
  else if (e->form->carry->code == STEP_SCAN)
    parallel_scan (e, &many, &k);
  else
    parallel_keep (e, &many, &k);
  tree is_few = build2_loc (e->loc, LE_EXPR, boolean_type_node, e->n,
			    size_cst (alone_limit (e)));
  add (body, build3_loc (e->loc, COND_EXPR, void_type_node, is_few, alone,
			 close_scope (&many, e->loc)));
  return_accumulator (e, body, &k);
}
