# Element types of the random programs, and operators over them.
#
# Copyright (C) 2026 The soac authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Each type has a word that goes through all values a program can hold: `u64'
# from it (U) and it from a `u64' (M).  Operators compute in u64 and come
# back, so nothing overflows, and floating point only ever holds integers
# that it represents exactly: sums are the same in any grouping.
#
#   U ('f32', 'x')  ->  (u64) (i64) x
#   M ('f32', 'u')  ->  (f32) ((i64) (u % 63) - 31)

from typing import NamedTuple

from divergent import divergent

INTS = ['i8', 'u8', 'i16', 'u16', 'i32', 'u32', 'i64', 'u64']
SMALL_INTS = ['i8', 'u8', 'i16', 'u16', 'i32', 'u32']
UNSIGNED = ['u8', 'u16', 'u32', 'u64']
FLOATS = ['f32', 'f64']


class Structure(NamedTuple):
    """A type of structure, or union: C for the word of a value x, and for the value of a word u, as
    U and M have them; what is neutral for the first SUMS of its associative operators; and the
    bodies of all of these."""
    word: str
    value: str
    neutral: str
    sums: int
    combiners: list


STRUCTURES = {
    'aff': Structure(
        '({x}.a * 3ull + {x}.b)',
        '(aff) {{ (u32) ({u}), (u32) ({u} >> 7) }}',
        '{ 1, 0 }', 1,
        ['return (aff) { a.a * b.a, a.b * b.a + b.b };',
         'return b;', 'return a;',
         'return b.a < a.a ? b : a;',
         'return a.b < b.b || (a.b == b.b && a.a <= b.a) ? a : b;',
         'return (aff) { a.a > b.a ? a.a : b.a, a.b + b.b };',
         'a.b ^= b.b; a.a += b.a; return a;']),
    'seg': Structure(
        '({x}.v * 2 + {x}.k)',
        '(seg) {{ ({u}) % 5 == 0, ({u}) }}',
        '{ 0, 0 }', 2,
        ['return (seg) { a.k | b.k, b.k ? b.v : a.v + b.v };',
         'seg r = a; if (b.k) r = b; else r.v += b.v; return r;',
         'return a.k ? a : b;',
         'if (b.v > a.v) a = b; return a;',
         'if (a.k < b.k) return a; if (b.k < a.k) return b; '
         'a.v += b.v; return a;',
         'return (seg) { a.k & b.k, b.v + a.v };']),
    'two': Structure(
        '((u64) {x}.a * 3 + (u64) ({x}.a >> 64) + (u64) ({x}.b >> 1))',
        '(two) {{ (u128) ({u}) << 50, (u128) ({u}) * 2 }}',
        '{ 0, 0 }', 1,
        ['return (two) { a.a + b.a, a.b ^ b.b };', 'return b;',
         'return a.b < b.b || (a.b == b.b && a.a <= b.a) ? a : b;',
         'return (two) { a.a * b.a, a.b * b.a + b.b };']),
    'rev': Structure(
        '({x}.a * 5ull + {x}.b * 3 + {x}.c)',
        '(rev) {{ (u32) ({u}), (u16) ({u} >> 9), (u16) ({u} >> 3) }}',
        '{ 0, 0 }', 1,
        ['return (rev) { a.a + b.a, a.b ^ b.b, a.c | b.c };', 'return b;',
         'return b.c < a.c ? b : a;',
         'a.a *= b.a; a.b = b.b; return a;',
         'return (rev) { a.a > b.a ? a.a : b.a, (u16) (a.b + b.b), a.c };']),
    'tight': Structure(
        '({x}.v * 2ull + {x}.k)',
        '(tight) {{ (u8) ({u}), (u32) ({u} >> 5) }}',
        '{ 0, 0 }', 1,
        ['return (tight) { a.k | b.k, a.v + b.v };', 'return a;',
         'return b.v > a.v ? b : a;',
         'a.v ^= b.v; return a;',
         'return (tight) { a.k < b.k ? a.k : b.k, a.v & b.v };']),
    'bits': Structure(
        '({x}.a * 3ull + {x}.b + {x}.c)',
        '(bits) {{ ({u}) & 4095, ({u} >> 7) & 1048575, ({u} >> 2) & 63 }}',
        '{ 0, 0 }', 1,
        ['return (bits) { a.a + b.a, a.b ^ b.b, a.c | b.c };', 'return b;',
         'return b.b < a.b ? b : a;',
         'a.a |= b.a; a.c = b.c > a.c ? b.c : a.c; return a;']),
    'both': Structure(
        '({x}.w * 3ull + {x}.h[1] + {x}.q[2])',
        '(both) {{ (u32) ({u}) }}',
        '{ 0 }', 1,
        ['a.w ^= b.w; return a;', 'return b;',
         'return (both) { a.w + b.w };',
         'a.h[1] |= b.h[1]; a.q[0] ^= b.q[0]; return a;',
         'return b.h[0] < a.h[0] ? b : a;']),
}
STRUCTS = list(STRUCTURES)

