/// Instances of types without a factory of their own.
extension PlanCompiler {
  /// The rules of the provider for a type, with a factory by a closure for all types if they do not
  /// have another source of instances.
  func providedRules(for type: any Any.Type) -> TypeRules {
    var rules = provider.inheritedRules(for: type)
    if rules.factory == nil, rules.instance == nil { rules.factory = generalFactory(of: type) }
    return rules
  }

  /// The factory by the first closure for all types that makes instances of a type, or nil if none
  /// does; the closures are asked once for each type.
  func generalFactory(of type: any Any.Type) -> Factory? {
    guard !provider.generalFactories.isEmpty, mayBeMade(type) else { return nil }
    return withLock {
      if let known = generalFactories[ObjectIdentifier(type)] { return known }
      // A closure that maps the type with this mapper must not be asked again and again.
      generalFactories.set(nil, for: ObjectIdentifier(type))
      var factory: Factory?
      for make in provider.generalFactories where factory == nil {
        factory = Factory(of: type, make)
      }
      generalFactories.set(factory, for: ObjectIdentifier(type))
      return factory
    }
  }

  /// Whether a type is a struct or class of the program that is mapped by its properties.
  private func mayBeMade(_ type: any Any.Type) -> Bool {
    switch TypeShape.Kind(type) {
    case .structure, .class:
      provider.ownRules(of: type)?.converter == nil && !LibraryModules.declare(type)
    case .enumeration, .tuple, .existential, .function, .metatype, .other: false
    }
  }
}
