# Compiles one program with and without the plugin and compares.
#
# Copyright (C) 2026 The soac authors
# SPDX-License-Identifier: GPL-3.0-or-later

import fcntl
import json
import os
import random
import re
import shutil
import signal
import subprocess

LEVELS = ['-O0', '-O1', '-O2', '-O2', '-O2', '-O3', '-Os', '-Og']
# What is mapped must be what a device with a memory of its own needs.
DEVICE = os.path.join(os.path.dirname(os.path.abspath(__file__)),
                      '../soac.dg/fusion/device.h')
COMPILE_SECONDS, RUN_SECONDS = 120, 30
PATIENCE = 5                    # times as long, alone, before a time-out counts


# Switches of GCC's optimisers that change no program's meaning, and parameters; all
# versions know them.  -fno-inline-atomics, which needs libatomic, is none of them.
SWITCHES = """
aggressive-loop-optimizations allow-store-data-races branch-count-reg caller-saves
code-hoisting combine-stack-adjustments common cprop-registers crossjumping
cse-follow-jumps data-sections dce defer-pop delete-dead-exceptions
delete-null-pointer-checks dse early-inlining expensive-optimizations
forward-propagate function-sections gcse gcse-after-reload gcse-las gcse-lm gcse-sm
guess-branch-probability hoist-adjacent-loads if-conversion if-conversion2
inline-functions inline-functions-called-once inline-small-functions ipa-bit-cp
ipa-cp ipa-cp-clone ipa-icf ipa-modref ipa-profile ipa-pta ipa-pure-const ipa-ra
ipa-reference ipa-sra ipa-vrp isolate-erroneous-paths-dereference ivopts
jump-tables live-range-shrinkage loop-interchange loop-unroll-and-jam lra-remat
modulo-sched move-loop-invariants omit-frame-pointer optimize-sibling-calls
partial-inlining peel-loops peephole peephole2 plt prefetch-loop-arrays ree
rename-registers reorder-blocks reorder-functions rerun-cse-after-loop
schedule-insns schedule-insns2 section-anchors shrink-wrap split-loops split-paths
split-wide-types ssa-backprop ssa-phiopt stack-clash-protection
stack-protector stdarg-opt store-merging strict-aliasing thread-jumps
tree-bit-ccp tree-builtin-call-dce tree-ccp tree-ch tree-coalesce-vars
tree-copy-prop tree-dce tree-dominator-opts tree-dse tree-forwprop tree-fre
tree-loop-distribute-patterns tree-loop-distribution tree-loop-if-convert
tree-loop-im tree-loop-ivcanon tree-loop-optimize tree-partial-pre tree-phiprop
tree-pre tree-pta tree-scev-cprop tree-sink tree-slp-vectorize tree-slsr tree-sra
tree-switch-conversion tree-tail-merge tree-ter tree-vectorize tree-vrp
unroll-all-loops unroll-loops unswitch-loops unwind-tables web wrapv
""".split()
PARAMS = {
    'early-inlining-insns': [0, 100], 'ggc-min-expand': [0], 'inline-unit-growth': [0],
    'ipa-max-aa-steps': [1], 'large-function-growth': [0], 'max-cse-path-length': [1],
    'max-completely-peel-times': [1, 40], 'max-inline-insns-auto': [0, 200],
    'max-inline-insns-single': [0, 500], 'max-unroll-times': [2, 16],
    'scev-max-expr-size': [3], 'sccvn-max-alias-queries-per-access': [0],
    'tree-reassoc-width': [1, 4], 'vect-epilogues-nomask': [0],
    'vect-max-version-for-alias-checks': [0, 50]}


# With these each combinator is a kernel of its own.
UNFUSED = ['-fplugin-arg-soac-fusion=none', '-fplugin-arg-soac-check=runtime']


# Vectors with masks that are numbers.
AVX512 = ['-mavx512f', '-mavx512vl', '-mavx512bw', '-mavx512dq']

# What programs are linked with: gold takes half as long as the default linker.
LINKED = ['-lm'] + ['-fuse-ld=gold'] * bool(shutil.which('ld.gold'))

# Threads have work with as few elements as programs here have.
PLUGIN = ['-fplugin-arg-soac-parallel-min=131072']


def draw_switches(rng):
    words = [f'-f{rng.choice(["", "no-"])}{name}'
             for name in rng.sample(SWITCHES, rng.randint(1, 12))]
    for name in rng.sample(sorted(PARAMS), rng.randint(0, 4)):
        words.append(f'--param={name}={rng.choice(PARAMS[name])}')
    return words


