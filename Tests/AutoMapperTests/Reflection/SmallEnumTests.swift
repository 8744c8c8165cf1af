import AutoMapper
import Testing

/// Enums of one byte whose cases have payloads are not taken for enums without.
@Suite("Reflection: enums of one byte")
struct SmallEnumTests {
  struct Empty {}
  enum Plain { case a, b, c }

  enum Choice<First, Second> {
    case first(First)
    case second(Second)
    case neither
  }

  struct Holder<Value> { var value: Value }

  static let types: [any Any.Type] = [
    Empty.self, Bool.self, Plain.self, Empty?.self, Plain?.self, Choice<Empty, Empty>.self,
    Choice<Plain, Empty>.self, Choice<Empty, Bool>.self,
  ]

  @Test("each is refused with the reason", arguments: types.indices, types.indices)
  func payloads(first: Int, second: Int) {
    func open<First, Second>(_ first: First.Type, _ second: Second.Type) -> [MappingIssue] {
      ObjectMapper.shared.validate(Holder<Choice<First, Second>>.self)
    }
    func openFirst<First>(_ first: First.Type) -> [MappingIssue] {
      func openSecond<Second>(_ second: Second.Type) -> [MappingIssue] { open(first, second) }
      return _openExistential(Self.types[second], do: openSecond)
    }
    let issues = _openExistential(Self.types[first], do: openFirst)
    #expect(issues.map(\.severity) == [.error])
  }
}
