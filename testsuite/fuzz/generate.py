# Makes a random program from a seed.
#
# Copyright (C) 2026 The soac authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# A statement is drawn at random, and kept if its check says that it may stand
# here.  Taste decides what is drawn: mostly chains through temporaries, since
# programs without fusion test little, and then something between them that
# might forbid it.

import random

import elements
import stops
from combine import (Combinator, Function, Helper, HelperCall, Input, KINDS, Program,
                     storage)
from elements import M, U, WIDE
from drawmatrices import MatrixDrawing
from drawspaces import Spaces
from exits import Exits
from program import (Array, Buffer, Bytes, Case, Count, Declare, Expr, Free,
                     FreeIndices, Halve, If, Illegal, Indexed, Indices, Loop,
                     Members, Mix, NestedOp, Opaque, PAD, Range, Realloc,
                     Return, Scalar, Slice, State, Store, Swap, Sweep, TABLE,
                     Zip, need)
from regions import Region
from reloads import Reloads
from restores import Restores
from settings import Settings
from given import Given
from inexact import Inexact
from moving import Moving
from reuse import OFFSETS, Reuse
from carried import Carried
from stays import Stays
from there import There

SIZES = [0, 1, 2, 3, 5, 7, 8, 15, 16, 17, 31, 32, 33, 63, 64, 65, 100, 127,
         255, 256, 257, 999, 1000, 1023, 1025]
# What the parallel lowering distinguishes: see alone.cc.
EDGES = [4095, 4096, 4097, 8191, 8192, 8193, 16383, 16384, 16385, 16386,
         20000, 24577, 29999]
LARGE = [32767, 32768, 32769, 40000, 65535, 65536, 65537, 100003, 131072,
         131073, 262147]
SPACES = ['spaces', 'matrices']     # statements with several axes


