import AutoMapper
import AutoMapperTestSupport
import Foundation
import Testing

/// Everything that a provider can say about a type, said twice: in one `configure`, in two, and of a
/// class and its subclass.
///
/// Either both count, or `validate` reports an error; where it says so in the documentation, the rule
/// of a later `configure`, or of the nearest class, replaces the other.
@Suite("Rules: what is said counts")
struct SaidTwiceTests {
  struct Place { var city: String }

  class Thing {
    var name: String
    var note: String? = "note"
    var count: Int? = 7
    var made: Date?
    var place: Place?
    private var points = 0
    private var marks = 0

    var score: Int {
      get { points }
      set { points = newValue }
    }
    var rank: Int {
      get { marks }
      set { marks = newValue }
    }

    required init(name: String = "new") { self.name = name }

    var text: String {
      let made = made.map { "\($0.timeIntervalSince1970)" }
      return "\(name) \(note ?? "-") \(count ?? -1) \(made ?? "-") \(place?.city ?? "-") \(points) "
        + "\(marks)"
    }
  }

  final class Sub: Thing {}

  struct Refused: Error {}

  /// The rules of `TypeMapping`, by their names in `API.txt`.
  enum Rule: String, CaseIterable, Sendable {
    case dateFormat = "dateFormat(_:)"
    case dateFormatOfProperty = "dateFormat(_:for:)"
    case dateFormatOfKey = "dateFormat(_:forKey:)"
    case dateFormatter = "dateFormatter(_:for:)"
    case standard = "default(_:_:)"
    case didMap = "didMap(_:)"
    case didWrite = "didWrite(_:)"
    case discriminator = "discriminator(_:_:default:)"
    case exclude = "exclude(_:)"
    case factory = "factory(_:)"
    case flatten = "flatten(_:prefix:)"
    case ignore = "ignore(_:)"
    case ignoreNull = "ignoreNull(_:)"
    case instance = "instance(_:)"
    case mapByClosure = "map(_:to:nested:delimiter:_:)"
    case map = "map(_:to:nested:delimiter:as:inverse:)"
    case mapByTransformer = "map(_:to:nested:delimiter:using:)"
    case only = "only(_:)"
    case options = "options(for:change:)"
    case readOnly = "readOnly(_:)"
    case require = "require(_:)"
    case set = "set(_:named:)"
    case trim = "trim(_:)"
    case uniqueKeys = "uniqueKeys(_:mode:)"
    case validate = "validate(_:)"
    case write = "write(_:as:nested:delimiter:)"
    case writeByClosure = "write(_:as:nested:delimiter:_:)"
    case writeValue = "write(_:nested:delimiter:_:)"

    /// Whether two of the kind hold at the same time.
    var addsUp: Bool {
      switch self {
      case .didMap, .didWrite, .exclude, .ignore, .ignoreNull, .only, .options, .readOnly, .require,
        .trim, .validate:
        true
      case .dateFormat, .dateFormatOfProperty, .dateFormatOfKey, .dateFormatter, .standard,
        .discriminator, .factory, .flatten, .instance, .mapByClosure, .map, .mapByTransformer, .set,
        .uniqueKeys, .write, .writeByClosure, .writeValue:
        false
      }
    }

