import AutoMapper
import Foundation
import Measuring

/// A document as a tree of values without a model: `JSONValue` compared with `JSONSerialization`.
///
/// The models are only used to compare the trees.
struct TreeTask<Plain, Coded: Codable>: ComparedTask {
  /// The text, the mapper, and the models that check whether a tree is correct.
  let models: ModelTask<Plain, Coded>

  func readComparison(_ payload: String) -> Comparison {
    let models = self.models
    return Comparison(
      payload: payload, direction: .read, bytes: models.text.count,
      reference: Names.serialization, isTyped: false,
      implementations: [
        Implementation(
          Names.autoMapper, work: { try models.mapper().map(models.text, to: JSONValue.self) },
          walk: { try models.walkText(models.mapper().jsonData(from: $0), into: &$1) }),
        Implementation(
          Names.serialization, work: { try JSONSerialization.jsonObject(with: models.text) },
          walk: { try models.walkText(JSONSerialization.data(withJSONObject: $0), into: &$1) }),
      ])
  }

  func writeComparison(_ payload: String) throws -> Comparison {
    let models = self.models
    let value = Result { try models.mapper().map(models.text, to: JSONValue.self) }
    let tree = try JSONSerialization.jsonObject(with: models.text)
    return Comparison(
      payload: payload, direction: .write, bytes: models.text.count,
      reference: Names.serialization, isTyped: false,
      implementations: [
        Implementation(
          Names.autoMapper, work: { try models.mapper().jsonData(from: value.get()) },
          walk: models.walkText),
        Implementation(
          Names.serialization, work: { try JSONSerialization.data(withJSONObject: tree) },
          walk: models.walkText),
      ])
  }
}
