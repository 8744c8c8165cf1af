import AutoMapper
import AutoMapperTestSupport
import Foundation
import Testing

@Suite("Codable: the mapper's rules inside")
struct CodableRulesTests {
  /// Everything that is a leaf, in a type that only its conformance can make.
  struct Leaves: Codable {
    var id: Int8
    var price: Decimal
    var page: URL
    var data: Data
    var key: UUID
    var ratio: Float
    var big: UInt128
    var any: JSONValue
    var at: Date
    var days: [String: [Date]]
    var run: () -> Void = {}

    private enum CodingKeys: CodingKey {
      case id, price, page, data, key, ratio, big, any, at, days
    }
  }

  static let text =
    #"{"id":-7,"price":1234567890123456789.0123456789,"page":"https://example.org/a?b","#
    + #""data":"AQID","key":"E621E1F8-C36C-495A-93FC-0C247A3E6E5F","ratio":0.1,"#
    + #""big":340282366920938463463374607431768211455,"any":{"b":1.10,"a":[null]},"#
    + #""at":"2024-05-06T07:08:09Z","days":{"first_day":["2024-05-06T00:00:00Z"]}}"#

  @Test("numbers keep their digits, data is base64, a URL is a string, dates are ours")
  func leaves() throws {
    for entryPoint in EntryPoint.exact {
      let leaves = try entryPoint.map(Self.text, to: Leaves.self, with: .shared)
      #expect(leaves.price.description == "1234567890123456789.0123456789")
      #expect(leaves.data == Data([1, 2, 3]))
      #expect(leaves.big == UInt128.max)
      #expect(leaves.at == instant(1_714_979_289))
      expectWritten(leaves, as: Self.text, with: .shared)
    }
  }

  @Test("values that a dictionary has already pass through inside")
  func natives() throws {
    let source: [String: Any] = [
      "id": 1, "price": Decimal(2), "page": URL(string: "a:b") as Any, "data": Data([1]),
      "key": UUID(), "ratio": Float(0.5), "big": UInt128(3), "any": JSONValue.null,
      "at": instant(5), "days": ["x": [instant(6)]],
    ]
    let leaves = try ObjectMapper.shared.map(source, to: Leaves.self)
    #expect(leaves.at == instant(5))
    #expect(leaves.days == ["x": [instant(6)]])
    #expect(leaves.price == 2)
    #expect(leaves.data == Data([1]))
    #expect(leaves.ratio == 0.5)
  }

