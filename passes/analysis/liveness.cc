/* Which arrays need not be written after fusion.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

   An array that flows between members of a kernel is dead if no statement
   that may run after its producer reads it before it is written again, and if
   its memory ends with the function:

     t = malloc (...); map (sq, n, t, x); s = reduce (add, 0, n, t); free (t);

   The virtual use-def chains are followed forward from the producer; the
   alias oracle is asked at each statement.

   A call that makes nothing but such arrays, and whose operators cannot end the
   program, is itself dead (dead-calls.cc):

     t = malloc (...); map (sq, n, t, x); free (t);  */

#include "gcc-common.h"
#include "support/support.h"
#include "local.h"

/* Whose reading of an array does not count.  */
enum silent_readers
{
  CONSUMERS,			/* the writer's, wherever they run */
  ONE_CONSUMER,			/* these and a certain other one */
  NEXT_KERNEL,			/* those in a certain kernel that it makes all for */
  KERNEL,			/* later members of its kernel */
  PART,			/* those where the guards of that have failed */
  DEAD_CALLS			/* the writer itself and calls that are dead */
};

/* The search for readers of one array.  */

struct reader_search
{
  graph_t *graph;
  combinator *writer;
  mem_access *array;
  enum silent_readers silent;
  bool whole;			/* the writer writes all of each row */
  const combinator *consumer;	/* that one ... */
  const cluster *next;		/* ... and that kernel */
  auto_vec<tree> work;		/* virtual definitions to look behind */
  auto_bitmap seen;
};

/* Parameters through which an operator has memory of its own.  */
static hash_set<tree> *private_rows;

/* PARM leads to a row that is the operator's own: nobody looks at it afterwards.  */

void
note_private_row (tree parm)
{
  if (!private_rows)
    private_rows = new hash_set<tree>;
  private_rows->add (parm);
}

/* True if PARM is such a parameter.  */

bool
private_row_p (tree parm)
{
  return private_rows && private_rows->contains (parm);
}

/* True if FN has one.  */

bool
has_private_row_p (tree fn)
{
  for (tree p = DECL_ARGUMENTS (fn); p; p = DECL_CHAIN (p))
    if (private_row_p (p))
      return true;
  return false;
}

/* True if POINTER is computed from such a parameter.  */

static bool
private_pointer_p (tree pointer)
{
  tree root = private_rows ? root_pointer (pointer) : NULL_TREE;
  return (root && TREE_CODE (root) == SSA_NAME && SSA_NAME_IS_DEFAULT_DEF (root)
	  && SSA_NAME_VAR (root) && private_row_p (SSA_NAME_VAR (root)));
}

/* True if nothing is done with VALUE, an SSA name, but computing other values with which
   nothing is done.  */

static bool
unused_value_p (tree value)
{
  imm_use_iterator iter;
  use_operand_p use;
  FOR_EACH_IMM_USE_FAST (use, iter, value)
    {
      gimple *stmt = USE_STMT (use);
      if (is_gimple_debug (stmt))
	continue;
      if (!is_gimple_assign (stmt) || gimple_vuse (stmt)
	  || !unused_value_p (gimple_assign_lhs (stmt)))
	return false;
    }
  return true;
}

/* True if the operator of C does not use its parameter for output OUT, which is its own.  */

static bool
untouched_p (const combinator *c, unsigned out)
{
  tree fn = c->element && c->element->written ? c->element->decl : NULL_TREE;
  tree parm = fn ? DECL_ARGUMENTS (fn) : NULL_TREE;
  while (parm && out-- > 0)
    parm = DECL_CHAIN (parm);
  if (!parm || !private_row_p (parm))
    return false;
  tree value = ssa_default_def (DECL_STRUCT_FUNCTION (fn), parm);
  return is_gimple_reg (parm) && (!value || unused_value_p (value));
}

/* True if the memory of A may be looked at after the function has returned,
   without a statement of the function.  */

bool
outlives_function_p (const mem_access &a)
{
  tree base = ao_ref_base (const_cast <ao_ref *> (&a.ref));
  if (!base)
    return true;
  if (DECL_P (base))
    return !auto_var_in_fn_p (base, cfun->decl);
  if (TREE_CODE (base) != MEM_REF)
    return true;
  return (!private_pointer_p (TREE_OPERAND (base, 0))
	  && ptr_deref_may_alias_global_p (TREE_OPERAND (base, 0), false));
}

