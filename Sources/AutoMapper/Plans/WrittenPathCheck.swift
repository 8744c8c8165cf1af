/// Looks for properties that cannot be written where the rules say, or are read elsewhere.
struct WrittenPathCheck {
  private let builder: PlanBuilder
  private let type: any Any.Type
  private let visit: ConfigurationCheck.Visit

  /// What is written at a path.
  private struct Written {
    var name: String
    var steps: [String]
    /// What stands for the value; null where nothing is known of it.
    var sample: JSONValue

    var text: String { MappingError.quoted(steps.joined(separator: ".")) }
  }

  init(_ builder: PlanBuilder, _ type: any Any.Type, _ visit: ConfigurationCheck.Visit) {
    self.builder = builder
    self.type = type
    self.visit = visit
  }

  func issues() -> [MappingIssue] {
    let written = written()
    return blocked(written) + endless(written) + readElsewhere()
  }

  /// What is written, in the order in which it is put together.
  private func written() -> [Written] {
    var used: Set<[String]> = []
    return builder.fields.indices.filter(builder.isWritten).flatMap { index -> [Written] in
      let steps = builder.writtenSteps(of: index)
      guard used.insert(steps).inserted else { return [] }
      let lifts = builder.flatRules.filter { $0.property == index }.compactMap { rule in
        builder.lift(rule).map { Written(name: rule.name, steps: $0.steps, sample: .null) }
      }
      return lifts + [
        Written(name: builder.fields[index].name, steps: steps, sample: sample(of: index))
      ]
    }
  }

  private func sample(of index: Int) -> JSONValue {
    let rules = builder.propertyRules[index]
    guard rules?.writing?.closure == nil, rules?.reading?.conversion == nil else { return .null }
    guard let codec = try? builder.codecs.codec(for: builder.fields[index], rules, nil) else {
      return .null
    }
    switch unwrapped(codec) {
    case let codec where codec.isScalar: return .bool(true)
    // Scalar elements are in the way of what else is written there; objects may take it in.
    case let codec as ArrayCodec:
      return .array([unwrapped(codec.element).isScalar ? .array([]) : .null])
    default: return .null
    }
  }

  private func unwrapped(_ codec: Codec) -> Codec { (codec as? OptionalCodec)?.wrapped ?? codec }

  private func error(
    _ kind: MappingIssue.Kind, _ property: String, _ message: String,
    _ severity: MappingIssue.Severity = .error
  ) -> MappingIssue {
    MappingIssue(
      kind, severity, type: type, property: property, path: visit.path(to: property),
      message: message)
  }

  // MARK: Paths

  /// Properties whose paths contradict each other, so that one of them is in the way of the other.
  private func blocked(_ written: [Written]) -> [MappingIssue] {
    Dictionary(grouping: written.indices) { written[$0].steps[0] }.values
      .flatMap { positions in
        positions.enumerated().flatMap { order, second in
          positions[..<order].filter { !isPossible(written[$0], written[second]) }
            .map { (first: $0, second: second) }
        }
      }
      .sorted { ($0.second, $0.first) < ($1.second, $1.first) }
      .map { pair in
        // Where one path leads through the other, the longer one has no place.
        let isInner = written[pair.first].steps.count > written[pair.second].steps.count
        let property = written[isInner ? pair.first : pair.second]
        let other = written[isInner ? pair.second : pair.first]
        return error(
          .sharedKey, property.name,
          "'\(property.name)' of \(type) cannot be written at \(property.text), since "
            + "'\(other.name)' is written at \(other.text); give one of them another key with "
            + "write(_:as:)")
      }
  }

  private func isPossible(_ first: Written, _ second: Written) -> Bool {
    var json = JSONValue.null
    return json.merge(first.sample, at: first.steps[...])
      && json.merge(second.sample, at: second.steps[...])
  }

  /// Properties whose paths have an index that is read, but not written.
  private func endless(_ written: [Written]) -> [MappingIssue] {
    written.filter { SpecialWriting.isEndless($0.steps) }.map { property in
      MappingIssue(
        SpecialWriting.endlessError(type, property.name, property.steps), type: type,
        property: property.name, path: visit.path(to: property.name))
    }
  }

  // MARK: Keys

  /// Properties whose written key is that of another one when it is read.
  private func readElsewhere() -> [MappingIssue] {
    let reading = ReadingKeys(builder, Array(builder.fields.indices))
    var used: Set<[String]> = []
    return builder.fields.indices.filter(builder.isWritten).compactMap { index in
      let steps = builder.writtenSteps(of: index)
      guard used.insert(steps).inserted, steps.count == 1 else { return nil }
      let readers = reading.properties(readFrom: steps[0])
      guard !readers.contains(index), let other = readers.first(where: builder.isWritten) else {
        return nil
      }
      let name = builder.fields[index].name
      return error(
        .sharedKey, name,
        "'\(name)' of \(type) is written with the key \(MappingError.quoted(steps[0])), from which "
          + "'\(builder.fields[other].name)' is read; give it another with write(_:as:)",
        .warning)
    }
  }
}
