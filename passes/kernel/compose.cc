/* One cluster -> one kernel: what happens for one index.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

   Composition checks nothing: fuse.cc has decided.  The members' work is put
   into a row of steps, in program order; where an edge is fused the
   consumer takes the producer's value instead of loading it:

     map (sq, n, t, x); s = reduce (add, 0, n, t)	(t dead)
     => 0: LOAD x   1: APPLY sq (0)   2: FOLD add (1)

     m = filter (odd, n, t, x); s = reduce (add, 0, m, t)
     => 0: LOAD x   1: APPLY odd (0)   2: FILTER (1)   3: CONVERT 0 if 2   4: FOLD add (3) if 2

     reduce (add, zero, n, z)		(structures, { a.re + b.re, a.im + b.im })
     => 0: LOAD z   1: MEMBER 0 of 0   2: FOLD + (1)   3: MEMBER 1 of 0
	4: FOLD + (3)

     redomap (join, count, zero, n, x)		(struct bins count (struct bins, int))
     => 0: LOAD x   1: FOLD count (0), blocks by join

     scan along i1, from init, of x[i1][i0], to y[i1][i0]
     => 0: LOAD init   1: LOAD x[i1][i0], inner   2: CONTRACT add (1) from 0, to y[i1][i0]

     scan (add, 0, n, y, x); s = reduce (add, 0, n, x)
     => 0: LOAD x   1: SCAN add (0)   2: TOTAL (1)

     map (polar, n, zip (r, phi), gather (x, idx))
     => 0: LOAD idx   1: GATHER x[0]   2: APPLY polar (1)   3: MEMBER 0 of 2
	4: STORE r (3)   5: MEMBER 1 of 2   6: STORE phi (5)  */

#include "gcc-common.h"
#include "support/support.h"
#include "analysis/analysis.h"
#include "fuse/fuse.h"
#include "local.h"

/* The step that made output OUTPUT of MAKER.  */

struct made
{
  const combinator *maker;
  unsigned output;
  unsigned step;
};

/* Work in progress: the form of a cluster, what its members have made so far,
   and the FILTER steps of its filters.  */

struct composition
{
  kernel_form *form;
  auto_vec<made> values;
  auto_vec<made> filters;
};

/* The entry of LIST for output OUT of C, or -1.  */

static int
find_made (const vec<made> &list, const combinator *c, unsigned out)
{
  for (const made &m : list)
    if (m.maker == c && m.output == out)
      return m.step;
  return -1;
}

/* The FILTER step of K that C is behind, or -1.  */

static int
guard_of (const composition *k, const combinator *c)
{
  return c->behind ? find_made (k->filters, c->behind, 0) : -1;
}

/* Append a step of C, behind GUARD, to K and return its number.  */

static unsigned
add_step (composition *k, enum step_code code, combinator *c, tree type,
	  int guard)
{
  step *s = new step ();
  s->code = code;
  s->from = c;
  s->type = type;
  s->guard = guard;
  s->operation = ERROR_MARK;
  k->form->steps.safe_push (s);
  return k->form->steps.length () - 1;
}

/* True if E hands on its elements inside the kernel FORM, which may be one that
   runs where guards fail.  */

static bool
streams_in_p (const kernel_form *form, const edge_t *e)
{
  return e->fused && (!form->of->is_part || e->from->part == e->to->part);
}

/* True if nobody wants OUT, of a member of FORM, stored.  */

static bool
unwanted_p (const kernel_form *form, const view &out)
{
  return form->of->is_part ? out.dead_apart : out.dead;
}

/* An earlier load of the same element as V, or -1.  */

static int
earlier_load (const composition *k, const view &v)
{
  if (written_in_kernel_p (k->form, v))
    return -1;
  for (unsigned i = k->form->steps.length (); i-- > 0; )
    {
      const step *s = k->form->steps[i];
      if (s->code == STEP_LOAD && s->at->type == v.type && s->guard < 0
	  && s->at->kind == v.kind && !s->inner && same_subscripts_p (*s->at, v)
	  && same_stride_p (s->at->stride, v.stride)
	  && same_pointer_p (s->at->value, v.value))
	return i;
    }
  return -1;
}

/* Append a step of C with one argument.  */

static unsigned
compose_unary (composition *k, enum step_code code, combinator *c, tree type,
	       int guard, unsigned arg)
{
  unsigned i = add_step (k, code, c, type, guard);
  k->form->steps[i]->args.safe_push (arg);
  return i;
}

static unsigned compose_input (composition *, combinator *, unsigned);
static void compose_member (composition *, combinator *);

