/* A device that is none: target regions run on the host, but on memory of their
   own, which gets and gives back what the map clauses say.  The rules are those of
   libgomp's target.c: memory that is mapped may be mapped again as a part of what is
   there, and is not copied again; else ranges may not overlap.  What is mapped is there until
   the region, or the data region, that has mapped it first ends.  A variable that the device has
   for itself is there from its first region on, and for ever: it is never copied back.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Kinds of map clauses, as in GCC's gomp-constants.h.  */
enum { MAP_ALLOC = 0, MAP_TO = 1, MAP_FROM = 2, MAP_FIRSTPRIVATE = 12, MAP_INTEGER = 13,
       MAP_ALWAYS_TO = 17,
       MAP_IMPLICIT = 0x60, MAP_SPECIAL = 0x7c };

/* What libgomp is told instead of a device where regions are to run on the host.  */
enum { NO_DEVICE = -2 };

/* A range on the device.  USERS is how many regions have it.  */
enum { FOR_EVER = 1 << 30 };
struct mapped { char *host, *device; size_t size; int users; };
static struct mapped device_memory[256];

/* The data regions that a thread has open: which of these they have, in which order, and how.  */
struct data_region { size_t count; int of[64]; unsigned short kinds[64]; };
static __thread struct data_region data_regions[16];
static __thread int data_depth;

/* How many regions have run, how many bytes they have mapped, together, and how many have been
   copied to the device and back.  */
static int regions;
static size_t mapped_bytes, bytes_to, bytes_from;

/* One thread at a time is at the tables.  */
static char device_lock;

static void
device_enter (void)
{
  while (__atomic_test_and_set (&device_lock, __ATOMIC_ACQUIRE))
    sched_yield ();
}

static void
device_leave (void)
{
  __atomic_clear (&device_lock, __ATOMIC_RELEASE);
}

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

/* So many bytes behind each range can be told from the host's; where the address sanitizer looks,
   none is needed.  */
#ifdef __SANITIZE_ADDRESS__
enum { DEVICE_SLACK = 0 };
#else
enum { DEVICE_SLACK = 64 };
#endif

/* The range on the device that the SIZE bytes at HOST are a part of, or a new one; they go there
   as KIND says.  */
static struct mapped *
device_range (char *host, size_t size, int kind, size_t clause)
{
  struct mapped *room = NULL;
  for (int i = 0; i < 256; i++)
    {
      struct mapped *m = &device_memory[i];
      if (!m->users)
	{
	  room = room ? room : m;
	  continue;
	}
      if (host >= m->host + m->size || m->host >= host + size)
	continue;
      if (host < m->host || host + size > m->host + m->size)
	device_error ("overlaps what is already mapped", clause);
      m->users++;
      return m;
    }
  if (!room)
    device_error ("has no room", clause);
  /* What is read behind the range is no number that the host has there.  */
  *room = (struct mapped) { host, malloc (size + DEVICE_SLACK), size, 1 };
  mapped_bytes += size;
  memset (room->device, 0xa5, size + DEVICE_SLACK);
  if (kind <= (MAP_TO | MAP_FROM) && (kind & MAP_TO))
    {
      memcpy (room->device, host, size);
      bytes_to += size;
    }
  return room;
}

/* One region less has M, which goes back as KIND says; it may be one that only ends it.  */
static void
device_release (struct mapped *m, int kind)
{
  if (--m->users)
    return;
  if (kind <= (MAP_TO | MAP_FROM) && (kind & MAP_FROM))
    {
      memcpy (m->host, m->device, m->size);
      bytes_from += m->size;
    }
  free (m->device);
}

/* Map the COUNT ranges of a region R; ADDRESSES get what the device has for them, if that is not
   null.  */
static void
device_map (struct data_region *r, size_t count, void **hosts, size_t *sizes,
	    unsigned short *kinds, void **addresses)
{
  if (count > 64)
    device_error ("and more: too many", count);
  device_enter ();
  r->count = count;
  for (size_t i = 0; i < count; i++)
    {
      int kind = clause_kind (kinds[i]);
      r->of[i] = -1;
      r->kinds[i] = kind;
      if (addresses)
	addresses[i] = hosts[i];
      /* Functions find the host's variable where the device would have its own; regions that map it
	 find the latter.  */
      if (kind == MAP_ALWAYS_TO)
	{
	  struct mapped *own = device_range (hosts[i], sizes[i], MAP_ALLOC, i);
	  memcpy (own->device, hosts[i], sizes[i]);
	  own->users = FOR_EVER;
	}
      if ((kind == MAP_INTEGER && addresses) || kind == MAP_ALWAYS_TO)
	continue;
      if (!sizes[i] && !addresses)
	continue;
      if (!sizes[i])
	device_error ("has no bytes", i);
      if (kind == MAP_FIRSTPRIVATE && addresses)
	{
	  addresses[i] = memcpy (malloc (sizes[i]), hosts[i], sizes[i]);
	  continue;
	}
      if (kind > (MAP_TO | MAP_FROM))
	device_error ("is of an unexpected kind", i);
      struct mapped *m = device_range (hosts[i], sizes[i], kind, i);
      r->of[i] = m - device_memory;
      if (addresses)
	addresses[i] = m->device + ((char *) hosts[i] - m->host);
    }
  device_leave ();
}

