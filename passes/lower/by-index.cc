/* Reductions by index on threads.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     reduce_by_index (add, n, m, out, x, v)
     =>
     parallel for (b = 0; b < blocks; b++)
       { for (k = 0; k < m; k++) copy[b][k] = 0;
	 for (i = lo; i < hi; i++) copy[b][x[i]] += v[i]; }
     parallel for (c = 0; c < m; c += 4096)
       for (b = 0; b < blocks; b++)
	 for (k = c; k < min (m, c + 4096); k++) if (copy[b][k]) out[k] += copy[b][k];

   or, where M is large for such copies, each thread goes through all elements and updates what
   is in its range of keys (codegen/key-ranges.cc):

     parallel
       { from = m * thread / threads;  width = ...
	 for (i = 0; i < n; i++) if (x[i] - from < width) out[x[i]] += v[i]; }

   The blocks are as large as N and M say: so sums of floats have the same bits at any number of
   threads.  Their elements are many for each one of a copy, or there is one block, in
   order, that needs none.  Integers have the same bits in any case: if each thread has some
   elements for one of its copy, it has a block, and the first block has OUT itself for a copy.  A
   block is what unordered.cc makes of it; only where it updates is another place.  */

#include "gcc-common.h"
#include "support/support.h"
#include "kernel/kernel.h"
#include "codegen/codegen.h"
#include "local.h"

/* Blocks, at most, each with a copy of the output.  */
const unsigned MOST_COPIES = 64;
/* Elements of a block for one of the output, at least: to fill and to combine that takes no
   more than a few of them.  */
const unsigned ELEMENTS_FOR_ONE = 32;
/* Elements of a thread for one of the output, at least, where any block will do.  */
const unsigned EXACT_FOR_ONE = 4;
/* Elements of a block, at least, that are cheap; of how many it is a multiple.  */
const unsigned LEAST = 16384, UNIT = 64;

/* Bytes of an output, at least, of whose keys threads have ranges: there each update waits for
   memory, so that to go through all elements takes less than half as long.  */
const unsigned RANGED_BYTES = 2 << 20;

/* True if S, of a kernel that updates, has no other effect than a value: each thread may do it
   for all elements.  */

static bool
only_value_p (const step *s)
{
  switch (s->code)
    {
    case STEP_LOAD:
    case STEP_VALUE:
    case STEP_IOTA:
    case STEP_GATHER:
    case STEP_ZIP:
    case STEP_MEMBER:
    case STEP_APPLY:
    case STEP_CONVERT:
      return true;
    default:
      return false;
    }
}

/* True if the blocks of FORM, which updates, may do so in copies of their own.  */

bool
copies_updates_p (const kernel_form *form)
{
  for (const step *s : form->steps)
    if (s->code == STEP_UPDATE)
      {
	if (!recognised_p (s) || !alone_in_array_p (form, s))
	  return false;
      }
    else if (s->code != STEP_STORE && s->code != STEP_FOLD && !only_value_p (s))
      return false;
  return !form->space && !form->opaque;
}

/* True if M, the length of what S updates, may be so large that threads may have ranges of its
   keys.  */

static bool
may_be_large_p (const step *s)
{
  tree m = s->from->bound;
  return (TREE_CODE (m) != INTEGER_CST
	  || (tree_fits_uhwi_p (m)
	      && tree_to_uhwi (m) >= RANGED_BYTES / bytes_of (s->from->type)));
}

/* True if threads may have ranges of the keys of FORM, which updates: whatever its operator
   is, as each does its updates in order.  */

bool
ranges_updates_p (const kernel_form *form)
{
  unsigned updates = 0;
  for (const step *s : form->steps)
    if (s->code == STEP_UPDATE)
      {
	updates++;
	if (s->at->row || s->at->stride || !alone_in_array_p (form, s) || !may_be_large_p (s))
	  return false;
      }
    else if (!only_value_p (s))
      return false;
  return updates == 1 && !form->space && !form->opaque && !form->heavy;
}

/* The size, a size_t, of the copy for UPDATE S: whole lines of the cache.  */

static tree
copy_bytes (emitter *e, const step *s)
{
  tree bytes = size_op (MULT_EXPR, operand_value (e, s->from->bound),
			to_size (TYPE_SIZE_UNIT (s->from->type)));
  return size_op (BIT_AND_EXPR, size_op (PLUS_EXPR, bytes, size_cst (CACHE_LINE - 1)),
		  size_cst (-(HOST_WIDE_INT) CACHE_LINE));
}

