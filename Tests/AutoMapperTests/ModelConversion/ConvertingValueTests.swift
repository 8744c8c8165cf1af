import AutoMapper
import Foundation
import Testing

/// From one model to another: what becomes of the values.
@Suite("Model conversion: values")
struct ConvertingValueTests {
  let mapper = ObjectMapper()

  struct Exact {
    var date: Date
    var maybeDate: Date?
    var dates: [Date]
    var decimal: Decimal
    var data: Data
    var identifier: UUID
    var url: URL
    var nan: Double
    var infinity: Float
    var minusZero: Double
    var float: Float
    var largest: UInt64
    var huge: Int128
    var anything: Any
    var range: ClosedRange<Int>
  }

  struct SameExact {
    var date: Date
    var maybeDate: Date?
    var dates: Set<Date>
    var decimal: Decimal?
    var data: Data
    var identifier: UUID
    var url: URL?
    var nan: Double?
    var infinity: Float
    var minusZero: Double
    var float: Float
    var largest: UInt64
    var huge: Int128
    var anything: Any
    var range: ClosedRange<Int>
  }

  @Test("values of the same type are handed over to the last bit")
  func exactValues() throws {
    let date = Date(timeIntervalSinceReferenceDate: 0.123456789012)
    let source = Exact(
      date: date, maybeDate: date, dates: [date],
      decimal: try #require(Decimal(string: "0.1000000000000000001")),
      data: Data([0, 255]), identifier: UUID(), url: try #require(URL(string: "https://a.b/?c")),
      nan: .nan, infinity: .infinity, minusZero: -0.0, float: 0.1, largest: .max, huge: .min,
      anything: date, range: 1...5)
    let target = try mapper.convert(source, to: SameExact.self)
    #expect(target.date == date)
    #expect(target.maybeDate == date)
    #expect(target.dates == [date])
    #expect(target.decimal == source.decimal)
    #expect(target.data == source.data)
    #expect(target.identifier == source.identifier)
    #expect(target.url == source.url)
    #expect(target.nan?.isNaN == true)
    #expect(target.infinity == .infinity)
    #expect(target.minusZero == 0)
    #expect(target.minusZero.sign == .minus)
    #expect(target.float == 0.1)
    #expect(target.largest == .max)
    #expect(target.huge == .min)
    #expect(target.anything as? Date == date)
    #expect(target.range == 1...5)
  }

  enum Role: String {
    case admin, guest
  }

  enum Level: Equatable {
    case admin, guest
  }

  struct Source {
    var int: Int
    var text: String
    var half: Float
    var flag: Bool
    var role: Role
    var level: Level
    var identifier: UUID
    var price: Decimal
    var set: Set<Int>
    var byNumber: [Int: Int8]
    var epoch: Int
  }

  struct Target: Equatable {
    var int: String
    var text: Int
    var half: Double
    var flag: String
    var role: Level
    var level: Role
    var identifier: String
    var price: Double
    var set: [String]
    var byNumber: [String: Int]
    var epoch: Date
  }

