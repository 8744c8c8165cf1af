/// What closures leave over of the values that they are called for.
extension ClosureCodec {
  /// Reports the keys that the closure has not asked for, and keeps what is beyond its value.
  ///
  /// Nobody knows what a closure uses of an array or object that it takes as `json`. So that is compared
  /// with what its value is written as: a member that is not written now is not the model's. One that is
  /// not written later was, and has been removed.
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

  /// What the new value is written as; nil where it cannot be written.
  private func written(_ place: Place, _ context: CallContext) -> JSONValue? {
    let writer = TreeWriter(context: context, form: .json)
    return (try? json(at: place.advanced(by: 0, .initialized), by: writer)) ?? nil
  }

  /// Keeps all of a value that the closure made nil of, since the model has nothing of it.
  @inline(never)
  func keepUnmapped<Source: CodecSource>(_ node: MappingNode, _ reader: Source) {
    guard let collector = reader.context.collector, collector.keepsUnknownValues,
      !node.value.isNull
    else { return }
    collector.keep(node.value, at: reader.writtenPath())
  }
}
