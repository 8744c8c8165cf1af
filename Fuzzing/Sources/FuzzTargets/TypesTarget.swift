import AutoMapper
import Foundation

/// Random types with random rules and options: what is written reads back; a document, valid or damaged, leads to the same
/// value or the same error by whichever way it comes; and an update that fails changes nothing, mapped or not.
func checkTypes(_ bytes: [UInt8]) {
  var source = ByteSource(bytes)
  check(source.type(depth: 1 + source.number(below: 3)), source)
  require(Counted.liveCount == 0, "\(Counted.liveCount) instances are left")
}

private func check<Model: Drawn>(_ type: Model.Type, _ source: ByteSource) {
  var source = source
  let options = source.options()
  var rules = RandomRules(source)
  rules.add(type)
  source = rules.source
  let mapper = ObjectMapper(rules.provider, options: options)
  let isRefused = mapper.validate(type).contains { $0.severity == .error }
  let drawn = source
  let value = Model.draw(&source)
  guard let tree = written(value, mapper) else { return }
  if !isRefused, rules.areInvertible, options.isInvertible {
    let read = succeeding("\(tree)") { try mapper.map(tree, to: type) }
    require(
      Model.describe(read) == Model.describe(value),
      "\(type): \(Model.describe(value)) is written as \(tree) and read as \(Model.describe(read))")
  }
  for _ in 0..<3 {
    let document = source.damaged(tree, depth: 0)
    checkWays(document, to: type, mapper)
    checkUpdates(by: document, of: type, drawn, mapper)
  }
}

/// The tree of a value, compared with its text; nil if the value cannot be written.
private func written<Model: Drawn>(_ value: Model, _ mapper: ObjectMapper) -> JSONValue? {
  let fromTree = outcome(JSONValue.self) { try mapper.jsonValue(from: value) }
  let fromText = outcome(JSONValue.self) {
    let text = try mapper.jsonString(from: value)
    require(PlainValidator.accepts(Array(text.utf8)), "no document is written: \(text)")
    return try ObjectMapper.shared.map(text, to: JSONValue.self)
  }
  require(
    fromTree == fromText, "\(Model.describe(value)): \(fromText) as text, \(fromTree) as a tree")
  return try? mapper.jsonValue(from: value)
}

private func checkWays<Model: Drawn>(_ tree: JSONValue, to type: Model.Type, _ mapper: ObjectMapper)
{
  let text = tree.description
  let expected = outcome(type) { try mapper.map(text, to: type) }
  func check(_ way: String, below steps: Int = 0, _ body: () throws -> Model) {
    let found = outcome(type, below: steps, body)
    require(found == expected, "\(type) of \(text): \(expected) from text, \(found) by \(way)")
  }
  check("bytes") { try mapper.map(Array(text.utf8), to: type) }
  check("data") { try mapper.map(Data(text.utf8), to: type) }
  check("tree") { try mapper.map(tree, to: type) }
  check("report") { try mapper.mapWithReport(text, to: type).value }
  check("report of a tree") { try mapper.mapWithReport(tree, to: type).value }
  if case .object(let members) = tree {
    // Of several errors, the first in the dictionary's order is thrown.
    let found = outcome(type) { try mapper.map(dictionary(members), to: type) }
    require(
      found == expected || found.isFailure && expected.isFailure,
      "\(type) of \(text): \(expected) from text, \(found) by a dictionary")
  }
  // An invalid element is none, but an invalid Optional is nil.
  if type.hasNull { return }
  check("stream", below: 1) {
    guard let value = try mapper.elements(of: type, in: Array(text.utf8)).next() else {
      fatalError("\(text): no element")
    }
    return value
  }
}

