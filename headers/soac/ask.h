/* Array or single value?

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: MIT

   What a function's parameter is cannot be named, but asked.  GCC drops the
   attribute nonnull where it is no pointer, and takes a function type for
   another one whose parameters are unions of what they could be.  clang
   chooses between functions of the same name the one that takes the arguments.
   What is known without the function comes first.

     soac_map (f, n, out, rows)		double (*rows)[m]

   calls f (rows[i]) if f takes const double *, and f (rows) if it takes
   const double (*)[m].

   GCC warns of an attribute that it drops, but not in system headers.  Where
   that is forgotten, in preprocessed input, GCC is told once more, from 12 on:
   before, no pragma may stand in another macro's arguments.  So it is where a
   call in another one's argument has variables of the same names (-Wshadow).  */

#ifndef SOAC_ASK_H
#define SOAC_ASK_H

#pragma GCC system_header

struct soac_nothing { char soac_nothing; };

/* If W a function that takes anything, and is never called, else F.  It returns
   void, an int, or a soac_given_.  Before C23 such a function has no prototype,
   of which some versions of clang warn.  */
#define SOAC_INSTEAD_(W, WHAT, F) SOAC_IF_ (W, SOAC_ANY_##WHAT##_, F)
#ifdef __clang__
void soac_any_void_ (...) __attribute__ ((__overloadable__));
int soac_any_int_ (...) __attribute__ ((__overloadable__));
# define SOAC_ANY_void_ ((__typeof__ (soac_any_void_) *) 0)
# define SOAC_ANY_int_ ((__typeof__ (soac_any_int_) *) 0)
# define SOAC_ANY_given_ soac_giver_
# define SOAC_GIVER_ SOAC_GIVER1_ (SOAC_CAT_ (soac_giver, __COUNTER__))
# define SOAC_GIVER1_(NAME)						\
    soac_given_ NAME (...) __attribute__ ((__overloadable__));		\
    __typeof__ (NAME) *soac_giver_ __attribute__ ((__unused__)) = 0;
# if __has_warning ("-Wdeprecated-non-prototype")
#  define SOAC_ANYTHING_						\
    _Pragma ("clang diagnostic ignored \"-Wdeprecated-non-prototype\"")
# else
#  define SOAC_ANYTHING_
# endif
# define SOAC_BEGIN_ _Pragma ("clang diagnostic push")			\
    _Pragma ("clang diagnostic ignored \"-Wshadow\"") SOAC_ANYTHING_
# define SOAC_END_ _Pragma ("clang diagnostic pop")
#else
# if __GNUC__ >= 12
#  define SOAC_BEGIN_ _Pragma ("GCC diagnostic push")			\
    _Pragma ("GCC diagnostic ignored \"-Wshadow\"")			\
    _Pragma ("GCC diagnostic ignored \"-Wshadow=local\"")		\
    _Pragma ("GCC diagnostic ignored \"-Wshadow=compatible-local\"")
#  define SOAC_END_ _Pragma ("GCC diagnostic pop")
# else
#  define SOAC_BEGIN_
#  define SOAC_END_
# endif
# if defined __STDC_VERSION__ && __STDC_VERSION__ > 201710L && __GNUC__ >= 13
#  define SOAC_ANY_ (...)
# else
#  define SOAC_ANY_ ()
# endif
# define SOAC_ANY_void_ ((void (*) SOAC_ANY_) 0)
# define SOAC_ANY_int_ ((int (*) SOAC_ANY_) 0)
# define SOAC_ANY_given_ ((soac_given_ (*) SOAC_ANY_) 0)
# define SOAC_GIVER_
#endif

#define SOAC_NOT_LOWER_(C)						\
    _Static_assert (C, "this array has fewer dimensions than the space: "\
		    "write soac_at with a subscript for each of them; a "\
		    "pointer to pointers has one dimension");
#define SOAC_NOT_HIGHER_(C)						\
    _Static_assert (C, "this array has more dimensions than the space, and "\
		    "its operator takes no rows");

#define SOAC_LOOK_(X, J, A)						\
  SOAC_CAT_ (SOAC_LOOK_, SOAC_IS_VIEW_ (A)) (X, J, A)
