import AutoMapper

/// The context of a value that is read.
struct Circumstances {
  var path: [Step]
  var options: MappingOptions
  /// Whether an existing value is updated, rather than one that a factory has just made.
  var isUpdate = false
  /// The existing value.
  var existing: Value?
  /// Whether it is the value that was passed in, which is updated whatever its unique keys are.
  var isHandedIn = false
  /// Whether the existing value is a struct from the factory of the object around it, without a
  /// factory of its own: whether its values replace missing ones is not documented.
  var isBorrowed = false
  var rule = PropertyRule()

  func at(_ step: Step, existing: Value? = nil) -> Circumstances {
    var inner = self
    inner.path.append(step)
    inner.existing = existing
    inner.isUpdate = isUpdate && existing != nil
    inner.isBorrowed = false
    inner.isHandedIn = false
    return inner
  }
}

/// Reading, and updating, which is reading with an existing value.
extension Oracle {
  func read(_ shape: Shape, _ document: Document, _ here: Circumstances) -> Value? {
    switch shape {
    case .int, .double, .bool, .text, .decimal, .date, .choice:
      return readLeaf(shape, document, here)
    case .anything: return Oracle.free(document)
    case .optional(let wrapped):
      return document.isNull ? .null : read(wrapped, document, here)
    case .list(let element): return readElements(element, document, here).map { .list($0) }
    case .bag(let element):
      return readElements(element, document, here).map { elements in
        var texts: Set<String> = []
        return .bag(elements.filter { texts.insert($0.text).inserted })
      }
    case .table(let element): return readTable(element, document, here) { key in key }
    case .calendar(let element):
      return readTable(element, document, here) { key in
        readLeaf(.date, .text(key), here).map(\.text)
      }
    case .numbers(let element):
      // Only integers as Swift writes them.
      return readTable(element, document, here) { key in
        Int(key).map { "\($0)" == key ? key : nil } ?? nil
      }
    case .choices(let cases, let element):
      return readTable(element, document, here) { cases.contains($0) ? $0 : nil }
    case .model(let type) where Family.coded.contains(type):
      return readCoded(type, document, here)
    case .model(let type): return readModel(type, document, here)
    }
  }

  /// The values of `Any` and `JSONValue`.
  static func free(_ document: Document) -> Value {
    switch document {
    case .null: return .null
    case .bool(let value): return .bool(value)
    case .number(let text):
      if let value = Int(text) { return .int(value) }
      return .double(Double(text) ?? 0)
    case .text(let text): return .text(text)
    case .list(let elements), .bag(let elements): return .list(elements.map(free))
    case .object(let members):
      return .table(
        Dictionary(members.map { ($0.key, free($0.value)) }, uniquingKeysWith: { _, last in last }))
    }
  }

  private func readElements(
    _ shape: Shape, _ document: Document, _ here: Circumstances
  ) -> [Value]? {
    var documents: [Document]
    switch document {
    case .list(let elements), .bag(let elements): documents = elements
    case .null:
      report(.missingValue, at: here.path)
      return nil
    default:
      guard here.options.acceptsSingleElements else {
        report(.typeMismatch, at: here.path)
        return nil
      }
      documents = [document]
    }
    let isAlone =
      switch document {
      case .list, .bag: false
      default: true
      }
    var matching = ElementMatching(self, shape, here.isUpdate ? here.existing : nil)
    var elements: [Value] = []
    for (index, document) in documents.enumerated() {
      if lacksUniqueKey(shape, document, here) {
        // Whether a single value needs one is not documented.
        if isAlone { isUnsure = true }
        let (_, problems) = attempt {
          report(.missingValue, at: here.path + [.index(index)], isPrefix: true)
          return nil
        }
        elements += refuse(shape, here.at(.index(index)), problems)
        continue
      }
      let known = matching.known(for: document)
      var inner = here.at(.index(index), existing: known)
      if isAlone {
        inner.path.removeLast()
        // An object is an element only if it has what the element needs.
        if case .object = document { inner.options.missingValues = .throw }
        // Whether the policy for elements applies to a single value is not documented.
        let (value, problems) = attempt { read(shape, document, inner) }
        if value == nil, here.options.invalidElements != .throw { isUnsure = true }
        if value == nil { bringBack(problems) }
        elements += value.map { [$0] } ?? []
        continue
      }
      elements += readElement(shape, document, inner)
    }
    return elements
  }

