import AutoMapper

/// A place in a document with a property's value.
struct Found {
  /// The path from the object, as the document spells it.
  var path: [Step]
  var value: Document
}

/// How a property finds its key: *Keys and Names* and *Rules*.
extension Oracle {
  /// The best place for a property: the first that is not null, or otherwise the first.
  func find(_ property: Property, of type: String, in document: Document) -> Found? {
    let rule = rules.rule(for: property.name, of: type)
    let isClaimed = registeredKeys(of: type, but: property.name).contains(property.key)
    let names = isClaimed ? [] : [property.key]
    // The exact name of another property does not match this one.
    let others = Set(Family.properties(type).map(\.name)).subtracting([property.name])
    let isOther = { (place: Found) in
      if case .key(let key) = place.path[0] {
        others.contains(key) && !rule.keys.contains(key)
      } else {
        false
      }
    }
    return find(keys: rule.keys, names: names, isNested: rule.isNested, in: document, isOther)
  }

  func find(
    keys: [String], names: [String], isNested: Bool, in document: Document,
    _ isOther: (Found) -> Bool = { _ in false }
  ) -> Found? {
    var places: [Found] = []
    for isFolded in [false, true] {
      for key in keys {
        places += literal(key, isFolded: isFolded, in: document)
        if isNested { places += path(key, isFolded: isFolded, in: document) }
      }
      for name in names {
        let own = literal(name, isFolded: isFolded, in: document).filter { !isOther($0) }
        // Where a path leads through the own name, the articles do not say what a container or null there is.
        if isNested, keys.contains(where: { $0.hasPrefix(name + ".") }),
          own.contains(where: { $0.value.isContainer || $0.value.isNull })
        {
          isUnsure = true
        }
        places += own
      }
    }
    return places.first { !$0.value.isNull } ?? places.first
  }

  /// All keys that are registered for other properties of a type, including flat ones.
  func registeredKeys(of type: String, but name: String) -> [String] {
    let others = Family.properties(type).filter { $0.name != name }
    // An ignored property does not take keys from others.
    let known = others.map { rules.rule(for: $0.name, of: type) }.filter { !$0.isIgnored }
    return known.flatMap(\.keys) + flats(of: type).map(\.key)
  }

  func flats(of type: String) -> [TypeRule.Flat] {
    Family.line(type).flatMap { rules.types[$0]?.flats ?? [] }
  }

  private func literal(_ key: String, isFolded: Bool, in document: Document) -> [Found] {
    let member = document.members.last { matches($0.key, key, isFolded) }
    return member.map { [Found(path: [.key($0.key)], value: $0.value)] } ?? []
  }

  private func path(_ key: String, isFolded: Bool, in document: Document) -> [Found] {
    let steps = key.split(separator: ".").map(String.init)
    guard steps.count > 1,
      var found = literal(steps[0], isFolded: isFolded, in: document).first
    else { return [] }
    for step in steps.dropFirst() {
      switch found.value {
      case .object:
        guard let value = found.value[step] else { return [] }
        if Int(step) != nil { note(.digitKeys) }
        found = Found(path: found.path + [.key(step)], value: value)
      case .list(let elements):
        guard let index = Int(step), elements.indices.contains(index) else { return [] }
        found = Found(path: found.path + [.index(index)], value: elements[index])
      default: return []
      }
    }
    return [found]
  }

  private func matches(_ found: String, _ wanted: String, _ isFolded: Bool) -> Bool {
    isFolded
      ? found != wanted && Oracle.folded(found) == Oracle.folded(wanted) : found == wanted
  }

  /// A key without the characters that are ignored.
  static func folded(_ key: String) -> String {
    key.lowercased().filter { !" _-@$#".contains($0) }
  }
}

/// Members of a document that the model does not have.
extension Oracle {
  /// The members that belong to no property, with their paths in the object.
  func extras(of type: String, declared: String, in document: Document) -> [Extra] {
    var known: Set<String> = []
    var ways: [[String]] = []
    for property in Family.properties(type) {
      let rule = rules.rule(for: property.name, of: type)
      if !registeredKeys(of: type, but: property.name).contains(property.key) {
        known.insert(Oracle.folded(property.key))
      }
      // An ignored property only claims its name.
      if rule.isIgnored { continue }
      known.formUnion(rule.keys.map(Oracle.folded))
      if rule.isNested { ways += rule.keys.map { $0.split(separator: ".").map(String.init) } }
    }
    known.formUnion(flats(of: type).map { Oracle.folded($0.key) })
    known.formUnion(discriminators(of: type, declared: declared).map { Oracle.folded($0.key) })
    ways = ways.filter { $0.count > 1 }
    // What is known of an object is not known of the array as which it is written.
    if findsExtras, Set(ways.map { Int($0[1]) != nil }).count > 1 { isUnsure = true }
    return document.withoutDuplicates.members.flatMap { member -> [Extra] in
      let inside = ways.filter { Oracle.folded($0[0]) == Oracle.folded(member.key) }
      if known.contains(Oracle.folded(member.key)) {
        // Known issue: the library keeps nothing inside a value to which a path leads through another property.
        if findsExtras, !inside.isEmpty, member.value.isContainer { isUnsure = true }
        return []
      }
      return beside(inside.map { Array($0.dropFirst()) }, member.value, [.key(member.key)])
    }
  }

  /// The members outside the paths that lead through a value.
  private func beside(_ ways: [[String]], _ document: Document, _ path: [Step]) -> [Extra] {
    if ways.contains(where: \.isEmpty) { return [] }
    if ways.isEmpty { return [Extra(path: path, value: document)] }
    let members: [(Step, Document)]
    switch document {
    case .object(let all): members = all.map { (.key($0.key), $0.value) }
    case .list(let elements): members = elements.enumerated().map { (.index($0), $1) }
    case .null: return []
    default:
      // Whether a key is known if its path leads nowhere is not documented.
      isUnsure = true
      return []
    }
    return members.flatMap { step, value -> [Extra] in
      let inside = ways.filter { $0[0] == step.text }.map { Array($0.dropFirst()) }
      if inside.isEmpty, case .list = document {
        if value.isNull { return [Extra(path: path + [step], value: .null)] }
        // Whether an empty element outside a path is kept does not matter.
        if value.size == 1 { isUnsure = true }
      }
      return beside(inside, value, path + [step])
    }
  }
}
