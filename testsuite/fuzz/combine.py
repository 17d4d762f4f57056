# Calls of combinators, of helpers that hold some, and whole programs.
#
# Copyright (C) 2026 The soac authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# The plain loops below are the oracle: they are written from the table in
# README.md, not from the plugin.

import elements
import exits
import stops
from elements import U, M
from program import (Illegal, Indexed, Range, State, Statement, TABLE, Zip,
                     check_block_in, need)


class Input:
    """An argument: KIND `array' (a Range), `value' (an Expr), `table' (a
    Range of TABLE elements), `end' (such a table, the pointer to whose end is
    passed); and views: `slice' (a Slice), `gather' (an Indexed), `replicate'
    (an Expr), `rows' (a table, replicated), `iota' (an Expr and a step), `zip'
    (Inputs)."""

    def __init__(self, kind, what):
        self.kind, self.what = kind, what

    def text(self):
        x = self.what
        if self.kind == 'value':
            return x.text
        if self.kind == 'end':
            return f'{x.text()} + {TABLE}'
        if self.kind == 'replicate':
            return f'__builtin_replicate ({x.text})'
        if self.kind == 'rows':
            return f'__builtin_replicate ({x.text()})'
        if self.kind == 'iota':
            step = f', {x[1]}' if x[1] != 1 else ''
            return f'__builtin_iota ({x[0].text}{step})'
        if self.kind == 'zip':
            return f'__builtin_zip ({", ".join(y.text() for y in x)})'
        return x.text()

    def many(self):
        """True if not all elements are the same value."""
        return self.kind in ('array', 'slice', 'gather', 'iota', 'zip')

    def ranges(self):
        """What is read: (Range, whether an output may be exactly it)."""
        if self.kind in ('array', 'slice'):
            yield self.what, True
        elif self.kind == 'zip':
            for x in self.what:
                yield from x.ranges()
        elif self.kind in ('gather', 'table', 'end', 'rows'):
            yield self.what, False

    def element(self, state, param):
        """The type of an element that is passed as PARAM."""
        if self.kind in ('iota', 'replicate', 'value'):
            return (self.what[0] if self.kind == 'iota' else self.what).elem
        if self.kind == 'zip':
            return param
        return state.arrays[self.what.array].elem

    def fits(self, state, param):
        """Check that this may be passed to the parameter type PARAM."""
        if self.kind == 'zip':
            need(len(self.what) == len(elements.MEMBERS.get(param, ())))
            for x, (_, t) in zip(self.what, elements.MEMBERS.get(param, ())):
                x.fits(state, t)
            return
        if self.kind in ('value', 'replicate', 'iota'):
            x = self.what[0] if self.kind == 'iota' else self.what
            x.check(state)
            need(param[0] not in '*-' and elements.converts(x.elem, param))
            return
        elem = state.arrays.get(self.what.array)
        need(elem)
        state.read(self.what)
        if self.kind in ('array', 'slice', 'gather'):
            need(param[0] not in '*-' and elements.converts(elem.elem, param))
        else:
            need(param == '*-'[self.kind == 'end'] + elem.elem
                 and self.what.count == TABLE)

    def loop(self, name, param):
        """(lines before the loop, element i)."""
        x = self.what
        if self.kind == 'zip':
            lines, values = [], []
            for k, (y, m) in enumerate(zip(x, elements.MEMBERS[param])):
                before, value = y.loop(f'{name}{k}', m[1])
                lines += before
                values.append(value)
            return lines, f'({param}) {{ {", ".join(values)} }}'
        if self.kind == 'iota':
            return [f'__auto_type {name} = {x[0].text};'], \
                f'({name} + ({x[0].elem}) i * {x[1]})'
        if self.kind in ('array', 'slice', 'gather'):
            lines, [(value, _)] = x.loop(name, 'i')
            return lines, value
        text = x.text() if self.kind == 'rows' else \
            x.text if self.kind == 'replicate' else self.text()
        return [f'__auto_type {name} = {text};'], name


KINDS = {                       # combine, element, init, output, result
    'map': (0, 1, 0, 1, 0), 'reduce': (1, 0, 1, 0, 1), 'scan': (1, 0, 1, 1, 0),
    'scan_exclusive': (1, 0, 1, 1, 0), 'filter': (0, 1, 0, 1, 1),
    'redomap': (1, 1, 1, 0, 1), 'scanomap': (1, 1, 1, 1, 0)}


