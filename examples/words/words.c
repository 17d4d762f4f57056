/* The arithmetic of the words tool, with array combinators.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: MIT

   Text is treated as an array like any other.  A byte and the byte before it
   are two inputs of a map: TEXT and TEXT - 1.  What seems to need a loop that
   remembers something (where did this line begin?) is a scan.  The arrays
   between two steps are never allocated: for the fingerprint that one would
   be sixteen times as long as the text.  */

#include <stdlib.h>

#include "words.h"

/* A piece of text: its fingerprint and FACTOR to the power of its length.  */
struct piece
{
  uint64_t print;
  uint64_t power;
};

/* What happens to one element.  */

static size_t
is_newline (byte c)
{
  return c == '\n';
}

static size_t
begins_word (byte c, byte before)
{
  return !is_blank (c) && is_blank (before);
}

/* In UTF-8 the bytes 10xxxxxx continue a character.  */
static size_t
begins_character (byte c)
{
  return (c & 0xc0) != 0x80;
}

static size_t
count (size_t x, size_t y)
{
  return x + y;
}

static size_t
larger (size_t x, size_t y)
{
  return x > y ? x : y;
}

/* Where the next line begins, if C at PLACE ends a line.  */
static size_t
next_line (byte c, size_t place)
{
  return c == '\n' ? place + 1 : 0;
}

/* The length of a line that begins at START, as far as C at PLACE.  */
static size_t
length_so_far (byte c, size_t place, size_t start)
{
  return place - start + (c != '\n');
}

/* C in small letters, or a blank if C is in no word.  */
static byte
fold (byte c)
{
  if (!in_word (c))
    return ' ';
  return c >= 'A' && c <= 'Z' ? c + ('a' - 'A') : c;
}

/* Of several blanks the first is kept.  */
static bool
is_kept (byte folded, byte before)
{
  return folded != ' ' || in_word (before);
}

static struct piece
one_byte (byte c)
{
  return (struct piece) { c, FACTOR };
}

static struct piece
followed_by (struct piece x, struct piece y)
{
  return (struct piece) { x.print * y.power + y.print, x.power * y.power };
}

/* What happens to the arrays.  */

size_t
count_lines (size_t n, const byte *text)
{
  return __builtin_redomap (count, is_newline, 0, n, text);
}

size_t
count_words (size_t n, const byte *text)
{
  size_t *begins = malloc (n * sizeof *begins);

  __builtin_map (begins_word, n, begins, text, text - 1);
  size_t words = __builtin_reduce (count, 0, n, begins);
  free (begins);
  return words;
}

size_t
count_characters (size_t n, const byte *text)
{
  return __builtin_redomap (count, begins_character, 0, n, text);
}

size_t
longest_line (size_t n, const byte *text, const size_t *place)
{
  size_t *next = malloc (n * sizeof *next);
  size_t *start = malloc (n * sizeof *start);
  size_t *length = malloc (n * sizeof *length);

  __builtin_map (next_line, n, next, text, place);
  __builtin_scan_exclusive (larger, 0, n, start, next);
  __builtin_map (length_so_far, n, length, text, place, start);
  size_t longest = __builtin_reduce (larger, 0, n, length);
  free (next);
  free (start);
  free (length);
  return longest;
}

size_t
normalise (size_t n, byte *restrict out, const byte *restrict text)
{
  byte *folded = malloc (n);

  __builtin_map (fold, n, folded, text);
  size_t kept = __builtin_filter (is_kept, n, out, folded, text - 1);
  free (folded);
  return kept;
}

uint64_t
fingerprint (size_t n, const byte *text)
{
  const struct piece nothing = { 0, 1 };
  struct piece *pieces = malloc (n * sizeof *pieces);

  __builtin_map (one_byte, n, pieces, text);
  struct piece whole = __builtin_reduce (followed_by, nothing, n, pieces);
  free (pieces);
  return whole.print;
}
