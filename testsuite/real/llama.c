/* A transformer that answers, as llama2.c has it, also with weights of 8 bits.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels rmsnorm_after 2 } */
/* { dg-kernels softmax_after 3 } */
/* { dg-kernels matmul_after 1 } */
/* { dg-kernels swiglu_after 1 } */
/* { dg-kernels argmax_after 1 } */
/* { dg-kernels quantize_after 2 } */
/* { dg-kernels dequantize_after 1 } */
/* { dg-kernels matmul_q8_after 1 } */

#include "real.h"

static float square (float a) { return a * a; }
static float mul (float a, float b) { return a * b; }

/* ---- scale by the root of the mean square -------------------------------- */

LEGACY void
rmsnorm_before (float *o, float *x, float *weight, int size)
{
  float ss = 0;
  for (int j = 0; j < size; j++)
    ss += x[j] * x[j];
  ss /= size;
  ss += 1e-5f;
  ss = 1 / sqrtf (ss);
  for (int j = 0; j < size; j++)
    o[j] = weight[j] * (ss * x[j]);
}

static float weigh (float w, float x, float ss) { return w * (ss * x); }

LEGACY void
rmsnorm_after (float *o, float *x, float *weight, int size)
{
  float ss = soac_redomap (soac_add_f32, square, 0, size, x);
  ss /= size;
  ss += 1e-5f;
  ss = 1 / sqrtf (ss);
  soac_map (weigh, size, o, weight, x, ss);
}

ACTS (rmsnorm, 768, (f[0], f[1], p[0], n))

/* ---- softmax in place ----------------------------------------------------- */

LEGACY void
softmax_before (float *x, int size)
{
  float max_val = x[0], sum = 0;
  for (int i = 1; i < size; i++)
    if (x[i] > max_val)
      max_val = x[i];
  for (int i = 0; i < size; i++)
    {
      x[i] = expf (x[i] - max_val);
      sum += x[i];
    }
  for (int i = 0; i < size; i++)
    x[i] /= sum;
}

static float exponential (float x, float max) { return expf (x - max); }
static float divide (float a, float b) { return a / b; }

LEGACY void
softmax_after (float *x, int size)
{
  float max_val = soac_reduce (soac_max_f32, x[0], size - 1, x + 1);
  soac_map (exponential, size, x, x, max_val);
  float sum = soac_sum (size, x);
  soac_map (divide, size, x, x, sum);
}

ACTS (softmax, 256, (fresh (0, n), n))

/* ---- W (d, n) @ x (n) ------------------------------------------------------ */

LEGACY void
matmul_before (float *xout, float *x, float *w, int n, int d)
{
  for (int i = 0; i < d; i++)
    {
      float val = 0;
      for (int j = 0; j < n; j++)
	val += w[i * n + j] * x[j];
      xout[i] = val;
    }
}

LEGACY void
matmul_after (float *xout, float *x, float *w, int n, int d)
{
  for (int i = 0; i < d; i++)
    xout[i] = soac_redomap (soac_add_f32, mul, 0, n, w + i * n, x);
}

ACTS (matmul, 288, (f[0], f[1], f[2], n, n))

/* ---- the gate of the feed-forward part ------------------------------------ */

LEGACY void
swiglu_before (float *hb, float *hb2, int hidden)
{
  for (int i = 0; i < hidden; i++)
    {
      float val = hb[i];
      val *= 1 / (1 + expf (-val));
      val *= hb2[i];
      hb[i] = val;
    }
}

static float silu (float x) { return x * (1 / (1 + expf (-x))); }

LEGACY void
swiglu_after (float *hb, float *hb2, int hidden)
{
  soac_map (silu, hidden, hb, hb);
  soac_map (mul, hidden, hb, hb, hb2);
}

ACTS (swiglu, 768, (fresh (0, n), p[1], n))

/* ---- the likeliest token ---------------------------------------------------- */

LEGACY int
argmax_before (float *probabilities, int n)
{
  int max_i = 0;
  float max_p = probabilities[0];
  for (int i = 1; i < n; i++)
    if (probabilities[i] > max_p)
      {
	max_i = i;
	max_p = probabilities[i];
      }
  return max_i;
}

