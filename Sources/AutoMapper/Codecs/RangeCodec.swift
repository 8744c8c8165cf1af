/// Reads and writes ranges as arrays of their bounds, as their `Codable` conformance does.
final class RangeCodec: Codec, @unchecked Sendable {
  private let range: any RangeOperations.Type
  let bound: Codec

  init(_ range: any RangeOperations.Type, type: any Any.Type, bound: Codec) {
    self.range = range
    self.bound = bound
    super.init(type)
  }

  override var kind: CodecKind { .range(self) }

  override var expectation: String {
    range.boundCount == 1
      ? "an array of one \(bound.type)" : "an array of two \(bound.type), the lower bound first"
  }

  override var needsPath: Bool { bound.needsPath }

  override var runsCode: Bool { bound.runsCode }

  override func read(from reader: inout Reader, into place: Place) throws {
    if reader.takeSwiftValue(operations, at: place) { return }
    try requireReading()
    let offset = reader.offset
    var bounds = ElementCollector(bound.operations, layout: bound.layout, in: reader.borrowedArena)
    do {
      try readBounds(&bounds, from: &reader, offset: offset)
      guard range.build(movingFrom: bounds.values, into: place) else {
        throw reader.failure(
          ValueFault.range(expected: expectation, found: "a lower bound that is above the upper"),
          offset: offset)
      }
    } catch {
      bounds.discard()
      throw error
    }
    bounds.finish()
  }

  private func readBounds(
    _ bounds: inout ElementCollector, from reader: inout Reader, offset: Int?
  ) throws {
    switch try reader.openArray() {
    case .absent: try reader.failMismatch(expected: expectation, type: type)
    case .empty: break
    case .filled:
      repeat {
        guard bounds.count < range.boundCount else {
          throw wrongCount("more elements", reader, offset)
        }
        let step = MappingPath.Component.index(bounds.count)
        try ThrownError.prepending(step) {
          try reader.read(bound, into: bounds.nextPlace(), at: PathStep(step))
        }
        bounds.commit()
      } while try reader.nextElement()
    }
    if bounds.count < range.boundCount {
      throw wrongCount("an array of \(bounds.count)", reader, offset)
    }
  }

  private func wrongCount(_ found: String, _ reader: Reader, _ offset: Int?) -> MappingError {
    reader.failure(ValueFault.form(expected: expectation, found: found), offset: offset)
  }

  override func write(_ place: Place, to writer: inout Writer) throws {
    try writer.openArray(count: range.boundCount)
    try range.forEachBound(at: place) { try writer.write(bound, $0, asElement: $1) }
    writer.closeArray()
  }
}

extension Writer {
  /// Writes a value as the next element of an array.
  mutating func write(_ codec: Codec, _ place: Place, asElement index: Int) throws {
    try beginElement()
    try ThrownError.prepending(.index(index)) { try write(codec, place) }
  }
}

extension Reader {
  /// Reads a nested value, and tracks the path if it may be needed.
  mutating func read(_ codec: Codec, into place: Place, at step: PathStep) throws {
    guard tracksPath else { return try read(codec, into: place) }
    try at(step) { try $0.read(codec, into: place) }
  }
}
