#ifndef BARE_LOOP_H
#define BARE_LOOP_H

/// Counts so many steps without touching memory: it shows what the processor gives to a thread.
void bare_loop_run(long steps);

#endif
