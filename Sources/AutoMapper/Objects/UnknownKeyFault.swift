import AutoMapperModels

/// A key that does not belong to any property, with the names of the properties that may have been
/// meant.
struct UnknownKeyFault: Fault {
  var key: String
  var names: ContiguousArray<String>

  var kind: MappingError.Kind { .unknownKey }

  var words: FaultWords {
    let closest = Spelling.closest(to: key, among: Array(names))
    return FaultWords(
      advice: closest.map { "did you mean '\($0)'?" }
        ?? "remove the key, or declare a property for it")
  }
}
