/* What was done, told three ways from the same values: the JSON report, the
   lines of -fopt-info, and the dump file.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

   The report has one JSON object a line and function; its form is fixed by
   LANGUAGE.md.  -fopt-info has one line a kernel and one for each edge that
   was not fused:

     a.c:9:3: optimized: fused 3 combinators into one parallel loop: map, map,
	      reduce; arrays 't', 'u' eliminated
     a.c:12:3: missed: not fused with the map in line 9 through 't': inplace:
	      'x' is written between, in line 11

   and one for each guard of a kernel:

     a.c:9:3: missed: the kernel tests whether 'o' and 'x' are disjoint:
	      'restrict' on parameter 'o' makes the test unnecessary  */

#include "gcc-common.h"
#include "support/support.h"
#include "local.h"

/* Segments of a kernel whose members a remark tells, at most.  */
const unsigned MOST_TOLD = 4;

/* The name of cfun in the source.  GCC's own answer is another one for nested
   functions under -flto.  */

const char *
written_function_name (void)
{
  return IDENTIFIER_POINTER (DECL_NAME (current_function_decl));
}

/* ---- JSON --------------------------------------------------------------- */

/* `"KEY":"VALUE"', after a comma unless FIRST.  */

static void
print_pair (pretty_printer *pp, const char *key, const char *value,
	    bool first = false)
{
  if (!first)
    pp_comma (pp);
  print_text (pp, key);
  pp_colon (pp);
  print_text (pp, value);
}

static void
print_number (pretty_printer *pp, const char *key, int value,
	      bool first = false)
{
  if (!first)
    pp_comma (pp);
  print_text (pp, key);
  pp_colon (pp);
  pp_decimal_int (pp, value);
}

static void
print_combinator (pretty_printer *pp, const combinator *c)
{
  expanded_location at = expand_location (c->loc);
  pp_character (pp, '{');
  print_number (pp, "id", c->id, true);
  print_pair (pp, "kind", soac_kind_name (c->kind));
  print_pair (pp, "operator", operator_name (c));
  print_number (pp, "line", at.line);
  print_number (pp, "column", at.column);
  if (c->dead)
    pp_string (pp, ",\"dead\":true");
  if (c->whole)
    print_pair (pp, "whole", c->whole);
  pp_character (pp, '}');
}

/* True if E only repeats another edge: for the copy of its consumer in another
   branch, or for another input, which is not fused for the same reason.  */

static bool
repeated_p (const edge_t *e)
{
  if (e->to->original)
    return true;
  if (e->fused || e->direction == HORIZONTAL)
    return false;
  for (const edge_t *f : e->to->edges_in)
    {
      if (f == e)
	break;
      if (f->from == e->from && f->output == e->output && !f->fused
	  && f->refused.why == e->refused.why)
	return true;
    }
  return false;
}

static void
print_edge (pretty_printer *pp, const edge_t *e)
{
  pp_character (pp, '{');
  print_number (pp, "from", e->from->id, true);
  print_number (pp, "to", e->to->id);
  print_pair (pp, "array", edge_array (e));
  pp_string (pp, e->fused ? ",\"fused\":true" : ",\"fused\":false");
  if (e->fused)
    print_pair (pp, "direction", direction_word (e->direction));
  else
    print_pair (pp, "reason", full_reason (e->refused));
  pp_character (pp, '}');
}

/* The list TEXTS under the name KEY.  */

static void
print_strings (pretty_printer *pp, const char *key, const vec<const char *> &texts)
{
  pp_string (pp, soac_printf (",\"%s\":[", key));
  for (unsigned i = 0; i < texts.length (); i++)
    {
      if (i)
	pp_comma (pp);
      print_text (pp, texts[i]);
    }
  pp_character (pp, ']');
}

/* The members with numbers IDS.  */

static void
print_members (pretty_printer *pp, const vec<unsigned> &ids)
{
  pp_string (pp, "\"members\":[");
  for (unsigned i = 0; i < ids.length (); i++)
    {
      if (i)
	pp_comma (pp);
      pp_decimal_int (pp, ids[i]);
    }
  pp_character (pp, ']');
}

