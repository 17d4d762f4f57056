# Rows that one turn of a loop makes and another one reads, or overwrites.
#
# Copyright (C) 2026 The soac authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# A block with arrays of its own: t has rows of m elements, and turn j works on some of the rows j,
# j + 1 and j + 2.  In one turn these are apart; in the next one they are not the same ones.

from program import Statement

TYPES = ['u8', 'u16', 'i32', 'u32', 'i64', 'u64']

# Name: the call, and the body of a loop over i from 0 to before m.  A and B are rows.
CALLS = {
    'make': ('map (step, m, A, x)', 'A[i] = step (x[i]);'),
    'make_from': ('map (step, m, A, B)', 'A[i] = step (B[i]);'),
    'make_both': ('map (two, m, A, B, x + j)', 'A[i] = two (B[i], x[i + j]);'),
    'here': ('map (step, m, A, A)', 'A[i] = step (A[i]);'),
    'constant': ('map (same, m, A, 9)', 'A[i] = same (9);'),
    'strided': ('map (step, few, __builtin_stride (t, j + 1), x)', 'if (i < few) t[i * (j + 1)] = step (x[i]);'),
    'scanned': ('scan (two, 1, m, A, B)', 'A[i] = s = two (s, B[i]);'),
    'in_space': ('map (step, __builtin_space (__builtin_range (j + a, j + a + 1), m), (T (*)[m]) t, '
                 '__builtin_at (x, __builtin_axis (1)))', 'A[i] = step (x[i]);'),
    'sum': ('reduce (two, 1, m, B)', 's = two (s, B[i]);'),
    'product': ('redomap (two, times, 1, m, B, x)', 's = two (s, times (B[i], x[i]));'),
    'sum_in_space': ('reduce (two, 1, __builtin_space (__builtin_range (j + b, j + b + 1), m), (T (*)[m]) t)',
                     's = two (s, B[i]);'),
}
SUMS = ['sum', 'product', 'sum_in_space']
LINES = {'load': 'acc = two (acc, (B)[m / 2]);', 'store': '(A)[m / 3] = acc;',
         'skip': 'if (x[j] & 1) continue;', 'leave': 'if (j == K / 2 + 1 && (x[j] & 2)) break;'}


class Carried(Statement):
    """A loop over rows of T: STEPS, each a name, two rows and whether it is in a branch."""

    def __init__(self, rng, number):
        self.number = number
        self.m, self.turns = rng.choice([1, 2, 17, 100, 3000]), rng.choice([2, 3, 6])
        self.elem = rng.choice(TYPES)
        self.how = rng.choice(['calloc', 'malloc', 'malloc', 'vla'])
        self.filled = rng.choice(['loop', 'map'])
        self.row = rng.choice(['t + (j + {}) * m', 'row + {} * m'])
        self.end = rng.choice(['all', 'last', 'sum', 'nothing', 'nothing', 'nothing'])
        names = sorted(CALLS) * 2 + SUMS * 5 + sorted(LINES)
        self.steps = []
        for _ in range(rng.choice([2, 2, 3, 4, 5])):
            a, b = rng.sample([0, 1, 2], 2)
            self.steps.append((rng.choice(names), a, b, rng.random() < .15))

    def check(self, state):
        pass

    def rows(self, text, a, b):
        return (text.replace('A', '(' + self.row.format(a) + ')').replace('B', '(' + self.row.format(b) + ')')
                .replace('j + a', f'j + {a}').replace('j + b', f'j + {b}').replace('T (', self.elem + ' ('))

    def step(self, name, a, b):
        if name in LINES:
            return [self.rows(LINES[name], a, b).replace('K', str(self.turns))]
        call, body = (self.rows(x, a, b) for x in CALLS[name])
        gives = 's = ' if name in SUMS else ''
        return ['s = 1;', '#ifdef __SOAC__', f'{gives}__builtin_{call};', '#else',
                f'for (size_t i = 0; i < m; i++) {{ {body} }}', '#endif'] \
            + ['acc = two (acc, s);'] * (name in SUMS)

    def loop(self):
        lines = [f'for (size_t j = 0; j < {self.turns}; j++) {{', f'{self.elem} *row = t + j * m;', '(void) row;']
        for name, a, b, branch in self.steps:
            lines += ['if (x[j] & 1) {'] * branch + self.step(name, a, b) + ['}'] * branch
        return lines + ['}']

    def memory(self):
        t = self.elem
        lines = {'calloc': f'{t} *t = calloc (size, sizeof *t);', 'malloc': f'{t} *t = malloc (size * sizeof *t);',
                 'vla': f'{t} t_[size], *t = t_;'}[self.how]
        if self.how == 'calloc':
            return [lines]
        if self.filled == 'loop':
            return [lines, 'for (size_t i = 0; i < size; i++) t[i] = i * 5;']
        return [lines, '#ifdef __SOAC__', '__builtin_map (same, size, t, 4);', '#else',
                'for (size_t i = 0; i < size; i++) t[i] = same (4);', '#endif']

    def text(self):
        t = self.elem
        end = {'all': ['for (size_t i = 0; i < size; i++) mix (t[i]);'],
               'last': [f'for (size_t i = 0; i < m; i++) mix (t[{self.turns} * m + i]);'],
               'sum': ['s = 1;', '#ifdef __SOAC__', 's = __builtin_reduce (two, 1, size, t);', '#else',
                       'for (size_t i = 0; i < size; i++) s = two (s, t[i]);', '#endif', 'mix (s);'],
               'nothing': []}[self.end]
        lines = [f'size_t m = {self.m}, few = m / {self.turns + 1} + 1, size = {self.turns + 2} * m + 8;',
                 f'{t} acc = 0, s = 1, x[{self.m + self.turns}];',
                 f'for (size_t i = 0; i < {self.m + self.turns}; i++) x[i] = i * {self.number | 1} + (i >> 3);',
                 f'{t} step ({t} a) {{ return ({t}) ((u64) a * 3 + 1); }}',
                 f'{t} same ({t} a) {{ return a; }}',
                 f'{t} times ({t} a, {t} b) {{ return ({t}) ((u64) a * (u64) b); }}',
                 f'{t} two ({t} a, {t} b) {{ return ({t}) ((u64) a + (u64) b); }}', '(void) few;'] \
            + self.memory() + self.loop() + ['mix (acc);'] + end + ['free (t);'] * (self.how != 'vla')
        return ['{'] + [l if l[0] == '#' else '  ' + l for l in lines] + ['}']
