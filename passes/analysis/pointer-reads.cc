/* What a function does with the pointers that it is given.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     static int line (int i, const int *p) { return i * p[0] + p[1]; }
	it always reads the bytes from 0 to 8 behind p, and no others

     static int look (int i, const int *t) { return t[i & 3]; }
	how far it reads is not known

     static int low (int i, const int *t) { return (uintptr_t) t & 63; }
	it takes the address for a number

   The uses of a parameter are followed through sums, copies and PHIs.  What is done with it in
   functions that are called is not seen here: how far these read is not known, and what they
   take for a number is asked of them.  */

#include "gcc-common.h"
#include "support/support.h"
#include "local.h"

/* Pointers that are computed from one parameter, at most.  */
const unsigned MOST_DERIVED = 64;

/* What allocated memory is aligned to, in bytes: what functions that are not looked at may
   need.  */
const unsigned MALLOC_ALIGNMENT = 16;

/* The bytes from FROM to before TO: none if these are equal.  */

struct byte_range
{
  HOST_WIDE_INT from, to;
};

/* A pointer that is OFFSET bytes behind the parameter, or ANYWHERE.  */

struct derived_pointer
{
  tree name;
  bool anywhere;
  HOST_WIDE_INT offset;
};

struct pointer_uses
{
  function *fun;
  auto_vec<derived_pointer> pointers;
  auto_vec<gimple *> compared;	/* statements that compare or subtract pointers */
  bool number;			/* one is used otherwise than to reach memory */
  bool anywhere;		/* nobody knows how far it reads */
  bool called;			/* functions get one */
  unsigned align;		/* of what it reads itself, in bytes */
  byte_range always, all;	/* what it reads whenever it is called, and what it may read */
};

/* The number of the pointer NAME in U, or -1.  */

static int
derived_number (const pointer_uses *u, const_tree name)
{
  for (unsigned i = 0; i < u->pointers.length (); i++)
    if (u->pointers[i].name == name)
      return i;
  return -1;
}

/* NAME is OFFSET bytes behind U's parameter, or ANYWHERE.  */

static void
add_derived (pointer_uses *u, tree name, bool anywhere, HOST_WIDE_INT offset)
{
  if (derived_number (u, name) >= 0)
    return;
  if (TREE_CODE (name) != SSA_NAME || !POINTER_TYPE_P (TREE_TYPE (name))
      || u->pointers.length () == MOST_DERIVED)
    u->number = true;
  else
    u->pointers.safe_push ({ name, anywhere, offset });
}

/* Let R have the bytes of ONE as well, and those between them.  */

static void
extend_bytes (byte_range *r, const byte_range &one)
{
  bool first = r->from == r->to;
  r->from = first ? one.from : MIN (r->from, one.from);
  r->to = first ? one.to : MAX (r->to, one.to);
}

/* The pointer that the memory reference REF goes through, or null.  */

static tree
pointer_of_reference (tree ref)
{
  tree base = get_base_address (ref);
  return base && TREE_CODE (base) == MEM_REF ? TREE_OPERAND (base, 0) : NULL_TREE;
}

/* STMT reads REF through P.  */

static void
note_read (pointer_uses *u, const derived_pointer &p, gimple *stmt, tree ref)
{
  poly_int64 at, size, most;
  bool reverse;
  HOST_WIDE_INT bits, first;
  u->align = MAX (u->align, TYPE_ALIGN_UNIT (TREE_TYPE (ref)));
  tree base = get_ref_base_and_extent (ref, &at, &size, &most, &reverse);
  if (p.anywhere || TREE_CODE (base) != MEM_REF || !known_size_p (most)
      || !most.is_constant (&bits) || !at.is_constant (&first) || bits <= 0
      || first % BITS_PER_UNIT)
    {
      u->anywhere = true;
      return;
    }
  HOST_WIDE_INT from = (p.offset + mem_ref_offset (base).force_shwi ().to_constant ()
			+ first / BITS_PER_UNIT);
  byte_range one = { from, from + CEIL (bits, BITS_PER_UNIT) };
  extend_bytes (&u->all, one);
  basic_block start = single_succ (ENTRY_BLOCK_PTR_FOR_FN (u->fun));
  if (known_eq (size, most) && dominated_by_p (CDI_POST_DOMINATORS, start, gimple_bb (stmt)))
    extend_bytes (&u->always, one);
}

