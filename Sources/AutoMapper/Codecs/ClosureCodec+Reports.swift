/// Unused parts of the values that closures read.
extension ClosureCodec {
  /// Reports the keys that the closure did not read, and keeps the unmapped parts of its value.
  ///
  /// If a closure takes an array or object as `json`, it is unknown which parts it uses. So the
  /// value is compared with its own written form: a member that is not written now does not belong
  /// to the model. A member that is written now but not later belonged to the model and was
  /// removed.
  @inline(never)
  func reportUnused<Source: CodecSource>(
    _ node: MappingNode, _ place: Place, _ reader: Source
  ) {
    guard node.value.isContainer, let collector = reader.context.collector,
      let leftover = node.use?.leftover(of: node.value)
    else { return }
    for steps in leftover.keys {
      collector.add(.unknownKey, MappingPath(reader.currentSteps() + steps))
    }
    guard collector.keepsUnknownValues else { return }
    if let values = leftover.values { collector.keep(values, at: reader.writtenPath()) }
    guard !leftover.taken.isEmpty, let written = written(place, reader.context) else { return }
    for steps in leftover.taken {
      guard let rest = node.value[steps].beyond(written[steps]) else { continue }
      collector.keep(rest, at: reader.writtenPath(steps))
    }
  }

  /// The new value as JSON, or nil if it cannot be written.
  private func written(_ place: Place, _ context: CallContext) -> JSONValue? {
    let writer = TreeWriter(context: context, form: .json)
    return (try? json(at: place.advanced(by: 0, .initialized), by: writer)) ?? nil
  }

  /// Keeps a whole value for which the closure returned nil, because the model contains nothing of
  /// it.
  @inline(never)
  func keepUnmapped<Source: CodecSource>(_ node: MappingNode, _ reader: Source) {
    guard let collector = reader.context.collector, collector.keepsUnknownValues,
      !node.value.isNull
    else { return }
    collector.keep(node.value, at: reader.writtenPath())
  }
}
