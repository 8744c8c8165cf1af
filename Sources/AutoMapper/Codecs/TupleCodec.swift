/// Reads tuples from arrays, and from objects if all elements have labels; writes them as objects
/// if all elements have labels, and otherwise as arrays.
final class TupleCodec: Codec, @unchecked Sendable {
  /// An element with its position in the tuple.
  struct Element {
    var codec: Codec
    /// The distance from the start of the tuple, in bytes.
    var offset: Int
  }

  let elements: [Element]
  let isLabelled: Bool
  /// The codec that reads and writes the tuple as a struct of its elements.
  let object: ObjectCodec

  init(_ shape: TypeShape, elements: [Element], object: ObjectCodec) {
    self.elements = elements
    isLabelled = shape.isLabelledTuple
    self.object = object
    super.init(shape.type)
  }

  override var kind: CodecKind { .tuple(self) }

  override var expectation: String {
    let array = "an array of \(elements.count) elements"
    return isLabelled ? "an object or \(array)" : array
  }

  override var runsCode: Bool { object.runsCode }

  override var isWrittenInParts: Bool { true }

  override var needsPath: Bool { isLabelled || elements.contains { $0.codec.needsPath } }

  override func read(from reader: inout Reader, into place: Place) throws {
    if reader.takeSwiftValue(operations, at: place) { return }
    if isLabelled, try reader.kind() == .object { return try reader.read(object, into: place) }
    guard place.isInitialized else { return try readElements(from: &reader, into: place) }
    try reader.context.arena.withPlace(for: layout) { fresh in
      try readElements(from: &reader, into: fresh)
      operations.move(fresh, to: place)
    }
  }

  /// Reads the elements of an array into an uninitialized place.
  private func readElements(from reader: inout Reader, into place: Place) throws {
    let offset = reader.offset
    var count = 0
    do {
      try readArray(&count, from: &reader, into: place)
      while count < elements.count {
        let element = elements[count]
        guard element.codec.storeAbsent(at: place.advanced(by: element.offset)) else {
          throw ThrownError.prepending(
            .index(count),
            to: reader.failure(
              ValueFault.missing(expected: element.codec.expectation), offset: offset))
        }
        count += 1
      }
    } catch {
      for element in elements[..<count] {
        element.codec.operations.destroy(place.advanced(by: element.offset), count: 1)
      }
      throw error
    }
    // As with structs, a tuple whose layout turns out to be wrong is not destroyed.
    try object.checkLayout(of: place)
  }

  private func readArray(_ count: inout Int, from reader: inout Reader, into place: Place) throws {
    let offset = reader.offset
    switch try reader.openArray() {
    case .absent: try reader.failMismatch(expected: expectation, type: type)
    case .empty: return
    case .filled: break
    }
    repeat {
      guard count < elements.count else {
        throw reader.failure(
          ValueFault.form(expected: expectation, found: "more elements"), offset: offset)
      }
      let element = elements[count]
      try ThrownError.prepending(.index(count)) {
        try reader.read(
          element.codec, into: place.advanced(by: element.offset), at: try step(count, reader))
      }
      count += 1
    } while try reader.nextElement()
  }

  /// The step to an element; an element with a label is written under the label.
  private func step(_ index: Int, _ reader: Reader) throws -> PathStep {
    var step = PathStep(.index(index))
    if isLabelled, reader.isReported {
      step.written = try object.plan().object.keptSteps(of: index)
    }
    return step
  }

  override func write(_ place: Place, to writer: inout Writer) throws {
    if isLabelled { return try writer.write(object, place) }
    try writer.openArray(count: elements.count)
    for (index, element) in elements.enumerated() {
      try writer.write(element.codec, place.advanced(by: element.offset), asElement: index)
    }
    writer.closeArray()
  }
}
