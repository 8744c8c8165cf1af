import AutoMapper
import AutoMapperTestSupport
import Foundation
import Testing

@Suite("Rules from a file: fallbacks and comments")
struct RulesFileFallbackTests {
  enum Role: String, Equatable { case admin, unknown }
  enum Level: Int, Equatable {
    case low = 1
    case none = 0
  }
  enum Plain: Equatable { case one, somethingElse }

  enum Figure: Equatable {
    case square(Double)
    case empty
  }

  struct User: Equatable {
    var role: Role
    var levels: [Level] = []
    var plain = Plain.one
  }

  static func provider() -> MappingProvider {
    var provider = MappingProvider()
    provider.register(Role.self)
    provider.register(Level.self)
    provider.register(Plain.self)
    provider.register(Figure.self)
    provider.register(User.self)
    provider.cases(Figure.self, by: .onlyKey) { figure in
      figure.case("square", Figure.square)
      figure.case("empty", .empty)
    }
    return provider
  }

  static let file = """
    {
      // The cases for what a newer server sends.
      "types": {
        "Role": {"fallback": "unknown"},
        "Level": {"fallback": 0},
        "Plain": {"fallback": "something_else"},   /* in any spelling */
        "Figure": {"fallback": {"square": 1}},
      },
    }
    """

  @Test("a fallback is the case as it is in documents")
  func fallbacks() throws {
    var provider = Self.provider()
    try provider.addRules(Self.file)
    let mapper = ObjectMapper(provider)
    expectEverywhere(#""owner""#, as: Role.unknown, with: mapper)
    expectEverywhere("7", as: Level.none, with: mapper)
    expectEverywhere(#""three""#, as: Plain.somethingElse, with: mapper)
    expectEverywhere(#"{"circle":1}"#, as: Figure.square(1), with: mapper)
    expectReport(
      #"{"role":"owner","levels":[1,9],"plain":"one"}"#, to: User.self,
      ["defaulted levels[1]", "defaulted role"], with: mapper
    ) { $0 == User(role: .unknown, levels: [.low, .none]) }
    #expect(mapper.validate(User.self).allSatisfy { $0.kind == .unusedRules })
    let strict = ObjectMapper(provider, options: .strict)
    expectRefusal(#""owner""#, as: Role.self, .unknownCase, with: strict)
  }

  @Test("a file replaces the fallback of the code, and the code that of the file")
  func order() throws {
    var provider = Self.provider()
    provider.fallback(Role.self, .admin)
    try provider.addRules(Self.file)
    #expect(try ObjectMapper(provider).map(#""owner""#, to: Role.self) == .unknown)
    provider.fallback(Role.self, .admin)
    #expect(try ObjectMapper(provider).map(#""owner""#, to: Role.self) == .admin)
  }

  /// A mistake, and the error for it.
  static let mistakes: [(text: String, sentence: String)] = [
    (
      #"{"types":{"Role":{"fallback":"unknwn"}}}"#,
      #"types.Role.fallback: expected one of "admin", "unknown" (Role), found the string "unknwn""#
    ),
    (
      #"{"types":{"Level":{"fallback":"low"}}}"#,
      #"types.Level.fallback: expected Int, found the string "low""#
    ),
    (
      #"{"types":{"Figure":{"fallback":{"square":"x"}}}}"#,
      #"types.Figure.fallback.square: expected Double, found the string "x""#
    ),
    (
      #"{"types":{"User":{"fallback":"admin"}}}"#,
      "types.User.fallback: invalid configuration: expected an enum, or another type with raw values, "
        + "for the fallback, found object"
    ),
    (
      #"{"types":{"Role":{"fallback":"admin","required":["name"]}}}"#,
      "types.Role: cannot map Role: an enum needs raw values, or a converter"
    ),
  ]

  @Test("mistakes are errors, and leave the provider as it was", arguments: mistakes)
  func errors(row: (text: String, sentence: String)) {
    var provider = Self.provider()
    expectError(row.sentence) { try provider.addRules(row.text) }
    expectRefusal(
      #""owner""#, as: Role.self, .unknownCase, with: ObjectMapper(provider))
  }
}
