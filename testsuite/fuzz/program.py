# A random program: its parts, what makes them free of undefined behaviour,
# and their text.
#
# Copyright (C) 2026 The soac authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# A program is a list of functions, each a list of statements and a few CASES:
# the calls of it in main.  Case by case it is known how long the count `n'
# is, and where in which buffer each pointer parameter points, so that
# whether two ranges overlap is a question of numbers:
#
#   work0 (4097, p = A + 0, q = A + 0, r = B + 3)
#
# Each statement has `check (state)', which raises Illegal if it may not stand
# there, and else does to STATE (what is declared, what is initialised) what
# the statement does.  Both the generator and the shrinker rely on it alone.
# `text ()' gives the lines of C; a combinator is printed twice, as a call for
# a compiler with the plugin and as a plain loop for one without.

import copy

import elements
from elements import U, M, WIDE

TABLE = 8                       # elements of a table that operators read
PAD = 16                        # elements behind the first N that an array may have


class Illegal(Exception):
    pass


def need(condition):
    if not condition:
        raise Illegal


class Buffer:
    """Memory of the program, which parameters point into."""

    def __init__(self, name, elem, size, is_global):
        self.name, self.elem, self.size = name, elem, size
        self.is_global = is_global


class Case:
    """One call of a function: N, FLAG, and where its parameters point."""

    def __init__(self, n, flag, where):
        self.n, self.flag, self.where = n, flag, where


class Array:
    """A pointer or array that statements name.

    HOW is param, global, malloc, calloc, vla, local, alloca; alias (OF[0] +
    OFFSET, which may be `n', perhaps with the other signedness); select (OF[0] or OF[1]); other (whichever of the two OF[0], a
    select, is not; OF[1:] are that one's).  PAD elements follow the first
    n."""

    def __init__(self, name, elem, how, pad=0, of=(), offset=0, const=False,
                 restrict=False):
        self.name, self.elem, self.how, self.pad = name, elem, how, pad
        self.of, self.offset = of, offset
        self.const, self.restrict = const, restrict
        self.scale = 1          # n times so many elements; 0: PAD alone
        self.exact = False      # no element more, so that a map can fill it
        self.volatile = False

    def pointee(self):
        return (('const ' if self.const else '')
                + ('volatile ' if self.volatile else '') + self.elem)

    def extent(self):
        if not self.scale:
            return f'{self.pad}'
        n = f'{self.scale} * n' if self.scale > 1 else 'n'
        return f'{n} + {self.pad}' if self.pad else n


class Range:
    """ARRAY + OFFSET, COUNT elements (names of counts, or numbers)."""

    step = 1

    def __init__(self, array, offset, count):
        self.array, self.offset, self.count = array, offset, count

    def pointer(self):
        return f'{self.array} + {self.offset}' if self.offset else self.array

    def text(self):
        return self.pointer()

    def numbered(self):
        """Its text where subscripts are not allowed."""
        return self.text()

    def parts(self):
        return [self]

    def loop(self, name, k):
        """(lines before the loop, (text of element K, its member))."""
        return [f'__auto_type {name} = {self.pointer()};'], \
            [(f'{name}[{k}]', '')]


class Slice(Range):
    """COUNT elements STEP apart, the last one first if STEP is negative: a
    stride, a subscript, or a gather by an iota."""

    def __init__(self, array, offset, count, step, iota=False):
        Range.__init__(self, array, offset, count)
        self.step, self.iota = step, iota

    def last(self):
        """What follows `offset' where the last element comes first."""
        if self.step >= 0:
            return ''
        return (f' + {self.count} * {-self.step} - {-self.step}'
                if self.step < -1 else f' + {self.count} - 1')

    def pointer(self):
        return Range.pointer(self) + self.last()

    def text(self):
        if self.iota or not self.by_subscript():
            return self.numbered()
        return (f'__builtin_at ({self.array}, (i64) ({self.offset}{self.last()}) + '
                f'{self.step} * __builtin_axis (0))')

    def numbered(self):
        if self.iota:
            return (f'__builtin_gather ({self.array}, __builtin_iota ((i64) '
                    f'({self.offset}{self.last()}), {self.step}))')
        return f'__builtin_stride ({self.pointer()}, {self.step})'

    def by_subscript(self):
        """Of three strides one is written as a subscript: always the same."""
        return sum(map(ord, f'{self.array}{self.offset}{self.step}')) % 3 == 0

    def loop(self, name, k):
        return [f'__auto_type {name} = {self.pointer()};'], \
            [(f'{name}[(i64) {k} * {self.step}]', '')]