/* STMT, which is assigned to a name, computes something of P.  */

static void
note_computed (pointer_uses *u, const derived_pointer &p, gassign *stmt)
{
  tree to = gimple_assign_lhs (stmt), rhs = gimple_assign_rhs1 (stmt);
  enum tree_code code = gimple_assign_rhs_code (stmt);
  HOST_WIDE_INT bytes;
  poly_int64 part;
  if (code == SSA_NAME || CONVERT_EXPR_CODE_P (code))
    add_derived (u, to, p.anywhere, p.offset);
  else if (code == POINTER_PLUS_EXPR && rhs == p.name)
    {
      tree by = gimple_assign_rhs2 (stmt);
      bool known = TREE_CODE (by) == INTEGER_CST;
      add_derived (u, to, p.anywhere || !known,
		   known ? p.offset + (HOST_WIDE_INT) TREE_INT_CST_LOW (by) : 0);
    }
  else if (code == ADDR_EXPR)
    {
      tree base = get_addr_base_and_unit_offset (TREE_OPERAND (rhs, 0), &part);
      bool known = base && TREE_CODE (base) == MEM_REF && part.is_constant (&bytes);
      if (known)
	bytes += mem_ref_offset (base).force_shwi ().to_constant ();
      add_derived (u, to, p.anywhere || !known, known ? p.offset + bytes : 0);
    }
  else if (code == COND_EXPR && TREE_CODE (rhs) == SSA_NAME && rhs != p.name)
    add_derived (u, to, true, 0);
  else if (TREE_CODE_CLASS (code) == tcc_comparison || code == POINTER_DIFF_EXPR)
    u->compared.safe_push (stmt);
  else
    u->number = true;
}

/* The assignment STMT uses P.  */

static void
note_assignment (pointer_uses *u, const derived_pointer &p, gassign *stmt)
{
  tree to = gimple_assign_lhs (stmt), rhs = gimple_assign_rhs1 (stmt);
  /* A store through it is one into a row.  */
  if (TREE_CODE (to) != SSA_NAME && pointer_of_reference (to) == p.name
      && (!gimple_assign_single_p (stmt) || rhs != p.name))
    u->anywhere = true;
  if (gimple_assign_single_p (stmt) && pointer_of_reference (rhs) == p.name
      && TREE_CODE (rhs) != ADDR_EXPR)
    note_read (u, p, stmt, rhs);
  else if (TREE_CODE (to) == SSA_NAME)
    note_computed (u, p, stmt);
  else if (!gimple_assign_single_p (stmt) || rhs == p.name || TREE_CODE (rhs) == ADDR_EXPR)
    u->number = true;
}

/* CALL gets a pointer of U, and may give it back.  */

static void
note_call_with (pointer_uses *u, gcall *call)
{
  u->anywhere = u->called = true;
  tree to = gimple_call_lhs (call);
  if (to && TREE_CODE (to) == SSA_NAME && POINTER_TYPE_P (TREE_TYPE (to)))
    add_derived (u, to, true, 0);
  /* What the host's memory is aligned to the device's need not be.  */
  u->number |= (gimple_call_builtin_p (call, BUILT_IN_ASSUME_ALIGNED)
		|| (!gimple_call_fndecl (call) && !instrumentation_stmt_p (call)));
}

/* STMT uses P.  */

static void
note_use (pointer_uses *u, derived_pointer p, gimple *stmt)
{
  if (is_gimple_debug (stmt) || gimple_clobber_p (stmt))
    return;
  if (gassign *assign = dyn_cast <gassign *> (stmt))
    note_assignment (u, p, assign);
  else if (gphi *phi = dyn_cast <gphi *> (stmt))
    add_derived (u, gimple_phi_result (phi), true, 0);
  else if (is_a <gcond *> (stmt))
    u->compared.safe_push (stmt);
  else if (gcall *call = dyn_cast <gcall *> (stmt))
    note_call_with (u, call);
  else if (!is_a <greturn *> (stmt))
    u->number = true;
}

/* True if OPERAND, which is compared with a pointer of U, may be: it is one, too, or null.  */

