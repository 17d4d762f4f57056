/* What the checks at run time share.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef SOAC_CHECKS_H
#define SOAC_CHECKS_H

/* A format for printf, and its arguments.  */

struct message
{
  const char *format;
  auto_vec<tree> args;
};

/* lower-checks.cc */
extern tree bool_op (enum tree_code code, tree a, tree b);
extern tree size_op (enum tree_code code, tree a, tree b);
extern void start_message (emitter *e, message *m);
extern void say (message *m, const char *text);
extern void say_element (message *m, tree val);
extern void fail_if (emitter *e, scope *s, tree cond, message *m);

/* check-laws.cc */
extern void check_laws (emitter *e, scope *s, unsigned st);

#endif
