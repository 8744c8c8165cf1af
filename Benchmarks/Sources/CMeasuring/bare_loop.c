#include "bare_loop.h"

void bare_loop_run(long steps) {
  for (long step = 0; step < steps; step++) {
    // The empty assembly keeps the compiler from dropping the loop.
    __asm__ volatile("");
  }
}
