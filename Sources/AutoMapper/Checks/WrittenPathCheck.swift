/// Reports properties that cannot be written at their paths, or are read from elsewhere.
struct WrittenPathCheck {
  let resolved: ResolvedType
  let codecs: [Result<Codec, any Error>]
  let visit: ConfigurationCheck.Visit

  func issues() -> [MappingIssue] {
    // In writing order.
    let written = resolved.propertiesByWrittenPath.flatMap { flattened(in: $0) + [entry(of: $0)] }
    return blocked(written) + amongKeys(written) + endless(written) + sparse(written)
      + readElsewhere()
  }

  private func flattened(in property: ResolvedProperty) -> [WrittenOrder.Entry] {
    resolved.flattened.compactMap { inner in
      guard inner.owner == property.index, let steps = inner.writtenSteps else { return nil }
      let codec = try? resolved.compiler.codec(for: inner.type)
      return WrittenOrder.Entry(
        name: inner.name, steps: steps, sample: codec.map { .sample(of: $0) } ?? .object)
    }
  }

  private func entry(of property: ResolvedProperty) -> WrittenOrder.Entry {
    guard case .success(let codec) = codecs[property.index] else {
      return WrittenOrder.Entry(name: property.name, steps: property.writtenSteps, sample: .object)
    }
    let policies = codec.policies ?? resolved.policies
    let isNil = !property.isRequired && codec.type is any OptionalOperations.Type
    let isNothing = codec.mayWriteNothing || property.writingClosure != nil
    let isCollection =
      codec.unwrappedSource.emptyJSON?.count == 0 && codec.unwrappedSource.asObject == nil
    let isOmitted = policies.emptyCollections == .omit && isCollection
    let isFlattened = resolved.flattened.contains { $0.owner == property.index }
    return WrittenOrder.Entry(
      name: property.name, steps: property.writtenSteps,
      sample: property.writingClosure == nil ? .sample(of: codec) : .object,
      isAlwaysThere: !isNil && !isNothing && !isOmitted && !isFlattened,
      writesNull: policies.writesNil && (isNil || isNothing),
      isDictionary: codec.unwrappedSource.asDictionary != nil)
  }

  // MARK: Paths

  /// Properties whose paths conflict, so that one of them cannot be written.
  private func blocked(_ written: [WrittenOrder.Entry]) -> [MappingIssue] {
    let certain = WrittenOrder.conflicts(among: written, asScalars: false)
    let possible = WrittenOrder.conflicts(among: written, asScalars: true)
    return certain.compactMap { issue($0, written, always: true) }
      + possible.filter { !certain.contains($0) }
      .compactMap { issue($0, written, always: false) }
  }

  private func issue(
    _ conflict: WrittenOrder.Conflict, _ written: [WrittenOrder.Entry], always: Bool
  ) -> MappingIssue? {
    let (first, second) = (written[conflict.first], written[conflict.second])
    // If one path leads through the other, the longer one cannot be written.
    let (property, other) =
      first.steps.count > second.steps.count ? (first, second) : (second, first)
    // A value that may be a scalar causes every conflict that occurs only for a scalar.
    guard always || other.sample.isOpen else { return nil }
    let place = MappingError.quoted(other.path)
    let reason =
      always
      ? "since '\(other.name)' is written at \(place)"
      : "unless '\(other.name)', which is written at \(place), is an object"
    return visit.issue(
      .sharedKey, always ? .error : .warning, property.name,
      "cannot be written at \(MappingError.quoted(property.path)), \(reason); give one of them "
        + "another key with write(_:as:)")
  }

  /// Properties that are written inside a dictionary, which reads them as its own values.
  private func amongKeys(_ written: [WrittenOrder.Entry]) -> [MappingIssue] {
    written.filter(\.isDictionary).flatMap { dictionary in
      written.filter {
        $0.steps.count > dictionary.steps.count && $0.steps.starts(with: dictionary.steps)
      }
      .map {
        visit.issue(
          .sharedKey, .warning, $0.name,
          "is written at \(MappingError.quoted($0.path)), among the keys of '\(dictionary.name)', "
            + "which reads them all; give one of them another key with write(_:as:)")
      }
    }
  }

  /// Properties whose paths have an index that can be read but not written.
  private func endless(_ written: [WrittenOrder.Entry]) -> [MappingIssue] {
    written.filter { AssembledMembers.isEndless($0.steps) }.map {
      MappingIssue(
        AssembledMembers.endlessError($0.steps), type: resolved.type, property: $0.name,
        path: visit.path(to: $0.name))
    }
  }

  /// Properties whose paths have an index that no path with the index before it accompanies: it may as
  /// well be a key of an object.
  private func sparse(_ written: [WrittenOrder.Entry]) -> [MappingIssue] {
    let known = Set(written.flatMap { path in path.steps.indices.map { path.steps[...$0] } })
    return written.compactMap { path in
      guard !AssembledMembers.isEndless(path.steps) else { return nil }
      let gap = path.steps.indices.dropFirst().first { position in
        guard let index = MappingPath.Component(path.steps[position]).index, index > 0 else {
          return false
        }
        return !known.contains(path.steps[..<position] + ["\(index - 1)"])
      }
      return gap.map {
        let outer = MappingError.quoted(path.steps[..<$0].joined(separator: "."))
        return visit.issue(
          .invalidKey, .warning, path.name,
          "is written at \(MappingError.quoted(path.path)) as an element of an array, after null "
            + "for the elements before it; if \(outer) is an object, whose keys are digits, say "
            + "inverse: false, and write it in didWrite")
      }
    }
  }

  // MARK: Keys

  /// Properties whose written key belongs to another property in reading.
  private func readElsewhere() -> [MappingIssue] {
    let reading = ReadingKeys(resolved.properties, of: resolved)
    return resolved.propertiesByWrittenPath.filter { $0.writtenSteps.count == 1 }.compactMap {
      property in
      let key = property.writtenSteps[0]
      let readers = reading.properties(readFrom: key).map { resolved.properties[$0] }
      let isRead = readers.contains { $0.index == property.index }
      // A key of a document takes precedence over a path of the same text.
      let other = readers.first {
        $0.isWritten && (!isRead || $0.writtenSteps.count > 1 && $0.keys.first?.text == key)
      }
      return other.map {
        visit.issue(
          .sharedKey, .warning, property.name,
          "is written with the key \(MappingError.quoted(key)), from which '\($0.name)' is read; "
            + "give it another with write(_:as:)")
      }
    }
  }
}
