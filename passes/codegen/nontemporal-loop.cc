/* Storing past the cache.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

   A store reads its line of memory first, and drives another one out of the
   cache.  For outputs that are larger than the cache both are for nothing, and
   there are instructions that store whole lines without them.  GCC's vectoriser
   does not make them.  For outputs of numbers of one size, a line of each is made at
   once, in an array that GCC keeps in vector registers:

     for (i = lo; i < hi; i++) out[i] = f (x[i]);
     =>
     for (i = lo; &out[i] is not where a line begins; i++) out[i] = f (x[i]);
     for (; i + 16 <= hi; i += 16)
       { for (l = 0; l < 16; l++) line[l] = f (x[i + l]);		simd
	 store the vectors of line past the cache to &out[i]; }
     for (; i < hi; i++) out[i] = f (x[i]);
     make the stores visible to other threads

   Where lines of several outputs do not begin at one index, those of the first one say
   where another one is cut, and they are stored by the narrowest vectors.  No more than
   one may be cut: of its lines a part has to wait for the rest, and where many wait they
   are stored in parts.  Outputs of other elements, which have no such lines, go through
   chunks (nontemporal-chunks.cc).

   Where blocks are done in stages, as those of scans and windows are, the last stage
   does so, if it completes the only output: a scan is in an array of the block until
   then.

   A kernel looks at its count, and whether it works in place, when it runs: small
   outputs are wanted in the cache.  Those are large that do not fit into it together
   with the inputs: it has not all of them when the kernel is done.  What filters keep is
   copied past the cache, too, where it is many elements (compact.cc).  This needs two
   instructions of x86 (nontemporal-store.cc).  These loops take three times as long to
   compile as the plain one, so they are for -O3 alone.  */

#include "gcc-common.h"
#include "analysis/analysis.h"
#include "vectorise/vectorise.h"
#include "local.h"

/* Bytes of inputs and outputs from which on they are larger than any cache.  */
const unsigned LEAST_BYTES = 33554432;
/* Statements for an element, at most: more of them do not wait for memory.  */
const unsigned MOST_WORK = 200;
/* Outputs, at most, of which a line each is made at once, and those of them whose lines do
   not begin where those of the first one do.  */
const unsigned MOST_LINES = 4, MOST_APART = 1;

/* Bytes of an element that S stores, if whole lines of memory hold a number of
   them, else 0.  */

unsigned
stored_bytes (const step *s)
{
  tree size = TYPE_SIZE_UNIT (s->at->type);
  if (s->at->stride || !tree_fits_uhwi_p (size))
    return 0;
  unsigned HOST_WIDE_INT bytes = tree_to_uhwi (size);
  return bytes <= CACHE_LINE && pow2p_hwi (bytes) ? bytes : 0;
}

/* True if S, a step of FORM, is a SCAN or FOLD that blocks do before the last stage:
   there they only take what it has.  */

static bool
done_before_p (const kernel_form *form, const step *s)
{
  return (form->ordered || s->by_block) && s->guard < 0 && s->stage + 1 < form->stages;
}

/* True if FORM's kernel does one stage after the other in each block.  */

static bool
staged_p (const kernel_form *form)
{
  return form->ordered || form->halo;
}

/* True if S stores to an output.  */

static bool
has_output_p (const step *s)
{
  return s->code == STEP_STORE || (s->code == STEP_SCAN && s->at);
}

/* True if S stores to arrays of numbers.  */

static bool
stores_numbers_p (const step *s)
{
  tree type = s->at->type;
  return INTEGRAL_TYPE_P (type) || SCALAR_FLOAT_TYPE_P (type);
}

/* The first step of FORM that has an output, if that is one of numbers and all others are
   as large, or -1.  Kernels that go through their blocks in stages have no others.  */

