# The time of each program in each way, in turns; medians as ratios to before.
#
# Copyright (C) 2026 The soac authors
# SPDX-License-Identifier: MIT

. ./inputs.sh

turn=0
while test $turn -lt $1; do
  turn=$((turn + 1))
  for way in before alone O2 openmp; do
    for program in image table wave; do
      case $program in
      image) set -- "$1" -r 10 level gamma sharpen edges "$tmp/rings.pgm" "$tmp/o.pgm" ;;
      table) set -- "$1" -r 10 "$tmp/files.csv" ;;
      wave) set -- "$1" 200001 600 ;;
      esac
      rounds=$1; shift
      begin=$(date +%s%N)
      "$OUT/$program-$way" "$@" >/dev/null || exit 1
      echo "$program $way $(($(date +%s%N) - begin))"
      set -- "$rounds"
    done
  done
done >"$tmp/times"

sort -k1,2 -k3n "$tmp/times" | awk '
  { key = $1 " " $2; value[key, ++seen[key]] = $3 / 1e6 }
  END {
    printf "%-8s %10s %8s %8s %8s\n", "", "before, ms", "alone", "O2", "openmp"
    programs = split ("image table wave", program, " ")
    ways = split ("before alone O2 openmp", way, " ")
    for (p = 1; p <= programs; p++)
      {
	printf "%-8s", program[p]
	for (w = 1; w <= ways; w++)
	  {
	    key = program[p] " " way[w]
	    ms = value[key, int ((seen[key] + 1) / 2)]
	    if (w == 1)
	      printf " %10.0f", before = ms
	    else
	      printf " %7.2fx", before / ms
	  }
	print ""
      }
  }'