    /// Says the first or the second rule of the kind.
    func say<Model: Thing & SendableMetatype>(
      _ number: Int, in mapping: inout TypeMapping<Model>
    ) {
      let isFirst = number == 1
      let key = isFirst ? "a" : "b"
      let format: DateFormat = isFirst ? "yyyy" : "MM/yyyy"
      let property = isFirst ? "name" : "note"
      switch self {
      case .dateFormat: mapping.dateFormat(format)
      case .dateFormatOfProperty: mapping.dateFormat(format, for: "made")
      case .dateFormatOfKey: mapping.dateFormat(format, forKey: "made")
      case .dateFormatter:
        #if Foundation
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = TimeZone(secondsFromGMT: 0)
        formatter.dateFormat = isFirst ? "yyyy" : "MM/yyyy"
        mapping.dateFormatter(formatter, for: "made")
        #endif
      case .standard: mapping.default("note", key as String?)
      case .didMap: mapping.didMap { $0.name += key }
      case .didWrite: mapping.didWrite { _, json in json[key] = 1 }
      case .discriminator: mapping.discriminator(key, ["sub": Sub.self], default: Sub.self)
      case .exclude: mapping.exclude(property)
      case .factory: mapping.factory { Model(name: key) }
      case .flatten: mapping.flatten("place", prefix: key)
      case .ignore: mapping.ignore(property)
      case .ignoreNull: mapping.ignoreNull(isFirst ? "count" : "note")
      case .instance: mapping.instance { _ in Model(name: key) }
      case .mapByClosure: mapping.map(key, to: "note") { try $0.string }
      case .map: mapping.map(key, to: "note")
      case .mapByTransformer:
        mapping.map(key, to: "count", using: Transformer<Int>.numberInString())
      case .only: mapping.only(property)
      case .options:
        mapping.options(for: "count") {
          if isFirst { $0.invalidValues = .useDefault } else { $0.writesNil = true }
        }
      case .readOnly: mapping.readOnly(property)
      case .require: mapping.require(property)
      case .set: mapping.set(isFirst ? \Model.score : \Model.rank, named: "value")
      case .trim: mapping.trim(property)
      case .uniqueKeys: mapping.uniqueKeys(property)
      case .validate: mapping.validate { node in if !node[key].isNull { throw Refused() } }
      case .write: mapping.write("note", as: key)
      case .writeByClosure: mapping.write("note", as: key) { value, _ in value }
      case .writeValue: mapping.write("value") { _ in key }
      }
    }
  }

  private static func mapper(_ rules: (inout MappingProvider) -> Void) -> ObjectMapper {
    ObjectMapper { provider in
      provider.registerAll({ Thing() }, { Sub() })
      rules(&provider)
    }
  }

  private static func saying(_ rule: Rule, _ numbers: Int...) -> ObjectMapper {
    mapper { provider in
      for number in numbers { provider.configure(Sub.self) { rule.say(number, in: &$0) } }
    }
  }

  /// The results of a mapper for some documents and instances.
  static func effects(of mapper: ObjectMapper) -> [String] {
    let documents = [
      "{}", #"{"name":"N","note":"T","count":3,"made":"2013-06-15T00:00:00Z"}"#,
      #"{"name":"N","note":null,"count":null}"#, #"{"name":" N ","note":" T "}"#,
      #"{"a":"1","b":"2"}"#, #"{"a":"1"}"#,
      #"{"b":"2"}"#, #"{"count":[]}"#, #"{"acity":"A"}"#, #"{"bcity":"B"}"#, #"{"value":5}"#,
      #"{"made":"2013"}"#, #"{"made":"06/2013"}"#,
    ]
    let empty = Sub()
    (empty.note, empty.count) = (nil, nil)
    let full = Sub(name: "full")
    full.made = Date(timeIntervalSince1970: 1_371_254_400)
    full.place = Place(city: "Husum")
    full.score = 3
    return documents.map { text in effect { try mapper.map(text, to: Sub.self).text } }
      + [empty, full].map { thing in effect { try mapper.jsonString(from: thing) } }
      + mapper.explain(Sub.self).uniqueKeys
  }

  static func effect(_ body: () throws -> String) -> String {
    do { return try body() } catch { return "\(error)" }
  }

  static func errors(of mapper: ObjectMapper) -> [String] {
    mapper.validate(Sub.self, atLeast: .error).map(\.message)
  }

