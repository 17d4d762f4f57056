/* The schedule of a kernel: how its elements are gone through.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     LOAD x; APPLY sq (0); FOLD add (1) as +, result
     =>
     unordered, 4 places by vectors of 4

   What strategies ask of a kernel again and again is found out once, before its first loop
   is built (codegen/schedule.cc).  */

#ifndef SOAC_IR_SCHEDULE_H
#define SOAC_IR_SCHEDULE_H

/* The loops of one thread.  */
enum strategy
{
  IN_ANY_ORDER,		/* elements may go in any order */
  SCANNING,		/* a scan or what else needs them in order */
  COLLECTING,		/* block by block, what filters keep is collected */
  IN_STAGES		/* block by block, one stage after the other, for windows */
};

/* Elements whose contractions run side by side, their accumulators in registers: ROWS positions of
   one kept axis by VECTORS vectors of LANES positions of the innermost one
   (codegen/axis-order.cc).  */
struct register_tile
{
  unsigned rows = 0;		/* 0: there is none */
  unsigned vectors, lanes;
  int row_axis;			/* or -1, where there is one row */
  unsigned cost, next;		/* of this order and of the second best, in COST_UNITs
				   for an element and index of the reduced axes */
  int packed = -1;		/* the LOAD whose columns may be copied for it, or -1 */
  bool apart = false;		/* these are no neighbours: tiles read nothing but the copy */
  unsigned widens = 0;		/* sums are wider than what they add up: from so many indices on
				   these go by lanes along the reduced axis instead; or 0 */
  int packed_rows = -1;		/* the LOAD whose rows are copied where columns are, or -1 */
  bool whole = false;		/* the extents of both axes are known multiples of it */
  bool across = false;		/* there is no contraction: lines of LANES elements are made for
				   ROWS rows, for which LOADs go along the rows */
  bool few_rows = false;	/* then the axis of rows has no more: all are written out, and
				   lanes go along the innermost axis */
  unsigned square = 0;		/* then vectors of so many elements are transposed, as many at once;
				   or 0: these go one by one */
};

struct schedule
{
  enum strategy strategy;
  bool simd;		/* loops may do several elements at once */
  bool late_apart;	/* late steps are done behind the others of a block */
  bool asks;		/* LANES do only elements that would change something */
  unsigned lanes;	/* IN_ANY_ORDER: accumulators side by side for each reduction, or 0 */
  unsigned behind;	/* IN_ANY_ORDER: the same, behind the stores of a block, or 0 */
  unsigned places;	/* IN_ANY_ORDER: places of a block that are summed side by side ... */
  unsigned vector;	/* ... by vectors of so many elements; or 0 */
  unsigned line;	/* SCANNING: elements of a line that is scanned at once, or 0 */
  unsigned tables;	/* IN_ANY_ORDER: the most elements of an output that is updated by way
			   of several arrays, or 0 */
  unsigned beside;	/* IN_ANY_ORDER: elements whose contractions go side by side along the
			   reduced axis, or 0 */
  bool overlaps;	/* IN_ANY_ORDER: the last vector of a run overlaps the one before */
  bool predicated;	/* IN_ANY_ORDER: the last vector of a run is predicated */
  unsigned jammed;	/* IN_ANY_ORDER: rows whose short contractions are done at a time, or 0 */
  unsigned short_row;	/* IN_ANY_ORDER: elements of a row that are written out, or 0 ... */
  unsigned row_axis;	/* ... and the axis of rows, by lanes */
  bool repeats;		/* IN_ANY_ORDER: what short rows take is repeated, if it turns out so */
  unsigned short_sums;	/* IN_ANY_ORDER: all elements, which take in each index together, or 0 */
  unsigned parts;	/* that runs are cut into, as loops are built, or 0 */
  register_tile tile;	/* IN_ANY_ORDER: contractions by tiles, or none */
  unsigned streamed;	/* bytes that are loaded and stored for an index, if these may be
			   stored past the cache, or 0 */
};

/* What one load of one element costs, in an order of axes.  */
const unsigned COST_UNIT = 240;

#endif
