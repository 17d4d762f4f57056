# Rows, keys and pieces: calls over several dimensions on arrays of a block's own.
#
# Copyright (C) 2026 The soac authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# The lengths of all arrays here are numbers that are known when the program is drawn, and
# so are the elements that each call reads and writes.  A call is legal if what it reads
# was written, and what it writes is apart from what it reads, or exactly that: element by
# element.  An array may be one of two places (the two WORLDS, by the lowest bit of `flag'), so
# that arrays are apart in one call of the function and overlap in another.

import itertools

from elements import M
from program import Statement, need

WORLDS = (0, 1)
BIG = 1 << 20                   # no array has so many elements


class Matrix:
    """Rows of rows of ELEM: DIMS are numbers, INNER the texts of the lengths of rows, FIRST
    that of the number of rows.  PLACES [(object, offset)] by world.  HOW is malloc, calloc,
    vla, array, static, member, hidden or of (a pointer into the objects)."""

    def __init__(self, name, elem, dims, inner, first, how, places, filled):
        self.name, self.elem, self.dims, self.inner = name, elem, dims, inner
        self.first, self.how, self.places, self.filled = first, how, places, filled

    def size(self, dims=None):
        n = 1
        for d in dims or self.dims:
            n *= d
        return n

    def full(self):
        """True if all its elements have a value from the beginning."""
        return self.filled or self.how == 'calloc'

    def rows(self):
        return ''.join(f'[{x}]' for x in self.inner)

    def declaration(self):
        t, x = self.elem, self.name
        pointer = f'{t} (*{x}){self.rows()}' if self.inner else f'{t} *{x}'
        size = f'{self.first} * sizeof (*{x})'
        if self.how in ('malloc', 'hidden'):
            lines = [f'{pointer} = malloc ({size});']
        elif self.how == 'calloc':
            lines = [f'{pointer} = calloc ({self.first}, sizeof (*{x}));']
        elif self.how == 'member':
            return [f'{pointer} = {self.places[0][0]};']
        elif self.how == 'of':
            (a, i), (b, j) = self.places
            place = [f'({t} *) {y} + {k}' for y, k in ((a, i), (b, j))]
            return [f'{t} *at_{x} = flag & 1 ? {place[1]} : {place[0]};',
                    f'__asm__ ("" : "+r" (at_{x}));',
                    f'{pointer} = ' + (f'({t} (*){self.rows()}) ' if self.inner else '')
                    + f'at_{x};']
        else:
            # (Rows of a static array have lengths that are numbers.)
            word = 'static ' if self.how == 'static' else ''
            lines = [f'{word}{t} {x}[{self.first}]{self.rows()};']
        if self.filled:
            lines.append(f'fill_{t} (({t} *) {x}, {self.size()}, {len(x) * 7 + self.size()});')
        if self.how == 'hidden':
            lines.append(f'__asm__ ("" : "+r" ({x}));')
        return lines

    def read(self):
        return f'look_{self.elem} (({self.elem} *) {self.name}, {self.size()});'


class Gather:
    """Indices that a subscript reads: (i * FACTOR + PLUS) % BELOW."""

    def __init__(self, name, ctype, length, factor, plus, below, constant):
        self.name, self.ctype, self.constant = name, ctype, constant
        self.values = [(i * factor + plus) % below for i in range(length)]
        self.text_ = f'(i * {factor} + {plus}) % {below}'

    def declaration(self):
        n = len(self.values)
        if self.constant:
            return [f'static const {self.ctype} {self.name}[] = '
                    f'{{ {", ".join(map(str, self.values))} }};']
        return [f'{self.ctype} {self.name}[{n}];',
                f'for (int i = 0; i < {n}; i++) {self.name}[i] = {self.text_};']


