import AutoMapper
import Foundation
import Measuring

/// The same models from and to a `JSONValue`.
///
/// The reference is the same mapper, by way of text.
struct JSONValueTask<Plain, Coded: Codable>: ComparedTask {
  /// The models and the text that the tree comes from.
  let models: ModelTask<Plain, Coded>

  func readComparison(_ payload: String) throws -> Comparison {
    let models = self.models
    let tree = try models.mapper().map(models.text, to: JSONValue.self)
    return Comparison(
      payload: payload, direction: .read, bytes: models.text.count, reference: Names.asText,
      implementations: [
        Implementation(
          Names.autoMapper, work: { try models.mapper().map(tree, to: Plain.self) },
          walk: models.walkPlain),
        Implementation(
          Names.asText,
          work: { try models.mapper().map(models.mapper().jsonData(from: tree), to: Plain.self) },
          walk: models.walkPlain),
      ])
  }

  func writeComparison(_ payload: String) throws -> Comparison {
    let models = self.models
    let plain = Result { try models.mapper().map(models.text, to: Plain.self) }
    return Comparison(
      payload: payload, direction: .write, bytes: models.text.count, reference: Names.asText,
      implementations: [
        Implementation(
          Names.autoMapper, work: { try models.mapper().jsonValue(from: plain.get()) },
          walk: { try models.walkText(models.mapper().jsonData(from: $0), into: &$1) }),
        Implementation(
          Names.asText,
          work: {
            try models.mapper().map(
              models.mapper().jsonData(from: plain.get()), to: JSONValue.self)
          },
          walk: { try models.walkText(models.mapper().jsonData(from: $0), into: &$1) }),
      ])
  }
}