/* The step that reads element i of input IN of C.  */

static unsigned
compose_view (composition *k, combinator *c, unsigned in)
{
  view &v = c->inputs[in];
  tree type = TYPE_MAIN_VARIANT (v.type);
  unsigned s;
  switch (v.kind)
    {
    case VIEW_INDEX:
      s = add_step (k, STEP_INDEX, c, type, -1);
      break;
    case VIEW_SUBSCRIPTED:
      if (v.row)
	{
	  s = add_step (k, STEP_ADDRESS, c, build_pointer_type (v.type), -1);
	  break;
	}
      /* FALLTHRU */
    case VIEW_ARRAY:
      if (!c->opaque && !loops_of (c))
	{
	  int i = earlier_load (k, v);
	  if (i >= 0)
	    return i;
	}
      s = add_step (k, STEP_LOAD, c, type, -1);
      break;
    case VIEW_BROADCAST:
      s = add_step (k, STEP_VALUE, c, type, -1);
      break;
    case VIEW_IOTA:
      s = add_step (k, STEP_IOTA, c, type, -1);
      break;
    case VIEW_INDEXED:
      s = compose_unary (k, STEP_GATHER, c, type, guard_of (k, c),
			 compose_input (k, c, v.index));
      break;
    default:
      gcc_unreachable ();
    }
  k->form->steps[s]->at = &v;
  return s;
}

/* The step that gives C element i + AHEAD of what step MADE makes.  What follows
   a scan for each element is done by who takes it.  */

static unsigned
compose_window (composition *k, combinator *c, unsigned made,
		HOST_WIDE_INT ahead)
{
  const step *from = k->form->steps[made];
  bool converted = (from->code == STEP_CONVERT
		    && k->form->steps[from->args[0]]->code == STEP_SCAN);
  tree type = from->type;
  unsigned source = converted ? from->args[0] : made;
  unsigned i = compose_unary (k, STEP_WINDOW, c,
			      k->form->steps[source]->type, -1, source);
  k->form->steps[i]->ahead = ahead;
  if (converted)
    i = compose_unary (k, STEP_CONVERT, c, type, -1, i);
  return i;
}

/* The step that gives element i of input IN of C.  */

static unsigned
compose_input (composition *k, combinator *c, unsigned in)
{
  for (const edge_t *e : c->edges_in)
    if (e->input == in && streams_in_p (k->form, e))
      {
	/* What runs in the loops of a contraction stands there.  */
	if (e->from->within && find_made (k->values, e->from, e->output) < 0)
	  compose_member (k, e->from);
	unsigned made = find_made (k->values, e->from, e->output);
	return e->ahead ? compose_window (k, c, made, e->ahead) : made;
      }
  return compose_view (k, c, in);
}

/* The step that gives what C's operator takes as S.  */

static unsigned
compose_param (composition *k, combinator *c, const shape *s)
{
  if (!s->type)
    return compose_input (k, c, s->view);
  auto_vec<unsigned> members;
  for (const shape *m : s->members)
    members.safe_push (compose_param (k, c, m));
  unsigned i = add_step (k, STEP_ZIP, c, s->type, guard_of (k, c));
  k->form->steps[i]->args.safe_splice (members);
  return i;
}

/* Append OP of C applied to steps ARGS, converted to TYPE.  */

static unsigned
compose_apply (composition *k, combinator *c, soac_operator *op,
	       const vec<unsigned> &args, tree type)
{
  unsigned i = add_step (k, STEP_APPLY, c, TYPE_MAIN_VARIANT (type),
			 guard_of (k, c));
  k->form->steps[i]->op = op;
  k->form->steps[i]->args.safe_splice (args);
  return i;
}

/* VAL is what C writes to its output OUT, with GUARD: note that, and append the
   storing of it if somebody wants it stored.  */

static void
compose_output (composition *k, combinator *c, unsigned out, int guard,
		unsigned val)
{
  view &v = c->outputs[out];
  tree type = TYPE_MAIN_VARIANT (v.type);
  if (k->form->steps[val]->type != type)
    val = compose_unary (k, STEP_CONVERT, c, type, guard, val);
  made m = { c, out, val };
  k->values.safe_push (m);
  if (unwanted_p (k->form, v))
    return;
  bool scatter = v.kind == VIEW_INDEXED && c->kind != SOAC_FILTER;
  unsigned index = scatter ? compose_input (k, c, v.index) : 0;
  unsigned i = compose_unary (k, scatter ? STEP_SCATTER
			      : guard < 0 ? STEP_STORE : STEP_PUT, c,
			      NULL_TREE, guard, val);
  k->form->steps[i]->at = &v;
  if (scatter)
    k->form->steps[i]->args.safe_push (index);
}

