/* The axes of kernels as text, for the dump file, the report and the tests.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     map (f, space (n, range (1, m, 2)), ...)	=> i0: n	i1: range (1, m, 2)

   A segment of a kernel runs over a part of the space that the user has named.  Its axes are
   told by the operands that it is called with, each as the program computes it:

     i0: 1 to n - 1	i1: min (m, k) to m, step 2  */

#include "gcc-common.h"
#include "support/support.h"
#include "analysis/analysis.h"
#include "kernel.h"

/* Operations inside each other that are told, at most.  */
const unsigned MOST_INSIDE = 6;

static const char *value_text (tree value, unsigned depth);

/* How strongly the operation CODE binds its operands: a sum less than a product, what needs no
   parentheses most.  */

static unsigned
precedence (enum tree_code code)
{
  switch (code)
    {
    case PLUS_EXPR:
    case MINUS_EXPR:
      return 1;
    case MULT_EXPR:
    case TRUNC_DIV_EXPR:
    case TRUNC_MOD_EXPR:
      return 2;
    case RSHIFT_EXPR:
    case LSHIFT_EXPR:
    case BIT_AND_EXPR:
      return 0;
    default:
      return 3;
    }
}

/* The assignment behind the conversions of VALUE that have no name; or null.  Sets *VALUE to
   what is converted.  */

static gassign *
computed_by (tree *value)
{
  for (;;)
    {
      if (TREE_CODE (*value) != SSA_NAME
	  || (SSA_NAME_VAR (*value) && DECL_NAME (SSA_NAME_VAR (*value))))
	return NULL;
      gassign *def = dyn_cast <gassign *> (SSA_NAME_DEF_STMT (*value));
      if (!def || !(gimple_assign_cast_p (def) || gimple_assign_ssa_name_copy_p (def)))
	return def;
      *value = gimple_assign_rhs1 (def);
    }
}

/* Operand VALUE of an operation that binds with LEAST, in parentheses if it binds less.  */

static const char *
inner_text (tree value, unsigned least, unsigned depth)
{
  const char *text = value_text (value, depth);
  gassign *def = computed_by (&value);
  bool bare = !def || precedence (gimple_assign_rhs_code (def)) >= least;
  return bare ? text : soac_printf ("(%s)", text);
}

/* A - B, or A + B.  A constant that is subtracted may be added as a number without a sign.  */

static const char *
sum_text (enum tree_code code, tree a, tree b, unsigned depth)
{
  bool minus = code == MINUS_EXPR;
  if (!minus && TREE_CODE (b) == INTEGER_CST && wi::neg_p (wi::to_wide (b)))
    {
      b = fold_build1 (NEGATE_EXPR, TREE_TYPE (b), b);
      minus = true;
    }
  return soac_printf ("%s %c %s", inner_text (a, 1, depth), minus ? '-' : '+',
		      inner_text (b, minus ? 2 : 1, depth));
}

/* What DEF computes.  */

static const char *
operation_text (gassign *def, unsigned depth)
{
  enum tree_code code = gimple_assign_rhs_code (def);
  if (gimple_num_ops (def) != 3)
    return "?";
  tree a = gimple_assign_rhs1 (def), b = gimple_assign_rhs2 (def);
  switch (code)
    {
    case PLUS_EXPR:
    case MINUS_EXPR:
      return sum_text (code, a, b, depth);
    case MULT_EXPR:
      return soac_printf ("%s * %s", inner_text (a, 2, depth), inner_text (b, 2, depth));
    case TRUNC_DIV_EXPR:
      return soac_printf ("%s / %s", inner_text (a, 2, depth), inner_text (b, 3, depth));
    case TRUNC_MOD_EXPR:
      return soac_printf ("%s %% %s", inner_text (a, 2, depth), inner_text (b, 3, depth));
    case RSHIFT_EXPR:
    case LSHIFT_EXPR:
    case BIT_AND_EXPR:
      return soac_printf ("%s %s %s", inner_text (a, 3, depth),
			  code == BIT_AND_EXPR ? "&" : code == LSHIFT_EXPR ? "<<" : ">>",
			  inner_text (b, 3, depth));
    case MIN_EXPR:
    case MAX_EXPR:
      return soac_printf ("%s (%s, %s)", code == MIN_EXPR ? "min" : "max",
			  value_text (a, depth), value_text (b, depth));
    default:
      return "?";
    }
}

/* VALUE, an operand of a call, as the program computes it; DEPTH operations are around it.  */