  @Test("in one configure, both count, or the second is an error", arguments: Rule.allCases)
  func oneConfigure(rule: Rule) {
    #if !Foundation
    if rule == .dateFormatter { return }
    #endif
    let first = Self.saying(rule, 1)
    let second = Self.saying(rule, 2)
    let both = Self.mapper { provider in
      provider.configure(Sub.self) { mapping in
        rule.say(1, in: &mapping)
        rule.say(2, in: &mapping)
      }
    }
    #expect(Self.errors(of: first) == [])
    #expect(Self.errors(of: second) == [])
    #expect(Self.effects(of: first) != Self.effects(of: Self.mapper { _ in }))
    #expect(Self.effects(of: first) != Self.effects(of: second))
    if rule.addsUp {
      #expect(Self.errors(of: both) == [])
      #expect(Self.effects(of: both) != Self.effects(of: first))
      #expect(Self.effects(of: both) != Self.effects(of: second))
    } else {
      let errors = Self.errors(of: both)
      #expect(errors.count == 1)
      #expect(errors.allSatisfy { $0.contains(" has two ") && $0.contains("in one configure") })
      #expect(errors == both.validate(atLeast: .error).map(\.message))
    }
  }

  @Test("in two, both count, or the later one", arguments: Rule.allCases)
  func twoConfigures(rule: Rule) {
    expect(Self.saying(rule, 1, 2), rule)
  }

  @Test("of a class and its subclass, both count, or the nearest one", arguments: Rule.allCases)
  func superclass(rule: Rule) {
    expect(
      Self.mapper { provider in
        provider.configure(Thing.self) { rule.say(1, in: &$0) }
        provider.configure(Sub.self) { rule.say(2, in: &$0) }
      }, rule)
    expect(
      Self.mapper { provider in
        provider.configure(Sub.self) { rule.say(2, in: &$0) }
        provider.configure(Thing.self) { rule.say(1, in: &$0) }
      }, rule)
  }

  private func expect(
    _ both: ObjectMapper, _ rule: Rule, sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) {
    #if !Foundation
    if rule == .dateFormatter { return }
    #endif
    let effects = Self.effects(of: both)
    #expect(Self.errors(of: both) == [], sourceLocation: sourceLocation)
    #expect(effects != Self.effects(of: Self.saying(rule, 1)), sourceLocation: sourceLocation)
    let isSecond = effects == Self.effects(of: Self.saying(rule, 2))
    #expect(isSecond == !rule.addsUp, sourceLocation: sourceLocation)
  }

  @Test("messages")
  func messages() {
    func message(_ rule: Rule) -> [String] {
      let mapper = Self.mapper { provider in
        provider.configure(Sub.self) { mapping in
          rule.say(1, in: &mapping)
          rule.say(2, in: &mapping)
        }
      }
      return mapper.validate(Sub.self, atLeast: .error).map(\.description)
    }
    let end = "; remove it, or state the other in a configure of its own"
    #expect(
      message(.dateFormatOfProperty) == [
        "error: made: 'made' of Sub has two date formats in one configure, and the first is not used"
          + end
      ])
    #expect(
      message(.standard) == [
        "error: note: 'note' of Sub has two defaults in one configure, and the first is not used"
          + end
      ])
    #expect(
      message(.factory) == [
        "error: Sub has two factories in one configure, and the first is not used" + end
      ])
    #expect(
      message(.dateFormatOfKey) == [
        "error: Sub has two date formats for a written key in one configure, and the first for "
          + "\"made\" is not used" + end
      ])
  }

  @Test("every rule that there is has a row here")
  func completeness() throws {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../../API.txt").standardizedFileURL
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    func rules(of type: String) -> Set<String> {
      let start = "AutoMapper.\(type)."
      return Set(
        lines.filter { $0.hasPrefix(start) }.map { line in
          String(line.dropFirst(start.count).prefix { $0 != " " }.dropLast())
        })
    }
    #expect(rules(of: "TypeMapping") == Set(Rule.allCases.map(\.rawValue)))
    #expect(rules(of: "CaseMapping") == ["case(_:_:)", "otherwise(_:)"])
    // Variables are not said, but set.
    let variables = [
      "codable", "defaultDateFormat", "generatesInverseMappings", "keyStyle", "init()",
    ]
    #expect(
      rules(of: "MappingProvider").subtracting(variables)
        == Set(SaidTwiceByProviderTests.rows.map(\.rule)))
  }
}
