/* Outputs that overlap what they must not, and variables that are too short.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

   The output of a call may be exactly one of its inputs, and overlaps nothing else.
   Where addresses differ by a constant, the mistake can be seen:

     __builtin_map (sq, n, a + 1, a);
     error: output 'a + 1' of '__builtin_map' overlaps its input 'a'

     __builtin_map (mean, __builtin_space (__builtin_range (1, n - 1), m), u,
		    __builtin_at (u, i0 - 1, i1), __builtin_at (u, i0 + 1, i1));
     the same, element by element of a space: indices that differ by constants

   A count that is not known is taken to be more than one, unless a test says that it is not.
   Where only more elements than that would overlap there is a warning.

   The output of a reduction by index overlaps no input at all: it is read and written in the
   order of the keys.

   Of a variable it is known how many elements it has:

     int a[4];
     __builtin_map (sq, 5, o, a);
     warning: '__builtin_map' needs 5 elements of 'a', which has 4  */

#include "gcc-common.h"
#include "gimple-range.h"
#include "support/support.h"
#include "local.h"

/* A count that is not known is hardly less than the number of elements between
   arrays that are so near each other.  */
const unsigned NEAR = 16;
/* Tests around a call that are looked at.  */
const unsigned MOST_TESTS = 8;
/* Elements in different steps that are compared, at most.  */
const unsigned MOST_COMPARED = 4096;

/* Elements I at BASE + OFFSET + I * STEP, each of SIZE bytes.  */

struct element_row
{
  tree base;
  HOST_WIDE_INT offset, step, size;
};

/* Make *R the elements of V, of KIND.  False if they are not known so exactly.  */

static bool
row_of (const view &v, enum view_kind kind, element_row *r)
{
  if (v.kind != kind || !tree_fits_shwi_p (TYPE_SIZE_UNIT (v.type))
      || (v.stride && !tree_fits_shwi_p (v.stride)))
    return false;
  r->base = pointer_base (v.value, &r->offset);
  r->size = tree_to_shwi (TYPE_SIZE_UNIT (v.type));
  HOST_WIDE_INT stride = v.stride ? tree_to_shwi (v.stride) : 1;
  if (r->size <= 0 || r->size > INT_MAX || stride < -INT_MAX
      || stride > INT_MAX)
    return false;
  r->step = stride * r->size;
  return true;
}

/* The same of V of C, one element or whole rows for each index.  */

static bool
rows_of (const combinator *c, const view &v, enum view_kind kind, element_row *r)
{
  if (!v.row)
    return row_of (v, kind, r);
  enum view_kind rows = kind == VIEW_ARRAY ? VIEW_SUBSCRIPTED : kind;
  HOST_WIDE_INT bytes = v.at ? row_bytes (v) : 0;
  if (v.kind != rows || bytes <= 0 || bytes > INT_MAX || !row_of_first_p (v.at)
      || (kind == VIEW_ARRAY && v.at->dims[0] != v.at->axes[0]))
    return false;
  for (const axis &x : c->axes)
    if (x.step || x.width)
      return false;
  r->base = pointer_base (v.value, &r->offset);
  r->size = r->step = bytes;
  return true;
}

/* The least count with which A and B overlap, or 0 if none will do.  */

static unsigned HOST_WIDE_INT
overlapping_from (element_row a, element_row b)
{
  if (a.offset > b.offset)
    std::swap (a, b);
  unsigned HOST_WIDE_INT apart
    = (unsigned HOST_WIDE_INT) b.offset - a.offset;
  if (a.step != b.step)
    return apart == 0 && a.step && b.step ? 2 : 0;
  unsigned HOST_WIDE_INT step = absu_hwi (a.step);
  if (step == 0)
    return apart < (unsigned HOST_WIDE_INT) a.size ? 1 : 0;
  unsigned HOST_WIDE_INT rest = apart % step, many = apart / step;
  if (rest < (unsigned HOST_WIDE_INT) a.size)
    return many + 1;
  return step - rest < (unsigned HOST_WIDE_INT) b.size ? many + 2 : 0;
}

/* True if some of the first N elements of A overlap such of B that have another number.  */

static bool
meet_elsewhere_p (const element_row &a, const element_row &b, unsigned HOST_WIDE_INT n)
{
  for (HOST_WIDE_INT i = 0; i < (HOST_WIDE_INT) n && n <= MOST_COMPARED; i++)
    {
      HOST_WIDE_INT at = a.offset + i * a.step - b.offset;
      HOST_WIDE_INT near = b.step ? at / b.step : 0;
      for (HOST_WIDE_INT j = near - 1; j <= near + 1; j++)
	if (j >= 0 && j < (HOST_WIDE_INT) n && j != i && j * b.step < at + a.size
	    && at < j * b.step + b.size)
	  return true;
    }
  return false;
}