private func checkUpdates<Model: Drawn>(
  by tree: JSONValue, of type: Model.Type, _ source: ByteSource, _ mapper: ObjectMapper
) {
  let text = tree.description
  func update(_ body: (inout Model) throws -> Void) -> Outcome {
    var drawn = source
    var value = Model.draw(&drawn)
    let before = Model.describe(value)
    let result = outcome(type) {
      try body(&value)
      return value
    }
    if case .failed = result {
      let after = Model.describe(value)
      require(
        after == before, "\(type): an update by \(text) fails and makes \(after) of \(before)")
    }
    return result
  }
  let expected = update { try mapper.update(&$0, with: text) }
  let fromTree = update { try mapper.update(&$0, with: tree) }
  require(fromTree == expected, "update of \(type) by \(text): \(expected), by a tree \(fromTree)")
  if case .object(let members) = tree {
    let found = update { try mapper.update(&$0, with: dictionary(members)) }
    require(
      found == expected || found.isFailure && expected.isFailure,
      "update of \(type) by \(text): \(expected), by a dictionary \(found)")
  }
}

/// The outcome of a call, whichever way its document comes.
private enum Outcome: Equatable {
  case value(String)
  case failed(MappingError.Kind, path: String)

  var isFailure: Bool { if case .failed = self { true } else { false } }
}

private func outcome<Model: Drawn>(
  _ type: Model.Type, below steps: Int = 0, _ body: () throws -> Model
) -> Outcome {
  do {
    return .value(Model.describe(try body()))
  } catch {
    guard let error = error as? MappingError else { fatalError("not a MappingError: \(error)") }
    require(!error.description.isEmpty, "an error without a sentence")
    return .failed(
      error.kind, path: "\(MappingPath(Array(error.path.components.dropFirst(steps))))")
  }
}

/// The values that a program would put into a dictionary, as far as they say the same.
private func dictionary(_ members: JSONObject) -> [String: Any] {
  func value(_ tree: JSONValue) -> Any {
    switch tree {
    case .null: NSNull()
    case .bool(let value): value
    case .string(let text): text
    case .number(let number): Int(number.text) ?? (tree as Any)
    case .array(let elements): elements.map(value)
    case .object(let members): dictionary(members)
    }
  }
  return [String: Any](members.map { ($0.key, value($0.value)) }) { $1 }
}

extension MappingOptions {
  /// Whether what is written with the options reads back as the same value.
  fileprivate var isInvertible: Bool {
    emptyStrings == .keep && emptyCollections == MappingOptions.default.emptyCollections
  }
}

extension ByteSource {
  fileprivate mutating func options() -> MappingOptions {
    let presets: [MappingOptions] = [.default, .strict, .lenient, .forgiving, .foundation]
    var options = presets[number(below: 8) % presets.count]
    switch number(below: 12) {
    case 0: options.collectsErrors = true
    case 1: options.convertsValues = false
    case 2: options.writesNil = true
    case 3: options.missingValues = .useEmpty
    case 4: options.unknownKeys = .throw
    case 5: options.nullValues = .ignore
    case 6: options.invalidValues = .useDefault
    case 7: options.mergesDictionaries = true
    case 8: options.acceptsSingleElements = true
    case 9: options.keepsUnknownKeys = true
    default: break
    }
    return options
  }

  /// The same tree, or one in which a value is another one, is missing, or has another key.
  fileprivate mutating func damaged(_ tree: JSONValue, depth: Int) -> JSONValue {
    if depth > 6 || number(below: 4) == 0 {
      return number(below: 3) == 0 ? JSONValue.draw(&self) : tree
    }
    switch tree {
    case .object(var members):
      guard !members.isEmpty else { return .object(["a": JSONValue.draw(&self)]) }
      let chosen = members[number(below: min(members.count, 256))]
      switch number(below: 6) {
      case 0: members[chosen.key] = nil
      case 1: members[chosen.key] = .null
      case 2: members[text()] = JSONValue.draw(&self)
      default: members[chosen.key] = damaged(chosen.value, depth: depth + 1)
      }
      return .object(members)
    case .array(var elements):
      guard !elements.isEmpty else { return .array([JSONValue.draw(&self)]) }
      let index = number(below: min(elements.count, 256))
      elements[index] = damaged(elements[index], depth: depth + 1)
      return .array(elements)
    case .null, .bool, .number, .string:
      return flag() ? .null : JSONValue.draw(&self)
    }
  }
}
