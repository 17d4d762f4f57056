/* The map of the middle: every type in which two steps of the pass meet and,
   file by file, every prototype.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

   The way of one function through the pass, each step taking the type before
   the arrow and giving the one behind it:

     recognise.cc   GIMPLE      -> combinators
     exits.cc       edges by which combinators do not leave are removed
     redundant.cc   what they are given has one name a value
     graph.cc       combinators -> graph (edges, with the verdicts that need no
				   fusion to be known)
     dead-calls.cc  graph       -> graph without the calls that nobody needs
     fuse.cc        graph       -> plan (which combinators share a kernel, where
				   it stands), asking safety.cc; guards.cc
				   collects what the kernel has to test then
     reindex.cc     where a consumer reads a part of an array, or it in other steps
     windows.cc     where consumers read each element at several indices
     liveness.cc    plan	-> plan with the arrays that need no store
     compose.cc     cluster     -> kernel (loopy form: steps for one element)
     lower*.cc      kernel      -> a new function
     rewrite.cc     the calls   -> one call of that function
     report.cc      plan        -> JSON, -fopt-info, dump
     draw.cc	    plan	-> picture for Graphviz
     statistics.cc  all plans   -> counts

   Nothing goes back.  All orders are program order: combinators are numbered
   as they stand in reverse post order of the blocks.  */

#ifndef SOAC_PASSES_H
#define SOAC_PASSES_H

#include "support.h"
#include "builtins.h"

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

/* ---- operators (purity.cc) ---------------------------------------------- */

/* Statements: what more than that is expensive, more than that is not counted, and
   the number for that and for what is not known.  */
const unsigned HEAVY_WEIGHT = 40, MOST_WEIGHT = 100000,
  UNKNOWN_WEIGHT = UINT_MAX;

/* An operator on structures gives back its first parameter unless this is true: number OF_A of that
   CODE number OF_B of the second one, or, if NEGATED, not that.  */
struct change_test
{
  enum tree_code code;		/* a comparison, or ERROR_MARK: not known */
  bool negated;
  auto_vec<tree> of_a, of_b;	/* members from outside to inside */
};

/* What is known of a function that is used as an operator.  */
struct operator_facts
{
  enum soac_purity purity;
  const char *why;		/* what an impure one does, "writes 'n'" */
  location_t where;		/* where it does it */
  bool certain;			/* WHY is a fact, not only a lack of proof */
  bool bound;			/* to the thread it runs on: no promise of the
				   user's helps */
  unsigned HOST_WIDE_INT writes;	/* parameters through which it writes, ... */
  bool writes_more;		/* ... and that is not all that is impure */
  bool reads_any;		/* may read any memory */
  bool reads_params;		/* reads what its pointer parameters point at */
  auto_vec<tree> globals;	/* variables it reads, if not READS_ANY */
  bool reads_frame;		/* may read all of the enclosing function's
				   frame */
  auto_vec<tree> fields;	/* those that it reads, if not READS_FRAME */
  auto_vec<tree> pointers;	/* fields of that frame that lead to what it
				   reads, if not READS_ANY */
  bool may_stop;		/* may trap, abort or loop: not to be run
				   where the program would not have run it */
  unsigned weight;		/* statements that a call runs, about */
  auto_vec<enum tree_code> codes;	/* PLUS_EXPR if it is `a + b', and so on
				   for the commutative operations that SIMD
				   knows; of a structure that for each number
				   in it, in order; else empty */
  change_test test;
  bool busy;			/* being analysed: recursion */
};

/* One operator of one combinator.  */
struct soac_operator
{
  tree pointer;			/* the GIMPLE operand */
  tree decl;			/* the function, null when unknown */
  tree chain;			/* static chain operand of a nested function */
  tree trampoline;		/* member of the frame it is in, if any */
  tree type;			/* FUNCTION_TYPE */
  struct operator_facts *facts;	/* never null */
};

/* ---- views and combinators (recognise.cc) ------------------------------- */

