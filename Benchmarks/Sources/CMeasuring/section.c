#include "section.h"

// The empty assembly keeps the compiler from dropping the calls. The functions are in a file of
// their own, so that nothing is inlined and callgrind sees their names.

__attribute__((noinline)) void section_begin(void) { __asm__ volatile(""); }

__attribute__((noinline)) void section_end(void) { __asm__ volatile(""); }
