/* A device that is none: target regions run on the host, but on memory of their
   own, which gets and gives back what the map clauses say.  The rules are those of
   libgomp's target.c: memory that is mapped may be mapped again as a part of what is
   there, and is not copied again; else ranges may not overlap.  What is mapped is there until
   the region, or the data region, that has mapped it first ends.  A variable that the device has
   for itself is there from its first region on, and for ever: it is never copied back.
   What the program has allocated cannot be reached while a region runs.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

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
# define device_malloc malloc
#else
enum { DEVICE_SLACK = 64 };
extern void *device_malloc (size_t) __asm__ ("__libc_malloc");
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
  *room = (struct mapped) { host, device_malloc (size + DEVICE_SLACK), size, 1 };
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
	  addresses[i] = memcpy (device_malloc (sizes[i]), hosts[i], sizes[i]);
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

/* What the program allocates has pages of its own, which are not there while a region runs: on a
   device they would not be, either.  Each ends where its last page does, or a few bytes before.  The
   address sanitizer has its own allocator, and so has libgomp: its threads run regions.  */

#ifdef __SANITIZE_ADDRESS__
static void device_hide (int hidden) { (void) hidden; }
#else
enum { GUARDED_BYTES = 1 << 28, GUARDED_PAGE = 1 << 12 };
static char *guarded, *guarded_end, *device_hidden;
extern void *device_realloc (void *, size_t) __asm__ ("__libc_realloc");
extern void device_free (void *) __asm__ ("__libc_free");
extern char __executable_start[], etext[];
extern int omp_get_level_ (void) __asm__ ("omp_get_level") __attribute__ ((weak));

/* Let what is guarded be there or not.  Where the program has threads of its own the others may use
   it.  */
static void
device_hide (int hidden)
{
  if (!guarded || (hidden && omp_get_level_ && omp_get_level_ ()))
    return;
  if (hidden)
    device_hidden = guarded_end;
  if (device_hidden)
    mprotect (guarded, device_hidden - guarded, hidden ? PROT_NONE : PROT_READ | PROT_WRITE);
  if (!hidden)
    device_hidden = NULL;
}

/* The bytes that SIZE ones take, with those that say how many.  */
static size_t
guarded_bytes (size_t size)
{
  return (size / 16 * 16 + 16 + GUARDED_PAGE + GUARDED_PAGE - 1) / GUARDED_PAGE * GUARDED_PAGE;
}

__attribute__ ((used, noipa)) void *
guarded_malloc (size_t size)
{
  char *caller = __builtin_return_address (0), *p = NULL;
  /* These are the names of all three.  In a function, no device has them, too.  */
  __asm__ (".globl malloc, free, realloc\n\t.set malloc, guarded_malloc\n\t"
	   ".set free, guarded_free\n\t.set realloc, guarded_realloc");
  if (caller < __executable_start || caller >= etext || device_hidden || size > GUARDED_BYTES)
    return device_malloc (size);
  device_enter ();
  if (!guarded)
    guarded = guarded_end = mmap (NULL, GUARDED_BYTES, PROT_READ | PROT_WRITE,
				  MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  size_t bytes = guarded_bytes (size);
  if (guarded != MAP_FAILED && bytes <= (size_t) (guarded + GUARDED_BYTES - guarded_end))
    {
      guarded_end += bytes;
      p = guarded_end - (size / 16 * 16 + 16);
      *(size_t *) (guarded_end - bytes) = size;
    }
  device_leave ();
  return p ? p : device_malloc (size);
}

/* The page in front of what is guarded at P says how large it is; null for what is not.  */
static size_t *
guarded_size (void *p)
{
  if ((char *) p < guarded || (char *) p >= guarded_end)
    return NULL;
  return (size_t *) (((size_t) p - GUARDED_PAGE) / GUARDED_PAGE * GUARDED_PAGE);
}

__attribute__ ((used, noipa)) void
guarded_free (void *p)
{
  size_t *size = guarded_size (p);
  if (!size)
    {
      device_free (p);
      return;
    }
  device_enter ();
  if ((char *) size + guarded_bytes (*size) == guarded_end)
    guarded_end = (char *) size;
  device_leave ();
}

__attribute__ ((used, noipa)) void *
guarded_realloc (void *p, size_t size)
{
  size_t *had = guarded_size (p);
  if (!had)
    return device_realloc (p, size);
  void *q = malloc (size);
  memcpy (q, p, *had < size ? *had : size);
  guarded_free (p);
  return q;
}
#endif

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
  device_hide (1);
  fn (addresses);
  device_hide (0);
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