/* VAL is what C makes as its result, or the part S of it.  */

static void
compose_result (composition *k, combinator *c, const shape *s, int guard,
		unsigned val)
{
  if (!s->type)
    {
      compose_output (k, c, s->view, guard, val);
      return;
    }
  for (unsigned i = 0; i < s->members.length (); i++)
    {
      tree type = TREE_TYPE (zip_field (s->type, i));
      unsigned part = compose_unary (k, STEP_MEMBER, c,
				     TYPE_MAIN_VARIANT (type), guard, val);
      k->form->steps[part]->member = i;
      compose_result (k, c, s->members[i], guard, part);
    }
}

/* The type in which C's element function hands on what it makes.  */

static tree
mapped_type (const combinator *c)
{
  return c->result->type ? c->result->type : c->outputs[c->result->view].type;
}

/* Append the step CODE by which the accumulator of C takes in VALS.  */

static unsigned
compose_taking (composition *k, enum step_code code, combinator *c,
		const vec<unsigned> &vals)
{
  unsigned i = add_step (k, code, c, c->type, guard_of (k, c));
  step *s = k->form->steps[i];
  s->args.safe_splice (vals);
  s->op = c->combine;
  s->fold = c->folds ? c->element : NULL;
  return i;
}

/* Append the scan of VALS by C.  Into an array the SCAN step stores by itself; who
   takes its value takes it as the array would have held it.  */

static void
compose_scan (composition *k, combinator *c, const vec<unsigned> &vals)
{
  view &out = c->outputs[0];
  int guard = guard_of (k, c);
  unsigned i = compose_taking (k, STEP_SCAN, c, vals);
  step *s = k->form->steps[i];
  if (is_gimple_reg_type (c->type) && !s->op->facts->codes.is_empty ()
      && !s->fold)
    s->operation = s->op->facts->codes[0];
  if (c->result->type || out.kind == VIEW_INDEXED)
    {
      compose_result (k, c, c->result, guard, i);
      return;
    }
  if (!unwanted_p (k->form, out))
    s->at = &out;
  /* Behind a filter a scan only ends a kernel: nobody takes its value.  */
  if (guard >= 0)
    return;
  tree element = TYPE_MAIN_VARIANT (out.type);
  if (element != c->type)
    i = compose_unary (k, STEP_CONVERT, c, element, guard, i);
  made m = { c, 0, i };
  k->values.safe_push (m);
}

/* Append the FOLD by which C reduces VAL, or the member FIELDS of a structure, by
   OPERATION.  */

static void
compose_fold (composition *k, combinator *c, unsigned val,
	      const vec<tree> &fields, enum tree_code operation)
{
  tree type = c->type;
  for (tree field : fields)
    type = TYPE_MAIN_VARIANT (TREE_TYPE (field));
  step *s = k->form->steps[compose_unary (k, STEP_FOLD, c, type,
					  guard_of (k, c), val)];
  s->op = c->combine;
  s->operation = operation;
  s->fields.safe_splice (fields);
}

/* Append FOLDs of all numbers in VAL, a structure of TYPE that is the member FIELDS
   of C's elements; those before it had *NUMBER.  */

static void
compose_members (composition *k, combinator *c, tree type, unsigned val,
		 vec<tree> *fields, unsigned *number)
{
  for (unsigned i = 0; tree field = zip_field (type, i); i++)
    {
      tree part = TYPE_MAIN_VARIANT (TREE_TYPE (field));
      unsigned m = compose_unary (k, STEP_MEMBER, c, part, guard_of (k, c),
				  val);
      k->form->steps[m]->member = i;
      fields->safe_push (field);
      if (TREE_CODE (part) == RECORD_TYPE)
	compose_members (k, c, part, m, fields, number);
      else
	compose_fold (k, c, m, *fields, c->combine->facts->codes[(*number)++]);
      fields->pop ();
    }
}

/* Append the reduction of VALS by C, and note its result: member by member, if that
   is how its operator combines structures.  */

static void
compose_reduction (composition *k, combinator *c, const vec<unsigned> &vals)
{
  const vec<enum tree_code> &codes = c->combine->facts->codes;
  auto_vec<tree> fields;
  unsigned first = k->form->steps.length (), number = 0;
  if (c->folds || codes.is_empty ())
    compose_taking (k, STEP_FOLD, c, vals);
  else if (TREE_CODE (c->type) != RECORD_TYPE)
    compose_fold (k, c, vals[0], fields, codes[0]);
  else
    compose_members (k, c, c->type, vals[0], &fields, &number);
  while (k->form->steps[first]->code != STEP_FOLD)
    first++;
  if (gimple_call_lhs (c->call))
    k->form->results.safe_push (first);
}

