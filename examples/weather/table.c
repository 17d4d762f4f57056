/* Tables of numbers in CSV files.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: MIT

   Fields are separated by commas and not quoted.  The whole file is read,
   the commas and ends of lines in it become ends of strings, and names and
   labels stay where they are.  */

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "table.h"

/* End with a message about line LINE of FILE, or about all of it if LINE is
   0.  */
static void
die (const char *file, size_t line, const char *problem)
{
  if (line)
    fprintf (stderr, "weather: %s:%zu: %s\n", file, line, problem);
  else
    fprintf (stderr, "weather: %s: %s\n", file, problem);
  exit (EXIT_FAILURE);
}

static void *
allocate (size_t count, size_t size)
{
  void *p = calloc (count + 1, size);

  if (!p)
    {
      fprintf (stderr, "weather: out of memory\n");
      exit (EXIT_FAILURE);
    }
  return p;
}

/* The bytes of FILE as a string, to be freed.  */
static char *
slurp (const char *file)
{
  FILE *in = fopen (file, "rb");
  size_t room = 1 << 16, got = 0;
  char *text = NULL;

  if (!in)
    die (file, 0, strerror (errno));
  do
    {
      text = realloc (text, (room *= 2) + 1);
      if (!text)
	die (file, 0, "out of memory");
      got += fread (text + got, 1, room - got, in);
    }
  while (got == room);
  if (ferror (in))
    die (file, 0, strerror (errno));
  fclose (in);
  text[got] = '\0';
  return text;
}

static size_t
occurrences (const char *text, char c)
{
  size_t count = 0;

  for (; *text; text++)
    count += *text == c;
  return count;
}

/* Cut the first line off *TEXT and return it, or null at the end.  */
static char *
next_line (char **text)
{
  char *line = **text ? strsep (text, "\n") : NULL;

  if (!*text)
    *text = line + strlen (line);
  if (line && *line && line[strlen (line) - 1] == '\r')
    line[strlen (line) - 1] = '\0';
  return line;
}

/* Read the numbers of row number TABLE->rows from LINE, which is in line
   NUMBER of FILE.  */
static void
parse_row (struct table *table, char *line, const char *file, size_t number)
{
  table->label[table->rows] = strsep (&line, ",");
  for (size_t c = 0; c < table->columns; c++)
    {
      char *field = line ? strsep (&line, ",") : NULL, *end;

      if (!field)
	die (file, number, "too few fields");
      table->column[c][table->rows] = strtod (field, &end);
      if (end == field || *end)
	die (file, number, "not a number");
    }
  if (line)
    die (file, number, "too many fields");
  table->rows++;
}

struct table
read_table (const char *file)
{
  struct table table = { .text = slurp (file) };
  size_t lines = occurrences (table.text, '\n') + 1;
  char *rest = table.text, *line = next_line (&rest);

  if (!line)
    die (file, 1, "the file is empty");
  table.columns = occurrences (line, ',');
  table.name = allocate (table.columns, sizeof *table.name);
  table.column = allocate (table.columns, sizeof *table.column);
  table.label = allocate (lines, sizeof *table.label);
  strsep (&line, ",");
  for (size_t c = 0; c < table.columns; c++)
    {
      table.name[c] = strsep (&line, ",");
      table.column[c] = allocate (lines, sizeof *table.column[c]);
    }
  for (size_t number = 2; (line = next_line (&rest)); number++)
    parse_row (&table, line, file, number);
  return table;
}

const double *
column (const struct table *table, const char *name)
{
  for (size_t c = 0; c < table->columns; c++)
    if (!strcmp (table->name[c], name))
      return table->column[c];
  fprintf (stderr, "weather: the table has no column \"%s\"\n", name);
  exit (EXIT_FAILURE);
}

void
free_table (struct table *table)
{
  for (size_t c = 0; c < table->columns; c++)
    free (table->column[c]);
  free (table->column);
  free (table->name);
  free (table->label);
  free (table->text);
}