enum view_kind
{
  VIEW_ARRAY,			/* VALUE[i * STRIDE] */
  VIEW_BROADCAST,		/* VALUE */
  VIEW_IOTA,			/* VALUE + i * STRIDE */
  VIEW_INDEXED			/* VALUE[element i of input INDEX]: what a
				   gather reads and a scatter writes */
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
  bool any;			/* any memory at all; REF is void */
  bool write;
  bool elementwise;		/* iteration i touches element i alone */
  bool frame;			/* all that a nested function sees */
  alias_set_type alias_set;	/* of an array's elements; 0 for any */
  tree stride;			/* elements from one to the next, null for 1 */
  tree count;			/* how many at most; null if not an array */
  HOST_WIDE_INT halo;		/* elements behind those of the kernel's count
				   that are read as well */
  combinator *range;		/* i counts what this filter keeps, or null */
  const char *name;
};

struct cluster;
struct edge_t;

/* Memory, in short (touches.cc).  */
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
  tree count;			/* role n */
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
  bool joining;			/* one of those that may_unite is asked about */
  bool sunk;			/* runs only on the way to its consumer */
  bool windowed;		/* runs in IN for the count of its consumers ... */
  HOST_WIDE_INT halo;		/* ... and so many elements more */
  combinator *original;		/* of a copy for another branch; or null */
  auto_vec<combinator *> copies;	/* in the kernels of other branches */
};

/* The combinator of the program that C is or is a copy of.  */

inline const combinator *
original_of (const combinator *c)
{
  return c->original ? c->original : c;
}

/* ---- graph and plan (graph.cc, safety.cc, fuse.cc) ---------------------- */

enum direction { VERTICAL, DIAGONAL, HORIZONTAL };

/* Array OUTPUT of FROM is INPUT of TO; or, with direction HORIZONTAL, inputs OUTPUT and
   INPUT are one array that both read, or UINT_MAX where only the count is common.  */
struct edge_t
{
  combinator *from, *to;
  unsigned output, input;
  verdict refused;		/* known before any fusion, or set by fuse */
  bool moved;			/* TO needs other elements than its own index,
				   or not all: FROM would run at TO's */
  HOST_WIDE_INT ahead;		/* fused: TO takes the element so far behind its
				   own index */
  bool planned;			/* it was set by fuse */
  verdict unguarded;		/* what it was without guards */
  bool fused;
  enum direction direction;
};

/* Combinators by an array that they touch.  */
typedef hash_map<int_hash<unsigned, UINT_MAX, UINT_MAX - 1>,
		 vec<combinator *> > by_array;

struct graph_t
{
  auto_vec<combinator *> nodes;
  auto_vec<combinator *> copies;
  auto_vec<combinator *> dead;	/* calls that are gone */
  hash_map<gimple *, combinator *> by_call;
  auto_vec<edge_t *> edges;	/* by consumer, then by input */
  touch_index *index = NULL;	/* who touches what, from build_graph on */
};

enum lowering { LOWER_SEQUENTIAL, LOWER_OPENMP, LOWER_TARGET };

/* What a kernel tests before it runs its members together (guards.cc).  */
enum guard_kind
{
  GUARD_DISJOINT,		/* two arrays touch no common byte */
  GUARD_SAME,			/* or they are one and the same array */
  GUARD_EQUAL			/* two counts are equal */
};

/* The bytes from POINTER + FROM, as many as the kernel has elements of SIZE
   bytes, STRIDE of them apart, and SPAN more.  */
struct guarded_range
{
  tree pointer;
  tree stride;			/* null for 1 */
  tree base;			/* POINTER is BASE + OFFSET */
  HOST_WIDE_INT offset;
  HOST_WIDE_INT from, span, size;
  const char *name;
};

struct guard
{
  enum guard_kind kind;
  guarded_range a, b;		/* A is written; of counts POINTER and NAME */
};

/* On which terms members run together.  */
struct terms
{
  bool testing;			/* there may be guards, ... */
  bool counting;		/* ... also of counts */
  auto_vec<guard> guards;	/* what the kernel tests */
  auto_vec<tree> twins;		/* pairs of pointers to arrays that are disjoint
				   or the same, as the user promises */
};

