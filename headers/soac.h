/* soac.h: array combinators for C, with or without the soac plugin.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: MIT

   Under the plugin these names are its builtins, checked and fused.  Under any
   other GCC from 9 or clang from 11 they are loops, one after the other in the
   order of the program, with the same results: a program that uses them builds
   everywhere.

     #include <soac.h>

     static float sq (float x) { return x * x; }
     static float add (float a, float b) { return a + b; }

     soac_map (sq, n, t, x);		for (i = 0; i < n; i++)
					  t[i] = sq (x[i]);
     s = soac_reduce (add, 0, n, t);	for (s = 0, i = 0; i < n; i++)
					  s = add (s, t[i]);

   COMBINATORS.  N is a number of elements, any integer from 0 on; S is that or
   a space; T is the type that OP returns; IN is an array with an element for
   each index, a single value, or a view.

     void soac_map (F, S, OUT, IN...)
	OUT[i] = F (IN1[i], ..., INk[i])

     T soac_reduce (OP, INIT, S, IN)
	INIT op IN[0] op ... op IN[N-1]; INIT if N is 0

     void soac_scan (OP, INIT, N, OUT, IN)
	OUT[i] = INIT op IN[0] op ... op IN[i]

     void soac_scan_exclusive (OP, INIT, N, OUT, IN)
	OUT[i] = INIT op IN[0] op ... op IN[i-1]

     size_t soac_filter (PRED, N, OUT, IN, MORE...)
	Keeps, in order, the IN[i] for which PRED (IN[i], MORE[i]...) is true.
	Returns how many; OUT has room for N.

     T soac_redomap (OP, F, INIT, S, IN...)
	soac_reduce over F (IN...), without an array between

     void soac_scanomap (OP, F, INIT, N, OUT, IN...)
	soac_scan over F (IN...), likewise

     In these two F may also be a fold, T F (T, IN...), which takes the elements
     into what it is given first: soac_fold (F).  Then INIT is neutral for OP,
     and elements may be grouped anyhow, each group from INIT on.

     void soac_contract (OP, F, INIT, S, OUT, IN...)
	soac_redomap over some axes of a space, for each index of the others

     void soac_reduce_into (OP, INIT, S, OUT, IN)
	*OUT = soac_reduce (OP, INIT, S, IN)

     void soac_reduce_by_index (OP, N, M, OUT, IDX, IN)
	OUT[IDX[i]] = OUT[IDX[i]] op IN[i] for each i in order; OUT has M
	elements and an IDX[i] outside of them is ignored

     soac_nofuse (CALL)
	the call of a combinator, kept out of any fusion

   Operators are names of functions with prototypes.  You promise that OP is
   associative (for floating point: that another grouping will do) and that
   operators write no memory that outlives them.  An OUT may be exactly an IN;
   any other overlap within one call is a mistake.

   VIEWS, written directly in the argument list; element i is

     soac_replicate (X)		X, for pointers too
     soac_iota (START [, STEP])	START + i * STEP
     soac_stride (A, S)		A[i * S]; also as OUT; S may be negative
     soac_gather (A, IDX)	A[IDX[i]]
     soac_scatter (A, IDX)	as OUT: A[IDX[i]] is written; no index twice
     soac_zip (A, B...)		the structure { A[i], B[i], ... }; as OUT its
				members go to A[i], B[i], ...
     soac_zip_as (TYPE, A, B...)  the same where TYPE is that structure

   SEVERAL DIMENSIONS.  A space takes the place of a number of elements, and an
   array over it has a subscript for each axis:

     soac_map (sq, soac_space (n, m), o, x);	double (*o)[m], (*x)[m];

     for (i = 0; i < n; i++)
       for (j = 0; j < m; j++)
	 o[i][j] = sq (x[i][j]);

     soac_contract (add, mul, 0.0, soac_space (n, p, soac_over (m)), C,
		    soac_at (A, soac_i0, soac_i2), soac_at (B, soac_i2, soac_i1));

     for (i = 0; i < n; i++)
       for (j = 0; j < p; j++)
	 for (C[i][j] = 0, k = 0; k < m; k++)
	   C[i][j] = add (C[i][j], mul (A[i][k], B[k][j]));

     soac_space (A [, B [, C [, D]]])	a space; its axes are numbers and

     soac_range (LO, HI [, STEP [, WIDTH]])
					LO <= i < HI, (i - LO) % STEP < WIDTH;
					alone it is a space of one axis
     soac_over (N), soac_over (LO, HI)	in a contraction: a reduced axis
     soac_i0 to soac_i7, soac_axis (K)	the index of axis K, for the next two
     soac_at (A, E0 [, E1...])		A[E0][E1]...; also as OUT, where no
					element is written twice
     soac_index (E)			the integer E

   Up to four axes are kept and four reduced.  K is a number or a macro for one, and
   no enumerator.  An E is an expression of axes and variables, or IDX[E].  A
   matrix is of a type like double (*)[m], where m may be a variable; flat memory
   is cast to it: (double (*)[m]) x.  A pointer to pointers is no matrix: it has
   one dimension.  soac_iota, soac_stride, soac_gather and soac_scatter are for
   one axis.

   ROWS.  Where an array has more dimensions than the space, or soac_at
   fewer subscripts than dimensions, the element is a row, which functions take as
   const T * or, if it has rows itself, const T (*)[p].  Where the elements
   of an OUT are rows, F is void and takes first the address of what it writes:
   a T * for each output, members of soac_zip in order.  What it does not write
   stays.

     soac_map (normalise, n, out, m, rows);	double (*out)[m], (*rows)[m];

     static void normalise (double *o, size_t m, const double *row)
     {
       double s = soac_reduce (add, 0.0, m, row);
       soac_map (divide, m, o, row, s);
     }

   An OP for rows is void OP (T *O, const T *A, const T *B), where O may be the
   same row as A or B; soac_scan, soac_scan_exclusive, soac_reduce_into and
   soac_reduce_by_index take it; INIT is then the address of a row, and S a
   count of rows, no space.

   Without the plugin nothing can tell which structure a function takes, so
   that there soac_zip is for OUT, whose arrays must have the members' types,
   and for the inputs of reductions and scans, and other inputs need
   soac_zip_as, which works everywhere.  Nor can it tell a fold: F alone is
   enough under the plugin, soac_fold (F) works everywhere.

   READY OPERATORS: soac_add_f64 and others, at the end, and on top of them
   soac_sum (N, X), soac_product (N, X), soac_minimum (INIT, N, X) and
   soac_maximum (INIT, N, X) for X of float, double, and integers from int on.

   CLANG has no nested functions: there an operator that needs a variable around
   it is given that as one more input, a single value.

   WITHOUT THE PLUGIN calls stand in bodies of functions alone; an argument
   that is a structure in braces needs parentheses around it, and a bit-field
   that is a single value a sign, as in +s.b; operators and subscripts are
   evaluated for each element, everything else once; a function takes 8 inputs
   at most; a pointer to an incomplete structure, or for a parameter that is a
   transparent union, needs soac_replicate; and
   where a pointer to pointers or to rows could be an array or a single value,
   an error asks you to write soac_stride (x, 1), soac_at or soac_replicate (x).

   soac.h includes the files of the folder soac beside it: copy both.  */

