/* loudness: bring recordings to a given loudness, without their silence.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: MIT

     loudness [-t DBFS] [-s DBFS] [-b RUNS] [-o OUT.wav] IN.wav...

   joins the recordings, drops what is quieter than -s (default -45 dBFS),
   brings the rest to an RMS of -t (default -20 dBFS), writes it and tells
   levels and lengths.  With -b the work is done RUNS times more and the
   seconds of each step are written to standard error.

   This file reads, writes and prints; the arithmetic is in loudness.c.  */

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "loudness.h"
#include "wav.h"

struct options
{
  double target, silence;	/* dBFS */
  int runs;
  const char *out;
};

/* What was found out on the way.  */
struct result
{
  double peak, rms;		/* of the input */
  double gain;
  size_t clipped;
  double peak_out, rms_out;
};

enum step { MEASURE, ENERGY, SILENCE, AMPLIFY, STEPS };

static const char *const step_name[STEPS]
  = { "measure", "energy", "silence", "amplify" };

static double
now (void)
{
  struct timespec t;

  clock_gettime (CLOCK_MONOTONIC, &t);
  return t.tv_sec + 1e-9 * t.tv_nsec;
}

/* A ratio in decibels.  */
static double
decibel (double ratio)
{
  return 20 * log10 (ratio);
}

/* The ratio of DB decibels.  */
static double
ratio (double db)
{
  return pow (10, db / 20);
}

static double
seconds (const struct sound *sound)
{
  return (double) sound->frames / sound->rate;
}

static void
measure (const struct sound *sound, double *top, double *rms)
{
  double sum = 0;

  *top = 0;
  for (unsigned c = 0; c < sound->channels; c++)
    {
      *top = fmax (*top, peak (sound->frames, sound->channel[c]));
      sum += energy (sound->frames, sound->channel[c]);
    }
  *rms = sound->frames ? sqrt (sum / sound->frames / sound->channels) : 0;
}

/* The running energy of IN into SUM, with half a WINDOW of silence before
   and after.  */
static void
sum_energy (const struct sound *in, double *sum, size_t window)
{
  size_t half = window / 2, n = in->frames;
  double *end = sum + half + n;

  for (size_t i = 0; i < half; i++)
    sum[i] = 0;
  running_energy (n, sum + half, in->channel[0], in->channel[1]);
  for (size_t i = 0; i < half; i++)
    end[i] = end[-1];
}

/* The whole work on IN: KEPT gets its loud parts, OUT those amplified; SUM
   is room for the running energy.  Adds each step's seconds to SPENT.  */
static struct result
process (const struct sound *in, struct sound *kept, struct sound *out,
	 double *sum, const struct options *o, double spent[STEPS])
{
  struct result result;
  size_t window = in->rate / 5 * 2;		/* 0.4 s */
  double t[STEPS + 1];

  t[MEASURE] = now ();
  measure (in, &result.peak, &result.rms);
  t[ENERGY] = now ();
  sum_energy (in, sum, window);
  t[SILENCE] = now ();
  /* A mono sound is in SUM twice, as its left and its right channel.  */
  float power = 2 * pow (ratio (o->silence), 2);
  for (unsigned c = 0; c < in->channels; c++)
    kept->frames = drop_silence (in->frames, kept->channel[c], in->channel[c],
				 sum, window, power);
  t[AMPLIFY] = now ();
  double top, rms;
  measure (kept, &top, &rms);
  result.gain = rms > 0 ? ratio (o->target) / rms : 1;
  result.clipped = 0;
  for (unsigned c = 0; c < in->channels; c++)
    {
      result.clipped += count_clipped (kept->frames, kept->channel[c],
				       result.gain);
      amplify (kept->frames, out->channel[c], kept->channel[c], result.gain);
    }
  out->frames = kept->frames;
  t[STEPS] = now ();
  measure (out, &result.peak_out, &result.rms_out);
  for (int s = 0; s < STEPS; s++)
    spent[s] = t[s + 1] - t[s];
  return result;
}

static void
print (const struct sound *in, const struct sound *out,
       const struct result *r, const struct options *o)
{
  printf ("in    %8.2f s  %u Hz, %s\n", seconds (in), in->rate,
	  in->channels == 1 ? "mono" : "stereo");
  printf ("      %8.2f dBFS peak\n", decibel (r->peak));
  printf ("      %8.2f dBFS RMS\n", decibel (r->rms));
  printf ("kept  %8.2f s  above %g dBFS\n", seconds (out), o->silence);
  printf ("gain  %8.2f dB\n", decibel (r->gain));
  printf ("out   %8.2f dBFS peak, %zu samples clipped\n",
	  decibel (r->peak_out), r->clipped);
  printf ("      %8.2f dBFS RMS\n", decibel (r->rms_out));
}

/* Parse the command line into O; returns the index of the first file.  */
static int
parse_options (int argc, char **argv, struct options *o)
{
  int c;

  *o = (struct options) { .target = -20, .silence = -45 };
  while ((c = getopt (argc, argv, "t:s:b:o:")) != -1)
    switch (c)
      {
      case 't': o->target = atof (optarg); break;
      case 's': o->silence = atof (optarg); break;
      case 'b': o->runs = atoi (optarg); break;
      case 'o': o->out = optarg; break;
      default: optind = argc;
      }
  if (optind >= argc)
    {
      fprintf (stderr, "usage: loudness [-t DBFS] [-s DBFS] [-b RUNS] "
	       "[-o OUT.wav] IN.wav...\n");
      exit (EXIT_FAILURE);
    }
  return optind;
}

int
main (int argc, char **argv)
{
  struct options o;
  struct sound in = { 0, 0, 0, { NULL, NULL } };
  double spent[STEPS];

  for (int i = parse_options (argc, argv, &o); i < argc; i++)
    append_wav (&in, argv[i]);

  struct sound kept = { in.rate, in.channels, 0, { NULL, NULL } };
  struct sound out = kept;
  double *sum = malloc ((in.frames + in.rate) * sizeof *sum);
  allocate_sound (&kept, in.frames);
  allocate_sound (&out, in.frames);
  if (!sum)
    {
      fprintf (stderr, "loudness: out of memory\n");
      return EXIT_FAILURE;
    }

  struct result r = process (&in, &kept, &out, sum, &o, spent);
  print (&in, &out, &r, &o);
  for (int run = 0; run < o.runs; run++)
    {
      process (&in, &kept, &out, sum, &o, spent);
      for (int s = 0; s < STEPS; s++)
	fprintf (stderr, "%s: %.6f\n", step_name[s], spent[s]);
    }
  if (o.out)
    write_wav (&out, o.out);

  free_sound (&in);
  free_sound (&kept);
  free_sound (&out);
  free (sum);
  return EXIT_SUCCESS;
}
