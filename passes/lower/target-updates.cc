/* Reductions by index on the device whose updates no two threads may do at the same time.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     reduce_by_index (plus, n, m, out, x, v), a sum of floats
     =>
     target: for (t = 0; t < tables; t++)
	       { for (k = 0; k < m; k++) table[t][k] = 0;
		 for (i = t; i < n; i += tables) table[t][x[i]] += v[i]; }
     target: for (k = 0; k < m; k++)
	       for (t = 0; t < tables; t++) out[k] += table[t][k];

   How many tables there are follows from N and M, so that the result is the same from run to run.
   Where M is large for them, or the operator is not recognised or works on rows, each thread goes
   through all elements and updates what has its keys, in order:

     target: for (t = 0; t <= mask; t++)
	       for (i = 0; i < n; i++)
		 if (x[i] < m && (x[i] & mask) == t) out[x[i]] = op (out[x[i]], v[i]);

   That is slow.  It is done for arrays that are on the device, or if the user says that a number
   of elements is enough.

   All else that the kernel does comes behind it, in regions of its own.  Words are not updated
   here: threads do that by atomic operations in the plain region (target.cc).  */

#include "gcc-common.h"
#include "support/support.h"
#include "kernel/kernel.h"
#include "codegen/codegen.h"
#include "local.h"

/* Tables, at most, and elements of them for one that is updated; and how many of them are worth
   it.  */
const unsigned MOST_TABLES = 1 << 14, ELEMENTS_FOR_KEY = 8, LEAST_TABLES = 32;
/* Threads, at most, that have keys of their own: a power of 2.  */
const unsigned MOST_OWNERS = 1 << 14;

/* ---- which ------------------------------------------------------------------ */

/* True if threads of the device may do the update S at the same time: they do so for words.  */

static bool
atomic_p (const step *s)
{
  if (s->at->row || !recognised_p (s) || !INTEGRAL_TYPE_P (s->from->type))
    return false;
  unsigned HOST_WIDE_INT bytes = bytes_of (s->from->type);
  switch (s->operation)
    {
    case PLUS_EXPR:
    case MULT_EXPR:
    case MIN_EXPR:
    case MAX_EXPR:
    case BIT_AND_EXPR:
    case BIT_IOR_EXPR:
    case BIT_XOR_EXPR:
      return bytes == 4 || bytes == 8;
    default:
      return false;
    }
}

bool
updates_not_atomic_p (const kernel_form *form)
{
  for (const step *s : form->steps)
    if (s->code == STEP_UPDATE && !atomic_p (s))
      return true;
  return false;
}

/* True if S has no other effect than a value, and needs nothing of elements before it.  */

static bool
pure_value_p (const step *s)
{
  switch (s->code)
    {
    case STEP_LOAD:
    case STEP_VALUE:
    case STEP_INDEX:
    case STEP_IOTA:
    case STEP_ADDRESS:
    case STEP_GATHER:
    case STEP_ZIP:
    case STEP_MEMBER:
    case STEP_APPLY:
    case STEP_CONVERT:
    case STEP_WINDOW:
      return s->guard < 0;
    default:
      return false;
    }
}

/* Add to STEPS step ST of FORM and all that it needs.  */

static void
add_needed (const kernel_form *form, bitmap steps, unsigned st)
{
  const step *s = form->steps[st];
  if (!bitmap_set_bit (steps, st))
    return;
  for (unsigned a : s->args)
    add_needed (form, steps, a);
}

/* Let STEPS be those that the updates of FORM need, with these.  */

static void
find_needed (const kernel_form *form, bitmap steps)
{
  for (unsigned st = 0; st < form->steps.length (); st++)
    if (form->steps[st]->code == STEP_UPDATE)
      add_needed (form, steps, st);
}

/* True if step ST of FORM reads an array that an earlier one writes.  Of arrays that may be
   the same the device gets none.  */

