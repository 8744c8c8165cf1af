import AutoMapper
import CodableModels
import CodedShapes
import Foundation
import PlainModels
import PlainShapes

/// Formats of output, and documents with much whitespace.
extension Catalog {
  /// The shapes of writing.
  static var writing: [Shape] {
    sorted + formatted
  }

  private static var sorted: [Shape] {
    [
      .same(
        "write sortedKeys [String:Int] 10k", .levelWriting, [String: Int].self,
        counts(10_000) { "key\($0)" }, change: sorting),
      .same(
        "write sortedKeys many small", .levelWriting, [[String: Int]].self,
        Text.list(2_000) { index, _ in
          Text.object((0..<10).map { ("key\($0)", "\(index)") })
        }, change: sorting),
      .users("write sortedKeys users", .levelWriting, change: sorting),
      .twins(
        "write sortedKeys 50 properties", .levelWriting, [Plain.Fifty].self, [Coded.Fifty].self,
        Text.wide(200, properties: 50), change: sorting),
      .twins(
        "write sortedKeys binary tree", .levelWriting, Plain.Branch.self, Coded.Branch.self,
        branch(depth: 11), change: sorting),
      .twins(
        "write sortedKeys nested 240 x50", .levelWriting, [Plain.Link].self, [Coded.Link].self,
        chains(15, depth: 240), change: sorting),
    ]
  }

  private static func sorting<Ours, Theirs>(_ twins: inout Twins<Ours, Theirs>) {
    twins.formatting = .sortedKeys
    twins.encoder.outputFormatting = .sortedKeys
  }

  private static var formatted: [Shape] {
    [
      .users(
        "write both users", .levelWriting,
        change: {
          $0.formatting = [.prettyPrinted, .sortedKeys]
          $0.encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        }),
      .users(
        "write prettyPrinted users", .levelWriting,
        change: {
          $0.formatting = .prettyPrinted
          $0.encoder.outputFormatting = .prettyPrinted
        }),
      .same(
        "write slashes strings", .levelWriting, [String].self, strings(5_000) { "a/b/c/\($0)/d" },
        change: {
          $0.formatting = .escapingSlashes
        }),
      .same(
        "write withoutEscapingSlashes URLs", .levelWriting, [URL].self,
        strings(5_000) { "https://example.org/items/\($0)" },
        change: { $0.encoder.outputFormatting = .withoutEscapingSlashes }),
      .users("read pretty users (4 spaces)", .levelReading, spaced("\n    ")),
      .users(
        "read users, 200 spaces between", .levelReading, spaced(String(repeating: " ", count: 200))),
    ]
  }

  /// Returns users with whitespace after each comma that is followed by a key.
  private static func spaced(_ space: String) -> Data {
    let text = String(decoding: Text.users(), as: UTF8.self)
    return Data(text.replacingOccurrences(of: ",\"", with: ",\(space)\"").utf8)
  }
}
