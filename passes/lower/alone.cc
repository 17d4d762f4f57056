/* When the calling thread does all elements of a kernel by itself.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     if (n <= limit || omp_get_max_threads_ () == 1	few elements, or one thread
	 || omp_get_active_level_ () >= omp_get_max_active_levels_ ())
       ...
     else
       #pragma omp parallel ...

   Little work is not worth waking a thread: an addition of 200,000 floats takes one thread
   less time than it takes another one to start and to fetch what is in the cache of the
   first.  With one thread exact ordered kernels need no blocks, nor do those that update, or
   have uneven elements.  A scan of floats has other bits if it is not done block by block.  */

#include "gcc-common.h"
#include "support/support.h"
#include "kernel/kernel.h"
#include "codegen/codegen.h"
#include "local.h"

/* Bytes that a statement for an element is worth: in its time as many come from memory, or
   nearly.  So measured, a call of `expf' is worth 20 additions of floats.  */
const unsigned STATEMENT_BYTES = 6;

/* So many cheap elements are not worth the way to the device.  */
const unsigned HOST_MINIMUM = 16384;

/* The work for an element of FORM: the bytes that it reads and writes, and what its
   statements are worth.  */

static unsigned HOST_WIDE_INT
work_of (const kernel_form *form)
{
  unsigned HOST_WIDE_INT bytes = 0;
  for (const step *s : form->steps)
    if (s->at && s->at->kind != VIEW_BROADCAST && s->at->kind != VIEW_IOTA)
      bytes += bytes_of (s->at->type);
  bytes += (unsigned HOST_WIDE_INT) STATEMENT_BYTES * form->most_weight;
  return MAX (1, bytes);
}

/* The most elements of FORM that the calling thread does alone.  How much work uneven ones
   are is not known: two of them may be worth a thread.  */

static unsigned
alone_limit (const kernel_form *form)
{
  unsigned HOST_WIDE_INT few = 1;
  if (!much_uneven_p (form))
    few = soac_args.parallel_min / work_of (form);
  unsigned limit = MIN (MAX (1, few), UINT_MAX);
  return (form->ordered
	  ? MAX (limit, ordered_block (form, BLOCK_BYTES)) : limit);
}

/* The most elements, times the indices that each of them reduces, of E's kernel in tiles that the
   calling thread does alone.  Each such index is about as much work as a byte from memory.  */

static unsigned
tiled_limit (const emitter *e)
{
  if (e->run.tile.across)
    return alone_limit (e->form);
  return MIN (MAX (1, soac_args.parallel_min), UINT_MAX);
}

/* True if FORM's operators work on rows, whose lengths say how much that is.  */

static bool
has_rows_p (const kernel_form *form)
{
  for (const step *s : form->steps)
    if (touches_row_p (s))
      return true;
  return false;
}

/* The most elements of FORM that are not worth the way to the device, with those of rows.  */

unsigned
host_limit (const kernel_form *form)
{
  if (soac_args.target_min_given)
    return MIN (soac_args.target_min ? soac_args.target_min - 1 : 0, UINT_MAX);
  return uneven_p (form) && !has_rows_p (form) ? 1 : as_many (form, HOST_MINIMUM);
}

/* The number that is compared with host_limit: the elements of E's kernel times the length of its
   longest rows; without these if the user has given a limit.  */

tree
elements_for_device (emitter *e)
{
  tree row = size_cst (1);
  if (!soac_args.target_min_given)
    for (const step *s : e->form->steps)
      if (touches_row_p (s))
	row = size_op (MAX_EXPR, row, row_elements (e, *s->at));
  return size_op (MULT_EXPR, e->n, row);
}

/* True if FORM has no more elements than the calling thread does alone, or does all of them at a
   time: then that loop is all there is, and small ones are unrolled.  */

bool
few_p (const kernel_form *form)
{
  tree n = counting_member (form->of->members)->count;
  return ((TREE_CODE (n) == INTEGER_CST && compare_tree_int (n, alone_limit (form)) <= 0)
	  || short_sums (form));
}

/* When E's kernel, which is lowered to OpenMP, has several threads, as text.  */

