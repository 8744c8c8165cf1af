import AutoMapper
import CodedShapes
import Foundation
import Measuring
import PlainShapes
import Texts

/// Rules for properties and for whole types.
extension Catalog {
  /// The shapes of rules.
  static var rules: [Shape] {
    declarative + keysAndPaths + readingClosures + writingClosures + transformers + identity
  }

  private static var declarative: [Shape] {
    [
      .trios("rule exclude 1", .four, note: "F writes all", isCompared: false) {
        $0.configure(Plain.Trio.self) { $0.exclude(\.b) }
      },
      .trios("rule require+ignoreNull", .four) {
        $0.configure(Plain.Trio.self) { trio in
          trio.require(\.a)
          trio.ignoreNull(\.b)
        }
      },
      .trios("rule options(for:)", .four) {
        $0.configure(Plain.Trio.self) { $0.options(for: \.c) { $0.invalidValues = .useDefault } }
      },
      .twins(
        "rule struct with factory (defaults)", .four, [Plain.Extended].self, [Coded.Single].self,
        Text.list(5_000) { index, _ in #"{"a":\#(index)}"# },
        note: "F: only a; AutoMapper writes more", rules: { $0.register { Plain.Extended(a: 0) } },
        change: { $0.isCompared = false }),
      .twins(
        "rule keyStyle snake", .four, [Plain.Names].self, [Coded.Names].self,
        Text.list(4_000) { index, _ in
          #"{"first_name":"Ann","last_name":"Lee","birth_year":\#(index)}"#
        }, rules: { $0.keyStyle = .snakeCase }),
      .twins(
        "rule date format per property", .four, [Plain.Period].self, [Coded.Period].self,
        Text.list(1_000) { index, _ in
          let day = 10 + index % 9
          return #"{"start":"2024/03/\#(day)","end":"2024/04/\#(day)"}"#
        }, note: "F: DateFormatter for both",
        rules: {
          $0.configure(Plain.Period.self) { $0.dateFormat("yyyy/MM/dd", for: \.start, \.end) }
        },
        change: { twins in
          twins.decoder.dateDecodingStrategy = .formatted(formatter("yyyy/MM/dd"))
          twins.encoder.dateEncodingStrategy = .formatted(formatter("yyyy/MM/dd"))
        }),
    ]
  }

  private static var keysAndPaths: [Shape] {
    [
      .twins(
        "rule candidates of keys (3)", .four, [Plain.Trio].self, [RenamedTrio].self,
        Text.list(3_000) { index, _ in #"{"a":\#(index),"title":"text","c":2.5}"# },
        rules: {
          $0.configure(Plain.Trio.self) { $0.map(["title", "headline", "name"], to: \.b) }
        }),
      .twins(
        "rule paths of depth 3", .four, [Plain.Reading].self, [DeepReading].self,
        Text.list(3_000) { index, _ in
          #"{"name":"n\#(index)","data":{"first":{"value":\#(index).5,"unit":"kg"}}}"#
        },
        rules: {
          $0.configure(Plain.Reading.self) { reading in
            reading.map("data.first.value", to: \.value)
            reading.map("data.first.unit", to: \.unit)
          }
        }),
      .twins(
        "rule flat keys", .four, [Plain.Parcel].self, [FlatParcel].self,
        Text.list(3_000) { index, _ in
          #"{"id":\#(index),"from_city":"Husum","from_zip":1,"to_city":"Rome","to_zip":2}"#
        },
        rules: {
          $0.configure(Plain.Parcel.self) { parcel in
            parcel.flatten("sender", prefix: "from_")
            parcel.flatten("receiver", prefix: "to_")
          }
        }),
    ]
  }

  private static var readingClosures: [Shape] {
    [
      .twins(
        "rule set key path (map only)", Floors(read: 1, write: 4), [Plain.TrioObject].self,
        [Coded.TrioObject].self, Text.trios(),
        note: "the standard library's setter of a key path takes most of the time",
        rules: { provider in
          provider.register { Plain.TrioObject() }
          provider.configure(Plain.TrioObject.self) { trio in
            trio.set(\.a)
            trio.set(\.b)
          }
        }),
      .trios("rule validate closure", .fourReading) {
        $0.configure(Plain.Trio.self) { trio in
          trio.validate { node in
            guard try node.a.int >= 0 else { throw InvalidTrio() }
          }
        }
      },
      .trios("rule instance closure", .fourReading) {
        $0.configure(Plain.Trio.self) { trio in
          trio.instance { _ in Plain.Trio(a: 0, b: "", c: 0) }
        }
      },
      .trios("rule didMap", .fourReading) {
        $0.configure(Plain.Trio.self) { $0.didMap { $0.a &+= 0 } }
      },
      .twenties("rule closure with parent 1 of 20", .fourReading) {
        $0.map("p1", to: \.p1) { node, parent in try node.string }
      },
      .twenties("rule closure 1 of 20", .fourReading) {
        $0.map("p1", to: \.p1) { node in try node.string }
      },
    ]
  }

  private static var writingClosures: [Shape] {
    [
      .trios("rule write closure", .fourWriting) {
        $0.configure(Plain.Trio.self) { $0.write(\.b) { text, _ in text } }
      },
      .trios("rule write further key", .fourWriting, note: "F without it", isCompared: false) {
        $0.configure(Plain.Trio.self) { $0.write("twice") { $0.a * 2 } }
      },
      .trios("rule didWrite", .fourWriting) {
        $0.configure(Plain.Trio.self) { $0.didWrite { _, _ in } }
      },
    ]
  }

  private static var transformers: [Shape] {
    [
      .twenties("rule transformer 1 of 20", .four) {
        $0.map(
          "p1", to: \.p1,
          using: Transformer<String>(decode: { node in try node.string }, encode: { $0 }))
      },
      .same(
        "rule converter all elements", .level, [UUID].self,
        Text.list(3_000) { _, r in Text.quoted(uuid(&r)) },
        note: "Foundation's parser of UUID is called by both",
        rules: {
          $0.convert(
            UUID.self, decode: { node in UUID(uuidString: try node.string) },
            encode: { $0.uuidString })
        }),
      .same(
        "rule converter of Int elements", .four, [Int].self, integerList(10_000, 0...99_999),
        rules: { $0.convert(Int.self, decode: { node in try node.int }, encode: { $0 }) }),
      .same(
        "rule converter in users' dict", .four, [String: Double].self,
        Text.object(5_000) { index, _ in #""key\#(index)":\#(index).5"# },
        rules: { $0.convert(Double.self, decode: { node in try node.double }, encode: { $0 }) }),
      .twins(
        "rule numberInString", .four, [Plain.Keyed].self, [KeyedByText].self,
        Text.list(4_000) { index, _ in #"{"id":"\#(index)","name":"text"}"# },
        rules: {
          $0.configure(Plain.Keyed.self) { $0.map("id", to: \.id, using: .numberInString()) }
        }
      ),
    ]
  }

  private static var identity: [Shape] {
    [
      .twins(
        "rule uniqueKeys map", .four, [Plain.Keyed].self, [Coded.Keyed].self, keyed(5_000),
        rules: { $0.configure(Plain.Keyed.self) { $0.uniqueKeys(\.id) } }),
      Shape("rule uniqueKeys + InMemoryStore") {
        let text = keyed(5_000)
        let decoder = JSONDecoder()
        return [
          Contest(
            .read, floor: 4, bytes: text.count,
            ours: {
              let mapper = ObjectMapper(stores: [InMemoryStore()]) {
                $0.configure(Plain.Keyed.self) { $0.uniqueKeys(\.id) }
              }
              return try mapper.map(text, to: [Plain.Keyed].self)
            }, theirs: { try decoder.decode([Coded.Keyed].self, from: text) },
            same: { ours, theirs in ours.count == theirs.count })
        ]
      },
    ]
  }

  /// Returns objects with an integer that identifies them.
  static func keyed(_ count: Int, isShuffled: Bool = false) -> Data {
    var random = SeededGenerator(seed: 5)
    var numbers = Array(0..<count)
    if isShuffled { Text.shuffle(&numbers, &random) }
    return Text.list(count) { index, _ in #"{"id":\#(numbers[index]),"name":"text"}"# }
  }
}

extension Shape {
  /// Objects of twenty properties, with rules.
  fileprivate static func twenties(
    _ name: String, _ floors: Floors,
    _ rules: @escaping (inout TypeMapping<Plain.Twenty>) -> Void
  ) -> Shape {
    .twins(
      name, floors, [Plain.Twenty].self, [Coded.Twenty].self, Text.wide(500, properties: 20),
      rules: { $0.configure(Plain.Twenty.self, rules) })
  }
}

/// The error of a check that never fails.
private struct InvalidTrio: Error {}

/// `Trio` with another key.
private struct RenamedTrio: Codable {
  var a: Int
  var b: String
  var c: Double

  enum CodingKeys: String, CodingKey {
    case a
    case b = "title"
    case c
  }
}

/// `Reading` as the document has it.
private struct DeepReading: Codable {
  var name: String
  var data: Outer

  struct Outer: Codable { var first: Inner }

  struct Inner: Codable {
    var value: Double
    var unit: String
  }
}

/// `Parcel` as the document has it.
private struct FlatParcel: Codable {
  var id: Int
  var senderCity: String
  var senderZip: Int
  var receiverCity: String
  var receiverZip: Int

  enum CodingKeys: String, CodingKey {
    case id
    case senderCity = "from_city"
    case senderZip = "from_zip"
    case receiverCity = "to_city"
    case receiverZip = "to_zip"
  }
}

/// `Keyed` with its number in a text.
private struct KeyedByText: Codable {
  var id: Int
  var name: String

  enum CodingKeys: String, CodingKey {
    case id
    case name
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    id = Int(try container.decode(String.self, forKey: .id)) ?? 0
    name = try container.decode(String.self, forKey: .name)
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode("\(id)", forKey: .id)
    try container.encode(name, forKey: .name)
  }
}
