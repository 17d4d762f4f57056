/* How a loop runs on the device.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     for (i = 0; i < n; i++) BODY
     =>
     #pragma omp target thread_limit (1)
     #pragma omp teams
     teams = omp_get_num_teams ();
     #pragma omp distribute
     for (team = 0; team < teams; team++)
       #pragma omp simd
       for (lane = 0; lane < WARP; lane++)
	 for (i = team * WARP + lane; i < n; i += teams * WARP) BODY

   A team is one warp, and there are as many as the device runs at once.  `parallel' would be
   of no use: GCC 12's libgomp allocates memory for each team that has threads, one team after
   the other, which takes longer than a map of 10^8 numbers; so does a thread limit of the
   teams' own, so that it stands at `target'.

   AMD's devices, which nobody has measured, have vectors instead: there teams have threads,
   and the `simd' loop goes over the elements.

   Maps read several elements before they write the first one: a warp has to wait for memory
   less often.

     for (j = ...) { i = j / WARP * WARP * 4 + j % WARP;	(where that many are left)
		     a = x[i];  b = x[i + WARP];  c = x[i + 2 * WARP];  d = x[i + 3 * WARP];
		     o[i] = f (a);  o[i + WARP] = f (b);  ... }  */

#include "gcc-common.h"
#include "support/support.h"
#include "kernel/kernel.h"
#include "codegen/codegen.h"
#include "local.h"

/* Bytes of elements that a lane reads at once, and elements, at most.  */
const unsigned BYTES_AHEAD = 64, ELEMENTS_AHEAD = 16;
/* Elements from which on there are enough tiles for the lanes of large devices.  */
const unsigned TILED_ELEMENTS = 1 << 19;

/* ---- lanes --------------------------------------------------------------- */

/* True if no variable of the nodes from N on stays in memory.  */

static bool
registers_p (const nest *n)
{
  for (; n; n = n->next)
    if ((n->code == NEST_ALLOC && !stays_in_registers_p (TREE_TYPE (n->dest)))
	|| !registers_p (n->body) || !registers_p (n->otherwise))
      return false;
  return true;
}

/* CLAUSES, with that before them by which VAR is not shared.  */

static tree
private_clause (emitter *e, tree var, tree clauses)
{
  tree c = build_omp_clause (e->loc, OMP_CLAUSE_PRIVATE);
  OMP_CLAUSE_DECL (c) = var;
  OMP_CLAUSE_CHAIN (c) = clauses;
  return c;
}

/* Move the structures among the variables of the nodes LIST, whose scope has VARS, to S.
   CLAUSES, with those before them that give each lane its own one: inside of the loop GCC
   would let all lanes of a warp share them.  */

static tree
own_memory (emitter *e, scope *s, nest **list, tree *vars, tree clauses)
{
  for (nest **at = list, *n; (n = *at) != NULL; )
    if (n->code == NEST_ALLOC && !is_gimple_reg_type (TREE_TYPE (n->dest)))
      {
	*at = n->next;
	n->next = NULL;
	tree *v = vars;
	while (*v != n->dest)
	  v = &DECL_CHAIN (*v);
	*v = DECL_CHAIN (*v);
	DECL_CHAIN (n->dest) = s->vars;
	s->vars = n->dest;
	add (s, n);
	clauses = private_clause (e, n->dest, clauses);
      }
    else
      {
	tree *own = n->code == NEST_SCOPE ? &BLOCK_VARS (n->block) : vars;
	clauses = own_memory (e, s, &n->body, own, clauses);
	clauses = own_memory (e, s, &n->otherwise, own, clauses);
	at = &n->next;
      }
  return clauses;
}

/* ---- loops --------------------------------------------------------------- */

/* The indices from FIRST on, each STEP behind the one before, to before END.  */

struct strided_range
{
  tree first, step, end;
};

/* The loop of BODY over I, which is in RANGE; PARENT is around it.  */

static nest *
strided_loop (emitter *e, scope *parent, tree i, const strided_range &range, scope *body)
{
  scope s;
  open_scope (&s, parent->block);
  assign (&s, e->loc, i, range.first);
  assign (body, e->loc, i, size_plus (e->loc, i, range.step));
  add (&s, loop_until (e->loc, build2 (GE_EXPR, boolean_type_node, i, range.end),
		       close_scope (body, e->loc)));
  return close_scope (&s, e->loc);
}

