# Masks of numbers that are made in pieces, and operators that look at their other arguments
# where the mask says so.
#
# Copyright (C) 2026 The soac authors
# SPDX-License-Identifier: GPL-3.0-or-later

from elements import FLOATS, Op
from matrices import Axis, Constant, Over, Sub, View


def chosen(rng, k, x, y, t, mask):
    """The body of an operator that chooses between X and Y of type T by K of type MASK."""
    bodies = [f'return {k} ? {x} : {y};', f'if ({k} > 1) return {x}; return {y};',
              f'return {k} == 1 ? {y} : {x};', f'return {k} ? {x} : {x} < {y} ? {x} : {y};',
              f'for (int i = 0; i < (int) {k}; i++) {x} = {y}; return {x};',
              f'return {k} < 1 ? {x} : {k} < 2 ? {y} : ({t}) ({x} != {y});']
    if mask not in FLOATS:
        bodies += [f'switch ({k}) {{ case 1: return {x}; case 3: return {y}; '
                   f'default: return {x} < {y} ? {y} : {x}; }}',
                   f'return {k} & 1 ? {x} : {y};']
    if t not in FLOATS:
        bodies += [f'{t} q = ({t}) ({x} ^ {y}); return {k} ? q : {y};']
    return rng.choice(bodies)


class MaskDrawing:
    """A part of MatrixDrawing."""

    def natural_view(self, m):
        """All of M by the indices of a space."""
        dims = [(d, x) for d, x in zip(m.dims, (m.first,) + m.inner)]
        return View(m, dims, [Sub([(k, 1)]) for k in range(len(dims))], True)

    def pieces_of(self, m):
        """(the view of M by its axes, spaces that are all of it or nearly)."""
        r = self.rng
        dims = [(d, x) for d, x in zip(m.dims, (m.first,) + m.inner)]
        whole = [Axis((0, '0'), d) for d in dims]
        natural = self.natural_view(m)
        k = r.randrange(len(dims))
        d, text = dims[k]
        parts, word = [], r.choice(['halves', 'steps', 'border', 'over', 'over', 'thirds'])
        if word == 'halves':
            at = self.number(r.randint(0, d))
            parts = [Axis((0, '0'), at), Axis(at, (d, text))]
        elif word == 'thirds':
            x, y = sorted([r.randint(0, d), r.randint(0, d)])
            x, y = self.number(x), self.number(y)
            parts = [Axis((0, '0'), x), Axis(x, y), Axis(y, (d, text))]
        elif word == 'steps':
            step = r.choice([2, 2, 3])
            parts = [Axis((i, str(i)), (d, text), step) for i in range(step)]
        elif word == 'border':
            e = min(r.choice([1, 2]), d)
            parts = [Axis((0, '0'), (e, str(e))), Axis((e, str(e)), self.number(d))]
        if self.chance(.3):
            r.shuffle(parts)
        spaces = [whole[:k] + [p] + whole[k + 1:] for p in parts] or \
            [whole, self.space_of(m.dims, r.choice(['inner', 'steps', 'part']))]
        return natural, spaces

    def draw_mask(self, dims, t):
        """A new array of numbers of type T, in pieces, or null."""
        m = self.add_array(dims, self.pick({'malloc': 6, 'calloc': 1, 'vla': 2}), False, t)
        natural, spaces = self.pieces_of(m)
        for axes in spaces:
            number = self.rng.choice(['0', '1', '2', '3'])
            op = Op(self.op_name(), [t], t, self.rng.choice(['return a;', 'return a + 1;',
                                                            'return a == 2;']))
            if not self.keep_steps([Over('map', axes, [natural], [Constant(number, t)], op)]):
                return None
        return natural

    def draw_choice(self):
        """Masks, what is made in pieces, and who chooses from that."""
        r = self.rng
        dims = self.sides[:r.choice([1, 2, 2])]
        t = self.number_type()
        mask = r.choice(['i32', 'u8', 'i64', 'f32'])
        by = self.draw_mask(dims, mask)
        m = self.add_array(dims, self.pick({'malloc': 6, 'vla': 2}), False, t)
        natural, spaces = self.pieces_of(m)
        for axes in spaces:
            if not any(self.keep_steps(self.draw_map(natural, axes)) for _ in range(8)):
                return None
        if not by:
            return None
        other = [x for x in self.full if x.elem == t and x.dims == m.dims] + [m]
        axes = self.space_of(m.dims, 'whole')
        ins = [(mask, by), (t, natural), (t, self.view(r.choice(other), axes))]
        order = [0, 1, 2]
        r.shuffle(order)
        k, x, y = ('abc'[order.index(i)] for i in range(3))
        op = Op(self.op_name(), [ins[i][0] for i in order], t, chosen(r, k, x, y, t, mask))
        inputs = [ins[i][1] for i in order]
        self.last = m
        if self.chance(.2):
            return [Over('redomap', axes, [], inputs, op, self.fold(t), self.value(t),
                         self.name('r'))]
        to = self.target_matrix(len(axes), t, m.dims)
        self.last = to
        return [Over('map', axes, [self.out_view(to, axes)], inputs, op)]
