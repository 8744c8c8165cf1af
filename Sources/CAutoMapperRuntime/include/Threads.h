#ifndef CAUTOMAPPERRUNTIME_THREADS_H
#define CAUTOMAPPERRUNTIME_THREADS_H

#include <stddef.h>
#include <stdint.h>

/// A number of the present thread, which no other thread has as long as it runs.
uintptr_t automapper_thread_number(void);

/// The lowest address of the present thread's stack, which grows downwards; NULL where that is not
/// known.
const void *_Nullable automapper_stack_end(void);

/// The number of the thread for which the present one does its work: its own, but in
/// `automapper_call_in_thread` that of the thread which waits.
uintptr_t automapper_calling_thread(void);

/// How many calls of mappers are open in the present thread, each made by the one before.
size_t automapper_open_calls(void);

/// Says how many calls of mappers are open in the present thread.
void automapper_set_open_calls(size_t count);

/// Calls a function in a thread of its own, which ends before this returns.
///
/// The calls that are open here are open there too.
///
/// @param stackSize The size of the thread's stack in bytes.
/// @param context Is given to the function.
/// @return 0, or the number of the error for which no thread was started; then the function is not
/// called.
int automapper_call_in_thread(size_t stackSize, void (*_Nonnull function)(void *_Nonnull),
                              void *_Nonnull context);

#endif
