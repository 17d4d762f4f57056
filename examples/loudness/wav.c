/* WAV files of 16-bit PCM samples, one or two channels, in and out.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: MIT

   A WAV file is a list of chunks: four letters, a length, so many bytes and
   one more if the length is odd.  Two of them matter here:

     "RIFF" length "WAVE"
       "fmt "  16  format, channels, rate, bytes a second, bytes a frame, bits
       "data"  length  left, right, left, right, ...

   All numbers are little endian and are read byte by byte, so that the
   machine's own order does not matter.  */

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "wav.h"

enum { PCM = 1, EXTENSIBLE = 0xfffe, HEADER = 44 };

/* What is wanted of a file: its format and where its samples are.  */
struct wav
{
  unsigned rate, channels;
  const uint8_t *data;
  size_t length;
};

static void
die (const char *file, const char *problem)
{
  fprintf (stderr, "loudness: %s: %s\n", file, problem);
  exit (EXIT_FAILURE);
}

static unsigned
get16 (const uint8_t *p)
{
  return p[0] | p[1] << 8;
}

static uint32_t
get32 (const uint8_t *p)
{
  return get16 (p) | (uint32_t) get16 (p + 2) << 16;
}

static uint8_t *
put16 (uint8_t *p, unsigned value)
{
  *p++ = value & 0xff;
  *p++ = value >> 8 & 0xff;
  return p;
}

static uint8_t *
put32 (uint8_t *p, uint32_t value)
{
  return put16 (put16 (p, value & 0xffff), value >> 16);
}

/* The bytes of FILE, to be freed, and in LENGTH how many.  */
static uint8_t *
slurp (const char *file, size_t *length)
{
  FILE *in = fopen (file, "rb");
  size_t room = 1 << 16, got = 0;
  uint8_t *bytes = NULL;

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
  *length = got;
  return bytes;
}

/* Read the "fmt " chunk of LENGTH bytes at P into WAV.  */
static void
parse_format (struct wav *wav, const uint8_t *p, size_t length,
	      const char *file)
{
  unsigned format;

  if (length < 16)
    die (file, "the format chunk is too short");
  format = get16 (p);
  if (format == EXTENSIBLE && length >= 26)
    format = get16 (p + 24);
  wav->channels = get16 (p + 2);
  wav->rate = get32 (p + 4);
  if (format != PCM || get16 (p + 14) != 16)
    die (file, "the samples are not 16-bit PCM");
  if (wav->channels != 1 && wav->channels != 2)
    die (file, "neither mono nor stereo");
  if (wav->rate == 0)
    die (file, "the sample rate is zero");
}

/* Find format and samples in the SIZE bytes of a file at BYTES.  */
static struct wav
parse_wav (const uint8_t *bytes, size_t size, const char *file)
{
  struct wav wav = { 0, 0, NULL, 0 };
  size_t at = 12;

  if (size < 12 || memcmp (bytes, "RIFF", 4) || memcmp (bytes + 8, "WAVE", 4))
    die (file, "not a WAV file");
  while (!wav.data && size - at >= 8)
    {
      const uint8_t *chunk = bytes + at;
      size_t length = get32 (chunk + 4);

      if (length > size - at - 8)
	die (file, "the file is cut off inside a chunk");
      if (!memcmp (chunk, "fmt ", 4))
	parse_format (&wav, chunk + 8, length, file);
      else if (!memcmp (chunk, "data", 4))
	{
	  wav.data = chunk + 8;
	  wav.length = length;
	}
      at += 8 + length;
      at += at < size && length % 2;
    }
  if (!wav.data)
    die (file, "no data chunk");
  if (!wav.channels)
    die (file, "no format chunk before the data chunk");
  return wav;
}

void
allocate_sound (struct sound *sound, size_t frames)
{
  for (unsigned c = 0; c < sound->channels; c++)
    {
      size_t bytes = (frames + !frames) * sizeof *sound->channel[c];
      sound->channel[c] = realloc (sound->channel[c], bytes);
      if (!sound->channel[c])
	die ("sound", "out of memory");
    }
  if (sound->channels == 1)
    sound->channel[1] = sound->channel[0];
}

void
append_wav (struct sound *sound, const char *file)
{
  size_t size;
  uint8_t *bytes = slurp (file, &size);
  struct wav wav = parse_wav (bytes, size, file);
  size_t frames = wav.length / (2 * wav.channels);

  if (sound->channels == 0)
    {
      sound->channels = wav.channels;
      sound->rate = wav.rate;
    }
  if (sound->channels != wav.channels || sound->rate != wav.rate)
    die (file, "its rate or channels differ from the recordings before it");
  allocate_sound (sound, sound->frames + frames);
  for (size_t i = 0; i < frames; i++)
    for (unsigned c = 0; c < wav.channels; c++)
      sound->channel[c][sound->frames + i]
	= (int16_t) get16 (wav.data + 2 * (i * wav.channels + c));
  sound->frames += frames;
  free (bytes);
}

void
write_wav (const struct sound *sound, const char *file)
{
  unsigned bytes_a_frame = 2 * sound->channels;
  size_t length = sound->frames * bytes_a_frame;
  uint8_t *bytes = malloc (HEADER + length), *p = bytes;
  FILE *out = fopen (file, "wb");

  if (!out)
    die (file, strerror (errno));
  if (!bytes || length > UINT32_MAX - HEADER)
    die (file, "too long for a WAV file");
  p = put32 ((uint8_t *) memcpy (p, "RIFF", 4) + 4, HEADER - 8 + length);
  memcpy (p, "WAVEfmt ", 8);
  p = put32 (p + 8, 16);
  p = put16 (put16 (p, PCM), sound->channels);
  p = put32 (put32 (p, sound->rate), sound->rate * bytes_a_frame);
  p = put16 (put16 (p, bytes_a_frame), 16);
  p = put32 ((uint8_t *) memcpy (p, "data", 4) + 4, length);
  for (size_t i = 0; i < sound->frames; i++)
    for (unsigned c = 0; c < sound->channels; c++)
      p = put16 (p, (uint16_t) sound->channel[c][i]);
  if (fwrite (bytes, 1, HEADER + length, out) != HEADER + length
      || fclose (out))
    die (file, strerror (errno));
  free (bytes);
}

void
free_sound (struct sound *sound)
{
  for (unsigned c = 0; c < sound->channels; c++)
    free (sound->channel[c]);
}
