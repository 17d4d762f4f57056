/* What GCC's compiler for a device makes of a function, and what it does not.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     static int f (int a) { __asm__ ("bswap %0" : "+r" (a)); return a; }
	the device has no such instruction: the kernel runs on the host

     static int g (int a) { int t[40]; ... }
     static struct h count (struct h x, int a) { x.b[a]++; return x; }
     static double both (double a) { return sin (a) * cos (a); }
	one lane of each warp does all elements: GCC lets the lanes of a warp share what is in
	memory, be it a variable of a function that is inlined or what is handed over.  A
	function that is never inlined has a stack of its own in each lane, of 128 bytes (GCC's
	-msoft-stack-reserve-local)

   That compiler breaks down over some of what OpenMP's `simd' allows: over a function of its
   own that returns a structure which the host's returns in registers (pass nrv), and over a
   variable of the loop's whose address is an argument of a PHI (pass ompdevlow does not look
   there).  */

#include "gcc-common.h"
#include "support/support.h"
#include "codegen/codegen.h"
#include "local.h"

/* Bytes of variables that functions which a lane calls may have, together: some of its stack
   is for what the compiler adds.  */
const unsigned HOST_WIDE_INT LANE_STACK = 96;
/* Bytes of a structure, at most, that GCC takes apart into registers (pass esra: 16 words).  */
const unsigned HOST_WIDE_INT LANE_VALUE = 64;

/* True if numbers of TYPE, or of its parts, are not the same on the device.  */

bool
foreign_type_p (const_tree type)
{
  if (VECTOR_TYPE_P (type) || TREE_CODE (type) == COMPLEX_TYPE || TREE_CODE (type) == ARRAY_TYPE)
    return foreign_type_p (TREE_TYPE (type));
  if (RECORD_OR_UNION_TYPE_P (type))
    {
      for (tree f = TYPE_FIELDS (type); f; f = DECL_CHAIN (f))
	if (TREE_CODE (f) == FIELD_DECL && foreign_type_p (TREE_TYPE (f)))
	  return true;
      return false;
    }
  return (SCALAR_FLOAT_TYPE_P (type) && TYPE_MODE (type) != TYPE_MODE (float_type_node)
	  && TYPE_MODE (type) != TYPE_MODE (double_type_node));
}

/* True if BLOCK, or one in it, has a variable of such a type, be it for the debugger alone.  */

static bool
foreign_block_p (const_tree block)
{
  for (tree var = BLOCK_VARS (block); var; var = DECL_CHAIN (var))
    if (foreign_type_p (TREE_TYPE (var)))
      return true;
  for (tree inner = BLOCK_SUBBLOCKS (block); inner; inner = BLOCK_CHAIN (inner))
    if (foreign_block_p (inner))
      return true;
  return false;
}

/* True if FUN has a variable or computes a value of such a type.  */

static bool
foreign_values_p (function *fun)
{
  unsigned i;
  tree t;
  for (t = DECL_ARGUMENTS (fun->decl); t; t = DECL_CHAIN (t))
    if (foreign_type_p (TREE_TYPE (t)))
      return true;
  if (foreign_type_p (TREE_TYPE (DECL_RESULT (fun->decl)))
      || foreign_block_p (DECL_INITIAL (fun->decl)))
    return true;
  FOR_EACH_LOCAL_DECL (fun, i, t)
    if (foreign_type_p (TREE_TYPE (t)))
      return true;
  FOR_EACH_SSA_NAME (i, t, fun)
    if (foreign_type_p (TREE_TYPE (t)))
      return true;
  return false;
}

/* True if NAME ends in the name of a type, as sqrtf32 does: the device's library has no such
   functions.  */

static bool
named_by_type_p (const char *name)
{
  size_t length = strlen (name);
  for (const char *end : { "f16", "f32", "f64", "f128", "f32x", "f64x", "f128x" })
    if (length > strlen (end) && !strcmp (name + length - strlen (end), end))
      return true;
  return false;
}

/* True if the builtin FNDECL is none that the device is known to lack.  */

static bool
device_builtin_p (tree fndecl)
{
  if (!fndecl_built_in_p (fndecl, BUILT_IN_NORMAL)
      || named_by_type_p (IDENTIFIER_POINTER (DECL_NAME (fndecl))))
    return false;
  switch (DECL_FUNCTION_CODE (fndecl))
    {
    case BUILT_IN_FRAME_ADDRESS:
    case BUILT_IN_RETURN_ADDRESS:
    case BUILT_IN_EXTRACT_RETURN_ADDR:
    case BUILT_IN_FROB_RETURN_ADDR:
    case BUILT_IN_APPLY:
    case BUILT_IN_APPLY_ARGS:
    case BUILT_IN_SETJMP:
    case BUILT_IN_LONGJMP:
    CASE_FLT_FN (BUILT_IN_ROUNDEVEN):
      return false;
    default:
      return true;
    }
}

/* True if all that the operands of an asm are told by LIST, one of them, holds for any machine.  */

