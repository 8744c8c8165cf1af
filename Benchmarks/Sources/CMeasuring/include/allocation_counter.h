#ifndef ALLOCATION_COUNTER_H
#define ALLOCATION_COUNTER_H

#include <stdbool.h>

/// Whether this program's heap allocations can be counted: with glibc they can.
bool allocation_counter_is_available(void);

/// Resets the count and starts counting, on all threads.
void allocation_counter_start(void);

/// Stops counting.
///
/// Returns the number of heap allocations since the start. A block that was resized counts as one
/// more.
long allocation_counter_stop(void);

#endif
