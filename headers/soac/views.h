/* Inputs and outputs of the loops.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: MIT

   Input number J, or output 0, has these names, with J at the end; parts of
   views have numbers such as 1_2:

     soac_a	its value, evaluated once
     soac_q	the same if it points to objects, else some pointer
     soac_k	how many subscripts it takes: 0 if it is no array
     soac_c	can it be an array that has an element for each index?
     soac_l	is it an array that has too few dimensions for that?
     soac_m	is such an element a row?
     soac_n	is it a row of rows?
     soac_t	soac_q if soac_c, else some pointer
     soac_b	is it an array, as far as its own type tells?
     soac_x	is that open, since its elements are pointers or rows and F
		takes pointers?
     soac_r	is it an array?
     soac_wrong	is it none, and no single value either?  That is an error, and
		one is enough
     soac_p	the array, or some pointer

   SOAC_TAKE_ and SOAC_OUT_ evaluate an argument, SOAC_GET_ is the element
   of an input, SOAC_PLACE_ that of an output, and SOAC_SAMPLE_ something of the type of
   either, for use where nothing is evaluated.  */

#ifndef SOAC_VIEWS_H
#define SOAC_VIEWS_H

#if !defined __STDC_VERSION__ || __STDC_VERSION__ < 199901L
# pragma GCC system_header
#endif

/* Types.  The numbers are those of __builtin_classify_type: integers of all
   sorts, pointers, floating point, complex numbers.  */

#define SOAC_IS_(A, ...) __builtin_types_compatible_p (A, __VA_ARGS__)
#define SOAC_IF_(C, A, B) __builtin_choose_expr (C, A, B)
/* A float would become a double on the way, of which -Wdouble-promotion warns.  The macros below
   name it once each: what they are given may be long.  */
#define SOAC_CLASS_(E)							\
  __builtin_classify_type						\
    (SOAC_IF_ (SOAC_IS_ (__typeof__ ((void) 0, (E)), float), 0.0, (E)))
#define SOAC_INTEGER_(E) ((0x1e >> SOAC_CLASS_ (E)) & 1)
#define SOAC_POINTER_(E) (SOAC_CLASS_ (E) == 5)
#define SOAC_NUMERIC_(E) ((0x31e >> SOAC_CLASS_ (E)) & 1)

/* Is E an array?  If so, are its elements?  */
#define SOAC_ROW_(E)							\
  (SOAC_POINTER_ (E) && !SOAC_IS_ (__typeof__ (E), __typeof__ ((void) 0, (E))))
#define SOAC_ROWS_(E)							\
  (SOAC_ROW_ (E) && SOAC_ROW_ (*SOAC_IF_ (SOAC_ROW_ (E), (E), (char *) 0)))

/* Some pointer where X's arrays stand.  */
#define SOAC_SOME_POINTER_(X) SOAC_CAT_ (SOAC_SOME_POINTER_, SOAC_X_DEPTH_ X)
#define SOAC_SOME_POINTER_1 (char *) 0
#define SOAC_SOME_POINTER_4 (char (*)[1][1][1]) 0

/* How many subscripts does soac_q##J take?  Up to D + 1 are counted.  */
#define SOAC_SUBSCRIPTED_(X, J)						\
  SOAC_CAT_ (SOAC_SUBSCRIPTED_, SOAC_X_DEPTH_ X) (J)
