/// An instance that cannot be made, found or distinguished from others.
enum InstanceFault: Fault {
  /// A class without a factory, and the reason why it cannot be built without one.
  case factory(type: any Any.Type, reason: String?)
  /// A type that no codec maps.
  case unmapped
  /// A type that cannot be mapped for a specific reason.
  case unsupported(reason: String)
  /// A layout that two parts of the runtime describe differently.
  case layout(disagreement: String)
  /// A new instance that was stored without its unique key.
  case storedWithoutKey(type: any Any.Type)
  /// Several stored instances with the same unique keys.
  case severalStored(Int, type: any Any.Type, keys: String, advice: String?)

  var kind: MappingError.Kind {
    switch self {
    case .factory: .factoryRequired
    case .unmapped, .unsupported, .layout: .unsupportedType
    case .storedWithoutKey: .missingValue
    case .severalStored: .validationFailed
    }
  }

  var topic: MappingError.HelpTopic? {
    switch self {
    case .storedWithoutKey, .severalStored: .uniqueKeys
    default: nil
    }
  }

  var words: FaultWords {
    switch self {
    case .factory(let type, let reason):
      FaultWords(
        advice: "register a factory: provider.register { \(type)() }"
          + (reason.map { "; it cannot be built without one, since \($0)" } ?? ""))
    case .unmapped: FaultWords(expected: "a type that can be mapped")
    case .unsupported(let reason): FaultWords(found: reason)
    case .layout(let disagreement):
      FaultWords(
        expected: "the layout that Mirror shows", found: disagreement,
        advice: "please report this: the Swift runtime has changed")
    case .storedWithoutKey(let type):
      FaultWords(
        expected: "a unique key of \(type)", found: "nothing",
        advice: "the new instance was stored without it")
    case .severalStored(let count, let type, let keys, let advice):
      FaultWords(
        expected: "at most one stored \(type) with \(keys)", found: "\(count)", advice: advice)
    }
  }
}