# What a zip of them takes or makes; there are no arrays of what the others have.
MEMBERS = {'aff': [('a', 'u32'), ('b', 'u32')],
           'seg': [('k', 'u8'), ('v', 'u64')]}

# Floating point comes narrow, so that it can be added up, and wide: the sums.
WIDE = {'f32': 'F32', 'f64': 'F64'}
TYPES = INTS + FLOATS + ['b1'] + STRUCTS + list(WIDE.values())

# (aff): composition of two affine maps.  (seg): sums that start anew where
# the flag is set.  Neither is commutative.  (rev): in the other byte order.
# (both): a union, one of whose members is written and another one read.
PRELUDE = '''\
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <math.h>
#include <setjmp.h>
typedef signed char i8;
typedef unsigned char u8;
typedef short i16;
typedef unsigned short u16;
typedef int i32;
typedef unsigned int u32;
typedef long long i64;
typedef unsigned long long u64;
typedef float f32, F32;
typedef double f64, F64;
typedef _Bool b1;
typedef struct { u32 a, b; } aff;
typedef struct { u8 k; u64 v; } seg;
typedef unsigned __int128 u128;
typedef struct { u128 a, b; } two;
typedef struct __attribute__ ((scalar_storage_order ("big-endian"))) { u32 a; u16 b, c; } rev;
typedef struct __attribute__ ((packed)) { u8 k; u32 v; } tight;
typedef struct { u32 a : 12, b : 20; i32 c : 7; } bits;
typedef union { u32 w; u16 h[2]; u8 q[4]; f32 f; } both;
'''


def U(t, x):
    """C for the u64 of the value X of type T."""
    if t in ('f32', 'f64', 'F32', 'F64'):
        return f'(u64) (i64) {x}'
    if t in STRUCTS:
        return STRUCTURES[t].word.format(x=x)
    return f'(u64) {x}'


def M(t, u):
    """C for the T of the u64 U."""
    if t in ('f32', 'F32'):
        return f'({t}) ((i64) ({u} % 63) - 31)'
    if t in ('f64', 'F64'):
        return f'({t}) ((i64) ({u} % 2097151) - 1048575)'
    if t in STRUCTS:
        return STRUCTURES[t].value.format(u=u)
    if t == 'b1':
        return f'(b1) (({u}) >> 2 & 1)'
    return f'({t}) ({u})'


def base(t):
    """The narrow type of T."""
    return t.lower() if t in WIDE.values() else t


def converts(t, p):
    """True if any value of type T may be converted to P without undefined
    behaviour, and P's operators then cope with it."""
    if t == p:
        return True
    if t in STRUCTS or p in STRUCTS:
        return False
    if p == 'b1' or t == 'b1':
        return p in INTS + ['b1', 'f32', 'f64']
    if t in INTS and p in INTS or t in SMALL_INTS[:4] and p == 'f64':
        return True
    if t in FLOATS:
        return (p in ('i32', 'i64') or t == 'f32' and p in ('f64', 'i16')
                or p == WIDE[t])
    return False


def table_ok(t):
    """True if there are tables of T."""
    return t not in STRUCTS and t not in WIDE.values()


