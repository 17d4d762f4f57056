/* A view in the last assertion of a file.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do compile } */

extern int x[9];
_Static_assert (sizeof (__builtin_zip (x, x)), ""); /* { dg-error "25: '__builtin_zip' may only be an argument of a combinator" } */
