/* Integer linear programs are solved by GLPK.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

   Nothing else knows the library.  It is opened when it is needed first, so that the plugin
   does without it where nobody asks for optimal fusion.  Built without its header, the plugin
   has no solver.

   The search is bounded by the number of nodes of its tree, not by time, so that the plan is
   the same in every process and on every machine.  Errors inside the library, also for
   want of memory, end the search and nothing else.  */

#include "gcc-common.h"
#include "support/support.h"
#include "fuse.h"
#include "ilp.h"

#if __has_include (<glpk.h>)

#include <dlfcn.h>
#include <setjmp.h>
#include <glpk.h>

/* The version of its interface, as in libglpk.so.40 of the package libglpk40.  */
#define SOAC_GLPK "40"

/* Megabytes that the library may take.  */
const int MOST_MEMORY = 256;

/* The functions that are used.  */
#define FUNCTIONS(F)							\
  F (create_prob) F (delete_prob) F (add_cols) F (add_rows) F (set_col_bnds)	\
  F (set_col_kind) F (set_obj_coef) F (set_row_bnds) F (set_mat_row)	\
  F (init_smcp) F (simplex) F (get_status) F (init_iocp) F (intopt)		\
  F (get_col_prim) F (get_obj_val) F (ios_reason) F (ios_best_node)		\
  F (ios_node_bound) F (ios_get_prob) F (ios_terminate) F (term_out)		\
  F (error_hook) F (free_env) F (mem_limit) F (adv_basis)

#define DECLARE(NAME) static __typeof__ (glp_##NAME) *NAME##_f;
FUNCTIONS (DECLARE)
#undef DECLARE

/* Open the library; null, or what is missing.  */

