import AutoMapper
import AutoMapperTestSupport
import Foundation
import Testing

/// Objects that closures, factories and stores give are freed, whatever fails after them.
@Suite("Lifetime: rules")
struct LifetimeRuleTests {
  class Token: Tracked, @unchecked Sendable {
    var name = "a token whose name does not fit into fifteen bytes"
    var count = 1
  }

  final class Coin: Token, @unchecked Sendable {
    var metal = "a metal whose name does not fit into fifteen bytes"
  }

  struct Inner {
    var token: Token?
    var text: String?
  }

  struct Basket {
    var first: Token
    var second: Token?
    var third: [Token]
    var inner: Inner?
    var vehicle: Token?
    var last: Int
  }

  final class Crate: Tracked, @unchecked Sendable {
    var token: Token? = Token()
    var inner = Inner(token: Token(), text: "a default text of more than fifteen bytes")
    var others: [Token] = []
    let constant = 7
    var last = 0
  }

  private struct Refused: Error { var token = Token() }

  /// A token for a text; other values are refused, wrong, or nothing.
  @Sendable private static func token(_ node: MappingNode) throws -> Any? {
    switch node.string(or: "object") {
    case "refused": throw Refused()
    case "wrong": return Inner(token: Token(), text: nil)
    case "nothing": return nil
    case "object": return try node.map(to: Token.self)
    default: return Coin()
    }
  }

  private static let mapper = ObjectMapper { provider in
    provider.registerAll({ Token() }, { Coin() }, { Crate() })
    provider.configure(Basket.self) { basket in
      basket.map("first", to: "first") { node in try token(node) }
      basket.map("a.second", to: "second") { node, parent in
        parent.kind.isNull ? try token(node) : Coin()
      }
      basket.map(
        "third", to: "third",
        using: Transformer<Token>(
          decode: { node in try token(node) as? Token }, encode: { $0.name }))
      basket.map("flat", to: "inner.token")
      basket.map("vehicle", to: "vehicle", as: Coin.self)
      basket.map("z.last", to: "last")
    }
    provider.configure(Crate.self) { crate in
      crate.map("token", to: "token") { node in try token(node) }
      crate.map("flat", to: "inner.text")
      crate.map("z.others", to: "others")
      crate.require("last")
    }
  }

  static let good = [
    "first": #""x""#, "a": #"{"second":"x"}"#, "third": #"["x","y"]"#, "flat": #"{"count":5}"#,
    "inner": #"{"text":"a text of more than fifteen bytes"}"#,
    "vehicle": #"{"metal":"a metal of more than fifteen bytes"}"#, "z": #"{"last":1}"#,
  ]

