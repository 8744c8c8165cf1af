#ifndef CAUTOMAPPERRUNTIME_H
#define CAUTOMAPPERRUNTIME_H

#include "Atomics.h"
#include "Objects.h"
#include "Systems.h"
#include "TextBlocks.h"
#include "Threads.h"
#include "ValueWitnesses.h"

#endif
