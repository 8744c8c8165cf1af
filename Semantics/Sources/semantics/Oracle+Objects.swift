import AutoMapper

/// Structs, classes and protocols.
extension Oracle {
  func readModel(_ type: String, _ document: Document, _ here: Circumstances) -> Value? {
    if Family.model(type).kind == .union { return readUnion(type, document, here) }
    guard case .object(let members) = document else {
      report(document.isNull ? .missingValue : .typeMismatch, at: here.path)
      return nil
    }
    let (chosen, problem) = choose(type, document, here)
    guard let chosen else {
      if let problem { bringBack([problem]) }
      return nil
    }
    guard Family.isKind(chosen, of: type) else {
      bringBack([.otherType(at: here.path)])
      return nil
    }
    if validates(chosen), document["refused"].map(Oracle.isTrue) ?? false {
      report(.validationFailed, at: here.path)
      return nil
    }
    checkDuplicates(members, of: chosen, declared: type, here)
    // A conformance is called for a value that was taken as a whole.
    if here.options.duplicateKeys == .throw, rules.usesConformance(chosen), document.hasDuplicates {
      isUnsure = true
    }
    return readFields(chosen, declared: type, document, here, [:])
  }

  private func validates(_ type: String) -> Bool {
    rules.nearest(type) { $0.validates ? true : nil } ?? false
  }

  private static func isTrue(_ document: Document) -> Bool {
    if case .bool(true) = document { true } else { false }
  }

  private func checkDuplicates(
    _ members: [Document.Member], of type: String, declared: String, _ here: Circumstances
  ) {
    let counts = Dictionary(members.map { ($0.key, 1) }, uniquingKeysWith: +)
    let unknown = extras(of: type, declared: declared, in: .object(members)).map { $0.path[0].key }
    for (key, count) in counts where count > 1 {
      // The policy is about the keys of properties and dictionaries.
      let isIgnored = rules.rule(for: key, of: type).isIgnored
      if here.options.duplicateKeys == .throw, !unknown.contains(key), !isIgnored {
        let isNamed = Family.properties(type).contains { $0.name == key }
        if !isNamed, ["type", "kind", "@type"].contains(key) { isUnsure = true }
        report(.invalidKey, at: here.path + [.key(key)])
      }
    }
  }

  /// Reads the properties, including flat keys of the object around it.
  func readFields(
    _ type: String, declared: String, _ document: Document, _ here: Circumstances,
    _ flat: [String: Found]
  ) -> Value? {
    let before = problems.count
    var here = here
    if isAnother(type, document, here) { (here.existing, here.isUpdate) = (nil, false) }
    here.isBorrowed =
      !here.isUpdate && here.existing != nil && !rules.hasFactory(type)
      && Family.model(type).kind == .structure
    var instance = start(type, here)
    for property in Family.properties(type) {
      let base = instance.fields[property.name]
      instance.fields[property.name] = readProperty(
        property, of: type, document, here, base, flat[property.name])
    }
    let extras = extras(of: type, declared: declared, in: document)
    if here.options.unknownKeys == .throw {
      // An element of an array has no key.
      for extra in extras where extra.path.last?.key != nil {
        report(.unknownKey, at: here.path + extra.path)
      }
    }
    if findsExtras { instance.extras += extras }
    guard problems.count == before else { return nil }
    // The changes of all superclasses are made, too, and they can be made in any order.
    for name in Family.line(type).compactMap({ rules.types[$0]?.changes }) {
      if case .int(let value)? = instance.fields[name] { instance.fields[name] = .int(value + 10) }
    }
    return .object(instance)
  }

  /// Whether the unique keys of a document differ from those of the existing value.
  private func isAnother(_ type: String, _ document: Document, _ here: Circumstances) -> Bool {
    guard here.isUpdate, !here.isHandedIn, let old = here.existing?.instance,
      let keys = rules.nearest(type, { $0.uniqueKeys }),
      let texts = keyTexts(keys, of: type, in: document)
    else { return false }
    // Whether a key that cannot be read hides one that repeats it is not documented.
    if here.options.invalidValues == .useDefault, document.hasDuplicates { isUnsure = true }
    return texts != keys.map { old.fields[$0]?.text ?? "" }
  }

  /// The existing value, or otherwise the value from a factory, or nothing yet.
  private func start(_ type: String, _ here: Circumstances) -> Instance {
    if let existing = here.existing?.instance, existing.type == type { return existing }
    if rules.hasFactory(type) { return standard(type) }
    return Instance(type: type, identity: newIdentity(for: type), fields: [:])
  }

