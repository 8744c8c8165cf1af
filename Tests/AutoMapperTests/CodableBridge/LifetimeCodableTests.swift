import AutoMapper
import AutoMapperTestSupport
import Foundation
import Testing

@Suite("Lifetime: types that go through their own Codable conformance")
struct LifetimeCodableTests {
  /// Counted, and made by its own conformance.
  final class Leaf: Tracked, Codable, @unchecked Sendable {
    let name: String

    required init(from decoder: any Decoder) throws {
      name = try decoder.singleValueContainer().decode(String.self)
      super.init()
      if name == "bad" { throw CancellationError() }
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(name)
    }
  }

  enum Payload: Codable {
    case one(Leaf)
    case many([Leaf], last: Leaf?)
  }

  struct Model {
    var first: Leaf
    var payload: Payload
    var list: [Leaf]
    var table: [String: Leaf?]
    var last: Leaf?
  }

  static func text(_ names: [String]) -> String {
    #"{"first":"\#(names[0])","payload":{"many":{"_0":["\#(names[1])","#
      + #""a text of more than fifteen bytes"],"last":"\#(names[2])"}},"list":["x","\#(names[3])"],"#
      + #""table":{"a":null,"b":"\#(names[4])"},"last":"\#(names[5])"}"#
  }

  @Test("values are made and freed once, through every door", arguments: EntryPoint.allCases)
  func whole(entryPoint: EntryPoint) throws {
    let counter = try LifetimeTracker.measure { counter throws in
      for _ in 0..<20 {
        let model = try entryPoint.map(
          Self.text(["a", "b", "c", "d", "e", "f"]), to: Model.self, with: .shared)
        #expect(model.first.name == "a")
        #expect(model.last?.name == "f")
        #expect(counter.liveCount == 8)
        let written = try ObjectMapper.shared.dictionary(from: model)
        #expect(written.count == 5)
      }
    }
    #expect(counter.liveCount == 0)
    #expect(counter.madeCount >= 160)
  }

  @Test("when any of them fails, the others are freed", arguments: 0..<6)
  func failing(position: Int) {
    var names = ["a", "b", "c", "d", "e", "f"]
    names[position] = "bad"
    for entryPoint in EntryPoint.allCases {
      expectNoneAlive {
        for _ in 0..<20 {
          #expect(
            mappingError { try entryPoint.map(Self.text(names), to: Model.self, with: .shared) }?
              .kind
              == .typeMismatch)
        }
      }
    }
  }

  @Test("a value that replaces another frees it; a failing one leaves it")
  func replaced() throws {
    try expectNoneAlive {
      var model = try ObjectMapper.shared.map(
        Self.text(["a", "b", "c", "d", "e", "f"]), to: Model.self)
      try ObjectMapper.shared.update(&model, with: #"{"payload":{"one":{"_0":"z"}},"list":[]}"#)
      guard case .one(let leaf) = model.payload else {
        Issue.record("another payload")
        return
      }
      #expect(leaf.name == "z")
      #expect(
        mappingError {
          try ObjectMapper.shared.update(&model, with: #"{"payload":{"one":{"_0":"bad"}}}"#)
        }?.path.description == "payload.one._0")
      #expect(leaf.name == "z")
      try ObjectMapper.shared.update(&model, with: #"{"first":"new","last":"newer"}"#)
      #expect(model.first.name == "new")
      #expect(model.last?.name == "newer")
    }
  }

  /// A key with an object, which coders keep.
  struct CountedKey: CodingKey {
    let object = Tracked()
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }

    init?(intValue: Int) { nil }
  }

  struct Refusing: Codable {
    init() {}

    init(from decoder: any Decoder) throws { throw CancellationError() }

    func encode(to encoder: any Encoder) throws { throw CancellationError() }
  }

  /// Ignores the failure of a member, but not that of another one, and keeps its container.
  struct Asking: Codable {
    let members: KeyedDecodingContainer<CountedKey>

    init(from decoder: any Decoder) throws {
      members = try decoder.container(keyedBy: CountedKey.self)
      ask("ignored")
      if members.contains(CountedKey(stringValue: "asked")) {
        _ = try members.decode(Refusing.self, forKey: CountedKey(stringValue: "asked"))
      }
    }

    func ask(_ key: String) {
      #expect(throws: CancellationError.self) {
        try members.decode(Refusing.self, forKey: CountedKey(stringValue: key))
      }
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CountedKey.self)
      try? container.encode(Refusing(), forKey: CountedKey(stringValue: "ignored"))
      var inner = container.nestedUnkeyedContainer(forKey: CountedKey(stringValue: "list"))
      try inner.encode(Refusing())
    }
  }

  @Test("a failure inside keeps no coder", arguments: EntryPoint.allCases)
  func failures(entryPoint: EntryPoint) throws {
    try expectNoneAlive {
      let kept = try entryPoint.map(#"{"ignored":{},"late":[{}]}"#, to: Asking.self, with: .shared)
      kept.ask("late")
      #expect(throws: MappingError.self) { try ObjectMapper.shared.jsonString(from: kept) }
      #expect(throws: MappingError.self) {
        try entryPoint.map(#"{"ignored":{},"asked":{}}"#, to: [Asking].self, with: .shared)
      }
      #expect(throws: MappingError.self) {
        try entryPoint.map(#"[{"ignored":{},"asked":{}}]"#, to: [Asking].self, with: .shared)
      }
    }
  }
}
