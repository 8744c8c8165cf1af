/// Flat keys that fill nested objects.
extension MemberReader {
  /// Fills a nested object from flat keys, and also from its own key if the document has it.
  ///
  /// - Returns: False, without reading, if no flat key has a value.
  mutating func readParts(
    _ property: LateRules.Property, _ plan: ObjectPlan, from reader: inout Source, offset: Int?
  ) throws -> Bool {
    var origins: [(keys: [String], steps: [MappingPath.Component], offset: Int?)] = []
    var parts: [(keys: [String], value: JSONValue)] = []
    for part in property.parts {
      guard let source = try moveToBest(part.alternatives, &reader), !source.isNull else {
        continue
      }
      origins.append((part.keys, steps(to: source, reader), reader.offset))
      parts.append((part.keys, try reader.takeNodeValue()))
    }
    guard !parts.isEmpty else { return false }
    var value = JSONValue.object(JSONObject())
    let own = try moveToBest(property.alternatives, &reader)
    if let own, !own.isNull {
      guard try reader.kind() == .object else {
        // The value itself is wrong, and its own error explains it best.
        try read(property.property, plan, own, from: &reader)
        return true
      }
      value = try reader.takeNodeValue()
    }
    for part in parts { value[path: MappingPath(part.keys.map { .key($0) })] = part.value }
    try read(
      property.property, plan, value, own.map { steps(to: $0, reader) }, origins, reader,
      offset: offset)
    return true
  }

  /// Reads a nested object that was assembled, and gives its errors their positions in the
  /// document.
  private mutating func read(
    _ index: Int, _ plan: ObjectPlan, _ value: JSONValue, _ own: [MappingPath.Component]?,
    _ origins: [(keys: [String], steps: [MappingPath.Component], offset: Int?)],
    _ reader: Source, offset: Int?
  ) throws {
    var tree = reader.treeReader(of: value, isChecked: true)
    var place = base.advanced(by: Int(plan.properties[index].offset))
    // An object from a factory keeps the values without a key.
    if own == nil && place.isInitialized { place.state = .updated }
    var step = PathStep(.key(plan.names[index]))
    step.written = plan.keptSteps[index]
    do {
      try tree.at(step) { try $0.read(plan.codecs[index], into: place) }
      seen.insert(index)
    } catch {
      guard var failure = error as? MappingError else { throw error }
      let components = failure.path.components
      if let origin = origins.first(where: { components.starts(with: $0.keys.map { .key($0) }) }) {
        failure.path = MappingPath(
          origin.steps + components.dropFirst(origin.keys.count))
        failure.offset = failure.offset ?? origin.offset
      } else {
        failure.prepend(MappingPath(own ?? plan.writtenSteps[index]))
        failure.offset = failure.offset ?? offset
      }
      if try useDefault(plan, index, insteadOf: failure, reader) {
        seen.insert(index)
      } else {
        try collect(failure, about: index, reader)
      }
    }
  }
}
