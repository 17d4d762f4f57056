/* A transformer's layers as llm.c has them: rows of 768 floats behind pointers.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels layernorm_after 3 } */
/* { dg-kernels layernorm_backward_after 2 } */
/* { dg-kernels matmul_after 1 } */
/* { dg-kernels attention_after 6 } */
/* { dg-kernels gelu_after 1 } */
/* { dg-kernels residual_after 1 } */
/* { dg-eliminated residual_after "squares" } */
/* { dg-kernels encoder_after 1 } */
/* { dg-kernels crossentropy_after 3 } */
/* { dg-kernels crossentropy_backward_after 1 } */
/* { dg-kernels adamw_after 1 } */
/* { dg-kernels gradient_norm_after 1 } */

#include "real.h"

enum { B = 2, T = 8 };

/* ---- normalise each row, then weigh it ---------------------------------- */

LEGACY void
layernorm_before (float *out, float *mean, float *rstd, float *inp,
		  float *weight, float *bias, int rows, int C)
{
  for (int t = 0; t < rows; t++)
    {
      float *x = inp + t * C;
      float *o = out + t * C;
      float m = 0, v = 0;
      for (int i = 0; i < C; i++)
	m += x[i];
      m = m / C;
      for (int i = 0; i < C; i++)
	{
	  float shift = x[i] - m;
	  v += shift * shift;
	}
      v = v / C;
      float s = 1 / sqrtf (v + 1e-5f);
      for (int i = 0; i < C; i++)
	o[i] = s * (x[i] - m) * weight[i] + bias[i];
      mean[t] = m;
      rstd[t] = s;
    }
}

static float shifted_square (float x, float m) { return (x - m) * (x - m); }
static float
normalise (float x, float w, float b, float m, float s)
{
  return s * (x - m) * w + b;
}

LEGACY void
layernorm_after (float *out, float *mean, float *rstd, float *inp,
		 float *weight, float *bias, int rows, int C)
{
  for (int t = 0; t < rows; t++)
    {
      float *x = inp + t * C;
      float *o = out + t * C;
      float m = soac_sum (C, x) / C;
      float v = soac_redomap (soac_add_f32, shifted_square, 0, C, x, m) / C;
      float s = 1 / sqrtf (v + 1e-5f);
      soac_map (normalise, C, o, x, weight, bias, m, s);
      mean[t] = m;
      rstd[t] = s;
    }
}

ACTS (layernorm, 768, (f[0], f[1], f[2], f[3], p[0], f[4], B * T, n))

/* ---- its gradient -------------------------------------------------------- */

LEGACY void
layernorm_backward_before (float *dinp, float *dweight, float *dbias,
			   float *dout, float *inp, float *weight, float *mean,
			   float *rstd, int rows, int C)
{
  float *norm = malloc (C * sizeof (float));
  float *dnorm = malloc (C * sizeof (float));
  for (int t = 0; t < rows; t++)
    {
      float *x = inp + t * C;
      float *dx = dinp + t * C;
      float *dy = dout + t * C;
      float m = mean[t], s = rstd[t];
      float sum = 0, product = 0;
      for (int i = 0; i < C; i++)
	norm[i] = (x[i] - m) * s;
      for (int i = 0; i < C; i++)
	dnorm[i] = weight[i] * dy[i];
      for (int i = 0; i < C; i++)
	{
	  sum += dnorm[i];
	  product += dnorm[i] * norm[i];
	}
      sum /= C;
      product /= C;
      for (int i = 0; i < C; i++)
	dbias[i] += dy[i];
      for (int i = 0; i < C; i++)
	dweight[i] += norm[i] * dy[i];
      for (int i = 0; i < C; i++)
	dx[i] += (dnorm[i] - sum - norm[i] * product) * s;
    }
  free (norm);
  free (dnorm);
}

static float mul (float a, float b) { return a * b; }
static float add_product (float s, float a, float b) { return s + a * b; }
static float
standard (float x, float m, float s)
{
  return (x - m) * s;
}
static float
add_gradient (float dx, float dn, float n, float sum, float product, float s)
{
  return dx + (dn - sum - n * product) * s;
}

