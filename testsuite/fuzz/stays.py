# Arrays that kernels and the host use in turn, from pointers that lead into their middle.
#
# Copyright (C) 2026 The soac authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# A block with arrays of its own and a function that has pointers to them.  Kernels, most of them in a loop, use what
# is behind the pointers and what is in front of them, and so does the host between them.

import re

from program import Statement

TYPES = ['u8', 'u16', 'i32', 'u32', 'i64', 'u64']

# Views of the array P, and its element I.
VIEWS = [('P', 'P[i]'), ('P', 'P[i]'), ('__builtin_stride (P, -1)', 'P[-i]'), ('P + 3', 'P[i + 3]'),
         ('P - 5', 'P[i - 5]'), ('__builtin_stride (P, 2)', 'P[2 * i]'), ('__builtin_stride (P, -2)', 'P[-2 * i]'),
         ('__builtin_at (P, __builtin_axis (0) - m)', 'P[i - m]'),
         ('__builtin_at (P, m - __builtin_axis (0))', 'P[m - i]')]

# Calls that write O and read A and B, and their loops.
CALLS = {'map': ('__builtin_map (step, SPACE, O, A)', 'O = step (A);'),
         'more': ('__builtin_map (two, SPACE, O, O, A)', 'O = two (O, A);'),
         'both': ('__builtin_map (two, SPACE, O, A, B)', 'O = two (A, B);'),
         'scan': ('__builtin_scan (two, acc, SPACE, O, A)', 'O = s = two (s, A);'),
         'sum': ('s = __builtin_reduce (two, acc, SPACE, A)', 's = two (s, A);'),
         'product': ('s = __builtin_redomap (two, times, acc, SPACE, A, B)', 's = two (s, times (A, B));')}

# What the host does at place K of P.
LINES = ['P[K] += 3;', 'P[K] += 3;', 'acc = two (acc, P[K]);', 'acc = two (acc, P[K]);', 'memset (P + K, 1, sizeof *P);',
         'touch (P + K);', 'if (acc & 1) P[K]++;', 'for (long i = K; i < K + 3; i++) P[i] = step (P[i]);']
PLACES = ['-3', '-3', '-4', '0', '2', '(m - 1)', '(1 - m)', '(-t)', '(t - 2)', '-m', '(2 * m)']
NAMES = ['x', 'y', 'z']


class Stays(Statement):
    """STEPS, each lines for the plugin and others without it, in TURNS turns."""

    def __init__(self, rng, number):
        self.rng, self.number = rng, number
        self.m, self.turns = rng.choice([1, 2, 17, 300, 3000]), rng.choice([1, 2, 3, 3])
        self.elem = rng.choice(TYPES)
        self.one = rng.random() < .2            # all arrays are parts of one
        self.restrict = rng.random() < .5
        self.loop = rng.random() < .8
        self.swap = rng.random() < .2 and self.loop
        self.steps = [self.step() for _ in range(rng.choice([2, 3, 3, 4, 6]))]

    def check(self, state):
        pass

    def view(self, p):
        v, e = self.rng.choice(VIEWS)
        return v.replace('P', p), e.replace('P', p)

    def step(self):
        r = self.rng
        branch = ['if ((t ^ x[0]) & 1)'] * (r.random() < .15)
        if r.random() < .4:
            line = r.choice(LINES).replace('P', r.choice(NAMES)).replace('K', r.choice(PLACES))
            return branch + ['{', line, '}']
        call, body = CALLS[r.choice(sorted(CALLS))]
        o, a, b = r.sample(NAMES, 3)
        for mark, name in (('O', o), ('A', a), ('B', b)):
            v, e = self.view(name)
            call, body = re.sub(rf'\b{mark}\b', v, call), re.sub(rf'\b{mark}\b', e, body)
        space = '__builtin_at' in call and 'scan' not in call
        call = call.replace('SPACE', '__builtin_space (m)' if space else 'm')
        sums = ['acc = two (acc, s);'] * call.startswith('s =')
        return branch + ['{', '#ifdef __SOAC__', call + ';', '#else', 's = acc;',
                         f'for (long i = 0; i < m; i++) {{ {body} }}', '#endif'] + sums + ['}']

    def work(self):
        t = self.elem
        words = ', '.join(f'{t} *{"restrict " if self.restrict and not self.swap else ""}{p}' for p in NAMES)
        lines = ['__attribute__ ((noinline)) void work (long m, ' + words + ') {', f'{t} acc = 1, s = 0;']
        lines += ['for (long t = 0; t < turns; t++) {'] if self.loop else ['{', 'long t = turns;']
        for s in self.steps:
            lines += s
        lines += ['{ ' + f'{t} *h = x; x = y; y = h; ' + '}'] * self.swap
        return lines + ['}', 'mix (acc);', '(void) s;', '}']

    def text(self):
        t = self.elem
        lines = [f'enum {{ size = {4 * self.m + 32} }};', f'const long turns = {self.turns};',
                 f'{t} *all = malloc (3 * size * sizeof *all), *other = malloc (2 * size * sizeof *other);',
                 f'for (long i = 0; i < 3 * size; i++) all[i] = i * {self.number | 1} + (i >> 3);',
                 'for (long i = 0; i < 2 * size; i++) other[i] = i * 5 + (i >> 2);',
                 f'{t} step ({t} a) {{ return ({t}) ((u64) a * 3 + 1); }}',
                 f'{t} times ({t} a, {t} b) {{ return ({t}) ((u64) a * (u64) b); }}',
                 f'{t} two ({t} a, {t} b) {{ return ({t}) ((u64) a + (u64) b); }}',
                 f'__attribute__ ((noinline)) void touch ({t} *p) {{ *p = step (*p); }}', *self.work()]
        places = ['all + size / 2', 'all + size + size / 2', 'all + 2 * size + size / 2'] if self.one else \
            ['all + size / 2', 'other + size / 2', 'other + size + size / 2']
        lines += [f'work ({self.m}, {", ".join(places)});',
                  'for (long i = 0; i < 3 * size; i++) mix (all[i]);',
                  'for (long i = 0; i < 2 * size; i++) mix (other[i]);', 'free (all), free (other);']
        return ['{'] + [l if l[0] == '#' else '  ' + l for l in lines] + ['}']
