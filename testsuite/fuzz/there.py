# The program's own data regions: arrays that it has put on the device, where the host's copies are worthless.
#
# Copyright (C) 2026 The soac authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# A block with arrays of its own.  Some of them are mapped; then the host's are overwritten, so that whoever reads
# these, in a kernel or to find out what one needs, computes something else.  Where there is no device the
# block is one like any other.

from program import Statement

TYPES = ['u8', 'u16', 'i32', 'u32', 'i64', 'u64']
INDICES = ['i32', 'u32', 'i64', 'u64', 'u16']

# Name: which arrays it uses, the call, and the body of a loop over i from 0 to before m.
CALLS = {
    'gather': ('xol', 'map (step, m, o, __builtin_gather (x, l));', 'o[i] = step (x[l[i]]);'),
    'place': ('xol', 'map (step, m, o, __builtin_at (x, l[__builtin_axis (0)] + m - 1 - __builtin_axis (0)));',
              'o[i] = step (x[l[i] + m - 1 - i]);'),
    'nested': ('xolp', 'map (step, m, o, __builtin_at (x, l[p[__builtin_axis (0)]]));', 'o[i] = step (x[l[p[i]]]);'),
    'both': ('xol', 'map (two, m, o, __builtin_at (x, l[__builtin_axis (0)]), l);', 'o[i] = two (x[l[i]], l[i]);'),
    'scatter': ('xop', 'map (step, m, __builtin_scatter (o, p), x);', 'o[p[i]] = step (x[i]);'),
    'place_to': ('xop', 'map (step, m, __builtin_at (o, p[__builtin_axis (0)]), x);', 'o[p[i]] = step (x[i]);'),
    'scan': ('xol', 'scan (two, 1, m, o, __builtin_gather (x, l));', 's = o[i] = two (s, x[l[i]]);'),
    'scan_to': ('xop', 'scan (two, 1, m, __builtin_scatter (o, p), x);', 's = o[p[i]] = two (s, x[i]);'),
    'keep': ('xo', None, 'if (x[i] & 1) o[k++] = x[i];'),
    'keep_here': ('o', None, 'if (o[i] & 1) o[k++] = o[i];'),
    'sum': ('xl', None, 'acc = two (acc, step (x[l[i]]));'),
    'here': ('x', 'map (step, m, x, x);', 'x[i] = step (x[i]);'),
    'shifted': ('xo', 'map (two, m, o, x + d, x);', 'o[i] = two (x[i + d], x[i]);'),
    'pointer': ('xol', 'map (look, m, o, l, (const T *) x);', 'o[i] = look (l[i], x);'),
    'line': ('xo', 'map (line, m, o, x + 1, (const T *) x);', 'o[i] = line (x[i + 1], x);'),
    'keys': ('xcl', 'reduce_by_index (two, m, 16, c, l, x);',
             'if (l[i] < 16) c[l[i]] = two (c[l[i]], x[i]);'),
}
FOLDS = {'keep': 'k = __builtin_filter (odd, m, o, x);', 'keep_here': 'k = __builtin_filter (odd, m, o, o);',
         'sum': 'acc = __builtin_redomap (two, step, 1, m, __builtin_gather (x, l));'}


class There(Statement):
    """CALLS, some in a row, on arrays of which those in MAPPED are on the device."""

    def __init__(self, rng, number):
        self.number = number
        self.m = rng.choice([1, 2, 17, 300, 5000])
        self.d = rng.choice([0, 1, 5])
        self.elem, self.index = rng.choice(TYPES), rng.choice(INDICES)
        self.how = rng.choice(['malloc', 'vla'])
        self.mapped = [a for a in 'xolpc' if rng.random() < .6]
        self.threads = rng.random() < .15
        self.calls = [rng.choice(sorted(CALLS)) for _ in range(rng.choice([1, 1, 2, 3]))]
        if self.threads:
            self.mapped = list('xolpc')
        # What overlaps is done by the host where the device does not have it: then it must not have anything
        # else.
        if self.d and 'shifted' in self.calls and 'x' not in self.mapped:
            self.mapped = []
        # How long this is may not be known, where the pointer has been given to the device's library: then the
        # host reads it.
        if 'pointer' in self.calls:
            self.mapped = []

    def check(self, state):
        pass

    def sizes(self):
        return {'x': '2 * m + d', 'o': 'm + 1', 'l': 'm', 'p': 'm', 'c': '16'}

    def elements(self, a):
        return self.index if a in 'lp' else self.elem

    def declared(self):
        lines = []
        for a, size in self.sizes().items():
            t = self.elements(a)
            lines.append(f'{t} *{a} = malloc (({size}) * sizeof *{a});' if self.how == 'malloc'
                         else f'{t} {a}_[{size}], *{a} = {a}_;')
            value = {'x': f'i * {self.number} + (i >> 3)', 'o': '7 * i', 'c': 'i',
                     'l': f'(i * {self.number | 1} + 3) % m', 'p': 'm - 1 - i'}[a]
            lines.append(f'for (size_t i = 0; i < {size}; i++) {a}[i] = {value};')
        return lines

    def statement(self, name):
        _, call, body = CALLS[name]
        call = FOLDS.get(name) or '__builtin_' + call
        return ['#ifdef __SOAC__', call.replace('T *', self.elem + ' *'), '#else',
                's = 1;', *['acc = 1;'] * ('acc' in body), *['k = 0;'] * ('k++' in body),
                f'for (size_t i = 0; i < m; i++) {{ {body} }}', '#endif']

    def region(self):
        clauses = ', '.join(f'{a}[0 : {self.sizes()[a]}]' for a in self.mapped)
        lines = ['#if defined __SOAC__ && defined DEVICES'] * bool(clauses)
        if clauses:
            lines += [f'#pragma omp target data map (tofrom: {clauses})', '#endif', '{',
                      '#if defined __SOAC__ && defined DEVICES']
            lines += [f'memset ({a}, 0x55, ({self.sizes()[a]}) * sizeof *{a});' for a in self.mapped
                      if a not in 'lp']
            # Wrong indices, but such that lead to something.
            lines += [f'for (size_t i = 0; i < m; i++) {a}[i] = 0;' for a in self.mapped if a in 'lp']
            if self.threads:
                lines += ['#pragma omp parallel num_threads (2)', '#pragma omp single']
            lines += ['#endif']
        lines += ['{']
        for name in self.calls:
            lines += self.statement(name)
        return lines + ['}'] + ['}'] * bool(clauses)

    def text(self):
        t, i = self.elem, self.index
        return ['{', f'  size_t m = {self.m}, d = {self.d}, k = 0;', f'  {t} acc = 0, s;'] \
            + ['  ' + l for l in self.declared()] + [
                f'  {t} step ({t} a) {{ return ({t}) ((u64) a * 3 + 1); }}',
                f'  {t} two ({t} a, {t} b) {{ return ({t}) ((u64) a + (u64) b); }}',
                f'  _Bool odd ({t} a) {{ return a & 1; }}',
                f'  {t} look ({i} a, const {t} *t) {{ return ({t}) ((u64) t[a] + 1); }}',
                f'  {t} line ({t} a, const {t} *t) {{ return ({t}) ((u64) a * (u64) t[0]); }}'] \
            + [l if l[0] == '#' else '  ' + l for l in self.region()] + [
                '  mix (acc); mix (k);'] + [
                f'  for (size_t i = 0; i < {size}; i++) mix ({a}[i]);' for a, size in self.sizes().items()] \
            + ['  free (x), free (o), free (l), free (p), free (c);'] * (self.how == 'malloc') + ['}']
