import AutoMapper
import Foundation
import Testing

@Suite("Codable: arrays of two numbers")
struct NumberPairTests {
  /// Contains a value, for which its own conformance asks.
  struct Holder<Value: Codable>: Codable {
    var v: Value
  }

  private static let texts = [
    "[1,2]", "[0,0]", "[-1,18446744073709551615]", "[1.5,-2e-3]", "[1e2,2.0]", "[-0.0,0]",
    "[9223372036854775807,9223372036854775808]", "[9223372036854775808,1]", "[1,-1]",
    "[1,18446744073709551616]", "[1e400,1]", "[1,1e400]", #"["1","2"]"#, #"[1,"2"]"#,
    #"["a",1]"#, "[true,1]", "[1,null]", "[null,1]", "[1]", "[]", "[1,2,3]", "[[1,2]]", "[1,[2]]",
    "{}", #"{"x":1,"y":2}"#, "null", "1", #""1,2""#, "[1,2", "[1 2]", "[1,]", "[1,tru]", "[1,2]]",
    "[ 1 , 2 ]", "[1,01]",
  ]

  private static let optionSets: [MappingOptions] = {
    var sets = [MappingOptions.default, .strict, .lenient, .foundation]
    for change: (inout MappingOptions) -> Void in [
      { $0.maximumDepth = 1 }, { $0.maximumDepth = 2 }, { $0.maximumNumberLength = 3 },
      { $0.nonFiniteNumbers = .useStrings },
    ] {
      var options = MappingOptions.default
      change(&options)
      sets.append(options)
    }
    return sets
  }()

