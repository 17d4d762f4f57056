/* What a plan costs, in words and in JSON.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     {"bytes":16,"again":0,"reads":2,"writes":2,"kernels":2,"guards":0,"streams":1}
     16 bytes an index in 2 kernels  */

#include "gcc-common.h"
#include "support/support.h"
#include "local.h"

/* Bytes of a cost, which may be halves, in UNITS.  */

static const char *
bytes_text (unsigned long units)
{
  char text[40];
  snprintf (text, sizeof text, "%.10g", (double) units / BYTE_UNITS);
  return soac_printf ("%s", text);
}

/* COST in JSON.  */

const char *
cost_json (const plan_cost &cost)
{
  return soac_printf ("{\"bytes\":%s,\"again\":%s,\"reads\":%u,\"writes\":%u,"
		      "\"kernels\":%u,\"guards\":%u,\"streams\":%u}",
		      bytes_text (cost.bytes), bytes_text (cost.again), cost.reads,
		      cost.writes, cost.kernels, cost.guards, cost.streams);
}

/* COST in short.  */

static const char *
cost_text (const plan_cost &cost)
{
  return soac_printf ("%s bytes an index in %u kernel%s", bytes_text (cost.bytes), cost.kernels,
		      cost.kernels == 1 ? "" : "s");
}

/* Tell with which outcome a plan better than that of T2 reduction was looked for, if it
   was.  */

void
remark_search (const plan *p)
{
  if (!p->search.asked || p->graph.nodes.is_empty ())
    return;
  dump_user_location_t loc (p->graph.nodes[0]->call);
  dump_printf_loc (MSG_NOTE, loc, "the plan moves %s; that of T2 reduction %s\n",
		   cost_text (p->cost), cost_text (p->search.t2));
  if (p->search.gave_up)
    dump_printf_loc (MSG_MISSED_OPTIMIZATION, loc, "the plan may not be the best one: %s\n",
		     p->search.gave_up);
}

/* Write into FILE what P costs, and, if a better plan was looked for, what that search took.  */

void
dump_cost (FILE *file, const plan *p)
{
  fprintf (file, "  cost: %s\n", cost_json (p->cost));
  if (!p->search.asked)
    return;
  fprintf (file, "  cost of T2 reduction: %s\n", cost_json (p->search.t2));
  fprintf (file, "  %u integer programs, %u nodes, %.3f ms\n", p->search.solved,
	   p->search.nodes, p->search.milliseconds);
}
