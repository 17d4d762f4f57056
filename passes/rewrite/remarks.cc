/* What is told of a function once it is known that it stays so.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

   A consumer may be cut, and be whole again when a plan has been made (cut-choices.cc).  So what
   has been done to calls is noted, and told, or forgotten, later.  */

#include "gcc-common.h"
#include "support/support.h"
#include "local.h"

struct noted_remark
{
  dump_user_location_t where;
  const char *text;
};

static vec<noted_remark> noted = vNULL;

/* Note TEXT, which ends in a newline, about what STMT was.  */

void
note_remark (const gimple *stmt, const char *text)
{
  noted_remark r = { dump_user_location_t (stmt), text };
  noted.safe_push (r);
}

/* How many remarks are noted.  */

unsigned
number_of_remarks (void)
{
  return noted.length ();
}

/* Forget all but the first N.  */

void
forget_remarks (unsigned n)
{
  noted.truncate (n);
}

/* Tell all in the order in which they were noted.  */

void
tell_remarks (void)
{
  if (dump_enabled_p ())
    for (const noted_remark &r : noted)
      dump_printf_loc (MSG_OPTIMIZED_LOCATIONS, r.where, "%s", r.text);
  noted.release ();
}
