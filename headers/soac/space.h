/* Spaces as loops.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: MIT

   SOAC_SPACE_ (S) declares what the loops over the space S need, each of its
   expressions evaluated once, and SOAC_INDICES_ (S) the indices.  SOAC_ALL_ (S),
   SOAC_KEPT_ (S) and SOAC_REDUCED_ (S) head a statement that is then run for
   each index of all axes, of the kept ones, of the reduced ones:

     SOAC_SPACE_ (((), 0space, n, ((), 0range, 1, m)))
     SOAC_INDICES_ (...)
     SOAC_ALL_ (...) f ();

     ptrdiff_t soac_from0 = 0, soac_to0 = n;
     ptrdiff_t soac_from1 = 1, soac_to1 = m;
     ptrdiff_t soac_i0, soac_i1;
     for (soac_i0 = soac_from0; soac_i0 < soac_to0; soac_i0++)
       for (soac_i1 = soac_from1; soac_i1 < soac_to1; soac_i1++)
	 f ();

   Arguments are evaluated between the two: an index that stands in one, and in
   no subscript, is then not declared, where it would have no value.

   No index is computed that a ptrdiff_t cannot hold, whatever the bounds.  */

#ifndef SOAC_SPACE_H
#define SOAC_SPACE_H

#if !defined __STDC_VERSION__ || __STDC_VERSION__ < 199901L
# pragma GCC system_header
#endif

/* E if it is a constant, else V.  */
#define SOAC_KNOWN_(E, V)						\
  __builtin_choose_expr (__builtin_constant_p (E), (E), V)

#define SOAC_SPACE_(S)							\
    SOAC_AXES_ (SOAC_AXIS_, S)						\
    enum { soac_rank_ = 0 SOAC_AXES_ (SOAC_COUNT_KEPT_, S),		\
	   soac_over_ = 0 SOAC_AXES_ (SOAC_COUNT_OVER_, S) };		\
    _Static_assert (soac_rank_ <= 4 && soac_over_ <= 4,			\
		    "a space has four kept and four reduced axes at most");
#define SOAC_COUNT_KEPT_(K, A) + !SOAC_IS_OVER_ (A)
#define SOAC_COUNT_OVER_(K, A) + SOAC_IS_OVER_ (A)

/* Spaces that are no contraction's, and what takes no space.  */
#define SOAC_NO_OVER_							\
    _Static_assert (!soac_over_,					\
		    "soac_over stands in the space of a contraction");
#define SOAC_PLAIN_(N)							\
    _Static_assert (!SOAC_IS_VIEW_ (N),					\
		    "scans and filters take a number of elements, not a "\
		    "space");

/* The axis K.  */
#define SOAC_AXIS_(K, A) SOAC_CAT_ (SOAC_AXIS_, SOAC_IS_VIEW_ (A)) (K, A)
#define SOAC_AXIS_0(K, N)						\
    _Static_assert (SOAC_INTEGER_ (N),					\
		    "the number of elements must be an integer");	\
    _Static_assert (SOAC_KNOWN_ (N, 1) > 0 || SOAC_KNOWN_ (N, 1) == 0,	\
		    "the number of elements is negative");		\
    ptrdiff_t soac_from##K = 0, soac_to##K = (ptrdiff_t) (N);
#define SOAC_AXIS_1(K, A) SOAC_AXIS_V_ (K, SOAC_OPEN_ A)
#define SOAC_AXIS_V_(...) SOAC_AXIS_W_ (__VA_ARGS__)
#define SOAC_AXIS_W_(K, E, KIND, ...)					\
  SOAC_CAT_ (SOAC_CAT_ (SOAC_AXIS_, KIND),				\
	     SOAC_NUMBER_ (__VA_ARGS__)) (K, __VA_ARGS__)
#define SOAC_AXIS_0over1(K, N) SOAC_AXIS_0 (K, N)
#define SOAC_AXIS_0over2(K, LO, HI) SOAC_AXIS_0range2 (K, LO, HI)
#define SOAC_AXIS_0range2(K, LO, HI)					\
    _Static_assert (SOAC_INTEGER_ (LO) && SOAC_INTEGER_ (HI),		\
		    "the bounds of a range must be integers");		\
    ptrdiff_t soac_from##K = (ptrdiff_t) (LO);				\
    ptrdiff_t soac_to##K = (ptrdiff_t) (HI);