def draw_options(rng):
    """(options before the plugin's arguments, the plugin's arguments)."""
    options = [rng.choice(LEVELS)]
    plugin = list(PLUGIN)

    def maybe(p, *words):
        if rng.random() < p:
            options.extend(words)
            return True
        return False
    openmp = maybe(.7, '-fopenmp')
    maybe(.2, '-g')
    maybe(.05, '-fcompare-debug')
    if not maybe(.1, '-flto'):
        maybe(.1, '-fsanitize=address,undefined', '-fno-sanitize-recover=all')
    maybe(.1, '-Wall', '-Wextra')
    maybe(.05, '-fPIC')
    maybe(.05, '-fno-strict-aliasing')
    maybe(.05, '-fno-tree-vectorize')
    maybe(.05, '-ftree-vectorize')
    maybe(.03, '-fno-inline')
    if maybe(.25, '-fexceptions'):
        maybe(.5, '-fnon-call-exceptions')
    maybe(.03, '-ftrapping-math', '-fno-math-errno')
    if maybe(.15, '-mavx2'):
        maybe(.5, '-mtune=haswell')
    elif maybe(.12, *AVX512):
        maybe(.5, '-mprefer-vector-width=512')
    if '-fcompare-debug' not in options and rng.random() < .2:
        options.extend(draw_switches(rng))
    # These take as long as all else together.  What the debugger is told is checked by nothing
    # else.
    if not maybe(.25 if '-g' in options else .1, '-fchecking'):
        maybe(.05, '-fchecking=2')
    if rng.random() < .05:
        plugin.append('-fplugin-arg-soac-check=runtime')
    r = rng.random()
    if r < .04:
        plugin.append('-fplugin-arg-soac-fusion=none')
    elif r < .08:
        plugin.append('-fplugin-arg-soac-parallel=none')
    elif (r < .12 and openmp and '-flto' not in options
          # Run-time checks are made on the host, whose copies programs may have spoilt.
          and '-fplugin-arg-soac-check=runtime' not in plugin):
        plugin.append('-fplugin-arg-soac-parallel=target')
        if rng.random() < .8:
            plugin.append('-fplugin-arg-soac-target-min=' + rng.choice(['1', '1', '30']))
        options.extend(['-foffload=disable', '-include', DEVICE])
    if r >= .04 and rng.random() < .25:
        plugin.append('-fplugin-arg-soac-fusion=optimal')
    if rng.random() < .15:
        plugin[0] = '-fplugin-arg-soac-parallel-min=' + rng.choice(['1', '1000'])
    # The second cache is said to be so small that short arrays have tiles of rows.
    maybe(.5, '--param=l2-cache-size=' + rng.choice(['1', '1', '2', '4']))
    maybe(.3, '--param=l1-cache-size=' + rng.choice(['1', '1', '2']))
    return options, plugin


# What programs are compiled with whose functions all have other exits: see exits.py.
EXIT_SETS = [['-O1', '-fexceptions'],
             ['-O2', '-fopenmp', '-fexceptions'],
             ['-O2', '-fexceptions', '-fnon-call-exceptions'],
             ['-O3', '-fopenmp', '-fexceptions', '-fnon-call-exceptions']]


# What GCC makes vectors with, other than a trial does.
OTHER_OPTIONS = [['-O2'], ['-O3'], ['-O2', '-fvect-cost-model=unlimited']]


# What users set besides the number of threads.
SURROUNDINGS = [{'OMP_DYNAMIC': 'true'}, {'OMP_THREAD_LIMIT': '2'},
                {'OMP_MAX_ACTIVE_LEVELS': '0'}, {'OMP_PROC_BIND': 'true'},
                {'GOMP_SPINCOUNT': '300000'}, {'OMP_SCHEDULE': 'dynamic,1'}]


# What programs are compiled with for the device that is none: one of these each.
DEVICE_SETS = [['-O0'], ['-O1'], ['-O2'], ['-O3'], ['-O2', '-fsanitize=address,undefined',
                                           '-fno-sanitize-recover=all']]
DEVICE_OPTIONS = ['-fopenmp', '-foffload=disable', '-include', DEVICE]
DEVICE_PLUGIN = ['-fplugin-arg-soac-parallel=target', '-fplugin-arg-soac-target-min=1']


