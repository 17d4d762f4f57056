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

   COMBINATORS.  N is a number of elements, any integer; T is the type that OP
   returns; IN is an array of N elements, a single value, or a view.

     void soac_map (F, N, OUT, IN...)
	OUT[i] = F (IN1[i], ..., INk[i])

     T soac_reduce (OP, INIT, N, IN)
	INIT op IN[0] op ... op IN[N-1]; INIT if N is 0

     void soac_scan (OP, INIT, N, OUT, IN)
	OUT[i] = INIT op IN[0] op ... op IN[i]

     void soac_scan_exclusive (OP, INIT, N, OUT, IN)
	OUT[i] = INIT op IN[0] op ... op IN[i-1]

     size_t soac_filter (PRED, N, OUT, IN, MORE...)
	Keeps, in order, the IN[i] for which PRED (IN[i], MORE[i]...) is true.
	Returns how many; OUT has room for N.

     T soac_redomap (OP, F, INIT, N, IN...)
	soac_reduce over F (IN...), without an array between

     void soac_scanomap (OP, F, INIT, N, OUT, IN...)
	soac_scan over F (IN...), likewise

     In these two F may also be a fold, T F (T, IN...), which takes the elements
     into what it is given first: soac_fold (F).  Then INIT is neutral for OP,
     and elements may be grouped anyhow, each group from INIT on.

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
   that is a structure in braces needs parentheses around it; an operator is evaluated for each element, everything
   else once; a function takes 8 inputs at most; a pointer to an incomplete
   structure needs soac_replicate; and where a pointer to pointers could be an
   array or a single value, an error asks you to write soac_stride (x, 1) or
   soac_replicate (x).  */

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

# define soac_replicate __builtin_replicate
# define soac_iota __builtin_iota
# define soac_stride __builtin_stride
# define soac_gather __builtin_gather
# define soac_scatter __builtin_scatter
# define soac_zip __builtin_zip
# define soac_zip_as(TYPE, ...) __builtin_zip (__VA_ARGS__)

#else

/* The loops.  Below soac_i_ is the index, soac_n_ the count, and input number
   J has these names, with J at the end:

     soac_a	its value, evaluated once
     soac_q	the same if it points to objects, else some pointer
     soac_e	the same if it points to pointers, else some pointer
     soac_c	can it be an array?
     soac_b	is it one, as far as its own type tells?
     soac_x	is that open, since it points to pointers and so may F?
     soac_r	is it an array?
     soac_p	the array, or some pointer

   A view is the text (, KIND, arguments).  No expression of C begins like
   that, so the macros can tell.  A KIND begins with a digit, as do other words
   that the macros hand on, because no macro of yours can have such a name.  */

# define soac_map(F, N, ...)					\
  SOAC_CAT_ (SOAC_MAP_, SOAC_MANY_ (__VA_ARGS__)) (F, N, __VA_ARGS__)
# define SOAC_MAP_1(F, N, ...) SOAC_TOO_MANY_ ((void) 0)
# define SOAC_MAP_0(F, N, ...)					\
  __extension__ ({							\
    SOAC_COUNT_ (N)							\
    SOAC_OUT_ (SOAC_FIRST_ (__VA_ARGS__))				\
    SOAC_INPUTS_ (F, __VA_ARGS__)					\
    SOAC_LOOP_								\
      SOAC_PUT_ (SOAC_FIRST_ (__VA_ARGS__), soac_i_,			\
		 SOAC_APPLY_ (F, __VA_ARGS__))				\
    (void) 0; })

# define soac_filter(PRED, N, ...)					\
  SOAC_CAT_ (SOAC_FILTER_, SOAC_MANY_ (__VA_ARGS__)) (PRED, N, __VA_ARGS__)
# define SOAC_FILTER_1(PRED, N, ...) SOAC_TOO_MANY_ ((size_t) 0)
# define SOAC_FILTER_0(PRED, N, ...)					\
  __extension__ ({							\
    size_t soac_k_ = 0;							\
    SOAC_COUNT_ (N)							\
    SOAC_OUT_ (SOAC_FIRST_ (__VA_ARGS__))				\
    SOAC_INPUTS_ (PRED, __VA_ARGS__)					\
    SOAC_LOOP_								\
      if (SOAC_APPLY_ (PRED, __VA_ARGS__))				\
	{								\
	  SOAC_PUT_ (SOAC_FIRST_ (__VA_ARGS__), soac_k_,		\
		     SOAC_INPUT_ (1, SOAC_SECOND_ (__VA_ARGS__)))		\
	  soac_k_++;							\
	}								\
    soac_k_; })

# define soac_reduce(OP, INIT, N, IN)					\
  __extension__ ({							\
    SOAC_COMBINING_ (OP, INIT)						\
    SOAC_COUNT_ (N)							\
    SOAC_READ_ (SOAC_TAKE_ (~, 1, IN))					\
    SOAC_JUDGE_T_ (1, IN)						\
    SOAC_LOOP_								\
      soac_s_ = (OP) (soac_s_, SOAC_INPUT_ (1, IN));			\
    soac_s_; })

# define soac_redomap(OP, F, INIT, ...)					\
  SOAC_CAT_ (SOAC_REDOMAP_, SOAC_MANY_ (__VA_ARGS__)) (OP, F, INIT, __VA_ARGS__)
# define SOAC_REDOMAP_1(OP, F, INIT, ...) SOAC_TOO_MANY_ ((INIT))
# define SOAC_REDOMAP_0(OP, F, INIT, ...)					\
  __extension__ ({							\
    SOAC_COMBINING_ (OP, INIT)						\
    SOAC_COUNT_ (SOAC_FIRST_ (__VA_ARGS__))				\
    SOAC_INPUTS_ (F, __VA_ARGS__)					\
    SOAC_LOOP_								\
      soac_s_ = SOAC_COMBINE_ (OP, F, SOAC_APPLY_ (F, __VA_ARGS__));	\
    soac_s_; })