static int
first_output (const kernel_form *form)
{
  int first = -1;
  unsigned outputs = 0;
  for (unsigned st = 0; st < form->steps.length (); st++)
    {
      const step *s = form->steps[st];
      if (!has_output_p (s))
	continue;
      if (first < 0)
	first = st;
      if (!stores_numbers_p (s)
	  || stored_bytes (s) != stored_bytes (form->steps[first]))
	return -1;
      outputs++;
    }
  return outputs > (staged_p (form) ? 1 : MOST_LINES) ? -1 : first;
}

/* True if FORM makes lines of its outputs.  */

bool
has_lines_p (const kernel_form *form)
{
  return first_output (form) >= 0;
}

/* True if the last stage of FORM completes its only output.  */

static bool
last_only_p (const kernel_form *form)
{
  int only = first_output (form);
  if (only < 0)
    return false;
  const step *s = form->steps[only];
  return s->stage + 1 + (s->code == STEP_SCAN) == form->stages;
}

/* True if S stores what a filter keeps.  */

static bool
keeps_p (const step *s)
{
  return s->code == STEP_PUT;
}

/* True if S stores to an array of the user's, in one way or the other.  */

static bool
stores_p (const step *s)
{
  return has_output_p (s) || keeps_p (s);
}

/* True if FN has the instructions of a target of its own.  */

bool
other_target_p (tree fn)
{
  tree own = DECL_FUNCTION_SPECIFIC_TARGET (fn);
  /* For LTO, GCC has given all functions that of the unit.  */
  return ((own && own != target_option_default_node)
	  || lookup_attribute ("target_clones", DECL_ATTRIBUTES (fn)));
}

/* True if FORM has loaded the array that its step ST, a LOAD, reads, at a constant
   distance from there.  */

static bool
loaded_before_p (const kernel_form *form, unsigned st)
{
  HOST_WIDE_INT bytes;
  for (unsigned i = 0; i < st; i++)
    if (form->steps[i]->code == STEP_LOAD
	&& constant_distance_p (form->steps[i]->at->value, form->steps[st]->at->value,
				&bytes))
      return true;
  return false;
}

/* Bytes that FORM loads for one index from arrays that it goes through.  */

static unsigned
bytes_gone_through (const kernel_form *form)
{
  unsigned sum = 0;
  for (unsigned st = 0; st < form->steps.length (); st++)
    {
      const step *s = form->steps[st];
      if (s->code != STEP_LOAD || s->at->kind != VIEW_ARRAY || loaded_before_p (form, st))
	continue;
      tree size = TYPE_SIZE_UNIT (s->at->type);
      if (tree_fits_uhwi_p (size) && tree_to_uhwi (size) < LEAST_BYTES)
	sum += tree_to_uhwi (size);
    }
  return sum;
}

/* True if E's kernel may store past the cache, as far as what it is compiled for goes.  */

bool
stores_past_p (const emitter *e)
{
  return (widest_store () && optimize > 2 && !optimize_size && e->run.simd && !e->form->opaque
	  && e->form->weight <= MOST_WORK && !e->other_target && !e->for_device);
}

/* Bytes that E's kernel loads and stores for one index, if it can store past the cache,
   else 0.  What carries something from chunk to chunk cannot: where a chunk
   begins is a matter of addresses, and results must not be.  */

unsigned
streamed_bytes (const emitter *e)
{
  const kernel_form *form = e->form;
  unsigned sum = 0;
  if (!stores_past_p (e))
    return 0;
  if (form->space)
    return run_bytes (e);
  for (const step *s : form->steps)
    switch (s->code)
      {
      case STEP_VALUE:
      case STEP_IOTA:
      case STEP_APPLY:
      case STEP_CONVERT:
      case STEP_ZIP:
      case STEP_MEMBER:
      case STEP_WINDOW:
      case STEP_STORE:
      case STEP_TOTAL:
	break;
      case STEP_LOAD:
	if (s->at->stride)
	  return 0;
	break;
      case STEP_FILTER:
      case STEP_PUT:
	if (e->run.strategy != COLLECTING)
	  return 0;
	break;
      case STEP_FOLD:
      case STEP_SCAN:
	if (!done_before_p (form, s))
	  return 0;
	break;
      default:
	return 0;
      }
  bool keeps = false, stores = false;
  for (const step *s : form->steps)
    if (stores_p (s))
      {
	if (!stored_bytes (s))
	  return 0;
	sum += stored_bytes (s);
	keeps |= keeps_p (s);
	stores |= has_output_p (s);
      }
  if (keeps ? stores : !stores || (staged_p (form) && !last_only_p (form)))
    return 0;
  return sum + bytes_gone_through (form);
}

