import AutoMapper

/// Something that a program removes from a value.
enum Removal {
  case clear(String)
  case entry(String, key: String)
  case first(String)

  /// The values that can be removed from those of a model; `remove` does the same to instances.
  static let all: [String: [Removal]] = [
    "Outer": [
      .clear("other"), .clear("maybeSpots"), .entry("spotsByName", key: "n1"),
      .entry("spotsByName", key: "0"), .first("spots"),
    ],
    "Cart": [
      .clear("favorite"), .clear("maybe"), .entry("byKey", key: "n1"), .entry("byKey", key: "0"),
      .first("items"),
    ],
    "Zoo": [
      .clear("chief"), .clear("pet"), .entry("petsByName", key: "n1"),
      .entry("petsByName", key: "0"), .first("beings"),
    ],
    "Digits": [.entry("spots", key: "n1"), .entry("spots", key: "0")],
  ]

  static func remove(_ index: Int, from any: Any) -> Any {
    switch any {
    case var outer as Outer:
      switch index {
      case 0: outer.other = nil
      case 1: outer.maybeSpots = nil
      case 2: outer.spotsByName["n1"] = nil
      case 3: outer.spotsByName["0"] = nil
      default: outer.spots = Array(outer.spots.dropFirst())
      }
      return outer
    case let cart as Cart:
      switch index {
      case 0: cart.favorite = nil
      case 1: cart.maybe = nil
      case 2: cart.byKey["n1"] = nil
      case 3: cart.byKey["0"] = nil
      default: cart.items = Array(cart.items.dropFirst())
      }
      return cart
    case var zoo as Zoo:
      switch index {
      case 0: zoo.chief = nil
      case 1: zoo.pet = nil
      case 2: zoo.petsByName["n1"] = nil
      case 3: zoo.petsByName["0"] = nil
      default: zoo.beings = Array(zoo.beings.dropFirst())
      }
      return zoo
    case var digits as Digits:
      digits.spots[index == 0 ? "n1" : "0"] = nil
      return digits
    default: return any
    }
  }
}

extension Oracle {
  /// Removes something from a value, and with it what was unknown in there.
  func remove(_ removal: Removal, from value: Value) -> Value {
    guard var instance = value.instance else { return value }
    switch removal {
    case .clear(let name):
      note(instance.fields[name], removed: true)
      instance.fields[name] = .null
    case .entry(let name, let key):
      guard case .table(var members)? = instance.fields[name] else { return value }
      note(members[key], removed: true)
      members[key] = nil
      instance.fields[name] = .table(members)
    case .first(let name):
      guard case .list(let elements)? = instance.fields[name], let first = elements.first else {
        return value
      }
      // Indexes are correct only as long as elements change in place.
      if elements.contains(where: \.holdsExtras), !tellsApart(elements) { isUnsure = true }
      note(first, removed: true)
      instance.fields[name] = .list(Array(elements.dropFirst()))
    }
    return .object(instance)
  }

  private func note(_ value: Value?, removed: Bool) {
    if removed, value?.holdsExtras ?? false { note(.removedExtras) }
  }

  /// Whether unique keys tell which unknown members belong to which element.
  private func tellsApart(_ elements: [Value]) -> Bool {
    let types = elements.compactMap(\.instance?.type)
    return types.count == elements.count && types.allSatisfy(tellsElementsApart)
      && Set(elements.map(identity)).count == elements.count
  }

  /// Leaves open what becomes of unknown members of values that an update replaced in their places.
  func compareExtras(_ old: Value, _ new: Value) {
    switch (old, new) {
    case (_, .null): note(old, removed: true)
    case (.object(let old), .object(let new)):
      if !old.extras.isEmpty, new.extras.isEmpty || old.type != new.type { isUnsure = true }
      if Value.object(old).holdsExtras, identity(.object(old)) != identity(.object(new)) {
        isUnsure = true
      }
      // Known issue: the library adds what was unknown in the payload of another case, also to a dictionary.
      if Set(old.fields.keys) != Set(new.fields.keys), Value.object(old).holdsExtras {
        isUnsure = true
      }
      for (name, value) in old.fields { compareExtras(value, new.fields[name] ?? .null) }
    case (.list(let old), .list(let new)), (.bag(let old), .bag(let new)):
      guard old.contains(where: \.holdsExtras) else { return }
      if !tellsApart(old) || !tellsApart(new) { isUnsure = true }
      for element in new {
        if let known = old.first(where: { identity($0) == identity(element) }) {
          compareExtras(known, element)
        }
      }
      if new.count < old.count { note(.removedExtras) }
    case (.table(let old), .table(let new)):
      for (key, value) in old { compareExtras(value, new[key] ?? .null) }
    default: if old.holdsExtras { isUnsure = true }
    }
  }
}

extension Value {
  /// Whether the document had members in it that the model does not have.
  var holdsExtras: Bool {
    switch self {
    case .list(let elements), .bag(let elements): elements.contains(where: \.holdsExtras)
    case .table(let members): members.values.contains(where: \.holdsExtras)
    case .object(let instance):
      !instance.extras.isEmpty || instance.fields.values.contains(where: \.holdsExtras)
    default: false
    }
  }
}

/// Removals from values whose unknown members are kept.
extension Case {
  /// The values that the program removes: for each, the number of a removal.
  func checkRemoval(_ document: Document, _ numbers: Document) {
    guard rules.options.keepsUnknownKeys, let all = Removal.all[root],
      case .list(let list) = numbers,
      let (value, _) = agreed(document)
    else { return }
    let indexes = list.compactMap { Tag.text($0).flatMap { Int($0) } }.filter(all.indices.contains)
    let oracle = Oracle(rules)
    let rest = indexes.reduce(value) { oracle.remove(all[$1], from: $0) }
    compareKept(document, [document, numbers], rest, oracle) { instance in
      indexes.reduce(instance) { Removal.remove($1, from: $0) }
    }
  }

  /// The values that an update removes.
  func checkRemoval(by change: Document, from document: Document) {
    guard rules.options.keepsUnknownKeys, case .object = change, !change.hasDuplicates,
      let (value, _) = agreed(document)
    else { return }
    let oracle = Oracle(rules, identities: 1_000_000)
    oracle.findsExtras = false
    let new = oracle.read(shape, change, circumstances(existing: value))
    guard let new, oracle.problems.isEmpty, oracle.refusals.isEmpty else { return }
    oracle.compareExtras(value, new)
    compareKept(document, [document, change], new, oracle) { instance in
      try kin.update(mapper, instance, .text(change.json))
    }
  }

  private func compareKept(
    _ document: Document, _ documents: [Document], _ rest: Value, _ oracle: Oracle,
    _ remove: (Any) throws -> Any
  ) {
    // The style of a key depends on whether it leads back to its property.
    let isOpen = root == "Alike" && rules.keyStyle != .declared
    guard let expected = try? oracle.write(rest, as: shape, keeping: true), !oracle.isUnsure,
      !isOpen
    else { return }
    coverage.add(oracle.features)
    for entryPoint in entryPoints(document) {
      compareWritten(entryPoint.name, document, .success(expected), of: documents) {
        let (instance, report) = try kin.readWithReport(mapper, entryPoint)
        return DocumentReader.read(try kin.text(mapper, try remove(instance), report.unknownValues))
      }
    }
  }
}