/* Combinators that share a kernel, in program order, and where it stands.  */
struct cluster
{
  unsigned id;
  auto_vec<combinator *> members;
  combinator *place;		/* the member at whose call the kernel runs */
  terms when;
  auto_vec<cluster *> parts;	/* the kernels that run where the guards fail,
				   in order */
  bool is_part;			/* this is one */
  gcall *kernel;		/* the call of its function, once that is made */
  auto_vec<tree> operands;	/* of that call: those that the function does
				   not only hand on to its parts */
  auto_vec<const char *> steps;	/* what it does for one index (kernel-text.cc) */
  enum lowering lowering;
  const char *host_reason;	/* why not on the device, or null */
  const combinator *asked;	/* the last one that looked for company here */
};

/* True if member I of K is another copy of the one before it.  */

inline bool
copy_again_p (const cluster *k, unsigned i)
{
  return i > 0 && k->members[i]->id == k->members[i - 1]->id;
}

struct plan
{
  graph_t graph;
  auto_vec<cluster *> clusters;	/* by place, in program order */
  auto_vec<const char *> eliminated;	/* arrays not written any more */
  auto_vec<edge_t *> apart;	/* HORIZONTAL: kernels that are not one */
  unsigned guards;
  unsigned fusions;
  bool undecided;		/* a guard may let something fuse */
  bool guarding;		/* it may now */
};

/* ---- kernel: the loopy form (compose.cc) -------------------------------- */

enum step_code
{
  STEP_LOAD,		/* element i of view AT */
  STEP_VALUE,		/* broadcast AT */
  STEP_IOTA,		/* element i of iota AT */
  STEP_GATHER,		/* element args[0] of array AT */
  STEP_ZIP,		/* structure of TYPE with members ARGS */
  STEP_MEMBER,		/* member MEMBER of structure args[0] */
  STEP_APPLY,		/* OP (args), converted to TYPE */
  STEP_CONVERT,		/* args[0], converted to TYPE */
  STEP_STORE,		/* element i of view AT = args[0] */
  STEP_SCATTER,		/* element args[1] of array AT = args[0] */
  STEP_FOLD,		/* accumulator = OP (accumulator, args[0]), or a
			   member of that; or FOLD (accumulator, args...) */
  STEP_SCAN,		/* the accumulator after (or before) args[0] is
			   combined, or ARGS are folded; element i of AT =
			   that, if AT */
  STEP_TOTAL,		/* what the accumulator of SCAN args[0] has in the end */
  STEP_WINDOW,		/* args[0] of element i + AHEAD, put by in an
			   earlier stage */
  STEP_FILTER,		/* guard: is args[0] true?  */
  STEP_PUT		/* element p of AT = args[0], where p is the number of
			   elements that the guard has let through before */
};

/* One step.  A step behind a filter runs only for elements that it keeps.

   Where a kernel runs block by block in parallel, a block goes through its
   elements several times, in stages: what a SCAN gives is known only when the
   blocks before have been done, so that who needs it is of the next stage.  So
   is a WINDOW.  A step whose value is needed for elements behind the block runs
   for these, too.  */
struct step
{
  enum step_code code;
  combinator *from;		/* for locations and types */
  soac_operator *op;
  soac_operator *fold;	/* FOLD, SCAN: what takes ARGS into the accumulator if it
			   is not OP, which then combines accumulators alone */
  view *at;
  tree type;			/* of the value it makes, null if none */
  auto_vec<unsigned> args;	/* earlier steps */
  unsigned member;
  enum tree_code operation;	/* FOLD, SCAN: what OP is, or ERROR_MARK */
  auto_vec<tree> fields;	/* FOLD: the member of the structure that OP
				   combines, from outside to inside; empty if it
				   is all of it */
  HOST_WIDE_INT ahead;
  HOST_WIDE_INT halo;		/* elements behind the block's that it runs for */
  int guard;			/* the FILTER it is behind, or -1 */
  unsigned stage;
  bool kept;			/* its value is needed by a later stage */
};

/* Steps for one index, each after those it needs.  */
struct kernel_form
{
  cluster *of;
  auto_vec<step *> steps;
  unsigned stages;
  HOST_WIDE_INT halo;		/* the most that a step has; 0: no windows */
  bool opaque;			/* one element after the other, as written */
  bool ordered;			/* a SCAN or PUT: blocks wait for each other */
  unsigned weight;		/* statements that run for an element, about */
  bool heavy;			/* these are many */
  auto_vec<unsigned> results;	/* FOLDs and FILTERs whose result is used; of
				   a structure's FOLDs, which follow each
				   other, the first */
};

