# The user's own parallel regions: combinators in them whose operators are nested
# functions that use variables of the region, of which each thread has its own.
#
# Copyright (C) 2026 The soac authors
# SPDX-License-Identifier: GPL-3.0-or-later

from program import Statement, need

HEADS = ['parallel for', 'parallel for schedule (dynamic)', 'parallel, for',
         'parallel, for schedule (dynamic, 3)', 'tasks', 'taskloop']
KINDS = ['inside', 'inside', 'changed', 'private', 'firstprivate', 'lastprivate',
         'table', 'struct', 'pointer']


class Region(Statement):
    """A region with arrays of its own, whose rows are threads' work.  SCALAR, a
    variable of the function or null, is shared by all."""

    def __init__(self, rng, number, scalar):
        self.number, self.scalar = number, scalar
        self.rows, self.m = rng.choice([1, 7, 40]), rng.choice([3, 30, 900])
        self.head = rng.choice(HEADS)
        self.none = rng.random() < .3           # default (none)
        self.old = rng.random() < .5            # the loop variable stands outside
        self.indirect = rng.random() < .3         # an operator calls another function
        self.steps = rng.sample(['map', 'chain', 'redomap', 'filter'],
                                rng.randint(1, 3))
        self.vars = [(f'k{i}', rng.choice(KINDS), rng.randrange(1, 99))
                     for i in range(rng.randint(1, 3))]
        if self.head[:4] == 'task':     # what they copy is their own anyway
            self.vars = [v for v in self.vars if 'private' not in v[1]] \
                or [('k0', 'inside', 3)]
            self.old = False

    def check(self, state):
        if self.scalar:
            need(self.scalar in state.scalars)

    def outside(self):
        return [(name, kind) for name, kind, _ in self.vars if 'private' in kind]

    def declare(self):
        """The variables, at the beginning of a row."""
        lines = []
        for name, kind, x in self.vars:
            value = f'r * {x} + {x % 7}'
            lines.append({
                'table': f'u64 {name}[4] = {{ r, {value}, {x}, r + 1 }};',
                'struct': f'struct {{ u64 v; char c; }} {name} = {{ {value}, 1 }};',
                'pointer': f'u64 {name}_ = {value}, *{name} = &{name}_;',
            }.get(kind, f'{"" if "private" in kind else "u64 "}{name} = {value};'))
        return lines

    def value(self):
        """What an operator makes of `a'."""
        text = 'a'
        for name, kind, x in self.vars:
            use = {'table': f'{name}[a & 3]', 'struct': f'{name}.v',
                   'pointer': f'*{name}'}.get(kind, name)
            text = f'({text} * {x | 1} + {use})'
        if self.scalar:
            text += f' + (u64) {self.scalar}'
        return text + (' + r' if self.old else '')

    def body(self):
        first = 'helper (a)' if self.indirect else self.value()
        change = [f'{name} += {x};' for name, kind, x in self.vars
                  if kind == 'changed']
        helper = [f'u64 helper (u64 a) {{ return {self.value()}; }}']
        return ['{'] + self.declare() + helper * self.indirect + [
            f'u64 step (u64 a) {{ return {first}; }}',
            f'_Bool odd (u64 a) {{ return ({self.value()}) & 1; }}'] + sum(
                ([l for l in self.step(s)] + change for s in self.steps), []) + ['}']

    def step(self, kind):
        row = 'o + r * m'
        plain = {
            'map': [f'for (size_t i = 0; i < m; i++) ({row})[i] = step (x[i]);'],
            'chain': [f'for (size_t i = 0; i < m; i++) '
                      f'({row})[i] = step (step (x[i]));'],
            'redomap': ['sums[r] = 0; for (size_t i = 0; i < m; i++) '
                        'sums[r] += step (x[i]);'],
            'filter': ['size_t k = 0; for (size_t i = 0; i < m; i++) '
                       f'if (odd (x[i])) ({row})[k++] = x[i]; sums[r] ^= k;']}[kind]
        call = {
            'map': [f'__builtin_map (step, m, {row}, x);'],
            'chain': ['u64 *t = malloc (m * sizeof *t);',
                      '__builtin_map (step, m, t, x);',
                      f'__builtin_map (step, m, {row}, t);', 'free (t);'],
            'redomap': ['sums[r] = __builtin_redomap (plus, step, 0, m, x);'],
            'filter': [f'sums[r] ^= __builtin_filter (odd, m, {row}, x);']}[kind]
        return ['{', '#ifdef __SOAC__'] + call + ['#else'] + plain + ['#endif', '}']

    def clauses(self):
        text = ''.join(f' {kind} ({name})' for name, kind in self.outside())
        if self.none:
            text += ' default (none) shared (rows, m, o, x, sums)'
        return text

    def loop(self):
        r = '' if self.old else 'size_t '
        head, clauses = self.head, self.clauses()
        loop = [f'for ({r}r = 0; r < rows; r++)']
        if head == 'tasks':
            return [f'#pragma omp parallel{clauses}', '#pragma omp single'] \
                + loop + ['#pragma omp task'] + self.body()
        if head == 'taskloop':
            return [f'#pragma omp parallel{clauses}', '#pragma omp single',
                    '#pragma omp taskloop'] + loop + self.body()
        if head[:9] == 'parallel,':
            last = ''.join(f' lastprivate ({name})' for name, kind
                           in self.outside() if kind == 'lastprivate')
            for name, _ in self.outside():
                clauses = clauses.replace(f' lastprivate ({name})', '')
            if self.none and last:
                clauses += ''.join(f' shared ({name})' for name, kind in
                                   self.outside() if kind == 'lastprivate')
            return [f'#pragma omp parallel{clauses}', '{',
                    f'#pragma omp {head[10:]}{last}'] + loop + self.body() + ['}']
        return [f'#pragma omp {head}{clauses}'] + loop + self.body()

    def text(self):
        declared = [f'{name} = 1' for name, _ in self.outside()]
        return ['{', f'  size_t rows = {self.rows}, m = {self.m};'] \
            + (['  size_t r;'] if self.old else []) \
            + ([f'  u64 {", ".join(declared)};'] if declared else []) + [
                '  u64 plus (u64 a, u64 b) { return a + b; }',
                '  u64 *x = malloc (m * sizeof *x), '
                '*o = calloc (rows * m, sizeof *o);',
                '  u64 *sums = calloc (rows, sizeof *sums);',
                f'  for (size_t i = 0; i < m; i++) x[i] = i * {self.number} + i % 5;'] \
            + [l if l[0] == '#' else '  ' + l for l in self.loop()] + [
                '  for (size_t i = 0; i < rows * m; i++) mix (o[i]);',
                '  for (size_t i = 0; i < rows; i++) mix (sums[i]);'] \
            + [f'  mix ({name});' for name, kind in self.outside()
               if kind == 'lastprivate'] + ['  free (x), free (o), free (sums);', '}']