  private func readProperty(
    _ property: Property, of type: String, _ document: Document, _ here: Circumstances,
    _ base: Value?, _ flat: Found?
  ) -> Value? {
    var inner = here
    inner.existing = base
    inner.isHandedIn = false
    inner.isUpdate = here.isUpdate && here.existing?.instance?.type == type
    inner.rule = rules.rule(for: property.name, of: type)
    if inner.rule.isLenient {
      inner.options.invalidValues = .useDefault
      inner.options.invalidElements = .drop
    }
    if inner.rule.isIgnored {
      if rules.options.unknownKeys == .throw || rules.options.keepsUnknownKeys,
        find(property, of: type, in: document) != nil
      {
        isUnsure = true
      }
    }
    if inner.rule.isIgnored { return base ?? missing(property, inner, isNull: false) }
    let found = flat ?? find(property, of: type, in: document)
    if found != nil, type == "Wrapped", property.name == "mark", inner.rule.treatment == .oneLess {
      note(.convertedWrappers)
    }
    let flats = flats(of: type).filter { $0.outer == property.name }
    let insides = property.shape.models.first.map { inner in
      flats.map { rules.rule(for: $0.inner, of: inner) }
    }
    // Known issue: the library gives the value of a flat key to all inner properties that share the key of
    // the one.
    if let insides, sharesKeys(insides, of: property.shape.models[0]) { isUnsure = true }
    // The meaning of flat keys for ignored properties is not documented.
    if insides?.contains(where: { $0.isIgnored || $0.isExcluded }) ?? false { isUnsure = true }
    let inside = flats.compactMap { rule in
      find(keys: [rule.key], names: [], isNested: true, in: document).map { (rule.inner, $0) }
    }
    if !inside.isEmpty { return readFlat(property, found, inside, inner) }
    guard let found else {
      if inner.rule.isRequired, !inner.isUpdate {
        report(.missingValue, at: here.path, isPrefix: true)
        return nil
      }
      return missing(property, inner, isNull: false)
    }
    inner.path += found.path
    if found.path.count == 1, case .key(let key) = found.path[0] {
      let all = document.members.filter { $0.key == key }
      if all.count > 1, all.contains(where: \.value.isNull) { isUnsure = true }
      // The first value replaces the existing one.
      if all.count > 1, inner.isUpdate, inner.options.invalidValues == .useDefault {
        isUnsure = true
      }
      for member in all.dropLast() {
        let (value, problems) = attempt { settle(property, member.value, inner, document) }
        if value == nil, looksAtLastValues(type) { isUnsure = true }
        bringBack(problems)
      }
    }
    return settle(property, found.value, inner, document)
  }

  /// Whether one of some rules has a key of another property of the type.
  private func sharesKeys(_ some: [PropertyRule], of type: String) -> Bool {
    let keys = Family.properties(type).flatMap { rules.rule(for: $0.name, of: type).keys }
    return some.contains { $0.keys.contains { key in keys.count { $0 == key } > 1 } }
  }

  /// Whether rules of a type delay properties, so that repeated keys are read only once.
  private func looksAtLastValues(_ type: String) -> Bool {
    !flats(of: type).isEmpty
      || Family.properties(type).contains { property in
        let rule = rules.rule(for: property.name, of: type)
        return rule.treatment == .parentFactor
          || rule.isNested && rule.keys.contains { $0.contains(".") }
      }
  }

  /// An object that is filled from flat keys next to it, and from its own key if there is one.
  private func readFlat(
    _ property: Property, _ found: Found?, _ inside: [(String, Found)], _ here: Circumstances
  ) -> Value? {
    var inner = here
    guard let type = property.shape.models.first, inside.allSatisfy({ !$0.1.value.isNull }) else {
      isUnsure = true
      return nil
    }
    let document = found?.value ?? .object([])
    guard case .object = document, found == nil || found?.path.count == 1 else {
      isUnsure = true
      return nil
    }
    if problemsOfFlatsAreSwallowed(here.options) { isUnsure = true }
    // Such an object is read as a tree, in which each key has its last value, or is refused again.
    if document.hasDuplicates { isUnsure = true }
    let outer = inner.path
    inner.path += found?.path ?? []
    if inner.existing?.isNull ?? true { inner.existing = nil }
    inner.isUpdate = inner.isUpdate && inner.existing != nil
    // A flat key is next to the object, so its path does not begin with the object's.
    let up = Array(repeating: Step.up, count: inner.path.count - outer.count)
    let flat = Dictionary(
      inside.map { ($0, Found(path: up + $1.path, value: $1.value)) },
      uniquingKeysWith: { first, _ in first })
    return readFields(type, declared: type, document, inner, flat)
  }

  private func problemsOfFlatsAreSwallowed(_ options: MappingOptions) -> Bool {
    options.invalidValues == .useDefault
  }

