import AutoMapper
import AutoMapperTestSupport
import Foundation
import Testing

@Suite("Errors: help")
struct HelpTests {
  /// An error of a kind, and its parts.
  struct Row: Sendable, CustomTestStringConvertible {
    var kind: MappingError.Kind
    var anchor: String
    var reason: String
    var suggestion: String?
    var call: @Sendable () throws -> Void

    init(
      _ kind: MappingError.Kind, _ anchor: String, _ reason: String, _ suggestion: String? = nil,
      _ call: @escaping @Sendable () throws -> Void
    ) {
      self.kind = kind
      self.anchor = anchor
      self.reason = reason
      self.suggestion = suggestion
      self.call = call
    }

    var testDescription: String { "\(anchor): \(reason)" }
  }

  /// The anchors of the article's sections, as DocC makes them from the headings.
  private func anchors() throws -> [String] {
    let article = TestData.fixtures.deletingLastPathComponent()
      .appendingPathComponent("Sources/AutoMapper/AutoMapper.docc/Troubleshooting.md")
    return try String(contentsOf: article, encoding: .utf8).split(separator: "\n")
      .filter { $0.hasPrefix("## ") }
      .map { String($0.dropFirst(3)).replacing(" ", with: "-") }
      // This one is about errors that the compiler finds.
      .filter { $0 != "What-the-compiler-says" }
  }

  @Test("every section of the article belongs to an error, and every error to one section")
  func sections() throws {
    let anchors = try anchors()
    #expect(anchors.count == Set(anchors).count)
    #expect(Set(anchors) == Set(Self.rows.map(\.anchor)))
  }

  @Test("every kind that a mapper gives has an example")
  func kinds() {
    #expect(Set(Self.rows.map(\.kind)) == Set(MappingError.Kind.allCases))
  }

  @Test("anchor, reason and suggestion", arguments: rows)
  func parts(row: Row) throws {
    let error = try #require(throws: MappingError.self) { try row.call() }
    #expect(error.kind == row.kind)
    #expect(error.helpAnchor == row.anchor)
    #expect(error.failureReason == row.reason)
    #expect(error.recoverySuggestion == row.suggestion)
    #expect(error.recoverySuggestion == error.advice)
    // The sentence has both, and what alerts ask for is the sentence and its parts.
    #expect(error.description.contains(row.reason))
    #expect(error.description.hasSuffix(row.suggestion.map { "; \($0)" } ?? ""))
    let localized: any LocalizedError = error
    #expect(localized.errorDescription == error.description)
    #expect(localized.failureReason == row.reason)
    #expect(localized.recoverySuggestion == row.suggestion)
    #expect(localized.helpAnchor == row.anchor)
  }

  @Test("collected errors have an anchor each, and the parts are those of the first")
  func collected() throws {
    let options = MappingOptions.changing { $0.collectsErrors = true }
    let error = try #require(throws: MappingError.self) {
      try ObjectMapper(options: options).map(#"{"id":"x","name":null}"#, to: User.self)
    }
    #expect(error.allErrors.map(\.helpAnchor) == ["Type-mismatch", "Null-value"])
    #expect(error.helpAnchor == "Type-mismatch")
    #expect(error.failureReason == #"expected Int, found the string "x""#)
    #expect(error.recoverySuggestion == nil)
  }

  @Test("an anchor does not depend on the source", arguments: EntryPoint.allCases)
  func entryPoints(entryPoint: EntryPoint) {
    #expect(
      errorOfMapping(#"{"id":1}"#, to: User.self, through: entryPoint)?.helpAnchor
        == "Missing-value")
    #expect(
      errorOfMapping(#"{"id":null}"#, to: User.self, through: entryPoint)?.helpAnchor
        == "Null-value")
    #expect(
      errorOfMapping("{}", to: User.self, at: "a.b", through: entryPoint)?.helpAnchor
        == "Path-that-leads-nowhere")
  }
}
