import AutoMapper

/// Values that cannot be written: two values for one place in the document, or nil for a required
/// property.
struct Unwritable: Error {
  var path: [String]
}

/// Writing: *Rules*.
extension Oracle {
  /// The document for a value, `keeping` the members that the model does not have.
  func write(
    _ value: Value, as shape: Shape, keeping: Bool = false, rule: PropertyRule = PropertyRule()
  ) throws -> Document {
    switch (shape, value) {
    case (_, .null): return .null
    case (.optional(let wrapped), _):
      return try write(value, as: wrapped, keeping: keeping, rule: rule)
    case (.list(let element), .list(let elements)):
      return .list(
        try elements.enumerated().map { index, value in
          try Losing.at([.index(index)]) {
            try write(value, as: element, keeping: keeping, rule: rule)
          }
        })
    case (.bag(let element), .bag(let elements)):
      let isKeyed = element.models.contains(where: tellsElementsApart)
      if keeping, isKeyed, Set(elements.map { identity($0) }).count < elements.count {
        isUnsure = true
      }
      return .bag(
        try elements.map {
          try write($0, as: element, keeping: keeping && isKeyed, rule: rule)
        })
    case (.table(let element), .table(let members)),
      (.numbers(let element), .table(let members)), (.choices(_, let element), .table(let members)):
      return .object(
        try members.map { key, value in
          try Losing.at([.key(key)]) {
            .init(key: key, value: try write(value, as: element, keeping: keeping, rule: rule))
          }
        })
    case (.calendar(let element), .table(let members)):
      return try writeCalendar(members, element, rule)
    case (.model(let type), .object(let instance)) where Family.model(type).kind == .union:
      guard let (name, payload) = instance.fields.first else { return .null }
      return try writeUnion(name, payload, of: type, keeping: keeping)
    case (.model(let type), .text(let name)):
      return try writeUnion(name, nil, of: type, keeping: keeping)
    case (.model(let type), .object(let instance)) where Family.coded.contains(type):
      return try writeCoded(instance, as: type, keeping: keeping)
    case (.model(let type), .object(let instance)):
      return try writeObject(instance, as: type, keeping: keeping)
    default: return writeLeaf(value, rule)
    }
  }

  /// Whether the unknown members of a set's element can be found by its unique keys, which are
  /// written outside arrays.
  func tellsElementsApart(_ type: String) -> Bool {
    guard let keys = rules.nearest(type, { $0.uniqueKeys }) else { return false }
    return Family.properties(type).filter { keys.contains($0.name) }.allSatisfy { property in
      let rule = rules.rule(for: property.name, of: type)
      return !rule.isExcluded && !rule.writesNegative
        && writtenPath(property, rule).dropFirst().allSatisfy { Int($0) == nil }
    }
  }

  func identity(_ element: Value) -> [String?] {
    guard let instance = element.instance else { return [] }
    let keys = rules.nearest(instance.type) { $0.uniqueKeys } ?? []
    return [instance.type] + keys.map { instance.fields[$0]?.text }
  }

  private func writeLeaf(_ value: Value, _ rule: PropertyRule) -> Document {
    switch value {
    case .null: return .null
    case .bool(let value): return .bool(value)
    case .int(let value):
      return .int(rule.treatment == .oneLess ? value + 1 : value)
    case .double(let value): return .number("\(value)")
    case .text(let text): return .text(text)
    case .decimal(let text): return .number(text)
    case .date(let seconds): return writeDate(seconds, rule)
    case .list(let elements), .bag(let elements):
      return .list(elements.map { writeLeaf($0, PropertyRule()) })
    case .table(let members):
      return .object(members.map { .init(key: $0, value: writeLeaf($1, PropertyRule())) })
    case .object: return .null
    }
  }

  private func writeDate(_ seconds: Double, _ rule: PropertyRule) -> Document {
    guard let format = rule.dateFormat ?? rules.dateFormat else {
      return .text(Day.timestamp(seconds))
    }
    return format == .seconds ? .number("\(seconds)") : .text(format.text(Int(seconds)))
  }

  private func writeCalendar(
    _ members: [String: Value], _ element: Shape, _ rule: PropertyRule
  ) throws -> Document {
    var written: [Document.Member] = []
    for (key, value) in members {
      let seconds = Double(key.dropFirst(5).dropLast()) ?? 0
      let format = rule.dateFormat ?? rules.dateFormat
      let key = format?.text(Int(seconds)) ?? Day.timestamp(seconds)
      if written.contains(where: { $0.key == key }) { throw Unwritable(path: [key]) }
      written.append(.init(key: key, value: try write(value, as: element)))
    }
    return .object(written)
  }

