import AutoMapper

/// A value that cannot be written because its conformance would lose properties.
struct Losing: Error {
  /// The places of all such values, one of which is in the error.
  var paths: [[Step]]

  /// Adds the steps to the value in which something is written.
  static func at<Result>(_ steps: [Step], _ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let error as Losing {
      throw Losing(paths: error.paths.map { steps + $0 })
    }
  }
}

/// Classes that are read and written by conformances, perhaps inherited ones: *Types That Are
/// Codable Already*.
extension Oracle {
  func readCoded(_ type: String, _ document: Document, _ here: Circumstances) -> Value? {
    // Live objects are changed in place, by their properties.
    let isChange = here.isUpdate && here.existing?.instance != nil
    if rules.usesConformance(type), !isChange { return readByConformance(type, document, here) }
    // Whether the object of a subclass is changed, or replaced by one of the class, is not
    // documented.
    if let old = here.existing?.instance, old.type != type { isUnsure = true }
    return readModel(type, document, here)
  }

  private func readByConformance(
    _ type: String, _ document: Document, _ here: Circumstances
  ) -> Value? {
    guard case .object(let members) = document else {
      report(document.isNull ? .missingValue : .typeMismatch, at: here.path)
      return nil
    }
    let before = problems.count
    let properties = rules.members(of: type)
    checkCodingKeys(members, of: properties, here)
    var instance = Instance(type: type, identity: newIdentity(for: type), fields: [:])
    for property in properties {
      instance.fields[property.name] = readCoded(property, document, here)
    }
    for property in rules.lost(by: type) { instance.fields[property.name] = property.standard }
    note(.conformances)
    if rules.isRefused(type) {
      note(.refusedConformances)
      if problems.count == before { refuse(.unsupportedType, at: here.path) }
      // Whether the class is refused before its document is not documented.
      let isHidden = here.options.invalidValues != .throw || here.options.invalidElements != .throw
      if problems.count > before, isHidden { isUnsure = true }
      report(.unsupportedType, at: here.path)
    } else if rules.lost(by: type).contains(where: { document[$0.name] != nil }) {
      note(.lostProperties)
    }
    return problems.count == before ? .object(instance) : nil
  }

  private func checkCodingKeys(
    _ members: [Document.Member], of properties: [Property], _ here: Circumstances
  ) {
    let keys = Set(properties.map { Oracle.folded($0.key) })
    let (known, unknown) = (
      members.filter { keys.contains(Oracle.folded($0.key)) },
      members.filter { !keys.contains(Oracle.folded($0.key)) }
    )
    // Whether a conformance has unknown keys is not documented.
    let asksForUnknown = here.options.unknownKeys == .throw || here.options.keepsUnknownKeys
    if !unknown.isEmpty, asksForUnknown { isUnsure = true }
    // Nor whether keys may be repeated that it does not ask for.
    let isStrict = here.options.duplicateKeys == .throw
    if isStrict, Document.object(unknown).hasDuplicates { isUnsure = true }
    for key in Set(known.map(\.key)) where known.count(where: { $0.key == key }) > 1 {
      if isStrict { report(.invalidKey, at: here.path + [.key(key)]) }
    }
    // Nor which of two spellings is used.
    if Set(known.map(\.key)).count > Set(known.map { Oracle.folded($0.key) }).count {
      isUnsure = true
    }
  }

  private func readCoded(
    _ property: Property, _ document: Document, _ here: Circumstances
  ) -> Value? {
    let place = find(keys: [], names: [property.key], isNested: false, in: document)
    // A missing key is spelled as it would be written.
    let path = place?.path ?? [.key(Oracle.styled(property, rules.keyStyle))]
    guard let place, !place.value.isNull else {
      if property.shape.isOptional { return .null }
      // Whether an empty value replaces it is not documented.
      if here.options.missingValues == .useEmpty { isUnsure = true }
      report(.missingValue, at: here.path + path)
      return nil
    }
    // Nor whether keys may be repeated in a value of the wrong form.
    if here.options.duplicateKeys == .throw, place.value.hasDuplicates { isUnsure = true }
    let inner = Circumstances(path: here.path + path, options: here.options)
    let (value, problems) = attempt { read(property.shape, place.value, inner) }
    if value == nil {
      // Whether an invalid value becomes nil here is not documented.
      if property.shape.isOptional, here.options.invalidValues == .useDefault { isUnsure = true }
      bringBack(problems)
    }
    return value
  }

  func writeCoded(
    _ instance: Instance, as declared: String, keeping: Bool
  ) throws -> Document {
    let isCoded = rules.usesConformance(instance.type)
    if instance.type != declared, isCoded != rules.usesConformance(declared) {
      // A subclass with a factory is refused if it adds properties. The rest is not documented.
      isUnsure = true
    }
    return try isCoded
      ? writeByConformance(instance) : writeObject(instance, as: declared, keeping: keeping)
  }

  private func writeByConformance(_ instance: Instance) throws -> Document {
    note(.writtenConformances)
    if rules.isRefused(instance.type) {
      note(.unwrittenConformances)
      throw Losing(paths: [[]])
    }
    var members: [Document.Member] = []
    for property in rules.members(of: instance.type) {
      let value = instance.fields[property.name] ?? .null
      // A synthesized conformance omits nil, but the options apply inside.
      guard !value.isNull || rules.options.writesNil else { continue }
      members.append(
        .init(
          key: Oracle.styled(property, rules.keyStyle), value: try write(value, as: property.shape))
      )
    }
    return .object(members)
  }
}
