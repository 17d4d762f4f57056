/* One use of a combinator while it is being resolved.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

   The files of this folder share these structures and nobody else sees them.
   In the order of the work:

     table.cc      which builtins there are
     redeclared.cc the user's own declarations of their names
     resolve.cc    GCC's hooks: from the parser's call to the typed call
     views.cc      the views, before the combinator around them is seen
     operators.cc  checks of the operators
     arguments.cc  checks of all other arguments
     spaces.cc     the axes of the space it runs over
     subscripts.cc elements reached by the indices of axes
     subscript-checks.cc what these may be
     inputs.cc     which input is an array, a broadcast or a view
     outputs.cc    where results go
     rows.cc       reductions and scans of rows, and reductions into memory
     types.cc      what C's types allow
     typed.cc      the typed call, and what the passes can ask of it
     typed-variants.cc  typed declarations for parts of a call
     names.cc      arguments as the user wrote them
     nofuse.cc     __builtin_soac_nofuse, around a typed call
     captures.cc   variables of parallel regions, for nested operators
     direct-calls.cc  operators mean what a direct call of them means  */

#ifndef SOAC_CALL_H
#define SOAC_CALL_H

#include "language.h"

/* A row of the table in table.cc.  */

struct combinator_builtin
{
  const char *name;
  const char *roles;
  const char *usage;
};

enum view_code
{
  REPLICATE,
  IOTA,
  STRIDE,
  GATHER,
  ZIP,
  SCATTER,
  AT,
  INDEX,
  SPACE,
  RANGE,
  OVER,
  VIEW_CODES
};

struct view_builtin
{
  const char *name;
  unsigned least, most;		/* arguments that it takes */
  const char *usage;
};

/* An argument as the user wrote it: number NUMBER (from 1) of a call of
   CALLEE.  */

struct argument
{
  tree value;
  location_t loc;
  const char *callee;
  unsigned number;
};

/* A view as the user wrote it; CALL stands for it in the argument list.  */

struct view_call
{
  enum view_code code;
  location_t loc;
  tree call;
  bool taken;			/* by a combinator, or a view around it */
  auto_vec<argument> args;
};

/* An argument of the typed call.  A view becomes several; where a zip begins,
   OPENS lists the types of its structures, the outermost first, and CLOSES
   counts the zips that end.  */

struct slot
{
  char role;
  tree value;
  tree type;			/* of the typed declaration's parameter */
  location_t loc;
  tree written;			/* the argument that names it */
  location_t written_loc;
  tree opens;
  unsigned closes;
  tree subscripts;		/* of an array: those of its element, each with the
				   length of its dimension (null for the first) ... */
  tree leaves;			/* ... and what stands in them for the values that
				   follow, one for each slot of role v or p */
  const char *name;		/* how people know it, if WRITTEN does not tell */
};

/* An axis of the space of a call (spaces.cc).  */

struct axis_use
{
  bool over;			/* it is reduced */
  tree lo;			/* first index, a ptrdiff_t */
  tree count;			/* positions, a size_t */
  tree step;			/* a ptrdiff_t, null for 1 ... */
  tree extent;			/* ... and the indices without it, a size_t */
  tree width;			/* a size_t, null for 1 */
  const argument *a;
  tree decl;			/* stands in subscripts for its index */
  const argument *given[2];	/* what the user has for its step and width, or null;
				   only where calls check that ... */
  tree values[2];		/* ... and their values, ptrdiff_t */
};

struct call
{
  enum soac_kind kind;
  const struct combinator_builtin *builtin;
  const char *name;		/* of the builtin that the user called */
  location_t loc;

  /* As the parser gave them, and the role of each, with `r' for all
     inputs.  */
  auto_vec<argument> args;
  char *roles;

  /* Found step by step.  The operators come first, so that `op' and `f' (null
     if the kind has none) are the types of functions at once.  The typed call
     has all that is FIXED, then the INPUTS.  */
  tree op;
  tree f;
  bool folds;			/* F is a fold: its first parameter is no input */
  bool rows;			/* the combining operator takes addresses of rows */
  unsigned addresses;		/* of what it writes, F's first parameters; 0 if it
				   returns that */
  bool flow;			/* pointers may flow out of it, whatever its types say */
  auto_vec<axis_use> axes;	/* none if all is reached by the number of the
				   element */
  auto_vec<slot> fixed;
  auto_vec<slot> inputs;
  tree typed;			/* the typed declaration, once there is one */
};

