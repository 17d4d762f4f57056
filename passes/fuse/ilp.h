/* Integer linear programs, as a solver takes them.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

   Minimise the sum of cost times value over all columns, so that in each row the sum of
   factor times value is at least `least'.  */

#ifndef SOAC_FUSE_ILP_H
#define SOAC_FUSE_ILP_H

struct ilp_column
{
  bool integral;
  double lo, hi, cost;
};

struct ilp_row
{
  auto_vec<int> columns;
  auto_vec<double> factors;
  double least;
};

struct ilp
{
  auto_vec<ilp_column> columns;
  auto_vec<ilp_row *> rows;
  double known_cost;		/* only what costs less is wanted */
  unsigned most_nodes;		/* of the search tree */
  /* Append to MORE rows that VALUES, all integral ones whole, does not satisfy.  */
  void (*refine) (void *data, const vec<double> &values, vec<ilp_row *> *more);
  void *data;
};

struct ilp_solution
{
  bool found;			/* VALUES are better than what was known */
  bool proved;			/* nothing is better than that */
  auto_vec<double> values;
  unsigned nodes;
  double milliseconds;
};

extern void solve_ilp (const ilp *program, ilp_solution *solution);

#endif