class Indexed(Range):
    """ARRAY + OFFSET, n elements, COUNT of which are reached through INDEX, a
    Range of an index array: a gather, or a scatter."""

    def __init__(self, array, offset, index):
        Range.__init__(self, array, offset, 'n')
        self.index = index
        self.word = 'gather'

    def text(self):
        return (f'__builtin_{self.word} ({self.pointer()}, '
                f'{self.index.numbered()})')

    def loop(self, name, k):
        lines, [(at, _)] = self.index.loop(f'{name}at', k)
        return lines + [f'__auto_type {name} = {self.pointer()};'], \
            [(f'{name}[{at}]', '')]


class Zip:
    """Several outputs, of the members of a structure."""

    def __init__(self, of, elem):
        self.of, self.elem = of, elem

    array = property(lambda self: self.of[0].array)
    offset = property(lambda self: self.of[0].offset)
    count = property(lambda self: self.of[0].count)

    def parts(self):
        return self.of

    def text(self):
        return f'__builtin_zip ({", ".join(x.text() for x in self.of)})'

    def loop(self, name, k):
        lines, places = [], []
        for i, x in enumerate(self.of):
            before, [(place, _)] = x.loop(f'{name}{i}', k)
            lines += before
            places.append((place, '.' + elements.MEMBERS[self.elem][i][0]))
        return lines, places


