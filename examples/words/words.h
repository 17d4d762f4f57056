/* The arithmetic of the words tool.  words.c writes it with array
   combinators, words-loops.c with plain loops.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: MIT

   A TEXT is N bytes of UTF-8; TEXT[-1] is a newline.  */

#ifndef WORDS_H
#define WORDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef unsigned char byte;

extern size_t count_lines (size_t n, const byte *text);
extern size_t count_words (size_t n, const byte *text);
extern size_t count_characters (size_t n, const byte *text);

/* The length of the longest line in bytes.  PLACE[i] is i.  */
extern size_t longest_line (size_t n, const byte *text, const size_t *place);

/* Copy TEXT to OUT in small letters, with one blank for all that stands
   between two words.  Returns the length.  */
extern size_t normalise (size_t n, byte *restrict out,
			 const byte *restrict text);

/* A number that two different texts hardly share.  */
extern uint64_t fingerprint (size_t n, const byte *text);

/* A byte of a word: a letter, a digit, or a part of a character beyond
   ASCII.  */
static inline bool
in_word (byte c)
{
  return ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z')
	  || (c >= '0' && c <= '9') || c >= 0x80);
}

static inline bool
is_blank (byte c)
{
  return c == ' ' || (c >= '\t' && c <= '\r');
}

/* The factor of the fingerprint: an odd number with its bits well mixed.  */
#define FACTOR UINT64_C (0x9e3779b97f4a7c15)

#endif
