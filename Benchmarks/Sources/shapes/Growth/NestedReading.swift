import AutoMapper
import CodedShapes
import Foundation
import PlainShapes

/// Reading of nested objects with each kind of rule.
extension GrowthCatalog {
  /// The growth of reading with depth.
  static var nestedReading: [Growth] { declarative + closures + polymorphic + failing }

  private static var declarative: [Growth] {
    [
      Growth("nested classes") { depth in
        let text = Chains.text(depth)
        let decoder = JSONDecoder()
        return Chains.reading(Chains.plain, text)
          .versus { try decoder.decode(Coded.Chain.self, from: text) }
      },
      Growth("nested structs") { depth in
        let text = Data(Catalog.chain(depth).utf8)
        let mapper = Chains.mapper { (_: inout MappingProvider) in }
        return Growth.Step(bytes: text.count) { try mapper.map(text, to: Plain.Link.self) }
      },
      rule("nested renames") { $0.map(["number", "id"], to: \.id) },
      rule("nested unique keys") { $0.uniqueKeys(\.id) },
      rule("nested options(for:)") { $0.options(for: \.next) { $0.invalidValues = .useDefault } },
      Growth("nested late paths") { depth in
        Chains.reading(
          Chains.mapper { $0.map("body.next", to: \.next) },
          Chains.text(depth, before: #"{"id":1,"body":{"next":"#, after: "}}"))
      },
      Growth("nested late paths, value first") { depth in
        Chains.reading(
          Chains.mapper { $0.map("body.id", to: \.id) },
          Chains.text(depth, before: #"{"next":"#, after: #","body":{"id":1}}"#))
      },
      Growth("nested flat keys") { depth in
        let text = Chains.text(
          depth, before: #"{"city":"Husum","zip":1,"next":"#,
          bottom: #"{"city":"Husum","zip":1}"#)
        return Growth.Step(bytes: text.count) { try Chains.lodgings.map(text, to: Lodging.self) }
      },
    ]
  }

  private static func rule(
    _ name: String, _ rules: @escaping (inout TypeMapping<Plain.Chain>) -> Void
  ) -> Growth {
    Growth(name) { depth in Chains.reading(Chains.mapper(rules), Chains.text(depth)) }
  }

  private static var closures: [Growth] {
    [
      rule("nested closures node.map") {
        $0.map("next", to: \.next) { node in try node.map(to: Plain.Chain.self) }
      },
      rule("nested closures with parent") {
        $0.map("next", to: \.next) { node, parent in try node.map(to: Plain.Chain.self) }
      },
      rule("nested closures with parent, scalar") {
        $0.map("id", to: \.id) { node, parent in try node.int }
      },
      rule("nested validate") { $0.validate { node in _ = try node.id.int } },
      rule("nested instance") { $0.instance { _ in Plain.Chain() } },
      rule("nested didMap") { $0.didMap { $0.id &+= 0 } },
      rule("nested transformer of a scalar") {
        $0.map("id", to: \.id, using: Transformer<Int>(decode: { try $0.int }, encode: { $0 }))
      },
      Growth("nested converter node.map") { depth in
        let mapper = Chains.mapper { provider in
          provider.register { Plain.Chain() }
          provider.convert(Int.self, decode: { try $0.int }, encode: { $0 })
        }
        return Chains.reading(mapper, Chains.text(depth))
      },
    ]
  }

  private static var polymorphic: [Growth] {
    [
      discriminator("nested discriminator, type first", before: #"{"type":"knot","id":1,"next":"#),
      discriminator(
        "nested discriminator, type last", before: #"{"id":1,"next":"#,
        after: #","type":"knot"}"#),
      Growth("nested cases by key, type first") { depth in
        let text = Chains.text(
          depth, before: #"{"type":"node","id":1,"next":"#, bottom: #"{"type":"leaf"}"#)
        return Growth.Step(bytes: text.count) { try Knots.cases.map(text, to: Twig.self) }
      },
      Growth("nested cases by key, type last") { depth in
        let text = Chains.text(
          depth, before: #"{"id":1,"next":"#, after: #","type":"node"}"#,
          bottom: #"{"type":"leaf"}"#)
        return Growth.Step(bytes: text.count) { try Knots.cases.map(text, to: Twig.self) }
      },
      Growth("nested cases by first match", sizes: [15, 30, 60, 120]) { depth in
        let text = Chains.text(depth, bottom: #""leaf""#)
        return Growth.Step(bytes: text.count) { try Knots.firstMatch.map(text, to: Twig.self) }
      },
    ]
  }

  private static func discriminator(
    _ name: String, before: String, after: String = "}"
  ) -> Growth {
    Growth(name) { depth in
      let text = Chains.text(
        depth, before: before, after: after, bottom: #"{"type":"knot","id":1}"#)
      return Growth.Step(bytes: text.count) { try Knots.mapper.map(text, to: Knot.self) }
    }
  }

  private static var failing: [Growth] {
    [
      Growth("nested failing at the bottom") { depth in
        let text = Chains.text(depth, bottom: #"{"id":"x"}"#)
        let (mapper, decoder) = (Chains.plain, JSONDecoder())
        return Growth.Step(bytes: text.count) {
          Result { try mapper.map(text, to: Plain.Chain.self) }
        }
        .versus { Result { try decoder.decode(Coded.Chain.self, from: text) } }
      },
      Growth("nested failing lenient") { depth in
        let text = Chains.text(depth, bottom: #"{"id":"x"}"#)
        let mapper = Chains.mapper(options: { $0.invalidValues = .useDefault }) {
          $0.register { Plain.Chain() }
        }
        return Growth.Step(bytes: text.count) { try mapper.map(text, to: Plain.Chain.self) }
      },
      Growth("nested failing, errors collected") { depth in
        let text = Chains.text(depth, before: #"{"id":"x","next":"#)
        let mapper = Chains.mapper(options: { $0.collectsErrors = true }) {
          $0.register { Plain.Chain() }
        }
        return Growth.Step(bytes: text.count) {
          Result { try mapper.map(text, to: Plain.Chain.self) }
        }
      },
      Growth("nested broken at the bottom") { depth in
        let text = Chains.text(depth, bottom: #"{"id":tru}"#)
        let mapper = Chains.plain
        return Growth.Step(bytes: text.count) {
          Result { try mapper.map(text, to: Plain.Chain.self) }
        }
      },
    ]
  }
}
