/// Sorts the properties of a type into those that are read as soon as their keys are found and
/// those that are deferred, and makes the table of keys for both.
struct ReadingKeys {
  let table: KeyTable
  let deferred: DeferredProperties?
  /// The number of mapped properties.
  private let count: Int

  /// Sorts some of the properties of a type; the values at the given paths are known, but not read.
  ///
  /// Values that are only written take part like others if `readingComputed` is true.
  init(
    _ properties: [ResolvedProperty], of type: ResolvedType, skipping skippedPaths: [[String]] = [],
    readingComputed: Bool = false
  ) {
    let matching = type.keyMatching
    let sources = properties.map { property in
      Source(
        property: property,
        isLeftOut: readingComputed ? property.rules?.isNotRead ?? false : !property.isRead,
        flattened: type.flattened.filter { $0.owner == property.index && $0.keys != nil })
    }
    count = sources.count
    let deferred = Self.deferredProperties(sources, matching)
    var captures = Captures()
    var properties: [DeferredProperties.Property] = []
    for position in sources.indices where deferred.contains(position) {
      let others = sources.indices.filter { $0 != position }.flatMap { sources[$0].allKeys }
      properties.append(
        sources[position].property(at: position, registeredByOthers: others, &captures))
    }
    let skipped = Self.skipped(skippedPaths, sources, matching, &captures)
    self.deferred =
      properties.isEmpty && skipped.isEmpty
      ? nil
      : DeferredProperties(
        captureCount: captures.keys.count, properties: properties, skipped: skipped,
        needsParent: deferred.contains { sources[$0].needsParent }, functions: type.provider.members
      )
    table = Self.table(sources, matching, deferred, captures)
  }

  /// The positions of the properties that are filled directly from a key.
  func properties(readFrom key: String) -> [Int] {
    let match = table.match(key)
    guard match.isKnown else { return [] }
    let slot = Int(match.slot)
    return slot < count ? [slot] : deferred?.properties(readFrom: slot - count) ?? []
  }

  /// The keys and paths that may fill a property.
  private struct Source {
    let property: ResolvedProperty
    /// Whether the property is not filled from any key.
    let isLeftOut: Bool
    /// The properties of the property that have keys of their own.
    let flattened: [FlattenedProperty]

    var name: String { property.name }

    /// The registered keys.
    var keys: [RegisteredKey] { isLeftOut ? [] : property.keys }

    /// The name and the registered keys, as plain keys.
    var ownKeys: [String] { [name] + keys.map(\.text) }

    /// The keys that are registered for the property or for a part of it.
    var allKeys: [RegisteredKey] { keys + flattened.flatMap { $0.keys ?? [] } }

    /// All first steps of these keys.
    var heads: [String] { allKeys.flatMap(\.heads) }

    var needsParent: Bool {
      if case .closure(let closure) = property.conversion { closure.needsParent } else { false }
    }

    var isDeferred: Bool {
      needsParent || !flattened.isEmpty || keys.contains { $0.steps != nil }
    }

    func property(
      at position: Int, registeredByOthers others: [RegisteredKey], _ captures: inout Captures
    ) -> DeferredProperties.Property {
      var alternatives = captures.alternatives(keys)
      // A key that is registered for one property is not an automatic key of any other.
      let others = others + flattened.flatMap { $0.keys ?? [] }
      if property.readsName, !others.contains(where: { $0.text == name }) {
        let isOnOwnPath = keys.contains { $0.steps?.first == name }
        let own = DeferredProperties.Alternative(
          capture: captures.capture(name, isOwnName: true), takesScalarsOnly: isOnOwnPath)
        // The name may be registered too, and is then a single source.
        if !alternatives.contains(where: { $0.capture == own.capture && $0.steps.isEmpty }) {
          alternatives.append(own)
        }
      }
      return DeferredProperties.Property(
        property: position, alternatives: alternatives,
        parts: flattened.map { inner in
          DeferredProperties.Part(
            alternatives: captures.alternatives(inner.keys ?? []), keys: inner.readKeys,
            innerWritten: inner.innerWrittenKeys, written: inner.writtenSteps)
        })
    }
  }