/* True if C's call, in this place of the source, has been spoken of.  */

static bool
known_place_p (const combinator *c)
{
  static hash_set<int_hash<location_t, 0> > *seen;
  if (!seen)
    seen = new hash_set<int_hash<location_t, 0> >;
  return seen->add (c->loc ? c->loc : 1);
}

/* Tell the user that OUT, an output of C, overlaps its input IN.  False if C's call has been spoken
   of.  */

static bool
report_input (const combinator *c, const view &out, const view &in)
{
  if (known_place_p (c))
    return false;
  error_at (c->loc, G_("output %qs of %qs overlaps its input %qs"), out.name,
	    IDENTIFIER_POINTER (DECL_NAME (c->decl)), in.name);
  return true;
}

/* N, or the integer that it is but for a conversion to a floating-point number and back: of those
   no ranges are known, and small integers are the same.  */

static tree
without_floats (tree n)
{
  const gassign *back = (TREE_CODE (n) == SSA_NAME
			 ? dyn_cast <gassign *> (SSA_NAME_DEF_STMT (n)) : NULL);
  if (!back || gimple_assign_rhs_code (back) != FIX_TRUNC_EXPR)
    return n;
  tree number = gimple_assign_rhs1 (back);
  const gassign *to = (TREE_CODE (number) == SSA_NAME
		       ? dyn_cast <gassign *> (SSA_NAME_DEF_STMT (number)) : NULL);
  return to && gimple_assign_rhs_code (to) == FLOAT_EXPR ? gimple_assign_rhs1 (to) : n;
}

/* True if N, a number of elements that is not known, may be MANY where C is called: behind `if
   (n == 0)' there are none.  */

static bool
may_be_p (const combinator *c, tree n, unsigned HOST_WIDE_INT many)
{
  int_range_max r;
  calculate_dominance_info (CDI_DOMINATORS);
  gimple_ranger ranger;
  n = without_floats (n);
  if (!ranger.range_of_expr (r, n, c->call) || r.varying_p ())
    return true;
  /* A number with a sign has become one without: a negative one is no number of elements.  */
  unsigned bits = TYPE_PRECISION (ptrdiff_type_node);
  if (TYPE_PRECISION (TREE_TYPE (n)) == bits)
    r.intersect (int_range<1> (TREE_TYPE (n), wi::zero (bits), wi::max_value (bits, SIGNED)));
  return !r.undefined_p () && wi::geu_p (widest_int::from (r.upper_bound (), UNSIGNED), many);
}

/* True if VALUE is an address in the array BASE, or how many bytes N elements have.  */

static bool
place_p (tree value, tree base, tree n)
{
  if (POINTER_TYPE_P (TREE_TYPE (value)))
    return operand_equal_p (root_pointer (value), root_pointer (base), 0);
  const gassign *def = (TREE_CODE (value) == SSA_NAME
			? dyn_cast <gassign *> (SSA_NAME_DEF_STMT (value)) : NULL);
  return (def && (gimple_assign_rhs_code (def) == MULT_EXPR
		  || gimple_assign_rhs_code (def) == LSHIFT_EXPR)
	  && unconverted (gimple_assign_rhs1 (def)) == unconverted (n));
}

/* True if C is called behind a comparison of places in the array BASE, as `if (d >= a + n)': what
   that says of the number of elements N is not known.  */

static bool
places_compared_p (const combinator *c, tree base, tree n)
{
  basic_block bb = gimple_bb (c->call);
  bool compared = false;
  calculate_dominance_info (CDI_DOMINATORS);
  calculate_dominance_info (CDI_POST_DOMINATORS);
  for (unsigned i = 0; bb && i < MOST_TESTS && !compared; i++)
    {
      basic_block behind = bb;
      bb = get_immediate_dominator (CDI_DOMINATORS, bb);
      const gcond *cond = bb ? safe_dyn_cast <gcond *> (last_stmt (bb)) : NULL;
      if (!cond || dominated_by_p (CDI_POST_DOMINATORS, bb, behind))
	continue;
      tree x = gimple_cond_lhs (cond), y = gimple_cond_rhs (cond);
      compared = (!integer_zerop (x) && !integer_zerop (y)
		  && (place_p (x, base, n) || place_p (y, base, n)));
    }
  free_dominance_info (CDI_POST_DOMINATORS);
  return compared;
}

