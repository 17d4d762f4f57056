/* Combinators: one call each, with its operators, views and memory accesses.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef SOAC_IR_COMBINATOR_H
#define SOAC_IR_COMBINATOR_H

#include "language.h"

/* Why two combinators are not in one kernel.  The words are fixed by
   LANGUAGE.md and printed by full_reason.  */
enum refusal
{
  NOT_REFUSED,
  REFUSED_INPLACE,	/* something between writes the same array */
  REFUSED_ALIAS,	/* two pointers may overlap */
  REFUSED_UNTESTED_ALIAS,	/* likewise, but a guard could tell */
  REFUSED_IMPURE,	/* an operator is not proved pure */
  REFUSED_MULTI_USE,	/* consumers that are not in one kernel */
  REFUSED_LOOP,		/* producer and consumer in different loops */
  REFUSED_BRANCH,	/* one runs without the other */
  REFUSED_SIZE,		/* counts not known to be equal */
  REFUSED_UNTESTED_SIZE,	/* likewise, but a guard could tell */
  REFUSED_ALGEBRA,	/* no rule for these two kinds */
  REFUSED_READ_OUTSIDE,	/* an operator reads the array at any index */
  REFUSED_ORDER,	/* no one place where all members may run */
  REFUSED_COST		/* switched off, kept out, or out of fuel */
};

/* What a refusal can point at, for people: WHAT and its place.  */
struct verdict
{
  enum refusal why;
  const char *what;	/* the rest of the sentence, or null; lives on the
			   pass's obstack */
  location_t where;	/* a statement in the way, or UNKNOWN_LOCATION */
};

/* ---- operators ---------------------------------------------------------- */

/* An operator op (a, b) on structures, or numbers, gives back a unless `a.OF_A CODE b.OF_B' holds;
   if NEGATED, unless that does not hold.  */
struct select_condition
{
  enum tree_code code;		/* a comparison, or ERROR_MARK: not known */
  bool negated;
  bool numbers;			/* a and b are numbers, and else it gives b */
  auto_vec<tree> of_a, of_b;	/* members from outside to inside */
};

/* The parameters of a function of which is known where it writes through each.  */
const unsigned WRITES_TOLD = 32;

/* What is known of a function that is used as an operator.  */
struct operator_facts
{
  enum soac_purity purity;
  const char *why;		/* what an impure one does, "writes 'n'"; see why_impure */
  location_t where;		/* where it does it */
  bool certain;			/* WHY is a fact, not only a lack of proof */
  bool bound;			/* to the thread it runs on: no promise of the
				   user's helps */
  unsigned HOST_WIDE_INT writes;	/* parameters through which it writes, ... */
  bool writes_more;		/* ... and that is not all that is impure; then WHY is more */
  const char *write_why[WRITES_TOLD];	/* by parameter: how it first writes through that, ... */
  location_t write_where[WRITES_TOLD];	/* ... and where */
  bool reads_any;		/* may read any memory */
  bool reads_params;		/* reads what its pointer parameters point at */
  auto_vec<tree> globals;	/* variables it reads, or members of them, if not READS_ANY */
  bool reads_frame;		/* may read all of the enclosing function's
				   frame */
  auto_vec<tree> fields;	/* those that it reads, if not READS_FRAME */
  auto_vec<tree> pointers;	/* fields of that frame that lead to what it
				   reads, if not READS_ANY */
  bool may_stop;		/* may abort or loop: nothing that is seen outside may
				   run before it that would have run behind it */
  bool may_trap;		/* likewise not to be run where the program would not
				   have run it, but what it does then is undefined */
  unsigned weight;		/* statements that a call runs, about */
  unsigned most_weight;		/* if that is not known: at most so many, or 0: nor that */
  bool scalar_only;		/* it calls, looks up or divides: vectors of elements are
				   no faster */
  bool compares_wide;		/* it compares integers of 64 bits, ... */
  bool multiplies_wide;		/* ... or multiplies them by each other */
  auto_vec<enum tree_code> codes;	/* PLUS_EXPR if it is `a + b', and so on
				   for the commutative operations that SIMD
				   knows; of a structure that for each number
				   in it, in order; else empty */
  bool difference;		/* it is `a - b' of integers */
  select_condition test;
  bool nonnegative;		/* the number it gives has no sign: it is no -0.0 either */
  bool busy;			/* being analysed: recursion */
};