  @Test("other types by the mapper's conversions")
  func conversions() throws {
    let identifier = UUID()
    let source = Source(
      int: 7, text: "12", half: 0.1, flag: true, role: .guest, level: .admin,
      identifier: identifier, price: 9.5, set: [3], byNumber: [1: -2], epoch: 60)
    #expect(
      try mapper.convert(source, to: Target.self)
        == Target(
          int: "7", text: 12, half: 0.1, flag: "true", role: .guest, level: .admin,
          identifier: identifier.uuidString, price: 9.5, set: ["3"], byNumber: ["1": -2],
          epoch: Date(timeIntervalSince1970: 60)))
  }

  struct Event: Equatable {
    var day: Date
    var at: Date
  }

  struct EventText: Equatable {
    var day: String
    var at: String
  }

  @Test("dates and texts by the formats of the model that has the date")
  func dates() throws {
    let mapper = ObjectMapper.with(Event.self) { $0.dateFormat("dd.MM.yyyy", for: "day") }
    let event = Event(
      day: Date(timeIntervalSince1970: 0), at: Date(timeIntervalSince1970: 0.5))
    let text = EventText(day: "01.01.1970", at: "1970-01-01T00:00:00.5Z")
    #expect(try mapper.convert(event, to: EventText.self) == text)
    #expect(try mapper.convert(text, to: Event.self) == event)
  }

  struct Money: Equatable { var cents: Int }

  struct Price: Equatable {
    var amount: Money
    var fee: Money
  }

  struct PriceText: Equatable {
    var amount: String
    var fee: Money
  }

  @Test("converters of types, unless both have the type")
  func converters() throws {
    let mapper = ObjectMapper { provider in
      provider.convert(
        Money.self, decode: { Money(cents: try $0.int * 10) }, encode: { $0.cents / 10 })
    }
    let price = Price(amount: Money(cents: 50), fee: Money(cents: 7))
    let text = PriceText(amount: "5", fee: Money(cents: 7))
    #expect(try mapper.convert(price, to: PriceText.self) == text)
    #expect(try mapper.convert(text, to: Price.self) == price)
  }

  struct Cents: Equatable { var score: Double }

  struct OtherCents: Equatable { var score: Double }

  struct Plain: Equatable { var score: Double }

  struct Text: Equatable { var score: String }

  static let hundredths = Transformer<Double>(
    decode: { try $0.double / 100 }, encode: { $0 * 100 })

  @Test("transformers of properties, on either side and on both")
  func transformers() throws {
    let mapper = ObjectMapper { provider in
      provider.configure(Cents.self) { $0.map("score", to: "score", using: Self.hundredths) }
      provider.configure(OtherCents.self) { $0.map("score", to: "score", using: Self.hundredths) }
    }
    // The same type: what documents hold is nobody's concern.
    #expect(try mapper.convert(Cents(score: 3), to: Plain.self) == Plain(score: 3))
    // Another type: what the source is written as.
    #expect(try mapper.convert(Cents(score: 3), to: Text.self) == Text(score: "300"))
    // A transformer of the target reads what the source is written as.
    #expect(try mapper.convert(Plain(score: 3), to: Cents.self) == Cents(score: 0.03))
    #expect(try mapper.convert(Cents(score: 3), to: OtherCents.self) == OtherCents(score: 3))
  }

  struct Euros { var score: Double }

  struct CentsOfKey: Equatable {
    var cents: Double
    var score: Double
  }

  @Test("a key of the document means what the document holds")
  func transformedKeys() throws {
    let mapper = ObjectMapper.with(Euros.self) {
      $0.map("cents", to: "score", using: Self.hundredths)
    }
    #expect(
      try mapper.convert(Euros(score: 3), to: CentsOfKey.self) == CentsOfKey(cents: 300, score: 3))
  }

  struct Person {
    var first: String
    var last: String
  }

  struct Full: Equatable { var name: String }

  @Test("closures that write see the object, those that read the source and the context")
  func closures() throws {
    let writing = ObjectMapper.with(Person.self) { person in
      person.write(\.first, as: "name") { (value: String, object: Person) in
        "\(value) \(object.last)"
      }
    }
    let person = Person(first: "Ann", last: "Lee")
    #expect(try writing.convert(person, to: Full.self) == Full(name: "Ann Lee"))
    let reading = ObjectMapper.with(Full.self) { full in
      full.map("first", to: "name") { (node: MappingNode, parent: MappingNode) in
        "\(try node.string) \(try parent.last.string) \(node.userContext ?? "-")"
      }
    }
    #expect(
      try reading.convert(person, to: Full.self, context: 5) == Full(name: "Ann Lee 5"))
  }

  @Test("nil is null: Optionals become nil, defaults stay, all else is an error")
  func nothing() throws {
    struct Maybe { var name: String? }
    struct OptionalDefault: Equatable { var name: String? = "default" }
    struct Default: Equatable { var name = "default" }
    let mapper = ObjectMapper { $0.registerAll({ OptionalDefault() }, { Default() }) }
    #expect(
      try mapper.convert(Maybe(name: nil), to: OptionalDefault.self) == OptionalDefault(name: nil))
    #expect(try mapper.convert(Maybe(name: nil), to: Default.self) == Default())
    let error = mappingError { try mapper.convert(Maybe(name: nil), to: Full.self) }
    #expect(error?.description == "name: expected String, found null")
    #expect(error?.kind == .missingValue)
    #expect(error?.property == "name")
  }
}
