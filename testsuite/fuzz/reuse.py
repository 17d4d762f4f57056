# Memory that is used again: arrays written several times, in pieces or with one value,
# and parameters that share memory.
#
# Copyright (C) 2026 The soac authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# A part of the generator: what is drawn here are programs whose kernels have
# to test where their arrays are, and whose temporaries hold one thing after
# the other, the last of which often nobody reads:
#
#     t = malloc (...); map (f, n, t, p); map (g, n, q, r, t);
#     map (h, n, t, t); free (t);

import elements
from combine import Combinator, Input
from program import Array, Buffer, Case, Count, Declare, Expr, Free, Illegal, \
    Loop, Range, Scalar, Slice, Store

OFFSETS = [0, 0, 0, 0, 1, 2, 3, 8, 15, 16]


class Reuse:
    # -- parameters that are disjoint, the same, or overlap in part

    def loose_cases(self, params, sizes, size):
        """Calls of a function without restrict: for one count kind of
        overlap, for the others one of them."""
        buffers = []
        for x in params:
            buffers.append(Buffer(self.buffer_name(), x.elem, size,
                                  self.chance(.1)))
            self.program.buffers.append(buffers[-1])
        kinds = ['disjoint', 'same', 'partly']
        cases = [self.loose_case(params, buffers, sizes[0], how)
                 for how in kinds]
        cases += [self.loose_case(params, buffers, n, self.rng.choice(kinds))
                  for n in sizes[1:]]
        return cases

    def loose_case(self, params, buffers, n, how):
        r = self.rng
        where = {x.name: (b, r.choice(OFFSETS))
                 for x, b in zip(params, buffers)}
        pairs = [(x, y) for x in params for y in params
                 if x is not y and x.elem == y.elem]
        if pairs and how != 'disjoint':
            x, y = r.choice(pairs)
            b, at = where[x.name]
            if how == 'partly':
                at = r.choice([k for k in set(OFFSETS) if k != at])
            where[y.name] = (b, at)
        return Case(n, r.randrange(4), where)

    # -- arrays that are written several times

    def new_rewrites(self, state, length):
        """A temporary that several calls write, and what reads it between;
        nobody reads what is written last."""
        made, trial = [], state.copy()
        trial.depth -= 1
        a = Array(self.name('t'), self.elem(), self.pick(
            {'malloc': 6, 'calloc': 3, 'vla': 1, 'local': .5, 'alloca': .5}))
        a.pad = 16 if a.how == 'local' else 0
        self.apply(Declare(a, 0), trial, made)
        times = self.rng.choice([1, 2, 2, 3])
        for k in range(times):
            self.rewrite(trial, made, a, a.how == 'calloc' or k > 0)
            if self.chance(.8 if k < times - 1 else .2):
                self.read_again(trial, made, a)
            if self.chance(.05 if self.f.calm else .15):
                for s in self.statement(trial, 1) or []:
                    self.apply(s, trial, made)
        if a.how in ('malloc', 'calloc') and self.chance(.9):
            self.apply(Free(a.name), trial, made)
        return made

    def rewrite(self, state, made, a, filled):
        """Write all of A: in place, if it is FILLED, or from elsewhere."""
        kind = self.pick({'map': 6, 'scan': 1, 'scanomap': .7})
        source = Range(a.name if filled and self.chance(.5) else
                       self.array(state, a.elem if kind == 'scan' else None),
                       0, 'n')
        elem = state.arrays[source.array].elem
        c = Combinator(kind, 'n', [Input('array', source)],
                       out=Range(a.name, 0, 'n'))
        if kind != 'scan':
            params = [elem]
            if self.chance(.3):
                p, x = self.source(state, 'n')
                params.append(p)
                c.inputs.append(x)
            c.element = self.map_op(state, params, a.elem)
        if kind != 'map':
            c.combine = self.fold_op(a.elem, False, state)
            c.init = self.expr(state, a.elem)
        self.apply(c, state, made)

    def read_again(self, state, made, a):
        """A consumer of A, which often writes to a parameter."""
        class First:
            elem, range = a.elem, Range(a.name, 0, 'n')
        into = [x.name for x in state.arrays.values()
                if x.how == 'param' and not x.const]
        if not into or self.chance(.4):
            for s in self.combinator(state, self.consumer(), 'n', First):
                self.apply(s, state, made)
            return
        out = self.rng.choice(into)
        params, inputs = [a.elem], [Input('array', First.range)]
        if self.chance(.7):
            p, x = self.source(state, 'n')
            params.append(p)
            inputs.append(x)
        self.apply(Combinator('map', 'n', inputs,
                              element=self.map_op(state, params,
                                                  state.arrays[out].elem),
                              out=Range(out, 0, 'n')), state, made)

    # -- arrays whose elements are all one value

    def new_constants(self, state, length):
        """A temporary of one value, and who reads it: several kernels, loops that may
        change it."""
        made, trial = [], state.copy()
        trial.depth -= 1
        a = Array(self.name('t'), self.elem(), self.pick(
            {'malloc': 6, 'calloc': 1, 'vla': 1}))
        self.apply(Declare(a, 0), trial, made)
        inputs = [(self.elem(), self.rng.choice(['replicate', 'value']))
                  for _ in range(self.rng.choice([1, 1, 2]))]
        self.apply(Combinator('map', 'n', [Input(how, self.expr(trial, t))
                                           for t, how in inputs],
                              element=self.map_op(trial, [t for t, _ in inputs], a.elem),
                              out=Range(a.name, 0, 'n')), trial, made)
        for _ in range(self.rng.choice([1, 2, 2, 3])):
            if self.chance(.5) and trial.depth <= 0 and max(trial.bounds('n')) <= 30000:
                self.apply(self.reading_loop(trial, a), trial, made)
            else:
                self.read_again(trial, made, a)
        if a.how != 'vla' and self.chance(.9):
            self.apply(Free(a.name), trial, made)
        return made

    def reading_loop(self, state, a):
        """A loop with a consumer of A, which may write A as well."""
        block, inner = [], state.copy()
        inner.mine = set()
        for _ in range(self.rng.choice([1, 1, 2])):
            self.read_again(inner, block, a)
        if self.chance(.2):
            self.apply(Store(a.name, self.rng.choice([0, 1]),
                             self.expr(inner, a.elem, .3)), inner, block)
        if self.chance(.2):
            self.rewrite(inner, block, a, True)
        self.finish_block(block, inner)
        return Loop(self.name('j'), self.rng.choice([1, 2, 3, 'flag']), block)

    # -- what a filter keeps

    def new_kept(self, state, length):
        """A temporary of what a filter keeps, and who reads that alone."""
        made, trial = [], state.copy()
        trial.depth -= 1
        source = Range(self.array(trial), 0, 'n')
        elem = trial.arrays[source.array].elem
        a = Array(self.name('t'), elem, self.pick({'malloc': 6, 'calloc': 1, 'vla': 1}))
        self.apply(Declare(a, 0), trial, made)
        params, inputs = [elem], [Input('array', source)]
        if self.chance(.2):
            p, x = self.source(trial, 'n')
            params.append(p)
            inputs.append(x)
        c = Combinator('filter', 'n', inputs, element=self.filter_op(trial, params),
                       out=Range(a.name, 0, 'n'), result=self.name('k'))
        c.holds = self.kept_type()
        self.apply(c, trial, made)

        class First:
            elem, range = a.elem, Range(a.name, 0, c.result)
        for _ in range(self.rng.choice([1, 1, 2])):
            for s in self.combinator(trial, self.consumer(), c.result, First):
                self.apply(s, trial, made)
        if a.how != 'vla' and self.chance(.9):
            self.apply(Free(a.name), trial, made)
        return made

    def kept_type(self):
        """The type of a variable for what a filter returns."""
        return self.rng.choice(['size_t', 'size_t', 'int', 'long', 'unsigned',
                                'unsigned short', 'unsigned char'])

    # -- arrays that are made in pieces

    def new_pieces(self, state, length):
        """A temporary that is written piece by piece, and who reads all of
        it."""
        r, made, trial = self.rng, [], state.copy()
        trial.depth -= 1
        prefix = self.chance(.5)
        total = 'n'
        if prefix:
            total = self.name('c')
            self.apply(Count(total, r.choice(['size_t', 'long', 'int']),
                             'more'), trial, made)
        # A structure is stored member by member, as GCC has it.
        elem = r.choice(elements.STRUCTS) if prefix and self.chance(.2) else self.elem()
        a = Array(self.name('t'), elem, self.pick(
            {'malloc': 6, 'calloc': 1, 'vla': 1}), 1 if prefix else 0)
        self.apply(Declare(a, r.choice([0, 0, 3])), trial, made)
        if prefix:
            self.apply(Store(a.name, 0, self.expr(trial, a.elem, .3)),
                       trial, made)
            self.make_piece(trial, made, a, 1, 'n')
        else:
            h, k = self.name('c'), self.name('c')
            ctype = r.choice(['size_t', 'size_t', 'int'])
            self.apply(Count(h, ctype, r.choice(['half', 'third', 'less'])),
                       trial, made)
            self.apply(Count(k, ctype, 'rest', of=h), trial, made)
            self.make_piece(trial, made, a, 0, h)
            self.make_piece(trial, made, a, h, k)

        class First:
            elem, range = a.elem, Range(a.name, 0, total)
        if self.chance(.25):
            First.input = Input('slice', Slice(a.name, 0, total, -1))
        for _ in range(r.choice([1, 1, 2])):
            if self.chance(.1):
                for s in self.statement(trial, 1) or []:
                    self.apply(s, trial, made)
            for s in self.combinator(trial, self.consumer(), total, First):
                self.apply(s, trial, made)
            if s.kind == 'filter' and s.result and self.chance(.6):
                kept = self.reader(trial, s.out, s.result)
                for s in self.combinator(trial, self.consumer(), s.result, kept):
                    self.apply(s, trial, made)
        if self.chance(.3):
            self.load_elements(trial, made, a.name, a.elem)
        if a.how != 'vla' and self.chance(.9):
            self.apply(Free(a.name), trial, made)
        return made

    def load_elements(self, state, made, array, elem):
        """Load one or two elements of ARRAY, if it is never so short."""
        for _ in range(self.rng.choice([1, 2])):
            at = self.rng.choice([0, 0, 1, 2])
            try:
                self.apply(Scalar(self.name('s'), Expr(
                    f'{array}[{at}]', elem, (), ((array, at),)), True),
                    state, made)
            except Illegal:
                pass

    def make_piece(self, state, made, a, offset, count):
        """Map something to COUNT elements of A from OFFSET on."""
        source = Range(self.array(state), self.rng.choice([0, 0, 1]), count)
        params = [state.arrays[source.array].elem]
        self.apply(Combinator('map', count, [Input('array', source)],
                              element=self.map_op(state, params, a.elem),
                              out=Range(a.name, offset, count)), state, made)
