/* A device that is none: target regions run on the host, but on memory of their
   own, which gets and gives back what the map clauses say.  The rules are those of
   libgomp's target.c: memory that is mapped may be mapped again as a part of what is
   there, and is not copied to the device again; else ranges may not overlap.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Kinds of map clauses, as in GCC's gomp-constants.h.  */
enum { MAP_TO = 1, MAP_FROM = 2, MAP_FIRSTPRIVATE = 12, MAP_INTEGER = 13,
       MAP_IMPLICIT = 0x60, MAP_SPECIAL = 0x7c };

struct mapped { char *host, *device; size_t size; };

/* How many regions have run, and how many bytes they have mapped, together.  */
static int regions;
static size_t mapped_bytes;

static void
device_error (const char *what, size_t i)
{
  fprintf (stderr, "region %d: map clause %zu %s\n", regions, i, what);
  abort ();
}

/* The kind of a clause that has KIND in its lower half: structures are mapped
   implicitly.  */
static int
clause_kind (unsigned short kind)
{
  kind &= 0xff;
  return (kind & MAP_SPECIAL) == MAP_IMPLICIT ? kind & ~MAP_IMPLICIT : kind;
}

/* Where the SIZE bytes at HOST are on the device that has the COUNT ranges of LIST,
   or null if they are not there.  */
static char *
device_address (const struct mapped *list, size_t count, char *host, size_t size,
		size_t clause)
{
  for (size_t i = 0; i < count; i++)
    if (host < list[i].host + list[i].size && list[i].host < host + size)
      {
	if (host < list[i].host
	    || host + size > list[i].host + list[i].size)
	  device_error ("overlaps what is already mapped", clause);
	return list[i].device + (host - list[i].host);
      }
  return NULL;
}

/* What libgomp's function of this name does, called by the compiled program.  */
void
GOMP_target_ext (int device, void (*fn) (void *), size_t count, void **hosts,
		 size_t *sizes, unsigned short *kinds, unsigned flags,
		 void **depend, void **args)
{
  struct mapped list[64];
  void *addresses[64];
  size_t mapped = 0;
  (void) device, (void) flags, (void) depend, (void) args;
  regions++;
  if (count > 64)
    device_error ("and more: too many", count);
  for (size_t i = 0; i < count; i++)
    {
      int kind = clause_kind (kinds[i]);
      addresses[i] = hosts[i];
      if (kind == MAP_INTEGER)
	continue;
      if (!sizes[i])
	device_error ("has no bytes", i);
      if (kind == MAP_FIRSTPRIVATE)
	{
	  addresses[i] = memcpy (malloc (sizes[i]), hosts[i], sizes[i]);
	  continue;
	}
      if (kind > (MAP_TO | MAP_FROM))
	device_error ("is of an unexpected kind", i);
      addresses[i] = device_address (list, mapped, hosts[i], sizes[i], i);
      if (addresses[i])
	continue;
      struct mapped *m = &list[mapped++];
      m->host = hosts[i];
      m->size = sizes[i];
      mapped_bytes += sizes[i];
      addresses[i] = m->device = malloc (sizes[i]);
      if (kind & MAP_TO)
	memcpy (m->device, hosts[i], sizes[i]);
      else
	memset (m->device, 0xa5, sizes[i]);
    }
  fn (addresses);
  for (size_t i = 0; i < count; i++)
    if (clause_kind (kinds[i]) == MAP_FIRSTPRIVATE)
      free (addresses[i]);
    else if (clause_kind (kinds[i]) != MAP_INTEGER && (kinds[i] & MAP_FROM))
      memcpy (hosts[i], addresses[i], sizes[i]);
  for (size_t i = 0; i < mapped; i++)
    free (list[i].device);
}
