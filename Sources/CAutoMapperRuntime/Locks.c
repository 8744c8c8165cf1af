#include "Systems.h"
#include "Locks.h"

#include <pthread.h>
#include <stdlib.h>

struct automapper_lock {
  pthread_mutex_t mutex;
  pthread_cond_t condition;
};

automapper_lock *automapper_lock_create(void) {
  automapper_lock *lock = malloc(sizeof *lock);
  if (lock == NULL) return NULL;
  pthread_mutexattr_t attributes;
  pthread_mutexattr_init(&attributes);
  pthread_mutexattr_settype(&attributes, PTHREAD_MUTEX_RECURSIVE);
  pthread_mutex_init(&lock->mutex, &attributes);
  pthread_mutexattr_destroy(&attributes);
  pthread_cond_init(&lock->condition, NULL);
  return lock;
}

void automapper_lock_destroy(automapper_lock *lock) {
  pthread_cond_destroy(&lock->condition);
  pthread_mutex_destroy(&lock->mutex);
  free(lock);
}

void automapper_lock_acquire(automapper_lock *lock) { pthread_mutex_lock(&lock->mutex); }

bool automapper_lock_try(automapper_lock *lock) { return pthread_mutex_trylock(&lock->mutex) == 0; }

void automapper_lock_release(automapper_lock *lock) { pthread_mutex_unlock(&lock->mutex); }

void automapper_lock_wait(automapper_lock *lock) {
  pthread_cond_wait(&lock->condition, &lock->mutex);
}

void automapper_lock_signal(automapper_lock *lock) { pthread_cond_signal(&lock->condition); }
