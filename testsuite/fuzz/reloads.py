# Counts and pointers that are loaded again for each call from memory which the calls
# write as well.
#
# Copyright (C) 2026 The soac authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# The memory is blocks of 8 words, each of which is the address of a block.  So whatever
# is copied where, a word is a pointer to 8 words, and the number of its block makes a
# count.  Pointers to blocks are the same or do not overlap.

from program import Statement

BLOCKS = 12                     # the first is the pointers, the second the counts


class Reloads(Statement):
    """Some calls whose arrays and counts are words of the memory."""

    def __init__(self, rng):
        self.start = rng.randrange(1000)
        self.over = rng.choice([0, 0, .1, .3])  # how many lie over pointers and counts
        self.slots = [rng.randrange(2) if rng.random() < self.over
                       else rng.randrange(2, BLOCKS) for _ in range(8)]
        self.pointers, self.counts = [], []
        self.same = rng.random() < .6           # one count for all
        self.count = self.new_count(rng)
        self.last = None
        self.lines = []
        for k in range(rng.choice([2, 2, 3, 3, 4, 5])):
            self.between(rng, k)
            self.call(rng)

    # -- operands

    def new_count(self, rng):
        text = f'NUMBER (st->size[{rng.randrange(8)}])'
        if rng.random() < .2:
            text = f'({text} + NUMBER (st->size[{rng.randrange(8)}])) / 2'
        return f'({text} + {rng.choice([0, 0, 1, 5])} & 7)'

    def some_count(self, rng):
        if self.same and rng.random() < .9:
            return self.count
        return rng.choice(self.counts + [self.new_count(rng)])

    def array(self, rng):
        if rng.random() < .1:
            return f'st->row[{rng.randrange(BLOCKS - 2)}]'
        return rng.choice(self.pointers + [f'st->slot[{rng.randrange(8)}]'] * 3)

    def source(self, rng):
        if self.last and rng.random() < .7:
            return self.last
        return self.array(rng)

    # -- statements

    def between(self, rng, k):
        """What may stand before call K."""
        if rng.random() < .15:
            self.lines.append(f'any64 *at{k} = {self.array(rng)};')
            self.pointers.append(f'at{k}')
        if rng.random() < .15:
            self.lines.append(f'u64 count{k} = {self.new_count(rng)};')
            self.counts.append(f'count{k}')
            if rng.random() < .5:
                self.count = f'count{k}'
        if k and rng.random() < .08:
            word = rng.choice(['slot', 'size'])
            self.lines.append(f'st->{word}[{rng.randrange(8)}] = '
                              f'st->slot[{rng.randrange(8)}];')
        if self.counts and rng.random() < .1:
            self.lines.append(f'mix ({rng.choice(self.counts)});')

    def call(self, rng):
        kind = rng.choice(['map', 'map', 'map', 'map2', 'scan', 'sum', 'sum'])
        count, x, y = self.some_count(rng), self.source(rng), self.array(rng)
        out = self.array(rng)
        if kind == 'sum':
            call = f'r += __builtin_redomap (plus, block, r0, {count}, {x});'
            loop = 'r += r0; for (size_t i = 0; i < c; i++) r += block (x[i]);'
        elif kind == 'scan':
            call = f'__builtin_scan (least, -1ull, {count}, {out}, {x});'
            loop = 'u64 a = -1ull; ' \
                'for (size_t i = 0; i < c; i++) o[i] = a = least (a, x[i]);'
        elif kind == 'map2':
            call = f'__builtin_map (least, {count}, {out}, {x}, {y});'
            loop = 'for (size_t i = 0; i < c; i++) o[i] = least (x[i], y[i]);'
        else:
            call = f'__builtin_map (same, {count}, {out}, {x});'
            loop = 'for (size_t i = 0; i < c; i++) o[i] = same (x[i]);'
        if kind != 'sum':
            self.last = out
        self.lines += ['#ifdef __SOAC__', call, '#else',
                       f'{{ size_t c = {count}; any64 *o = {out}, *x = {x}, *y = {y}; '
                       f'(void) o, (void) y; {loop} }}', '#endif']

    def check(self, state):
        pass

    def text(self):
        return ['{', '  typedef u64 any64 __attribute__ ((may_alias));',
                f'  static struct {{ any64 *slot[8], *size[8], row[{BLOCKS - 2}][8]; }} '
                'mem, *st;',
                '#define NUMBER(X) ((u64) (X) - (u64) &mem >> 6)',
                '  u64 block (u64 a) { return NUMBER (a); }',
                '  u64 same (u64 a) { return a; }',
                '  u64 least (u64 a, u64 b) { return a < b ? a : b; }',
                '  u64 plus (u64 a, u64 b) { return a + b; }',
                '  u64 r = 0, r0 = 1;',
                '  st = &mem;',
                '  __asm__ ("" : "+r" (st));',
                f'  for (u64 i = 0; i < {8 * BLOCKS}; i++)',
                f'    ((any64 *) st)[i] = (u64) &mem + 64 * ((i * i + i * {self.start} '
                f'+ {self.start}) / 7 % {BLOCKS});'] \
            + [f'  st->slot[{i}] = (any64 *) ((u64) &mem + 64 * {b});'
               for i, b in enumerate(self.slots)] \
            + [l if l[0] == '#' else '  ' + l for l in self.lines] \
            + [f'  for (int i = 0; i < {8 * BLOCKS}; i++) '
               'mix (block (((any64 *) st)[i]));',
               '  mix (r);', '#undef NUMBER', '}']
