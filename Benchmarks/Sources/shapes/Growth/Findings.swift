import AutoMapper
import CodedShapes
import Foundation
import PlainShapes
import Texts

/// Growth with the number of errors and findings, with the length of elements and scalars, and with
/// the number of rules.
extension GrowthCatalog {
  /// The growth with errors and findings.
  static var findings: [Growth] {
    [
      reading(
        "lenient 10% bad", [10_000, 20_000, 40_000], [Int].self,
        options: Catalog.changed { $0.invalidElements = .drop }
      ) { count in Text.list(count) { index, _ in index % 10 == 0 ? "\"bad\"" : "\(index)" } },
      Growth("collectsErrors n errors", sizes: [100, 200, 400, 800]) { count in
        let text = Text.list(count) { _, _ in "\"bad\"" }
        let mapper = ObjectMapper(options: Catalog.changed { $0.collectsErrors = true })
        return Growth.Step(bytes: text.count) { Result { try mapper.map(text, to: [Int].self) } }
      },
      report("report n unknown keys", .default) {
        try $0.mapWithReport($1, to: [Plain.Single].self)
      },
      report("keepsUnknown n", keeping) { try $0.mapWithReport($1, to: [Plain.Single].self) },
      Growth("keepsUnknown n keys of one object", sizes: [5_000, 10_000, 20_000]) { count in
        let text = Text.object(count) { index, _ in "\"\(index == 0 ? "a" : "x\(index)")\":1" }
        let mapper = ObjectMapper(options: keeping)
        return Growth.Step(bytes: text.count) {
          try mapper.mapWithReport(text, to: Plain.Single.self)
        }
      },
      Growth("write keeping n (write)", sizes: [5_000, 10_000, 20_000]) { count in
        let (text, mapper) = (unknown(count), ObjectMapper(options: keeping))
        let (values, report) = try mapper.mapWithReport(text, to: [Plain.Single].self)
        return Growth.Step(bytes: text.count) {
          try mapper.jsonData(from: values, keeping: report.unknownValues)
        }
      },
    ]
  }

  private static var keeping: MappingOptions { Catalog.changed { $0.keepsUnknownKeys = true } }

  private static func unknown(_ count: Int) -> Data {
    Text.list(count) { index, _ in #"{"a":\#(index),"x":1}"# }
  }

  private static func report(
    _ name: String, _ options: MappingOptions,
    _ map: @escaping (ObjectMapper, Data) throws -> (value: [Plain.Single], report: MappingReport)
  ) -> Growth {
    Growth(name, sizes: [5_000, 10_000, 20_000]) { count in
      let (text, mapper) = (unknown(count), ObjectMapper(options: options))
      return Growth.Step(bytes: text.count) { try map(mapper, text) }
    }
  }

  /// The growth with the length of one element of a stream.
  static var longElements: [Growth] {
    [
      stream("stream one long line", .lines, [Int].self) { Catalog.integerList($0, 0...99_999) },
      stream("stream one long element, array", .array, [Int].self) {
        Data("[".utf8) + Catalog.integerList($0, 0...99_999) + Data("]".utf8)
      },
      stream("stream one long string, array", .array, String.self) { size in
        Catalog.strings(1) { _ in String(repeating: "plain", count: size) }
      },
    ]
  }

  private static func stream<Element>(
    _ name: String, _ format: ElementFormat, _ type: Element.Type, _ text: @escaping (Int) -> Data
  ) -> Growth {
    Growth(name, sizes: [100_000, 200_000, 400_000]) { size in
      let text = text(size)
      let mapper = ObjectMapper()
      return Growth.Step(bytes: text.count) {
        try mapper.elements(of: type, in: text, format: format).next()
      }
    }
  }

  /// The growth with the length of a scalar.
  static var longScalars: [Growth] {
    [
      scalar("1 string of n bytes, one escape per 10", [100_000, 1_000_000], String.self) { size in
        Catalog.strings(1) { _ in String(repeating: "some text\\n", count: size / 10) }
      },
      scalar("Double of n digits", [50, 500, 5_000], Double.self) { size in
        Text.list(100) { _, random in random.decimal(0...9, digits: size) }
      },
      scalar("Decimal of n digits", [10, 20, 38], Decimal.self) { size in
        Text.list(100) { _, random in random.decimal(1...9, digits: size - 1) }
      },
    ]
  }

  private static func scalar<Value: Codable>(
    _ name: String, _ sizes: [Int], _ type: Value.Type, _ text: @escaping (Int) -> Data
  ) -> Growth {
    Growth(name, sizes: sizes) { size in
      let (text, mapper, decoder) = (text(size), ObjectMapper(), JSONDecoder())
      return Growth.Step(bytes: text.count) { try mapper.map(text, to: [Value].self) }
        .versus { try decoder.decode([Value].self, from: text) }
    }
  }

  /// The growth of plans, where "bytes" are properties, or mappers.
  static var plans: [Growth] {
    [
      Growth("mapper with n configured types, 1 used (per type)", sizes: [2, 10, 20]) { count in
        let types = TenTypes.plain.prefix(count)
        return Growth.Step(bytes: count) {
          let mapper = ObjectMapper { provider in
            for type in types { require("p0", of: type, &provider) }
          }
          return try mapper.map(TenTypes.text, to: Plain.Ten0.self)
        }
      },
      Growth("first map of a struct of n properties (per property)", sizes: [3, 50, 300]) { count in
        plan(count)
      },
    ]
  }

  private static func require<Model>(
    _ property: String, of type: Model.Type, _ provider: inout MappingProvider
  ) {
    provider.configure(type) { $0.require(property) }
  }

  private static func plan(_ count: Int) -> Growth.Step {
    let properties = Text.object((0..<count).map { ("p\($0)", ["1", "\"text\"", "1.5"][$0 % 3]) })
    switch count {
    case 50: return plan(Plain.Fifty.self, Coded.Fifty.self, "p0", properties, count)
    case 300: return plan(Plain.Widest.self, Coded.Widest.self, "p0", properties, count)
    default:
      return plan(Plain.Trio.self, Coded.Trio.self, "a", #"{"a":1,"b":"text","c":1.5}"#, count)
    }
  }

  private static func plan<Ours, Theirs: Codable>(
    _ ours: Ours.Type, _ theirs: Theirs.Type, _ property: String, _ text: String, _ count: Int
  ) -> Growth.Step {
    let text = Data(text.utf8)
    let decoder = JSONDecoder()
    return Growth.Step(bytes: count) {
      let mapper = ObjectMapper { $0.configure(ours) { $0.require(property) } }
      return try mapper.map(text, to: ours)
    }
    .versus { try decoder.decode(theirs, from: text) }
  }
}