/* Append to IDS those of the members of C, each once.  */

static void
member_ids (const cluster *c, vec<unsigned> *ids)
{
  for (const combinator *m : c->members)
    if (!ids->contains (m->id))
      ids->safe_push (m->id);
}

static int
by_number (const void *a, const void *b)
{
  return *(const unsigned *) a - *(const unsigned *) b;
}

/* What C does for one index, and how it goes through all.  */

static void
print_loops (pretty_printer *pp, const cluster *c)
{
  if (!c->axes.is_empty ())
    print_strings (pp, "axes", c->axes);
  print_strings (pp, "steps", c->steps);
  print_pair (pp, "schedule", c->schedule);
}

/* The segments of K, which has several.  */

static void
print_segments (pretty_printer *pp, const cluster *k)
{
  pp_string (pp, ",\"segments\":[");
  for (const cluster *s : k->segments)
    {
      auto_vec<unsigned> ids;
      member_ids (s, &ids);
      if (s != k->segments[0])
	pp_comma (pp);
      pp_character (pp, '{');
      print_members (pp, ids);
      print_loops (pp, s);
      pp_character (pp, '}');
    }
  pp_character (pp, ']');
}

static void
print_kernel (pretty_printer *pp, const cluster *k)
{
  auto_vec<unsigned> ids;
  auto_vec<const char *> guards;
  for (const cluster *s : k->segments)
    {
      member_ids (s, &ids);
      for (const terms *when : { &s->when, &s->rows.when })
	for (const guard &g : when->guards)
	  guards.safe_push (guard_text (g));
    }
  ids.qsort (by_number);
  pp_character (pp, '{');
  print_number (pp, "id", k->id, true);
  pp_comma (pp);
  print_members (pp, ids);
  print_pair (pp, "lowering", lowering_word (k->lowering));
  if (k->host_reason)
    print_pair (pp, "reason", k->host_reason);
  if (!k->stays.is_empty ())
    print_strings (pp, "stays", k->stays);
  if (!guards.is_empty ())
    print_strings (pp, "guards", guards);
  if (k->segments.length () > 1)
    print_segments (pp, k);
  else
    print_loops (pp, k);
  pp_character (pp, '}');
}

static void
print_report (pretty_printer *pp, const plan *p)
{
  pp_character (pp, '{');
  print_pair (pp, "unit", main_input_filename, true);
  print_pair (pp, "function", written_function_name ());
  pp_string (pp, ",\"combinators\":[");
  auto_vec<const combinator *> all;
  in_program_order (&p->graph, &all);
  for (const combinator *c : all)
    {
      if (c->id)
	pp_comma (pp);
      print_combinator (pp, c);
    }
  pp_string (pp, "],\"edges\":[");
  bool first = true;
  for (const edge_t *e : p->graph.edges)
    if (!repeated_p (e))
      {
	if (!first)
	  pp_comma (pp);
	first = false;
	print_edge (pp, e);
      }
  pp_string (pp, "],\"kernels\":[");
  for (const cluster *k : p->clusters)
    {
      if (k->id)
	pp_comma (pp);
      print_kernel (pp, k);
    }
  pp_string (pp, "],\"eliminated\":[");
  for (unsigned i = 0; i < p->eliminated.length (); i++)
    {
      if (i)
	pp_comma (pp);
      print_text (pp, p->eliminated[i]);
    }
  pp_character (pp, ']');
  print_number (pp, "guards", p->guards);
  pp_string (pp, soac_printf (",\"cost\":%s", cost_json (p->cost)));
  if (p->search.asked)
    pp_string (pp, soac_printf (",\"t2\":%s", cost_json (p->search.t2)));
  pp_character (pp, '}');
}

/* Write the N bytes of TEXT to the file descriptor FD; true if that went well.  It is
   one write, so that compilers that run at the same time do not mix their lines up,
   unless the system takes less than all.  */

static bool
write_all (int fd, const char *text, size_t n)
{
  while (n)
    {
      ssize_t done = write (fd, text, n);
      if (done < 0 && errno == EINTR)
	continue;
      if (done <= 0)
	return false;
      text += done;
      n -= done;
    }
  return true;
}

