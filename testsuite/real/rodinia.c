/* Simulations and learning on floats, as Rodinia has them.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels kmeans_after 1 } */
/* { dg-kernels hotspot_after 1 } */
/* { dg-kernels srad_statistics_after 1 } */
/* { dg-eliminated srad_statistics_after "J" } */
/* { dg-kernels srad_diffusion_after 3 } */
/* { dg-kernels backprop_forward_after 1 } */
/* { dg-kernels backprop_error_after 1 } */
/* { dg-kernels backprop_adjust_after 1 } */
/* { dg-kernels pathfinder_after 1 } */
/* { dg-kernels nearest_after 1 } */
/* { dg-kernels step_factor_after 1 } */
/* { dg-eliminated step_factor_after "speed_sqd,pressure" } */

#include "real.h"

/* ---- kmeans: the nearest of 5 centres, 34 features each --------------------- */

enum { FEATURES = 34, CENTRES = 5 };

static float *points[MOST / FEATURES], *centres[CENTRES];

static float
euclid_before (float *pt1, float *pt2, int numdims)
{
  float ans = 0;
  for (int i = 0; i < numdims; i++)
    ans += (pt1[i] - pt2[i]) * (pt1[i] - pt2[i]);
  return ans;
}

LEGACY void
kmeans_before (int *membership, float **feature, int npoints, int nfeatures,
	       float **clusters, int nclusters)
{
  for (int i = 0; i < npoints; i++)
    {
      int index = 0;
      float min_dist = 3.4e38f;
      for (int j = 0; j < nclusters; j++)
	{
	  float dist = euclid_before (feature[i], clusters[j], nfeatures);
	  if (dist < min_dist)
	    {
	      min_dist = dist;
	      index = j;
	    }
	}
      membership[i] = index;
    }
}

static float difference (float a, float b) { return (a - b) * (a - b); }
static float
euclid_after (float *pt1, float *pt2, int numdims)
{
  return soac_redomap (soac_add_f32, difference, 0, numdims, pt1, pt2);
}

LEGACY void
kmeans_after (int *membership, float **feature, int npoints, int nfeatures,
	      float **clusters, int nclusters)
{
  for (int i = 0; i < npoints; i++)
    {
      int index = 0;
      float min_dist = 3.4e38f;
      for (int j = 0; j < nclusters; j++)
	{
	  float dist = euclid_after (feature[i], clusters[j], nfeatures);
	  if (dist < min_dist)
	    {
	      min_dist = dist;
	      index = j;
	    }
	}
      membership[i] = index;
    }
}

ACTS (kmeans, 4000, (k[1], points, n, FEATURES, centres, CENTRES))

/* ---- hotspot: the temperature of a row's inner cells -------------------------- */

LEGACY void
hotspot_before (float *result, float *temp, float *power, int row, int col,
		float Cap_1, float Rx_1, float Ry_1, float Rz_1, float amb)
{
  for (int r = 1; r < row - 1; r++)
    for (int c = 1; c < col - 1; c++)
      result[r * col + c]
	= temp[r * col + c]
	  + (Cap_1 * (power[r * col + c]
		      + (temp[(r + 1) * col + c] + temp[(r - 1) * col + c]
			 - 2.f * temp[r * col + c]) * Ry_1
		      + (temp[r * col + c + 1] + temp[r * col + c - 1]
			 - 2.f * temp[r * col + c]) * Rx_1
		      + (amb - temp[r * col + c]) * Rz_1));
}

static float
warmed (float t, float down, float up, float right, float left, float power,
	float Cap_1, float Rx_1, float Ry_1, float Rz_1, float amb)
{
  return t + (Cap_1 * (power + (down + up - 2.f * t) * Ry_1
		       + (right + left - 2.f * t) * Rx_1 + (amb - t) * Rz_1));
}

LEGACY void
hotspot_after (float *result, float *temp, float *power, int row, int col,
	       float Cap_1, float Rx_1, float Ry_1, float Rz_1, float amb)
{
  for (int r = 1; r < row - 1; r++)
    {
      float *t = temp + r * col + 1;
      soac_map (warmed, col - 2, result + r * col + 1, t, t + col, t - col,
		t + 1, t - 1, power + r * col + 1, Cap_1, Rx_1, Ry_1, Rz_1, amb);
    }
}