class State:
    """What is known at one point of a function."""

    def __init__(self, function):
        self.cases = function.cases
        self.arrays = {}        # name -> Array
        self.scalars = {}       # name -> type
        self.counts = {}        # name -> (largest value per case, exact?)
        self.filled = {}        # name -> initialised prefix per case
        self.dynamic = set()    # (array, count): initialised so far
        self.ops = {}           # nested operators
        self.indices = {}       # name -> (Indices, depth)
        self.hooks = {}         # type -> array an opaque function knows
        self.recent = []        # ranges written, for the generator's taste
        self.mine = set()       # arrays declared in this block
        self.pieces = set()     # (array, number): pieces of it that are made
        self.depth = 0

    def copy(self):
        s = State.__new__(State)
        s.__dict__ = {k: (v.copy() if isinstance(v, (dict, set, list)) else v)
                      for k, v in self.__dict__.items()}
        s.filled = {k: list(v) for k, v in self.filled.items()}
        s.depth += 1
        return s

    def leave(self, inner, surely):
        """After a block that ended in INNER and SURELY ran."""
        if surely:
            for name in self.filled:
                if name in inner.filled:
                    self.filled[name] = inner.filled[name]
            self.dynamic = {(a, c) for a, c in inner.dynamic
                            if a in self.arrays and c in self.counts}
        self.recent = [r for r in inner.recent if r.array in self.arrays
                       and all(x in self.counts or isinstance(x, int)
                               for x in (r.count, r.offset))]

    # -- counts

    def bounds(self, count):
        if isinstance(count, int):
            return [count] * len(self.cases)
        need(count in self.counts)
        return self.counts[count][0]

    def exact(self, count):
        return isinstance(count, int) or self.counts[count][1]

    def begin(self, r):
        """Where R begins, in each case."""
        offsets = self.bounds(r.offset)
        need(self.exact(r.offset))
        return offsets

    def span(self, r):
        """Elements from the first to the last of R, in each case."""
        return [(n - 1) * abs(r.step) + 1 if n else 0
                for n in self.bounds(r.count)]

    # -- where arrays are

    def root(self, name):
        """(array that is no alias, elements from it to NAME in each case)."""
        need(name in self.arrays)
        a, offset = self.arrays[name], [0] * len(self.cases)
        while a.how == 'alias':
            offset = [x + (c.n if a.offset == 'n' else a.offset)
                      for x, c in zip(offset, self.cases)]
            need(a.of[0] in self.arrays)
            a = self.arrays[a.of[0]]
        return a, offset

    def halves(self, a):
        """The two arrays that A, a select or its other, points to."""
        return self.root(a.of[0])[0].of if a.how == 'other' else a.of

    def only_root(self, name):
        """The same, where a select of one array twice is that array: GCC sees that it is."""
        a, offset = self.root(name)
        while a.how in ('select', 'other') and len(set(self.halves(a))) == 1:
            a, more = self.root(self.halves(a)[0])
            offset = [x + y for x, y in zip(offset, more)]
        return a, offset

    def places(self, name, case):
        """All (object, offset) at which NAME may point in CASE."""
        a, offset = self.root(name)
        if a.how == 'param':
            buffer, at = self.cases[case].where[a.name]
            return [(buffer.name, at + offset[case])]
        if a.how in ('select', 'other'):
            return [(o, at + offset[case]) for half in self.halves(a)
                    for o, at in self.places(half, case)]
        return [(a.name, offset[case])]

    def room(self, name, case):
        """Elements from NAME to the end of its object in CASE."""
        a, offset = self.root(name)
        if a.how == 'param':
            buffer, at = self.cases[case].where[a.name]
            return buffer.size - at - offset[case]
        if a.how in ('select', 'other'):
            return min(self.room(h, case) for h in self.halves(a)) \
                - offset[case]
        if a.how == 'global':
            return a.pad - offset[case]
        return a.scale * self.cases[case].n + a.pad - offset[case]

    def fits(self, r):
        if isinstance(r, Indexed):
            i = r.index
            need(i.array in self.indices)
            for at, count, n in zip(self.begin(i), self.span(i),
                                    self.bounds('n')):
                need(at + count <= n)
        for case, (at, count) in enumerate(zip(self.begin(r), self.span(r))):
            need(at + count <= self.room(r.array, case))

    def apart(self, a, b, exact=True):
        """Ranges A and B are disjoint or, if EXACT allows, the same."""
        ra, oa = self.only_root(a.array)
        rb, ob = self.only_root(b.array)
        if (a.step != b.step or isinstance(a, Indexed)
                or isinstance(b, Indexed)
                or a.step != 1 and a.count != b.count):
            exact = False
        ba, bb = self.begin(a), self.begin(b)
        if ra is rb:
            if [x + y for x, y in zip(oa, ba)] \
               == [x + y for x, y in zip(ob, bb)]:
                return exact
        elif self.pair(ra, rb):
            return True
        known = (isinstance(a.offset, int) and isinstance(b.offset, int)
                 and (ra is rb or 'param' not in (ra.how, rb.how)))
        # Two elements would overlap: an error wherever the count is not known.
        if (ra is rb and known and a.step == b.step
                and not isinstance(a.count, int)
                and abs(oa[0] + ba[0] - ob[0] - bb[0]) == abs(a.step)):
            return False
        for case in range(len(self.cases)):
            na, nb = self.span(a)[case], self.span(b)[case]
            for x, i in self.places(a.array, case):
                for y, j in self.places(b.array, case):
                    i1, j1 = i + ba[case], j + bb[case]
                    if x != y or exact and i1 == j1:
                        continue
                    # Not even where no call has so many elements that they
                    # overlap: that is an error of its own.
                    if i == j and known:
                        return False
                    if i1 < j1 + nb and j1 < i1 + na:
                        return False
        return True

    def pair(self, a, b):
        """A and B point to two different arrays that do not overlap."""
        if b.how == 'other':
            a, b = b, a
        return (a.how == 'other' and self.root(a.of[0])[0] is b
                and self.apart(Range(b.of[0], 0, 'n'), Range(b.of[1], 0, 'n'),
                               False))

    # -- what is initialised

    def read(self, r):
        self.fits(r)
        a, offset = self.root(r.array)
        if a.how in ('select', 'other'):
            need(not any(offset))
            for half in self.halves(a):
                again = copy.copy(r)
                again.array = half
                self.read(again)
        elif a.name in self.filled:
            if (r.array, r.count) in self.dynamic and r.offset == 0 \
               and abs(r.step) <= 1:
                return
            for case, (at, count) in enumerate(zip(self.begin(r),
                                                   self.span(r))):
                need(count == 0 or offset[case] + at + count
                     <= self.filled[a.name][case])

    def write(self, r, count_known=True):
        self.fits(r)
        a, offset = self.root(r.array)
        need(not self.arrays[r.array].const and not a.const)
        need(r.step)
        if isinstance(r, Indexed):
            need(self.indices[r.index.array][0].distinct)
            count_known = count_known and r.index.count == 'n'
        if a.name in self.filled and count_known and abs(r.step) == 1:
            if self.exact(r.count):
                for case, (at, count) in enumerate(zip(self.begin(r),
                                                       self.bounds(r.count))):
                    start = offset[case] + at
                    if start <= self.filled[a.name][case]:
                        self.filled[a.name][case] = max(
                            self.filled[a.name][case], start + count)
            elif r.offset == 0:
                self.dynamic.add((r.array, r.count))
        if type(r) is Range:
            self.recent.append(r)

    def declare(self, name, kind):
        for table in (self.arrays, self.scalars, self.counts, self.ops,
                      self.indices):
            need(name not in table)

    def uses_op(self, op):
        if op.nested:
            need(self.ops.get(op.name) is op)
        for s in op.scalars:
            need(s in self.scalars)
        for t in op.tables:
            self.read(Range(t, 0, TABLE))


