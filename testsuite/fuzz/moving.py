# Differences of a scan's elements, near each other or not: moving sums.
#
# Copyright (C) 2026 The soac authors
# SPDX-License-Identifier: GPL-3.0-or-later

from program import Braced

SUMS = ['i32', 'u32', 'i64', 'u8', 'i16']
ADDED = SUMS + ['i8', 'u16']


class Moving(Braced):
    """A scan of integers, and one or two maps of elements of it that lie apart."""

    def __init__(self, rng):
        self.rng = rng
        self.elem, self.added = rng.choice(SUMS), rng.choice(ADDED)
        # Few elements are one block.
        self.room = rng.choice([400, 400, 400, 400, 400, 10000])
        self.size = rng.choice([0, 1, 5, 16, 37, 100, self.room, self.room])
        self.ends = [rng.sample([0, 0, 1, 2, 3, 4, 5, 7, 16], 2)
                     for _ in range(rng.choice([1, 1, 2, 3]))]
        self.most = max(max(e) for e in self.ends)

    def maps(self):
        """The consumers, as calls and as loops."""
        for k, (a, b) in enumerate(self.ends):
            op = self.rng.choice(['less', 'less', 'less', 'less', 'from', 'plus'])
            where = 'x_ahead' if k == 0 and self.rng.random() < .1 and self.elem == self.added \
                else f'o_moved[{k}]'
            yield (f'__builtin_map ({op}, size, {where}, t_sums + {a}, t_sums + {b});',
                   f'for (size_t i = 0; i < size; i++) {where}[i] = {op} (t_sums[i + {a}], '
                   f't_sums[i + {b}]);')

    def text(self):
        r, t, u = self.rng, self.elem, self.added
        kind = r.choice(['scan', 'scan', 'scan_exclusive'])
        array = r.choice([f'{t} t_sums[{self.room + 16}];',
                          f'{t} *t_sums = malloc ((size + {self.most}) * sizeof *t_sums);'])
        maps = list(self.maps())
        total = r.random() < .2
        sums = {'scan': 's += x_ahead[i]; t_sums[i] = s;',
                'scan_exclusive': 't_sums[i] = s; s += x_ahead[i];'}[kind]
        lines = [f'{t} plus ({t} a, {t} b) {{ return (u64) a + b; }}',
                 f'{t} less ({t} a, {t} b) {{ return (u64) a - b; }}',
                 f'{t} from ({t} a, {t} b) {{ return (u64) b - a; }}',
                 f'size_t size = {self.size}; {t} o_moved[3][{self.room}] = {{ {{ 0 }} }};',
                 f'{u} x_ahead[{self.room + 16}];',
                 f'for (int i = 0; i < {self.room + 16}; i++)',
                 f'  x_ahead[i] = (u64) i * i * 0x9E3779B97F4A7C15ull >> {r.choice([3, 37, 60])};',
                 '__asm__ ("" : "+r" (size));',
                 array, f'{t} all = 0;',
                 '#ifdef __SOAC__',
                 f'__builtin_{kind} (plus, 5, size + {self.most}, t_sums, x_ahead);',
                 *[call for call, _ in maps],
                 *['all = __builtin_reduce (plus, 0, size, t_sums);'] * total,
                 '#else',
                 f'{{ {t} s = 5; for (size_t i = 0; i < size + {self.most}; i++) {{ {sums} }} }}',
                 *[loop for _, loop in maps],
                 *['for (size_t i = 0; i < size; i++) all = plus (all, t_sums[i]);'] * total,
                 '#endif',
                 *['free (t_sums);'] * ('malloc' in array),
                 'mix (all);',
                 f'for (int i = 0; i < {self.room}; i++)',
                 '  { mix (o_moved[0][i]); mix (o_moved[1][i]); mix (o_moved[2][i]); mix (x_ahead[i]); }']
        return self.braced(lines)
