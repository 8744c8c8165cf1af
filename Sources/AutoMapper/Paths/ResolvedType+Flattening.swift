/// Objects whose properties have keys with a common prefix in the enclosing object.
extension ResolvedType {
  /// Adds the inner properties of the objects that rules flatten.
  func flattenObjects() {
    for index in fields.indices {
      guard let rules = propertyRules[index], let prefix = rules.flatteningPrefix, !rules.isIgnored
      else { continue }
      problems.collect {
        // The struct or class that the property contains.
        let inner = TypeFacts.withoutOptionals(fields[index].type)
        if let reason = try reasonAgainstFlattening(inner) {
          let name = fields[index].name
          throw invalid(
            name, expected: "a struct or class to flatten in '\(name)' of \(type)",
            found: "\(inner)", advice: reason)
        }
        add(flattenedProperties(of: try compiler.resolved(inner), below: index, prefix))
      }
    }
  }

  /// Adds inner properties, except where rules for individual ones say more.
  private func add(_ properties: [FlattenedProperty]) {
    for property in properties {
      let known = flattened.firstIndex {
        $0.owner == property.owner
          && TypeRules.isSame(
            $0.innerNames.joined(separator: "."), property.innerNames.joined(separator: "."))
      }
      if let known {
        // Its own rule may be only about writing.
        flattened[known].keys = flattened[known].keys ?? property.keys
      } else {
        flattened.append(property)
      }
    }
  }

  private func reasonAgainstFlattening(_ inner: any Any.Type) throws -> String? {
    switch try compiler.codec(for: inner).kind {
    case .object, .custom(.codable): break
    case .discriminator: return "a discriminator chooses its type, and so its properties"
    case .custom(.closure): return "a converter makes it, and its properties are not known"
    case .single, .array, .dictionary, .tuple, .range, .tree, .custom(.ignored), .custom(.rule),
      .custom(.fallback), .casting, .untyped, .optional, .property:
      return "its properties are not mapped one by one"
    }
    if leadsBack(from: inner) {
      return "it contains \(type) again, by its own flattened properties"
    }
    return UnsupportedType.reason(for: TypeShape(inner))
  }

  /// Whether the flattened properties of a type lead to the type that is being resolved.
  private func leadsBack(from start: any Any.Type) -> Bool {
    var met: Set<ObjectIdentifier> = []
    var open = [start]
    while let inner = open.popLast() {
      if inner == type { return true }
      guard met.insert(ObjectIdentifier(inner)).inserted else { continue }
      let fields = TypeShape(inner).fields
      for rules in compiler.rules(for: inner).properties where rules.flatteningPrefix != nil {
        // A key path knows the type of a property even if Swift does not know its name.
        let next =
          rules.property.keyPath.map { Swift.type(of: $0).valueType }
          ?? fields.index(named: rules.property.name).map { fields[$0].type }
        if let next { open.append(TypeFacts.withoutOptionals(next)) }
      }
    }
    return false
  }

  /// The properties of an inner type that are read or written outside its objects, with its keys behind
  /// a prefix.
  private func flattenedProperties(
    of inner: ResolvedType, below owner: Int, _ prefix: String
  ) -> [FlattenedProperty] {
    func flattened(
      _ names: [String], _ type: any Any.Type, _ keys: [RegisteredKey], writtenAt steps: [String]?,
      isComputed: Bool = false
    ) -> FlattenedProperty? {
      if keys.isEmpty && steps == nil { return nil }
      return FlattenedProperty(
        owner: owner, name: ([fields[owner].name] + names).joined(separator: "."),
        innerNames: names, type: type, keys: keys.isEmpty ? nil : keys.map { $0.prefixed(prefix) },
        readKeys: keys.prefix(1).map(\.text), innerWrittenKeys: steps ?? [],
        writtenSteps: steps.map { [prefix + $0[0]] + $0.dropFirst() },
        statements: RuleStatements(), isComputed: isComputed)
    }
    let own = inner.properties.compactMap { property in
      var keys = property.isRead ? property.keys : []
      if inner.keys(of: property).count > keys.count {
        keys.append(RegisteredKey(text: property.name))
      }
      let isWritten = inner.writtenIndexes.contains(property.index)
      return flattened(
        [property.name], property.field.type, keys,
        writtenAt: isWritten ? property.writtenSteps : nil, isComputed: property.isComputed)
    }
    return own
      + inner.flattened.compactMap {
        flattened(
          [inner.properties[$0.owner].name] + $0.innerNames, $0.type, $0.keys ?? [],
          writtenAt: $0.writtenSteps)
      }
  }

  // MARK: Conflicts

  /// Notes keys of flattened properties that other properties have, too: the first for each object.
  func findFlattenedConflicts() {
    var met: Set<Int> = []
    for (position, inner) in flattened.enumerated() {
      let owner = properties[inner.owner]
      guard owner.rules?.flatteningPrefix != nil, !met.contains(inner.owner) else { continue }
      let other =
        properties.first { isAlike(inner, $0) }?.field.name
        ?? flattened[..<position].first {
          $0.owner != inner.owner
            && inner.isAlike($0.keys?.map(\.text) ?? [], writtenAt: $0.writtenSteps)
        }?.name
      guard let other, let key = inner.keys?.first?.text ?? inner.writtenSteps?.first else {
        continue
      }
      met.insert(inner.owner)
      problems.append(
        invalid(
          owner.field.name, expected: "a key of its own for '\(inner.name)' of \(type)",
          found: "\(MappingError.quoted(key)), which '\(other)' has, too",
          advice: "give flatten a prefix, or the property another key: "
            + "map(\"key\", to: \"\(inner.name)\")"))
    }
  }

  /// Whether a property of the object itself has a key of an inner property.
  private func isAlike(_ inner: FlattenedProperty, _ property: ResolvedProperty) -> Bool {
    if property.isIgnored { return false }
    let keys = property.rules?.reading?.keys ?? []
    let isReadOnly = property.rules?.isReadOnly ?? false
    let isWritten = !property.isExcluded && property.index != inner.owner
    return inner.isAlike(
      isReadOnly ? [] : keys.isEmpty ? [property.field.name] : keys,
      writtenAt: isWritten ? property.writtenSteps : nil)
  }
}

extension FlattenedProperty {
  /// Whether the property is read from one of some keys, if case and separators are ignored, or is
  /// written at the same path.
  fileprivate func isAlike(_ others: [String], writtenAt path: [String]?) -> Bool {
    writtenSteps != nil && writtenSteps == path
      || keys?.contains { key in others.contains { TypeRules.isSame(key.text, $0) } } ?? false
  }
}

extension RegisteredKey {
  /// The key with a text before its first step.
  fileprivate func prefixed(_ prefix: String) -> RegisteredKey {
    RegisteredKey(
      text: prefix + text, steps: steps.map { [prefix + $0[0]] + $0.dropFirst() },
      delimiter: delimiter)
  }
}