/* The loop L, up to COUNT, by all lanes of warp TEAM, of TEAMS; PARENT is around it.  */

static nest *
lanes_loop (emitter *e, const shared_loop &l, scope *parent, tree team, tree teams, tree count)
{
  scope one;
  tree lane = new_var (parent, "lane", size_type_node);
  tree own = own_memory (e, l.there, &l.body->first, &l.body->vars,
			 private_clause (e, l.i, NULL_TREE));
  open_scope (&one, parent->block);
  tree first = size_plus (e->loc, size_op (MULT_EXPR, team, size_cst (WARP)), lane);
  add (&one, strided_loop (e, &one, l.i,
			   { first, size_op (MULT_EXPR, teams, size_cst (WARP)), count }, l.body));
  return loop_simd (e, lane, size_cst (0), size_cst (WARP), own, &one);
}

/* True if the program is compiled for devices whose lanes are those of vectors, and only for
   them.  */

static bool
vector_devices_p ()
{
  const char *names = getenv ("OFFLOAD_TARGET_NAMES");
  return names && strstr (names, "amdgcn") && !strstr (names, "nvptx");
}

/* The number that the function CODE of OpenMP gives, as a variable NAME of S.  */

static tree
omp_number (emitter *e, scope *s, const char *name, enum built_in_function code)
{
  tree v = new_var (s, name, size_type_node);
  tree number = build_call_expr_loc (e->loc, builtin_decl_explicit (code), 0);
  assign (s, e->loc, v, fold_convert (size_type_node, number));
  return v;
}

/* The loop L, up to COUNT, by the threads of team TEAM, of TEAMS, each by vectors; PARENT is
   around it.  */

static nest *
threads_loop (emitter *e, const shared_loop &l, scope *parent, tree team, tree teams, tree count)
{
  scope one;
  open_scope (&one, parent->block);
  tree threads = omp_number (e, &one, "threads", BUILT_IN_OMP_GET_NUM_THREADS);
  tree thread = omp_number (e, &one, "thread", BUILT_IN_OMP_GET_THREAD_NUM);
  tree lo = new_var (&one, "lo", size_type_node), hi = new_var (&one, "hi", size_type_node);
  tree size = size_op (CEIL_DIV_EXPR, count, size_op (MULT_EXPR, teams, threads));
  tree number = size_plus (e->loc, size_op (MULT_EXPR, team, threads), thread);
  assign (&one, e->loc, lo, size_op (MULT_EXPR, number, size));
  assign (&one, e->loc, hi, size_op (MIN_EXPR, count, size_plus (e->loc, lo, size)));
  add (&one, loop_simd (e, l.i, lo, hi, NULL_TREE, l.body));
  return region (e->loc, OMP_PARALLEL, close_scope (&one, e->loc),
		 private_clause (e, l.i, NULL_TREE));
}

/* Add to S the loop L by all lanes of the device, or by one of each warp if they would share
   memory; CLAUSES map what it touches.  */

void
device_loop (emitter *e, scope *s, const shared_loop &l, tree clauses)
{
  scope all, one;
  open_scope (&all, l.there->block);
  tree teams = omp_number (e, &all, "teams", BUILT_IN_OMP_GET_NUM_TEAMS);
  tree team = new_var (&all, "team", size_type_node);
  tree count = new_var (&all, "count", size_type_node);
  assign (&all, e->loc, count, l.count);
  open_scope (&one, all.block);
  tree own = NULL_TREE;
  bool vectors = vector_devices_p ();
  if (vectors)
    add (&one, threads_loop (e, l, &one, team, teams, count));
  else if (lanes_on_device_p (e->form) && registers_p (l.body->first))
    add (&one, lanes_loop (e, l, &one, team, teams, count));
  else
    {
      own = private_clause (e, l.i, NULL_TREE);
      add (&one, strided_loop (e, &one, l.i, { team, teams, count }, l.body));
    }
  add (&all, loop_teams (e, team, teams, own, &one));
  add (l.there, region (e->loc, OMP_TEAMS, close_scope (&all, e->loc), NULL_TREE));
  if (!vectors)
    {
      tree limit = build_omp_clause (e->loc, OMP_CLAUSE_THREAD_LIMIT);
      OMP_CLAUSE_THREAD_LIMIT_EXPR (limit) = integer_one_node;
      OMP_CLAUSE_CHAIN (limit) = clauses;
      clauses = limit;
    }
  add (s, region (e->loc, OMP_TARGET, close_scope (l.there, e->loc), clauses));
}