  @Test("an outOfRange integer, a wrong URL, wrong data, with their paths")
  func wrongLeaves() throws {
    func expect(_ key: String, _ value: JSONValue, _ kind: MappingError.Kind, _ text: String) throws
    {
      var document = try ObjectMapper.shared.map(Self.text, to: JSONValue.self)
      document[key] = value
      let error = mappingError { try ObjectMapper.shared.map(document, to: [Leaves].self, at: nil) }
      #expect(error != nil)
      expectError(kind, text) { try ObjectMapper.shared.map(document, to: Leaves.self) }
    }
    try expect(
      "id", 300, .outOfRange, "id: expected Int8 (-128 to 127), found the number 300")
    try expect("page", "a b", .typeMismatch, #"page: expected a URL, found the string "a b""#)
    try expect(
      "data", "?", .typeMismatch, #"data: expected a string in base64, found the string "?""#)
    try expect(
      "at", true, .typeMismatch, "at: expected a date (the common date formats), found true")
    try expect("ratio", nil, .missingValue, "ratio: expected Float, found null")
  }

  // MARK: Dates

  struct Event: Equatable {
    var shape: Shape
    var other: Shape?
    var list: [String: [Shape]]?
  }

  @Test("the format of a property applies to the dates inside its values")
  func propertyFormat() {
    let mapper = ObjectMapper.with(Event.self) { event in
      event.dateFormat("dd.MM.yyyy", for: \.shape)
      event.dateFormat(.secondsSince1970, for: "list")
    }
    let box = Shape.labelledBox(longName: "x", createdAt: instant(86400))
    expectBothWays(
      #"{"shape":{"labelledBox":{"longName":"x","createdAt":"02.01.1970"}},"#
        + #""other":{"labelledBox":{"longName":"x","createdAt":"1970-01-02T00:00:00Z"}},"#
        + #""list":{"a":[{"labelledBox":{"longName":"x","createdAt":86400}}]}}"#,
      Event(shape: box, other: box, list: ["a": [box]]), with: mapper)
    expectRefusal(
      #"{"shape":{"labelledBox":{"longName":"x","createdAt":"1970-01-02"}}}"#, as: Event.self,
      .invalidDate, path: "shape.labelledBox.createdAt", with: mapper)
  }

  @Test("the provider's default, and the format of all dates of a type")
  func defaults() {
    let box = Shape.labelledBox(longName: "x", createdAt: instant(0))
    let event = Event(shape: box)
    let text = #"{"shape":{"labelledBox":{"longName":"x","createdAt":"1970"}}}"#
    var provider = MappingProvider()
    provider.defaultDateFormat = "yyyy"
    expectBothWays(text, event, with: ObjectMapper(provider))
    expectBothWays(text, event, with: ObjectMapper.with(Event.self) { $0.dateFormat("yyyy") })
  }

  // MARK: Keys

  @Test("the style of written keys holds for coding keys, and not for data")
  func keyStyle() {
    var provider = MappingProvider()
    provider.keyStyle = .screamingSnakeCase
    let mapper = ObjectMapper(provider)
    expectBothWays(
      #"{"PAYLOAD":{"LABELLED_BOX":{"LONG_NAME":"x"}},"BY_NAME":{"someKey":{"NOTHING":{}}}}"#,
      Drawing(
        payload: .labelledBox(longName: "x", createdAt: nil), byName: ["someKey": .nothing]),
      with: mapper)
    expectWritten(
      Dog(name: "Rex", tricks: []), as: #"{"NAME":"Rex","KNOWS":[]}"#, with: mapper)
  }

  struct Loose: Codable {
    var id: Int
    var underscored: Int
    var run: () -> Void = {}
    private enum CodingKeys: String, CodingKey {
      case id
      case underscored = "_id"
    }
  }

  @Test("a key of one property is not the key of another")
  func ownKeys() throws {
    for text in [#"{"_id":1,"id":2}"#, #"{"_id":1,"ID":2}"#] {
      let loose = try ObjectMapper.shared.map(text, to: Loose.self)
      #expect(loose.id == 2)
      #expect(loose.underscored == 1)
    }
    expectRefusal(
      #"{"_id":1}"#, as: Loose.self, .missingValue, path: "id", "id: expected Int, found nothing")
  }

  // MARK: Options

  @Test("strict: nothing is converted inside")
  func strict() {
    let strict = ObjectMapper(options: .strict)
    expectMapping(
      #"{"payload":{"square":{"_0":2}}}"#, as: Drawing(payload: .square(2)), with: strict)
    expectRefusal(
      #"{"payload":{"square":{"_0":"2"}}}"#, as: Drawing.self, .typeMismatch,
      path: "payload.square._0", #"payload.square._0: expected Double, found the string "2""#,
      offset: 27, with: strict)
    expectRefusal(
      #"{"value":[1,"2"]}"#, as: Box<Route>.self, .typeMismatch, path: "value[1]", with: strict)
  }

  @Test("a report tells what was converted inside")
  func report() throws {
    let (_, report) = try ObjectMapper.shared.mapWithReport(
      #"{"payload":{"square":{"_0":"2"}}}"#, to: Drawing.self)
    #expect(
      report.entries.map { "\($0.kind) \($0.path)" } == ["coerced payload.square._0"])
  }

  struct Optionals: Codable {
    var number: Int?
    var date: Date?
    var flag: Bool?
    var run: () -> Void = {}
    private enum CodingKeys: CodingKey { case number, date, flag }
  }

  @Test("nil is left out, or written where the options want it")
  func writesNil() throws {
    let empty = try ObjectMapper.shared.map("{}", to: Optionals.self)
    expectWritten(empty, as: "{}", with: .shared)
    let options = MappingOptions.changing { $0.writesNil = true }
    expectWritten(
      empty, as: #"{"number":null,"date":null,"flag":null}"#, with: ObjectMapper(options: options))
  }

  // MARK: The provider

  struct Money: Codable, Equatable { var cents: Int }

  struct Invoice: Codable {
    var total: Money
    var author: Author?
    var run: () -> Void = {}
    private enum CodingKeys: CodingKey { case total, author }
  }

  struct Author: Codable, Equatable { var name: String }

  @Test("the provider's rules for a type apply inside a conformance too")
  func described() throws {
    let mapper = ObjectMapper { provider in
      provider.convert(
        Money.self, decode: { node in Money(cents: try node.int) }, encode: { $0.cents })
      provider.configure(Author.self) { $0.map("n", to: "name") }
    }
    let invoice = try mapper.map(#"{"total":5,"author":{"n":"Ann"}}"#, to: Invoice.self)
    #expect(invoice.total == Money(cents: 5))
    #expect(invoice.author == Author(name: "Ann"))
    expectWritten(invoice, as: #"{"total":5,"author":{"n":"Ann"}}"#, with: mapper)
    expectRefusal(
      #"[{"total":5,"author":{"n":[]}}]"#, as: [Invoice].self, .typeMismatch, path: "[0].author.n",
      offset: 26, with: mapper)
  }

  @Test("closures below know their path from the root")
  func paths() throws {
    let mapper = ObjectMapper { provider in
      provider.convert(
        Money.self,
        decode: { node in Money(cents: "\(node.codingPath)".count) }, encode: { $0.cents })
    }
    let invoices = try mapper.map(#"{"a":[{"total":5}]}"#, to: [String: [Invoice]].self)
    #expect(invoices["a"]?.first?.total.cents == "a[0].total".count)
  }

  struct Celsius: Codable, Equatable {
    var degrees: Double
    init(degrees: Double) { self.degrees = degrees }
    private enum CodingKeys: CodingKey { case fahrenheit, degrees }
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      degrees = (try container.decode(Double.self, forKey: .fahrenheit) - 32) / 1.8
    }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(degrees * 1.8 + 32, forKey: .fahrenheit)
    }
  }

  @Test("usesCodable: a keyed struct goes through its conformance or not, as it is said")
  func usesCodable() {
    let plain = ObjectMapper { $0.usesCodable(Celsius.self, false) }
    expectBothWays(#"{"value":{"degrees":1}}"#, Box(value: Celsius(degrees: 1)), with: plain)
    let mapper = ObjectMapper { provider in
      provider.codable = .never
      provider.usesCodable(Celsius.self)
    }
    expectBothWays(
      #"{"value":{"fahrenheit":212}}"#, Box(value: Celsius(degrees: 100)), with: mapper)
    let off = ObjectMapper { $0.usesCodable(Email.self, false) }
    expectMapping(#"{"address":"none"}"#, as: Email("none"), with: off)
  }

  @Test("usesCodable contradicts rules about the contents, and types without a conformance")
  func usesCodableErrors() {
    let mapper = ObjectMapper { provider in
      provider.usesCodable(Celsius.self)
      provider.configure(Celsius.self) { $0.map("d", to: "degrees") }
    }
    expectRefusal(
      #"{"degrees":1}"#, as: Celsius.self, .invalidConfiguration, path: nil,
      "invalid configuration: expected no rules about what is in Celsius, which goes "
        + "through its Codable conformance, found some; state them in its init(from:) and "
        + "encode(to:), or leave usesCodable out", with: mapper, entryPoints: [.string])
    let plain = ObjectMapper { $0.usesCodable(Drawing.self) }
    #expect(
      mappingError { try plain.map("{}", to: Drawing.self) }?.description
        == "invalid configuration: expected a type that is Decodable or Encodable, "
        + "found usesCodable for Drawing, which is neither")
  }

  // MARK: One direction

  enum Read: Decodable, Equatable { case value(Int) }
  enum Written: Encodable { case value(Int) }
  enum Named: String, Encodable { case first, second }
  enum Listed: Encodable, CaseIterable { case first, second }
  struct Plain: Encodable, Equatable { var first: Int }

  @Test("a type that has half of the conformance works in that direction")
  func oneDirection() throws {
    expectMapping(#"{"value":{"_0":1}}"#, as: Read.value(1))
    #expect(
      mappingError { try ObjectMapper.shared.jsonString(from: [Read.value(1)]) }?.description
        == "[0]: cannot map Read: it is Decodable only, so it cannot be written")
    expectWritten(Written.value(1), as: #"{"value":{"_0":1}}"#, with: .shared)
    #expect(
      mappingError { try ObjectMapper.shared.map(#"{"value":{"_0":1}}"#, to: Written.self) }?
        .description == "cannot map Written: it is Encodable only, so it cannot be read")
    expectBothWays(#"{"first":1}"#, Plain(first: 1), with: .shared)
    #expect(try ObjectMapper.shared.map(#"["second"]"#, to: [Listed].self) == [.second])
    expectBothWays(#"{"value":"first"}"#, Box(value: Named.first), with: .shared)
  }
}
