/* The text of macros: joining, lists, views, the axes of a space.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: MIT

   A view is the text ((), KIND, arguments), and so is a space.  No expression of
   C begins like that, so the macros can tell:

     soac_at (a, i, j)		((), 0at, a, i, j)
     SOAC_IS_VIEW_ (that)	1
     SOAC_IS_VIEW_ (f (x))	0

   No argument of a macro is empty, of which clang warns where C is that of 1989.
   A KIND begins with a digit, as do other words that the macros hand on,
   because no macro of yours can have such a name.  */

#ifndef SOAC_TEXT_H
#define SOAC_TEXT_H

#if !defined __STDC_VERSION__ || __STDC_VERSION__ < 199901L
# pragma GCC system_header
#endif

#define SOAC_CAT_(A, B) SOAC_CAT1_ (A, B)
#define SOAC_CAT1_(A, B) A##B
#define SOAC_SUB_(J, K) SOAC_SUB1_ (J, K)
#define SOAC_SUB1_(J, K) J##_##K
#define SOAC_FIRST_(...) SOAC_FIRST1_ (__VA_ARGS__, ~)
#define SOAC_FIRST1_(A, ...) A
#define SOAC_SECOND_(...) SOAC_SECOND1_ (__VA_ARGS__, ~, ~)
#define SOAC_SECOND1_(A, B, ...) B
#define SOAC_REST_(...) SOAC_REST1_ (__VA_ARGS__)
#define SOAC_REST1_(A, ...) __VA_ARGS__
#define SOAC_OPEN_(...) __VA_ARGS__
#define SOAC_COMMA_() ,
#define SOAC_NONE_()

/* Does the text A begin with parentheses?  */
#define SOAC_PAREN_(A) SOAC_SECOND_ (SOAC_PAREN1_ A, 0)
#define SOAC_PAREN1_(...) ~, 1,

/* If so, is there a comma in them, and before it a pair of parentheses with
   nothing in it?  It has nothing in it if what is put behind that comes first.
   Nothing may follow: soac_at (a, i) + 1 is no view, and no expression of C.  */
#define SOAC_IS_VIEW_(A) SOAC_CAT_ (SOAC_IS_VIEW_, SOAC_PAREN_ (A)) (A)
#define SOAC_IS_VIEW_0(A) 0
#define SOAC_IS_VIEW_1(A)						\
  SOAC_CAT_ (SOAC_IS_VIEW_1, SOAC_FIRST_ (SOAC_LISTED_ A)) (A)
#define SOAC_IS_VIEW_10(A) 0
#define SOAC_IS_VIEW_11(A)						\
  SOAC_CAT_ (SOAC_IS_VIEW_11, SOAC_PAREN_ (SOAC_GONE_ A ())) (A)
#define SOAC_IS_VIEW_110(A) 0
#define SOAC_IS_VIEW_111(A)						\
  SOAC_EMPTY_ (SOAC_OPEN_ SOAC_FIRST_ (SOAC_HEAD_ A))
#define SOAC_GONE_(...)
#define SOAC_LISTED_(...)						\
  SOAC_LISTED1_ (__VA_ARGS__, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, ~),
#define SOAC_LISTED1_(A, B, C, D, E, F, G, H, I, J, K, L, M, N, O, ...) O
#define SOAC_HEAD_(...) (SOAC_FIRST_ (__VA_ARGS__)),
#define SOAC_EMPTY_(A) SOAC_CAT_ (SOAC_EMPTY_, SOAC_PAREN_ (A)) (A)
#define SOAC_EMPTY_0(A) 0
#define SOAC_EMPTY_1(A)							\
  SOAC_CAT_ (SOAC_EMPTY_1,						\
	     SOAC_OPENED_PAREN_ (SOAC_OPEN_ SOAC_FIRST_ (SOAC_TILDE_ A))) (A)
#define SOAC_EMPTY_10(A)						\
  SOAC_OPENED_PAREN_ (SOAC_OPEN_ SOAC_FIRST_ (SOAC_PAIR_ A))