class Combinator(Statement):
    def __init__(self, kind, count, inputs, combine=None, element=None,
                 init=None, out=None, result=None, declares=False):
        self.kind, self.count, self.inputs = kind, count, inputs
        self.combine, self.element, self.init = combine, element, init
        self.out, self.result, self.declares = out, result, declares
        self.fold = None        # stands for the element function
        self.holds = 'size_t'   # the type of a filter's result

    def ops(self):
        return [op for op in (self.combine, self.element, self.fold) if op]

    def value_type(self):
        return self.holds if self.kind == 'filter' else self.combine.ret

    def check(self, state):
        state.bounds(self.count)
        for op in self.ops():
            state.uses_op(op)
        params = (self.element or self.combine).params
        if not self.element:
            params = params[:1]
        need(len(params) == len(self.inputs))
        for x, p in zip(self.inputs, params):
            x.fits(state, p)
        need(self.kind == 'map' or any(x.many() for x in self.inputs))
        if self.init:
            self.init.check(state)
            need(elements.converts(self.init.elem, self.combine.ret)
                 or self.init.elem == elements.base(self.combine.ret))
        if self.element and self.combine:
            need(elements.converts(self.element.ret, self.combine.params[0]))
        if self.out:
            self.check_output(state)
        self.check_result(state)

    def check_output(self, state):
        params = (self.element or self.combine).params
        if self.kind == 'filter':
            need(self.inputs[0].many())
            made = self.inputs[0].element(state, params[0])
        else:
            made = (self.combine or self.element).ret
        outs = self.out.parts()
        types = [made]
        if isinstance(self.out, Zip):
            need(made == self.out.elem and made in elements.MEMBERS)
            types = [t for _, t in elements.MEMBERS[made]]
        for k, (out, t) in enumerate(zip(outs, types)):
            need(out.array in state.arrays)
            count = out.index.count if isinstance(out, Indexed) else out.count
            need(count == self.count)
            need(elements.converts(t, state.arrays[out.array].elem))
            for x in self.inputs:
                for r, exact in x.ranges():
                    need(state.apart(out, r, exact))
            for x in outs[:k]:
                need(state.apart(out, x, False))
            for op in self.ops():
                for t in op.tables:
                    need(state.apart(out, Range(t, 0, TABLE), False))
        for out in outs:
            state.write(out, self.kind != 'filter')

    def check_result(self, state):
        if not self.result:
            return
        if self.kind == 'filter':
            state.declare(self.result, 'count')
            state.counts[self.result] = (state.bounds(self.count), False)
            for out in self.out.parts():
                if isinstance(out, Indexed) or out.step != 1:
                    continue
                if out.offset == 0 and out.array in state.filled:
                    state.dynamic.add((out.array, self.result))
                state.recent.append(Range(out.array, out.offset,
                                          self.result))
        elif self.declares:
            state.declare(self.result, 'scalar')
            state.scalars[self.result] = self.combine.ret
        elif isinstance(self.result, Range):
            r = self.result
            need(r.array in state.arrays
                 and state.arrays[r.array].elem == self.combine.ret)
            recent = list(state.recent)
            state.write(Range(r.array, r.offset, 1))
            state.recent = recent
        else:
            need(state.scalars.get(self.result) == self.combine.ret)

    def assign(self):
        if not self.result:
            return ''
        if self.kind == 'filter' or self.declares:
            return f'{self.value_type()} {self.result} = '
        if isinstance(self.result, Range):
            return f'{self.result.array}[{self.result.offset}] = '
        return f'{self.result} = '

    def call(self):
        args = [op.name for op in (self.combine, self.fold or self.element)
                if op]
        args += [self.init.text] if self.init else []
        args += [str(self.count)]
        args += [self.out.text()] if self.out else []
        args += [x.text() for x in self.inputs]
        return f'{self.assign()}__builtin_{self.kind} ({", ".join(args)});'

    def text(self):
        return ['#ifdef __SOAC__', self.call(), '#else'] + self.loop() \
            + ['#endif']

    def loop(self):
        """The same as a loop, with all arguments evaluated once, before."""
        lines, args = [], []
        params = (self.element or self.combine).params
        for k, (x, p) in enumerate(zip(self.inputs, params)):
            before, value = x.loop(f'in{"abcde"[k]}', p)
            lines += before
            args.append(value)
        x = args[0]
        if self.element:
            x = f'{self.element.name} ({", ".join(args)})'
        lines.append(f'size_t m = {self.count}, i, k = 0;')
        put = self.stores(lines)
        if self.combine:
            lines.append(f'{self.combine.ret} acc = {self.init.text};')
            t, op = self.combine.ret, self.combine.name
        body = {'map': put('i', x),
                'filter': f'if ({x}) {{ {put("k", args[0])} k++; }}'}
        if self.fold:
            taken = f'acc = {self.fold.name} (acc, {", ".join(args)});'
            body['redomap'] = taken
            body['scanomap'] = f'{taken} {put("i", "acc")}'
        elif self.combine:
            body['reduce'] = body['redomap'] = f'acc = {op} (acc, {x});'
            body['scan'] = body['scanomap'] = \
                f'acc = {op} (acc, {x}); {put("i", "acc")}'
            body['scan_exclusive'] = (f'{t} v = {x}; {put("i", "acc")} '
                                      f'acc = {op} (acc, v);')
        lines.append(f'for (i = 0; i < m; i++) {{ {body[self.kind]} }}')
        if not self.result:
            return ['{'] + ['  ' + l for l in lines] + ['}']
        value = 'k' if self.kind == 'filter' else 'acc'
        return [f'{self.assign()}({{'] + ['  ' + l for l in lines] \
            + [f'  {value};', '});']


    def stores(self, lines):
        """A function that gives the text that stores a value at an index; add
        to LINES what it needs."""
        if not self.out:
            return lambda k, value: ''
        lines += self.out.loop('out', 'k')[0]

        def put(k, value):
            places = self.out.loop('out', k)[1]
            return f'{{ __auto_type made = {value}; ' + ' '.join(
                f'{place} = made{member};' for place, member in places) + ' }'
        return put


