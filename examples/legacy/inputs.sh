# What the programs are run on; read by the other scripts.
#
# Copyright (C) 2026 The soac authors
# SPDX-License-Identifier: MIT

LC_ALL=C
export LC_ALL
tmp=$(mktemp -d) || exit 1
trap 'rm -rf "$tmp"' EXIT

# A table of all files below /usr: some hundred thousand lines, one of them with a
# field that is no number.
{
  echo size,time,depth,links,mode
  find /usr -xdev -type f -printf '%s,%T@,%d,%n,%m\n' 2>/dev/null
  echo 1,,3,x,644
} >"$tmp/files.csv"

# A picture: rings that overlap.
awk 'BEGIN {
  printf "P2\n%d %d\n255\n", 900, 700
  for (y = 0; y < 700; y++)
    for (x = 0; x < 900; x++)
      print 30 + int((x * x + y * y) / 97 + x * y / 61) % 180
}' >"$tmp/rings.txt"
awk 'NR <= 3 { sub (/P2/, "P5"); print; next } { printf "%c", $1 + 0 }' \
  "$tmp/rings.txt" >"$tmp/rings.pgm"