/* The bytes by which element I of the output of S lies behind a multiple of
   UNIT.  */

tree
bytes_behind (emitter *e, const step *s, tree i, unsigned unit)
{
  tree place = build_fold_addr_expr (element_of (e, s->at, i));
  return build2 (BIT_AND_EXPR, size_type_node,
		 fold_convert (size_type_node, place), size_cst (unit - 1));
}

/* The condition that no output of E's kernel is one of its inputs, or null if it
   has none.  */

static tree
nothing_in_place (emitter *e)
{
  tree all = NULL_TREE;
  for (const step *out : e->form->steps)
    for (const step *in : e->form->steps)
      {
	if (!stores_p (out) || in->code != STEP_LOAD)
	  continue;
	tree o = operand_value (e, out->at->value);
	tree i = operand_value (e, in->at->value);
	tree differ = fold_build2_loc (e->loc, NE_EXPR, boolean_type_node, o,
				       fold_convert (TREE_TYPE (o), i));
	all = all ? fold_build2_loc (e->loc, TRUTH_ANDIF_EXPR,
				     boolean_type_node, all, differ) : differ;
      }
  return all;
}

/* The condition that elements with the same index of all outputs of E's kernel lie equally
   far behind multiples of UNIT bytes, or null if it has one output.  */

static tree
placed_alike (emitter *e, unsigned unit)
{
  const step *first = NULL;
  tree all = NULL_TREE, zero = size_cst (0);
  for (const step *s : e->form->steps)
    if (has_output_p (s) && !first)
      first = s;
    else if (has_output_p (s))
      {
	tree alike = build2 (EQ_EXPR, boolean_type_node,
			     bytes_behind (e, s, zero, unit),
			     bytes_behind (e, first, zero, unit));
	all = all ? build2 (TRUTH_ANDIF_EXPR, boolean_type_node, all, alike)
	      : alike;
      }
  return all;
}

/* The condition that lines of few outputs of E's kernel begin elsewhere than those of the first
   one, or null if that is so anyway.  */

static tree
few_cut (emitter *e)
{
  const step *first = NULL;
  tree sum = NULL_TREE, zero = size_cst (0);
  unsigned others = 0;
  for (const step *s : e->form->steps)
    if (has_output_p (s) && !first)
      first = s;
    else if (has_output_p (s))
      {
	tree cut = fold_convert (size_type_node,
				 build2 (NE_EXPR, boolean_type_node,
					 bytes_behind (e, s, zero, CACHE_LINE),
					 bytes_behind (e, first, zero, CACHE_LINE)));
	sum = sum ? size_plus (e->loc, sum, cut) : cut;
	others++;
      }
  return (others > MOST_APART ? build2 (LE_EXPR, boolean_type_node, sum, size_cst (MOST_APART))
	  : NULL_TREE);
}

/* The condition that E's kernel can store lines: elements of its first output are aligned, all the
   outputs lie alike modulo 16 bytes, and all but few modulo a line; null if it makes no lines.  */

