/// Elements that are read with paths, for closures and reports.
extension ArrayCodec {
  /// Reads an element, and keeps its unmapped values at the index where the element will be
  /// written.
  @inline(never)
  func readTracked<Source: CodecSource>(
    _ index: Int, _ policy: inout ElementPolicy<Source>, from reader: inout Source,
    into place: Place
  ) throws {
    let step = policy.step(index)
    guard let collector = reader.context.collector, collector.keepsUnknownValues else {
      return try reader.at(step) { try $0.read(element, into: place) }
    }
    let keptCount = collector.keptCount
    try reader.at(step) { try $0.read(element, into: place) }
    // Keys that cannot be written do not identify an element.
    let key = try? policy.key(for: element, at: place, reader.context)
    guard collector.keptCount > keptCount else { return }
    if let key {
      collector.identify(index - policy.leftOutCount, of: reader.writtenPath(), as: key)
    } else if !hasOrder {
      collector.forget(reader.writtenPath(step))
    }
  }

  /// Reads a single element in place of an array, and keeps its unmapped values at the index where
  /// the element will be written.
  func readLone<Source: CodecSource>(from reader: inout Source, into place: Place) throws {
    guard let collector = reader.context.collector, collector.keepsUnknownValues else {
      return try reader.read(element, into: place)
    }
    let keptCount = collector.keptCount
    try reader.read(element, into: place)
    guard collector.keptCount > keptCount else { return }
    var policy = ElementPolicy(reader)
    if let key = try? policy.key(for: element, at: place, reader.context) {
      collector.enclose(reader.writtenPath(), in: .key(key))
    } else if hasOrder {
      collector.enclose(reader.writtenPath(), in: .index(0))
    } else {
      collector.forget(reader.writtenPath())
    }
  }

  /// Whether it is known which element is written first.
  private var hasOrder: Bool { collection is any IndexedOperations.Type }
}
