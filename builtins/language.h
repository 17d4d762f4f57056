/* The language as the passes see it: the combinators and the typed calls.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

   At parse time each use of a combinator becomes a call of a *typed
   declaration*, made for that one call.  Before and after, for x an array of
   `const float':

     __builtin_map (sq, n, t, x)
     __builtin_map (&sq, (size_t) n, t, x)
	 with fndecl  void __builtin_map (float (*) (float), size_t, float *,
					  const float *)
	 and attribute "soac combinator": MAP, roles "fnwr",
	 names "sq", "n", "t", "x"

   The arguments of a typed call stand in the order of LANGUAGE.md: operators,
   initial value, count, outputs, inputs.  The roles have one letter an
   argument:

     o  combining operator, a pointer to function  T (T, T)
     f  element function, or predicate of a filter, a pointer to function
     g  fold, which takes elements into what it is given first: a pointer to
	function  T (T, elements)
     i  initial value, of type T
     n  count of elements, a size_t
     w  output array, a pointer to its element type
     M  its number of elements, a size_t, if indices are tested against that
     r  input array, a pointer to its (const) element type
     s  how many elements each step goes on in the array just before, a
	ptrdiff_t
     x  indices into the array just before, an array of integers; it may have
	an `s' of its own
     b  broadcast, one value of the parameter's type that all elements see
     j  start of an iota, of the type of its elements ...
     d  ... and its step, of the same type
     q  row of an array, by the address of its first element
     W  what the operator writes, by its address: an element or a row
     e  0 for an integer that is computed from the indices of the axes
     v  a value in the subscripts of the argument just before, an integer ...
     p  ... or an address that they load from
     l  first index of a kept axis, or with L of a reduced one, a ptrdiff_t ...
     c  ... its number of positions, a size_t ...
     t  ... its step, a ptrdiff_t, if that is not 1, ...
     u  ... how many indices it has without it, a size_t, ...
     m  ... and its width, a size_t, likewise
     T  step or width of an axis as it was given, a ptrdiff_t, if calls check that it
	is positive

   The shape has a `.' for each argument, and parentheses around those that are
   members of a structure, which a zip makes of them or takes apart:

     __builtin_map (f, n, __builtin_zip (p, q), __builtin_stride (x, -1),
		    __builtin_iota (0, 2))
     => roles "fnwwrsjd", shape "..(..)....", zips { struct pair }

   The element types are those of the declaration's parameters, because GIMPLE
   forgets the type of a pointer argument; they keep `volatile'.  T is the
   return type of the operator `o' without qualifiers.  */

#ifndef SOAC_LANGUAGE_H
#define SOAC_LANGUAGE_H

enum soac_kind
{
  SOAC_MAP,
  SOAC_REDUCE,
  SOAC_SCAN,
  SOAC_SCAN_EXCLUSIVE,
  SOAC_FILTER,
  SOAC_REDOMAP,
  SOAC_SCANOMAP,
  SOAC_CONTRACT,
  SOAC_REDUCE_BY_INDEX,
  SOAC_REDUCE_INTO,
  SOAC_KINDS
};

/* What the operators of a call are known to do to memory, best first.  */
enum soac_purity
{
  PURITY_CONST,		/* touch nothing but their arguments */
  PURITY_PURE,		/* read memory, write none */
  PURITY_IMPURE		/* anything; all that is known at parse time */
};

/* A typed declaration like FNDECL: its argument number i, in ROLES[i], is FNDECL's number
   FROM[i], these in their order; where that is negative it is an integer that FNDECL does not
   have, of role s, t, u or m, and belongs to the argument before.  Where ROLES[i] is b and that
   one is an array, it is a value like its elements.  */
extern tree typed_variant (tree fndecl, const vec<int> &from, const char *roles);

/* Register the builtins and hook their resolution.  Called once the C front
   end stands, before the first token of the user's is read.  */
extern void register_builtins (void);

/* Register what the views need of the plugin's events.  */
extern void register_views (const char *plugin_name);

/* Likewise what nested operators need within parallel regions.  */
extern void register_captures (const char *plugin_name);

/* Likewise what tells the user's own declarations of the builtins.  */
extern void register_declarations (const char *plugin_name);

/* The name of KIND in reports: the builtin's name without `__builtin_'.  */
extern const char *soac_kind_name (enum soac_kind kind);

/* True if FNDECL (may be null) is a typed declaration.  The functions below
   ask for one.  */
extern bool typed_decl_p (const_tree fndecl);
extern enum soac_kind typed_kind (const_tree fndecl);
extern const char *typed_roles (const_tree fndecl);

