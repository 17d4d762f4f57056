/* The combinators as loops, where there is no plugin.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: MIT

     soac_map (f, n, out, x, 3)

     { ptrdiff_t soac_from0 = 0, soac_to0 = n;
       __auto_type soac_p0 = out, soac_p1 = x, soac_a2 = 3;
       ptrdiff_t soac_i0;
       for (soac_i0 = soac_from0; soac_i0 < soac_to0; soac_i0++)
	 soac_p0[soac_i0] = f (soac_p1[soac_i0], soac_a2); }

   Below soac_iK is the index of axis K; what an input's names are is said in
   views.h.  */

#ifndef SOAC_LOOPS_H
#define SOAC_LOOPS_H

#if !defined __STDC_VERSION__ || __STDC_VERSION__ < 199901L
# pragma GCC system_header
#endif

#include "text.h"
#include "space.h"
#include "views.h"
#include "ask.h"

#define soac_map(F, S, ...)						\
  SOAC_CAT_ (SOAC_MAP_, SOAC_MANY_ (__VA_ARGS__)) (F, S, __VA_ARGS__)
#define SOAC_MAP_1(F, S, ...) SOAC_TOO_MANY_ ((void) 0)
#define SOAC_MAP_0(F, S, ...)						\
  SOAC_MAP_X_ (SOAC_X_ (S, SOAC_FIRST_ (__VA_ARGS__), F), S, __VA_ARGS__)
#define SOAC_MAP_X_(X, S, ...)						\
  __extension__ ({ SOAC_BEGIN_						\
    SOAC_SPACE_ (S)							\
    SOAC_NO_OVER_							\
    SOAC_OUT_ (X, SOAC_X_OUT_ X)					\
    SOAC_EVALUATE_ (X, __VA_ARGS__)					\
    SOAC_INDICES_ (S)							\
    SOAC_INPUTS_ (X, __VA_ARGS__)					\
    SOAC_ALL_ (S)							\
      {									\
	if (soac_w_)							\
	  SOAC_WRITE_ (X, __VA_ARGS__);					\
	else								\
	  SOAC_PUT_ (X, SOAC_X_OUT_ X, SOAC_GIVE_ (X, __VA_ARGS__))	\
      }									\
    SOAC_END_ (void) 0; })

/* The output's index, also where it stands in subscripts, is how many are kept.  */
#define soac_filter(PRED, N, ...)					\
  SOAC_CAT_ (SOAC_FILTER_, SOAC_MANY_ (__VA_ARGS__)) (PRED, N, __VA_ARGS__)
#define SOAC_FILTER_1(PRED, N, ...) SOAC_TOO_MANY_ ((size_t) 0)
#define SOAC_FILTER_0(PRED, N, ...)					\
  SOAC_FILTER_X_ (SOAC_X_ (N, ((), 0none), PRED),				\
		  SOAC_X1_ (soac_i0, SOAC_FIRST_ (__VA_ARGS__)), N,	\
		  __VA_ARGS__)
#define SOAC_FILTER_X_(X, TO, N, ...)					\
  __extension__ ({ SOAC_BEGIN_						\
    size_t soac_k_ = 0;							\
    SOAC_PLAIN_ (N)							\
    SOAC_SPACE_ (N)							\
    SOAC_OUT_ (TO, SOAC_X_OUT_ TO)					\
    SOAC_NO_ROWS_							\
    SOAC_EVALUATE_ (X, __VA_ARGS__)					\
    SOAC_INDICES_ (N)							\
    SOAC_INPUTS_ (X, __VA_ARGS__)					\
    SOAC_ALL_ (N)							\
      if (SOAC_APPLY_ (X, __VA_ARGS__))					\
	{								\
	  __auto_type soac_e_						\
	    = SOAC_INPUT_ (X, 1, SOAC_SECOND_ (__VA_ARGS__));		\
	  ptrdiff_t soac_here_ = soac_i0;				\
	  soac_i0 = (ptrdiff_t) soac_k_++;				\
	  SOAC_PUT_ (TO, SOAC_X_OUT_ TO, soac_e_)			\
	  soac_i0 = soac_here_;						\
	}								\
    SOAC_END_ soac_k_; })
#define SOAC_NO_ROWS_							\
    _Static_assert (!soac_w_, "the elements of this output cannot be rows");

/* The combining operator, its type, its running value, and the row that comes
   first where it works on rows.  */