LEGACY void
layernorm_backward_after (float *dinp, float *dweight, float *dbias,
			  float *dout, float *inp, float *weight, float *mean,
			  float *rstd, int rows, int C)
{
  float *norm = malloc (C * sizeof (float));
  float *dnorm = malloc (C * sizeof (float));
  for (int t = 0; t < rows; t++)
    {
      float *x = inp + t * C;
      float *dx = dinp + t * C;
      float *dy = dout + t * C;
      float m = mean[t], s = rstd[t];
      soac_map (standard, C, norm, x, m, s);
      soac_map (mul, C, dnorm, weight, dy);
      float sum = soac_sum (C, dnorm) / C;
      float product = soac_redomap (soac_add_f32, mul, 0, C, dnorm, norm) / C;
      soac_map (soac_add_f32, C, dbias, dbias, dy);
      soac_map (add_product, C, dweight, dweight, norm, dy);
      soac_map (add_gradient, C, dx, dx, dnorm, norm, sum, product, s);
    }
  free (norm);
  free (dnorm);
}

ACTS (layernorm_backward, 768,
      (f[0], f[1], f[2], f[3], f[4], p[0], f[5], p[1], B * T, n))

/* ---- out = inp * weight' + bias, row by row ------------------------------ */

LEGACY void
matmul_before (float *out, float *inp, float *weight, float *bias, int rows,
	       int C, int OC)
{
  for (int t = 0; t < rows; t++)
    for (int o = 0; o < OC; o++)
      {
	float val = bias != NULL ? bias[o] : 0;
	for (int i = 0; i < C; i++)
	  val += inp[t * C + i] * weight[o * C + i];
	out[t * OC + o] = val;
      }
}

LEGACY void
matmul_after (float *out, float *inp, float *weight, float *bias, int rows,
	      int C, int OC)
{
  for (int t = 0; t < rows; t++)
    for (int o = 0; o < OC; o++)
      {
	float val = bias != NULL ? bias[o] : 0;
	out[t * OC + o] = soac_redomap (soac_add_f32, mul, val, C, inp + t * C,
					weight + o * C);
      }
}

ACTS (matmul, 768, (f[0], f[1], f[2], f[3], 2, n, n))

/* ---- attention of one head of 64 numbers --------------------------------- */

LEGACY void
attention_before (float *out, float *preatt, float *att, float *query,
		  float *key, float *value, int rows, int hs)
{
  float scale = 1 / sqrtf (hs);
  for (int t = 0; t < rows; t++)
    {
      float *pre = preatt + t * rows, *a = att + t * rows, *o = out + t * hs;
      float max = -10000, sum = 0;
      for (int t2 = 0; t2 <= t; t2++)
	{
	  float val = 0;
	  for (int i = 0; i < hs; i++)
	    val += query[t * hs + i] * key[t2 * hs + i];
	  val *= scale;
	  if (val > max)
	    max = val;
	  pre[t2] = val;
	}
      for (int t2 = 0; t2 <= t; t2++)
	{
	  float e = expf (pre[t2] - max);
	  sum += e;
	  a[t2] = e;
	}
      for (int t2 = 0; t2 <= t; t2++)
	a[t2] *= 1 / sum;
      for (int i = 0; i < hs; i++)
	o[i] = 0;
      for (int t2 = 0; t2 <= t; t2++)
	for (int i = 0; i < hs; i++)
	  o[i] += a[t2] * value[t2 * hs + i];
    }
}

static float exponential (float x, float max) { return expf (x - max); }
static float nothing (int i) { (void) i; return 0; }

LEGACY void
attention_after (float *out, float *preatt, float *att, float *query,
		 float *key, float *value, int rows, int hs)
{
  float scale = 1 / sqrtf (hs);
  for (int t = 0; t < rows; t++)
    {
      float *pre = preatt + t * rows, *a = att + t * rows, *o = out + t * hs;
      for (int t2 = 0; t2 <= t; t2++)
	pre[t2] = scale * soac_redomap (soac_add_f32, mul, 0, hs,
					query + t * hs, key + t2 * hs);
      float max = soac_reduce (soac_max_f32, -10000, t + 1, pre);
      soac_map (exponential, t + 1, a, pre, max);
      float sum = soac_sum (t + 1, a);
      soac_map (mul, t + 1, a, a, 1 / sum);
      soac_map (nothing, hs, o, 0);
      for (int t2 = 0; t2 <= t; t2++)
	soac_map (add_product, hs, o, o, value + t2 * hs, a[t2]);
    }
}

