/* Lowering to an OpenMP parallel loop over blocks.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

   [0, n) is cut into blocks by n alone, so results do not depend on the number
   of threads.  What a kernel carries decides its shape: nothing, or FOLDs, which need
   no order (unordered.cc), or a SCAN, or what a filter keeps, for which blocks
   wait for each other (ordered.cc).  Few elements are done by the calling thread
   alone (alone.cc).  */

#include "gcc-common.h"
#include "codegen/codegen.h"
#include "local.h"

void
lower_openmp (emitter *e, scope *body)
{
  if (few_p (e->form))
    {
      lower_sequential (e, body);
      return;
    }
  start_accumulators (e, body);
  choose_stream (e, body);
  if (e->form->ordered)
    lower_ordered (e, body);
  else
    lower_unordered (e, body);
  return_results (e, body);
}
