#include "heap.h"

#include <stdlib.h>

#if defined(__GLIBC__)

#include <malloc.h>

long heap_bytes_in_use(void) {
  struct mallinfo2 info = mallinfo2();
  return (long)(info.uordblks + info.hblkhd);
}

void heap_trim(void) { malloc_trim(0); }

void heap_keep(void) {
  mallopt(M_TRIM_THRESHOLD, 1 << 30);
  // The largest value that glibc accepts: longer blocks come from the system each time.
  mallopt(M_MMAP_THRESHOLD, 32 << 20);
}

#else

long heap_bytes_in_use(void) { return 0; }

void heap_trim(void) {}

void heap_keep(void) {}

#endif
