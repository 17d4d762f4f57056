# Makes a failing program small.
#
# Copyright (C) 2026 The soac authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Works on the program's own representation: a change that makes the program
# illegal is repaired by dropping the statements that have become illegal, so
# each candidate is as free of undefined behaviour as the first program, and
# is kept if it fails in the same way.  Coarse changes come first: whole
# functions and cases, then halves, quarters, ... of each block, then what a
# statement is made of, then the options.

import copy
import time

import elements
from combine import Combinator, HelperCall
from elements import M
from program import Expr, Illegal, Indexed, Loop, Range, Statement
from spaces import Spaced

SECONDS = 180


def blocks(program):
    """All lists of statements: (owner, attribute)."""
    for f in program.functions:
        yield f, 'body'
        for s in f.statements():
            for b in s.blocks:
                yield s, b


def weigh(program):
    """What is to become small."""
    return len(program.text())


def repair(program):
    """Drop what is illegal; True if a legal program is left."""
    for _ in range(400):
        if not program.functions:
            return False
        bad = first_illegal(program)
        if bad is None:
            return program.check()
        owner, attribute, index = bad
        del getattr(owner, attribute)[index]
    return False


def first_illegal(program):
    """Place of the first statement that does not pass its check: the
    innermost one, as checks stop there."""
    for f in program.functions:
        state = f.start(program)
        for i, s in enumerate(f.body):
            before = set(state.arrays)
            trial = state.copy()
            trial.depth -= 1
            try:
                s.check(trial)
            except Illegal:
                return inner_illegal(s, state) or (f, 'body', i)
            trial.mine = trial.mine | (set(trial.arrays) - before)
            state = trial
    return None


def inner_illegal(s, state):
    """The first illegal statement in a block of S, or null if it is S."""
    for b in s.blocks:
        inner = s.enter(state)
        for i, x in enumerate(getattr(s, b)):
            before = set(inner.arrays)
            trial = inner.copy()
            trial.depth -= 1
            try:
                x.check(trial)
            except Illegal:
                return inner_illegal(x, inner) or (s, b, i)
            trial.mine = trial.mine | (set(trial.arrays) - before)
            inner = trial
    return None