#define SOAC_COMBINING_(OP, INIT)					\
    typedef __typeof__ (SOAC_INSTEAD_ (soac_w_, int, OP) (INIT, INIT))	\
      soac_t_;								\
    typedef soac_t_ soac_zip_as_must_name_the_structure			\
      __attribute__ ((__unused__));					\
    SOAC_COMBINES_ (OP)							\
    _Static_assert (!soac_w_						\
		    || !(SOAC_IS_ (__typeof__ (INIT), int)		\
			 || SOAC_IS_ (__typeof__ (INIT), void *)),	\
		    "the initial value of rows is the address of a row");	\
    soac_t_ soac_s_ __attribute__ ((__unused__))			\
      = SOAC_IF_ (soac_w_, 0, (INIT));					\
    const void *soac_row_ __attribute__ ((__unused__))			\
      = SOAC_IF_ (soac_w_, (INIT), (char *) 0);
#define SOAC_COMBINES_(OP)						\
    _Static_assert (soac_w_						\
		    || SOAC_IS_ (__typeof__ (*(OP)),			\
				 soac_t_ (soac_t_, soac_t_)),		\
		    "a combining operator takes two values of the type "\
		    "it returns; for rows it is void and takes a row to "\
		    "write and two to read");

#define soac_reduce(OP, INIT, S, IN)					\
  SOAC_REDUCE_X_ (SOAC_X_ (S, ((), 0none), OP), OP, INIT, S, IN)
#define SOAC_REDUCE_X_(X, OP, INIT, S, IN)				\
  __extension__ ({ SOAC_BEGIN_						\
    SOAC_NO_OUT_							\
    SOAC_COMBINING_ (OP, INIT)						\
    SOAC_SPACE_ (S)							\
    SOAC_NO_OVER_							\
    SOAC_READ_ (SOAC_TAKE_ (X, 1, IN))					\
    SOAC_INDICES_ (S)							\
    SOAC_LOOK_ (X, 1, IN)						\
    SOAC_JUDGE_T_ (X, 1, IN)						\
    SOAC_ALL_ (S)							\
      soac_s_ = (OP) (soac_s_, SOAC_INPUT_ (X, 1, IN));			\
    SOAC_END_ soac_s_; })

#define soac_redomap(OP, F, INIT, ...)					\
  SOAC_CAT_ (SOAC_REDOMAP_, SOAC_MANY_ (__VA_ARGS__)) (OP, F, INIT, __VA_ARGS__)
#define SOAC_REDOMAP_1(OP, F, INIT, ...) SOAC_TOO_MANY_ ((INIT))
#define SOAC_REDOMAP_0(OP, F, INIT, ...)				\
  SOAC_REDOMAP_X_ (SOAC_X_ (SOAC_FIRST_ (__VA_ARGS__), ((), 0none), F), OP, F, INIT,\
		   SOAC_FIRST_ (__VA_ARGS__), __VA_ARGS__)
#define SOAC_REDOMAP_X_(X, OP, F, INIT, S, ...)				\
  __extension__ ({ SOAC_BEGIN_						\
    SOAC_NO_OUT_							\
    SOAC_COMBINING_ (OP, INIT)						\
    SOAC_SPACE_ (S)							\
    SOAC_NO_OVER_							\
    SOAC_EVALUATE_ (X, __VA_ARGS__)					\
    SOAC_INDICES_ (S)							\
    SOAC_INPUTS_ (X, __VA_ARGS__)					\
    SOAC_ALL_ (S)							\
      soac_s_ = SOAC_COMBINE_ (OP, F, SOAC_APPLY_ (X, __VA_ARGS__));	\
    SOAC_END_ soac_s_; })

/* The axes of soac_over in their order, within the others.  */
#define soac_contract(OP, F, INIT, S, ...)				\
  SOAC_CAT_ (SOAC_CONTRACT_, SOAC_MANY_ (__VA_ARGS__))			\
    (OP, F, INIT, S, __VA_ARGS__)
#define SOAC_CONTRACT_1(OP, F, INIT, S, ...) SOAC_TOO_MANY_ ((void) 0)
#define SOAC_CONTRACT_0(OP, F, INIT, S, ...)				\
  SOAC_CONTRACT_X_ (SOAC_X_ (S, SOAC_FIRST_ (__VA_ARGS__), F), OP, F, INIT, S,\
		    __VA_ARGS__)