/* The size of the copies for all updates of E's kernel.  */

tree
copies_bytes (emitter *e)
{
  tree bytes = size_cst (0);
  for (const step *p : e->form->steps)
    if (p->code == STEP_UPDATE)
      bytes = size_op (PLUS_EXPR, bytes, copy_bytes (e, p));
  return bytes;
}

/* The only UPDATE of FORM, if any blocks give the same bits, or null.  */

static const step *
exact_update (const kernel_form *form)
{
  const step *update = NULL;
  for (const step *s : form->steps)
    if (s->code == STEP_UPDATE)
      {
	if (update || !INTEGRAL_TYPE_P (s->from->type))
	  return NULL;
	update = s;
      }
    else if (s->code == STEP_FOLD)
      return NULL;
  return update;
}

/* The copies that blocks of E's kernel need, at most.  */

static tree
most_copies (emitter *e)
{
  const step *s = exact_update (e->form);
  if (!s)
    return size_cst (MOST_COPIES);
  tree bound = size_op (MAX_EXPR, operand_value (e, s->from->bound), size_cst (1));
  tree blocks = size_op (TRUNC_DIV_EXPR, size_op (TRUNC_DIV_EXPR, e->n, bound),
			 size_cst (ELEMENTS_FOR_ONE));
  blocks = size_op (MAX_EXPR, size_op (PLUS_EXPR, blocks, size_cst (1)), most_threads (e));
  return size_op (MIN_EXPR, blocks, size_cst (MOST_COPIES));
}

/* The condition that N elements of E's kernel are so many for those of each output that
   COUNT blocks may have copies.  */

static tree
worth_copies (emitter *e, unsigned count)
{
  tree all = boolean_true_node;
  for (const step *s : e->form->steps)
    if (s->code == STEP_UPDATE)
      all = bool_op (TRUTH_ANDIF_EXPR, all,
		     bool_op (LE_EXPR, operand_value (e, s->from->bound),
			      size_op (TRUNC_DIV_EXPR, e->n,
				       size_cst (ELEMENTS_FOR_ONE * count))));
  const step *s = exact_update (e->form);
  if (!s)
    return all;
  tree many = size_op (MULT_EXPR, most_threads (e), size_cst (EXACT_FOR_ONE));
  tree some = bool_op (LE_EXPR, operand_value (e, s->from->bound),
		       size_op (TRUNC_DIV_EXPR, e->n, many));
  return bool_op (TRUTH_ORIF_EXPR, all, some);
}

/* Add to S the memory for copies of what E's kernel updates, unless ALONE or too few
   elements are a reason that there are none: then it is null.  */

tree
make_copies (emitter *e, scope *s, tree alone)
{
  scope some;
  tree memory = new_var (s, "copies", ptr_type_node);
  assign (s, e->loc, memory, null_pointer_node);
  open_scope (&some, s->block);
  assign (&some, e->loc, memory,
	  build_call_expr_loc (e->loc, builtin_decl_explicit (BUILT_IN_MALLOC), 1,
			       size_op (MULT_EXPR, copies_bytes (e), most_copies (e))));
  tree many = fold_build1 (TRUTH_NOT_EXPR, boolean_type_node, alone);
  add_if (s, e->loc, bool_op (TRUTH_ANDIF_EXPR, many, worth_copies (e, 2)), &some);
  return memory;
}

/* Add to S the size of blocks with copies.  */

static tree
copied_block_size (emitter *e, scope *s, unsigned most)
{
  tree size = new_var (s, "size", size_type_node);
  tree least = size_op (PLUS_EXPR, size_op (TRUNC_DIV_EXPR, e->n, size_cst (most)),
			size_cst (1));
  least = build2 (MAX_EXPR, size_type_node, least,
		  size_cst (as_many (e->form, LEAST)));
  for (const step *p : e->form->steps)
    if (p->code == STEP_UPDATE)
      {
	tree some = size_op (MULT_EXPR, operand_value (e, p->from->bound),
			     size_cst (ELEMENTS_FOR_ONE));
	if (p == exact_update (e->form))
	  some = size_op (MIN_EXPR, some,
			  size_op (PLUS_EXPR, size_op (TRUNC_DIV_EXPR, e->n, most_threads (e)),
				   size_cst (1)));
	least = build2 (MAX_EXPR, size_type_node, least, some);
      }
  assign (s, e->loc, size,
	  size_op (BIT_AND_EXPR, size_op (PLUS_EXPR, least, size_cst (UNIT - 1)),
		   size_cst (-(HOST_WIDE_INT) UNIT)));
  return size;
}