class Shrinker:
    def __init__(self, judge, program, trial, verdict):
        self.judge, self.best, self.trial = judge, program, trial
        self.verdict, self.tried = verdict, set()
        self.end = time.time() + SECONDS

    def fails(self, program, trial):
        verdict = self.judge.judge(trial, program.text())
        if verdict.kind == self.verdict.kind:
            self.verdict = verdict
            return True
        return False

    def attempt(self, change):
        """Apply CHANGE to a copy of the best program; keep it if that still
        fails.  CHANGE returns false if it has nothing to do."""
        if time.time() > self.end:
            return False
        program = copy.deepcopy(self.best)
        try:
            if change(program) is False:
                return False
            if not repair(program):
                return False
        except (Illegal, IndexError, KeyError):
            return False
        text = program.text()
        if text in self.tried or len(text) > weigh(self.best):
            return False
        self.tried.add(text)
        if not self.fails(program, self.trial):
            return False
        self.best = program
        return True

    # -- coarse

    def drop_functions(self):
        for i in reversed(range(len(self.best.functions))):
            self.attempt(lambda p: p.functions.__delitem__(i))
        for i in range(len(self.best.functions)):
            for j in reversed(range(len(self.best.functions[i].cases))):
                def change(p):
                    if len(p.functions[i].cases) < 2:
                        return False
                    del p.functions[i].cases[j]
                self.attempt(change)

    def drop_statements(self):
        k = 0
        while k < len(list(blocks(self.best))):
            owner, attribute = list(blocks(self.best))[k]
            size = len(getattr(owner, attribute))
            while size > 0:
                at = len(getattr(*list(blocks(self.best))[k])) - size
                while at > -size:
                    def change(p):
                        block = getattr(*list(blocks(p))[k])
                        if not block[max(at, 0):at + size]:
                            return False
                        del block[max(at, 0):at + size]
                    self.attempt(change)
                    if k >= len(list(blocks(self.best))):
                        return
                    at -= size
                size //= 2
            k += 1

    def unwrap(self):
        """A branch or loop -> its block; a loop -> one round of it."""
        for k in range(len(list(blocks(self.best)))):
            for i in range(40):
                for b in (0, 1):
                    def change(p):
                        block = getattr(*list(blocks(p))[k])
                        inside = getattr(block[i], block[i].blocks[b])
                        block[i:i + 1] = inside

                    def once(p):
                        block = getattr(*list(blocks(p))[k])
                        if not isinstance(block[i], Loop) or b:
                            return False
                        block[i].times = 1 if block[i].times != 1 else 2
                    try:
                        self.attempt(change)
                        self.attempt(once)
                    except IndexError:
                        pass

    # -- sizes and places

    def shorten(self):
        for i, f in enumerate(self.best.functions):
            for j in range(len(f.cases)):
                for n in (0, 1, 2, 3, 8, 17, 100, 1000, 4097, 16385, 20000):
                    if n >= self.best.functions[i].cases[j].n:
                        break

                    def change(p):
                        p.functions[i].cases[j].n = n
                    if self.attempt(change):
                        break

    def drop_parameters(self):
        for i, f in enumerate(self.best.functions):
            for a in list(f.params):
                def change(p):
                    g = p.functions[i]
                    g.params = [x for x in g.params if x.name != a.name]
                    for c in g.cases:
                        del c.where[a.name]
                self.attempt(change)
            for a in f.params:
                def plain(p):
                    for x in p.functions[i].params:
                        if x.name == a.name:
                            x.const = x.restrict = False
                self.attempt(plain)

                def start(p):
                    for c in p.functions[i].cases:
                        c.where[a.name] = (c.where[a.name][0], 0)
                self.attempt(start)

    def drop_globals(self):
        for i in reversed(range(len(self.best.buffers))):
            def change(p):
                b = p.buffers[i]
                for f in p.functions:
                    for c in f.cases:
                        if any(x[0] is b for x in c.where.values()):
                            return False
                del p.buffers[i]
                p.global_arrays = [a for a in p.global_arrays
                                   if a.name != b.name]
            self.attempt(change)

            def smaller(p):
                b = p.buffers[i]
                size = 32
                for f in p.functions:
                    for c in f.cases:
                        for x, at in c.where.values():
                            if x is b:
                                size = max(size, c.n + at + 16)
                if size >= b.size:
                    return False
                for a in p.global_arrays:
                    if a.name == b.name:
                        a.pad = size
                b.size = size
            self.attempt(smaller)
        for i in reversed(range(len(self.best.global_scalars))):
            self.attempt(lambda p: p.global_scalars.__delitem__(i))

    # -- inside statements

    def simplify(self):
        """Fewer inputs, simpler operators and expressions."""
        def nth(p, k):
            return [s for f in p.functions for s in f.statements()][k]
        count = sum(1 for f in self.best.functions for _ in f.statements())
        for k in range(count):
            for change in (fewer_inputs, plain_init, plain_count,
                           plain_element, plain_range, plain_expression,
                           plain_views,
                           no_result):
                for _ in range(3):
                    try:
                        if not self.attempt(lambda p: change(nth(p, k))):
                            break
                    except IndexError:
                        break

    def simplify_function(self):
        for i in range(len(self.best.functions)):
            def change(p):
                f = p.functions[i]
                f.ntype, f.attrs = 'size_t', '__attribute__ ((noipa))'

            def no_exits(p):
                p.functions[i].exits = None
            self.attempt(change)
            self.attempt(no_exits)
            self.attempt(lambda p: setattr(p.functions[i], 'kept', None))

    def drop_stops(self):
        for op in self.best.all_ops():
            def returns(p):
                same = [x for x in p.all_ops() if x.name == op.name]
                if not same or not same[0].stop:
                    return False
                same[0].stop = None
            self.attempt(returns)

    # -- options

    def fewer_options(self):
        for word in list(self.trial.options) + list(self.trial.plugin):
            trial = copy.deepcopy(self.trial)
            for words in (trial.options, trial.plugin):
                if word in words:
                    words.remove(word)
            if self.fails(self.best, trial):
                self.trial = trial
        for threads in self.trial.threads:
            trial = copy.deepcopy(self.trial)
            trial.threads = [threads]
            if self.fails(self.best, trial):
                self.trial = trial
                break

    def run(self):
        self.fewer_options()
        for _ in range(4):
            before = weigh(self.best)
            self.drop_functions()
            self.drop_statements()
            self.unwrap()
            self.shorten()
            self.drop_parameters()
            self.drop_globals()
            self.simplify()
            self.simplify_function()
            self.drop_stops()
            if weigh(self.best) == before or time.time() > self.end:
                break
        return self.best, self.trial, self.verdict


