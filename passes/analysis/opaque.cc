/* Warns of operators that are not proved pure.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     static int next (int a) { return a + ++calls; }
     map (next, n, o, x);
     => warning: operator 'next' is not pure: it writes 'calls'; '__builtin_map' runs as a
	plain sequential loop
	note: 'next' writes 'calls' here

   Purity is found elsewhere (purity.cc).  */

#include "gcc-common.h"
#include "support/support.h"
#include "local.h"

/* How many characters of WHY, for what an operator is impure, say what it does: the rest is about
   what it calls.  */

static int
what_it_does (const char *why)
{
  const char *rest = strstr (why, ", which ");
  return rest ? rest - why : strlen (why);
}

/* Tell the user of operators of GRAPH that are not proved pure: once for each
   place in the source, however often it was inlined.  */

void
warn_opaque (const graph_t *graph)
{
  static hash_set<int_hash<location_t, 0> > *seen;
  if (!seen)
    seen = new hash_set<int_hash<location_t, 0> >;
  for (combinator *c : graph->nodes)
    {
      const soac_operator *ops[] = { c->combine, c->element };
      for (const soac_operator *op : ops)
	{
	  if (!op || !op->decl || operator_purity (op) != PURITY_IMPURE
	      || !op->facts->certain || seen->add (c->loc ? c->loc : 1))
	    continue;
	  location_t where;
	  const char *why = why_impure (op, &where);
	  auto_diagnostic_group d;
	  const char *name = IDENTIFIER_POINTER (DECL_NAME (op->decl));
	  if (warning_at (c->loc, OPT_Wattributes, "operator %qs is not pure: "
			  "it %s; %qs runs as a plain sequential loop",
			  name, why, IDENTIFIER_POINTER (DECL_NAME (c->decl)))
	      && where != UNKNOWN_LOCATION)
	    inform (where, "%qs %.*s here", name, what_it_does (why), why);
	}
    }
}