/* Clauses that map RANGES, and what E's operators need.  */

static tree
region_clauses (emitter *e, const vec<mapped_range *> &ranges)
{
  tree clauses = map_variables (e);
  for (const mapped_range *r : ranges)
    clauses = map_range (e, r, clauses);
  return clauses;
}

/* ---- several elements ---------------------------------------------------- */

/* Elements of E's kernel that a lane does at once.  */

unsigned
elements_ahead (emitter *e)
{
  const kernel_form *form = e->form;
  unsigned HOST_WIDE_INT bytes = 0;
  if (form->heavy || scanned_ahead (form) || !lanes_on_device_p (form))
    return 1;
  for (const step *s : form->steps)
    {
      if (s->inner || (s->at && s->at->row))
	return 1;
      if (s->code == STEP_LOAD || s->code == STEP_GATHER)
	bytes += bytes_of (s->at->type);
    }
  unsigned many = form->space ? ELEMENTS_AHEAD / 4 : ELEMENTS_AHEAD;
  while (many > 1 && many * bytes > BYTES_AHEAD)
    many /= 2;
  return many;
}

/* Variables of some nodes.  */
typedef hash_set<tree> variables;

/* Add the variable that *TP is to the variables DATA.  */

static tree
note_variable (tree *tp, int *walk_subtrees, void *data)
{
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  else if (VAR_P (*tp))
    ((variables *) data)->add (*tp);
  return NULL_TREE;
}

/* Variables that some nodes read and write.  */

struct accesses
{
  variables read, written;
};

/* Add to A what N accesses itself, but variables that are among those MADE.  */

static void
note_node (nest *n, variables *made, accesses *a)
{
  for (tree t : { n->value, n->from, n->to })
    if (t)
      walk_tree (&t, note_variable, &a->read, NULL);
  if (!n->dest || n->code == NEST_ALLOC)
    return;
  if (!VAR_P (n->dest))
    walk_tree (&n->dest, note_variable, &a->read, NULL);
  else if (!made->contains (n->dest))
    a->written.add (n->dest);
}

/* Add to A what the nodes from N up to END access, those inside them as well, but variables
   that are among those MADE.  */

static void
note_accesses (nest *n, nest *end, variables *made, accesses *a)
{
  for (; n != end; n = n->next)
    {
      if (n->code == NEST_ALLOC)
	made->add (n->dest);
      note_node (n, made, a);
      note_accesses (n->body, NULL, made, a);
      note_accesses (n->otherwise, NULL, made, a);
    }
}

/* True if a variable is among A and B.  */

static bool
common_p (const variables &a, const variables &b)
{
  for (tree v : a)
    if (const_cast<variables &> (b).contains (v))
      return true;
  return false;
}

/* True if N sets a variable, or makes one: it can be done before other elements write to
   memory.  */

static bool
reads_p (const nest *n)
{
  return n->code == NEST_ALLOC || (n->code == NEST_SET && VAR_P (n->dest));
}

/* The place of the first of the nodes LIST that does more than read.  */

static nest **
first_write (nest **list)
{
  while (*list && reads_p (*list))
    list = &(*list)->next;
  return list;
}

/* Let the elements in S, each with an index of its own, read before the first one of them
   writes, if what one writes is no variable that another one accesses before or behind that.  */

