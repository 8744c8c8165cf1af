import AutoMapper
import Foundation
import Testing

@Suite("JSON: UTF-8 in comments")
struct CommentUTF8Tests {
  /// Bytes that are not UTF-8, each followed by the end of a comment.
  static let invalid: [[UInt8]] = [
    [0x80], [0xBF], [0xC0, 0x80], [0xC1, 0xBF], [0xC3], [0xC3, 0x28], [0xE2, 0x82],
    [0xE0, 0x80, 0x80], [0xED, 0xA0, 0x80], [0xEF, 0xBF, 0x7F], [0xF0, 0x8F, 0xBF, 0xBF],
    [0xF0, 0x9F, 0x98], [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xFE], [0xFF],
    [0xE2, 0x2A], [0xC3, 0xC3, 0xA9],
  ]

  static let valid = [
    "é", "\u{80}\u{7FF}", "漢\u{800}\u{FFFF}\u{D7FF}\u{E000}", "\u{10000}\u{10FFFF}",
  ]

  private static func texts(around bytes: [UInt8]) -> [[UInt8]] {
    [("/*", "*/[1]"), ("//", "\n[1]"), ("[1]//a", ""), ("[1,/* ", "é*/]"), ("[1]/* *", "*/ ")]
      .map { Array($0.utf8) + bytes + Array($1.utf8) }
  }

  @Test("is checked, as in the rest of the text", arguments: invalid)
  func bytes(bytes: [UInt8]) {
    for text in Self.texts(around: bytes) {
      for error in [
        mappingError { try CommentTests.mapper.map(text, to: [Int].self) },
        mappingError { try CommentTests.mapper.map(Data(text), to: [Int].self) },
      ] {
        #expect(error?.kind == .invalidJSON, "\(text)")
        #expect(error?.expected == "UTF-8", "\(text)")
        #expect(error?.found == "bytes that are not", "\(text)")
      }
    }
  }

  @Test("the error is where the text stops being UTF-8")
  func location() {
    let text = Array("[1, // é\n 2 /* ".utf8) + [0xE9] + Array(" */]".utf8)
    let error = mappingError { try CommentTests.mapper.map(text, to: [Int].self) }
    #expect(error?.location == MappingError.Location(line: 2, column: 8, offset: 17))
    let end = Array("[1] // a".utf8) + [0xC3]
    #expect(
      mappingError { try CommentTests.mapper.map(end, to: [Int].self) }?.description
        == "invalid JSON: expected UTF-8, found bytes that are not (line 1, column 5)")
  }

  @Test("may have any character", arguments: valid)
  func characters(text: String) throws {
    for text in Self.texts(around: Array(text.utf8)) {
      #expect(try CommentTests.mapper.map(text, to: [Int].self) == [1], "\(text)")
    }
  }

  @Test("of streams is checked wherever they are cut", arguments: invalid)
  func streams(bytes: [UInt8]) {
    let text = Array("1 /* ok é */\n2 /* ".utf8) + bytes + Array(" */\n3\n".utf8)
    for length in 1...text.count {
      let pieces = stride(from: 0, to: text.count, by: length).map {
        Array(text[$0..<min($0 + length, text.count)])
      }
      let reader = CommentTests.mapper.elements(of: Int.self, in: pieces, format: .concatenated)
      var elements: [Int] = []
      let error = mappingError {
        while let element = try reader.next() { elements.append(element) }
      }
      #expect(error?.kind == .invalidJSON, "pieces of \(length)")
      #expect(error?.expected == "UTF-8", "pieces of \(length)")
      #expect(elements.first == 1, "pieces of \(length)")
      #expect(!elements.contains(3), "pieces of \(length)")
    }
  }
}
