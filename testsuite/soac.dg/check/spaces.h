/* Shorter names for programs with spaces, and some operators.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <stddef.h>
#include "fails.h"

#define at __builtin_at
#define space __builtin_space
#define range __builtin_range
#define i0 __builtin_axis (0)
#define i1 __builtin_axis (1)
#define i2 __builtin_axis (2)
#define RANGE " \\[0x[0-9a-f]+, 0x[0-9a-f]+\\)"

static inline int same (int a) { return a; }
static inline int add (int a, int b) { return a + b; }
static inline int either (int a, int b) { return a ? a : b; }
static inline int less (int a, int b) { return a - b; }
static inline int times (int a, int b) { return a * b; }
static inline int odd (int a) { return a & 1; }
static inline int first (const int *row) { return row[0]; }
static inline void copy2 (int *o, const int *row) { int a = row[0], b = row[1]; o[0] = a; o[1] = b; }
static inline void add2 (int *o, const int *a, const int *b) { o[0] = a[0] + b[0]; o[1] = a[1] + b[1]; }