class HelperCall(Statement):
    """A call of HELPER, a function of combinators: OUT (if any) and IN are
    ranges of COUNT elements, RESULT a new scalar or, of a helper that makes
    its array, a new array."""

    def __init__(self, helper, count, inp, out=None, result=None):
        self.helper_, self.count, self.inp = helper, count, inp
        self.out, self.result = out, result

    def helper(self):
        return self.helper_

    def check(self, state):
        h = self.helper_
        state.read(self.inp)
        need(state.arrays[self.inp.array].elem == h.inp.elem)
        need(self.inp.count == self.count)
        for op in h.all_ops():
            need(not op.nested)
            state.uses_op(op)
        if h.out:
            need(type(self.out) is Range and self.out.array in state.arrays)
            need(state.arrays[self.out.array].elem == h.out.elem)
            need(self.out.count == self.count)
            need(state.apart(self.out, self.inp, not h.out.restrict))
            for op in h.all_ops():
                for t in op.tables:
                    need(not h.out.restrict)
                    need(state.apart(self.out, Range(t, 0, TABLE), False))
            state.write(self.out)
        if h.makes:
            need(self.count == 'n')
            state.declare(self.result.name, 'array')
            state.arrays[self.result.name] = self.result
            state.recent.append(Range(self.result.name, 0, 'n'))
        elif h.result:
            state.declare(self.result, 'scalar')
            state.scalars[self.result] = h.result

    def text(self):
        h = self.helper_
        to = ''
        if h.makes:
            to = f'{self.result.elem} *{self.result.name} = '
        elif h.result:
            to = f'{h.result} {self.result} = '
        out = f'{self.out.text()}, ' if h.out else ''
        return [f'{to}{h.name} ({self.count}, {out}{self.inp.text()});']


class Helper:
    """static ... NAME (size_t n, OUT, INP): BODY, then return TAIL."""

    def __init__(self, name, attrs, inp, out, body, result, tail, makes=False):
        self.name, self.attrs, self.inp, self.out = name, attrs, inp, out
        self.body, self.result, self.tail = body, result, tail
        self.makes = makes

    def all_ops(self):
        return [op for s in self.body for x in s.all() for op in x.ops()]

    def text(self):
        r = ' restrict ' if self.inp.restrict else ''
        params = f'const {self.inp.elem} *{r}in'
        if self.out:
            params = f'{self.out.elem} *{r}out, ' + params
        ret = self.result or 'void'
        return [f'{self.attrs} {ret} {self.name} (size_t n, {params})', '{'] \
            + ['  ' + l for s in self.body for l in s.text()] \
            + [f'  {self.tail}', '}']