# define soac_scan(OP, INIT, N, OUT, IN)				\
  __extension__ ({							\
    SOAC_COMBINING_ (OP, INIT)						\
    SOAC_COUNT_ (N)							\
    SOAC_OUT_ (OUT)							\
    SOAC_READ_ (SOAC_TAKE_ (~, 1, IN))					\
    SOAC_JUDGE_T_ (1, IN)						\
    SOAC_LOOP_								\
      {									\
	soac_s_ = (OP) (soac_s_, SOAC_INPUT_ (1, IN));			\
	SOAC_PUT_ (OUT, soac_i_, soac_s_)				\
      }									\
    (void) 0; })

# define soac_scan_exclusive(OP, INIT, N, OUT, IN)			\
  __extension__ ({							\
    SOAC_COMBINING_ (OP, INIT)						\
    SOAC_COUNT_ (N)							\
    SOAC_OUT_ (OUT)							\
    SOAC_READ_ (SOAC_TAKE_ (~, 1, IN))					\
    SOAC_JUDGE_T_ (1, IN)						\
    SOAC_LOOP_								\
      {									\
	soac_t_ soac_e_ = SOAC_INPUT_ (1, IN);				\
	SOAC_PUT_ (OUT, soac_i_, soac_s_)				\
	soac_s_ = (OP) (soac_s_, soac_e_);				\
      }									\
    (void) 0; })

# define soac_scanomap(OP, F, INIT, N, ...)					\
  SOAC_CAT_ (SOAC_SCANOMAP_, SOAC_MANY_ (__VA_ARGS__)) (OP, F, INIT, N, __VA_ARGS__)
# define SOAC_SCANOMAP_1(OP, F, INIT, N, ...) SOAC_TOO_MANY_ ((void) 0)
# define SOAC_SCANOMAP_0(OP, F, INIT, N, ...)					\
  __extension__ ({							\
    SOAC_COMBINING_ (OP, INIT)						\
    SOAC_COUNT_ (N)							\
    SOAC_OUT_ (SOAC_FIRST_ (__VA_ARGS__))				\
    SOAC_INPUTS_ (F, __VA_ARGS__)					\
    SOAC_LOOP_								\
      {									\
	soac_s_ = SOAC_COMBINE_ (OP, F, SOAC_APPLY_ (F, __VA_ARGS__));	\
	SOAC_PUT_ (SOAC_FIRST_ (__VA_ARGS__), soac_i_, soac_s_)		\
      }									\
    (void) 0; })

# define soac_nofuse(CALL) (CALL)
# define soac_fold(F) (, 0fold, F)

# define soac_replicate(X) (, 0replicate, X)
# define soac_iota(...) (, 0iota, __VA_ARGS__)
# define soac_stride(A, S) (, 0stride, A, S)
# define soac_gather(A, IDX) (, 0gather, A, IDX)
# define soac_scatter(A, IDX) (, 0scatter, A, IDX)
# define soac_zip(...) (, 0zip, __VA_ARGS__)
# define soac_zip_as(TYPE, ...) (, 0zipas, TYPE, __VA_ARGS__)

/* Text.  */

# define SOAC_CAT_(A, B) SOAC_CAT1_ (A, B)
# define SOAC_CAT1_(A, B) A##B
# define SOAC_SUB_(J, K) SOAC_SUB1_ (J, K)
# define SOAC_SUB1_(J, K) J##_##K
# define SOAC_FIRST_(...) SOAC_FIRST1_ (__VA_ARGS__, ~)
# define SOAC_FIRST1_(A, ...) A
# define SOAC_SECOND_(...) SOAC_SECOND1_ (__VA_ARGS__, ~, ~)
# define SOAC_SECOND1_(A, B, ...) B
# define SOAC_OPEN_(...) __VA_ARGS__
# define SOAC_COMMA_() ,
# define SOAC_NONE_()

/* Does the text A begin with parentheses?  If so, is there nothing before the
   first comma in them?  */
# define SOAC_PAREN_(A) SOAC_SECOND_ (SOAC_PAREN1_ A, 0)
# define SOAC_PAREN1_(...) ~, 1,
# define SOAC_IS_VIEW_(A) SOAC_CAT_ (SOAC_IS_VIEW_, SOAC_PAREN_ (A)) (A)
# define SOAC_IS_VIEW_0(A) 0
# define SOAC_IS_VIEW_1(A)						\
  SOAC_EMPTY_ (SOAC_OPEN_ SOAC_FIRST_ (SOAC_HEAD_ A))
# define SOAC_HEAD_(...) (SOAC_FIRST_ (__VA_ARGS__)),
# define SOAC_EMPTY_(A) SOAC_CAT_ (SOAC_EMPTY_, SOAC_PAREN_ (A)) (A)
# define SOAC_EMPTY_0(A) SOAC_SECOND_ (SOAC_PAREN1_ A (), 0)
# define SOAC_EMPTY_1(A) 0

/* SOAC_EACH_ (M, X, S, A, B, C) is M (X, 1, B) S () M (X, 2, C): what A is
   does not matter.  SOAC_PARTS_ does the same within M for all its arguments,
   SOAC_OTHERS_ likewise.  */
# define SOAC_NUMBER_(...)						\
  SOAC_NUMBER1_ (__VA_ARGS__, 9, 8, 7, 6, 5, 4, 3, 2, 1, ~)
# define SOAC_NUMBER1_(A, B, C, D, E, F, G, H, I, N, ...) N

/* More than 8 inputs behind the first argument?  */
# define SOAC_MANY_(...)						\
  SOAC_MANY1_ (__VA_ARGS__, 1, 1, 1, 1, 1, 1, 1, 1,			\
	       0, 0, 0, 0, 0, 0, 0, 0, 0, ~)
# define SOAC_MANY1_(A, B, C, D, E, F, G, H, I, J, K, L, M, N, O, P, Q, R, ...) R
# define SOAC_TOO_MANY_(V)						\
  __extension__ ({							\
    _Static_assert (0, "a function takes 8 inputs at most without the "	\
		    "plugin");						\
    V; })

# define SOAC_EACH_(M, X, S, ...)					\
  SOAC_CAT_ (SOAC_EACH_, SOAC_NUMBER_ (__VA_ARGS__)) (M, X, S, __VA_ARGS__)
# define SOAC_EACH_1(M, X, S, A)
# define SOAC_EACH_2(M, X, S, A, B) M (X, 1, B)
# define SOAC_EACH_3(M, X, S, A, B, C)					\
  SOAC_EACH_2 (M, X, S, A, B) S () M (X, 2, C)
