# soac: array combinators for C, a plugin for GCC 11 to 14.
#
# Copyright (C) 2026 The soac authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
#   make          build .build/soac.so
#   make check    install what is missing, build, run every test
#   make fuzz     test COUNT=n random programs, from SEED=s on
#   make mutation sabotage the plugin and see which test notices
#   make demo     install what is missing, build, run the main example
#   make deb      build the Debian package, below .build
#   make help     the other targets

# The newest GCC here that the plugin supports, and the C++ compiler of the same
# name; nothing if there is none yet.
CC  := $(shell .ci/compiler 2>/dev/null)
CXX  = $(if $(findstring /,$(CC)),$(dir $(CC)))$(subst gcc,g++,$(notdir $(CC)))

BUILD  = .build
PLUGIN = $(BUILD)/soac.so

# GCC's own folder of plugins: its headers are there, and what is installed
# there is found by its short name.
GCC_PLUGINS := $(shell $(CC) -print-file-name=plugin 2>/dev/null)

# Where `make install' puts things.  Without PREFIX the plugin goes to GCC's own
# folder, where its short name is enough, and the rest below /usr/local.
VERSION    = 1
PREFIX     =
DESTDIR    =
LIBDIR     = $(if $(PREFIX),$(PREFIX)/lib/soac,$(GCC_PLUGINS))
ROOT       = $(or $(PREFIX),/usr/local)
INCLUDEDIR = $(ROOT)/include
PCDIR      = $(ROOT)/lib/pkgconfig
SPECSDIR   = $(ROOT)/share/soac
MANDIR     = $(ROOT)/share/man/man7

WERROR    = $(if $(filter true,$(CI)),-Werror)
OPTIMISE  = -O2 -g
CXXFLAGS  = $(OPTIMISE) -Wall -Wextra $(WERROR)
ALL_FLAGS = -std=gnu++14 -fPIC -fno-rtti -fno-exceptions \
	    $(if $(filter $<,$(ALONE)),,$(COMMON:%/gcc-common.h.gch=-I%)) \
	    -I. -Iplugin -Ibuiltins -Ipasses -isystem $(GCC_PLUGINS)/include \
	    $(CXXFLAGS)
# cc1 exports every name it has; a function of ours that happens to bear the
# same one must still be ours.
LDFLAGS   = -shared -Wl,-Bsymbolic-functions

SOURCES := $(sort $(wildcard plugin/*.cc builtins/*.cc passes/*.cc passes/*/*.cc))

