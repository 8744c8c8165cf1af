import AutoMapper
import Testing

/// Policies of single properties.
@Suite("Policies: single properties")
struct PropertyPolicyTests {
  struct Post: Equatable {
    var tags: [Int]
    var labels: [Int]
    var note: String?
    var hint: String?
    var score: Double
    var author: Author
  }

  struct Author: Equatable {
    var name: String
    var nickname: String?
    var ratings: [Double]
  }

  static let provider: MappingProvider = {
    var provider = MappingProvider()
    provider.configure(Post.self) { post in
      post.options(for: "tags") { options in
        options.invalidElements = .drop
        options.emptyCollections = .omit
      }
      post.options(for: \.hint, \.author) { options in
        options.writesNil = true
        options.invalidValues = .useDefault
        options.missingValues = .useEmpty
        options.nonFiniteNumbers = .writeNull
        options.invalidElements = .drop
      }
    }
    return provider
  }()

  @Test("they hold for the property and what lies in it, and for no other")
  func reading() throws {
    let mapper = ObjectMapper(Self.provider)
    let text =
      #"{"tags": [1, "x"], "labels": [2], "hint": {}, "score": 1, "author": {"ratings": 7}}"#
    let json = try mapper.map(text, to: JSONValue.self)
    let expected = Post(
      tags: [1], labels: [2], note: nil, hint: nil, score: 1,
      author: Author(name: "", nickname: nil, ratings: []))
    #expect(try mapper.map(text, to: Post.self) == expected)
    #expect(try mapper.map(json, to: Post.self) == expected)
    for (text, message) in [
      (
        #"{"labels": [2, "x"]}"#,
        #"labels[1]: expected Int, found the string "x" (line 1, column 16)"#
      ),
      (#"{"note": {}}"#, "note: expected String, found an object (line 1, column 10)"),
    ] {
      expectError(message) { try mapper.map(text, to: Post.self) }
    }
    // A missing author is made of empty values.
    #expect(try mapper.map(#"{"tags":[],"labels":[],"score":0}"#, to: Post.self).author.name == "")
  }

  @Test("they hold for writing too")
  func writing() throws {
    let mapper = ObjectMapper(Self.provider)
    let post = Post(
      tags: [], labels: [], note: nil, hint: nil, score: 1,
      author: Author(name: "a", nickname: nil, ratings: [.nan]))
    let text =
      #"{"labels":[],"hint":null,"score":1,"author":{"name":"a","nickname":null,"ratings":[null]}}"#
    #expect(try mapper.jsonString(from: post) == text)
    #expect(try mapper.jsonValue(from: post) == mapper.map(text, to: JSONValue.self))
  }

  @Test("they combine with paths and flat keys, and a later call adds to an earlier one")
  func withPaths() throws {
    var provider = Self.provider
    provider.configure(Post.self) { post in
      post.map("meta.tags", to: "tags")
      post.map("author_name", to: "author.name")
      post.options(for: "tags") { $0.acceptsSingleElements = true }
    }
    let mapper = ObjectMapper(provider)
    let text = #"{"meta": {"tags": 4}, "labels": [], "score": 1, "author_name": "ann"}"#
    let post = try mapper.map(text, to: Post.self)
    #expect(post.tags == [4])
    #expect(post.author == Author(name: "ann", nickname: nil, ratings: []))
    let other = try mapper.map(
      #"{"meta": {"tags": ["x"]}, "labels": [], "score": 1}"#, to: Post.self)
    #expect(other.tags == [])
    #expect(
      try mapper.jsonString(from: post)
        == #"{"meta":{"tags":[4]},"labels":[],"hint":null,"score":1,"#
        + #""author_name":"ann","author":{"nickname":null,"ratings":[]}}"#)
  }

  enum Amount: Codable, Equatable {
    case exact(Double)
    case open
  }

  struct Bill: Equatable {
    var strict: Amount
    var usual: Amount
  }

  @Test("they apply inside Codable conformances too")
  func codable() throws {
    let mapper = ObjectMapper.with(Bill.self) { bill in
      bill.options(for: "strict") { options in
        options.convertsValues = false
        options.nonFiniteNumbers = .writeNull
      }
    }
    let usual = #""usual":{"exact":{"_0":"1.5"}}"#
    #expect(
      try mapper.map(#"{"strict":{"exact":{"_0":2}},\#(usual)}"#, to: Bill.self)
        == Bill(strict: .exact(2), usual: .exact(1.5)))
    expectError(#"strict.exact._0: expected Double, found the string "2" (line 1, column 26)"#) {
      try mapper.map(#"{"strict":{"exact":{"_0":"2"}},\#(usual)}"#, to: Bill.self)
    }
    #expect(
      try mapper.jsonString(from: Bill(strict: .exact(.nan), usual: .open))
        == #"{"strict":{"exact":{"_0":null}},"usual":{"open":{}}}"#)
  }

  class Base { var items: [Int] = [] }
  final class Derived: Base { var more: [Int] = [] }

  @Test("subclasses inherit them")
  func inheritance() throws {
    let mapper = ObjectMapper { provider in
      provider.register { Derived() }
      provider.configure(Base.self) { $0.options(for: "items") { $0.invalidElements = .drop } }
    }
    let derived = try mapper.map(#"{"items": [1, []], "more": [2]}"#, to: Derived.self)
    #expect((derived.items, derived.more) == ([1], [2]))
    #expect(throws: MappingError.self) { try mapper.map(#"{"more": [[]]}"#, to: Derived.self) }
  }

  @Test("the name of no property is an error")
  func unknownName() {
    let mapper = ObjectMapper.with(Author.self) { $0.options(for: "nam") { $0.writesNil = true } }
    expectError(
      #"invalid configuration: expected the name of a property of Author, found "nam"; did you mean 'name'?"#
    ) { try mapper.map("{}", to: Author.self) }
  }
}
