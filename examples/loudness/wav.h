/* WAV files of 16-bit PCM samples, one or two channels, in and out.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: MIT  */

#ifndef WAV_H
#define WAV_H

#include <stddef.h>
#include <stdint.h>

/* A recording.  One array a channel; in a mono recording both pointers are
   the same, so that code for a left and a right channel serves it too.  */
struct sound
{
  unsigned rate;		/* frames a second */
  unsigned channels;		/* 1 or 2 */
  size_t frames;
  int16_t *channel[2];
};

/* Append the recording in FILE to SOUND, which may be all zero.  Whatever is
   wrong with FILE ends the program with a message that says what.  */
extern void append_wav (struct sound *sound, const char *file);

/* Write SOUND to FILE.  */
extern void write_wav (const struct sound *sound, const char *file);

/* Give SOUND room for FRAMES frames.  */
extern void allocate_sound (struct sound *sound, size_t frames);

extern void free_sound (struct sound *sound);

#endif
