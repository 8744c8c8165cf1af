import AutoMapper
import AutoMapperTestSupport
import Testing

/// Characters, which may consist of several Unicode scalars.
@Suite("Characters")
struct CharacterTests {
  private static let characters: [String] = [
    "a", "é", "e\u{301}", "\u{D55C}", "\u{1112}\u{1161}\u{11AB}", "\r\n", "👍", "👍🏽", "👨‍👩‍👧‍👦", "🏳️‍🌈",
    "🇩🇪", "❤️", "❤️‍🔥", "🏴󠁧󠁢󠁳󠁣󠁴󠁿", "1️⃣", "🧑🏽‍🚀", "🤷‍♀️", "👍\u{200D}", "🇩",
  ]

  private static let others: [String] = [
    "", "ab", "👍👍", "🇩🇪🇫", "🇩🇪🇫🇷", "👍a", "a👍", "🏽👍", "👨‍👩 ", "👨‍a", "🇩👍", "👍🇩", "\u{200D}👍",
  ]

  @Test("One character is read and written, whatever it consists of", arguments: characters)
  func one(_ text: String) throws {
    for entryPoint in EntryPoint.allCases {
      let json = "[\(JSONValue.string(text).description)]"
      let found = try entryPoint.map(json, to: [Character].self, with: .shared)
      #expect(found.map { Array($0.unicodeScalars) } == [Array(text.unicodeScalars)])
      #expect(
        try ObjectMapper().map(ObjectMapper().jsonString(from: found), to: [String].self) == [text])
    }
  }

  @Test("No character, and several, are an error", arguments: others)
  func several(_ text: String) {
    for entryPoint in EntryPoint.allCases {
      let json = "[\(JSONValue.string(text).description)]"
      let error = errorOfMapping(json, to: [Character].self, through: entryPoint, with: .shared)
      #expect(error?.kind == .typeMismatch)
      #expect(error?.path.description == "[0]")
    }
  }

  @Test("Sequences of emoji and their parts are characters exactly if the standard library says so")
  func sequences() {
    let parts: [Unicode.Scalar] = [
      "👍", "👩", "🌈", "🏳", "\u{1F3FB}", "\u{1F3FF}", "\u{FE0F}", "\u{200D}", "\u{20E3}", "🇩", "🇪",
      "\u{E0067}", "\u{E007F}", "♀", "♂", "❤", "⚕", "✈", "a", "\u{301}", "🩷", "🚀", "🦰", "\u{1F64F}",
      "\u{1F53D}", "\u{1F546}", "\u{1F93A}", "\u{1F947}", "\u{1F9FF}", "\u{1F90C}", "\u{1F3FA}",
    ]
    var generator = SeededGenerator(seed: 5)
    for _ in 0..<20_000 {
      var text = ""
      for _ in 0..<Int.random(in: 1...5, using: &generator) {
        text.unicodeScalars.append(parts.randomElement(using: &generator) ?? "a")
      }
      let found = try? ObjectMapper.shared.map(JSONValue.string(text), to: Character.self)
      #expect(found.map { String($0) } == (text.count == 1 ? text : nil), "\(text.unicodeScalars)")
    }
  }

  @Test("Each scalar joins others exactly if the standard library says so")
  func scalars() {
    for value in Array(0x1F100...0x1FAFF) + Array(0x2600...0x27BF) + Array(0xE0000...0xE0080) {
      guard let scalar = Unicode.Scalar(UInt32(value)) else { continue }
      for (before, after) in [
        ("👩\u{200D}", ""), ("", "\u{200D}👩"), ("👩", ""), ("🇩", ""), ("", "🇪"),
      ] {
        let text = before + String(scalar) + after
        let found = try? ObjectMapper.shared.map(JSONValue.string(text), to: Character.self)
        #expect((found != nil) == (text.count == 1), "\(text.unicodeScalars)")
      }
    }
  }
}