#define SOAC_EMPTY_11(A) 0
#define SOAC_OPENED_PAREN_(A) SOAC_PAREN_ (A)
#define SOAC_TILDE_(...) (SOAC_FIRST_ (__VA_ARGS__ ~)),
#define SOAC_PAIR_(...) (SOAC_FIRST_ (__VA_ARGS__ ())),

/* M1 for a zip, M2 for no output, M0 for all else.  */
#define SOAC_BY_KIND_(M, A)						\
  SOAC_CAT_ (SOAC_BY_KIND_, SOAC_IS_VIEW_ (A)) (M, A)
#define SOAC_BY_KIND_0(M, A) M##0
#define SOAC_BY_KIND_1(M, A)						\
  SOAC_CAT_ (M, SOAC_CAT_ (SOAC_KIND_, SOAC_SECOND_ A))
#define SOAC_KIND_0at 0
#define SOAC_KIND_0stride 0
#define SOAC_KIND_0scatter 0
#define SOAC_KIND_0zip 1
#define SOAC_KIND_0zipas 1
#define SOAC_KIND_0none 2
#define SOAC_PARTS_OF_(E, KIND, ...) __VA_ARGS__

/* The outputs of one zip: the same where their structure is named.  */
#define SOAC_LEAVES_OF_(E, KIND, ...)					\
  SOAC_CAT_ (SOAC_LEAVES_OF_, KIND) (__VA_ARGS__)
#define SOAC_LEAVES_OF_0zip(...) __VA_ARGS__
#define SOAC_LEAVES_OF_0zipas(TYPE, ...) __VA_ARGS__

/* How many arguments?  More than 8 inputs behind the first one?  */
#define SOAC_NUMBER_(...)						\
  SOAC_NUMBER1_ (__VA_ARGS__, 9, 8, 7, 6, 5, 4, 3, 2, 1, ~)
#define SOAC_NUMBER1_(A, B, C, D, E, F, G, H, I, N, ...) N
#define SOAC_MANY_(...)							\
  SOAC_MANY1_ (__VA_ARGS__, 1, 1, 1, 1, 1, 1, 1, 1,			\
	       0, 0, 0, 0, 0, 0, 0, 0, 0, ~)
#define SOAC_MANY1_(A, B, C, D, E, F, G, H, I, J, K, L, M, N, O, P, Q, R, ...) R
#define SOAC_TOO_MANY_(V)						\
  __extension__ ({							\
    _Static_assert (0, "a function takes 8 inputs at most without the "	\
		    "plugin");						\
    V; })

/* A comma, if there are inputs behind the first argument.  */
#define SOAC_COMMA_IF_(...)						\
  SOAC_CAT_ (SOAC_COMMA_IF_, SOAC_NUMBER_ (__VA_ARGS__))
#define SOAC_COMMA_IF_1
#define SOAC_COMMA_IF_2 ,
#define SOAC_COMMA_IF_3 ,
#define SOAC_COMMA_IF_4 ,
#define SOAC_COMMA_IF_5 ,
#define SOAC_COMMA_IF_6 ,
#define SOAC_COMMA_IF_7 ,
#define SOAC_COMMA_IF_8 ,
#define SOAC_COMMA_IF_9 ,

/* SOAC_EACH_ (M, X, S, A, B, C) is M (X, 1, B) S () M (X, 2, C): what A is
   does not matter.  */
#define SOAC_EACH_(M, X, S, ...)					\
  SOAC_CAT_ (SOAC_EACH_, SOAC_NUMBER_ (__VA_ARGS__)) (M, X, S, __VA_ARGS__)
#define SOAC_EACH_1(M, X, S, A)
#define SOAC_EACH_2(M, X, S, A, B) M (X, 1, B)
#define SOAC_EACH_3(M, X, S, A, B, C)					\
  SOAC_EACH_2 (M, X, S, A, B) S () M (X, 2, C)