#ifndef SOAC_H
#define SOAC_H

#include <stddef.h>
#include <stdint.h>

#if !defined __GNUC__ || defined __cplusplus
# error "soac.h needs GNU C: gcc or clang, and no C++"
#endif

/* Macros with any number of arguments are none of C89's; that this header has them,
   and declarations between statements, is nothing to warn of there.  */
#if !defined __STDC_VERSION__ || __STDC_VERSION__ < 199901L
# pragma GCC system_header
#endif

/* 1 under the plugin, else 0.  */
#define SOAC_PLUGIN 0
#ifdef __has_builtin
# if __has_builtin (__builtin_map)
#  undef SOAC_PLUGIN
#  define SOAC_PLUGIN 1
# endif
#endif

#if SOAC_PLUGIN

# define soac_map __builtin_map
# define soac_reduce __builtin_reduce
# define soac_scan __builtin_scan
# define soac_scan_exclusive __builtin_scan_exclusive
# define soac_filter __builtin_filter
# define soac_redomap __builtin_redomap
# define soac_scanomap __builtin_scanomap
# define soac_nofuse __builtin_soac_nofuse
# define soac_fold(F) F

# define soac_contract __builtin_contract
# define soac_reduce_into __builtin_reduce_into
# define soac_reduce_by_index __builtin_reduce_by_index

# define soac_space __builtin_space
# define soac_range __builtin_range
# define soac_over __builtin_over
# define soac_axis __builtin_axis
# define soac_i0 __builtin_axis (0)
# define soac_i1 __builtin_axis (1)
# define soac_i2 __builtin_axis (2)
# define soac_i3 __builtin_axis (3)
# define soac_i4 __builtin_axis (4)
# define soac_i5 __builtin_axis (5)
# define soac_i6 __builtin_axis (6)
# define soac_i7 __builtin_axis (7)

# define soac_at __builtin_at
# define soac_index __builtin_index
# define soac_replicate __builtin_replicate
# define soac_iota __builtin_iota
# define soac_stride __builtin_stride
# define soac_gather __builtin_gather
# define soac_scatter __builtin_scatter
# define soac_zip __builtin_zip
# define soac_zip_as(TYPE, ...) __builtin_zip (__VA_ARGS__)