class Sub:
    """A subscript: TERMS [(axis, factor)] + PLUS, of which the remainder by MOD; that many
    from the end of FLIP elements; an index of GATHER."""

    def __init__(self, terms, plus=0, mod=None, flip=None, gather=None):
        self.terms, self.plus, self.mod, self.flip = terms, plus, mod, flip
        self.gather = gather

    def value(self, point):
        v = self.plus
        for k, f in self.terms:
            v += point[k] * f
        if self.mod:
            need(v >= 0)
            v %= self.mod[0]
        if self.flip:
            v = self.flip[0] - 1 - v
        if self.gather:
            need(0 <= v < len(self.gather.values))
            v = self.gather.values[v]
        return v

    def text(self, index):
        words = [f'{index(k)} * {f}' if f != 1 else index(k) for k, f in self.terms]
        text = ' + '.join(words + [str(self.plus)] * (self.plus > 0 or not words))
        if self.plus < 0:
            text += f' - {-self.plus}'
        if self.mod:
            text = f'({text}) % (i64) ({self.mod[1]})'
        if self.flip:
            text = f'(i64) ({self.flip[1]}) - 1 - ({text})'
        if self.gather:
            text = f'{self.gather.name}[{text}]'
        return text


def axis_text(k):
    return f'__builtin_axis ({k})'


def loop_text(k):
    return f'i{k}'


class Axis:
    """LO, HI are (number, text)."""

    def __init__(self, lo, hi, step=1, width=1, over=False):
        self.lo, self.hi, self.step, self.width, self.over = lo, hi, step, width, over

    def values(self):
        lo, hi = self.lo[0], self.hi[0]
        return [i for i in range(lo, hi) if (i - lo) % self.step < self.width]

    def plain(self):
        return self.lo[1] == '0' and self.step == self.width == 1

    def text(self):
        args = [self.lo[1], self.hi[1]]
        if self.over:
            return f'__builtin_over ({", ".join(args[self.lo[1] == "0":])})'
        if self.plain():
            return args[1]
        if self.step > 1:
            args += [str(self.step)] + [str(self.width)] * (self.width > 1)
        return f'__builtin_range ({", ".join(args)})'

    def loop(self, k):
        i = loop_text(k)
        text = f'for (i64 {i} = {self.lo[1]}, e{k} = (i64) ({self.hi[1]}); {i} < e{k}; {i}++)'
        if self.step > 1:
            text += f' if (({i} - (i64) ({self.lo[1]})) % {self.step} < {self.width})'
        return text


class View:
    """Elements of MATRIX seen with the lengths DIMS [(number, text)], by SUBS or, without,
    the kept axes.  Where there are fewer subscripts than dimensions they are rows."""

    def __init__(self, matrix, dims, subs, plain=False):
        self.matrix, self.dims, self.subs, self.plain = matrix, dims, subs, plain

    def row(self):
        """Elements of a row, or 0."""
        n = 1
        for d, _ in self.dims[len(self.subs):]:
            n *= d
        return n if len(self.subs) < len(self.dims) else 0

    def starts(self, world, points):
        """Where the elements or rows are, point by point."""
        obj, offset = self.matrix.places[world]
        numbers = [d for d, _ in self.dims]
        result = []
        for s, d in zip(self.subs, numbers):
            need(s.terms or 0 <= s.plus < d or s.gather)
        for p in points:
            at = 0
            for s, d in zip(self.subs, numbers):
                v = s.value(p)
                need(0 <= v < d)
                at = at * d + v
            result.append((obj, offset + at * max(self.row(), 1)))
        return result

    def shifted(self, other):
        """True if OTHER is the same elements but for constants: such an input is an error, also
        where there are so few elements that none is written and read."""
        return (self.matrix is other.matrix and not self.row() and not other.row()
                and [s.terms for s in self.subs] == [s.terms for s in other.subs]
                and not any(s.mod or s.flip or s.gather for s in self.subs + other.subs)
                and [s.plus for s in self.subs] != [s.plus for s in other.subs])

    def touched(self, starts, which=None):
        """All elements of STARTS, or those at WHICH in each row."""
        if not self.row():
            return set(starts)
        return {(o, i + k) for o, i in starts
                for k in (range(self.row()) if which is None else which)}

    def pointer(self, const=False):
        t, x = self.matrix.elem, self.matrix.name
        inner = [text for _, text in self.dims[1:]]
        if tuple(inner) == tuple(self.matrix.inner) and not const:
            return x
        rows = ''.join(f'[{y}]' for y in inner)
        return f'(({t} (*){rows}) {x})' if rows else f'(({t} *) {x})'

    def text(self):
        if self.plain:
            return self.pointer()
        subs = ', '.join(s.text(axis_text) for s in self.subs)
        return f'__builtin_at ({self.pointer()}, {subs})'

    def element(self):
        text = self.pointer() + ''.join(f'[{s.text(loop_text)}]' for s in self.subs)
        return f'({self.matrix.elem} *) {text}' if self.row() else text

    def address(self):
        return f'&{self.pointer()}' + ''.join(f'[{s.text(loop_text)}]' for s in self.subs)

    def gathers(self):
        return [s.gather for s in self.subs if s.gather]