/* Append what PP holds to the FILE for WHAT; `-' is stderr.  */

void
append_text (const char *what, const char *file, pretty_printer *pp)
{
  const char *text = pp_formatted_text (pp);
  if (!strcmp (file, "-"))
    {
      fputs (text, stderr);
      return;
    }
  static hash_set<nofree_string_hash> told;
  int fd = open (file, O_WRONLY | O_CREAT | O_APPEND, 0666);
  if (fd < 0)
    {
      if (!told.add (what))
	error_at (UNKNOWN_LOCATION, "cannot open %s file %qs: %m", what, file);
      return;
    }
  bool ok = write_all (fd, text, strlen (text));
  int reason = errno;
  if (close (fd) && ok)
    {
      ok = false;
      reason = errno;
    }
  errno = reason;
  if (!ok && !told.add (what))
    error_at (UNKNOWN_LOCATION, "cannot write %s file %qs: %m", what, file);
}

/* Append P as a line of the report file.  */

static void
append_report (const plan *p)
{
  pretty_printer pp;
  print_report (&pp, p);
  pp_newline (&pp);
  append_text ("report", soac_args.report, &pp);
}

/* ---- -fopt-info --------------------------------------------------------- */

/* "map, map, reduce": the kinds of C's members; *NUMBER grows by how many they are.  */

static const char *
member_kinds (const cluster *c, unsigned *number)
{
  const char *list = "";
  for (unsigned i = 0; i < c->members.length (); i++)
    if (!copy_again_p (c, i))
      {
	list = soac_printf ("%s%s%s", list, *list ? ", " : "",
			    soac_kind_name (c->members[i]->kind));
	++*number;
      }
  return list;
}

/* ": map, reduce; map, reduce": likewise of all segments of K, or nothing if these are
   many.  */

static const char *
segment_kinds (const cluster *k, unsigned *number)
{
  const char *list = "";
  *number = 0;
  for (const cluster *s : k->segments)
    list = soac_printf ("%s%s%s", list, *list ? "; " : ": ", member_kinds (s, number));
  return k->segments.length () > MOST_TOLD ? "" : list;
}

/* True if P has eliminated the array NAME.  */

static bool
eliminated_p (const plan *p, const char *name)
{
  for (const char *other : p->eliminated)
    if (!strcmp (other, name))
      return true;
  return false;
}

/* Append to ARRAYS those that P has eliminated between C's members, each once, however often it
   is written and in how many pieces.  */

static void
add_eliminated (const plan *p, const cluster *c, vec<const view *> *arrays)
{
  for (const combinator *m : c->members)
    for (const view &v : m->outputs)
      if (v.dead && eliminated_p (p, v.name) && !listed_p (*arrays, v))
	arrays->safe_push (&v);
}

/* "; array 't' eliminated", or nothing.  */

static const char *
eliminated_in (const plan *p, const cluster *k)
{
  const char *list = "";
  auto_vec<const view *> arrays;
  for (const cluster *s : k->segments)
    add_eliminated (p, s, &arrays);
  for (const view *v : arrays)
    list = soac_printf ("%s%s'%s'", list, *list ? ", " : "", v->name);
  if (arrays.is_empty ())
    return "";
  return soac_printf ("; %s %s eliminated", arrays.length () == 1 ? "array" : "arrays", list);
}

/* "; array 't' in tiles of rows", or in a ring of these, or nothing.  */

static const char *
tiles_in (const cluster *k)
{
  const char *list = "";
  const vec<const view *> &arrays = k->rows.arrays;
  for (const view *v : arrays)
    list = soac_printf ("%s%s'%s'", list, *list ? ", " : "", v->name);
  return (k->rows.done ? soac_printf ("; %s %s in %s", arrays.length () == 1 ? "array" : "arrays",
				      list, k->rows.done) : "");
}

/* "; axes i0: n, i1: m", or nothing.  The parts of a space that segments run over would make
   the line too long.  */

static const char *
axes_in (const cluster *k)
{
  const char *list = "";
  if (k->segments.length () == 1)
    for (const char *text : k->axes)
      list = soac_printf ("%s%s%s", list, *list ? ", " : "; axes ", text);
  return list;
}

