/* Words for what the intermediate forms say: reasons, directions, names.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     { REFUSED_INPLACE, "'x' is written between", line 11 }
     => "inplace: 'x' is written between, in line 11"  */

#include "gcc-common.h"
#include "support/support.h"
#include "ir.h"

/* The index of axis K of a space, as programs write it.  */

const char *
axis_name (unsigned k)
{
  static const char *const names[] = { "i0", "i1", "i2", "i3", "i4", "i5", "i6", "i7" };
  return names[k];
}

static const char *
refusal_word (enum refusal why)
{
  static const char *const words[] = {
    "", "inplace", "alias", "alias", "impure", "multi-use", "loop", "branch",
    "size", "size", "algebra", "read-outside", "order", "cost"
  };
  return words[why];
}

const char *
direction_word (enum direction d)
{
  static const char *const words[] = { "vertical", "diagonal", "horizontal" };
  return words[d];
}

const char *
lowering_word (enum lowering how)
{
  static const char *const words[] = { "sequential", "openmp", "target" };
  return words[how];
}

const char *
operator_name (const soac_operator *op)
{
  return op->decl ? IDENTIFIER_POINTER (DECL_NAME (op->decl)) : "?";
}

/* The name of the operator that C is known by.  */

const char *
operator_name (const combinator *c)
{
  return operator_name (c->combine ? c->combine : c->element);
}

/* The array that E is about, or the count, if it is of that alone.  */

const char *
edge_array (const edge_t *e)
{
  const char *roles = typed_roles (e->from->decl);
  if (e->output == UINT_MAX)
    return typed_arg_name (e->from->decl, strchr (roles, 'n') - roles);
  if (e->direction == HORIZONTAL)
    return e->from->inputs[e->output].name;
  return e->from->outputs[e->output].name;
}

/* The whole reason of V: the word, what is in the way, and where.  */

const char *
full_reason (const verdict &v)
{
  const char *word = refusal_word (v.why);
  if (!v.what)
    return word;
  int line = expand_location (v.where).line;
  if (!line)
    return soac_printf ("%s: %s", word, v.what);
  return soac_printf ("%s: %s, in line %d", word, v.what, line);
}

/* What G tests, for people.  */

const char *
guard_text (const guard &g)
{
  switch (g.kind)
    {
    case GUARD_DISJOINT:
      if (!g.b.size)
	return soac_printf ("'%s' and the memory of '%s' are disjoint",
			    g.a.name, g.b.name);
      return soac_printf ("'%s' and '%s' are disjoint", g.a.name, g.b.name);
    case GUARD_SAME:
      return soac_printf ("'%s' and '%s' are disjoint or the same",
			  g.a.name, g.b.name);
    case GUARD_EQUAL:
      return soac_printf ("'%s' and '%s' are equal", g.a.name, g.b.name);
    }
  gcc_unreachable ();
}

/* The parameter of the current function that R's pointer is, or null.  */

static tree
parameter_of (const guarded_range &r)
{
  tree p = plain_pointer (r.pointer);
  if (TREE_CODE (p) != SSA_NAME || !SSA_NAME_IS_DEFAULT_DEF (p))
    return NULL_TREE;
  tree var = SSA_NAME_VAR (p);
  return var && TREE_CODE (var) == PARM_DECL && DECL_NAME (var) ? var
								: NULL_TREE;
}

/* What would make G unnecessary, or null.  */

const char *
guard_advice (const guard &g)
{
  if (g.kind == GUARD_EQUAL)
    return "one variable for both makes the test unnecessary";
  tree parm = parameter_of (g.a);
  /* What is loaded may be reached through the pointer that is loaded itself.  */
  if (!parm && g.b.size)
    parm = parameter_of (g.b);
  /* Who has said so already, as of one array of which parts are tested, cannot say more.  */
  if (!parm || TYPE_RESTRICT (TREE_TYPE (parm)))
    return NULL;
  return soac_printf ("'restrict' on parameter '%s' makes the test"
		      " unnecessary",
		      IDENTIFIER_POINTER (DECL_NAME (parm)));
}
