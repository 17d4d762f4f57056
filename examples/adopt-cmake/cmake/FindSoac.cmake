# Find soac, the GCC plugin for array combinators.
#
# Copyright (C) 2026 The soac authors
# SPDX-License-Identifier: MIT
#
# Defines the target Soac::soac: its users find soac.h, and are compiled with the
# plugin where the compiler loads it.
#
#   USE_SOAC           whether to look for the plugin
#   Soac_PLUGIN        its name or file; `soac' is in the compiler's own folder
#   Soac_INCLUDE_DIR   the folder of soac.h
#   Soac_WORKS         true if the plugin is used

include (CheckCSourceCompiles)

option (USE_SOAC "compile with the plugin soac where the compiler has it" ON)
set (Soac_PLUGIN soac CACHE STRING "name or file of the plugin soac")
find_path (Soac_INCLUDE_DIR soac.h)

set (Soac_FLAGS -fplugin=${Soac_PLUGIN} -fopenmp)
if (USE_SOAC)
  set (CMAKE_REQUIRED_FLAGS "-fplugin=${Soac_PLUGIN} -fopenmp")
  check_c_source_compiles ("
    #ifndef __SOAC__
    #error no plugin
    #endif
    int main (void) { return 0; }" Soac_WORKS)
  unset (CMAKE_REQUIRED_FLAGS)
else ()
  set (Soac_WORKS FALSE)
endif ()

include (FindPackageHandleStandardArgs)
find_package_handle_standard_args (Soac REQUIRED_VARS Soac_INCLUDE_DIR)

if (Soac_FOUND AND NOT TARGET Soac::soac)
  add_library (Soac::soac INTERFACE IMPORTED)
  target_include_directories (Soac::soac INTERFACE ${Soac_INCLUDE_DIR})
  if (Soac_WORKS AND USE_SOAC)
    target_compile_options (Soac::soac INTERFACE
			    $<$<COMPILE_LANGUAGE:C>:${Soac_FLAGS}>)
    target_link_libraries (Soac::soac INTERFACE -fopenmp)
  endif ()
endif ()