/* One operator of one combinator.  */
struct soac_operator
{
  tree pointer;			/* the GIMPLE operand */
  tree decl;			/* the function, null when unknown */
  tree chain;			/* static chain operand of a nested function, a null pointer if
				   it sees no variables of the function around it */
  tree trampoline;		/* member of the frame it is in, if any */
  tree type;			/* FUNCTION_TYPE */
  unsigned written;		/* so many first parameters are the addresses of
				   what it makes */
  struct operator_facts *facts;	/* never null */
};

/* True if OP sees variables of the function around it.  */

inline bool
sees_frame_p (const soac_operator *op)
{
  return op->chain && !integer_zerop (op->chain);
}

/* True if OP may run where the program would not have run it.  */

inline bool
runs_anywhere_p (const soac_operator *op)
{
  return !op->facts->may_stop && !op->facts->may_trap;
}

/* What OP does to memory beside what it makes.  */

inline enum soac_purity
operator_purity (const soac_operator *op)
{
  const operator_facts *f = op->facts;
  unsigned HOST_WIDE_INT made = (HOST_WIDE_INT_1U << op->written) - 1;
  if (op->written && f->purity == PURITY_IMPURE && !f->writes_more && !f->bound
      && !(f->writes & ~made))
    return PURITY_PURE;
  return f->purity;
}

/* ---- views and combinators ---------------------------------------------- */

enum view_kind
{
  VIEW_ARRAY,			/* VALUE[i * STRIDE] */
  VIEW_BROADCAST,		/* VALUE */
  VIEW_IOTA,			/* VALUE + i * STRIDE */
  VIEW_INDEXED,			/* VALUE[element i of input INDEX]: what a
				   gather reads and a scatter writes */
  VIEW_SUBSCRIPTED,		/* VALUE[SUBSCRIPTS], or if ROW its address */
  VIEW_INDEX			/* the only one of SUBSCRIPTS, an integer */
};

/* An axis of a space: position p has the index LO + p * STEP, or with a WIDTH
   LO + p / WIDTH * STEP + p % WIDTH.  All are GIMPLE operands.  */
struct axis
{
  bool reduced;
  tree lo;			/* a ptrdiff_t */
  tree count;			/* positions, a size_t */
  tree step;			/* a ptrdiff_t, null for 1 */
  tree width;			/* a size_t, null for 1 */
  tree extent;			/* if there is a STEP, the indices from the first one to
				   before the end, a size_t; else null */
  const char *name = NULL;	/* as the user wrote it, "n" or "range (1, n)"; null if
				   he did not */
};

/* The step or width of an axis as the user has given it, under a NAME.  */
struct given_step
{
  tree value;			/* GIMPLE operand */
  const char *name;
};

/* How an element is reached from the indices of axes.  In the expressions stand
   declarations for what is known only when the kernel runs.  */
struct subscripts
{
  auto_vec<tree> dims;		/* one for each dimension, an integer; for those of
				   a row 0, as a sizetype */
  auto_vec<tree> lengths;	/* of the dimensions; null for the first */
  auto_vec<tree> axes;		/* stand for the indices of the axes */
  auto_vec<tree> leaves;	/* stand for ... */
  auto_vec<tree> values;	/* ... these GIMPLE operands */
};