/* table.cc: the codes of the builtins start at FIRST_CODE with the
   combinators; the views follow.  */

const unsigned FIRST_CODE = 0x70000;
const unsigned FIRST_VIEW_CODE = FIRST_CODE + SOAC_KINDS;

/* The only ones that are neither.  */
const unsigned NOFUSE_CODE = FIRST_CODE - 1;
const unsigned AXIS_CODE = FIRST_CODE - 2;

extern const struct combinator_builtin combinator_builtins[SOAC_KINDS];
extern const struct view_builtin view_builtins[VIEW_CODES];

/* Find soac_instructions, while their names mean something.  */

extern void find_instructions (void);
extern bool our_name_p (const char *name);

/* resolve.cc  */

extern void hook_resolution (void);

/* direct-calls.cc  */

extern void hook_gimplification (void);

/* True if calls of FN may go to another function, or those of another one to FN, as a variant
   of OpenMP: both take the same.  */
extern bool has_variants_p (const_tree fn);

/* redeclared.cc  */

extern bool redeclared_p (location_t loc, tree fndecl);

/* operators.cc  */

/* Report that operator number ARG of C is wrong: it PROBLEM, which may speak of TYPE by
   %qT.  Returns false.  */
extern bool refuse_operator (struct call *c, unsigned arg, const char *problem,
			     tree type = NULL_TREE);

extern bool check_operators (struct call *);

/* The function that argument ARG names, or null if it is only a pointer.  */
extern tree operator_decl (tree arg);

/* Number of FNTYPE's parameters, and the type of one without qualifiers.  */
extern unsigned parameter_count (const_tree fntype);
extern tree parameter_type (const_tree fntype, unsigned number);

/* The parameter of C's element function that takes the first input.  */
extern unsigned first_parameter (const struct call *c);

/* After an error that speaks of operator ARG: where it was declared.  */
extern void note_operator (tree arg);

/* The operator that takes the elements, or that gives those that are
   written.  */
extern const struct argument *element_operator (const struct call *);

/* arguments.cc  */

extern bool check_arguments (struct call *);

/* Report at A that it PROBLEM, which may speak of TYPE by %qT.  Returns
   false.  */
extern bool refuse_argument (const struct argument *a, const char *problem,
			     tree type = NULL_TREE);

/* Can A, a pointer, point to the elements of an array, or with ROWS to its rows?  */
extern bool check_elements (const struct argument *a, bool rows = false);

/* The argument of C that says how many elements there are, or which space.  */
extern const struct argument *count_argument (const struct call *c);

/* True if A, an integer, is a constant below 0.  */
/* True if the number of elements A has the type of an integer, else an error.  */
extern bool counts_p (const struct argument *a);
extern bool negative_p (const struct argument *a);

/* Append to LIST the argument VALUE in ROLE for a parameter of TYPE, which
   people know as A.  */
extern struct slot *add_slot (vec<slot> *list, char role, tree value,
			      tree type, const struct argument *a);

/* inputs.cc  */

extern bool check_inputs (struct call *, unsigned first);

/* The type of the elements of C's first input.  */
extern tree first_element_type (const struct call *c);

/* Append to LIST how the indices that argument 2 of the gather or scatter V
   gives reach into its array, argument 1, the last slot of LIST.  */
extern void take_indices (vec<slot> *list, const struct view_call *v);
extern void take_stride (vec<slot> *list, tree stride,
			 const struct argument *a);

/* The pointer A to elements, START elements on.  */
extern tree pointer_from (tree a, tree start);

/* The integer A as a ptrdiff_t, folded.  The conversion is part of the
   language.  */
extern tree as_difference (tree a);

/* outputs.cc  */

extern bool check_output (struct call *, const struct argument *a, tree from);

/* A is the array whose rows C, a reduction by index, updates.  */
extern bool check_rows (struct call *, const struct argument *a);

/* A is what C's operator writes through its parameter *NUMBER, or if it is a zip through
   several from that on.  */
extern bool check_written (struct call *c, const struct argument *a, unsigned *number);

/* True if elements of A, where C's operator writes, are rows.  */
extern bool writes_rows_p (const struct call *c, const struct argument *a);

/* spaces.cc: report that A, an array, has RANK, which is lower than WANTED, that of the
   space.  Returns false.  */
extern bool refuse_lower_rank (const struct argument *a, unsigned rank, unsigned wanted);

/* spaces.cc: the axes of a call, the number of kept ones (reduced ones if OVER), the
   number of all elements, and the axes as arguments.  */

