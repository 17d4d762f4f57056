/* A loop nest as text.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     norm2._soac.0 (n, x)
       acc = 0.0
       for i from 0 to n, simd, reducing acc
         body 0-2 at i
       return acc

   For the dump file.  Variables are shown where they get values, and arrays where they
   are; what the steps do is in the kernel's text (kernel-text.cc).  */

#include "gcc-common.h"
#include "support/support.h"
#include "local.h"

/* Where text is put: LINES, indented by DEPTH levels.  */

struct nest_text
{
  vec<const char *> *lines;
  unsigned depth;
};

static void list_text (nest_text *t, const nest *n);

/* The expression E as text.  */

static const char *
value_text (tree e)
{
  char *text = print_generic_expr_to_str (e);
  const char *copy = soac_printf ("%s", text);
  free (text);
  return copy;
}

/* Put LINE into T.  */

static void
line (nest_text *t, const char *text)
{
  t->lines->safe_push (soac_printf ("%*s%s", 2 * t->depth, "", text));
}

/* Put the nodes N into T, one level deeper.  */

static void
inside (nest_text *t, const nest *n)
{
  t->depth++;
  list_text (t, n);
  t->depth--;
}

/* What CLAUSES say about a loop or region.  */

static const char *
clauses_text (tree clauses)
{
  const char *text = "", *reduced = "";
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    switch (OMP_CLAUSE_CODE (c))
      {
      case OMP_CLAUSE_REDUCTION:
	reduced = soac_printf ("%s%s%s", reduced, *reduced ? ", " : "",
			       value_text (OMP_CLAUSE_DECL (c)));
	if (OMP_CLAUSE_REDUCTION_INSCAN (c))
	  text = ", scanning";
	break;
      case OMP_CLAUSE_SCHEDULE:
	if ((OMP_CLAUSE_SCHEDULE_KIND (c) & OMP_CLAUSE_SCHEDULE_MASK)
	    == OMP_CLAUSE_SCHEDULE_DYNAMIC)
	  text = ", dynamic";
	break;
      default:
	break;
      }
  if (*reduced)
    text = soac_printf ("%s%s%s", text, *text ? " " : ", reducing ", reduced);
  return text;
}

/* The name of the construct OMP.  */

static const char *
region_word (enum tree_code omp)
{
  switch (omp)
    {
    case OMP_PARALLEL:
      return "parallel";
    case OMP_TARGET:
      return "target";
    case OMP_TARGET_DATA:
      return "target data";
    case OMP_TEAMS:
      return "teams";
    default:
      return "scan";
    }
}

/* What a loop along X is told of it.  */

static const char *
axis_text (const loop_axis &x)
{
  if (!x.is)
    return "";
  const char *text = soac_printf (", along i%u%s", x.number, x.is->reduced ? " reduced" : "");
  if (!integer_zerop (x.is->lo))
    text = soac_printf ("%s, from %s", text, value_text (x.is->lo));
  if (x.is->step)
    text = soac_printf ("%s, step %s", text, value_text (x.is->step));
  if (x.is->width)
    text = soac_printf ("%s, width %s", text, value_text (x.is->width));
  return unit_axis_p (*x.is) ? text : soac_printf ("%s, apart", text);
}

/* Put the loop N into T.  */

static void
for_text (nest_text *t, const nest *n)
{
  const char *how = (n->kind == LOOP_SIMD ? ", simd"
		     : n->kind == LOOP_THREADS ? ", threads"
		     : n->kind == LOOP_TEAMS ? ", teams"
		     : n->runs == THE_REST ? ", rest"
		     : n->runs == FEW_AT_ONCE ? ", few at once"
		     : n->runs == FEW_ELEMENTS ? ", few" : "");
  line (t, soac_printf ("for %s from %s to %s%s%s%s", value_text (n->dest),
			value_text (n->from), value_text (n->to),
			axis_text (n->along), how, clauses_text (n->clauses)));
  inside (t, n->body);
}

/* Put the choice N into T.  */

static void
if_text (nest_text *t, const nest *n)
{
  line (t, soac_printf ("if %s", value_text (n->value)));
  inside (t, n->body);
  if (!n->otherwise)
    return;
  line (t, "else");
  inside (t, n->otherwise);
}

/* Put the loops along axes into T that are in N or behind it: those of contractions, inside
   the body for one index.  */

static void
loops_text (nest_text *t, const nest *n)
{
  for (; n; n = n->next)
    if (n->code == NEST_FOR && n->along.is)
      for_text (t, n);
    else if (n->code == NEST_SCOPE || n->code == NEST_IF)
      {
	loops_text (t, n->body);
	loops_text (t, n->otherwise);
      }
}

/* Put the node N into T.  */

static void
node_text (nest_text *t, const nest *n)
{
  switch (n->code)
    {
    case NEST_ALLOC:
      if (TREE_CODE (TREE_TYPE (n->dest)) == ARRAY_TYPE)
	line (t, soac_printf ("alloc %s, %s", value_text (n->dest),
			      value_text (TREE_TYPE (n->dest))));
      break;
    case NEST_SET:
      line (t, soac_printf ("%s = %s", value_text (n->dest), value_text (n->value)));
      break;
    case NEST_DO:
      line (t, value_text (n->value));
      break;
    case NEST_SCOPE:
      list_text (t, n->body);
      break;
    case NEST_IF:
      if_text (t, n);
      break;
    case NEST_FOR:
      for_text (t, n);
      break;
    case NEST_UNTIL:
      line (t, soac_printf ("until %s", value_text (n->value)));
      inside (t, n->body);
      break;
    case NEST_REGION:
      line (t, soac_printf ("%s%s", region_word (n->omp), clauses_text (n->clauses)));
      inside (t, n->body);
      break;
    case NEST_SPLIT:
      line (t, soac_printf ("split %s to %s, block %s of %s", value_text (n->from),
			    value_text (n->to), value_text (n->dest),
			    value_text (n->value)));
      break;
    case NEST_BODY:
      line (t, soac_printf ("body %s at %s", n->steps, value_text (n->dest)));
      t->depth++;
      loops_text (t, n->body);
      t->depth--;
      break;
    case NEST_WAIT:
      line (t, soac_printf ("wait for %s = %s", value_text (n->dest),
			    value_text (n->value)));
      break;
    case NEST_POST:
      line (t, soac_printf ("post %s = %s + 1", value_text (n->dest),
			    value_text (n->value)));
      break;
    }
}

/* Put the node N and those behind it into T.  */

static void
list_text (nest_text *t, const nest *n)
{
  for (; n; n = n->next)
    node_text (t, n);
}

/* Put E's function, which does N, into LINES.  */

void
nest_text_of (const emitter *e, const nest *n, vec<const char *> *lines)
{
  nest_text t = { lines, 0 };
  const char *parms = "";
  for (tree parm : e->parms)
    parms = soac_printf ("%s%s%s", parms, *parms ? ", " : "", value_text (parm));
  line (&t, soac_printf ("%s (%s)", value_text (e->fn), parms));
  inside (&t, n);
}
