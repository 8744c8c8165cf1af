#ifndef BARE_LOOP_H
#define BARE_LOOP_H

/// Runs this many steps without touching memory: it shows how much processor time a thread gets.
void bare_loop_run(long steps);

#endif
