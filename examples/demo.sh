# The demonstration: the loudness tool, and the picture tool, with array combinators
# against the same tools with plain loops.
#
# Copyright (C) 2026 The soac authors
# SPDX-License-Identifier: MIT

. ./inputs.sh

tmp=$(mktemp -d) || exit 1
trap 'rm -rf "$tmp"' EXIT

program ()
{
  echo "$OUT/$1/loudness/run"
}

title ()
{
  printf '\n== %s\n\n' "$1"
}

title "Ordinary C, one small step on whole arrays after the other"
awk '/^running_energy/ { print type; shown = 1 }
     shown { print }
     /^}/ { shown = 0 }
     { type = $0 }' loudness/loudness.c

title "What the plugin made of it: $CC -O2 -fopenmp -fplugin=soac.so"
notes=$OUT/openmp/loudness/loudness.notes
grep -E 'combinator' "$notes" | sed 's/^/  /'

title "Function by function"
awk '
  # The text of the JSON string or array called NAME in the line.
  function field (name)
  {
    if (!match ($0, "\"" name "\":(\"[^\"]*\"|\\[[^]]*\\])"))
      return ""
    text = substr ($0, RSTART + length (name) + 3, RLENGTH - length (name) - 3)
    gsub (/[]"[]/, "", text)
    gsub (/,/, ", ", text)
    return text
  }
  BEGIN { printf "  %-16s %11s  %s  %s\n", "function", "combinators", "loops",
	  "arrays that are never allocated" }
  # The last line counts what was fused in the file.
  !/"statistics":/ {
    name = field("function"); gone = field("eliminated")
    steps = gsub (/"kind":/, "&"); loops = gsub (/"lowering":/, "&")
    printf "  %-16s %11d  %5d  %s\n", name, steps, loops, gone
  }' "$OUT/openmp/loudness/loudness.json"

title "What the tool does: eight recordings, joined, to -16 dBFS without pauses"
for variant in loops openmp; do
  $(program $variant) -t -16 -s -30 -o "$tmp/$variant.wav" $recordings \
    >"$tmp/$variant.out" || exit 1
done
sed 's/^/  /' "$tmp/openmp.out"
cmp "$tmp/loops.out" "$tmp/openmp.out" &&
cmp "$tmp/loops.wav" "$tmp/openmp.wav" || exit 1
echo
echo "  Plain loops print the same and write the same" \
  "$(wc -c <"$tmp/openmp.wav") bytes."

title "Several dimensions: a photograph, blurred, turned, equalised, its edges"
grep -E 'fused' "$OUT/openmp/photo/photo.notes" | sed 's/^/  /'
see_photograph "$tmp/plate.png"
for variant in loops openmp; do
  for steps in b e r q; do
    "$OUT/$variant/photo/run" $steps "$photograph" "$tmp/$variant.$steps.png" \
      >"$tmp/$variant.out" || exit 1
  done
done
for steps in b e r q; do
  cmp "$tmp/loops.$steps.png" "$tmp/openmp.$steps.png" || exit 1
done
echo
echo "  Plain loops write the same four pictures of $(awk 'NR == 1 { print $1, $2, $3 }' \
  "$tmp/openmp.out") pixels."
cp "$tmp"/openmp.?.png "$OUT"
echo "  They are $OUT/openmp.{b,e,r,q}.png."

# Five minutes of speech; each variant takes its turn in each round.
long=
for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26
do
  long="$long $recordings"
done
variants="loops unfused O2 openmp"
for round in 1 2 3 4 5; do
  for variant in $variants; do
    $(program $variant) -t -16 -s -30 -b 1 $long >"$tmp/long" \
      2>>"$tmp/$variant.times" || exit 1
  done
done

title "Time for $(awk '/^in/ { print $2 }' "$tmp/long") s of speech, in milliseconds: medians of 5 turns"
for variant in $variants; do
  sed "s/^/$variant: /" "$tmp/$variant.times"
done | awk -F': ' -v threads="${OMP_NUM_THREADS:-$(nproc)}" '
  # The median of the COUNT values of VARIANT in STEP.
  function median (variant, step,    count, i, j, v, sorted)
  {
    count = seen[variant, step]
    for (i = 1; i <= count; i++)
      {
	v = value[variant, step, i]
	for (j = i; j > 1 && sorted[j - 1] > v; j--)
	  sorted[j] = sorted[j - 1]
	sorted[j] = v
      }
    return sorted[int ((count + 1) / 2)] * 1000
  }
  !($2 in known) { known[$2] = 1; step[++steps] = $2 }
  { value[$1, $2, ++seen[$1, $2]] = $3 }
  END {
    variants = split ("loops unfused O2 openmp", variant, " ")
    label["loops"] = "plain loops, by hand"
    label["unfused"] = "combinators, not fused"
    label["O2"] = "combinators, fused"
    label["openmp"] = "fused, OpenMP, " threads " threads"
    printf "  %-24s", ""
    for (s = 1; s <= steps; s++)
      printf "%9s", step[s]
    printf "%9s%9s\n", "all", "speed"
    for (v = 1; v <= variants; v++)
      {
	printf "  %-24s", label[variant[v]]
	all = 0
	for (s = 1; s <= steps; s++)
	  {
	    ms = median(variant[v], step[s])
	    all += ms
	    printf "%9.1f", ms
	  }
	if (v == 1)
	  reference = all
	printf "%9.1f%8.2fx\n", all, reference / all
      }
  }'
