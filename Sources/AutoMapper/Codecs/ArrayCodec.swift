/// Reads and writes arrays, contiguous arrays and sets.
///
/// The elements are read into the call's arena, each at its final layout, and are handed over in one
/// move when their number is known, so that the array is allocated once, at its size.
final class ArrayCodec: Codec, @unchecked Sendable {
  private let element: Codec
  private let borrowedElement: Borrowed<Codec>
  private let leaf: LeafKind
  private let collection: any CollectionOperations.Type
  /// Whether the collection is an Array, rather than a ContiguousArray or Set.
  private let isArray: Bool

  init(_ collection: any CollectionOperations.Type, element: Codec) {
    self.element = element
    borrowedElement = Borrowed(element)
    self.collection = collection
    leaf = LeafKind(element.type)
    isArray = collection is any ArrayOperations.Type
    super.init(collection)
  }

  override var expectation: String { "an array" }

  override func read(from reader: inout TextReader, into place: Place) throws {
    try readArray(from: &reader, into: place)
  }

  override func read(from reader: inout TreeReader, into place: Place) throws {
    try readArray(from: &reader, into: place)
  }

  @inline(__always)
  private func readArray<Source: CodecSource>(
    from reader: inout Source, into place: Place
  ) throws {
    switch try reader.openArray() {
    case .filled: break
    case .empty: return collection.build(movingFrom: place, count: 0, into: place)
    case .absent:
      if reader.takeNative(operations, at: place) { return }
      try reader.failMismatch(expected: "an array of \(element.type)", type: type)
    }
    var elements = ElementCollector(
      element.operations, layout: element.layout, in: reader.context.arena)
    do {
      repeat {
        let next = elements.nextPlace()
        if leaf != .none {
          try reader.readLeaf(leaf, isOptional: false, into: next)
        } else {
          try borrowedElement.call { try reader.read($0, into: next) }
        }
        elements.commit()
      } while try reader.nextElement()
    } catch {
      let index = elements.count
      elements.discard()
      throw error.prepending(.index(index))
    }
    build(elements.values, count: elements.count, into: place)
    elements.finish()
  }

  /// Hands the elements over.
  ///
  /// The common arrays of leaves are built by code compiled for them, since code for any element looks
  /// up metadata at every turn.
  @inline(__always)
  private func build(_ elements: Place, count: Int, into place: Place) {
    guard isArray else {
      return collection.build(movingFrom: elements, count: count, into: place)
    }
    switch leaf {
    case .string: [String].build(movingFrom: elements, count: count, into: place)
    case .double: [Double].build(movingFrom: elements, count: count, into: place)
    case .int: [Int].build(movingFrom: elements, count: count, into: place)
    default: collection.build(movingFrom: elements, count: count, into: place)
    }
  }

  override func write(_ place: Place, to writer: inout TextWriter) throws {
    try writeArray(place, to: &writer)
  }

  override func write(_ place: Place, to writer: inout TreeWriter) throws {
    try writeArray(place, to: &writer)
  }

  @inline(__always)
  private func writeArray<Sink: CodecSink>(_ place: Place, to writer: inout Sink) throws {
    try writer.openArray(count: collection.count(at: place))
    try collection.forEach(at: place) { value, index in
      writer.beginElement()
      do {
        if leaf != .none {
          try writer.writeLeaf(leaf, value)
        } else {
          try borrowedElement.call { try writer.write($0, value) }
        }
      } catch {
        throw error.prepending(.index(index))
      }
    }
    writer.closeArray()
  }
}