static bool
reads_written_p (const kernel_form *form, unsigned st)
{
  const step *s = form->steps[st];
  if (s->code != STEP_LOAD && s->code != STEP_GATHER && s->code != STEP_ADDRESS)
    return false;
  for (unsigned before = 0; before < st; before++)
    {
      const step *p = form->steps[before];
      if (p->at && p->code != STEP_LOAD && p->code != STEP_GATHER && p->code != STEP_ADDRESS
	  && same_pointer_p (p->at->value, s->at->value))
	return true;
    }
  return false;
}

/* Why the updates of FORM cannot be done before all else, or null.  */

const char *
why_not_updated (const kernel_form *form)
{
  if (!updates_not_atomic_p (form))
    return NULL;
  auto_bitmap steps;
  find_needed (form, steps);
  unsigned st;
  bitmap_iterator bi;
  EXECUTE_IF_SET_IN_BITMAP (steps, 0, st, bi)
    {
      const step *s = form->steps[st];
      if (s->code == STEP_UPDATE && s->guard < 0)
	continue;
      if (!pure_value_p (s))
	return "a reduction by index takes what is not made for each element by itself";
      if (reads_written_p (form, st))
	return soac_printf ("'%s' is read where it is written", s->at->name);
    }
  return NULL;
}

/* True if the updates of FORM may go to tables.  */

static bool
tables_p (const kernel_form *form)
{
  for (const step *s : form->steps)
    if (s->code == STEP_UPDATE && (!recognised_p (s) || !alone_in_array_p (form, s)))
      return false;
  return true;
}

/* True if FORM's kernel has something to do besides its updates.  */

bool
does_more_p (const kernel_form *form)
{
  for (const step *s : form->steps)
    switch (s->code)
      {
      case STEP_STORE:
      case STEP_SCATTER:
      case STEP_PUT:
      case STEP_FOLD:
      case STEP_SCAN:
      case STEP_CALL:
	return true;
      case STEP_CONTRACT:
	if (s->at)
	  return true;
	break;
      default:
	break;
      }
  return !form->results.is_empty ();
}

/* ---- regions ---------------------------------------------------------------- */

/* The number of elements of the longest output that E's kernel updates.  */

static tree
most_keys (emitter *e)
{
  tree most = NULL_TREE;
  for (const step *s : e->form->steps)
    if (s->code == STEP_UPDATE)
      {
	tree bound = operand_value (e, s->from->bound);
	most = most ? size_op (MAX_EXPR, most, bound) : bound;
      }
  return most;
}

/* How many tables E's kernel has.  */

static tree
table_count (emitter *e)
{
  tree each = size_op (MULT_EXPR, most_keys (e), size_cst (ELEMENTS_FOR_KEY));
  return size_op (MIN_EXPR, size_cst (MOST_TABLES),
		  size_op (TRUNC_DIV_EXPR, e->n, size_op (MAX_EXPR, each, size_cst (1))));
}

/* A number that is 0 if updates of E's kernel are not worth the way to the device.  */

tree
updates_worth_device (emitter *e)
{
  if (!updates_not_atomic_p (e->form) || soac_args.target_min_given)
    return size_cst (1);
  if (!tables_p (e->form))
    return size_cst (0);
  tree each = size_op (MULT_EXPR, most_keys (e), size_cst (ELEMENTS_FOR_KEY * LEAST_TABLES));
  return size_op (TRUNC_DIV_EXPR, e->n, size_op (MAX_EXPR, each, size_cst (1)));
}

/* Clauses for what E's kernel reads and updates of RANGES.  */

tree
read_clauses (emitter *e, const vec<mapped_range *> &ranges)
{
  tree clauses = map_variables (e);
  for (const mapped_range *r : ranges)
    if (r->read)
      clauses = map_range (e, r, clauses);
  return clauses;
}

/* Add to BODY the updates of elements of E's kernel from FROM on, each BY behind the one
   before.  */