#define SOAC_CONTRACT_X_(X, OP, F, INIT, S, ...)			\
  __extension__ ({ SOAC_BEGIN_						\
    SOAC_SPACE_ (S)							\
    SOAC_OUT_ (X, SOAC_X_OUT_ X)					\
    SOAC_NO_ROWS_							\
    SOAC_COMBINING_ (OP, INIT)						\
    soac_t_ soac_init_ = soac_s_;					\
    SOAC_EVALUATE_ (X, __VA_ARGS__)					\
    SOAC_KEPT_INDICES_ (S)						\
    SOAC_KEPT_ALONE_ (X, SOAC_X_OUT_ X)					\
    SOAC_REDUCED_INDICES_ (S)						\
    SOAC_INPUTS_ (X, __VA_ARGS__)					\
    SOAC_KEPT_ (S)							\
      {									\
	soac_s_ = soac_init_;						\
	SOAC_REDUCED_ (S)						\
	  soac_s_ = SOAC_COMBINE_ (OP, F, SOAC_APPLY_ (X, __VA_ARGS__));\
	SOAC_PUT_ (X, SOAC_X_OUT_ X, soac_s_)				\
      }									\
    SOAC_END_ (void) 0; })

/* The output's subscripts, asked for where the kept axes alone have indices.  */
#define SOAC_KEPT_ALONE_(X, OUT)					\
    enum { soac_kept_ = 0 SOAC_READ_ (SOAC_LEAVES_ (OUT_KEPT_, X, 0, OUT)) };

/* Scans.  Of rows, soac_row_ is the one that was written last.  */
#define soac_scan(OP, INIT, N, OUT, IN)					\
  SOAC_SCAN_X_ (SOAC_X_ (N, OUT, OP), OP, INIT, N, OUT, IN)
#define SOAC_SCAN_X_(X, OP, INIT, N, OUT, IN)				\
  __extension__ ({ SOAC_BEGIN_						\
    SOAC_PLAIN_ (N)							\
    SOAC_SPACE_ (N)							\
    SOAC_OUT_ (X, OUT)							\
    SOAC_COMBINING_ (OP, INIT)						\
    SOAC_READ_ (SOAC_TAKE_ (X, 1, IN))					\
    SOAC_INDICES_ (N)							\
    SOAC_LOOK_ (X, 1, IN)						\
    SOAC_JUDGE_T_ (X, 1, IN)						\
    SOAC_ALL_ (N)							\
      if (soac_w_)							\
	{								\
	  void *soac_to_ = SOAC_ROW_OUT_ (X, OUT);			\
	  SOAC_CHECK_ROWS_ (X, OP, OUT, IN)				\
	  SOAC_ROWS_OP_ (OP) (soac_to_,					\
			      (void *) (__UINTPTR_TYPE__) soac_row_,	\
			      SOAC_ROW_IN_ (X, 1, IN));			\
	  soac_row_ = soac_to_;						\
	}								\
      else								\
	{								\
	  soac_s_ = SOAC_INSTEAD_ (soac_w_, int, OP)			\
	    (soac_s_, SOAC_INPUT_ (X, 1, IN));				\
	  SOAC_PUT_ (X, OUT, soac_s_)					\
	}								\
    SOAC_END_ (void) 0; })

/* An output that is its input loses each row before it is read, so that rows
   are saved: the last two.  */
#define soac_scan_exclusive(OP, INIT, N, OUT, IN)			\
  SOAC_SCAN_EXCLUSIVE_X_ (SOAC_X_ (N, OUT, OP), OP, INIT, N, OUT, IN)
