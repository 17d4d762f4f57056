# Structures that calls are given from memory, the same one for all elements, where arrays are made in
# pieces: what a part of a call stores may be what the call was given.
#
# Copyright (C) 2026 The soac authors
# SPDX-License-Identifier: GPL-3.0-or-later

from program import Braced

LENGTH = 24


class Given(Braced):
    """Arrays of structures, made in pieces, and their consumers."""

    def __init__(self, rng):
        self.rng = rng
        self.count = rng.choice([2, 3, 5, 11, 16, 19])
        self.kinds, self.results, self.lines = rng.randrange(3), [], []
        self.restrict = rng.choice(['', 'restrict ', 'restrict '])
        for _ in range(rng.choice([1, 2, 2, 3])):
            self.group(rng.random() < .6)

    def group(self, own):
        """An array and its consumers; OWN if it is one of the function's own."""
        if own:
            self.lines += ['{', f'pairs *t = malloc ({LENGTH} * sizeof *t);']
        self.pieces()
        for _ in range(self.rng.choice([1, 1, 2])):
            self.consume(own)
        if own:
            self.lines += ['free (t);', '}']

    def make(self, first, count):
        self.pair(f'__builtin_map (make, {count}, t + {first}, x + {first});',
                  f'for (u32 i = {first}; i < ({first}) + ({count}); i++) t[i] = make (x[i]);')

    def pieces(self):
        """Array t, of n_given elements."""
        r = self.rng
        way = r.choice(['two', 'hand', 'hand', 'ranges', 'whole'])
        if way == 'two':
            cut = r.choice(['1', '2', 'n_given / 2', 'k_given'])
            self.make('0', cut)
            self.make(cut, f'n_given - {cut}')
        elif way == 'hand':
            self.lines += r.sample(['t[0].a = k_given;', 't[0].b = n_given;'], 2)
            self.make('1', 'n_given - 1')
        elif way == 'ranges':
            self.pair('__builtin_map (make, n_given, t, 5u);',
                      'for (u32 i = 0; i < n_given; i++) t[i] = make (5);')
            self.pair('__builtin_map (make, __builtin_space (__builtin_range (1, n_given - 1)), t, x);',
                      'for (u32 i = 1; i + 1 < n_given; i++) t[i] = make (x[i]);')
        else:
            self.make('0', 'n_given')

    def consume(self, own):
        r = self.rng
        given = r.choice(['o[0]', 'o[1]', 'o[k_given]', 't[0]', 't[1]', 't[k_given]', '*p', 'o[n_given - 1]'])
        out = r.choice(['o', 'o', 'o' if own else 't', 't'])
        if own:
            given = given.replace('t[k_given]', 't[1]')
        kind = r.choice(['map', 'map', 'map', 'scan', 'filter', 'fold'])
        loop = f'pairs given = {given}; '
        if kind == 'map':
            self.pair(f'__builtin_map (mixed, n_given, {out}, t, {given});',
                      loop + f'for (u32 i = 0; i < n_given; i++) {out}[i] = mixed (t[i], given);')
        elif kind == 'scan':
            self.pair(f'__builtin_scanomap (plus, mixed, ((pairs) {{ 1, 2 }}), n_given, {out}, t, {given});',
                      loop + 'pairs acc = { 1, 2 }; for (u32 i = 0; i < n_given; i++) '
                      f'{{ acc = plus (acc, mixed (t[i], given)); {out}[i] = acc; }}')
        else:
            to = f'r{len(self.results)}'
            self.results.append(to)
            if kind == 'filter':
                self.pair(f'{to} = __builtin_filter (smaller, n_given, {out}, t, __builtin_replicate ({given}));',
                          loop + f'{to} = 0; for (u32 i = 0; i < n_given; i++) '
                          f'if (smaller (t[i], given)) {out}[{to}++] = t[i];')
            else:
                self.pair(f'{to} = __builtin_redomap (plus, mixed, {given}, n_given, t, {given}).a;',
                          loop + 'pairs acc = given; for (u32 i = 0; i < n_given; i++) '
                          f'acc = plus (acc, mixed (t[i], given)); {to} = acc.a;')

    def text(self):
        members = ['u32 a, b;', 'u32 a; struct { unsigned char c; } in; u32 b;',
                   'double d; u32 a, b;'][self.kinds]
        lines = [f'typedef struct {{ {members} }} pairs;',
                 'pairs make (u32 v) { pairs r = { 0 }; r.a = v * 3; r.b = v ^ 5; return r; }',
                 'pairs plus (pairs a, pairs b) { a.a += b.a; a.b ^= b.b; return a; }',
                 'pairs mixed (pairs a, pairs b) { a.a = a.a * 5 + b.a; a.b ^= b.b + b.a; return a; }',
                 '_Bool smaller (pairs a, pairs b) { return (a.a ^ 9) % 16 < b.a % 16; }',
                 f'__attribute__ ((noinline)) void work (u32 n_given, u32 k_given, pairs *{self.restrict}o, '
                 f'pairs *{self.restrict}t, pairs *p, const u32 *restrict x) {{']
        lines += [f'u32 {r};' for r in self.results] + self.lines + [f'mix ({r});' for r in self.results] + ['}']
        lines += [f'pairs t_given[{LENGTH}] = {{ 0 }}, o_given[{LENGTH}] = {{ 0 }};', f'u32 x_given[{LENGTH}];',
                  f'for (u32 i = 0; i < {LENGTH}; i++)',
                  '  { x_given[i] = i * 7 % 31; t_given[i].a = i; t_given[i].b = i * i; '
                  'o_given[i].a = 3 * i; o_given[i].b = 50 - i; }',
                  f'pairs q_given[3] = {{ t_given[3], t_given[5], t_given[8] }};',
                  f'work ({self.count}, {self.rng.choice([0, 1, 2])}, o_given, t_given, '
                  f'{"q_given" if self.restrict else self.rng.choice(["o_given", "t_given"])} + '
                  f'{self.rng.randrange(3)}, x_given);',
                  f'for (u32 i = 0; i < {LENGTH}; i++) '
                  '{ mix (t_given[i].a); mix (t_given[i].b); mix (o_given[i].a); mix (o_given[i].b); }']
        return self.braced(lines)
