import AutoMapper
import Foundation

/// Dictionaries to models, with any values that a program may put into them, known to the library
/// or not.
///
/// The first byte chooses the model, the second the options, and the others the values.
func checkDictionaries(_ bytes: [UInt8]) {
  map(ByteSource(bytes))
  require(Counted.liveCount == 0, "\(Counted.liveCount) instances are left")
}

private func map(_ source: ByteSource) {
  var source = source
  let number = source.number(below: 256)
  let mapper = Mappers.all[source.number(below: Mappers.all.count)]
  let dictionary = source.dictionary(depth: 0)
  let readers: [() throws -> Any] = [
    { try mapper.map(dictionary, to: Order.self) },
    { try mapper.map(dictionary, to: Account.self) },
    { try mapper.map(dictionary, to: Event.self) },
    { try mapper.map(dictionary, to: Tables.self) },
    { try mapper.map(dictionary, to: Choices.self) },
    { try mapper.map(dictionary, to: Loose.self) },
    { try mapper.map(dictionary, to: Drawing.self) },
    { try mapper.map(dictionary, to: Ruled.self) },
    { try mapper.map(dictionary, to: Scalars.self) },
    { try mapper.map(dictionary, to: Mixed.self) },
    { try mapper.map(dictionary, to: Built.self) },
    { try mapper.map(dictionary, to: JSONValue.self) },
  ]
  do {
    let value = try readers[number % readers.count]()
    let text = try mapper.jsonString(from: value)
    require(PlainValidator.accepts(Array(text.utf8)), "no document is written: \(text)")
  } catch {
    guard let error = error as? MappingError else { fatalError("not a MappingError: \(error)") }
    require(!error.description.isEmpty, "an error without a sentence")
  }
}

/// A type that no mapper knows.
private struct Strange {
  var closure: () -> Void = {}
}

extension ByteSource {
  private static let keys = [
    "id", "customer", "lines", "notes", "isPaid", "name", "email", "addresses", "street",
    "position", "latitude", "longitude", "sku", "quantity", "price", "children", "next", "history",
    "byName", "rate", "owner", "kind", "title", "tags", "text", "account", "list", "table",
    "extra", "last", "at", "day", "seconds", "days", "counts", "byNumber", "byColor", "nested",
    "pairs", "color", "level", "direction", "colors", "doubled", "range", "closed", "a", "b", "c",
    "d", "e", "f", "g", "h", "i", "j", "k", "l", "m", "n", "o", "p", "q", "r", "s", "value", "json",
    "shapes", "background", "type", "radius", "side", "inner", "contact", "mail", "distances",
    "city",
    "pair", "parts", "offset", "-> ", "",
  ]

  fileprivate mutating func dictionary(depth: Int) -> [String: Any] {
    var members: [String: Any] = [:]
    for _ in 0..<number(below: depth == 0 ? 24 : 6) where !isEmpty {
      let number = number(below: 256)
      let key = number < Self.keys.count ? Self.keys[number] : text()
      members[key] = value(depth: depth)
    }
    return members
  }

  private mutating func value(depth: Int) -> Any {
    let number = number(below: depth > 8 ? 24 : 32)
    return switch number {
    case 0: NSNull()
    case 1: flag()
    case 2: integer(Int.self)
    case 3: double()
    case 4: text()
    case 5: NSNumber(value: integer(Int64.self))
    case 6: NSNumber(value: double())
    case 7: NSNumber(value: flag())
    case 8: text() as NSString
    case 9: Date(timeIntervalSince1970: double())
    case 10: Data(text().utf8)
    case 11: URL(fileURLWithPath: "/" + text())
    case 12: UUID()
    case 13: Decimal(integer(Int64.self)) / 100
    case 14: Float(bitPattern: integer())
    case 15: integer(Int8.self)
    case 16: integer(UInt128.self)
    case 17: text().dropFirst(2)
    case 18: Optional<Int>.none as Any
    case 19: Optional<Any>.some(text()) as Any
    case 20: Strange()
    case 21: Color.darkBlue
    case 22: Position(latitude: double(), longitude: 1)
    case 23: JSONNumber(text()) ?? 0
    case 24: Account()
    case 25: [1, 2, integer(Int.self)] as [Int]
    case 26: ["a": text()] as [String: String]
    case 27: [1: text()] as [AnyHashable: Any]
    case 28: NSArray(array: [text(), NSNull()])
    case 29: NSDictionary(dictionary: ["a": text(), "b": [integer(Int.self)]])
    case 30: list { $0.value(depth: depth + 1) }
    default: dictionary(depth: depth + 1)
    }
  }
}
