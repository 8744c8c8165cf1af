import AutoMapper
import Foundation
import Testing

@Suite("Options: an empty string that counts as null where null is an error")
struct EmptyStringKindTests {
  struct Values {
    var int: Int = 1
    var double: Double = 1
    var flag: Bool = true
    var date = Date(timeIntervalSince1970: 0)
    var url = URL(fileURLWithPath: "/")
    var id = UUID()
    var list: [Int] = []
    var byKey: [String: Decimal] = [:]
  }

  static let nullsAreErrors = ObjectMapper(
    options: .changing {
      $0.emptyStrings = .asNull
      $0.nullValues = .throw
    })

  private func expectSame<Value>(
    _ type: Value.Type, _ text: String, at path: String,
    sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) {
    for entryPoint in EntryPoint.allCases {
      let (null, empty) = (text.replacing("*", with: "null"), text.replacing("*", with: "\"\""))
      let first = errorOfMapping(null, to: type, through: entryPoint, with: Self.nullsAreErrors)
      let second = errorOfMapping(empty, to: type, through: entryPoint, with: Self.nullsAreErrors)
      #expect(first?.kind == .missingValue, "\(entryPoint)", sourceLocation: sourceLocation)
      #expect(second?.kind == .missingValue, "\(entryPoint)", sourceLocation: sourceLocation)
      #expect(second?.path.description == path, "\(entryPoint)", sourceLocation: sourceLocation)
      #expect(second?.expected == first?.expected, sourceLocation: sourceLocation)
      #expect(second?.found == "the string \"\"", sourceLocation: sourceLocation)
      #expect(second?.helpAnchor == "Null-value", sourceLocation: sourceLocation)
      #expect(second?.property == first?.property, sourceLocation: sourceLocation)
      // Without the option, it is any other string.
      let plain = errorOfMapping(empty, to: type, through: entryPoint)
      #expect(
        plain?.kind == .typeMismatch || plain?.kind == .invalidDate,
        sourceLocation: sourceLocation)
    }
  }

  @Test("is an error of the same kind as null, wherever it is")
  func kinds() {
    expectSame(Box<Int>.self, #"{"value":*}"#, at: "value")
    expectSame(Box<Double>.self, #"{"value":*}"#, at: "value")
    expectSame(Box<Bool>.self, #"{"value":*}"#, at: "value")
    expectSame(Box<Date>.self, #"{"value":*}"#, at: "value")
    expectSame(Box<UUID>.self, #"{"value":*}"#, at: "value")
    expectSame(Box<Decimal>.self, #"{"value":*}"#, at: "value")
    expectSame([Int].self, "[1,*]", at: "[1]")
    expectSame([String: Int].self, #"{"a":*}"#, at: "a")
    expectSame(Box<[Int]>.self, #"{"value":*}"#, at: "value")
    expectSame(Box<Box<Int>>.self, #"{"value":{"value":*}}"#, at: "value.value")
  }

  @Test("is replaced where null is")
  func replaced() throws {
    let mapper = ObjectMapper(options: .changing { $0.emptyStrings = .asNull })
    #expect(try mapper.map(#"{"value":""}"#, to: Box<Int?>.self).value == nil)
    #expect(try mapper.map(#"["", 1]"#, to: [Int?].self) == [nil, 1])
    var box = Box(value: 5)
    try mapper.update(&box, with: #"{"value":""}"#)
    #expect(box.value == 5)
    #expect(try mapper.map(#""""#, to: String.self) == "")
  }

  @Test("is no kind of null by another text, by a text that a closure gets, and for a raw value")
  func others() {
    enum Role: String { case admin }
    let mapper = Self.nullsAreErrors
    #expect(mappingError { try mapper.map(#"" ""#, to: Int.self) }?.kind == .typeMismatch)
    #expect(mappingError { try mapper.map(#""""#, to: Role.self) }?.kind == .unknownCase)
  }
}