#define SOAC_LOOK_1(X, J, A)
#define SOAC_LOOK_0(X, J, A)						\
    __auto_type soac_o##J						\
      = SOAC_IF_ (SOAC_POINTER_ (soac_a##J), soac_a##J, (char *) 0);	\
    __auto_type soac_q##J						\
      = SOAC_IF_ (SOAC_IS_ (__typeof__ (*soac_o##J), void), (char *) 0,	\
		  soac_o##J);						\
    __auto_type soac_f##J						\
      = SOAC_IF_ (SOAC_POINTER_ (*soac_q##J), soac_q##J,		\
		  (struct soac_nothing **) 0);				\
    enum { soac_c0##J = (SOAC_POINTER_ (soac_a##J)			\
			 && !SOAC_IS_ (__typeof__ (*soac_o##J), void)	\
			 && !SOAC_IS_ (__typeof__ (*soac_q##J),		\
				       __typeof__ (**soac_f##J))) };	\
    SOAC_SUBSCRIPTED_ (X, J)						\
    enum { soac_c##J = soac_c0##J && (int) soac_k##J >= (int) soac_rank_,	\
	   soac_l##J = soac_c0##J && (int) soac_k##J < (int) soac_rank_,	\
	   soac_m##J = soac_c0##J && (int) soac_k##J > (int) soac_rank_ };	\
    __auto_type soac_t##J						\
      = SOAC_IF_ (soac_c##J, soac_q##J, SOAC_SOME_POINTER_ (X));	\
    enum { soac_n##J = soac_m##J && SOAC_ROWS_ (SOAC_ELEMENT_ (X, J)) };

/* Where the parameter's type is soac_t_.  */
#define SOAC_JUDGE_T_(X, J, A)						\
  SOAC_CAT_ (SOAC_JUDGE_T_, SOAC_IS_VIEW_ (A)) (X, J, A)
#define SOAC_JUDGE_T_1(X, J, A)
#define SOAC_JUDGE_T_0(X, J, A)						\
    SOAC_NOT_LOWER_ (!soac_l##J || soac_w_ || SOAC_POINTER_ (soac_s_))	\
    SOAC_NOT_HIGHER_ (!soac_m##J || soac_w_ || !SOAC_NUMERIC_ (soac_s_))\
    enum { soac_wrong##J						\
	     = (soac_l##J || soac_m##J) && !soac_w_			\
	       && SOAC_NUMERIC_ (soac_s_) };				\
    enum { soac_r##J							\
      = soac_c##J							\
	&& (soac_w_ ? soac_m##J						\
	    : SOAC_IS_ (__typeof__ (SOAC_ELEMENT_ (X, J)), soac_t_)	\
	      || (SOAC_NUMERIC_ (SOAC_ELEMENT_ (X, J))			\
		  && SOAC_NUMERIC_ (soac_s_))				\
	      || (SOAC_POINTER_ (SOAC_ELEMENT_ (X, J))			\
		  && SOAC_POINTER_ (soac_s_)				\
		  && !SOAC_IS_ (soac_t_, void *)			\
		  && !SOAC_IS_ (soac_t_, const void *)			\
		  && !SOAC_IS_ (soac_t_, __typeof__ (soac_q##J))	\
		  && !SOAC_IS_ (soac_t_,				\
				const __typeof__ (*soac_q##J) *))) };	\
    SOAC_ARRAY_ (X, J)
#define SOAC_ARRAY_(X, J)						\
    __auto_type soac_p##J						\
      = SOAC_IF_ (soac_r##J, soac_t##J, SOAC_SOME_POINTER_ (X));

/* Where it is an integer.  */
#define SOAC_JUDGE_I_(X, J, A)						\
  SOAC_CAT_ (SOAC_JUDGE_I_, SOAC_IS_VIEW_ (A)) (X, J, A)
#define SOAC_JUDGE_I_1(X, J, A)
#define SOAC_JUDGE_I_0(X, J, A)						\
    SOAC_NOT_LOWER_ (!soac_l##J)					\
    SOAC_NOT_HIGHER_ (!soac_m##J)					\
    enum { soac_r##J = soac_c##J, soac_wrong##J = soac_l##J };		\
    SOAC_ARRAY_ (X, J)

/* All inputs of X's function, which are the arguments behind the first: these
   are evaluated, and then it is asked what they are.  */
#define SOAC_EVALUATE_(X, ...)						\
    SOAC_READ_ (SOAC_EACH_ (SOAC_TAKE_, X, SOAC_NONE_, __VA_ARGS__))
#define SOAC_INPUTS_(X, ...)						\
    SOAC_EACH_ (SOAC_LOOK_, X, SOAC_NONE_, __VA_ARGS__)			\
    SOAC_ASK_ (X, __VA_ARGS__)						\
    SOAC_EACH_ (SOAC_JUDGE_, X, SOAC_NONE_, __VA_ARGS__)
#define SOAC_JUDGE_(X, J, A)						\
  SOAC_CAT_ (SOAC_JUDGE_, SOAC_IS_VIEW_ (A)) (X, J)
#define SOAC_JUDGE_1(X, J)
#define SOAC_JUDGE_0(X, J)						\
    enum { soac_r##J							\
	     = soac_x##J						\
	       ? soac_array##J						\
		 && (!soac_single##J					\
		     || SOAC_IS_ (__typeof__ (*SOAC_TO_ (SOAC_ELEMENT_ (X, J))),\
				  void))				\
	       : soac_b##J };						\
    SOAC_ARRAY_ (X, J)
#define SOAC_CLEAR_(C)							\
    _Static_assert (C, "is this input an array for its operator, or a "	\
		    "single value?  Write soac_stride (x, 1), soac_at, or "\
		    "soac_replicate (x)");

/* Its call for an element, and the one where it writes rows.  */
#define SOAC_APPLY_(X, ...)						\
  (SOAC_FUNCTION_ (SOAC_X_F_ X))					\
    (SOAC_BEFORE_ (SOAC_X_F_ X)						\
     SOAC_READ_ (SOAC_EACH_ (SOAC_GET_, X, SOAC_COMMA_, __VA_ARGS__)))
#define SOAC_GIVE_(X, ...)						\
  SOAC_INSTEAD_ (soac_w_, given, SOAC_X_F_ X)			\
    (SOAC_READ_ (SOAC_EACH_ (SOAC_GIVE_IF_GIVEN_, X, SOAC_COMMA_, __VA_ARGS__)))
#define SOAC_WRITE_(X, ...)						\
  SOAC_INSTEAD_ (!soac_w_, void, SOAC_X_F_ X)				\
    (SOAC_REST_ (~ SOAC_READ_ (						\
       SOAC_LEAVES_ (ADDRESS_, X, 0, SOAC_X_OUT_ X)			\
       SOAC_COMMA_IF_ (__VA_ARGS__)					\
       SOAC_EACH_ (SOAC_GIVE_IF_WRITTEN_, X, SOAC_COMMA_, __VA_ARGS__))))
/* What is called instead has no parameters, for which floats would become doubles.  */
#define SOAC_GIVE_IF_WRITTEN_(X, J, A)					\
  __builtin_choose_expr (soac_w_, SOAC_GET_ (X, J, A), 0)
#define SOAC_GIVE_IF_GIVEN_(X, J, A)					\
  __builtin_choose_expr (soac_w_, 0, SOAC_GET_ (X, J, A))

/* What the input J has for its parameter, as far as that is known.  */
#define SOAC_VALUE_(X, J, A)						\
  SOAC_CAT_ (SOAC_VALUE_, SOAC_IS_VIEW_ (A)) (X, J, A)
#define SOAC_VALUE_0(X, J, A)						\
  SOAC_IF_ (soac_b##J, SOAC_ELEMENT_ (X, J), soac_a##J)
#define SOAC_VALUE_1(X, J, A) SOAC_SAMPLE_1 (X, J, A)

/* E, if it is a pointer, else some pointer.  */
#define SOAC_TO_(E) SOAC_IF_ (SOAC_POINTER_ (E), E, (char *) 0)

#ifdef __clang__

/* A function of F's type and one that takes everything else, by a name used
   once.  Structures must be given as they are, any other argument as 0.  Which
   pointers to structures are arrays (soac_g) is settled first, where it may be
   all the others or none.  */
# define SOAC_ASK_(X, ...)						\
    SOAC_ASK1_ (SOAC_CAT_ (soac_call, __COUNTER__), X,			\
		(~ SOAC_READ_ (SOAC_LEAVES_ (LEAF_0_, X, 0, SOAC_X_OUT_ X))\
		 SOAC_COMMA_IF_ (__VA_ARGS__)), __VA_ARGS__)
# define SOAC_ASK1_(NAME, X, ZEROS, ...)				\
    __typeof__ (*(SOAC_FUNCTION_ (SOAC_X_F_ X))) NAME			\
      __attribute__ ((__overloadable__));				\
    struct soac_none NAME (...) __attribute__ ((__overloadable__));	\
    SOAC_EACH_ (SOAC_ZERO_FOR_, X, SOAC_NONE_, __VA_ARGS__)		\
    SOAC_EACH_ (SOAC_ASK2_, (NAME, X, ZEROS, __VA_ARGS__),\
		SOAC_NONE_, __VA_ARGS__)\
    SOAC_EACH_ (SOAC_ASK3_, (NAME, X, ZEROS, __VA_ARGS__),\
		SOAC_NONE_, __VA_ARGS__)
# define SOAC_ASK2_(Y, J, A)						\
  SOAC_CAT_ (SOAC_ASK2_, SOAC_IS_VIEW_ (A)) (Y, SOAC_SECOND_ Y, J)
# define SOAC_ASK2_1(Y, X, J)
# define SOAC_ASK2_0(Y, X, J)						\
    enum { soac_g##J							\
      = soac_c##J							\
	&& (SOAC_TAKES_ (J, SOAC_STRUCTURE_ (SOAC_ELEMENT_ (X, J)),	\
			 SOAC_NO_, SOAC_OPEN_ Y)			\
	    || SOAC_TAKES_ (J, SOAC_STRUCTURE_ (SOAC_ELEMENT_ (X, J)),	\
			    SOAC_YES_, SOAC_OPEN_ Y)) };
# define SOAC_ASK3_(Y, J, A)						\
  SOAC_CAT_ (SOAC_ASK3_, SOAC_IS_VIEW_ (A)) (Y, SOAC_SECOND_ Y, J)
# define SOAC_ASK3_1(Y, X, J)
# define SOAC_ASK3_0(Y, X, J)						\
    enum { soac_number##J = SOAC_TAKES_ (J, 1.0, soac_g, SOAC_OPEN_ Y),	\
	   soac_pointer##J						\
	     = SOAC_TAKES_ (J, (void *) 0, soac_g, SOAC_OPEN_ Y),	\
	   soac_b##J							\
	     = soac_g##J						\
	       || (soac_c##J && SOAC_NUMERIC_ (SOAC_ELEMENT_ (X, J))	\
		   && soac_number##J),					\
	   soac_x##J							\
	     = soac_c##J && SOAC_POINTER_ (SOAC_ELEMENT_ (X, J))	\
	       && soac_pointer##J && !soac_number##J };			\
    SOAC_NOT_LOWER_ (!soac_l##J || !soac_number##J)			\
    SOAC_NOT_HIGHER_ (!soac_m##J || !soac_number##J)			\
    enum { soac_wrong##J						\
	     = (soac_l##J || soac_m##J) && soac_number##J };		\
    _Static_assert (!soac_c##J || soac_b##J || soac_pointer##J		\
		    || (soac_m##J && soac_number##J),			\
		    "this input is neither an array for its operator nor "\
		    "a single value");					\
    enum { soac_single##J						\
	     = SOAC_TAKES_ (J, SOAC_TO_ (soac_a##J), soac_g, SOAC_OPEN_ Y)\
	       || SOAC_TAKES_ (J, SOAC_CONST_ (soac_t##J), soac_g,	\
			       SOAC_OPEN_ Y),				\
	   soac_array##J						\
	     = SOAC_TAKES_ (J, SOAC_TO_ (SOAC_ELEMENT_ (X, J)), soac_g,	\
			    SOAC_OPEN_ Y)				\
	       || SOAC_TAKES_ (J,					\
			       SOAC_CONST_ (SOAC_TO_ (SOAC_ELEMENT_ (X, J))),\
			       soac_g, SOAC_OPEN_ Y) };			\
    SOAC_CLEAR_ (!soac_x##J || soac_array##J || soac_single##J)

/* A pointer to constants of what E leads to: to none if these are functions, of
   which there are no constant ones.  */
# define SOAC_CONST_(E)							\
  (const __typeof__ (*SOAC_IF_ (SOAC_TO_OBJECTS_ (E), E,		\
				(struct soac_nothing *) 0)) *) 0
# define SOAC_TO_OBJECTS_(E)						\
  SOAC_IS_ (__typeof__ (soac_to_objects_ (E)), char)
char soac_to_objects_ (const volatile void *) __attribute__ ((__overloadable__));
int soac_to_objects_ (...) __attribute__ ((__overloadable__));

/* E, if it is a structure; otherwise something that nothing converts from.  */
# define SOAC_STRUCTURE_(E)						\
  SOAC_IF_ (SOAC_NUMERIC_ (E) || SOAC_POINTER_ (E),			\
	    (struct soac_nothing) { 0 }, E)
struct soac_none { char soac_none; };
enum { SOAC_NO_1, SOAC_NO_2 = 0, SOAC_NO_3 = 0, SOAC_NO_4 = 0,
       SOAC_NO_5 = 0, SOAC_NO_6 = 0, SOAC_NO_7 = 0, SOAC_NO_8 = 0,
       SOAC_YES_1, SOAC_YES_2 = 1, SOAC_YES_3 = 1, SOAC_YES_4 = 1,
       SOAC_YES_5 = 1, SOAC_YES_6 = 1, SOAC_YES_7 = 1, SOAC_YES_8 = 1 };

/* Does a call with OWN as argument J go to F?  WHICH##K says whether the
   pointer to structures K is an array.  */
# define SOAC_TAKES_(...) SOAC_TAKES1_ (__VA_ARGS__)
# define SOAC_TAKES1_(J, OWN, WHICH, NAME, X, ZEROS, ...)		\
  !SOAC_IS_ (__typeof__ (SOAC_IF_ (soac_w_,				\
    NAME (SOAC_REST_ (SOAC_OPEN_ ZEROS					\
      SOAC_OTHERS_ (SOAC_OTHER_, (J, OWN, WHICH, X), __VA_ARGS__))),	\
    NAME (SOAC_BEFORE_ (SOAC_X_F_ X)					\
	  SOAC_OTHERS_ (SOAC_OTHER_, (J, OWN, WHICH, X), __VA_ARGS__)))),\
    struct soac_none)
# define SOAC_LEAF_0_(X, J, A) , 0
# define SOAC_OTHER_(Y, K, A) SOAC_OTHER1_ (SOAC_OPEN_ Y, K, A)
# define SOAC_OTHER1_(...) SOAC_OTHER2_ (__VA_ARGS__)
# define SOAC_OTHER2_(J, OWN, WHICH, X, K, A)				\
  SOAC_IF_ (J == K, OWN,						\
	    SOAC_CAT_ (SOAC_OTHER_, SOAC_IS_VIEW_ (A)) (WHICH, X, K, A))
# define SOAC_OTHER_0(WHICH, X, K, A)					\
  SOAC_IF_ (soac_c##K && WHICH##K && !soac_zeroe##K, SOAC_ELEMENT_ (X, K),\
	    SOAC_IF_ (soac_zero##K, 0, soac_a##K))
# define SOAC_OTHER_1(WHICH, X, K, A)					\
  SOAC_IF_ (soac_zero##K, 0, SOAC_SAMPLE_1 (X, K, A))

/* Whether 0 will do in its place: it does for all but structures.  */
# define SOAC_ZERO_FOR_(X, J, A)						\
  SOAC_CAT_ (SOAC_ZERO_FOR_, SOAC_IS_VIEW_ (A)) (X, J, A)
# define SOAC_ZERO_FOR_0(X, J, A)						\
    enum { soac_zero##J							\
	     = SOAC_NUMERIC_ (soac_a##J) || SOAC_POINTER_ (soac_a##J),	\
	   soac_zeroe##J						\
	     = SOAC_NUMERIC_ (SOAC_ELEMENT_ (X, J))			\
	       || SOAC_POINTER_ (SOAC_ELEMENT_ (X, J)) };
# define SOAC_ZERO_FOR_1(X, J, A)						\
    enum { soac_zero##J = SOAC_NUMERIC_ (SOAC_SAMPLE_1 (X, J, A))	\
			  || SOAC_POINTER_ (SOAC_SAMPLE_1 (X, J, A)) };

#else

# define SOAC_ASK_(X, ...)						\
    SOAC_QUIET_ SOAC_EACH_ (SOAC_ASK1_, X, SOAC_NONE_, __VA_ARGS__) SOAC_LOUD_\
    SOAC_RESOLVE_ (X, __VA_ARGS__)
# if __GNUC__ >= 12
#  define SOAC_QUIET_ _Pragma ("GCC diagnostic push")			\
    _Pragma ("GCC diagnostic ignored \"-Wattributes\"")
#  define SOAC_LOUD_ _Pragma ("GCC diagnostic pop")
# else
#  define SOAC_QUIET_
#  define SOAC_LOUD_
# endif

/* How many parameters stand before the inputs.  Attributes are asked of an expression: behind one
   that is asked of a type GCC 11 and 12 warn of nothing any more.  */
# define SOAC_SHIFT_(X)							\
  (soac_w_ ? soac_outs_ : SOAC_IS_VIEW_ (SOAC_X_F_ X))
# define SOAC_ASK1_(X, J, A)						\
  SOAC_CAT_ (SOAC_ASK1_, SOAC_IS_VIEW_ (A)) (X, J)
# define SOAC_ASK1_1(X, J)
# define SOAC_ASK1_0(X, J)						\
    typedef __typeof__ (*(SOAC_FUNCTION_ (SOAC_X_F_ X))) soac_y##J	\
      __attribute__ ((__nonnull__ (J + SOAC_SHIFT_ (X))));		\
    enum { soac_z##J							\
	     = __builtin_has_attribute (*(soac_y##J *) 0,		\
					__nonnull__ (J + SOAC_SHIFT_ (X))),\
	   soac_x##J = soac_c##J && soac_z##J				\
		       && SOAC_POINTER_ (SOAC_ELEMENT_ (X, J)),		\
	   soac_b##J = soac_c##J && !soac_z##J				\
		       && !SOAC_POINTER_ (SOAC_ELEMENT_ (X, J)) };	\
    SOAC_NOT_LOWER_ (!soac_l##J || soac_z##J)				\
    SOAC_NOT_HIGHER_ (!soac_m##J || soac_z##J)				\
    enum { soac_wrong##J = (soac_l##J || soac_m##J) && !soac_z##J };

/* Pointers to pointers, and to rows, where F takes pointers, too.  With T **x
   that is an array if F takes T * or const T *, and a single value if it takes
   T **, T *const *, or void *.  Asked of F's whole type: a union stands for all
   types that the parameter of an input can have.  That of a number has the
   number's size, or parameters have 8 or 4 bytes in one of four ways.  Input J
   has pointers to these types:

     soac_ha, soac_hs	if it is an array, if it is a single value
     soac_hg		any of these, of the number's size
     soac_h8, soac_h4	the same of 8 or 4 bytes
     soac_h		that which the function has, as far as is known  */
# define SOAC_RESOLVE_(X, ...)						\
    SOAC_EACH_ (SOAC_COULD_, X, SOAC_NONE_, __VA_ARGS__)		\
    SOAC_READ_ (SOAC_LEAVES_ (ADDRESS_TYPE_, X, 0, SOAC_X_OUT_ X))	\
    typedef __typeof__ (*(SOAC_FUNCTION_ (SOAC_X_F_ X))) soac_function_;\
    SOAC_RESOLVE1_ ((~ SOAC_READ_ (SOAC_LEAVES_ (ADDRESS_NAME_, X, 0,	\
						 SOAC_X_OUT_ X))	\
		     SOAC_COMMA_IF_ (__VA_ARGS__)),			\
		    (SOAC_TYPE_BEFORE_ (SOAC_X_F_ X)), X, __VA_ARGS__)
# define SOAC_RESOLVE1_(OUTS, BEFORE, X, ...)				\
    typedef __typeof__ (SOAC_INSTEAD_ (soac_w_, given,		\
				       SOAC_FUNCTION_ (SOAC_X_F_ X))	\
			(SOAC_BEFORE_ (SOAC_X_F_ X)			\
			 SOAC_OTHERS_ (SOAC_PLAINLY_, X, __VA_ARGS__)))	\
      soac_result_ __attribute__ ((__unused__));			\
    enum { soac_sizes_							\
	     = SOAC_FITS_ (OUTS, BEFORE, SOAC_SIZES0_, ~, __VA_ARGS__) ? 0\
	       : SOAC_FITS_ (OUTS, BEFORE, SOAC_SIZES1_, ~, __VA_ARGS__) ? 1\
	       : SOAC_FITS_ (OUTS, BEFORE, SOAC_SIZES2_, ~, __VA_ARGS__) ? 2\
	       : SOAC_FITS_ (OUTS, BEFORE, SOAC_SIZES3_, ~, __VA_ARGS__) ? 3\
	       : 4 };							\
    SOAC_EACH_ (SOAC_FOUND_, X, SOAC_NONE_, __VA_ARGS__)		\
    SOAC_EACH_ (SOAC_DECIDE_, (OUTS, BEFORE, __VA_ARGS__), SOAC_NONE_,	\
		__VA_ARGS__)
# define SOAC_PLAINLY_(X, J, A)						\
  SOAC_IF_ (soac_zero##J, 0, SOAC_VALUE_ (X, J, A))

# define SOAC_FITS_(OUTS, BEFORE, M, Y, ...)				\
  (soac_w_								\
   ? SOAC_IS_ (soac_function_,						\
	       void (SOAC_REST_ (SOAC_OPEN_ OUTS			\
				 SOAC_OTHERS_ (M, Y, __VA_ARGS__))))	\
   : SOAC_IS_ (soac_function_,						\
	       soac_result_ (SOAC_OPEN_ BEFORE				\
			     SOAC_OTHERS_ (M, Y, __VA_ARGS__))))
# define SOAC_ADDRESS_TYPE_(X, J, A)					\
    typedef __typeof__ (SOAC_REST_ (~ SOAC_SAMPLE_ADDRESS_ (X, J, A)))	\
      soac_address##J __attribute__ ((__unused__));
# define SOAC_ADDRESS_NAME_(X, J, A) , soac_address##J
# define SOAC_SIZES0_(Y, J, A) __typeof__ (*soac_hg##J)
# define SOAC_SIZES1_(Y, J, A) __typeof__ (*soac_h8##J)
# define SOAC_SIZES2_(Y, J, A) __typeof__ (*soac_h4##J)
# define SOAC_SIZES3_(Y, J, A)						\
  __typeof__ (*SOAC_IF_ (J & 1, soac_h8##J, soac_h4##J))
# define SOAC_FOUND_(X, J, A)						\
    __auto_type soac_h##J __attribute__ ((__unused__))			\
      = SOAC_IF_ (soac_sizes_ == 0, soac_hg##J,				\
	  SOAC_IF_ (soac_sizes_ == 1 || (soac_sizes_ == 3 && J & 1)	\
		    || (soac_sizes_ == 4 && !(J & 1)),			\
		    soac_h8##J, soac_h4##J));

/* GCC 14 takes a union for its members only if it is told to, where one of them leads to an
   array of variable length.  */
# define SOAC_UNION_ __attribute__ ((__transparent_union__))
# define SOAC_COULD_(X, J, A)						\
  SOAC_CAT_ (SOAC_COULD_, SOAC_IS_VIEW_ (A)) (X, J, A)
# define SOAC_COULD_0(X, J, A)						\
    __extension__ union {						\
      __typeof__ (1 ? SOAC_OPENED_ (X, J) : SOAC_OPENED_ (X, J)) soac_a_; \
      const __typeof__ (*SOAC_OPENED_ (X, J)) *soac_b_;			\
    } SOAC_UNION_ *soac_ha##J __attribute__ ((__unused__));		\
    SOAC_COULD_BE_ (J, soac_a##J, SOAC_VALUE_0 (X, J, A),		\
      __typeof__ (1 ? SOAC_OPENED_ (X, J) : SOAC_OPENED_ (X, J)) soac_e_; \
      const __typeof__ (*SOAC_OPENED_ (X, J)) *soac_f_;)
# define SOAC_OPENED_(X, J)						\
  SOAC_IF_ (soac_x##J, SOAC_ELEMENT_ (X, J), (char *) 0)
# define SOAC_COULD_1(X, J, A)						\
    enum { soac_x##J = 0 };						\
    SOAC_COULD_BE1_ (J, SOAC_SAMPLE_1 (X, J, A))
# define SOAC_COULD_BE1_(J, V) SOAC_COULD_BE_ (J, V, V, )
# define SOAC_COULD_BE_(J, E, V, MORE)					\
    enum { soac_pointer##J = SOAC_POINTER_ (V),				\
	   soac_numeric##J = SOAC_NUMERIC_ (V),				\
	   soac_zero##J = soac_pointer##J || soac_numeric##J,		\
	   soac_size##J						\
	     = sizeof (SOAC_IF_ (soac_numeric##J, V, (char) 0)) };	\
    __extension__ union {						\
      __typeof__ (1 ? SOAC_TO_ (E) : SOAC_TO_ (E)) soac_a_;		\
      const __typeof__ (*SOAC_TO_ (E)) *soac_b_;			\
      void *soac_c_;							\
      const void *soac_d_;						\
    } SOAC_UNION_ *soac_hs##J __attribute__ ((__unused__));		\
    __extension__ union {						\
      __typeof__ (1 ? SOAC_TO_ (E) : SOAC_TO_ (E)) soac_a_;		\
      const __typeof__ (*SOAC_TO_ (E)) *soac_b_;			\
      void *soac_c_;							\
      const void *soac_d_;						\
      MORE								\
    } SOAC_UNION_ *soac_ho##J __attribute__ ((__unused__));		\
    __auto_type soac_hg##J __attribute__ ((__unused__))			\
      = SOAC_IF_ (soac_x##J, (__typeof__ (soac_ho##J)) 0,		\
	  SOAC_IF_ (soac_pointer##J, (__typeof__ (soac_hs##J)) 0,	\
	    SOAC_IF_ (!soac_numeric##J, (__typeof__ (V) *) 0,		\
	      SOAC_IF_ (soac_size##J == 4, (__typeof__ (soac_any4_) *) 0,\
	      SOAC_IF_ (soac_size##J == 8, (__typeof__ (soac_any8_) *) 0,\
	      SOAC_IF_ (soac_size##J == 1, (__typeof__ (soac_any1_) *) 0,\
	      SOAC_IF_ (soac_size##J == 2, (__typeof__ (soac_any2_) *) 0,\
	      SOAC_IF_ (soac_size##J == 16, (__typeof__ (soac_any16_) *) 0,\
			(__typeof__ (V) *) 0))))))));			\
    __auto_type soac_h8##J __attribute__ ((__unused__))			\
      = SOAC_IF_ (soac_numeric##J, (__typeof__ (soac_any8_) *) 0,	\
		  soac_hg##J);						\
    __auto_type soac_h4##J __attribute__ ((__unused__))			\
      = SOAC_IF_ (soac_numeric##J, (__typeof__ (soac_any4_) *) 0,	\
		  soac_hg##J);

/* For types alone: they are defined nowhere.  */
extern union { _Bool soac_a_; char soac_b_; signed char soac_c_; unsigned char soac_d_; } soac_any1_;
extern union { short soac_a_; unsigned short soac_b_; } soac_any2_;
extern union { int soac_a_; unsigned soac_b_; float soac_c_; } soac_any4_;
__extension__ extern union {
  long soac_a_; unsigned long soac_b_; long long soac_c_; unsigned long long soac_d_; double soac_e_;
  _Complex float soac_f_;
} soac_any8_;
__extension__ extern union { long double soac_a_; _Complex double soac_b_; } soac_any16_;

# define SOAC_DECIDE_(Y, J, A)						\
  SOAC_CAT_ (SOAC_DECIDE_, SOAC_IS_VIEW_ (A)) (J, SOAC_OPEN_ Y)
# define SOAC_DECIDE_1(...)
# define SOAC_DECIDE_0(...) SOAC_DECIDE1_ (__VA_ARGS__)
# define SOAC_DECIDE1_(J, OUTS, BEFORE, ...)				\
    enum { soac_array##J						\
	     = SOAC_FITS_ (OUTS, BEFORE, SOAC_OWN_, (J, soac_ha##J),	\
			   __VA_ARGS__),				\
	   soac_single##J						\
	     = SOAC_FITS_ (OUTS, BEFORE, SOAC_OWN_, (J, soac_hs##J),	\
			   __VA_ARGS__) };				\
    SOAC_CLEAR_ (!soac_x##J || soac_array##J || soac_single##J)
# define SOAC_OWN_(Y, K, A) SOAC_OWN1_ (SOAC_OPEN_ Y, K)
# define SOAC_OWN1_(...) SOAC_OWN2_ (__VA_ARGS__)
# define SOAC_OWN2_(J, OWN, K)						\
  __typeof__ (*SOAC_IF_ (J == K, OWN, soac_h##K))

#endif

#endif
