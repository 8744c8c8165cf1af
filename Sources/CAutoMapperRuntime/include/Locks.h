#pragma once

#include <stdbool.h>

/// A recursive mutex with a condition that its holder can wait for.
typedef struct automapper_lock automapper_lock;

/// Creates a lock that no thread holds; NULL if the system has no memory for it.
automapper_lock *_Nullable automapper_lock_create(void);

/// Frees a lock that no thread holds.
void automapper_lock_destroy(automapper_lock *_Nonnull lock);

/// Waits until no other thread holds the lock, and takes it.
void automapper_lock_acquire(automapper_lock *_Nonnull lock);

/// Takes the lock, unless another thread holds it; returns whether it did.
bool automapper_lock_try(automapper_lock *_Nonnull lock);

/// Gives back what the thread took last.
void automapper_lock_release(automapper_lock *_Nonnull lock);

/// Gives a lock that was taken once to other threads until one of them signals, and takes it again.
void automapper_lock_wait(automapper_lock *_Nonnull lock);

/// Lets one of the waiting threads continue.
void automapper_lock_signal(automapper_lock *_Nonnull lock);
