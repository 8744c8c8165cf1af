import AutoMapper
import Foundation
import PlainShapes

/// Chains of objects: the documents and the mappers whose growth with depth is measured.
enum Chains {
  /// Returns a document; `before` and `after` are the text around the next object.
  static func text(
    _ depth: Int, before: String = #"{"id":1,"next":"#, after: String = "}",
    bottom: String = #"{"id":1}"#
  ) -> Data {
    let (head, tail) = (
      String(repeating: before, count: depth), String(repeating: after, count: depth)
    )
    return Data((head + bottom + tail).utf8)
  }

  /// Returns a mapper of chains, as deep as the documents are.
  static func mapper(
    options change: (inout MappingOptions) -> Void = { _ in }, stores: [any InstanceStore] = [],
    _ rules: (inout MappingProvider) -> Void
  ) -> ObjectMapper {
    var options = MappingOptions.default
    options.maximumDepth = 4_000
    change(&options)
    return ObjectMapper(options: options, stores: stores, configure: rules)
  }

  /// Returns a mapper of `Plain.Chain` with rules.
  static func mapper(_ rules: (inout TypeMapping<Plain.Chain>) -> Void) -> ObjectMapper {
    mapper { provider in
      provider.register { Plain.Chain() }
      provider.configure(Plain.Chain.self, rules)
    }
  }

  /// Returns the reading of a chain.
  static func reading(_ mapper: ObjectMapper, _ text: Data) -> Growth.Step {
    Growth.Step(bytes: text.count) { try mapper.map(text, to: Plain.Chain.self) }
  }

  /// Returns the writing of a chain, which a mapper without rules reads.
  static func writing(_ mapper: ObjectMapper, _ depth: Int) throws -> Growth.Step {
    let text = text(depth)
    let chain = try plain.map(text, to: Plain.Chain.self)
    return Growth.Step(bytes: text.count) { try mapper.jsonData(from: chain) }
  }

  /// A mapper of links with flat keys.
  static let lodgings = mapper { provider in
    provider.register { Lodging() }
    provider.configure(Lodging.self) { $0.flatten("place") }
  }

  /// A mapper without other rules than a factory.
  static var plain: ObjectMapper { mapper { (_: inout TypeMapping<Plain.Chain>) in } }
}

/// A link with an object whose keys are flat.
final class Lodging {
  var place = Plain.Place(city: "", zip: 0)
  var next: Lodging?
}
