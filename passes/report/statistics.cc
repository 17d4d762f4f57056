/* Statistics: how many fusions of which kind there were in the unit.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

   Counts the fused edges of all plans, consumer o producer, as Figure 18 of the
   T2 paper does; kernels joined only because they read the same array have
   neither and are counted apart, and the copies of a producer in several
   branches are one.  A unit with combinators ends its report with

     {"unit":"a.c","statistics":{"map o map":2,"reduce o map":1,"horizontal":1}}

   and has one line of -fopt-info, at its first combinator:

     a.c:7:3: note: fusions in this file: map o map 2, reduce o map 1,
	      horizontal 1

   The order is that of the kinds, by consumer, then by producer.  */

#include "gcc-common.h"
#include "support/support.h"
#include "local.h"

static unsigned fused[SOAC_KINDS][SOAC_KINDS];	/* [consumer][producer] */
static unsigned horizontal;
static location_t first_place;

/* Count what is fused in P.  */

void
count_plan (const plan *p)
{
  auto_vec<const combinator *> all;
  in_program_order (&p->graph, &all);
  if (!first_place && !all.is_empty ())
    first_place = all[0]->loc;
  for (const edge_t *e : p->graph.edges)
    if (e->to->original)
      continue;
    else if (e->fused && e->direction == HORIZONTAL)
      horizontal++;
    else if (e->fused)
      fused[e->to->kind][e->from->kind]++;
}

/* LIST with one more count, unless that is zero: NAME between two QUOTEs, then
   BETWEEN, then COUNT.  COMMA separates it from those before.  */

static const char *
add_count (const char *list, const char *name, unsigned count,
	   const char *quote, const char *between, const char *comma)
{
  if (!count)
    return list;
  return soac_printf ("%s%s%s%s%s%s%u", list, *list ? comma : "", quote, name,
		      quote, between, count);
}

/* All counts, written likewise.  */

static const char *
count_list (const char *quote, const char *between, const char *comma)
{
  const char *list = "";
  for (int to = 0; to < SOAC_KINDS; to++)
    for (int from = 0; from < SOAC_KINDS; from++)
      {
	const char *name
	  = soac_printf ("%s o %s", soac_kind_name ((enum soac_kind) to),
			 soac_kind_name ((enum soac_kind) from));
	list = add_count (list, name, fused[to][from], quote, between, comma);
      }
  return add_count (list, "horizontal", horizontal, quote, between, comma);
}

/* Tell what was counted wherever the user asked for it.  */

void
report_statistics (void)
{
  if (soac_args.report)
    {
      pretty_printer pp;
      pp_string (&pp, "{\"unit\":");
      print_text (&pp, main_input_filename);
      pp_string (&pp, ",\"statistics\":{");
      pp_string (&pp, count_list ("\"", ":", ","));
      pp_string (&pp, "}}\n");
      append_text ("report", soac_args.report, &pp);
    }
  if (dump_enabled_p ())
    {
      const char *list = count_list ("", " ", ", ");
      dump_printf_loc (MSG_NOTE,
		       dump_user_location_t::from_location_t (first_place),
		       "fusions in this file: %s\n", *list ? list : "none");
    }
}
