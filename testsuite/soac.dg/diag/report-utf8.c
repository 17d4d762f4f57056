/* The report is UTF-8, also where the source is not.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do compile } */
/* { dg-additional-options "-O2 -fplugin-arg-soac-report=report-utf8.json" } */
/* { dg-final { scan-file report-utf8.json "LOAD ..caf(\u00ef\u00bf\u00bd|\ufffd) " } } */

static int up (char c) { return c * 2; }

void
f (int *o)
{
  __builtin_map (up, 8, o, "café au");
}
