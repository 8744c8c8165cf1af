import Foundation
import Texts

/// Texts as elements of an array.
extension Catalog {
  /// The shapes of texts.
  static var texts: [Shape] {
    shortTexts + longTexts + escapedTexts + characters
  }

  private static var shortTexts: [Shape] {
    [
      .same("leaf String short", .four, [String].self, strings(20_000) { "item \($0 % 1_000)" }),
      .same(
        "leaf String short umlaut", .four, [String].self, strings(10_000) { "Grüße \($0 % 100)" }),
      .same("leaf String 20 B", .four, [String].self, strings(10_000) { "some text number \($0)" }),
      .same(
        "leaf String 100 B", .level, [String].self,
        strings(3_000) { "\($0) \(String(repeating: "plain text ", count: 9))" }),
      .same(
        "leaf String cyrillic", .four, [String].self, strings(10_000) { "Привет, мир \($0 % 100)" }),
      .same("leaf String emoji raw", .four, [String].self, strings(10_000) { "😀🎉 \($0 % 100)" }),
    ]
  }

  private static var longTexts: [Shape] {
    [
      .same("leaf String 10 kB", .level, [String].self, strings(50) { _ in long }),
      .same(
        "leaf String 1 MB", .level, [String].self,
        strings(1) { _ in String(repeating: long, count: 100) }),
      .same(
        "leaf String CJK 10 kB", .level, [String].self,
        strings(50) { _ in String(repeating: "日本語の文章", count: 560) }),
    ]
  }

  private static let long = String(repeating: "0123456789 plain text is here ", count: 333)

  private static var escapedTexts: [Shape] {
    [
      .same(
        "leaf String 1 escape in 100 B", .level, [String].self,
        strings(3_000) { _ in "\(String(repeating: "plain text ", count: 9))\\n" }),
      .same(
        "leaf String heavy escapes", .level, [String].self,
        strings(10_000) { "a\\nb\\t\\\"c\\\\d\($0 % 9)" }),
      .same(
        "leaf String HTML 10 kB", .level, [String].self,
        strings(40) { _ in
          String(repeating: #"<p class=\"text\">Some words of a page.<\/p>\n"#, count: 200)
        }),
      .same(
        "leaf String \\u BMP", .level, [String].self,
        strings(10_000) { "\\u00e9t\\u00e9 \($0 % 100)" }),
      .same(
        "leaf String emoji surrogates", .level, [String].self,
        strings(10_000) { "\\ud83d\\ude00\\ud83c\\udf89 \($0 % 100)" }),
      .same(
        "leaf String control chars", .level, [String].self,
        strings(10_000) { "\\u0001\\u0002 \($0 % 100)" }),
    ]
  }

  private static var characters: [Shape] {
    [
      .twins(
        "leaf Substring", .four, [Substring].self, [String].self,
        strings(10_000) { "item \($0 % 1_000)" },
        note: "F: String"),
      .twins(
        "leaf Unicode.Scalar", .four, [Unicode.Scalar].self, [String].self,
        Text.list(20_000) { _, r in "\"\(r.pick(["a", "b", "x", "Z", "7"]))\"" }, note: "F: String"),
      .twins(
        "leaf Character", .four, [Character].self, [String].self,
        Text.list(20_000) { _, r in "\"\(r.pick(["a", "b", "x", "Z", "7"]))\"" }, note: "F: String"),
      .twins(
        "leaf Character emoji", .four, [Character].self, [String].self,
        Text.list(10_000) { _, r in "\"\(r.pick(["👨‍👩‍👧‍👦", "🏳️‍🌈", "👍🏽", "🇩🇪"]))\"" },
        note: "F: String"),
    ]
  }

  /// Returns an array of texts; the closure returns one as it is between quotes.
  static func strings(_ count: Int, _ text: (Int) -> String) -> Data {
    Text.list(count) { index, _ in Text.quoted(text(index)) }
  }
}
