import AutoMapper
import Foundation

/// The same models from and to dictionaries of `JSONSerialization`.
///
/// Foundation has to go through text: there is no `Codable` for dictionaries.
struct DictionaryTask<Plain, Coded: Codable> {
  /// The models and the text that the dictionaries come from: a list at its root.
  let models: ModelTask<[Plain], [Coded]>

  /// Returns the implementations for a direction.
  func contest(_ payload: String, _ direction: Direction) throws -> Contest {
    switch direction {
    case .read: try readContest(payload)
    case .write: try writeContest(payload)
    }
  }

  private func readContest(_ payload: String) throws -> Contest {
    let models = self.models
    let list = try JSONSerialization.jsonObject(with: models.text) as? [Any] ?? []
    return Contest(
      payload: payload, direction: .read, bytes: models.text.count, reference: Names.throughText,
      contestants: [
        Contestant(
          Names.autoMapper, work: { try models.mapper().map(list, to: [Plain].self) },
          walk: models.walkPlain),
        Contestant(
          Names.throughText,
          work: {
            let text = try JSONSerialization.data(withJSONObject: list)
            return try models.decoder.decode([Coded].self, from: text)
          }, walk: models.walkCoded),
      ])
  }

  private func writeContest(_ payload: String) throws -> Contest {
    let models = self.models
    let plain = Result { try models.mapper().map(models.text, to: [Plain].self) }
    let coded = try models.decoder.decode([Coded].self, from: models.text)
    return Contest(
      payload: payload, direction: .write, bytes: try models.compactLength(coded),
      reference: Names.throughText,
      contestants: [
        Contestant(
          Names.autoMapper, work: { try models.mapper().array(from: plain.get()) as Any },
          walk: { try models.walkText(JSONSerialization.data(withJSONObject: $0), into: &$1) }),
        Contestant(
          Names.throughText,
          work: { try JSONSerialization.jsonObject(with: models.encoder.encode(coded)) },
          walk: { try models.walkText(JSONSerialization.data(withJSONObject: $0), into: &$1) }),
      ])
  }
}