class Constant:
    """A value, the same for all: TEXT of type ELEM."""

    def __init__(self, text, elem):
        self.text_, self.elem = text, elem

    def text(self):
        return self.text_

    def gathers(self):
        return []


class Number:
    """The value of a subscript."""

    elem = 'i64'

    def __init__(self, sub):
        self.sub = sub

    def text(self):
        return f'__builtin_index ({self.sub.text(axis_text)})'

    def element(self):
        return f'(i64) ({self.sub.text(loop_text)})'

    def gathers(self):
        return [self.sub.gather] if self.sub.gather else []


class Stored:
    """What is there before it is written: the element that VIEW reaches, as a number."""

    elem = 'i64'

    def __init__(self, view):
        self.view = view

    def text(self):
        subs = ''.join(f'[{s.text(axis_text)}]' for s in self.view.subs)
        return f'__builtin_index ({self.view.pointer()}{subs})'

    def element(self):
        return f'(i64) ({self.view.element()})'

    def gathers(self):
        return []


def both(call, loops):
    return ['#ifdef __SOAC__', call, '#else'] + loops + ['#endif']


class Step(Statement):
    """What stands in a block.  The state's `written' are the elements (world, object,
    index) that were written."""

    elem = None

    def ops(self):
        return []

    def matrices(self):
        return []

    def gathers(self):
        return []

    def written(self, state):
        return state.__dict__.setdefault('written', set())


    def check(self, state):
        # What is filled before the first step.
        self.whole = {o for m in self.matrices() if m.full() for o, _ in m.places}
        for world in WORLDS:
            self.check_world(state, world)

    def check_world(self, state, world):
        pass

    def reading(self, state, world, touched):
        written = self.written(state)
        need(all(x[0] in self.whole or (world, *x) in written for x in touched))

    def writing(self, state, world, touched):
        self.written(state).update((world, *x) for x in touched)