  func writeObject(
    _ instance: Instance, as declared: String, keeping: Bool
  ) throws -> Document {
    let type = instance.type
    var document = Document.object([])
    var losses: [[Step]] = []
    for property in Family.properties(type) {
      do {
        try write(property, of: instance, into: &document, keeping)
      } catch let error as Losing {
        losses += error.paths
      }
    }
    if !losses.isEmpty { throw Losing(paths: losses) }
    let tags = tags(of: type, declared: declared)
    if tags.count > 1 { note(.writtenLevels) }
    for tag in tags { write(tag, of: type, into: &document) }
    if keeping {
      for extra in instance.extras {
        // A former element of an array that is written as a member of an object, or the reverse.
        if document.meetsOther(extra.path) { isUnsure = true }
        if extra.path.contains(where: { Int($0.key ?? "") != nil }) { note(.keptDigits) }
        document.keep(extra.value, at: extra.path[...])
      }
    }
    if rules.nearest(type, { $0.stamps ? true : nil }) ?? false {
      document.keep(.int(1), at: [.key("stamp")])
    }
    return document
  }

  private func write(
    _ property: Property, of instance: Instance, into document: inout Document, _ keeping: Bool
  ) throws {
    let rule = rules.rule(for: property.name, of: instance.type)
    let value = instance.fields[property.name] ?? .null
    guard !rule.isIgnored, !rule.isExcluded else {
      // Whether unknown members inside it are kept is not documented.
      if keeping, !property.shape.models.isEmpty { isUnsure = true }
      return
    }
    if rule.isRequired, value.isNull { throw Unwritable(path: [property.name]) }
    let flats = flats(of: instance.type).filter { $0.outer == property.name }
    if !flats.isEmpty, rules.generatesInverses {
      return try writeFlat(property, value, flats, rule, into: &document, keeping)
    }
    let path = writtenPath(property, rule)
    if rule.writesNegative {
      guard case .int(let number) = value else {
        if rules.options.writesNil { try document.insert(.null, at: path) }
        return
      }
      return try document.insert(.int(-number), at: path)
    }
    if value.isNull, property.shape.isOptional, !rules.options.writesNil { return }
    // Required values are written, so that they can be read again.
    let mayOmit = rules.options.emptyCollections == .omit && !rule.isRequired
    if value.isEmptyCollection, mayOmit, !property.isFree { return }
    let written = try Losing.at(path.map { .key($0) }) {
      try write(value, as: property.shape, keeping: keeping, rule: rule)
    }
    try document.insert(written, at: path)
  }

  /// The inner properties next to the outer ones; properties without a flat key remain in the
  /// object.
  private func writeFlat(
    _ property: Property, _ value: Value, _ flats: [TypeRule.Flat], _ outer: PropertyRule,
    into document: inout Document, _ keeping: Bool
  ) throws {
    guard let inner = value.instance else {
      if rules.options.writesNil { isUnsure = true }
      return
    }
    var rest = try write(value, as: property.shape, keeping: keeping).members
    for flat in flats {
      let rule = rules.rule(for: flat.inner, of: inner.type)
      if rule.isIgnored || rule.isExcluded { isUnsure = true }
      guard let found = Family.properties(inner.type).first(where: { $0.name == flat.inner }) else {
        continue
      }
      let key = writtenPath(found, rule)
      if key.count > 1 { isUnsure = true }
      if let position = rest.firstIndex(where: { $0.key == key[0] }) {
        try document.insert(rest.remove(at: position).value, at: [flat.key])
      }
    }
    let others = Family.properties(inner.type).count - flats.count
    let written = Family.properties(inner.type).count { property in
      let rule = rules.rule(for: property.name, of: inner.type)
      return !rule.isIgnored && !rule.isExcluded && !flats.contains { $0.inner == property.name }
    }
    // Whether an object is there all of whose other properties are left out is not documented.
    if others > 0, written == 0 { isUnsure = true }
    // Known issue: the library keeps nothing of an object all of whose properties have flat keys.
    if others == 0, !rest.isEmpty { isUnsure = true }
    if others > 0 || !rest.isEmpty {
      if rest.isEmpty { isUnsure = true }
      let path = writtenPath(property, outer)
      try document.insert(.object(rest), at: path)
    }
  }

  /// The place where a property is written.
  func writtenPath(_ property: Property, _ rule: PropertyRule) -> [String] {
    if let key = rule.writtenKey { return key.split(separator: ".").map(String.init) }
    if let key = rule.keys.first, rule.hasInverse, rules.generatesInverses {
      return rule.isNested ? key.split(separator: ".").map(String.init) : [key]
    }
    return [Oracle.styled(property, rules.keyStyle)]
  }

  static func styled(_ property: Property, _ style: KeyStyle) -> String {
    let words = property.words.map { $0.lowercased() }
    let capitals = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }
    let leading = String(property.key.prefix { $0 == "_" })
    return switch style {
    case .declared: property.key
    case .camelCase: leading + words[0] + capitals.dropFirst().joined()
    case .snakeCase: leading + words.joined(separator: "_")
    case .kebabCase: leading + words.joined(separator: "-")
    case .pascalCase: leading + capitals.joined()
    case .screamingSnakeCase: leading + words.joined(separator: "_").uppercased()
    @unknown default: fatalError("the articles do not say this yet")
    }
  }
}

extension Property {
  fileprivate var isFree: Bool {
    if case .anything = shape.wrapped { true } else { false }
  }
}
