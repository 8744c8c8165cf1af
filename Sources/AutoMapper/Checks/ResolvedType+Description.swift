/// Descriptions of how a mapper treats the properties.
extension ResolvedType {
  /// The properties in the order of their declarations, then those of properties; and why codecs
  /// are missing.
  func propertyDescriptions() -> (list: [MappingPlanDescription.Property], errors: [MappingError]) {
    var errors = dateProblems
    var list: [MappingPlanDescription.Property] = []
    for property in properties {
      list += leftAlone(before: property.index)
      var codec: Codec?
      errors.collect { codec = try self.codec(of: property) }
      list.append(description(of: property, codec))
    }
    list += leftAlone(before: properties.count)
    return (list + flattened.map(description(of:)), errors)
  }

  /// The stored properties that are left alone, before a mapped one.
  private func leftAlone(before index: Int) -> [MappingPlanDescription.Property] {
    unmapped.filter { $0.next == index }.map { property in
      let field = property.field
      let needsFactory = !isClass && rules.factory == nil
      var result = MappingPlanDescription.Property(
        name: field.name, type: field.type, conversion: "left alone",
        ifMissing: needsFactory ? .error : .keepsDefault)
      let phrase = property.reason.hasSuffix("is not data") ? "no data" : property.reason
      result.reason = field.isStrong ? phrase : "weak or unowned"
      return result
    }
  }

  private func description(
    of property: ResolvedProperty, _ codec: Codec?
  ) -> MappingPlanDescription.Property {
    var result = MappingPlanDescription.Property(
      name: property.name, type: property.field.type,
      conversion: codec.map { conversion(of: property, $0) } ?? "cannot be mapped",
      ifMissing: ifMissing(property, codec))
    result.keys = keys(of: property)
    result.acceptsOtherSpellings = acceptsOtherSpellings(property)
    result.writtenKey = writtenIndexes.contains(property.index) ? property.writtenKey : nil
    result.reason = reason(property)
    return result
  }

  private func conversion(of property: ResolvedProperty, _ codec: Codec) -> String {
    if property.isIgnored { return "ignored" }
    let added = (property.rules?.added ?? []).map { ", " + $0.summary }.joined()
    if property.isComputed, case .property(.keyPath(let codec)) = codec.kind {
      return codec.wrapped.summary + added + ", computed"
    }
    var text = codec.summary + added
    if !property.isRead { text += ", read-only" }
    if property.writingClosure != nil { text += ", written by a closure" }
    // An instance that is built from its properties gets its constants too.
    if !property.field.isVariable, isClass, hasDefaults { text += ", constant: must agree" }
    return text
  }

  private func reason(_ property: ResolvedProperty) -> String? {
    if property.isIgnored { return "ignored" }
    if !property.isWritten { return "excluded" }
    return writtenIndexes.contains(property.index) ? nil : "the key \(property.writtenKey) is taken"
  }

  /// Describes a property of a property.
  private func description(of inner: FlattenedProperty) -> MappingPlanDescription.Property {
    let owner = properties[inner.owner]
    var result = MappingPlanDescription.Property(
      name: inner.name, type: inner.type, conversion: "part of \(owner.name)",
      ifMissing: ifMissing(owner, nil))
    result.keys = inner.keys?.map(\.text) ?? []
    result.acceptsOtherSpellings = !result.keys.isEmpty && keyMatching == .folded
    result.writtenKey = inner.writtenSteps?.joined(separator: ".")
    if result.writtenKey == nil { result.reason = "written inside it" }
    return result
  }
}
