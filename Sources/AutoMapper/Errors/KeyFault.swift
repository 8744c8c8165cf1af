/// A key or a path that is wrong.
enum KeyFault: Fault {
  /// A key of a property that is excluded from mapping.
  case excluded
  /// A key of a property that the rules make read-only.
  case readOnly
  /// A key that occurs more than once in an object.
  case duplicate(String)
  /// Two keys of an object that are equal as keys of a Swift dictionary.
  case equal(String)
  /// Two keys of a dictionary that have the same text.
  case sameText(String)
  /// A second key of a dictionary, or element of a set for nil, that is not equal to itself.
  case unequal(String?)
  /// Too many keys or elements with the same hash value.
  case hashes
  /// A text that cannot be converted to the key type of a dictionary.
  case form(String, type: any Any.Type)
  /// A key of a dictionary that is not written as a string.
  case notText(found: String)
  /// A path with an empty step.
  case path(String, expected: String)
  /// A path at which the document has no value, perhaps since it has a misspelled key.
  case nowhere(key: String?, meant: String)
  /// The path of a stream that occurs a second time, after its elements.
  case repeatedPath
  /// An index in a written path that would need too many elements before it.
  case index(greatest: Int, path: String)

  /// The number of different keys that may have the same hash value.
  static let greatestHashCount = 1_024

  /// The question whether a key of a document is a misspelled one.
  static func hint(_ key: String, meant: String) -> String {
    "did you mean \(MappingError.quoted(meant)) by \(MappingError.quoted(key))?"
  }

  var kind: MappingError.Kind {
    switch self {
    case .excluded: .unknownKey
    case .readOnly: .readOnlyProperty
    case .unequal(nil): .outOfRange
    case .hashes: .limitExceeded
    case .duplicate, .equal, .sameText, .unequal, .path, .repeatedPath, .index: .invalidKey
    case .form, .notText: .typeMismatch
    case .nowhere: .missingValue
    }
  }

  var words: FaultWords {
    switch self {
    case .excluded, .readOnly: FaultWords(advice: "remove the key")
    case .duplicate(let key), .unequal(let key?):
      FaultWords(
        expected: "each key once", found: "\(MappingError.quoted(key)) again", topic: .duplicateKey)
    case .equal(let key):
      FaultWords(
        expected: "keys that a dictionary tells apart",
        found: "\(MappingError.quoted(key)) again",
        advice: "jsonValue(from:) and JSON text compare their bytes", topic: .duplicateKey,
        isOfProgram: true)
    case .sameText(let text):
      FaultWords(
        expected: "a text of its own for each key", found: "\(MappingError.quoted(text)) again",
        topic: .duplicateKey, isOfProgram: true)
    case .unequal(nil):
      FaultWords(
        expected: "at most one element that is not equal to itself", found: "another",
        advice: "read an array instead")
    case .hashes:
      FaultWords(
        expected:
          "at most \(Self.greatestHashCount) different keys or elements with the same hash value",
        found: "more", advice: "read an array, or keys of another type, such as String")
    case .form(let name, let type):
      FaultWords(expected: "a key of type \(type)", found: "the key \(MappingError.quoted(name))")
    case .notText(let found):
      FaultWords(expected: "a key that is a text", found: found, isOfProgram: true)
    case .path(let path, let subject):
      FaultWords(
        expected: "\(subject) joined by single dots",
        found: "the path \(MappingError.quoted(path))", isOfProgram: true)
    case .nowhere(let key, let meant):
      FaultWords(
        expected: "a value at this path", found: "nothing",
        advice: key.map { Self.hint($0, meant: meant) }, topic: .pathThatLeadsNowhere)
    case .repeatedPath:
      FaultWords(expected: "one array at the path", found: "this key again behind the elements")
    case .index(let greatest, let path):
      FaultWords(
        expected: "indexes up to \(greatest) in a path that is written",
        found: MappingError.quoted(path), advice: "say inverse: false where the path is only read",
        isOfProgram: true)
    }
  }
}
