// Loaded before the C library when valgrind runs the tests; see Scripts/check-deep.
//
// The main thread of a Swift program with an asynchronous entry point waits in sigsuspend, and the set of
// signals that it passes lies in read-only memory. Valgrind 3.19 takes two signals out of that set, in
// place, and crashes. So the set is copied to where it can be written.

#define _GNU_SOURCE
#include <signal.h>
#include <sys/syscall.h>
#include <unistd.h>

int sigsuspend(const sigset_t *set) {
  sigset_t copy = *set;
  return (int)syscall(SYS_rt_sigsuspend, &copy, _NSIG / 8);
}
