/* What vectors load is loaded once.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     c = t[j..j+31];			vmovdqu16 (%rsi,%rax,2), %zmm5
     o[j..j+31] = (b + c) * 4		vpaddw	  %zmm5, %zmm5, %zmm1
		  + (a + (c + c));	vpaddw	  (%rsi,%rax,2), %zmm4, %zmm2
					=>
					vmovdqu16 (%rsi,%rax,2), %zmm5
					vpaddw	  %zmm5, %zmm5, %zmm1
					vpaddw	  %zmm5, %zmm4, %zmm2

   A register that is loaded from memory, and nothing else, is known to GCC's register allocator as
   equal to that memory.  It takes an operand in memory to cost nothing, and so finds that such a
   register is not worth having.  But processors load one or two vectors while they add as many, and
   loops whose elements are used several times wait for what is loaded again.

   Memory that is volatile is equal to no register.  So what vectors load that is used more than
   once is volatile while registers are allocated, and not before and not after that.  That is done
   where there are registers for all that lives: where they are few, what is loaded again need not
   be stored.  */

#include "gcc-common.h"
#include "rtl.h"
#include "df.h"
#include "regs.h"
#include "hard-reg-set.h"
#include "target.h"
#include "local.h"

/* The instructions of the function at hand that load what is volatile for a while, by number.  */
static bitmap volatile_loads;

/* True if vectors of MODE are worth a register for several uses.  Without AVX an operation destroys
   its first operand, so that there is a copy rather than a load: bytes, of which both halves of a
   vector are widened, are loaded twice (a convolution of 3 x 3 takes 1.04 of its time else), but
   convolutions, stencils and fractals of floats take 0.94 to 0.97.  */

static bool
worth_register_p (machine_mode mode)
{
#ifdef TARGET_AVX
  if (!TARGET_AVX && !FLOAT_MODE_P (mode))
    return false;
#endif
  return VECTOR_MODE_P (mode);
}

/* True if more than one instruction that is no note for the debugger uses the register REGNO.  */

static bool
used_again_p (unsigned regno)
{
  unsigned uses = 0;
  for (df_ref use = DF_REG_USE_CHAIN (regno); use && uses < 2; use = DF_REF_NEXT_REG (use))
    uses += DF_REF_INSN_INFO (use) && !DEBUG_INSN_P (DF_REF_INSN (use));
  return uses > 1;
}

/* The memory from which INSN loads a vector for a register, or null.  */

static rtx
loaded_vector (rtx_insn *insn)
{
  if (!NONDEBUG_INSN_P (insn))
    return NULL_RTX;
  rtx set = single_set (insn);
  if (!set || !REG_P (SET_DEST (set)) || HARD_REGISTER_P (SET_DEST (set))
      || !MEM_P (SET_SRC (set)) || !worth_register_p (GET_MODE (SET_SRC (set))))
    return NULL_RTX;
  return SET_SRC (set);
}

/* How many registers there are for vectors of MODE.  */

static unsigned
registers_for (machine_mode mode)
{
  unsigned count = 0;
  for (unsigned r = 0; r < FIRST_PSEUDO_REGISTER; r++)
    count += !fixed_regs[r] && targetm.hard_regno_mode_ok (r, mode);
  return count;
}

/* True if a pseudo register of MODE is where vectors are.  */

static bool
beside_vectors_p (machine_mode mode)
{
  return VECTOR_MODE_P (mode) || SCALAR_FLOAT_MODE_P (mode);
}

/* How many of the registers of LIVE are where vectors are.  */

static unsigned
live_vectors (bitmap live)
{
  unsigned count = 0, regno;
  bitmap_iterator bi;
  EXECUTE_IF_SET_IN_BITMAP (live, 0, regno, bi)
    if (regno >= FIRST_PSEUDO_REGISTER)
      count += beside_vectors_p (PSEUDO_REGNO_MODE (regno));
  return count;
}

/* The most registers where vectors are that live at once in BB.  */

static unsigned
most_live_vectors (basic_block bb)
{
  auto_bitmap live;
  rtx_insn *insn;
  bitmap_copy (live, df_get_live_out (bb));
  df_simulate_initialize_backwards (bb, live);
  unsigned most = live_vectors (live);
  FOR_BB_INSNS_REVERSE (bb, insn)
    {
      df_simulate_one_insn_backwards (bb, insn, live);
      if (NONDEBUG_INSN_P (insn))
	most = MAX (most, live_vectors (live));
    }
  return most;
}

/* Let memory that is loaded for several uses in BB be volatile, if there are registers.  */

static void
keep_loaded (basic_block bb)
{
  auto_vec<rtx_insn *> loaded;
  rtx_insn *insn;
  unsigned least = UINT_MAX;
  FOR_BB_INSNS (bb, insn)
    {
      rtx from = loaded_vector (insn);
      if (!from || MEM_VOLATILE_P (from) || !used_again_p (REGNO (SET_DEST (single_set (insn)))))
	continue;
      loaded.safe_push (insn);
      least = MIN (least, registers_for (GET_MODE (from)));
    }
  if (loaded.is_empty () || most_live_vectors (bb) > least)
    return;
  for (rtx_insn *load : loaded)
    {
      bitmap_set_bit (volatile_loads, INSN_UID (load));
      MEM_VOLATILE_P (loaded_vector (load)) = 1;
    }
}

/* Do so in the kernel FUN.  */

static void
keep_all_loaded (function *fun)
{
  basic_block bb;
  df_analyze ();
  volatile_loads = BITMAP_ALLOC (NULL);
  FOR_EACH_BB_FN (bb, fun)
    keep_loaded (bb);
}

/* Let what is volatile for a while in the kernel FUN be as it was.  */

static void
free_all_loaded (function *fun)
{
  if (!volatile_loads)
    return;
  basic_block bb;
  rtx_insn *insn;
  FOR_EACH_BB_FN (bb, fun)
    FOR_BB_INSNS (bb, insn)
      {
	rtx from = loaded_vector (insn);
	if (from && bitmap_bit_p (volatile_loads, INSN_UID (insn)))
	  MEM_VOLATILE_P (from) = 0;
      }
  BITMAP_FREE (volatile_loads);
}

/* Around the pass that allocates registers.  */

void
register_loaded_once (const char *plugin_name)
{
  register_kernel_rtl_pass (plugin_name, "soac-loaded-once1", keep_all_loaded, "ira",
			    PASS_POS_INSERT_BEFORE);
  register_kernel_rtl_pass (plugin_name, "soac-loaded-once2", free_all_loaded, "ira",
			    PASS_POS_INSERT_AFTER);
}