ACTS (attention, 64, (f[0], f[1], f[2], f[3], f[4], f[5], n, n < 64 ? n : 64))

/* ---- the activation, a tangent for each number --------------------------- */

LEGACY void
gelu_before (float *out, float *inp, int N)
{
  for (int i = 0; i < N; i++)
    {
      float x = inp[i];
      float cube = 0.044715f * x * x * x;
      out[i] = 0.5f * x * (1 + tanhf (0.7978845608f * (x + cube)));
    }
}

static float
activate (float x)
{
  float cube = 0.044715f * x * x * x;
  return 0.5f * x * (1 + tanhf (0.7978845608f * (x + cube)));
}

LEGACY void
gelu_after (float *out, float *inp, int N)
{
  soac_map (activate, N, out, inp);
}

ACTS (gelu, 3072, (f[0], f[1], n))

/* ---- residual: two sums and the mean square, as a monitor asks for ------- */

LEGACY float
residual_before (float *out, float *inp1, float *inp2, int N)
{
  float *square = malloc (N * sizeof (float));
  float sum = 0;
  for (int i = 0; i < N; i++)
    out[i] = inp1[i] + inp2[i];
  for (int i = 0; i < N; i++)
    square[i] = out[i] * out[i];
  for (int i = 0; i < N; i++)
    sum += square[i];
  free (square);
  return sum / N;
}

static float square (float a) { return a * a; }

LEGACY float
residual_after (float *out, float *inp1, float *inp2, int N)
{
  float *squares = malloc (N * sizeof (float));
  soac_map (soac_add_f32, N, out, inp1, inp2);
  soac_map (square, N, squares, out);
  float sum = soac_sum (N, squares);
  free (squares);
  return sum / N;
}

GIVES (residual, 768 * 64, (f[0], f[1], f[2], n < 1000 ? n : 768 * 64))

/* ---- the embedding of a token and of its place --------------------------- */

LEGACY void
encoder_before (float *out, int *inp, float *wte, float *wpe, int rows, int C)
{
  for (int t = 0; t < rows; t++)
    {
      float *o = out + t * C, *token = wte + inp[t] * C, *place = wpe + t * C;
      for (int i = 0; i < C; i++)
	o[i] = token[i] + place[i];
    }
}

LEGACY void
encoder_after (float *out, int *inp, float *wte, float *wpe, int rows, int C)
{
  for (int t = 0; t < rows; t++)
    {
      float *o = out + t * C, *token = wte + inp[t] * C, *place = wpe + t * C;
      soac_map (soac_add_f32, C, o, token, place);
    }
}

ACTS (encoder, 768, (f[0], k[0], f[1], f[2], 64, n))

/* ---- probabilities of 50257 tokens and the loss of the right one --------- */

LEGACY float
crossentropy_before (float *probs, float *logits, int V, int target)
{
  float max = -10000, sum = 0;
  for (int i = 0; i < V; i++)
    if (logits[i] > max)
      max = logits[i];
  for (int i = 0; i < V; i++)
    {
      probs[i] = expf (logits[i] - max);
      sum += probs[i];
    }
  for (int i = 0; i < V; i++)
    probs[i] /= sum;
  return -logf (probs[target]);
}

static float divide (float a, float b) { return a / b; }

LEGACY float
crossentropy_after (float *probs, float *logits, int V, int target)
{
  float max = soac_reduce (soac_max_f32, -10000, V, logits);
  soac_map (exponential, V, probs, logits, max);
  float sum = soac_sum (V, probs);
  soac_map (divide, V, probs, probs, sum);
  return -logf (probs[target]);
}

GIVES (crossentropy, 50257, (f[0], f[1], n, n / 2))

/* ---- its gradient -------------------------------------------------------- */