const char *
threads_text (const emitter *e)
{
  if (few_p (e->form))
    return ", one thread";
  if (e->run.tile.rows && !e->run.tile.across)
    return soac_printf (", threads above %u indices", tiled_limit (e));
  const char *how = probed_p (e) ? " by the clock" : "";
  if (e->form->updates)
    how = (!ranges_updates_p (e->form) ? " in copies"
	   : copies_updates_p (e->form) ? " in copies or by keys" : " by keys");
  return soac_printf (", threads above %u%s%s", alone_limit (e->form), how,
		      e->form->ordered ? ", doacross" : "");
}

/* True if E's kernel gives the same bits however its elements are grouped.  */

bool
exact_p (const emitter *e)
{
  for (const step *s : e->form->steps)
    if (s->code == STEP_UPDATE && !INTEGRAL_TYPE_P (s->from->type))
      return false;
    else if ((s->code == STEP_FOLD || s->code == STEP_SCAN)
	&& !(recognised_p (s) && INTEGRAL_TYPE_P (s->type)))
      return false;
  return true;
}

/* A call of NAME, a function of OpenMP that says a number of TYPE.  It is the one for
   Fortran, with a name that no C program has for a function of its own.  */

tree
ask_openmp (emitter *e, const char *name, tree type)
{
  tree fn = build_fn_decl (name, build_function_type_list (type, NULL_TREE));
  return build_call_expr_loc (e->loc, fn, 0);
}

/* The threads that E's kernel may have, as a size_t.  */

tree
most_threads (emitter *e)
{
  return to_size (ask_openmp (e, "omp_get_max_threads_", integer_type_node));
}

/* The condition that a parallel region has one thread: there are no others, or it would
   be in as many regions as may be active.  */

static tree
one_thread (emitter *e)
{
  tree single = build2_loc (e->loc, EQ_EXPR, boolean_type_node, most_threads (e), size_cst (1));
  tree inside = build2_loc (e->loc, GE_EXPR, boolean_type_node,
			    ask_openmp (e, "omp_get_active_level_", integer_type_node),
			    ask_openmp (e, "omp_get_max_active_levels_",
					integer_type_node));
  return build2_loc (e->loc, TRUTH_ORIF_EXPR, boolean_type_node, single,
		     inside);
}

/* The condition that E's kernel has elements for several threads, and that there are some.  */

tree
several_threads (emitter *e)
{
  tree many = build2_loc (e->loc, GT_EXPR, boolean_type_node, e->n,
			  size_cst (alone_limit (e->form)));
  return build2_loc (e->loc, TRUTH_ANDIF_EXPR, boolean_type_node, many,
		     build1_loc (e->loc, TRUTH_NOT_EXPR, boolean_type_node, one_thread (e)));
}

/* The condition that what the kernels of EACH do together, without an accumulator, is too little
   for several threads.  Their elements may be of very different work.  */

tree
little_work (const vec<emitter *> &each)
{
  tree work = size_cst (0);
  for (const emitter *e : each)
    work = size_op (PLUS_EXPR, work, size_op (MULT_EXPR, e->n, size_cst (work_of (e->form))));
  return build2_loc (each[0]->loc, LE_EXPR, boolean_type_node, work,
		     size_cst (soac_args.parallel_min));
}

/* The condition under which E's kernel is done by the calling thread alone: of uneven
   elements, and of those whose blocks wait for each other, also if there is no
   other thread, unless that would give other bits.  */

tree
alone (emitter *e)
{
  if (e->run.tile.rows)
    {
      tree little = build2_loc (e->loc, LE_EXPR, boolean_type_node, tiled_work (e),
				size_cst (tiled_limit (e)));
      /* Of whole tiles nothing is loaded twice: they may be more work to load than to do.  */
      if (e->run.tile.whole)
	little = build2_loc (e->loc, TRUTH_AND_EXPR, boolean_type_node, little,
			     build2_loc (e->loc, LE_EXPR, boolean_type_node, e->n,
					 size_cst (alone_limit (e->form))));
      return (exact_p (e) ? build2_loc (e->loc, TRUTH_ORIF_EXPR, boolean_type_node, little,
					one_thread (e)) : little);
    }
  tree few = build2_loc (e->loc, LE_EXPR, boolean_type_node, e->n,
			 size_cst (alone_limit (e->form)));
  if (!(exact_p (e) ? e->form->ordered || e->form->updates || much_uneven_p (e->form)
	: one_pass_p (e)))
    return few;
  return build2_loc (e->loc, TRUTH_ORIF_EXPR, boolean_type_node, few,
		     one_thread (e));
}
