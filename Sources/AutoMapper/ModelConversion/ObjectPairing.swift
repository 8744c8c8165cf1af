/// Pairs each property of one type with the source of its value in another type.
struct ObjectPairing {
  /// The source of a value.
  enum Origin {
    case value(SourceProperties.Candidate)
    /// Several properties whose names begin with the name of the object.
    case parts(ObjectPairing)
  }

  /// A property of the target, or an inner property with a flat key.
  struct Entry {
    /// The index of the property.
    var property: Int
    var name: String
    /// The key by which the target reads the value.
    var key: String
    /// The source of the value, or nil if there is none.
    var origin: Origin?
    /// The codec that reads the value; nil for an inner property.
    var codec: Codec?
  }

  let source: SourceProperties
  let target: ObjectCodec
  let resolved: ResolvedType
  private(set) var entries: [Entry] = []
  /// The values of the source that properties of the target have for themselves.
  private let taken: Set<String>

  /// Pairs the properties of two types, using only source names that begin with a folded prefix.
  init(
    from source: SourceProperties, to target: ObjectCodec,
    after prefix: ContiguousArray<UInt8> = [], besides outerTaken: Set<String> = []
  ) throws {
    self.source = source
    self.target = target
    let resolved = try source.plans.resolved(target.type)
    self.resolved = resolved
    let plan = try target.plan().object
    let read = resolved.properties.filter(\.isRead).map { property in
      (property, resolved.keys(of: property))
    }
    taken = outerTaken.union(read.compactMap { source.whole($0.1, after: prefix)?.text })
    for (property, keys) in read {
      guard let key = presentedKey(of: property, among: keys) else { continue }
      let codec = plan.codecs[property.index]
      let origin = try origin(keys, codec, prefix)
      add(
        Entry(
          property: property.index, name: property.name, key: key, origin: origin, codec: codec))
    }
    for inner in resolved.flattened {
      guard let keys = inner.keys?.map(\.text), let key = keys.first, prefix.isEmpty else {
        continue
      }
      let origin = source.find(keys).map { Origin.value($0) }
      add(Entry(property: inner.owner, name: inner.name, key: key, origin: origin))
    }
  }

  /// The key that leads to this property only: its name, unless the name leads to another property
  /// or is read for scalars only.
  private func presentedKey(of property: ResolvedProperty, among keys: [String]) -> String? {
    let leadsThroughName = property.keys.contains { $0.steps?.first == property.name }
    return keys.contains(property.name) && !leadsThroughName ? property.name : keys.first
  }

  /// Adds an entry.
  ///
  /// If two properties read the same key, the first one's value is used for both.
  private mutating func add(_ entry: Entry) {
    guard
      entry.origin == nil || !entries.contains(where: { $0.key == entry.key && $0.origin != nil })
    else { return }
    entries.append(entry)
  }

  private func origin(
    _ keys: [String], _ codec: Codec, _ prefix: ContiguousArray<UInt8>
  ) throws -> Origin? {
    if prefix.isEmpty, let found = source.find(keys) { return .value(found) }
    for key in keys {
      let folded = KeyFolding.folded(key)
      if folded.isEmpty { continue }
      let name = prefix + folded
      if !prefix.isEmpty, let found = source.find(folded: name) { return .value(found) }
      if let found = try source.findNested(name[...]) { return .value(found) }
      if let parts = try parts(of: codec, after: name) { return .parts(parts) }
    }
    return nil
  }

  private func parts(
    of codec: Codec, after prefix: ContiguousArray<UInt8>
  ) throws -> ObjectPairing? {
    guard let object = codec.unwrappedTarget.asObject, source.hasName(after: prefix) else {
      return nil
    }
    let pairing = try ObjectPairing(from: source, to: object, after: prefix, besides: taken)
    return try pairing.makesObject(besides: taken) ? pairing : nil
  }

  /// Whether the parts that were found are those of an object: more than the key by which the source
  /// refers to one, and more than values that other properties of the target have for themselves.
  private func makesObject(besides taken: Set<String>) throws -> Bool {
    let own = entries.filter { entry in
      switch entry.origin {
      case .value(let found): !taken.contains(found.text)
      case .parts: true
      case nil: false
      }
    }
    let keys = try target.plan().object.identity?.keyNames ?? []
    let isKey = { (entry: Entry) in
      keys.contains(entry.name) || TypeRules.isSame(entry.name, "id")
    }
    return own.contains { !isKey($0) } || !own.isEmpty && entries.allSatisfy { $0.origin != nil }
  }
}
