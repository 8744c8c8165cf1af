#include "heap.h"

#include <stdlib.h>

#if defined(__GLIBC__)

#include <malloc.h>

long heap_bytes_in_use(void) {
  struct mallinfo2 info = mallinfo2();
  return (long)(info.uordblks + info.hblkhd);
}

void heap_trim(void) { malloc_trim(0); }

#else

long heap_bytes_in_use(void) { return 0; }

void heap_trim(void) {}

#endif
