import AutoMapper
import CodableModels
import Foundation
import Measuring
import PlainModels

/// Trees without models.
extension Catalog {
  /// The shapes of trees.
  static var trees: [Shape] {
    withSerialization + withCoders + sources
  }

  private static var withSerialization: [Shape] {
    [
      Shape("tree JSONValue vs JSONSerialization") {
        let (text, mapper) = (Text.users(), ObjectMapper())
        let ours = try mapper.map(text, to: JSONValue.self)
        let theirs = try JSONSerialization.jsonObject(with: text)
        return [
          Contest(
            .read, bytes: text.count, ours: { try mapper.map(text, to: JSONValue.self) },
            theirs: { try JSONSerialization.jsonObject(with: text) }),
          Contest(
            .write, bytes: text.count, ours: { try mapper.jsonData(from: ours) },
            theirs: { try JSONSerialization.data(withJSONObject: theirs) },
            same: { try Trees.areSame($0, $1) }),
        ]
      },
      Shape("tree Any vs JSONSerialization") {
        let (text, mapper) = (Text.users(), ObjectMapper())
        return [
          Contest(
            .read, bytes: text.count, ours: { try mapper.map(text, to: Any.self) },
            theirs: { try JSONSerialization.jsonObject(with: text) })
        ]
      },
      Shape("tree [Any]/[String:Any] vs JSONSerialization") {
        let (text, mapper) = (Text.users(), ObjectMapper())
        let ours = try mapper.map(text, to: [[String: Any]].self)
        let theirs = try JSONSerialization.jsonObject(with: text)
        return [
          Contest(
            .read, bytes: text.count, ours: { try mapper.map(text, to: [[String: Any]].self) },
            theirs: { try JSONSerialization.jsonObject(with: text) as? [[String: Any]] ?? [] }),
          Contest(
            .write, bytes: text.count, ours: { try mapper.jsonData(from: ours) },
            theirs: { try JSONSerialization.data(withJSONObject: theirs) }),
        ]
      },
    ]
  }

  private static var withCoders: [Shape] {
    [
      .same("tree JSONValue by both coders", .level, JSONValue.self, Text.users()),
      .twins(
        "tree JSONValue prop in struct", .level, [HolderOfValue].self, [CodedHolderOfValue].self,
        Text.list(3_000) { index, r in #"{"id":\#(index),"item":\#(Text.trio(index, &r))}"# }),
    ]
  }

  private static var sources: [Shape] {
    [
      source("tree from/to JSONValue") { mapper, text in
        let tree = try mapper.map(text, to: JSONValue.self)
        return { try mapper.map(tree, to: [PlainModels.User].self) }
      } write: {
        _ = try $0.jsonValue(from: $1)
      },
      source("tree from [String:Any] (Swift dicts)") { mapper, text in
        let tree = try mapper.map(text, to: [Any].self)
        return { try mapper.map(tree, to: [PlainModels.User].self) }
      } write: {
        _ = try $0.array(from: $1)
      },
      source("tree from NSArray of NSDictionary") { mapper, text in
        let tree = try JSONSerialization.jsonObject(with: text)
        return { try mapper.map(any: tree, to: [PlainModels.User].self) }
      },
    ]
  }

  private static func source(
    _ name: String,
    read: @escaping (ObjectMapper, Data) throws -> () throws -> [PlainModels.User],
    write: ((ObjectMapper, [PlainModels.User]) throws -> Void)? = nil
  ) -> Shape {
    Shape(name, note: "F: through text") {
      let (text, mapper) = (Text.users(), ObjectMapper())
      let (decoder, encoder) = (JSONDecoder(), JSONEncoder())
      let tree = try JSONSerialization.jsonObject(with: text)
      let ours = try mapper.map(text, to: [PlainModels.User].self)
      let theirs = try decoder.decode([CodableModels.User].self, from: text)
      let reading = Contest(
        .read, floor: 4, bytes: text.count, ours: try read(mapper, text),
        theirs: {
          try decoder.decode(
            [CodableModels.User].self, from: JSONSerialization.data(withJSONObject: tree))
        }, same: { $0.count == $1.count })
      guard let write else { return [reading] }
      return [
        reading,
        Contest(
          .write, floor: 4, bytes: text.count, ours: { try write(mapper, ours) },
          theirs: { try JSONSerialization.jsonObject(with: encoder.encode(theirs)) }),
      ]
    }
  }
}

/// An object with a value of any kind.
struct HolderOfValue {
  var id: Int
  var item: JSONValue
}

/// The same for Foundation.
private struct CodedHolderOfValue: Codable {
  var id: Int
  var item: JSONValue
}