class Over(Step):
    """KIND over AXES: map, redomap, reduce, contract; with rows scan, scan_exclusive and
    reduce_into as well.  OP is what makes an element, COMBINE what combines, INIT a
    Constant or a View of a row.  Where OP writes, OUTS are what it does."""

    def __init__(self, kind, axes, outs, ins, op, combine=None, init=None, result=None):
        self.kind, self.axes, self.outs, self.ins = kind, axes, outs, ins
        self.op, self.combine, self.init, self.result = op, combine, init, result

    def ops(self):
        return [y for x in (self.op, self.combine) if x
                for y in [x] + getattr(x, 'inner', [])]

    def views(self):
        return [x for x in self.ins + self.outs + [self.init] if isinstance(x, View)]

    def matrices(self):
        return [v.matrix for v in self.views()]

    def gathers(self):
        return [g for x in self.ins + self.outs for g in x.gathers()]

    def points(self, kept):
        values = [[0] if kept and a.over else a.values() for a in self.axes]
        n = 1
        for v in values:
            n *= len(v)
        need(n <= 20000)
        return list(itertools.product(*values))

    def check_world(self, state, world):
        points, kept = self.points(False), self.points(True)
        for v in self.views():
            need(v.row() in (0, getattr(self.op or self.combine, 'length', 0)))
        of_row = getattr(self.op or self.combine, 'writes', None)
        at = [(x, x.starts(world, points)) for x in self.ins if isinstance(x, View)]
        reads = [x.touched(s) for x, s in at]
        for r in reads:
            self.reading(state, world, r)
        for x in self.ins:
            if isinstance(x, Number):
                for p in points:
                    x.sub.value(p)
        before = set()
        start = None
        if isinstance(self.init, View):
            start = self.init.starts(world, [()])
            self.reading(state, world, self.init.touched(start))
        for out in self.outs:
            # A reduction writes once, whatever it runs over.
            once = self.kind == 'reduce_into'
            to = out.starts(world, [(0,) * len(self.axes)] if once else kept)
            axes = {k for s in out.subs if not s.mod or s.mod[0] > 1 for k, _ in s.terms}
            need(once or axes == {k for k, a in enumerate(self.axes) if not a.over})
            written = out.touched(to, of_row(out.row()) if of_row and out.row() else None)
            all_of = out.touched(to)
            need(len(set(to)) == len(to) and len(all_of) == len(to) * max(out.row(), 1))
            need(not all_of & before)
            before |= all_of
            need(not any(out.shifted(x) for x, _ in at))
            for (x, s), r in zip(at, reads):
                exact = (self.kind in ('map', 'scan', 'scan_exclusive') and s == to
                         and x.row() == out.row() and len(self.outs) == 1
                         and getattr(self.op, 'in_place', True))
                need(exact or not r & all_of)
            if start is not None:
                need(start == to and self.kind == 'reduce_into'
                     or not self.init.touched(start) & all_of)
            self.writing(state, world, written)

    def space(self):
        if len(self.axes) == 1:
            return self.axes[0].text()
        return f'__builtin_space ({", ".join(a.text() for a in self.axes)})'

    def call(self):
        args = []
        if self.combine:
            args.append(self.combine.name)
        if self.op:
            args.append(self.op.name)
        if self.init:
            args.append(self.init_text())
        args.append(self.space())
        outs = [x.text() for x in self.outs]
        if self.kind == 'reduce_into' and self.addressed():
            outs = [self.outs[0].address()]
        args += [f'__builtin_zip ({", ".join(outs)})'] if len(outs) > 1 else outs
        args += [x.text() for x in self.ins]
        to = f'{self.combine.ret} {self.result} = ' if self.result else ''
        return f'{to}__builtin_{self.kind} ({", ".join(args)});'

    def addressed(self):
        """True if where one result goes is written as an address."""
        return int(self.outs[0].matrix.name[1:]) % 2 == 0

    def init_text(self):
        if not isinstance(self.init, View):
            return self.init.text()
        return self.init.element()

    def text(self):
        lines = both(self.call(), self.loops())
        return lines + [f'mix ({self.mixed()});'] if self.result else lines

    def mixed(self):
        from elements import U
        return U(self.combine.ret, self.result)

    def element(self):
        return [x.name if isinstance(x, Constant) else x.element() for x in self.ins]

    def loops(self):
        before = []
        for k, x in enumerate(x for x in self.ins if isinstance(x, Constant)):
            x.name = f'same{k}'
            before.append(f'__auto_type {x.name} = {x.text()};')
        lines = before + (self.by_rows() if getattr(self.op or self.combine, 'writes', None)
                          else self.by_values())
        if self.result:
            return [f'{self.combine.ret} {self.result};', '{'] + lines + ['}']
        return ['{'] + lines + ['}']

    def by_values(self):
        x = ', '.join(self.element())
        if self.op:
            x = f'{self.op.name} ({x})'
        kept = [a.loop(k) for k, a in enumerate(self.axes) if not a.over]
        if self.kind == 'map':
            return kept + [f'  {self.outs[0].element()} = {x};']
        t = self.combine.ret
        take = f'acc = {self.combine.name} (acc, {x});'
        if self.kind in ('reduce', 'redomap', 'reduce_into'):
            to = self.result or self.outs[0].element()
            return [f'{t} acc = {self.init.text()};'] + kept + [f'  {take}', f'{to} = acc;']
        over = [a.loop(k) for k, a in enumerate(self.axes) if a.over]
        return [f'{t} init = {self.init.text()};'] + kept \
            + ['{', f'  {t} acc = init;'] + over + [f'  {take}',
                                                   f'  {self.outs[0].element()} = acc;', '}']

    def by_rows(self):
        kept = [a.loop(k) for k, a in enumerate(self.axes)]
        ins = self.element()
        if self.kind == 'map':
            outs = [x.element() if x.row() else f'&{x.element()}' for x in self.outs]
            return kept + [f'  {self.op.name} ({", ".join(outs + ins)});']
        t, out, op = self.combine.ret, self.outs[0], self.combine.name
        m = out.row()
        start = [f'{t} acc[{m}], v[{m}];',
                 f'memcpy (acc, {self.init.element()}, sizeof acc);']
        if self.kind == 'reduce_into':
            return start + kept + [f'  {op} (acc, acc, {ins[0]});',
                                   f'memcpy ({out.element()}, acc, sizeof acc);']
        put = f'memcpy ({out.element()}, acc, sizeof acc);'
        take = f'{op} (acc, acc, v);'
        both_ = [put, take] if self.kind == 'scan_exclusive' else [take, put]
        return start + kept + [f'{{ memcpy (v, {ins[0]}, sizeof v);'] + both_ + ['}']