class Expr:
    """Text of type ELEM that uses SCALARS and ELEMENTS [(array, index)]."""

    def __init__(self, text, elem, scalars=(), elements=()):
        self.text, self.elem = text, elem
        self.scalars, self.elements = scalars, elements

    def check(self, state):
        for s in self.scalars:
            need(s in state.scalars)
        for a, i in self.elements:
            state.read(Range(a, i, 1))


# ---- statements ------------------------------------------------------------

class Statement:
    blocks = ()                 # names of the attributes that are blocks

    def all(self):
        yield self
        for b in self.blocks:
            for s in getattr(self, b):
                yield from s.all()

    def enter(self, state):
        """A state for what stands in a block of this."""
        inner = state.copy()
        inner.mine = set()
        return inner

    def ops(self):
        return []

    def helper(self):
        return None


class Braced(Statement):
    """A block of lines with variables of its own, of which nothing else knows; LINES grow."""

    def pair(self, call, loop):
        """CALL, or without the plugin LOOP."""
        self.lines += ['#ifdef __SOAC__', call, '#else', '{ ' + loop + ' }', '#endif']

    def check(self, state):
        pass

    def braced(self, lines):
        return ['{'] + [l if l[0] == '#' else '  ' + l for l in lines] + ['}']


def block_text(block):
    return ['{'] + ['  ' + l for s in block for l in s.text()] + ['}']


def width(t):
    """T without its sign."""
    return t[1:] if t in elements.INTS else t