class Trial:
    """How one seed is compiled and run: drawn from the seed, kept while its
    program is shrunk."""

    def __init__(self, seed, options=None, fusion='', device=False):
        rng = random.Random(f'trial {seed} {options or ""}'.rstrip())
        self.options, self.plugin = \
            (list(options), PLUGIN) if options else draw_options(rng)
        if device:
            # Operators that may throw run on the host, whatever of their data is on the device.
            self.options = [o for o in self.options if o != '-fnon-call-exceptions']
            self.options += DEVICE_OPTIONS
            self.plugin = self.plugin + DEVICE_PLUGIN
        if fusion:
            self.plugin = [p for p in self.plugin if 'fusion=' not in p]
            self.plugin.append(f'-fplugin-arg-soac-fusion={fusion}')
        self.threads = rng.sample([1, 2, 3, 8], 2)
        self.surroundings = (rng.choice(SURROUNDINGS) if rng.random() < .2
                             else {})
        self.again = rng.random() < .1
        for options, flag in [(['-mavx2'], 'avx2'), (AVX512, 'avx512vl')]:
            if options[0] in self.options and not processor_has(flag):
                self.options = [o for o in self.options if o not in options]
        # GCC 12 stores vectors of 64 bytes to arrays of the stack as if they were aligned, which
        # those of AddressSanitizer are not (GCC's bug 110027).
        if '-fsanitize=address,undefined' in self.options:
            self.options = [o for o in self.options if o not in AVX512]

    def command(self, cc, soac):
        return [cc] + self.options + [f'-fplugin={soac}'] + self.plugin


def processor_has(flag):
    try:
        return flag in open('/proc/cpuinfo').read()
    except OSError:
        return False


class Verdict:
    """FAILED is null or a short sentence; KIND the same for all programs that
    fail in the same way; REPORT the plugin's report; BLAME is `gcc' if GCC itself
    miscompiles the plain loops."""

    def __init__(self, kind=None, failed=None, report=(), blame=None):
        self.kind, self.failed, self.report = kind, failed, report
        self.blame = blame
        self.ended = False      # by one of its operators


def call(command, seconds, **env):
    clean = {k: v for k, v in os.environ.items()
             if not k.startswith(('OMP_', 'GOMP_')) and k not in (
                 'CFLAGS', 'CPATH', 'LIBRARY_PATH')}
    # Threads that spin keep the processors from other programs.
    clean.update(LC_ALL='C', ASAN_OPTIONS='detect_leaks=0',
                 OMP_WAIT_POLICY='passive')
    clean.update(env)
    # A linker that the compiler has started must not go on to write the program.  (A session
    # of its own costs less than a group that preexec_fn makes: Python need not be copied.)
    with subprocess.Popen(command, env=clean, start_new_session=True,
                          stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT) as p:
        try:
            out, _ = p.communicate(timeout=seconds)
        except subprocess.TimeoutExpired:
            os.killpg(p.pid, signal.SIGKILL)
            return 'timeout', ''
    return p.returncode, out.decode(errors='replace')


def read_report(path):
    try:
        with open(path) as f:
            lines = f.read().splitlines()
    except FileNotFoundError:
        return []
    os.remove(path)
    return lines


def first_error(output):
    for line in output.splitlines():
        if re.search(r'error:|undefined reference|Error|warning: .*soac', line):
            return line.strip()
    return output.strip().splitlines()[-1] if output.strip() else 'no message'


def kernel_warning(output):
    """What GCC says of a function that nobody has written, or None."""
    place = ''
    for line in output.splitlines():
        if 'In function ' in line:
            place = line
        elif 'warning: ' in line and '._soac.' in place:
            return line.strip()
    return None


def exact(output):
    """OUTPUT without what may be rounded otherwise without the plugin, see inexact.py."""
    return re.sub(r'^bits .*\n', '', output, flags=re.M)


def blur(message):
    """MESSAGE without what differs from program to program."""
    message = re.sub(r"^\S*?:(\d+:)*\s*", '', message)
    return re.sub(r"'[^']*'|\u2018[^\u2019]*\u2019|0x[0-9a-f]+|[0-9]+", '#',
                  message)


def cost_of(cost):
    """What is less the better a plan is."""
    return cost['bytes'] + cost['again'], cost['kernels'], cost['guards'], cost['streams']


