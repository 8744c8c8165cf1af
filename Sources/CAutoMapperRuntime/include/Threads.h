#pragma once

#include <stddef.h>
#include <stdint.h>

/// The number of the current thread, which no other thread has while it runs.
uintptr_t automapper_thread_number(void);

/// The lowest address of the current thread's stack, which grows downward; NULL if it is unknown.
const void *_Nullable automapper_stack_end(void);

/// The number of the thread on whose behalf the current thread works: its own number, or, in
/// `automapper_call_in_thread`, that of the waiting thread.
uintptr_t automapper_calling_thread(void);

/// The number of nested calls of mappers that are open on the current thread.
size_t automapper_open_calls(void);

/// Sets the number of calls of mappers that are open on the current thread.
void automapper_set_open_calls(size_t count);

/// Calls a function on a new thread, which ends before this function returns.
///
/// The number of open calls is passed on to the new thread.
///
/// @param stackSize The size of the thread's stack in bytes.
/// @param context The argument that is passed to the function.
/// @return 0, or the number of the error if the thread could not be started. In that case, the
/// function is not called.
int automapper_call_in_thread(size_t stackSize, void (*_Nonnull function)(void *_Nonnull),
                              void *_Nonnull context);