/* States of memory between two calls, at most.  */
const unsigned MOST_STATES_TO = 100;

/* The only statement that makes a new state of memory of VDEF, or null: there are several, or one
   where states meet.  */

static gimple *
only_next_writer (tree vdef)
{
  imm_use_iterator iter;
  use_operand_p use;
  gimple *next = NULL;
  FOR_EACH_IMM_USE_FAST (use, iter, vdef)
    {
      gimple *stmt = USE_STMT (use);
      if (is_gimple_debug (stmt) || !(gimple_code (stmt) == GIMPLE_PHI || gimple_vdef (stmt)))
	continue;
      if (next || gimple_code (stmt) == GIMPLE_PHI)
	return NULL;
      next = stmt;
    }
  return next;
}

/* True if C comes next after the search's writer, in whichever turn of its loops that runs.  */

static bool
always_next_p (const reader_search *s, const combinator *c)
{
  gimple *stmt = s->writer->call;
  for (unsigned n = 0; stmt && n < MOST_STATES_TO; n++)
    {
      stmt = gimple_vdef (stmt) ? only_next_writer (gimple_vdef (stmt)) : NULL;
      if (stmt == c->call)
	return true;
    }
  return false;
}

/* True if the values that C names are those that the search's writer has
   named: C follows the writer in each turn of their loops, or they never
   change.  */

static bool
same_turn_p (const reader_search *s, const combinator *c)
{
  return same_in_all_turns_p (*s->array, s->writer->call) || always_next_p (s, c);
}

/* True if C, behind the search's writer in one turn of their loops, writes the whole box that
   the writer does.  */

static bool
overwrites_box_p (const reader_search *s, const combinator *c)
{
  const combinator *w = s->writer;
  if (c->call == w->call || c->opaque || c->sunk || !stmt_before_p (w->call, c->call)
      || !same_turn_p (s, c))
    return false;
  for (const mem_access &b : c->accesses)
    if (writes_all_p (b, *s->array))
      return true;
  return false;
}

/* True if C, which follows the search's writer, overwrites the array before
   anything else can see it.  Of what is scattered nobody knows where it is.  */

static bool
overwrites_p (const reader_search *s, combinator *c)
{
  if (overwrites_box_p (s, c))
    return true;
  if (!s->array->element || c->opaque || !may_conflict_p (s->writer, c)
      || !same_turn_p (s, c)
      || !operand_equal_p (c->count, s->writer->count, 0))
    return false;
  for (const mem_access &b : c->accesses)
    if (b.write && b.elementwise && b.element && b.range != c && !(b.of && b.of->row)
	&& same_pointer_p (b.pointer, s->array->pointer)
	&& same_stride_p (b.stride, s->array->stride)
	&& operand_equal_p (TYPE_SIZE_UNIT (b.element),
			    TYPE_SIZE_UNIT (s->array->element), 0))
      return true;
  return false;
}

/* True if A and B run in one kernel, with APART where its guards fail.  */

static bool
one_kernel_p (const combinator *a, const combinator *b, bool apart)
{
  return a->in == b->in && (!apart || a->part == b->part);
}

/* True if C takes the array's elements directly from the writer, in one of the
   kernels that the writer is in.  */

static bool
inside_p (const reader_search *s, const combinator *c)
{
  const combinator *w = original_of (s->writer);
  if (s->silent == DEAD_CALLS)
    return false;
  if (s->silent == NEXT_KERNEL)
    return c->in == s->next;
  if (s->silent == ONE_CONSUMER && c == s->consumer)
    return true;
  if (s->silent == CONSUMERS || s->silent == ONE_CONSUMER)
    {
      for (const edge_t *e : w->edges_out)
	if (e->to == c && e->refused.why == NOT_REFUSED)
	  return true;
      return false;
    }
  for (const combinator *copy : w->copies)
    if (one_kernel_p (copy, c, s->silent == PART))
      return true;
  return one_kernel_p (w, c, s->silent == PART);
}

/* True if what MAKER makes for C is not overwritten by the search's writer on the way: that comes
   before, or behind C.  */

