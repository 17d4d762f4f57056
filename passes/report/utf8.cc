/* What the report and the pictures have of the source is UTF-8, whatever the source is.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     "caf\351"  (Latin 1)  =>  "caf\357\277\275", which is U+FFFD: a character that is not known  */

#include "gcc-common.h"
#include "support/support.h"
#include "local.h"

/* How many bytes the character takes with which TEXT begins, or 0 if that is none of UTF-8's.  */

static unsigned
character_length (const char *text)
{
  const unsigned char *s = (const unsigned char *) text;
  if (s[0] < 0x80)
    return 1;
  if (s[0] < 0xc2 || s[0] > 0xf4)
    return 0;
  unsigned length = s[0] >= 0xf0 ? 4 : s[0] >= 0xe0 ? 3 : 2;
  unsigned code = s[0] & (0x7f >> length);
  for (unsigned i = 1; i < length; i++)
    {
      if ((s[i] & 0xc0) != 0x80)
	return 0;
      code = code << 6 | (s[i] & 0x3f);
    }
  bool surrogate = code >= 0xd800 && code <= 0xdfff;
  bool shorter = (length == 3 && code < 0x800) || (length == 4 && code < 0x10000);
  return surrogate || shorter || code > 0x10ffff ? 0 : length;
}

/* Append TEXT to TO, with U+FFFD for each byte that is not of a character of UTF-8.  */

void
append_utf8 (auto_vec<char> *to, const char *text)
{
  while (*text)
    if (unsigned length = character_length (text))
      while (length-- > 0)
	to->safe_push (*text++);
    else
      {
	for (const char *c = "\357\277\275"; *c; c++)
	  to->safe_push (*c);
	text++;
      }
}

/* Print TEXT as a string of JSON.  */

void
print_text (pretty_printer *pp, const char *text)
{
  auto_vec<char> valid;
  append_utf8 (&valid, text);
  valid.safe_push ('\0');
  print_json_string (pp, valid.address ());
}