/* How element i of an argument is reached.  */
struct view
{
  enum view_kind kind;
  tree value;			/* GIMPLE operand: an array's address, or a
				   value */
  tree type;			/* type of an element, with `volatile' */
  const char *name;		/* as the user wrote it */
  bool dead;			/* output: nobody reads it but the kernel */
  bool dead_apart;		/* nor where the kernel's guards fail */
  tree stride;			/* GIMPLE operand, null for 1 */
  unsigned index;		/* VIEW_INDEXED: number of an input */
  subscripts *at;		/* VIEW_SUBSCRIPTED, VIEW_INDEX; else null */
  bool row;			/* VIEW_SUBSCRIPTED: by its address */
  subscripts *flat;		/* VIEW_ARRAY: the subscripts that mean the same, or
				   null */
  /* VIEW_IOTA of floating point, in a run of a kernel's space: the index of the first element,
     and how far apart the indices are, each a sizetype.  Else null.  */
  tree first = NULL_TREE;
  tree apart = NULL_TREE;
  bool narrow = false;		/* VIEW_IOTA, in a run: it is asked whether all of it fits into
				   an `int' */
  HOST_WIDE_INT own = 0;	/* ROW, DEAD: bytes of a row, if that is a variable of the
				   kernel; else 0 */
};

/* A parameter of an operator, or its result: one input or output, or, for a
   zip, a structure of type TYPE whose members come from or go to several.  */
struct shape
{
  tree type;			/* null for one view */
  unsigned view;		/* its number */
  auto_vec<shape *> members;	/* in the order of the fields */
};

struct combinator;

/* Memory that one combinator reads or writes.  */
struct mem_access
{
  ao_ref ref;
  tree pointer;			/* address of element 0, null if not an array */
  tree element;			/* type of an element, null if not an array */
  bool any;			/* any memory at all; REF is void ... */
  gcall *leads;			/* ... also what pointers lead to in the arguments of
				   this call, which need not have escaped; or null */
  bool write;
  bool elementwise;		/* iteration i touches element i alone */
  bool frame;			/* all that a nested function sees */
  alias_set_type alias_set;	/* of an array's elements; 0 for any */
  tree stride;			/* elements from one to the next, null for 1 */
  tree count;			/* how many at most; null if not an array */
  HOST_WIDE_INT halo;		/* elements behind those of the kernel's count
				   that are read as well */
  combinator *range;		/* i counts what this filter keeps, or null */
  const view *subscripted;	/* by what the elements are reached, or null ... */
  const combinator *space;	/* ... from the indices of whose axes */
  const view *of;		/* by what the elements are reached, by subscripts or
				   number, or null; of SPACE, ... */
  tree space_count;		/* ... which had that count */
  const char *name;
};

struct cluster;
struct edge_t;

/* Memory, in short (modref-summary.cc).  */
struct touch_set
{
  bool anything;		/* nothing is known */
  bool global;			/* what other functions can reach */
  bool error;			/* errno */
  bitmap vars;			/* variables and allocations */
};

struct touch_index;

/* All that is touched, and what of it is written.  */
struct touches
{
  touch_set all, written;
};

