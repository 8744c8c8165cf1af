// For dl_iterate_phdr.
#if defined(__linux__) && !defined(_GNU_SOURCE)
#define _GNU_SOURCE
#endif

#include "Conformances.h"
#include "Systems.h"

#if AUTOMAPPER_KNOWS_LAYOUTS && defined(__linux__)

#include <link.h>
#include <pthread.h>
#include <stddef.h>
#include <string.h>

// The layouts are those of MetadataSections.h and Metadata.h of the runtime. A record is the relative
// address of a descriptor, which begins with the relative addresses of the protocol and the type, and
// has its flags in the fourth number.

typedef struct {
  uintptr_t start;
  size_t length;
} section;

typedef struct {
  uintptr_t version;
  const void *base;
  const void *unused[2];
  section protocols;
  section conformances;
} metadata_sections;

typedef struct {
  int32_t protocol;
  int32_t type;
  int32_t witnesses;
  uint32_t flags;
} conformance;

// Weak, so that programs can be linked with a runtime that does not have it.
__attribute__((weak)) void swift_enumerateAllMetadataSections(
    bool (*body)(const metadata_sections *sections, void *context), void *context);

// The descriptors of the protocols, weak for the same reason. The names are Swift's own:
// `swift demangle '$sSeMp'` prints "protocol descriptor for Swift.Decodable".
__attribute__((weak)) extern const char decodable __asm__("$sSeMp");
__attribute__((weak)) extern const char encodable __asm__("$sSEMp");
__attribute__((weak)) extern const char raw_representable __asm__("$sSYMp");

enum { direct_type = 0, indirect_type = 1 };

/// The version of the layout that the sections of a library state, in Swift 6.3. Later versions so far
/// only added fields, but need not.
enum { greatest_known_version = 5 };

/// The number of descriptors that are requested from memory before they are needed.
enum { prefetch_distance = 32 };

/// The addresses of a library.
typedef struct {
  uintptr_t start;
  uintptr_t end;
} extent;

/// The libraries of the toolchain with most of the conformances of a usual process. None of these is
/// about a type of a program, because the libraries do not depend on programs, so they are not
/// collected, and a declaration that is in these libraries itself is not looked for.
static const char *const toolchain_libraries[] = {
    "libswiftCore.so", "libFoundation.so", "libFoundationEssentials.so",
    "libFoundationInternationalization.so"};

enum { toolchain_count = sizeof(toolchain_libraries) / sizeof(toolchain_libraries[0]) };

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
/// The conformances collected so far, as a Bloom filter: a bit for each protocol, in either part at
/// another hash value of the declaration's address; guarded by the mutex. A declaration that shares both
/// entries with others is found, too, though that is rare: with 5,000 others, it happens to one of 200.
static uint8_t known[2][1 << 16];
/// The number of libraries whose conformances were collected; guarded by the mutex.
static size_t known_libraries;
/// Whether no library has a layout that is not known; guarded by the mutex.
static bool is_complete;
/// Where the libraries of the toolchain are, empty for those that are not found; guarded by the mutex.
static extent toolchain[toolchain_count];

static uint8_t *entry(const void *declaration, unsigned part) {
  uint64_t product = (uint64_t)((uintptr_t)declaration >> 2) * 0x9E3779B97F4A7C15u;
  return &known[part][product >> (part ? 32 : 48) & 0xFFFF];
}

/// The address to which a relative one leads; if the lowest bit is set, that of its address.
static const void *resolve(const int32_t *relative) {
  const char *target = (const char *)relative + (*relative & ~1);
  return *relative & 1 ? *(const void *const *)target : target;
}

/// The bit of a protocol, or 0 for any other.
static unsigned bit_of(const void *protocol) {
  return protocol == &decodable           ? 1u << automapper_decodable
         : protocol == &encodable         ? 1u << automapper_encodable
         : protocol == &raw_representable ? 1u << automapper_raw_representable
                                          : 0;
}

static bool is_in_toolchain(uintptr_t address) {
  for (size_t index = 0; index < toolchain_count; index++) {
    if (address >= toolchain[index].start && address < toolchain[index].end) return true;
  }
  return false;
}

/// Keeps where a library is, if it is one of the toolchain.
static int keep_extent(struct dl_phdr_info *library, size_t size, void *context) {
  (void)size;
  (void)context;
  const char *slash = library->dlpi_name ? strrchr(library->dlpi_name, '/') : NULL;
  const char *name = slash ? slash + 1 : library->dlpi_name;
  for (size_t index = 0; name && index < toolchain_count; index++) {
    if (strcmp(name, toolchain_libraries[index]) != 0) continue;
    extent found = {UINTPTR_MAX, 0};
    for (size_t part = 0; part < library->dlpi_phnum; part++) {
      if (library->dlpi_phdr[part].p_type != PT_LOAD) continue;
      uintptr_t start = library->dlpi_addr + library->dlpi_phdr[part].p_vaddr;
      uintptr_t end = start + library->dlpi_phdr[part].p_memsz;
      if (start < found.start) found.start = start;
      if (end > found.end) found.end = end;
    }
    toolchain[index] = found;
  }
  return 0;
}

static const conformance *record(const int32_t *relative) {
  return (const void *)((const char *)relative + *relative);
}

static bool collect(const metadata_sections *sections, void *context) {
  (void)context;
  is_complete = is_complete && sections->version <= greatest_known_version;
  if (!is_complete) return false;
  if (is_in_toolchain(sections->conformances.start)) return true;
  const int32_t *records = (const int32_t *)sections->conformances.start;
  size_t count = sections->conformances.length / sizeof(int32_t);
  for (size_t index = 0; index < count; index++) {
    if (index + prefetch_distance < count) {
      __builtin_prefetch(record(&records[index + prefetch_distance]));
    }
    if (!records[index]) continue;
    const conformance *found = record(&records[index]);
    unsigned bit = bit_of(resolve(&found->protocol));
    if (!bit) continue;
    const char *type = (const char *)&found->type + found->type;
    unsigned kind = found->flags >> 3 & 7;
    if (kind > indirect_type) continue;
    const void *declaration = kind == direct_type ? type : *(const void *const *)type;
    if (!declaration) continue;
    *entry(declaration, 0) |= bit;
    *entry(declaration, 1) |= bit;
  }
  return true;
}

static bool count_libraries(const metadata_sections *sections, void *count) {
  (void)sections;
  ++*(size_t *)count;
  return true;
}

/// Collects the conformances, unless no library was added since they were collected.
static void update(void) {
  size_t libraries = 0;
  swift_enumerateAllMetadataSections(count_libraries, &libraries);
  if (libraries == known_libraries) return;
  known_libraries = libraries;
  is_complete = true;
  dl_iterate_phdr(keep_extent, NULL);
  swift_enumerateAllMetadataSections(collect, NULL);
}

static bool search(const void *declaration, automapper_protocol protocol) {
  if (!swift_enumerateAllMetadataSections || !&decodable || !&encodable || !&raw_representable) {
    return true;
  }
  pthread_mutex_lock(&mutex);
  update();
  bool is_certain = is_complete && !is_in_toolchain((uintptr_t)declaration);
  bool is_found = *entry(declaration, 0) & *entry(declaration, 1) & 1u << protocol;
  pthread_mutex_unlock(&mutex);
  return is_found || !is_certain;
}

#endif

bool automapper_may_conform(const void *declaration, automapper_protocol protocol) {
#if AUTOMAPPER_KNOWS_LAYOUTS && defined(__linux__)
  return search(declaration, protocol);
#else
  (void)declaration;
  (void)protocol;
  return true;
#endif
}
