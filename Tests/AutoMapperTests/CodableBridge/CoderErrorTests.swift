import AutoMapper
import AutoMapperTestSupport
import Foundation
import Testing

@Suite("Codable: the program's own errors")
struct CoderErrorTests {
  struct Own: Error, Equatable { var number: Int }

  /// Refuses everything.
  struct Refusing: Codable {
    var number: Int

    init(from decoder: any Decoder) throws {
      throw Own(number: try decoder.singleValueContainer().decode(Int.self))
    }

    func encode(to encoder: any Encoder) throws { throw Own(number: number) }
  }

  struct Holder<Value: Decodable>: Decodable { var value: Value }

  struct Plain<Value: Decodable>: Decodable { var value: Value }

  private static func expectOwn<Value: Decodable>(_ text: String, _ type: Value.Type) {
    for mapper in [ObjectMapper.shared, ObjectMapper(options: .foundation)] {
      #expect(throws: Own(number: 5)) {
        try mapper.coder.decode(type, from: Data(text.utf8))
      }
    }
    #expect(throws: Own(number: 5)) { try JSONDecoder().decode(type, from: Data(text.utf8)) }
  }

  @Test("an error that init(from:) throws is thrown by the coder, as by JSONDecoder")
  func decoding() {
    Self.expectOwn("5", Refusing.self)
    Self.expectOwn("[5]", [Refusing].self)
    Self.expectOwn(#"{"value":5}"#, Holder<Refusing>.self)
    Self.expectOwn(#"{"value":{"value":[5]}}"#, Holder<Holder<[Refusing?]>>.self)
  }

  @Test("also where a conformance is called for a property of a plain type")
  func plain() {
    let mapper = ObjectMapper { $0.usesCodable(Plain<Refusing>.self, false) }
    #expect(throws: Own(number: 5)) {
      try mapper.coder.decode(Plain<Refusing>.self, from: Data(#"{"value":5}"#.utf8))
    }
  }

  @Test("the mapper itself throws an error with the path, which has the program's own")
  func mapper() {
    for entryPoint in EntryPoint.allCases {
      let error = errorOfMapping(
        #"{"value":[5]}"#, to: Holder<[Refusing]>.self, through: entryPoint)
      #expect(error?.path.description == "value[0]")
      #expect(error?.kind == .typeMismatch)
      #expect(error?.underlyingError as? Own == Own(number: 5))
    }
  }

  @Test("what the document has wrong, and what a library's type refuses, is a DecodingError")
  func documents() {
    func expectDecodingError<Value: Decodable>(_ text: String, _ type: Value.Type) {
      #expect(throws: DecodingError.self) {
        try ObjectMapper.shared.coder.decode(type, from: Data(text.utf8))
      }
    }
    expectDecodingError(#"{"value":"x"}"#, Holder<Refusing>.self)
    expectDecodingError(#"{"value":{"start":5,"duration":-1}}"#, Holder<DateInterval>.self)
    expectDecodingError(#"{"value":[1,2,3]}"#, Holder<ClosedRange<Int>>.self)
    expectDecodingError(#"{"value":"x"}"#, Holder<TimeZone>.self)
  }

  @Test("an error of a rule's closure stays a DecodingError with a path")
  func closures() {
    let mapper = ObjectMapper { provider in
      provider.configure(Holder<Int>.self) { holder in
        holder.map("value", to: "value") { _ in throw Own(number: 1) }
      }
    }
    #expect(throws: DecodingError.self) {
      try mapper.coder.decode(Holder<Int>.self, from: Data(#"{"value":5}"#.utf8))
    }
  }

  @Test("with collected errors, an error of the program is one of several")
  func collected() {
    let options = MappingOptions.changing { $0.collectsErrors = true }
    #expect(throws: DecodingError.self) {
      try ObjectMapper(options: options) { $0.codable = .never }.coder.decode(
        Plain<[Refusing]>.self, from: Data(#"{"value":["x",5]}"#.utf8))
    }
  }
}