/* " of 3 segments", or nothing.  */

static const char *
segments_in (const cluster *k)
{
  unsigned n = k->segments.length ();
  return n > 1 ? soac_printf (" of %u segments", n) : "";
}

static const char *
loop_words (const cluster *k)
{
  static const char *const words[] = { "sequential loop", "parallel loop",
				       "device kernel" };
  return words[k->lowering];
}

/* What stays on the device around K, as text.  */

static const char *
names_that_stay (const cluster *k)
{
  const char *text = "";
  for (unsigned i = 0; i < k->stays.length (); i++)
    text = soac_printf ("%s%s'%s'", text, !i ? "" : i + 1 < k->stays.length () ? ", " : " and ",
			k->stays[i]);
  return soac_printf ("%s stay%s", text, k->stays.length () == 1 ? "s" : "");
}

static void
remark_kernel (const plan *p, const cluster *k)
{
  dump_user_location_t loc (k->place->call);
  unsigned number;
  const char *kinds = segment_kinds (k, &number);
  if (number > 1)
    dump_printf_loc (MSG_OPTIMIZED_LOCATIONS, loc,
		     "fused %u combinators into one %s%s%s%s%s%s\n",
		     number, loop_words (k), segments_in (k), kinds,
		     eliminated_in (p, k), tiles_in (k), axes_in (k));
  else
    dump_printf_loc (MSG_OPTIMIZED_LOCATIONS, loc,
		     "made the %s one %s%s%s\n", kinds + strlen (": "), loop_words (k),
		     eliminated_in (p, k), axes_in (k));
  if (!k->stays.is_empty ())
    dump_printf_loc (MSG_OPTIMIZED_LOCATIONS, loc, "%s on the device between kernels\n",
		     names_that_stay (k));
  if (k->host_reason)
    dump_printf_loc (MSG_MISSED_OPTIMIZATION, loc,
		     "the kernel runs on the host: %s\n", k->host_reason);
}

static void
remark_guards (const cluster *k)
{
  for (const terms *when : { &k->when, &k->rows.when })
    for (const guard &g : when->guards)
      {
	const char *advice = guard_advice (g);
	dump_printf_loc (MSG_MISSED_OPTIMIZATION,
			 dump_user_location_t (k->place->call),
			 "the kernel tests whether %s%s%s\n", guard_text (g),
			 advice ? ": " : "", advice ? advice : "");
      }
}

/* True if the array of E is in tiles of rows, or a ring: of that its kernel tells.  */

static bool
in_tiles_p (const edge_t *e)
{
  if (!e->to->in)
    return false;
  const row_tiles &rows = e->to->in->rows;
  return (rows.done && e->direction != HORIZONTAL
	  && rows.arrays.contains (&e->from->outputs[e->output]));
}

/* Tell of edge E, if it is not fused and no other one between its ends has been
   told, nor one for the same reason that comes from another part of the same call.  */

static void
remark_edge (const edge_t *e)
{
  if (e->fused || repeated_p (e) || in_tiles_p (e))
    return;
  if (e->direction != HORIZONTAL)
    for (const edge_t *f : e->to->edges_in)
      {
	if (f == e)
	  break;
	if (!f->fused && (f->from == e->from
			  || (f->from->loc == e->from->loc && !strcmp (full_reason (f->refused),
								      full_reason (e->refused)))))
	  return;
      }
  dump_user_location_t loc (e->to->call);
  dump_printf_loc (MSG_MISSED_OPTIMIZATION, loc,
		   "%s not fused with the %s in line %d through '%s': %s\n",
		   soac_kind_name (e->to->kind),
		   soac_kind_name (e->from->kind),
		   expand_location (e->from->loc).line,
		   edge_array (e), full_reason (e->refused));
}

static void
remark_opaque (const combinator *c)
{
  if (c->opaque)
    dump_printf_loc (MSG_MISSED_OPTIMIZATION, dump_user_location_t (c->call),
		     "%s runs as written: %s\n", soac_kind_name (c->kind),
		     c->opaque);
}

