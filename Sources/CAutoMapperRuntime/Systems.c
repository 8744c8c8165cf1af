// For dladdr.
#if defined(__linux__) && !defined(_GNU_SOURCE)
#define _GNU_SOURCE
#endif

#include "Systems.h"

#include <dlfcn.h>
#include <errno.h>
#include <stdlib.h>
#include <unistd.h>

bool automapper_needs_portable_mode(void) {
  if (!AUTOMAPPER_KNOWS_LAYOUTS) return true;
  const char *value = getenv("AUTOMAPPER_PORTABLE");
  return value != NULL && value[0] != '\0' && !(value[0] == '0' && value[1] == '\0');
}

ptrdiff_t automapper_read(int descriptor, void *bytes, size_t count, int *error) {
  ptrdiff_t result;
  do {
    result = read(descriptor, bytes, count);
  } while (result < 0 && errno == EINTR);
  if (result < 0) *error = errno;
  return result;
}

const char *automapper_image_path(const void *address) {
  Dl_info info;
  return dladdr(address, &info) != 0 ? info.dli_fname : NULL;
}