# GCC's own headers take most of the time.  So all files of a room are compiled as one: room ->
# its files; a room is a folder, as passes/README.md has them.  With BY=files each file is
# compiled by itself, with those headers precompiled: for who changes one file after the
# other.  A tree that was built so once stays so until `make clean'.
BY       := $(if $(wildcard $(BUILD)/headers/*.gch),files,rooms)
FOLDERS  := $(patsubst %/,%,$(sort $(dir $(SOURCES))))
files_in  = $(filter-out $(ONLY_FILE),$(sort $(wildcard $(1)/*.cc)))
# The one file that includes headers of somebody else.
ONLY_FILE = passes/fuse/ilp-glpk.cc

BY_FILES := $(filter files,$(BY))
OBJECTS  := $(if $(BY_FILES),$(SOURCES:%.cc=$(BUILD)/%.o), \
	      $(FOLDERS:%=$(BUILD)/rooms/%.o) $(ONLY_FILE:%.cc=$(BUILD)/%.o))

# Debian's packages, by who needs them.  Without libglpk-dev the plugin is built as well, but
# has no `fusion=optimal'.
BUILD_NEEDS = make $(CC) $(CXX) $(CC)-plugin-dev libglpk-dev
CHECK_NEEDS = dejagnu tcllib binutils valgrind clang git \
	      pkg-config cmake meson autoconf automake libpng-dev python3 \
	      $(CC)-offload-nvptx
DEMO_NEEDS  = alsa-utils libpng-dev cimg-examples

# `make V=1' shows the commands.
Q = $(if $(V),,@)

JOBS := $(shell nproc 2>/dev/null || echo 2)

.PHONY: all check check-all fuzz mutation same bench bench-real offload demo deps install uninstall dist deb clean help

all: $(PLUGIN)

$(PLUGIN): $(OBJECTS)
	@echo "LINK $@"
	$(Q)$(CXX) $(LDFLAGS) $^ -o $@

# A file of another name whenever there are other sources.  Nothing is left of a tree that was
# built by files.
FILES := $(if $(BY_FILES),,$(BUILD)/rooms/files-$(firstword $(shell echo $(SOURCES) | cksum)))
$(FILES):
	@mkdir -p $(@D)
	@rm -rf $(BUILD)/rooms/files-* $(BUILD)/headers
	@rm -f $(patsubst %.cc,$(BUILD)/%.o,$(filter-out $(ONLY_FILE),$(SOURCES)))
	@touch $@

# A file of another name for another GCC: nothing stays that was built for the one before.
BUILT_FOR := $(BUILD)/plugin/for-gcc-$(firstword $(shell $(CC) --version 2>/dev/null \
	       | sed -n '1s/^[^ ]* //p' | cksum))
$(BUILT_FOR):
	@mkdir -p $(@D)
	@rm -f $(@D)/for-gcc-*
	@touch $@

# GCC does not know its own formats of messages where its headers are precompiled: files that
# have messages do without.
COMMON := $(if $(BY_FILES),$(BUILD)/headers/gcc-common.h.gch)
ALONE  := $(if $(BY_FILES),$(shell grep -lP \
	    '(error|warning|inform|sorry|pp_printf|dump_printf)[a-z_]* \x28' $(SOURCES)))

$(BUILD)/headers/gcc-common.h.gch: plugin/gcc-common.h Makefile $(BUILT_FOR) \
    | $(GCC_PLUGINS)/include/gcc-plugin.h
	@mkdir -p $(@D)
	@rm -rf $(BUILD)/rooms
	@echo "CXX  $<"
	$(Q)$(CXX) $(ALL_FLAGS) -MMD -MP -x c++-header -c $< -o $@

# The room's files, in the order of their names.  Which there are is asked of FILES.
$(FOLDERS:%=$(BUILD)/rooms/%.o): $(BUILD)/rooms/%.o: $(FILES) plugin/gcc-common.h Makefile $(BUILT_FOR) \
    | $(GCC_PLUGINS)/include/gcc-plugin.h
	@mkdir -p $(@D)
	@echo "CXX  $*"
	@printf '#include "%s"\n' $(call files_in,$*) >$(@:.o=.cc)
	$(Q)$(CXX) $(ALL_FLAGS) -MMD -MP -c $(@:.o=.cc) -o $@
	$(Q)objcopy --weaken $@

# Names that are weak need not be there when the plugin is loaded.  So another GCC
# can load it, too, and is told that it is another one.
$(BUILD)/%.o: %.cc plugin/gcc-common.h Makefile $(BUILT_FOR) | $(COMMON) $(GCC_PLUGINS)/include/gcc-plugin.h
	@mkdir -p $(@D)
	@echo "CXX  $<"
	$(Q)$(CXX) $(ALL_FLAGS) -MMD -MP -c $< -o $@
	$(Q)objcopy --weaken $@

# Whether GLPK is there is asked by one file alone.
SOLVER := $(BUILD)/solver-$(if $(wildcard /usr/include/glpk.h),glpk,none)
$(BUILD)/passes/fuse/ilp-glpk.o: $(SOLVER)

$(SOLVER):
	@mkdir -p $(@D)
	@rm -f $(BUILD)/solver-*
	@touch $@

$(GCC_PLUGINS)/include/gcc-plugin.h:
	@$(if $(CC),echo "$(CC)'s plugin headers are missing: try 'make deps'" \
	  >&2; false,.ci/compiler)

-include $(OBJECTS:.o=.d) $(COMMON:.gch=.d)

# Where there is no compiler the system's own comes first.
ifeq ($(CC),)
check check-all fuzz mutation same bench bench-real offload demo deps:
	@.ci/need gcc g++
	@.ci/compiler >/dev/null
	@make --no-print-directory $@
else

# The set-up may bring what a build needs, so that is a make of its own.  The values
# of all programs are asked of each GCC that the plugin supports: while the first tests run
# it is built for the others.  A plugin that is made for the tests alone is not debugged.
check:
	@.ci/need $(BUILD_NEEDS) $(CHECK_NEEDS) $(DEMO_NEEDS)
	+@$(MAKE) --no-print-directory -j$(JOBS) CC='$(CC)' WERROR=-Werror \
	  $(if $(filter true,$(CI)),OPTIMISE=-O2) all
	@rm -f $(BUILD)/others; .ci/others '$(BUILD)' '$(CC)' $(JOBS) & \
	testsuite/run -j$(JOBS) -C $(BUILD)/check CC='$(CC)' \
	  SOAC='$(abspath $(PLUGIN))' OTHERS=$(BUILD)/others $(RUNTESTFLAGS); \
	status=$$?; wait; exit $$status

# The same with all programs under all option sets and with all versions of GCC.
check-all: RUNTESTFLAGS += ALL=yes
check-all: check

# Random programs against plain loops: `make fuzz COUNT=n SEED=s', with EXITS=yes those
# that leave functions by jumps, or might by exceptions, with SPACES=yes those of several
# dimensions, with DEVICE=yes on a device that is none, with ENDS=yes those whose operators
# may end them, and with FUSION=optimal fused so.
COUNT = 1000
SEED  = $(shell date +%s)
EXITS = no
ENDS = no
FUSION =
SPACES = no
DEVICE = no

fuzz:
	@.ci/need $(BUILD_NEEDS) python3
	+@$(MAKE) --no-print-directory -j$(JOBS) CC='$(CC)' all
	@testsuite/fuzz/fuzz SOAC='$(abspath $(PLUGIN))' CC='$(CC)' \
	  DIR=$(BUILD)/fuzz JOBS=$(JOBS) COUNT=$(COUNT) SEED=$(SEED) EXITS=$(EXITS) \
	  SPACES=$(SPACES) DEVICE=$(DEVICE) ENDS=$(ENDS) FUSION=$(FUSION)

# One sabotage of the plugin after the other: `make mutation', or `make mutation
# NAMES='a b'' for some.
mutation:
	@.ci/need $(BUILD_NEEDS) dejagnu tcllib python3
	+@$(MAKE) --no-print-directory -j$(JOBS) CC='$(CC)' BY=files all
	@testsuite/mutation/mutation SOAC='$(abspath $(PLUGIN))' CC='$(CC)' \
	  CXX='$(CXX)' DIR=$(BUILD)/mutation JOBS=$(JOBS) NAMES='$(NAMES)'

# Does the plugin compile as another one does: `make same OLD=path/of/soac.so'.
same:
	@.ci/need $(BUILD_NEEDS) python3
	+@$(MAKE) --no-print-directory -j$(JOBS) CC='$(CC)' all
	@testsuite/same OLD='$(OLD)' SOAC='$(abspath $(PLUGIN))' CC='$(CC)' \
	  JOBS=$(JOBS) $(NAMES)

# Speed: `make bench', or `make bench BENCH='mssp ROUNDS=21'' for some.
bench:
	@.ci/need $(BUILD_NEEDS) python3
	+@$(MAKE) --no-print-directory -j$(JOBS) CC='$(CC)' all
	@testsuite/bench/bench SOAC='$(abspath $(PLUGIN))' CC='$(CC)' \
	  DIR=$(BUILD)/bench $(BENCH)

# Functions as real code has them, before and after: `make bench-real REAL=gsl'
# for some.
bench-real:
	@.ci/need $(BUILD_NEEDS) python3
	+@$(MAKE) --no-print-directory -j$(JOBS) CC='$(CC)' all
	@testsuite/real/measure SOAC='$(abspath $(PLUGIN))' CC='$(CC)' \
	  DIR=$(BUILD)/real $(REAL)

# Programs for a device: built, run if there is one, else on the host.
offload:
	@.ci/need $(BUILD_NEEDS) python3 $(CC)-offload-nvptx
	+@$(MAKE) --no-print-directory -j$(JOBS) CC='$(CC)' all
	@testsuite/offload/run SOAC='$(abspath $(PLUGIN))' CC='$(CC)' \
	  DIR=$(BUILD)/offload $(OFFLOAD)

demo:
	@.ci/need $(BUILD_NEEDS) $(DEMO_NEEDS)
	+@$(MAKE) --no-print-directory -j$(JOBS) CC='$(CC)' all
	@$(MAKE) --no-print-directory -C examples demo \
	  SOAC='$(abspath $(PLUGIN))' CC='$(CC)'

deps:
	@.ci/need $(BUILD_NEEDS) $(CHECK_NEEDS) $(DEMO_NEEDS)
endif

install: $(PLUGIN)
	install -D -m 644 $(PLUGIN) $(DESTDIR)$(LIBDIR)/soac.so
	install -D -m 644 -t $(DESTDIR)$(INCLUDEDIR) headers/soac.h
	install -D -m 644 -t $(DESTDIR)$(INCLUDEDIR)/soac headers/soac/*.h
	install -D -m 644 plugin/install/soac.7 $(DESTDIR)$(MANDIR)/soac.7
	install -d $(DESTDIR)$(PCDIR) $(DESTDIR)$(SPECSDIR)
	@$(FILL) plugin/install/soac.pc.in >$(DESTDIR)$(PCDIR)/soac.pc
	@$(FILL) plugin/install/soac.specs.in >$(DESTDIR)$(SPECSDIR)/soac.specs

# A template with its names filled in.
FILL = sed -e 's|@PLUGIN@|$(LIBDIR)/soac.so|g' -e 's|@VERSION@|$(VERSION)|g' \
	   -e 's|@INCLUDEDIR@|$(INCLUDEDIR)|g' \
	   -e 's|@SPECS@|$(SPECSDIR)/soac.specs|g' \
	   -e "s|@GCC@|$$($(CC) -dumpfullversion)|g" \
	   -e 's|@CC@|$(notdir $(CC))|g'
# What only the package has.
FILL_DEB = $(FILL) -e '/^\#/d' -e '/^$$/d' \
	   -e "s|@ARCH@|$$(dpkg --print-architecture)|g" \
	   -e "s|@CC_VERSION@|$$(dpkg-query -W -f '$${Version}' $(notdir $(CC)))|g"

uninstall:
	rm -f $(DESTDIR)$(LIBDIR)/soac.so $(DESTDIR)$(INCLUDEDIR)/soac.h \
	  $(patsubst headers/%,$(DESTDIR)$(INCLUDEDIR)/%,$(wildcard headers/soac/*.h)) \
	  $(DESTDIR)$(MANDIR)/soac.7 $(DESTDIR)$(PCDIR)/soac.pc \
	  $(DESTDIR)$(SPECSDIR)/soac.specs
	@rmdir $(DESTDIR)$(SPECSDIR) $(DESTDIR)$(INCLUDEDIR)/soac 2>/dev/null || :
	@rmdir $(if $(PREFIX),$(DESTDIR)$(LIBDIR)) 2>/dev/null || :

# The sources as they were committed last.
dist:
	@mkdir -p $(BUILD)
	git archive --format=tar.gz --prefix=soac-$(VERSION)/ \
	  -o $(abspath $(BUILD))/soac-$(VERSION).tar.gz HEAD

# The package needs exactly the compiler that the plugin was built for.
DEB = $(BUILD)/deb
deb: $(PLUGIN)
	rm -rf $(DEB)
	@$(MAKE) --no-print-directory install -o $(PLUGIN) PLUGIN=$(PLUGIN) \
	  DESTDIR=$(abspath $(DEB)) PREFIX=/usr LIBDIR=$(realpath $(GCC_PLUGINS))
	strip --strip-unneeded $(DEB)$(realpath $(GCC_PLUGINS))/soac.so
	gzip -9n $(DEB)/usr/share/man/man7/soac.7
	install -D -m 644 LICENSE $(DEB)/usr/share/doc/soac/copyright
	install -m 644 README.md $(DEB)/usr/share/doc/soac/README.md
	install -d $(DEB)/DEBIAN
	@$(FILL_DEB) plugin/install/control.in >$(DEB)/DEBIAN/control
	dpkg-deb --root-owner-group --build $(DEB) $(BUILD)

clean:
	rm -rf $(BUILD)

help:
	@echo "make            build $(PLUGIN) (BY=files: each file by itself)"
	@echo "make check      run every test (RUNTESTFLAGS='fusion.exp=map*.c' for some)"
	@echo "make check-all  all programs under all options and all versions of GCC"
	@echo "make fuzz       test random programs (COUNT=n SEED=s)"
	@echo "make mutation   sabotage the plugin, see which test notices (NAMES='a b')"
	@echo "make same       compare the assembly with another plugin's (OLD=soac.so)"
	@echo "make bench      compare the speed with hand-written loops (BENCH=mssp)"
	@echo "make bench-real compare functions of real code before and after (REAL=gsl)"
	@echo "make offload    measure programs for a device (OFFLOAD='scan BYTES=4000000')"
	@echo "make demo       run the main example"
	@echo "make deps       install the Debian packages that all this needs"
	@echo "make install    copy the plugin to $(DESTDIR)$(LIBDIR)"
	@echo "                (PREFIX=dir: to dir/lib/soac; DESTDIR=dir: below dir)"
	@echo "make uninstall  remove it from there"
	@echo "make dist       pack the sources"
	@echo "make deb        build a Debian package"
	@echo "make clean      remove $(BUILD)"
