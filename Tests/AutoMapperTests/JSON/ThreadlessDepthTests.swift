#if os(Linux)
import AutoMapper
import AutoMapperTestSupport
import Foundation
import Testing

/// Deep values where the system starts no thread that they could go on in.
@Suite("Reading: depth without threads")
struct ThreadlessDepthTests {
  /// Lets the process take only a few megabytes more, which is less than a deep value's stack.
  private static func limitMemory() throws {
    let pages = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
      .split(separator: " ").first.flatMap { UInt($0) }
    let size = try #require(pages) * UInt(sysconf(Int32(_SC_PAGESIZE)))
    let addresses = __rlimit_resource_t(RLIMIT_AS.rawValue)
    var limit = rlimit()
    let isKnown = unsafe getrlimit(addresses, &limit) == 0
    limit.rlim_cur = size + 8 << 20
    let isSet = unsafe setrlimit(addresses, &limit) == 0
    try #require(isKnown)
    try #require(isSet)
  }

  @Test("a value that needs a larger stack is an error")
  func refused() async {
    await #expect(processExitsWith: .success) {
      let text = JSONTrees.arrays(depth: 500)
      let error = try TestThread.run(stackSize: 256 << 10) { () -> MappingError? in
        let mapper = ObjectMapper()
        _ = try mapper.map("[1]", to: JSONValue.self)
        try Self.limitMemory()
        do {
          _ = try mapper.map(text, to: JSONValue.self)
          return nil
        } catch {
          return error as? MappingError
        }
      }
      #expect(error?.kind == .depthExceeded)
      #expect(
        error?.description.contains(
          "limit exceeded: expected a thread with stack enough for values that nest so deep, found "
            + "that the system starts none") == true)
    }
  }
}
#endif