class Declare(Statement):
    """An array of the function's own, FILL: with values."""

    def __init__(self, array, fill):
        self.array, self.fill = array, fill

    def check(self, state):
        a = self.array
        state.declare(a.name, 'array')
        if a.how in ('alias', 'select', 'other'):
            for of in a.of:
                need(of in state.arrays)
                need(width(state.arrays[of].elem) == width(a.elem))
                need(a.how == 'alias' or state.arrays[of].elem == a.elem)
                need(a.const or not state.arrays[of].const)
            if a.how == 'other':
                need(state.arrays[a.of[0]].how == 'select')
            state.arrays[a.name] = a
            state.fits(Range(a.name, 0, 0))
            return
        state.arrays[a.name] = a
        if a.how != 'calloc' and not self.fill:
            state.filled[a.name] = [0] * len(state.cases)
        if a.how in ('vla', 'local', 'alloca'):
            need(a.scale == 0 or all(c.n <= 20000 for c in state.cases))
            need(state.depth == 0 or a.how != 'alloca')

    def text(self):
        a = self.array
        t, n = a.elem, a.extent()
        at = {'alias': f'({a.pointee()} *) {a.of[0]} + {a.offset}'
              if a.of else '',
              'select': f'flag & 1 ? {a.of[0]} : {a.of[-1]}' if a.of else '',
              'other': f'flag & 1 ? {a.of[-1]} : {a.of[1 % len(a.of)]}'
              if a.of else '',
              'malloc': f'malloc (({n}) * sizeof (*{a.name}))',
              'calloc': f'calloc ({n}, sizeof (*{a.name}))',
              'alloca': f'__builtin_alloca (({n} + {int (not a.exact)}) '
                        f'* sizeof (*{a.name}))'}
        if a.how in at:
            lines = [f'{a.pointee()} *{a.name} = {at[a.how]};']
        elif a.how == 'vla':
            lines = [f'{t} {a.name}[{n}];' if a.exact
                     else f'{t} {a.name}[{n} + 1];']
        elif not a.scale:
            lines = [f'{t} {a.name}[{n}];']
        else:
            lines = [f'{t} {a.name}[{a.scale * 20000 + 16}];']
        if self.fill:
            lines += [f'for (size_t i = 0; i < (size_t) ({n}); i++)',
                      f'  {{ u64 u = i * {self.fill} + 3; '
                      f'{a.name}[i] = {M(t, "u")}; }}']
        return lines


class Members(Statement):
    """Two arrays that are members of one local variable."""

    def __init__(self, name, a, b):
        self.name, self.a, self.b = name, a, b

    def check(self, state):
        for x in (self.a, self.b):
            Declare(x, 0).check(state)

    def text(self):
        return [f'struct {{ {x.elem} {x.name.split(".")[1]}[20016]; '
                for x in (self.a,)] \
            + [f'{x.elem} {x.name.split(".")[1]}[20016]; }} {self.name};'
               for x in (self.b,)]


class Realloc(Statement):
    """ARRAY moves to another place."""

    def __init__(self, array):
        self.array = array

    def check(self, state):
        a = state.arrays.get(self.array)
        need(a and a.how in ('malloc', 'calloc') and self.array in state.mine)
        need(self.array not in state.hooks.values())
        need(not any(self.array in x.of for x in state.arrays.values()))
        need(not any(self.array in op.tables for op in state.ops.values()))
        self.size = a.extent()

    def text(self):
        return [f'{self.array} = realloc ({self.array}, ({self.size} + 1) * '
                f'sizeof (*{self.array}));']


