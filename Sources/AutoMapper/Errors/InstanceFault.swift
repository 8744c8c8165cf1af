/// An instance that cannot be made, found or distinguished from others.
///
/// Indirect, because each factory has room for one: a larger factory is copied by its metadata, which
/// takes long to load.
indirect enum InstanceFault: Fault {
  /// A class without a factory, and the reason why it cannot be built without one.
  case factory(type: any Any.Type, reason: String?)
  /// An instance, or nil, from a closure that makes the instances of many types, instead of one of
  /// the requested type.
  case otherInstance(found: (any Any.Type)?, of: any Any.Type)
  /// Default values of a class, whose instances cannot be copied.
  case sharedDefaults(of: any Any.Type)
  /// A layout that two parts of the runtime describe differently.
  case layout(disagreement: String)
  /// A new instance that was stored without its unique key.
  case storedWithoutKey(type: any Any.Type)
  /// Several stored instances with the same unique keys.
  case severalStored(Int, type: any Any.Type, keys: String, advice: String?)

  var kind: MappingError.Kind {
    switch self {
    case .factory: .factoryRequired
    case .otherInstance, .sharedDefaults: .invalidConfiguration
    case .layout: .unsupportedType
    case .storedWithoutKey: .missingValue
    case .severalStored: .validationFailed
    }
  }

  var words: FaultWords {
    switch self {
    case .factory(let type, let reason):
      FaultWords(
        advice: "register a factory: provider.register { \(type)() }"
          + (reason.map { "; it cannot be built without one, since \($0)" } ?? ""))
    case .otherInstance(let found, let type):
      FaultWords(
        expected: "an instance of \(type) from the closure for all types",
        found: found.map { "one of \($0)" } ?? "nil, though it made one before",
        advice: "return an instance of the type that the closure is called with, or nil")
    case .sharedDefaults(let type):
      FaultWords(
        expected: "a factory of \(type), which is a class",
        found: "default values, which its instances would share",
        advice: "register one: provider.register { \(type)() }")
    case .layout(let disagreement):
      FaultWords(
        expected: "the layout that Mirror shows", found: disagreement,
        advice: "please report this: the Swift runtime has changed")
    case .storedWithoutKey(let type):
      FaultWords(
        expected: "a unique key of \(type)", found: "nothing",
        advice: "the new instance was stored without it", topic: .uniqueKeys)
    // Stored instances are the program's.
    case .severalStored(let count, let type, let keys, let advice):
      FaultWords(
        expected: "at most one stored \(type) with \(keys)", found: "\(count)", advice: advice,
        topic: .uniqueKeys, isOfProgram: true)
    }
  }
}

extension InstanceFault {
  /// The fault of an instance that does not have the requested type.
  static func otherInstance(_ instance: Any?, of type: any Any.Type) -> InstanceFault {
    .otherInstance(found: instance.map { Swift.type(of: $0) }, of: type)
  }
}