class Function:
    def __init__(self, name, ntype, attrs, params, cases):
        self.name, self.ntype, self.attrs = name, ntype, attrs
        self.params, self.cases, self.body = params, cases, []
        self.exits = None
        self.kept = None        # or 'members', 'globals'

    def statements(self):
        for s in self.body:
            yield from s.all()

    def start(self, program):
        state = State(self)
        for a in self.params + program.global_arrays:
            state.arrays[a.name] = a
        for p in self.params:
            need(not p.restrict or self.alone(p, program))
        for name, t in program.global_scalars:
            state.scalars[name] = t
        n = [c.n for c in self.cases]
        state.counts['n'] = (n, True)
        state.scalars['flag'] = 'i32'
        return state

    def alone(self, p, program):
        """Nothing else in the function reaches P's memory."""
        for c in self.cases:
            b = c.where[p.name][0]
            if b.is_global or sum(x[0] is b for x in c.where.values()) > 1:
                return False
        return True

    def check(self, program):
        state = self.start(program)
        check_block_in(self.body, state)

    def text(self):
        params = ''.join(
            f', {p.pointee()} *'
            f'{"restrict " if p.restrict else ""}{p.name}' for p in self.params)
        before, inside, after = self.keep()
        return before + [f'{self.attrs} u64 {self.name} ({self.ntype} n, '
                         f'int flag{params})', '{'] + inside \
            + ['  ' + l for l in self.lines()] + ['}'] + after

    def keep(self):
        """What stands before, inside and behind the function where its count
        and its arrays are loaded from memory wherever they are used."""
        # Labels of functions that are left in odd ways stand first.
        if not self.kept or self.exits:
            return [], [], []
        names = ['n'] + [p.name for p in self.params]
        types = [self.ntype] + [f'{p.pointee()} *' for p in self.params]
        members = [f'  {t} {name};' for t, name in zip(types, names)]
        kept = f'kept_{self.name}'
        where = kept + '.'
        if self.kept == 'members':
            where = 'st->'
            inside = [f'  struct {kept} *st = &{kept};',
                      '  __asm__ ("" : "+r" (st));']
        else:
            inside = []
        # The parameters are not macros: they are no simple names there.
        inside = [f'  {kept}.{name} = {name};' for name in names] + inside \
            + [f'#define {name} ({where}{name})' for name in names]
        return [f'static struct {kept}', '{'] + members + [f'}} {kept};'], \
            inside, [f'#undef {name}' for name in names]

    def lines(self):
        body = [s.text() for s in self.body]
        if self.exits:
            return self.exits.text(body)
        return [l for lines in body for l in lines] + ['return leave (0);']


# What GCC cannot see through need not be fast: to optimise it takes as long as a combinator.
APART = '__attribute__ ((noipa, optimize ("O0")))'


# Functions for each element type in use: what GCC cannot see through, what it
# can, and the checksum of memory.
def support(t, tell):
    return f'''\
{APART} void look_{t} (const {t} *p, size_t n)
{{ for (size_t i = 0; i < n; i++) mix ({U(t, 'p[i]')});{tell} }}
static void see_{t} (const {t} *p, size_t n)
{{ for (size_t i = 0; i < n; i++) mix ({U(t, 'p[i]')}); }}
{APART} void poke_{t} ({t} *p, size_t n)
{{ for (size_t i = 0; i < n; i += 5)
    {{ u64 u = {U(t, 'p[i]')} * 3 + 1; p[i] = {M(t, 'u')}; }} }}
#ifdef __SOAC__
static {t} second_{t} ({t} a, {t} b) {{ return b; }}
static inline __attribute__ ((always_inline)) {t}
beyond_{t} (const {t} *p, size_t n)
{{ {t} first = {{ 0 }}; return __builtin_reduce (second_{t}, first, n + (1 << 24), p); }}
#endif
{t} *hook_{t};
{APART} void poke_hook_{t} (void)
{{ if (hook_{t}) poke_{t} (hook_{t}, 1); }}
{APART} void fill_{t} ({t} *p, size_t n, u64 k)
{{ for (size_t i = 0; i < n; i++)
    {{ k = k * 6364136223846793005ull + 1442695040888963407ull;
      u64 u = k >> 33; p[i] = {M(t, 'u')}; }} }}
'''