/* True if somebody needs how many elements the filter C, of FORM, keeps, beside
   FORM's members that take what it keeps: these need not be told.  */

static bool
count_used_p (const kernel_form *form, const combinator *c)
{
  tree count = gimple_call_lhs (c->call);
  if (!count || TREE_CODE (count) != SSA_NAME)
    return count != NULL_TREE;
  unsigned uses = 0;
  imm_use_iterator iter;
  use_operand_p use;
  FOR_EACH_IMM_USE_FAST (use, iter, count)
    uses += !is_gimple_debug (USE_STMT (use));
  bool told = false;
  for (const combinator *m : form->of->members)
    if (m->behind == c)
      {
	told = true;
	/* A conversion of it stays where it is.  */
	uses -= m->count == count;
      }
  return uses > 0 || !told;
}

/* Append the filter C of the elements IN.  */

static void
compose_filter (composition *k, combinator *c, const vec<unsigned> &in)
{
  tree type = TREE_TYPE (c->element->type);
  unsigned test = compose_apply (k, c, c->element, in, type);
  unsigned keep = compose_unary (k, STEP_FILTER, c, boolean_type_node,
				 guard_of (k, c), test);
  made m = { c, 0, keep };
  k->filters.safe_push (m);
  /* Also where it converts nothing: behind the filter nobody else's value
     may be stored.  */
  tree kept = TYPE_MAIN_VARIANT (mapped_type (c));
  compose_result (k, c, c->result, keep,
		  compose_unary (k, STEP_CONVERT, c, kept, keep, in[0]));
  if (count_used_p (k->form, c))
    k->form->results.safe_push (keep);
}

/* Append the contraction of C: the steps from FIRST on, of which VAL is the last, are
   done for each index of the reduced axes.  It goes on from step START, or from C's initial
   value if that is -1.  A scan along them stores what it has each time, and nobody else takes
   that.  */

static void
compose_contraction (composition *k, combinator *c, unsigned first, unsigned val, int start)
{
  for (unsigned st = first; st < k->form->steps.length (); st++)
    k->form->steps[st]->inner = true;
  unsigned i = compose_unary (k, STEP_CONTRACT, c, c->type, -1, val);
  step *s = k->form->steps[i];
  if (start >= 0)
    s->args.safe_push (start);
  s->op = c->combine;
  s->unrolled = unrolled_p (c);
  if (scans_axis_p (c))
    {
      if (!unwanted_p (k->form, c->outputs[0]))
	s->at = &c->outputs[0];
      return;
    }
  if (is_gimple_reg_type (c->type) && !s->op->facts->codes.is_empty ())
    s->operation = s->op->facts->codes[0];
  compose_result (k, c, c->result, -1, i);
}

/* What C, a reduction by index, does to elements of its output, if they may be combined in
   parts that start from a neutral value, else ERROR_MARK.  What is added to a float
   shall not change it in any mode of rounding.  */

static enum tree_code
update_operation (const combinator *c)
{
  const view &out = c->outputs[0];
  if (!c->combine || out.row || out.stride || c->opaque || c->combine->facts->codes.is_empty ()
      || TYPE_MAIN_VARIANT (out.type) != c->type)
    return ERROR_MARK;
  enum tree_code code = c->combine->facts->codes[0];
  bool number = (INTEGRAL_TYPE_P (c->type)
		 || (SCALAR_FLOAT_TYPE_P (c->type) && !DECIMAL_FLOAT_TYPE_P (c->type)
		     && code == PLUS_EXPR && !HONOR_SNANS (c->type)
		     && !HONOR_SIGN_DEPENDENT_ROUNDING (c->type)));
  return number ? code : ERROR_MARK;
}

/* Append the taking in of the value IN[1] at the index IN[0] by C.  */

static void
compose_update (composition *k, combinator *c, const vec<unsigned> &in)
{
  if (unwanted_p (k->form, c->outputs[0]))
    return;
  soac_operator *op = c->combine ? c->combine : c->element;
  unsigned i = add_step (k, STEP_UPDATE, c, NULL_TREE, guard_of (k, c));
  step *s = k->form->steps[i];
  s->at = &c->outputs[0];
  s->op = op;
  s->operation = update_operation (c);
  s->args.safe_splice (in);
  k->form->updates = true;
}