#define SOAC_EACH_4(M, X, S, A, B, C, D)				\
  SOAC_EACH_3 (M, X, S, A, B, C) S () M (X, 3, D)
#define SOAC_EACH_5(M, X, S, A, B, C, D, E)				\
  SOAC_EACH_4 (M, X, S, A, B, C, D) S () M (X, 4, E)
#define SOAC_EACH_6(M, X, S, A, B, C, D, E, F)				\
  SOAC_EACH_5 (M, X, S, A, B, C, D, E) S () M (X, 5, F)
#define SOAC_EACH_7(M, X, S, A, B, C, D, E, F, G)			\
  SOAC_EACH_6 (M, X, S, A, B, C, D, E, F) S () M (X, 6, G)
#define SOAC_EACH_8(M, X, S, A, B, C, D, E, F, G, H)			\
  SOAC_EACH_7 (M, X, S, A, B, C, D, E, F, G) S () M (X, 7, H)
#define SOAC_EACH_9(M, X, S, A, B, C, D, E, F, G, H, I)			\
  SOAC_EACH_8 (M, X, S, A, B, C, D, E, F, G, H) S () M (X, 8, I)

/* The same within an M of SOAC_EACH_, with commas between.  */
#define SOAC_OTHERS_(M, X, ...)						\
  SOAC_CAT_ (SOAC_OTHERS_, SOAC_NUMBER_ (__VA_ARGS__)) (M, X, __VA_ARGS__)
#define SOAC_OTHERS_1(M, X, A)
#define SOAC_OTHERS_2(M, X, A, B) M (X, 1, B)
#define SOAC_OTHERS_3(M, X, A, B, C)					\
  SOAC_OTHERS_2 (M, X, A, B), M (X, 2, C)
#define SOAC_OTHERS_4(M, X, A, B, C, D)					\
  SOAC_OTHERS_3 (M, X, A, B, C), M (X, 3, D)
#define SOAC_OTHERS_5(M, X, A, B, C, D, E)				\
  SOAC_OTHERS_4 (M, X, A, B, C, D), M (X, 4, E)
#define SOAC_OTHERS_6(M, X, A, B, C, D, E, F)				\
  SOAC_OTHERS_5 (M, X, A, B, C, D, E), M (X, 5, F)
#define SOAC_OTHERS_7(M, X, A, B, C, D, E, F, G)			\
  SOAC_OTHERS_6 (M, X, A, B, C, D, E, F), M (X, 6, G)
#define SOAC_OTHERS_8(M, X, A, B, C, D, E, F, G, H)			\
  SOAC_OTHERS_7 (M, X, A, B, C, D, E, F, G), M (X, 7, H)
#define SOAC_OTHERS_9(M, X, A, B, C, D, E, F, G, H, I)			\
  SOAC_OTHERS_8 (M, X, A, B, C, D, E, F, G, H), M (X, 8, I)

/* SOAC_PARTS_ (M, X, J, A, B) is SOAC_M (X, J, 1, A) SOAC_M (X, J, 2, B).  */
#define SOAC_PARTS_(M, X, J, ...)					\
  SOAC_CAT_ (SOAC_PARTS_, SOAC_NUMBER_ (__VA_ARGS__)) (M, X, J, __VA_ARGS__)
#define SOAC_PARTS_1(M, X, J, A) SOAC_##M (X, J, 1, A)
#define SOAC_PARTS_2(M, X, J, A, B)					\
  SOAC_PARTS_1 (M, X, J, A) SOAC_##M (X, J, 2, B)
#define SOAC_PARTS_3(M, X, J, A, B, C)					\
  SOAC_PARTS_2 (M, X, J, A, B) SOAC_##M (X, J, 3, C)
#define SOAC_PARTS_4(M, X, J, A, B, C, D)				\
  SOAC_PARTS_3 (M, X, J, A, B, C) SOAC_##M (X, J, 4, D)
#define SOAC_PARTS_5(M, X, J, A, B, C, D, E)				\
  SOAC_PARTS_4 (M, X, J, A, B, C, D) SOAC_##M (X, J, 5, E)