class Op:
    """An operator.  PARAMS are types, or `*T' for the start of a table of
    eight T, or `-T' for its end; SCALARS and TABLES are the names of globals (or,
    for a nested function, locals) it looks at."""

    def __init__(self, name, params, ret, body, attrs='static', scalars=(),
                 tables=(), nested=False, impure=False, pre=''):
        self.name, self.params, self.ret, self.body = name, params, ret, body
        self.attrs, self.scalars, self.tables = attrs, scalars, tables
        # PRE stands before it; IMPURE means that it writes; POINTER, that its
        # name is a pointer to it, with these qualifiers.
        self.nested, self.impure, self.pre = nested, impure, pre
        self.pointer = None
        # It is another name of the function: its alias, a weak one, or what a resolver finds.
        self.other = None
        self.role = 'map'       # what it is for
        self.stop = None        # how it may end the program

    def text(self):
        parms = ', '.join((f'const {p[1:]} *{v}' if p[0] in '*-' else f'{p} {v}')
                          for p, v in zip(self.params, 'abcde'))
        if self.body is None:
            return ''
        attrs = 'auto' if self.nested else self.attrs
        attrs = '' if self.nested else attrs + ' '
        name = self.name if self.pointer is None and not self.other else self.name + '_'
        stop = self.stop.text(self.params) if self.stop else ''
        text = (f'{self.pre}{attrs}{self.ret} {name} ({parms}) '
                f'{{ {stop}{self.body} }}\n')
        if self.pointer is not None:
            storage = 'static ' if self.pointer == 'static' else ''
            qualifier = '' if storage else self.pointer
            text += (f'{storage}{self.ret} (*{qualifier} {self.name}) ({parms})'
                     f' = {name};\n')
        if self.other == 'resolver':
            text += (f'static {self.ret} (*resolve_{self.name} (void)) ({parms}) '
                     f'{{ return {name}; }}\n'
                     f'{self.ret} {self.name} ({parms}) '
                     f'__attribute__ ((ifunc ("resolve_{self.name}")));\n')
        elif self.other:
            storage, weak = ('', 'weak, ') if self.other == 'weak' else ('static ', '')
            text += (f'{storage}{self.ret} {self.name} ({parms}) '
                     f'__attribute__ (({weak}alias ("{name}")));\n')
        return text


# Associative operators: type -> [(word, body, result)].
def combiners(t):
    """Bodies of associative operators over T."""
    if t in STRUCTS:
        return STRUCTURES[t].combiners
    if t == 'b1':
        return ['return a && b;', 'return a | b;', 'return a != b;',
                'return b;']
    if t in WIDE.values():
        return ['return a > b ? a : b;', 'return a < b ? a : b;', 'return b;']
    if t in FLOATS:
        mask = '31' if t == 'f32' else '1048575'
        return [f'return ({t}) (((i64) a + (i64) b) & {mask});',
                'return a > b ? a : b;', 'return a < b ? a : b;',
                'return b < a ? b : a;', 'return b;', 'return a;']
    u = 'u' + t[1:]
    both = ['return a > b ? a : b;', 'return a < b ? a : b;',
            'return a & b;', 'return a | b;', 'return a ^ b;',
            f'return ({t}) (({u}) a + ({u}) b);' if t[1:] in ('32', '64')
            else f'return ({t}) (a + b);',
            'return b;', 'return a;',
            f'return ({t}) ((u64) a * (u64) b);']
    if t == 'u32':
        both += ['return a + b;', 'return a * b;',
                 'u32 h = (a >> 16) * (b >> 16); '
                 'return h << 16 | ((a * (b >> 16) + b) & 0xffff);']
    if t == 'u64':
        both += ['return a + b;', 'return a * b;',
                 'u64 h = (a >> 32) * (b >> 32); '
                 'return h << 32 | (u32) (a * (b >> 32) + b);']
    return both


def new_combiner(rng, name, t, result, scalars):
    """An associative operator of type T x T -> T; sums of floating point if
    RESULT is wide.  It never stops: that would depend on the order."""
    op = drawn_combiner(rng, name, t, result, scalars)
    op.role = 'fold'
    return op


def drawn_combiner(rng, name, t, result, scalars):
    attrs = rng.choice(['static', 'static', 'static inline',
                        'static __attribute__ ((noinline))'])
    if result != t:
        return Op(name, [result, result], result, 'return a + b;', attrs)
    if t in UNSIGNED and scalars and rng.random() < .15:
        g = rng.choice(scalars)
        return Op(name, [t, t], t, f'return ({t}) (a + b + {g});', attrs,
                  scalars=(g,))
    if t == 'f64' and rng.random() < .15:
        return Op(rng.choice(['fmax', 'fmin']), [t, t], t, None)
    bodies = combiners(t)
    return Op(name, [t, t], t, rng.choice(bodies), attrs)


