/* words: count what is in texts, and find out which say the same.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: MIT

     words [-n] FILE...

   prints for each file its lines, words, characters and the bytes of its
   longest line, and a fingerprint of its words.  Texts with the same
   fingerprint have the same words, however they are laid out and capitalised:
   a quick way to see which of two licences a file holds.  With -n the words
   themselves are printed instead, as they are compared.

   This file reads and prints; the arithmetic is in words.c.  */

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "words.h"

static void
die (const char *file, const char *problem)
{
  fprintf (stderr, "words: %s: %s\n", file, problem);
  exit (EXIT_FAILURE);
}

/* A newline and the bytes of FILE, to be freed, and in LENGTH how many those
   of FILE are.  */
static byte *
slurp (const char *file, size_t *length)
{
  FILE *in = fopen (file, "rb");
  size_t room = 1 << 16, got = 1;
  byte *bytes = NULL;

  if (!in)
    die (file, strerror (errno));
  do
    {
      bytes = realloc (bytes, room *= 2);
      if (!bytes)
	die (file, "out of memory");
      got += fread (bytes + got, 1, room - got, in);
    }
  while (got == room);
  if (ferror (in))
    die (file, strerror (errno));
  fclose (in);
  bytes[0] = '\n';
  *length = got - 1;
  return bytes;
}

/* Print the words of the N bytes of TEXT if WORDS, else the line of the
   table about them.  */
static void
print (const char *file, size_t n, const byte *text, bool words)
{
  byte *plain = malloc (n + 1);
  size_t *place = malloc ((n + 1) * sizeof *place);

  if (!plain || !place)
    die (file, "out of memory");
  for (size_t i = 0; i < n; i++)
    place[i] = i;
  size_t length = normalise (n, plain, text);
  if (length > 0 && plain[length - 1] == ' ')
    length--;

  if (words)
    {
      fwrite (plain, 1, length, stdout);
      putchar ('\n');
    }
  else
    printf ("%7zu %7zu %7zu %7zu  %016" PRIx64 "  %s\n",
	    count_lines (n, text), count_words (n, text),
	    count_characters (n, text), longest_line (n, text, place),
	    fingerprint (length, plain), file);
  free (plain);
  free (place);
}

int
main (int argc, char **argv)
{
  bool words = false;
  int c;

  while ((c = getopt (argc, argv, "n")) != -1)
    if (c == 'n')
      words = true;
    else
      optind = argc;
  if (optind >= argc)
    {
      fprintf (stderr, "usage: words [-n] FILE...\n");
      return EXIT_FAILURE;
    }

  if (!words)
    printf ("  lines   words   chars longest  fingerprint       file\n");
  for (int i = optind; i < argc; i++)
    {
      size_t n;
      byte *bytes = slurp (argv[i], &n);

      print (argv[i], n, bytes + 1, words);
      free (bytes);
    }
  return EXIT_SUCCESS;
}
