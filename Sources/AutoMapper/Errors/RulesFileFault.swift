/// An error in a file of rules.
enum RulesFileFault: Fault {
  /// A property list with a value that JSON does not have.
  case propertyListValue
  /// Bytes that are not a property list.
  case notPropertyList
  /// A name that does not belong to any registered type.
  case typeName(String, closest: String?)
  /// A name that does not identify a time zone.
  case timeZone(String)
  /// An invalid date format, with the reason.
  case dateFormat(reason: String, closest: String?)
  /// An empty list where one item is needed.
  case emptyList(of: String)

  var kind: MappingError.Kind {
    switch self {
    case .propertyListValue, .notPropertyList, .typeName, .dateFormat: .invalidConfiguration
    case .timeZone: .unknownCase
    case .emptyList: .typeMismatch
    }
  }

  var words: FaultWords {
    switch self {
    case .propertyListValue:
      FaultWords(
        expected: "a string, a number, a Boolean, an array or a dictionary",
        found: "a date or data")
    case .notPropertyList:
      FaultWords(
        expected: "a property list", found: "something else",
        advice: "write the rules as JSON, or as a property list in XML or binary form")
    case .typeName(let name, let closest):
      FaultWords(
        expected: "the name of a registered type", found: MappingError.quoted(name),
        advice: closest.map { "did you mean '\($0)'?" }
          ?? "register the type with the provider before its rules are added")
    case .timeZone(let name):
      FaultWords(
        expected: "the identifier of a time zone, such as 'Europe/Berlin'",
        found: "the string \(MappingError.quoted(name))")
    case .dateFormat(let reason, let closest):
      FaultWords(found: reason, advice: closest.map { "did you mean '\($0)'?" })
    case .emptyList(let item):
      FaultWords(expected: "one \(item) at least", found: "an empty list")
    }
  }
}