/* Element K of the array of type TYPE at PLACE.  */

tree
element_at_pointer (tree place, tree type, tree k)
{
  tree way = size_op (MULT_EXPR, k, to_size (TYPE_SIZE_UNIT (type)));
  tree p = build2 (POINTER_PLUS_EXPR, TREE_TYPE (place), place,
		   fold_convert (sizetype, way));
  return build2 (MEM_REF, type, p, build_int_cst (build_pointer_type (type), 0));
}

/* Add to S: for each K in RANGE of what UPDATE P goes to, element K of TO takes in that of FROM,
   or, without FROM, is the neutral value.  */

static void
for_elements (emitter *e, scope *s, const step *p, tree to, tree from, const tree (&range)[2])
{
  scope outer, body;
  tree type = p->from->type;
  open_scope (&outer, s->block);
  tree k = new_var (&outer, "k", size_type_node);
  open_scope (&body, outer.block);
  tree here = element_at_pointer (to, type, k);
  if (from)
    take_in (e, &body, p, here, element_at_pointer (from, type, k));
  else
    assign (&body, e->loc, here, update_neutral (e, p));
  add (&outer, loop_simd (e, k, range[0], range[1], NULL_TREE, &body));
  add (s, close_scope (&outer, e->loc));
}

/* Let COPIES have for each UPDATE of E's kernel a pointer to its copy, in MEMORY for block
   NUMBER, that is set in S.  */

void
find_copies (emitter *e, scope *s, tree memory, tree number, vec<tree> *copies)
{
  tree from = size_op (MULT_EXPR, number, copies_bytes (e));
  for (const step *p : e->form->steps)
    {
      tree copy = NULL_TREE;
      if (p->code == STEP_UPDATE)
	{
	  copy = new_var (s, "copy", TREE_TYPE (operand_value (e, p->at->value)));
	  assign (s, e->loc, copy,
		  fold_convert (TREE_TYPE (copy),
				build2 (POINTER_PLUS_EXPR, ptr_type_node, memory,
					fold_convert (sizetype, unshare_expr (from)))));
	  from = size_op (PLUS_EXPR, from, copy_bytes (e, p));
	}
      copies->safe_push (copy);
    }
}

/* Let E's parameters for what it updates be COPIES, and COPIES what they were.  */

void
swap_outputs (emitter *e, vec<tree> *copies)
{
  for (unsigned st = 0; st < copies->length (); st++)
    if ((*copies)[st])
      for (unsigned i = 0; i < e->operands.length (); i++)
	if (same_operand_p (e->operands[i], e->form->steps[st]->at->value))
	  {
	    std::swap (e->parms[i], (*copies)[st]);
	    break;
	  }
}

/* Elements of a copy that a thread combines at a time.  */
const unsigned COMBINED = 4096;

/* Add to S: what block P has in MEMORY goes to the outputs, piece C of them.  */

static void
combine_copy (emitter *e, scope *s, tree memory, tree p, tree c)
{
  auto_vec<tree> copies;
  find_copies (e, s, memory, p, &copies);
  for (unsigned st = 0; st < copies.length (); st++)
    if (copies[st])
      {
	const step *u = e->form->steps[st];
	tree bound = operand_value (e, u->from->bound);
	tree from = size_op (MULT_EXPR, c, size_cst (COMBINED));
	tree to = size_op (PLUS_EXPR, from, size_cst (COMBINED));
	for_elements (e, s, u, operand_value (e, u->at->value), copies[st],
		      { size_op (MIN_EXPR, from, bound), size_op (MIN_EXPR, to, bound) });
      }
}

/* The loop of threads in which what all blocks of B have in MEMORY goes to the outputs, in order
   for each element.  */

static nest *
combine_copies (emitter *e, blocks *b, tree memory)
{
  scope all, piece, one;
  open_scope (&all, b->outer.block);
  tree longest = size_cst (0), pieces = new_var (&all, "pieces", size_type_node);
  for (const step *p : e->form->steps)
    if (p->code == STEP_UPDATE)
      longest = size_op (MAX_EXPR, longest, operand_value (e, p->from->bound));
  assign (&all, e->loc, pieces,
	  size_op (PLUS_EXPR, size_op (TRUNC_DIV_EXPR, longest, size_cst (COMBINED)),
		   size_cst (1)));
  tree c = new_var (&all, "piece", size_type_node);
  open_scope (&piece, all.block);
  tree p = new_var (&piece, "p", size_type_node);
  open_scope (&one, piece.block);
  combine_copy (e, &one, memory, p, c);
  add (&piece, loop_serial (e, p, size_cst (exact_update (e->form) ? 1 : 0), b->count, &one));
  add (&all, loop_threads (e, c, pieces, build_omp_clause (e->loc, OMP_CLAUSE_NOWAIT), &piece));
  return close_scope (&all, e->loc);
}