# ---- changes of one statement ----------------------------------------------

def fewer_inputs(s):
    if not isinstance(s, (Combinator, Spaced)) or len(s.inputs) < 2 \
       or getattr(s, 'fold', None):
        return False
    op = s.element = copy.deepcopy(s.element)
    op.name, op.nested = 'op9' + s.element.name[2:], False
    op.params, op.attrs = op.params[:1], 'static'
    op.scalars = op.tables = ()
    if op.params[0][0] in '*-':
        return False
    s.inputs = s.inputs[:1]
    body = elements.U(op.params[0], 'a')
    op.body = f'return {M(op.ret, f"({body} * 3 + 1)")};'


def plain_element(s):
    """An operator with nothing special."""
    if not isinstance(s, Combinator) or s.fold or not s.element:
        return False
    op = s.element
    if s.kind == 'filter' or any(p[0] in '*-' for p in op.params):
        return False
    op.scalars = op.tables = ()
    terms = [elements.U(p, v) for p, v in zip(op.params, 'abcde')]
    op.body = f'return {M(op.ret, "(" + " + ".join(terms) + " + 1)")};'
    if not op.nested:
        op.attrs = 'static'


def plain_init(s):
    if not isinstance(s, Combinator) or s.fold or not s.init:
        return False
    s.init = Expr(M(s.init.elem, '1ull'), s.init.elem)


def plain_count(s):
    if not isinstance(s, (Combinator, HelperCall)) or s.count == 'n':
        return False
    for x in (s.out.parts() if s.out else []) + (
            [r for i in s.inputs for r, _ in i.ranges()
             if i.kind not in ('table', 'end', 'rows')]
            if isinstance(s, Combinator) else [s.inp]):
        x.count = 'n'
        if isinstance(x, Indexed):
            x.index.count = 'n'
    s.count = 'n'


def plain_range(s):
    ranges = [getattr(s, a, None) for a in ('inp', 'r', 'to')]
    if isinstance(s, Combinator):
        ranges += s.out.parts() if s.out else []
        ranges += [r for i in s.inputs for r, _ in i.ranges()]
    ranges = [r for r in ranges if isinstance(r, Range) and r.offset]
    if not ranges:
        return False
    for r in ranges:
        r.offset = 0


def plain_views(s):
    """Arrays instead of views."""
    if not isinstance(s, Combinator):
        return False
    for x in s.inputs:
        if x.kind in ('slice', 'gather') and s.count:
            x.kind, x.what = 'array', Range(x.what.array, x.what.offset,
                                            s.count)
            return True
    return False


def plain_expression(s):
    e = getattr(s, 'expr', None)
    if not e or not e.scalars and not e.elements:
        return False
    s.expr = Expr(M(e.elem, '7ull'), e.elem)


def no_result(s):
    if not isinstance(s, Combinator) or not s.result or s.kind == 'filter':
        return False
    s.result, s.declares = None, False


def shrink(judge, program, trial, verdict):
    """A smaller PROGRAM and TRIAL that fail like VERDICT."""
    return Shrinker(judge, program, trial, verdict).run()