static bool
made_behind_p (const reader_search *s, const combinator *maker, const combinator *c)
{
  gimple *writer = original_of (s->writer)->call;
  return stmt_before_p (writer, maker->call) || stmt_before_p (c->call, writer);
}

/* True if all that C reads as input IN has been made by another combinator than the search's
   writer, whatever that has written there before, by this name or another one.  */

static bool
made_by_another_p (const reader_search *s, const combinator *c, unsigned in)
{
  for (const edge_t *e : c->edges_in)
    if (e->input == in && e->makes_all && original_of (e->from) != original_of (s->writer)
	&& made_behind_p (s, original_of (e->from), original_of (c)))
      return true;
  return false;
}

/* True if C takes its input IN from the search's writer, not from memory.  */

static bool
taken_from_writer_p (const reader_search *s, const combinator *c, unsigned in)
{
  const combinator *w = original_of (s->writer);
  for (const edge_t *e : c->edges_in)
    {
      bool taken = (s->silent == KERNEL || s->silent == PART ? e->fused
		    : s->silent == NEXT_KERNEL ? e->makes_all
		    : e->refused.why == NOT_REFUSED);
      if (e->input == in && taken && original_of (e->from) == w)
	return true;
    }
  return false;
}

/* True if what C, which is INSIDE or not, reads by B is no memory that the search's writer has
   written.  Another view of C may lead to elements of it that no edge of the graph stands for;
   where C runs at other subscripts than its own all inputs by one pointer are asked, as each
   may be B.  */

static bool
taken_elsewhere_p (const reader_search *s, const combinator *c, bool inside,
		   const mem_access &b)
{
  const combinator *all = original_of (c);
  bool known = false;
  inside &= b.elementwise;
  if (inside && s->silent == ONE_CONSUMER && c == s->consumer)
    return true;
  for (unsigned in = 0; in < c->inputs.length (); in++)
    if (access_to_p (b, c->inputs[in]) || b.of == &all->inputs[in])
      {
	if (!(inside && taken_from_writer_p (s, c, in)) && !made_by_another_p (s, c, in))
	  return false;
	known = true;
      }
  return known;
}

/* True if C reads the array in the kernel that C itself is in.  */

static bool
reads_in_kernel_p (const reader_search *s, combinator *c)
{
  bool inside = inside_p (s, c);
  for (mem_access &b : c->accesses)
    /* What the writer leaves of a row it finds there the next time; if it writes all it leaves
       nothing.  */
    if (!b.write && !(s->whole && b.of == s->array->of) && !taken_elsewhere_p (s, c, inside, b)
	&& !disjoint_in_all_turns_p (s->writer->call, *s->array, b))
      return true;
  return false;
}

/* True if C reads the array in one of the kernels that it runs in: in some it may take the
   elements from the writer, in others load them.  */

static bool
combinator_reads_p (const reader_search *s, combinator *c)
{
  if (!may_meet_p (s->writer, c)
      || (s->silent == DEAD_CALLS && (c == s->writer || c->dead)))
    return false;
  for (combinator *copy : c->copies)
    if (reads_in_kernel_p (s, copy))
      return true;
  return reads_in_kernel_p (s, c);
}

/* True if STMT reads the array.  */

static bool
reads_p (const reader_search *s, gimple *stmt)
{
  if (combinator **slot = s->graph->by_call.get (stmt))
    return combinator_reads_p (s, *slot);
  /* To GCC what a parameter leads to is used by the caller.  */
  if (gimple_code (stmt) == GIMPLE_RETURN && private_pointer_p (s->array->pointer))
    return false;
  return (may_meet_p (s->graph, s->writer, stmt)
	  && !instrumentation_stmt_p (stmt)
	  && may_read_in_some_turn_p (s->writer->call, *s->array, stmt));
}

/* True if no statement at all reads the array, wherever it stands.  */

static bool
never_read_p (const reader_search *s)
{
  auto_vec<gimple *> stmts;
  if (!possible_readers (s->graph, s->writer, &stmts))
    return false;
  for (gimple *stmt : stmts)
    if (reads_p (s, stmt))
      return false;
  return true;
}

/* Look at STMT, which uses the memory state behind the writer.  Return true
   if it reads the array; go on behind it if that still makes sense.  */