/* The elements of V's array, if V is a whole variable, member or row of a declared length, else
   UINT_MAX.  An array at the end of a structure may go on.  */

static unsigned HOST_WIDE_INT
declared_elements (const view &v)
{
  tree at = plain_pointer (v.value), size = TYPE_SIZE_UNIT (v.type);
  tree array = TREE_CODE (at) == ADDR_EXPR ? TREE_OPERAND (at, 0) : NULL_TREE;
  if (!array || v.stride || TREE_CODE (TREE_TYPE (array)) != ARRAY_TYPE
      || (TREE_CODE (array) == COMPONENT_REF && array_ref_flexible_size_p (array))
      || !tree_fits_uhwi_p (size) || integer_zerop (size)
      || !TYPE_SIZE_UNIT (TREE_TYPE (array))
      || !tree_fits_uhwi_p (TYPE_SIZE_UNIT (TREE_TYPE (array))))
    return UINT_MAX;
  return tree_to_uhwi (TYPE_SIZE_UNIT (TREE_TYPE (array))) / tree_to_uhwi (size);
}

/* Tell the user if OUT, an output of C, overlaps OTHER, another one or an INPUT,
   and is not the same.  Return true if it does.  */

static bool
report_overlap (const combinator *c, const view &out, const view &other,
		bool input)
{
  element_row a, b;
  if (!rows_of (c, out, VIEW_ARRAY, &a) || !rows_of (c, other, VIEW_ARRAY, &b)
      || !operand_equal_p (a.base, b.base, 0)
      || (input && a.offset == b.offset && a.step == b.step
	  && a.size == b.size))
    return false;
  unsigned HOST_WIDE_INT from = overlapping_from (a, b);
  bool known = tree_fits_uhwi_p (c->count);
  if (!from && known && meet_elsewhere_p (a, b, tree_to_uhwi (c->count)))
    from = 1;
  if (!from || (known && tree_to_uhwi (c->count) < from)
      || (!known && (from > NEAR || from > MIN (declared_elements (out), declared_elements (other))
		     || !may_be_p (c, c->count, from)
		     || places_compared_p (c, a.base, c->count)))
      || known_place_p (c))
    return false;
  const char *name = IDENTIFIER_POINTER (DECL_NAME (c->decl));
  if (known || from <= 2)
    error_at (c->loc, input
	      ? G_("output %qs of %qs overlaps its input %qs")
	      : G_("output %qs of %qs overlaps its output %qs"),
	      out.name, name, other.name);
  else
    warning_at (c->loc, 0, input
		? G_("output %qs of %qs overlaps its input %qs if there are "
		     "more than %wu elements")
		: G_("output %qs of %qs overlaps its output %qs if there are "
		     "more than %wu elements"),
		out.name, name, other.name, from - 1);
  return true;
}

/* ---- spaces --------------------------------------------------------------- */

/* Dimension D of V, an argument over AXES: the index of *K plus *PLUS.  False if it is something
   else.  */

static bool
index_plus (const vec<axis> &axes, const view &v, unsigned d, unsigned *k, HOST_WIDE_INT *plus)
{
  *plus = 0;
  if (v.kind == VIEW_ARRAY)
    {
      *k = 0;
      while (*k < axes.length () && (axes[*k].reduced || d-- > 0))
	++*k;
      /* Its first element is that of the first index.  */
      if (v.stride || *k == axes.length () || !tree_fits_shwi_p (axes[*k].lo)
	  || absu_hwi (tree_to_shwi (axes[*k].lo)) > INT_MAX)
	return false;
      *plus = -tree_to_shwi (axes[*k].lo);
      return true;
    }
  tree e = v.at->dims[d];
  for (STRIP_NOPS (e); TREE_CODE (e) == PLUS_EXPR || TREE_CODE (e) == MINUS_EXPR; STRIP_NOPS (e))
    {
      tree more = TREE_OPERAND (e, 1);
      if (!tree_fits_shwi_p (more) || absu_hwi (tree_to_shwi (more)) > INT_MAX)
	return false;
      *plus += TREE_CODE (e) == PLUS_EXPR ? tree_to_shwi (more) : -tree_to_shwi (more);
      e = TREE_OPERAND (e, 0);
    }
  for (*k = 0; *k < MIN (v.at->axes.length (), axes.length ()); ++*k)
    if (e == v.at->axes[*k])
      return !axes[*k].reduced;
  return false;
}

