/* Noise suppression and echo cancelling on frames of floats, as speexdsp has them:
   arrays are members of a structure.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels power_spectrum_after 1 } */
/* { dg-kernels noise_prob_after 4 } */
/* { dg-kernels noise_ratio_after 3 } */
/* { dg-kernels apply_gain_after 3 } */
/* { dg-kernels loudness_after 2 } */
/* { dg-kernels overlap_add_after 1 } */
/* { dg-kernels echo_leak_after 1 } */
/* { dg-eliminated echo_leak_after "Eh,Yh" } */
/* { dg-kernels echo_energies_after 1 } */
/* { dg-eliminated echo_energies_after "e" } */
/* { dg-kernels echo_power_after 1 } */
/* { dg-kernels resample_after 1 } */

#include "real.h"

struct state
{
  int ps_size, frame_size;
  int min_count;
  float *ps, *S, *Smin, *Stmp, *noise, *echo_noise, *reverb;
  float *old_ps, *post, *prior, *zeta, *gain, *gain2, *gain_floor;
  float *frame, *window, *outbuf, *ft, *loudness_weight;
  int *update_prob;
};

static struct state state;

static struct state *
sized (int n)
{
  state.ps_size = n;
  state.frame_size = n;
  state.min_count = 0;
  return &state;
}

static struct state *
gains (int n)
{
  fresh (5, 2 * n);
  return sized (n);
}

static float mul (float a, float b) { return a * b; }
static float minimum (float a, float b) { return a < b ? a : b; }
static float square (float a) { return a * a; }

/* ---- the power of each frequency ------------------------------------------------ */

LEGACY void
power_spectrum_before (struct state *st)
{
  int N = st->ps_size;
  st->ps[0] = st->ft[0] * st->ft[0];
  for (int i = 1; i < N; i++)
    st->ps[i] = st->ft[2 * i - 1] * st->ft[2 * i - 1] + st->ft[2 * i] * st->ft[2 * i];
}

static float power (float re, float im) { return re * re + im * im; }

LEGACY void
power_spectrum_after (struct state *st)
{
  int N = st->ps_size;
  st->ps[0] = st->ft[0] * st->ft[0];
  soac_map (power, N - 1, st->ps + 1, soac_stride (st->ft + 1, 2),
	    soac_stride (st->ft + 2, 2));
}

ACTS (power_spectrum, 320, (sized (n)))

/* ---- where there is only noise ---------------------------------------------------- */

LEGACY void
noise_prob_before (struct state *st)
{
  int N = st->ps_size;
  for (int i = 1; i < N - 1; i++)
    st->S[i] = 0.8f * st->S[i] + 0.05f * st->ps[i - 1] + 0.1f * st->ps[i]
	       + 0.05f * st->ps[i + 1];
  st->S[0] = 0.8f * st->S[0] + 0.2f * st->ps[0];
  st->S[N - 1] = 0.8f * st->S[N - 1] + 0.2f * st->ps[N - 1];
  if (st->min_count > 15)
    {
      st->min_count = 0;
      for (int i = 0; i < N; i++)
	{
	  st->Smin[i] = minimum (st->Stmp[i], st->S[i]);
	  st->Stmp[i] = st->S[i];
	}
    }
  else
    for (int i = 0; i < N; i++)
      {
	st->Smin[i] = minimum (st->Smin[i], st->S[i]);
	st->Stmp[i] = minimum (st->Stmp[i], st->S[i]);
      }
  for (int i = 0; i < N; i++)
    {
      if (0.4f * st->S[i] > st->Smin[i])
	st->update_prob[i] = 1;
      else
	st->update_prob[i] = 0;
    }
}

static float
smooth (float s, float before, float here, float behind)
{
  return 0.8f * s + 0.05f * before + 0.1f * here + 0.05f * behind;
}
static float same (float a) { return a; }
static int loud (float s, float least) { return 0.4f * s > least; }

LEGACY void
noise_prob_after (struct state *st)
{
  int N = st->ps_size;
  soac_map (smooth, N > 2 ? N - 2 : 0, st->S + 1, st->S + 1, st->ps, st->ps + 1,
	    st->ps + 2);
  st->S[0] = 0.8f * st->S[0] + 0.2f * st->ps[0];
  st->S[N - 1] = 0.8f * st->S[N - 1] + 0.2f * st->ps[N - 1];
  if (st->min_count > 15)
    {
      st->min_count = 0;
      soac_map (minimum, N, st->Smin, st->Stmp, st->S);
      soac_map (same, N, st->Stmp, st->S);
    }
  else
    {
      soac_map (minimum, N, st->Smin, st->Smin, st->S);
      soac_map (minimum, N, st->Stmp, st->Stmp, st->S);
    }
  soac_map (loud, N, st->update_prob, st->S, st->Smin);
}

