#include "CAutoMapperRuntime.h"

#include <pthread.h>

extern void *_Nonnull swift_allocObject(const void *_Nonnull metadata, size_t requiredSize,
                                        size_t requiredAlignmentMask);

void *automapper_allocate_object(const void *metadata, size_t size, size_t alignmentMask) {
  return swift_allocObject(metadata, size, alignmentMask);
}

struct automapper_call {
  void (*function)(void *);
  void *context;
};

static void *automapper_perform(void *call) {
  const struct automapper_call *perform = call;
  perform->function(perform->context);
  return NULL;
}

int automapper_call_in_thread(size_t stackSize, void (*function)(void *), void *context) {
  struct automapper_call call = {function, context};
  pthread_attr_t attributes;
  int error = pthread_attr_init(&attributes);
  if (error != 0) return error;
  pthread_t thread;
  error = pthread_attr_setstacksize(&attributes, stackSize);
  if (error == 0) error = pthread_create(&thread, &attributes, automapper_perform, &call);
  pthread_attr_destroy(&attributes);
  return error == 0 ? pthread_join(thread, NULL) : error;
}