static tree
lines_placed (emitter *e)
{
  int st = first_output (e->form);
  if (st < 0)
    return NULL_TREE;
  if (e->run.streamed && e->form->space)
    return runs_placed (e);
  const step *first = e->form->steps[st];
  /* An element of a packed structure may lie across two lines.  */
  tree whole = build2 (EQ_EXPR, boolean_type_node,
		       bytes_behind (e, first, size_cst (0),
				     stored_bytes (first)), size_cst (0));
  for (tree also : { placed_alike (e, 16), few_cut (e) })
    if (also)
      whole = build2 (TRUTH_ANDIF_EXPR, boolean_type_node, whole, also);
  return whole;
}

/* The condition that the N elements of E's kernel, each of which stores BYTES bytes, are better
   stored past the cache, or null if they never are.  */

tree
past_worth (emitter *e, tree n, unsigned bytes)
{
  unsigned HOST_WIDE_INT least
    = MAX (LEAST_BYTES, HOST_WIDE_INT_1U * param_l2_cache_size * 1024);
  tree cond = build2_loc (e->loc, GE_EXPR, boolean_type_node, n,
			  size_cst (least / bytes));
  tree apart = nothing_in_place (e);
  if (apart && integer_zerop (apart))
    return NULL_TREE;
  if (apart)
    cond = build2_loc (e->loc, TRUTH_ANDIF_EXPR, boolean_type_node, cond,
		       apart);
  if (tree placed = lines_placed (e))
    cond = build2_loc (e->loc, TRUTH_ANDIF_EXPR, boolean_type_node, cond,
		       placed);
  return cond;
}

/* Add to S the decision whether E's kernel stores past the cache.  */

void
choose_stream (emitter *e, scope *s)
{
  unsigned bytes = e->run.streamed;
  tree cond = bytes ? past_worth (e, e->n, bytes) : NULL_TREE;
  if (!cond)
    return;
  e->streams = new_var (s, "past", boolean_type_node);
  assign (s, e->loc, e->streams, cond);
}

/* Add to S: other threads see what E's kernel has stored past the cache.  */

void
end_stream (emitter *e, scope *s)
{
  if (!e->streams)
    return;
  scope yes;
  open_scope (&yes, s->block);
  add (&yes, build_call_expr_loc (e->loc, soac_instructions.fence, 0));
  add_if (s, e->loc, e->streams, &yes);
}

/* A new array variable of S that stands for SIZE elements of the output of P; it begins
   where a line does.  */

tree
array_for (scope *s, const char *name, const step *p, unsigned size)
{
  tree type = TYPE_MAIN_VARIANT (p->at->type);
  tree array = new_var (s, name, build_array_type_nelts (type, size));
  TREE_ADDRESSABLE (array) = 1;
  SET_DECL_ALIGN (array, CACHE_LINE * BITS_PER_UNIT);
  DECL_USER_ALIGN (array) = 1;
  return array;
}

/* ---- lines -------------------------------------------------------------- */

/* Let arrays of S stand for SIZE elements of each output of E's kernel, which fill
   lines.  */

void
open_line (emitter *e, scope *s, unsigned size)
{
  for (unsigned st = 0; st < e->form->steps.length (); st++)
    {
      const step *p = e->form->steps[st];
      if (!has_output_p (p))
	continue;
      e->recurrences[st].line = array_for (s, "line", p, size);
      mark_line (e->recurrences[st].line);
    }
}

/* Add to S: what stands for the SIZE elements of each output from index C on is stored
   past the cache to their place by STORE.  */

static void
store_line (emitter *e, scope *s, tree c, unsigned size, tree store)
{
  for (unsigned st = 0; st < e->form->steps.length (); st++)
    if (tree line = e->recurrences[st].line)
      {
	const step *p = e->form->steps[st];
	store_bytes (e, s, build_fold_addr_expr (element_of (e, p->at, c)),
		     build_fold_addr_expr (line), size * stored_bytes (p),
		     store);
      }
}

/* The same, and nothing stands for the outputs any more.  WIDE says whether lines begin
   where the widest vectors may; null if they never do.  */

