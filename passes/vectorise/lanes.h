/* What the files of lanes share: several elements of a kernel, each with its own way through
   the loops of an operator.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef SOAC_LANES_H
#define SOAC_LANES_H

/* What a name that the loop over the elements defines is to the lanes.  */
enum lane_kind
{
  FIXED,	/* the same for all elements */
  LINEAR,	/* computed from the index and what is fixed, or an address: computed again where
		   it is needed */
  UNIFORM,	/* the same for all lanes that are active */
  VARYING	/* each lane has its own */
};

/* What each lane has its own of: a name of the loop, or a mask, which is -1 or 0.  */
struct lane_value
{
  tree type;
  tree name;		/* its name in PIECE */
  unsigned piece;
  gimple *def;		/* the statement that computes it, or null: it is in ARRAY */
  tree lane;		/* the number of the lane there */
  tree array;		/* where other pieces find it, or null */
  lane_value *mask;	/* the lanes it is computed for; null for all */
  tree dead;		/* the constant that the others have, or null */
  tree truth;		/* of a mask: its name in TRUTH_PIECE as a truth value */
  unsigned truth_piece;
  lane_value *within;	/* of a mask: the lanes of WITHIN, or all, for which ASKED holds; */
  lane_value *asked;	/* null if that is not how it came about */
};

/* What a statement computes: CODE, of TYPE, of its N operands; of three it is the product of
   two, plus the third.  */
struct lane_operation
{
  enum tree_code code;
  tree type;
  unsigned n;
  tree ops[3];
};

/* VALUE where MASK holds, OTHER elsewhere: NAME in the piece under construction.  */
struct lane_choice
{
  lane_value *mask;
  tree value, other, name;
};

/* What the passes know of the loop over the elements, and what they have built of it.  */
struct lanes
{
  class loop *elements;
  tree latches;		/* how often its latch runs */
  unsigned count;	/* lanes */
  tree mask_type;
  unsigned least;	/* lanes that, one by one, take as long as all at once */
  tree gain;		/* where it is counted how many more were active */
  bool divides;		/* whether a loop of the operator divides numbers */
  auto_vec<basic_block> order;	/* its blocks, in reverse post order */
  hash_map<tree, lane_kind> kinds;
  hash_map<tree, affine_iv *> indices;
  hash_map<tree, lane_value *> values;	/* of names that vary */
  hash_map<tree, tree> scalars;		/* of uniform names */
  hash_map<edge, lane_value *> edges;	/* the lanes that take an edge */
  hash_map<basic_block, lane_value *> blocks;	/* those that run a block */
  hash_map<basic_block, lane_value *> conditions;	/* what its branch asks */
  hash_map<gphi *, lane_value *> carried;	/* what loops hand to PHIs behind them */
  auto_vec<basic_block> headers;	/* of the loops over lanes */
  auto_vec<bool> needed;		/* whether that has to be vector code: a loop of the
				   operator is around it, or it loads for some lanes */
  auto_vec<lane_value *> all;
  unsigned bytes;	/* of all arrays */
  auto_vec<affine_iv *> all_indices;
  basic_block at;	/* where scalar statements are added */
  unsigned depth;	/* of loops of the operator around AT */
  unsigned piece;	/* the piece under construction: a loop over the lanes */
  gimple_seq body;	/* its statements */
  bool masked;		/* whether it does something for some lanes only that no scalar code does */
  tree lane, index;	/* its number of the lane; that of the element */
  tree first;		/* the first element of the lanes */
  hash_map<tree, tree> linear;	/* linear names of PIECE */
  auto_vec<lane_choice> choices;	/* choices of PIECE */
};

/* lane-latches.cc */
extern bool join_loops_in (class loop *elements);

/* lane-contraction.cc */
extern void contract_products (lanes *p);

/* lane-kinds.cc */
extern void find_lane_kinds (lanes *p);
extern lane_kind lane_kind_of (lanes *p, tree value);
extern basic_block block_at_level (const class loop *level, basic_block bb);
extern bool lane_loop_p (const class loop *level, basic_block bb);
extern bool meets_again_p (const class loop *level, basic_block from, basic_block to);
extern bool uniform_exit_p (lanes *p, const class loop *loop, edge e);
extern bool divergent_p (lanes *p, const class loop *loop);

/* lane-legality.cc */
extern const char *why_no_lanes (lanes *p);
extern bool quiet_with_p (const lane_operation *o, const tree *values, tree *result);
extern bool can_be_quiet_p (const lane_operation *o);

/* lane-values.cc */
extern lane_value *new_lane_value (lanes *p, tree type, lane_value *mask);
extern void give_array (lanes *p, lane_value *v);
extern tree lane_operand (lanes *p, tree value);
extern tree lane_name (lanes *p, lane_value *v);
extern tree scalar_operand (lanes *p, tree value);
extern tree scalar_converted (lanes *p, tree type, tree value);
extern tree lane_converted (lanes *p, tree to, tree value);
extern tree quiet_state (lanes *p, tree type);
extern void lane_store (lanes *p, lane_value *v, tree value);
extern lane_value *lane_compute (lanes *p, tree type, enum tree_code code, tree a,
				 tree b = NULL_TREE, tree c = NULL_TREE);
extern tree truth_of (lanes *p, lane_value *mask);
extern tree chosen (lanes *p, lane_value *mask, tree value, tree other);
extern void lane_statement (lanes *p, gimple *stmt, lane_value *mask);
extern void scalar_statement (lanes *p, gimple *stmt);
extern lane_value *lane_condition (lanes *p, gcond *cond, lane_value *mask);

/* lane-pieces.cc */
extern basic_block new_lane_block (lanes *p);
extern void add_lane_statement (lanes *p, gimple *stmt);
extern tree close_piece (lanes *p, lane_value *asked = NULL);
extern void start_piece (lanes *p);

/* lane-loops.cc */
extern void build_lane_body (lanes *p);

/* lane-skeleton.cc */
extern void build_lanes (lanes *p, tree wanted);
extern const char *why_no_skeleton (lanes *p);
extern tree gain_of (lanes *p);

#endif
