# Sums that are rounded: the bits must be the same with all numbers of threads.
#
# Copyright (C) 2026 The soac authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# What the loops give may be rounded otherwise.  So lines that begin with `bits' are compared
# between the runs of one program, and not with the oracle (judge.py).

from program import Braced

ROWS, LENGTH = 19, 61

# Factors of a contraction over i0 and, reduced, i1.
FACTORS = ['__builtin_at (d_rounded, __builtin_axis (1))', '__builtin_at (f_rounded, __builtin_axis (0))',
           '__builtin_at (k_rounded, __builtin_axis (0))', '__builtin_at (g_rounded, __builtin_axis (1))',
           '__builtin_at (x_rounded, __builtin_axis (0), __builtin_axis (1))',
           '__builtin_at (e_rounded, __builtin_axis (0))']


class Inexact(Braced):
    """A contraction or a reduction of numbers whose sums are rounded."""

    def __init__(self, rng):
        self.rng = rng
        self.rows = rng.randint(1, ROWS)
        self.length = rng.choice([1, 3, 7, 16, 31, 40, LENGTH])

    def call(self):
        r = self.rng
        kind = r.choice(['contract'] * 5 + ['reduce', 'scan', 'rows'])
        if kind == 'contract':
            n = r.choice([1, 2, 2, 3])
            first = r.choice(['m_rounded', 'm_rounded', '__builtin_range (0, m_rounded, k_step, k_width)'])
            return (f'__builtin_contract (add, by_{n}, 0.0, __builtin_space ({first}, '
                    f'__builtin_over (n_rounded)), o_rounded, {", ".join(r.sample(FACTORS, n))});')
        if kind == 'reduce':
            return ('o_rounded[0] = __builtin_redomap (add, by_2, 0.5, n_rounded, d_rounded, '
                    f'{r.choice(["g_rounded", "d_rounded"])});')
        if kind == 'scan':
            return '__builtin_scanomap (add, by_1, 0.5, m_rounded, o_rounded, d_rounded);'
        return '__builtin_map (length_of, m_rounded, o_rounded, x_rounded, n_rounded);'

    def text(self):
        call, r = self.call(), self.rng
        lines = ['double add (double a, double b) { return a + b; }',
                 'double by_1 (double a) { return a * .7; }',
                 'double by_2 (double a, double b) { return a * b; }',
                 'double by_3 (double a, double b, double c) { return a * b + c; }',
                 'double length_of (const double *row, size_t n_row) '
                 '{ return __builtin_redomap (add, by_2, 0.0, n_row, row, row); }'
                 if '__builtin_map' in call else '',
                 f'double d_rounded[{LENGTH}], e_rounded[{ROWS}], o_rounded[{ROWS}] = {{ 0 }};',
                 f'double x_rounded[{ROWS}][{LENGTH}];',
                 f'float f_rounded[{ROWS}], g_rounded[{LENGTH}]; int k_rounded[{ROWS}];',
                 f'for (int i = 0; i < {LENGTH}; i++)',
                 '  d_rounded[i] = (i * 7919 % 1001 - 500) / 3.0, g_rounded[i] = 5 / (i + 1.5f);',
                 f'for (int i = 0; i < {ROWS}; i++)',
                 '  {', '    f_rounded[i] = (i + 1) / 7.0f; e_rounded[i] = 1 / (i + 3.0); k_rounded[i] = 3 * i - 11;',
                 f'    for (int j = 0; j < {LENGTH}; j++) x_rounded[i][j] = ((i * 77 + j * 41) % 113 - 50) / 7.0;',
                 '  }',
                 f'size_t m_rounded = {self.rows}, n_rounded = {self.length}, k_step = {r.choice([4, 7])}, '
                 f'k_width = {r.choice([1, 3, 4])};',
                 '#ifdef __SOAC__', call,
                 'u64 bits_rounded = 0;',
                 f'for (int i = 0; i < {ROWS}; i++)',
                 '  { u64 b; __builtin_memcpy (&b, &o_rounded[i], 8); bits_rounded = (bits_rounded ^ b) * 0x9E3779B97F4A7C15ull; }',
                 'printf ("bits %llx\\n", (unsigned long long) bits_rounded);',
                 '#endif']
        return self.braced(l for l in lines if l)