/* A kernel that runs as a part of another one, where the guards of that fail.
   Operands are those of the function with the combinators.  */
struct lowered_part
{
  gcall *call;			/* of the part's function */
  auto_vec<combinator *> from;	/* whose results it gives, ... */
  auto_vec<tree> results;	/* ... and where the program has them */
  auto_vec<tree> pointers;	/* arguments that stand for where they go, if
				   there are several */
};

/* ---- prototypes, file by file ------------------------------------------- */

/* words.cc */
extern const char *direction_word (enum direction d);
extern const char *lowering_word (enum lowering how);
extern const char *operator_name (const combinator *c);
extern const char *edge_array (const edge_t *e);
extern const char *full_reason (const verdict &v);
extern const char *guard_text (const guard &g);
extern const char *guard_advice (const guard &g);

/* plan.cc */
extern void in_program_order (const graph_t *graph,
			      vec<const combinator *> *list);
extern combinator *counting_member (const vec<combinator *> &members);
extern bool in_window_p (const combinator *c, const mem_access &a);

/* call-graph.cc */
extern void inner_functions_start (void);
extern void inner_functions_finish (void);
extern bool inner_function_p (tree fndecl);
extern void note_inner_function (tree fndecl);
extern void find_direct_functions (void);
extern bool for_device_p (void);
extern void update_call_graph (void);

/* inline.cc */
extern void prefer_early_inlining (void);

/* purity.cc */
extern operator_facts *facts_of_function (tree decl);
extern operator_facts *facts_of_unknown (void);
extern const char *captured_name (tree ref);
extern void purity_start (void);
extern void purity_finish (void);

/* origins.cc */
extern const char *decl_name (tree decl);

/* known-functions.cc */
extern bool math_function_p (tree fndecl);
extern bool ends_program_p (tree fndecl);
extern bool instrumentation_stmt_p (gimple *stmt);

/* weight.cc */
extern unsigned add_weights (unsigned a, unsigned b);
extern unsigned weight_of_loops (const vec<unsigned> &blocks, bool *ends);

/* operations.cc */
extern void find_operations (function *fun, vec<enum tree_code> *codes);

/* selections.cc */
extern void find_selection (function *fun, change_test *test);

/* trampolines.cc */
extern void trampolines_start (void);
extern tree nested_function (tree pointer, tree *chain, tree *member);
extern void release_trampoline (tree member);
extern void trampolines_finish (void);

/* recognise.cc */
extern gcall *typed_call (gimple *stmt);
extern void recognise (function *fun, graph_t *graph);
extern void warn_opaque (const graph_t *graph);

/* transactions.cc */
extern bool report_transactions (void);

/* exits.cc */
extern void remove_false_exits (const graph_t *graph);

/* redundant.cc */
extern tree stored_before (graph_t *graph, gimple *stmt, tree ref);
extern tree value_before (tree p, location_t *where);
extern void remove_redundant_loads (graph_t *graph);

/* overlap.cc */
extern void report_overlaps (const graph_t *graph);

/* graph.cc */
extern void build_graph (graph_t *graph);
extern void free_graph (graph_t *graph);

/* paths.cc */
typedef bool (*between_cb) (gimple *stmt, void *data);
extern bool stmt_before_p (const gimple *a, const gimple *b);
extern verdict pinned (const combinator *c);
extern bool available_p (tree val, gimple *place);
extern void walk_between (gimple *first, gimple *last, between_cb cb,
			  void *data);
extern bool leads_to_p (basic_block from, basic_block to, bool *dead_ends);
extern verdict same_execution (const combinator *from, const combinator *to);
extern bool may_sink_p (const combinator *from, const combinator *to);
extern bool disjoint_paths_p (const combinator *from, const combinator *a,
			      const combinator *b);

/* touches.cc */
extern void index_touches (graph_t *graph);
extern void free_index (touch_index *index);
extern void mark_near (graph_t *graph, combinator *c);
extern bool near_p (const graph_t *graph, const gimple *stmt);
extern bool far_p (const graph_t *graph, const gimple *stmt);
extern bool possible_readers (graph_t *graph, combinator *writer,
			      vec<gimple *> *stmts);