#define SOAC_AXIS_0range3(K, LO, HI, STEP)				\
    SOAC_AXIS_STEP_ (K, LO, HI, STEP)					\
    size_t soac_left##K;						\
    size_t soac_count##K						\
      = soac_steps_ (soac_from##K, soac_to##K, soac_step##K);
#define SOAC_AXIS_STEP_(K, LO, HI, STEP)				\
    SOAC_AXIS_0range2 (K, LO, HI)					\
    _Static_assert (SOAC_INTEGER_ (STEP) && SOAC_KNOWN_ (STEP, 1) > 0,	\
		    "the step of a range must be a positive integer");	\
    ptrdiff_t soac_step##K = soac_positive_ ((ptrdiff_t) (STEP));
#define SOAC_AXIS_0range4(K, LO, HI, STEP, WIDTH)			\
    SOAC_AXIS_STEP_ (K, LO, HI, STEP)					\
    _Static_assert (SOAC_INTEGER_ (WIDTH) && SOAC_KNOWN_ (WIDTH, 1) > 0,\
		    "the width of a range must be a positive integer");	\
    ptrdiff_t soac_width##K						\
      = soac_least_ ((ptrdiff_t) (WIDTH), soac_step##K);		\
    ptrdiff_t soac_first##K, soac_last##K;

/* No range can be walked by a step that is not positive.  */
static __inline__ __attribute__ ((__unused__)) ptrdiff_t
soac_positive_ (ptrdiff_t step)
{
  if (step < 1)
    __builtin_trap ();
  return step;
}

static __inline__ __attribute__ ((__const__, __unused__)) ptrdiff_t
soac_least_ (ptrdiff_t a, ptrdiff_t b)
{
  return a < b ? a : b;
}

/* How often STEP is taken from FROM to TO.  */
static __inline__ __attribute__ ((__const__, __unused__)) size_t
soac_steps_ (ptrdiff_t from, ptrdiff_t to, ptrdiff_t step)
{
  return from < to ? ((size_t) to - (size_t) from - 1) / (size_t) step + 1 : 0;
}

/* I + STEP, which nobody looks at where there is no such number.  */
static __inline__ __attribute__ ((__const__, __unused__)) ptrdiff_t
soac_plus_ (ptrdiff_t i, ptrdiff_t step)
{
  return (ptrdiff_t) ((size_t) i + (size_t) step);
}

/* I + STEP, or TO, which comes before it.  */
static __inline__ __attribute__ ((__const__, __unused__)) ptrdiff_t
soac_next_ (ptrdiff_t i, ptrdiff_t step, ptrdiff_t to)
{
  return (size_t) to - (size_t) i > (size_t) step ? i + step : to;
}

/* The indices of all axes, of the kept ones, of the reduced ones.  */
#define SOAC_INDICES_(S) SOAC_AXES_ (SOAC_INDEX_, S)
#define SOAC_KEPT_INDICES_(S) SOAC_AXES_ (SOAC_KEPT_INDEX_, S)
#define SOAC_REDUCED_INDICES_(S) SOAC_AXES_ (SOAC_REDUCED_INDEX_, S)
#define SOAC_INDEX_(K, A) ptrdiff_t soac_i##K;
#define SOAC_KEPT_INDEX_(K, A)						\
  SOAC_CAT_ (SOAC_KEPT_INDEX_, SOAC_IS_OVER_ (A)) (K, A)
#define SOAC_KEPT_INDEX_0(K, A) SOAC_INDEX_ (K, A)
#define SOAC_KEPT_INDEX_1(K, A)
#define SOAC_REDUCED_INDEX_(K, A)					\
  SOAC_CAT_ (SOAC_REDUCED_INDEX_, SOAC_IS_OVER_ (A)) (K, A)
#define SOAC_REDUCED_INDEX_0(K, A)
#define SOAC_REDUCED_INDEX_1(K, A) SOAC_INDEX_ (K, A)

/* The loop over the axis K.  */
#define SOAC_FOR_AXIS_(K, A)						\
  SOAC_CAT_ (SOAC_FOR_AXIS_, SOAC_IS_VIEW_ (A)) (K, A)
#define SOAC_FOR_AXIS_0(K, A)						\
  for (soac_i##K = soac_from##K; soac_i##K < soac_to##K; soac_i##K++)
#define SOAC_FOR_AXIS_1(K, A) SOAC_FOR_AXIS_V_ (K, SOAC_OPEN_ A)
#define SOAC_FOR_AXIS_V_(...) SOAC_FOR_AXIS_W_ (__VA_ARGS__)
#define SOAC_FOR_AXIS_W_(K, E, KIND, ...)				\
  SOAC_CAT_ (SOAC_CAT_ (SOAC_FOR_AXIS_, KIND),				\
	     SOAC_NUMBER_ (__VA_ARGS__)) (K)
#define SOAC_FOR_AXIS_0over1(K) SOAC_FOR_AXIS_0 (K, ~)
#define SOAC_FOR_AXIS_0over2(K) SOAC_FOR_AXIS_0 (K, ~)
#define SOAC_FOR_AXIS_0range2(K) SOAC_FOR_AXIS_0 (K, ~)
#define SOAC_FOR_AXIS_0range3(K)					\
  for (soac_i##K = soac_from##K, soac_left##K = soac_count##K;		\
       soac_left##K > 0;						\
       soac_left##K--, soac_i##K = soac_plus_ (soac_i##K, soac_step##K))
#define SOAC_FOR_AXIS_0range4(K)					\
  for (soac_first##K = soac_from##K; soac_first##K < soac_to##K;	\
       soac_first##K = soac_next_ (soac_first##K, soac_step##K, soac_to##K))\
    for (soac_i##K = soac_first##K,					\
	 soac_last##K = soac_next_ (soac_first##K, soac_width##K,	\
				    soac_to##K);			\
	 soac_i##K < soac_last##K; soac_i##K++)

#define SOAC_ALL_(S) SOAC_AXES_ (SOAC_FOR_AXIS_, S)
#define SOAC_KEPT_(S) SOAC_AXES_ (SOAC_FOR_KEPT_, S)
#define SOAC_FOR_KEPT_(K, A)						\
  SOAC_CAT_ (SOAC_FOR_KEPT_, SOAC_IS_OVER_ (A)) (K, A)
#define SOAC_FOR_KEPT_0(K, A) SOAC_FOR_AXIS_ (K, A)
#define SOAC_FOR_KEPT_1(K, A)
#define SOAC_REDUCED_(S) SOAC_AXES_ (SOAC_FOR_REDUCED_, S)
#define SOAC_FOR_REDUCED_(K, A)						\
  SOAC_CAT_ (SOAC_FOR_REDUCED_, SOAC_IS_OVER_ (A)) (K, A)
#define SOAC_FOR_REDUCED_0(K, A)
#define SOAC_FOR_REDUCED_1(K, A) SOAC_FOR_AXIS_ (K, A)

#endif
