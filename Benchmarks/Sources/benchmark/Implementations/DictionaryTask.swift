import AutoMapper
import Foundation
import Measuring

/// The same models from and to dictionaries of `JSONSerialization`.
///
/// Foundation has to go through text: there is no `Codable` for dictionaries.
struct DictionaryTask<Plain, Coded: Codable>: ComparedTask {
  /// The models and the text that the dictionaries come from: a list at its root.
  let models: ModelTask<[Plain], [Coded]>

  func readComparison(_ payload: String) throws -> Comparison {
    let models = self.models
    let list = try JSONSerialization.jsonObject(with: models.text) as? [Any] ?? []
    return Comparison(
      payload: payload, direction: .read, bytes: models.text.count, reference: Names.throughText,
      implementations: [
        Implementation(
          Names.autoMapper, work: { try models.mapper().map(list, to: [Plain].self) },
          walk: models.walkPlain),
        Implementation(
          Names.throughText,
          work: {
            let text = try JSONSerialization.data(withJSONObject: list)
            return try models.decoder.decode([Coded].self, from: text)
          }, walk: models.walkCoded),
      ])
  }

  func writeComparison(_ payload: String) throws -> Comparison {
    let models = self.models
    let plain = Result { try models.mapper().map(models.text, to: [Plain].self) }
    let coded = try models.decoder.decode([Coded].self, from: models.text)
    return Comparison(
      payload: payload, direction: .write, bytes: try models.compactLength(coded),
      reference: Names.throughText,
      implementations: [
        Implementation(
          Names.autoMapper, work: { try models.mapper().array(from: plain.get()) as Any },
          walk: { try models.walkText(JSONSerialization.data(withJSONObject: $0), into: &$1) }),
        Implementation(
          Names.throughText,
          work: { try JSONSerialization.jsonObject(with: models.encoder.encode(coded)) },
          walk: { try models.walkText(JSONSerialization.data(withJSONObject: $0), into: &$1) }),
      ])
  }
}
