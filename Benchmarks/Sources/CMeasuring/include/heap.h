#ifndef HEAP_H
#define HEAP_H

/// Returns the bytes of all heap blocks that are in use, the allocator's own words included; 0
/// where the C library does not say (with glibc it does).
///
/// Blocks of other threads than the first may be left out.
long heap_bytes_in_use(void);

/// Gives the memory of freed blocks back to the system, as far as whole pages are free.
void heap_trim(void);

/// Keeps the memory of freed blocks for the next ones, instead of giving it back to the system.
void heap_keep(void);

#endif