extern bool may_conflict_p (combinator *a, combinator *b);
extern bool may_conflict_p (graph_t *graph, combinator *c, gimple *stmt);
extern bool may_meet_p (combinator *writer, combinator *c);
extern bool may_meet_p (graph_t *graph, combinator *writer, gimple *stmt);
extern touches *touched_together (const vec<combinator *> &members,
				  const cluster *k);
extern bool may_conflict_p (graph_t *graph, const touches *t, gimple *stmt);
extern void free_touches (touches *t);

/* aliases.cc */
extern void enter (by_array *index, tree pointer, combinator *c);
extern void free_index (by_array *index);
extern bool no_element_p (gimple *stmt, bool writes, const mem_access &a);
extern bool disjoint_p (mem_access &a, mem_access &b);
extern ao_ref typed_ref (const mem_access &a);
extern bool may_clobber_p (combinator *c, ao_ref *ref);

/* guards.cc */
extern bool guardable_p (const verdict &v);
extern bool overlap_guard (const mem_access &earlier, const mem_access &later,
			   guard *g);
extern bool count_guard (tree count, tree other, guard *g);
extern verdict add_guard (terms *when, const guard &g);
extern bool too_many_guards_p (const verdict &v);
extern bool tested_p (const terms &when, const guard &g);
extern verdict add_terms (terms *when, const terms &other);
extern bool promised_p (const combinator *earlier, const combinator *later,
			const guard &g);
extern bool may_be_same_p (const terms &when, tree a, tree b);

/* interleave.cc */
extern verdict may_interleave (combinator *earlier, combinator *later,
			       terms *when);

/* safety.cc */
extern verdict same_count (const combinator *a, const combinator *b,
			   terms *when);
extern verdict may_unite (graph_t *graph, const vec<combinator *> &members,
			  cluster *k, combinator **place, terms *when);

/* ranges.cc */

/* COUNT elements of TYPE from POINTER on, STRIDE of them apart, null for 1.  */
struct array_range
{
  tree pointer;
  tree count;
  tree stride;
  tree type;
};

extern void affine (tree value, aff_tree *a);
extern void aff_combination_subtract (aff_tree *a, aff_tree *b);
extern bool distance (tree a, tree b, aff_tree *d);
extern bool constant_distance_p (tree a, tree b, HOST_WIDE_INT *bytes);
extern void bytes_of (tree count, tree type, aff_tree *bytes);
extern bool apart_p (const array_range &a, const array_range &b);

/* reindex.cc */

/* The count, views and accesses of a map that runs at certain indices.  */
struct indices
{
  tree count;
  auto_vec<view> inputs, outputs;
  auto_vec<mem_access> accesses;
};

extern bool aligned_p (const edge_t *e);
extern bool movable_p (const combinator *c);
extern bool fills_object_p (const combinator *c, const view &out);
extern bool reindexed_p (const edge_t *e);
extern verdict may_reindex (const edge_t *e);
extern bool same_indices_p (const edge_t *a, const edge_t *b);
extern bool different_elements_p (const edge_t *a, const edge_t *b);
extern void save_indices (const combinator *c, indices *s);
extern void use_indices (combinator *c, const indices *s);
extern void make_indices (combinator *c, const vec<edge_t *> &edges,
			  gimple *place, indices *s);
extern void move_producers (combinator *c);
extern tree elements_of (aff_tree *bytes, tree type);
extern tree operand_before (gimple *place, tree expr);
extern tree moved_pointer (gimple *place, tree pointer, tree bytes);
extern view moved_view (gimple *place, const view &v, tree offset, tree stride);

/* one-element.cc */

/* Element INDEX of C, an operand, computed before PLACE.  That of input INPUT is
   KNOWN, if that is not null.  */
struct one_element
{
  combinator *c;
  gimple *place;
  tree index;
  unsigned input;
  tree known;
};

extern bool single_elements_p (const combinator *c);
extern tree made_element (const one_element *x);
extern tree combined (const one_element *x, tree a, tree b);
extern tree combined_with_element (const one_element *x, tree acc);
extern void store_element (const one_element *x, tree value);
extern tree result_element (const one_element *x, unsigned output);

