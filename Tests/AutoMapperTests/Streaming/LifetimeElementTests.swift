import AutoMapper
import AutoMapperTestSupport
import Foundation
import Testing

/// Objects that streams make are freed, each once.
@Suite("Lifetime: streams")
struct LifetimeElementTests {
  final class Owner: Tracked, @unchecked Sendable {
    var id = 0
    var children: [Owner] = []
  }

  let mapper = ObjectMapper { provider in provider.register { Owner() } }

  static let texts = [
    #"{"id":1}\#n{"id":2,"children":[{"id":3},{"id":4}]}\#n"#,
    #"{"id":1}\#n{"id":2,"children":[{"id":3},{"id":"x"}]}\#n{"id":5}\#n"#,
    #"{"id":1}\#n{"id":2,"children":[{"id":3},{"id":4}\#n{"id":5}\#n"#,
    #"{"id":1}\#n{"id":2,"children":[{"id":3},tru]}\#n{"id":5}"#,
  ]

  @Test("nothing is left when elements fail, or when the stream is left early", arguments: texts)
  func everyEnd(text: String) throws {
    let counter = try LifetimeTracker.measure { _ throws in
      for format in [ElementFormat.lines, .concatenated] {
        for limit in 0...5 {
          let reader = mapper.elements(
            of: Owner.self, in: ElementEntryPoints.pieces(text, of: 7), format: format)
          for _ in 0..<limit { _ = try? reader.next() }
          let skipping = mapper.elements(
            of: Owner.self, in: text.utf8, format: format, invalidElements: .skip)
          for _ in 0..<limit { _ = try? skipping.next() }
        }
      }
    }
    #expect(counter.madeCount > 0)
    #expect(counter.liveCount == 0)
  }
}