#define SOAC_SCAN_EXCLUSIVE_X_(X, OP, INIT, N, OUT, IN)			\
  __extension__ ({ SOAC_BEGIN_						\
    SOAC_PLAIN_ (N)							\
    SOAC_SPACE_ (N)							\
    SOAC_OUT_ (X, OUT)							\
    SOAC_COMBINING_ (OP, INIT)						\
    SOAC_READ_ (SOAC_TAKE_ (X, 1, IN))					\
    SOAC_INDICES_ (N)							\
    SOAC_LOOK_ (X, 1, IN)						\
    SOAC_JUDGE_T_ (X, 1, IN)						\
    struct soac_saved_ soac_saved_ __attribute__ ((__unused__)) = { 0, 0, 0 };\
    SOAC_ALL_ (N)							\
      if (soac_w_)							\
	{								\
	  void *soac_to_ = SOAC_ROW_OUT_ (X, OUT);			\
	  void *soac_in_						\
	    = soac_save_ (&soac_saved_, SOAC_ROW_IN_ (X, 1, IN), soac_to_,\
			  SOAC_ROW_SIZE_ (X, OUT));			\
	  SOAC_CHECK_ROWS_ (X, OP, OUT, IN)				\
	  if (soac_saved_.soac_before)					\
	    SOAC_ROWS_OP_ (OP) (soac_to_,				\
				(void *) (__UINTPTR_TYPE__) soac_row_,	\
				soac_saved_.soac_before);		\
	  else								\
	    __builtin_memmove (soac_to_, soac_row_,			\
			       SOAC_ROW_SIZE_ (X, OUT));		\
	  soac_row_ = soac_to_;						\
	  soac_saved_.soac_before = soac_in_;				\
	}								\
      else								\
	{								\
	  __auto_type soac_e_ = SOAC_INPUT_ (X, 1, IN);			\
	  SOAC_PUT_ (X, OUT, soac_s_)					\
	  soac_s_ = SOAC_INSTEAD_ (soac_w_, int, OP) (soac_s_, soac_e_);\
	}								\
    __builtin_free (soac_saved_.soac_rows);				\
    SOAC_END_ (void) 0; })

struct soac_saved_
{
  char *soac_rows;
  void *soac_before;
  int soac_second;
};

/* IN, or a copy of it if TO is the same row.  */
static __inline__ __attribute__ ((__unused__)) void *
soac_save_ (struct soac_saved_ *saved, void *in, const void *to, size_t size)
{
  char *row;

  if (in != to)
    return in;
  if (!saved->soac_rows)
    saved->soac_rows = (char *) __builtin_malloc (2 * size);
  if (!saved->soac_rows)
    __builtin_trap ();
  row = saved->soac_rows + (saved->soac_second ? size : 0);
  saved->soac_second = !saved->soac_second;
  return __builtin_memcpy (row, in, size);
}

/* Rows where soac_w_, otherwise something of the same kind.  */
#define SOAC_ROW_IN_(X, J, IN)						\
  (void *) SOAC_IF_ (soac_w_, SOAC_INPUT_ (X, J, IN), (char *) 0)
#define SOAC_ROW_OUT_(X, OUT)						\
  SOAC_IF_ (soac_w_, SOAC_READ_ (SOAC_PLACE_ (X, 0, OUT)), (char *) 0)
#define SOAC_ROW_SIZE_(X, OUT) sizeof (SOAC_OUT_SAMPLE_ (X, 0, OUT))
#define SOAC_ROWS_OP_(OP) SOAC_INSTEAD_ (!soac_w_, void, OP)

/* A call that is never run, for the types.  */
#define SOAC_CHECK_ROWS_(X, OP, OUT, IN)				\
  if (0)								\
    SOAC_ROWS_OP_ (OP) (SOAC_ROW_OUT_ (X, OUT), SOAC_ROW_OUT_ (X, OUT),	\
			SOAC_IF_ (soac_w_, SOAC_INPUT_ (X, 1, IN), (char *) 0));

#define soac_scanomap(OP, F, INIT, N, ...)				\
  SOAC_CAT_ (SOAC_SCANOMAP_, SOAC_MANY_ (__VA_ARGS__)) (OP, F, INIT, N, __VA_ARGS__)
#define SOAC_SCANOMAP_1(OP, F, INIT, N, ...) SOAC_TOO_MANY_ ((void) 0)
#define SOAC_SCANOMAP_0(OP, F, INIT, N, ...)				\
  SOAC_SCANOMAP_X_ (SOAC_X_ (N, SOAC_FIRST_ (__VA_ARGS__), F), OP, F, INIT, N,\
		    __VA_ARGS__)
#define SOAC_SCANOMAP_X_(X, OP, F, INIT, N, ...)			\
  __extension__ ({ SOAC_BEGIN_						\
    SOAC_PLAIN_ (N)							\
    SOAC_SPACE_ (N)							\
    SOAC_OUT_ (X, SOAC_X_OUT_ X)					\
    SOAC_NO_ROWS_							\
    SOAC_COMBINING_ (OP, INIT)						\
    SOAC_EVALUATE_ (X, __VA_ARGS__)					\
    SOAC_INDICES_ (N)							\
    SOAC_INPUTS_ (X, __VA_ARGS__)					\
    SOAC_ALL_ (N)							\
      {									\
	soac_s_ = SOAC_COMBINE_ (OP, F, SOAC_APPLY_ (X, __VA_ARGS__));	\
	SOAC_PUT_ (X, SOAC_X_OUT_ X, soac_s_)				\
      }									\
    SOAC_END_ (void) 0; })

