// Loaded before the C library when valgrind runs the tests; see Scripts/check-deep.
//
// The main thread of a Swift program with an asynchronous entry point waits in sigsuspend, and the set of
// signals that it passes is in read-only memory. Valgrind 3.19 removes two signals from that set in place,
// and crashes. So the set is copied to writable memory.

#define _GNU_SOURCE
#include <signal.h>
#include <sys/syscall.h>
#include <unistd.h>

int sigsuspend(const sigset_t *set) {
  sigset_t copy = *set;
  return (int)syscall(SYS_rt_sigsuspend, &copy, _NSIG / 8);
}