class Halve(Statement):
    """A count becomes smaller."""

    def __init__(self, count):
        self.count = count

    def check(self, state):
        need(self.count in state.counts and self.count[0] == 'c')
        need(state.depth == 0)
        n, exact = state.counts[self.count]
        state.counts[self.count] = ([x // 2 for x in n], exact)
        state.dynamic = {x for x in state.dynamic if x[1] != self.count}
        state.recent = [r for r in state.recent
                        if self.count not in (r.count, r.offset)]

    def text(self):
        return [f'{self.count} /= 2;']


class Free(Statement):
    def __init__(self, array):
        self.array = array

    def check(self, state):
        a = state.arrays.get(self.array)
        need(a and a.how in ('malloc', 'calloc'))
        need(self.array in state.mine)
        need(self.array not in state.hooks.values())
        # Nothing may be derived from it any more.
        gone = {self.array}
        for x in list(state.arrays.values()):
            if gone & set(x.of):
                gone.add(x.name)
        for g in gone:
            del state.arrays[g]
        state.recent = [r for r in state.recent if r.array not in gone]
        for name, op in list(state.ops.items()):
            if gone & set(op.tables):
                del state.ops[name]

    def text(self):
        return [f'free ({self.array});']


class Count(Statement):
    """A count: `n', known or `told' so, n / 2, n - OF, a number below n + 1 made of a scalar, ..."""

    def __init__(self, name, ctype, how, scalar=None, of=None):
        self.name, self.ctype, self.how, self.scalar = name, ctype, how, scalar
        self.of = of

    def check(self, state):
        state.declare(self.name, 'count')
        n = [c.n for c in state.cases]
        if self.how == 'half':
            n = [x // 2 for x in n]
        elif self.how == 'less':
            n = [x - 1 if x else 0 for x in n]
        elif self.how == 'upper':
            n = [(x + 1) // 2 for x in n]
        elif self.how == 'third':
            n = [x // 3 for x in n]
        elif self.how == 'more':
            n = [x + 1 for x in n]
        elif self.how == 'rest':
            need(self.of in state.counts and state.exact(self.of))
            n = [x - y for x, y in zip(n, state.bounds(self.of))]
            need(min(n) >= 0)
        elif self.how == 'whole':
            n = [x // self.of * self.of for x in n]
        elif self.how == 'window':
            n = [max(x - self.of, 0) for x in n]
        if self.scalar:
            need(self.scalar in state.scalars)
            need(state.scalars[self.scalar] not in elements.STRUCTS)
        state.counts[self.name] = (n, not self.scalar)

    def text(self):
        value = {'copy': 'n', 'told': 'flag > 1000 ? 0 : n', 'half': 'n / 2', 'less': 'n ? n - 1 : 0',
                 'upper': '(n + 1) / 2', 'third': 'n / 3', 'more': 'n + 1',
                 'rest': f'n - {self.of}',
                 'whole': f'n / {self.of} * {self.of}',
                 'window': f'n > {self.of} ? n - {self.of} : 0',
                 'some': f'{U(None, self.scalar)} % ((u64) n + 1)'
                 if self.scalar else ''}
        if self.scalar and self.wide:
            value['some'] = (f'(u64) (i64) {self.scalar} % ((u64) n + 1)')
        number = value[self.how]
        # Some are computed in floating point that is as wide and holds all numbers up to n.
        if int(self.name[1:]) % 6 == 0:
            number = f'({"double" if self.ctype in ("size_t", "long") else "float"}) ({number})'
        return [f'{self.ctype} {self.name} = {number};']

    wide = False


class Indices(Statement):
    """An array of n indices below n: by hand or, with OP, by a map.  Nothing
    else writes it.  Where DISTINCT, FACTOR is prime and larger than n."""

    def __init__(self, name, ctype, factor, plus, op=None):
        self.name, self.ctype, self.factor, self.plus = name, ctype, factor, plus
        self.op = op
        self.distinct = factor == 1000003

    def ops(self):
        return [self.op] if self.op else []

    def check(self, state):
        state.declare(self.name, 'indices')
        state.indices[self.name] = (self, state.depth)

    def text(self):
        lines = [f'{self.ctype} *{self.name} = malloc (n * sizeof '
                 f'(*{self.name}));']
        loop = [f'for (size_t i = 0; i < (size_t) n; i++)',
                f'  {self.name}[i] = (i * {self.factor}ull + {self.plus}) '
                '% (u64) n;']
        if not self.op:
            return lines + loop
        return lines + ['#ifdef __SOAC__', f'__builtin_map ({self.op.name}, n, '
                        f'{self.name}, __builtin_iota ((u64) 0), n);',
                        '#else'] + loop + ['#endif']


class FreeIndices(Statement):
    def __init__(self, name):
        self.name = name

    def check(self, state):
        need(self.name in state.indices)
        need(state.indices[self.name][1] == state.depth)
        del state.indices[self.name]

    def text(self):
        return [f'free ({self.name});']


class Scalar(Statement):
    """NAME = EXPR, declared here if DECLARES."""

    def __init__(self, name, expr, declares):
        self.name, self.expr, self.declares = name, expr, declares

    def check(self, state):
        self.expr.check(state)
        if self.declares:
            state.declare(self.name, 'scalar')
            state.scalars[self.name] = self.expr.elem
        else:
            need(state.scalars.get(self.name) == self.expr.elem)

    def text(self):
        t = f'{self.expr.elem} ' if self.declares else ''
        return [f'{t}{self.name} = {self.expr.text};']


class Store(Statement):
    """ARRAY[INDEX] = EXPR."""

    def __init__(self, array, index, expr):
        self.array, self.index, self.expr = array, index, expr

    def check(self, state):
        self.expr.check(state)
        need(state.arrays.get(self.array)
             and state.arrays[self.array].elem == self.expr.elem)
        recent = list(state.recent)
        state.write(Range(self.array, self.index, 1))
        state.recent = recent

    def text(self):
        return [f'{self.array}[{self.index}] = {self.expr.text};']


class Sweep(Statement):
    """A loop by hand: A[i] += k."""

    def __init__(self, r, k, down):
        self.r, self.k, self.down = r, k, down

    def check(self, state):
        state.read(self.r)
        state.write(self.r)
        self.elem = state.arrays[self.r.array].elem

    def text(self):
        x = f'{self.r.array}[i + {self.r.offset}]' if self.r.offset \
            else f'{self.r.array}[i]'
        head = (f'for (size_t i = {self.r.count}; i-- > 0; )' if self.down else
                f'for (size_t i = 0; i < (size_t) {self.r.count}; i++)')
        return [head, f'  {{ u64 u = {U(self.elem, x)} + {self.k}; '
                f'{x} = {M(self.elem, "u")}; }}']


class Bytes(Statement):
    """memset or memcpy or memmove."""

    def __init__(self, to, source, call):
        self.to, self.source, self.call = to, source, call

    def check(self, state):
        if self.source:
            state.read(self.source)
            need(state.apart(self.to, self.source, False))
            need(state.arrays[self.to.array].elem
                 == state.arrays[self.source.array].elem)
        state.write(self.to)

    def text(self):
        what = self.source.text() if self.source else '0'
        return [f'{self.call} ({self.to.text()}, {what}, '
                f'{self.to.count} * sizeof (*{self.to.array}));']


class Opaque(Statement):
    """What GCC cannot see through: a function that `look's at or `poke's an
    array, `poke_hook' for whatever was hooked, `globals' to change them; asm
    that touches memory or hides where a pointer comes from; an atomic; a
    combinator that goes `beyond' the end of an array, but never runs."""

    def __init__(self, what, r=None, elem=None):
        self.what, self.r, self.elem = what, r, elem

    def check(self, state):
        if self.what in ('look', 'see', 'beyond'):
            state.read(self.r)
        elif self.what == 'poke':
            state.read(self.r)
            state.write(self.r)
        elif self.what == 'atomic':
            self.r.count = 1
            state.read(self.r)
            state.write(self.r)
            need(state.arrays[self.r.array].elem in elements.INTS)
        elif self.what == 'launder':
            need(state.arrays.get(self.r.array)
                 and state.arrays[self.r.array].how
                 not in ('global', 'vla', 'local'))
        elif self.what == 'hook':
            a, _ = state.root(self.r.array)
            need(state.depth == 0 and not a.restrict and not a.const)
            need(a.how not in ('select', 'other'))
            need(not state.arrays[self.r.array].const)
            self.r.count = 1
            state.read(self.r)
            for case in range(len(state.cases)):
                for p in state.cases[case].where:
                    if p in state.arrays and state.arrays[p].restrict:
                        for x, _ in state.places(self.r.array, case):
                            need(x != state.cases[case].where[p][0].name)
            state.hooks[state.arrays[self.r.array].elem] = self.r.array
        elif self.what == 'poke_hook':
            need(self.elem in state.hooks)
            need(state.hooks[self.elem] in state.arrays)
        if self.r:
            self.elem = state.arrays[self.r.array].elem

    def text(self):
        if self.what == 'globals':
            return ['change_globals ();']
        if self.what == 'barrier':
            return ['__asm__ volatile ("" ::: "memory");']
        if self.what == 'launder':
            return [f'__asm__ ("" : "+r" ({self.r.array}));']
        if self.what == 'atomic':
            return [f'__atomic_fetch_add ({self.r.text()}, 3, '
                    '__ATOMIC_SEQ_CST);']
        if self.what == 'beyond':
            last = f'beyond_{self.elem} ({self.r.text()}, {self.r.count})'
            return ['#ifdef __SOAC__', f'if (flag == 4242) mix ({U(self.elem, last)});', '#endif']
        if self.what == 'hook':
            return [f'hook_{self.elem} = {self.r.text()};']
        if self.what == 'poke_hook':
            return [f'poke_hook_{self.elem} ();']
        return [f'{self.what}_{self.elem} ({self.r.text()}, {self.r.count});']


class If(Statement):
    blocks = ('then', 'other')

    def __init__(self, cond, then, other):
        self.cond, self.then, self.other = cond, then, other

    def check(self, state):
        self.cond.check(state)
        a, b = state.copy(), state.copy()
        a.mine = b.mine = set()
        check_block_in(self.then, a)
        check_block_in(self.other, b)
        for name in state.filled:
            state.filled[name] = [min(x, y) for x, y in
                                  zip(a.filled[name], b.filled[name])]
        state.leave(a, False)

    def text(self):
        lines = [f'if ({self.cond.text})'] + block_text(self.then)
        if self.other:
            lines += ['else'] + block_text(self.other)
        return lines


class Loop(Statement):
    blocks = ('body',)

    def __init__(self, var, times, body):
        self.var, self.times, self.body = var, times, body

    def check(self, state):
        inner = state.copy()
        inner.mine = set()
        check_block_in(self.body, inner)
        state.leave(inner, isinstance(self.times, int) and self.times > 0)

    def text(self):
        return [f'for (int {self.var} = 0; {self.var} < {self.times}; '
                f'{self.var}++)'] + block_text(self.body)


def check_block_in(block, state):
    """Check the inner BLOCK, tracking what it declares itself."""
    for s in block:
        before = set(state.arrays)
        s.check(state)
        state.mine = state.mine | (set(state.arrays) - before)


class Swap(Statement):
    """Exchange the two pointers of a select and its other."""

    def __init__(self, a, b):
        self.a, self.b = a, b

    def check(self, state):
        need(self.a in state.arrays and self.b in state.arrays)
        b = state.arrays[self.b]
        need(b.how == 'other' and b.of[0] == self.a)
        need(state.arrays[self.a].how == 'select')
        # Aliases of the two would change with them.
        need(not any(x.how == 'alias' and state.root(x.name)[0].name
                     in (self.a, self.b) for x in state.arrays.values()))
        self.elem = b.elem
        self.const = 'const ' if b.const else ''

    def text(self):
        return [f'{{ {self.const}{self.elem} *swap = {self.a}; '
                f'{self.a} = {self.b}; {self.b} = swap; }}']


class Return(Statement):
    """Leave early if COND."""

    def __init__(self, cond):
        self.cond = cond

    def check(self, state):
        self.cond.check(state)

    def text(self):
        return [f'if ({self.cond.text})', '  return leave (4711);']


class NestedOp(Statement):
    """The definition of a nested function."""

    def __init__(self, op):
        self.op = op

    def check(self, state):
        state.declare(self.op.name, 'op')
        for s in self.op.scalars:
            need(s in state.scalars)
        for t in self.op.tables:
            state.fits(Range(t, 0, TABLE))
        state.ops[self.op.name] = self.op

    def text(self):
        return self.op.text().splitlines()


class Mix(Statement):
    """Add a scalar to the program's checksum."""

    def __init__(self, expr):
        self.expr = expr

    def check(self, state):
        self.expr.check(state)

    def text(self):
        return [f'mix ({U(self.expr.elem, self.expr.text)});']