#define SOAC_PARTS_6(M, X, J, A, B, C, D, E, F)				\
  SOAC_PARTS_5 (M, X, J, A, B, C, D, E) SOAC_##M (X, J, 6, F)
#define SOAC_PARTS_7(M, X, J, A, B, C, D, E, F, G)			\
  SOAC_PARTS_6 (M, X, J, A, B, C, D, E, F) SOAC_##M (X, J, 7, G)
#define SOAC_PARTS_8(M, X, J, A, B, C, D, E, F, G, H)			\
  SOAC_PARTS_7 (M, X, J, A, B, C, D, E, F, G) SOAC_##M (X, J, 8, H)

/* Views within views make these macros meet themselves, which has to wait for
   another reading of the text.  */
#define SOAC_PARTS_AGAIN_ SOAC_PARTS_NAME_ SOAC_NONE_ () ()
#define SOAC_PARTS_NAME_() SOAC_PARTS_
#define SOAC_READ_(...)							\
  SOAC_READ1_ (SOAC_READ1_ (SOAC_READ1_ (SOAC_READ1_ (__VA_ARGS__))))
#define SOAC_READ1_(...) __VA_ARGS__

/* SOAC_AXES_ (M, S) is M (0, A) M (1, B) for the axes of the space S.  A count
   is a space of one axis, and so is a range.  */
#define SOAC_AXES_(M, S) SOAC_CAT_ (SOAC_AXES_, SOAC_IS_VIEW_ (S)) (M, S)
#define SOAC_AXES_0(M, S) M (0, S)
#define SOAC_AXES_1(M, S) SOAC_AXES_V_ (M, SOAC_OPEN_ S)
#define SOAC_AXES_V_(...) SOAC_AXES_W_ (__VA_ARGS__)
#define SOAC_AXES_W_(M, E, KIND, ...)					\
  SOAC_CAT_ (SOAC_AXES_, KIND) (M, __VA_ARGS__)
#define SOAC_AXES_0range(M, ...) M (0, ((), 0range, __VA_ARGS__))
#define SOAC_AXES_0over(M, ...) M (0, ((), 0over, __VA_ARGS__))
#define SOAC_AXES_0space(M, ...)					\
  SOAC_CAT_ (SOAC_AXES_OF_, SOAC_NUMBER_ (__VA_ARGS__)) (M, __VA_ARGS__)
#define SOAC_AXES_OF_1(M, A) M (0, A)
#define SOAC_AXES_OF_2(M, A, B) SOAC_AXES_OF_1 (M, A) M (1, B)
#define SOAC_AXES_OF_3(M, A, B, C) SOAC_AXES_OF_2 (M, A, B) M (2, C)
#define SOAC_AXES_OF_4(M, A, B, C, D)					\
  SOAC_AXES_OF_3 (M, A, B, C) M (3, D)
#define SOAC_AXES_OF_5(M, A, B, C, D, E)				\
  SOAC_AXES_OF_4 (M, A, B, C, D) M (4, E)
#define SOAC_AXES_OF_6(M, A, B, C, D, E, F)				\
  SOAC_AXES_OF_5 (M, A, B, C, D, E) M (5, F)
#define SOAC_AXES_OF_7(M, A, B, C, D, E, F, G)				\
  SOAC_AXES_OF_6 (M, A, B, C, D, E, F) M (6, G)
#define SOAC_AXES_OF_8(M, A, B, C, D, E, F, G, H)			\
  SOAC_AXES_OF_7 (M, A, B, C, D, E, F, G) M (7, H)

/* Is the axis A a reduced one?  */
#define SOAC_IS_OVER_(A) SOAC_CAT_ (SOAC_IS_OVER_, SOAC_IS_VIEW_ (A)) (A)
#define SOAC_IS_OVER_0(A) 0
#define SOAC_IS_OVER_1(A) SOAC_CAT_ (SOAC_IS_OVER_, SOAC_SECOND_ A)
#define SOAC_IS_OVER_0range 0
#define SOAC_IS_OVER_0over 1

