import AutoMapper
import CodedShapes
import Foundation
import PlainShapes
import Texts

/// Enums as elements of an array.
extension Catalog {
  /// The shapes of enums.
  static var enums: [Shape] {
    [
      .twins(
        "enum String raw", .four, [Plain.Season].self, [Coded.Season].self,
        Text.list(20_000) { _, r in
          Text.quoted(r.pick(["spring", "summer", "autumn", "winter"]))
        }),
      .twins(
        "enum Int raw", .four, [Plain.Level].self, [Coded.Level].self, integerList(20_000, 0...3)),
      .twins(
        "enum CaseIterable names", .four, [Plain.Direction].self, [Coded.Direction].self,
        Text.list(20_000) { _, r in Text.quoted(r.pick(["north", "east", "south", "west"])) },
        note: "F: an enum with raw values"),
    ]
  }
}
