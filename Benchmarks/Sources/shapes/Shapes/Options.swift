import AutoMapper
import CodedShapes
import Foundation
import PlainShapes
import Texts

/// Options, where they change nothing and where they do.
extension Catalog {
  /// The shapes of options.
  static var options: [Shape] {
    withoutEffect + lenient + other
  }

  private static var withoutEffect: [Shape] {
    [
      users("opt strict", .strict),
      users("opt lenient clean", .lenient),
      users("opt unknownKeys throw", changed { $0.unknownKeys = .throw }),
      users("opt collectsErrors clean", changed { $0.collectsErrors = true }),
      users("opt keepsUnknownKeys, none (map)", changed { $0.keepsUnknownKeys = true }),
      users("opt log set", changed { $0.log = { _, _ in } }),
      users("opt maximumElementCount", changed { $0.maximumElementCount = 1_000_000 }),
      users("opt maximumElementCount tight", changed { $0.maximumElementCount = 12_000 }),
      users("opt maximumStringLength", changed { $0.maximumStringLength = 10_000 }),
      users("opt missingValues useEmpty", changed { $0.missingValues = .useEmpty }),
      .users(
        "opt emptyCollections omit", .levelWriting,
        options: changed { $0.emptyCollections = .omit },
        change: { $0.isCompared = false }),
      .users(
        "opt writesNil", .levelWriting, options: changed { $0.writesNil = true },
        change: { $0.isCompared = false }),
    ]
  }

  private static func users(_ name: String, _ options: MappingOptions) -> Shape {
    .users(name, options: options)
  }

  private static var lenient: [Shape] {
    [
      .twins(
        "opt lenient 10% bad elements", .levelReading, [Plain.Trio].self, Tolerant<Coded.Trio>.self,
        Text.list(3_000) { index, r in
          r.chance(10) ? #"{"a":1,"b":"x","c":"bad"}"# : Text.trio(index, &r)
        }, note: "F: try? per element", options: changed { $0.invalidElements = .drop }),
      .twins(
        "opt lenient 10% bad Int", .levelReading, [Int].self, Tolerant<Int>.self, badIntegers,
        note: "F: try? per element", options: changed { $0.invalidElements = .drop }),
      .twins(
        "opt useNil 10% bad Int?", .levelReading, [Int?].self, Tolerant<Int>.self, badIntegers,
        note: "F: try? per element", options: changed { $0.invalidElements = .useNil },
        change: { $0.isCompared = false }),
      .twins(
        "opt lenient 10% bad optional prop", .levelReading, [Plain.Wobbly].self,
        [TolerantWobbly].self,
        Text.list(5_000) { index, r in
          #"{"id":\#(index),"count":\#(r.chance(10) ? "\"bad\"" : "5")}"#
        }, note: "F: try? in init(from:)", options: .lenient),
      .twins(
        "opt unknownCases 10%", .levelReading, [Plain.Season?].self, Tolerant<Coded.Season>.self,
        Text.list(5_000) { _, r in
          Text.quoted(r.chance(10) ? "carnival" : r.pick(["spring", "summer", "autumn", "winter"]))
        }, note: "F: try? per element", options: changed { $0.unknownCases = .useDefault },
        change: { $0.isCompared = false }),
    ]
  }

  private static var badIntegers: Data {
    Text.list(10_000) { index, r in r.chance(10) ? "\"bad\"" : "\(index)" }
  }

  private static var other: [Shape] {
    [
      .twins(
        "opt acceptsSingleElements", .levelReading, [Plain.Link].self, [Coded.Link].self,
        Text.list(3_000) { index, _ in
          #"{"id":\#(index),"next":[{"id":1,"next":[]}]}"#
        }, options: changed { $0.acceptsSingleElements = true }),
      .twins(
        "opt missing useEmpty, missing", .level, [Plain.Trio].self, [DefaultedTrio].self,
        Text.list(5_000) { index, _ in #"{"a":\#(index)}"# }, note: "F: decodeIfPresent",
        options: changed { $0.missingValues = .useEmpty }),
      .twins(
        "opt nonFinite useStrings", .level, [Double].self, [Double].self,
        Text.list(10_000) { _, r in r.chance(10) ? "\"NaN\"" : r.decimal(0...99, digits: 1) },
        options: changed { $0.nonFiniteNumbers = .useStrings },
        change: { twins in
          twins.decoder.nonConformingFloatDecodingStrategy = .convertFromString(
            positiveInfinity: "Infinity", negativeInfinity: "-Infinity", nan: "NaN")
          twins.encoder.nonConformingFloatEncodingStrategy = .convertToString(
            positiveInfinity: "Infinity", negativeInfinity: "-Infinity", nan: "NaN")
        }),
      .twins(
        "opt readsJSONInStrings", .levelReading, [Plain.Holder].self, [HolderOfText].self,
        Text.list(2_000) { index, _ in
          #"{"id":\#(index),"item":"{\"a\":1,\"b\":\"text\",\"c\":1.5}"}"#
        }, note: "F: decode in init(from:)", options: changed { $0.readsJSONInStrings = true }),
    ]
  }
}

/// An array whose elements may be invalid, as programs write it for `JSONDecoder`.
private struct Tolerant<Element: Codable>: Codable {
  var elements: [Element] = []

  init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    while !container.isAtEnd {
      if let element = try? container.decode(Element.self) {
        elements.append(element)
      } else {
        _ = try container.decode(Anything.self)
      }
    }
  }

  func encode(to encoder: any Encoder) throws {
    try elements.encode(to: encoder)
  }
}

/// Any value, which is skipped.
private struct Anything: Codable {
  init(from decoder: any Decoder) throws {}

  func encode(to encoder: any Encoder) throws {}
}

/// An object whose number may be invalid.
private struct TolerantWobbly: Codable {
  var id: Int
  var count: Int?

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    id = try container.decode(Int.self, forKey: .id)
    count = try? container.decodeIfPresent(Int.self, forKey: .count)
  }
}

/// An object whose keys may be missing.
private struct DefaultedTrio: Codable {
  var a: Int
  var b: String
  var c: Double

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    a = try container.decodeIfPresent(Int.self, forKey: .a) ?? 0
    b = try container.decodeIfPresent(String.self, forKey: .b) ?? ""
    c = try container.decodeIfPresent(Double.self, forKey: .c) ?? 0
  }
}

/// An object with JSON inside a text.
private struct HolderOfText: Codable {
  var id: Int
  var item: Coded.Trio

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    id = try container.decode(Int.self, forKey: .id)
    let text = try container.decode(String.self, forKey: .item)
    item = try JSONDecoder().decode(Coded.Trio.self, from: Data(text.utf8))
  }
}
