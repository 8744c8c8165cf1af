#pragma once

#include "Atomics.h"
#include "Conformances.h"
#include "Locks.h"
#include "Objects.h"
#include "Systems.h"
#include "TextBlocks.h"
#include "Threads.h"
#include "ValueWitnesses.h"