/* Into memory.  Rows may be told by either of the two.  No axis has an index
   where the result's place and INIT are looked at.  */
#define soac_reduce_into(OP, INIT, S, OUT, IN)				\
  SOAC_REDUCE_INTO_X_ (SOAC_X_ (S, ((), 0none), OP), SOAC_X1_ (0, OUT), OP, INIT, S,\
		       OUT, IN)
#define SOAC_REDUCE_INTO_X_(X, TO, OP, INIT, S, OUT, IN)		\
  __extension__ ({ SOAC_BEGIN_						\
    SOAC_SPACE_ (S)							\
    SOAC_NO_OVER_							\
    _Static_assert (SOAC_IS_RESULT_ (OUT),				\
		    "the result has an address, or is one element by soac_at");\
    SOAC_READ_ (SOAC_OUT_A_ (TO, 0, OUT))				\
    int soac_z_ __attribute__ ((__unused__));				\
    enum { soac_wo_ = SOAC_ROW_ (SOAC_PLACE_ (TO, 0, OUT)) };		\
    void *soac_to_ __attribute__ ((__unused__))				\
      = SOAC_IF_ (soac_wo_, SOAC_READ_ (SOAC_PLACE_ (TO, 0, OUT)),	\
		  SOAC_READ_ (&SOAC_PLACE_ (TO, 0, OUT)));		\
    typedef __typeof__ (INIT) soac_first_ __attribute__ ((__unused__));	\
    SOAC_READ_ (SOAC_TAKE_ (X, 1, IN))					\
    SOAC_INDICES_ (S)							\
    SOAC_LOOK_ (X, 1, IN)						\
    enum { soac_wi_ = SOAC_ROW_ (SOAC_SAMPLE_ (X, 1, IN)),		\
	   soac_w_ = soac_wo_ || soac_wi_ };				\
    SOAC_COMBINING_ (OP, INIT)						\
    SOAC_JUDGE_T_ (X, 1, IN)						\
    if (soac_w_)							\
      {									\
	__builtin_memmove (soac_to_, soac_row_,				\
			   SOAC_IF_ (soac_wi_,				\
				     sizeof (SOAC_SAMPLE_ (X, 1, IN)),	\
				     sizeof (SOAC_PLACE_ (TO, 0, OUT))));\
	SOAC_ALL_ (S)							\
	  {								\
	    if (0)							\
	      SOAC_ROWS_OP_ (OP)					\
		(SOAC_READ_ (SOAC_IF_ (soac_wo_, SOAC_PLACE_ (TO, 0, OUT),\
				       &SOAC_PLACE_ (TO, 0, OUT))),	\
		 soac_to_,						\
		 SOAC_IF_ (soac_w_, SOAC_INPUT_ (X, 1, IN), (char *) 0));\
	    SOAC_ROWS_OP_ (OP) (soac_to_, soac_to_,			\
				SOAC_ROW_IN_ (X, 1, IN));		\
	  }								\
      }									\
    else								\
      {									\
	SOAC_ALL_ (S)							\
	  soac_s_ = SOAC_INSTEAD_ (soac_w_, int, OP)			\
	    (soac_s_, SOAC_INPUT_ (X, 1, IN));				\
	SOAC_PUT_ (TO, OUT, soac_s_)					\
      }									\
    SOAC_END_ (void) 0; })

/* Is A an address, or one element?  */
#define SOAC_IS_RESULT_(A)						\
  SOAC_CAT_ (SOAC_IS_RESULT_, SOAC_IS_VIEW_ (A)) (A)
#define SOAC_IS_RESULT_0(A) 1
#define SOAC_IS_RESULT_1(A) SOAC_CAT_ (SOAC_IS_RESULT_, SOAC_SECOND_ A)
#define SOAC_IS_RESULT_0at 1
#define SOAC_IS_RESULT_0stride 0
#define SOAC_IS_RESULT_0scatter 0
#define SOAC_IS_RESULT_0zip 0
#define SOAC_IS_RESULT_0zipas 0

