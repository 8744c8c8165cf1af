import AutoMapper
import Foundation
import Testing

@Suite("Integers in any form that a number has")
struct IntegerFormTests {
  static let mapper = ObjectMapper(
    options: .changing {
      $0.convertsValues = false
      $0.acceptsIntegersInAnyForm = true
    })

  @Test(
    "a whole number with a fraction or an exponent is an integer",
    arguments: [
      ("3.0", 3), ("1e2", 100), ("100e-2", 1), ("-0.0", 0), ("1.5e1", 15),
      ("9007199254740993.0", 9_007_199_254_740_993), ("42", 42),
    ])
  func wholeNumbers(text: String, value: Int) {
    expectEverywhere(text, as: value, with: Self.mapper, entryPoints: EntryPoint.exact)
    expectEverywhere(text, as: Int64(value), with: Self.mapper, entryPoints: EntryPoint.exact)
  }

  @Test("a Double in a dictionary, too")
  func dictionaries() throws {
    let box = try Self.mapper.map(["value": 3.0], to: Box<UInt8>.self)
    #expect(box.value == 3)
  }

  @Test(
    "other numbers, and values of other types, are not",
    arguments: [
      ("3.5", MappingError.Kind.typeMismatch), ("1e-2", .typeMismatch), ("1e19", .outOfRange),
      (#""3""#, .typeMismatch), ("true", .typeMismatch), ("null", .missingValue),
    ])
  func others(text: String, kind: MappingError.Kind) {
    expectRefusal(
      #"{"value":\#(text)}"#, as: Box<Int>.self, kind, path: "value", with: Self.mapper)
  }

  @Test("without the option, strict options refuse them, and a property may have it alone")
  func property() {
    struct Model: Equatable {
      var count: Int
      var size: Int
    }
    let mapper = ObjectMapper.with(Model.self, options: .strict) {
      $0.options(for: \.count) { $0.acceptsIntegersInAnyForm = true }
    }
    expectMapping(
      #"{"count":3.0,"size":4}"#, as: Model(count: 3, size: 4), with: mapper,
      entryPoints: EntryPoint.exact)
    expectRefusal(
      #"{"count":3,"size":4.0}"#, as: Model.self, .typeMismatch, path: "size", with: mapper,
      entryPoints: EntryPoint.exact)
  }

  @Test("they are not reported as conversions")
  func report() throws {
    let (value, report) = try Self.mapper.mapWithReport("[3.0]", to: [Int].self)
    #expect(value == [3])
    #expect(report.entries.isEmpty)
  }

  @Test("a conformance that tries an integer first gets one, as from JSONDecoder")
  func conformance() throws {
    enum Value: Decodable, Equatable {
      case whole(Int)
      case number(Double)

      init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let whole = try? container.decode(Int.self) {
          self = .whole(whole)
        } else {
          self = .number(try container.decode(Double.self))
        }
      }
    }
    let values: [Value] = [.whole(1), .number(1.5)]
    expectMapping("[1.0,1.5]", as: values, with: Self.mapper, entryPoints: EntryPoint.exact)
    #expect(try JSONDecoder().decode([Value].self, from: Data("[1.0,1.5]".utf8)) == values)
    expectMapping("[1.0,1.5]", as: [Value.number(1), .number(1.5)], entryPoints: EntryPoint.exact)
  }
}