extern bool take_space (struct call *);
extern unsigned axes_of (const struct call *c, bool over);
extern tree positions (const struct call *c);
extern void add_axes (struct call *c);

/* subscripts.cc  */

extern tree note_axis (location_t loc, tree number);
extern void check_untaken_axes (tree fn);
extern unsigned rank_of (const_tree type);
extern bool add_index (struct call *c, vec<slot> *list,
		       const struct view_call *index);
extern bool subscripted_p (const struct view_call *v);
extern bool take_elements (struct call *c, vec<slot> *list, char role,
			   const argument *a, const struct view_call *at);
extern tree row_pointer (const struct argument *a, unsigned given);
extern bool by_number_p (const struct call *c);
extern bool from_zero_p (const struct call *c);
extern bool check_one_axis (const struct call *c, const struct view_call *v);
extern tree operand_of (const struct argument *a);
extern void make_at (view_call *at, const struct view_call *v);
extern void register_axes (const char *plugin_name);

/* The axis whose index E is, or -1.  */
extern int axis_number (const_tree e);
extern bool has_axis_p (tree e);

/* subscript-checks.cc: V by itself; whether output S at LOC has another element, or row, for
   each index of C, as far as is seen; the elements that the subscripts of S, which people know
   as A, reach at LOC.  */

extern bool check_subscripted (struct view_call *v);
extern bool check_distinct (const struct call *c, const slot *s, location_t loc);
extern bool check_reached (const struct call *c, const slot *s, const struct argument *a,
			   location_t loc);

/* types.cc  */

extern tree unqualified (tree type);
extern bool arithmetic_type_p (const_tree type);

/* Does a FROM convert to a TO implicitly and without a diagnostic?  */
extern bool converts_p (tree to, tree from);

/* Does the value VAL convert to a TO by assignment, with no more than a warning of GCC's own?
   Does it as an argument, which may also become a member of a transparent union?  */
extern bool value_converts_p (tree to, tree val);
extern bool argument_converts_p (tree to, tree val);

/* typed.cc: the typed call that stands for a checked one, or
   error_mark_node.  */

extern tree build_typed_call (struct call *);

/* A typed declaration gets one more argument, a broadcast of TYPE, which people
   know as VARIABLE; its argument number ARG, an operator, gets another TYPE.  */

extern void add_broadcast (tree fndecl, tree type, tree variable);
extern void set_operator_type (tree fndecl, unsigned arg, tree type);

/* nofuse.cc: the call that __builtin_soac_nofuse (ARG) stands for, or null if
   ARG is none that it takes; and what to say then.  */

extern tree keep_out_of_fusion (tree arg);
extern bool check_nofuse (location_t loc, const vec<location_t> &arg_locs,
			  unsigned nargs);

/* The combinator C, which is more than its typed call, all of it in STMT, so that
   keep_out_of_fusion knows it.  */

extern tree with_typed_decl (const struct call *c, tree stmt);

/* rows.cc: row INDEX of A, an array of rows, in ROLE; what C is, whose operator combines rows;
   and a reduction C, of which REDUCTION is the value, that goes WHERE an argument says.  */

extern bool take_row (struct call *c, vec<slot> *list, char role, const argument *a,
		      tree index);
extern tree resolve_rows (struct call *c);
extern tree store_reduction (struct call *c, const argument *where, tree reduction);

/* names.cc: LOC, or where the user has a macro of soac.h that has made what is there.  */
extern location_t place_outside_header (location_t loc);

/* names.cc: the argument ARG at LOC as the user wrote it, to be freed.  */

extern char *written_name (tree arg, location_t loc);

/* views.cc  */

/* The call of a view at LOC with VALUES at LOCS: what stands for it, or
   error_mark_node after an error.  */
extern tree note_view (enum view_code code, location_t loc,
		       const vec<tree> &values, const vec<location_t> &locs);

/* Report that V, an argument of a combinator, is not where it may be: WHAT, or for a space
   the number of elements.  Returns false.  */
extern bool refuse_view (const struct view_call *v, const char *what);

/* The view that VALUE stands for, or null.  */
extern struct view_call *find_view (tree value);

/* The type of the elements of V, an iota.  */
extern tree iota_type (const struct view_call *v);

/* The fields of the structure TYPE, as many as there are arguments of the zip
   V; false, after an error, if that is no structure of so many.  */
extern bool zip_fields (const struct view_call *v, tree type,
			auto_vec<tree> *fields);

#endif