static bool
look_at_reader (reader_search *s, gimple *stmt)
{
  if (gphi *phi = dyn_cast <gphi *> (stmt))
    {
      s->work.safe_push (gimple_phi_result (phi));
      return false;
    }
  if (is_gimple_debug (stmt))
    return false;
  if (reads_p (s, stmt))
    return true;
  if (combinator **slot = s->graph->by_call.get (stmt))
    if (overwrites_p (s, *slot))
      return false;
  if (gimple_vdef (stmt))
    s->work.safe_push (gimple_vdef (stmt));
  return false;
}

/* True if somebody but S's silent readers may read its array as its writer left it.  */

static bool
search_readers (reader_search *s)
{
  if (outlives_function_p (*s->array))
    return true;
  if (never_read_p (s))
    return false;
  if (tree vdef = gimple_vdef (s->writer->call))
    s->work.safe_push (vdef);
  while (!s->work.is_empty ())
    {
      tree vdef = s->work.pop ();
      if (!bitmap_set_bit (s->seen, SSA_NAME_VERSION (vdef)))
	continue;
      imm_use_iterator iter;
      use_operand_p use;
      FOR_EACH_IMM_USE_FAST (use, iter, vdef)
	if (look_at_reader (s, USE_STMT (use)))
	  return true;
    }
  return false;
}

/* True if something in GRAPH's function, other than SILENT readers, may read ARRAY
   as WRITER left it.  CONSUMER is for ONE_CONSUMER, NEXT for NEXT_KERNEL.  */

static bool
read_later_p (graph_t *graph, combinator *writer, mem_access *array,
	      enum silent_readers silent, const combinator *consumer = NULL,
	      const cluster *next = NULL)
{
  reader_search s;
  s.graph = graph;
  s.writer = writer;
  s.array = array;
  s.silent = silent;
  s.consumer = consumer;
  s.next = next;
  s.whole = (array->of && array->of->row && (silent == KERNEL || silent == CONSUMERS)
	     && writes_rows_wholly_p (writer, *array->of));
  return search_readers (&s);
}

/* True if somebody but those in kernel NEXT that C of GRAPH makes all for may read ARRAY as C
   leaves it.  */

bool
read_outside_p (graph_t *graph, combinator *c, mem_access *array, const cluster *next)
{
  return read_later_p (graph, c, array, NEXT_KERNEL, NULL, next);
}

/* The access of C that writes VIEW.  */

mem_access *
writing_access (combinator *c, const view &v)
{
  for (mem_access &a : c->accesses)
    if (a.write && a.pointer == v.value && a.stride == v.stride)
      return &a;
  return NULL;
}

/* True if somebody but SILENT readers, for ONE_CONSUMER with CONSUMER, may read what C of GRAPH
   writes.  */

static bool
outputs_read_p (graph_t *graph, combinator *c, enum silent_readers silent,
		const combinator *consumer = NULL)
{
  for (const view &v : c->outputs)
    {
      mem_access *a = writing_access (c, v);
      if (!a || read_later_p (graph, c, a, silent, consumer))
	return true;
    }
  return false;
}

/* True if somebody but C's consumers may read what C of GRAPH writes as output OUT.  */

bool
output_read_by_others_p (graph_t *graph, combinator *c, unsigned out)
{
  const view &v = c->outputs[out];
  mem_access *a = writing_access (c, v);
  return v.row || !a || read_later_p (graph, c, a, CONSUMERS);
}

/* True if somebody but C's consumers may read what C of P writes.  */

bool
read_by_others_p (plan *p, combinator *c)
{
  return outputs_read_p (&p->graph, c, CONSUMERS);
}

/* True if somebody but C's consumers, of which CONSUMER may become one, may read what C of
   GRAPH writes.  */

bool
read_by_others_p (graph_t *graph, combinator *c, const combinator *consumer)
{
  return outputs_read_p (graph, c, ONE_CONSUMER, consumer);
}

/* True if nobody but dead calls reads what C of GRAPH writes.  */

bool
unread_p (graph_t *graph, combinator *c)
{
  return !outputs_read_p (graph, c, DEAD_CALLS);
}

/* True if C takes input IN from other members of its kernel.  */

static bool
streamed_p (const combinator *c, unsigned in)
{
  for (const edge_t *e : c->edges_in)
    if (e->input == in && e->fused)
      return true;
  return false;
}

