/// Sorts the properties of a type into those that are read as soon as their keys are found and
/// those that are deferred, and makes the table of keys for both.
struct ReadingKeys {
  let table: KeyTable
  let late: LateRules?
  /// The number of mapped properties.
  private let count: Int

  /// - Parameters:
  ///   - builder: The builder that knows the properties and their rules.
  ///   - indexes: The properties that are mapped.
  init(_ builder: PlanBuilder, _ indexes: [Int]) {
    count = indexes.count
    let sources = indexes.map { Sources(builder, $0) }
    let late = Self.lateProperties(sources)
    var captures = Captures(first: indexes.count)
    var properties: [LateRules.Property] = []
    for (position, source) in sources.enumerated() where late.contains(position) {
      let others = sources.indices.filter { $0 != position }.flatMap { sources[$0].registered }
      properties.append(source.property(at: position, registeredByOthers: others, &captures))
    }
    self.late =
      properties.isEmpty
      ? nil
      : LateRules(
        captureCount: captures.keys.count, properties: properties,
        paths: Self.paths(sources, late))
    table = Self.table(sources, late, captures)
  }

  /// The positions of the properties that are filled directly from a key.
  func properties(readFrom key: String) -> [Int] {
    let match = table.match(ContiguousArray(key.utf8).span)
    guard match.isKnown else { return [] }
    let slot = Int(match.slot)
    guard slot >= count else { return [slot] }
    return (late?.properties ?? []).filter { property in
      property.alternatives.contains { $0.capture == slot - count && $0.steps.isEmpty }
    }.map(\.property)
  }

  /// The keys and paths that may fill a property.
  struct Sources {
    let name: String
    /// Whether the property is not filled from any key.
    let isLeftOut: Bool
    /// The registered keys.
    let keys: [String]
    let rule: ReadingRule?
    let flatRules: [FlatRule]
    let needsParent: Bool

    init(_ builder: PlanBuilder, _ index: Int) {
      name = builder.fields[index].name
      isLeftOut = !builder.isRead(index)
      rule = builder.propertyRules[index]?.reading
      keys = isLeftOut ? [] : rule?.keys ?? []
      flatRules = builder.flatRules.filter { $0.property == index && $0.reading != nil }
      if case .closure(let closure) = rule?.conversion {
        needsParent = closure.needsParent
      } else {
        needsParent = false
      }
    }

    var isLate: Bool {
      needsParent || !flatRules.isEmpty || keys.contains { rule?.steps(of: $0) != nil }
    }

    /// All first steps of keys that the property, or a part of it, is filled from.
    var heads: [String] {
      ReadingKeys.heads(keys, rule)
        + flatRules.flatMap { ReadingKeys.heads($0.reading?.keys ?? [], $0.reading) }
    }

    /// The keys that are registered for the property or for a part of it.
    var registered: [String] { keys + flatRules.flatMap { $0.reading?.keys ?? [] } }

    func property(
      at position: Int, registeredByOthers others: [String], _ captures: inout Captures
    ) -> LateRules.Property {
      var alternatives = captures.alternatives(keys, rule)
      // A key that is registered for one property is not an automatic key of any other.
      if !others.contains(name) && !flatRules.contains(where: { $0.reads(name) }) {
        let isOnOwnPath = keys.contains { rule?.steps(of: $0)?.first == name }
        let own = LateRules.Alternative(
          capture: captures.ownName(name), steps: [], delimiter: ".",
          takesScalarsOnly: isOnOwnPath)
        // The name may be registered too, and is then a single source.
        if !alternatives.contains(where: { $0.capture == own.capture && $0.steps.isEmpty }) {
          alternatives.append(own)
        }
      }
      return LateRules.Property(
        property: position, alternatives: alternatives, needsParent: needsParent,
        parts: flatRules.map { flat in
          LateRules.Part(
            alternatives: captures.alternatives(flat.reading?.keys ?? [], flat.reading),
            keys: flat.readKeys)
        })
    }
  }

  /// The keys whose values are captured, with their numbers.
  struct Captures {
    let first: Int
    private(set) var keys: [String] = []
    private(set) var ownNames: [Int: String] = [:]

    init(first: Int) { self.first = first }

    mutating func alternatives(_ keys: [String], _ rule: ReadingRule?) -> [LateRules.Alternative] {
      keys.flatMap { key -> [LateRules.Alternative] in
        let plain = LateRules.Alternative(capture: capture(key), steps: [], delimiter: ".")
        guard let steps = rule?.steps(of: key), let delimiter = rule?.delimiter else {
          return [plain]
        }
        let nested = LateRules.Alternative(
          capture: capture(steps[0]), steps: Array(steps.dropFirst()), delimiter: delimiter)
        return [plain, nested]
      }
    }

    mutating func ownName(_ name: String) -> Int {
      if let index = keys.firstIndex(of: name) { return index }
      ownNames[keys.count] = name
      keys.append(name)
      return keys.count - 1
    }

    private mutating func capture(_ key: String) -> Int {
      if let index = keys.firstIndex(of: key) {
        ownNames[index] = nil
        return index
      }
      keys.append(key)
      return keys.count - 1
    }
  }

  // MARK: Sorting

  /// The properties to defer: those with paths, parts or parents, and those that share a key with
  /// another property.
  private static func lateProperties(_ sources: [Sources]) -> Set<Int> {
    var late = Set(sources.indices.filter { sources[$0].isLate })
    var users: [ContiguousArray<UInt8>: Set<Int>] = [:]
    for (position, source) in sources.enumerated() {
      for head in source.heads { users[KeyFolding.folded(head), default: []].insert(position) }
    }
    for (_, positions) in users where positions.count > 1 { late.formUnion(positions) }
    let lateHeads = Set(late.flatMap { sources[$0].heads.map(KeyFolding.folded) })
    for (position, source) in sources.enumerated() {
      let own = [source.name] + source.keys
      if own.contains(where: { lateHeads.contains(KeyFolding.folded($0)) }) {
        late.insert(position)
      }
    }
    return late.filter { !sources[$0].isLeftOut }
  }

  /// The first steps of keys, and the keys themselves.
  private static func heads(_ keys: [String], _ rule: ReadingRule?) -> [String] {
    keys.flatMap { key in [key] + (rule?.steps(of: key).map { [$0[0]] } ?? []) }
  }

  private static func paths(
    _ sources: [Sources], _ late: Set<Int>
  ) -> [Int: [MappingPath.Component]] {
    var paths: [Int: [MappingPath.Component]] = [:]
    for position in late {
      let source = sources[position]
      let key = source.keys.first ?? source.name
      let steps = source.rule?.steps(of: key) ?? [key]
      paths[position] = steps.map { MappingPath.Component($0) }
    }
    return paths
  }

  private static func table(
    _ sources: [Sources], _ late: Set<Int>, _ captures: Captures
  ) -> KeyTable {
    KeyTable { keys in
      for (position, source) in sources.enumerated() where !late.contains(position) {
        for (order, key) in source.keys.enumerated() {
          keys.register(key, slot: Int32(position), order: order)
        }
      }
      for (index, key) in captures.keys.enumerated() where captures.ownNames[index] == nil {
        keys.register(key, slot: Int32(captures.first + index), order: 0)
      }
      for (position, source) in sources.enumerated()
      where !late.contains(position) {
        if source.isLeftOut {
          keys.leaveOut(source.name)
        } else {
          keys.addName(source.name, slot: Int32(position))
        }
      }
      for (index, name) in captures.ownNames.sorted(by: { $0.key < $1.key }) {
        keys.addName(name, slot: Int32(captures.first + index))
      }
    }
  }
}
