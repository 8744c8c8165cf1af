import AutoMapper
import CodableModels
import CodedShapes
import Foundation
import Measuring
import PlainModels
import PlainShapes

/// Forms of documents and of calls, and conversions of models.
extension Catalog {
  /// The shapes of calls.
  static var calls: [Shape] {
    inputs + reports + conversions
  }

  private static var inputs: [Shape] {
    [
      users("call [UInt8] input") { text in
        let bytes = [UInt8](text)
        return { try $0.map(bytes, to: [PlainModels.User].self) }
      },
      users("call Data slice") { text in
        let longer = Data("  ".utf8) + text
        let slice = longer.dropFirst(2)
        return { try $0.map(slice, to: [PlainModels.User].self) }
      },
      users("call String input") { text in
        let string = String(decoding: text, as: UTF8.self)
        return { try $0.map(string, to: [PlainModels.User].self) }
      },
      users("call bridged NSString input") { text in
        let string = NSString(string: String(decoding: text, as: UTF8.self)) as String
        return { try $0.map(string, to: [PlainModels.User].self) }
      },
      Shape("call String output", note: "F: Data and String") {
        let (text, mapper, encoder) = (Text.users(), snakeCase, JSONEncoder())
        let ours = try mapper.map(text, to: [PlainModels.User].self)
        let theirs = try JSONDecoder().decode([CodableModels.User].self, from: text)
        return [
          Contest(
            .write, bytes: text.count, ours: { try mapper.jsonString(from: ours) },
            theirs: { String(decoding: try encoder.encode(theirs), as: UTF8.self) })
        ]
      },
      Shape("call at: near end of 8 MB", note: "F: decode with the outer object") {
        let text = Data(
          #"{"before":\#(String(decoding: Text.users(3_000), as: UTF8.self)),"value":{"a":1,"b":"x","c":2}}"#
            .utf8)
        let (mapper, decoder) = (ObjectMapper(), JSONDecoder())
        return [
          Contest(
            .read, floor: 1, bytes: text.count,
            ours: { try mapper.map(text, to: Plain.Trio.self, at: "value") },
            theirs: { try decoder.decode(TrioAtEnd.self, from: text) },
            same: { $0.a == $1.value.a })
        ]
      },
      ending("call error at end of document", with: #",{"id":"bad"}]"#),
      ending("call broken end of document", with: ",?]"),
    ]
  }

  private static func ending(_ name: String, with end: String) -> Shape {
    Shape(name) {
      let text = Data(Text.users().dropLast() + Data(end.utf8))
      return failing([PlainModels.User].self, [CodableModels.User].self, text)
    }
  }

  private static var snakeCase: ObjectMapper { ObjectMapper { $0.keyStyle = .snakeCase } }

  private static func users(
    _ name: String,
    _ read: @escaping (Data) -> (ObjectMapper) throws -> [PlainModels.User]
  ) -> Shape {
    Shape(name) {
      let (text, mapper, decoder) = (Text.users(), snakeCase, JSONDecoder())
      let ours = read(text)
      return [
        Contest(
          .read, bytes: text.count, ours: { try ours(mapper) },
          theirs: { try decoder.decode([CodableModels.User].self, from: text) },
          same: { try Trees.areSame(mapper.jsonData(from: $0), JSONEncoder().encode($1)) })
      ]
    }
  }

  private static var reports: [Shape] {
    [
      report("call mapWithReport clean", .default, Text.trios()) {
        try $0.mapWithReport($1, to: [Plain.Trio].self).value.count
      },
      Shape("call mapWithReport of a dictionary") {
        let text = counts(5_000) { "key\($0)" }
        let (mapper, decoder) = (ObjectMapper(), JSONDecoder())
        return [
          Contest(
            .read, bytes: text.count,
            ours: { try mapper.mapWithReport(text, to: [String: Int].self).value.count },
            theirs: { try decoder.decode([String: Int].self, from: text).count },
            same: { $0 == $1 })
        ]
      },
      report("call mapWithReport 2 unknown keys each", .default, withUnknown) {
        try $0.mapWithReport($1, to: [Plain.Trio].self).value.count
      },
      report("call map coerced values", .default, coerced, TrioOfTexts.self) {
        try $0.map($1, to: [Plain.Trio].self).count
      },
      report("call mapWithReport coerced", .default, coerced, TrioOfTexts.self) {
        try $0.mapWithReport($1, to: [Plain.Trio].self).value.count
      },
      report(
        "call keepsUnknownKeys + write keeping", changed { $0.keepsUnknownKeys = true }, withUnknown
      ) {
        try $0.mapWithReport($1, to: [Plain.Trio].self).value.count
      },
      Shape("call write keeping", note: "F without the unknown keys") {
        let (text, encoder) = (withUnknown, JSONEncoder())
        let mapper = ObjectMapper(options: changed { $0.keepsUnknownKeys = true })
        let (ours, report) = try mapper.mapWithReport(text, to: [Plain.Trio].self)
        let theirs = try JSONDecoder().decode([Coded.Trio].self, from: text)
        return [
          Contest(
            .write, bytes: text.count,
            ours: { try mapper.jsonData(from: ours, keeping: report.unknownValues) },
            theirs: { try encoder.encode(theirs) })
        ]
      },
    ]
  }

  private static var withUnknown: Data {
    Text.list(2_000) { index, r in
      #"{"x\#(index % 5)":1,"y\#(index % 7)":"two",\#(Text.trio(index, &r).dropFirst())"#
    }
  }

  private static var coerced: Data {
    Text.list(2_000) { index, _ in #"{"a":"\#(index)","b":"text","c":"2.5"}"# }
  }

  private static func report(
    _ name: String, _ options: MappingOptions, _ text: @escaping @autoclosure () -> Data,
    _ map: @escaping (ObjectMapper, Data) throws -> Int
  ) -> Shape {
    report(name, options, text(), Coded.Trio.self, map)
  }

  private static func report<Theirs: Codable>(
    _ name: String, _ options: MappingOptions, _ text: @escaping @autoclosure () -> Data,
    _ type: Theirs.Type, _ map: @escaping (ObjectMapper, Data) throws -> Int
  ) -> Shape {
    Shape(name) {
      let (text, mapper, decoder) = (text(), ObjectMapper(options: options), JSONDecoder())
      return [
        Contest(
          .read, bytes: text.count, ours: { try map(mapper, text) },
          theirs: { try decoder.decode([Theirs].self, from: text).count }, same: { $0 == $1 })
      ]
    }
  }

  private static var conversions: [Shape] {
    [
      conversion("convert models vs encode+decode") { _ in },
      conversion("convert models, mapper with rules") {
        $0.configure(Plain.Place.self) { $0.map("town", to: \.city) }
      },
    ]
  }

  private static func conversion(
    _ name: String, _ rules: @escaping (inout MappingProvider) -> Void
  ) -> Shape {
    Shape(name, note: "F: encode and decode") {
      let text = Text.trios()
      let mapper = ObjectMapper(configure: rules)
      let (encoder, decoder) = (JSONEncoder(), JSONDecoder())
      let ours = try mapper.map(text, to: [Plain.Trio].self)
      let theirs = try decoder.decode([Coded.Trio].self, from: text)
      return [
        Contest(
          .read, floor: 4, bytes: text.count,
          ours: { try mapper.convert(ours, to: [TrioRow].self) },
          theirs: { try decoder.decode([CodedTrioRow].self, from: encoder.encode(theirs)) },
          same: { try Trees.areSame(mapper.jsonData(from: $0), encoder.encode($1)) })
      ]
    }
  }
}

/// An object whose last member is of interest.
private struct TrioAtEnd: Codable {
  var value: Coded.Trio
}

/// Numbers as texts.
private struct TrioOfTexts: Codable {
  var a: String
  var b: String
  var c: String
}

/// A model like `Trio`.
private struct TrioRow {
  var a: Int
  var b: String
  var c: Double
}

/// The same for Foundation.
private struct CodedTrioRow: Codable {
  var a: Int
  var b: String
  var c: Double
}