/* Argument ARG (from 0) as the user wrote it, such as `t', `a + 10' or
   `s->buf', for messages and reports.  Never null.  */
extern const char *typed_arg_name (const_tree fndecl, unsigned arg);

/* The type of an element of argument ARG, of role r, w or x, with `volatile'.  */
extern tree typed_element (const_tree fndecl, unsigned arg);

/* Is an argument of ROLE a function?  */

inline bool
operator_role_p (char role)
{
  return role == 'o' || role == 'f' || role == 'g';
}

/* The shape of the call, and the type of the structures that its zip NUMBER
   (from 0, as they open) makes or takes apart.  */
extern const char *typed_shape (const_tree fndecl);
extern tree typed_zip (const_tree fndecl, unsigned number);

/* What stands for the indices of the call's axes, a list of declarations.  */
extern tree typed_axes (const_tree fndecl);

/* Null, or the subscripts by which the elements of argument ARG are reached: as
   TREE_PURPOSE a list with an expression for each dimension, and as the purpose of that
   the dimension's length, null for the first one (in those of a row it is 0, as a
   sizetype); as TREE_VALUE a list of declarations that
   stand in all these for the arguments of roles v and p that follow.  */
extern tree typed_subscripts (const_tree fndecl, unsigned arg);

/* True if pointers may flow out of a call of FNDECL, by its result or an output.  */
extern bool typed_flow_p (const_tree fndecl);

/* An argument of a typed call that the passes make of others.  */
struct typed_argument
{
  char role;
  tree value;
  tree type;			/* of the typed declaration's parameter */
  const char *name;		/* as in typed_arg_name */
  tree subscripts, leaves;	/* as in typed_subscripts */
  tree opens;			/* the types of the structures that begin here, the
				   outermost first, ... */
  unsigned closes;		/* ... and how many end */
};

/* A typed declaration of KIND at LOC for a call with ARGS, over axes whose indices have
   the stand-ins AXES.  With FLOW pointers may flow out of it.  */
extern tree make_typed_decl (enum soac_kind kind, location_t loc, const vec<tree> &axes,
			     const vec<typed_argument> &args, bool flow);

/* The most axes of one kind, kept or reduced, that a space has, and of both.  */
const unsigned AXES_OF_A_KIND = 4, MOST_AXES = 2 * AXES_OF_A_KIND;

/* Member NUMBER (from 0) of the structure TYPE, or null.  */
extern tree zip_field (const_tree type, unsigned number);

/* True if a call of a function of type FNTYPE may go to FN, which has a prototype:
   their values are passed alike, which those of pointers always are.  */
extern bool called_as_p (const_tree fn, const_tree fntype);

/* True if the call is the argument of __builtin_soac_nofuse.  */
extern bool typed_nofuse_p (const_tree fndecl);

/* The function type TYPE, but that of one that transactions may not call unless they
   are irrevocable: GCC says so where it is called, in one that is not.  */
extern tree outside_transactions (tree type);

/* FNDECL's type with the `fn spec' that is right when its operators are known
   to have PURITY.  At parse time they are PURITY_IMPURE.  */
extern tree typed_fntype (const_tree fndecl, enum soac_purity purity);

/* Builtins of the target: null where it has none.  Known once a combinator has
   been parsed; GCC forgets the names when it has read the unit, and keeps the
   declarations.  Some may be for functions with a target of their own alone: who uses
   one asks whether there are its vectors.  */
struct instructions
{
  tree store_64;	/* void (V *, V): 64 bytes, past the cache */
  tree store_32;	/* the same, 32 bytes */
  tree store_16;	/* the same, 16 bytes */
  tree store_8;		/* the same of an integer, 8 bytes */
  tree store_4;		/* the same, 4 bytes */
  tree fence;		/* void (void): what has been stored so is visible */
  tree signs[3];	/* int (V): the set of elements that are negative */
  tree compress[4];	/* V (V, V, M): the elements of the first in the set of the third,
			   at the front; then those of the second; 64 bytes */
  tree rsqrt[3];	/* V (V, V, M): about the reciprocal roots of the doubles of the first in
			   the set of the third, otherwise the second; 64, 32 and 16 bytes */
  tree masked_loads[18];	/* V (E *, V, M): the elements that are in the set M, else
				   those of the vector */
};
extern struct instructions soac_instructions;

/* May an object of TYPE hold the address of another?  */
extern bool carries_pointers_p (const_tree type);

#endif
