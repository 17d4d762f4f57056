/* SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do compile } */
int f (int *a, int n)
{
  int s = 0;
  for (int i = 0; i < n; i++)	/* { dg-optimized "fused 2" } */
    s += a[i];
  return s;
}
/* { dg-missed "never said" } */