struct likely { float p; long i; };
static struct likely
likelier (struct likely a, struct likely b)
{
  return b.p > a.p ? b : a;
}

LEGACY int
argmax_after (float *probabilities, int n)
{
  struct likely first = { probabilities[0], 0 };
  return soac_reduce (likelier, first, n, soac_zip (probabilities,
						    soac_iota (0L))).i;
}

GIVES (argmax, 32000, (f[0], n))

/* ---- 8 bits a number and a scale for each group of 64 ---------------------- */

struct quantized
{
  signed char *q;
  float *s;
};

static struct quantized qx, qw;

enum { GS = 64 };

LEGACY void
quantize_before (struct quantized *qx, float *x, int n)
{
  for (int group = 0; group < n / GS; group++)
    {
      float wmax = 0;
      for (int i = 0; i < GS; i++)
	{
	  float val = fabsf (x[group * GS + i]);
	  if (val > wmax)
	    wmax = val;
	}
      float scale = wmax / 127;
      qx->s[group] = scale;
      for (int i = 0; i < GS; i++)
	{
	  float value = x[group * GS + i] / scale;
	  qx->q[group * GS + i] = (signed char) roundf (value);
	}
    }
}

static float absolute (float x) { return fabsf (x); }
static signed char
rounded (float x, float scale)
{
  return (signed char) roundf (x / scale);
}

LEGACY void
quantize_after (struct quantized *qx, float *x, int n)
{
  for (int group = 0; group < n / GS; group++)
    {
      float wmax = soac_redomap (soac_max_f32, absolute, 0, GS, x + group * GS);
      float scale = wmax / 127;
      qx->s[group] = scale;
      soac_map (rounded, GS, qx->q + group * GS, x + group * GS, scale);
    }
}

ACTS (quantize, 768, (&qx, f[0], n < 768 ? 4 * n : n))

LEGACY void
dequantize_before (struct quantized *qx, float *x, int n)
{
  for (int i = 0; i < n; i++)
    x[i] = qx->q[i] * qx->s[i / GS];
}

static float scaled (signed char q, float s) { return q * s; }

LEGACY void
dequantize_after (struct quantized *qx, float *x, int n)
{
  for (int group = 0; group < n / GS; group++)
    soac_map (scaled, GS, x + group * GS, qx->q + group * GS, qx->s[group]);
}

ACTS (dequantize, 768 * 64, (&qx, f[0], n / 64 * 64))

/* The sum of a group is of integers.  */
LEGACY void
matmul_q8_before (float *xout, struct quantized *x, struct quantized *w, int n,
		  int d)
{
  for (int i = 0; i < d; i++)
    {
      float val = 0;
      int in = i * n;
      for (int j = 0; j <= n - GS; j += GS)
	{
	  int ival = 0;
	  for (int k = 0; k < GS; k++)
	    ival += x->q[j + k] * w->q[in + j + k];
	  val += ival * w->s[(in + j) / GS] * x->s[j / GS];
	}
      xout[i] = val;
    }
}

static int product (signed char a, signed char b) { return a * b; }

LEGACY void
matmul_q8_after (float *xout, struct quantized *x, struct quantized *w, int n,
		 int d)
{
  for (int i = 0; i < d; i++)
    {
      float val = 0;
      int in = i * n;
      for (int j = 0; j <= n - GS; j += GS)
	{
	  int ival = soac_redomap (soac_add_int, product, 0, GS, x->q + j,
				   w->q + in + j);
	  val += ival * w->s[(in + j) / GS] * x->s[j / GS];
	}
      xout[i] = val;
    }
}

ACTS (matmul_q8, 768, (f[0], &qx, &qw, n, n))

static void
start (void)
{
  qx = (struct quantized) { (signed char *) c[0], p[0] };
  qw = (struct quantized) { (signed char *) c[1], p[1] };
}

FUNCTIONS (&rmsnorm, &softmax, &matmul, &swiglu, &argmax, &quantize,
	   &dequantize, &matmul_q8)