ACTS (noise_prob, 320, (sized (n)))

/* ---- how far the signal is above the noise, now and before ------------------------- */

LEGACY void
noise_ratio_before (struct state *st)
{
  int N = st->ps_size;
  for (int i = 0; i < N; i++)
    {
      float tot_noise = 1 + st->noise[i] + st->echo_noise[i] + st->reverb[i];
      st->post[i] = st->ps[i] / tot_noise - 1;
      st->post[i] = minimum (st->post[i], 100);
      float old = st->old_ps[i] / (st->old_ps[i] + tot_noise);
      float gamma = 0.1f + 0.89f * old * old;
      float post = st->post[i] > 0 ? st->post[i] : 0;
      st->prior[i] = gamma * post + (1 - gamma) * st->old_ps[i] / tot_noise;
      st->prior[i] = minimum (st->prior[i], 100);
    }
  for (int i = 1; i < N - 1; i++)
    st->zeta[i] = 0.7f * st->zeta[i] + 0.15f * st->prior[i]
		  + 0.075f * st->prior[i - 1] + 0.075f * st->prior[i + 1];
}

static float
total (float noise, float echo, float reverb)
{
  return 1 + noise + echo + reverb;
}
static float
posterior (float ps, float noise)
{
  return minimum (ps / noise - 1, 100);
}
static float
prior_ratio (float old_ps, float noise, float post)
{
  float old = old_ps / (old_ps + noise);
  float gamma = 0.1f + 0.89f * old * old;
  float p = gamma * (post > 0 ? post : 0) + (1 - gamma) * old_ps / noise;
  return minimum (p, 100);
}
static float
smooth_prior (float zeta, float here, float before, float behind)
{
  return 0.7f * zeta + 0.15f * here + 0.075f * before + 0.075f * behind;
}

LEGACY void
noise_ratio_after (struct state *st)
{
  int N = st->ps_size;
  float *tot_noise = malloc (N * sizeof (float));
  soac_map (total, N, tot_noise, st->noise, st->echo_noise, st->reverb);
  soac_map (posterior, N, st->post, st->ps, tot_noise);
  soac_map (prior_ratio, N, st->prior, st->old_ps, tot_noise, st->post);
  free (tot_noise);
  soac_map (smooth_prior, N > 2 ? N - 2 : 0, st->zeta + 1, st->zeta + 1,
	    st->prior + 1, st->prior, st->prior + 2);
}

ACTS (noise_ratio, 344, (sized (n)))

/* ---- gains with a floor, and what is left of the spectrum --------------------------- */

LEGACY void
apply_gain_before (struct state *st)
{
  int N = st->ps_size;
  for (int i = 0; i < N; i++)
    {
      float ratio = st->prior[i] / (st->prior[i] + 1);
      float g = ratio < 1 ? ratio : 1;
      st->gain[i] = g;
      st->old_ps[i] = 0.2f * st->old_ps[i] + 0.8f * g * g * st->ps[i];
      if (st->gain[i] < st->gain_floor[i])
	st->gain[i] = st->gain_floor[i];
      float p = st->gain2[i];
      float tmp = p * sqrtf (st->gain[i]) + (1 - p) * sqrtf (st->gain_floor[i]);
      st->gain2[i] = tmp * tmp;
    }
  for (int i = 1; i < N; i++)
    {
      st->ft[2 * i - 1] = st->gain2[i] * st->ft[2 * i - 1];
      st->ft[2 * i] = st->gain2[i] * st->ft[2 * i];
    }
}

static float
wiener (float prior)
{
  float ratio = prior / (prior + 1);
  return ratio < 1 ? ratio : 1;
}
static float
old_power (float old, float g, float ps)
{
  return 0.2f * old + 0.8f * g * g * ps;
}
static float floored (float g, float floor) { return g < floor ? floor : g; }
static float
loudness_gain (float p, float g, float floor)
{
  float tmp = p * sqrtf (g) + (1 - p) * sqrtf (floor);
  return tmp * tmp;
}

LEGACY void
apply_gain_after (struct state *st)
{
  int N = st->ps_size;
  soac_map (wiener, N, st->gain, st->prior);
  soac_map (old_power, N, st->old_ps, st->old_ps, st->gain, st->ps);
  soac_map (floored, N, st->gain, st->gain, st->gain_floor);
  soac_map (loudness_gain, N, st->gain2, st->gain2, st->gain, st->gain_floor);
  soac_map (mul, N - 1, soac_stride (st->ft + 1, 2), soac_stride (st->ft + 1, 2),
	    st->gain2 + 1);
  soac_map (mul, N - 1, soac_stride (st->ft + 2, 2), soac_stride (st->ft + 2, 2),
	    st->gain2 + 1);
}

ACTS (apply_gain, 320, (gains (n)))

/* ---- loudness, then the gain that makes it even -------------------------------------- */

