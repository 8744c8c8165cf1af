import AutoMapper
import CodedShapes
import Foundation
import PlainShapes
import Texts

/// Growth with the number of parts of a document, or with the length of one.
extension GrowthCatalog {
  /// The growth with sizes other than depth.
  static var sizes: [Growth] {
    keys + values + collections + identities + findings + longElements + longScalars + plans
  }

  private static var keys: [Growth] {
    [
      reading("duplicates of one key", [1_000, 2_000, 4_000, 8_000], Plain.Single.self) { count in
        Text.object(count) { index, _ in "\"a\":\(index)" }
      },
      reading("spellings of one key", [100, 200, 400, 800], Plain.Sparse.self) { count in
        Text.object(count) { index, _ in
          "\"\(String(repeating: "_", count: index / 20))a\(String(repeating: "-", count: index % 20))\":1"
        }
      },
      reading("duplicates in [String:Int]", [10_000, 20_000, 40_000], [String: Int].self) { count in
        Text.object(count) { index, _ in "\"key\":\(index)" }
      },
      reading(
        "strict duplicates check [String:Int]", [10_000, 20_000, 40_000], [String: Int].self,
        options: .strict
      ) { count in Catalog.counts(count) { "key\($0)" } },
    ]
  }

  private static var values: [Growth] {
    [
      value("JSONValue n removals by key") { value, keys in
        for key in keys { value.removeValue(forKey: key) }
      },
      value("JSONValue n insertions by key") { value, keys in
        for key in keys { value["new\(key)"] = 1 }
      },
      value("JSONValue n subscripts by key") { value, keys in
        for key in keys where value[key].isNull { value[key] = 1 }
      },
      Growth("JSONObject n removals by key", sizes: valueSizes) { count in
        let text = Catalog.counts(count) { "key\($0)" }
        let object = JSONObject((0..<count).map { ("key\($0)", JSONValue.number(1)) })
        return Growth.Step(bytes: text.count) {
          var copy = object
          for index in 0..<count { copy.removeValue(forKey: "key\(index)") }
          return copy
        }
      },
      reading("JSONValue object with n keys", [1_000, 10_000, 100_000], JSONValue.self) { count in
        Catalog.counts(count) { "key\($0)" }
      },
      Growth("map struct from JSONValue with n keys", sizes: [1_000, 10_000, 100_000]) { count in
        let (text, mapper) = (Text.trios(count), ObjectMapper())
        let value = try mapper.map(text, to: JSONValue.self)
        return Growth.Step(bytes: text.count) { try mapper.map(value, to: [Plain.Trio].self) }
      },
    ]
  }

  private static let valueSizes = [1_000, 2_000, 4_000, 8_000]

  private static func value(
    _ name: String, _ change: @escaping (inout JSONValue, [String]) -> Void
  ) -> Growth {
    Growth(name, sizes: valueSizes) { count in
      let text = Catalog.counts(count) { "key\($0)" }
      let value = try ObjectMapper().map(text, to: JSONValue.self)
      let keys = (0..<count).map { "key\($0)" }
      return Growth.Step(bytes: text.count) {
        var copy = value
        change(&copy, keys)
        return copy
      }
    }
  }

  private static var collections: [Growth] {
    [
      Growth("[String:Int] n keys", sizes: [10_000, 100_000]) { count in
        let text = Catalog.counts(count) { "key\($0)" }
        let (mapper, decoder) = (ObjectMapper(), JSONDecoder())
        return Growth.Step(bytes: text.count) { try mapper.map(text, to: [String: Int].self) }
          .versus { try decoder.decode([String: Int].self, from: text) }
      },
      Growth("sortedKeys [String:Int] (write)", sizes: [10_000, 100_000]) { count in
        let text = Catalog.counts(count) { "key\($0)" }
        let (mapper, encoder) = (ObjectMapper(), JSONEncoder())
        encoder.outputFormatting = .sortedKeys
        let values = try mapper.map(text, to: [String: Int].self)
        return Growth.Step(bytes: text.count) {
          try mapper.jsonData(from: values, formatting: .sortedKeys)
        }
        .versus { try encoder.encode(values) }
      },
      reading("[Int] n", [10_000, 100_000, 1_000_000], [Int].self) { count in
        Catalog.integerList(count, 0...999_999)
      },
      Growth("dictionary(from:) [[String:Int]]", sizes: [1_000, 10_000]) { count in
        let text = Catalog.counts(count) { "key\($0)" }
        let mapper = ObjectMapper()
        let values = try mapper.map(text, to: [String: Int].self)
        return Growth.Step(bytes: text.count) { try mapper.dictionary(from: values) }
      },
    ]
  }

  private static var identities: [Growth] {
    [
      uniqueKeys("unique keys update n shuffled", isShuffled: true),
      Growth("unique keys all new", sizes: [5_000, 10_000, 20_000]) { count in
        let text = Catalog.keyed(count)
        let mapper = ObjectMapper { $0.configure(Plain.Keyed.self) { $0.uniqueKeys(\.id) } }
        return Growth.Step(bytes: text.count) {
          var values: [Plain.Keyed] = []
          try mapper.update(&values, with: text)
          return values
        }
      },
      Growth("store: n instances", sizes: [5_000, 10_000, 20_000]) { count in
        let text = Catalog.keyed(count)
        return Growth.Step(bytes: text.count) {
          let mapper = ObjectMapper(stores: [InMemoryStore()]) {
            $0.configure(Plain.Keyed.self) { $0.uniqueKeys(\.id) }
          }
          return try mapper.map(text, to: [Plain.Keyed].self)
        }
      },
    ]
  }

  private static func uniqueKeys(_ name: String, isShuffled: Bool) -> Growth {
    Growth(name, sizes: [5_000, 10_000, 20_000]) { count in
      let text = Catalog.keyed(count, isShuffled: isShuffled)
      let mapper = ObjectMapper { $0.configure(Plain.Keyed.self) { $0.uniqueKeys(\.id) } }
      let values = try mapper.map(Catalog.keyed(count), to: [Plain.Keyed].self)
      return Growth.Step(bytes: text.count) {
        var copy = values
        try mapper.update(&copy, with: text)
        return copy
      }
    }
  }

  /// Returns the growth of reading a type.
  static func reading<Value>(
    _ name: String, _ sizes: [Int], _ type: Value.Type, options: MappingOptions = .default,
    _ text: @escaping (Int) -> Data
  ) -> Growth {
    Growth(name, sizes: sizes) { count in
      let (text, mapper) = (text(count), ObjectMapper(options: options))
      return Growth.Step(bytes: text.count) { try mapper.map(text, to: type) }
    }
  }
}
