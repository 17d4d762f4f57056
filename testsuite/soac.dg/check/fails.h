/* Statements that must end the program with a message.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <limits.h>
#include <regex.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* A function that stays a function, so that names are its own.  */
#define TESTED __attribute__ ((noinline, noclone))

/* A value that the compiler does not know.  */
#define HIDE(X) ({ __auto_type x_ = (X); __asm__ ("" : "+r" (x_)); x_; })

/* What the child SAID, and how it ended, is as it should be.  */
static inline void
judge (int line, int status, const char *said, const char *regexp)
{
  regex_t r;
  char want[1000];
  snprintf (want, sizeof want, "^[^ ]*\\.c:%d: __builtin_%s\n$", line, regexp);
  if (regcomp (&r, want, REG_EXTENDED | REG_NOSUB))
    abort ();
  if (!WIFSIGNALED (status) || WTERMSIG (status) != SIGABRT
      || regexec (&r, said, 0, NULL, 0))
    {
      printf ("line %d: status %x, said: %s\nexpected: %s\n", line, status,
	      said, want);
      exit (1);
    }
  regfree (&r);
}

/* What a child of ours writes to stderr goes to SAID; returns 0 in the child, 1
   here when it is done.  */
static inline int
run_child (char *said, size_t size, int *status)
{
  int ends[2];
  fflush (stdout);
  if (pipe (ends))
    abort ();
  pid_t child = fork ();
  if (child < 0)
    abort ();
  if (!child)
    {
      dup2 (ends[1], 2);
      close (ends[0]);
      close (ends[1]);
      return 0;
    }
  close (ends[1]);
  size_t length = 0;
  ssize_t more;
  while (length < size - 1
	 && (more = read (ends[0], said + length, size - 1 - length)) > 0)
    length += more;
  said[length] = 0;
  close (ends[0]);
  waitpid (child, status, 0);
  return 1;
}

/* STMT, which stands in this one line, aborts with a message that matches REGEXP
   from `file:line: __builtin_' on.  */
#define FAILS(STMT, REGEXP)						\
  do									\
    {									\
      char said_[1000];							\
      int status_;							\
      if (!run_child (said_, sizeof said_, &status_))			\
	{								\
	  STMT;								\
	  exit (0);							\
	}								\
      judge (__LINE__, status_, said_, REGEXP);				\
    }									\
  while (0)

#define CHECK(C)							\
  do									\
    if (!(C))								\
      {									\
	printf ("%s:%d: %s\n", __FILE__, __LINE__, #C);			\
	exit (1);							\
      }									\
  while (0)
