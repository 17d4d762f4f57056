/* The arithmetic of the words tool, with plain loops.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: MIT  */

#include "words.h"

size_t
count_lines (size_t n, const byte *text)
{
  size_t lines = 0;

  for (size_t i = 0; i < n; i++)
    lines += text[i] == '\n';
  return lines;
}

size_t
count_words (size_t n, const byte *text)
{
  size_t words = 0;
  bool between = true;

  for (size_t i = 0; i < n; i++)
    {
      if (between && !is_blank (text[i]))
	words++;
      between = is_blank (text[i]);
    }
  return words;
}

size_t
count_characters (size_t n, const byte *text)
{
  size_t characters = 0;

  for (size_t i = 0; i < n; i++)
    characters += (text[i] & 0xc0) != 0x80;
  return characters;
}

size_t
longest_line (size_t n, const byte *text, const size_t *place)
{
  size_t longest = 0, start = 0;

  (void) place;
  for (size_t i = 0; i < n; i++)
    if (text[i] == '\n')
      start = i + 1;
    else if (i + 1 - start > longest)
      longest = i + 1 - start;
  return longest;
}

size_t
normalise (size_t n, byte *restrict out, const byte *restrict text)
{
  size_t kept = 0;
  bool between = true;

  for (size_t i = 0; i < n; i++)
    {
      byte c = text[i];
      if (in_word (c))
	out[kept++] = c >= 'A' && c <= 'Z' ? c + ('a' - 'A') : c;
      else if (!between)
	out[kept++] = ' ';
      between = !in_word (c);
    }
  return kept;
}

uint64_t
fingerprint (size_t n, const byte *text)
{
  uint64_t print = 0;

  for (size_t i = 0; i < n; i++)
    print = print * FACTOR + text[i];
  return print;
}
