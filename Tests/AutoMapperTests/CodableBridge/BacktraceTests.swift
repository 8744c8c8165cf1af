#if Foundation
import AutoMapper
import Foundation
import Testing

@Suite("Backtraces in code that the mapper calls")
struct BacktraceTests {
  /// The places at which each function that is being called goes on, the innermost first.
  static var addresses: [UInt] { Thread.callStackReturnAddresses.map(\.uintValue) }

  struct Asking: Codable {
    let addresses: [UInt]

    init(from decoder: any Decoder) throws { addresses = BacktraceTests.addresses }

    func encode(to encoder: any Encoder) throws { try BacktraceTests.addresses.encode(to: encoder) }
  }

  struct Plain { var asking: Asking }

  /// A release build for Linux has the tables of functions unless the trait Compact is enabled.
  private func expectCallers(_ inside: [UInt], sourceLocation: SourceLocation = #_sourceLocation) {
    let outside = Self.addresses
    #expect(inside.count > outside.count, sourceLocation: sourceLocation)
    #expect(inside.last == outside.last, sourceLocation: sourceLocation)
  }

  @Test(
    "the stack of a conformance that reads is known up to its beginning",
    arguments: EntryPoint.allCases)
  func reading(entryPoint: EntryPoint) throws {
    let plain = try entryPoint.map(#"{"asking":{}}"#, to: Plain.self, with: .shared)
    expectCallers(plain.asking.addresses)
  }

  @Test("the stack of a conformance that writes is known up to its beginning")
  func writing() throws {
    let mapper = ObjectMapper()
    let plain = try mapper.map(#"{"asking":{}}"#, to: Plain.self)
    let text = try mapper.jsonString(from: plain)
    expectCallers(try mapper.map(text, to: [UInt].self, at: "asking"))
  }

  @Test("the stack of a closure is known up to its beginning")
  func closure() throws {
    struct Item { var addresses: [UInt] }
    let mapper = ObjectMapper.with(Item.self) {
      $0.map("from", to: \.addresses) { _ in Self.addresses }
    }
    expectCallers(try mapper.map(#"{"from":1}"#, to: Item.self).addresses)
  }
}
#endif