static void
remark_whole (const combinator *c)
{
  if (c->whole)
    dump_printf_loc (MSG_MISSED_OPTIMIZATION, dump_user_location_t (c->call),
		     "the %s stays whole: %s\n", soac_kind_name (c->kind), c->whole);
}

/* "'t' and 'u'": the arrays that C writes.  */

static const char *
output_names (const combinator *c)
{
  const char *list = "";
  for (const view &v : c->outputs)
    list = soac_printf ("%s%s'%s'", list, *list ? " and " : "", v.name);
  return list;
}

static void
remark_dead (const combinator *c)
{
  const char *names = output_names (c);
  dump_printf_loc (MSG_OPTIMIZED_LOCATIONS, dump_user_location_t (c->call),
		   "removed the %s: nobody %s %s\n", soac_kind_name (c->kind),
		   *names ? "reads" : "uses", *names ? names : "its result");
}

/* ---- dump --------------------------------------------------------------- */

/* C: a kernel without its nest, or a segment of one.  */

static void
dump_cluster (FILE *file, const cluster *c)
{
  for (const terms *when : { &c->when, &c->rows.when })
    for (const guard &g : when->guards)
      fprintf (file, "\tif %s\n", guard_text (g));
  for (unsigned i = 0; i < c->steps.length (); i++)
    fprintf (file, "\t%u: %s\n", i, c->steps[i]);
  for (const char *text : c->axes)
    fprintf (file, "\taxis %s\n", text);
  fprintf (file, "\tschedule: %s\n", c->schedule);
}

static void
dump_members (FILE *file, const cluster *c)
{
  for (const combinator *m : c->members)
    fprintf (file, " [%u]", m->id);
  fprintf (file, "\n");
}

static void
dump_kernel (FILE *file, const cluster *k)
{
  fprintf (file, "  kernel %u (%s) at [%u]:", k->id, lowering_word (k->lowering),
	   k->place->id);
  if (k->segments.length () > 1)
    fprintf (file, "\n");
  for (unsigned i = 0; i < k->segments.length (); i++)
    {
      if (k->segments.length () > 1)
	fprintf (file, "      segment %u:", i);
      dump_members (file, k->segments[i]);
      dump_cluster (file, k->segments[i]);
    }
  for (const char *text : k->nests)
    fprintf (file, "\t%s\n", text);
}

static void
dump_plan (FILE *file, const plan *p)
{
  fprintf (file, "\nCombinators of %s:\n", written_function_name ());
  auto_vec<const combinator *> all;
  in_program_order (&p->graph, &all);
  for (const combinator *c : all)
    {
      fprintf (file, "  [%u] line %d %s %s%s\n", c->id,
	       expand_location (c->loc).line, soac_kind_name (c->kind),
	       operator_name (c), c->dead ? " (dead)" : "");
      for (const mem_access &a : c->accesses)
	fprintf (file, "\t%s %s%s\n", a.write ? "writes" : "reads", a.name,
		 a.any ? " (any)" : a.elementwise ? "[i]" : "");
    }
  for (const edge_t *e : p->graph.edges)
    fprintf (file, "  [%u] -> [%u] %s: %s\n", e->from->id, e->to->id,
	     edge_array (e), e->fused ? direction_word (e->direction)
	     : full_reason (e->refused));
  for (const cluster *k : p->clusters)
    dump_kernel (file, k);
  dump_cost (file, p);
}

/* Tell of P wherever the user asked for it.  */

void
report_plan (const plan *p)
{
  if (soac_args.report)
    append_report (p);
  if (dump_enabled_p ())
    {
      for (const cluster *k : p->clusters)
	{
	  remark_kernel (p, k);
	  for (const cluster *s : k->segments)
	    remark_guards (s);
	}
      remark_search (p);
      for (const edge_t *e : p->graph.edges)
	remark_edge (e);
      for (const combinator *c : p->graph.nodes)
	{
	  remark_opaque (c);
	  remark_whole (c);
	}
      for (const combinator *c : p->graph.dead)
	remark_dead (c);
    }
  if (dump_file)
    dump_plan (dump_file, p);
}