/* Sums by key.  An index that is negative is a very large one.  */
#define soac_reduce_by_index(OP, N, M, OUT, IDX, IN)			\
  SOAC_BY_INDEX_X_ (SOAC_X_ (N, OUT, OP), SOAC_X1_ (soac_k_, OUT), OP, N, M,\
		    OUT, IDX, IN)
#define SOAC_BY_INDEX_X_(X, TO, OP, N, M, OUT, IDX, IN)			\
  __extension__ ({ SOAC_BEGIN_						\
    SOAC_PLAIN_ (N)							\
    SOAC_SPACE_ (N)							\
    _Static_assert (SOAC_INTEGER_ (M),					\
		    "the number of elements must be an integer");	\
    _Static_assert (!SOAC_IS_VIEW_ (OUT),				\
		    "the array of results may not be a view");		\
    ptrdiff_t soac_m_ = (ptrdiff_t) (M);				\
    size_t soac_keys_ = soac_m_ > 0 ? (size_t) soac_m_ : 0, soac_k_;	\
    SOAC_OUT_ (TO, OUT)							\
    typedef __typeof__ (SOAC_INSTEAD_ (soac_w_, int, OP)		\
			(SOAC_IF_ (soac_w_, 0, SOAC_OUT_SAMPLE_ (TO, 0, OUT)),\
			 SOAC_IF_ (soac_w_, 0,				\
				   SOAC_OUT_SAMPLE_ (TO, 0, OUT)))) soac_t_;\
    typedef soac_t_ soac_zip_as_must_name_the_structure			\
      __attribute__ ((__unused__));					\
    SOAC_COMBINES_ (OP)							\
    soac_t_ soac_s_ __attribute__ ((__unused__));			\
    SOAC_READ_ (SOAC_TAKE_ (X, 1, IDX) SOAC_TAKE_ (X, 2, IN))		\
    SOAC_INDICES_ (N)							\
    SOAC_LOOK_ (X, 1, IDX)						\
    SOAC_LOOK_ (X, 2, IN)						\
    SOAC_JUDGE_I_ (X, 1, IDX)						\
    SOAC_JUDGE_T_ (X, 2, IN)						\
    _Static_assert (SOAC_INTEGER_ (SOAC_INPUT_ (X, 1, IDX)),		\
		    "the indices must be integers");			\
    SOAC_ALL_ (N)							\
      {									\
	soac_k_ = (size_t) (SOAC_INPUT_ (X, 1, IDX));			\
	if (soac_k_ < soac_keys_)					\
	  {								\
	    if (soac_w_)						\
	      SOAC_ROWS_OP_ (OP)					\
		(SOAC_ROW_OUT_ (TO, OUT), SOAC_ROW_OUT_ (TO, OUT),	\
		 SOAC_IF_ (soac_w_, SOAC_INPUT_ (X, 2, IN), (char *) 0));\
	    else							\
	      SOAC_PUT_ (TO, OUT, SOAC_INSTEAD_ (soac_w_, int, OP)	\
			 (SOAC_READ_ (SOAC_IF_ (soac_w_, 0,		\
						SOAC_PLACE_ (TO, 0, OUT))),\
			  SOAC_INPUT_ (X, 2, IN)))			\
	  }								\
      }									\
    SOAC_END_ (void) 0; })

#define soac_nofuse(CALL) (CALL)
#define soac_fold(F) ((), 0fold, F)

#define soac_space(...) ((), 0space, __VA_ARGS__)
#define soac_range(...) ((), 0range, __VA_ARGS__)
#define soac_over(...) ((), 0over, __VA_ARGS__)
#define soac_axis(K) SOAC_CAT_ (soac_i, K)

#define soac_at(...) ((), 0at, __VA_ARGS__)
#define soac_index(E) ((), 0index, E)
#define soac_replicate(X) ((), 0replicate, X)
#define soac_iota(...) ((), 0iota, __VA_ARGS__)
#define soac_stride(A, S) ((), 0stride, A, S)
#define soac_gather(A, IDX) ((), 0gather, A, IDX)
#define soac_scatter(A, IDX) ((), 0scatter, A, IDX)
#define soac_zip(...) ((), 0zip, __VA_ARGS__)
#define soac_zip_as(TYPE, ...) ((), 0zipas, TYPE, __VA_ARGS__)

#endif