static void
updates_loop (emitter *e, scope *body, tree from, tree by)
{
  scope one;
  tree i = new_var (body, "i", size_type_node);
  open_scope (&one, body->block);
  auto_vec<recurrence> all;
  all.safe_splice (e->recurrences);
  memset (e->recurrences.address (), 0, e->recurrences.length () * sizeof (recurrence));
  auto_bitmap steps;
  find_needed (e->form, steps);
  e->only = steps;
  tree count = size_op (MINUS_EXPR, e->n, from);
  tree j = from;
  if (by)
    {
      /* FROM is less than the number of elements.  */
      count = size_op (CEIL_DIV_EXPR, count, by);
      j = new_var (body, "j", size_type_node);
      assign (&one, e->loc, i, size_plus (e->loc, from, size_op (MULT_EXPR, j, by)));
    }
  device_element (e, &one, i);
  add (body, (by ? loop_serial (e, j, size_cst (0), count, &one)
	      : loop_serial (e, i, from, e->n, &one)));
  e->only = NULL;
  e->recurrences.truncate (0);
  e->recurrences.safe_splice (all);
}

/* Add to S the region in which each thread updates what has its keys; RANGES are what E's kernel
   touches.  */

static void
owned_keys (emitter *e, scope *s, const vec<mapped_range *> &ranges)
{
  scope there, body;
  tree mask = new_var (s, "mask", size_type_node);
  tree last = size_op (BIT_IOR_EXPR, size_op (MINUS_EXPR, most_keys (e), size_cst (1)),
		       size_cst (1));
  tree zeros = build_call_expr_loc (e->loc, builtin_decl_explicit (BUILT_IN_CLZL), 1,
				    fold_convert (long_unsigned_type_node, last));
  assign (s, e->loc, mask,
	  size_op (MIN_EXPR, size_cst (MOST_OWNERS - 1),
		   build2 (RSHIFT_EXPR, size_type_node, size_cst (HOST_WIDE_INT_M1U), zeros)));
  open_scope (&there, s->block);
  tree number = new_var (&there, "t", size_type_node);
  open_scope (&body, there.block);
  key_owner owner = { number, mask };
  e->owner = &owner;
  updates_loop (e, &body, size_cst (0), NULL_TREE);
  e->owner = NULL;
  device_loop (e, s, { &there, number, size_plus (e->loc, mask, size_cst (1)), &body },
	       read_clauses (e, ranges));
}

/* CLAUSES with COUNT tables in MEMORY before them, which are on the device alone.  */

static tree
map_tables (emitter *e, tree memory, tree count, tree clauses)
{
  tree bytes = size_op (MULT_EXPR, copies_bytes (e), count);
  return map_memory (e, GOMP_MAP_ALLOC, memory, memory, bytes, clauses);
}

/* Add to S: the elements of TABLE, for the update P, are neutral.  */

static void
clear_table (emitter *e, scope *s, const step *p, tree table)
{
  scope one;
  tree k = new_var (s, "k", size_type_node);
  open_scope (&one, s->block);
  assign (&one, e->loc, element_at_pointer (table, p->from->type, k), update_neutral (e, p));
  add (s, loop_serial (e, k, size_cst (0), operand_value (e, p->from->bound), &one));
}

/* Add to S the region in which each thread fills its one of COUNT tables, in MEMORY, whose CLAUSE
   maps them.  */

static void
fill_tables (emitter *e, scope *s, tree memory, tree count, tree clauses)
{
  scope there, body;
  open_scope (&there, s->block);
  tree number = new_var (&there, "t", size_type_node);
  open_scope (&body, there.block);
  auto_vec<tree> copies;
  find_copies (e, &body, fold_convert (ptr_type_node, memory), number, &copies);
  for (unsigned st = 0; st < copies.length (); st++)
    if (copies[st])
      clear_table (e, &body, e->form->steps[st], copies[st]);
  swap_outputs (e, &copies);
  updates_loop (e, &body, number, count);
  swap_outputs (e, &copies);
  device_loop (e, s, { &there, number, count, &body }, clauses);
}

/* Add to S, for each output of an update: the region that takes in what COUNT tables in MEMORY
   have; CLAUSES map them.  */