/* The length of dimension D > 0, that of axis K, of V, an argument over AXES.  */

static tree
length_of (const vec<axis> &axes, const view &v, unsigned d, unsigned k)
{
  return v.kind == VIEW_ARRAY ? axes[k].count : leaf_value (v.at, v.at->lengths[d]);
}

/* True if X, an axis of C, surely has two positions that are APART from each other.  One that is
   not known to has them if that is no more than a step, and X begins at a constant: else it may be
   one row of several.  */

static bool
reaches_p (const combinator *c, const axis &x, HOST_WIDE_INT apart)
{
  unsigned HOST_WIDE_INT far = absu_hwi (apart);
  if (tree_fits_uhwi_p (x.count))
    return tree_to_uhwi (x.count) > far;
  return far == 0 || (far == 1 && TREE_CODE (x.lo) == INTEGER_CST && may_be_p (c, x.count, 2));
}

/* Put into AXES those of C: where it has a count, one.  False if they have steps.  */

static bool
axes_of (const combinator *c, vec<axis> *axes)
{
  if (c->axes.is_empty ())
    {
      axis x = axis ();
      x.lo = index_cst (0);
      x.count = c->count;
      axes->safe_push (x);
    }
  axes->safe_splice (c->axes);
  for (const axis &x : *axes)
    if (x.step || x.width)
      return false;
  return true;
}

/* True if V may be an array by the indices of a space.  */

static bool
indexed_array_p (const view &v)
{
  return !v.row && (v.kind == VIEW_ARRAY || v.kind == VIEW_SUBSCRIPTED);
}

/* True if OUT, an output of C, and IN, an input, are surely the same array at indices that differ
   by constants, so that one index of C writes what another one reads.  */

static bool
shifted_p (const combinator *c, const view &out, const view &in)
{
  HOST_WIDE_INT first, second, plus, other;
  auto_vec<axis> axes;
  unsigned kept = 0, k, same;
  bool apart = false;
  if ((c->kind != SOAC_MAP && c->kind != SOAC_CONTRACT) || (!out.at && !in.at)
      || !indexed_array_p (out) || !indexed_array_p (in)
      || !operand_equal_p (pointer_base (out.value, &first), pointer_base (in.value, &second), 0)
      || first != second || !axes_of (c, &axes))
    return false;
  for (const axis &x : axes)
    kept += !x.reduced;
  for (const view *v : { &out, &in })
    if (v->at && v->at->dims.length () != kept)
      return false;
  for (unsigned d = 0; d < kept; d++)
    {
      if (!index_plus (axes, out, d, &k, &plus) || !index_plus (axes, in, d, &same, &other)
	  || k != same || !reaches_p (c, axes[k], plus - other)
	  || (d > 0 && !length_p (length_of (axes, out, d, k), length_of (axes, in, d, k))))
	return false;
      apart |= plus != other;
    }
  return apart;
}

/* ---- lengths -------------------------------------------------------------- */

/* The bytes of N elements of R, an argument of C, from its first one on, if they follow each
   other; of two, or of one if there are no more, if N is not known.  */

static unsigned HOST_WIDE_INT
bytes_from (const combinator *c, const element_row &r, tree n)
{
  unsigned HOST_WIDE_INT many = (tree_fits_uhwi_p (n) ? tree_to_uhwi (n)
				 : may_be_p (c, n, 2) ? 2 : may_be_p (c, n, 1));
  return (r.step == r.size ? many : MIN (many, 1)) * r.size;
}

/* Tell the user if the output of C, a reduction by index, overlaps its input IN.  */

static bool
report_updated (const combinator *c, const view &in)
{
  element_row a, b;
  if (!rows_of (c, c->outputs[0], VIEW_INDEXED, &a) || !rows_of (c, in, VIEW_ARRAY, &b)
      || !operand_equal_p (a.base, b.base, 0))
    return false;
  unsigned HOST_WIDE_INT before = (a.offset < b.offset ? bytes_from (c, a, c->bound)
				   : bytes_from (c, b, c->count));
  unsigned HOST_WIDE_INT apart = absu_hwi (a.offset - b.offset);
  return (apart < before && !integer_zerop (c->count) && !integer_zerop (c->bound)
	  && report_input (c, c->outputs[0], in));
}

/* The bytes of BASE, if that is a variable of a known size, else -1.  */

static HOST_WIDE_INT
variable_bytes (tree base)
{
  tree size = DECL_P (base) && !DECL_EXTERNAL (base) ? DECL_SIZE_UNIT (base) : NULL_TREE;
  return size && tree_fits_shwi_p (size) ? tree_to_shwi (size) : -1;
}