ACTS (hotspot, 512, (f[0], p[0], p[1], n + 2, n + 2, 0.4f, 0.1f, 0.2f, 0.01f, 0.5f))

/* ---- srad: how the image's speckle is distributed ------------------------------- */

LEGACY float
srad_statistics_before (float *image, int Ne)
{
  float sum = 0, sum2 = 0;
  float *J = malloc (Ne * sizeof (float));
  for (int i = 0; i < Ne; i++)
    J[i] = image[i] * image[i] + 0.5f;
  for (int i = 0; i < Ne; i++)
    {
      float tmp = J[i];
      sum += tmp;
      sum2 += tmp * tmp;
    }
  free (J);
  float mean = sum / Ne;
  float var = sum2 / Ne - mean * mean;
  return var / (mean * mean);
}

static float brightness (float a) { return a * a + 0.5f; }
static float square (float a) { return a * a; }

LEGACY float
srad_statistics_after (float *image, int Ne)
{
  float *J = malloc (Ne * sizeof (float));
  soac_map (brightness, Ne, J, image);
  float sum = soac_sum (Ne, J);
  float sum2 = soac_redomap (soac_add_f32, square, 0, Ne, J);
  free (J);
  float mean = sum / Ne;
  float var = sum2 / Ne - mean * mean;
  return var / (mean * mean);
}

GIVES (srad_statistics, 502 * 458, (p[0], n))

/* ---- srad: derivatives and the coefficient of diffusion, row by row -------------- */

struct srad
{
  int rows, cols;
  float *J, *dN, *dS, *dW, *dE, *c;
};

static struct srad speckle;

LEGACY void
srad_diffusion_before (struct srad *s, float q0sqr)
{
  int cols = s->cols;
  for (int i = 1; i < s->rows - 1; i++)
    for (int j = 1; j < cols - 1; j++)
      {
	int k = i * cols + j;
	float Jc = s->J[k];
	s->dN[k] = s->J[k - cols] - Jc;
	s->dS[k] = s->J[k + cols] - Jc;
	s->dW[k] = s->J[k - 1] - Jc;
	s->dE[k] = s->J[k + 1] - Jc;
	float G2 = (s->dN[k] * s->dN[k] + s->dS[k] * s->dS[k]
		    + s->dW[k] * s->dW[k] + s->dE[k] * s->dE[k]) / (Jc * Jc);
	float L = (s->dN[k] + s->dS[k] + s->dW[k] + s->dE[k]) / Jc;
	float num = (0.5f * G2) - ((1.0f / 16.0f) * (L * L));
	float den = 1 + (0.25f * L);
	float qsqr = num / (den * den);
	den = (qsqr - q0sqr) / (q0sqr * (1 + q0sqr));
	s->c[k] = 1.0f / (1.0f + den);
	if (s->c[k] < 0)
	  s->c[k] = 0;
	else if (s->c[k] > 1)
	  s->c[k] = 1;
      }
}

static float minus (float a, float b) { return a - b; }
static float
diffusion (float Jc, float dN, float dS, float dW, float dE, float q0sqr)
{
  float G2 = (dN * dN + dS * dS + dW * dW + dE * dE) / (Jc * Jc);
  float L = (dN + dS + dW + dE) / Jc;
  float num = (0.5f * G2) - ((1.0f / 16.0f) * (L * L));
  float den = 1 + (0.25f * L);
  float qsqr = num / (den * den);
  den = (qsqr - q0sqr) / (q0sqr * (1 + q0sqr));
  float c = 1.0f / (1.0f + den);
  return c < 0 ? 0 : c > 1 ? 1 : c;
}

LEGACY void
srad_diffusion_after (struct srad *s, float q0sqr)
{
  int cols = s->cols, n = cols - 2;
  for (int i = 1; i < s->rows - 1; i++)
    {
      int k = i * cols + 1;
      float *J = s->J + k, *dN = s->dN + k, *dS = s->dS + k;
      float *dW = s->dW + k, *dE = s->dE + k, *c = s->c + k;
      soac_map (minus, n, dN, J - cols, J);
      soac_map (minus, n, dS, J + cols, J);
      soac_map (minus, n, dW, J - 1, J);
      soac_map (minus, n, dE, J + 1, J);
      soac_map (diffusion, n, c, J, dN, dS, dW, dE, q0sqr);
    }
}