static bool
comparable_p (const pointer_uses *u, tree operand)
{
  return integer_zerop (operand) || derived_number (u, operand) >= 0;
}

/* True if STMT, in U's list, compares U's pointers with each other or with null alone.  */

static bool
compares_own_p (const pointer_uses *u, gimple *stmt)
{
  if (gcond *cond = dyn_cast <gcond *> (stmt))
    return comparable_p (u, gimple_cond_lhs (cond)) && comparable_p (u, gimple_cond_rhs (cond));
  return (comparable_p (u, gimple_assign_rhs1 (stmt))
	  && comparable_p (u, gimple_assign_rhs2 (stmt)));
}

/* Fill U with what its function does with the parameter whose value is POINTER.  */

static void
follow_uses (pointer_uses *u, tree pointer)
{
  add_derived (u, pointer, false, 0);
  for (unsigned i = 0; i < u->pointers.length (); i++)
    {
      imm_use_iterator iter;
      use_operand_p use;
      FOR_EACH_IMM_USE_FAST (use, iter, u->pointers[i].name)
	note_use (u, u->pointers[i], USE_STMT (use));
    }
  for (gimple *stmt : u->compared)
    u->number |= !compares_own_p (u, stmt);
}

/* Fill U with what FNDECL does with its parameter PARM, a pointer; false if its body is not
   here.  */

static bool
uses_of_parameter (tree fndecl, tree parm, pointer_uses *u)
{
  u->fun = gimple_has_body_p (fndecl) ? DECL_STRUCT_FUNCTION (fndecl) : NULL;
  u->number = u->anywhere = u->called = false;
  u->align = 1;
  u->always = u->all = { 0, 0 };
  if (!u->fun || !u->fun->cfg || !gimple_in_ssa_p (u->fun))
    return false;
  /* One whose address is taken.  */
  if (!is_gimple_reg (parm))
    {
      u->number = true;
      return true;
    }
  tree pointer = ssa_default_def (u->fun, parm);
  if (!pointer)
    return true;
  push_cfun (u->fun);
  bool had = dom_info_available_p (CDI_POST_DOMINATORS);
  calculate_dominance_info (CDI_POST_DOMINATORS);
  follow_uses (u, pointer);
  if (!had)
    free_dominance_info (CDI_POST_DOMINATORS);
  pop_cfun ();
  return true;
}

/* True if FNDECL, if its body is here, uses a pointer that it is given otherwise than to reach
   memory, to give it to functions that it calls, or to return it: a result of an operator's
   that is a pointer is no matter of this.  */

bool
takes_address_for_number_p (tree fndecl)
{
  for (tree parm = DECL_ARGUMENTS (fndecl); parm; parm = DECL_CHAIN (parm))
    if (POINTER_TYPE_P (TREE_TYPE (parm)))
      {
	pointer_uses u;
	if (uses_of_parameter (fndecl, parm, &u) && u.number)
	  return true;
      }
  return false;
}

/* Fill U with what OP does with its parameter number PARM, a pointer; false if its body is not
   here.  */

static bool
uses_by_operator (const soac_operator *op, unsigned parm, pointer_uses *u)
{
  tree p = op->decl ? DECL_ARGUMENTS (op->decl) : NULL_TREE;
  while (p && parm--)
    p = DECL_CHAIN (p);
  return p && uses_of_parameter (op->decl, p, u);
}

/* True if it is known which bytes OP reads through its parameter number PARM: those from *FROM
   to before *TO, whenever it is called.  */

bool
always_reads_p (const soac_operator *op, unsigned parm, HOST_WIDE_INT *from, HOST_WIDE_INT *to)
{
  pointer_uses u;
  if (op->facts->may_stop || !uses_by_operator (op, parm, &u) || u.anywhere)
    return false;
  *from = u.always.from;
  *to = u.always.to;
  return *from < *to && *from <= u.all.from && u.all.to <= *to;
}

/* The greatest alignment, in bytes, of what OP, or an operator that is not known if it is
   null, reads through its parameter number PARM.  */

unsigned
alignment_read (const soac_operator *op, unsigned parm)
{
  pointer_uses u;
  return op && uses_by_operator (op, parm, &u) && !u.called ? u.align : MALLOC_ALIGNMENT;
}