/* One call.  */
struct combinator
{
  unsigned id;			/* program order */
  enum soac_kind kind;
  gcall *call;
  tree decl;			/* the typed declaration */
  location_t loc;
  soac_operator *combine;	/* role o, or null */
  soac_operator *element;	/* role f or g, or null */
  bool folds;			/* it is a fold: takes elements into what it is
				   given first */
  tree init;			/* role i, or null */
  auto_vec<view> starts;	/* a contraction without one goes on from this, what its
				   output has before, and a scan along an axis; else none */
  tree count;			/* role n */
  tree bound;			/* role M, or null */
  auto_vec<axis> axes;		/* of its space; none if nothing is subscripted */
  auto_vec<axis> space;		/* those that its call has, needed or not; or one for
				   its count */
  auto_vec<given_step> steps;	/* which must be positive, if calls check that */
  tree type;			/* T: type the operator combines in, null for a
				   map or filter */
  auto_vec<view> outputs;	/* zips taken apart */
  auto_vec<view> inputs;	/* likewise, and the indices of scatters */
  auto_vec<shape *> params;	/* what the elements are made of, by parameter
				   of the operator that takes them */
  shape *result;		/* where results go, null if there is none */
  auto_vec<mem_access> accesses;
  enum soac_purity purity;	/* of all its operators together */
  bool takes_result;		/* an argument is another one's result */
  bool nofuse;			/* the user keeps it out of any fusion */
  verdict uncut;		/* why it is not cut into segments, if it could be */
  const char *whole;		/* what cutting it would have cost; or null */
  const char *opaque;		/* why it must run as written (impure operator,
				   volatile array, ...), or null */
  combinator *behind;		/* the filter whose result is the count, so
				   that elements are those it keeps; or null */
  auto_vec<edge_t *> edges_in;	/* what it consumes, by input */
  auto_vec<edge_t *> edges_out;	/* who consumes what it makes */
  touches *touched;		/* its accesses in short */
  cluster *in;			/* the kernel it belongs to */
  cluster *part;		/* the kernel it is in where the guards of IN
				   fail; null if IN has none */
  bool dead;			/* nobody needs it: it is gone */
  bool joining;			/* one of those that legality.cc is asked about */
  bool sunk;			/* runs only on the way to its consumer */
  bool stored_apart;		/* SUNK: where the guards of IN fail it stores what it
				   makes */
  combinator *as_called;	/* SUNK: how it runs there, over the axes and by the
				   subscripts of its call; or null */
  bool windowed;		/* runs in IN for the count of its consumers ... */
  HOST_WIDE_INT halo;		/* ... and so many elements more */
  bool small;			/* it runs over a border of what others run over */
  unsigned shares;		/* it does one of so many parts of a whole, or 0 ... */
  bool of_call;			/* ... that was one call */
  unsigned again;		/* statements that copies run again for an index ... */
  bool instead;			/* ... or what it makes is stored instead */
  combinator *original;		/* of a copy for another branch; or null */
  const combinator *within;	/* the contraction for each of whose indices it runs,
				   or null */
  auto_vec<combinator *> copies;	/* in the kernels of other branches */
};

/* True if one of C's operators may do more than give a value: then it has to run for all
   elements, whoever reads them.  */

inline bool
may_stop_p (const combinator *c)
{
  return ((c->combine && c->combine->facts->may_stop)
	  || (c->element && c->element->facts->may_stop));
}

/* True if C scans along a reduced axis: what it has so far, from the row that it starts from on, is
   stored for each index of that.  */

inline bool
scans_axis_p (const combinator *c)
{
  if (c->kind == SOAC_SCAN)
    for (const axis &x : c->axes)
      if (x.reduced)
	return true;
  return false;
}

/* True if C is a reduction or scan of rows.  */

inline bool
combines_rows_p (const combinator *c)
{
  return (c->element && c->element->written && c->kind != SOAC_MAP
	  && c->kind != SOAC_REDUCE_BY_INDEX);
}

/* True if C is a scan of rows, as written.  */

inline bool
scans_rows_p (const combinator *c)
{
  return ((c->kind == SOAC_SCAN || c->kind == SOAC_SCAN_EXCLUSIVE)
	  && c->element && c->element->written);
}

/* True if C, a scan or a filter, goes through its elements one after the other.  */

inline bool
in_order_p (const combinator *c)
{
  return (!(c->element && c->element->written) && !scans_axis_p (c)
	  && (c->kind == SOAC_FILTER || c->kind == SOAC_SCAN || c->kind == SOAC_SCANOMAP
	      || c->kind == SOAC_SCAN_EXCLUSIVE));
}

/* The contraction in whose loops over reduced axes C takes its elements, or null.  */

inline const combinator *
loops_of (const combinator *c)
{
  return c->kind == SOAC_CONTRACT || scans_axis_p (c) ? c : c->within;
}

/* The combinator of the program that C is or is a copy of.  */

inline const combinator *
original_of (const combinator *c)
{
  return c->original ? c->original : c;
}

#endif