/* Pointers that arrays start from.  */

typedef hash_set<tree, false, tree_operand_hash> array_set;

/* Add to TOUCHED the arrays of which C still writes some, or reads some from
   memory.  */

static void
note_touched (const combinator *c, array_set *touched)
{
  for (const view &v : c->outputs)
    if (!v.dead)
      touched->add (root_pointer (v.value));
  for (unsigned in = 0; in < c->inputs.length (); in++)
    if (POINTER_TYPE_P (TREE_TYPE (c->inputs[in].value))
	&& !streamed_p (c, in))
      touched->add (root_pointer (c->inputs[in].value));
}

/* List the arrays of P of which nobody uses any part any more, in program order, each
   once.  */

static void
name_dead_arrays (plan *p)
{
  auto_vec<const combinator *> all;
  in_program_order (&p->graph, &all);
  array_set touched;
  for (const combinator *c : p->graph.nodes)
    note_touched (c, &touched);
  auto_vec<const view *> listed;
  for (const combinator *c : all)
    for (const view &v : c->outputs)
      if (v.dead && !touched.contains (root_pointer (v.value))
	  && !listed_p (listed, v))
	{
	  listed.safe_push (&v);
	  p->eliminated.safe_push (v.name);
	}
}

/* True if what C makes is known to be for its consumers alone, in whose kernels it
   runs: in their branches, at their indices, or for their windows.  From what it
   writes now that cannot be seen any more.  */

static bool
for_consumers_p (const combinator *c)
{
  return c->sunk || c->windowed;
}

/* True if that is so also where the guards of C's kernel fail.  */

static bool
for_consumers_apart_p (const combinator *c)
{
  for (const edge_t *e : c->edges_out)
    if (e->to->part != c->part)
      return false;
  return for_consumers_p (c);
}

/* True if C runs as it is called where these fail, for consumers in other parts.  */

static bool
runs_as_called_p (const combinator *c)
{
  return c->as_called && c->part && c->part->members[0] == c->as_called;
}

/* True if somebody but the kernel that C of GRAPH is in, or but C's CONSUMERS, may read the rows
   that C writes by ARRAY.  */

bool
rows_read_later_p (graph_t *graph, combinator *c, mem_access *array, bool consumers)
{
  return read_later_p (graph, c, array, consumers ? CONSUMERS : KERNEL);
}

/* Find out whether what C of P writes as V is dead.  */

static void
judge_output (plan *p, combinator *c, view &v)
{
  /* What an operator writes by its address is written in any case, unless it is its own
     and the operator has found that it needs no memory.  The kernel has a variable instead where
     that may be.  */
  mem_access *a = writing_access (c, v);
  if (v.row)
    {
      bool untouched = untouched_p (c, &v - c->outputs.address ());
      v.dead_apart |= untouched;
      v.own = untouched ? 0 : own_row_bytes (p, c, v, a);
      v.dead |= untouched || v.own;
      return;
    }
  if (!v.dead && (for_consumers_p (c)
		  || (a && !read_later_p (&p->graph, c, a, KERNEL))))
    v.dead = true;
  /* What it stores there cannot be seen any more either.  */
  if (v.dead && c->part && !runs_as_called_p (c)
      && (for_consumers_apart_p (c) || !read_later_p (&p->graph, c, a, PART)))
    v.dead_apart = true;
}

/* What C of P writes may be dead though no consumer takes it: a member of a structure
   that nobody asks for, what is written last, what a filter keeps but only
   counts.  */

static void
judge_outputs (plan *p, combinator *c)
{
  if (c->opaque || c->nofuse)
    return;
  for (view &v : c->outputs)
    judge_output (p, c, v);
}

/* Find the arrays of P that are dead, and with that the direction of each
   fused edge.  */

void
find_dead_arrays (plan *p)
{
  for (edge_t *e : p->graph.edges)
    {
      if (!e->fused || e->direction == HORIZONTAL)
	continue;
      view &v = e->from->outputs[e->output];
      judge_output (p, e->from, v);
      e->direction = v.dead ? VERTICAL : DIAGONAL;
    }
  for (combinator *c : p->graph.nodes)
    judge_outputs (p, c);
  for (combinator *c : p->graph.copies)
    judge_outputs (p, c);
  name_dead_arrays (p);
}
