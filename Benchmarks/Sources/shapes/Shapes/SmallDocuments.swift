import AutoMapper
import CodedShapes
import Foundation
import Measuring
import PlainShapes

/// Documents of 34 bytes, which show the cost of each call, of mappers and of options.
extension Catalog {
  /// The shapes of short documents.
  static var smallDocuments: [Shape] {
    keptMappers + newMappers + forms
  }

  private static let text = Data(#"{"a":12345,"b":"some text","c":2.5}"#.utf8)

  private static var keptMappers: [Shape] {
    [
      small("small 34 B kept mapper", .four, mapper: ObjectMapper()),
      small(
        "small 34 B kept mapper with closure", .four,
        mapper: ObjectMapper {
          $0.configure(Plain.Trio.self) { $0.map("b", to: \.b) { node in try node.string } }
        }),
    ]
  }

  // Foundation's coders are made once, as programs do.
  private static var newMappers: [Shape] {
    [
      small("small 34 B ObjectMapper() each", mapper: ObjectMapper()),
      small("small 34 B ObjectMapper(strict) 3 prop", mapper: ObjectMapper(options: .strict)),
      small(
        "small 34 B options each (strict)",
        mapper: ObjectMapper(options: strictByHand)),
      small(
        "small 34 B ObjectMapper{1 rule} each",
        mapper: ObjectMapper { $0.configure(Plain.Trio.self) { $0.map("b", to: \.b) } }),
      small(
        "small 34 B ObjectMapper{rule elsewhere} each",
        mapper: ObjectMapper { $0.configure(Plain.Place.self) { $0.map("town", to: \.city) } }),
      small(
        "small 34 B ObjectMapper(lenient) each", mapper: ObjectMapper(options: .lenient)),
    ]
  }

  private static var strictByHand: MappingOptions {
    changed { options in
      options.convertsValues = false
      options.nullValues = .throw
    }
  }

  private static var forms: [Shape] {
    [
      Shape("small to/from String") {
        let string = String(decoding: text, as: UTF8.self)
        let (mapper, decoder, encoder) = (ObjectMapper(), JSONDecoder(), JSONEncoder())
        let ours = try mapper.map(string, to: Plain.Trio.self)
        let theirs = try decoder.decode(Coded.Trio.self, from: text)
        return [
          Contest(
            .read, floor: 4, bytes: text.count,
            ours: { try mapper.map(string, to: Plain.Trio.self) },
            theirs: { try decoder.decode(Coded.Trio.self, from: Data(string.utf8)) }),
          Contest(
            .write, floor: 4, bytes: text.count, ours: { try mapper.jsonString(from: ours) },
            theirs: { String(decoding: try encoder.encode(theirs), as: UTF8.self) }),
        ]
      },
      Shape("small from/to dictionary", note: "F: JSONSerialization between") {
        let (mapper, decoder, encoder) = (ObjectMapper(), JSONDecoder(), JSONEncoder())
        let dictionary: [String: Any] = ["a": 12_345, "b": "some text", "c": 2.5]
        let ours = try mapper.map(text, to: Plain.Trio.self)
        let theirs = try decoder.decode(Coded.Trio.self, from: text)
        return [
          Contest(
            .read, floor: 4, bytes: text.count,
            ours: { try mapper.map(dictionary, to: Plain.Trio.self) },
            theirs: {
              try decoder.decode(
                Coded.Trio.self, from: JSONSerialization.data(withJSONObject: dictionary))
            }),
          Contest(
            .write, floor: 4, bytes: text.count, ours: { try mapper.dictionary(from: ours) },
            theirs: { try JSONSerialization.jsonObject(with: encoder.encode(theirs)) }),
        ]
      },
    ]
  }

  /// A shape of one short object; the mapper is made for each call unless it is kept.
  private static func small(
    _ name: String, _ floors: Floors = .level, mapper: @escaping @autoclosure () -> ObjectMapper
  ) -> Shape {
    let isKept = name.contains("kept")
    return Shape(name, note: isKept ? "" : "F: coders made once") {
      let kept = mapper()
      let current: () -> ObjectMapper = isKept ? { kept } : mapper
      let (decoder, encoder) = (JSONDecoder(), JSONEncoder())
      let ours = try kept.map(text, to: Plain.Trio.self)
      let theirs = try decoder.decode(Coded.Trio.self, from: text)
      let reading = Contest(
        .read, floor: floors.read ?? 1, bytes: text.count,
        ours: { () -> Plain.Trio in try current().map(text, to: Plain.Trio.self) },
        theirs: { () -> Coded.Trio in try decoder.decode(Coded.Trio.self, from: text) },
        same: { ours, theirs in ours.a == theirs.a && ours.b == theirs.b })
      return [
        reading,
        Contest(
          .write, floor: floors.write ?? 1, bytes: text.count,
          ours: { try current().jsonData(from: ours) }, theirs: { try encoder.encode(theirs) },
          same: { try Trees.areSame($0, $1) }),
      ]
    }
  }
}
