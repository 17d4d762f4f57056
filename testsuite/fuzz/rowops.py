# Operators on rows: that read them, and that write them.
#
# Copyright (C) 2026 The soac authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# What they compute is a short chain of calls, or loops by hand; OUTS and INS say what
# their parameters are: ('row', T), the address of a row, or ('value', T); an output that is a
# value is an address as well.  M is the length of rows: a number, or null where it is
# passed as `m' behind the outputs.  Where it is a Seen the operator is a nested function.

import elements
from elements import M, U


class Seen(int):
    """A number that operators know by a name of the block around them."""

    def __new__(cls, number, text):
        seen = super().__new__(cls, number)
        seen.text = text
        return seen

    def __getnewargs__(self):
        return int(self), self.text         # programs are copied

    def __str__(self):
        return self.text


class RowOp:
    impure = False
    pointer = stop = None
    role = 'row'
    scalars = tables = ()
    length = 0                  # of its rows

    def __init__(self, name, outs, ins, ret, m, lines, inner, written='all', in_place=True):
        self.name, self.outs, self.ins, self.ret, self.m = name, outs, ins, ret, m
        self.lines, self.inner, self.written = lines, inner, written
        self.in_place = in_place
        self.body = lines
        self.params = []
        self.nested = isinstance(m, Seen)
        if outs:
            self.writes = self.which

    def which(self, m):
        """The elements of its first output that it writes."""
        if self.written == 'all':
            return range(m)
        return range(m // 2) if self.written == 'half' else range(1)

    def text(self):
        params = [f'{t} *{x}' for x, (_, t) in zip('opq', self.outs)]
        if self.m is None:
            params.append('size_t m')
        params += [f'const {t} *{x}' if how == 'row' else f'{t} {x}'
                   for x, (how, t) in zip('abcd', self.ins)]
        result = 'void' if self.outs else self.ret
        storage = '' if self.nested else 'static '
        return '\n'.join([f'{storage}{result} {self.name} ({", ".join(params)})', '{']
                         + [f'  {l}' if l[0] != '#' else l for l in self.lines]
                         + ['}']) + '\n'


def call(text, loop):
    return ['#ifdef __SOAC__', text, '#else'] + loop + ['#endif']


def each(m, body):
    return [f'for (size_t j = 0; j < {m}; j++) {body}']


class Drawing:
    """Draws the lines of an operator."""

    def __init__(self, rng, name, m):
        self.rng, self.name = rng, name
        self.m = 'm' if m is None else str(m)
        self.lines, self.inner = [], []

    def map_op(self, params, ret):
        op = elements.new_map(self.rng, self.name(), params, ret, [], [])
        self.inner.append(op)
        return op.name

    def fold_op(self, t):
        op = elements.new_combiner(self.rng, self.name(), t, t, [])
        self.inner.append(op)
        return op.name

    def map(self, to, ret, args):
        """ARGS are (text, type, whether it is a row)."""
        f = self.map_op([t for _, t, _ in args], ret)
        ins = ', '.join(x for x, _, _ in args)
        values = ', '.join(f'{x}[j]' if row else x for x, _, row in args)
        self.lines += call(f'__builtin_map ({f}, {self.m}, {to}, {ins});',
                           each(self.m, f'{to}[j] = {f} ({values});'))

    def reduce(self, to, row, t):
        f = self.fold_op(t)
        start = M(t, f'{self.rng.randrange(50)}ull')
        self.lines.append(f'{t} {to};')
        self.lines += call(f'{to} = __builtin_reduce ({f}, {start}, {self.m}, {row});',
                           [f'{to} = {start};'] + each(self.m, f'{to} = {f} ({to}, {row}[j]);'))

    def scan(self, to, row, t):
        f, start = self.fold_op(t), M(t, f'{self.rng.randrange(50)}ull')
        self.lines += call(
            f'__builtin_scan ({f}, {start}, {self.m}, {to}, {row});',
            [f'{{ {t} s = {start};'] + each(self.m, f'{to}[j] = s = {f} (s, {row}[j]);')
            + ['}'])

    def private(self, t):
        self.lines.append(f'{t} t[{self.m} + {self.rng.choice([0, 0, 1])}];')


def new_row_writer(rng, name, outs, ins, m):
    """An operator with OUTS, the first of which is a row, and INS, the first of which is
    one."""
    d = Drawing(rng, name, m)
    t, (_, a) = outs[0][1], ins[0]
    args = [(x, u, how == 'row') for x, (how, u) in zip('abcd', ins)]
    for x, (how, u) in zip('pq', outs[1:]):
        # What is beside the row is made first, as the row may be the input.
        d.reduce(f's{x}', 'a', a)
        if how == 'value':
            d.lines.append(f'*{x} = {M(u, U(a, f"s{x}"))};')
        else:
            d.map(x, u, args[:1])
    kind = rng.choice(['map', 'map', 'with sum', 'private', 'scan', 'hand', 'half', 'first',
                       'backwards', 'twice', 'hand', 'either', 'sums', 'walk', 'steps'])
    written, in_place = 'all', True
    if kind == 'with sum':
        d.reduce('sum', 'a', a)
        d.map('o', t, args + [('sum', a, False)])
    elif kind == 'private':
        d.private(t)
        d.map('t', t, args)
        if rng.random() < .5:
            d.scan('o', 't', t)
        else:
            d.map('o', t, [('t', t, True)] + args[:1])
    elif kind == 'scan' and t == a:
        d.scan('o', 'a', t)
    elif kind == 'backwards':
        in_place = False
        f = d.map_op([a], t)
        d.lines += each(d.m, f'o[j] = {f} (a[{d.m} - 1 - j]);')
    elif kind == 'half':
        written = 'half'
        f = d.map_op([a], t)
        d.lines += each(f'{d.m} / 2', f'o[j] = {f} (a[j]);')
    elif kind == 'first':
        written = 'first'
        d.reduce('sum', 'a', a)
        d.lines.append(f'o[0] = {M(t, U(a, "sum"))};')
    elif kind == 'twice':
        d.map('o', t, args)
        d.map('o', t, [('o', t, True)])
    elif kind == 'either':
        f, g = d.map_op([a], t), d.map_op([a], t)
        d.lines += ([f'if ({U(a, "a[0]")} & 1)'] + each(d.m, f'o[j] = {f} (a[j]);') + ['else']
                    + each(d.m, f'o[j] = {g} (a[j]);'))
    elif kind == 'sums':
        f, g = d.map_op([a], t), d.map_op([t], t)
        d.lines += each(d.m, f'{{ o[j] = {f} (a[j]); for (int k = 0; k < 2; k++) '
                             f'o[j] = {g} (o[j]); }}')
    elif kind == 'walk':
        f = d.map_op([a], t)
        d.lines += [f'{t} *end = o + {d.m};', 'while (o < end)', f'  *o++ = {f} (*a++);']
    elif kind == 'steps' and d.m.isdigit() and int(d.m) <= 4:
        f = d.map_op([a], t)
        d.lines += [f'o[{j}] = {f} (a[{j}]);' for j in range(int(d.m))]
    elif kind == 'hand':
        f = d.map_op([u for _, u, _ in args], t)
        values = ', '.join(f'{x}[j]' if row else x for x, _, row in args)
        d.lines += each(d.m, f'o[j] = {f} ({values});')
    else:
        d.map('o', t, args)
    return RowOp(name(), outs, ins, t, m, d.lines, d.inner, written,
                 in_place and len(outs) == 1)


def new_row_reader(rng, name, ins, ret, m):
    """An operator that makes a value of INS, the first of which is a row."""
    d = Drawing(rng, name, m)
    a = ins[0][1]
    args = [(x, u, how == 'row') for x, (how, u) in zip('abcd', ins)]
    kind = rng.choice(['sum', 'sum', 'sum', 'only', 'only', 'private', 'element', 'hand', 'scan'])
    last, t = 'sum', a
    if kind == 'only' and ret == a:
        # One combinator and nothing else: a nest.
        f, start = d.fold_op(a), M(a, f'{rng.randrange(3)}ull')
        d.lines += call(f'return __builtin_reduce ({f}, {start}, {d.m}, a);',
                        [f'{a} sum = {start};'] + each(d.m, f'sum = {f} (sum, a[j]);')
                        + ['return sum;'])
        return RowOp(name(), [], ins, ret, m, d.lines, d.inner)
    if kind == 'private':
        t = ret
        d.private(t)
        d.map('t', t, args)
        d.reduce('sum', 't', t)
    elif kind == 'scan':
        d.private(t)
        d.scan('t', 'a', t)
        last = f't[{d.m} - 1]'
    elif kind == 'element':
        last = rng.choice([f'a[{d.m} - 1]', 'a[0]', f'a[{d.m} / 2]'])
    elif kind == 'hand':
        d.lines.append('u64 sum = 7;')
        last, t = 'sum', 'u64'
        d.lines += each(d.m, f'sum = sum * 3 + {U(a, "a[j]")};')
    else:
        d.reduce('sum', 'a', a)
    values = [U(u, x) for x, u, row in args[1:] if not row]
    d.lines.append('u64 u = ' + ' + '.join([U(t, last)] + values) + ';')
    d.lines.append(f'return {M(ret, "u")};')
    return RowOp(name(), [], ins, ret, m, d.lines, d.inner)


def new_row_combiner(rng, name, t, m):
    """An associative operator of rows of M elements of T."""
    d = Drawing(rng, name, m)
    kind = rng.choice(['each', 'each', 'hand', 'either'])
    f = d.fold_op(t)
    hand = each(d.m, f'o[j] = {f} (a[j], b[j]);')
    if kind == 'each':
        d.lines += call(f'__builtin_map ({f}, {d.m}, o, a, b);', hand)
    elif kind == 'hand':
        d.lines += hand
    else:
        less = f'{U(t, "b[0]")} < {U(t, "a[0]")}'
        d.lines += [f'const {t} *x = {less} ? b : a;'] + each(d.m, 'o[j] = x[j];')
    op = RowOp(name(), [('row', t)], [('row', t)] * 2, t, m, d.lines, d.inner)
    op.length = int(m)
    return op