static void
device_unmap (const struct data_region *r, void **addresses)
{
  device_enter ();
  for (size_t i = 0; i < r->count; i++)
    if (r->of[i] >= 0)
      device_release (&device_memory[r->of[i]], r->kinds[i]);
    else if (r->kinds[i] == MAP_FIRSTPRIVATE)
      free (addresses[i]);
  device_leave ();
}

/* What libgomp's functions of these names do, called by the compiled program.  The device has a few teams, one
   after the other.  */

enum { DEVICE_TEAMS = 3 };
static __thread int device_team;

_Bool
GOMP_teams4 (unsigned least, unsigned most, unsigned limit, _Bool first)
{
  (void) least, (void) most, (void) limit;
  device_team = first ? 0 : device_team + 1;
  return device_team < DEVICE_TEAMS;
}

int
omp_get_num_teams (void)
{
  return DEVICE_TEAMS;
}

int
omp_get_team_num (void)
{
  return device_team;
}

void
GOMP_target_ext (int device, void (*fn) (void *), size_t count, void **hosts,
		 size_t *sizes, unsigned short *kinds, unsigned flags,
		 void **depend, void **args)
{
  struct data_region r;
  void *addresses[64];
  (void) device, (void) flags, (void) depend, (void) args;
  __atomic_fetch_add (&regions, 1, __ATOMIC_RELAXED);
  device_map (&r, count, hosts, sizes, kinds, addresses);
  fn (addresses);
  device_unmap (&r, addresses);
}

void
GOMP_target_data_ext (int device, size_t count, void **hosts, size_t *sizes,
		      unsigned short *kinds)
{
  if (data_depth == 16)
    device_error ("is of too many data regions", 0);
  /* The condition of an `if' clause does not hold.  */
  if (device == NO_DEVICE)
    count = 0;
  device_map (&data_regions[data_depth++], count, hosts, sizes, kinds, NULL);
}

void
GOMP_target_end_data (void)
{
  device_unmap (&data_regions[--data_depth], NULL);
}

#ifndef DEVICES
# define DEVICES 1
#endif

int
omp_get_num_devices_ (void)
{
  return DEVICES;
}

int
omp_get_default_device_ (void)
{
  return 0;
}

int
omp_target_is_present (const void *host, int device)
{
  /* As libgomp says of nothing.  */
  int there = !host;
  (void) device;
  device_enter ();
  for (int i = 0; i < 256; i++)
    there |= (device_memory[i].users && (const char *) host >= device_memory[i].host
	      && (const char *) host < device_memory[i].host + device_memory[i].size);
  device_leave ();
  return there;
}

/* What stays from here on, or is taken away.  */
void
GOMP_target_enter_exit_data (int device, size_t count, void **hosts, size_t *sizes,
			     unsigned short *kinds, unsigned flags, void **depend)
{
  (void) device, (void) depend;
  device_enter ();
  for (size_t i = 0; i < count; i++)
    {
      struct mapped *m = device_range (hosts[i], sizes[i], clause_kind (kinds[i]), i);
      /* The range that is taken away has been found, which counts as well.  */
      if (flags & 2)
	{
	  m->users--;
	  device_release (m, clause_kind (kinds[i]));
	}
    }
  device_leave ();
}

/* What is there goes to the device, or comes back, now.  */
void
GOMP_target_update_ext (int device, size_t count, void **hosts, size_t *sizes,
			unsigned short *kinds, unsigned flags, void **depend)
{
  (void) device, (void) flags, (void) depend;
  device_enter ();
  for (size_t i = 0; i < count; i++)
    for (int k = 0; k < 256; k++)
      {
	struct mapped *m = &device_memory[k];
	char *host = hosts[i];
	if (!m->users || host < m->host || host >= m->host + m->size)
	  continue;
	if (host + sizes[i] > m->host + m->size)
	  device_error ("goes beyond what is mapped", i);
	char *there = m->device + (host - m->host);
	int back = clause_kind (kinds[i]) == MAP_FROM;
	memcpy (back ? host : there, back ? there : host, sizes[i]);
	*(back ? &bytes_from : &bytes_to) += sizes[i];
      }
  device_leave ();
}
