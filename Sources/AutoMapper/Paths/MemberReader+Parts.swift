/// Flat keys that fill the properties of a nested struct in their places.
///
/// This is for what is usual: a new struct whose properties are plain values, and an object that
/// has keys for these values only. Everything else, including every error, is left to the general
/// way, which assembles the nested object first.
extension MemberReader {
  /// - Returns: False, having changed nothing, if the properties cannot be filled in this way.
  private mutating func readPartsInPlace(
    _ property: DeferredProperties.Property, _ plan: ObjectPlan, from reader: inout Reader
  ) throws -> Bool {
    guard property.hasInnerKeys, base.state == .uninitialized, !reader.isReported,
      reader.depth < reader.context.options.maximumDepth,
      property.alternatives.allSatisfy({ captures?[$0.capture] == nil }),
      let (codec, optional) = plan.structsInside[property.property]
    else { return false }
    let inner = try codec.call { try $0.plan() }.object
    guard inner.isFilledInPlace else { return false }
    let place = place(of: property.property, plan, .uninitialized)
    var members = MemberReader(base: place, seen: MemberSet(), captures: captures)
    guard members.fill(property.parts, of: inner, from: &reader) else {
      members.destroySeen(inner)
      return false
    }
    try codec.call { try $0.checkLayout(of: place) }
    optional?.call { $0.wrap(at: place) }
    seen.insert(property.property)
    return true
  }

  /// Reads the values of flat keys into the properties of a nested struct.
  ///
  /// - Returns: False if no value is there, a required one is missing, or one cannot be read.
  private mutating func fill(
    _ parts: [DeferredProperties.Part], of plan: ObjectPlan, from reader: inout Reader
  ) -> Bool {
    var isAnyThere = false
    do {
      for part in parts {
        let key = part.key
        let match = plan.keys.match(key.span)
        let index = Int(match.slot)
        guard match.isKnown, !plan.properties[index].needsPath, !seen.contains(index) else {
          return false
        }
        guard let source = try moveToBest(part.alternatives, &reader) else { continue }
        try readValue(plan, index, .uninitialized, from: &reader)
        seen.insert(index)
        isAnyThere = isAnyThere || !source.isNull
      }
    } catch {
      return false
    }
    guard isAnyThere else { return false }
    for index in plan.properties.indices where !seen.contains(index) {
      guard plan.codecs[index].storeAbsent(at: place(of: index, plan, .uninitialized)) else {
        return false
      }
      seen.insert(index)
    }
    return true
  }

  // MARK: Flat keys that fill nested objects

  /// The keys of a value inside an assembled object, and where the value is in the document.
  private typealias Origin = (
    keys: [MappingPath.Component], steps: [MappingPath.Component], offset: Int?
  )

  /// Fills a nested object from flat keys, and also from its own key if the document has it.
  ///
  /// - Returns: False, without reading, if no flat key has a value.
  mutating func readParts(
    _ property: DeferredProperties.Property, _ plan: ObjectPlan, from reader: inout Reader,
    offset: Int?
  ) throws -> Bool {
    if try readPartsInPlace(property, plan, from: &reader) { return true }
    let index = property.property
    var origins: [Origin] = []
    var parts: [JSONValue] = []
    for part in property.parts {
      guard let source = try moveToBest(part.alternatives, &reader) else { continue }
      origins.append((part.keys, steps(to: source, reader), reader.offset))
      parts.append(try takeNode(source, &reader))
    }
    // Without any value, an object is not made; one that is updated takes the nulls.
    guard
      parts.contains(where: { !$0.isNull })
        || !parts.isEmpty && base.state == .updated
          && !plan.codecs[index].isAbsent(at: place(of: index, plan, .updated))
    else { return false }
    var value = JSONValue.object(JSONObject())
    let own = try moveToBest(property.alternatives, &reader)
    if let own, !own.isNull {
      let (mark, offset) = (reader.mark, reader.offset)
      if try reader.kind() == .object {
        value = try takeNode(own, &reader)
      } else if let elements = try tupleElements(of: property, plan, &reader) {
        let outer = steps(to: own, reader)
        for (position, element) in elements.enumerated() {
          value[element.label] = element.value
          origins.append(([.key(element.label)], outer + [.index(position)], offset))
        }
      } else {
        // The value itself is wrong, and its own error explains it best.
        reader.reset(to: mark)
        try read(index, plan, own, from: &reader)
        return true
      }
    }
    if own == nil {
      // A property that lacks a value has no other key.
      origins += property.parts.map { ($0.keys, plan.steps(to: $0), offset) }
    }
    for (origin, part) in zip(origins, parts) { value[path: MappingPath(origin.keys)] = part }
    let count = reader.context.collector?.count ?? 0
    try read(
      index, plan, value, own.map { steps(to: $0, reader) }, origins, reader, offset: offset)
    if reader.isReported { moveFindings(property, plan, origins, reader, after: count) }
    return true
  }

