import AutoMapper
import Testing

@Suite("Rules: fallbacks of enums")
struct FallbackTests {
  enum Role: String, Equatable { case admin, member, unknown }

  enum Level: Int, Equatable {
    case low = 1
    case high = 2
    case other = -1
  }

  enum Plain: Equatable { case one, two, none }

  enum Open: Equatable, Hashable, CaseIterable {
    case admin, member
    case other(String)

    static let allCases: [Open] = [.admin, .member]
  }

  struct Tag: RawRepresentable, Equatable {
    let rawValue: String

    init(known: String) { rawValue = known }

    init?(rawValue: String) {
      guard rawValue.hasPrefix("#") else { return nil }
      self.rawValue = rawValue
    }
  }

  struct User: Equatable {
    var name: String
    var role: Role
    var roles: [Role] = []
    var levels: [String: Level] = [:]
  }

  static func mapper(_ options: MappingOptions = .default) -> ObjectMapper {
    ObjectMapper(options: options) { provider in
      provider.fallback(Role.self, .unknown)
      provider.fallback(Level.self, .other)
      provider.fallback(Plain.self, .none)
      provider.fallback(Open.self) { node in .other(try node.string) }
      provider.fallback(Tag.self) { node in
        let text = try node.string
        return text.isEmpty ? nil : Tag(known: "#" + text)
      }
    }
  }

