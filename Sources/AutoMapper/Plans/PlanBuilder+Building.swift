/// Instances that are made without a factory.
extension PlanBuilder {
  /// How an instance of the class is built from just the values of its properties, or nil for
  /// structs and for classes with a factory.
  func building() -> ObjectPlan.Building? {
    guard rules.factory == nil, let instance = InstanceShape(shape) else { return nil }
    if let reason = reasonAgainstBuilding(instance) { return .impossible(reason) }
    return .possible(instance)
  }

  /// The error if no instance can be made for a document, or nil if one can.
  func missingFactory(_ codec: ObjectCodec) -> MappingError? {
    guard codec.isClass, rules.factory == nil, rules.instance == nil else { return nil }
    guard options.buildsClassesWithoutFactory else { return codec.factoryRequired() }
    if case .impossible(let reason) = building() { return codec.factoryRequired(since: reason) }
    return nil
  }

  private func reasonAgainstBuilding(_ instance: InstanceShape) -> String? {
    if let superclass = shape.librarySuperclass {
      return "it inherits from \(superclass), whose initializer must run"
    }
    if let field = fields.first(where: { $0.role == .keyPath }) {
      return "its property '\(field.name)' is set through its key path"
    }
    for field in shape.fields where !fields.contains(where: { $0.offset == field.offset }) {
      let reason = UnsupportedType.reasonToLeaveAlone(field) ?? "takes no part"
      return "its property '\(field.name)' \(reason)"
    }
    for index in fields.indices
    where !isRead(index) && !hasStandIn(index) {
      return "its property '\(fields[index].name)' is \(isIgnored(index) ? "ignored" : "read-only")"
    }
    if !instance.isComplete { return "its metadata does not name all that it stores" }
    return instance.layout.alignment > 16 ? "its instances are aligned to more than 16 bytes" : nil
  }
}