class ByKey(Step):
    """A reduction by index of N elements, or rows, into the M of OUT; KEYS is a vector, X a View
    or a Constant."""

    def __init__(self, combine, n, m, out, keys, x):
        self.combine, self.n, self.m, self.out = combine, n, m, out
        self.keys, self.x = keys, x

    def ops(self):
        return [self.combine] + getattr(self.combine, 'inner', [])

    def views(self):
        return [v for v in (self.out, self.keys, self.x) if isinstance(v, View)]

    def matrices(self):
        return [v.matrix for v in self.views()]

    def gathers(self):
        return [g for v in self.views() for g in v.gathers()]

    def check_world(self, state, world):
        points = [(i,) for i in range(self.n[0])]
        to = self.out.starts(world, [(i,) for i in range(self.m[0])])
        all_of = self.out.touched(to)
        need(len(all_of) == len(to) * max(self.out.row(), 1))
        self.reading(state, world, all_of)
        for v in self.views()[1:]:
            touched = v.touched(v.starts(world, points))
            self.reading(state, world, touched)
            need(not touched & all_of)

    def text(self):
        t, op = self.combine.ret, self.combine.name
        call = (f'__builtin_reduce_by_index ({op}, {self.n[1]}, {self.m[1]}, '
                f'{self.out.text()}, {self.keys.text()}, {self.x.text()});')
        if self.out.row():
            to, value, x = self.out.element(), self.x.element(), f'const {t} *x'
            take = f'{op} ({to}, {to}, x);'
        else:
            value, x = self.x.element() if isinstance(self.x, View) else 'same', f'{t} x'
            take = f'{self.out.element()} = {op} ({self.out.element()}, x);'
        same = [] if isinstance(self.x, View) else [f'{t} same = {self.x.text()};']
        k = self.keys.element()
        return both(call, ['{'] + same + [
            f'for (i64 i0 = 0; i0 < (i64) ({self.n[1]}); i0++) {{',
            f'  {x} = {value}; __auto_type key = {k};',
            f'  if (key >= 0 && (u64) key < (u64) ({self.m[1]})) '
            f'{{ i64 i0 = (i64) key; {take} }}', '}', '}'])


