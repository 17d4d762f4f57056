/* The views: arguments that say how an element is reached.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

   None is available yet; all that is done here is to say so, once.  The
   parser meets a view before the combinator around it, so a view is first
   noted and stands for an erroneous expression, about which GCC is silent.
   The combinator then asks for the views among its own arguments; those that
   no combinator has asked for when their function ends stood elsewhere.  */

#include "gcc-common.h"
#include "call.h"

struct noted_view
{
  const char *name;
  location_t loc;
};

static vec<noted_view> noted_views;

static void
misplaced_view (const struct noted_view *view)
{
  error_at (view->loc, "%qs may only be an argument of a combinator",
	    view->name);
}

void
note_view (unsigned code, location_t loc)
{
  struct noted_view view = { view_names[code - FIRST_VIEW_CODE], loc };

  if (current_function_decl)
    noted_views.safe_push (view);
  else
    misplaced_view (&view);
}

bool
refuse_view_argument (location_t loc)
{
  location_t start = get_pure_location (line_table, get_start (loc));

  for (unsigned i = 0; i < noted_views.length (); i++)
    if (get_pure_location (line_table, noted_views[i].loc) == start)
      {
	error_at (loc, "%qs is not available yet", noted_views[i].name);
	noted_views.ordered_remove (i);
	return true;
      }
  return false;
}

/* Function FN ends.  */

static void
function_ends (void *fn, void *)
{
  if (fn && decl_function_context ((tree) fn))
    return;
  for (unsigned i = 0; i < noted_views.length (); i++)
    misplaced_view (&noted_views[i]);
  noted_views.truncate (0);
}

void
register_views (const char *plugin_name)
{
  register_callback (plugin_name, PLUGIN_PRE_GENERICIZE, function_ends, NULL);
  register_callback (plugin_name, PLUGIN_FINISH_PARSE_FUNCTION, function_ends,
		     NULL);
}