/* element-loads.cc */
extern bool compute_element_loads (graph_t *graph);

/* pieces.cc */
extern bool split_at_pieces (graph_t *graph);

/* windows.cc */
extern bool offer_windows_p (const combinator *c, unsigned output);
extern bool feeds_window_p (const combinator *c);
extern verdict open_windows (plan *p, combinator *c,
			     const vec<cluster *> &kernels);
extern void close_windows (combinator *c);

/* fuse.cc */
extern void fuse_none (plan *p, const char *why);
extern void fuse_t2 (plan *p);
extern void merge_members (vec<combinator *> *members,
			   const vec<combinator *> &more);
extern verdict burn_fuel (void);
extern verdict unite (plan *p, const vec<cluster *> &parts, bool paid = false,
		      bool flow = true);
extern void settle (combinator *c, verdict v);
extern void unite_with_some (plan *p, combinator *c,
			     const vec<cluster *> &kernels, verdict *v);

/* sink.cc */
extern void join_consumers (plan *p, combinator *c, vec<cluster *> *kernels);
extern void sink_producer (plan *p, combinator *c,
			   const vec<cluster *> &kernels);

/* beside.cc */
extern void fuse_all_beside (plan *p);
extern void tell_neighbours (plan *p);

/* liveness.cc */
extern bool outlives_function_p (const mem_access &a);
extern mem_access *writing_access (combinator *c, const view &v);
extern bool read_by_others_p (plan *p, combinator *c);
extern bool unread_p (graph_t *graph, combinator *c);
extern void find_dead_arrays (plan *p);

/* dead-calls.cc */
extern void remove_dead_calls (graph_t *graph);

/* compose.cc */
extern void compose (cluster *c, kernel_form *form);
extern void free_form (kernel_form *form);

/* kernel-text.cc */
extern void kernel_text (const kernel_form *form, vec<const char *> *lines);

/* verify-kernel.cc */
extern void verify_kernel (const kernel_form *form);

/* lower.cc */
extern void choose_lowering (const kernel_form *form);
extern gcall *lower_kernel (const kernel_form *form,
			    const vec<tree> &result_pointers,
			    const vec<lowered_part *> &parts);

/* lower-guards.cc */
extern gcall *lower_allocation (cluster *k, gcall *alloc);
extern gcall *lower_release (cluster *k, gcall *release);

/* lower-checks.cc */
extern gcall *lower_checks (const kernel_form *form);

/* lower-guards.cc, lower-sequential.cc, lower-openmp.cc, lower-target.cc */
struct emitter;
struct scope;
extern void lower_guards (emitter *e, scope *body);
extern void lower_sequential (emitter *e, scope *body);
extern void lower_openmp (emitter *e, scope *body);
extern void lower_target (emitter *e, scope *body);
extern const char *why_not_on_device (const kernel_form *form);
extern void mark_for_device (const kernel_form *form);
extern bool simd_stage_p (const kernel_form *form, int stage);
extern bool recognised_p (const step *s);
extern bool starts_neutral_p (const step *s);
extern int simd_scan (const kernel_form *form, int stage, bool folds = false);

/* errno.cc */
extern void mark_kernel (tree fn);
extern bool kernel_p (tree fn);
extern void register_errno (const char *plugin_name);

/* arms.cc */
extern bool several_at_once_p (gcall *call);
extern void free_arms (class loop *loop);

/* floors.cc */
extern void convert_all_rounded (class loop *loop);

/* vectors.cc */
extern void register_vectors (const char *plugin_name);

/* rewrite.cc */
extern void remove_call (combinator *c);
extern bool null_test_p (gimple *stmt);
extern void rewrite (plan *p);

/* late-allocation.cc */
extern void allocate_all_late (cluster *k);

/* report.cc */
extern const char *written_function_name (void);
extern void append_text (const char *what, const char *file,
			 pretty_printer *pp);
extern void report_plan (const plan *p);

/* draw.cc */
extern void draw_plan (const plan *p);

/* statistics.cc */
extern void count_plan (const plan *p);
extern void report_statistics (void);

#endif
