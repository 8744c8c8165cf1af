import AutoMapper
import AutoMapperTestSupport
import Foundation
import Testing

/// Everything that a provider can say outside of `configure`, and about the cases of enums, said twice.
@Suite("Rules: what is said counts, outside of configure")
struct SaidTwiceByProviderTests {
  typealias Thing = SaidTwiceTests.Thing
  typealias Sub = SaidTwiceTests.Sub

  enum Figure {
    case dot(x: Int)
    case line(x: Int)
  }
  enum Role: String { case one, two }

  struct Pair {
    var first = 1
    var second = 2
  }

  struct Coded: Codable {
    var value = 1
    init() {}
    init(from decoder: any Decoder) throws { value = try Int(from: decoder) }
    func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }
  }

  final class Left {}
  final class Right {}
  struct Holder { var zorks: [Any] }

  /// A rule, by its name in `API.txt`.
  struct Row: Sendable, CustomTestStringConvertible {
    let rule: String
    /// Whether two of the kind hold at the same time; otherwise, the documentation says that the
    /// later one replaces the earlier one.
    let addsUp: Bool
    let say: @Sendable (inout MappingProvider, _ isFirst: Bool) throws -> Void

    init(
      _ rule: String, addsUp: Bool = false,
      _ say: @escaping @Sendable (inout MappingProvider, _ isFirst: Bool) throws -> Void
    ) {
      self.rule = rule
      self.addsUp = addsUp
      self.say = say
    }

    var testDescription: String { rule }
  }

  static let rows = [
    Row("addRules(_:)") { try $0.addRules(file($1)) },
    Row("addRules(contentsOf:)") { provider, isFirst in
      let file = FileManager.default.temporaryDirectory
        .appendingPathComponent("\(UUID().uuidString).json")
      try Data(Self.file(isFirst).utf8).write(to: file)
      defer { try? FileManager.default.removeItem(at: file) }
      try provider.addRules(contentsOf: file)
    },
    Row("cases(_:by:_:)") { provider, isFirst in
      provider.cases(Figure.self, by: "type") { $0.case(isFirst ? "a" : "b", Figure.dot) }
    },
    Row("configure(_:_:)", addsUp: true) { provider, isFirst in
      provider.configure(Sub.self) { $0.require(isFirst ? "name" : "note") }
    },
    Row("convert(_:decode:encode:)") { provider, isFirst in
      provider.convert(Pair.self, decode: { _ in Pair() }, encode: { _ in isFirst ? 1 : 2 })
    },
    Row("convert(_:using:)") { provider, isFirst in
      let text = isFirst ? "1" : "2"
      provider.convert(
        Pair.self, using: Transformer(decode: { _ in Pair() }, encode: { _ in text }))
    },
    // The factory is replaced, and the requirements add up.
    Row("defaults(_:requiring:)", addsUp: true) { provider, isFirst in
      provider.defaults(Pair(), requiring: isFirst ? \.first : \.second)
    },
    Row("discriminator(_:_:_:default:)") { provider, isFirst in
      provider.discriminator(
        Thing.self, isFirst ? "a" : "b", ["sub": Sub.self], default: Sub.self)
    },
    Row("fallback(_:_:)") { $0.fallback(Role.self, $1 ? .one : .two) },
    Row("instances(_:)", addsUp: true) { provider, isFirst in
      provider.instances { type in
        isFirst ? type == Left.self ? Left() : nil : type == Right.self ? Right() : nil
      }
    },
    Row("plural(_:_:)") { $0.plural("zorks", $1 ? "pair" : "coded") },
    Row("register(_:)") { provider, isFirst in
      provider.register { Sub(name: isFirst ? "a" : "b") }
    },
    Row("register(_:_:_:)") { provider, isFirst in
      provider.register({ Sub(name: isFirst ? "a" : "b") }, { Thing() })
    },
    Row("usesCodable(_:_:)") { $0.usesCodable(Coded.self, $1) },
  ]

  private static func file(_ isFirst: Bool) -> String {
    #"{"types":{"Sub":{"keys":{"note":"\#(isFirst ? "a" : "b")"}}}}"#
  }

  private static func mapper(_ row: Row, _ rules: Bool...) throws -> ObjectMapper {
    try ObjectMapper { provider in
      provider.registerAll({ Thing() }, { Sub() })
      provider.register(Pair.self)
      provider.register(Coded.self)
      for isFirst in rules { try row.say(&provider, isFirst) }
    }
  }

  private static func effects(of mapper: ObjectMapper) -> [String] {
    func read<Value>(_ text: String, _ type: Value.Type) -> String {
      SaidTwiceTests.effect { "\(try mapper.map(text, to: type))" }
    }
    func write<Value>(_ value: Value) -> String {
      SaidTwiceTests.effect { try mapper.jsonString(from: value) }
    }
    let things = [Left.self, Right.self].map { (type: AnyClass) in
      mapper.validate(type, atLeast: .error).map(\.message).joined()
    }
    return SaidTwiceTests.effects(of: mapper) + things + [
      read(#"{"type":"a","x":1}"#, Figure.self), read(#"{"type":"b","x":1}"#, Figure.self),
      read(#""none""#, Role.self), read("{}", Pair.self), read(#"{"first":1}"#, Pair.self),
      read(#"{"second":1}"#, Pair.self), read(#"{"zorks":[{"value":1}]}"#, Holder.self),
      write([Pair()]), write([Coded()]), write(Thing()),
    ]
  }

  @Test("both count, or the later one", arguments: rows)
  func twice(row: Row) throws {
    let first = Self.effects(of: try Self.mapper(row, true))
    let second = Self.effects(of: try Self.mapper(row, false))
    let both = Self.effects(of: try Self.mapper(row, true, false))
    #expect(first != second)
    #expect(both != first)
    #expect((both == second) == !row.addsUp)
  }

  @Test("a configure and a call of the provider do not count as one configure")
  func mixed() {
    let mapper = ObjectMapper { provider in
      provider.configure(Sub.self) { $0.factory { Sub(name: "a") } }
      provider.register { Sub(name: "b") }
      provider.configure(Sub.self) { $0.factory { Sub(name: "c") } }
    }
    #expect(mapper.validate(Sub.self) == [])
    expectMapping("{}", to: Sub.self, with: mapper) { $0.name == "c" }
  }

  @Test("two cases of one name are an error, except where names do not count")
  func cases() {
    func errors(by layout: CaseLayout) -> [String] {
      let mapper = ObjectMapper { provider in
        provider.cases(Figure.self, by: layout) { figure in
          figure.case("a", Figure.dot)
          figure.case("a", Figure.line)
        }
      }
      return mapper.validate(Figure.self, atLeast: .error).map(\.description)
    }
    // Next to the name, a payload without a label has no room.
    let beside: [CaseLayout] = labelsAreKnown ? ["type"] : []
    for layout in beside + [.onlyKey, .key("type", content: "data")] {
      #expect(
        errors(by: layout) == [
          "error: Figure has two cases with the name \"a\", and the first is not used; remove it"
        ])
    }
    #expect(errors(by: .firstMatch) == [])
  }

  @Test("two replacements for other values are an error")
  func otherwise() {
    let mapper = ObjectMapper { provider in
      provider.cases(Figure.self, by: .onlyKey) { figure in
        figure.case("a", Figure.dot)
        figure.case("b", Figure.line)
        figure.otherwise { _ in .dot(x: 1) }
        figure.otherwise { _ in .dot(x: 2) }
      }
    }
    expectTexts(
      of: mapper.validate(Figure.self),
      "error: Figure has two otherwise closures, and the first is not used; remove it")
  }
}
