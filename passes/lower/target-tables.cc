/* Tables that subscripts look up, on the device.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     map (f, space (n, m), o, at (a, k[i0 + 1], i1))
     =>
     for (i0 = 0; i0 < n; i0++) { least = min (least, k[i0 + 1] * m); ... }	on the host
     target map (to: k[1:n], a[least : greatest + m - least]) map (from: o[0 : n * m])
       in elements

   A table is mapped as what its own subscript leads to.  If that stands in an arm of a
   condition some of it may not be there, so that the kernel runs on the host.  Who looks, and
   where, is in target-search.cc.  */

#include "gcc-common.h"
#include "support/support.h"
#include "analysis/analysis.h"
#include "kernel/kernel.h"
#include "codegen/codegen.h"
#include "local.h"

/* A table that subscripts AT look up: the element of TYPE that is OFFSET bytes behind VALUE.  */

struct looked_up_table
{
  tree value, offset, type;
};

/* The tables of subscripts.  */

struct table_list
{
  const subscripts *at;
  auto_vec<looked_up_table> tables;
  bool known;			/* all of them are in it */
};

/* Callback of walk_tree: is this a pointer among the subscripts DATA?  */

static tree
pointer_r (tree *t, int *walk_subtrees, void *data)
{
  *walk_subtrees = !TYPE_P (*t);
  tree value = leaf_value ((const subscripts *) data, *t);
  return value != *t && POINTER_TYPE_P (TREE_TYPE (value)) ? *t : NULL_TREE;
}

/* True if E among the subscripts AT loads something.  */

static bool
loads_in_p (const subscripts *at, tree e)
{
  return walk_tree (&e, pointer_r, CONST_CAST (subscripts *, at), NULL) != NULL_TREE;
}

/* Note in LIST that T, a reference through a pointer, is looked up.  */

static void
note_table (table_list *list, tree t)
{
  tree pointer = TREE_OPERAND (t, 0), offset = size_zero_node;
  STRIP_NOPS (pointer);
  if (TREE_CODE (pointer) == POINTER_PLUS_EXPR)
    {
      offset = TREE_OPERAND (pointer, 1);
      pointer = TREE_OPERAND (pointer, 0);
    }
  STRIP_NOPS (pointer);
  tree value = leaf_value (list->at, pointer), type = TREE_TYPE (t);
  if (value == pointer || TREE_CODE (value) == INTEGER_CST || TREE_THIS_VOLATILE (t)
      || !TYPE_SIZE_UNIT (type) || !tree_fits_shwi_p (TYPE_SIZE_UNIT (type))
      || !portable_type_p (type))
    list->known = false;
  else
    list->tables.safe_push ({ value, offset, type });
}

/* True if REF, a member, is the last one of its structure, and so is that of the one that it
   is a member of.  */

static bool
last_member_p (tree ref)
{
  for (; TREE_CODE (ref) == COMPONENT_REF; ref = TREE_OPERAND (ref, 0))
    for (tree next = DECL_CHAIN (TREE_OPERAND (ref, 1)); next; next = DECL_CHAIN (next))
      if (TREE_CODE (next) == FIELD_DECL)
	return false;
  return true;
}

/* True if REF, an element of an array, may be beyond what its type says: the object may be
   larger than a structure whose last member that is.  Where only the array's address is known,
   it is one of one element.  */

static bool
beyond_type_p (tree ref)
{
  tree array = TREE_OPERAND (ref, 0), index = TREE_OPERAND (ref, 1),
       most = array_ref_up_bound (ref);
  bool inside = (TREE_CODE (index) == INTEGER_CST && most && TREE_CODE (most) == INTEGER_CST
		 && tree_int_cst_sgn (index) >= 0 && tree_int_cst_le (index, most));
  return !inside && (TREE_CODE (array) == COMPONENT_REF ? last_member_p (array)
		     : TREE_CODE (array) == INDIRECT_REF && (!most || integer_zerop (most)));
}

/* Callback of walk_tree: tables are noted in DATA, a list.  */

