import Testing

@testable import AutoMapper

/// What is learnt once about the standard library's own types, where it is known to be as described.
@Suite("Layout: the standard library's strings")
struct LayoutStringTests {
  #if arch(x86_64) || arch(arm64)
  @Test("strings are put together and taken apart, not left to the standard library")
  func known() {
    #expect(SmallString.isLayoutKnown)
    #expect(NativeString.isLayoutKnown)
    #expect(StringStorage.shared != nil)
  }
  #endif
}