LEGACY float
loudness_before (struct state *st, float gain)
{
  int N = st->ps_size;
  float loudness = 1;
  for (int i = 0; i < N; i++)
    loudness += 2 * st->ps[i] * st->loudness_weight[i];
  loudness = sqrtf (loudness);
  for (int i = 0; i < 2 * N; i++)
    st->ft[i] *= gain;
  return loudness;
}

static float twice (float a, float b) { return 2 * a * b; }

LEGACY float
loudness_after (struct state *st, float gain)
{
  int N = st->ps_size;
  float loudness = soac_redomap (soac_add_f32, twice, 1, N, st->ps,
				 st->loudness_weight);
  loudness = sqrtf (loudness);
  soac_map (mul, 2 * N, st->ft, st->ft, gain);
  return loudness;
}

GIVES (loudness, 320, (sized (n), 0.9999f))

/* ---- frames overlap, and become samples of 16 bits ----------------------------------- */

LEGACY void
overlap_add_before (struct state *st, short *x)
{
  int N = st->frame_size;
  for (int i = 0; i < N; i++)
    st->frame[i] = st->frame[i] * st->window[i];
  for (int i = 0; i < N; i++)
    {
      float s = 20000 * (st->outbuf[i] + st->frame[i]);
      if (s > 32767)
	x[i] = 32767;
      else if (s < -32768)
	x[i] = -32768;
      else
	x[i] = (short) floorf (0.5f + s);
    }
}

static short
sample (float before, float now)
{
  float s = 20000 * (before + now);
  return s > 32767 ? 32767 : s < -32768 ? -32768 : (short) floorf (0.5f + s);
}

LEGACY void
overlap_add_after (struct state *st, short *x)
{
  int N = st->frame_size;
  soac_map (mul, N, st->frame, st->frame, st->window);
  soac_map (sample, N, x, st->outbuf, st->frame);
}

ACTS (overlap_add, 320, (sized (n), (short *) k[1]))

/* ---- echo: correlation of the error with what the filter says ------------------------- */

struct echo
{
  int frame_size;
  float *Rf, *Yf, *Eh, *Yh, *power, *power_1, *Xf;
  float Pey, Pyy;
};

static struct echo echo;

static struct echo *
echoing (int n)
{
  echo.frame_size = n;
  return &echo;
}

LEGACY float
echo_leak_before (struct echo *st, float average)
{
  float Pey = 1, Pyy = 1;
  for (int j = st->frame_size; j >= 0; j--)
    {
      float Eh = st->Rf[j] - st->Eh[j];
      float Yh = st->Yf[j] - st->Yh[j];
      Pey = Pey + Eh * Yh;
      Pyy = Pyy + Yh * Yh;
      st->Eh[j] = (1 - average) * st->Eh[j] + average * st->Rf[j];
      st->Yh[j] = (1 - average) * st->Yh[j] + average * st->Yf[j];
    }
  st->Pyy = Pyy;
  st->Pey = Pey;
  return Pey / sqrtf (Pyy);
}

static float minus (float a, float b) { return a - b; }
static float
average_of (float old, float new, float average)
{
  return (1 - average) * old + average * new;
}

LEGACY float
echo_leak_after (struct echo *st, float average)
{
  int n = st->frame_size + 1;
  float *Eh = malloc (n * sizeof (float)), *Yh = malloc (n * sizeof (float));
  soac_map (minus, n, Eh, st->Rf, st->Eh);
  soac_map (minus, n, Yh, st->Yf, st->Yh);
  float Pey = soac_redomap (soac_add_f32, mul, 1, n, Eh, Yh);
  float Pyy = soac_redomap (soac_add_f32, square, 1, n, Yh);
  soac_map (average_of, n, st->Eh, st->Eh, st->Rf, average);
  soac_map (average_of, n, st->Yh, st->Yh, st->Yf, average);
  free (Eh);
  free (Yh);
  st->Pyy = Pyy;
  st->Pey = Pey;
  return Pey / sqrtf (Pyy);
}

GIVES (echo_leak, 256, (echoing (n), 0.05f))

/* ---- echo: energies of two frames and of their difference ------------------------------ */

static float
inner_product_before (const float *x, const float *y, int len)
{
  float sum = 0;
  len >>= 2;
  while (len--)
    {
      float part = 0;
      part = part + x[0] * y[0];
      part = part + x[1] * y[1];
      part = part + x[2] * y[2];
      part = part + x[3] * y[3];
      sum = sum + part;
      x += 4;
      y += 4;
    }
  return sum;
}

LEGACY float
echo_energies_before (struct echo *st)
{
  int n = st->frame_size & ~3;
  float *e = malloc ((n + 1) * sizeof (float));
  for (int i = 0; i < n; i++)
    e[i] = st->Rf[i] - st->Yf[i];
  float See = inner_product_before (e, e, n);
  float Syy = inner_product_before (st->Yf, st->Yf, n);
  float Sdd = inner_product_before (st->Rf, st->Rf, n);
  free (e);
  return See / (Syy + Sdd + 1);
}

