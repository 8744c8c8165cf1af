import AutoMapper
import Foundation
import Measuring
import Walking

/// A document with its two models: plain ones for AutoMapper, and the same with `Codable` for
/// Foundation.
struct ModelTask<Plain, Coded: Codable>: ComparedTask {
  /// The document.
  let text: Data

  /// Returns the mapper for one run: always the same, or a new one each time.
  let mapper: () -> ObjectMapper

  /// Foundation's coders, made once.
  var decoder = JSONDecoder()
  var encoder = JSONEncoder()

  /// The text for AutoMapper, if it is a different one: the same values under other keys.
  var plainText: Data?

  /// Whether the document's keys are in snake_case.
  ///
  /// Without rules, AutoMapper writes the properties' own names.
  var isSnakeCase = true

  /// Whether to include `JSONSerialization`, which has no models.
  var includesSerialization = true

  /// Walks over a value of the plain models.
  let walkPlain: (Plain, inout ResultWalk) -> Void

  /// Walks over a value of the `Codable` models.
  let walkCoded: (Coded, inout ResultWalk) -> Void
}

// MARK: - Reading

extension ModelTask {
  func readComparison(_ payload: String) -> Comparison {
    var implementations = [
      Implementation(
        Names.autoMapper, work: { try mapper().map(plainText ?? text, to: Plain.self) },
        walk: walkPlain),
      Implementation(
        Names.conformances, work: { try mapper().map(text, to: Coded.self) }, walk: walkCoded),
      Implementation(
        Names.decoder, work: { try decoder.decode(Coded.self, from: text) }, walk: walkCoded),
    ]
    if includesSerialization {
      implementations.append(
        Implementation(
          Names.serialization, work: { try JSONSerialization.jsonObject(with: text) },
          walk: { tree, walk in
            try walkText(JSONSerialization.data(withJSONObject: tree), into: &walk)
          }))
    }
    return Comparison(
      payload: payload, direction: .read, bytes: text.count, reference: Names.decoder,
      implementations: implementations)
  }
}

// MARK: - Writing

extension ModelTask {
  func writeComparison(_ payload: String) throws -> Comparison {
    let plain = Result { try mapper().map(text, to: Plain.self) }
    let coded = try decoder.decode(Coded.self, from: text)
    var implementations = [
      Implementation(
        Names.autoMapper, work: { try mapper().jsonData(from: plain.get()) }, walk: walkText),
      Implementation(
        Names.conformances, work: { try mapper().jsonData(from: coded) }, walk: walkText),
      Implementation(Names.encoder, work: { try encoder.encode(coded) }, walk: walkText),
    ]
    if includesSerialization {
      let tree = try JSONSerialization.jsonObject(with: encoder.encode(coded))
      implementations.append(
        Implementation(
          Names.serialization, work: { try JSONSerialization.data(withJSONObject: tree) },
          walk: walkText))
    }
    return Comparison(
      payload: payload, direction: .write, bytes: try compactLength(coded),
      reference: Names.encoder, implementations: implementations)
  }

  /// Walks over the value that `JSONDecoder` reads from the output, whatever the style of its keys.
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