def neutral(op):
    """C for the neutral value of the associative operator OP, or None."""
    t = op.ret
    if op.scalars or op.body is None:
        return None
    if t in STRUCTS:
        s = STRUCTURES[t]
        return f'({t}) {s.neutral}' if op.body in s.combiners[:s.sums] else None
    if op.body.endswith(('a + b;', '(a + b);', f'a + (u{t[1:]}) b);', 'a ^ b;', 'a | b;', 'a != b;')):
        return f'({t}) 0'
    if op.body.startswith('return a > b') and t in UNSIGNED:
        return f'({t}) 0'
    if op.body == 'return a & b;' and t in INTS:
        return f'({t}) -1'
    if op.body.endswith(('a * b;', '(u64) a * (u64) b);')):
        return f'({t}) 1'
    return None


def new_fold(rng, name, op, f):
    """The fold that takes what F makes of its arguments into an accumulator
    of OP."""
    args = ', '.join('bcde'[:len(f.params)])
    body = rng.choice([f'return {op.name} (a, {f.name} ({args}));',
                       f'a = {op.name} (a, {f.name} ({args})); return a;'])
    fold = Op(name, [op.ret] + f.params, op.ret, body)
    fold.role = 'taking'
    return fold


def mixing(rng, terms):
    """A u64 expression of the u64 TERMS."""
    e = terms[0]
    for t in terms[1:]:
        e = f'({e} {rng.choice(["+", "^", "*", "-"])} {t})'
    k = rng.choice([1, 3, 5, 7, 11, 1000003])
    return rng.choice([f'{e} * {k} + {rng.randrange(9)}', f'{e} ^ {k}',
                       f'{e} + {k}', f'({e} >> {rng.randrange(1, 4)}) + {k}'])


def weighted(rng, terms):
    """A sum of the u64 TERMS, and of others made of them, by few different weights: of numbers
    that may wrap around, or of those of which no sum overflows."""
    t = rng.choice(['u64', 'u32', 'i32', 'i64'])
    few = [rng.choice([1, 2, 3, 4, 5, 12, 17, 100]) for _ in range(rng.choice([1, 2, 2, 3]))]
    mask = rng.choice([255, 65535]) if t[0] == 'i' else rng.choice(['255', '~0ull'])
    e = str(rng.randrange(3))
    for n in range(rng.randrange(2, 9)):
        x = rng.choice(terms)
        if rng.random() < .6:
            x = f'({x} >> {rng.randrange(1, 9)})'
        e += (f' {rng.choice("++-")} {rng.choice(["", "", "-"])}{rng.choice(few)} * '
              f'({t}) ({x} & {mask})')
    return f'u = {e}; '