  @Test("an unknown case is the fallback at every place")
  func places() {
    expectEverywhere(#""owner""#, as: Role.unknown, with: Self.mapper())
    expectEverywhere(#""admin""#, as: Role.admin, with: Self.mapper())
    expectEverywhere("7", as: Level.other, with: Self.mapper())
    expectEverywhere(#""three""#, as: Plain.none, with: Self.mapper())
    expectEverywhere(#""owner""#, as: Open.other("owner"), with: Self.mapper())
    expectEverywhere(#""x""#, as: Tag(known: "#x"), with: Self.mapper())
  }

  @Test("a fallback is written as the case that it is, and a kept value as it was")
  func writing() {
    expectForms([Role.admin, .unknown], as: #"["admin","unknown"]"#, with: Self.mapper())
    expectForms(["a": Level.other], as: #"{"a":-1}"#, with: Self.mapper())
    expectForms(
      [Open.admin, .other("owner")], as: #"["admin","owner"]"#, with: Self.mapper())
  }

  @Test("in a model, through every entry point")
  func models() {
    expectMapping(
      #"{"name":"Ann","role":"owner","roles":["admin","guest"],"levels":{"a":2,"b":9}}"#,
      as: User(
        name: "Ann", role: .unknown, roles: [.admin, .unknown], levels: ["a": .high, "b": .other]),
      with: Self.mapper())
  }

  @Test("a fallback is reported with its path and the reason")
  func reports() throws {
    let text = #"{"name":"Ann","role":"owner","roles":["admin","guest"],"levels":{}}"#
    expectReport(
      text, to: User.self, ["defaulted role", "defaulted roles[1]"], with: Self.mapper()
    ) { $0.role == .unknown }
    let report = try Self.mapper().mapWithReport(text, to: User.self).report
    #expect(
      "\(report.entries[0])"
        == #"role: cannot be converted, so the default stays: expected one of "admin", "member", "#
        + #""unknown" (Role), found the string "owner""#)
  }

  @Test("other errors remain")
  func otherErrors() {
    expectRefusal("null", as: Role.self, .missingValue, offset: 0, with: Self.mapper())
    expectRefusedEverywhere("[]", as: Role.self, .typeMismatch, offset: 0, with: Self.mapper())
    expectRefusedEverywhere(#"{"a":1}"#, as: Level.self, .typeMismatch, with: Self.mapper())
    expectMapping(#"{"value":null}"#, as: Box<Role?>(value: nil), with: Self.mapper())
  }

  @Test("a closure that returns nil leaves the error, and its own error ends the mapping")
  func closures() {
    expectRefusedEverywhere(#""""#, as: Tag.self, .unknownCase, offset: 0, with: Self.mapper())
    struct Refused: Error {}
    let mapper = ObjectMapper { $0.fallback(Role.self) { _ in throw Refused() } }
    expectRefusedEverywhere(
      #""owner""#, as: Role.self, .transformFailed, offset: 0, with: mapper)
  }

  @Test("strict options refuse unknown cases, unless they say otherwise")
  func strict() {
    expectRefusedEverywhere(
      #""owner""#, as: Role.self, .unknownCase,
      #"expected one of "admin", "member", "unknown" (Role), found the string "owner""#, offset: 0,
      with: Self.mapper(.strict))
    var options = MappingOptions.strict
    options.unknownCases = .useFallback
    expectEverywhere(#""owner""#, as: Role.unknown, with: Self.mapper(options))
  }

  @Test("the fallback comes before the default of a property and before dropping elements")
  func precedence() {
    var options = MappingOptions()
    options.unknownCases = .useDefault
    expectMapping(
      #"{"name":"Ann","role":"owner","roles":["guest"],"levels":{}}"#,
      as: User(name: "Ann", role: .unknown, roles: [.unknown]), with: Self.mapper(options))
    options.invalidElements = .drop
    expectMapping(#"["admin","guest"]"#, as: [Role.admin, .unknown], with: Self.mapper(options))
  }

  @Test("keys of dictionaries have no fallback")
  func keys() {
    expectRefusal(
      #"{"owner":1}"#, as: [Role: Int].self, .typeMismatch, path: "owner",
      #"owner: expected a key of type Role, found the key "owner""#, with: Self.mapper())
  }

  @Test("an update and a conversion use it")
  func updatesAndConversions() throws {
    struct Source { var name, role: String }
    struct Target: Equatable {
      var name: String
      var role: Role
    }
    let mapper = Self.mapper()
    var user = User(name: "Ann", role: .admin)
    try mapper.update(&user, with: #"{"role":"owner"}"#)
    #expect(user.role == .unknown)
    let target = try mapper.convert(Source(name: "Ann", role: "owner"), to: Target.self)
    #expect(target == Target(name: "Ann", role: .unknown))
  }

  @Test("inside a Codable conformance")
  func codable() {
    struct Account: Codable, Equatable {
      var role: Wide
      var all: [Wide]
    }
    enum Wide: String, Codable { case admin, unknown }
    let mapper = ObjectMapper { $0.fallback(Wide.self, .unknown) }
    expectMapping(
      #"{"role":"owner","all":["admin","guest"]}"#,
      as: Account(role: .unknown, all: [.admin, .unknown]), with: mapper)
  }

  @Test("a fallback for a type without cases is refused")
  func refused() {
    let mapper = ObjectMapper { $0.fallback(User.self, User(name: "", role: .unknown)) }
    expectRefusal(
      "{}", as: User.self, .invalidConfiguration,
      "invalid configuration: expected an enum, or another type with raw values, for the fallback, "
        + "found object",
      with: mapper)
    #expect(mapper.validate(User.self).contains { $0.severity == .error })
  }

  @Test("explain says it")
  func explanation() {
    let text = "\(Self.mapper().explain(User.self))"
    #expect(text.contains("string, raw value, or the fallback"), "\(text)")
  }

  @Test("validate finds nothing wrong with it")
  func validation() {
    let mapper = ObjectMapper { $0.fallback(Role.self, .unknown) }
    #expect(mapper.validate(User.self).isEmpty)
    #expect(mapper.validate([Role].self).isEmpty)
  }

  @Test("a fallback that replaces a value in an object releases the old one")
  func lifetimes() throws {
    let mapper = Self.mapper()
    var opens = [Open.other(String(repeating: "a", count: 40)), .admin]
    try mapper.update(&opens, with: #"["a longer text than fifteen bytes", "member"]"#)
    #expect(opens == [.other("a longer text than fifteen bytes"), .member])
  }
}