static void
read_first (scope *s)
{
  accesses before, behind;
  for (nest *n = s->first; n; n = n->next)
    if (n->code == NEST_BODY)
      {
	variables made;
	nest *write = *first_write (&n->body);
	note_accesses (n->body, write, &made, &before);
	note_accesses (write, NULL, &made, &behind);
      }
    else if (!reads_p (n))
      return;
  if (common_p (before.written, behind.read) || common_p (behind.written, before.read)
      || common_p (before.written, behind.written))
    return;
  for (nest *n = s->first, *last = s->last, *next; ; n = next)
    {
      next = n->next;
      nest **write = n->code == NEST_BODY ? first_write (&n->body) : NULL;
      if (write && *write)
	{
	  add (s, *write);
	  *write = NULL;
	}
      if (n == last)
	return;
    }
}

/* Add to S elements FIRST, FIRST + STEP, ... of E's kernel, MANY at once.  */

void
several_elements (emitter *e, scope *s, tree first, unsigned step, unsigned many)
{
  for (unsigned k = 0; k < many; k++)
    {
      tree i = new_var (s, "i", size_type_node);
      assign (s, e->loc, i, size_plus (e->loc, first, size_cst (k * step)));
      device_element (e, s, i);
    }
  if (many > 1)
    read_first (s);
}

/* Add to S all elements of E's kernel, some at once, in a loop with CLAUSES.  */

static void
elements_loop (emitter *e, scope *s, tree clauses)
{
  unsigned many = elements_ahead (e);
  /* The index lives on the device, or it would be copied there and back.  */
  scope there, inner, all, some, one;
  open_scope (&there, s->block);
  open_scope (&inner, there.block);
  tree j = new_var (&there, "j", size_type_node);
  if (many == 1)
    {
      device_element (e, &inner, j);
      device_loop (e, s, { &there, j, e->n, &inner }, clauses);
      return;
    }
  tree i = new_var (&inner, "i", size_type_node), first = new_var (&inner, "first", size_type_node);
  tree block = size_cst (WARP * many);
  assign (&inner, e->loc, first,
	  size_op (MULT_EXPR, size_op (TRUNC_DIV_EXPR, j, size_cst (WARP)), block));
  assign (&inner, e->loc, i,
	  size_plus (e->loc, first, size_op (BIT_AND_EXPR, j, size_cst (WARP - 1))));
  open_scope (&all, inner.block);
  several_elements (e, &all, i, WARP, many);
  open_scope (&some, inner.block);
  open_scope (&one, some.block);
  device_element (e, &one, i);
  add (&some, strided_loop (e, &some, i, { i, size_cst (WARP), e->n }, &one));
  /* All lanes of a warp go the same way: functions that they call share a pointer to the stack.  */
  tree whole = build2 (LE_EXPR, boolean_type_node, size_plus (e->loc, first, block), e->n);
  add_if (&inner, e->loc, whole, &all, &some);
  tree blocks = size_op (CEIL_DIV_EXPR, e->n, block);
  device_loop (e, s, { &there, j, size_op (MULT_EXPR, blocks, size_cst (WARP)), &inner }, clauses);
}

/* The same by tiles of HIGH rows.  */

static void
tiles_loop (emitter *e, scope *s, unsigned high, tree clauses)
{
  scope there, inner;
  open_scope (&there, s->block);
  open_scope (&inner, there.block);
  tree j = new_var (&there, "j", size_type_node);
  emit_lane_tile (e, &inner, j, high, WARP);
  device_loop (e, s, { &there, j, count_lane_tiles (e, high, WARP), &inner }, clauses);
}

/* Add to S all elements of E's kernel, which carries nothing and touches RANGES: by tiles if
   there are enough elements for that.  */

void
device_elements (emitter *e, scope *s, const vec<mapped_range *> &ranges)
{
  unsigned high = lanes_on_device_p (e->form) ? lane_tile_rows (e) : 0;
  if (!high)
    {
      elements_loop (e, s, region_clauses (e, ranges));
      return;
    }
  scope some, many;
  open_scope (&some, s->block);
  elements_loop (e, &some, region_clauses (e, ranges));
  open_scope (&many, s->block);
  tiles_loop (e, &many, high, region_clauses (e, ranges));
  add_if (s, e->loc, build2 (GE_EXPR, boolean_type_node, e->n, size_cst (TILED_ELEMENTS)), &many,
	  &some);
}
