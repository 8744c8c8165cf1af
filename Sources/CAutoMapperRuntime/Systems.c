// For dladdr.
#if defined(__linux__) && !defined(_GNU_SOURCE)
#define _GNU_SOURCE
#endif

#include "Systems.h"

#include <dlfcn.h>
#include <stdlib.h>

bool automapper_needs_portable_mode(void) {
  if (!AUTOMAPPER_KNOWS_LAYOUTS) return true;
  const char *value = getenv("AUTOMAPPER_PORTABLE");
  return value != NULL && value[0] != '\0' && !(value[0] == '0' && value[1] == '\0');
}

const char *automapper_image_path(const void *address) {
  Dl_info info;
  return dladdr(address, &info) != 0 ? info.dli_fname : NULL;
}