static float
inner_product_after (const float *x, const float *y, int len)
{
  return soac_redomap (soac_add_f32, mul, 0, len, x, y);
}

LEGACY float
echo_energies_after (struct echo *st)
{
  int n = st->frame_size & ~3;
  float *e = malloc ((n + 1) * sizeof (float));
  soac_map (minus, n, e, st->Rf, st->Yf);
  float See = inner_product_after (e, e, n);
  float Syy = inner_product_after (st->Yf, st->Yf, n);
  float Sdd = inner_product_after (st->Rf, st->Rf, n);
  free (e);
  return See / (Syy + Sdd + 1);
}

GIVES (echo_energies, 256, (echoing (n)))

/* ---- echo: the smoothed power of the far end and the step of each frequency -------------- */

LEGACY void
echo_power_before (struct echo *st, float ss, float leak)
{
  for (int j = 0; j <= st->frame_size; j++)
    st->power[j] = (1 - ss) * st->power[j] + 1 + ss * st->Xf[j];
  for (int i = 0; i <= st->frame_size; i++)
    {
      float r = leak * st->Yf[i];
      float e = st->Rf[i] * st->Rf[i] + 1;
      if (r > 0.5f * e)
	r = 0.5f * e;
      r = 0.7f * r + 0.3f * 0.5f * e;
      st->power_1[i] = r / (e * (st->power[i] + 10));
    }
}

static float
smooth_power (float power, float x, float ss)
{
  return (1 - ss) * power + 1 + ss * x;
}
static float
step (float y, float rf, float power, float leak)
{
  float r = leak * y;
  float e = rf * rf + 1;
  if (r > 0.5f * e)
    r = 0.5f * e;
  r = 0.7f * r + 0.3f * 0.5f * e;
  return r / (e * (power + 10));
}

LEGACY void
echo_power_after (struct echo *st, float ss, float leak)
{
  int n = st->frame_size + 1;
  soac_map (smooth_power, n, st->power, st->power, st->Xf, ss);
  soac_map (step, n, st->power_1, st->Yf, st->Rf, st->power, leak);
}

ACTS (echo_power, 256, (echoing (n), 0.35f, 0.2f))

/* ---- the resampler: a sum of 64 products for each sample ----------------------------------- */

LEGACY int
resample_before (const float *in, float *out, const float *sinc, int filt_len,
		 int out_len, int int_advance, int frac_advance, int den_rate)
{
  int last_sample = 0, frac = 0, out_sample = 0;
  while (out_sample < out_len)
    {
      const float *sinct = &sinc[frac * filt_len];
      const float *iptr = &in[last_sample];
      float sum = 0;
      for (int j = 0; j < filt_len; j++)
	sum += sinct[j] * iptr[j];
      out[out_sample++] = sum;
      last_sample += int_advance;
      frac += frac_advance;
      if (frac >= den_rate)
	{
	  frac -= den_rate;
	  last_sample++;
	}
    }
  return last_sample;
}

LEGACY int
resample_after (const float *in, float *out, const float *sinc, int filt_len,
		int out_len, int int_advance, int frac_advance, int den_rate)
{
  int last_sample = 0, frac = 0, out_sample = 0;
  while (out_sample < out_len)
    {
      const float *sinct = &sinc[frac * filt_len];
      const float *iptr = &in[last_sample];
      out[out_sample++] = soac_redomap (soac_add_f32, mul, 0, filt_len, sinct,
					iptr);
      last_sample += int_advance;
      frac += frac_advance;
      if (frac >= den_rate)
	{
	  frac -= den_rate;
	  last_sample++;
	}
    }
  return last_sample;
}

GIVES (resample, 320, (f[0], f[1], f[2], 64, n, 1, 2, 3))

static void
start (void)
{
  state = (struct state) {
    .ps = p[0], .S = p[1], .Smin = p[2], .Stmp = p[3], .noise = p[4],
    .echo_noise = p[5], .reverb = p[6], .old_ps = p[7], .post = f[1],
    .prior = p[8], .zeta = p[9], .gain = f[2], .gain2 = p[10],
    .gain_floor = p[11], .frame = f[3], .window = f[4], .outbuf = f[6],
    .ft = f[5], .loudness_weight = f[7], .update_prob = k[0] };
  echo = (struct echo) { 0, p[0], p[1], f[0], f[1], p[2], f[2], p[3], 0, 0 };
}

FUNCTIONS (&power_spectrum, &noise_prob, &noise_ratio, &apply_gain, &loudness,
	   &overlap_add, &echo_leak, &echo_energies, &echo_power, &resample)