void
close_line (emitter *e, scope *s, tree c, unsigned size, tree wide)
{
  if (wide && integer_onep (wide))
    store_line (e, s, c, size, widest_store ());
  else if (wide)
    {
      scope yes, no;
      open_scope (&yes, s->block);
      store_line (e, &yes, c, size, widest_store ());
      open_scope (&no, s->block);
      store_line (e, &no, c, size, soac_instructions.store_16);
      add_if (s, e->loc, wide, &yes, &no);
    }
  else
    store_line (e, s, c, size, soac_instructions.store_16);
  for (recurrence &k : e->recurrences)
    k.line = NULL_TREE;
}

/* The condition that store_past_16 may store the output of S from index LO on, BYTES bytes at a
   time: E's kernel stores past the cache, and index LO is aligned.  Null if it never may.  */

tree
past_from (emitter *e, const step *s, tree lo, tree bytes)
{
  if (!e->streams || tree_to_uhwi (bytes) % 16)
    return NULL_TREE;
  return build2_loc (e->loc, TRUTH_ANDIF_EXPR, boolean_type_node, e->streams,
		     build2 (EQ_EXPR, boolean_type_node,
			     bytes_behind (e, s, lo, 16), size_cst (0)));
}

/* The same of lines of SIZE elements of the outputs of E's kernel.  */

tree
line_past_from (emitter *e, tree lo, unsigned size)
{
  if (!e->streams)
    return NULL_TREE;
  const step *first = e->form->steps[first_output (e->form)];
  return past_from (e, first, lo, size_int (size * stored_bytes (first)));
}

/* The variable of S that says whether lines of SIZE elements that line_past_from lets
   pass begin where the widest vectors may, or null if they are not whole ones.  */

tree
wide_from (emitter *e, scope *s, tree lo, unsigned size)
{
  const step *first = e->form->steps[first_output (e->form)];
  unsigned width = stored_width (widest_store ());
  if (width == 16 || size * stored_bytes (first) % width)
    return NULL_TREE;
  tree wide = new_var (s, "wide", boolean_type_node);
  assign (s, e->loc, wide, build2 (EQ_EXPR, boolean_type_node,
				   bytes_behind (e, first, lo, width),
				   size_cst (0)));
  return wide;
}

/* Add to BODY: STAGE of E's kernel stores a line of SIZE elements from index C on, by the
   widest vectors if WIDE.  */

static void
make_line (emitter *e, scope *body, tree c, unsigned size, int stage, tree wide)
{
  open_line (e, body, size);
  prefetch (e, body, c, size, stage);
  whole_line (e, body, c, size, stage);
  close_line (e, body, c, size, wide);
}

/* True if there is a function for a range that does STAGE of E's kernel, not past the
   cache.  A run of a space is no such range.  */

static bool
outlined_p (const emitter *e, int stage)
{
  return e->outlined && stage == ALL_STAGES && !e->form->space;
}

/* Elements of a line of E's kernel: of each output they fill lines of the cache, and of the
   narrowest numbers a vector.  Of fewer GCC would make shorter vectors, and whole ones were then
   loaded from where two shorter ones have just been stored: twice as long as the user's loop.  */

static unsigned
elements_of_line (const emitter *e)
{
  const step *first = e->form->steps[first_output (e->form)];
  unsigned line = CACHE_LINE / stored_bytes (first);
  return lanes_of (first->at->type) > 1 ? MAX (line, vector_lanes (e->form)) : line;
}

/* What STAGE of E's kernel does from index LO to before HI, fewer elements than a line has, not
   past the cache.  */

static nest *
few_loop (emitter *e, scope *s, tree lo, tree hi, int stage)
{
  if (outlined_p (e, stage))
    return call_outlined (e, lo, hi);
  if (stage == ALL_STAGES && e->run.predicated)
    return predicated_loop (e, s, lo, hi, elements_of_line (e) <= vector_lanes (e->form));
  return short_loop (e, s, lo, hi, stage);
}

