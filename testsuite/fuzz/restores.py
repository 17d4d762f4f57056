# Results that are stored between calls, maybe to what the next call reads.
#
# Copyright (C) 2026 The soac authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# All arrays and places lie in one block of memory; pointers lead into it, and the compiler does
# not know which lead where.

from program import Braced

WORDS = 48
TYPES = ['u32', 'u32', 'u32', 'short', 'unsigned char', 'double']

# Name of a call -> what it reduces by, and what it starts with.
FOLDS = {'plus': '1', 'least': '-1u', 'mixed': '5'}


class Restores(Braced):
    """Some calls whose results, or what is computed from them, are stored through pointers."""

    def __init__(self, rng):
        self.rng = rng
        self.count = rng.choice([0, 1, 2, 5, 11, 16, 17])
        first = rng.randrange(WORDS - 36)       # arrays are the same or disjoint
        self.arrays = [first + rng.choice([0, 18]) for _ in range(rng.choice([1, 1, 2]))]
        near = first + rng.randrange(-3, 36) if rng.random() < .7 else rng.randrange(WORDS)
        self.places = []
        for _ in range(rng.choice([2, 3, 4])):
            where = near + rng.choice([0, 0, 1, 2]) if rng.random() < .6 else rng.randrange(WORDS)
            self.places.append((rng.choice(TYPES), 2 * (max(where, 0) % WORDS // 2)))
        self.results, self.later, self.lines = [], [], []
        for _ in range(rng.choice([2, 3, 3, 4, 5])):
            self.call()
            if self.rng.random() < .7:
                self.store()
        while self.later:
            self.lines.append(self.later.pop(0))

    def value(self):
        """What is stored: a result or what is computed from some."""
        r = self.rng
        value = r.choice(self.results[-2:])
        for _ in range(r.choice([0, 0, 1, 2, 3])):
            other = r.choice(self.results + ['stored_n', 'stored_k', '3', '7'])
            value = r.choice([f'({value} + {other})', f'({value} * {other})', f'({value} ^ {other})',
                              f'{value} / ({other} | 1)', f'(u32) (int) {value}', f'({value} < {other})',
                              f'(u32) sqrt ({value})', f'({value} >> 3)',
                              f'({self.condition()} ? {value} : {other})',
                              f'({other} > 4 ? {value} / {other} : {value})'])
        return value

    def condition(self):
        """What decides what is stored, or whether something is."""
        r = self.rng
        return (f'{r.choice(self.results + ["stored_n", "stored_k"])} '
                f'{r.choice(["&", "<", ">", "=="])} {r.choice(["1", "2", "9", "0x80000000u", "stored_k"])}')

    def store(self):
        r = self.rng
        which = r.randrange(len(self.places))
        kind = self.places[which][0]
        to = f'to_{which}[stored_k >> 1]' if r.random() < .2 else f'*to_{which}'
        line = f'{to} = ({kind}) ({self.value()});'
        if r.random() < .25:
            line = f'if ({self.condition()}) {line}'
            if r.random() < .4:
                other = r.randrange(len(self.places))
                line += f' else *to_{other} = ({self.places[other][0]}) ({self.value()});'
            if r.random() < .15:
                line = f'if ({self.condition()}) {{ {line} }}'
        if r.random() < .08:
            line = f'mix (*(unsigned char *) to_{r.randrange(len(self.places))}); ' + line
        if r.random() < .08 and all(k != 'double' for k, _ in self.places):
            line = line.replace(' = ', ' += ')
        if r.random() < .2:
            self.later.append(line)
        else:
            self.lines.append(line)
            if self.later and r.random() < .5:
                self.lines.append(self.later.pop(0))

    def call(self):
        r = self.rng
        x = f'x{r.randrange(len(self.arrays))}'
        if r.random() < .15:
            y = f'x{r.randrange(len(self.arrays))}'
            self.pair(f'__builtin_map (step, stored_n, {y}, {x});',
                      f'for (u32 i = 0; i < stored_n; i++) {y}[i] = step ({x}[i]);' if x == y
                      else f'u32 t[18]; for (u32 i = 0; i < stored_n; i++) t[i] = step ({x}[i]); '
                      f'for (u32 i = 0; i < stored_n; i++) {y}[i] = t[i];')
        fold = r.choice(sorted(FOLDS))
        to, start = f'r{len(self.results)}', FOLDS[fold]
        self.lines.append(f'u32 {to};')
        of = r.choice(['x', 'x', 'step (x)'])
        call = f'reduce ({fold}, {start}, stored_n, {x})' if of == 'x' else f'redomap ({fold}, step, {start}, stored_n, {x})'
        self.pair(f'{to} = __builtin_{call};',
                  f'{to} = {start}; for (u32 i = 0; i < stored_n; i++) {to} = {fold} ({to}, '
                  f'{of.replace("x", x + "[i]")});')
        self.results.append(to)

    def work(self):
        names = [f'x{i}' for i in range(len(self.arrays))]
        parameters = [f'word *{x}' for x in names] \
            + [f'any_{i} *to_{i}' for i in range(len(self.places))]
        return [f'__attribute__ ((noinline)) void work (u32 stored_n, u32 stored_k, {", ".join(parameters)}) {{'] \
            + self.lines + [f'mix ({r});' for r in self.results] + ['}']

    def text(self):
        arguments = [f'(word *) mem + {a}' for a in self.arrays] \
            + [f'(any_{i} *) ((char *) mem + {4 * at})' for i, (_, at) in enumerate(self.places)]
        lines = ['typedef u32 word __attribute__ ((may_alias));'] \
            + [f'typedef {t} any_{i} __attribute__ ((may_alias));'
               for i, (t, _) in enumerate(self.places)] \
            + ['u32 plus (u32 a, u32 b) { return a + b; }',
               'u32 least (u32 a, u32 b) { return a < b ? a : b; }',
               'u32 mixed (u32 a, u32 b) { return a ^ b; }',
               'u32 step (u32 a) { return a * 5 + 3; }', *self.work(),
               f'u64 mem[{WORDS // 2 + 2}];',
               f'for (int i = 0; i < {WORDS // 2}; i++) mem[i] = i * 0x12345000671ull + i / 3;',
               f'work ({self.count}, {self.rng.randrange(4)}, {", ".join(arguments)});',
               f'for (int i = 0; i < {WORDS // 2}; i++) mix (mem[i]);']
        return self.braced(lines)
