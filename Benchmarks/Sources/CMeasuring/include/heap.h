#ifndef HEAP_H
#define HEAP_H

/// Returns the bytes of all heap blocks in use, including the allocator's own words; 0 if the C
/// library does not say (glibc does).
///
/// Blocks of threads other than the first may be missing.
long heap_bytes_in_use(void);

/// Returns the memory of freed blocks to the system, as far as whole pages are free.
void heap_trim(void);

/// Keeps the memory of freed blocks for the next ones, instead of returning it to the system.
void heap_keep(void);

#endif