static bool
plain_constraints_p (tree list)
{
  const char *words = TREE_STRING_POINTER (TREE_VALUE (TREE_PURPOSE (list)));
  return strspn (words, "=+&%,rmg0123456789") == strlen (words);
}

/* True if the asm S is empty, and its operands may be anywhere.  */

static bool
device_asm_p (const gasm *s)
{
  for (unsigned i = 0; i < gimple_asm_noutputs (s); i++)
    if (!plain_constraints_p (gimple_asm_output_op (s, i)))
      return false;
  for (unsigned i = 0; i < gimple_asm_ninputs (s); i++)
    if (!plain_constraints_p (gimple_asm_input_op (s, i)))
      return false;
  return !*gimple_asm_string (s);
}

/* Why the device cannot run STMT, or null.  */

static const char *
why_not_statement (gimple *stmt)
{
  if (gasm *s = dyn_cast <gasm *> (stmt))
    return device_asm_p (s) ? NULL : "has instructions of the host's";
  if (is_a <ggoto *> (stmt))
    return "goes to a label that it computes";
  tree fndecl = is_gimple_call (stmt) ? gimple_call_fndecl (stmt) : NULL_TREE;
  return (fndecl && fndecl_built_in_p (fndecl) && !device_builtin_p (fndecl)
	  ? "calls a builtin function of the host's" : NULL);
}

/* True if a PHI of FUN may be the address of one of its variables.  */

static bool
merges_addresses_p (function *fun)
{
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    for (gphi_iterator gsi = gsi_start_phis (bb); !gsi_end_p (gsi); gsi_next (&gsi))
      for (unsigned i = 0; i < gimple_phi_num_args (gsi.phi ()); i++)
	{
	  tree arg = gimple_phi_arg_def (gsi.phi (), i);
	  tree base = TREE_CODE (arg) == ADDR_EXPR ? get_base_address (TREE_OPERAND (arg, 0))
						   : NULL_TREE;
	  if (base && auto_var_in_fn_p (base, fun->decl))
	    return true;
	}
  return false;
}

/* The body of FNDECL, if it is one of statements that are known, else null.  */

static function *
known_body (tree fndecl)
{
  function *fun = gimple_has_body_p (fndecl) ? DECL_STRUCT_FUNCTION (fndecl) : NULL;
  return fun && fun->cfg && gimple_in_ssa_p (fun) ? fun : NULL;
}

/* True if FNDECL calls itself.  */

static bool
calls_itself_p (tree fndecl)
{
  cgraph_node *node = cgraph_node::get (fndecl);
  for (cgraph_edge *e = node ? node->callees : NULL; e; e = e->next_callee)
    if (e->callee == node)
      return true;
  return false;
}

/* True if FNDECL is not inlined on the device, whatever is asked for.  */

static bool
never_inlined_p (tree fndecl)
{
  function *fun = known_body (fndecl);
  return (DECL_UNINLINABLE (fndecl) || lookup_attribute ("noinline", DECL_ATTRIBUTES (fndecl))
	  || calls_itself_p (fndecl) || (fun && merges_addresses_p (fun)));
}

/* Why the device cannot run FNDECL, as the rest of a sentence, or null.  */

const char *
why_not_code (tree fndecl)
{
  if (lookup_attribute ("target_clones", DECL_ATTRIBUTES (fndecl))
      || lookup_attribute ("ifunc", DECL_ATTRIBUTES (fndecl)))
    return "is chosen when the program starts";
  tree type = TREE_TYPE (TREE_TYPE (fndecl));
  if (AGGREGATE_TYPE_P (type) && !aggregate_value_p (type, fndecl) && never_inlined_p (fndecl))
    return "returns a structure and is never inlined";
  function *fun = known_body (fndecl);
  if (!fun)
    return NULL;
  if (foreign_values_p (fun))
    return "computes with a type that is not the same on the device";
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
      if (const char *why = why_not_statement (gsi_stmt (gsi)))
	return why;
  return NULL;
}

/* The bytes of FUN's variables that are in memory.  */

static unsigned HOST_WIDE_INT
bytes_of_variables (function *fun)
{
  unsigned HOST_WIDE_INT bytes = 0;
  unsigned i;
  tree var;
  FOR_EACH_LOCAL_DECL (fun, i, var)
    if (VAR_P (var) && !TREE_STATIC (var) && !DECL_EXTERNAL (var) && !is_gimple_reg (var))
      {
	tree size = DECL_SIZE_UNIT (var);
	bytes += size && tree_fits_uhwi_p (size) ? MIN (tree_to_uhwi (size), LANE_STACK + 1)
		 : LANE_STACK + 1;
      }
  return bytes;
}

/* True if the device multiplies or divides numbers of TYPE by functions that take or leave
   them in memory.  */

static bool
handed_over_p (const_tree type)
{
  return ((TREE_CODE (type) == COMPLEX_TYPE && SCALAR_FLOAT_TYPE_P (TREE_TYPE (type)))
	  || (INTEGRAL_TYPE_P (type) && TYPE_PRECISION (type) > 64));
}

/* True if values of TYPE do not stay in memory: they are numbers, or made of a few of them.  */