  /// The keys whose values are captured, with their numbers.
  private struct Captures {
    /// Each key, and whether it is only the name of a property, and not registered.
    private(set) var keys: [(text: String, isOwnName: Bool)] = []

    mutating func alternatives(_ keys: [RegisteredKey]) -> [DeferredProperties.Alternative] {
      keys.flatMap { key -> [DeferredProperties.Alternative] in
        let plain = DeferredProperties.Alternative(capture: capture(key.text))
        guard let steps = key.steps else { return [plain] }
        let nested = DeferredProperties.Alternative(
          capture: capture(steps[0]), steps: Array(steps.dropFirst()), delimiter: key.delimiter)
        return [plain, nested]
      }
    }

    mutating func capture(_ key: String, isOwnName: Bool = false) -> Int {
      if let index = keys.firstIndex(where: { $0.text == key }) {
        if !isOwnName { keys[index].isOwnName = false }
        return index
      }
      keys.append((key, isOwnName))
      return keys.count - 1
    }
  }

  // MARK: Sorting

  /// The properties to defer: those with paths, parts or parents, and those that share a key with
  /// another property.
  private static func deferredProperties(
    _ sources: [Source], _ matching: MappingOptions.KeyMatching
  ) -> Set<Int> {
    // Most types have no such property, and then need no comparison of their names.
    if sources.allSatisfy({ $0.keys.isEmpty && !$0.isDeferred }) { return [] }
    var deferred = Set(sources.indices.filter { sources[$0].isDeferred })
    var users: [KeyBytes: Set<Int>] = [:]
    for (position, source) in sources.enumerated() {
      for head in source.heads { users[form(of: head, matching), default: []].insert(position) }
    }
    for users in users.values where users.count > 1 { deferred.formUnion(users) }
    if deferred.isEmpty { return [] }
    let first = deferred
    for (position, source) in sources.enumerated() {
      let users = source.ownKeys.compactMap { users[form(of: $0, matching)] }
      if !users.allSatisfy(first.isDisjoint) { deferred.insert(position) }
    }
    return deferred.filter { !sources[$0].isLeftOut }
  }

  /// The form in which keys are compared, as a key, which other sets contain, too.
  private static func form(of key: String, _ matching: MappingOptions.KeyMatching) -> KeyBytes {
    KeyBytes(String(decoding: matching.form(of: key), as: UTF8.self))
  }

  /// The paths to values that are known, but not read, except those through the value of a property,
  /// whose own type knows its keys.
  private static func skipped(
    _ paths: [[String]], _ sources: [Source], _ matching: MappingOptions.KeyMatching,
    _ captures: inout Captures
  ) -> [DeferredProperties.Alternative] {
    guard !paths.isEmpty else { return [] }
    let own = Set(sources.flatMap(\.ownKeys).map { form(of: $0, matching) })
    return paths.filter { !own.contains(form(of: $0[0], matching)) }.flatMap { steps in
      captures.alternatives([
        RegisteredKey(text: steps.joined(separator: "."), steps: steps)
      ])
    }
  }

  private static func table(
    _ sources: [Source], _ matching: MappingOptions.KeyMatching, _ deferred: Set<Int>,
    _ captures: Captures
  ) -> KeyTable {
    KeyTable(matching) { keys in
      let direct = sources.indices.filter { !deferred.contains($0) }
      for position in direct {
        for (order, key) in sources[position].keys.enumerated() {
          keys.register(key.text, slot: Int32(position), order: order)
        }
      }
      for (index, key) in captures.keys.enumerated() where !key.isOwnName {
        keys.register(key.text, slot: Int32(sources.count + index), order: 0)
      }
      for position in direct {
        if sources[position].isLeftOut {
          keys.leaveOut(sources[position].name)
        } else if sources[position].property.readsName {
          keys.addName(sources[position].name, slot: Int32(position))
        }
      }
      for (index, name) in captures.keys.enumerated() where name.isOwnName {
        keys.addName(name.text, slot: Int32(sources.count + index))
      }
    }
  }
}
