/* Accumulators that are structures: an array for each member.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     struct moments { float sum, squares; } sums[1024];
     =>
     struct { float sum[1024], squares[1024]; } sums;

     add (sums[l], x)
     =>
     acc.sum = sums.sum[l];  acc.squares = sums.squares[l];
     acc = add (acc, x);
     sums.sum[l] = acc.sum;  sums.squares[l] = acc.squares;

   So vectors have the same member of neighbours, which are loaded and stored as they lie.  */

#include "gcc-common.h"
#include "local.h"
#include "body.h"
#include "tile.h"

/* Members of a structure, at most.  */
const unsigned MOST_SUM_MEMBERS = 4;

/* The member at or behind FIELD, or null.  */

static tree
member_from (tree field)
{
  while (field && TREE_CODE (field) != FIELD_DECL)
    field = DECL_CHAIN (field);
  return field;
}

/* True if TYPE is a structure of a few numbers that vectors have.  */

bool
structure_of_sums_p (tree type)
{
  unsigned n = 0;
  if (TREE_CODE (type) != RECORD_TYPE || TYPE_VOLATILE (type)
      || TYPE_REVERSE_STORAGE_ORDER (type))
    return false;
  for (tree f = member_from (TYPE_FIELDS (type)); f; f = member_from (DECL_CHAIN (f)), n++)
    {
      tree of = TREE_TYPE (f);
      if (DECL_BIT_FIELD (f) || TYPE_VOLATILE (of)
	  || !((INTEGRAL_TYPE_P (of) && type_has_mode_precision_p (of)
		&& TREE_CODE (of) != BOOLEAN_TYPE) || SCALAR_FLOAT_TYPE_P (of))
	  || lanes_of (of) < 2)
	return false;
    }
  return n > 0 && n <= MOST_SUM_MEMBERS;
}

/* A variable of S for COUNT accumulators of TYPE.  */

tree
sums_variable (scope *s, const char *name, tree type, unsigned count)
{
  if (TREE_CODE (type) != RECORD_TYPE)
    return new_var (s, name, build_array_type_nelts (type, count));
  tree all = make_node (RECORD_TYPE), *last = &TYPE_FIELDS (all);
  for (tree f = member_from (TYPE_FIELDS (type)); f; f = member_from (DECL_CHAIN (f)))
    {
      tree of = TYPE_MAIN_VARIANT (TREE_TYPE (f));
      *last = build_decl (UNKNOWN_LOCATION, FIELD_DECL, DECL_NAME (f),
			  build_array_type_nelts (of, count));
      DECL_CONTEXT (*last) = all;
      last = &DECL_CHAIN (*last);
    }
  layout_type (all);
  return new_var (s, name, all);
}

/* Accumulator I of SUMS, such a variable: a place; or null, where these are structures.  */

tree
sum_place (location_t loc, tree sums, tree i)
{
  return (TREE_CODE (TREE_TYPE (sums)) == RECORD_TYPE ? NULL_TREE
	  : array_element (loc, sums, i));
}

/* Add to S that ACC, a variable, has all members of accumulator I of SUMS; or, if BACK, that this
   gets them.  */

void
move_sum (emitter *e, scope *s, tree acc, tree sums, tree i, bool back)
{
  tree part = TYPE_FIELDS (TREE_TYPE (sums));
  for (tree f = member_from (TYPE_FIELDS (TREE_TYPE (acc))); f;
       f = member_from (DECL_CHAIN (f)), part = DECL_CHAIN (part))
    {
      tree type = TYPE_MAIN_VARIANT (TREE_TYPE (f));
      tree one = build3_loc (e->loc, COMPONENT_REF, TREE_TYPE (f), acc, f, NULL_TREE);
      tree array = build3_loc (e->loc, COMPONENT_REF, TREE_TYPE (part), sums, part, NULL_TREE);
      tree place = array_element (e->loc, array, i);
      assign (s, e->loc, back ? place : one, convert_value (e->loc, type, back ? one : place));
    }
}

/* The value of accumulator I of SUMS, which are of TYPE, with what that takes in S.  */

tree
sum_value (emitter *e, scope *s, tree sums, tree type, tree i)
{
  if (tree place = sum_place (e->loc, sums, i))
    return place;
  tree acc = new_var (s, "acc", type);
  move_sum (e, s, acc, sums, i, false);
  return acc;
}
