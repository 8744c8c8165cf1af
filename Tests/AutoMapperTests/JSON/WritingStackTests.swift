import AutoMapper
import AutoMapperTestSupport
import Foundation
import Testing

/// The deepest values that are allowed, on a thread with a stack of 512 KiB.
///
/// Each test runs in a process of its own, since an overflow would end it.
@Suite("Writing: small stacks")
struct WritingStackTests {
  final class Link {
    var next: Link?
    var kids: [Link] = []
  }

  static func onSmallStack(_ body: @escaping @Sendable () throws -> Void) -> Bool {
    let results = StartGate.run(threads: 1, stackSize: 512 << 10) { _ in try body() }
    if case .success = results?.first { return true }
    return false
  }

  static let mapper = ObjectMapper { provider in provider.register { Link() } }

  static func makeChain() -> Link {
    let root = Link()
    var last = root
    for _ in 1..<511 {
      let next = Link()
      last.next = next
      last = next
    }
    return root
  }

  @Test("a chain of objects is written")
  func chain() async {
    await #expect(processExitsWith: .success) {
      let isWritten = WritingStackTests.onSmallStack {
        _ = try WritingStackTests.mapper.jsonData(from: WritingStackTests.makeChain())
        _ = try WritingStackTests.mapper.dictionary(from: WritingStackTests.makeChain())
      }
      precondition(isWritten)
    }
  }

  @Test("a circle is refused")
  func circle() async {
    await #expect(processExitsWith: .success) {
      let isRefused = WritingStackTests.onSmallStack {
        let link = Link()
        link.kids = [link]
        defer { link.kids = [] }
        do {
          _ = try WritingStackTests.mapper.jsonData(from: link)
          throw CocoaError(.featureUnsupported)
        } catch is MappingError {}
      }
      precondition(isRefused)
    }
  }

  @Test("arrays inside Any are written")
  func anyArrays() async {
    await #expect(processExitsWith: .success) {
      let isWritten = WritingStackTests.onSmallStack {
        var value: [Any] = []
        for _ in 1..<511 { value = [value] }
        _ = try WritingStackTests.mapper.jsonString(from: value)
        _ = try WritingStackTests.mapper.jsonValue(from: value)
      }
      precondition(isWritten)
    }
  }

  @Test("a chain of objects is read")
  func readChain() async {
    await #expect(processExitsWith: .success) {
      let isRead = WritingStackTests.onSmallStack {
        let text =
          String(repeating: #"{"next":"#, count: 511) + "{}"
          + String(repeating: "}", count: 511)
        _ = try WritingStackTests.mapper.map(text, to: Link.self)
      }
      precondition(isRead)
    }
  }
}
