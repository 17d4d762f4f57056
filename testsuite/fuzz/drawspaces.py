# What is drawn at random of spaces: their axes, subscripts, and calls that make and read
# the same arrays by other subscripts.
#
# Copyright (C) 2026 The soac authors
# SPDX-License-Identifier: GPL-3.0-or-later

import itertools

import elements
from program import Array, Count, Declare, Free, PAD
from spaces import (Axis, Extent, Iota, Length, Members, Number, Spaced, Subscript, TURNS, Value,
                    View)

INNER = [(), (2,), (3,), (5,), (8,), (17,), (64,), (2, 3), (4, 8), (3, 1), (1, 9),
         (2, 2, 2), (3, 2, 8)]


class Spaces:
    def new_spaces(self, state, length):
        """An array that is made over one space and read over others."""
        made, trial, r = [], state.copy(), self.rng
        trial.depth -= 1
        word = self.pick({'pieces': 4, 'segments': 3, 'calls': 4, 'folded': 4, 'rows': 6,
                          'columns': 3, 'every': 2})
        inner = [] if word in ('segments', 'every') and self.chance(.4) else list(
            r.choice(INNER[1:] if word in ('rows', 'columns') else INNER))
        size = 1
        for x in inner:
            size *= x
        if word == 'columns' and size > PAD:
            return made
        for k, x in enumerate(inner):
            if self.chance(.1 if word == 'columns' else .4):
                inner[k] = self.name('l')
                self.apply(Length(inner[k], x), trial, made)
        count = 'n'
        if size > 1:
            count = self.name('c')
            c = Count(count, r.choice(['size_t', 'int', 'long']), 'whole', of=size)
            self.apply(c, trial, made)
        self.dims = [Extent(count=count, inner=size)] + [Extent(x) for x in inner]
        self.lengths, self.whole, self.size = inner, count, size
        if word != 'calls':
            getattr(self, word)(trial, made)
            return made
        last = None
        for _ in range(r.choice([1, 2, 2, 3])):
            for s in self.spaced(trial, last):
                self.apply(s, trial, made)
            last = s if s.out and isinstance(s.out, View) else last
            if self.chance(.1):
                seen = self.dims, self.lengths, self.whole, self.size
                for s in self.statement(trial, 1) or []:
                    self.apply(s, trial, made)
                self.dims, self.lengths, self.whole, self.size = seen
        if last and self.chance(.4) and last.out.array in trial.mine:
            self.apply(Free(last.out.array), trial, made)
        return made

    def declared(self, trial, made):
        """The name of a new array, and the type of its elements."""
        t = self.elem()
        declared = self.new_declare(trial, 0, t)
        for s in declared:
            self.apply(s, trial, made)
        return declared[0].array.name, t

    def pieces(self, trial, made):
        """An array that several maps make in pieces, the later ones over the others, and calls
        that read it by shifts."""
        r, self.state = self.rng, trial
        a, t = self.declared(trial, made)
        kept = list(range(len(self.dims)))
        for k in range(r.choice([2, 2, 2, 3, 4])):
            self.apply(self.piece(trial, a, t, kept, k == 0), trial, made)
            if self.chance(.05):
                for s in self.statement(trial, 1) or []:
                    self.apply(s, trial, made)
        for _ in range(r.choice([1, 1, 1, 2])):
            for s in self.stencil(trial, a, kept):
                self.apply(s, trial, made)
        if self.chance(.6) and a in trial.mine:
            self.apply(Free(a), trial, made)

    def segments(self, trial, made):
        """One or two arrays that maps without side effects make in pieces, and who reads these
        by the same indices: kernels of several segments."""
        r, self.state = self.rng, trial
        kept = list(range(len(self.dims)))
        arrays = [self.segmented(trial, made, kept) for _ in range(r.choice([1, 1, 2]))]
        for _ in range(r.choice([1, 1, 1, 2])):
            kind = self.pick({'map': 6, 'redomap': 3, 'contract': 1})
            axes = [self.interior(d, r.choice([0, 0, 0, 1])) for d in self.dims]
            if kind == 'contract':
                axes.append(self.axis(True))
            params, inputs = self.naturals(trial, axes, kept, r.choice([0, 0, 1]))
            for a, t in arrays:
                params.append(t)
                inputs.append(self.natural(a, axes, kept))
            u = self.elem()
            s = self.call(trial, kind, axes, params, inputs, u)
            s.element = self.plain_op(s.element.params, u)
            if kind != 'redomap':
                before, s.out, _ = self.target(trial, u, axes, kept)
                for b in before:
                    self.apply(b, trial, made)
            self.apply(s, trial, made)
        for a, t in arrays:
            if self.chance(.8) and a in trial.mine:
                self.apply(Free(a), trial, made)

    def segmented(self, trial, made, kept):
        """The name and type of an array that maps make in pieces."""
        a, t = self.declared(trial, made)
        apart, parts = self.split()
        for k, axes in enumerate(parts):
            params, inputs = self.naturals(trial, axes, kept, self.rng.choice([1, 1, 2]))
            s = Spaced('map', axes, inputs, self.plain_op(params, t),
                       out=self.natural(a, axes, kept), full=k == 0 and not apart)
            s.part = (k, len(parts)) if apart else None
            self.apply(s, trial, made)
        return a, t

    def folded(self, state, made):
        """A temporary that one map makes of parameters, and who reads it by other subscripts,
        all within it, and writes to a parameter, which may overlap those."""
        r, self.state = self.rng, state
        into = [a.name for a in state.arrays.values() if a.how == 'param']
        a, t = self.declared(state, made)
        kept = list(range(len(self.dims)))
        whole = [Axis(0, d) for d in self.dims]
        params, inputs = [], []
        for b in r.sample(into, min(len(into), r.choice([1, 1, 2]))):
            params.append(self.parameter(state.arrays[b].elem))
            inputs.append(self.natural(b, whole, kept))
        self.apply(Spaced('map', whole, inputs, self.plain_op(params, t),
                          out=self.natural(a, whole, kept), full=True), state, made)
        axes, own, kind = self.other_axes()
        reads = []
        for _ in range(1 if kind == 'contract' else r.choice([1, 1, 2, 3])):
            shift = 0 if kind == 'contract' or len(self.dims) > 1 and self.chance(.4) else 1
            turns = self.chance(.3)
            reads.append(View(a, self.whole, tuple(self.lengths), [
                self.turned(d, k) if turns and self.chance(.6) else
                Subscript(d, [(k, 1)], r.randint(-shift, shift) if x.lo else 0)
                for d, k, x in zip(self.dims, own, [axes[k] for k in own])], False))
        u = self.elem()
        s = self.call(state, kind, axes, [t] * len(reads), reads, u)
        s.element = self.plain_op(s.element.params, u)
        out = r.choice(into)
        to = [k for k, x in enumerate(axes) if not x.over]
        dims = [self.dims[own.index(k)] for k in to]
        if dims[0] is not self.dims[0]:
            return              # N may be less than one of the inner lengths
        s.out = View(out, self.whole, tuple(x.length for x in dims[1:]),
                     [Subscript(d, [(k, 1)]) for d, k in zip(dims, to)], False)
        self.apply(s, state, made)
        if self.chance(.8) and a in state.mine:
            self.apply(Free(a), state, made)

    def rows(self, state, made):
        """A temporary that one map makes, and one that reads so much of it by shifts that it is
        stored: rows of both are made in turn."""
        r, self.state = self.rng, state
        a, t = self.declared(state, made)
        kept = list(range(len(self.dims)))
        whole = [Axis(0, d) for d in self.dims]
        reach = [r.choice([1, 1, 2])] + [r.choice([0, 0, 1]) for _ in self.dims[1:]]
        axes = [self.interior(d, less) for d, less in zip(self.dims, reach)]
        u = self.elem()
        before, out, _ = self.target(state, u, axes, kept)
        for b in before:
            self.apply(b, state, made)
        params, inputs = self.naturals(state, whole, kept, r.choice([2, 3, 3]))
        self.apply(Spaced('map', whole, inputs, self.plain_op(params, t),
                          out=self.natural(a, whole, kept), full=True), state, made)
        shifts = list(itertools.product(*[range(-less, less + 1) if x.lo else [0]
                                          for less, x in zip(reach, axes)]))
        reads = [View(a, self.whole, tuple(self.lengths),
                      [Subscript(d, [(k, 1)], shift[k]) for k, d in enumerate(self.dims)], False)
                 for shift in r.sample(shifts, min(5, len(shifts)))]
        s = Spaced('map', axes, reads, self.plain_op([t] * len(reads), u), out=out)
        self.apply(s, state, made)
        if self.chance(.9) and a in state.mine:
            self.apply(Free(a), state, made)

    def every(self, trial, made):
        """An array that maps make in steps, and who reads every so many of its elements, also
        from the end on."""
        r, self.state = self.rng, trial
        a, t = self.declared(trial, made)
        kept = list(range(len(self.dims)))
        step = r.choice([2, 2, 3])
        rest = [Axis(0, d) for d in self.dims[1:]]
        for k in range(step):
            axes = [Axis(k, self.dims[0], step, late=self.chance(.1))] + rest
            params, inputs = self.naturals(trial, axes, kept, r.choice([1, 1, 2]))
            if self.counted(axes) and self.chance(.5):
                params.append(r.choice(['i32', 'i64', 'f64']))
                inputs.append(Iota(params[-1], r.choice(['0', '3']), r.choice(['1', '2', '-3'])))
            s = Spaced('map', axes, inputs, self.plain_op(params, t),
                       out=self.natural(a, axes, kept))
            s.part = (k, step)
            self.apply(s, trial, made)
        first = self.dims[0]
        axes = [Axis(0, Extent(count=first.count, inner=first.inner * step))] + rest
        for _ in range(r.choice([1, 1, 2])):
            reads = [View(a, self.whole, tuple(self.lengths),
                          [Subscript(first, [(0, step)], r.randrange(step), False, self.chance(.3))]
                          + [Subscript(d, [(k + 1, 1)], 0, False, self.chance(.2))
                             for k, d in enumerate(self.dims[1:])], False)
                     for _ in range(r.choice([1, 1, 2]))]
            u = self.elem()
            s = self.call(trial, 'map', axes, [t] * len(reads), reads, u)
            s.element = self.plain_op(s.element.params, u)
            before, s.out, _ = self.target(trial, u, axes, kept)
            for b in before + [s]:
                self.apply(b, trial, made)
        if self.chance(.8) and a in trial.mine:
            self.apply(Free(a), trial, made)

    def columns(self, trial, made):
        """Contractions of all rows of an array into one row, or of pairs of its columns, into
        arrays that are long enough for these."""
        r, self.state = self.rng, trial
        a, t = self.declared(trial, made)
        kept = list(range(len(self.dims)))
        whole = [Axis(0, d) for d in self.dims]
        params, inputs = self.naturals(trial, whole, kept, 1)
        self.apply(Spaced('map', whole, inputs, self.plain_op(params, t),
                          out=self.natural(a, whole, kept), full=True), trial, made)
        inner = whole[1:]
        pairs = len(inner) == 1 and self.size < 5 and self.chance(.4)
        axes = inner * (1 + pairs) + [Axis(0, self.dims[0], over=True)]
        firsts = [0, len(inner)] if pairs else [0] * r.choice([1, 1, 2])
        last = len(axes) - 1
        if self.chance(.3):
            axes = axes[-1:] + axes[:-1]
            firsts, last = [k + 1 for k in firsts], 0
        reads = [View(a, self.whole, tuple(self.lengths),
                      [Subscript(self.dims[0], [(last, 1)])]
                      + [Subscript(d, [(first + k, 1)]) for k, d in enumerate(self.dims[1:])],
                      False) for first in firsts]
        for _ in range(r.choice([1, 1, 2, 3])):
            u = self.elem()
            s = self.call(trial, 'contract', axes, [t] * len(reads), reads, u)
            if self.chance(.8):
                s.element = self.plain_op(s.element.params, u)
            to = [k for k, x in enumerate(axes) if not x.over]
            dims = self.dims[1:] * (1 + pairs)
            out = Array(self.name('t'), u, 'malloc', PAD)
            self.apply(Declare(out, r.randint(1, 9)), trial, made)
            s.out = View(out.name, self.whole, tuple(self.lengths * (1 + pairs))[1:],
                         [Subscript(d, [(k, 1)]) for k, d in zip(to, dims)], False)
            self.apply(s, trial, made)

    def other_axes(self):
        """(axes, the one that each dimension goes by, kind of call): of a space that is not
        all of the array in its order."""
        r, n = self.rng, len(self.dims)
        own = list(range(n))
        if n > 1 and self.chance(.6):
            over = r.randrange(n)
            left = [k for k in own if k != over]
            axes = [Axis(0, self.dims[k]) for k in left] + [Axis(0, self.dims[over], over=True)]
            return axes, [n - 1 if k == over else left.index(k) for k in own], 'contract'
        return [self.interior(d, r.choice([0, 1])) for d in self.dims], own, 'map'

    def split(self):
        """(whether all are needed, spaces that are all of an array together, where later ones
        cover earlier ones)."""
        r = self.rng
        whole = [Axis(0, d) for d in self.dims]
        k = r.randrange(len(whole))
        d = self.dims[k]
        word = r.choice(['steps', 'steps', 'border', 'end', 'end'])
        if word == 'steps':
            step = r.choice([2, 2, 2, 3])
            parts = [whole[:k] + [Axis(i, d, step)] + whole[k + 1:] for i in range(step)]
            if step == 2 and self.chance(.3):
                parts.reverse()
            return True, parts
        if word == 'border':
            return False, [whole, [self.interior(d, 1) for d in self.dims]]
        return False, [whole, whole[:k] + [Axis(r.choice([1, 1, 2, 7]), d)] + whole[k + 1:]]

    def naturals(self, state, axes, kept, n):
        """(parameters, inputs): N arrays by the indices of AXES."""
        params, inputs = [], []
        for _ in range(n):
            b = self.array(state)
            params.append(self.parameter(state.arrays[b].elem))
            inputs.append(self.natural(b, axes, kept))
        return params, inputs

    def plain_op(self, params, t):
        """An operator that touches no memory."""
        return self.new_op(elements.new_map(self.rng, self.name('op'), params, t, [], []))

    def piece(self, state, a, t, kept, whole):
        """A map that makes some of the array A, or all of it."""
        axes = [Axis(0, d) if whole or self.chance(.3) else
                self.interior(d, self.rng.choice([0, 1, 1, 2])) if self.chance(.6) else
                self.ranged(d) for d in self.dims]
        params, inputs = [], []
        while not inputs or (len(inputs) < 2 and self.chance(.3)):
            p, x = self.operand(state, axes, kept)
            if self.chance(.3):
                p = self.elem()
                x = Value(self.expr(state, p))
            if p[0] != '*':
                params.append(p)
                inputs.append(x)
        return Spaced('map', axes, inputs, self.map_op(state, params, t),
                      out=self.natural(a, axes, kept), full=whole)

    def interior(self, d, less):
        """All of dimension D but LESS at each end."""
        if isinstance(d.length, int):
            less = min(less, d.length)
        return Axis(less, Extent(d.length, d.count, d.inner, less))

    def stencil(self, state, a, kept):
        """A call that reads the array A by shifts."""
        r = self.rng
        kind = self.pick({'map': 6, 'redomap': 2, 'contract': 1})
        reach = [r.choice([0, 1, 1, 2]) for _ in self.dims]
        turns = self.chance(.4)
        mirrored = .5 if not turns and self.chance(.3) else 0
        axes = [self.interior(d, 0 if turns else less) for d, less in zip(self.dims, reach)]
        if kind == 'contract':
            axes.append(self.axis(True))
        params, inputs = [], []
        for _ in range(r.choice([1, 1, 1, 2, 2, 3, 5])):
            subs = [self.turned(d, k) if turns and reach[k] and self.chance(.7) else
                    Subscript(d, [(k, 1)],
                              r.randint(-reach[k], reach[k]) if self.chance(.6) and not turns
                              else 0, False, self.chance(mirrored))
                    for k, d in zip(kept, self.dims)]
            params.append(self.parameter(state.arrays[a].elem))
            inputs.append(View(a, self.whole, tuple(self.lengths), subs, False))
        if len(inputs) < 4 and self.chance(.4):
            p, x = self.operand(state, axes, kept)
            if p[0] != '*':
                params.append(p)
                inputs.append(x)
        t = self.elem()
        s = self.call(state, kind, axes, params, inputs, t)
        if kind == 'redomap':
            return [s]
        before, s.out, s.full = self.target(state, t, axes, kept)
        s.full = s.full and (turns or not any(reach))
        return before + [s]

    def call(self, state, kind, axes, params, inputs, t):
        """A call whose elements are of type T, but for its output."""
        seen = [x for x in inputs if isinstance(x, View) and not x.row
                and state.arrays[x.array].elem in elements.INTS + elements.FLOATS]
        if seen and len(inputs) < 5 and self.chance(.08):
            params = params + ['u8']
            inputs = inputs + [self.rng.choice(seen).as_bytes()]
        s = Spaced(kind, axes, inputs, self.map_op(state, params, t))
        if kind != 'map':
            s.combine = self.fold_op(t, False, state)
            s.init = self.expr(state, t)
        if kind == 'redomap':
            s.result = self.name('s')
        return s

    def axes(self, over, like):
        """Kept axes, and OVER reduced ones; those of LIKE, a call, if there is one."""
        r = self.rng
        dims = list(self.dims)
        if like and self.chance(.6):
            return [x for x in like.axes if not x.over] + [self.axis(True)
                                                          for _ in range(over)]
        kept = [Axis(0, d) if self.chance(.6) else self.ranged(d) for d in dims]
        if not over and self.chance(.1) and len(kept) > 1:
            kept = kept[1:]
        axes = kept + [self.axis(True) for _ in range(over)]
        if over and self.chance(.3):
            r.shuffle(axes)
        return axes

    def axis(self, over):
        return Axis(self.rng.choice([0, 0, 1]), Extent(self.rng.choice([0, 1, 2, 3, 5, 9])),
                    over=over)

    def ranged(self, d):
        r = self.rng
        step = r.choice([1, 1, 2, 3, 5])
        less = r.choice([0, 1, 1, 2])
        if isinstance(d.length, int):
            less = min(less, d.length)
        end = Extent(d.length, d.count, d.inner, less)
        return Axis(r.choice([0, 1, 1, 2]), end, step, r.randint(1, step) if self.chance(.6) else 1,
                    late=self.chance(.3))

    def subscript(self, d, axes, kept, own=None):
        """A subscript of dimension D, whose own axis is OWN; of the axes KEPT alone where
        all elements are to be another."""
        r = self.rng
        word = self.pick({'own': 8 if own is not None else 0, 'shift': 3, 'wrap': 2, 'turn': 3,
                          'part': 2 if own is not None else 0, 'flip': 2, 'sum': 1,
                          'gather': 1 if self.state.indices else 0, 'constant': .7})
        k = r.choice(kept)
        if own is not None and self.chance(.6):
            k = own
        if word == 'own':
            return Subscript(d, [(own, 1)])
        if word == 'constant':
            return Subscript(d, [], 0)
        if word == 'gather':
            return Subscript(d, [(k, r.choice([1, 1, 3]))], r.choice([0, 1]),
                             indices=r.choice(list(self.state.indices)))
        if word == 'shift':
            return Subscript(d, [(k, 1)], r.choice([-1, 1, 1, 2, -2, 0]))
        if word == 'turn':
            return self.turned(d, k)
        if word == 'part':
            by = r.choice([2, 2, 3, 8])
            return Subscript(d, [(k, r.choice([1, 1, by, -1]))], r.choice([0, 0, 1, -1]), False,
                             self.chance(.2), by=by)
        if word == 'flip':
            return Subscript(d, [(k, 1)], r.choice([0, 0, -1, 1]), self.chance(.3), True)
        if word == 'wrap':
            return Subscript(d, [(k, r.choice([1, 2, 7]))], r.choice([0, 1, 4]), True)
        return Subscript(d, [(k, 1), (r.choice(kept), r.choice([1, 2]))], 0,
                         self.chance(.7))

    def turned(self, d, k):
        """A subscript of dimension D by axis K that is inside of it by a condition."""
        r = self.rng
        terms = [(k, r.choice([1, 1, 1, 1, -1, 2]))]
        return Subscript(d, terms, r.choice([0, 0, 1, -1, 2, -2, 5]), False, self.chance(.1),
                         turns=r.choice(list(TURNS)))

    def seen_as(self, array):
        """(lengths of rows, dimensions) of an array: as all, flat, or flattened in part."""
        lengths = list(self.lengths)
        if self.chance(.25):
            lengths = []
        elif self.chance(.15) and all(isinstance(x, int) for x in lengths):
            lengths = lengths[1:]
        size = 1
        for x in lengths:
            size *= x if isinstance(x, int) else dict(self.known())[x]
        return lengths, [Extent(count=self.whole, inner=size)] + [Extent(x)
                                                                for x in lengths]

    def known(self):
        return [(name, values[0]) for name, (values, _) in self.state.counts.items()
                if values]

    def natural(self, array, axes, kept):
        """The elements of ARRAY at the kept axes, if it has as many dimensions."""
        own = [k for k, _ in zip(kept, self.dims)]
        return View(array, self.whole, tuple(self.lengths),
                    [Subscript(d, [(k, 1)]) for k, d in zip(own, self.dims)], True)

    def viewed(self, array, axes, kept, rows=False):
        """ARRAY by random subscripts."""
        lengths, dims = self.seen_as(array)
        if len(kept) == len(self.dims) and self.chance(.3) and not rows:
            return self.natural(array, axes, kept)
        if rows:
            dims = dims[:-1]
        subs = []
        for j, d in enumerate(dims):
            own = j if j < len(axes) else None
            subs.append(self.subscript(d, axes, range(len(axes)), own))
        return View(array, self.whole, tuple(lengths), subs, False, rows)

    def operand(self, state, axes, kept, elem=None):
        """(parameter type, input)."""
        r = self.rng
        word = self.pick({'view': 9, 'index': 1, 'value': 1,
                          'iota': 2 if elem is None and self.counted(axes) else 0,
                          'zip': .7 if elem is None else 0,
                          'row': 1 if elem is None and self.long_rows() else 0})
        if word == 'index':
            t = elem or r.choice([p for p in elements.INTS])
            return t, Number(self.subscript(self.dims[0], axes, range(len(axes))))
        if word == 'value':
            t = elem or self.elem()
            return t, Value(self.expr(state, t))
        if word == 'iota':
            t = r.choice(['i32', 'i64', 'f32', 'f32', 'f64', 'f64'])
            start = r.choice(['0', '3', '-2'] + ['0.5'] * (t[0] == 'f'))
            return t, Iota(t, start, r.choice(['1', '2', '-3'] + ['0.25'] * (t[0] == 'f')))
        if word == 'zip':
            t = r.choice(list(elements.MEMBERS))
            return t, Members(t, [self.operand(state, axes, kept, m)[1]
                                  for _, m in elements.MEMBERS[t]])
        a = self.array(state)
        t = state.arrays[a].elem
        if word == 'row' and elements.table_ok(t):
            self.state_row = True
            return f'*{t}', View(a, self.whole, tuple(self.lengths), [
                self.subscript(d, axes, range(len(axes)), j if j < len(axes) else None)
                for j, d in enumerate(self.dims[:-1])], False, True)
        return elem or self.parameter(t), self.viewed(a, axes, kept)

    def counted(self, axes):
        """True if an iota can be in a space of AXES."""
        return len(axes) == 1 and not axes[0].over and (axes[0].width == 1 or axes[0].step == 1)

    def long_rows(self):
        return (self.lengths and dict(self.known()).get(self.lengths[-1],
                                                        self.lengths[-1]) in (8, 9, 17, 64))

    def target(self, state, elem, axes, kept):
        """(statements before, where to write, whether all of it)."""
        made = []
        if self.chance(.65):
            made = self.new_declare(state, 0, elem)
            a = made[0].array.name
        else:
            a = self.array(state, elem, True)
        view = self.natural(a, axes, kept)
        full = (len(kept) == len(self.dims)
                and all(axes[k].plain() and axes[k].hi is d
                        for k, d in zip(kept, self.dims)))
        if len(kept) != len(self.dims) or self.chance(.2):
            order = list(kept) + [None] * (len(self.dims) - len(kept))
            self.rng.shuffle(order)
            subs = [Subscript(d, []) if k is None else
                    Subscript(d, [(k, 1)], self.rng.choice([0, 0, 1]), False,
                              self.chance(.3)) for k, d in zip(order, self.dims)]
            view = View(a, self.whole, tuple(self.lengths), subs, False)
            full = full and order == list(kept) and not any(s.plus for s in subs)
        return made, view, full

    def spaced(self, state, last):
        """One call; LAST is the one before."""
        r, self.state = self.rng, state
        kind = self.pick({'map': 6, 'redomap': 2, 'contract': 3})
        axes = self.axes(r.choice([0, 1, 1, 2, 3]) if kind == 'contract' else 0, last)
        kept = [k for k, x in enumerate(axes) if not x.over]
        params, inputs = [], []
        if last and self.chance(.8):
            a = last.out.array
            params.append(self.parameter(state.arrays[a].elem))
            inputs.append(self.natural(a, axes, kept) if self.chance(.4)
                          and len(kept) == len(self.dims)
                          else self.viewed(a, axes, kept))
        while not inputs or (len(inputs) < 3 and self.chance(.4)):
            p, x = self.operand(state, axes, kept)
            if not inputs and p[0] == '*':
                continue
            params.append(p)
            inputs.append(x)
        t = self.elem()
        s = self.call(state, kind, axes, params, inputs, t)
        if kind == 'redomap':
            return [s]
        before = []
        if t in elements.MEMBERS and self.chance(.5):
            of = []
            for _, m in elements.MEMBERS[t]:
                made, view, full = self.target(state, m, axes, kept)
                s.full = full and (s.full or not of)
                before += made
                of.append(view)
            s.out = Members(t, of)
        else:
            before, s.out, s.full = self.target(state, t, axes, kept)
        return before + [s]