  /// The value of a source, whose errors have the steps to it.
  private func takeNode(_ source: DeferredSource, _ reader: inout Reader) throws -> JSONValue {
    do {
      return try reader.takeNodeValue()
    } catch {
      throw ThrownError.changing(error) { $0.prepend(MappingPath(steps(to: source, reader))) }
    }
  }

  /// The elements of a tuple with labels whose value is an array of all elements, or of those without
  /// flat keys; nil for any other value, which may be consumed.
  private func tupleElements(
    of property: DeferredProperties.Property, _ plan: ObjectPlan, _ reader: inout Reader
  ) throws -> [(label: String, value: JSONValue)]? {
    guard case .tuple(let codec) = plan.codecs[property.property].unwrappedTarget.kind,
      codec.isLabelled, try reader.kind() == .array,
      case .array(let values) = try reader.takeNodeValue()
    else { return nil }
    let labels = Array(try codec.object.plan().object.names)
    let others = labels.filter { label in !property.parts.contains { $0.keys == [.key(label)] } }
    guard values.count == labels.count || values.count == others.count else { return nil }
    return zip(values.count == labels.count ? labels : others, values).map { ($0, $1) }
  }

  /// Moves the findings about an assembled object, and the values kept of it, to the flat keys.
  private func moveFindings(
    _ property: DeferredProperties.Property, _ plan: ObjectPlan, _ origins: [Origin],
    _ reader: Reader, after count: Int
  ) {
    guard let collector = reader.context.collector else { return }
    let start = reader.currentSteps()
    let own = start + [.key(plan.names[property.property])]
    collector.relocate(after: count) { path in
      guard path.starts(with: own) else { return nil }
      let below = path.dropFirst(own.count)
      let origin = origins.first { below.starts(with: $0.keys) }
      return origin.map { start + $0.steps + below.dropFirst($0.keys.count) }
    }
    guard collector.keptCount > 0, let values = reader.unknownValues(collector, makes: false) else {
      return
    }
    let steps = plan.keptSteps(of: property.property)
    for part in property.parts {
      if let written = part.written { values.move(steps + part.innerWritten, to: written) }
    }
  }

  /// Reads a nested object that was assembled, and gives its errors their positions in the
  /// document.
  private mutating func read(
    _ index: Int, _ plan: ObjectPlan, _ value: JSONValue, _ own: [MappingPath.Component]?,
    _ origins: [Origin], _ reader: Reader, offset: Int?
  ) throws {
    var place = place(of: index, plan, base.state)
    // An object from a factory keeps the values without a key.
    if own == nil && place.isInitialized { place.state = .updated }
    var step = PathStep(.key(plan.names[index]))
    step.written = plan.keptSteps(of: index)
    do {
      try reader.reading(insteadOfNext: TreeNode(value), levelsDown: 0) { reader in
        try reader.at(step) { try $0.read(plan.codecs[index], into: place) }
      }
      seen.insert(index)
    } catch {
      guard var failure = error as? MappingError else { throw error }
      let components = failure.path.components
      let origin = origins.first { components.starts(with: $0.keys) }
      if let origin {
        failure.ownContents.path = MappingPath(
          origin.steps + components.dropFirst(origin.keys.count))
      } else {
        failure.prepend(MappingPath(own ?? plan.writtenSteps[index]))
      }
      failure.ownContents.offset = failure.contents.offset ?? origin?.offset ?? offset
      try replace(plan, index, insteadOf: failure, reader)
    }
  }
}

extension Codec {
  /// The codec of a struct, and that of the Optional around it; nil for any other type.
  var structInside: (codec: ObjectCodec, optional: OptionalCodec?)? {
    let optional = self as? OptionalCodec
    guard let codec = (optional?.wrapped ?? self).asObject, !codec.isClass else { return nil }
    return (codec, optional)
  }
}

extension ObjectPlan {
  /// The first property of a nested struct that lacks its flat key and cannot do without; nil if it
  /// is not known, or if the struct needs more than flat keys.
  func missingPart(
    of index: Int
  ) -> (plan: ObjectPlan, property: Int, steps: [MappingPath.Component])? {
    guard let property = deferred?.property(index), property.hasInnerKeys,
      let codec = codecs[index].unwrappedTarget.asObject,
      let inner = try? codec.plan().object, inner.isFilledInPlace,
      let missing = inner.properties.indices.first(where: { !inner.properties[$0].isOptional }),
      let part = property.parts.first(where: { part in
        Int(inner.keys.match(part.keys[0].key ?? "").slot) == missing
      })
    else { return nil }
    return (inner, missing, steps(to: part))
  }

  /// The steps from an object to the value of a flat key that it does not have.
  fileprivate func steps(to part: DeferredProperties.Part) -> [MappingPath.Component] {
    part.alternatives.first.map { MappingPath.Component.steps(from: steps(to: $0)) } ?? []
  }
}
