/* Text that lives as long as the pass.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

   Reasons, names and advice are made where they are found out and printed at the
   end, so nobody owns them: they go when the pass is done.  */

#include "gcc-common.h"
#include "support.h"

obstack soac_obstack;

/* Formatted text on the pass's obstack.  */

const char *
soac_printf (const char *format, ...)
{
  va_list ap;
  va_start (ap, format);
  char *text = xvasprintf (format, ap);
  va_end (ap);
  const char *copy
    = (const char *) obstack_copy0 (&soac_obstack, text, strlen (text));
  free (text);
  return copy;
}