def storage(name):
    """The storage class of the global variable NAME, g0, g1, ..."""
    return ('', 'static ', 'static __thread ')[int(name[1:]) % 3]


class Program:
    def __init__(self):
        self.buffers, self.global_arrays, self.global_scalars = [], [], []
        self.functions = []

    def check(self):
        """True if the program is free of undefined behaviour."""
        try:
            for f in self.functions:
                f.check(self)
            return True
        except Illegal:
            return False

    def helpers(self):
        seen = []
        for f in self.functions:
            for s in f.statements():
                if s.helper() and s.helper() not in seen:
                    seen.append(s.helper())
        return seen

    def all_ops(self):
        """All operators, by name."""
        seen = {}
        for f in self.functions:
            for s in f.statements():
                for op in s.ops() + (s.helper().all_ops() if s.helper()
                                     else []):
                    if op.body is not None:
                        seen.setdefault(op.name, op)
        return sorted(seen.values(), key=lambda op: int(op.name[2:]))

    def stops(self):
        """True if an operator may end it, or a branch."""
        return (any(op.stop for op in self.all_ops())
                or any(isinstance(s, stops.End) for f in self.functions
                       for s in f.statements()))

    def types(self):
        seen = {b.elem for b in self.buffers}
        for f in self.functions:
            for s in f.statements():
                e = getattr(s, 'elem', None)
                if e:
                    seen.add(e)
                seen.update(getattr(s, 'elems', ()))
        return sorted(seen)

    def text(self):
        body = []
        for h in self.helpers():
            body += h.text() + ['']
        for f in self.functions:
            body += f.text() + ['']
        body += self.main()
        types = self.types()
        lines = [elements.PRELUDE, 'static u64 checksum;',
                 'static inline void mix (u64 x) '
                 '{ checksum = (checksum ^ x) * 1099511628211ull; }']
        tell = ''
        if self.stops():
            lines.append(stops.SUPPORT)
            tell = stops.TELL
        lines += [support(t, tell) for t in types]
        lines += [f'{storage(name)}{t} {name};' for name, t in self.global_scalars]
        lines += [f'static {b.elem} {b.name}[{b.size}];' for b in self.buffers
                  if b.is_global]
        change = [f'  {{ u64 u = {U(t, name)} + 3; {name} = {M(t, "u")}; }}'
                  for name, t in self.global_scalars] \
            + [f'  poke_{b.elem} ({b.name}, 16);' for b in self.buffers
               if b.is_global]
        lines += ['__attribute__ ((noipa)) void change_globals (void)', '{'] \
            + change + ['}']
        lines += ['static u64 leave (u64 x)', '{'] \
            + [f'  hook_{t} = 0;' for t in types] + ['  return x;', '}', '']
        if any(f.exits for f in self.functions):
            lines.append(exits.support(self.buffers))
        lines += [op.text() for op in self.all_ops() if not op.nested]
        return '\n'.join(lines + body) + '\n'

    def main(self):
        lines = ['int', 'main (void)', '{']
        if self.stops():
            lines += stops.START
        for b in self.buffers:
            if not b.is_global:
                lines.append(f'  {b.elem} *{b.name} = malloc ({b.size} * '
                             f'sizeof *{b.name});')
        for k, b in enumerate(self.buffers):
            lines.append(f'  fill_{b.elem} ({b.name}, {b.size}, {k + 1});')
        for f in self.functions:
            for c in f.cases:
                args = [str(c.n), str(c.flag)]
                for p in f.params:
                    b, at = c.where[p.name]
                    args.append(f'{b.name} + {at}' if at else b.name)
                lines.append(f'  mix ({f.name} ({", ".join(args)}));')
                for b in self.buffers:
                    lines.append(f'  look_{b.elem} ({b.name}, {b.size});')
                for name, t in self.global_scalars:
                    lines.append(f'  mix ({U(t, name)});')
                lines.append('  printf ("%llx\\n", checksum);')
        return lines + ['  return 0;', '}']