class Kept(Step):
    """A filter of what a view selects."""

    def __init__(self, op, n, out, x, name):
        self.op, self.n, self.out, self.x, self.name = op, n, out, x, name

    def ops(self):
        return [self.op]

    def matrices(self):
        return [self.out.matrix, self.x.matrix]

    def gathers(self):
        return self.x.gathers()

    def check_world(self, state, world):
        points = [(i,) for i in range(self.n[0])]
        r = self.x.touched(self.x.starts(world, points))
        self.reading(state, world, r)
        w = set(self.out.starts(world, points))
        need(not r & w)

    def text(self):
        call = (f'u64 {self.name} = __builtin_filter ({self.op.name}, {self.n[1]}, '
                f'{self.out.text()}, {self.x.text()});')
        to = self.out.pointer()
        return both(call, [
            f'u64 {self.name} = 0;', f'for (i64 i0 = 0; i0 < (i64) ({self.n[1]}); i0++)',
            f'  if ({self.op.name} ({self.x.element()})) '
            f'{to}[{self.name}++] = {self.x.element()};']) + [f'mix ({self.name});']


class Hand(Step):
    """By hand: WORD is store, load, look, poke, free or again (all of a copy to itself)."""

    def __init__(self, word, matrix, at, x=0):
        self.word, self.matrix, self.at, self.x = word, matrix, at, x

    def matrices(self):
        return [self.matrix]

    def check_world(self, state, world):
        m = self.matrix
        obj, offset = m.places[world]
        need(m.name not in state.__dict__.get('freed', ()))
        whole = [(obj, offset + i) for i in range(m.size())]
        one = whole[self.at % len(whole)]
        if self.word in ('look', 'poke'):
            self.reading(state, world, whole)
        elif self.word == 'load':
            self.reading(state, world, [one])
        else:
            self.writing(state, world, [one])

    def text(self):
        from elements import U
        m = self.matrix
        at, left = '', self.at % m.size()
        for d in reversed(m.dims):
            at, left = f'[{left % d}]{at}', left // d
        if self.word == 'store':
            u = str(self.x)
            return [f'{m.name}{at} = {M(m.elem, u + "ull")};']
        if self.word == 'load':
            return [f'mix ({U(m.elem, m.name + at)});']
        if self.word == 'look':
            return [m.read()]
        return [f'poke_{m.elem} (({m.elem} *) {m.name}, {m.size()});']


class Region(Step):
    """The user's own parallel loop over the rows of OUT, with private variables: each row is
    made of that of X and summed up."""

    def __init__(self, head, out, x, op, combine, init, private):
        self.head, self.out, self.x, self.op = head, out, x, op
        self.combine, self.init, self.private = combine, init, private

    def ops(self):
        return [self.op, self.combine]

    def matrices(self):
        return [self.out, self.x]

    def check_world(self, state, world):
        o, x = self.out, self.x
        need(o.dims == x.dims and len(o.dims) > 1)
        (a, i), (b, j) = o.places[world], x.places[world]
        n = o.size()
        need(a != b or abs(i - j) >= n or i == j and self.private < 2)
        self.reading(state, world, [(b, j + k) for k in range(n)])
        self.writing(state, world, [(a, i + k) for k in range(n)])

    def text(self):
        o, x, t = self.out, self.x, self.combine.ret
        m = x.size(x.dims[1:])
        space = ', '.join(x.inner)
        if len(x.inner) > 1:
            space = f'__builtin_space ({space})'
        loop = [f'for (i64 k0 = 0; k0 < {m}; k0++)']
        rows = f'{o.elem} (*to){"".join(f"[{d}]" for d in o.inner[1:])} = o[q];'
        if len(o.inner) == 1:
            rows = f'{o.elem} *to = o[q];'
        temp = [f'{o.elem} t{o.rows()};'] if self.private else []
        first = 't' if self.private else 'to'
        lines = [f'i64 count = {o.first}; {t} sums[{o.dims[0]}];',
                 f'{o.elem} (*o){o.rows()} = {o.name}; {x.elem} (*x){x.rows()} = {x.name};',
                 f'#pragma omp {self.head}', 'for (i64 q = 0; q < count; q++) {',
                 '  ' + rows] + ['  ' + l for l in temp]
        call = [f'__builtin_map ({self.op.name}, {space}, {first}, x[q]);'] \
            + [f'__builtin_map (same_{o.elem}, {space}, to, t);'] * bool(self.private) \
            + [f'sums[q] = __builtin_reduce ({self.combine.name}, {self.init.text()}, '
               f'{space}, to);']
        elem = f'(({x.elem} *) x[q])[k0]'
        plain = loop + [f'  (({o.elem} *) to)[k0] = {self.op.name} ({elem});',
                        f'sums[q] = {self.init.text()};'] + loop \
            + [f'  sums[q] = {self.combine.name} (sums[q], (({o.elem} *) to)[k0]);']
        from elements import U
        return ['{', f'  {o.elem} same_{o.elem} ({o.elem} a) {{ return a; }}'] + lines \
            + ['#ifdef __SOAC__'] + call + ['#else'] + plain + ['#endif', '}',
               f'for (int q = 0; q < {o.dims[0]}; q++) mix ({U(t, "sums[q]")});', '}']


