import AutoMapper
import Testing

/// The findings of `validate` about properties that conflict with each other.
@Suite("Validation: issues of keys")
struct KeyValidationTests {
  struct Account {
    var userID: Int
    var userId: Int
    var mail: String
  }

  struct Pair {
    var a: Int?
    var b: Int?
  }

  private func issues<Model>(
    _ type: Model.Type, _ rules: @Sendable (inout TypeMapping<Model>) -> Void
  ) -> [MappingIssue] {
    ObjectMapper { $0.configure(type, rules) }.validate(type)
  }

  @Test("two properties that fold to one key")
  func alike() {
    let issues = ObjectMapper.shared.validate(Account.self)
    expectTexts(
      of: issues,
      "warning: userId: 'userID' and 'userId' of Account are alike when case and separators do "
        + "not count, so that a key in another spelling fits both; register a key for one of them")
    #expect(issues.map(\.kind) == [.ambiguousProperties])
    #expect(issues.map(\.property) == ["userId"])
    #expect(self.issues(Account.self) { $0.map("uid", to: "userID") } == [])
  }

  class Base {
    private var secret = 1
  }

  final class Derived: Base {
    private var secret = 2
  }

  @Test("a private property of a superclass and its namesake")
  func namesakes() throws {
    let mapper = ObjectMapper { $0.register { Derived() } }
    expectTexts(
      of: mapper.validate(Derived.self),
      "warning: secret (of Base): 'secret (of Base)' of Derived is neither read nor written, since a "
        + "subclass has a property of the same name; rename one of them, or give it a key in the "
        + "rules of its class")
    #expect(mapper.explain(Derived.self).properties.map(\.keys) == [[], ["secret"]])
    let derived = try mapper.map(#"{"secret":3}"#, to: Derived.self)
    #expect(try mapper.jsonString(from: derived) == #"{"secret":3}"#)
  }

  @Test("a registered key that folds to another property's name")
  func alikeKey() {
    let issues = issues(Pair.self) { $0.map("_B", to: "a") }
    expectTexts(
      of: issues,
      #"warning: b: the key "_B" of 'a' and 'b' of Pair are alike when case and separators do "#
        + "not count, so that a key in another spelling fits both; register a key for one of them")
    // Deliberate: a registered key is nobody else's automatic key.
    #expect(
      self.issues(Pair.self) {
        $0.map("b", to: "a")
        $0.map("a", to: "b")
      } == [])
  }

  @Test("one written key for two properties, of which the second is lost")
  func sharedKey() throws {
    let mapper = ObjectMapper {
      $0.configure(Pair.self) { pair in
        pair.map("x", to: "a")
        pair.write("b", as: "x")
      }
    }
    let issues = mapper.validate(Pair.self)
    expectTexts(
      of: issues,
      #"warning: b: 'b' of Pair is not written, since 'a' has the key "x" already; give it "#
        + "another with write(_:as:), or exclude it")
    #expect(issues.map(\.kind) == [.sharedKey])
    #expect(try mapper.jsonString(from: Pair(a: 1, b: 2)) == #"{"x":1}"#)
  }

  @Test("a path through what another property writes as a scalar")
  func blockedPath() {
    let mapper = ObjectMapper {
      $0.configure(Pair.self) { pair in pair.map("a.b", to: "b") }
    }
    let issues = mapper.validate(Pair.self)
    expectTexts(
      of: issues,
      #"error: b: 'b' of Pair cannot be written at "a.b", since 'a' is written at "a"; give "#
        + "one of them another key with write(_:as:)")
    #expect(throws: MappingError.self) { try mapper.jsonString(from: Pair(a: 1, b: 2)) }
    #expect(
      self.issues(Pair.self) {
        $0.map("a.b", to: "b")
        $0.exclude("a")
      } == [])
  }
}