LEGACY void
crossentropy_backward_before (float *dlogits, float *dloss, float *probs,
			      int *targets, int rows, int V)
{
  for (int t = 0; t < rows; t++)
    {
      float *dl = dlogits + t * V, *pr = probs + t * V;
      float loss = dloss[t];
      int target = targets[t];
      for (int i = 0; i < V; i++)
	{
	  float indicator = i == target ? 1 : 0;
	  dl[i] += (pr[i] - indicator) * loss;
	}
    }
}

static float
add_loss (float dl, float probability, int i, int target, float loss)
{
  return dl + (probability - (i == target ? 1 : 0)) * loss;
}

LEGACY void
crossentropy_backward_after (float *dlogits, float *dloss, float *probs,
			     int *targets, int rows, int V)
{
  for (int t = 0; t < rows; t++)
    soac_map (add_loss, V, dlogits + t * V, dlogits + t * V, probs + t * V,
	      soac_iota (0), targets[t], dloss[t]);
}

ACTS (crossentropy_backward, 50257, (f[0], f[1], p[0], k[0], 8, n))

/* ---- one step of the optimiser ------------------------------------------- */

struct adam
{
  float *m_memory, *v_memory, *params_memory, *grads_memory;
  int num_parameters;
  float beta1, beta2, eps, weight_decay;
};

static struct adam model;

static struct adam *
sized (int n)
{
  model.num_parameters = n;
  return &model;
}

LEGACY void
adamw_before (struct adam *model, float lr, int t)
{
  float c1 = 1 - powf (model->beta1, t), c2 = 1 - powf (model->beta2, t);
  for (int i = 0; i < model->num_parameters; i++)
    {
      float param = model->params_memory[i];
      float grad = model->grads_memory[i];
      float m = model->beta1 * model->m_memory[i] + (1 - model->beta1) * grad;
      float v = model->beta2 * model->v_memory[i]
		+ (1 - model->beta2) * grad * grad;
      model->m_memory[i] = m;
      model->v_memory[i] = v;
      model->params_memory[i] -= lr * ((m / c1) / (sqrtf (v / c2) + model->eps)
				       + model->weight_decay * param);
    }
}

static float
mix (float old, float new, float beta)
{
  return beta * old + (1 - beta) * new;
}
static float
mix_square (float old, float new, float beta)
{
  return beta * old + (1 - beta) * new * new;
}
static float
step (float param, float m, float v, float c1, float c2, float lr, float eps,
      float decay)
{
  return param - lr * ((m / c1) / (sqrtf (v / c2) + eps) + decay * param);
}

LEGACY void
adamw_after (struct adam *model, float lr, int t)
{
  float c1 = 1 - powf (model->beta1, t), c2 = 1 - powf (model->beta2, t);
  soac_map (mix, model->num_parameters, model->m_memory, model->m_memory,
	    model->grads_memory, model->beta1);
  soac_map (mix_square, model->num_parameters, model->v_memory,
	    model->v_memory, model->grads_memory, model->beta2);
  soac_map (step, model->num_parameters, model->params_memory,
	    model->params_memory, model->m_memory, model->v_memory, c1, c2, lr,
	    model->eps, model->weight_decay);
}

ACTS (adamw, 1 << 18, (sized (n), 1e-3f, 10))

/* ---- the norm of all gradients ------------------------------------------- */

LEGACY double
gradient_norm_before (float *grads, int n)
{
  double sum = 0;
  for (int i = 0; i < n; i++)
    sum += (double) grads[i] * grads[i];
  return sqrt (sum);
}

static double square_of (float a) { return (double) a * a; }

LEGACY double
gradient_norm_after (float *grads, int n)
{
  return sqrt (soac_redomap (soac_add_f64, square_of, 0, n, grads));
}

GIVES (gradient_norm, 1 << 20, (f[0], n))

static void
start (void)
{
  model = (struct adam) { p[0], p[1], f[0], f[1], 0, 0.9f, 0.999f, 1e-8f, 0.1f };
}

FUNCTIONS (&layernorm, &layernorm_backward, &matmul, &attention, &gelu,
	   &residual, &encoder, &crossentropy, &crossentropy_backward, &adamw,
	   &gradient_norm)