  private func compare<Value: Codable>(_ type: Value.Type) {
    for options in Self.optionSets {
      let mapper = ObjectMapper(options: options)
      var deeper = options
      deeper.maximumDepth += 1
      let other = ObjectMapper(options: deeper)
      for text in Self.texts {
        let held = #"{"v":\#(text)}"#
        let (own, called) = (
          Result { try mapper.map(text, to: type) },
          Result { try other.map(held, to: Holder<Value>.self).v }
        )
        #expect(outcome(own) == outcome(called), "\(text)")
        guard let tree = try? ObjectMapper().map(text, to: JSONValue.self) else { continue }
        #expect(
          outcome(Result { try mapper.map(tree, to: type) })
            == outcome(
              Result { try other.map(JSONValue.object(["v": tree]), to: Holder<Value>.self).v }),
          "\(text)")
      }
    }
  }

  private func outcome<Value>(_ result: Result<Value, any Error>) -> String {
    switch result {
    case .success(let value): "\(value)"
    // What is around the value is different.
    case .failure(let error as MappingError)
    where error.kind == .invalidJSON || error.kind == .depthExceeded:
      "\(error.kind)"
    case .failure(let error as MappingError): "\(error.kind): \(error.failureReason ?? "")"
    case .failure(let error): "\(error)"
    }
  }

  @Test("they are read as by the conformance, and refused for the same reasons")
  func reading() {
    #if Foundation
    compare(CGPoint.self)
    compare(CGSize.self)
    #endif
    if #available(macOS 13, iOS 16, tvOS 16, watchOS 9, *) { compare(Duration.self) }
  }

  private func compareWritten<Value: Codable>(_ values: [Value]) {
    for options in Self.optionSets where options.maximumDepth > 2 {
      let mapper = ObjectMapper(options: options)
      for value in values {
        let own = Result { try mapper.jsonString(from: value) }
        let called = Result { try mapper.jsonString(from: Holder(v: value)) }
          .map { String($0.dropFirst(5).dropLast()) }
        #expect(outcome(own) == outcome(called))
        let tree = Result { try mapper.jsonValue(from: value) }
        let calledTree = Result { try mapper.jsonValue(from: Holder(v: value)).v }
        #expect(outcome(tree) == outcome(calledTree))
      }
    }
  }

  @Test("they are written as by the conformance")
  func writing() {
    #if Foundation
    let numbers = [0, -0.0, 1, -1.5, 1e21, 1e-7, .greatestFiniteMagnitude, .nan, .infinity]
    for number in numbers {
      compareWritten([CGPoint(x: number, y: 1), CGPoint(x: 1, y: number)])
      compareWritten([CGSize(width: number, height: 1), CGSize(width: 1, height: number)])
    }
    #endif
    if #available(macOS 13, iOS 16, tvOS 16, watchOS 9, *) {
      compareWritten([
        Duration.zero, .seconds(1), .seconds(-1), .nanoseconds(1), .seconds(Int64.max),
        .seconds(Int64.min), .milliseconds(1_500),
      ])
    }
  }

  #if Foundation
  @Test("a pair of numbers is one level deep")
  func depth() throws {
    var options = MappingOptions.default
    options.maximumDepth = 1
    let mapper = ObjectMapper(options: options)
    #expect(try mapper.jsonString(from: CGPoint(x: 1, y: 2)) == "[1,2]")
    #expect(
      mappingError { try mapper.jsonString(from: [CGPoint(x: 1, y: 2)]) }?.kind == .depthExceeded)
    #expect(mappingError { try mapper.map("[[1,2]]", to: [CGPoint].self) }?.kind == .depthExceeded)
  }

  @Test("a rule for the numbers applies")
  func rules() throws {
    let mapper = ObjectMapper {
      $0.convert(CGFloat.self, decode: { node in CGFloat(try node.double * 2) }, encode: { $0 / 2 })
    }
    #expect(try mapper.map("[1,2]", to: CGPoint.self) == CGPoint(x: 2, y: 4))
    #expect(try mapper.jsonString(from: CGPoint(x: 2, y: 4)) == "[1,2]")
  }
  #endif

  @Test("unsigned integers of a conformance keep all digits")
  func unsigned() throws {
    for number in [0, 1, UInt64(Int64.max), UInt64(Int64.max) + 1, .max] {
      let text = #"{"v":\#(number)}"#
      let holder = try ObjectMapper().map(text, to: Holder<UInt64>.self)
      #expect(holder.v == number)
      #expect(try ObjectMapper().jsonString(from: holder) == text)
    }
    let error = mappingError { try ObjectMapper().map(#"{"v":-1}"#, to: Holder<UInt64>.self) }
    #expect(error?.description.hasPrefix("v: expected UInt64 (0 to 18446744073709551615)") ?? false)
  }

  @Test("keys in another spelling are found among many that are missing")
  func missingKeys() throws {
    struct Wide: Codable, Equatable {
      var firstName: String?
      var lastName: String?
      var size: Int?
      var zip, city, street, number, country, region: String?

      enum CodingKeys: String, CodingKey {
        case firstName, lastName, zip, city, street, number, country, region
        case size = "größe"
      }
    }
    for (text, value) in [
      (#"{"first_name":"a","LAST-NAME":"b"}"#, Wide(firstName: "a", lastName: "b")),
      (#"{"GRÖSSE":1,"Größe":2,"first name":"c"}"#, Wide(firstName: "c", size: 2)),
      (#"{"@zip":"1","$city":"2","_street_":"3"}"#, Wide(zip: "1", city: "2", street: "3")),
      (#"{}"#, Wide()),
    ] {
      #expect(try ObjectMapper().map(text, to: Wide.self) == value)
    }
  }

  #if Foundation
  @Test("NSNumber keeps the value of each number")
  func foundationNumbers() throws {
    for (text, number) in [
      ("0", NSNumber(value: 0)), ("-7", NSNumber(value: -7)), ("1.5", NSNumber(value: 1.5)),
      ("1e2", NSNumber(value: 100)), ("3.0", NSNumber(value: 3)),
      ("18446744073709551615", NSNumber(value: UInt64.max)), ("true", NSNumber(value: true)),
      ("0.1", NSNumber(value: 0.1)), ("1e-20", NSNumber(value: 1e-20)),
      ("0.12345678901234567890123", NSDecimalNumber(string: "0.12345678901234567890123")),
      ("-0.25", NSNumber(value: -0.25)),
    ] {
      let read = try ObjectMapper().map("[\(text)]", to: [NSNumber].self)[0]
      #expect(read == number, "\(text)")
      let tree = try ObjectMapper().map("[\(text)]", to: JSONValue.self)
      #expect(try ObjectMapper().map(tree, to: [NSNumber].self)[0] == number, "\(text)")
    }
  }
  #endif
}
