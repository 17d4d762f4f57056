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