static void
take_tables (emitter *e, scope *s, tree memory, tree count, tree clauses)
{
  for (unsigned st = 0; st < e->form->steps.length (); st++)
    {
      const step *p = e->form->steps[st];
      if (p->code != STEP_UPDATE)
	continue;
      scope there, one, body;
      open_scope (&there, s->block);
      tree k = new_var (&there, "k", size_type_node);
      open_scope (&one, there.block);
      tree t = new_var (&one, "t", size_type_node);
      tree all = new_var (&one, "all", p->from->type);
      tree place = element_at_pointer (operand_value (e, p->at->value), p->from->type, k);
      assign (&one, e->loc, all, place);
      open_scope (&body, one.block);
      auto_vec<tree> copies;
      find_copies (e, &body, fold_convert (ptr_type_node, memory), t, &copies);
      assign (&body, e->loc, all,
	      updated_value (e, p, all, element_at_pointer (copies[st], p->from->type, k)));
      add (&one, loop_serial (e, t, size_cst (0), count, &body));
      assign (&one, e->loc, unshare_expr (place), all);
      device_loop (e, s, { &there, k, operand_value (e, p->from->bound), &one },
		   unshare_expr (clauses));
    }
}

/* Add to S what does the updates of E's kernel, which touches RANGES, by tables if there is
   memory for them, and they are worth it.  */

static void
by_tables (emitter *e, scope *s, const vec<mapped_range *> &ranges)
{
  scope some, there, data, none;
  tree memory = new_var (s, "tables", build_pointer_type (char_type_node));
  tree count = new_var (s, "count", size_type_node);
  tree nowhere = build_int_cst (TREE_TYPE (memory), 0);
  assign (s, e->loc, memory, nowhere);
  assign (s, e->loc, count, table_count (e));
  open_scope (&some, s->block);
  tree bytes = new_var (&some, "bytes", size_type_node);
  assign (&some, e->loc, bytes, size_op (MULT_EXPR, copies_bytes (e), count));
  tree found = build_call_expr_loc (e->loc, builtin_decl_explicit (BUILT_IN_MALLOC), 1, bytes);
  assign (&some, e->loc, memory, fold_convert (TREE_TYPE (memory), found));
  add_if (s, e->loc, build2 (GE_EXPR, boolean_type_node, count, size_cst (LEAST_TABLES)), &some);
  open_scope (&there, s->block);
  open_scope (&data, there.block);
  fill_tables (e, &data, memory, count, map_tables (e, memory, count, read_clauses (e, ranges)));
  take_tables (e, &data, memory, count, map_tables (e, memory, count, read_clauses (e, ranges)));
  add (&there, region (e->loc, OMP_TARGET_DATA, close_scope (&data, e->loc),
		       map_tables (e, memory, count, NULL_TREE)));
  add (&there, build_call_expr_loc (e->loc, builtin_decl_explicit (BUILT_IN_FREE), 1, memory));
  open_scope (&none, s->block);
  owned_keys (e, &none, ranges);
  add_if (s, e->loc, build2 (NE_EXPR, boolean_type_node, memory, nowhere), &there, &none);
}

/* If updates of E's kernel, which touches RANGES, stand by themselves, add them to S; then
   REST is all else, which alone is to be done.  */

void
update_first (emitter *e, scope *s, const vec<mapped_range *> &ranges, bitmap rest)
{
  if (!updates_not_atomic_p (e->form))
    return;
  /* What a filter keeps stands in no kernel with them.  */
  for (const step *p : e->form->steps)
    gcc_assert (p->code != STEP_PUT);
  scope all;
  open_scope (&all, s->block);
  if (tables_p (e->form))
    by_tables (e, &all, ranges);
  else
    owned_keys (e, &all, ranges);
  add (s, close_scope (&all, e->loc));
  for (unsigned st = 0; st < e->form->steps.length (); st++)
    if (e->form->steps[st]->code != STEP_UPDATE)
      bitmap_set_bit (rest, st);
  e->only = rest;
}
