#include "Objects.h"

extern void *_Nonnull swift_allocObject(const void *_Nonnull metadata, size_t requiredSize,
                                        size_t requiredAlignmentMask);

void *automapper_allocate_object(const void *metadata, size_t size, size_t alignmentMask) {
  return swift_allocObject(metadata, size, alignmentMask);
}
