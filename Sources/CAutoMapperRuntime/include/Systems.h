#pragma once

#include <stdbool.h>
#include <stdint.h>

// On systems where the library cannot keep its promises, compilation fails here.
#if defined(_WIN32)
#error "AutoMapper does not run on Windows yet: its threads and files are those of POSIX."
#elif defined(__wasm__)
#error "AutoMapper does not run on WebAssembly yet: it cannot tell how much stack is left there, so that a document that nests deeply would end the program."
#elif !defined(__APPLE__) && !defined(__linux__) && !defined(__FreeBSD__)
#error "AutoMapper does not know this system: Threads.c must learn where the stack of a thread ends there."
#endif

// The systems on which the layouts of the standard library's types were verified: 64-bit systems
// whose pointers do not contain a signature (arm64e) or a heap tag (Android).
#if UINTPTR_MAX == UINT64_MAX && !__has_feature(ptrauth_calls) && !defined(__ANDROID__) && \
    (defined(__APPLE__) || defined(__linux__))
#define AUTOMAPPER_KNOWS_LAYOUTS 1
#else
#define AUTOMAPPER_KNOWS_LAYOUTS 0
#endif

/// Whether no layout may be assumed: on systems where the layouts were not verified, and if the
/// environment variable `AUTOMAPPER_PORTABLE` has any value but 0.
bool automapper_needs_portable_mode(void);

/// The path of the library or program that contains an address; NULL if it is unknown.
///
/// The text is valid while the library is loaded.
const char *_Nullable automapper_image_path(const void *_Nonnull address);