/* Add to S: the lines of SIZE elements from index C on, which moves, before HI.  */

static void
whole_lines (emitter *e, scope *s, tree c, tree hi, unsigned size, int stage)
{
  scope outer, body;
  open_scope (&outer, s->block);
  tree lines = new_var (&outer, "lines", size_type_node);
  assign (&outer, e->loc, lines,
	  build2 (TRUNC_DIV_EXPR, size_type_node,
		  build2 (MINUS_EXPR, size_type_node, hi, c),
		  size_cst (size)));
  tree wide = boolean_true_node;
  unsigned width = stored_width (widest_store ());
  tree alike = width > 16 ? placed_alike (e, width) : NULL_TREE;
  if (alike)
    {
      wide = new_var (&outer, "wide", boolean_type_node);
      assign (&outer, e->loc, wide, alike);
    }
  tree v = new_var (&outer, "v", size_type_node);
  open_scope (&body, outer.block);
  make_line (e, &body, c, size, stage, wide);
  assign (&body, e->loc, c, size_plus (e->loc, c, size_cst (size)));
  add (&outer, loop_serial (e, v, size_cst (0), lines, &body));
  add (s, close_scope (&outer, e->loc));
}

/* The index, from LO on but not behind HI, where the first line of the output of S
   begins.  */

static tree
first_line (emitter *e, const step *s, tree lo, tree hi)
{
  tree place = build_fold_addr_expr (element_of (e, s->at, lo));
  tree head = build2 (TRUNC_DIV_EXPR, size_type_node,
		      bytes_up_to (place, CACHE_LINE), size_cst (stored_bytes (s)));
  tree all = build2 (MINUS_EXPR, size_type_node, hi, lo);
  return size_plus (e->loc, lo, build2 (MIN_EXPR, size_type_node, all, head));
}

/* Add to S what STAGE of E's kernel does from index LO to before HI, line by line of
   its outputs.  */

static void
line_loop (emitter *e, scope *s, tree lo, tree hi, int stage)
{
  const step *first = e->form->steps[first_output (e->form)];
  scope outer;
  open_scope (&outer, s->block);
  tree c = new_var (&outer, "c", size_type_node);
  assign (&outer, e->loc, c, first_line (e, first, lo, hi));
  add (&outer, few_loop (e, &outer, lo, c, stage));
  whole_lines (e, &outer, c, hi, elements_of_line (e), stage);
  add (&outer, few_loop (e, &outer, c, hi, stage));
  add (s, close_scope (&outer, e->loc));
}

/* ---- the loop ------------------------------------------------------------ */

/* True if STAGE of E's kernel may store past the cache.  */

bool
streamed_p (const emitter *e, unsigned stage)
{
  return (e->streams && stage + 1 == e->form->stages
	  && first_output (e->form) >= 0);
}

/* Add to S the loop over the indices from LO to before HI that does STAGE of E's
   kernel: past the cache, if it decides to.  */

void
stream_loop (emitter *e, scope *s, tree lo, tree hi, int stage)
{
  if (!e->streams)
    {
      add (s, element_loop (e, s, lo, hi, stage));
      return;
    }
  if (integer_onep (e->streams))
    {
      line_loop (e, s, lo, hi, stage);
      return;
    }
  nest *plain = (outlined_p (e, stage) ? call_outlined (e, lo, hi)
		 : element_loop (e, s, lo, hi, stage));
  scope yes;
  open_scope (&yes, s->block);
  if (e->form->halo && stage == ALL_STAGES)
    window_loop (e, &yes, lo, hi);
  else if (first_output (e->form) >= 0)
    line_loop (e, &yes, lo, hi, stage);
  else
    chunk_loop (e, &yes, lo, hi);
  add (s, choose (e->loc, e->streams, close_scope (&yes, e->loc), plain));
}