bool
stays_in_registers_p (tree type)
{
  /* The device has no vectors: there these are structures, which GCC does not take apart.  */
  if (VECTOR_TYPE_P (type) || handed_over_p (type))
    return false;
  if (!AGGREGATE_TYPE_P (type))
    return true;
  if (TREE_CODE (type) != RECORD_TYPE || !tree_fits_uhwi_p (TYPE_SIZE_UNIT (type))
      || tree_to_uhwi (TYPE_SIZE_UNIT (type)) > LANE_VALUE)
    return false;
  for (tree f = TYPE_FIELDS (type); f; f = DECL_CHAIN (f))
    if (TREE_CODE (f) == FIELD_DECL
	&& (DECL_BIT_FIELD (f) || !stays_in_registers_p (TREE_TYPE (f))))
      return false;
  return true;
}

/* True if VAR of a function that is inlined stays in memory.  */

static bool
in_memory_p (const_tree var)
{
  return TREE_ADDRESSABLE (var) || !stays_in_registers_p (TREE_TYPE (var));
}

/* True if a variable of FUN, or of what it takes and returns, stays in memory once FUN is
   inlined.  */

static bool
keeps_memory_p (function *fun)
{
  unsigned i;
  tree var, name;
  FOR_EACH_LOCAL_DECL (fun, i, var)
    if (VAR_P (var) && !TREE_STATIC (var) && !DECL_EXTERNAL (var) && in_memory_p (var))
      return true;
  FOR_EACH_SSA_NAME (i, name, fun)
    if (!stays_in_registers_p (TREE_TYPE (name)))
      return true;
  for (tree p = DECL_ARGUMENTS (fun->decl); p; p = DECL_CHAIN (p))
    if (in_memory_p (p))
      return true;
  return !stays_in_registers_p (TREE_TYPE (TREE_TYPE (fun->decl)));
}

/* True if who calls FNDECL has in memory what that takes or returns.  */

static bool
passes_memory_p (tree fndecl)
{
  for (tree p = DECL_ARGUMENTS (fndecl); p; p = DECL_CHAIN (p))
    if (AGGREGATE_TYPE_P (TREE_TYPE (p)) || !stays_in_registers_p (TREE_TYPE (p)))
      return true;
  tree type = TREE_TYPE (TREE_TYPE (fndecl));
  return AGGREGATE_TYPE_P (type) || !stays_in_registers_p (type);
}

/* True if FUN calls the function A or B of the library.  */

static bool
calls_one_of_p (function *fun, combined_fn a, combined_fn b)
{
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
      if (gcall *call = dyn_cast<gcall *> (gsi_stmt (gsi)))
	if (gimple_call_combined_fn (call) == a || gimple_call_combined_fn (call) == b)
	  return true;
  return false;
}

/* True if FUNCTIONS call for a sine and a cosine: of one number GCC gets both by one call, in
   memory.  */

static bool
sine_and_cosine_p (const vec<tree> &functions)
{
  bool sine = false, cosine = false;
  for (tree fndecl : functions)
    if (function *fun = known_body (fndecl))
      {
	sine |= calls_one_of_p (fun, CFN_BUILT_IN_SIN, CFN_BUILT_IN_SINF);
	cosine |= calls_one_of_p (fun, CFN_BUILT_IN_COS, CFN_BUILT_IN_COSF);
      }
    else
      {
	sine |= fndecl_built_in_p (fndecl, BUILT_IN_SIN)
		|| fndecl_built_in_p (fndecl, BUILT_IN_SINF);
	cosine |= fndecl_built_in_p (fndecl, BUILT_IN_COS)
		  || fndecl_built_in_p (fndecl, BUILT_IN_COSF);
      }
  return sine && cosine;
}

/* True if lanes of the device, which have a small stack, may call all of FUNCTIONS.  */

bool
lanes_call_p (const vec<tree> &functions)
{
  unsigned HOST_WIDE_INT bytes = 0;
  for (tree fndecl : functions)
    if (function *fun = known_body (fndecl))
      {
	/* Nobody knows how deep it goes; or all lanes of a warp share the indices of its loops.  */
	if (calls_itself_p (fndecl) || fun->has_simduid_loops)
	  return false;
	if (never_inlined_p (fndecl) ? passes_memory_p (fndecl) : keeps_memory_p (fun))
	  return false;
	if (never_inlined_p (fndecl))
	  bytes += bytes_of_variables (fun);
      }
    /* It is a kernel, which is made now: all lanes of a warp share the indices of its loops.  */
    else if (passes_memory_p (fndecl) || DECL_SAVED_TREE (fndecl))
      return false;
  return bytes <= LANE_STACK && !sine_and_cosine_p (functions);
}

/* Let FNDECL, which the device runs, be inlined there or not, as its compiler can.  */

void
fit_for_device (tree fndecl)
{
  function *fun = known_body (fndecl);
  if (fun && merges_addresses_p (fun))
    DECL_UNINLINABLE (fndecl) = 1;
  else if (passes_memory_p (fndecl) || (fun && bytes_of_variables (fun)))
    DECL_DISREGARD_INLINE_LIMITS (fndecl) = 1;
}