#define SOAC_SUBSCRIPTED_1(J)						\
    enum { soac_k##J = soac_c0##J + (soac_c0##J && SOAC_ROW_ (*soac_q##J)) };
#define SOAC_SUBSCRIPTED_4(J)						\
    enum { soac_c1##J = soac_c0##J && SOAC_ROW_ (*soac_q##J) };		\
    __auto_type soac_q1##J						\
      = SOAC_IF_ (soac_c1##J, soac_q##J, (char (*)[1]) 0);		\
    enum { soac_c2##J = soac_c1##J && SOAC_ROW_ (**soac_q1##J) };	\
    __auto_type soac_q2##J						\
      = SOAC_IF_ (soac_c2##J, soac_q1##J, (char (*)[1][1]) 0);		\
    enum { soac_c3##J = soac_c2##J && SOAC_ROW_ (***soac_q2##J) };	\
    __auto_type soac_q3##J						\
      = SOAC_IF_ (soac_c3##J, soac_q2##J, (char (*)[1][1][1]) 0);	\
    enum { soac_c4##J = soac_c3##J && SOAC_ROW_ (****soac_q3##J),	\
	   soac_k##J = soac_c0##J + soac_c1##J + soac_c2##J + soac_c3##J\
		       + soac_c4##J };

/* The function itself, what it takes before the elements, and the running
   value with V, what it has given.  */
#define SOAC_FUNCTION_(F) SOAC_CAT_ (SOAC_FUNCTION_, SOAC_IS_VIEW_ (F)) (F)
#define SOAC_FUNCTION_0(F) F
#define SOAC_FUNCTION_1(F) SOAC_PARTS_OF_ F
#define SOAC_BEFORE_(F) SOAC_CAT_ (SOAC_BEFORE_, SOAC_IS_VIEW_ (F)) ()
#define SOAC_BEFORE_0()
#define SOAC_BEFORE_1() soac_s_,
#define SOAC_TYPE_BEFORE_(F)						\
  SOAC_CAT_ (SOAC_TYPE_BEFORE_, SOAC_IS_VIEW_ (F)) ()
#define SOAC_TYPE_BEFORE_0()
#define SOAC_TYPE_BEFORE_1() soac_t_,
#define SOAC_COMBINE_(OP, F, V)						\
  SOAC_CAT_ (SOAC_COMBINE_, SOAC_IS_VIEW_ (F)) (OP, V)
#define SOAC_COMBINE_0(OP, V) (OP) (soac_s_, V)
#define SOAC_COMBINE_1(OP, V) ((void) (OP), V)

/* Inputs.  */

#define SOAC_TAKE_(X, J, A)						\
  SOAC_CAT_ (SOAC_TAKE_, SOAC_IS_VIEW_ (A)) (X, J, A)
#define SOAC_TAKE_0(X, J, A) __auto_type soac_a##J = (A);
#define SOAC_TAKE_1(X, J, A) SOAC_TAKE_V_ (X, J, SOAC_OPEN_ A)
#define SOAC_TAKE_V_(...) SOAC_TAKE_W_ (__VA_ARGS__)
#define SOAC_TAKE_W_(X, J, E, KIND, ...)				\
  SOAC_TAKE_##KIND (X, J, __VA_ARGS__)

#define SOAC_INPUT_(X, J, A) SOAC_READ_ (SOAC_GET_ (X, J, A))
#define SOAC_GET_(X, J, A)						\
  SOAC_CAT_ (SOAC_GET_, SOAC_IS_VIEW_ (A)) (X, J, A)
#define SOAC_GET_0(X, J, A)						\
  __builtin_choose_expr (soac_r##J,					\
    __builtin_choose_expr (soac_n##J,					\
			   (void *) (__UINTPTR_TYPE__)			\
			     &soac_p##J SOAC_X_SUBSCRIPTS_ X,		\
			   soac_p##J SOAC_X_SUBSCRIPTS_ X),		\
    __builtin_choose_expr (soac_wrong##J, 0, soac_a##J))
#define SOAC_GET_1(X, J, A) SOAC_GET_V_ (X, J, SOAC_OPEN_ A)
#define SOAC_GET_V_(...) SOAC_GET_W_ (__VA_ARGS__)
#define SOAC_GET_W_(X, J, E, KIND, ...) SOAC_GET_##KIND (X, J, __VA_ARGS__)

/* A row of rows of T is passed to one that takes rows of const T as well,
   although C before C23 has no such conversion; by way of an integer, as of a
   cast from const -Wcast-qual warns.  Here, and below, no macro may stand around
   what waits for another reading.  */
#define SOAC_PASS_(ROWS, E)						\
  __builtin_choose_expr (ROWS, (void *) (__UINTPTR_TYPE__) &(E), E)

#define SOAC_SAMPLE_(X, J, A)						\
  SOAC_CAT_ (SOAC_SAMPLE_, SOAC_IS_VIEW_ (A)) (X, J, A)
#define SOAC_SAMPLE_0(X, J, A)						\
  SOAC_IF_ (soac_c##J, SOAC_ELEMENT_ (X, J), soac_a##J)
#define SOAC_ELEMENT_(X, J) soac_t##J SOAC_X_ZEROS_ X
#define SOAC_SAMPLE_1(X, J, A) SOAC_SAMPLE_V_ (J, SOAC_OPEN_ A)
#define SOAC_SAMPLE_V_(...) SOAC_SAMPLE_W_ (__VA_ARGS__)
#define SOAC_SAMPLE_W_(J, E, KIND, ...) SOAC_SAMPLE_##KIND (J, __VA_ARGS__)

#define SOAC_ONE_AXIS_							\
    _Static_assert (soac_rank_ == 1 && !soac_over_,			\
		    "this view is for spaces of one axis: write "	\
		    "soac_at or soac_index");

#define SOAC_TAKE_0at(X, J, A, ...)					\
    __auto_type soac_p##J = (A);					\
    SOAC_CAT_ (SOAC_CHECK_AT_, SOAC_NUMBER_ (__VA_ARGS__)) (J)		\
    enum { soac_n##J							\
      = SOAC_ROWS_ (soac_p##J SOAC_AT_ZEROS_ (__VA_ARGS__)) };
#define SOAC_GET_0at(X, J, A, ...)					\
  SOAC_PASS_ (soac_n##J, soac_p##J SOAC_AT_ (__VA_ARGS__))
#define SOAC_SAMPLE_0at(J, A, ...) soac_p##J SOAC_AT_ZEROS_ (__VA_ARGS__)

/* C would take a pointer to pointers as well.  */
#define SOAC_CHECK_AT_1(J)
#define SOAC_CHECK_AT_2(J) SOAC_HAS_ROWS_ (SOAC_ROW_ (*soac_p##J))
#define SOAC_CHECK_AT_3(J)						\
    SOAC_HAS_ROWS_ (SOAC_ROW_ (*soac_p##J) && SOAC_ROW_ (**soac_p##J))
#define SOAC_CHECK_AT_4(J)						\
    SOAC_HAS_ROWS_ (SOAC_ROW_ (*soac_p##J) && SOAC_ROW_ (**soac_p##J)	\
		    && SOAC_ROW_ (***soac_p##J))
#define SOAC_CHECK_AT_5(J)
#define SOAC_CHECK_AT_6(J)
#define SOAC_CHECK_AT_7(J)
#define SOAC_CHECK_AT_8(J)
#define SOAC_HAS_ROWS_(C)						\
    _Static_assert (C, "soac_at has more subscripts than this array has "\
		    "dimensions; a pointer to pointers has one: matrices "\
		    "are of a type like double (*)[m]");

/* What it is, is asked where its axes have indices.  */
#define SOAC_TAKE_0index(X, J, E)
#define SOAC_GET_0index(X, J, E)					\
  __extension__ ({							\
    _Static_assert (SOAC_INTEGER_ (E),					\
		    "soac_index takes an integer expression");		\
    (E); })
#define SOAC_SAMPLE_0index(J, E) (E)

#define SOAC_TAKE_0replicate(X, J, A) __auto_type soac_a##J = (A);
#define SOAC_GET_0replicate(X, J, A) soac_a##J
#define SOAC_SAMPLE_0replicate(J, A) soac_a##J

/* iota counts in the common type of START, STEP and, for integers,
   ptrdiff_t.  */
#define SOAC_TAKE_0iota(X, J, ...)					\
    SOAC_ONE_AXIS_							\
    SOAC_TAKE_IOTA1_ (J, SOAC_FIRST_ (__VA_ARGS__),			\
		      SOAC_SECOND_ (__VA_ARGS__, 1))
#define SOAC_TAKE_IOTA1_(J, START, STEP)				\
    typedef __typeof__ (SOAC_IF_ (SOAC_INTEGER_ (START)			\
				  && SOAC_INTEGER_ (STEP),		\
				  (START) + (STEP) + (ptrdiff_t) 0,	\
				  (START) + (STEP))) soac_number##J;	\
    soac_number##J soac_a##J = (soac_number##J) (START);		\
    soac_number##J soac_d##J = (soac_number##J) (STEP);
#define SOAC_GET_0iota(X, J, ...)					\
  (soac_a##J + (soac_number##J) SOAC_X_INDEX_ X * soac_d##J)
#define SOAC_SAMPLE_0iota(J, ...) (soac_a##J + soac_d##J)

#define SOAC_STEP_(S)							\
    _Static_assert (SOAC_INTEGER_ (S),					\
		    "the step of a stride must be an integer");
#define SOAC_TAKE_0stride(X, J, A, S)					\
    SOAC_ONE_AXIS_							\
    SOAC_STEP_ (S)							\
    __auto_type soac_p##J = (A);					\
    ptrdiff_t soac_d##J = (ptrdiff_t) (S);				\
    enum { soac_n##J = SOAC_ROWS_ (*soac_p##J) };
#define SOAC_GET_0stride(X, J, A, S)					\
  SOAC_PASS_ (soac_n##J,						\
	      soac_p##J[(ptrdiff_t) SOAC_X_INDEX_ X * soac_d##J])
#define SOAC_SAMPLE_0stride(J, A, S) soac_p##J[0]

/* The indices: an array or a view of one.  */
#define SOAC_LOOKED_UP_(IDX)						\
  SOAC_CAT_ (SOAC_LOOKED_UP_, SOAC_IS_VIEW_ (IDX)) (IDX)
#define SOAC_LOOKED_UP_1(IDX)
#define SOAC_LOOKED_UP_0(IDX)						\
    _Static_assert (SOAC_POINTER_ (IDX),				\
		    "the indices must be an array or a view of one");
#define SOAC_TAKE_0gather(X, J, A, IDX)					\
    SOAC_ONE_AXIS_							\
    SOAC_LOOKED_UP_ (IDX)						\
    __auto_type soac_p##J = (A);					\
    enum { soac_n##J = SOAC_ROWS_ (*soac_p##J) };			\
    SOAC_PARTS_AGAIN_ (0take_part, X, J, IDX)
#define SOAC_GET_0gather(X, J, A, IDX)					\
  __builtin_choose_expr (soac_n##J,					\
    (void *) (__UINTPTR_TYPE__)						\
      &soac_p##J[SOAC_PARTS_AGAIN_ (0get_part, X, J, IDX)],		\
    soac_p##J[SOAC_PARTS_AGAIN_ (0get_part, X, J, IDX)])
#define SOAC_SAMPLE_0gather(J, A, IDX) soac_p##J[0]

/* The parts of a zip: arrays, single values or views.  */
#define SOAC_TAKE_0zip(X, J, ...)					\
    SOAC_PARTS_AGAIN_ (0take_part, X, J, __VA_ARGS__)
#define SOAC_TAKE_0zipas(X, J, TYPE, ...) SOAC_TAKE_0zip (X, J, __VA_ARGS__)
#define SOAC_GET_0zip(X, J, ...)					\
  SOAC_GET_0zipas (X, J, soac_zip_as_must_name_the_structure, __VA_ARGS__)
#define SOAC_GET_0zipas(X, J, TYPE, ...)				\
  ((TYPE) { SOAC_PARTS_AGAIN_ (0get_member, X, J, __VA_ARGS__) })
#define SOAC_SAMPLE_0zip(J, ...) 0
#define SOAC_SAMPLE_0zipas(J, TYPE, ...) (*(TYPE *) 0)

#define SOAC_0take_part(X, J, K, A) SOAC_TAKE_SUB_ (X, SOAC_SUB_ (J, K), A)
#define SOAC_TAKE_SUB_(X, J, A)						\
  SOAC_CAT_ (SOAC_TAKE_SUB_, SOAC_IS_VIEW_ (A)) (X, J, A)
#define SOAC_TAKE_SUB_1(X, J, A) SOAC_TAKE_1 (X, J, A)
#define SOAC_TAKE_SUB_0(X, J, A)					\
    SOAC_TAKE_0 (X, J, A)						\
    SOAC_LOOK_0 (X, J, A)						\
    SOAC_NOT_LOWER_ (!soac_l##J)					\
    enum { soac_r##J = soac_c##J, soac_wrong##J = soac_l##J };		\
    __auto_type soac_p##J = soac_t##J;
#define SOAC_0get_part(X, J, K, A) SOAC_GET_ (X, SOAC_SUB_ (J, K), A)

/* A zip within a zip is a structure within a structure.  */
#define SOAC_0get_member(X, J, K, A)					\
  SOAC_GET_SUB_ (X, SOAC_SUB_ (J, K), A),
#define SOAC_GET_SUB_(X, J, A)						\
  SOAC_CAT_ (SOAC_GET_SUB_, SOAC_IS_VIEW_ (A)) (X, J, A)
#define SOAC_GET_SUB_0(X, J, A) SOAC_GET_0 (X, J, A)
#define SOAC_GET_SUB_1(X, J, A) SOAC_GET_SUB_V_ (X, J, SOAC_OPEN_ A)
#define SOAC_GET_SUB_V_(...) SOAC_GET_SUB_W_ (__VA_ARGS__)
#define SOAC_GET_SUB_W_(X, J, E, KIND, ...)				\
  SOAC_GET_SUB_##KIND (X, J, __VA_ARGS__)
#define SOAC_GET_SUB_0at SOAC_GET_0at
#define SOAC_GET_SUB_0index SOAC_GET_0index
#define SOAC_GET_SUB_0replicate SOAC_GET_0replicate
#define SOAC_GET_SUB_0iota SOAC_GET_0iota
#define SOAC_GET_SUB_0stride SOAC_GET_0stride
#define SOAC_GET_SUB_0gather SOAC_GET_0gather
#define SOAC_GET_SUB_0zipas SOAC_GET_0zipas
#define SOAC_GET_SUB_0zip(X, J, ...)					\
  { SOAC_PARTS_AGAIN_ (0get_member, X, J, __VA_ARGS__) }

/* Outputs.  Where an element is a row (soac_w_) the function gets the addresses
   of the elements of all soac_outs_ outputs; otherwise it gives a value of
   the type soac_given_.  Both calls are written out and one is never run: its
   function and its places are then replaced by others that take anything.  */

#define SOAC_OUT_(X, A)							\
    SOAC_READ_ (SOAC_OUT_A_ (X, 0, A))					\
    enum { soac_outs_ = 0 SOAC_READ_ (SOAC_LEAVES_ (OUT_1_, X, 0, A)),	\
	   soac_w_ = 0 SOAC_READ_ (SOAC_LEAVES_ (OUT_ROW_, X, 0, A)) };	\
    int soac_z_ __attribute__ ((__unused__));				\
    typedef SOAC_READ_ (SOAC_BY_KIND_ (SOAC_GIVEN_, A) (X, A)) soac_given_\
      __attribute__ ((__unused__));					\
    SOAC_GIVER_
#define SOAC_NO_OUT_							\
    enum { soac_outs_ = 0, soac_w_ = 0 };				\
    typedef int soac_given_ __attribute__ ((__unused__));
#define SOAC_GIVEN_0(X, A) int
#define SOAC_GIVEN_1(X, A)						\
  struct { SOAC_PARTS_AGAIN_ (0member, X, 0, SOAC_LEAVES_OF_ A) }

/* M (X, J, A) for every output of a zip, and of the zips in it.  */
#define SOAC_LEAVES_(M, X, J, A)					\
  SOAC_BY_KIND_ (SOAC_LEAVES_, A) (M, X, J, A)
#define SOAC_LEAVES_0(M, X, J, A) SOAC_##M (X, J, A)
#define SOAC_LEAVES_1(M, X, J, A)					\
  SOAC_PARTS_AGAIN_ (0leaf, (M, X), J, SOAC_LEAVES_OF_ A)
#define SOAC_LEAVES_2(M, X, J, A)
#define SOAC_0leaf(MX, J, K, A)						\
  SOAC_LEAVES_V_ (SOAC_OPEN_ MX, SOAC_SUB_ (J, K), A)
#define SOAC_LEAVES_V_(...) SOAC_LEAVES_ (__VA_ARGS__)
#define SOAC_OUT_1_(X, J, A) + 1
#define SOAC_OUT_KEPT_(X, J, A) || SOAC_POINTER_ (SOAC_PLACE_ (X, J, A))
#define SOAC_OUT_ROW_(X, J, A) || SOAC_ROW_ (SOAC_OUT_SAMPLE_ (X, J, A))

#define SOAC_OUT_A_(X, J, A)						\
  SOAC_CAT_ (SOAC_OUT_, SOAC_IS_VIEW_ (A)) (X, J, A)
#define SOAC_OUT_0(X, J, A)						\
    __auto_type soac_p##J = (A);					\
    SOAC_CAT_ (SOAC_OUT_DEPTH_, SOAC_X_DEPTH_ X) (X, J)
#define SOAC_OUT_DEPTH_1(X, J)
#define SOAC_OUT_DEPTH_4(X, J)						\
    __auto_type soac_q##J						\
      = SOAC_IF_ (SOAC_POINTER_ (soac_p##J), soac_p##J, (char *) 0);	\
    enum { soac_c0##J = SOAC_POINTER_ (soac_p##J) };			\
    SOAC_SUBSCRIPTED_4 (J)						\
    _Static_assert ((int) soac_k##J >= (int) soac_rank_,		\
		    "this output has fewer dimensions than the space: "	\
		    "write soac_at with a subscript for each of them; a "\
		    "pointer to pointers has one dimension");
#define SOAC_OUT_1(X, J, A) SOAC_OUT_V_ (X, J, SOAC_OPEN_ A)
#define SOAC_OUT_V_(...) SOAC_OUT_W_ (__VA_ARGS__)
#define SOAC_OUT_W_(X, J, E, KIND, ...) SOAC_OUT_##KIND (X, J, __VA_ARGS__)
#define SOAC_OUT_0at(X, J, A, ...)					\
    __auto_type soac_p##J = (A);					\
    SOAC_CAT_ (SOAC_CHECK_AT_, SOAC_NUMBER_ (__VA_ARGS__)) (J)
#define SOAC_OUT_0stride(X, J, A, S)					\
    SOAC_ONE_AXIS_							\
    SOAC_STEP_ (S)							\
    __auto_type soac_p##J = (A);					\
    ptrdiff_t soac_d##J = (ptrdiff_t) (S);
#define SOAC_OUT_0scatter(X, J, A, IDX)					\
    SOAC_ONE_AXIS_							\
    SOAC_LOOKED_UP_ (IDX)						\
    __auto_type soac_p##J = (A);					\
    SOAC_PARTS_AGAIN_ (0take_part, X, J, IDX)
#define SOAC_OUT_0zip(X, J, ...)					\
    SOAC_PARTS_AGAIN_ (0out_part, X, J, __VA_ARGS__)
#define SOAC_OUT_0zipas(X, J, TYPE, ...) SOAC_OUT_0zip (X, J, __VA_ARGS__)
#define SOAC_0out_part(X, J, K, A) SOAC_OUT_A_ (X, SOAC_SUB_ (J, K), A)

/* The element of an output that is no zip.  */
#define SOAC_PLACE_(X, J, A)						\
  SOAC_CAT_ (SOAC_PLACE_, SOAC_IS_VIEW_ (A)) (X, J, A)
#define SOAC_PLACE_0(X, J, A) soac_p##J SOAC_X_SUBSCRIPTS_ X
#define SOAC_PLACE_1(X, J, A) SOAC_PLACE_V_ (X, J, SOAC_OPEN_ A)
#define SOAC_PLACE_V_(...) SOAC_PLACE_W_ (__VA_ARGS__)
#define SOAC_PLACE_W_(X, J, E, KIND, ...)				\
  SOAC_PLACE_##KIND (X, J, __VA_ARGS__)
#define SOAC_PLACE_0zip(X, J, ...) soac_z_
#define SOAC_PLACE_0zipas(X, J, ...) soac_z_
#define SOAC_PLACE_0at(X, J, A, ...) soac_p##J SOAC_AT_ (__VA_ARGS__)
#define SOAC_PLACE_0stride(X, J, A, S)					\
  soac_p##J[(ptrdiff_t) SOAC_X_INDEX_ X * soac_d##J]
#define SOAC_PLACE_0scatter(X, J, A, IDX)				\
  soac_p##J[SOAC_PARTS_AGAIN_ (0get_part, X, J, IDX)]

#define SOAC_OUT_SAMPLE_(X, J, A)					\
  SOAC_CAT_ (SOAC_OUT_SAMPLE_, SOAC_IS_VIEW_ (A)) (X, J, A)
#define SOAC_OUT_SAMPLE_0(X, J, A) soac_p##J SOAC_X_ZEROS_ X
#define SOAC_OUT_SAMPLE_1(X, J, A) SOAC_OUT_SAMPLE_V_ (J, SOAC_OPEN_ A)
#define SOAC_OUT_SAMPLE_V_(...) SOAC_OUT_SAMPLE_W_ (__VA_ARGS__)
#define SOAC_OUT_SAMPLE_W_(J, E, KIND, ...)				\
  SOAC_OUT_SAMPLE_##KIND (J, __VA_ARGS__)
#define SOAC_OUT_SAMPLE_0at SOAC_SAMPLE_0at
#define SOAC_OUT_SAMPLE_0stride SOAC_SAMPLE_0stride
#define SOAC_OUT_SAMPLE_0scatter SOAC_SAMPLE_0gather
#define SOAC_OUT_SAMPLE_0zip(J, ...) soac_z_
#define SOAC_OUT_SAMPLE_0zipas(J, ...) soac_z_

/* Its address: that of the first element, if it is a row.  */
#define SOAC_ADDRESS_(X, J, A)						\
  , __builtin_choose_expr (SOAC_ROW_ (SOAC_OUT_SAMPLE_ (X, J, A)),	\
			   SOAC_PLACE_ (X, J, A), &SOAC_PLACE_ (X, J, A))
#define SOAC_SAMPLE_ADDRESS_(X, J, A)					\
  , SOAC_IF_ (SOAC_ROW_ (SOAC_OUT_SAMPLE_ (X, J, A)),			\
	      ((void) 0, SOAC_OUT_SAMPLE_ (X, J, A)),			\
	      &SOAC_OUT_SAMPLE_ (X, J, A))

/* Store V.  */
#define SOAC_PUT_(X, A, V) { SOAC_READ_ (SOAC_PUT_A_ (X, 0, A, V)) }
#define SOAC_PUT_A_(X, J, A, V)						\
  SOAC_BY_KIND_ (SOAC_PUT_, A) (X, J, A, V)
#define SOAC_PUT_0(X, J, A, V)						\
  __builtin_choose_expr (soac_w_, soac_z_, SOAC_PLACE_ (X, J, A)) = V;

/* The members of a structure have no names here; one with the types of the
   arrays stands for it.  That the two are laid out alike is tried with ones,
   which is done while compiling.  */
#define SOAC_PUT_1(X, J, A, V) SOAC_PUT_ZIP_ (X, J, V, SOAC_LEAVES_OF_ A)
#define SOAC_PUT_ZIP_(X, J, V, ...)					\
    {									\
      __auto_type soac_v##J = V;					\
      union {								\
	struct { SOAC_PARTS_AGAIN_ (0member, X, J, __VA_ARGS__) } soac_to_; \
	__typeof__ (soac_v##J) soac_from_;				\
      } soac_w##J = { .soac_from_ = { SOAC_PARTS_AGAIN_ (0one, X, J,		\
						   __VA_ARGS__) } },	\
	soac_u##J;							\
      _Static_assert (sizeof soac_u##J.soac_to_ == sizeof soac_u##J.soac_from_,	\
		      "the outputs do not have the types of the structure's "\
		      "members");					\
      if (!(1 SOAC_PARTS_AGAIN_ (0is_one, X, J, __VA_ARGS__)))		\
	__builtin_trap ();						\
      soac_u##J.soac_from_ = soac_v##J;					\
      SOAC_PARTS_AGAIN_ (0put_part, X, J, __VA_ARGS__)			\
    }
#define SOAC_0put_part(X, J, K, A)					\
    SOAC_PUT_A_ (X, SOAC_SUB_ (J, K), A, soac_u##J.soac_to_.soac_m##K)

#define SOAC_0member(X, J, K, A)					\
  SOAC_BY_KIND_ (SOAC_MEMBER_, A) (X, SOAC_SUB_ (J, K), A) soac_m##K;
#define SOAC_MEMBER_0(X, J, A) __typeof__ (SOAC_WHAT_ (X, J, A))
#define SOAC_MEMBER_1(X, J, A)						\
  struct { SOAC_PARTS_AGAIN_ (0member, X, J, SOAC_LEAVES_OF_ A) }
#define SOAC_WHAT_(X, J, A)						\
  SOAC_IF_ (soac_w_, soac_z_, SOAC_OUT_SAMPLE_ (X, J, A))
#define SOAC_0one(X, J, K, A)						\
  SOAC_BY_KIND_ (SOAC_ONE_, A) (X, SOAC_SUB_ (J, K), A),
#define SOAC_ONE_0(X, J, A)						\
  SOAC_IF_ (SOAC_NUMERIC_ (SOAC_WHAT_ (X, J, A)), 1,			\
	    (__typeof__ (__extension__ ({ SOAC_WHAT_ (X, J, A); }))) { 0 })
#define SOAC_ONE_1(X, J, A)						\
  { SOAC_PARTS_AGAIN_ (0one, X, J, SOAC_LEAVES_OF_ A) }
#define SOAC_0is_one(X, J, K, A)					\
  SOAC_BY_KIND_ (SOAC_IS_ONE_, A) (X, SOAC_SUB_ (J, K), A, J, K)
#define SOAC_IS_ONE_0(X, J, A, I, K)					\
  && SOAC_IF_ (SOAC_NUMERIC_ (SOAC_WHAT_ (X, J, A)),			\
	       soac_w##I.soac_to_.soac_m##K, 1) == 1
#define SOAC_IS_ONE_1(X, J, A, I, K)

#endif
