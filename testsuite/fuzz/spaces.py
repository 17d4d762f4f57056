# Spaces of several axes: maps, reductions and contractions whose arguments have a
# subscript for each of their dimensions.
#
# Copyright (C) 2026 The soac authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# An array of the program has one dimension; here its first COUNT elements are seen as
# rows of rows, which each view of it says anew:
#
#     __builtin_at ((u32 (*)[3][l5]) p, i0, 2 - i1, (i2 + i0) % l5)
#
# Which numbers a subscript may have is computed as an interval, for each case.  Where the
# interval is not inside of the dimension the subscript is the remainder of it.

from elements import MEMBERS, converts
from program import Range, Statement, TABLE, need


class Length(Statement):
    """A variable that is the length of rows."""

    def __init__(self, name, value):
        self.name, self.value = name, value

    def check(self, state):
        state.declare(self.name, 'count')
        state.counts[self.name] = ([self.value] * len(state.cases), True)

    def text(self):
        return [f'size_t {self.name} = flag < 9 ? {self.value} : 1;']


class Axis:
    """The indices from LO to before HI, numbers or outer lengths, in runs of WIDTH whose
    starts are STEP apart; if LATE, the compiler does not know how far that is."""

    def __init__(self, lo, hi, step=1, width=1, over=False, late=False):
        self.lo, self.hi, self.step, self.width = lo, hi, step, width
        self.over, self.late = over, late

    def plain(self):
        return self.lo == 0 and self.step == self.width == 1

    def text(self):
        word, args = 'over', [str(self.lo), self.hi.text()]
        # A count is a size_t, which no negative end may become: that is an empty range.
        if self.plain() and not self.hi.less:
            args = args[1:]
            if not self.over:
                return args[0]
        elif not self.over:
            word = 'range'
            if self.step > 1:
                step = f'flag < 9 ? {self.step} : 1' if self.late else str(self.step)
                args += [step] + [str(self.width)] * (self.width > 1)
        return f'__builtin_{word} ({", ".join(args)})'

    def loop(self, k):
        i, lo = f'i{k}', self.lo
        text = (f'for (i64 {i} = {lo}, e{k} = (i64) {self.hi.text()}; {i} < e{k}; '
                f'{i}++)')
        if self.step > 1:
            text += f' if (({i} - {lo}) % {self.step} < {self.width})'
        return text

    def interval(self, state, case):
        """(first, last) or null; what a step leaves out counts."""
        hi = self.hi.value(state)[case]
        return (self.lo, hi - 1) if hi > self.lo else None


