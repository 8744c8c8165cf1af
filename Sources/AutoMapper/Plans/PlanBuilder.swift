/// Puts the plan of one struct or class together.
struct PlanBuilder {
  let shape: TypeShape
  let rules: TypeRules
  let number: Int
  let defaultDates: DateRule

  /// Finds the codec for a type, with the formats of its dates where they have their own.
  typealias FindCodec = (_ type: any Any.Type, _ dates: DateRule?) throws -> Codec

  private var isClass: Bool { shape.kind == .class }

  /// Compiles the stored properties, with the codecs that a closure finds for their types.
  func build(_ codec: FindCodec) throws -> ObjectPlan {
    let fields = try mappedFields()
    let keyRules = try resolvedKeyRules(fields)
    let dateRules = try resolvedDateRules(fields, keyRules)
    var properties = ContiguousArray<ObjectPlan.Property>()
    var codecs = ContiguousArray<Codec>()
    for (index, field) in fields.enumerated() {
      let fieldCodec = try self.codec(of: field, dateRules[index], codec)
      codecs.append(fieldCodec)
      properties.append(property(field, fieldCodec))
    }
    let written = writtenMembers(fields, keyRules)
    return ObjectPlan(
      type: shape.type, isClass: isClass, number: number, keys: keyTable(fields, keyRules),
      properties: properties, codecs: codecs, names: ContiguousArray(fields.map(\.name)),
      written: written, factory: rules.factory)
  }

  /// The stored properties that take part.
  private func mappedFields() throws -> [StoredField] {
    let leftAlone = shape.fields.filter(UnsupportedType.isLeftAlone)
    if let field = leftAlone.first, !isClass, rules.factory == nil {
      throw UnsupportedType.error(
        shape.type,
        reason: "its property '\(field.name)' of type \(field.type) is no data, so only a factory "
          + "can give it a value: provider.register { \(shape.type)(…) }")
    }
    return shape.fields.filter { !UnsupportedType.isLeftAlone($0) }
  }

  private func codec(
    of field: StoredField, _ dates: DateRule?, _ codec: FindCodec
  ) throws -> Codec {
    do {
      return try codec(field.type, dates)
    } catch var error as MappingError {
      if error.property == nil {
        error.property = field.name
        error.advice = "this is the property '\(field.name)' of \(shape.type)"
      }
      throw error
    }
  }

  private func property(_ field: StoredField, _ codec: Codec) -> ObjectPlan.Property {
    let optional = field.type as? any OptionalOperations.Type
    return ObjectPlan.Property(
      offset: Int32(field.offset), codec: Borrowed(codec),
      leaf: LeafKind(optional?.wrappedType ?? field.type),
      isOptional: optional != nil, isWritable: field.isVariable || !isClass)
  }

  // MARK: Keys

  /// The rule of each property, by its number.
  private func resolvedKeyRules(_ fields: [StoredField]) throws -> [Int: TypeRules.KeyRule] {
    var resolved: [Int: TypeRules.KeyRule] = [:]
    for rule in rules.keyRules {
      resolved[try index(of: rule.property, in: fields)] = rule
    }
    return resolved
  }

  /// The number of the property that a name of a rule means.
  func index(of name: String, in fields: [StoredField]) throws -> Int {
    if let index = fields.firstIndex(where: { $0.name == name }) { return index }
    let folded = KeyFolding.folded(name)
    if let index = fields.firstIndex(where: { KeyFolding.folded($0.name) == folded }) {
      return index
    }
    let closest = Spelling.closest(to: name, among: fields.map(\.name))
    var error = MappingError(
      .invalidConfiguration, type: shape.type, property: name,
      expected: "the name of a property of \(shape.type)", found: MappingError.quoted(name))
    error.advice = closest.map { "did you mean '\($0)'?" }
    throw error
  }

  /// The properties with their written keys, each key once: a private property of a superclass may
  /// have a namesake in a subclass, and the first has the key, as in reading.
  private func writtenMembers(
    _ fields: [StoredField], _ keyRules: [Int: TypeRules.KeyRule]
  ) -> [(property: Int, key: WrittenKey)] {
    var used: Set<ContiguousArray<UInt8>> = []
    var written: [(property: Int, key: WrittenKey)] = []
    for (index, field) in fields.enumerated() {
      let key = keyRules[index]?.keys.first ?? field.name
      guard used.insert(ContiguousArray(key.utf8)).inserted else { continue }
      written.append((index, WrittenKey(key)))
    }
    return written
  }

  private func keyTable(
    _ fields: [StoredField], _ keyRules: [Int: TypeRules.KeyRule]
  ) -> KeyTable {
    KeyTable { keys in
      for index in fields.indices {
        for (order, key) in (keyRules[index]?.keys ?? []).enumerated() {
          keys.register(key, slot: Int32(index), order: order)
        }
      }
      for (index, field) in fields.enumerated() {
        keys.addName(field.name, slot: Int32(index))
      }
    }
  }
}
