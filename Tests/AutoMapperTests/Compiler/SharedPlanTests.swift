import AutoMapper
import Foundation
import Testing

/// Mappers share the plans of types that none of their rules concerns; no mapper must see a plan
/// with the rules or options of another one.
@Suite("Shared plans")
struct SharedPlanTests {
  enum Size: String { case small, large }

  struct Part<Tag> {
    var id: Int
    var name: String
    var size: Size
    var madeAt: Date
    var note: String?
  }

  struct Whole<Tag> {
    var part: Part<Tag>
    var list: [Part<Tag>]
    var byName: [String: Part<Tag>]
    var maybe: Part<Tag>?
    var pair: (first: Part<Tag>, count: Int)
    var number: Int
  }

  /// A type of which there is a new one for each tag, so that each test is the first to use it.
  enum Next<Tag> {}

  /// Returns the n-th tag.
  static func tag(_ number: Int) -> any Any.Type {
    func next<Tag>(_ tag: Tag.Type) -> any Any.Type { Next<Tag>.self }
    var tag: any Any.Type = Self.self
    for _ in 0..<number { tag = _openExistential(tag, do: next) }
    return tag
  }

  /// The kinds of rules about a part, or about what is in it.
  enum Rule: String, CaseIterable, Sendable {
    case key, ignored, excluded, onlySome, readOnly, required, standard, ignoringNull
    case policies, dateFormat, dateFormatOfProperty, transformer, closure, writing, computed
    case factory, instance, didMap, didWrite, validation, flattening, setter
    case converter, converterOfLeaf, converterOfText, converterOfDates, converterOfContainer
    case fallback, discriminator, uniqueKeys
    case keyStyle, defaultDates, inverses, instances, codable
  }

  static func state<Tag>(_ rule: Rule, for tag: Tag.Type, in provider: inout MappingProvider) {
    typealias Model = Part<Tag>
    func configure(_ body: (inout TypeMapping<Model>) -> Void) {
      provider.configure(Model.self, body)
    }
    @Sendable func sample() -> Model {
      Model(
        id: 90, name: "made", size: .large, madeAt: Date(timeIntervalSince1970: 0),
        note: "sample")
    }
    switch rule {
    case .key: configure { $0.map("label", to: \.name) }
    case .ignored:
      configure {
        $0.factory(sample)
        $0.ignore(\.name)
      }
    case .excluded: configure { $0.exclude(\.name) }
    case .onlySome: configure { $0.only(\.id, \.name, \.size, \.madeAt) }
    case .readOnly:
      configure {
        $0.factory(sample)
        $0.readOnly(\.name)
      }
    case .required: configure { $0.require(\.note) }
    case .standard: configure { $0.default("note", "standard") }
    case .ignoringNull:
      configure {
        $0.factory(sample)
        $0.ignoreNull(\.note)
      }
    case .policies:
      configure { $0.options(for: \.id) { options in options.convertsValues = false } }
    case .dateFormat: configure { $0.dateFormat(.secondsSince1970) }
    case .dateFormatOfProperty: configure { $0.dateFormat(.secondsSince1970, for: \.madeAt) }
    case .transformer:
      configure {
        $0.map(
          "name", to: \.name,
          using: Transformer(decode: { _ in "transformed" }, encode: { _ in "back" }))
      }
    case .closure: configure { $0.map("name", to: \.name) { _ in "closure" } }
    case .writing: configure { $0.write(\.name) { value, _ in "written \(value)" } }
    case .computed: configure { $0.write("extra") { _ in 1 } }
    case .factory: configure { $0.factory(sample) }
    case .instance: configure { $0.instance { _ in sample() } }
    case .didMap: configure { $0.didMap { $0.id += 1 } }
    case .didWrite: configure { $0.didWrite { _, json in json.added = true } }
    case .validation:
      configure {
        $0.validate { node in if node.id.int(or: 0) == 3 { throw CancellationError() } }
      }
    case .flattening: configure { $0.map("made.at", to: \.madeAt) }
    case .setter:
      configure {
        $0.factory(sample)
        $0.set(\.name)
      }
    case .converter:
      provider.convert(Model.self, decode: { _ in sample() }, encode: { _ in "converted" })
    case .converterOfLeaf: provider.convert(Int.self, decode: { _ in 7 }, encode: { _ in 8 })
    case .converterOfText:
      provider.convert(String.self, decode: { _ in "t" }, encode: { _ in "w" })
    case .converterOfDates:
      provider.convert(
        Date.self, decode: { _ in Date(timeIntervalSince1970: 0) }, encode: { _ in "then" })
    case .converterOfContainer:
      provider.convert([Model].self, decode: { _ in [] }, encode: { _ in "list" })
    case .fallback: provider.fallback(Size.self, .small)
    case .discriminator:
      provider.discriminator(Model.self, "label", ["b": Model.self])
    case .uniqueKeys: configure { $0.uniqueKeys(\.id) }
    case .keyStyle: provider.keyStyle = .snakeCase
    case .defaultDates: provider.defaultDateFormat = .secondsSince1970
    case .inverses:
      provider.generatesInverseMappings = false
      configure { $0.map("label", to: \.name) }
    case .instances: provider.instances { type in type == Model.self ? sample() : nil }
    case .codable: provider.codable = .never
    }
  }

