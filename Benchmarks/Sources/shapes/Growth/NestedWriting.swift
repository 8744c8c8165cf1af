import AutoMapper
import CodedShapes
import Foundation
import PlainShapes

/// Writing of nested objects with each kind of rule.
extension GrowthCatalog {
  /// The growth of writing with depth.
  static var nestedWriting: [Growth] {
    [
      Growth("nested classes (write)") { depth in
        let theirs = try JSONDecoder().decode(Coded.Chain.self, from: Chains.text(depth))
        let encoder = JSONEncoder()
        return try Chains.writing(Chains.plain, depth).versus { try encoder.encode(theirs) }
      },
      rule("nested didWrite (write)") { $0.didWrite { _, _ in } },
      rule("nested paths (write)") { $0.map("body.next", to: \.next) },
      rule("nested write closure of a scalar (write)") { $0.write(\.id) { id, _ in id } },
      rule("nested write closure of the next (write)") { $0.write(\.next) { next, _ in next } },
      rule("nested further key (write)") { $0.write("twice") { $0.id * 2 } },
      rule("nested transformer (write)") {
        $0.map("id", to: \.id, using: Transformer<Int>(decode: { try $0.int }, encode: { $0 }))
      },
      Growth("nested discriminator (write)") { depth in
        let text = Chains.text(
          depth, before: #"{"type":"knot","id":1,"next":"#, bottom: #"{"type":"knot","id":1}"#)
        let value = try Knots.mapper.map(text, to: Knot.self)
        return Growth.Step(bytes: text.count) { try Knots.mapper.jsonData(from: value) }
      },
      Growth("nested cases by key (write)") { depth in
        let text = Chains.text(
          depth, before: #"{"type":"node","id":1,"next":"#, bottom: #"{"type":"leaf"}"#)
        let value = try Knots.cases.map(text, to: Twig.self)
        return Growth.Step(bytes: text.count) { try Knots.cases.jsonData(from: value) }
      },
      Growth("nested flat keys (write)") { depth in
        let text = Chains.text(
          depth, before: #"{"city":"Husum","zip":1,"next":"#,
          bottom: #"{"city":"Husum","zip":1}"#)
        let value = try Chains.lodgings.map(text, to: Lodging.self)
        return Growth.Step(bytes: text.count) { try Chains.lodgings.jsonData(from: value) }
      },
      Growth("nested dictionary(from:) (write)") { depth in
        let text = Chains.text(depth)
        let mapper = Chains.plain
        let chain = try mapper.map(text, to: Plain.Chain.self)
        return Growth.Step(bytes: text.count) { try mapper.dictionary(from: chain) }
      },
      Growth("nested jsonValue(from:) (write)") { depth in
        let text = Chains.text(depth)
        let mapper = Chains.plain
        let chain = try mapper.map(text, to: Plain.Chain.self)
        return Growth.Step(bytes: text.count) { try mapper.jsonValue(from: chain) }
      },
      Growth("nested sorted keys (write)") { depth in
        let text = Chains.text(depth)
        let mapper = Chains.plain
        let chain = try mapper.map(text, to: Plain.Chain.self)
        return Growth.Step(bytes: text.count) {
          try mapper.jsonData(from: chain, formatting: .sortedKeys)
        }
      },
    ]
  }

  private static func rule(
    _ name: String, _ rules: @escaping (inout TypeMapping<Plain.Chain>) -> Void
  ) -> Growth {
    Growth(name) { depth in try Chains.writing(Chains.mapper(rules), depth) }
  }
}
