import AutoMapper
import Testing

/// The findings of `validate` about rules that another rule of the same `configure` replaces.
@Suite("Validation: rules that are replaced")
struct ReplacedRuleTests {
  struct Author { var name: String? }

  struct Article: Equatable {
    var title: String?
    var body: String?
  }

  struct Book { var author = Author() }

  class Page { var heading = "" }

  private static func sentence(
    _ name: String, of type: String = "Article", _ first: String, _ keys: String
  ) -> String {
    "error: \(name): '\(name)' of \(type) has two rules in one configure that say how it is read, "
      + "and \(first) is not used; give one rule all keys, as in map([\(keys)], to: …), or state the "
      + "other in a configure of its own"
  }

  private func texts(_ rules: @Sendable (inout TypeMapping<Article>) -> Void) -> [String] {
    ObjectMapper { $0.configure(Article.self, rules) }.validate(Article.self).map(\.description)
  }

  @Test("a second rule for reading, which would lose what the first key has")
  func reading() {
    let mapper = ObjectMapper.with(Article.self) {
      $0.map("a", to: \.title)
      $0.map("b", to: \.title)
    }
    let issues = mapper.validate(Article.self)
    #expect(issues.map(\.description) == [Self.sentence("title", #"that with "a""#, #""a", "b""#)])
    #expect(issues.map(\.kind) == [.unusedRules])
    #expect(issues.map(\.severity) == [.error])
    expectMapping(#"{"a":"A"}"#, to: Article.self, with: mapper) { $0.title == nil }
    // What the advice says loses nothing.
    let cured = ObjectMapper.with(Article.self) { $0.map(["a", "b"], to: \.title) }
    #expect(cured.validate(Article.self) == [])
    for text in [#"{"a":"A"}"#, #"{"b":"A"}"#] {
      expectMapping(text, to: Article.self, with: cured) { $0.title == "A" }
    }
  }

  @Test("however the property is named, and whatever makes its value")
  func spellings() {
    #expect(
      texts {
        $0.map("a", to: "title")
        $0.map("b", to: \.title)
      } == [Self.sentence("title", #"that with "a""#, #""a", "b""#)])
    #expect(
      texts {
        $0.map(["a", "b"], to: "Title") { try $0.string }
        $0.map("c", to: \.title)
        $0.map("d", to: \.title, inverse: false)
      } == [Self.sentence("title", #"that with "a", "b", "c""#, #""a", "b", "c", "d""#)])
    #expect(
      texts {
        $0.map([], to: "title") { try $0.string }
        $0.map("c", to: \.title)
      } == [
        "error: title: 'title' of Article has two rules in one configure that say how it is read, and "
          + "the first is not used; remove it, or state the other in a configure of its own"
      ])
    let twice = texts {
      $0.map("a", to: \.title)
      $0.map("a", to: \.title) { try $0.string }
    }
    #expect(
      twice == [
        "error: title: 'title' of Article has two rules in one configure that say how it is read, and "
          + #"that with "a" is not used; remove it, or state the other in a configure of its own"#
      ])
    // Swift does not name the properties of this class.
    let page = ObjectMapper.making(Page()) {
      $0.map("a", to: \.heading)
      $0.map("b", to: "heading")
    }
    expectTexts(
      of: page.validate(Page.self),
      Self.sentence("heading", of: "Page", #"that with "a""#, #""a", "b""#))
    let book = ObjectMapper.with(Book.self) {
      $0.map("a", to: "author.name")
      $0.map("b", to: \.author.name)
    }
    expectTexts(
      of: book.validate(Book.self),
      Self.sentence("author.name", of: "Book", #"that with "a""#, #""a", "b""#))
  }

  @Test("a second rule for writing")
  func writing() {
    let sentence =
      "error: title: 'title' of Article has two rules in one configure that say how it is written, "
      + #"and that with "a" is not used; remove it, or state the other in a configure of its own"#
    #expect(
      texts {
        $0.write(\.title, as: "a")
        $0.write("title", as: "b") { value, _ in value }
      } == [sentence])
    #expect(
      texts {
        $0.write(\.title) { value, _ in value }
        $0.write("title", as: "b")
      } == [sentence.replacing(#"that with "a""#, with: "the first")])
    // One rule for each direction, and rules of other kinds in addition.
    #expect(
      texts {
        $0.map("a", to: \.title)
        $0.write(\.title, as: "b")
        $0.require(\.title)
        $0.options(for: \.title) { $0.writesNil = true }
        $0.map("c", to: \.body)
      } == [])
  }

  @Test("a rule for an object that is flattened, in one configure or in two")
  func flattenedObject() {
    let rules: [@Sendable (inout TypeMapping<Book>) -> Void] = [
      { $0.map("a", to: \.author) }, { $0.map("a", to: "author") { _ in Author() } },
      { $0.write("author", as: "a") },
    ]
    for rule in rules {
      let together = ObjectMapper.with(Book.self) { book in
        book.flatten(\.author)
        rule(&book)
      }
      let apart = ObjectMapper { provider in
        provider.configure(Book.self, rule)
        provider.configure(Book.self) { $0.flatten("author") }
      }
      for mapper in [together, apart] {
        expectTexts(
          of: mapper.validate(Book.self, atLeast: .error),
          "error: author: 'author' of Book is flattened, and another rule says how it is read or "
            + "written as a whole, so that one of them is not used; remove one of them")
      }
    }
    // A rule for a part of it is not such a rule.
    let part = ObjectMapper.with(Book.self) { book in
      book.flatten(\.author, prefix: "by_")
      book.map("writer", to: "author.name")
    }
    #expect(part.validate(Book.self) == [])
  }

  @Test("a later configure, or a file, replaces rules on purpose")
  func laterCalls() throws {
    var provider = MappingProvider()
    provider.configure(Article.self) {
      $0.map("a", to: \.title)
      $0.write(\.title, as: "x")
    }
    provider.configure(Article.self) {
      $0.map("b", to: \.title)
      $0.write(\.title, as: "y")
    }
    #expect(ObjectMapper(provider).validate(Article.self) == [])
    try provider.addRules(#"{"types": {"Article": {"keys": {"title": "c"}}}}"#)
    try provider.addRules(#"{"types": {"Article": {"keys": {"title": "d"}}}}"#)
    let mapper = ObjectMapper(provider)
    #expect(mapper.validate(Article.self) == [])
    expectMapping(#"{"d":"D"}"#, to: Article.self, with: mapper) { $0.title == "D" }
    // Twice in one file, under two spellings.
    try provider.addRules(#"{"types": {"Article": {"keys": {"Title": "e", "title": "f"}}}}"#)
    expectTexts(
      of: ObjectMapper(provider).validate(Article.self),
      Self.sentence("title", #"that with "e""#, #""e", "f""#))
    // What replaces both says it once, and is alone.
    provider.configure(Article.self) { $0.map("g", to: \.title) }
    #expect(ObjectMapper(provider).validate(Article.self) == [])
  }

  @Test("rules of superclasses are replaced on purpose")
  func superclasses() {
    final class Cover: Page {}
    let mapper = ObjectMapper { provider in
      provider.register { Cover() }
      provider.configure(Page.self) { $0.map("a", to: "heading") }
      provider.configure(Cover.self) { $0.map("b", to: "heading") }
    }
    #expect(mapper.validate(Cover.self) == [])
  }
}

extension String {
  fileprivate func replacing(_ part: String, with other: String) -> String {
    split(separator: part, omittingEmptySubsequences: false).joined(separator: other)
  }
}