# define SOAC_EACH_4(M, X, S, A, B, C, D)				\
  SOAC_EACH_3 (M, X, S, A, B, C) S () M (X, 3, D)
# define SOAC_EACH_5(M, X, S, A, B, C, D, E)				\
  SOAC_EACH_4 (M, X, S, A, B, C, D) S () M (X, 4, E)
# define SOAC_EACH_6(M, X, S, A, B, C, D, E, F)				\
  SOAC_EACH_5 (M, X, S, A, B, C, D, E) S () M (X, 5, F)
# define SOAC_EACH_7(M, X, S, A, B, C, D, E, F, G)			\
  SOAC_EACH_6 (M, X, S, A, B, C, D, E, F) S () M (X, 6, G)
# define SOAC_EACH_8(M, X, S, A, B, C, D, E, F, G, H)			\
  SOAC_EACH_7 (M, X, S, A, B, C, D, E, F, G) S () M (X, 7, H)
# define SOAC_EACH_9(M, X, S, A, B, C, D, E, F, G, H, I)		\
  SOAC_EACH_8 (M, X, S, A, B, C, D, E, F, G, H) S () M (X, 8, I)

# define SOAC_PARTS_(M, X, ...)						\
  SOAC_CAT_ (SOAC_PARTS_, SOAC_NUMBER_ (__VA_ARGS__)) (M, X, __VA_ARGS__)
# define SOAC_PARTS_1(M, X, A) SOAC_##M (X, 1, A)
# define SOAC_PARTS_2(M, X, A, B) SOAC_PARTS_1 (M, X, A) SOAC_##M (X, 2, B)
# define SOAC_PARTS_3(M, X, A, B, C)					\
  SOAC_PARTS_2 (M, X, A, B) SOAC_##M (X, 3, C)
# define SOAC_PARTS_4(M, X, A, B, C, D)					\
  SOAC_PARTS_3 (M, X, A, B, C) SOAC_##M (X, 4, D)
# define SOAC_PARTS_5(M, X, A, B, C, D, E)				\
  SOAC_PARTS_4 (M, X, A, B, C, D) SOAC_##M (X, 5, E)
# define SOAC_PARTS_6(M, X, A, B, C, D, E, F)				\
  SOAC_PARTS_5 (M, X, A, B, C, D, E) SOAC_##M (X, 6, F)
# define SOAC_PARTS_7(M, X, A, B, C, D, E, F, G)			\
  SOAC_PARTS_6 (M, X, A, B, C, D, E, F) SOAC_##M (X, 7, G)
# define SOAC_PARTS_8(M, X, A, B, C, D, E, F, G, H)			\
  SOAC_PARTS_7 (M, X, A, B, C, D, E, F, G) SOAC_##M (X, 8, H)

/* Views within views make these macros meet themselves, which has to wait for
   another reading of the text.  */
# define SOAC_PARTS_AGAIN_ SOAC_PARTS_NAME_ SOAC_NONE_ () ()
# define SOAC_PARTS_NAME_() SOAC_PARTS_
# define SOAC_READ_(...)						\
  SOAC_READ1_ (SOAC_READ1_ (SOAC_READ1_ (SOAC_READ1_ (__VA_ARGS__))))
# define SOAC_READ1_(...) __VA_ARGS__

/* Types.  The numbers are those of __builtin_classify_type: integers of all
   sorts, pointers, floating point, complex numbers.  */

# define SOAC_IS_(A, ...) __builtin_types_compatible_p (A, __VA_ARGS__)
# define SOAC_IF_(C, A, B) __builtin_choose_expr (C, A, B)
# define SOAC_INTEGER_(E)						\
  (__builtin_classify_type (E) >= 1 && __builtin_classify_type (E) <= 4)
# define SOAC_POINTER_(E) (__builtin_classify_type (E) == 5)
# define SOAC_NUMERIC_(E)						\
  (SOAC_INTEGER_ (E) || __builtin_classify_type (E) == 8		\
   || __builtin_classify_type (E) == 9)

/* The count.  */

# define SOAC_LOOP_							\
    size_t soac_i_;							\
    for (soac_i_ = 0; soac_i_ < soac_n_; soac_i_++)

# define SOAC_COUNT_(N)							\
    _Static_assert (SOAC_INTEGER_ (N),					\
		    "the number of elements must be an integer");	\
    _Static_assert (SOAC_IF_ (__builtin_constant_p (N), (N), 1) > 0	\
		    || SOAC_IF_ (__builtin_constant_p (N), (N), 1) == 0,\
		    "the number of elements is negative");		\
    size_t soac_n_ = (size_t) (N);

/* The combining operator, its type, its running value.  */

# define SOAC_COMBINING_(OP, INIT)					\
    typedef __typeof__ ((OP) (INIT, INIT)) soac_t_;			\
    typedef soac_t_ soac_zip_as_must_name_the_structure			\
      __attribute__ ((__unused__));					\
    _Static_assert (SOAC_IS_ (__typeof__ (*(OP)),			\
			      soac_t_ (soac_t_, soac_t_)),		\
		    "a combining operator takes two values of the type "\
		    "it returns");					\
    soac_t_ soac_s_ = (INIT);

/* An element function or fold F: the function itself, what it takes before
   the elements, as a value and as a type, and the running value with V, what it has
   given.  */

# define SOAC_FUNCTION_(F) SOAC_CAT_ (SOAC_FUNCTION_, SOAC_IS_VIEW_ (F)) (F)
# define SOAC_FUNCTION_0(F) F
# define SOAC_FUNCTION_1(F) SOAC_PARTS_OF_ F
# define SOAC_BEFORE_(F) SOAC_CAT_ (SOAC_BEFORE_, SOAC_IS_VIEW_ (F)) ()
# define SOAC_BEFORE_0()
# define SOAC_BEFORE_1() soac_s_,
# define SOAC_TYPE_BEFORE_(F)						\
  SOAC_CAT_ (SOAC_TYPE_BEFORE_, SOAC_IS_VIEW_ (F)) ()
# define SOAC_TYPE_BEFORE_0()
# define SOAC_TYPE_BEFORE_1() soac_t_,
# define SOAC_COMBINE_(OP, F, V)						\
  SOAC_CAT_ (SOAC_COMBINE_, SOAC_IS_VIEW_ (F)) (OP, V)
