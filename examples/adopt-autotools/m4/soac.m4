dnl SOAC_PLUGIN: substitute SOAC_CFLAGS, which loads the plugin soac where the
dnl compiler has it, and the same for linking.  All that uses it finds soac.h.
dnl
dnl Copyright (C) 2026 The soac authors
dnl SPDX-License-Identifier: MIT

AC_DEFUN([SOAC_PLUGIN], [
  AC_ARG_WITH([soac],
    [AS_HELP_STRING([--with-soac@<:@=PLUGIN@:>@],
       [compile with the plugin soac, or this file of it @<:@if it works@:>@])],
    [], [with_soac=check])
  AC_ARG_VAR([SOAC_INCLUDE], [the folder of soac.h])
  AS_IF([test "x$SOAC_INCLUDE" = x],
	[SOAC_INCLUDE='$(abs_srcdir)/../../headers'])
  soac_plugin=$with_soac
  AS_CASE([$with_soac], [check|yes], [soac_plugin=soac])
  SOAC_CFLAGS="-fplugin=$soac_plugin -fopenmp"
  AS_IF([test "x$with_soac" = xno], [SOAC_CFLAGS=], [
    AC_MSG_CHECKING([whether $CC loads the plugin soac])
    soac_saved=$CFLAGS
    CFLAGS="$CFLAGS $SOAC_CFLAGS"
    AC_COMPILE_IFELSE([AC_LANG_SOURCE([[
#ifndef __SOAC__
# error no plugin
#endif
int x;]])], [soac_works=yes], [soac_works=no])
    CFLAGS=$soac_saved
    AC_MSG_RESULT([$soac_works])
    AS_IF([test $soac_works = no], [
      AS_IF([test "x$with_soac" != xcheck],
	    [AC_MSG_ERROR([the compiler does not load the plugin soac])])
      SOAC_CFLAGS=])])
  AC_SUBST([SOAC_CFLAGS])
])
