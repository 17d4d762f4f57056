# Run the examples in every variant named on the command line and compare
# their output, byte for byte, with that of the plain loops.  With -v show it.
#
# Copyright (C) 2026 The soac authors
# SPDX-License-Identifier: MIT

. ./inputs.sh

verbose=
if test "$1" = -v; then
  verbose=yes
  shift
fi

tmp=$(mktemp -d) || exit 1
trap 'rm -rf "$tmp"' EXIT
status=0

# verdict NAME: the exit status before it, as a line.
verdict ()
{
  if test $? = 0; then
    echo "PASS: $1"
  else
    echo "FAIL: $1"
    status=1
  fi
}

# Stereo from mono: every second sample goes to the right.  Byte 22 holds the
# channels, 32 the bytes a frame.
stereo=$tmp/stereo.wav
mono=${recordings%% *}
{
  head -c 22 "$mono"; printf '\002'
  tail -c +24 "$mono" | head -c 9; printf '\004'
  tail -c +34 "$mono"
} >"$stereo"

see_photograph "$tmp/plate.png"

# What each example is given: run EXAMPLE PROGRAM PREFIX leaves its output in
# files whose names begin with PREFIX.
run ()
{
  case $1 in
  loudness)
    "$2" -o "$3.wav" $recordings >"$3.out" &&
    "$2" -t -12 -s -30 -o "$3.stereo.wav" "$stereo" "$stereo" >>"$3.out" ;;
  weather)
    "$2" weather/seattle-weather.csv >"$3.out" ;;
  words)
    "$2" "$texts"/* words/words.c /dev/null >"$3.out" &&
    "$2" -n "$texts"/* >"$3.words" ;;
  photo)
    for steps in b e r q rrrr qbe; do
      "$2" $steps "$photograph" "$3.$steps.png" >>"$3.out" || return
    done
    "$2" b "$3.e.png" "$3.again.png" >>"$3.out" ;;
  heat)
    "$2" 200 120 170 "$3.png" >"$3.out" ;;
  esac
}

# The output of the loops is what the others are held against.
for example in $EXAMPLES; do
  run $example "$OUT/loops/$example/run" "$tmp/$example.loops"
  verdict "$example loops"
  test -z "$verbose" || cat "$tmp/$example.loops.out"
done

# same EXAMPLE PROGRAM THREADS: true if PROGRAM's output is that of the loops.
same ()
{
  rm -f "$tmp/$1.soac"*
  OMP_NUM_THREADS=$3 run $1 "$2" "$tmp/$1.soac" || return 1
  for want in "$tmp/$1.loops"*; do
    cmp "$want" "$tmp/$1.soac${want#"$tmp/$1.loops"}" >&2 || return 1
  done
}

for variant; do
  case $variant in
  openmp | lto) numbers=$THREADS ;;
  *) numbers=1 ;;
  esac
  for example in $EXAMPLES; do
    for threads in $numbers; do
      same $example "$OUT/$variant/$example/run" $threads
      verdict "$example $variant, threads: $threads"
    done
  done
done

# fused EXAMPLE FUNCTION LOOPS [KEPT]: the plugin made at most so many loops of it,
# and no array between two steps of a loop is left, but for KEPT, which are results.
fused ()
{
  awk -v want=$3 -v kept=${4:-0} -v name="\"function\":\"$2\"" '
    index ($0, name) {
      loops = gsub (/"lowering":/, "&")
      arrays = gsub (/"fused":true/, "&")
      match ($0, /"eliminated":\[[^]]*\]/)
      list = substr ($0, RSTART, RLENGTH)
      gone = gsub (/"[],]/, "", list)
    }
    END { exit !(loops > 0 && loops <= want && gone + kept >= arrays) }
  ' "$OUT/openmp/$1/$1.json"
  verdict "$1 $2 is fused"
}

for function in peak energy running_energy drop_silence count_clipped amplify
do
  fused loudness $function 1
done
for function in total deviation highest lowest unusual dry_spell degree_days \
		days_below
do
  fused weather $function 1
done
for function in count_lines count_words count_characters normalise fingerprint
do
  fused words $function 1
done
fused words longest_line 2
fused photo rotate 1
fused photo grey 1
fused heat heat_up 1
fused heat steepest 1
fused heat row_means 1 1
fused heat paint 1

# Four quarter turns are none, and the photograph is the same as a PNG.
"$OUT/loops/photo/run" "" "$photograph" "$tmp/same.png" >"$tmp/said" &&
cmp "$tmp/same.png" "$tmp/photo.loops.rrrr.png"
verdict "photo turns round"

# Others count words too, and the same words have the same fingerprint.
words=$OUT/loops/words/run
"$words" $texts/GPL-3 | awk 'NR > 1 { print $1, $2, $3 }' >"$tmp/ours"
wc -lwc <$texts/GPL-3 | awk '{ print $1, $2, $3 }' | cmp - "$tmp/ours"
verdict "words counts as wc does"
tr a-z A-Z <$texts/GPL-3 | tr -s ' \n' '\n' >"$tmp/reflowed"
test "$("$words" $texts/GPL-3 "$tmp/reflowed" \
	| awk 'NR > 1 { print $5 }' | uniq | wc -l)" = 1
verdict "words knows a text laid out anew"

# refused EXAMPLE WORDS FILE: the example ends with an error that says WORDS.
refused ()
{
  ! "$OUT/loops/$1/run" "$3" >"$tmp/said" 2>&1 && grep -q "$2" "$tmp/said"
  verdict "$1 says: $2"
}

head -c 50000 "$stereo" >"$tmp/short"
{ head -c 34 "$stereo"; printf '\010'; tail -c +36 "$stereo"; } >"$tmp/8-bit"
head -c 40 weather/seattle-weather.csv >"$tmp/cut"
sed '9s/,/,x/2' weather/seattle-weather.csv >"$tmp/no-number"
refused loudness "cut off" "$tmp/short"
refused loudness "not 16-bit" "$tmp/8-bit"
refused loudness "not a WAV file" weather/table.c
refused weather "no rows" "$tmp/cut"
refused weather "no-number:9: not a number" "$tmp/no-number"
refused words "No such file" "$tmp/none"

# refused_picture WORDS FILE: the picture tool ends with an error that says WORDS.
refused_picture ()
{
  ! "$OUT/loops/photo/run" b "$2" "$tmp/none.png" >"$tmp/said" 2>&1 &&
  grep -q "$1" "$tmp/said"
  verdict "photo says: $1"
}

printf 'P6 # none\n3 2 255\nabc' >"$tmp/cut.ppm"
refused_picture "cut off" "$tmp/cut.ppm"
refused_picture "Not a PNG file" weather/table.c
refused_picture "No such file" "$tmp/none"

exit $status