static struct srad *
image (int rows, int cols)
{
  speckle.rows = rows;
  speckle.cols = cols;
  return &speckle;
}

ACTS (srad_diffusion, 458, (image (34, n + 2), 0.05f))

/* ---- backprop: a layer of 17 units above one of N --------------------------------- */

enum { UNITS = 17 };

static float *rows_of_weights[MOST / UNITS];

LEGACY void
backprop_forward_before (float *l1, float *l2, float **conn, int n1, int n2)
{
  l1[0] = 1;
  for (int j = 1; j <= n2; j++)
    {
      float sum = 0;
      for (int k = 0; k <= n1; k++)
	sum += conn[k][j] * l1[k];
      l2[j] = 1 / (1 + expf (-sum));
    }
}

static float weight_times (float *row, float l, int j) { return row[j] * l; }

LEGACY void
backprop_forward_after (float *l1, float *l2, float **conn, int n1, int n2)
{
  l1[0] = 1;
  for (int j = 1; j <= n2; j++)
    {
      float sum = soac_redomap (soac_add_f32, weight_times, 0, n1 + 1, conn, l1,
				j);
      l2[j] = 1 / (1 + expf (-sum));
    }
}

ACTS (backprop_forward, 16384, (f[0], f[1], rows_of_weights, n, UNITS - 1))

LEGACY float
backprop_error_before (float *delta, float *target, float *output, int nj)
{
  float errsum = 0;
  for (int j = 1; j <= nj; j++)
    {
      float o = output[j], t = target[j];
      delta[j] = o * (1 - o) * (t - o);
      errsum += fabsf (delta[j]);
    }
  return errsum;
}

static float error_of (float o, float t) { return o * (1 - o) * (t - o); }
static float absolute (float a) { return fabsf (a); }

LEGACY float
backprop_error_after (float *delta, float *target, float *output, int nj)
{
  soac_map (error_of, nj, delta + 1, output + 1, target + 1);
  return soac_redomap (soac_add_f32, absolute, 0, nj, delta + 1);
}

GIVES (backprop_error, 4096, (f[0], f[1], f[2], n))

LEGACY void
backprop_adjust_before (float *delta, int ndelta, float *ly, int nly, float **w,
			float **oldw)
{
  for (int k = 0; k < nly; k++)
    for (int j = 0; j < ndelta; j++)
      {
	float new_dw = ((0.3f * delta[j] * ly[k]) + (0.3f * oldw[k][j]));
	w[k][j] += new_dw;
	oldw[k][j] = new_dw;
      }
}

static float
new_weight (float delta, float old, float ly)
{
  return ((0.3f * delta * ly) + (0.3f * old));
}

LEGACY void
backprop_adjust_after (float *delta, int ndelta, float *ly, int nly, float **w,
		       float **oldw)
{
  for (int k = 0; k < nly; k++)
    {
      soac_map (new_weight, ndelta, oldw[k], delta, oldw[k], ly[k]);
      soac_map (soac_add_f32, ndelta, w[k], w[k], oldw[k]);
    }
}

static float *wide[16], *old_wide[16];

ACTS (backprop_adjust, 4096, (f[0], n, f[1], 16, wide, old_wide))

/* ---- pathfinder: the cheapest way through a grid, row by row ------------------------- */

LEGACY void
pathfinder_before (int *src, int *dst, int *wall, int rows, int cols)
{
  for (int t = 0; t < rows; t++)
    {
      for (int i = 1; i < cols - 1; i++)
	{
	  int min = src[i];
	  if (src[i - 1] < min)
	    min = src[i - 1];
	  if (src[i + 1] < min)
	    min = src[i + 1];
	  dst[i] = wall[t * cols + i] + min;
	}
      int *temp = src;
      src = dst;
      dst = temp;
    }
}

static int
cheapest (int left, int here, int right, int wall)
{
  int min = here;
  if (left < min)
    min = left;
  if (right < min)
    min = right;
  return wall + min;
}

LEGACY void
pathfinder_after (int *src, int *dst, int *wall, int rows, int cols)
{
  for (int t = 0; t < rows; t++)
    {
      soac_map (cheapest, cols - 2, dst + 1, src, src + 1, src + 2,
		wall + t * cols + 1);
      int *temp = src;
      src = dst;
      dst = temp;
    }
}