/* The subscripts of arrays that have a dimension for each kept axis, and the
   same with zeros.  */
#define SOAC_SUBSCRIPT_(K, A)						\
  SOAC_CAT_ (SOAC_SUBSCRIPT_, SOAC_IS_OVER_ (A)) (K)
#define SOAC_SUBSCRIPT_0(K) [soac_i##K]
#define SOAC_SUBSCRIPT_1(K)
#define SOAC_ZERO_(K, A) SOAC_CAT_ (SOAC_ZERO_, SOAC_IS_OVER_ (A))
#define SOAC_ZERO_0 [0]
#define SOAC_ZERO_1

/* What the macros about arguments know of their call, as one argument X:
   the index where there is one axis, the subscripts, 4 if arrays may have
   several dimensions and 1 if they have one, zeros for the subscripts, the output and
   the function.  */
#define SOAC_X_(S, OUT, F)						\
  (soac_i0, SOAC_AXES_ (SOAC_SUBSCRIPT_, S), SOAC_DEPTH_ (S),		\
   SOAC_AXES_ (SOAC_ZERO_, S), OUT, F)
#define SOAC_X1_(I, OUT) (I, [I], 1, [0], OUT, 0none)
#define SOAC_X_INDEX_(I, U, D, Z, O, F) I
#define SOAC_X_SUBSCRIPTS_(I, U, D, Z, O, F) U
#define SOAC_X_DEPTH_(I, U, D, Z, O, F) D
#define SOAC_X_ZEROS_(I, U, D, Z, O, F) Z
#define SOAC_X_OUT_(I, U, D, Z, O, F) O
#define SOAC_X_F_(I, U, D, Z, O, F) F
#define SOAC_DEPTH_(S) SOAC_CAT_ (SOAC_DEPTH_, SOAC_IS_VIEW_ (S)) (S)
#define SOAC_DEPTH_0(S) 1
#define SOAC_DEPTH_1(S) SOAC_CAT_ (SOAC_DEPTH_, SOAC_SECOND_ S)
#define SOAC_DEPTH_0range 1
#define SOAC_DEPTH_0over 1
#define SOAC_DEPTH_0space 4

/* The subscripts of soac_at, and as many zeros.  */
#define SOAC_AT_(...)							\
  SOAC_CAT_ (SOAC_AT_, SOAC_NUMBER_ (__VA_ARGS__)) (__VA_ARGS__)
#define SOAC_AT_1(A) [A]
#define SOAC_AT_2(A, B) [A][B]
#define SOAC_AT_3(A, B, C) [A][B][C]
#define SOAC_AT_4(A, B, C, D) [A][B][C][D]
#define SOAC_AT_5(A, B, C, D, E) [A][B][C][D][E]
#define SOAC_AT_6(A, B, C, D, E, F) [A][B][C][D][E][F]
#define SOAC_AT_7(A, B, C, D, E, F, G) [A][B][C][D][E][F][G]
#define SOAC_AT_8(A, B, C, D, E, F, G, H) [A][B][C][D][E][F][G][H]
#define SOAC_AT_ZEROS_(...)						\
  SOAC_CAT_ (SOAC_AT_ZEROS_, SOAC_NUMBER_ (__VA_ARGS__))
#define SOAC_AT_ZEROS_1 [0]
#define SOAC_AT_ZEROS_2 [0][0]
#define SOAC_AT_ZEROS_3 [0][0][0]
#define SOAC_AT_ZEROS_4 [0][0][0][0]
#define SOAC_AT_ZEROS_5 [0][0][0][0][0]
#define SOAC_AT_ZEROS_6 [0][0][0][0][0][0]
#define SOAC_AT_ZEROS_7 [0][0][0][0][0][0][0]
#define SOAC_AT_ZEROS_8 [0][0][0][0][0][0][0][0]

#endif
