/* A map into each of the seven combinators, through memory from malloc.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels into_map 1 } */
/* { dg-members into_map "map,map" } */
/* { dg-fused into_map "t" vertical } */
/* { dg-eliminated into_map "t" } */
/* { dg-kernels into_reduce 1 } */
/* { dg-members into_reduce "map,reduce" } */
/* { dg-fused into_reduce "t" vertical } */
/* { dg-eliminated into_reduce "t" } */
/* { dg-kernels into_scan 1 } */
/* { dg-members into_scan "map,scan" } */
/* { dg-fused into_scan "t" vertical } */
/* { dg-eliminated into_scan "t" } */
/* { dg-kernels into_scanex 1 } */
/* { dg-members into_scanex "map,scan_exclusive" } */
/* { dg-fused into_scanex "t" vertical } */
/* { dg-eliminated into_scanex "t" } */
/* { dg-kernels into_filter 1 } */
/* { dg-members into_filter "map,filter" } */
/* { dg-fused into_filter "t" vertical } */
/* { dg-eliminated into_filter "t" } */
/* { dg-kernels into_redomap 1 } */
/* { dg-members into_redomap "map,redomap" } */
/* { dg-fused into_redomap "t" vertical } */
/* { dg-eliminated into_redomap "t" } */
/* { dg-kernels into_scanomap 1 } */
/* { dg-members into_scanomap "map,scanomap" } */
/* { dg-fused into_scanomap "t" vertical } */
/* { dg-eliminated into_scanomap "t" } */

#define TAKE int *t = malloc (n * sizeof *t)
#define GIVE free (t)

#include "vertical.h"

/* { dg-steps into_map "LOAD x; APPLY step (0); LOAD y; APPLY sub (1, 2); STORE o (3)" } */