class Extent:
    """How long a dimension is: LENGTH, a number or a variable, or COUNT / INNER, rows of
    all; less LESS."""

    def __init__(self, length=None, count=None, inner=1, less=0):
        self.length, self.count, self.inner, self.less = length, count, inner, less

    def value(self, state):
        if self.count is None:
            values = state.bounds(self.length)
        else:
            need(state.exact(self.count))
            values = [n // self.inner for n in state.bounds(self.count)]
        return [n - self.less for n in values]

    def text(self):
        text = str(self.length)
        if self.count is not None:
            text = f'{self.count} / {self.inner}' if self.inner > 1 else str(self.count)
        return f'(i64) ({text}) - {self.less}' if self.less else text


# What is inside of a dimension of length L for any E, or, if a pair says so, for one from so many
# lengths before its start to before so many.
TURNS = {
    'clamped': '{E} < 0 ? 0 : {E} < {L} ? {E} : {L} - 1',
    'least': '({E} < {L} - 1 ? {E} : {L} - 1) < 0 ? 0 : {E} < {L} - 1 ? {E} : {L} - 1',
    'low': '{E} > 0 ? ({E} - 1 < {L} ? {E} - 1 : 0) : {E} >= 0 - {L} ? {L} + {E} - ({E} == 0) : 0',
    'middle': '{E} >= {L} / 2 && {E} < {L} ? {E} - {L} / 2 : 0',
    'other': '{E} != {L} / 3 && {E} != {L} - 1 && {E} > 0 && {E} <= {L} - 1 ? {E} : {L} - 1',
    'number': '(u64) ({E}) < (u64) {L} ? {E} : 0',
    'number_below': '(u64) ({E}) + 1 >= (u64) {L} ? {L} - 1 : {E} + 1',
    'number_to': ('(u64) ({E}) <= (u64) {L} - 2 ? {E} : 0', 0, 1),
    'number_great': '(u64) ({E}) > (u64) {L} - 1 ? 0 : {E}',
    'number_rest': '(u64) ({E}) % (u64) {L}',
    'narrow': '(int) ({E}) < 0 ? 0 : (int) ({E}) > {L} - 1 ? {L} - 1 : {E}',
    'periodic': ('{E} < 0 ? {E} + {L} : {E} >= {L} ? {E} - {L} : {E}', 1, 2),
    'remainder': ('({E} + {L}) % {L}', 1, 9),
    'previous': ('{E} == 0 ? {L} - 1 : {E} - 1', 0, 1),
    'next': ('{E} != {L} - 1 ? {E} + 1 : 0', 0, 1),
}


class Subscript:
    """TERMS [(axis, factor)] + PLUS; where WRAPS, the remainder by EXTENT; where FLIPS,
    as many from its end; where INDICES is a name, one of its elements; where TURNS is one of TURNS,
    that; divided by BY."""

    def __init__(self, extent, terms, plus=0, wraps=False, flips=False, indices=None, turns=None,
                 by=1):
        self.extent, self.terms, self.plus, self.by = extent, terms, plus, by
        self.wraps, self.flips, self.indices, self.turns = wraps, flips, indices, turns

    def check(self, state, axes, out=False):
        for k, _ in self.terms:
            need(k < len(axes))
        if self.indices:
            need(self.indices in state.indices)
        for case, length in enumerate(self.extent.value(state)):
            inside = [axes[k].interval(state, case) for k, _ in self.terms]
            empty = any(x.interval(state, case) is None for x in axes
                        if not (x.over and out))
            # Constants that do not fit are an error, whatever other axes are.
            if None in inside or empty and self.extent.count is not None:
                continue
            ends = [[f * e for e in i] for (_, f), i in zip(self.terms, inside)]
            first = self.plus + sum(min(e) for e in ends)
            last = self.plus + sum(max(e) for e in ends)
            need(length > 0 or empty)
            if self.turns:
                turn = TURNS[self.turns]
                if isinstance(turn, tuple):
                    need(first >= -turn[1] * length and last < turn[2] * length)
            elif self.wraps or self.indices:
                need(first >= 0)
            else:
                need(int(first / self.by) >= 0 and int(last / self.by) < length)

    def text(self, index):
        text = ' + '.join([f'{index(k)} * {f}' if f != 1 else index(k)
                           for k, f in self.terms] + [str(self.plus)] * (self.plus != 0)) \
            or '0'
        length = f'(i64) ({self.extent.text()})'
        if self.indices:
            text = f'{self.indices}[({text}) % (i64) n]'
            return f'{text} % ({self.extent.text()})'
        if self.turns:
            turn = TURNS[self.turns]
            turn = turn[0] if isinstance(turn, tuple) else turn
            text = f'({turn.format(E=f"({text})", L=length)})'
        if self.by > 1:
            text = f'({text}) / {self.by}'
        if self.wraps:
            text = f'({text}) % {length}'
        return f'{length} - 1 - ({text})' if self.flips else text

    def same(self, other):
        return self.text(lambda k: f'i{k}') == other.text(lambda k: f'i{k}')


class View:
    """ARRAY as rows of the lengths INNER, by subscripts or, without, the kept axes; ROW
    if an element is a row, of which TABLE elements are read; BYTEWISE if its memory is read as
    bytes, as many as it has elements."""

    def __init__(self, array, count, inner, subscripts, plain, row=False, bytewise=False):
        self.array, self.count, self.inner = array, count, inner
        self.subscripts, self.plain, self.row = subscripts, plain, row
        self.bytewise = bytewise

    def range(self):
        return Range(self.array, 0, self.count)

    def pointer(self, state_array):
        elem = 'u8' if self.bytewise else state_array.pointee()
        if not self.inner:
            return f'((u8 *) {self.array})' if self.bytewise else self.array
        rows = ''.join(f'[{x}]' for x in self.inner)
        return f'(({elem} (*){rows}) {self.array})'

    def as_bytes(self):
        """The same view of the first bytes of the array."""
        return View(self.array, self.count, self.inner, self.subscripts, self.plain,
                    bytewise=True)

    def check(self, state, axes, out=False):
        need(self.array in state.arrays)
        need(len(self.subscripts) == len(self.inner) + 1 - self.row)
        self.seen = state.arrays[self.array]
        need(not ((self.row or self.bytewise) and self.seen.volatile))
        for s in self.subscripts:
            s.check(state, axes, out)
        for x in self.inner:
            need(min(state.bounds(x)) > 0)

    def text(self):
        if self.plain:
            return self.pointer(self.seen)
        at = ', '.join(s.text(lambda k: f'__builtin_axis ({k})') for s in self.subscripts)
        return f'__builtin_at ({self.pointer(self.seen)}, {at})'

    def element(self):
        text = self.pointer(self.seen) + ''.join(
            f'[{s.text(lambda k: f"i{k}")}]' for s in self.subscripts)
        return f'({self.seen.pointee()} *) {text}' if self.row else text

    def same(self, other):
        return (self.inner == other.inner and self.row == other.row
                and self.bytewise == other.bytewise
                and len(self.subscripts) == len(other.subscripts)
                and all(x.same(y) for x, y in zip(self.subscripts, other.subscripts)))


class Number:
    """The value of a subscript, as an input."""

    row = False

    def __init__(self, subscript):
        self.subscript = subscript

    def check(self, state, axes, out=False):
        self.subscript.check(state, axes)

    def text(self):
        at = self.subscript.text(lambda k: f'__builtin_axis ({k})')
        return f'__builtin_index ({at})'

    def element(self):
        return f'(i64) ({self.subscript.text(lambda k: f"i{k}")})'


class Iota:
    """START + index * STEP, both numbers, in ELEM.  No such number is rounded."""

    row = False

    def __init__(self, elem, start, step):
        self.elem, self.start, self.step = elem, start, step

    def check(self, state, axes, out=False):
        need(len(axes) == 1 and not axes[0].over and (axes[0].width == 1 or axes[0].step == 1))

    def text(self):
        return f'__builtin_iota (({self.elem}) {self.start}, {self.step})'

    def element(self):
        return f'({self.elem}) (({self.elem}) {self.start} + i0 * {self.step})'


class Value:
    """An Expr, the same for all."""

    row = False

    def __init__(self, expr):
        self.expr = expr

    def check(self, state, axes, out=False):
        self.expr.check(state)

    def text(self):
        return self.expr.text

    def element(self):
        return self.name


class Members:
    """Inputs or outputs whose elements are the members of a structure."""

    row = False

    def __init__(self, elem, of):
        self.elem, self.of = elem, of

    def check(self, state, axes, out=False):
        for x in self.of:
            x.check(state, axes, out)

    def text(self):
        return f'__builtin_zip ({", ".join(x.text() for x in self.of)})'

    def element(self):
        return f'({self.elem}) {{ {", ".join(x.element() for x in self.of)} }}'


def views(x):
    """The views of X."""
    if isinstance(x, Members):
        return [v for y in x.of for v in views(y)]
    return [x] if isinstance(x, View) else []


def values(x):
    """The values in X."""
    if isinstance(x, Members):
        return [v for y in x.of for v in values(y)]
    return [x] if isinstance(x, Value) else []


def type_of(state, x, param):
    """The type of X's elements, which are passed as PARAM."""
    if isinstance(x, View):
        return state.arrays[x.array].elem
    if isinstance(x, (Members, Iota)):
        return x.elem
    return x.expr.elem if isinstance(x, Value) else 'i64'


class Spaced(Statement):
    """KIND over AXES of INPUTS: map, redomap, reduce or contract."""

    def __init__(self, kind, axes, inputs, element=None, combine=None, init=None, out=None,
                 result=None, full=False):
        self.kind, self.axes, self.inputs = kind, axes, inputs
        self.element, self.combine, self.init = element, combine, init
        self.out, self.result, self.full = out, result, full
        self.part = None        # (K, N): the output is piece K of N that are all of it

    def ops(self):
        return [op for op in (self.combine, self.element) if op]

    def check(self, state):
        for op in self.ops():
            state.uses_op(op)
        for x in self.axes:
            x.hi.value(state)
        params = self.element.params if self.element else self.combine.params[:1]
        need(len(params) == len(self.inputs))
        for x, p in zip(self.inputs, params):
            x.check(state, self.axes)
            self.check_type(state, x, p)
            for v in views(x):
                state.read(v.range())
        if self.init:
            self.init.check(state)
        if self.out:
            self.check_output(state)
        if self.result:
            state.declare(self.result, 'scalar')
            state.scalars[self.result] = self.combine.ret

    def check_type(self, state, x, p):
        if x.row:
            need(p == '*' + state.arrays[x.array].elem)
        elif isinstance(x, Members):
            need(p == x.elem and len(MEMBERS[p]) == len(x.of))
            for y, (_, t) in zip(x.of, MEMBERS[p]):
                self.check_type(state, y, t)
        else:
            need(p[0] not in '*-' and converts(type_of(state, x, p), p))

    def check_output(self, state):
        self.out.check(state, self.axes, True)
        outs = views(self.out)
        kept = {k for k, x in enumerate(self.axes) if not x.over}
        for out in outs:
            need({k for s in out.subscripts for k, _ in s.terms} == kept)
        made = (self.combine or self.element).ret
        types = [made]
        if isinstance(self.out, Members):
            need(made == self.out.elem)
            types = [t for _, t in MEMBERS[made]]
        for k, (out, t) in enumerate(zip(outs, types)):
            need(converts(t, state.arrays[out.array].elem))
            for x in self.inputs:
                for v in views(x):
                    need(state.apart(out.range(), v.range(),
                                     out.same(v) and self.kind == 'map'))
            for x in outs[:k]:
                need(state.apart(out.range(), x.range(), False))
            for op in self.ops():
                for t in op.tables:
                    need(state.apart(out.range(), Range(t, 0, TABLE), False))
        for out in outs:
            full = self.full
            if self.part:
                k, n = self.part
                state.pieces.add((out.array, k))
                full = all((out.array, j) in state.pieces for j in range(n))
            state.write(out.range(), full)

    def space(self):
        if len(self.axes) == 1:
            return self.axes[0].text()
        return f'__builtin_space ({", ".join(x.text() for x in self.axes)})'

    def call(self):
        args = [op.name for op in self.ops()]
        args += [self.init.text] if self.init else []
        args += [self.space()] + [x.text() for x in [self.out] * bool(self.out)
                                  + self.inputs]
        to = f'{self.combine.ret} {self.result} = ' if self.result else ''
        return f'{to}__builtin_{self.kind} ({", ".join(args)});'

    def text(self):
        lines = [f'{self.combine.ret} {self.result};'] if self.result else []
        return ['#ifdef __SOAC__', self.call(), '#else'] + lines + self.loops() \
            + ['#endif']

    def put(self, value):
        if not isinstance(self.out, Members):
            return f'{self.out.element()} = {value};'
        names = [m for m, _ in MEMBERS[self.out.elem]]
        return (f'{{ {self.out.elem} made = {value}; '
                + ' '.join(f'{x.element()} = made.{m};'
                           for x, m in zip(self.out.of, names)) + ' }')

    def loops(self):
        """The plain loops; what is the same for all is computed before them."""
        same = [v for x in self.inputs for v in values(x)]
        for k, v in enumerate(same):
            v.name = f'same{k}'
        before = [f'{v.expr.elem} {v.name} = {v.expr.text};' for v in same]
        if self.combine:
            before.append(f'{self.combine.ret} init = {self.init.text};')
        return ['{'] + ['  ' + l for l in before + self.nest()] + ['}']

    def nest(self):
        x = ', '.join(x.element() for x in self.inputs)
        if self.element:
            x = f'{self.element.name} ({x})'
        kept = [a.loop(k) for k, a in enumerate(self.axes) if not a.over]
        if not self.combine:
            return kept + [f'  {self.put(x)}']
        start = f'{self.combine.ret} acc = init;'
        take = f'acc = {self.combine.name} (acc, {x});'
        if self.kind != 'contract':
            return [start] + kept + [f'  {take}', f'{self.result} = acc;']
        over = [a.loop(k) for k, a in enumerate(self.axes) if a.over]
        return kept + ['  {', f'    {start}'] + ['    ' + l for l in over] \
            + [f'      {take}', f'    {self.put("acc")}', '  }']
