import AutoMapper
import AutoMapperTestSupport
import Testing

/// A value may be the only element of a list of lists, but not of a list of itself.
@Suite("Rules: single elements of lists of themselves")
struct SingleElementRecursionTests {
  indirect enum Expression: Equatable {
    case number(Double)
    case list([Expression])
  }

  indirect enum Maybe: Equatable {
    case number(Double)
    case list(ContiguousArray<Maybe>?)
  }

  indirect enum Even: Equatable {
    case number(Double)
    case list([Odd])
  }

  indirect enum Odd: Equatable {
    case flag(Bool)
    case list([Even])
  }

  static func mapper(_ options: MappingOptions = .lenient) -> ObjectMapper {
    ObjectMapper(options: options) { provider in
      provider.cases(Expression.self, by: .firstMatch) { value in
        value.case("number", Expression.number)
        value.case("list", Expression.list)
      }
      provider.cases(Maybe.self, by: .firstMatch) { value in
        value.case("number", Maybe.number)
        value.case("list", Maybe.list)
      }
      provider.cases(Even.self, by: .firstMatch) { value in
        value.case("number", Even.number)
        value.case("list", Even.list)
      }
      provider.cases(Odd.self, by: .firstMatch) { value in
        value.case("flag", Odd.flag)
        value.case("list", Odd.list)
      }
    }
  }

  static let single = MappingOptions.changing { $0.acceptsSingleElements = true }

  @Test(
    "a value that is not a case is not a list of itself",
    arguments: ["{}", #""x""#, #"{"a":1}"#])
  func noCase(text: String) {
    for options in [MappingOptions.lenient, Self.single] {
      let mapper = Self.mapper(options)
      expectKind(of: text, to: Expression.self, with: mapper)
      expectKind(of: text, to: Maybe.self, with: mapper)
      expectKind(of: text, to: Even.self, with: mapper)
      // Otherwise, the value is dropped.
      if options.invalidElements == .throw {
        expectKind(of: "[\(text)]", to: Expression.self, with: mapper)
        expectKind(of: "[1,[\(text)]]", to: Expression.self, with: mapper)
        expectKind(of: #"{"value":\#(text)}"#, to: Box<Expression?>.self, with: mapper)
        expectKind(
          of: #"{"value":{"a":\#(text)}}"#, to: Box<[String: Expression]>.self, with: mapper)
      }
      expectKind(of: #"{"value":\#(text)}"#, to: Box<Expression>.self, with: mapper)
    }
  }

  private func expectKind<Value>(of text: String, to type: Value.Type, with mapper: ObjectMapper) {
    for entryPoint in EntryPoint.allCases {
      let error = #expect(throws: MappingError.self, "\(entryPoint): \(text) to \(type)") {
        try entryPoint.map(text, to: type, with: mapper)
      }
      #expect(error?.kind == .unknownCase, "\(entryPoint): \(text) to \(type)")
    }
  }

  @Test("the error lists the reason of each case")
  func message() {
    expectRefusal(
      "{}", as: Expression.self, .unknownCase, path: nil,
      """
      expected one of "number", "list", found none of them; \
      number: expected Double, found an object; \
      list: expected one of "number", "list", found none of them
      """, with: Self.mapper())
  }

  @Test("single elements of lists of lists are accepted as before")
  func elements() {
    expectEverywhere("5", as: Expression.number(5), with: Self.mapper())
    expectEverywhere(
      "[1,[2]]", as: Expression.list([.number(1), .list([.number(2)])]), with: Self.mapper())
    // A value converted to a number comes before one wrapped in a list.
    expectEverywhere("true", as: Even.number(1), with: Self.mapper(Self.single))
    expectEverywhere("5", as: [[[5]]], with: Self.mapper())
    expectEverywhere(#"{"value":5}"#, as: [Box(value: [[5]])], with: Self.mapper())
  }

  @Test("an object that names a list of any values is not the element of that list")
  func discriminator() {
    let mapper = ObjectMapper(options: .lenient) { provider in
      provider.discriminator(Any.self, "type", ["list": [Any].self])
    }
    for entryPoint in EntryPoint.allCases {
      let error = #expect(throws: MappingError.self, "\(entryPoint)") {
        try entryPoint.map(#"{"value":{"type":"list"}}"#, to: Box<Any>.self, with: mapper)
      }
      #expect(error?.kind == .typeMismatch, "\(entryPoint)")
    }
  }
}