#else

# include "soac/loops.h"

#endif

/* Ready operators, such as soac_add_f64: f32 is float, f64 double, i8 to u64
   are the integers of <stdint.h>, int to ullong those of C, size is size_t.
   Sums and products of signed integers must not overflow, unsigned ones wrap
   around; min and max promise nothing for NaN.

     add, sub, mul, min, max	of two
     zero			of none: 0
     copy, convert		of one: itself; soac_convert_f32 makes floats of
				what arrays of other numbers hold
     square			of one
     axpy (A, X, Y)		A * X + Y
     select (C, A, B)		A if C is not 0, else B  */

#define SOAC_OPERATORS_(S, T)  SOAC_OPERATORS_BY_ (S, T, T)
#define SOAC_OPERATORS_BY_(S, T, P)					\
  SOAC_OPERATOR_ (soac_add_##S, T, (T) (soac_a + soac_b))		\
  SOAC_OPERATOR_ (soac_sub_##S, T, (T) (soac_a - soac_b))		\
  SOAC_OPERATOR_ (soac_mul_##S, T, (T) ((P) soac_a * soac_b))	\
  SOAC_OPERATOR_ (soac_min_##S, T, soac_b < soac_a ? soac_b : soac_a)	\
  SOAC_OPERATOR_ (soac_max_##S, T, soac_a < soac_b ? soac_b : soac_a)	\
  SOAC_READY_ (T soac_zero_##S (void), 0)				\
  SOAC_READY_ (T soac_copy_##S (T soac_a), soac_a)			\
  SOAC_READY_ (T soac_convert_##S (T soac_a), soac_a)			\
  SOAC_READY_ (T soac_square_##S (T soac_a), (T) ((P) soac_a * soac_a))	\
  SOAC_READY_ (T soac_axpy_##S (T soac_a, T soac_b, T soac_c),		\
	       (T) ((P) soac_a * soac_b + soac_c))			\
  SOAC_READY_ (T soac_select_##S (int soac_c, T soac_a, T soac_b),	\
	       soac_c ? soac_a : soac_b)
#define SOAC_OPERATOR_(NAME, T, VALUE)					\
  SOAC_READY_ (T NAME (T soac_a, T soac_b), VALUE)
#define SOAC_READY_(HEAD, VALUE)					\
  static __inline__ __attribute__ ((__const__, __unused__))		\
  HEAD { return VALUE; }

__extension__ typedef long long soac_llong_;
__extension__ typedef unsigned long long soac_ullong_;
SOAC_OPERATORS_ (f32, float)
SOAC_OPERATORS_ (f64, double)
SOAC_OPERATORS_ (i8, int8_t)
SOAC_OPERATORS_ (u8, uint8_t)
SOAC_OPERATORS_ (i16, int16_t)
/* The product of two of these may be more than an int.  */
SOAC_OPERATORS_BY_ (u16, uint16_t, unsigned)
SOAC_OPERATORS_ (i32, int32_t)
SOAC_OPERATORS_ (u32, uint32_t)
SOAC_OPERATORS_ (i64, int64_t)
SOAC_OPERATORS_ (u64, uint64_t)
SOAC_OPERATORS_ (int, int)
SOAC_OPERATORS_ (uint, unsigned)
SOAC_OPERATORS_ (long, long)
SOAC_OPERATORS_ (ulong, unsigned long)
SOAC_OPERATORS_ (llong, soac_llong_)
SOAC_OPERATORS_ (ullong, soac_ullong_)
SOAC_OPERATORS_ (size, size_t)

/* The sum and the product of the N elements of X, and the least and the
   greatest of them and INIT, in the type of the elements.  */
#define soac_sum(N, X)							\
  __extension__ soac_reduce (SOAC_FOR_ (soac_add_, X), 0, N, X)
#define soac_product(N, X)						\
  __extension__ soac_reduce (SOAC_FOR_ (soac_mul_, X), 1, N, X)
#define soac_minimum(INIT, N, X)					\
  __extension__ soac_reduce (SOAC_FOR_ (soac_min_, X), INIT, N, X)
#define soac_maximum(INIT, N, X)					\
  __extension__ soac_reduce (SOAC_FOR_ (soac_max_, X), INIT, N, X)

#define SOAC_FOR_(OP, X)						\
  _Generic (*(X), float: OP##f32, double: OP##f64, int: OP##int,	\
	    unsigned: OP##uint, long: OP##long, unsigned long: OP##ulong,\
	    long long: OP##llong, unsigned long long: OP##ullong)

#endif
