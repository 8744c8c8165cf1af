import AutoMapper
import AutoMapperTestSupport
import Foundation
import Testing

/// Keys of dictionaries that are read and written without a `String` or a codec.
@Suite("Fast ways of reading and writing keys")
struct FastKeyTests {
  private let mapper = ObjectMapper.shared

  @Test(
    "Numbers are keys if they are in the grammar of JSON",
    arguments: [
      "0", "-0", "0.0", "-0.5", "12", "1.25", "1e3", "1E-2", "9007199254740993",
      "1234567890123456789", "12345678901234567890", "0.30000000000000004", "1e400", "-1e400",
      "0.1234567890123456789012345678901234567890", "1.7976931348623157e308",
      "", "-", "+1", "01", "-01", "1.", ".5", "1.e2", "1e", "0x10", " 1", "1 ", "1_0", "NaN", "inf",
      "1..2", "1.2.3", "--1", "٣",
    ])
  func numbers(_ text: String) throws {
    let number = JSONNumber(text).flatMap(\.doubleValue)
    for mapper in [mapper, ObjectMapper(options: .strict)] {
      let found = try? mapper.map(#"{"\#(text)":1}"#, to: [Double: Int].self)
      #expect(found?.keys.first == number)
      #expect(found?.keys.first?.sign == number.map { _ in Double(text)?.sign ?? .plus })
      #expect((try? mapper.map([text: 1], to: [Double: Int].self))?.keys.first == number)
    }
  }

  @Test("Numbers and dates are written as the text from which they are read")
  func roundTrips() throws {
    var generator = SeededGenerator(seed: 11)
    var numbers: [Double: Int] = [:]
    var dates: [Date: Int] = [:]
    for index in 0..<400 {
      let number = Double(bitPattern: .random(in: 0...UInt64.max, using: &generator))
      if number.isFinite { numbers[number] = index }
      numbers[Double(index) / 8] = index
      // Some are so close to 2001 that nine digits do not distinguish them.
      dates[Date(timeIntervalSinceReferenceDate: Double(index) / 4)] = index
      dates[Date(timeIntervalSinceReferenceDate: Double(index * 1_000_003) + 0.125)] = index
      dates[Date(timeIntervalSinceReferenceDate: Double(-index * 99_990_001))] = index
    }
    for formatting in [[], .sortedKeys, .prettyPrinted] as [JSONFormatting] {
      let text = try mapper.jsonString(from: numbers, formatting: formatting)
      #expect(try mapper.map(text, to: [Double: Int].self) == numbers)
    }
    #expect(try mapper.map(mapper.jsonValue(from: numbers), to: [Double: Int].self) == numbers)
    #expect(try mapper.map(mapper.dictionary(from: numbers), to: [Double: Int].self) == numbers)
    for format in [DateFormat.iso8601, .secondsSince1970, .nanosecondsSince1970, .secondsSince2001]
    {
      let mapper = ObjectMapper { $0.defaultDateFormat = format }
      let text = try mapper.jsonString(from: dates)
      #expect(try mapper.map(text, to: [Date: Int].self) == dates)
      #expect(try mapper.map(mapper.jsonValue(from: dates), to: [Date: Int].self) == dates)
    }
  }

  @Test("Keys that no format distinguishes are refused, whatever the others are")
  func sameTexts() throws {
    let close = [1e-10, 2e-10].map { Date(timeIntervalSinceReferenceDate: $0) }
    let others = (1...20).map { Date(timeIntervalSinceReferenceDate: Double($0) * 1e8) }
    let mapper = ObjectMapper { $0.defaultDateFormat = .iso8601 }
    let days = Dictionary(uniqueKeysWithValues: zip(close + others, 0...))
    for formatting in [[], .sortedKeys] as [JSONFormatting] {
      let error = #expect(throws: MappingError.self) {
        try mapper.jsonString(from: days, formatting: formatting)
      }
      #expect(error?.kind == .invalidKey)
      #expect(error?.path.components == [.key("2001-01-01T00:00:00Z")])
    }
    #expect(throws: MappingError.self) { try mapper.jsonValue(from: days) }
    let texts = ObjectMapper(options: .changing { $0.nonFiniteNumbers = .useStrings })
    let numbers = [Double.nan: 1, .infinity: 2, 1.5: 3]
    #expect(
      try texts.jsonString(from: numbers, formatting: .sortedKeys)
        == #"{"1.5":3,"Infinity":2,"NaN":1}"#)
    let error = #expect(throws: MappingError.self) {
      try texts.jsonString(from: Dictionary(uniqueKeysWithValues: [(Double.nan, 1), (.nan, 2)]))
    }
    #expect(error?.kind == .invalidKey)
  }

  @Test("The limit of keys holds")
  func limit() throws {
    let mapper = ObjectMapper(options: .changing { $0.maximumKeyLength = 4 })
    let text = #expect(throws: MappingError.self) { try mapper.jsonString(from: [12345.678: 1]) }
    #expect(text?.kind == .limitExceeded)
    let value = #expect(throws: MappingError.self) { try mapper.jsonValue(from: [12345.678: 1]) }
    #expect(value?.kind == .limitExceeded)
    #expect(try mapper.jsonString(from: [1.5: 1]) == #"{"1.5":1}"#)
  }

  @Test("An error in a value has the path of its key")
  func paths() {
    expectWritingRefusal(
      of: [0.5: Double.nan],
      #"["0.5"]: expected a finite number, found nan; JSON has no such number; choose what is "#
        + "written with MappingOptions.nonFiniteNumbers")
  }

  struct Event: Equatable {
    var at: Date?
    var days: [Date: Int]?
  }

  @Test("Dates in numbers are keys as texts, and values as texts unless nothing is converted")
  func numericDates() throws {
    let date = Date(timeIntervalSince1970: 1_577_934_245.5)
    for options in [MappingOptions.default, .strict] {
      let mapper = ObjectMapper.with(Event.self, options: options) {
        $0.dateFormat(.secondsSince1970, for: \.at)
        $0.dateFormat(.secondsSince1970, for: \.days)
      }
      #expect(
        try mapper.map(#"{"at":1577934245.5,"days":{"1577934245.5":1}}"#, to: Event.self)
          == Event(at: date, days: [date: 1]))
      let quoted = try? mapper.map(#"{"at":"1577934245.5"}"#, to: Event.self)
      #expect(quoted == (options.convertsValues ? Event(at: date) : nil))
    }
  }

  enum Level: Int {
    case low = 1
    case high = 200
  }

  struct Name: Hashable, RawRepresentable {
    var rawValue: String
  }

  @Test("Raw values are keys as texts and as numbers")
  func rawValues() throws {
    let long = Name(rawValue: "a name of more than fifteen bytes")
    #expect(try mapper.map(#"{"200":1,"1":2}"#, to: [Level: Int].self) == [.high: 1, .low: 2])
    #expect(throws: MappingError.self) { try mapper.map(#"{"2":1}"#, to: [Level: Int].self) }
    #expect(throws: MappingError.self) { try mapper.map(#"{"x":1}"#, to: [Level: Int].self) }
    #expect(
      try mapper.map(#"{"\#(long.rawValue)":[1]}"#, to: [Name: [Int]].self) == [long: [1]])
    #expect(try mapper.jsonString(from: [long: [1]]) == #"{"\#(long.rawValue)":[1]}"#)
    #expect(try mapper.jsonString(from: [Level.high: 1]) == #"{"200":1}"#)
    #expect(throws: MappingError.self) {
      try mapper.map(#"{"\#(long.rawValue)":["text"]}"#, to: [Name: [Int]].self)
    }
  }

  final class Owner: @unchecked Sendable {
    var items: [String: Item] = [:]
  }

  struct Item: Equatable { var text: String }

  @Test("A dictionary that a closure changes is written as it was", arguments: [1, 3, 30, 300])
  func changedWhileWritten(_ count: Int) throws {
    let owner = Owner()
    for index in 0..<count { owner.items["key \(index)"] = Item(text: "the text of item \(index)") }
    let expected = owner.items.mapValues(\.text)
    let mapper = ObjectMapper { provider in
      provider.convert(
        Item.self,
        using: Transformer<Item>(
          decode: { Item(text: try $0.string) },
          encode: { item in
            for index in 0..<10 { owner.items["other \(owner.items.count + index)"] = item }
            if owner.items.count > count * 2 { owner.items.removeAll() }
            return item.text
          }))
    }
    let text = try mapper.jsonString(from: owner)
    let found = try JSONDecoder().decode([String: [String: String]].self, from: Data(text.utf8))
    #expect(found == ["items": expected])
  }
}
