// For pthread_getattr_np.
#if defined(__linux__) && !defined(_GNU_SOURCE)
#define _GNU_SOURCE
#endif

#include "Systems.h"
#include "Threads.h"

#include <pthread.h>

#if defined(__FreeBSD__)
#include <pthread_np.h>
#elif defined(__linux__)
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>
#endif
#if defined(__APPLE__)
#include <pthread/qos.h>
#include <sys/qos.h>
#endif

// A thread is a number on some systems and a pointer on others.
uintptr_t automapper_thread_number(void) { return (uintptr_t)pthread_self(); }

static const void *find_stack_end(void) {
#if defined(__APPLE__)
  pthread_t thread = pthread_self();
  return (const char *)pthread_get_stackaddr_np(thread) - pthread_get_stacksize_np(thread);
#else
  pthread_attr_t attributes;
#if defined(__FreeBSD__)
  if (pthread_attr_init(&attributes) != 0) return NULL;
  int error = pthread_attr_get_np(pthread_self(), &attributes);
#else
  if (pthread_getattr_np(pthread_self(), &attributes) != 0) return NULL;
  int error = 0;
#endif
  void *lowest = NULL;
  size_t size = 0;
  if (error == 0) error = pthread_attr_getstack(&attributes, &lowest, &size);
  pthread_attr_destroy(&attributes);
#if defined(__linux__) && !defined(__GLIBC__) && !defined(__ANDROID__)
  // musl reports how much of its stack the main thread has used; the stack may grow to its limit.
  struct rlimit limit;
  if (error == 0 && syscall(SYS_gettid) == getpid() && getrlimit(RLIMIT_STACK, &limit) == 0 &&
      limit.rlim_cur != RLIM_INFINITY && limit.rlim_cur > size) {
    lowest = (char *)lowest + size - limit.rlim_cur;
  }
#endif
  return error == 0 ? lowest : NULL;
#endif
}

// Finding it takes long: for the main thread, Linux reads the table of all memory mappings of the process.
const void *automapper_stack_end(void) {
  // No stack ends here.
  static const char unknown = 0;
  static _Thread_local const void *end = &unknown;
  if (end == &unknown) end = find_stack_end();
  return end;
}

// The thread that waits for this one, or the first in a chain of waiting threads; 0 for none.
static _Thread_local uintptr_t waitingThread = 0;

uintptr_t automapper_calling_thread(void) {
  return waitingThread == 0 ? automapper_thread_number() : waitingThread;
}

static _Thread_local size_t openCalls = 0;

size_t automapper_open_calls(void) { return openCalls; }

void automapper_set_open_calls(size_t count) { openCalls = count; }

struct automapper_call {
  void (*function)(void *);
  void *context;
  uintptr_t callingThread;
  size_t openCalls;
};

static void *automapper_perform(void *call) {
  const struct automapper_call *perform = call;
  waitingThread = perform->callingThread;
  openCalls = perform->openCalls;
  perform->function(perform->context);
  return NULL;
}

int automapper_call_in_thread(size_t stackSize, void (*function)(void *), void *context) {
  struct automapper_call call = {function, context, automapper_calling_thread(), openCalls};
  pthread_attr_t attributes;
  int error = pthread_attr_init(&attributes);
  if (error != 0) return error;
#if defined(__APPLE__)
  // The new thread gets the quality of service of the waiting thread. Otherwise, a button would
  // wait for a background task.
  pthread_attr_set_qos_class_np(&attributes, qos_class_self(), 0);
#endif
  pthread_t thread;
  error = pthread_attr_setstacksize(&attributes, stackSize);
  if (error == 0) error = pthread_create(&thread, &attributes, automapper_perform, &call);
  pthread_attr_destroy(&attributes);
  return error == 0 ? pthread_join(thread, NULL) : error;
}