class Judge:
    def __init__(self, cc, soac, folder):
        self.cc, self.soac, self.folder = cc, soac, folder
        self.text = self.wanted = None          # the last oracle
        self.slow = False       # a program that takes too long was found
        os.makedirs(folder, exist_ok=True)

    def path(self, name):
        return os.path.join(self.folder, name)

    def call(self, command, seconds, report=None, **env):
        """As call ().  What takes too long is tried again while no other job of this
        run tries so, since the machine may have had too much to do; without what it may
        have written to REPORT, to which a compiler appends."""
        rc, out = call(command, seconds, **env)
        if rc != 'timeout' or self.slow:
            return rc, out
        with open(os.path.join(os.path.dirname(self.folder), 'slow.lock'), 'w') as f:
            fcntl.flock(f, fcntl.LOCK_EX)
            if report:
                read_report(report)
            rc, out = call(command, seconds * PATIENCE, **env)
        self.slow = rc == 'timeout'
        return rc, out

    def oracle(self, source):
        """What the program prints without the plugin, or a Verdict."""
        rc, out = self.call([self.cc, '-w', '-O0', '-o', self.path('plain'), source]
                            + LINKED, COMPILE_SECONDS)
        if rc != 0:
            return Verdict('oracle', f'the plain program does not compile: '
                           f'{first_error(out)}')
        rc, out = self.call([self.path('plain')], RUN_SECONDS)
        if rc != 0:
            return Verdict('oracle', f'the plain program ends with {rc}')
        return out

    def compile(self, trial, source, target):
        """(output of the compiler and whether it worked, report)."""
        report = self.path('report')
        read_report(report)
        rc, out = self.call(trial.command(self.cc, self.soac)
                            + [f'-fplugin-arg-soac-report={report}', '-o', target, source]
                            + LINKED, COMPILE_SECONDS, report)
        return rc, out, read_report(report)

    def judge(self, trial, text):
        source = self.path('fuzz.c')
        with open(source, 'w') as f:
            f.write(text)
        if text != self.text:
            self.text, self.wanted = text, self.oracle(source)
        wanted = self.wanted
        if isinstance(wanted, Verdict):
            return wanted
        target = self.path('fuzz')
        rc, out, report = self.compile(trial, source, target)
        if rc != 0:
            e = 'time-out' if rc == 'timeout' else first_error(out)
            if self.gcc_crashes(trial, source, e):
                return Verdict(blame='gcc')
            return Verdict('compile ' + blur(e), f'compiler: {e}')
        warning = kernel_warning(out)
        if warning:
            return Verdict('warning ' + blur(warning), f'compiler: {warning}')
        if trial.again:
            rc, out, second = self.compile(trial, source, target)
            if report != second:
                return Verdict('report', 'two compilations, two reports')
        bad = self.contradiction(report, any(p in trial.plugin for p in UNFUSED))
        if bad:
            return Verdict('report ' + bad, f'report: {bad}')
        verdict = self.execute(trial, target, wanted)
        if verdict.failed and not self.gcc_is_right(trial, source, wanted):
            return Verdict(report=report, blame='gcc')
        verdict.report, verdict.ended = report, wanted.endswith('ended\n')
        return verdict

    def gcc_crashes(self, trial, source, message):
        """True if GCC ends with MESSAGE as it compiles the plain loops under the trial's
        options or others that vectorise.  GCC 12.2 does: see README.md."""
        where = re.search(r'internal compiler error: (in vect\w+), at tree-vect', message)
        for options in ([trial.options] + OTHER_OPTIONS if where else []):
            rc, out = self.call([self.cc, '-w'] + options
                                + ['-S', '-o', self.path('plain.s'), source], COMPILE_SECONDS)
            if where[1] in out:
                return True
        return False

    def gcc_is_right(self, trial, source, wanted):
        """True if GCC compiles the plain loops correctly under the trial's
        options and others that vectorise.  Sometimes it does not."""
        plain = self.path('plain')
        for options in [trial.options] + OTHER_OPTIONS:
            rc, out = self.call([self.cc, '-w'] + options + ['-o', plain, source] + LINKED,
                                COMPILE_SECONDS)
            rc, out = self.call([plain], RUN_SECONDS) if rc == 0 else (rc, '')
            if rc != 0 or exact(out) != exact(wanted):
                return False
        return True

    def execute(self, trial, target, wanted):
        first = None
        for threads in trial.threads:
            rc, out = self.call([target], RUN_SECONDS, OMP_NUM_THREADS=str(threads),
                           **trial.surroundings)
            if rc != 0:
                what = (re.search(r'(runtime error: .*|ERROR: AddressSanitizer'
                                  r': \S+)', out) or [f'status {rc}'])[0]
                return Verdict('run ' + blur(what),
                               f'{threads} threads: {what}')
            if exact(out) != exact(wanted):
                return Verdict('value', f'{threads} threads: another checksum')
            if first not in (None, out):
                return Verdict('bits', f'{threads} threads: other bits')
            first = out
        return Verdict()

    def contradiction(self, report, unfused):
        """What a report may not say; UNFUSED if nothing is to be fused."""
        for line in report:
            f = json.loads(line)
            if 'statistics' in f:
                continue
            kernels = [k['members'] for k in f['kernels']]
            # A producer may be in the kernels of several branches.
            if {m for k in kernels for m in k} != {c['id'] for c
                                                   in f['combinators']
                                                   if not c.get('dead')}:
                return 'a combinator without a kernel, or a dead one in one'
            if unfused and any(len(k) > 1 for k in kernels):
                return 'a kernel of several where nothing is to be fused'
            if any(len(set(k)) != len(k) for k in kernels):
                return 'a combinator twice in a kernel'
            if 't2' in f and cost_of(f['cost']) > cost_of(f['t2']):
                return 'a plan that costs more than after T2 reduction'
            for e in f['edges']:
                if e['fused'] and not any(e['from'] in k and e['to'] in k
                                          for k in kernels):
                    return 'a fused edge that is in no kernel'
        return None
