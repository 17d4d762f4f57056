# What is drawn at random of rows, keys and pieces: lengths, arrays and the memory that
# they share, spaces, views, and the calls.
#
# Copyright (C) 2026 The soac authors
# SPDX-License-Identifier: GPL-3.0-or-later

import itertools

import elements
from drawmasks import MaskDrawing
from elements import M
from matrices import (WORLDS, Axis, ByKey, Constant, Gather, Hand, Home, Kept, Matrices, Matrix,
                      Number, Over, Region, Stored, Sub, View)
from program import Illegal
from rowops import Seen, new_row_combiner, new_row_reader, new_row_writer

LENGTHS = [1, 2, 3, 4, 5, 7, 8, 9, 16, 17, 31, 33, 64]
KINDS = {'malloc': 5, 'vla': 2, 'array': 1, 'hidden': 4, 'calloc': 1.5, 'static': .5,
         'member': .7}
HEADS = ['parallel for', 'parallel for schedule (dynamic)', 'parallel for num_threads (3)']
# Types whose operators are associative to the bit, and that rows may have.
ROW_TYPES = elements.INTS + ['f32', 'f64']


class MatrixDrawing(MaskDrawing):
    """Draws one block, with the names and the taste of GENERATOR."""

    def __init__(self, generator):
        self.rng, self.name = generator.rng, generator.name
        self.pick, self.chance = generator.pick, generator.chance

    def draw(self, state):
        """A block, or null."""
        r = self.rng
        self.block = Matrices([], [])
        self.palette_ = r.sample(ROW_TYPES, r.choice([1, 1, 2])) + ['aff'] * self.chance(.1)
        self.draw_lengths()
        self.draw_arrays()
        self.inner_state = self.block.enter(state)
        self.full = [m for m in self.arrays_ if m.full()]
        self.last = None
        self.handed = None, None         # short rows that one operator makes, its axes
        for _ in range(r.randint(1, 4)):
            word = self.pick({'map': 5, 'rows': 4, 'read': 3, 'contract': 3, 'sum': 2,
                              'keys': 2, 'scan': 2.5, 'into': 2, 'hand': 2, 'kept': .8,
                              'region': .6, 'pieces': 3, 'choice': 2, 'chain': 4, 'product': 6, 'handed': 4})
            for _ in range(8):
                if self.step(word):
                    break
        if self.chance(.2):
            self.draw_home()
        return self.block if self.block.steps else None

    def draw_home(self):
        # A nested function may keep GCC from making copies.
        attrs = ['static', 'static inline', 'static __attribute__ ((noinline))']
        if not any(isinstance(s, Region) or any(op.nested for op in s.ops())
                   for s in self.block.steps):
            attrs += ['static inline __attribute__ ((always_inline))'] * 4
        self.block.home = Home(self.name('block'), self.rng.choice(attrs),
                               self.rng.choice([[0], [0, 0], [0, 1], [1, 0, 0]]), self.block)

    def step(self, word):
        """Draw one step, or several; True if they are legal."""
        try:
            steps = getattr(self, f'draw_{word}')()
        except (Illegal, IndexError, KeyError, ValueError):
            return False
        return bool(steps) and self.keep_steps(steps)

    def keep_steps(self, steps):
        before = list(self.block.steps)
        # What is tried again often ends in spaces without elements, which are easy.
        self.block.steps += steps
        trial = self.inner_state.copy()
        try:
            for s in steps:
                if isinstance(s, Over) and not s.points(False) and self.chance(.9):
                    raise Illegal
                s.check(trial)
        except (Illegal, ZeroDivisionError):
            self.block.steps = before
            return False
        self.inner_state = trial
        self.full = [m for m in self.arrays_ if self.known(m)]
        return True

    def known(self, m):
        """True if all elements of M are written."""
        if m.full():
            return True
        written = self.inner_state.__dict__.get('written', ())
        return all((world, m.places[world][0], m.places[world][1] + i) in written
                   for world in WORLDS for i in range(m.size()))

    # -- lengths

    def draw_lengths(self):
        r, lines = self.rng, self.block.lengths
        while True:
            dims = [r.choice(LENGTHS) for _ in range(r.choice([2, 2, 3]))]
            if self.chance(.05):
                dims = [r.choice([63, 65, 100]), r.choice([40, 64])]
            size = 1
            for d in dims:
                size *= d
            if size <= (6500 if self.chance(.1) else 1200):
                break
        self.sides = dims
        self.lengths = {d: [str(d)] for d in dims + [2]}
        style = self.pick({'numbers': 2, 'variables': 4, 'members': 1})
        self.all_known = style == 'numbers'
        if style == 'members':
            word = self.name('st')
            lines.append('struct { long x, y, z; } lengths_ = { ' + ', '.join(
                f'flag < 9 ? {d} : 1' for d in dims) + ' }, *lengths = &lengths_;')
            lines.append('__asm__ ("" : "+r" (lengths));')
            for d, x in zip(dims, 'xyz'):
                self.lengths[d].append(f'lengths->{x}')
        elif style == 'variables':
            for d in sorted(set(dims)):
                if self.chance(.8):
                    x = self.name('l')
                    lines.append(f'{r.choice(["long", "size_t", "int", "unsigned"])} {x} = '
                                 f'flag < 9 ? {d} : 1;')
                    self.lengths[d].append(x)

    def new_length(self, d):
        """A length D that the block may not have yet, mostly one that is not known."""
        if d in self.lengths:
            return
        self.lengths[d] = [str(d)]
        if not self.all_known and self.chance(.9):
            x = self.name('l')
            self.block.lengths.append(f'size_t {x} = flag < 9 ? {d} : 1;')
            self.lengths[d].append(x)

    def number(self, v):
        """(V, a text of it)."""
        r = self.rng
        near = [(d, x) for d in self.lengths for x in self.lengths[d][1:]
                if abs(d - v) <= 3 or d == v]
        exact = [x for d, x in near if d == v]
        if exact and self.chance(.85):
            return v, r.choice(exact)
        if near and v and self.chance(.6):
            d, x = r.choice(near)
            return v, f'(i64) {x} {"-+"[v > d]} {abs(d - v)}'
        return v, str(v)

    def length(self, d):
        return (d, self.rng.choice(self.lengths[d][-1:] * 3 + self.lengths[d]))

    # -- arrays

    def draw_arrays(self):
        """A few arrays: some of the whole, some of a side, some that share memory."""
        r = self.rng
        self.arrays_, self.full = [], []
        for _ in range(r.choice([4, 5, 6, 7])):
            rank = r.choice([1, 2, 2, 2, 3][:2 + len(self.sides) + 1])
            sides = list(self.sides)
            if rank < len(sides):
                k = r.randrange(len(sides) - rank + 1)
                sides = sides[k:k + rank]
            elif rank > len(sides):
                sides = sides + [2]
            if rank == 2 and self.chance(.15):
                sides = [sides[1], sides[0]]
            self.add_array(sides)
        pairs = [m for m in self.arrays_ if m.how == 'hidden']
        for m in pairs:
            if self.chance(.3):
                self.add_shared(m, r.choice(pairs))

    def add_array(self, dims, how=None, filled=None, elem=None):
        dims = [self.length(d) for d in dims]
        how = how or self.pick(KINDS)
        if how in ('static', 'member', 'array') and (how != 'array' or self.chance(.6)):
            dims = [(d, str(d)) for d, _ in dims]
        if filled is None:
            filled = how in ('member', 'hidden') or self.chance(.4)
        name = self.name('m')
        m = Matrix(name, elem or self.rng.choice(self.palette_), [d for d, _ in dims],
                   tuple(x for _, x in dims[1:]), dims[0][1], how,
                   [(f'members.{name}' if how == 'member' else name, 0)] * 2, filled)
        self.arrays_.append(m)
        if filled:
            self.full.append(m)
        return m

    def add_shared(self, a, b):
        """A pointer into A in one world, into B in the other."""
        if a.elem != b.elem:
            return
        r = self.rng
        dims = [r.choice(self.sides), r.choice(self.sides)]
        places = []
        for m in (a, b):
            room = m.size() - dims[0] * dims[1]
            if room < 0:
                return
            places.append((m.name, min(r.choice([0, 0, 0, 1, dims[1], 3]), room)))
        dims = [self.length(d) for d in dims]
        m = Matrix(self.name('m'), a.elem, [d for d, _ in dims],
                   tuple(x for _, x in dims[1:]), dims[0][1], 'of', places, True)
        m.of = (a, b)
        self.arrays_.append(m)

    def matrix(self, rank=None, elem=None, written=False):
        """An array that is written, or any, preferably the last."""
        fits = [m for m in (self.full if written else self.arrays_)
                if (rank is None or len(m.dims) == rank) and elem in (None, m.elem)]
        if not fits:
            sides = list(self.sides[:rank or 2])
            return self.add_array(sides + [2] * ((rank or 1) - len(sides)), None, written,
                                  elem)
        if written and self.last in fits and self.chance(.6):
            return self.last
        return self.rng.choice(fits)

    def target_matrix(self, rank, elem=None, dims=None):
        """Something to write: often a new temporary."""
        fits = [m for m in self.arrays_ if len(m.dims) == rank and elem in (None, m.elem)
                and (dims is None or list(m.dims) == list(dims))]
        if not fits or self.chance(.4):
            return self.add_array(dims or (list(self.sides) + [2])[:rank], self.pick(
                {'malloc': 6, 'vla': 2, 'calloc': .5, 'array': 1}), False, elem)
        return self.rng.choice(fits)

    # -- spaces

    def axis(self, d, mode):
        """An axis within D."""
        r = self.rng
        if mode == 'whole':
            return Axis((0, '0'), self.length(d))
        if mode == 'inner' and d > 2:
            k = r.choice([1, 1, 2]) if d > 4 else 1
            return Axis((k, str(k)), self.number(d - k))
        if mode == 'steps':
            step = r.choice([1, 2, 2, 3, 5])
            lo = r.choice([0, 0, 1, 2])
            return Axis((lo, str(lo)), self.number(max(d - r.choice([0, 0, 1]), 0)), step,
                        r.randint(1, step))
        lo = r.randrange(d)
        return Axis(self.number(lo), self.number(r.randrange(lo, d + 1)))

    def mode(self):
        return self.pick({'whole': 6, 'inner': 3, 'steps': 2, 'part': 1})

    def space_of(self, dims, mode=None):
        mode = mode or self.mode()
        return [self.axis(d, mode if self.chance(.8) else 'whole') for d in dims]

    # -- subscripts

    def sub(self, d, own, axes):
        """A subscript that is below D, if one is found."""
        for _ in range(8):
            s = self.any_sub(d, own, axes)
            if self.fits(s, d, axes):
                return s
        return Sub([(own or 0, 1)], mod=d)

    def fits(self, s, d, axes):
        if s.gather:
            return True
        values = [axes[k].values() or [0] for k, _ in s.terms]
        ends = [(v[0], v[-1]) for v in values]
        inner = Sub([(i, f) for i, (_, f) in enumerate(s.terms)], s.plus, None,
                    None if s.mod else s.flip)
        at = [inner.value(p) for p in itertools.product(*ends)]
        return min(at) >= 0 and (s.mod or max(at) < d[0])

    def any_sub(self, d, own, axes):
        """A subscript below D = (number, text), whose own axis is OWN."""
        r = self.rng
        word = self.pick({'own': 6 if own is not None else 0, 'shift': 4, 'flip': 1.5,
                          'mod': 1.5, 'sum': 1, 'gather': 1, 'constant': .7, 'scaled': .7})
        k = own if own is not None and self.chance(.7) else r.randrange(len(axes))
        if word == 'own':
            return Sub([(own, 1)])
        if word == 'shift':
            return Sub([(k, 1)], r.choice([-1, 1, -1, 1, 2, -2, 0]))
        if word == 'flip':
            return Sub([(k, 1)], r.choice([0, 0, 1, -1]), flip=d)
        if word == 'mod':
            return Sub([(k, r.choice([1, 1, 3]))], r.choice([0, 1, 2]), mod=d)
        if word == 'constant':
            return Sub([], r.randrange(d[0]))
        if word == 'scaled':
            return Sub([(k, r.choice([2, 3]))], r.choice([0, 1]))
        if word == 'gather':
            length = max([1] + [v + 1 for v in axes[k].values()])
            g = Gather(self.name('x'), r.choice(['int', 'long', 'u8', 'size_t', 'short']),
                       length, r.choice([1, 3, 7]), r.choice([0, 1, 5]), min(d[0], 127),
                       self.chance(.4))
            return Sub([(k, 1)], gather=g)
        return Sub([(k, 1), (r.randrange(len(axes)), 1)], 0,
                   mod=d if self.chance(.6) else None)

    def seen_dims(self, m):
        """The dimensions of M, sometimes flattened."""
        dims = [(d, x) for d, x in zip(m.dims, (m.first,) + m.inner)]
        if self.chance(.1):
            return [(m.size(), str(m.size()))]
        return dims

    def view(self, m, axes, row=False, plain=.5, kept=None):
        """A view of elements of M, or of rows of its last dimension."""
        kept = [k for k, a in enumerate(axes) if not a.over]
        dims = [(d, x) for d, x in zip(m.dims, (m.first,) + m.inner)]
        count = len(dims) - row
        if count == len(kept) and self.chance(plain) and all(
                self.fits(Sub([(k, 1)]), d, axes) for k, d in zip(kept, dims)):
            return View(m, dims, [Sub([(k, 1)]) for k in kept], True)
        if not row:
            dims = self.seen_dims(m)
        count = len(dims) - row
        subs = [self.sub(d, kept[j] if j < len(kept) else
                         len(axes) - 1 if j < len(axes) else None, axes)
                for j, d in enumerate(dims[:count])]
        return View(m, dims, subs)

    def out_view(self, m, axes, row=False):
        """A view of distinct elements or rows of M."""
        kept = [k for k, a in enumerate(axes) if not a.over]
        dims = [(d, x) for d, x in zip(m.dims, (m.first,) + m.inner)]
        count = len(dims) - row
        if count == len(kept) and self.chance(.75) and all(
                self.fits(Sub([(k, 1)]), d, axes) for k, d in zip(kept, dims)):
            return View(m, dims, [Sub([(k, 1)]) for k in kept], True)
        order = list(kept)[:count] + [None] * (count - len(kept))
        if self.chance(.5):
            self.rng.shuffle(order)
        subs = []
        for k, d in zip(order, dims):
            if k is None:
                subs.append(Sub([], self.rng.randrange(d[0])))
            else:
                subs.append(self.fitting(d, axes, [
                    Sub([(k, 1)]), Sub([(k, 1)], 1), Sub([(k, 1)], -1), Sub([(k, 1)], flip=d),
                    Sub([(k, 2)]), Sub([(k, 1)], 1, mod=d)]))
        return View(m, dims, subs)

    def fitting(self, d, axes, subs):
        return self.rng.choice([s for s in subs if self.fits(s, d, axes)])

    def argument(self, axes, first=False):
        """(parameter type, input)."""
        r = self.rng
        if not first and self.chance(.15):
            if self.chance(.5):
                return 'i64', Number(self.sub((9999, '9999'), None, axes))
            t = r.choice(self.palette_)
            return t, self.value(t)
        m = self.matrix(None, None, True)
        return m.elem, self.view(m, axes)

    def value(self, t):
        return Constant(M(t, f'{self.rng.randrange(100)}ull'), t)

    # -- calls

    def scalar_op(self, params, ret):
        return elements.new_map(self.rng, self.name('op'), params, ret, [], [])

    def fold(self, t):
        return elements.new_combiner(self.rng, self.name('op'), t, t, [])

    def op_name(self):
        return self.name('op')

    def stored_before(self, out):
        """Is each element of OUT a whole number that somebody has written?"""
        return (out.matrix in self.full and out.matrix.elem in elements.INTS
                and not out.row() and not out.gathers())

    def draw_map(self, out=None, axes=None, first=None):
        r = self.rng
        if out is None:
            m = self.target_matrix(r.choice([1, 2, 2, 2, 3][:len(self.sides) + 2]))
            axes = self.space_of(m.dims)
            out = self.out_view(m, axes)
        params, ins = [], []
        if first:
            params, ins = [first.elem], [self.view(first, axes)]
        while len(ins) < 1 or len(ins) < 3 and self.chance(.45):
            if ins and self.chance(.25):
                # The same array by another view.
                t, x = params[0], self.view(ins[0].matrix, axes)
            else:
                t, x = self.argument(axes, not ins)
            params.append(t)
            ins.append(x)
        if self.stored_before(out) and self.chance(.1):
            params.append('i64')
            ins.append(Stored(out))
        self.last = out.matrix
        return [Over('map', axes, [out], ins, self.scalar_op(params, out.matrix.elem))]

    def draw_whole(self, sides, first=None):
        """A temporary of SIDES that a map makes, of FIRST, or nothing."""
        m = self.add_array(sides, self.pick({'malloc': 6, 'vla': 2}), False)
        made = self.draw_map(self.natural_view(m), self.space_of(m.dims, 'whole'), first)
        return m if self.keep_steps(made) else None

    def draw_chain(self):
        """A map to a temporary, of which another one may overwrite a part, perhaps one from that to
        another, and a consumer of it by some view."""
        sides = self.sides[:self.rng.choice([1, 2, 2])]
        m = self.draw_whole(sides)
        if m and self.chance(.2):
            self.keep_steps(self.draw_map(self.natural_view(m), self.space_of(m.dims)))
        if m and self.chance(.3):
            m = self.draw_whole(sides, m)
        if not m:
            return None
        self.last = m
        for word in self.rng.sample(['map', 'sum', 'contract', 'read', 'rows'], 3):
            for _ in range(4):
                self.last = m
                if self.step(word):
                    return None
        return None

    def draw_pieces(self):
        """Maps of parts of an array, which are all of it or nearly, and a consumer."""
        r = self.rng
        m = self.add_array(self.sides[:r.choice([1, 2, 2])], self.pick(
            {'malloc': 6, 'calloc': 1.5, 'vla': 2}), False)
        natural, spaces = self.pieces_of(m)
        for axes in spaces:
            if not any(self.keep_steps(self.draw_map(natural, axes)) for _ in range(8)):
                return None
        for _ in range(r.choice([1, 1, 2])):
            for _ in range(6):
                self.last = m
                if self.step(r.choice(['map', 'sum', 'contract', 'read'])):
                    break
        return None

    def rows_of(self, m):
        return m.dims[-1] if len(m.dims) > 1 else 0

    def row_inputs(self, axes, m_len, first=None):
        """(ins for an operator, inputs): rows of M_LEN elements, and values."""
        ins, inputs = [], []
        fits = [m for m in self.full if len(m.dims) > 1 and m.dims[-1] == m_len
                and m.elem in ROW_TYPES]
        if not fits:
            fits = [self.add_array([self.sides[0], m_len], None, True,
                                   self.rng.choice(ROW_TYPES))]
        if self.last in fits and self.chance(.6):
            fits = [self.last]
        while not ins or len(ins) < 3 and self.chance(.3):
            if ins and self.chance(.4):
                t, x = self.argument(axes)
                ins.append(('value', t))
                inputs.append(x)
                continue
            m = self.rng.choice(fits)
            ins.append(('row', m.elem))
            inputs.append(self.view(m, axes, True))
        return ins, inputs

    def passed_length(self, m_len, text):
        """(length in the operator or null, inputs for it)."""
        if self.chance(.5):
            return self.seen(m_len, text), []
        return None, [Constant(f'(size_t) ({text})', 'size_t')]

    def seen(self, m_len, text):
        """The length of rows M_LEN as an operator knows it that it is not passed to."""
        return Seen(m_len, text) if self.chance(.5) else m_len

    def draw_rows(self):
        """A map of an operator that writes rows."""
        m = self.target_matrix(self.rng.choice([2, 2, 3][:len(self.sides)]))
        if m.elem not in ROW_TYPES:
            return None
        axes = self.space_of(m.dims[:-1])
        out = self.out_view(m, axes, True)
        outs, views = [('row', m.elem)], [out]
        if self.chance(.3):
            beside = self.target_matrix(len(axes), None, m.dims[:-1])
            outs.append(('value', beside.elem))
            views.append(self.out_view(beside, axes))
        ins, inputs = self.row_inputs(axes, m.dims[-1])
        if self.chance(.25) and len(views) == 1 and ins[0] == ('row', m.elem):
            inputs[0] = out
        count, more = self.passed_length(m.dims[-1], m.inner[-1])
        op = new_row_writer(self.rng, self.op_name, outs, ins, count)
        op.length = m.dims[-1]
        self.last = m
        return [Over('map', axes, views, more + inputs, op)]

    def draw_handed(self):
        """A temporary of short rows that one operator makes, and others take."""
        r, width = self.rng, self.rng.choice([1, 2, 3, 3, 4, 8])
        self.lengths.setdefault(width, [str(width)])
        fits = [m for m in self.full if len(m.dims) > 1 and m.dims[-1] == width
                and m.elem in ROW_TYPES]
        sides = self.sides[:r.choice([1, 1, 2])] + [width]
        x = (r.choice(fits) if fits and self.chance(.3) else
             self.add_array(sides, self.pick({'hidden': 3, 'malloc': 1, 'vla': 1}), True,
                            r.choice(ROW_TYPES)))
        m = self.add_array(x.dims, self.pick({'malloc': 6, 'vla': 2}), False,
                           r.choice(ROW_TYPES))
        m.inner = m.inner[:-1] + (str(width),)
        axes = self.space_of(m.dims[:-1], 'whole')
        views = [View(y, [(d, t) for d, t in zip(y.dims, (y.first,) + y.inner)],
                      [Sub([(k, 1)]) for k in range(len(axes))], True) for y in (m, x)]
        ins, inputs = [('row', x.elem)], [views[1]]
        if self.chance(.3):
            t, value = self.argument(axes)
            ins.append(('value', t))
            inputs.append(value)
        op = new_row_writer(r, self.op_name, [('row', m.elem)], ins, width)
        op.length = width
        if not self.keep_steps([Over('map', axes, [views[0]], inputs, op)]):
            return None
        self.handed = m, axes
        combined = ['into', 'into', 'scan', 'keys'] if len(sides) == 2 else []
        for _ in range(r.choice([1, 1, 1, 2])):
            for _ in range(6):
                self.last = m
                if self.step(r.choice(['read', 'read', 'rows'] + combined)):
                    break
        return None

    def draw_read(self):
        """A map, or a sum, of an operator that reads rows."""
        last = self.last if self.last and len(self.last.dims) > 1 else None
        m = last or self.matrix(self.rng.choice([2, 2, 3]), None, True)
        axes = self.space_of(m.dims[:-1])
        ins, inputs = self.row_inputs(axes, m.dims[-1])
        t = self.rng.choice(self.palette_)
        count, more = self.passed_length(m.dims[-1], m.inner[-1])
        op = new_row_reader(self.rng, self.op_name, ins, t, count)
        op.length = m.dims[-1]
        if self.chance(.3):
            f = self.fold(t)
            return [Over('redomap', axes, [], more + inputs, op, f, self.value(t),
                         self.name('r'))]
        to = self.target_matrix(len(axes), t, m.dims[:-1])
        self.last = to
        return [Over('map', axes, [self.out_view(to, axes)], more + inputs, op)]

    def draw_sum(self):
        m = self.matrix(None, None, True)
        axes = self.space_of(m.dims)
        if self.chance(.4):
            return [Over('reduce', axes, [], [self.view(m, axes)], None, self.fold(m.elem),
                         self.value(m.elem), self.name('r'))]
        params, ins = [m.elem], [self.view(m, axes)]
        while len(ins) < 3 and self.chance(.4):
            t, x = self.argument(axes)
            params.append(t)
            ins.append(x)
        t = self.rng.choice(self.palette_)
        return [Over('redomap', axes, [], ins, self.scalar_op(params, t), self.fold(t),
                     self.value(t), self.name('r'))]

    def draw_contract(self):
        r = self.rng
        out = self.target_matrix(r.choice([1, 1, 2, 2, 3][:len(self.sides) + 2]))
        axes = self.space_of(out.dims)
        over = [Axis(*([(0, '0'), self.length(r.choice(self.sides))] if self.chance(.5) else
                       [(r.choice([0, 1]),) * 2, (r.choice([0, 1, 2, 3, 5]),) * 2]),
                     over=True) for _ in range(r.choice([1, 1, 1, 2]))]
        for a in over:
            a.lo, a.hi = (a.lo[0], str(a.lo[1])), (a.hi[0], str(a.hi[1]))
        axes = axes + over
        if self.chance(.25):
            r.shuffle(axes)
        kept = [k for k, a in enumerate(axes) if not a.over]
        params, ins = [], []
        while not ins or len(ins) < 3 and self.chance(.6):
            t, x = self.argument(axes, not ins)
            params.append(t)
            ins.append(x)
        view = self.out_view(out, axes)
        f = self.fold(out.elem)
        self.last = out
        return [Over('contract', axes, [view], ins, self.scalar_op(params, out.elem), f,
                     self.value(out.elem))]

    def number_type(self):
        return self.rng.choice([t for t in self.palette_ if t in ROW_TYPES])

    def factor(self, sides, axes):
        """An array of SIDES, the lengths of its AXES, and a view of it: as it is or transposed, some
        of its subscripts from the end."""
        r = self.rng
        order = [0, 1] if self.chance(.5) else [1, 0]
        m = self.add_array([sides[k] for k in order], None, True, self.number_type())
        dims = [(d, x) for d, x in zip(m.dims, (m.first,) + m.inner)]
        subs = [Sub([(axes[k], 1)], flip=d if self.chance(.08) else None)
                for k, d in zip(order, dims)]
        return m.elem, View(m, dims, subs)

    def draw_product(self):
        """A product of matrices with as many rows and columns as tiles have, or nearly."""
        r = self.rng
        n, p = (r.choice([16, 17, 18, 22, 23, 33] + [3, 8, 15] * self.chance(.2)) for _ in 'np')
        depth = r.choice([1, 2, 7, 8, 17, 30])
        if self.chance(.06):
            n, p, depth = 16, r.choice([16, 17]), r.choice([384, 385, 400])
        for d in (n, p, depth):
            self.new_length(d)
        axes = [self.axis(d, self.pick({'whole': 8, 'inner': 1, 'steps': 1})) for d in (n, p)]
        axes.append(Axis((0, '0'), self.length(depth), over=True))
        params, ins = zip(self.factor([n, depth], [0, 2]), self.factor([p, depth], [1, 2]))
        params, ins = list(params), list(ins)
        if self.chance(.15):
            t, x = self.argument(axes)
            params.append(t)
            ins.append(x)
        out = self.add_array([n, p], self.pick({'malloc': 6, 'vla': 2, 'calloc': .5}), False,
                             self.number_type())
        f = self.fold(out.elem)
        self.last = out
        return [Over('contract', axes, [self.out_view(out, axes)], ins,
                     self.scalar_op(params, out.elem), f, self.value(out.elem))]

    def draw_scan(self):
        """A scan of rows, or by `at'."""
        m = self.matrix(self.rng.choice([2, 3][:len(self.sides)]), None, True)
        if m.elem not in ROW_TYPES or len(m.dims) != 2:
            return None
        kind = self.rng.choice(['scan', 'scan_exclusive'])
        axes = [self.rows_of(m, [m.dims[0], m.dims[0] // 2])]
        out = self.target_matrix(2, m.elem, m.dims)
        f = new_row_combiner(self.rng, self.op_name, m.elem,
                             self.seen(m.dims[-1], m.inner[-1]))
        x = self.view(m, axes, True)
        to = x if self.chance(.2) else self.out_view(out, axes, True)
        self.last = to.matrix
        return [Over(kind, axes, [to], [x], None, f, self.init_row(m.elem, m.dims[-1]))]

    def rows_of(self, m, counts):
        """The axis of the rows of M, as what has made them has it, or of one of COUNTS."""
        if self.handed[0] is m and self.chance(.8):
            return self.handed[1][0]
        return Axis((0, '0'), self.number(self.rng.choice(counts)))

    def init_row(self, t, n):
        """The address of a row of N elements."""
        fits = [m for m in self.full if len(m.dims) == 2 and m.dims[1] == n and m.elem == t]
        m = self.rng.choice(fits or [self.add_array([2, n], None, True, t)])
        dims = [(d, x) for d, x in zip(m.dims, (m.first,) + m.inner)]
        return View(m, dims, [Sub([], self.rng.randrange(m.dims[0]))])

    def draw_into(self):
        """A reduction into memory, of rows or of values."""
        if self.chance(.5):
            m = self.matrix(2, None, True)
            if m.elem not in ROW_TYPES:
                return None
            axes = [self.rows_of(m, [m.dims[0], 0, 1])]
            out = self.target_matrix(2, m.elem, [self.sides[0], m.dims[-1]])
            to = View(out, [(d, x) for d, x in zip(out.dims, (out.first,) + out.inner)],
                      [Sub([], self.rng.randrange(out.dims[0]))])
            f = new_row_combiner(self.rng, self.op_name, m.elem,
                                 self.seen(m.dims[-1], m.inner[-1]))
            self.last = out
            init = to if self.chance(.2) else self.init_row(m.elem, m.dims[-1])
            return [Over('reduce_into', axes, [to], [self.view(m, axes, True)], None, f,
                         init)]
        m = self.matrix(None, None, True)
        axes = self.space_of(m.dims)
        out = self.target_matrix(self.rng.choice([1, 2]), m.elem)
        to = View(out, [(d, x) for d, x in zip(out.dims, (out.first,) + out.inner)],
                  [Sub([], self.rng.randrange(d)) for d in out.dims])
        return [Over('reduce_into', axes, [to], [self.view(m, axes)], None,
                     self.fold(m.elem), self.value(m.elem))]

    def draw_keys(self):
        """A reduction by index, of elements or of rows: keys in an array, some of them out of
        range."""
        r = self.rng
        keys = [m for m in self.full if m.elem in elements.INTS]
        k = r.choice(keys or [self.add_array([self.sides[0]], None, True, 'u16')])
        rows = self.matrix(2, None, True) if self.chance(.4) else None
        if rows and (rows.elem not in ROW_TYPES or len(rows.dims) != 2):
            rows = None
        most = min(k.dims[0], rows.dims[0]) if rows else k.dims[0]
        n = (self.rows_of(rows, [most]).hi if rows else
             self.number(r.choice([most, max(most - 1, 0)])))
        axes = [Axis((0, '0'), n)]
        op = self.scalar_op([k.elem], 'i32')
        below = r.choice([3, 5, 17])
        # Keys of a range that has most of them in it.
        op.body = f'return (i32) ((u64) a % {below}) - 1;'
        op.attrs = 'static'
        made = self.add_array([k.dims[0]], self.pick({'malloc': 3, 'vla': 1}), False, 'i32')
        by = self.view(k, axes) if len(k.dims) == 1 else \
            View(k, [(d, x) for d, x in zip(k.dims, (k.first,) + k.inner)],
                 [Sub([(0, 1)])] + [Sub([], r.randrange(d)) for d in k.dims[1:]])
        plain = View(made, [(made.dims[0], made.first)], [Sub([(0, 1)])], True)
        steps = [Over('map', axes, [plain], [by], op)]
        if rows:
            out = self.add_array([below, rows.dims[-1]], None, True, rows.elem)
            f = new_row_combiner(r, self.op_name, rows.elem,
                                 self.seen(rows.dims[-1], rows.inner[-1]))
        else:
            out = self.matrix(1, None, True)
        m = self.number(min(out.dims[0], r.choice([0, 3, 5, 17, out.dims[0]])))
        to = View(out, [(d, t) for d, t in zip(out.dims, (out.first,) + out.inner)],
                  [Sub([(0, 1)])], True)
        if rows:
            self.last = out
            return steps + [ByKey(f, n, m, to, plain, self.view(rows, axes, True))]
        if self.chance(.3):
            x = self.value(out.elem)
        else:
            x = self.view(self.matrix(None, out.elem, True), axes)
        self.last = out
        return steps + [ByKey(self.fold(out.elem), n, m, to, plain, x)]

    def draw_kept(self):
        m = self.matrix(None, None, True)
        n = self.number(m.dims[0])
        axes = [Axis((0, '0'), n)]
        out = self.add_array([m.dims[0]], 'malloc', False, m.elem)
        op = elements.new_predicate(self.rng, self.name('op'), [m.elem], [], [])
        return [Kept(op, n, View(out, [(out.dims[0], out.first)], [Sub([(0, 1)])], True),
                     self.view(m, axes), self.name('kept'))]

    def draw_hand(self):
        word = self.pick({'store': 3, 'load': 3, 'look': 2, 'poke': 1})
        m = self.matrix(None, None, word != 'store')
        at = self.rng.choice([0, 0, m.size() - 1, self.rng.randrange(m.size())])
        return [Hand(word, m, at, self.rng.randrange(1000))]

    def draw_region(self):
        x = self.matrix(self.rng.choice([2, 2, 3]), None, True)
        o = self.target_matrix(len(x.dims), x.elem if self.chance(.5) else None, x.dims)
        self.last = o
        op = self.scalar_op([x.elem], o.elem)
        while op.impure:        # several threads call it
            op = self.scalar_op([x.elem], o.elem)
        return [Region(self.rng.choice(HEADS), o, x, op,
                       self.fold(o.elem), self.value(o.elem), self.rng.choice([0, 1]))]
