#include "Objects.h"

extern void *_Nonnull swift_allocObject(const void *_Nonnull metadata, size_t requiredSize,
                                        size_t requiredAlignmentMask);

void *automapper_allocate_object(const void *metadata, size_t size, size_t alignmentMask) {
  return swift_allocObject(metadata, size, alignmentMask);
}

extern bool swift_isUniquelyReferencedNonObjC_nonNull(const void *_Nonnull object);

bool automapper_has_one_reference(const void *object) {
  return swift_isUniquelyReferencedNonObjC_nonNull(object);
}
