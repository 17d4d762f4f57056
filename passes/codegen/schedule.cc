/* The schedule of a kernel is found.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     LOAD x; APPLY sq (0); FOLD add (1) as +, result
     =>
     unordered, 4 places by vectors of 4

   Each strategy says in its own file which kernels it can do; here stands who is asked
   first.  */

#include "gcc-common.h"
#include "support/support.h"
#include "local.h"
#include "cut.h"

/* The loops that E's kernel needs.  */

static enum strategy
strategy_of (const emitter *e)
{
  if (e->form->halo)
    return IN_STAGES;
  if (collects_p (e))
    return COLLECTING;
  return e->form->ordered ? SCANNING : IN_ANY_ORDER;
}

/* Find the schedule of E's kernel, whose loops may do several elements at once if SIMD.  */

void
choose_schedule (emitter *e, bool simd)
{
  schedule *s = &e->run;
  *s = schedule ();
  simd &= !left_to_unrolling_p (e);
  s->simd = simd;
  s->strategy = strategy_of (e);
  s->late_apart = simd && optimize && e->form->late;
  s->lanes = lane_count (e);
  s->asks = s->lanes && skips_p (e);
  s->behind = s->lanes ? 0 : lanes_behind_stores (e);
  s->places = sum_places (e, &s->vector);
  s->line = scan_line (e, ALL_STAGES);
  s->tables = table_size (e);
  choose_short_rows (e);
  s->short_sums = simd ? short_sums (e) : 0;
  if (s->short_row || s->short_sums)
    return;
  s->tile = choose_tile (e);
  s->streamed = e->form->space && s->tile.rows ? 0 : streamed_bytes (e);
  s->jammed = s->tile.rows ? 0 : jammed_rows (e);
  if (s->jammed && cuts_runs_p (e))
    s->jammed = 0;
  if (s->jammed && jams_rather_p (e))
    s->streamed = 0;
  s->beside = s->tile.rows && !s->tile.apart ? 0 : elements_side_by_side (e);
  s->overlaps = !s->tile.rows && !s->beside && overlapped_p (e);
  s->predicated = !s->overlaps && predicated_p (e);
  s->repeats = !s->tile.rows && repeats_rows_p (e);
}

/* How T goes through the elements, as text, with what it costs beside the second best order.  */

static const char *
tile_text (const register_tile *t)
{
  if (t->few_rows)
    return soac_printf (", all %u rows written out", t->rows);
  if (t->across)
    return soac_printf (t->square ? ", lines of %u across %u rows by squares of %u"
			: ", lines of %u across %u rows", t->lanes, t->rows, t->square);
  const char *what = (t->rows == 1 ? "strips"
		      : soac_printf ("%stiles of %u by %u%s%s", t->whole ? "whole " : "", t->rows,
				     t->vectors * t->lanes,
				     t->packed < 0 ? ""
				     : t->apart ? " in transposed panels" : " in panels",
				     t->packed_rows >= 0 ? " and panels of rows" : ""));
  return soac_printf (", %s, cost %.2f (next best %.2f)", what, 1.0 * t->cost / COST_UNIT,
		      1.0 * t->next / COST_UNIT);
}

/* The schedule of E's kernel, whose loops are built, as text.  */

const char *
schedule_text (const emitter *e)
{
  static const char *const words[] = { "unordered", "scanning", "collecting", "in stages" };
  const schedule *s = &e->run;
  const char *text = e->form->opaque ? "as written" : words[s->strategy];
  if (s->lanes)
    text = soac_printf ("%s, %u lanes%s", text, s->lanes, s->asks ? " that ask" : "");
  if (s->behind)
    text = soac_printf ("%s, blocks are stored, then reduced by %u lanes", text, s->behind);
  if (s->places)
    text = soac_printf ("%s, %u places by vectors of %u", text, s->places, s->vector);
  if (s->tables)
    text = soac_printf ("%s, several tables of %u", text, s->tables);
  if (s->tile.rows)
    text = soac_printf ("%s%s", text, tile_text (&s->tile));
  if (s->beside)
    text = soac_printf ("%s, %u side by side", text, s->beside);
  if (s->jammed)
    text = soac_printf ("%s, %u rows at a time", text, s->jammed);
  if (s->short_row)
    text = soac_printf ("%s, rows of %u written out", text, s->short_row);
  if (s->repeats)
    text = soac_printf ("%s, short rows repeated", text);
  if (s->short_sums)
    text = soac_printf ("%s, all %u elements at a time", text, s->short_sums);
  if (s->overlaps)
    text = soac_printf ("%s, last vectors overlap", text);
  if (s->predicated)
    text = soac_printf ("%s, last vectors predicated", text);
  if (s->parts > 1)
    text = soac_printf ("%s, runs cut into %u", text, s->parts);
  if (s->line)
    text = soac_printf ("%s, lines of %u", text, s->line);
  if (s->late_apart)
    text = soac_printf ("%s, late steps apart", text);
  if (e->streams)
    text = soac_printf ("%s, past the cache", text);
  return text;
}
