/// Reads and writes arrays, contiguous arrays and sets.
///
/// The elements are read into the call's arena, each at its final layout, and are handed over in one
/// move when their number is known, so that the array is allocated once, at its size.
final class ArrayCodec: Codec, @unchecked Sendable {
  private let element: Codec
  private let leaf: LeafKind
  private let collection: any CollectionOperations.Type

  init(_ collection: any CollectionOperations.Type, element: Codec) {
    self.element = element
    self.collection = collection
    leaf = LeafKind(element.type)
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
      throw try reader.mismatch(expected: "an array of \(element.type)", type: type)
    }
    var elements = ElementCollector(
      element.operations, layout: element.layout, in: reader.context.arena)
    do {
      repeat {
        let next = elements.nextPlace()
        if leaf != .none {
          try reader.readLeaf(leaf, isOptional: false, into: next)
        } else {
          try reader.read(element, into: next)
        }
        elements.commit()
      } while try reader.nextElement()
    } catch {
      let index = elements.count
      elements.discard()
      throw error.prepending(.index(index))
    }
    collection.build(movingFrom: elements.values, count: elements.count, into: place)
    elements.finish()
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
          try writer.write(element, value)
        }
      } catch {
        throw error.prepending(.index(index))
      }
    }
    writer.closeArray()
  }
}