class Home:
    """A function of its own for BLOCK, called once for each of WORLDS: `^ 0' and `^ 1' are
    that of the caller and the other one.  With the right ATTRS GCC makes copies of it."""

    def __init__(self, name, attrs, worlds, block):
        self.name, self.attrs, self.worlds, self.block = name, attrs, worlds, block

    def all_ops(self):
        return []               # the block itself tells them

    def text(self):
        return [f'{self.attrs} void {self.name} (int flag)'] + self.block.body()

    def calls(self):
        return [f'{self.name} (flag ^ {world});' for world in self.worlds]


class Matrices(Statement):
    """A block of STEPS on MATRICES; LENGTHS are the lines that declare what the lengths are
    called.  It may have a HOME."""

    blocks = ('steps',)

    def __init__(self, lengths, steps):
        self.lengths, self.steps, self.home = lengths, steps, None

    def used(self):
        """(matrices, gathers) in the order of their names."""
        found, gathers = {}, {}
        for s in self.steps:
            for m in s.matrices():
                found[m.name] = m
            for g in s.gathers():
                gathers[g.name] = g
        return found, list(gathers.values())

    def enter(self, state):
        inner = Statement.enter(self, state)
        inner.written = set()
        return inner

    checked = None

    def check(self, state):
        # Nothing outside matters, and it takes long.
        same = [id(s) for s in self.steps]
        if self.checked == same:
            return
        inner = self.enter(state)
        for s in self.steps:
            s.check(inner)
        self.checked = same

    def objects(self):
        """The matrices that are used or in whose memory used ones are."""
        found, _ = self.used()
        todo = list(found.values())
        while todo:
            for m in getattr(todo.pop(), 'of', ()):
                if m.name not in found:
                    found[m.name] = m
        return sorted(found.values(), key=lambda m: (m.how == 'of', int(m.name[1:])))

    elems = property(lambda self: {m.elem for m in self.objects()})

    def operators(self):
        """The lines of those that are nested functions."""
        nested = {op.name: op for s in self.steps for op in s.ops() if op.nested}
        return [l for op in nested.values() for l in op.text().splitlines()]

    def helper(self):
        return self.home

    def text(self):
        return self.home.calls() if self.home else self.body()

    def body(self):
        objects = self.objects()
        members = [m for m in objects if m.how == 'member']
        lines = list(self.lengths) + self.operators()
        if members:
            place = 'struct { ' + ' '.join(
                f'{m.elem} {m.name}{"".join(f"[{d}]" for d in m.dims)};'
                for m in members) + ' } members;'
            lines.append(place)
            lines += [f'fill_{m.elem} (({m.elem} *) members.{m.name}, {m.size()}, 5);'
                      for m in members]
        for m in objects:
            lines += m.declaration()
        for g in self.used()[1]:
            lines += g.declaration()
        lines += [l for s in self.steps for l in s.text()]
        lines += [m.read() for m in objects if m.filled and m.how != 'of']
        lines += [f'free ({m.name});' for m in objects if m.how in ('malloc', 'calloc',
                                                                   'hidden')]
        return ['{'] + ['  ' + l if l[:1] != '#' else l for l in lines] + ['}']
