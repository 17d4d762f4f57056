# Other ways out of a function than its return: edges that GCC draws from calls.
#
# Copyright (C) 2026 The soac authors
# SPDX-License-Identifier: GPL-3.0-or-later

KINDS = ['cleanup', 'setjmp', 'label']

# What a function may call that leaves it, if X is true, or that could for all that
# GCC knows.
SUPPORT = '''\
static jmp_buf back;
__attribute__ ((noipa)) void jump_if (int x) { if (x) longjmp (back, 1); }
__attribute__ ((noipa)) void could_throw (int x) { mix (x); }
'''


class Exits:
    """From statement number FIRST on the function has a scope with a cleanup, a
    setjmp, or, all through, a label that a nested function goes to; at number
    SECOND it leaves if its flag is WHEN."""

    def __init__(self, rng):
        self.kind = rng.choice(KINDS)
        self.first, self.second = sorted(rng.randrange(12) for _ in range(2))
        self.when = rng.randrange(4)

    def text(self, body):
        """BODY, a list of lines for each statement, with that."""
        first, second = min(self.first, len(body)), min(self.second, len(body))
        begin, leave = {
            'cleanup': (f'u64 cleaned __attribute__ ((cleanup (at_end))) = '
                        f'{self.when};', f'could_throw ({self.when});'),
            'setjmp': ('if (setjmp (back)) return leave (7);',
                       f'jump_if (flag == {self.when});'),
            'label': ('', f'go_out (flag == {self.when});')}[self.kind]
        lines = []
        for k in range(len(body) + 1):
            if k == first and begin:
                lines.append(begin)
            if k == second:
                lines.append(leave)
            lines += body[k] if k < len(body) else []
        lines.append('return leave (0);')
        if self.kind != 'label':
            return lines
        return ['__label__ out;', 'void go_out (int x) { if (x) goto out; }',
                '{'] + ['  ' + l for l in lines] \
            + ['}', 'out:', 'return leave (2);']


def support(buffers):
    """What the functions need; a cleanup looks at the global BUFFERS."""
    looks = ''.join(f' look_{b.elem} ({b.name}, {b.size});' for b in buffers
                    if b.is_global)
    return SUPPORT + f'static void at_end (u64 *p) {{ mix (*p);{looks} }}\n'
