import AutoMapper
import AutoMapperTestSupport
import Foundation
import Testing

/// Nothing leaks and nothing is freed twice when tuples and ranges are read.
@Suite("Lifetime: tuples and ranges")
struct LifetimeTupleTests {
  typealias Triple = (first: Tracked, text: String, last: Tracked?)

  struct Label: Comparable {
    var object: Tracked
    var rank: Int

    static func == (lhs: Label, rhs: Label) -> Bool { lhs.rank == rhs.rank }
    static func < (lhs: Label, rhs: Label) -> Bool { lhs.rank < rhs.rank }
  }

  private static let mapper = ObjectMapper { provider in
    provider.register { Tracked() }
    provider.configure(Label.self) { $0.map("object", to: "object") { _ in Tracked() } }
  }

  private static let text = "a text that is too long for a small string, so that it is on the heap"

  @Test(
    "each element in turn cannot be read",
    arguments: [
      #"[{},"\#(text)",{}]"#, #"[1,"\#(text)",{}]"#, #"[{},[],{}]"#, #"[{},"\#(text)",1]"#,
      #"[{},"\#(text)",{},{}]"#, #"[{}]"#, #"[]"#, #"{"first":{},"text":"\#(text)","last":{}}"#,
      #"{"first":{},"text":"\#(text)","last":1}"#, #"{"first":{},"first":{},"text":[]}"#,
    ])
  func elements(_ document: String) {
    for entryPoint in EntryPoint.allCases {
      let alive = LifetimeTracker.liveCount {
        _ = try? entryPoint.map(document, to: Triple.self, with: Self.mapper)
        _ = try? entryPoint.map("[\(document),\(document)]", to: [Triple?].self, with: Self.mapper)
      }
      #expect(alive == 0, "\(entryPoint)")
    }
  }

  @Test("a tuple that is replaced frees its old elements")
  func replacing() throws {
    try expectNoneAlive {
      var triple: Triple = (Tracked(), Self.text, Tracked())
      try Self.mapper.update(&triple, with: #"[{},"x",{}]"#)
      try? Self.mapper.update(&triple, with: #"[{},"x",5]"#)
      try Self.mapper.update(&triple, with: #"{"last":null}"#)
      #expect(triple.text == "x")
      #expect(triple.last == nil)
    }
  }

  @Test(
    "bounds of ranges",
    arguments: [
      #"[{"rank":1},{"rank":2}]"#, #"[{"rank":2},{"rank":1}]"#, #"[{"rank":1}]"#,
      #"[{"rank":1},{"rank":2},{"rank":3}]"#, #"[{"rank":1},5]"#,
    ])
  func bounds(_ document: String) {
    let withKeys = document.replacingOccurrences(of: "{", with: #"{"object":1,"#)
    expectNoneAlive {
      _ = try? Self.mapper.map(withKeys, to: ClosedRange<Label>.self)
      _ = try? Self.mapper.map("[\(withKeys)]", to: [Range<Label>].self)
    }
  }
}
