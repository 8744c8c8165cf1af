import AutoMapper
import AutoMapperTestSupport
import Foundation
import Testing

/// A fallback is used wherever a value is read that is none of the cases.
@Suite("Rules: places of fallbacks")
struct FallbackPlaceTests {
  enum Role: String, Codable, Hashable { case admin, member, unknown }
  enum Level: Int, Codable, Hashable {
    case low = 1
    case other = -1
  }
  enum Action: Codable, Equatable {
    case move(x: Int)
    case stop
    case unknown
  }

  static func mapper(
    _ options: MappingOptions = .default,
    _ rules: (inout MappingProvider) -> Void = { _ in }
  ) -> ObjectMapper {
    ObjectMapper(options: options) { provider in
      provider.fallback(Role.self, .unknown)
      provider.fallback(Level.self, .other)
      provider.fallback(Action.self, .unknown)
      rules(&provider)
    }
  }

  @Test("types whose conformance is called")
  func conformances() {
    let mappers = [
      Self.mapper {
        $0.usesCodable(Role.self)
        $0.usesCodable(Level.self)
      },
      Self.mapper { $0.codable = .always },
    ]
    for mapper in mappers {
      expectEverywhere(#""admin""#, as: Role.admin, with: mapper)
      expectEverywhere(#""owner""#, as: Role.unknown, with: mapper)
      expectEverywhere("7", as: Level.other, with: mapper)
      expectRefusal("[]", as: Role.self, .typeMismatch, path: nil, with: mapper)
      expectRefusal("{}", as: Level.self, .typeMismatch, path: nil, with: mapper)
    }
  }

  @Test("enums with payloads that are Codable")
  func payloads() {
    for isAlways in [false, true] {
      let mapper = Self.mapper { if isAlways { $0.codable = .always } }
      expectEverywhere(#"{"move":{"x":1}}"#, as: Action.move(x: 1), with: mapper)
      expectEverywhere(#"{"fly":{"x":1}}"#, as: Action.unknown, with: mapper)
      expectRefusal(
        #"{"move":{"x":[]}}"#, as: Action.self, .typeMismatch, path: "move.x", with: mapper)
      expectRefusal(#"{"move":{}}"#, as: Action.self, .missingValue, path: nil, with: mapper)
    }
    expectRefusal(
      #"{"fly":{"x":1}}"#, as: Action.self, .typeMismatch, path: nil,
      with: Self.mapper(.changing { $0.unknownCases = .throw }))
  }

  enum Letter: Character {
    case a = "a"
    case b = "b"
  }
  enum Part: String { case a, b }

  @Test("raw values that are characters are quoted like texts")
  func characters() {
    expectRefusal(
      #""c""#, as: Letter.self, .unknownCase,
      #"expected one of "a", "b" (Letter), found the string "c""#)
    expectRefusal(
      #""c""#, as: Part.self, .unknownCase,
      #"expected one of "a", "b" (Part), found the string "c""#)
  }
}