# define SOAC_COMBINE_0(OP, V) (OP) (soac_s_, V)
# define SOAC_COMBINE_1(OP, V) ((void) (OP), V)

/* Inputs: SOAC_TAKE_ evaluates the argument A, SOAC_GET_ is its element
   soac_i_.  */

# define SOAC_TAKE_(X, J, A)						\
  SOAC_CAT_ (SOAC_TAKE_, SOAC_IS_VIEW_ (A)) (J, A)
# define SOAC_TAKE_0(J, A) __auto_type soac_a##J = (A);
# define SOAC_TAKE_1(J, A) SOAC_TAKE_V_ (J, SOAC_OPEN_ A)
# define SOAC_TAKE_V_(...) SOAC_TAKE_W_ (__VA_ARGS__)
# define SOAC_TAKE_W_(J, E, KIND, ...) SOAC_TAKE_##KIND (J, __VA_ARGS__)

# define SOAC_INPUT_(J, A) SOAC_READ_ (SOAC_GET_ (J, A))
# define SOAC_GET_(J, A) SOAC_CAT_ (SOAC_GET_, SOAC_IS_VIEW_ (A)) (J, A)
# define SOAC_GET_0(J, A)						\
  SOAC_IF_ (soac_r##J, soac_p##J[soac_i_], soac_a##J)
# define SOAC_GET_1(J, A) SOAC_GET_V_ (J, SOAC_OPEN_ A)
# define SOAC_GET_V_(...) SOAC_GET_W_ (__VA_ARGS__)
# define SOAC_GET_W_(J, E, KIND, ...) SOAC_GET_##KIND (J, __VA_ARGS__)

# define SOAC_TAKE_0replicate(J, A) __auto_type soac_a##J = (A);
# define SOAC_GET_0replicate(J, A) soac_a##J

/* iota counts in the common type of START, STEP and, for integers,
   ptrdiff_t.  */
# define SOAC_TAKE_0iota(J, ...)					\
    SOAC_TAKE_IOTA1_ (J, SOAC_FIRST_ (__VA_ARGS__),			\
		      SOAC_SECOND_ (__VA_ARGS__, 1))
# define SOAC_TAKE_IOTA1_(J, START, STEP)				\
    typedef __typeof__ (SOAC_IF_ (SOAC_INTEGER_ (START)			\
				  && SOAC_INTEGER_ (STEP),		\
				  (START) + (STEP) + (ptrdiff_t) 0,	\
				  (START) + (STEP))) soac_i##J;		\
    soac_i##J soac_a##J = (soac_i##J) (START);				\
    soac_i##J soac_d##J = (soac_i##J) (STEP);
# define SOAC_GET_0iota(J, ...)						\
  (soac_a##J + (soac_i##J) soac_i_ * soac_d##J)

# define SOAC_TAKE_0stride(J, A, S)					\
    __auto_type soac_p##J = (A);					\
    ptrdiff_t soac_d##J = (S);
# define SOAC_GET_0stride(J, A, S)					\
  soac_p##J[(ptrdiff_t) soac_i_ * soac_d##J]

/* The indices: an array or a view of one.  */
# define SOAC_TAKE_0gather(J, A, IDX)					\
    __auto_type soac_p##J = (A);					\
    SOAC_PARTS_AGAIN_ (0take_part, J, IDX)
# define SOAC_GET_0gather(J, A, IDX)					\
  soac_p##J[SOAC_PARTS_AGAIN_ (0get_part, J, IDX)]

/* The parts of a zip: arrays, single values or views.  */
# define SOAC_TAKE_0zip(J, ...)						\
    SOAC_PARTS_AGAIN_ (0take_part, J, __VA_ARGS__)
# define SOAC_TAKE_0zipas(J, TYPE, ...) SOAC_TAKE_0zip (J, __VA_ARGS__)
# define SOAC_GET_0zip(J, ...)						\
  SOAC_GET_0zipas (J, soac_zip_as_must_name_the_structure, __VA_ARGS__)
# define SOAC_GET_0zipas(J, TYPE, ...)					\
  ((TYPE) { SOAC_PARTS_AGAIN_ (0get_member, J, __VA_ARGS__) })

# define SOAC_0take_part(J, K, A) SOAC_TAKE_SUB_ (SOAC_SUB_ (J, K), A)
# define SOAC_TAKE_SUB_(J, A)						\
  SOAC_CAT_ (SOAC_TAKE_SUB_, SOAC_IS_VIEW_ (A)) (J, A)
# define SOAC_TAKE_SUB_1(J, A) SOAC_TAKE_1 (J, A)
# define SOAC_TAKE_SUB_0(J, A)						\
    SOAC_TAKE_0 (J, A)							\
    enum { soac_r##J = SOAC_POINTER_ (soac_a##J) };			\
    __auto_type soac_p##J = SOAC_IF_ (soac_r##J, soac_a##J, (char *) 0);
# define SOAC_0get_part(J, K, A) SOAC_GET_ (SOAC_SUB_ (J, K), A)

/* A zip within a zip is a structure within a structure.  */
# define SOAC_0get_member(J, K, A) SOAC_GET_SUB_ (SOAC_SUB_ (J, K), A),
# define SOAC_GET_SUB_(J, A)						\
  SOAC_CAT_ (SOAC_GET_SUB_, SOAC_IS_VIEW_ (A)) (J, A)
# define SOAC_GET_SUB_0(J, A) SOAC_GET_0 (J, A)
# define SOAC_GET_SUB_1(J, A) SOAC_GET_SUB_V_ (J, SOAC_OPEN_ A)
# define SOAC_GET_SUB_V_(...) SOAC_GET_SUB_W_ (__VA_ARGS__)
# define SOAC_GET_SUB_W_(J, E, KIND, ...)				\
  SOAC_GET_SUB_##KIND (J, __VA_ARGS__)
# define SOAC_GET_SUB_0replicate SOAC_GET_0replicate
# define SOAC_GET_SUB_0iota SOAC_GET_0iota
# define SOAC_GET_SUB_0stride SOAC_GET_0stride
# define SOAC_GET_SUB_0gather SOAC_GET_0gather
# define SOAC_GET_SUB_0zipas SOAC_GET_0zipas
# define SOAC_GET_SUB_0zip(J, ...)					\
  { SOAC_PARTS_AGAIN_ (0get_member, J, __VA_ARGS__) }

/* Pointers to pointers where F takes pointers, too.  With T **x that is an
   array if F takes T * or const T *, and a single value if it takes T **,
   T *const *, or void *.  Asked of F's whole type, with the types of the other
   inputs as they are; if that gives no answer there is none.  */
# define SOAC_RESOLVE_(F, ...)						\
    enum { soac_open_							\
	     = 0 SOAC_EACH_ (SOAC_IS_OPEN_, ~, SOAC_NONE_, __VA_ARGS__) };\
    typedef __typeof__ ((SOAC_FUNCTION_ (F))				\
			(SOAC_BEFORE_ (F)				\
			 SOAC_EACH_ (SOAC_SOME_, 0any, SOAC_COMMA_,	\
				     __VA_ARGS__))) soac_result_;	\
    enum { soac_array_							\
	     = (SOAC_FITS_ (F, 0element, __VA_ARGS__)			\
		|| SOAC_FITS_ (F, 0const_element, __VA_ARGS__)),		\
	   soac_single_							\
	     = (SOAC_FITS_ (F, 0single, __VA_ARGS__)			\
		|| SOAC_FITS_ (F, 0const_single, __VA_ARGS__)		\
		|| SOAC_FITS_ (F, 0void, __VA_ARGS__)			\
		|| SOAC_FITS_ (F, 0const_void, __VA_ARGS__)) };		\
    _Static_assert (!soac_open_ || soac_array_ || soac_single_,		\
		    "is the pointer to pointers an array or a single "	\
		    "value?  Write soac_stride (x, 1) or "		\
		    "soac_replicate (x)");
# define SOAC_IS_OPEN_(X, J, A)						\
  SOAC_CAT_ (SOAC_IS_OPEN_, SOAC_IS_VIEW_ (A)) (J)
# define SOAC_IS_OPEN_0(J) || soac_x##J
# define SOAC_IS_OPEN_1(J)
# define SOAC_FITS_(F, H, ...)						\
  SOAC_IS_ (__typeof__ (*(SOAC_FUNCTION_ (F))),				\
	    soac_result_ (SOAC_TYPE_BEFORE_ (F)				\
			  SOAC_EACH_ (SOAC_SOME_TYPE_, H, SOAC_COMMA_,	\
				      __VA_ARGS__)))
# define SOAC_SOME_TYPE_(H, J, A) __typeof__ (SOAC_SOME_ (H, J, A))
# define SOAC_SOME_(H, J, A)						\
  SOAC_CAT_ (SOAC_SOME_, SOAC_IS_VIEW_ (A)) (H, J, A)
# define SOAC_SOME_0(H, J, A)						\
  SOAC_IF_ (soac_x##J, SOAC_SOME_##H (J),				\
	    SOAC_IF_ (soac_b##J, *soac_q##J, soac_a##J))
# define SOAC_SOME_1(H, J, A) SOAC_PROBE_GET_ (J, A)
# define SOAC_SOME_0any(J) (void *) 0
# define SOAC_SOME_0element(J) *soac_q##J
# define SOAC_SOME_0const_element(J) (const __typeof__ (**soac_e##J) *) 0
# define SOAC_SOME_0single(J) soac_a##J
# define SOAC_SOME_0const_single(J) (const __typeof__ (*soac_e##J) *) 0
# define SOAC_SOME_0void(J) (void *) 0
# define SOAC_SOME_0const_void(J) (const void *) 0

# define SOAC_JUDGE_(X, J, A)						\
  SOAC_CAT_ (SOAC_JUDGE_, SOAC_IS_VIEW_ (A)) (J, A)
# define SOAC_JUDGE_1(J, A)
# define SOAC_JUDGE_0(J, A)						\
    enum { soac_r##J = soac_x##J ? soac_array_ : soac_b##J };		\
    SOAC_ARRAY_ (J)

/* The element before there is a loop, for its type.  */
# define SOAC_PROBE_GET_(J, A)						\
  __extension__ ({ size_t soac_i_ = 0; (void) soac_i_;				\
		   SOAC_READ_ (SOAC_GET_ (J, A)); })

/* Outputs: SOAC_OUT_ evaluates, SOAC_PUT_ stores V as element X.  */

# define SOAC_OUT_(A) SOAC_READ_ (SOAC_OUT_A_ (0, A))
# define SOAC_OUT_A_(J, A) SOAC_CAT_ (SOAC_OUT_, SOAC_IS_VIEW_ (A)) (J, A)
# define SOAC_OUT_0(J, A) __auto_type soac_p##J = (A);
# define SOAC_OUT_1(J, A) SOAC_OUT_V_ (J, SOAC_OPEN_ A)
# define SOAC_OUT_V_(...) SOAC_OUT_W_ (__VA_ARGS__)
# define SOAC_OUT_W_(J, E, KIND, ...) SOAC_OUT_##KIND (J, __VA_ARGS__)
# define SOAC_OUT_0stride(J, A, S) SOAC_TAKE_0stride (J, A, S)
# define SOAC_OUT_0scatter(J, A, IDX) SOAC_TAKE_0gather (J, A, IDX)
# define SOAC_OUT_0zip(J, ...)						\
    SOAC_PARTS_AGAIN_ (0out_part, J, __VA_ARGS__)
# define SOAC_OUT_0zipas(J, TYPE, ...) SOAC_OUT_0zip (J, __VA_ARGS__)
# define SOAC_0out_part(J, K, A) SOAC_OUT_A_ (SOAC_SUB_ (J, K), A)

# define SOAC_PUT_(A, X, V)						\
    { size_t soac_x_ = X; SOAC_READ_ (SOAC_PUT_A_ (0, A, V)) }
# define SOAC_PUT_A_(J, A, V)						\
  SOAC_CAT_ (SOAC_PUT_, SOAC_IS_VIEW_ (A)) (J, A, V)
# define SOAC_PUT_0(J, A, V) soac_p##J[soac_x_] = V;
# define SOAC_PUT_1(J, A, V) SOAC_PUT_V_ (J, V, SOAC_OPEN_ A)
# define SOAC_PUT_V_(...) SOAC_PUT_W_ (__VA_ARGS__)
# define SOAC_PUT_W_(J, V, E, KIND, ...)				\
  SOAC_PUT_##KIND (J, V, __VA_ARGS__)
# define SOAC_PUT_0stride(J, V, A, S)					\
    soac_p##J[(ptrdiff_t) soac_x_ * soac_d##J] = V;
# define SOAC_PUT_0scatter(J, V, A, IDX)				\
    {									\
      __auto_type soac_v##J = V;					\
      size_t soac_h##J = soac_i_;					\
      soac_i_ = soac_x_;						\
      soac_p##J[SOAC_PARTS_AGAIN_ (0get_part, J, IDX)] = soac_v##J;	\
      soac_i_ = soac_h##J;						\
    }

/* The members of a structure have no names here; one with the types of the
   arrays stands for it.  That the two are laid out alike is tried with ones,
   which is done while compiling.  */
# define SOAC_PUT_0zip(J, V, ...)					\
    {									\
      __auto_type soac_v##J = V;					\
      union {								\
	struct { SOAC_PARTS_AGAIN_ (0member, J, __VA_ARGS__) } to;	\
	__typeof__ (soac_v##J) from;					\
      } soac_w##J = { .from = { SOAC_PARTS_AGAIN_ (0one, J,		\
						   __VA_ARGS__) } },	\
	soac_u##J;							\
      _Static_assert (sizeof soac_u##J.to == sizeof soac_u##J.from,	\
		      "the outputs do not have the types of the structure's "\
		      "members");					\
      if (!(1 SOAC_PARTS_AGAIN_ (0is_one, J, __VA_ARGS__)))	\
	__builtin_trap ();						\
      soac_u##J.from = soac_v##J;					\
      SOAC_PARTS_AGAIN_ (0put_part, J, __VA_ARGS__)		\
    }
# define SOAC_PUT_0zipas(J, V, TYPE, ...) SOAC_PUT_0zip (J, V, __VA_ARGS__)
# define SOAC_0put_part(J, K, A)					\
    SOAC_PUT_A_ (SOAC_SUB_ (J, K), A, soac_u##J.to.m##K)

# define SOAC_0member(J, K, A)						\
  SOAC_BY_KIND_ (SOAC_MEMBER_, A) (SOAC_SUB_ (J, K), A) m##K;
# define SOAC_MEMBER_0(J, A) SOAC_MEMBER_A_ (J)
# define SOAC_MEMBER_A_(J) __typeof__ (*soac_p##J)
# define SOAC_MEMBER_1(J, A)						\
  struct { SOAC_PARTS_AGAIN_ (0member, J, SOAC_PARTS_OF_ A) }
# define SOAC_0one(J, K, A)						\
  SOAC_BY_KIND_ (SOAC_ONE_, A) (SOAC_SUB_ (J, K), A),
# define SOAC_ONE_0(J, A) SOAC_ONE_A_ (J)
# define SOAC_ONE_A_(J)							\
  SOAC_IF_ (SOAC_NUMERIC_ (*soac_p##J), 1,				\
	    (__typeof__ (__extension__ ({ *soac_p##J; }))) { 0 })
# define SOAC_ONE_1(J, A)						\
  { SOAC_PARTS_AGAIN_ (0one, J, SOAC_PARTS_OF_ A) }
# define SOAC_0is_one(J, K, A)						\
  SOAC_BY_KIND_ (SOAC_IS_ONE_, A) (SOAC_SUB_ (J, K), J, K)
# define SOAC_IS_ONE_0(J, I, K) SOAC_IS_ONE_A_ (J, I, K)
# define SOAC_IS_ONE_A_(J, I, K)					\
  && SOAC_IF_ (SOAC_NUMERIC_ (*soac_p##J), soac_w##I.to.m##K, 1) == 1
# define SOAC_IS_ONE_1(J, I, K)

/* M1 for a zip, M0 for all else.  */
# define SOAC_BY_KIND_(M, A)						\
  SOAC_CAT_ (SOAC_BY_KIND_, SOAC_IS_VIEW_ (A)) (M, A)
# define SOAC_BY_KIND_0(M, A) M##0
# define SOAC_BY_KIND_1(M, A)						\
  SOAC_CAT_ (M, SOAC_CAT_ (SOAC_KIND_, SOAC_SECOND_ A))
# define SOAC_KIND_0stride 0
# define SOAC_KIND_0scatter 0
# define SOAC_KIND_0zip 1
# define SOAC_PARTS_OF_(E, KIND, ...) __VA_ARGS__

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

#define SOAC_OPERATORS_(S, T)						\
  SOAC_OPERATOR_ (soac_add_##S, T, (T) (soac_a + soac_b))		\
  SOAC_OPERATOR_ (soac_sub_##S, T, (T) (soac_a - soac_b))		\
  SOAC_OPERATOR_ (soac_mul_##S, T, (T) (soac_a * soac_b))		\
  SOAC_OPERATOR_ (soac_min_##S, T, soac_b < soac_a ? soac_b : soac_a)	\
  SOAC_OPERATOR_ (soac_max_##S, T, soac_a < soac_b ? soac_b : soac_a)	\
  SOAC_READY_ (T soac_zero_##S (void), 0)				\
  SOAC_READY_ (T soac_copy_##S (T soac_a), soac_a)			\
  SOAC_READY_ (T soac_convert_##S (T soac_a), soac_a)			\
  SOAC_READY_ (T soac_square_##S (T soac_a), (T) (soac_a * soac_a))	\
  SOAC_READY_ (T soac_axpy_##S (T soac_a, T soac_b, T soac_c),		\
	       (T) (soac_a * soac_b + soac_c))				\
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
SOAC_OPERATORS_ (u16, uint16_t)
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

#if !SOAC_PLUGIN

/* Array or single value?  What a function's parameter is cannot be named, but
   asked.  GCC drops the attribute nonnull where it is no pointer.  clang
   chooses between functions of the same name the one that takes the arguments.
   What is known without the function comes first.

   GCC warns of an attribute that it drops, but not in system headers.  Where
   that is forgotten, in preprocessed input, GCC is told once more, from 12 on:
   before, no pragma may stand in another macro's arguments.  */

struct soac_nothing { char soac_nothing; };

# pragma GCC system_header

# define SOAC_LOOK_(X, J, A) SOAC_CAT_ (SOAC_LOOK_, SOAC_IS_VIEW_ (A)) (J, A)
# define SOAC_LOOK_1(J, A)
# define SOAC_LOOK_0(J, A)						\
    __auto_type soac_o##J						\
      = SOAC_IF_ (SOAC_POINTER_ (soac_a##J), soac_a##J, (char *) 0);	\
    __auto_type soac_q##J						\
      = SOAC_IF_ (SOAC_IS_ (__typeof__ (*soac_o##J), void), (char *) 0,	\
		  soac_o##J);						\
    __auto_type soac_f##J						\
      = SOAC_IF_ (SOAC_POINTER_ (*soac_q##J), soac_q##J,		\
		  (struct soac_nothing **) 0);				\
    enum { soac_c##J = (SOAC_POINTER_ (soac_a##J)			\
			&& !SOAC_IS_ (__typeof__ (*soac_o##J), void)	\
			&& !SOAC_IS_ (__typeof__ (*soac_q##J),		\
				      __typeof__ (**soac_f##J))) };	\
    __auto_type soac_e##J __attribute__ ((__unused__))			\
      = SOAC_IF_ (soac_c##J, soac_f##J, (struct soac_nothing **) 0);

/* The same where the parameter's type is soac_t_.  */
# define SOAC_JUDGE_T_(J, A)						\
  SOAC_CAT_ (SOAC_JUDGE_T_, SOAC_IS_VIEW_ (A)) (J, A)
# define SOAC_JUDGE_T_1(J, A)
# define SOAC_JUDGE_T_0(J, A)						\
    SOAC_LOOK_0 (J, A)							\
    enum { soac_r##J							\
      = soac_c##J							\
	&& (SOAC_IS_ (__typeof__ (*soac_q##J), soac_t_)			\
	    || (SOAC_NUMERIC_ (*soac_q##J) && SOAC_NUMERIC_ (soac_s_))	\
	    || (SOAC_POINTER_ (*soac_q##J) && SOAC_POINTER_ (soac_s_)	\
		&& !SOAC_IS_ (soac_t_, void *)				\
		&& !SOAC_IS_ (soac_t_, const void *)			\
		&& !SOAC_IS_ (soac_t_, __typeof__ (soac_q##J))		\
		&& !SOAC_IS_ (soac_t_,					\
			      const __typeof__ (*soac_q##J) *))) };	\
    SOAC_ARRAY_ (J)
# define SOAC_ARRAY_(J)							\
    __auto_type soac_p##J = SOAC_IF_ (soac_r##J, soac_q##J, (char *) 0);

/* All inputs of F, which are the arguments behind the first.  */
# define SOAC_INPUTS_(F, ...)						\
    SOAC_READ_ (SOAC_EACH_ (SOAC_TAKE_, ~, SOAC_NONE_, __VA_ARGS__))	\
    SOAC_EACH_ (SOAC_LOOK_, ~, SOAC_NONE_, __VA_ARGS__)			\
    SOAC_ASK_ (F, __VA_ARGS__)						\
    SOAC_RESOLVE_ (F, __VA_ARGS__)					\
    SOAC_EACH_ (SOAC_JUDGE_, ~, SOAC_NONE_, __VA_ARGS__)

# define SOAC_APPLY_(F, ...)						\
  (SOAC_FUNCTION_ (F)) (SOAC_BEFORE_ (F)				\
    SOAC_READ_ (SOAC_EACH_ (SOAC_GET_INPUT_, ~, SOAC_COMMA_, __VA_ARGS__)))
# define SOAC_GET_INPUT_(X, J, A) SOAC_GET_ (J, A)

# ifdef __clang__

/* A function of F's type and one that takes everything else, by a name used
   once.  Structures must be given as they are, any other argument as 0.  Which
   pointers to structures are arrays (soac_g) is settled first, where it may be
   all the others or none.  */
#  define SOAC_ASK_(F, ...)						\
    SOAC_ASK1_ (SOAC_CAT_ (soac_call, __COUNTER__), F, __VA_ARGS__)
#  define SOAC_ASK1_(NAME, F, ...)					\
    __typeof__ (*(SOAC_FUNCTION_ (F))) NAME				\
      __attribute__ ((__overloadable__));				\
    struct soac_none NAME (...) __attribute__ ((__overloadable__));	\
    SOAC_EACH_ (SOAC_ASK2_, (NAME, F, __VA_ARGS__), SOAC_NONE_, __VA_ARGS__)\
    SOAC_EACH_ (SOAC_ASK3_, (NAME, F, __VA_ARGS__), SOAC_NONE_, __VA_ARGS__)
#  define SOAC_ASK2_(X, J, A)						\
  SOAC_CAT_ (SOAC_ASK2_, SOAC_IS_VIEW_ (A)) (X, J)
#  define SOAC_ASK2_1(X, J)
#  define SOAC_ASK2_0(X, J)						\
    enum { soac_g##J							\
      = soac_c##J							\
	&& (SOAC_TAKES_ (J, SOAC_STRUCTURE_ (*soac_q##J), SOAC_NO_,	\
			 SOAC_OPEN_ X)					\
	    || SOAC_TAKES_ (J, SOAC_STRUCTURE_ (*soac_q##J), SOAC_YES_,	\
			    SOAC_OPEN_ X)) };
#  define SOAC_ASK3_(X, J, A)						\
  SOAC_CAT_ (SOAC_ASK3_, SOAC_IS_VIEW_ (A)) (X, J)
#  define SOAC_ASK3_1(X, J)
#  define SOAC_ASK3_0(X, J)						\
    enum { soac_b##J							\
      = soac_g##J							\
	|| (soac_c##J && SOAC_NUMERIC_ (*soac_q##J)			\
	    && SOAC_TAKES_ (J, 1.0, soac_g, SOAC_OPEN_ X)),		\
      soac_x##J								\
      = soac_c##J && SOAC_POINTER_ (*soac_q##J)				\
	&& !SOAC_TAKES_ (J, 1.0, soac_g, SOAC_OPEN_ X) };		\
    _Static_assert (!soac_c##J || soac_b##J				\
		    || SOAC_TAKES_ (J, (void *) 0, soac_g, SOAC_OPEN_ X),\
		    "this input is neither an array for its operator nor "\
		    "a single value, or nobody can tell: write "	\
		    "soac_stride (x, 1) or soac_replicate (x)");

/* E, if it is a structure; otherwise something that nothing converts from.  */
#  define SOAC_STRUCTURE_(E)						\
  SOAC_IF_ (SOAC_NUMERIC_ (E) || SOAC_POINTER_ (E),			\
	    (struct soac_nothing) { 0 }, E)
struct soac_none { char soac_none; };
enum { SOAC_NO_1, SOAC_NO_2 = 0, SOAC_NO_3 = 0, SOAC_NO_4 = 0,
       SOAC_NO_5 = 0, SOAC_NO_6 = 0, SOAC_NO_7 = 0, SOAC_NO_8 = 0,
       SOAC_YES_1, SOAC_YES_2 = 1, SOAC_YES_3 = 1, SOAC_YES_4 = 1,
       SOAC_YES_5 = 1, SOAC_YES_6 = 1, SOAC_YES_7 = 1, SOAC_YES_8 = 1 };

/* Does a call with OWN as argument J go to F?  WHICH##K says whether the
   pointer to structures K is an array.  */
#  define SOAC_TAKES_(...) SOAC_TAKES1_ (__VA_ARGS__)
#  define SOAC_TAKES1_(J, OWN, WHICH, NAME, F, ...)			\
  !SOAC_IS_ (__typeof__ (NAME (SOAC_BEFORE_ (F)				\
			       SOAC_OTHERS_ (J, OWN, WHICH, __VA_ARGS__))),\
	     struct soac_none)
#  define SOAC_OTHER_(J, OWN, WHICH, K, A)				\
  SOAC_IF_ (J == K, OWN, SOAC_OTHER1_ (WHICH, K, A))
#  define SOAC_OTHER1_(WHICH, K, A)					\
  SOAC_CAT_ (SOAC_OTHER_, SOAC_IS_VIEW_ (A)) (WHICH, K, A)
#  define SOAC_OTHER_0(WHICH, K, A)					\
  SOAC_IF_ (!SOAC_POINTER_ (soac_a##K), SOAC_SIMPLE_ (soac_a##K),	\
	    SOAC_IF_ (soac_c##K && WHICH##K, SOAC_SIMPLE_ (*soac_q##K), 0))
#  define SOAC_OTHER_1(WHICH, K, A) SOAC_SIMPLE_ (SOAC_PROBE_GET_ (K, A))
#  define SOAC_SIMPLE_(E)						\
  SOAC_IF_ (SOAC_NUMERIC_ (E) || SOAC_POINTER_ (E), 0, E)

#  define SOAC_OTHERS_(J, O, S, ...)					\
  SOAC_CAT_ (SOAC_OTHERS_, SOAC_NUMBER_ (__VA_ARGS__)) (J, O, S, __VA_ARGS__)
#  define SOAC_OTHERS_2(J, O, S, A, B) SOAC_OTHER_ (J, O, S, 1, B)
#  define SOAC_OTHERS_3(J, O, S, A, B, C)				\
  SOAC_OTHERS_2 (J, O, S, A, B), SOAC_OTHER_ (J, O, S, 2, C)
#  define SOAC_OTHERS_4(J, O, S, A, B, C, D)				\
  SOAC_OTHERS_3 (J, O, S, A, B, C), SOAC_OTHER_ (J, O, S, 3, D)
#  define SOAC_OTHERS_5(J, O, S, A, B, C, D, E)				\
  SOAC_OTHERS_4 (J, O, S, A, B, C, D), SOAC_OTHER_ (J, O, S, 4, E)
#  define SOAC_OTHERS_6(J, O, S, A, B, C, D, E, F)			\
  SOAC_OTHERS_5 (J, O, S, A, B, C, D, E), SOAC_OTHER_ (J, O, S, 5, F)
#  define SOAC_OTHERS_7(J, O, S, A, B, C, D, E, F, G)			\
  SOAC_OTHERS_6 (J, O, S, A, B, C, D, E, F), SOAC_OTHER_ (J, O, S, 6, G)
#  define SOAC_OTHERS_8(J, O, S, A, B, C, D, E, F, G, H)		\
  SOAC_OTHERS_7 (J, O, S, A, B, C, D, E, F, G), SOAC_OTHER_ (J, O, S, 7, H)
#  define SOAC_OTHERS_9(J, O, S, A, B, C, D, E, F, G, H, I)		\
  SOAC_OTHERS_8 (J, O, S, A, B, C, D, E, F, G, H), SOAC_OTHER_ (J, O, S, 8, I)

# else

#  define SOAC_ASK_(F, ...)						\
    SOAC_QUIET_ SOAC_EACH_ (SOAC_ASK1_, F, SOAC_NONE_, __VA_ARGS__) SOAC_LOUD_
#  if __GNUC__ >= 12
#   define SOAC_QUIET_ _Pragma ("GCC diagnostic push")			\
    _Pragma ("GCC diagnostic ignored \"-Wattributes\"")
#   define SOAC_LOUD_ _Pragma ("GCC diagnostic pop")
#  else
#   define SOAC_QUIET_
#   define SOAC_LOUD_
#  endif
#  define SOAC_ARGUMENTS_BEFORE_(F) SOAC_IS_VIEW_ (F)
#  define SOAC_ASK1_(F, J, A)						\
  SOAC_CAT_ (SOAC_ASK1_, SOAC_IS_VIEW_ (A)) (F, J)
#  define SOAC_ASK1_1(F, J)
#  define SOAC_ASK1_0(F, J)						\
    typedef __typeof__ (*(SOAC_FUNCTION_ (F))) soac_y##J			\
      __attribute__ ((__nonnull__ (J + SOAC_ARGUMENTS_BEFORE_ (F))));	\
    enum { soac_z##J							\
      = __builtin_has_attribute (soac_y##J,				\
				 __nonnull__ (J				\
					      + SOAC_ARGUMENTS_BEFORE_ (F))),\
      soac_x##J = soac_c##J && soac_z##J && SOAC_POINTER_ (*soac_q##J),	\
      soac_b##J = soac_c##J && !soac_z##J				\
	&& !SOAC_POINTER_ (*soac_q##J) };

# endif

#endif

#endif
