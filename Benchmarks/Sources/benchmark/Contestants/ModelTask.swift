import AutoMapper
import Foundation
import Walking

/// A document with its two models: plain ones, which AutoMapper gets, and the same with `Codable`,
/// which Foundation gets.
struct ModelTask<Plain, Coded: Codable> {
  /// The document.
  let text: Data

  /// Gives the mapper for one run: always the same, or a new one each time.
  let mapper: () -> ObjectMapper

  /// Foundation's coders, made once.
  var decoder = JSONDecoder()
  var encoder = JSONEncoder()

  /// The text that AutoMapper gets, if it is another one: the same values under other keys.
  var plainText: Data?

  /// Whether the document's keys are in snake_case.
  ///
  /// What AutoMapper writes without rules has the properties' own names.
  var isSnakeCase = true

  /// Whether `JSONSerialization` takes part, which knows no models.
  var includesSerialization = true

  /// Goes over a value of the plain models.
  let walkPlain: (Plain, inout ResultWalk) -> Void

  /// Goes over a value of the `Codable` models.
  let walkCoded: (Coded, inout ResultWalk) -> Void

  /// Returns the contest of a direction.
  ///
  /// - Throws: What Foundation throws when it cannot read the document. That AutoMapper cannot is
  ///   found out in the race, and does not keep the others from it.
  func contest(_ payload: String, _ direction: Direction) throws -> Contest {
    switch direction {
    case .read: readContest(payload)
    case .write: try writeContest(payload)
    }
  }
}

// MARK: - Reading

extension ModelTask {
  private func readContest(_ payload: String) -> Contest {
    var contestants = [
      Contestant(
        Names.autoMapper, work: { try mapper().map(plainText ?? text, to: Plain.self) },
        walk: walkPlain),
      Contestant(
        Names.decoder, work: { try decoder.decode(Coded.self, from: text) }, walk: walkCoded),
    ]
    if includesSerialization {
      contestants.append(
        Contestant(
          Names.serialization, work: { try JSONSerialization.jsonObject(with: text) },
          walk: { tree, walk in
            try walkText(JSONSerialization.data(withJSONObject: tree), into: &walk)
          }))
    }
    return Contest(
      payload: payload, direction: .read, bytes: text.count, reference: Names.decoder,
      contestants: contestants)
  }
}

// MARK: - Writing

extension ModelTask {
  private func writeContest(_ payload: String) throws -> Contest {
    let plain = Result { try mapper().map(text, to: Plain.self) }
    let coded = try decoder.decode(Coded.self, from: text)
    var contestants = [
      Contestant(
        Names.autoMapper, work: { try mapper().jsonData(from: plain.get()) }, walk: walkText),
      Contestant(Names.encoder, work: { try encoder.encode(coded) }, walk: walkText),
    ]
    if includesSerialization {
      let tree = try JSONSerialization.jsonObject(with: encoder.encode(coded))
      contestants.append(
        Contestant(
          Names.serialization, work: { try JSONSerialization.data(withJSONObject: tree) },
          walk: walkText))
    }
    return Contest(
      payload: payload, direction: .write, bytes: try compactLength(coded),
      reference: Names.encoder, contestants: contestants)
  }

  /// Goes over what was written: what `JSONDecoder` reads from it, whatever the style of its keys.
  func walkText(_ written: Data, into walk: inout ResultWalk) throws {
    let reader = JSONDecoder()
    reader.dateDecodingStrategy = decoder.dateDecodingStrategy
    if isSnakeCase { reader.keyDecodingStrategy = .custom { SnakeCaseKey($0.last) } }
    walkCoded(try reader.decode(Coded.self, from: written), &walk)
  }

  /// Returns the length of the compact text without escaped slashes.
  func compactLength(_ value: Coded) throws -> Int {
    let compact = JSONEncoder()
    compact.outputFormatting = .withoutEscapingSlashes
    compact.dateEncodingStrategy = encoder.dateEncodingStrategy
    return try compact.encode(value).count
  }
}