class Generator(Reuse, Spaces):
    def __init__(self, seed, exits, spaces):
        self.exits = exits      # how many functions have other exits
        self.spaces = spaces    # whether little but calls over several axes is drawn
        self.rng = random.Random(seed)
        self.program = Program()
        self.names = self.blocks = 0
        self.ops = []
        self.plain = False      # whether combinators alone are drawn

    def name(self, prefix):
        self.names += 1
        return f'{prefix}{self.names}'

    def pick(self, weights):
        words = list(weights)
        return self.rng.choices(words, [weights[w] for w in words])[0]

    def chance(self, p):
        return self.rng.random() < p

    # -- the frame: buffers, functions, cases

    def palette(self):
        r = self.rng
        kind = self.pick({'one': 3, 'ints': 3, 'mixed': 4, 'wide': 3})
        if kind == 'wide':      # few elements fill a block
            return r.sample(['u64', 'i64', 'f64', 'aff', 'seg', 'two', 'u32'],
                            r.choice([1, 2]))
        if kind == 'one':
            return [r.choice(elements.TYPES[:-len(WIDE)])]
        if kind == 'ints':
            return r.sample(elements.INTS, 2)
        return r.sample(['i32', 'u32', 'u64', 'f32', 'f64', 'aff', 'seg', 'u8', 'i16', 'b1',
                         r.choice(elements.STRUCTS)], r.choice([2, 2, 3]))

    def sizes(self):
        r = self.rng
        kind = self.pick({'small': 4, 'edge': 4, 'large': 2})
        if kind == 'small':
            return [r.choice(SIZES) for _ in range(r.randint(1, 3))]
        if kind == 'edge':
            return [r.choice(EDGES)] + [r.choice(SIZES)
                                        for _ in range(r.randint(0, 2))]
        return [r.choice(LARGE)]

    def make(self):
        p, r = self.program, self.rng
        for k in range(r.randint(0, 3)):
            p.global_scalars.append(
                (f'g{k}', r.choice(elements.INTS + elements.STRUCTS * 2)))
        for k in range(r.choice([1, 1, 1, 2])):
            self.make_function(k)
        for b in p.buffers:
            if b.is_global:
                p.global_arrays.append(Array(b.name, b.elem, 'global',
                                             b.size))
        for f in p.functions:
            self.fill_function(f)
        for f in p.functions:
            for x in f.params:
                x.volatile = self.chance(.02)
                x.volatile &= p.check()
        # Pointers that can be restrict or to const may be declared so.
        for f in p.functions:
            for x in f.params:
                for word in ('restrict', 'const'):
                    if self.chance(.5) and not (f.loose and word == 'restrict'):
                        setattr(x, word, True)
                        if not p.check():
                            setattr(x, word, False)
        assert p.check(), 'the generator made an illegal program'
        for f in p.functions:
            f.kept = self.pick({None: 6, 'members': 2, 'globals': 1})
        return p

    def make_function(self, k):
        r, p = self.rng, self.program
        self.types = types = self.palette()
        sizes = self.sizes()
        size = max(sizes) + 2 * PAD
        params = [Array(f'p{i}', r.choice(types), 'param')
                  for i in range(r.randint(1, 5))]
        loose = self.chance(.5)
        if loose:
            cases = self.loose_cases(params, sizes, size)
        else:
            cases = self.any_cases(params, sizes, size)
        f = Function(f'work{k}', r.choice(['size_t', 'size_t', 'int', 'long',
                                           'unsigned']),
                     r.choice(['static', 'static __attribute__ ((noinline))',
                               '__attribute__ ((noipa))']), params, cases)
        # Most are short: a statement may stand for several calls.
        f.length = r.randint(4, 14) if self.chance(.12) else r.randint(2, 7)
        f.types, f.loose = types, loose
        f.calm = self.chance(.5)        # a pipeline more than a trap
        if max(sizes) > 30000:
            f.length = min(f.length, 8)
        if self.chance(self.exits):
            f.exits = Exits(r)
        p.functions.append(f)

    def buffer_name(self):
        k = len(self.program.buffers)
        return 'ABCDEFGHIJKLMNOP'[k] if k < 16 else f'A{k}'

    def any_cases(self, params, sizes, size):
        """Calls of a function whose parameters may point anywhere."""
        r, p, buffers = self.rng, self.program, []
        for t in self.types + [r.choice(self.types)
                               for _ in range(r.randint(0, 3))]:
            b = Buffer(self.buffer_name(), t, size, self.chance(.2))
            p.buffers.append(b)
            buffers.append(b)
        cases, alone = [], self.chance(.5)
        for n in sizes:
            where, free = {}, list(buffers)
            for x in params:
                at = r.choice(OFFSETS)
                fit = [b for b in buffers if b.elem == x.elem]
                if alone:       # each its own, as far as there are some
                    fit = [b for b in fit if b in free] or fit
                where[x.name] = (r.choice(fit), at)
                if where[x.name][0] in free:
                    free.remove(where[x.name][0])
            cases.append(Case(n, r.randrange(4), where))
        return cases

    def fill_function(self, f):
        self.f, self.types = f, f.types
        state = f.start(self.program)
        while self.chance(.4):
            for s in self.new_indices(state, 0):
                self.apply(s, state, f.body)
        self.fill_block(f.body, state, f.length)
        self.finish_block(f.body, state)

    # -- blocks

    def fill_block(self, block, state, length):
        tries = 0
        while length > 0 and tries < 200:
            tries += 1
            made = self.statement(state, length)
            if not made:
                continue
            trial = state.copy()
            trial.depth -= 1
            try:
                for s in made:
                    before = set(trial.arrays)
                    s.check(trial)
                    trial.mine = trial.mine | (set(trial.arrays) - before)
            except Illegal:
                continue
            state.__dict__ = trial.__dict__
            block += made
            length -= 1

    def finish_block(self, block, state):
        """Use scalars and arrays at the end, give memory back."""
        for name in list(state.arrays):
            a = state.arrays.get(name)
            if not a or name not in state.mine:
                continue
            tries = []
            if self.chance(.25):
                tries.append(Opaque(self.rng.choice(['look', 'see']),
                                    Range(name, 0, 'n')))
            if a.how in ('malloc', 'calloc') and self.chance(.9):
                tries.append(Free(name))
            self.keep(block, state, tries)
        for name in list(state.indices):
            if self.chance(.9):
                self.keep(block, state, [FreeIndices(name)])
        for name, t in list(state.scalars.items()):
            if name.startswith('s'):
                self.keep(block, state, [Mix(Expr(name, t, (name,)))])
        for name in state.counts:
            if name.startswith('k'):
                block.append(Mix(Expr(name, 'u64')))

    def keep(self, block, state, statements):
        for s in statements:
            trial = state.copy()
            trial.depth -= 1
            try:
                s.check(trial)
            except Illegal:
                continue
            state.__dict__ = trial.__dict__
            block.append(s)

    # -- statements

    def statement(self, state, length):
        weights = {
            'chain': 10, 'combinator': 12, 'store': 3, 'scalar': 2, 'sweep': 1,
            'bytes': 1, 'opaque': 3, 'if': 2, 'arms': 1.5, 'loop': 2,
            'count': 1.5, 'alias': 1.5, 'free': 1, 'nested': 2.5, 'helper': 3, 'swap': 1,
            'return': .3, 'pingpong': .7, 'declare': .7, 'halves': .7,
            'members': .5, 'realloc': .5, 'halve': .5, 'indices': 1,
            'parts': 4, 'lifted': 2, 'windows': 3, 'pairs': 2, 'rewrites': 4, 'pieces': 3, 'constants': 2,
            'kept': 3, 'region': .5, 'reloads': 2, 'restores': 2, 'settings': 2, 'spaces': 5, 'matrices': 2,
            'turns': 1.5, 'given': 1.5, 'inexact': 1, 'moving': 1, 'there': 1, 'carried': 1.5, 'stays': 1}
        if self.plain:
            weights = {'combinator': 6, 'if': 2, 'beyond': 2}
        if self.f.calm:
            weights = {w: x if w in ('chain', 'combinator', 'helper', 'nested',
                                       'arms', 'parts', 'lifted', 'windows', 'pairs',
                                       'indices', 'rewrites', 'pieces', 'constants',
                                       'kept', 'spaces', 'matrices')
                       else x / 4 for w, x in weights.items()}
        if self.spaces:
            weights = {w: x * 15 if w in SPACES else x / 2 for w, x in weights.items()}
        word = self.pick(weights)
        try:
            return getattr(self, f'new_{word}')(state, length)
        except (IndexError, KeyError, Illegal):
            return None         # nothing to choose from

    def array(self, state, elem=None, writable=False):
        """The name of an array, preferably one that was just written."""
        names = [a.name for a in state.arrays.values()
                 if elem in (None, a.elem) and not (writable and a.const)]
        recent = [x.array for x in state.recent[-4:] if x.array in names]
        if recent and self.chance(.75):
            return self.rng.choice(recent)
        return self.rng.choice(names)

    def range(self, state, elem=None, count='n', writable=False):
        return Range(self.array(state, elem, writable),
                     self.rng.choice([0] * 9 + [1, 2, 5]), count)

    def count(self, state):
        counts = list(state.counts)
        if state.recent and self.chance(.7):
            return state.recent[-1].count
        if self.chance(.95 if self.f.calm else .7):
            return 'n'
        return self.rng.choice(counts + [self.rng.randrange(9)])

    def elem(self):
        return self.rng.choice(self.types)

    def constant(self, t):
        return Expr(M(t, f'{self.rng.randrange(100)}ull'), t)

    def expr(self, state, t, simple=.5):
        """An expression of type T."""
        r = self.rng
        same = [s for s, u in state.scalars.items() if u == t]
        if same and self.chance(simple):
            s = r.choice(same)
            return Expr(s, t, (s,))
        arrays = [a.name for a in state.arrays.values() if a.elem == t]
        if arrays and self.chance(.3):
            a, at = r.choice(arrays), r.choice([0, 1, 2])
            return Expr(f'{a}[{at}]', t, (), ((a, at),))
        if self.chance(.35):
            return self.constant(t)
        at = r.choice([0, 1, 3])
        if self.chance(.5):
            a = self.array(state)
            e = state.arrays[a].elem
            return Expr(M(t, f'({U(e, f"{a}[{at}]")} + {at})'), t, (),
                        ((a, at),))
        s = r.choice(list(state.scalars))
        return Expr(M(t, f'({U(state.scalars[s], s)} * 5 + {at})'), t, (s,))

    def source(self, state, count):
        """(parameter type, input) for an operator."""
        r = self.rng
        word = self.pick({'array': 10, 'value': 2.5, 'table': 1.5, 'view': 4})
        if word == 'view':
            return self.view(state, count)
        if word == 'table':
            a = self.array(state)
            t = state.arrays[a].elem
            if elements.table_ok(t):
                r = Range(a, self.rng.choice([0, 0, 1, 8]), TABLE)
                if self.chance(.3):
                    return f'-{t}', Input('end', r)
                if self.chance(.4):
                    return f'*{t}', Input('rows', r)
                return f'*{t}', Input('table', r)
        if word == 'value':
            t = self.elem()
            return t, Input('value', self.expr(state, t))
        x = self.range(state, None, count)
        return self.parameter(state.arrays[x.array].elem), Input('array', x)

    def view(self, state, count, elem=None):
        """(parameter type, view), of ELEM."""
        word = self.pick({'slice': 4, 'gather': 2, 'iota': 2, 'replicate': 1,
                          'zip': 2 if not elem else 0})
        if word == 'zip':
            t = self.rng.choice(list(elements.MEMBERS))
            return t, Input('zip', [self.member(state, count, m)
                                    for _, m in elements.MEMBERS[t]])
        if word == 'replicate':
            t = elem or self.elem()
            return t, Input('replicate', self.expr(state, t))
        if word == 'iota' and elem in (None, *elements.INTS):
            return self.iota(state, elem)
        if word == 'gather' and state.indices:
            x = self.indexed(state, count, elem)
        else:
            x = self.slice(state, count, elem)
        t = state.arrays[x.array].elem
        return (elem or self.parameter(t),
                Input('gather' if isinstance(x, Indexed) else 'slice', x))

    def member(self, state, count, t):
        """An input in a zip, of type T."""
        if self.chance(.6):
            fits = [a.elem for a in state.arrays.values()
                    if elements.converts(a.elem, t)]
            return Input('array', self.range(state, self.rng.choice(fits),
                                             count))
        return self.view(state, count, t)[1]

    def iota(self, state, elem):
        t = self.rng.choice(['i64', 'u64'])
        s = self.rng.choice([None] * 3 + [s for s, u in state.scalars.items()
                                          if u not in elements.STRUCTS])
        at = self.rng.choice([0, 0, 1, 7])
        start = Expr(f'({t}) {at}', t) if not s else \
            Expr(f'({t}) ({U(state.scalars[s], s)} & 1023)', t, (s,))
        fits = [p for p in elements.INTS if elements.converts(t, p)]
        return (elem or self.rng.choice([t, t] + fits),
                Input('iota', (start, self.rng.choice([1, 1, 1, 2, -1, -3, 0]))))

    def slice(self, state, count, elem=None, writable=False):
        x = self.range(state, elem, count, writable)
        step = self.rng.choice([-1] * 4 + [2, 2, -2, 3, 1]
                               + [0] * (not writable))
        return Slice(x.array, x.offset, count, step,
                     not writable and self.chance(.15))

    def indexed(self, state, count, elem=None, writable=False):
        x = self.range(state, elem, 'n', writable)
        name = self.rng.choice(list(state.indices))
        at = Range(name, 0, count)
        if self.chance(.25):
            at = Slice(name, 0, count, self.rng.choice([-1, -1, 2, 1]))
        x = Indexed(x.array, x.offset, at)
        if writable:
            x.word = 'scatter'
        return x

    def new_region(self, state, length):
        # What is a thread's own has other values in other threads.
        ints = [s for s, t in state.scalars.items() if t in elements.INTS
                and not (s[0] == 'g' and 'thread' in storage(s))]
        scalar = self.rng.choice(ints) if ints and self.chance(.5) else None
        return [Region(self.rng, self.rng.randrange(1, 1000), scalar)]

    def new_there(self, state, length):
        return [There(self.rng, self.rng.randrange(1, 1000))]

    def new_stays(self, state, length):
        return [Stays(self.rng, self.rng.randrange(1, 1000))]

    def new_carried(self, state, length):
        return [Carried(self.rng, self.rng.randrange(1, 1000))]

    def new_indices(self, state, length):
        t = self.rng.choice(['i32', 'u32', 'i64', 'u64'])
        factor = self.rng.choice([1, 7, 1000003, 1000003, 1000003])
        if factor == 1:
            factor = 1000003 if self.chance(.5) else 0
        plus, op = self.rng.randrange(100), None
        if self.chance(.6):
            op = elements.Op(self.name('op'), ['u64', 'u64'], t,
                             f'return ({t}) (b ? (a * {factor}ull + {plus})'
                             ' % b : 0);')
            op.role = 'index'
        return [Indices(self.name('x'), t, factor, plus, op)]

    def parameter(self, t):
        """A type that a T is passed as."""
        if self.chance(.12):
            fits = [p for p in elements.TYPES if elements.converts(t, p)]
            return self.rng.choice(fits)
        return t

    def reads(self, state, nested):
        """(scalars, tables) that an operator may look at."""
        p = self.program
        scalars = list(p.global_scalars)
        tables = [(a.name, a.elem) for a in p.global_arrays
                  if elements.table_ok(a.elem)]
        if nested:
            scalars = [(s, t) for s, t in state.scalars.items()
                       if t not in WIDE.values()] * 3
            tables = [(a.name, a.elem) for a in state.arrays.values()
                      if elements.table_ok(a.elem)]
        return scalars, tables

    def new_op(self, op):
        if op.body is not None and not op.impure and self.chance(.05):
            op.pointer = self.rng.choice(['volatile', 'const', 'static', ''])
        elif op.body is not None and not op.nested and self.chance(.3 if op.impure else .03):
            op.other = self.rng.choice(['alias', 'weak', 'resolver'])
        if op.body is not None:
            self.ops.append(op)
        return op

    def map_op(self, state, params, ret):
        """An operator, sometimes one that there is."""
        known = [op for op in self.ops + list(state.ops.values())
                 if op.params == params and op.ret == ret
                 and op.role == 'map'
                 and (not op.nested or op.name in state.ops)]
        nested = [op for op in known if op.nested]
        if nested and self.chance(.6):
            return self.rng.choice(nested)
        if known and self.chance(.4):
            return self.rng.choice(known)
        return self.new_op(elements.new_map(
            self.rng, self.name('op'), params, ret, *self.reads(state, False)))

    def fold_op(self, t, wide, state=None):
        nested = [op for op in (state.ops.values() if state else ())
                  if op.role == 'fold' and op.ret == t]
        if nested and not wide and self.chance(.6):
            return self.rng.choice(nested)
        scalars = [s for s, u in self.program.global_scalars
                   if u in elements.UNSIGNED]
        op = elements.new_combiner(self.rng, self.name('op'), t,
                                   WIDE[t] if wide else t, scalars)
        return self.new_op(op)

    def filter_op(self, state, params):
        nested = [op for op in state.ops.values()
                  if op.role == 'filter' and op.params == params]
        if nested and self.chance(.6):
            return self.rng.choice(nested)
        op = elements.new_predicate(self.rng, self.name('op'), params,
                                    *self.reads(state, False))
        op.role = 'filter'
        return self.new_op(op)

    def new_declare(self, state, length, elem=None):
        a = Array(self.name('t'), elem or self.elem(),
                  self.pick({'malloc': 6, 'calloc': 1, 'vla': 2, 'local': 1,
                             'alloca': .5}),
                  self.rng.choice([0, 0, 0, 0, PAD]))
        if a.how == 'local':
            a.pad = PAD
        return [Declare(a, self.rng.randint(1, 9)
                        if a.pad and a.how != 'calloc' else 0)]

    def place(self, state, elem, count):
        """(statements before, a view to write to)."""
        if elem in elements.MEMBERS and self.chance(.7):
            before, of = [], []
            for _, t in elements.MEMBERS[elem]:
                made, x = self.output(state, t, count)
                before += made
                of.append(x)
            return before, Zip(of, elem)
        if state.indices and self.chance(.5):
            return [], self.indexed(state, count, elem, True)
        return [], self.slice(state, count, elem, True)

    def output(self, state, elem, count):
        """(statements before, range)."""
        if self.chance(.6 if elem not in self.types
                       and elem in elements.STRUCTS else .12):
            return self.place(state, elem, count)
        if self.chance(.65 if self.f.calm else .55):
            made = self.new_declare(state, 0, elem)
            return made, Range(made[0].array.name, 0, count)
        return [], self.range(state, elem, count, True)

    def result_type(self, t):
        """What the output of elements of type T may have."""
        if self.chance(.1):
            fits = [p for p in elements.TYPES if elements.converts(t, p)]
            return self.rng.choice(fits)
        return t

    def combinator(self, state, kind, count, first=None):
        """The statements of one combinator; FIRST is its first input."""
        has_combine, has_element, has_init, has_out, has_result = KINDS[kind]
        r = self.rng
        inputs, params = [], []
        if first:
            t = first.elem
            x = getattr(first, 'input', None)
            params.append(first.elem if x else self.parameter(t))
            inputs.append(x or Input('array', first.range))
            for x in getattr(first, 'windows', []) if has_element else []:
                params.append(self.parameter(t))
                inputs.append(Input('slice' if isinstance(x, Slice)
                                    else 'array', x))
        more = r.choice([0, 0, 0, 1, 1, 2]) if has_element else 0
        while len(inputs) < 1 + more:
            p, x = self.source(state, count)
            if not inputs and not x.many():
                continue
            params.append(p)
            inputs.append(x)
        c = Combinator(kind, count, inputs)
        t = params[0]
        if has_element:
            ret = self.elem()
            if self.chance(.06):
                ret = r.choice(elements.STRUCTS)
            if kind == 'filter':
                c.element = self.filter_op(state, params)
            else:
                c.element = self.map_op(state, params, ret)
            t = ret
        if kind == 'filter':
            t = inputs[0].element(state, params[0])
        if has_combine:
            wide = t in WIDE and self.chance(.5)
            c.combine = self.fold_op(t, wide, state)
            c.init = self.expr(state, t)
            if has_element and self.chance(.4):
                self.fold(c, t)
            t = c.combine.ret
        before = []
        if has_out:
            before, c.out = self.output(state, self.result_type(t), count)
            if self.chance(.2):         # in place
                before, c.out = [], self.onto(state, inputs[0], t)
        if has_result and self.chance(.95):
            same = [s for s, u in state.scalars.items()
                    if u == t and s[0] in 'sg']
            into = [a.name for a in state.arrays.values()
                    if a.elem == t and not a.const]
            if kind == 'filter':
                c.result = self.name('k')
                c.holds = self.kept_type()
            elif into and self.chance(.15):
                c.result = Range(r.choice(into), r.choice([0, 1, 5]), 1)
            elif same and self.chance(.3):
                c.result = r.choice(same)
            else:
                c.result, c.declares = self.name('s'), True
        return before + [c]

    def fold(self, c, t):
        """Let C, of type T, take its elements in by a fold, if there is one."""
        if c.element.nested or c.element.pointer is not None \
           or len(c.inputs) > 4:
            return
        for _ in range(4):
            value = elements.neutral(c.combine)
            if value and not c.combine.nested and c.combine.pointer is None:
                c.fold = self.new_op(elements.new_fold(
                    self.rng, self.name('op'), c.combine, c.element))
                c.init = Expr(value, c.combine.ret)
                return
            c.combine = self.fold_op(t, False)

    def onto(self, state, x, t):
        """An output that is exactly the input X."""
        if x.kind == 'zip':
            return Zip([self.onto(state, y, None) for y in x.what], t)
        need(x.kind in ('array', 'slice'))
        need(type(x.what) is Range or not x.what.iota)
        return x.what

    def reader(self, state, out, count):
        """What a chain's next call reads, after OUT was written."""
        class First:
            pass
        x = First()
        if isinstance(out, Zip):
            x.elem = out.elem
            x.input = Input('zip', [self.again(y, count) for y in out.of])
            return x
        x.elem = state.arrays[out.array].elem
        x.input = self.again(out, count)
        return x

    def again(self, x, count):
        if isinstance(x, Indexed):
            return Input('gather', Indexed(x.array, x.offset, x.index))
        if x.step != 1:
            return Input('slice', Slice(x.array, x.offset, count, x.step))
        return Input('array', Range(x.array, x.offset, count))

    def new_combinator(self, state, length):
        kind = self.pick({'map': 5, 'reduce': 2, 'scan': 1.5,
                          'scan_exclusive': 1, 'filter': 1.5, 'redomap': 1,
                          'scanomap': 1})
        return self.combinator(state, kind, self.count(state))

    def new_chain(self, state, length):
        """Maps, one from the other, then something that consumes the last,
        perhaps with something between."""
        made = []
        trial = state.copy()
        trial.depth -= 1
        count = self.count(state)
        for k in range(self.rng.randint(1, 3)):
            kind = self.pick({'map': 6, 'scan': 1, 'scan_exclusive': .7,
                              'scanomap': .7, 'filter': 1})
            for s in self.combinator(trial, kind, count):
                self.apply(s, trial, made)
            if kind == 'filter' and s.result:
                count = s.result
            if self.chance(.05 if self.f.calm else .2):
                s = self.statement(trial, 1)
                for s in s or []:
                    self.apply(s, trial, made)
        last = [s for s in made if isinstance(s, Combinator) and s.out][-1]
        first = self.reader(trial, last.out, count)
        for s in self.combinator(trial, self.consumer(), count, first):
            self.apply(s, trial, made)
        if self.chance(.4):
            self.apply(Free(last.out.array), trial, made)
        return made

    def new_parts(self, state, length):
        """A map that fills an array, of which consumers read parts."""
        made, r = [], self.rng
        trial = state.copy()
        trial.depth -= 1
        total, pad = 'n', 0
        word = r.random()
        if word < .15:
            total, pad = r.choice([1, 7, 16, 100, 1000]), 0
        elif word < .3:
            total, pad = self.name('c'), 1
            self.apply(Count(total, r.choice(['size_t', 'long']), 'more'),
                       trial, made)
        first = None
        for _ in range(r.choice([1, 1, 2])):
            first = self.filled(trial, made, total, pad, first)
            if self.chance(.1 if self.f.calm else .2):
                for s in self.statement(trial, 1) or []:
                    self.apply(s, trial, made)
        parts = self.parts(trial, made, first.array, total)
        while parts:
            x, count = parts.pop(0)
            first.input, first.range = Input(
                'slice' if isinstance(x, Slice) else 'array', x), x
            first.windows = [y for y, k in parts if k == count][:2]
            if not first.windows or self.chance(.4):
                first.windows, kind = [], self.consumer()
            else:
                parts = [(y, k) for y, k in parts if k != count]
                kind = self.pick({'map': 3, 'redomap': 3, 'scanomap': 2,
                                  'filter': 1})
            for s in self.combinator(trial, kind, count, first):
                self.apply(s, trial, made)
            if self.chance(.05 if self.f.calm else .15):
                for s in self.statement(trial, 1) or []:
                    self.apply(s, trial, made)
        if self.chance(.3):
            self.load_elements(trial, made, first.array, first.elem)
        if self.chance(.8):
            self.apply(Free(first.array), trial, made)
        return made

    def new_lifted(self, state, length):
        """Maps whose counts a test finds to be the same, or not, one from the other; what the last
        one makes is read in other steps, perhaps in a branch: then all run there."""
        made, r = [], self.rng
        trial = state.copy()
        trial.depth -= 1
        first = None
        for _ in range(r.choice([2, 2, 3])):
            count = self.name('c')
            self.apply(Count(count, r.choice(['size_t', 'unsigned', 'long']),
                             r.choice(['told'] * 3 + ['copy', 'less'])), trial, made)
            a = Array(self.name('t'), self.elem(), self.pick({'malloc': 3, 'vla': 2}))
            self.apply(Declare(a, r.randint(1, 9)), trial, made)
            params, inputs = [], []
            if first:
                params, inputs = [first], [Input('array', Range(before, 0, count))]
            if not inputs or self.chance(.4):
                inputs.append(Input('array', self.range(trial, None, count)))
                params.append(trial.arrays[inputs[-1].what.array].elem)
            c = Combinator('map', count, inputs, out=Range(a.name, 0, count))
            c.element = self.map_op(trial, params, a.elem)
            self.apply(c, trial, made)
            first, before = a.elem, a.name

        class First:
            elem = first
            input = range = Input('slice', Slice(before, 0, count, -1))
        if self.chance(.2):
            First.input = First.range = Input('array', Range(before, 0, count))
        inner, block = trial.copy(), []
        inner.mine = set()
        for s in self.combinator(inner, self.consumer(), count, First):
            self.apply(s, inner, block)
        self.finish_block(block, inner)
        if state.depth <= 1 and self.chance(.5):
            self.apply(If(self.condition(state), block, []), trial, made)
        else:
            for s in block:
                self.apply(s, trial, made)
        return made

    def new_windows(self, state, length):
        """A map or scan that fills an array, and consumers that read several
        elements of it for each of theirs."""
        made, r = [], self.rng
        trial = state.copy()
        trial.depth -= 1
        first = None
        for _ in range(r.choice([1, 1, 2])):
            kind = self.pick({'map': 4, 'scan': 4, 'scan_exclusive': 1,
                              'scanomap': 2})
            first = self.filled(trial, made, 'n', 0, first, kind)
            if self.chance(.1):
                for s in self.statement(trial, 1) or []:
                    self.apply(s, trial, made)
        ahead = r.choice([1, 1, 2, 3, 16, 40])
        count = self.name('c')
        self.apply(Count(count, r.choice(['size_t', 'size_t', 'int']),
                         'window', of=ahead), trial, made)
        for _ in range(r.choice([1, 1, 1, 2])):
            offsets = [ahead, 0, r.randint(0, ahead)][:r.choice([1, 2, 2, 3])]
            r.shuffle(offsets)
            first.range, *first.windows = [Range(first.array, x, count)
                                           for x in offsets]
            kind = self.pick({'map': 6, 'redomap': 2, 'scanomap': 1.5,
                              'filter': 1, 'reduce': .5, 'scan': .5})
            for s in self.combinator(trial, kind, count, first):
                self.apply(s, trial, made)
        if self.chance(.9):
            self.apply(Free(first.array), trial, made)
        return made

    def new_pairs(self, state, length):
        """A scan of integers, and a reduction of what it makes: they may be one
        of pairs."""
        made, r = [], self.rng
        trial = state.copy()
        trial.depth -= 1
        elem = r.choice(elements.INTS)
        a = Array(self.name('t'), elem, self.pick({'malloc': 8, 'vla': 2}), 0)
        a.exact = a.how != 'vla'
        self.apply(Declare(a, 0), trial, made)
        over = Range(a.name, 0, 'n')
        scan = Combinator(self.pick({'scan': 2, 'scan_exclusive': 1}), 'n',
                          [Input('array', self.range(trial, elem, 'n'))], out=over)
        fold = Combinator('reduce', 'n', [Input('array', over)])
        for c in (scan, fold):
            c.combine = self.pairing_op(elem, trial)
            c.init = self.expr(trial, elem)
        self.apply(scan, trial, made)
        if self.chance(.1):
            for s in self.statement(trial, 1) or []:
                self.apply(s, trial, made)
        fold.result, fold.declares = self.name('s'), True
        self.apply(fold, trial, made)
        if self.chance(.1):
            self.load_elements(trial, made, a.name, elem)
        if self.chance(.8):
            self.apply(Free(a.name), trial, made)
        return made

    def pairing_op(self, elem, state):
        """An operator of integers ELEM: most are one operation."""
        for _ in range(4):
            op = self.fold_op(elem, False, state)
            if op.body and op.body not in ('return a;', 'return b;'):
                break
        return op

    def filled(self, state, made, total, pad, first, kind='map'):
        """Declare an array and make all, or nearly all, elements of it."""
        elem = first.elem if first and kind.endswith(('scan', 'exclusive')) \
            else self.elem()
        a = Array(self.name('t'), elem, self.pick(
            {'malloc': 8, 'vla': 2, 'calloc': .5, 'alloca': .5}), pad)
        if isinstance(total, int):
            a.how, a.scale, a.pad = 'local', 0, total
        a.exact = a.how != 'vla' or pad > 0
        if self.chance(.1):
            a.pad += 1
        self.apply(Declare(a, self.rng.choice([0, 0, 0, 3])),
                   state, made)
        params, inputs = [], []
        if first:
            params, inputs = [first.elem], [Input('array', first.range)]
        if kind in ('scan', 'scan_exclusive'):
            inputs = inputs or [Input('array', self.range(state, elem, total))]
            params = [elem]
        while not inputs or kind in ('map', 'scanomap') \
                and self.chance(.25) and len(inputs) < 3:
            p, x = self.source(state, total)
            if inputs or x.many():
                params.append(p)
                inputs.append(x)
        c = Combinator(kind, total, inputs, out=Range(a.name, 0, total))
        if kind in ('map', 'scanomap'):
            c.element = self.map_op(state, params, a.elem)
        if kind != 'map':
            c.combine = self.fold_op(a.elem, False, state)
            c.init = self.expr(state, a.elem)
        self.apply(c, state, made)

        class First:
            elem, array, range = a.elem, a.name, Range(a.name, 0, total)
        return First

    def parts(self, state, made, t, total):
        """(part of the array T of TOTAL elements, number of them)."""
        def count(how, of=None):
            name = self.name('c')
            self.apply(Count(name, self.rng.choice(['size_t'] * 3 + ['int']),
                             how, of=of), state, made)
            return name
        if isinstance(total, int):
            h = total // 2
            k, word = total - h, self.rng.random()
            if word < .4:
                return [(Range(t, 0, h), h), (Range(t, h, k), k)]
            if word < .6:
                return [(Slice(t, 0, k, 2), k), (Slice(t, 1, h, 2), h)]
            return [(Slice(t, 0, total, -1), total)]
        word = self.pick({'halves': 3, 'slices': 3, 'reversed': 4,
                          'prefix': 2, 'suffix': 1, 'stencil': 1.5,
                          'turned': 1.5, 'thirds': 1, 'some': 3,
                          'split': 3})
        if word == 'reversed':
            x = Slice(t, 0, total, -1, self.chance(.2))
            y = Slice(t, 0, total, -1) if self.chance(.5) else \
                Range(t, 0, total)
            return [(x, total), (y, total)][:self.rng.choice([1, 1, 2])]
        if word == 'slices':
            k, h = count('upper'), count('half')
            both = [(Slice(t, 0, k, 2), k), (Slice(t, 1, h, 2), h)]
            return both[:self.rng.choice([1, 2, 2])]
        if word == 'split':
            h = count('half')
            both = [(Range(t, 0, h), h), (Range(t, h, h), h)]
            if self.chance(.3):
                both[1] = (Slice(t, h, h, -1), h)
            if self.chance(.2):
                both = [(Slice(t, 0, h, 2), h), (Slice(t, 1, h, 2), h)]
            return both
        if word == 'stencil':
            k = count('less')
            return [(Range(t, 0, k), k), (Range(t, 1, k), k)]
        if word == 'thirds':
            h = count('third')
            both = [(Range(t, 0, h), h), (Range(t, h, h), h),
                    (Slice(t, 0, h, 3), h), (Slice(t, h, h, -2), h)]
            return self.rng.sample(both, 2)
        h = count(self.rng.choice(['half', 'third', 'less']))
        if word == 'prefix':
            return [(Range(t, 0, h), h)]
        k = count('rest', h)
        if word == 'suffix':
            return [(Range(t, h, k), k)]
        if word == 'turned':
            return [(Slice(t, 0, h, -1), h), (Slice(t, h, k, -1), k)]
        both = [(Range(t, 0, h), h), (Range(t, h, k), k)]
        if word == 'some':
            both += [(Slice(t, 0, h, -1), h), (Slice(t, h, k, -1), k),
                     (Range(t, 0, 'n'), 'n')]
            return self.rng.sample(both, self.rng.choice([2, 3]))
        return both

    def apply(self, s, state, made):
        before = set(state.arrays)
        s.check(state)
        state.mine = state.mine | (set(state.arrays) - before)
        made.append(s)

    def new_store(self, state, length):
        a = self.array(state, None, True)
        t = state.arrays[a].elem
        return [Store(a, self.rng.choice([0, 0, 1, 2, 7]),
                      self.expr(state, t, .3))]

    def new_scalar(self, state, length):
        mutable = [s for s in state.scalars if s[0] in 'sg']
        if mutable and self.chance(.6):
            s = self.rng.choice(mutable)
            t = state.scalars[s]
            if t in WIDE.values():
                return None
            return [Scalar(s, self.expr(state, t, .2), False)]
        t = self.elem()
        return [Scalar(self.name('s'), self.expr(state, t, .2), True)]

    def new_sweep(self, state, length):
        return [Sweep(self.range(state, None, self.count(state), True),
                      self.rng.randrange(1, 9), self.chance(.3))]

    def new_bytes(self, state, length):
        to = self.range(state, None, self.count(state), True)
        source = None
        if self.chance(.6):
            source = self.range(state, state.arrays[to.array].elem, to.count)
        return [Bytes(to, source, self.rng.choice(['memcpy', 'memmove'])
                      if source else 'memset')]

    def new_opaque(self, state, length):
        what = self.pick({'look': 1, 'see': 2, 'poke': 1, 'hook': 1,
                          'poke_hook': 2, 'globals': 1, 'barrier': .5,
                          'launder': .5, 'atomic': .5, 'beyond': 1})
        if what in ('globals', 'barrier'):
            return [Opaque(what)]
        if what == 'poke_hook':
            return [Opaque(what, None, self.rng.choice(list(state.hooks)))]
        return [Opaque(what, self.range(state, None, self.count(state),
                                        what in ('poke', 'atomic')))]

    def condition(self, state):
        r = self.rng
        s = r.choice([s for s, t in state.scalars.items()
                      if t not in elements.STRUCTS])
        t = state.scalars[s]
        return r.choice([Expr(f'({U(t, s)} & {r.choice([1, 2])}) != 0', 'i32',
                              (s,)),
                         Expr(f'n > {r.choice(SIZES)}', 'i32'),
                         Expr('flag & 1', 'i32')])

    def inner(self, state, length, beyond=False):
        block, inner = [], state.copy()
        inner.mine = set()
        self.fill_block(block, inner, length)
        if beyond:
            last = Opaque('beyond', self.range(inner, None, self.count(inner)))
            last.check(inner)
            block.append(last)
        self.finish_block(block, inner)
        return block

    def new_if(self, state, length):
        if state.depth > 1:
            return None
        cond = self.condition(state)
        then = self.inner(state, self.rng.randint(1, 3))
        other = self.inner(state, self.rng.randint(1, 2)) \
            if self.chance(.4) else []
        return [If(cond, then, other)]

    def new_arms(self, state, length):
        """A branch whose arms both consume what was written last."""
        if state.depth > 1:
            return None
        last = state.recent[-1]

        class First:
            range = last
            elem = state.arrays[last.array].elem
        arms = []
        for _ in range(2):
            inner, block = state.copy(), []
            inner.mine = set()
            if self.chance(.15):
                self.fill_block(block, inner, 1)
            for s in self.combinator(inner, self.consumer(), last.count,
                                     First):
                self.apply(s, inner, block)
            if self.chance(.3):
                self.fill_block(block, inner, 1)
            self.finish_block(block, inner)
            arms.append(block)
        return [If(self.condition(state), *arms)]

    def consumer(self):
        return self.pick({'map': 2, 'reduce': 3, 'scan': 1,
                          'scan_exclusive': 1, 'filter': 1, 'redomap': 1,
                          'scanomap': 1})

    def new_loop(self, state, length):
        if state.depth > 0 or max(state.bounds('n')) > 30000:
            return None
        return [Loop(self.name('j'), self.rng.choice([1, 2, 2, 3, 'flag']),
                     self.inner(state, self.rng.randint(1, 4), self.chance(.6)))]

    def new_turns(self, state, length):
        """A loop of combinators alone, over arrays that are there before: on a device these stay."""
        if self.plain:
            return None
        self.plain = True
        try:
            return self.new_loop(state, length)
        finally:
            self.plain = False

    def new_beyond(self, state, length):
        return [Opaque('beyond', self.range(state, None, self.count(state)))]

    def new_count(self, state, length):
        how = self.pick({'copy': 2, 'half': 1, 'less': 1, 'some': 1})
        scalar = None
        if how == 'some':
            scalar = self.rng.choice([s for s, t in state.scalars.items()
                                      if t not in elements.STRUCTS])
        return [Count(self.name('c'), self.rng.choice(['size_t', 'int', 'long']),
                      how, scalar)]

    def new_alias(self, state, length):
        a = self.array(state)
        x = state.arrays[a]
        if self.chance(.5):
            t = x.elem
            if t in elements.INTS and self.chance(.3):
                t = {'i': 'u', 'u': 'i'}[t[0]] + t[1:]
            return [Declare(Array(self.name('q'), t, 'alias', of=(a,),
                                  offset=self.rng.choice([0, 0, 1, 3, 8, 'n']),
                                  const=x.const), 0)]
        b = self.array(state, x.elem)
        return [Declare(Array(self.name('q'), x.elem, 'select', of=(a, b),
                              const=x.const or state.arrays[b].const), 0)]

    def new_halves(self, state, length):
        """One array that serves as two."""
        a = Array(self.name('t'), self.elem(), self.rng.choice(
            ['malloc', 'calloc']))
        a.scale = 2
        return [Declare(a, self.rng.randint(1, 9) if a.how == 'malloc' else 0),
                Declare(Array(self.name('q'), a.elem, 'alias', of=(a.name,),
                              offset='n'), 0)]

    def new_matrices(self, state, length):
        if self.blocks == 2:            # they are long
            return None
        block = MatrixDrawing(self).draw(state)
        self.blocks += bool(block)
        return [block] if block else None

    def new_reloads(self, state, length):
        return [Reloads(self.rng)]

    def new_restores(self, state, length):
        return [Restores(self.rng)]

    def new_settings(self, state, length):
        return [Settings(self.rng)]

    def new_given(self, state, length):
        return [Given(self.rng)]

    def new_inexact(self, state, length):
        return [Inexact(self.rng)]

    def new_moving(self, state, length):
        return [Moving(self.rng)]

    def new_members(self, state, length):
        m = self.name('m')
        return [Members(m, *[Array(f'{m}.{x}', self.elem(), 'local', PAD)
                             for x in 'xy'])]

    def new_realloc(self, state, length):
        return [Realloc(self.rng.choice([a.name for a in state.arrays.values()
                                         if a.how in ('malloc', 'calloc')]))]

    def new_halve(self, state, length):
        return [Halve(self.rng.choice([c for c in state.counts
                                       if c[0] == 'c']))]

    def new_pingpong(self, state, length):
        """Two arrays that change places in a loop."""
        if state.depth > 0 or max(state.bounds('n')) > 30000:
            return None
        a = self.array(state, None, True)
        x = state.arrays[a]
        b = self.rng.choice([y.name for y in state.arrays.values()
                             if y.elem == x.elem and not y.const])
        q, o = self.name('q'), self.name('q')
        made = [Declare(Array(q, x.elem, 'select', of=(a, b)), 0),
                Declare(Array(o, x.elem, 'other', of=(q, a, b)), 0)]
        trial = state.copy()
        trial.depth -= 1
        for s in made:
            s.check(trial)
        trial.depth += 1
        op = self.map_op(trial, [x.elem], x.elem)
        body = [Combinator('map', 'n', [Input('array', Range(q, 0, 'n'))],
                           element=op, out=Range(o, 0, 'n'))]
        if self.chance(.5):
            body.append(Combinator(
                self.rng.choice(['map']), 'n',
                [Input('array', Range(o, 0, 'n'))], element=op,
                out=Range(self.rng.choice([q, o]), 0, 'n')))
        body.append(Swap(q, o))
        if self.chance(.3):
            body.insert(1, Swap(q, o))
        return made + [Loop(self.name('j'), self.rng.choice([1, 2, 3]), body)]

    def new_swap(self, state, length):
        o = self.rng.choice([a for a in state.arrays.values()
                             if a.how == 'other'])
        return [Swap(o.of[0], o.name)]

    def new_free(self, state, length):
        return [Free(self.rng.choice([a.name for a in state.arrays.values()
                                      if a.how in ('malloc', 'calloc')]))]

    def new_nested(self, state, length):
        """A closure, and often a call that has one."""
        t, role = self.elem(), self.pick({'map': 5, 'fold': 2, 'filter': 1.5})
        scalars, tables = self.reads(state, True)
        name = self.name('op')
        if role == 'fold':
            s = self.rng.choice([s for s, u in scalars if u == t
                                 and u in elements.UNSIGNED])
            op = elements.Op(name, [t, t], t, f'return ({t}) (a + b + {s});',
                             scalars=(s,), nested=True)
        else:
            params = [t] + ([self.elem()] if self.chance(.3) else [])
            op = elements.new_closure(self.rng, name, params,
                                      'u64' if role == 'filter'
                                      else self.elem(), scalars, tables)
            need(op)
            if role == 'filter':
                need('u64 u' in op.body)
                op.body = op.body.rpartition('return')[0] + 'return u % 3 == 0;'
                op.ret = 'i32'
        op.role = role
        if not op.impure and self.chance(.1):
            op.pointer = self.rng.choice(['', 'const'])
        made, trial = [], state.copy()
        trial.depth -= 1
        self.apply(NestedOp(op), trial, made)
        if self.chance(.5):
            kind = {'map': ['map', 'redomap', 'scanomap'],
                    'fold': ['reduce', 'scan', 'scan_exclusive'],
                    'filter': ['filter']}[role]
            for s in self.combinator(trial, self.rng.choice(kind),
                                     self.count(trial)):
                self.apply(s, trial, made)
        return made

    def new_return(self, state, length):
        cond = self.condition(state)
        cond.text = f'{cond.text} && flag == 3'
        return [Return(cond)]

    # -- helpers

    def new_helper(self, state, length):
        inp = self.range(state, None, self.count(state))
        t = state.arrays[inp.array].elem
        known = [h for h in self.program_helpers() if h.inp.elem == t]
        h = (self.rng.choice(known) if known and self.chance(.4)
             else self.make_helper(state, t))
        call = HelperCall(h, inp.count, inp)
        before = []
        if h.out:
            before, call.out = self.output(state, h.out.elem, inp.count)
            if h.out.elem == t and self.chance(.3):
                before, call.out = [], inp
        if h.makes:
            call.result = Array(self.name('t'), h.makes, 'malloc')
        elif h.result:
            call.result = self.name('s')
        self.helpers.append(h)
        return before + [call]

    helpers = []

    def program_helpers(self):
        if self.helpers is Generator.helpers:
            self.helpers = []
        return self.helpers

    def make_helper(self, state, t):
        r = self.rng
        word = self.pick({'map': 3, 'map2': 2, 'sum': 3, 'make': 2})
        u = self.elem()
        restrict = self.chance(.2)
        inp = Array('in', t, 'param', const=True, restrict=restrict)
        first = self.map_op(State(Function('', '', '', [], [])), [t], u)
        second = self.map_op(State(Function('', '', '', [], [])), [u], u)

        def call(op, source, to):
            return Combinator('map', 'n',
                              [Input('array', Range(source, 0, 'n'))],
                              element=op, out=Range(to, 0, 'n'))
        attrs = r.choice(['static', 'static inline', 'static',
                          'static __attribute__ ((noinline))'])
        args = (self.name('help'), attrs, inp)
        out = Array('out', u, 'param', restrict=restrict)
        temp = self.new_declare(state, 0, u)
        temp[0].array.name, temp[0].array.pad = 't', 0
        temp[0].fill = 0
        if temp[0].array.how != 'calloc':
            temp[0].array.how = r.choice(['malloc', 'malloc', 'vla'])
        if max(state.bounds('n')) > 20000:
            temp[0].array.how = 'malloc'
        end = '' if temp[0].array.how == 'vla' else 'free (t); '
        if word == 'map':
            return Helper(*args, out, [call(first, 'in', 'out')], None, '')
        if word == 'map2':
            return Helper(*args, out, temp + [call(first, 'in', 't'),
                          call(second, 't', 'out')], None, end)
        if word == 'make':
            temp[0].array.how = 'malloc'
            return Helper(*args, None, temp + [call(first, 'in', 't')],
                          f'{u} *', 'return t;', makes=u)
        fold = self.fold_op(u, u in WIDE and self.chance(.5))
        fold_call = Combinator('reduce', 'n',
                               [Input('array', Range('t', 0, 'n'))],
                               combine=fold, init=self.constant(u),
                               result='r', declares=True)
        return Helper(*args, None, temp + [call(first, 'in', 't'), fold_call],
                      fold.ret, end + 'return r;')


def generate(seed, exits=.25, spaces=False, ends=.12):
    """The program of SEED.  EXITS of the functions are left by other ways, ENDS of the
    programs have operators that may end them, or branches."""
    program = Generator(seed, exits, spaces).make()
    rng = random.Random(f'stops {seed}')
    if rng.random() < ends:
        stops.add(program, rng)
    return program


if __name__ == '__main__':
    import sys
    print(generate(int(sys.argv[1])).text())
