import AutoMapper
import Testing

/// Bytes without contiguous storage, and chunks that are joined.
@Suite("Streams: single bytes and small chunks")
struct ElementChunkTests {
  /// Bytes that are made one by one.
  struct Bytes: Sequence {
    let text: String

    func makeIterator() -> AnyIterator<UInt8> {
      var iterator = text.utf8.makeIterator()
      return AnyIterator { iterator.next() }
    }
  }

  static let formats: [(format: ElementFormat, text: String)] = [
    (.lines, (0..<3000).map { #"{"id":\#($0)}"# }.joined(separator: "\n")),
    (.concatenated, (0..<3000).map { #"{"id":\#($0)}"# }.joined(separator: " ")),
    (.array, "[" + (0..<3000).map { #"{"id":\#($0)}"# }.joined(separator: ",") + "]"),
  ]

  @Test("bytes without storage of their own lead to the same elements", arguments: 0..<3)
  func bytes(_ row: Int) throws {
    let (format, text) = Self.formats[row]
    let reader = ObjectMapper.shared.elements(
      of: StreamItem.self, in: Bytes(text: text), format: format)
    var count = 0
    while let item = try reader.next() {
      #expect(item.id == count)
      count += 1
    }
    #expect(count == 3000)
  }

  @Test("no chunk is requested before the elements in the previous ones", arguments: 0..<3)
  func eager(_ row: Int) throws {
    let (format, text) = Self.formats[row]
    let bytes = Array(text.utf8)
    var position = 0
    let chunks = AnySequence {
      AnyIterator<ArraySlice<UInt8>> {
        guard position < bytes.count else { return nil }
        let chunk = bytes[position..<min(position + 7, bytes.count)]
        position += 7
        return chunk
      }
    }
    let reader = ObjectMapper.shared.elements(of: StreamItem.self, in: chunks, format: format)
    var end = 0
    while let item = try reader.next() {
      // The element, its end, and the rest of the chunk in which it ends.
      let length = #"{"id":\#(item.id)},"#.utf8.count
      end += length
      #expect(position <= end + 16)
    }
    #expect(end > 3000 * 8)
  }
}
