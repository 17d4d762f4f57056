# What the examples are run on; read by the other scripts.
#
# Copyright (C) 2026 The soac authors
# SPDX-License-Identifier: MIT

LC_ALL=C
export LC_ALL

recordings=$(echo /usr/share/sounds/alsa/*_*.wav)
texts=/usr/share/common-licenses

if ! test -r /usr/share/sounds/alsa/Front_Center.wav; then
  echo "The recordings in /usr/share/sounds/alsa are missing:" \
    "install Debian's package alsa-utils." >&2
  exit 1
fi

# Documents may have been left out where Debian was installed: without the photograph
# the picture tool gets a picture that the heat simulation makes.
photograph=
for file in /usr/share/doc/cimg-*/examples/img/parrot.ppm; do
  test -r "$file" && photograph=$file
done

# see_photograph FILE: the photograph, or what stands for it in FILE.
see_photograph ()
{
  test -n "$photograph" || {
    photograph=$1
    "$OUT/loops/heat/run" 100 300 400 "$photograph" >"$1.out"
  }
}