def new_map(rng, name, params, ret, scalars, tables):
    """An operator from PARAMS (types, or `*T' for tables) to RET, reading
    some of SCALARS and TABLES: [(name, type)]."""
    attrs = rng.choice(['static'] * 4 + ['static inline',
                       'static __attribute__ ((noinline))',
                       '__attribute__ ((noipa, const))'])
    plain = [p for p in params if p[0] not in '*-']
    if set(params + [ret]) == {'two'} and rng.random() < .5:
        return Op(name, params, ret, rng.choice(['return (two) { a.a * 2, a.b * 2 };',
                                                 'a.a <<= 1; a.b <<= 1; return a;']), attrs)
    if len(set(params + [ret])) == 1 and ret not in STRUCTS + ['b1'] \
       and rng.random() < .3:
        a, b = 'a', 'ab'[len(params) > 1]
        bodies = [f'return {a} > {b} ? {a} : {b};', f'return {b};']
        if ret in UNSIGNED:
            bodies += [f'return ({ret}) ({a} + {b});', f'return {a} ^ {b};',
                       f'return ({ret}) ({a} * 3u + {b});'] * 2
        if ret in FLOATS:
            bodies += [f'return -{a} > {b} ? -{a} : {b};']
        return Op(name, params, ret, rng.choice(bodies), attrs)
    terms = [U(p, v) for p, v in zip(params, 'abcde') if p[0] not in '*-']
    index = 'abcde'[params.index(plain[0])]
    for p, v in zip(params, 'abcde'):
        if p[0] in '*-':
            k = f'{U(plain[0], index)} & 7'
            if p[0] == '-':
                k = f'(int) ({k}) - 8'
            terms.append(U(p[1:], f'{v}[{k}]'))
    reads, looks = [], []
    if scalars and rng.random() < .2:
        g = rng.choice(scalars)
        reads.append(g[0])
        terms.append(U(g[1], g[0]))
    if tables and rng.random() < .15:
        g = rng.choice(tables)
        looks.append(g[0])
        terms.append(U(g[1], f'{g[0]}[{U(plain[0], index)} & 7]'))
    if 'const' in attrs and (reads or looks or len(plain) < len(params)):
        attrs = '__attribute__ ((noipa, pure))'
    body = f'u64 u = {mixing(rng, terms)}; '
    r = rng.random()
    if r < .05:
        body += 'for (int j = 0; j < 6; j++) u = u * 3 + j; '
    elif r < .1:
        body += 'u = 1000003 % (u | 1); '
    elif r < .14:
        body += 'if (u == 0x123456789abcdef1ull) abort (); '
    elif r < .17:
        body += 'if (u == 0x123456789abcdef1ull) __builtin_unreachable (); '
    elif r < .24:
        body += divergent(rng, M(ret, '((u64) v + 1)'))
    elif r < .36:
        body += weighted(rng, terms)
    op = Op(name, params, ret, body, attrs, tuple(reads), tuple(looks))
    if 'noipa' not in attrs and rng.random() < .03:
        op.impure = True
        op.pre = f'static u64 calls_{name};\n'
        body += f'u += calls_{name}++; '
    elif rng.random() < .03:
        body += inner_combinator(rng, op, name)
    op.body = body + f'return {M(ret, "u")};'
    return op


def new_closure(rng, name, params, ret, scalars, tables):
    """A nested function from PARAMS to RET that sees some of SCALARS and TABLES
    around it: itself, or by a function of its own, and that may write a variable
    there."""
    for _ in range(9):
        op = new_map(rng, name, params, ret, scalars, tables)
        if (op.scalars or op.tables) and not op.pre:
            break
    else:
        return None
    op.nested, op.attrs = True, ''
    if 'u64 u' in op.body and rng.random() < .3:
        s, t = rng.choice(scalars)
        start, _, end = op.body.rpartition('return')
        op.scalars += (s,)
        op.body = (f'u64 in_{name} (u64 v) {{ return v * 3 + {U(t, s)}; }} '
                   f'{start}u ^= in_{name} (u); return{end}')
    if 'u64 u' in op.body and rng.random() < .12:
        start, _, end = op.body.rpartition('return')
        op.impure = True
        op.pre = f'u64 calls_{name} = 0;\n'
        op.body = f'{start}u += calls_{name}++; return{end}'
    return op


def inner_combinator(rng, op, name):
    """A combinator inside the operator OP."""
    op.pre = (f'static u64 plus_{name} (u64 a, u64 b) {{ return a + b; }}\n'
              f'static const u64 row_{name}[5] = {{ 1, 7, 2, 9, 4 }};\n')
    return (f'\n#ifdef __SOAC__\n  u = __builtin_reduce (plus_{name}, u, 5, '
            f'row_{name});\n#else\n  for (int j = 0; j < 5; j++) '
            f'u += row_{name}[j];\n#endif\n  ')


def new_predicate(rng, name, params, scalars, tables):
    ret = rng.choice(['i32', 'i32', 'b1', 'u8', 'u64', 'f32'])
    op = new_map(rng, name, params, 'u64', scalars, tables)
    cut = rng.choice(['u & 1', 'u % 3 == 0', 'u % 7 != 0', 'u & 4',
                      'u % 64 == 0', 'u % 5003 == 0', 'u % 100003 != 5'])
    head = op.body.rpartition('return')[0]
    if 'u64 u' not in head:
        head = f'u64 u = {U(params[0], "a")}; '
    op.body = head + f'return {cut};'
    op.ret = ret
    if 'noipa' in op.attrs and ret == 'f32':
        op.ret = 'i32'
    return op