  /// A present value: null, valid or invalid.
  private func settle(
    _ property: Property, _ document: Document, _ here: Circumstances, _ parent: Document
  ) -> Value? {
    var here = here
    here.path = Step.withoutWaysUp(here.path)
    if document.isNull { return readNull(property, here) }
    let (value, problems) = attempt { readTreated(property.shape, document, here, parent) }
    if let value {
      if property.name == "code", here.isUpdate, value.text != here.existing?.text {
        report(.readOnlyProperty, at: here.path)
        return nil
      }
      return value
    }
    // A value that is refused anyway may first be refused for a key inside it.
    if here.options.duplicateKeys == .throw, document.hasDuplicates { isUnsure = true }
    let isCase =
      here.options.unknownCases == .useDefault && problems.allSatisfy { $0.isCase(at: here.path) }
    if here.options.invalidValues == .useDefault || isCase {
      // An existing object keeps the values that were already set; whether they satisfy `require`
      // is not documented.
      if here.isUpdate, here.existing?.holdsObjects ?? false { isUnsure = true }
      if here.rule.isRequired || here.isBorrowed { isUnsure = true }
      // A value that another key of the object has replaced is gone.
      if here.isUpdate, isRepeated(property, here.rule, in: parent) { isUnsure = true }
      if let existing = here.existing { return existing }
      if property.shape.isOptional { return .null }
      if here.options.missingValues == .useEmpty { isUnsure = true }
    }
    bringBack(problems)
    return nil
  }

  private func isRepeated(
    _ property: Property, _ rule: PropertyRule, in document: Document
  ) -> Bool {
    let keys = Set((rule.keys + [property.key]).map(Oracle.folded))
    return document.members.count { keys.contains(Oracle.folded($0.key)) } > 1
  }

  private func readTreated(
    _ shape: Shape, _ document: Document, _ here: Circumstances, _ parent: Document
  ) -> Value? {
    // A closure or transformer, and often a rule by path, gets the value as a whole, in which keys may
    // be repeated.
    if here.rule.treatment != .plain || here.rule.isNested,
      here.options.duplicateKeys == .throw, document.hasDuplicates
    {
      isUnsure = true
    }
    return switch here.rule.treatment {
    case .plain, .oneLess: read(shape, document, here)
    case .tenfold: readInt(document, isNode: true, here).map { .int($0 * 10) }
    case .parentFactor: readInt(document, isNode: true, here).map { .int($0 * factor(parent)) }
    }
  }

  private func factor(_ parent: Document) -> Int {
    if case .number(let text)? = parent["factor"] { Int(text) ?? 10 } else { 10 }
  }

  private func readNull(_ property: Property, _ here: Circumstances) -> Value? {
    if here.rule.isRequired {
      report(.missingValue, at: here.path)
      return nil
    }
    if here.rule.ignoresNull, let existing = here.existing {
      if here.isBorrowed { isUnsure = true }
      return existing
    }
    if property.shape.isOptional { return .null }
    if property.shape.takesNull {
      return here.options.nullValues == .throw ? .null : here.existing ?? .null
    }
    return missing(property, here, isNull: true)
  }

  /// No key, or null for a value that cannot be nil.
  func missing(_ property: Property, _ here: Circumstances, isNull: Bool) -> Value? {
    if let existing = here.existing {
      if here.isBorrowed, !property.shape.isOptional { isUnsure = true }
      let isRefused = isNull && here.options.nullValues == .throw && !here.rule.ignoresNull
      guard isRefused, here.rule.treatment != .tenfold, here.rule.treatment != .parentFactor else {
        return existing
      }
      report(.missingValue, at: here.path)
      return nil
    }
    if property.shape.isOptional { return .null }
    if here.options.missingValues == .useEmpty, let empty = empty(property.shape) {
      // Whether a closure's value has an empty value is not documented.
      if here.rule.treatment != .plain { isUnsure = true }
      return empty
    }
    report(.missingValue, at: here.path, isPrefix: !isNull)
    return nil
  }

  /// The texts of the unique keys in an object of a document; nil if one is missing.
  func keyTexts(_ keys: [String], of type: String, in document: Document) -> [String]? {
    var texts: [String] = []
    for property in Family.properties(type) where keys.contains(property.name) {
      guard let found = find(property, of: type, in: document), !found.value.isNull else {
        return nil
      }
      var here = Circumstances(path: [], options: rules.options)
      here.rule = rules.rule(for: property.name, of: type)
      let (value, _) = attempt { readTreated(property.shape, found.value, here, document) }
      guard let value else { return nil }
      texts.append(value.text)
    }
    return texts
  }
}
