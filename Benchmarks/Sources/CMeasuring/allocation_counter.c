#include "allocation_counter.h"

#include <errno.h>
#include <stdatomic.h>
#include <stdlib.h>

// The functions below replace those of the C library in the whole program, including the Swift
// runtime and Foundation: the dynamic linker searches the executable first. Each one passes the
// request on to the name under which glibc exports the original, so `free` needs no counterpart.
// While nothing is counted, the cost is one load and one branch, the same for every implementation.

#if defined(__GLIBC__)

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *block, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

static atomic_bool is_counting;
static atomic_long block_count;

static inline void note_block(void) {
  if (atomic_load_explicit(&is_counting, memory_order_relaxed)) {
    atomic_fetch_add_explicit(&block_count, 1, memory_order_relaxed);
  }
}

void *malloc(size_t size) {
  note_block();
  return __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
  note_block();
  return __libc_calloc(count, size);
}

void *realloc(void *block, size_t size) {
  note_block();
  return __libc_realloc(block, size);
}

void *memalign(size_t alignment, size_t size) {
  note_block();
  return __libc_memalign(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
  note_block();
  return __libc_memalign(alignment, size);
}

int posix_memalign(void **block, size_t alignment, size_t size) {
  note_block();
  if (alignment < sizeof(void *) || (alignment & (alignment - 1)) != 0) {
    return EINVAL;
  }
  void *made = __libc_memalign(alignment, size);
  if (made == NULL) {
    return ENOMEM;
  }
  *block = made;
  return 0;
}

bool allocation_counter_is_available(void) { return true; }

void allocation_counter_start(void) {
  atomic_store(&block_count, 0);
  atomic_store(&is_counting, true);
}

long allocation_counter_stop(void) {
  atomic_store(&is_counting, false);
  return atomic_load(&block_count);
}

#else

bool allocation_counter_is_available(void) { return false; }

void allocation_counter_start(void) {}

long allocation_counter_stop(void) { return 0; }

#endif
