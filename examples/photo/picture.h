/* Pictures in files.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: MIT  */

#ifndef PICTURE_H
#define PICTURE_H

#include <stddef.h>

typedef unsigned char byte;

/* HEIGHT rows of WIDTH pixels: red, green and blue.  */
struct picture
{
  size_t height;
  size_t width;
  byte *pixels;
};

/* The picture in FILE, a PNG or a PPM with 8 bits; or leave the program.  */
extern struct picture read_picture (const char *file);

/* Write P to FILE, a PNG; or leave the program.  */
extern void write_picture (const char *file, struct picture p);

/* Memory that is there, or leave the program.  */
extern void *get (size_t bytes);

#endif