/* Append the call of C's operator, which takes the addresses of C's outputs and then
   IN.  */

static void
compose_call (composition *k, combinator *c, const vec<unsigned> &in)
{
  auto_vec<unsigned> args;
  for (view &v : c->outputs)
    {
      unsigned i = add_step (k, STEP_ADDRESS, c, build_pointer_type (v.type), -1);
      k->form->steps[i]->at = &v;
      k->form->steps[i]->own = v.own && unwanted_p (k->form, v);
      args.safe_push (i);
      /* Who takes the row takes its address.  */
      if (v.row)
	{
	  made m = { c, args.length () - 1, i };
	  k->values.safe_push (m);
	}
    }
  unsigned i = add_step (k, STEP_CALL, c, NULL_TREE, -1);
  k->form->steps[i]->op = c->element;
  k->form->steps[i]->args.safe_splice (args);
  k->form->steps[i]->args.safe_splice (in);
}

/* Append the steps of C.  */

static void
compose_member (composition *k, combinator *c)
{
  int start = -1;
  if (!c->starts.is_empty ())
    {
      tree type = TYPE_MAIN_VARIANT (c->starts[0].type);
      start = add_step (k, STEP_LOAD, c, type, -1);
      k->form->steps[start]->at = &c->starts[0];
    }
  unsigned first = k->form->steps.length ();
  auto_vec<unsigned> in;
  for (const shape *p : c->params)
    in.safe_push (compose_param (k, c, p));
  if (c->combine && c->element && !c->folds)
    {
      unsigned val = compose_apply (k, c, c->element, in, c->type);
      in.truncate (0);
      in.safe_push (val);
    }
  if (c->element && c->element->written && c->kind != SOAC_REDUCE_BY_INDEX)
    {
      compose_call (k, c, in);
      return;
    }
  switch (c->kind)
    {
    case SOAC_MAP:
      compose_result (k, c, c->result, guard_of (k, c),
		      compose_apply (k, c, c->element, in, mapped_type (c)));
      break;
    case SOAC_REDOMAP:
    case SOAC_REDUCE:
      compose_reduction (k, c, in);
      break;
    case SOAC_SCANOMAP:
    case SOAC_SCAN:
    case SOAC_SCAN_EXCLUSIVE:
      if (scans_axis_p (c))
	compose_contraction (k, c, first, in[0], start);
      else
	compose_scan (k, c, in);
      break;
    case SOAC_FILTER:
      compose_filter (k, c, in);
      break;
    case SOAC_REDUCE_BY_INDEX:
      compose_update (k, c, in);
      break;
    case SOAC_CONTRACT:
      compose_contraction (k, c, first, in[0], start);
      break;
    default:
      gcc_unreachable ();
    }
}

/* Fill FORM with what the members of C do for one index.  */

void
compose (cluster *c, kernel_form *form)
{
  composition k;
  k.form = form;
  form->of = c;
  form->space = NULL;
  form->updates = false;
  for (combinator *m : c->members)
    {
      if (!m->within)
	compose_member (&k, m);
      /* How often a contraction applies its operators is known only of a short one.  */
      int times = loops_of (m) ? few_reduced (loops_of (m)) : 1;
      const soac_operator *ops[] = { m->combine, m->element };
      for (const soac_operator *op : ops)
	if (op)
	  {
	    unsigned weight = times < 0 ? UNKNOWN_WEIGHT : 0, most = weight;
	    for (int t = 0; t < times; t++)
	      {
		weight = add_weights (weight, op->facts->weight);
		most = add_weights (most, most_weight (op->facts));
	      }
	    form->weight = add_weights (form->weight, weight);
	    form->most_weight = add_weights (form->most_weight, most);
	    form->heavy |= times < 0 || op->facts->weight > HEAVY_WEIGHT;
	  }
      form->opaque |= m->opaque != NULL;
      /* Scans and filters that have subscripts run as written, by the number of the
	 element.  */
      if (!m->axes.is_empty () && !in_order_p (m) && !form->space)
	form->space = m;
    }
  sum_windows (form);
  for (const step *s : form->steps)
    form->ordered |= (s->code == STEP_SCAN && !s->by_block) || s->code == STEP_PUT;
  assign_halos (form);
  assign_stages (form);
  find_totals (form);
  assign_late (form);
  if (flag_checking)
    verify_kernel (form);
}

void
free_form (kernel_form *form)
{
  for (step *s : form->steps)
    delete s;
}