  static let bad: [String: [String]] = [
    "first": [#""refused""#, #""wrong""#, #""nothing""#, #"{"count":"x"}"#, "null"],
    "a": [#"{"second":"refused"}"#, #"{"second":"wrong"}"#, #"{"second":{"name":[]}}"#],
    "third": [#"["x","refused"]"#, #"["x",{"count":"x"}]"#, "7"],
    "flat": [#"{"count":"x"}"#, "7", "[]"],
    "inner": [#"{"text":[]}"#, "7"],
    "vehicle": [#"{"metal":[]}"#, "7"],
    "z": [#"{"last":"x"}"#, "{}", "7", "null", #"{"last":null}"#],
  ]

  private static func document(_ members: [String: String], reversed: Bool) -> String {
    let keys = reversed ? members.keys.sorted().reversed() : members.keys.sorted()
    return "{" + keys.map { #""\#($0)":\#(members[$0] ?? "")"# }.joined(separator: ",") + "}"
  }

  /// Maps texts through all entry points, failing or not, and checks that nothing stays alive.
  private func expectBalance<Model>(
    _ texts: [String], _ type: Model.Type, with mapper: ObjectMapper = Self.mapper, fails: Bool,
    sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) throws {
    for text in texts {
      let counter = try LifetimeTracker.measure { _ throws in
        for entryPoint in EntryPoint.allCases {
          for _ in 0..<3 {
            let result = Result { _ = try entryPoint.map(text, to: type, with: mapper) }
            var isFailure = false
            if case .failure = result { isFailure = true }
            #expect(isFailure == fails, "\(entryPoint): \(text)", sourceLocation: sourceLocation)
          }
        }
      }
      #expect(counter.liveCount == 0, "\(text)", sourceLocation: sourceLocation)
      #expect(fails || counter.madeCount > 0, "\(text)", sourceLocation: sourceLocation)
    }
  }

  @Test("structs whose values closures make, failing at each property in turn")
  func structs() throws {
    let good = [false, true].map { Self.document(Self.good, reversed: $0) }
    try expectBalance(good, Basket.self, fails: false)
    try expectBalance(good.map { "[\($0),\($0)]" }, [Basket].self, fails: false)
    for (key, values) in Self.bad.sorted(by: { $0.key < $1.key }) {
      for value in values {
        let members = Self.good.merging([key: value]) { $1 }
        let texts = [false, true].map { Self.document(members, reversed: $0) }
        try expectBalance(texts.map { #"{"value":\#($0)}"# }, Box<Basket>.self, fails: true)
        try expectBalance(texts.map { "[\(good[0]),\($0)]" }, [Basket].self, fails: true)
      }
    }
  }

  @Test("the same where bad elements are dropped and bad values defaulted")
  func dropped() throws {
    var options = MappingOptions()
    options.invalidElements = .drop
    options.invalidValues = .useDefault
    let mapper = ObjectMapper(options: options) { provider in
      provider.registerAll({ Token() }, { Coin() })
      provider.configure(Basket.self) { basket in
        basket.map("first", to: "first") { node in try Self.token(node) }
        basket.map("a.second", to: "second") { node, _ in try Self.token(node) }
        basket.map("z.last", to: "last")
        basket.map("flat", to: "inner.token")
      }
    }
    let good = Self.document(
      Self.good.merging(["third": #"[{"count":2}]"#]) { $1 }, reversed: false)
    for (key, values) in Self.bad.sorted(by: { $0.key < $1.key }) {
      for value in values where key != "third" {
        let members = Self.good.merging(["third": "[{}]", key: value]) { $1 }
        let text = Self.document(members, reversed: false)
        try expectBalance(
          ["[\(good),\(text),\(good)]"], [Basket].self, with: mapper, fails: false)
      }
    }
  }

  @Test(
    "instances of classes, failing at each rule",
    arguments: [
      (#"{"token":"x","flat":"t","z":{"others":[{"count":2}]},"last":1}"#, false),
      (#"{"token":"nothing","last":1}"#, false), (#"{"token":"refused","last":1}"#, true),
      (#"{"token":"wrong","last":1}"#, true), (#"{"token":"x"}"#, true),
      (#"{"token":"x","last":null}"#, true), (#"{"token":"x","constant":8,"last":1}"#, true),
      (#"{"token":"x","flat":[],"last":1}"#, true),
      (#"{"token":"x","z":{"others":[{},{"count":[]}]},"last":1}"#, true),
      (#"{"token":"x","inner":{"token":{"count":"x"}},"flat":"t","last":1}"#, true),
    ] as [(text: String, fails: Bool)])
  func classes(text: String, fails: Bool) throws {
    try expectBalance([text], Crate.self, fails: fails)
    try expectBalance([#"[{"last":2},\#(text)]"#], [Crate].self, fails: fails)
  }

  @Test("instance closures, discriminators, converters and hooks")
  func makers() throws {
    let mapper = ObjectMapper { provider in
      provider.registerAll({ Token() }, { Coin() })
      provider.configure(Token.self) { token in
        token.discriminator("type", ["coin": Coin.self, "token": Token.self])
        token.validate { node in if node.refused.bool(or: false) { throw Refused() } }
        token.didMap { token in
          if token.count == 13 { throw Refused() }
          if token.count == 14 { token = Coin() }
        }
      }
      provider.configure(Crate.self) { crate in
        crate.instance { node in node.none.bool(or: false) ? nil : Crate() }
      }
      provider.convert(
        Inner.self, decode: { node in try Inner(token: node.map(to: Token.self), text: nil) },
        encode: { $0.text })
    }
    let rows: [(text: String, fails: Bool)] = [
      (#"{"type":"coin","metal":"m"}"#, false), (#"{"type":"token","count":14}"#, false),
      (#"{"type":"inner","count":14}"#, true), (#"{"type":"coin","count":13}"#, true),
      (#"{"type":"coin","refused":true}"#, true), (#"{"metal":"m"}"#, true),
      (#"{"type":"coin","count":"x"}"#, true), (#"{"type":"coin","metal":[]}"#, true),
    ]
    for row in rows {
      try expectBalance([row.text], Token.self, with: mapper, fails: row.fails)
      try expectBalance(
        [#"[{"type":"coin"},\#(row.text)]"#], [Token].self, with: mapper, fails: row.fails)
      // Through the converter of a property's type.
      try expectBalance(
        [#"{"last":1,"inner":\#(row.text)}"#], Crate.self, with: mapper, fails: row.fails)
    }
    try expectBalance([#"[{},{"none":true},{}]"#], [Crate].self, with: mapper, fails: false)
    try expectBalance(["[{},7]"], [Crate].self, with: mapper, fails: true)
  }

  @Test("a store keeps what it is given, once, and no more", arguments: UpsertMode.allCases)
  func stores(mode: UpsertMode) throws {
    let counter = try LifetimeTracker.measure { counter throws in
      let store = InMemoryStore()
      var provider = MappingProvider()
      provider.register { Token() }
      provider.configure(Token.self) { $0.uniqueKeys("count", mode: mode) }
      let mapper = ObjectMapper(provider, stores: [store])
      for entryPoint in EntryPoint.allCases {
        for _ in 0..<3 {
          _ = try entryPoint.map(
            #"[{"count":1,"name":"a"},{"count":2},{"name":"b","count":1}]"#, to: [Token].self,
            with: mapper)
          #expect(throws: MappingError.self) {
            try entryPoint.map(
              #"[{"count":1},{"count":3,"name":[]}]"#, to: [Token].self, with: mapper)
          }
        }
      }
      #expect(store.count == 2)
      #expect(counter.liveCount == 2)
      store.removeAll()
      #expect(counter.liveCount == 0)
    }
    #expect(counter.madeCount > 2)
  }

  @Test("updates that fail leave nothing behind")
  func updates() throws {
    expectAllFreed { _ in
      let crate = Crate()
      for text in [
        #"{"token":"x","last":"x"}"#, #"{"z":{"others":[{}]},"token":"refused"}"#,
        #"{"flat":"t","inner":{"token":{"count":[]}}}"#, #"{"token":"wrong"}"#,
      ] {
        for _ in 0..<3 {
          #expect(throws: MappingError.self) { try Self.mapper.update(crate, with: text) }
        }
      }
      var basket = Basket(first: Token(), second: nil, third: [], inner: nil, last: 1)
      for text in [
        #"{"first":"x","z":{"last":"x"}}"#, #"{"flat":{"count":"x"},"first":"y"}"#,
        #"{"a":{"second":"x"},"vehicle":7}"#,
      ] {
        let identity = ObjectIdentifier(basket.first)
        #expect(throws: MappingError.self) { try Self.mapper.update(&basket, with: text) }
        #expect(ObjectIdentifier(basket.first) == identity)
        #expect(basket.second == nil)
      }
    }
  }
}
