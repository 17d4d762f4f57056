/* The arithmetic of the loudness tool.  loudness.c writes it with array
   combinators, loudness-loops.c with plain loops; both give the same samples.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: MIT  */

#ifndef LOUDNESS_H
#define LOUDNESS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The largest magnitude among N samples, 1 being full scale.  */
extern float peak (size_t n, const int16_t *pcm);

/* The sum of the squares of N samples.  */
extern double energy (size_t n, const int16_t *pcm);

/* SUM[i] = the energy of both channels in frames 0 to i.  */
extern void running_energy (size_t n, double *restrict sum,
			    const int16_t *left, const int16_t *right);

/* Copy to OUT the samples with more than POWER in the WINDOW frames around
   them.  SUM is a running energy: the frames around sample i hold
   SUM[i + WINDOW] - SUM[i].  Returns the number of samples kept.  */
extern size_t drop_silence (size_t n, int16_t *restrict out,
			    const int16_t *restrict pcm,
			    const double *restrict sum, size_t window,
			    float power);

/* The number of samples that GAIN takes out of range.  */
extern size_t count_clipped (size_t n, const int16_t *pcm, float gain);

/* OUT = PCM times GAIN, clipped to the range of a sample.  */
extern void amplify (size_t n, int16_t *restrict out,
		     const int16_t *restrict pcm, float gain);

#endif
