/* Parts of a consumer that does not look at an input there, as it has a known number instead of
   another one.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     map (set, n, m, 0);  map (set, range (k, n), m, 1);	a mask of two pieces
     map (which, n, o, m, a, b)					which (m, a, b) = m ? a : b
     =>
     map (which, k, o, m, 0.0, b);		a is not read here: it needs no segments
     map (which, range (k, n), o, m, a, 0.0);

   For each input the maker of a part is known (segments.cc).  If that fills its array with one
   number, the operator is gone through with it (analysis/ignored-parameters.cc).  So the inputs
   that may decide what of others is read are looked at first.  */

#include "gcc-common.h"
#include "support/support.h"
#include "analysis/analysis.h"
#include "fuse/fuse.h"
#include "local.h"

/* The number of the parameter of C's element operator that is input IN and nothing else, and is a
   number; or -1.  */

int
parameter_of_input (const combinator *c, unsigned in)
{
  for (unsigned p = 0; p < c->params.length (); p++)
    if (!c->params[p]->type && c->params[p]->view == in)
      {
	const view &v = c->inputs[in];
	return (((v.kind == VIEW_ARRAY || v.kind == VIEW_SUBSCRIPTED) && !v.row
		 && !TYPE_VOLATILE (v.type)
		 && (INTEGRAL_TYPE_P (v.type) || SCALAR_FLOAT_TYPE_P (v.type))) ? (int) p : -1);
      }
  return -1;
}

/* True if it can be asked what C's operator does not look at.  */

static bool
choosing_p (const combinator *c)
{
  return (c->element && !c->folds && !c->element->written && !c->opaque
	  && c->inputs.length () > 1);
}

/* The number that all elements are that C makes, or null.  */

tree
number_made (const combinator *c)
{
  if (!constant_map_p (c) || c->outputs.length () != 1 || c->folds
      || !single_elements_p (c))
    return NULL_TREE;
  auto_vec<tree> parms;
  constant_parameters (c, &parms);
  return converted_number (c->outputs[0].type, known_result (c->element, parms));
}

/* Append to PARMS what is known of the parameters of S's consumer in part P.  */

static void
known_parameters (const segmentation *s, const consumer_part &p, vec<tree> *parms)
{
  const combinator *c = s->c;
  parms->safe_grow_cleared (c->params.length (), true);
  for (unsigned in = 0; in < c->inputs.length (); in++)
    {
      int parm = parameter_of_input (c, in);
      if (parm >= 0 && p.from[in] >= 0)
	(*parms)[parm] = converted_number (c->inputs[in].type,
					   number_made (s->makers[in][p.from[in]].c));
    }
}

/* True if C reads the array of input IN by another input, too: who makes it is then called for the
   first of these.  */

static bool
read_twice_p (const combinator *c, unsigned in)
{
  for (unsigned i = 0; i < c->inputs.length (); i++)
    if (i != in && POINTER_TYPE_P (TREE_TYPE (c->inputs[i].value))
	&& operand_equal_p (root_pointer (c->inputs[i].value),
			    root_pointer (c->inputs[in].value), 0))
      return true;
  return false;
}

/* True if S's consumer does not look at input IN in part P.  */

bool
ignored_input_p (const segmentation *s, const consumer_part &p, unsigned in)
{
  int parm = parameter_of_input (s->c, in);
  if (!s->ignores || parm < 0 || read_twice_p (s->c, in))
    return false;
  auto_vec<tree> parms;
  known_parameters (s, p, &parms);
  for (tree number : parms)
    if (number)
      return ignored_parameter_p (s->c->element, parms, parm);
  return false;
}

/* True if there is a number such that C does not look at some other input where input IN is
   that: 0 and 1 are tried.  */

bool
deciding_input_p (const combinator *c, unsigned in)
{
  int parm = choosing_p (c) ? parameter_of_input (c, in) : -1;
  if (parm < 0)
    return false;
  auto_vec<tree> parms;
  parms.safe_grow_cleared (c->params.length (), true);
  for (tree number : { integer_zero_node, integer_one_node })
    {
      parms[parm] = converted_number (c->inputs[in].type, number);
      for (unsigned other = 0; parms[parm] && other < c->inputs.length (); other++)
	if (other != in && parameter_of_input (c, other) >= 0
	    && ignored_parameter_p (c->element, parms, parameter_of_input (c, other)))
	  return true;
    }
  return false;
}
