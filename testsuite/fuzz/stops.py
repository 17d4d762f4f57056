# Operators that end the program, for some elements, and branches that do, in some cases.
#
# Copyright (C) 2026 The soac authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Whatever is made of an element, and whoever reads that: where an operator may not
# return, it runs for all elements of its call.  Plain loops and kernels then end at
# the same call, behind the same lines of output, but perhaps for different elements.
# So a program tells how far it is wherever it looks at memory, and not for which
# element it ends.
#
#   static u32 op3 (u32 a) { if (((u64) a) % 1001 == 7) abort (); return a + 1; }
#
# Behind such a branch, which stands between calls, nothing may be missing that it looks at.
# No operator ends a program that has one: operators may run later than they are called.

from elements import U
from program import If, Loop, Range, Statement

# `end' has effects, so what calls it is not pure.
WORDS = ['abort ();', 'abort ();', '__builtin_trap ();', 'end ();']

SUPPORT = '''\
#include <signal.h>
#include <unistd.h>
static int ended;
/* What GCC cannot see returns, but never to whom it is called by.  */
__attribute__ ((noipa, noreturn)) void end_once (int number)
{ if (!__atomic_exchange_n (&ended, 1, __ATOMIC_SEQ_CST))
    { printf ("ended\\n"); fflush (stdout); _exit (0); }
  for (;;) pause (); }
__attribute__ ((noipa, noreturn)) void end (void) { end_once (0); }
__attribute__ ((noipa)) void end_in_time (void)
{ static int turns; if (turns++ == 2) end_once (0); }
'''
START = ['  signal (SIGABRT, end_once);', '  signal (SIGILL, end_once);']
TELL = ' printf ("at %llx\\n", checksum);'


class Stop:
    """An operator that does WHAT where its arguments, in turns of LENGTH, are AT."""

    def __init__(self, rng, elements):
        self.length = rng.choice([elements // 2, 2 * elements, 8 * elements, 50, 300]) + 1
        self.at, self.what = rng.randrange(self.length), rng.choice(WORDS)

    def text(self, params):
        """What stands first in an operator of PARAMS, whose names are a, b, ..."""
        terms = [U(p, v) for p, v in zip(params, 'abcde') if p[0] not in '*-']
        return f'if (({" ^ ".join(terms)}) % {self.length} == {self.at}) {self.what} '


def may_stop(op):
    """True if OP may be made one that stops: not what is associative, as its arguments
    depend on the order, nor what GCC is told always returns."""
    return (op.role in ('map', 'filter') and op.params and op.body is not None
            and 'const)' not in op.attrs and 'pure)' not in op.attrs)


class End(Statement):
    """Where the function runs as in CASE, look at R, and end the program: by a call, or in a
    loop that has no exit."""

    def __init__(self, rng, case, r):
        self.case, self.r = case, r
        self.look = rng.choice(['look', 'look', 'see', ''])
        self.way = rng.choice([('', 'abort ();'), ('for (;;) ', 'end_in_time ();')])

    def check(self, state):
        state.read(self.r)
        self.elem = state.arrays[self.r.array].elem

    def text(self):
        look = self.look and f' {self.look}_{self.elem} ({self.r.text()}, {self.r.count});'
        return [f'if (n == {self.case.n} && flag == {self.case.flag})',
                f'  {self.way[0]}{{{look}{TELL} {self.way[1]} }}']


def add_branch(program, rng):
    """Let a branch between calls of PROGRAM end it, which looks at what one of them has
    written.  True if there is a place for one."""
    places = [(f, block, k) for f in program.functions
              for block in [f.body] + [getattr(s, b) for s in f.statements()
                                       if isinstance(s, (If, Loop)) for b in s.blocks]
              for k, s in enumerate(block[:-1]) if type(getattr(s, 'out', None)) is Range]
    rng.shuffle(places)
    for f, block, k in places[:20]:
        end = End(rng, f.cases[-1], block[k].out)
        at = min(k + rng.choice([1, 1, 2, 3]), len(block) - 1)
        block.insert(at, end)
        if program.check():
            return True
        del block[at]
    return False


def add(program, rng):
    """Let one or two operators of PROGRAM stop it, or a branch."""
    if rng.random() < .4 and add_branch(program, rng):
        return
    ops = [op for op in program.all_ops() if may_stop(op)]
    n = max(c.n for f in program.functions for c in f.cases)
    for op in rng.sample(ops, min(len(ops), rng.choice([1, 1, 2]))):
        op.stop = Stop(rng, n)