static const char *
open_library (void)
{
  static bool tried;
  static const char *missing;
  if (tried)
    return missing;
  tried = true;
  char *name = concat ("libglpk.so.", SOAC_GLPK, NULL);
  void *library = dlopen (name, RTLD_NOW | RTLD_LOCAL);
  free (name);
  if (!library)
    return missing = "libglpk" SOAC_GLPK;
#define FIND(NAME)							\
  NAME##_f = (__typeof__ (glp_##NAME) *) dlsym (library, "glp_" #NAME);	\
  if (!NAME##_f)							\
    missing = "libglpk" SOAC_GLPK;
  FUNCTIONS (FIND)
#undef FIND
  return missing;
}

const char *
missing_solver (void)
{
  return open_library ();
}

/* One search.  */

struct ilp_search
{
  const ilp *program;
  ilp_solution *solution;
  double best;			/* cost of what is in SOLUTION, or was known */
  bool ended;			/* there is nothing better */
};

/* Where an error in the library leads to.  */
static jmp_buf failure;

static void
failed_cb (void *)
{
  longjmp (failure, 1);
}

/* Make ROW row number R of P.  */

static void
set_row (glp_prob *p, int r, const ilp_row *row)
{
  unsigned n = row->columns.length ();
  auto_vec<int> columns;
  auto_vec<double> factors;
  columns.safe_push (0);
  factors.safe_push (0);
  for (unsigned i = 0; i < n; i++)
    {
      columns.safe_push (row->columns[i] + 1);
      factors.safe_push (row->factors[i]);
    }
  set_row_bnds_f (p, r, GLP_LO, row->least, 0);
  set_mat_row_f (p, r, n, columns.address (), factors.address ());
}

/* Make P the program.  */

static void
set_program (glp_prob *p, const ilp *program)
{
  add_cols_f (p, program->columns.length ());
  for (unsigned i = 0; i < program->columns.length (); i++)
    {
      const ilp_column &c = program->columns[i];
      set_col_kind_f (p, i + 1, c.integral ? GLP_IV : GLP_CV);
      set_col_bnds_f (p, i + 1, c.lo < c.hi ? GLP_DB : GLP_FX, c.lo, c.hi);
      set_obj_coef_f (p, i + 1, c.cost);
    }
  if (!program->rows.is_empty ())
    add_rows_f (p, program->rows.length ());
  for (unsigned i = 0; i < program->rows.length (); i++)
    set_row (p, i + 1, program->rows[i]);
}

/* How far a value may be from a whole number.  */
const double NEARLY = 1e-6;

/* Take the solution of P, whose integral columns are whole, if no row that it does not
   satisfy turns up; add those.  */

static void
take_or_refine (ilp_search *s, glp_prob *p)
{
  const ilp *program = s->program;
  auto_vec<double> values;
  double cost = 0;
  for (unsigned i = 0; i < program->columns.length (); i++)
    {
      double v = get_col_prim_f (p, i + 1);
      if (program->columns[i].integral)
	{
	  double whole = v < .5 ? 0 : 1;
	  if (v - whole > NEARLY || whole - v > NEARLY)
	    return;
	  v = whole;
	}
      values.safe_push (v);
      cost += v * program->columns[i].cost;
    }
  auto_vec<ilp_row *> more;
  program->refine (program->data, values, &more);
  for (ilp_row *row : more)
    {
      set_row (p, add_rows_f (p, 1), row);
      delete row;
    }
  if (!more.is_empty () || cost >= s->best - .5)
    return;
  s->best = cost;
  s->solution->found = true;
  s->solution->values.truncate (0);
  s->solution->values.safe_splice (values);
}

/* True if what costs at least BOUND may still be better than what S has: costs are whole
   numbers.  */

static bool
worth_more_p (const ilp_search *s, double bound)
{
  return bound <= s->best - .5;
}

/* GLPK calls this at each step of its search.  */

static void
step_cb (glp_tree *tree, void *data)
{
  ilp_search *s = (ilp_search *) data;
  glp_prob *p = ios_get_prob_f (tree);
  switch (ios_reason_f (tree))
    {
    case GLP_ISELECT:
      if (!worth_more_p (s, ios_node_bound_f (tree, ios_best_node_f (tree))))
	{
	  s->ended = true;
	  ios_terminate_f (tree);
	}
      else if (s->solution->nodes++ >= s->program->most_nodes)
	ios_terminate_f (tree);
      break;
    case GLP_IROWGEN:
      if (get_status_f (p) == GLP_OPT)
	take_or_refine (s, p);
      break;
    }
}

/* Search P; true if the search came to its end.  */

static bool
search_all (ilp_search *s, glp_prob *p)
{
  set_program (p, s->program);
  adv_basis_f (p, 0);
  glp_smcp simplex;
  init_smcp_f (&simplex);
  simplex.msg_lev = GLP_MSG_OFF;
  simplex.meth = GLP_DUALP;
  if (simplex_f (p, &simplex) != 0)
    return false;
  if (get_status_f (p) == GLP_OPT && !worth_more_p (s, get_obj_val_f (p)))
    return true;
  if (get_status_f (p) != GLP_OPT)
    return get_status_f (p) == GLP_NOFEAS || get_status_f (p) == GLP_INFEAS;
  glp_iocp control;
  init_iocp_f (&control);
  control.msg_lev = GLP_MSG_OFF;
  control.br_tech = GLP_BR_MFV;
  control.bt_tech = GLP_BT_BPH;
  control.cb_func = step_cb;
  control.cb_info = s;
  int status = intopt_f (p, &control);
  return status == 0 || s->ended;
}

/* Solve PROGRAM.  */

void
solve_ilp (const ilp *program, ilp_solution *solution)
{
  solution->found = solution->proved = false;
  solution->nodes = 0;
  if (open_library ())
    return;
  ilp_search s = { program, solution, program->known_cost,
	       false };
  clock_t start = clock ();
  term_out_f (GLP_OFF);
  mem_limit_f (MOST_MEMORY);
  error_hook_f (failed_cb, NULL);
  if (setjmp (failure) == 0)
    {
      glp_prob *p = create_prob_f ();
      solution->proved = search_all (&s, p);
      delete_prob_f (p);
      error_hook_f (NULL, NULL);
    }
  else
    solution->proved = false;
  free_env_f ();
  solution->milliseconds = (clock () - start) * 1000.0 / CLOCKS_PER_SEC;
}

#else

const char *
missing_solver (void)
{
  return "libglpk-dev";
}

void
solve_ilp (const ilp *, ilp_solution *solution)
{
  solution->found = solution->proved = false;
}

#endif
