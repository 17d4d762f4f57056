/* Producers of rows and their consumers, on the way to one operator (row-chains.cc).

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef SOAC_REWRITE_ROW_CHAINS_H
#define SOAC_REWRITE_ROW_CHAINS_H

#include "ir/ir.h"
#include "analysis/analysis.h"

/* A producer of rows and their consumer.  */

struct row_chain
{
  graph_t *graph;
  combinator *from, *to;
  const view *rows;		/* the output of FROM that TO takes */
  bool own;			/* these are a variable of the new operator: nobody else has them */
};

/* row-chains.cc */
extern bool same_row_p (const row_chain *x, const view &v);
extern bool gives_value_p (const row_chain *x);
extern HOST_WIDE_INT bytes_of_row (const row_chain *x);
extern void find_known_arguments (const combinator *c, vec<known_parameter> *known);

/* row-operators.cc */
extern bool join_chain (row_chain *x);

#endif
