/// A value of a document that does not fit its place.
enum ValueFault: Fault {
  /// A value of the wrong form.
  case form(expected: String, found: String)
  /// A value of the right form that is outside the bounds of its type.
  case range(expected: String, found: String)
  /// No value where one is required.
  case missing(expected: String, advice: String? = nil)
  /// Null where a value is required.
  case null(expected: String)
  /// Null or nil where the rules require a value.
  case required(expected: String, found: String)
  /// A string or number that does not match a case of an enum.
  case unknownCase(expected: String, found: String)
  /// A name that does not belong to any registered type.
  case unknownTypeName(String, known: [String])
  /// A value that a Foundation class cannot hold.
  case unbridged(expected: String, type: any Any.Type)
  /// A value in a tree that does not exist in JSON.
  case notJSON(any Any.Type)
  /// A text that does not represent a date in its format.
  case date(expected: String, found: String, reason: String?)
  /// A value of the document that differs from the value of its constant.
  case constant

  var kind: MappingError.Kind {
    switch self {
    case .form, .unbridged, .notJSON: .typeMismatch
    case .range: .outOfRange
    case .missing, .null, .required: .missingValue
    case .unknownCase, .unknownTypeName: .unknownCase
    case .date: .invalidDate
    case .constant: .readOnlyProperty
    }
  }

  var words: FaultWords {
    switch self {
    case .form(let expected, let found), .range(let expected, let found),
      .unknownCase(let expected, let found):
      FaultWords(expected: expected, found: found)
    case .missing(let expected, let advice):
      FaultWords(expected: expected, found: "nothing", advice: advice)
    case .null(let expected): FaultWords(expected: expected, found: "null")
    case .required(let expected, let found):
      FaultWords(expected: expected, found: found, advice: "the rules require it")
    case .unknownTypeName(let name, let known):
      FaultWords(
        expected: "the name of a registered type, one of \(known.joined(separator: ", "))",
        found: "the string \(MappingError.quoted(name))", topic: .unknownTypeName)
    case .unbridged(let expected, let type):
      FaultWords(expected: expected, found: "what \(type) cannot hold")
    case .notJSON(let type):
      FaultWords(expected: "a value that JSON has", found: "a value of type \(type)")
    case .date(let expected, let found, let reason):
      FaultWords(expected: expected, found: found, advice: reason)
    case .constant:
      FaultWords(
        found: "another value in the document",
        advice: "make the instance from the document with its values, declare the property with "
          + "'var', or ignore it")
    }
  }
}
