/* Values that are loaded again, and that a combinator between may have changed.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     _1 = st->b;
     [0] map (inc, n, _1, x);		writes bytes: the pointer's own, too?
     _2 = st->b;
     [1] map (inc, n, o, _2);
     => _2 is _1 unless [0] has changed it

   In a kernel of [0] and [1], which stands behind both loads, [0] has not run yet
   when _2 is loaded: there _2 is _1 for sure.  Whether _2 is then what [1] would
   have been given is another question, which a guard answers (fuse/reloads.cc).
   Outside the kernel, and in its parts, nothing is known of _2.

   What is computed from such a value in the same way as from the earlier one is in
   doubt likewise.  */

#include "gcc-common.h"
#include "support/support.h"
#include "local.h"

/* It is VALUE unless one of WRITERS, calls of combinators, has changed what people know
   as NAME: maybe by its store to the array STORE at WHERE.  */

struct doubt
{
  tree value;
  auto_vec<gimple *> writers;
  const char *name, *store;
  location_t where;
};

static hash_map<tree, doubt *> *doubts;

/* Forget all values.  */

void
doubts_start (void)
{
  if (doubts)
    for (hash_map<tree, doubt *>::iterator i = doubts->begin ();
	 i != doubts->end (); ++i)
      delete (*i).second;
  delete doubts;
  doubts = NULL;
}

static doubt *
doubt_of (tree value)
{
  doubt **d = doubts && value ? doubts->get (value) : NULL;
  return d ? *d : NULL;
}

/* Note that VALUE is EARLIER unless one of WRITERS has changed it, of which LAST may
   have done so.  */

void
note_doubt (tree value, tree earlier, const vec<gimple *> &writers,
	    const combinator *last)
{
  if (!doubts)
    doubts = new hash_map<tree, doubt *>;
  doubt *d = new doubt ();
  d->value = earlier;
  d->writers.safe_splice (writers);
  gassign *def = as_a <gassign *> (SSA_NAME_DEF_STMT (value));
  d->name = gimple_vuse (def) ? loaded_name (def, NULL) : NULL;
  for (unsigned op = 1; op < gimple_num_ops (def) && !d->name; op++)
    if (doubt *of = doubt_of (gimple_op (def, op)))
      d->name = of->name;
  d->store = last->outputs.is_empty () ? "memory" : last->outputs[0].name;
  d->where = last->loc;
  doubts->put (value, d);
}

/* What VALUE is unless the writers that are added to WRITERS have changed it, or null
   if that is not known.  */

tree
earlier_value (tree value, vec<gimple *> *writers)
{
  doubt *d = doubt_of (value);
  if (!d)
    return NULL_TREE;
  for (gimple *w : d->writers)
    if (!writers->contains (w))
      writers->safe_push (w);
  return d->value;
}

/* The value that VALUE would be if no combinator changed anything between.  */

tree
unchanged_value (tree value)
{
  while (doubt *d = doubt_of (value))
    value = d->value;
  return value;
}

/* What POINTER would then be computed from.  */

tree
unchanged_root (tree pointer)
{
  tree root = root_pointer (pointer);
  while (doubt *d = doubt_of (root))
    root = root_pointer (d->value);
  return root;
}

/* NAME, an operand, as it is called since those that were released have got the names in RENAMED;
   null if it is gone.  */

static tree
name_now (tree name, hash_map<tree, tree> *renamed)
{
  if (TREE_CODE (name) != SSA_NAME || !SSA_NAME_IN_FREE_LIST (name))
    return name;
  tree *now = renamed->get (name);
  return now ? *now : NULL_TREE;
}

/* Statements have been brought back, and others are gone: values that were released are those of
   RENAMED now.  Forget those that are not there.  */

void
rename_doubts (hash_map<tree, tree> *renamed)
{
  if (!doubts)
    return;
  hash_map<tree, doubt *> *now = new hash_map<tree, doubt *>;
  for (hash_map<tree, doubt *>::iterator i = doubts->begin (); i != doubts->end (); ++i)
    {
      doubt *d = (*i).second;
      tree value = name_now ((*i).first, renamed);
      d->value = name_now (d->value, renamed);
      if (value && d->value)
	now->put (value, d);
      else
	delete d;
    }
  delete doubts;
  doubts = now;
}

/* The verdict that VALUE and OTHER, of which one is NAME, would be the same if nothing
   was changed.  */

verdict
doubtful (tree value, tree other, const char *name)
{
  doubt *d = NULL;
  for (tree v : { value, other })
    if (!d && v)
      {
	d = doubt_of (v);
	if (!d && POINTER_TYPE_P (TREE_TYPE (v)))
	  d = doubt_of (root_pointer (v));
      }
  gcc_assert (d);
  return { REFUSED_UNTESTED_ALIAS,
	   soac_printf ("'%s' may be changed by the store to '%s'",
			d->name ? d->name : name, d->store), d->where };
}

/* True if all of D's writers are among MEMBERS of a kernel.  A copy that is drawn in
   for its consumers writes nothing that a load would find.  */

static bool
all_members_p (const doubt *d, const vec<combinator *> &members)
{
  for (gimple *w : d->writers)
    {
      bool found = false;
      for (const combinator *m : members)
	found |= m->call == w && !m->sunk;
      if (!found)
	return false;
    }
  return true;
}

/* What VALUE, an operand or null, is in a kernel of MEMBERS, or, if there are none, if
   nothing is changed.  */

tree
member_value (tree value, const vec<combinator *> &members)
{
  doubt *d;
  while ((d = doubt_of (value))
	 && (members.is_empty () || all_members_p (d, members)))
    value = d->value;
  return value;
}

/* Let *SLOT be what it is in a kernel of MEMBERS; note in S what it was.  */

static void
assume_operand (tree *slot, const vec<combinator *> &members,
		saved_operands *s)
{
  tree value = member_value (*slot, members);
  if (value == *slot)
    return;
  s->slots.safe_push (slot);
  s->values.safe_push (*slot);
  *slot = value;
}

/* Let C be given the values that it is given in a kernel of MEMBERS, or, if there are
   none, if nothing is changed.  S keeps what it was given.  */

void
assume_unchanged (combinator *c, const vec<combinator *> &members,
		  saved_operands *s)
{
  if (!doubts)
    return;
  assume_operand (&c->count, members, s);
  for (vec<view> *views : { (vec<view> *) &c->inputs,
			    (vec<view> *) &c->outputs })
    for (view &v : *views)
      {
	assume_operand (&v.value, members, s);
	assume_operand (&v.stride, members, s);
      }
  for (mem_access &a : c->accesses)
    {
      assume_operand (&a.pointer, members, s);
      assume_operand (&a.stride, members, s);
      assume_operand (&a.count, members, s);
    }
}

/* Likewise for all of MEMBERS.  */

void
assume_unchanged (const vec<combinator *> &members, saved_operands *s)
{
  for (combinator *m : members)
    assume_unchanged (m, members, s);
}

/* Let combinators be given what they were given before S.  */

void
restore_operands (saved_operands *s)
{
  while (!s->slots.is_empty ())
    *s->slots.pop () = s->values.pop ();
}