/* Add to S: COPY has neutral values for UPDATE P of E's kernel.  If any blocks give the same bits,
   the first one, where NUMBER is 0, has the output itself for a copy: less memory is read and
   written.  */

static void
start_copy (emitter *e, scope *s, const step *p, tree copy, tree number)
{
  const tree range[2] = { size_cst (0), operand_value (e, p->from->bound) };
  if (p != exact_update (e->form))
    {
      for_elements (e, s, p, copy, NULL_TREE, range);
      return;
    }
  scope own, other;
  open_scope (&own, s->block);
  assign (&own, e->loc, copy, operand_value (e, p->at->value));
  open_scope (&other, s->block);
  for_elements (e, &other, p, copy, NULL_TREE, range);
  add_if (s, e->loc, build2 (EQ_EXPR, boolean_type_node, number, size_cst (0)), &own, &other);
}

/* Add to S the blocks B of E's kernel, whose copies are in MEMORY.  */

void
share_updates (emitter *e, scope *s, blocks *b, tree memory)
{
  b->parallel = true;
  b->size = copied_block_size (e, s, MIN (MOST_COPIES, most_blocks (e)));
  open_blocks (e, s, b);
  auto_vec<tree> copies;
  find_copies (e, &b->body, memory, b->b, &copies);
  for (unsigned st = 0; st < copies.length (); st++)
    if (copies[st])
      start_copy (e, &b->body, e->form->steps[st], copies[st], b->b);
  swap_outputs (e, &copies);
  nest *block = call_block (e, b, b->lo, b->hi, b->b);
  swap_outputs (e, &copies);
  add (&b->body, block);
  b->behind = combine_copies (e, b, memory);
  close_blocks (e, s, b, false);
  add (s, build_call_expr_loc (e->loc, builtin_decl_explicit (BUILT_IN_FREE), 1, memory));
}

/* The condition that E's kernel, which may have ranges of keys, has them.  */

tree
worth_ranges (emitter *e)
{
  tree all = several_threads (e);
  for (const step *s : e->form->steps)
    if (s->code == STEP_UPDATE)
      all = bool_op (TRUTH_ANDIF_EXPR,
		     bool_op (GE_EXPR, operand_value (e, s->from->bound),
			      size_cst (RANGED_BYTES / bytes_of (s->from->type))), all);
  return all;
}

/* The first key of the range of thread NUMBER, of ALL, below BOUND.  */

static tree
first_key (tree bound, tree number, tree all)
{
  return size_op (TRUNC_DIV_EXPR, size_op (MULT_EXPR, bound, number), all);
}

/* All elements of E's kernel by threads, each of which has a range of the keys; if there is one
   thread, BY_ONE.  S is around them.  */

nest *
share_keys (emitter *e, scope *s, nest *by_one)
{
  scope mine, several;
  open_scope (&mine, s->block);
  tree all = new_var (&mine, "threads", size_type_node);
  tree number = new_var (&mine, "number", size_type_node);
  assign (&mine, e->loc, all,
	  to_size (ask_openmp (e, "omp_get_num_threads_", integer_type_node)));
  assign (&mine, e->loc, number,
	  to_size (ask_openmp (e, "omp_get_thread_num_", integer_type_node)));
  open_scope (&several, mine.block);
  tree bound = NULL_TREE;
  for (const step *p : e->form->steps)
    if (p->code == STEP_UPDATE)
      bound = operand_value (e, p->from->bound);
  tree from = new_var (&several, "from", size_type_node);
  tree width = new_var (&several, "width", size_type_node);
  assign (&several, e->loc, from, first_key (bound, number, all));
  tree next = first_key (bound, size_op (PLUS_EXPR, number, size_cst (1)), all);
  assign (&several, e->loc, width, size_op (MINUS_EXPR, next, from));
  key_range_loop (e, &several, from, width);
  add (&mine, choose (e->loc, bool_op (EQ_EXPR, all, size_cst (1)), by_one,
		      close_scope (&several, e->loc)));
  return region (e->loc, OMP_PARALLEL, close_scope (&mine, e->loc), NULL_TREE);
}
