/// How instances are made.
extension ResolvedType {
  /// The factory, extended to set the default values for missing keys.
  var factory: Factory? {
    rules.factory?.setting(
      properties.compactMap { property in
        property.standard.map { (property.field.offset, property.field.type, $0) }
      },
      isClass: isClass)
  }

  /// How an instance of the class is built from just the values of its properties, or nil for
  /// structs and for classes with a factory.
  var building: ObjectPlan.Building? {
    guard rules.factory == nil, let instance = InstanceShape(shape) else { return nil }
    return reasonAgainstBuilding(instance).map { .impossible($0) } ?? .possible(instance)
  }

  private func reasonAgainstBuilding(_ instance: InstanceShape) -> String? {
    if let superclass = shape.librarySuperclass {
      return "it inherits from \(superclass), whose initializer must run"
    }
    if let property = properties.first(where: { $0.field.role == .keyPath }) {
      return "its property '\(property.name)' is set through its key path"
    }
    let left = unmapped.first { unmapped in
      !properties.contains { $0.field.offset == unmapped.field.offset }
    }
    if let property = left { return "its property '\(property.field.name)' \(property.reason)" }
    for property in properties
    where !property.isOptional && property.standard == nil && !property.isComputed {
      guard let participation = property.reasonNotToRead else { continue }
      return "its property '\(property.name)' is \(participation)"
    }
    if !instance.isComplete { return "its metadata does not name all that it stores" }
    return instance.layout.alignment > 16 ? "its instances are aligned to more than 16 bytes" : nil
  }
}
