# Loops of operators that end at different times for different elements.
#
# Copyright (C) 2026 The soac authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Up to three loops in one another, each with a count that all elements share, from none to a
# thousand, and ends of its own: a test of the state, a break, a continue, a return.  The state
# is two numbers without a sign, of 32 or 64 bits, and nothing overflows:
#
#   u32 v = u, w = u >> 32;
#   for (int k0 = 0; k0 < 40 && (v & 7) != 3; k0++)
#     { v = v * 5 + 3; if (w > v) break; w ^= v >> 2; }
#   u = v * 3ull + w;
#
# Or two loops with nothing between them, which end as well after so many turns of both; the state
# may be in an array, too.

COUNTS = [0, 1, 2, 3, 7, 16, 40, 100, 1000]


def test(rng):
    a, b = rng.choice(['vw', 'wv'])
    return rng.choice([f'({a} & {rng.choice([1, 3, 7, 31])}) != {rng.randrange(4)}',
                       f'{a} > {b}', f'{a} % 5 == {rng.randrange(5)}',
                       f'{a} >> {rng.randrange(20, 31)}', f'{a} < {rng.randrange(1 << 20)}'])


def step(rng, counters):
    a, b = rng.choice(['vw', 'wv'])
    k = rng.choice(counters + ['3'])
    return rng.choice([f'{a} = {a} * 5 + {k}; ', f'{a} ^= {b} >> {rng.randrange(1, 9)}; ',
                       f'{a} += {b} + {k}; ', f'{a} = {a} & 1 ? {a} * 3 + 1 : {a} >> 1; ',
                       f'{a} -= {a} >> 3; ', f'if ({test(rng)}) {a} += {k}; '])


def loop(rng, depth, counters, result):
    """One loop; RESULT is what a return gives."""
    k = f'k{len(counters)}'
    inner = counters + [k]
    most = rng.choice(COUNTS if depth == 0 else COUNTS[:6])
    text = f'for (int {k} = 0; {k} < {most}'
    if rng.random() < .7:
        text += f' && ({test(rng)})'
    text += f'; {k}++) {{ '
    for _ in range(rng.randrange(1, 4)):
        text += step(rng, inner)
        if rng.random() < .2:
            text += f'if ({test(rng)}) {rng.choice(["break", "break", "continue"])}; '
        if rng.random() < .1:
            text += f'if ({test(rng)}) return {result}; '
    if depth:
        text += loop(rng, depth - 1, inner, result) + step(rng, inner)
    return text + '} '


def counted_nest(rng):
    """Two loops with nothing between their heads, which may be taken for one."""
    text, label = 'u32 turns = 0; ', f'out{rng.randrange(1000000)}'
    array = rng.random() < .3
    if array:
        text += 'u32 four[4] = { (u32) v, (u32) w, 3, (u32) v >> 5 }; '
    text += 'do { u32 k = 0; do { '
    for _ in range(rng.randrange(1, 4)):
        text += step(rng, ['k', 'turns'])
    if array:
        text += rng.choice(['v += four[w & 3] & 255; ', 'four[v & 3] += k; w ^= four[turns & 3]; '])
    text += (f'turns++; k++; if (turns == {rng.choice([1, 7, 40, 100])}) goto {label}; '
             f'}} while (k < {rng.choice([1, 3, 20])}); }} while ({test(rng)}); ')
    return text + f'{label}: ; '


def divergent(rng, result):
    """Statements that change U in loops; RESULT is C for a result made of V."""
    word = rng.choice(['u32', 'u32', 'u64'])
    depth = rng.choice([0, 0, 0, 0, 1, 1, 2])
    text = f'{word} v = u, w = u >> 32; '
    if rng.random() < .2:
        text += f'if ({test(rng)}) '
    if rng.random() < .15:
        return f'{word} v = u, w = u >> 32; {counted_nest(rng)}u = v * 3ull + w; '
    text += loop(rng, depth, [], result)
    if rng.random() < .2:
        text += loop(rng, 0, [], result)
    return text + 'u = v * 3ull + w; '
