/// A value of a model, as the oracle computes it, or as it is found in the library's result.
indirect enum Value: Sendable {
  case null
  case bool(Bool)
  case int(Int)
  case double(Double)
  case text(String)
  case decimal(String)
  case date(Double)
  case list([Value])
  case bag([Value])
  case table([String: Value])
  case object(Instance)

  /// The same for the same value, whatever the order of sets and dictionaries.
  var text: String {
    switch self {
    case .null: "nil"
    case .bool(let value): "\(value)"
    case .int(let value): "\(value)"
    case .double(let value):
      Int(exactly: value).map { "\($0)" } ?? Document.canonicalNumber("\(value)")
    case .text(let value): "\"\(value)\""
    case .decimal(let value): value
    case .date(let seconds): "date(\(seconds))"
    case .list(let elements): "[" + elements.map(\.text).joined(separator: ", ") + "]"
    case .bag(let elements): "{" + elements.map(\.text).sorted().joined(separator: ", ") + "}"
    case .table(let members):
      "[" + members.map { "\($0.key): \($0.value.text)" }.sorted().joined(separator: ", ") + ":]"
    case .object(let instance): instance.text
    }
  }

  var elements: [Value] {
    switch self {
    case .list(let elements), .bag(let elements): elements
    default: []
    }
  }

  var instance: Instance? {
    if case .object(let instance) = self { instance } else { nil }
  }

  /// Whether it contains class instances.
  var holdsObjects: Bool {
    switch self {
    case .list(let elements), .bag(let elements): elements.contains(where: \.holdsObjects)
    case .table(let members): members.values.contains(where: \.holdsObjects)
    case .object(let instance):
      instance.identity != nil || instance.fields.values.contains(where: \.holdsObjects)
    default: false
    }
  }

  var isNull: Bool {
    if case .null = self { true } else { false }
  }

  /// Whether it is an empty array, set or dictionary.
  var isEmptyCollection: Bool {
    switch self {
    case .list(let elements), .bag(let elements): elements.isEmpty
    case .table(let members): members.isEmpty
    default: false
    }
  }
}

/// A struct or an object of a class.
struct Instance: Sendable {
  var type: String
  /// The identity of the object, if it is a class instance.
  var identity: Int?
  /// The object itself, so that no other gets its address.
  var holder: Holder?
  var fields: [String: Value]
  /// The members that the model does not have, by their paths in the object.
  var extras: [Extra] = []

  var text: String {
    type + "("
      + fields.map { "\($0.key): \($0.value.text)" }.sorted().joined(separator: ", ") + ")"
  }
}

/// Keeps an object alive.
final class Holder: @unchecked Sendable {
  private let object: AnyObject

  init(_ object: AnyObject) {
    self.object = object
  }
}

struct Extra: Sendable {
  var path: [Step]
  var value: Document
}
