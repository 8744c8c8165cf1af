import AutoMapper
import CodedShapes
import Foundation
import Measuring
import PlainShapes

/// Documents that fail.
extension Catalog {
  /// The shapes of failures.
  static var failures: [Shape] {
    [
      failure("small failing: broken JSON", #"{"a":1,"b":"xx","c":tru}"#),
      failure("small failing: type error", #"{"a":1,"b":"xx","c":"not a number"}"#),
      failure("small failing: missing key", #"{"a":1,"b":"xx"}"#),
      Shape("failing in the middle: type error") {
        let half = Text.trios(1_000).dropLast()
        let text = half + Data(#",{"a":1,"b":2,"c":[]},"#.utf8) + Text.trios(1_000).dropFirst()
        return failing([Plain.Trio].self, [Coded.Trio].self, Data(text))
      },
    ]
  }

  private static func failure(_ name: String, _ text: String) -> Shape {
    Shape(name) { failing(Plain.Trio.self, Coded.Trio.self, Data(text.utf8)) }
  }

  /// Returns the contest of a document that neither side can read; the errors are kept, not printed.
  static func failing<Ours, Theirs: Decodable>(
    _ ours: Ours.Type, _ theirs: Theirs.Type, _ text: Data
  ) -> [Contest] {
    let (mapper, decoder) = (ObjectMapper(), JSONDecoder())
    return [
      Contest(
        .read, bytes: text.count, ours: { Result { try mapper.map(text, to: ours) } },
        theirs: { Result { try decoder.decode(theirs, from: text) } },
        same: { ours, theirs in
          guard case .failure = ours, case .failure = theirs else { return false }
          return true
        })
    ]
  }
}