  private func readTable(
    _ shape: Shape, _ document: Document, _ here: Circumstances, _ key: (String) -> String?
  ) -> Value? {
    guard case .object(let members) = document else {
      report(document.isNull ? .missingValue : .typeMismatch, at: here.path)
      return nil
    }
    var table: [String: Value] = [:]
    let old: [String: Value] =
      if case .table(let old)? = here.existing, here.isUpdate, !shape.models.isEmpty { old } else {
        [:]
      }
    table = old
    for (name, count) in Dictionary(members.map { ($0.key, 1) }, uniquingKeysWith: +)
    where count > 1 {
      if here.options.duplicateKeys == .throw {
        report(.invalidKey, at: here.path + [.key(name)])
      } else if !shape.models.isEmpty {
        isUnsure = true
      }
    }
    for member in members {
      guard let name = key(member.key) else {
        isUnsure = true
        continue
      }
      if Int(name) != nil { note(.digitEntries) }
      // Whether dictionaries of enums with payloads are merged is not documented.
      if case .model(let type) = shape, Family.model(type).kind == .union, !old.isEmpty {
        isUnsure = true
      }
      let inner = here.at(.key(member.key), existing: old[name])
      if let value = readElement(shape, member.value, inner).first { table[name] = value }
    }
    return .table(table)
  }

  /// One value, or none if it is dropped.
  private func readElement(_ shape: Shape, _ document: Document, _ here: Circumstances) -> [Value] {
    let (value, problems) = attempt {
      if document.isNull, !shape.isOptional, !shape.takesNull {
        if here.options.missingValues == .useEmpty || here.existing != nil { isUnsure = true }
        report(.missingValue, at: here.path)
        return nil
      }
      return read(shape, document, here)
    }
    if let value { return [value] }
    return refuse(shape, here, problems)
  }

  /// Whether an element of an updated value has no unique key, and so cannot be recognized.
  private func lacksUniqueKey(
    _ shape: Shape, _ document: Document, _ here: Circumstances
  ) -> Bool {
    guard here.isUpdate, let existing = here.existing, !existing.isNull,
      case .model(let type) = shape.wrapped, case .object = document,
      let chosen = choose(type, document, Circumstances(path: [], options: .init())).type,
      let keys = rules.nearest(type, { $0.uniqueKeys })
    else { return false }
    return Family.properties(chosen).contains { property in
      guard keys.contains(property.name), !property.shape.isOptional else { return false }
      return find(property, of: chosen, in: document)?.value.isNull ?? true
    }
  }

  /// The rest of an element that cannot be created.
  private func refuse(_ shape: Shape, _ here: Circumstances, _ problems: [Problem]) -> [Value] {
    let isCase =
      here.options.unknownCases == .useDefault && problems.allSatisfy { $0.isCase(at: here.path) }
    // An existing object keeps the values that were already set.
    if here.existing != nil { isUnsure = true }
    switch here.options.invalidElements {
    case .throw where !isCase:
      bringBack(problems)
      return []
    case .useNil where shape.isOptional: return [.null]
    case .throw, .useNil, .drop: return isCase && shape.isOptional ? [.null] : []
    @unknown default: fatalError("the articles do not say this yet")
    }
  }
}

extension Problem {
  /// Whether the problem is an unknown case of an enum at a path.
  func isCase(at path: [Step]) -> Bool {
    kinds.contains(.unknownCase) && self.path == path
  }
}

extension Shape {
  var takesNull: Bool {
    if case .anything = self { true } else { false }
  }
}

/// Finds the elements of the old array by their unique keys.
private struct ElementMatching {
  private let oracle: Oracle
  private let type: String?
  private let keys: [String]
  private let isSet: Bool
  private var old: [Instance] = []

  init(_ oracle: Oracle, _ shape: Shape, _ existing: Value?) {
    self.oracle = oracle
    isSet = if case .bag? = existing { true } else { false }
    guard case .model(let type) = shape.wrapped, let existing else {
      (type, keys) = (nil, [])
      return
    }
    self.type = type
    keys = oracle.rules.nearest(type) { $0.uniqueKeys } ?? []
    old = keys.isEmpty ? [] : existing.elements.compactMap(\.instance)
  }

  mutating func known(for document: Document) -> Value? {
    guard let type, !keys.isEmpty, case .object = document else { return nil }
    let (chosen, _) = oracle.choose(type, document, Circumstances(path: [], options: .init()))
    // An element is recognized by its type and its keys.
    guard let chosen, let wanted = oracle.keyTexts(keys, of: chosen, in: document) else {
      return nil
    }
    let isChosen = oracle.discriminator(of: type) != nil
    let isMeant = { [keys] (instance: Instance) in
      (!isChosen || instance.type == chosen) && keys.map { instance.fields[$0]?.text } == wanted
    }
    // Among elements with the same keys, the first is recognized, which may be any in a set, and
    // each is updated once.
    if isSet, old.count(where: isMeant) > 1 { oracle.isUnsure = true }
    defer { old.removeAll(where: isMeant) }
    return old.first(where: isMeant).map { .object($0) }
  }
}