static const char *
value_text (tree value, unsigned depth)
{
  gassign *def = computed_by (&value);
  if (def)
    return depth < MOST_INSIDE ? operation_text (def, depth + 1) : "...";
  if (tree_fits_shwi_p (value))
    return soac_printf ("%ld", (long) tree_to_shwi (value));
  tree var = TREE_CODE (value) == SSA_NAME ? SSA_NAME_VAR (value) : value;
  return (var && DECL_P (var) && DECL_NAME (var)
	  ? IDENTIFIER_POINTER (DECL_NAME (var)) : "?");
}

/* VALUE, a length, without what makes it 0 where the end is before the start.  */

static tree
length_if_any (tree value)
{
  gassign *def = computed_by (&value);
  if (def && gimple_assign_rhs_code (def) == MAX_EXPR
      && integer_zerop (gimple_assign_rhs2 (def)))
    value = gimple_assign_rhs1 (def);
  return value;
}

/* BASE + MORE, where MORE is a number.  */

static const char *
moved_text (tree base, HOST_WIDE_INT more)
{
  if (!more)
    return value_text (base, 0);
  return soac_printf ("%s %c %ld", inner_text (base, 1, 0), more < 0 ? '-' : '+',
		      (long) (more < 0 ? -more : more));
}

/* The end of X, an axis of a segment: LO + (end - LO), written as short as it is.  */

static const char *
end_text (const axis &x)
{
  tree length = length_if_any (x.step ? x.extent : x.count), lo = x.lo;
  bool known = tree_fits_shwi_p (lo);
  if (known && tree_fits_shwi_p (length))
    return soac_printf ("%ld", (long) (tree_to_shwi (lo) + tree_to_shwi (length)));
  gassign *def = computed_by (&length);
  enum tree_code code = def ? gimple_assign_rhs_code (def) : ERROR_MARK;
  if ((code == PLUS_EXPR || code == MINUS_EXPR) && known
      && cst_and_fits_in_hwi (gimple_assign_rhs2 (def)))
    {
      HOST_WIDE_INT more = int_cst_value (gimple_assign_rhs2 (def));
      return moved_text (gimple_assign_rhs1 (def),
			 tree_to_shwi (lo) + (code == PLUS_EXPR ? more : -more));
    }
  if (code == MINUS_EXPR)
    {
      tree other = gimple_assign_rhs2 (def);
      computed_by (&other);
      computed_by (&lo);
      if (operand_equal_p (other, lo, 0))
	return value_text (gimple_assign_rhs1 (def), 0);
    }
  if (known)
    return moved_text (length, tree_to_shwi (lo));
  return soac_printf ("%s + %s", inner_text (x.lo, 1, 0), inner_text (length, 1, 0));
}

/* X, an axis of a segment, by its operands.  */

static const char *
part_text (const axis &x)
{
  const char *text = soac_printf ("%s to %s", value_text (x.lo, 0), end_text (x));
  if (x.step)
    text = soac_printf ("%s, step %s", text, value_text (x.step, 0));
  if (x.step && x.width)
    text = soac_printf ("%s, width %s", text, value_text (x.width, 0));
  return text;
}

/* Axis X, number K of a member of FORM, as the user has written it, there or for another
   member, or null if nobody has.  */

static const char *
written_axis (const kernel_form *form, const axis &x, unsigned k)
{
  if (x.name)
    return x.name;
  for (const combinator *m : form->of->members)
    if (k < m->axes.length () && m->axes[k].name && same_axis_p (m->axes[k], x))
      return m->axes[k].name;
  return NULL;
}

/* The same as text; of a PART of what the user has written, and of what nobody has, by its
   operands.  */

static const char *
axis_text (const kernel_form *form, const axis &x, unsigned k, bool part)
{
  const char *written = part && !x.reduced ? NULL : written_axis (form, x, k);
  return written ? written : part_text (x);
}

/* Put the axes of FORM's space into AXES, in the order of its loops: the kept ones, "i0: n", and
   those that contractions reduce, "i2: over (m), reduced".  A map inside a contraction's loops
   shares its axes and adds none.  PART says that FORM is one of several segments.  */

void
axes_text (const kernel_form *form, bool part, vec<const char *> *axes)
{
  if (!form->space && part)
    axes->safe_push (soac_printf ("%s elements",
				  value_text (counting_member (form->of->members)->count, 0)));
  if (!form->space)
    return;
  for (bool reduced : { false, true })
    for (const combinator *m : form->of->members)
      for (unsigned k = 0; k < m->axes.length (); k++)
	if (m->axes[k].reduced == reduced
	    && (reduced ? loops_of (m) == m : m == form->space))
	  axes->safe_push (soac_printf ("%s: %s%s", axis_name (k),
					axis_text (form, m->axes[k], k, part),
					reduced ? ", reduced" : ""));
}
