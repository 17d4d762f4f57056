/* Graph and plan: who consumes what, and who shares a kernel.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef SOAC_IR_PLAN_H
#define SOAC_IR_PLAN_H

#include "combinator.h"

enum direction { VERTICAL, DIAGONAL, HORIZONTAL };

/* How the axes of a map are reached from those of a consumer.  */
struct folding
{
  bool by_number;		/* the map's only axis is the number of an element */
  auto_vec<axis> axes;		/* of the consumer */
  subscripts at;		/* its dimensions are the axes of the map */
  unsigned outermost;		/* the one that is the array's first dimension */
};

/* Array OUTPUT of FROM is INPUT of TO; or, with direction HORIZONTAL, inputs OUTPUT and
   INPUT are one array that both read, or UINT_MAX where only the count is common.  */
struct edge_t
{
  combinator *from, *to;
  unsigned output, input;
  verdict refused;		/* known before any fusion, or set by fuse */
  bool moved;			/* TO needs other elements than its own index,
				   or not all: FROM would run at TO's */
  folding *fold;		/* MOVED, in spaces: where FROM would run */
  bool makes_all;		/* FROM is proved to make all that TO reads, and no
				   other combinator that writes to the array any */
  HOST_WIDE_INT ahead;		/* fused: TO takes the element so far behind its
				   own index */
  bool planned;			/* it was set by fuse */
  bool assumed;			/* the array is one only if a pointer that is
				   loaded again has not been changed */
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
  auto_vec<combinator *> as_called;	/* of those that run at other subscripts */
  auto_vec<combinator *> dead;	/* calls that are gone */
  hash_map<gimple *, combinator *> by_call;
  auto_vec<edge_t *> edges;	/* by consumer, then by input */
  auto_vec<subscripts *> subscribed;	/* all subscripts of views */
  auto_vec<folding *> foldings;		/* all of edges */
  auto_vec<combinator *> moved;	/* whose kernels have once stood in other blocks than their
				   calls */
  unsigned farthest = 0;	/* so many numbers have others moved at most */
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

/* The elements of an array that C reaches by the subscripts AT, from its first axis to its
   last one.  */
struct guarded_box
{
  const combinator *c;
  const subscripts *at;
  const int *along;		/* by dimension: the axis on which the subscript is, which
				   is not linear, or -1; or null */
  bool rows;			/* whole ones, not their first elements */
  const guarded_box *next;	/* of the same array, or null */
};

/* The bytes from POINTER + FROM, as many as the kernel has elements of SIZE
   bytes, STRIDE of them apart, and SPAN more.  Of what is loaded once SIZE is 0.  With
   BOXES all from the least to the greatest element of these.  */
struct guarded_range
{
  const guarded_box *boxes;	/* on the pass's obstack; or null */
  tree pointer;
  tree stride;			/* null for 1 */
  tree many;			/* elements, an operand; null for as many as the kernel has */
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
  bool testing = false;		/* there may be guards, ... */
  bool counting = false;	/* ... also of counts */
  auto_vec<guard> guards;	/* what the kernel tests */
  auto_vec<tree> twins;		/* pairs of pointers to arrays that are disjoint
				   or the same, as the user promises */
  auto_vec<gassign *> reloads;	/* loads that members may change: the parts load
				   again between them */
  auto_vec<gassign *> restores;	/* stores of what members give: the parts store it between
				   them */
};

/* True if the parts of a kernel on the terms T do more than run one after the other.  */

inline bool
memory_between_parts_p (const terms &t)
{
  return !t.reloads.is_empty () || !t.restores.is_empty ();
}

/* What a kernel maps to the device of one array: the bytes from FROM to before TO behind BASE, in
   elements of SIZE bytes.  FROM, TO and COUNT are expressions of GIMPLE operands, in sizetype.  */
struct device_array
{
  tree base;			/* GIMPLE operand, or a variable */
  tree from, to;
  tree count;			/* elements, one behind the other; null if there may be gaps between
				   those that the kernel touches */
  HOST_WIDE_INT size;
  bool keyed;			/* COUNT is a length of its own, not how many elements the kernel
				   has */
  bool read, written;
  bool inside;			/* it maps some bytes there, not from the first one to the last */
  bool joined;			/* several parts, between which there may be something else */
  const char *name;
};

/* Arrays that one segment makes for the next one alone, which reads them at shifted rows: both
   run over some rows at a time (lower/row-tiles.cc).  */
struct row_tiles
{
  auto_vec<const view *> arrays;	/* outputs of the first one; none: there are no tiles */
  HOST_WIDE_INT first, last;	/* row P of the second one is made of rows P + FIRST to P + LAST
				   of the first one, by position */
  terms when;			/* what has to be tested, besides */
  const char *done = NULL;	/* "tiles of rows" or "a ring of rows": there are; or null */
};

/* Combinators that run element by element together, in program order, and where they do.  One
   is a kernel by itself, or one segment of a kernel.  */
struct cluster
{
  unsigned id;
  auto_vec<combinator *> members;
  combinator *place;		/* the member at whose call the kernel runs */
  terms when;
  auto_vec<cluster *> parts;	/* the kernels that run where the guards fail,
				   in order */
  bool is_part;			/* this is one */
  bool draws;			/* a producer is to be drawn into it, if it may be drawn into
				   other kernels as well */
  auto_vec<cluster *> segments;	/* of a kernel: what it does, one after the other.  The
				   last one is the kernel's own; others are in no list
				   of kernels.  None for a part */
  unsigned apart;		/* so many of the segments before it touch nothing that it
				   writes and write nothing that it touches */
  row_tiles rows;		/* of the last one of two segments */
  gcall *kernel;		/* the call of its function, once that is made */
  auto_vec<tree> operands;	/* of that call: those that this does not only hand on to
				   its parts */
  auto_vec<const char *> steps;	/* what it does for one index (kernel-text.cc) */
  auto_vec<const char *> axes;	/* of its space, if it has one (axes-text.cc) */
  const char *schedule;		/* how it goes through its elements (schedule.cc) */
  auto_vec<const char *> nests;	/* what its functions do (nest-text.cc), for the dump */
  enum lowering lowering;
  const char *host_reason;	/* why not on the device, or null */
  bool follows;			/* it runs on the device if all of MAPPED is there */
  auto_vec<device_array> mapped;	/* what it maps, if it follows, ... */
  unsigned device_limit;	/* ... the most elements that are not worth the way */
  tree elements;		/* and how many it has, an expression of GIMPLE operands */
  tree back;			/* function that gets what the kernel has written with gaps from the
				   device, or null */
  auto_vec<tree> back_args;	/* what it is called with: operands, or null for a parameter that it
				   does not look at */
  auto_vec<const char *> stays;	/* names of the arrays that stay on the device between it
				   and others, or from one turn of a loop to the next */
  const combinator *asked;	/* the last one that looked for company here */
};

/* True if an operator of K may not come back.  */

inline bool
may_stop_p (const cluster *k)
{
  for (const combinator *m : k->members)
    if (may_stop_p (m))
      return true;
  return false;
}

/* True if member I of K is another copy of the one before it.  */

inline bool
copy_again_p (const cluster *k, unsigned i)
{
  return i > 0 && k->members[i]->id == k->members[i - 1]->id;
}

/* What a plan costs: fewer bytes are better, then fewer kernels, and so on.  */
struct plan_cost
{
  unsigned long bytes;		/* that are moved for one index, in units of BYTE_UNITS; how
				   many elements filters keep is a guess */
  unsigned long again;		/* likewise: what it takes to compute elements again, or to
				   store them instead */
  unsigned reads, writes;	/* arrays that kernels load, and store */
  unsigned kernels;
  unsigned guards;
  unsigned streams;		/* stored arrays that are not the first one of their
				   kernel */
};

const unsigned BYTE_UNITS = 16;

/* How the plan with the least cost was looked for.  */
struct plan_search
{
  bool asked;
  plan_cost t2;			/* what T2 reduction would cost */
  const char *gave_up;		/* why it may be another plan, or null */
  unsigned solved, nodes;	/* integer programs; nodes of their search trees */
  double milliseconds;		/* for the dump alone: it is never the same */
};

struct plan
{
  graph_t graph;
  auto_vec<cluster *> clusters;	/* the kernels by place, in program order */
  auto_vec<const char *> eliminated;	/* arrays not written any more */
  auto_vec<edge_t *> apart;	/* HORIZONTAL: kernels that are not one */
  unsigned guards;
  unsigned fusions;
  auto_vec<unsigned> stored;	/* numbers of those that are not computed again ... */
  auto_vec<unsigned> repeated;	/* ... and that are, however many statements it takes */
  bool undecided;		/* a guard may let something fuse */
  bool guarding;		/* it may now */
  bool copies_wait;		/* some copies are not cut yet, as the map that overwrites them may
				   turn out to copy the same in part */
  plan_cost cost;
  plan_search search;
};

#endif
