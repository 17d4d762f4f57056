/* Tables that subscripts look up, on the device.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     map (f, space (n, m), o, at (a, k[i0 + 1], i1))
     =>
     for (i0 = 0; i0 < n; i0++) { least = min (least, k[i0 + 1] * m); ... }	on the host
     target map (to: k[1:n], a[least : greatest + m - least]) map (from: o[0 : n * m])		in elements

   A table is mapped as what its own subscript leads to.  If that stands in an arm of a condition some of it may
   not exist: then the kernel runs on the device only if the program has put the table there.  Who looks, and where, is in target-search.cc.  */

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
  bool all;			/* all of them are in it ... */
  bool always;			/* ... and are looked up for each index */
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
  if (value == pointer || TREE_CODE (value) == INTEGER_CST || TREE_THIS_VOLATILE (t) || !TYPE_SIZE_UNIT (type)
      || !tree_fits_shwi_p (TYPE_SIZE_UNIT (type)) || !portable_type_p (type))
    list->all = false;
  else
    list->tables.safe_push ({ value, offset, type });
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
	list->always &= !loads_in_p (list->at, TREE_OPERAND (*t, i));
      break;
    case MEM_REF:
    case CALL_EXPR:
      list->all = false;
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
  list->all = list->always = true;
  for (tree sub : at->dims)
    walk_tree (&sub, note_tables_r, list, NULL);
  for (tree length : at->lengths)
    list->all &= !length || !loads_in_p (at, length);
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

/* True if the device can have all tables that the subscripts AT look up.  */

bool
tables_found_p (const subscripts *at)
{
  table_list list;
  find_tables (at, &list);
  return list.all;
}

/* True if it is known which part of each table the subscripts AT of C look up.  */

bool
tables_known_p (const combinator *c, const subscripts *at)
{
  table_list list;
  find_tables (at, &list);
  for (const looked_up_table &t : list.tables)
    {
      subscripts one;
      subscript_of_table (at, t, &one);
      if (!ends_known_p (c, &one))
	return false;
    }
  return list.all && list.always;
}

/* Note in L that its numbers are made of what ARRAYS have of the tables that the subscripts AT look up in E's
   kernel.  */

void
made_of_tables (emitter *e, search *l, const vec<mapped_range *> &arrays, const subscripts *at)
{
  table_list list;
  find_tables (at, &list);
  for (const looked_up_table &t : list.tables)
    made_of (l, arrays, operand_value (e, t.value));
}

/* What people call the table at VALUE.  */

static const char *
table_name (tree value)
{
  tree root = TREE_CODE (value) == ADDR_EXPR ? get_base_address (TREE_OPERAND (value, 0)) : NULL_TREE;
  if (root && DECL_P (root) && DECL_NAME (root))
    return IDENTIFIER_POINTER (DECL_NAME (root));
  const char *name = pointer_name (value);
  return name ? name : "a table";
}

/* Note in R, a table of E's kernel, that it has to be on the device already.  */

static void
let_be_there (emitter *e, mapped_range *r)
{
  r->least = r->greatest = size_zero_node;
  r->known = present_at (e, r->first);
  r->unknown = true;
}

/* Let R, a table of elements of TYPE, begin and end as ENDS say, in bytes, of its elements' first ones.  */

static void
end_table (mapped_range *r, array_ends ends, tree type)
{
  tree size = fold_build2 (MINUS_EXPR, sizetype, TYPE_SIZE_UNIT (type), size_one_node);
  for (touched_ends *end : { &ends.exact, &ends.around })
    if (end->greatest)
      end->greatest = size_binop (PLUS_EXPR, end->greatest, size);
  r->least = ends.exact.least;
  r->greatest = ends.exact.greatest;
  r->from = ends.around.least;
  r->to = ends.around.greatest;
  r->searched = ends.searched;
  r->known = ends.known;
}

/* Add to ARRAYS the tables that the subscripts AT of C, in E's kernel, look up; IN gets what finds their
   ends.  */

void
note_tables (emitter *e, scope *in, const combinator *c, const subscripts *at, vec<mapped_range *> *arrays)
{
  table_list list;
  find_tables (at, &list);
  bool known = tables_known_p (c, at);
  /* A table that another one is looked up by comes first.  */
  for (unsigned i = list.tables.length (); i-- > 0; )
    {
      const looked_up_table &t = list.tables[i];
      mapped_range *r = new mapped_range ();
      r->first = operand_value (e, t.value);
      r->base = pointer_base (t.value, &r->offset);
      r->size = 1;
      r->table = true;
      if (known)
	{
	  subscripts one;
	  subscript_of_table (at, t, &one);
	  end_table (r, ends_of_subscripts (e, in, c, &one, r->first, *arrays), t.type);
	}
      else
	let_be_there (e, r);
      r->name = table_name (t.value);
      r->read = true;
      r->guard = -1;
      r->parms.safe_push (r->first);
      arrays->safe_push (r);
    }
}