/* Tell the user if V, of C, if it is of KIND, is a variable that ends before the last one of COUNT
   elements, or begins behind it.  */

static bool
report_length (const combinator *c, const view &v, enum view_kind kind, tree count)
{
  element_row r;
  if (!tree_fits_shwi_p (count) || integer_zerop (count) || v.row || !row_of (v, kind, &r)
      || variable_bytes (r.base) < 0)
    return false;
  widest_int last = r.offset + (widest_int (tree_to_shwi (count)) - 1) * r.step;
  widest_int bytes = variable_bytes (r.base);
  if ((r.offset >= 0 && last >= 0 && last + r.size <= bytes) || !r.step || known_place_p (c))
    return false;
  const char *name = IDENTIFIER_POINTER (DECL_NAME (c->decl));
  widest_int there = r.step > 0 ? wi::sdiv_floor (bytes - r.offset - r.size + r.step, r.step)
		     : wi::sdiv_floor (widest_int (r.offset) - r.step, -r.step);
  if (r.offset < 0 || there < 0)
    warning_at (c->loc, 0, G_("%qs of %qs begins outside of its variable"), v.name, name);
  else
    warning_n (c->loc, 0, tree_to_uhwi (count), "%qs needs %E element of %qs, which has %wu",
	       "%qs needs %E elements of %qs, which has %wu", name, count, v.name,
	       there.to_uhwi ());
  return true;
}

/* Warn if the first subscript of V, of C, is an index and a constant, and leads out of a variable.
   Return true if so.  */

static bool
report_first_subscript (const combinator *c, const view &v)
{
  unsigned k;
  HOST_WIDE_INT plus, offset;
  if (v.kind != VIEW_SUBSCRIPTED || !index_plus (c->axes, v, 0, &k, &plus))
    return false;
  for (const axis &x : c->axes)
    if (integer_zerop (x.count))
      return false;
  const axis &x = c->axes[k];
  HOST_WIDE_INT bytes = first_dimension_bytes (v);
  tree base = pointer_base (v.value, &offset);
  if (x.step || x.width || bytes <= 0 || !tree_fits_shwi_p (x.lo) || !tree_fits_shwi_p (x.count)
      || variable_bytes (base) < 0)
    return false;
  widest_int first = widest_int (tree_to_shwi (x.lo)) + plus;
  widest_int last = first + tree_to_shwi (x.count) - 1;
  widest_int many = wi::sdiv_floor (widest_int (variable_bytes (base)) - offset, bytes);
  if ((first * bytes + offset >= 0 && last < many) || known_place_p (c))
    return false;
  warning_at (c->loc, 0, G_("%qs reaches %qs from %wd to %wd in dimension 0, where it has %wd "
			    "elements"), IDENTIFIER_POINTER (DECL_NAME (c->decl)), v.name,
	      first.to_shwi (), last.to_shwi (), many.to_shwi ());
  return true;
}

/* Tell the user of the first mistake of C.  Where nothing is optimized a branch that is never taken
   is still there, of a function that has been inlined for another case.  */

static void
report_call (const combinator *c)
{
  if (!optimize && inlined_p (c->call))
    return;
  for (unsigned o = 0; o < c->outputs.length (); o++)
    {
      for (const view &in : c->inputs)
	if (c->kind == SOAC_REDUCE_BY_INDEX ? report_updated (c, in)
	    : (report_overlap (c, c->outputs[o], in, true)
	       || (shifted_p (c, c->outputs[o], in) && report_input (c, c->outputs[o], in))))
	  return;
      for (unsigned other = o + 1; other < c->outputs.length (); other++)
	if (report_overlap (c, c->outputs[o], c->outputs[other], false))
	  return;
    }
  for (const view &out : c->outputs)
    if (c->kind == SOAC_REDUCE_BY_INDEX ? report_length (c, out, VIEW_INDEXED, c->bound)
	: c->kind != SOAC_FILTER && (report_length (c, out, VIEW_ARRAY, c->count)
				     || report_first_subscript (c, out)))
      return;
  /* A contraction along an empty axis reads nothing.  */
  for (const axis &x : c->axes)
    if (x.reduced && integer_zerop (x.count))
      return;
  for (const view &in : c->inputs)
    if (report_length (c, in, VIEW_ARRAY, c->count) || report_first_subscript (c, in))
      return;
}

void
report_overlaps (const graph_t *graph)
{
  for (const combinator *c : graph->nodes)
    report_call (c);
}
