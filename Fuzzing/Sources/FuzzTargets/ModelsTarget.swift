import AutoMapper
import Foundation

/// A type that documents are mapped to, behind closures.
struct Model: Sendable {
  let name: String
  /// Maps bytes or a tree; returns the text that is written for the result.
  let fromBytes: @Sendable (ObjectMapper, [UInt8]) throws -> String
  let fromTree: @Sendable (ObjectMapper, JSONValue) throws -> String

  init<Value>(_ type: Value.Type) {
    name = "\(type)"
    fromBytes = { try Self.written(try $0.map($1, to: type), $0) }
    fromTree = { try Self.written(try $0.map($1, to: type), $0) }
  }

  private static func written<Value>(_ value: Value, _ mapper: ObjectMapper) throws -> String {
    do {
      return try mapper.jsonString(from: value, formatting: .sortedKeys)
    } catch {
      throw WritingFailure(error: error)
    }
  }

  static let all = [
    Model(Order.self), Model(Account.self), Model(Event.self), Model(Tables.self),
    Model(Choices.self), Model(Loose.self), Model(Drawing.self), Model(Ruled.self),
    Model(Scalars.self), Model(Mixed.self), Model([Built].self), Model([String: [Line?]].self),
  ]
}

/// An error for a value that could be read, but not written.
private struct WritingFailure: Error {
  var error: any Error
}

/// Bytes to models.
///
/// The first byte chooses the model, the second the options, and the others are the document.
///
/// Only a valid document may be mapped; the same document as a tree must lead to the same model, or
/// to the same error; the output must read back equal; and no counted object may stay alive.
func checkModels(_ bytes: [UInt8]) {
  guard bytes.count >= 2 else { return }
  let model = Model.all[Int(bytes[0]) % Model.all.count]
  let mapper = Mappers.all[Int(bytes[1]) % Mappers.all.count]
  let document = Array(bytes.dropFirst(2))
  let fromBytes = outcome { try model.fromBytes(mapper, document) }
  let hasDuplicates = PlainValidator.hasDuplicateKeys(document)
  if case .written(let text) = fromBytes {
    require(hasDuplicates != nil, "\(model.name) is made of an invalid document")
    checkAgain(text, model, mapper)
  }
  // A tree has each key once.
  if hasDuplicates == false { checkTree(document, fromBytes, model, mapper) }
  require(Counted.liveCount == 0, "\(Counted.liveCount) instances of \(model.name) are left")
}

private enum Outcome: Equatable {
  case written(String)
  case failed(MappingError.Kind, path: String)
}

private func outcome(_ body: () throws -> String) -> Outcome {
  do {
    return .written(try body())
  } catch let failure as WritingFailure {
    return .failed(kind(of: failure.error), path: "while writing")
  } catch {
    let kind = kind(of: error)
    return .failed(kind, path: (error as? MappingError)?.path.description ?? "")
  }
}

private func kind(of error: any Error) -> MappingError.Kind {
  guard let error = error as? MappingError else { fatalError("not a MappingError: \(error)") }
  require(!error.description.isEmpty, "an error without a sentence")
  for other in error.allErrors {
    require(!other.description.isEmpty, "an error without a sentence")
  }
  return error.kind
}

/// Checks that the output for a model reads back as the same model.
private func checkAgain(_ text: String, _ model: Model, _ mapper: ObjectMapper) {
  require(PlainValidator.accepts(Array(text.utf8)), "no document is written: \(text)")
  let again = outcome { try model.fromBytes(mapper, Array(text.utf8)) }
  require(again == .written(text), "\(model.name): \(text) comes back as \(again)")
}

private func checkTree(
  _ document: [UInt8], _ fromBytes: Outcome, _ model: Model, _ mapper: ObjectMapper
) {
  let tree = succeeding("a valid document") {
    try ObjectMapper.shared.map(document, to: JSONValue.self)
  }
  let fromTree = outcome { try model.fromTree(mapper, tree) }
  require(
    fromTree == fromBytes, "\(model.name): \(fromBytes) from bytes, \(fromTree) from a tree")
}