  private static func part(_ id: Int, _ size: String = "large", note: String = "") -> String {
    #"{"id":"\#(id)","name":"a","label":"b","size":"\#(size)","madeAt":"2001-01-01T00:00:00Z"\#(note)}"#
  }

  static let document = """
    {"part":\(part(1)),"list":[\(part(2, note: #","note":null"#)),\(part(3, note: #","note":"n""#))],
    "byName":{"x":\(part(4))},"maybe":\(part(5)),"pair":{"first":\(part(6)),"count":2},"number":9}
    """

  // SAFETY: the dictionary is a constant of values that nobody changes.
  /// The same dictionary for all, since the first error depends on the order of its keys.
  nonisolated(unsafe) private static let tree =
    (try? JSONSerialization.jsonObject(with: Data(document.utf8))) as? [String: Any] ?? [:]

  /// All that a mapper does with a model, as text.
  static func outcome<Tag>(_ mapper: ObjectMapper, _ tag: Tag.Type) -> [String] {
    func text(_ body: () throws -> String) -> String {
      do { return try body() } catch { return "\(error)" }
    }
    func written(_ value: Whole<Tag>) throws -> String {
      try "\(value) " + mapper.jsonString(from: value, formatting: .sortedKeys)
        + " \(mapper.jsonValue(from: value))"
    }
    return [
      text { try written(mapper.map(document, to: Whole<Tag>.self)) },
      text { try written(mapper.map(Data(document.utf8), to: Whole<Tag>.self)) },
      text { try written(mapper.map(unsafe tree, to: Whole<Tag>.self)) },
      text { "\(try mapper.map(part(1, "odd"), to: Part<Tag>.self))" },
      text { "\(try mapper.map("[\(part(1)),\(part(2))]", to: [Part<Tag>].self))" },
      text {
        var value = try mapper.map(document, to: Whole<Tag>.self)
        try mapper.update(&value, with: #"{"part":{"note":"new","id":12}}"#)
        return try written(value)
      },
    ]
  }

  /// The mapper whose rules concern all types, so that it shares nothing.
  static func alone(
    _ options: MappingOptions = .default, _ body: (inout MappingProvider) -> Void = { _ in }
  ) -> ObjectMapper {
    ObjectMapper(options: options) { provider in
      body(&provider)
      provider.instances { _ in nil }
    }
  }

  @Test(
    "a mapper with a rule and one without give their own results, whichever comes first",
    arguments: Array(Rule.allCases.enumerated()), [false, true])
  func rules(numbered: (offset: Int, element: Rule), isRuleFirst: Bool) {
    func open<Tag>(_ tag: Tag.Type) {
      let rule = numbered.element
      let ruled = ObjectMapper { Self.state(rule, for: tag, in: &$0) }
      let plain = ObjectMapper()
      let order = isRuleFirst ? [ruled, plain, ruled] : [plain, ruled, plain]
      let outcomes = order.map { Self.outcome($0, tag) }
      #expect(outcomes[0] == outcomes[2])
      let expected = Self.outcome(Self.alone { Self.state(rule, for: tag, in: &$0) }, tag)
      let expectedPlain = Self.outcome(Self.alone(), tag)
      #expect(outcomes[isRuleFirst ? 0 : 1] == expected)
      #expect(outcomes[isRuleFirst ? 1 : 0] == expectedPlain)
      if rule != .codable && rule != .uniqueKeys {
        #expect(expected != expectedPlain, "the rule has no effect")
      }
    }
    _openExistential(Self.tag(numbered.offset * 2 + (isRuleFirst ? 1 : 2)), do: open)
  }

  static let options: [MappingOptions] = {
    var all: [MappingOptions] = [.default, .strict, .lenient, .foundation, .forgiving]
    for nullValues in MappingOptions.NullValues.allCases {
      for matching in [MappingOptions.KeyMatching.folded, .exact] {
        var options = MappingOptions.default
        options.nullValues = nullValues
        options.keyMatching = matching
        all.append(options)
      }
    }
    for format in [DateFormat.secondsSince1970, .millisecondsSince1970] {
      var options = MappingOptions.default
      options.dateFormat = format
      all.append(options)
    }
    return all
  }()

  @Test(
    "mappers with other options give their own results, whichever comes first",
    arguments: [false, true])
  func options(isReversed: Bool) {
    func open<Tag>(_ tag: Tag.Type) {
      let all = isReversed ? Self.options.reversed() : Self.options
      let mappers = all.map { ObjectMapper(options: $0) }
      let first = mappers.map { Self.outcome($0, tag) }
      let second = mappers.reversed().map { Self.outcome($0, tag) }
      let ruled = all.map { options in
        Self.outcome(
          ObjectMapper(options: options) { $0.configure(JSONKeys.self) { $0.map("b", to: \.a) } },
          tag)
      }
      let expected = all.map { Self.outcome(Self.alone($0), tag) }
      #expect(first == expected)
      #expect(second == expected.reversed())
      #expect(ruled == expected)
      #expect(Set(expected).count > 3)
    }
    _openExistential(Self.tag(isReversed ? 200 : 201), do: open)
  }

  struct JSONKeys { var a = 0 }

  @Test("a registered type is found by the keys of properties without a type")
  func inference() throws {
    struct Wheel: Equatable { var size: Int }
    struct Car { var wheels: [Any] }
    let text = #"{"wheels":[{"size":3}]}"#
    #expect(try ObjectMapper().map(text, to: Car.self).wheels.first is Wheel == false)
    let ruled = ObjectMapper { $0.register(Wheel.self) }
    #expect(try ruled.map(text, to: Car.self).wheels.first as? Wheel == Wheel(size: 3))
    #expect(try ObjectMapper().map(text, to: Car.self).wheels.first is Wheel == false)
  }

  class Animal {
    var name = ""
  }

  final class Dog: Animal {
    var tail = JSONKeys()
  }

  struct Zoo { var animal: Animal }

  @Test("the rules for what a subclass contains hold behind its superclass")
  func subclasses() throws {
    let zoo = Zoo(animal: Dog())
    #expect(
      try ObjectMapper().jsonString(from: zoo) == #"{"animal":{"name":"","tail":{"a":0}}}"#)
    let ruled = ObjectMapper { $0.configure(JSONKeys.self) { $0.map("b", to: \.a) } }
    #expect(try ruled.jsonString(from: zoo) == #"{"animal":{"name":"","tail":{"b":0}}}"#)
    #expect(
      try ObjectMapper().jsonString(from: zoo) == #"{"animal":{"name":"","tail":{"a":0}}}"#)
  }

  struct Inside: Codable, Equatable { var value: Int }

  struct Outside: Codable, Equatable { var inside: Inside }

  @Test("the rules for what a conformance reads hold inside it")
  func conformances() throws {
    let text = #"{"inside":{"value":1,"other":2}}"#
    #expect(try ObjectMapper().map(text, to: Outside.self).inside.value == 1)
    let ruled = ObjectMapper { $0.configure(Inside.self) { $0.map("other", to: \.value) } }
    #expect(try ruled.map(text, to: Outside.self).inside.value == 2)
    #expect(try ObjectMapper().map(text, to: Outside.self).inside.value == 1)
  }

  @Test("types that contain themselves are shared, too")
  func recursion() throws {
    struct Tree: Equatable {
      var id: Int
      var children: [Tree]
    }
    let text = #"{"id":1,"children":[{"id":2,"children":[]}]}"#
    let tree = Tree(id: 1, children: [Tree(id: 2, children: [])])
    let ruled = ObjectMapper { $0.configure(JSONKeys.self) { $0.map("b", to: \.a) } }
    #expect(try ruled.map(text, to: Tree.self) == tree)
    #expect(try ObjectMapper().map(text, to: Tree.self) == tree)
    let own = ObjectMapper { $0.configure(Tree.self) { $0.map("number", to: \.id) } }
    let numbered = #"{"number":1,"children":[{"number":2,"children":[]}]}"#
    #expect(try own.map(numbered, to: Tree.self) == tree)
    #expect(try own.jsonString(from: tree) == numbered)
  }
}
