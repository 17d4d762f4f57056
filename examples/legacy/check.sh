# Run the programs in every way and compare what they print and write, byte for
# byte, with what they did before.
#
# Copyright (C) 2026 The soac authors
# SPDX-License-Identifier: MIT

. ./inputs.sh
status=0

# run PROGRAM WAY PREFIX: leaves what it makes in files with that prefix.
run ()
{
  case $1 in
  image)
    "$OUT/image-$2" level gamma sharpen ink "$tmp/rings.pgm" "$3.png" >"$3.out" &&
    "$OUT/image-$2" edges ink "$3.png" "$3.pgm" >>"$3.out" ;;
  table)
    "$OUT/table-$2" "$tmp/files.csv" >"$3.out" ;;
  wave)
    "$OUT/wave-$2" >"$3.out" && "$OUT/wave-$2" 8 8 >>"$3.out" ;;
  esac
}

for program in image table wave; do
  for way in $WAYS; do
    case $way in openmp) numbers="1 2 3 8" ;; *) numbers=1 ;; esac
    for threads in $numbers; do
      rm -f "$tmp/$program.$way."*
      verdict=PASS
      OMP_NUM_THREADS=$threads run $program $way "$tmp/$program.$way" \
	|| verdict=FAIL
      for want in "$tmp/$program.before."*; do
	cmp "$want" "$tmp/$program.$way.${want##*.}" || verdict=FAIL
      done
      test $verdict = PASS || status=1
      echo "$verdict: $program $way, threads: $threads"
    done
  done
done

test "$(wc -l <"$tmp/image.before.out")" = 2 &&
test "$(wc -l <"$tmp/table.before.out")" = 16 &&
test "$(wc -l <"$tmp/wave.before.out")" = 18 && echo "PASS: they print" || {
  echo "FAIL: they print"; status=1; }
exit $status