static tree
note_tables_r (tree *t, int *walk_subtrees, void *data)
{
  table_list *list = (table_list *) data;
  *walk_subtrees = !TYPE_P (*t);
  switch (TREE_CODE (*t))
    {
    case INDIRECT_REF:
      note_table (list, *t);
      break;
    case COND_EXPR:
    case TRUTH_ANDIF_EXPR:
    case TRUTH_ORIF_EXPR:
      /* Its first operand is always computed.  */
      for (int i = 1; i < TREE_OPERAND_LENGTH (*t); i++)
	list->known &= !loads_in_p (list->at, TREE_OPERAND (*t, i));
      break;
    case ARRAY_REF:
      list->known &= !beyond_type_p (*t);
      break;
    case MEM_REF:
    case CALL_EXPR:
      list->known = false;
      break;
    default:
      break;
    }
  return NULL_TREE;
}

/* Fill LIST with the tables that the subscripts AT look up.  */

static void
find_tables (const subscripts *at, table_list *list)
{
  list->at = at;
  list->known = true;
  for (tree sub : at->dims)
    walk_tree (&sub, note_tables_r, list, NULL);
  for (tree length : at->lengths)
    list->known &= !length || !loads_in_p (at, length);
}

/* Let ONE be a subscript, in bytes, that leads to what T of AT is looked up at.  */

static void
subscript_of_table (const subscripts *at, const looked_up_table &t, subscripts *one)
{
  copy_subscripts (one, at);
  one->dims.truncate (0);
  one->lengths.truncate (0);
  one->dims.safe_push (t.offset);
  one->lengths.safe_push (NULL_TREE);
}

/* True if it is known which part of each table the subscripts AT look up.  */

bool
tables_known_p (const subscripts *at)
{
  table_list list;
  find_tables (at, &list);
  return list.known;
}

/* True if all indices together have to be looked at for which part of a table the subscripts
   AT of C look up.  */

bool
tables_searched_whole_p (const combinator *c, const subscripts *at)
{
  table_list list;
  find_tables (at, &list);
  for (const looked_up_table &t : list.tables)
    {
      subscripts one;
      subscript_of_table (at, t, &one);
      if (searched_whole_p (c, &one))
	return true;
    }
  return false;
}

/* Note in L that its numbers are made of what ARRAYS have of the tables that the subscripts AT
   look up in E's kernel.  */

void
made_of_tables (emitter *e, search *l, const vec<mapped_range *> &arrays, const subscripts *at)
{
  table_list list;
  find_tables (at, &list);
  for (const looked_up_table &t : list.tables)
    made_of (l, arrays, operand_value (e, t.value));
}

/* Add to ARRAYS the tables that the subscripts AT of C, in E's kernel, look up; IN gets what
   finds their ends.  */

void
note_tables (emitter *e, scope *in, const combinator *c, const subscripts *at,
	     vec<mapped_range *> *arrays)
{
  table_list list;
  find_tables (at, &list);
  /* A table that another one is looked up by comes first.  */
  for (unsigned i = list.tables.length (); i-- > 0; )
    {
      const looked_up_table &t = list.tables[i];
      subscripts one;
      subscript_of_table (at, t, &one);
      tree parm = operand_value (e, t.value);
      array_ends ends = ends_of_subscripts (e, in, c, &one, *arrays);
      tree size = fold_build2 (MINUS_EXPR, sizetype, TYPE_SIZE_UNIT (t.type), size_one_node);
      for (touched_ends *end : { &ends.exact, &ends.around })
	if (end->greatest)
	  end->greatest = size_binop (PLUS_EXPR, end->greatest, size);
      mapped_range *r = new mapped_range ();
      r->first = parm;
      r->base = pointer_base (t.value, &r->offset);
      r->size = 1;
      r->least = ends.exact.least;
      r->greatest = ends.exact.greatest;
      r->from = ends.around.least;
      r->to = ends.around.greatest;
      r->searched = ends.searched;
      r->known = ends.known;
      r->table = true;
      r->name = pointer_name (t.value);
      r->read = true;
      r->guard = -1;
      r->parms.safe_push (r->first);
      arrays->safe_push (r);
    }
}