ACTS (pathfinder, 10000, (k[0], k[1], k[2], 20, n + 2))

/* ---- nn: distances of records from a place --------------------------------------------- */

struct place { float lat, lng; };

LEGACY void
nearest_before (struct place *places, float *z, int n, float lat, float lng)
{
  for (int i = 0; i < n; i++)
    z[i] = sqrtf ((places[i].lat - lat) * (places[i].lat - lat)
		  + (places[i].lng - lng) * (places[i].lng - lng));
}

static float
distance (struct place a, float lat, float lng)
{
  return sqrtf ((a.lat - lat) * (a.lat - lat) + (a.lng - lng) * (a.lng - lng));
}

LEGACY void
nearest_after (struct place *places, float *z, int n, float lat, float lng)
{
  soac_map (distance, n, z, places, lat, lng);
}

ACTS (nearest, 42764, ((struct place *) f[0], f[2], n, 0.3f, 0.9f))

/* ---- cfd: the step that each cell may take ------------------------------------------------ */

LEGACY void
step_factor_before (int nelr, float *density, float *mx, float *my, float *mz,
		    float *energy, float *areas, float *step_factors)
{
  float *speed_sqd = malloc (nelr * sizeof (float));
  float *pressure = malloc (nelr * sizeof (float));
  for (int i = 0; i < nelr; i++)
    {
      float vx = mx[i] / density[i], vy = my[i] / density[i];
      float vz = mz[i] / density[i];
      speed_sqd[i] = vx * vx + vy * vy + vz * vz;
    }
  for (int i = 0; i < nelr; i++)
    pressure[i] = 0.4f * (energy[i] - 0.5f * density[i] * speed_sqd[i]);
  for (int i = 0; i < nelr; i++)
    {
      float sound = sqrtf (1.4f * fabsf (pressure[i]) / density[i]);
      step_factors[i]
	= 0.5f / (sqrtf (areas[i]) * (sqrtf (speed_sqd[i]) + sound));
    }
  free (speed_sqd);
  free (pressure);
}

static float
squared_speed (float density, float mx, float my, float mz)
{
  float vx = mx / density, vy = my / density, vz = mz / density;
  return vx * vx + vy * vy + vz * vz;
}
static float
pressure_of (float density, float energy, float speed_sqd)
{
  return 0.4f * (energy - 0.5f * density * speed_sqd);
}
static float
factor (float density, float pressure, float area, float speed_sqd)
{
  float sound = sqrtf (1.4f * fabsf (pressure) / density);
  return 0.5f / (sqrtf (area) * (sqrtf (speed_sqd) + sound));
}

LEGACY void
step_factor_after (int nelr, float *density, float *mx, float *my, float *mz,
		   float *energy, float *areas, float *step_factors)
{
  float *speed_sqd = malloc (nelr * sizeof (float));
  float *pressure = malloc (nelr * sizeof (float));
  soac_map (squared_speed, nelr, speed_sqd, density, mx, my, mz);
  soac_map (pressure_of, nelr, pressure, density, energy, speed_sqd);
  soac_map (factor, nelr, step_factors, density, pressure, areas, speed_sqd);
  free (speed_sqd);
  free (pressure);
}

ACTS (step_factor, 97046, (n, p[0], f[0], f[1], f[2], p[1], p[2], f[3]))

static void
start (void)
{
  for (int i = 0; i < MOST / FEATURES; i++)
    points[i] = f[5] + i * FEATURES;
  for (int i = 0; i < CENTRES; i++)
    centres[i] = f[6] + i * FEATURES;
  for (int i = 0; i < MOST / UNITS; i++)
    rows_of_weights[i] = f[7] + i * UNITS;
  for (int i = 0; i < 16; i++)
    {
      wide[i] = f[8] + i * (MOST / 16);
      old_wide[i] = f[9] + i * (MOST / 16);
    }
  speckle = (struct srad) { 0, 0, p[0], f[0], f[1], f[2], f[3], f[4] };
}

FUNCTIONS (&kmeans, &hotspot, &srad_statistics, &srad_diffusion,
	   &backprop_forward, &backprop_error, &backprop_adjust, &pathfinder,
	   &nearest, &step_factor)
