import AutoMapper
import Foundation
import Testing

@Suite("JSON objects: keys of all lengths and encodings")
struct JSONObjectKeyTests {
  static let texts: [String] =
    (0...40).map { String(repeating: "k", count: $0) }
    + (0...40).map { String(repeating: "k", count: $0) + "x" }
    + ["é", "e\u{301}", "ée\u{301}", "e\u{301}é", "日本", "日本語のキーです", "\0", "\0\0", "a\0"]

  /// The same text in memory that may be larger than it needs.
  static func copy(_ text: String) -> String {
    var copy = String()
    copy.reserveCapacity(200)
    copy += text
    return copy
  }

  @Test("a key is found exactly if its bytes are the same")
  func lookup() {
    for first in Self.texts {
      let object: JSONObject = [first: 1]
      for second in Self.texts {
        let isSame = Array(first.utf8) == Array(second.utf8)
        #expect((object[second] != nil) == isSame)
        #expect((object[Self.copy(second)] != nil) == isSame)
        #expect((object[NSString(string: second) as String] != nil) == isSame)
      }
    }
  }
}
