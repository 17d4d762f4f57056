# Operators that read members of a structure, others of which are written between the calls; and
# arrays of variable length in blocks that end between them.
#
# Copyright (C) 2026 The soac authors
# SPDX-License-Identifier: GPL-3.0-or-later

from program import Braced

# Name of an operator -> what it makes of VAL.
OPERATORS = {
    'by_a': 'val * 5 + set.first', 'by_b': 'val ^ set.second',
    'by_inner': 'val + set.inner.low * 3', 'by_table': 'val + set.table[val & 3]',
    'by_union': 'val - set.either.all', 'by_call': 'val * read_b ()',
    'by_many': 'val + set.first + set.inner.high + set.table[1]', 'by_none': 'val * 3 + 1'}

# What is stored between, for a value V.
STORES = [
    'set.first = V;', 'set.second = V;', 'set.inner.low = V;', 'set.inner.high = V;',
    'set.table[V & 3] = V;', 'set.table[2] = V;', 'set.either.all = V;', 'set.either.half[1] = V;', 'set = other;',
    'set.inner = other.inner;', '*to = V;', 'other.first = V;']


class Settings(Braced):
    """Maps and reductions by operators that read a static structure, with stores to it between."""

    def __init__(self, rng):
        self.rng = rng
        self.count = rng.choice([0, 1, 2, 5, 11, 16, 17])
        self.places = rng.sample(range(4), 3)
        if rng.random() < .2:
            self.places[1] = self.places[0]
        self.restrict = rng.choice(['', 'restrict ']) if len(set(self.places)) == 3 else ''
        self.escapes = rng.random() < .25       # the address of the structure
        self.leads = rng.choice(['first', 'second', 'inner.low', 'inner.high', 'table[1]',
                                 'either.all'])
        self.results, self.lines = [], []
        for _ in range(rng.choice([2, 3, 3, 4, 5, 6])):
            rng.choice([self.map, self.map, self.fold, self.block])()
            if rng.random() < .6:
                self.store()

    def store(self):
        line = self.rng.choice(STORES)
        if self.escapes or '*to' not in line:
            self.lines.append(line.replace('V', self.value()))

    def value(self):
        return self.rng.choice(['(n_set + 3)', '7', 'k_set', *self.results[-1:] * 2])

    def operator(self):
        return self.rng.choice(sorted(OPERATORS))

    def array(self):
        return f'x{self.rng.randrange(3)}'

    def apply(self, op, out, source):
        self.pair(f'__builtin_map ({op}, n_set, {out}, {source});',
                  f'u32 t[18]; for (u32 i = 0; i < n_set; i++) t[i] = {op} ({source}[i]); '
                  f'for (u32 i = 0; i < n_set; i++) {out}[i] = t[i];')

    def map(self):
        self.apply(self.operator(), self.array(), self.array())

    def sum(self, source):
        to, op = f's{len(self.results)}', self.operator()
        self.pair(f'{to} = __builtin_redomap (plus, {op}, 3, n_set, {source});',
                  f'{to} = 3; for (u32 i = 0; i < n_set; i++) {to} = plus ({to}, {op} ({source}[i]));')
        self.results.append(to)

    def fold(self):
        self.lines.append(f'u32 s{len(self.results)};')
        self.sum(self.array())

    def block(self):
        """An array of variable length, made and read; something stored beside it."""
        r = self.rng
        source, out = self.array(), self.array()
        self.lines += [f'u32 s{len(self.results)};', '{', 'u32 vla[n_set + 4];']
        self.apply(self.operator(), 'vla', source)
        if r.random() < .5:
            self.lines.append(r.choice(['vla[n_set] = 5;', 'vla[n_set + 1] = k_set;', 'vla[0] = 5;',
                                        'vla[k_set] = 6;']))
        if r.random() < .6:
            self.apply(self.operator(), out, 'vla')
        self.sum('vla')
        self.lines.append('}')

    def work(self):
        parameters = [f'u32 *{self.restrict}x{i}' for i in range(3)]
        return [f'__attribute__ ((noinline)) void work (u32 n_set, u32 k_set, u32 *to, '
                f'{", ".join(parameters)}) {{'] \
            + self.lines + [f'mix ({r});' for r in self.results] + ['}']

    def text(self):
        arguments = [f'rows[{p}]' for p in self.places]
        lines = ['static struct settings { u32 first, second; '
                 'struct { u32 low, high; } inner; u32 table[4]; union { u32 all; unsigned short half[2]; } either; } set, other;',
                 'u32 plus (u32 a, u32 b) { return a + b; }',
                 '__attribute__ ((noinline)) u32 read_b (void) { return set.second; }',
                 *[f'u32 {name} (u32 val) {{ return {e}; }}' for name, e in OPERATORS.items()],
                 *self.work(),
                 'set = (struct settings) { 2, 3, { 4, 5 }, { 6, 7, 8, 9 }, { 10 } };',
                 'other = (struct settings) { 12, 13, { 14, 15 }, { 16, 17, 18, 19 }, { 20 } };',
                 'u32 rows[4][18];',
                 'for (u32 i = 0; i < 72; i++) rows[i / 18][i % 18] = i * 7 % 31;',
                 f'work ({self.count}, {self.rng.randrange(4)}, '
                 f'{"&set." + self.leads if self.escapes else "0"}, {", ".join(arguments)});',
                 'for (u32 i = 0; i < 72; i++) mix (rows[i / 18][i % 18]);',
                 'mix (set.first); mix (set.second); mix (set.inner.low); mix (set.inner.high);',
                 'mix (set.either.all);',
                 'for (u32 i = 0; i < 4; i++) mix (set.table[i]);']
        return self.braced(lines)
