import AutoMapper
import Foundation
import Testing

/// In a struct inside another that has a factory, the parts that can be made are read, and the
/// others keep their defaults.
@Suite("Policies: defaults of parts")
struct PartDefaultTests {
  struct Inner: Equatable {
    var a = 1
    var b = 2
    var note: String? = "n"
  }

  struct Outer: Equatable {
    var p = Inner()
    var deep = Middle()
    var maybe: Inner? = Inner()
    var none: Inner?
  }

  struct Middle: Equatable {
    var inner = Inner(a: 3, b: 4)
    var list = [Inner(a: 5, b: 6)]
  }

  final class Owner { var p = Inner() }

  enum Level: String { case low, high }
  struct Graded: Equatable {
    var level = Level.low
    var count = 1
  }
  struct Grades: Equatable { var p = Graded() }

  static func mapper(_ options: MappingOptions = .usingDefaults) -> ObjectMapper {
    ObjectMapper(options: options) { provider in
      provider.registerAll({ Outer() }, { Owner() }, { Grades() })
    }
  }

  @Test("a part that cannot be made keeps its default, the others are read")
  func parts() {
    let mapper = Self.mapper()
    expectMapping(#"{"p":{"a":5,"b":"bad","note":"x"}}"#, to: Outer.self, with: mapper) {
      $0.p == Inner(a: 5, b: 2, note: "x")
    }
    expectMapping(#"{"p":{"a":5,"b":"bad","note":"x"}}"#, to: Owner.self, with: mapper) {
      $0.p == Inner(a: 5, b: 2, note: "x")
    }
    expectMapping(#"{"p":{"a":"bad","b":null}}"#, to: Outer.self, with: mapper) {
      $0.p == Inner(a: 1, b: 2, note: nil)
    }
    #expect(
      remarks(of: #"{"p":{"a":5,"b":"bad"}}"#, to: Outer.self, with: mapper) == ["defaulted p.b"])
  }

  @Test("so does a part of a part, and of what an Optional has")
  func deeper() {
    let mapper = Self.mapper()
    expectMapping(
      #"{"deep":{"inner":{"a":7,"b":[]},"list":[{"a":8,"b":9}]}}"#, to: Outer.self, with: mapper
    ) {
      $0.deep == Middle(inner: Inner(a: 7, b: 4, note: nil), list: [Inner(a: 8, b: 9, note: nil)])
    }
    expectMapping(#"{"maybe":{"a":7,"b":"bad"}}"#, to: Outer.self, with: mapper) {
      $0.maybe == Inner(a: 7, b: 2, note: nil)
    }
    // Where nothing was, nothing can stay.
    expectMapping(#"{"none":{"a":7,"b":"bad"}}"#, to: Outer.self, with: mapper) { $0.none == nil }
    // The elements of an array have no defaults.
    expectMapping(
      #"{"deep":{"inner":{"a":7,"b":8},"list":[{"a":8,"b":"bad"}]}}"#, to: Outer.self, with: mapper
    ) {
      $0.deep == Middle(inner: Inner(a: 7, b: 8, note: nil))
    }
  }

  @Test("a missing part keeps its default too, and one that can be nil is nil")
  func missing() {
    let mapper = Self.mapper()
    expectMapping(#"{"p":{"a":5}}"#, to: Outer.self, with: mapper) {
      $0.p == Inner(a: 5, b: 2, note: nil)
    }
    #expect(
      remarks(of: #"{"p":{"a":5}}"#, to: Outer.self, with: mapper) == ["defaulted p.b"])
    expectMapping(#"{"p":7}"#, to: Outer.self, with: mapper) { $0.p == Inner() }
    expectMapping(#"{"p":{"a":5,"b":6}}"#, to: Outer.self, with: mapper) {
      $0.p == Inner(a: 5, b: 6, note: nil)
    }
  }

  @Test("unknown cases likewise, where only these have a default")
  func unknownCases() {
    let mapper = Self.mapper(.changing { $0.unknownCases = .useDefault })
    expectMapping(#"{"p":{"level":"middle","count":5}}"#, to: Grades.self, with: mapper) {
      $0.p == Graded(level: .low, count: 5)
    }
    expectRefusal(
      #"{"p":{"level":"high","count":"bad"}}"#, as: Grades.self, .typeMismatch, path: "p.count",
      with: mapper)
    expectRefusal(
      #"{"p":{"level":"middle"}}"#, as: Grades.self, .missingValue, path: "p.count", with: mapper)
  }

  @Test("without the policy a struct is read as a whole, or not")
  func strict() {
    expectRefusal(
      #"{"p":{"a":5,"b":"bad"}}"#, as: Outer.self, .typeMismatch, path: "p.b",
      #"p.b: expected Int, found the string "bad""#, offset: 16, with: Self.mapper(.default))
    expectRefusal(
      #"{"p":{"a":5}}"#, as: Outer.self, .missingValue, path: "p.b", with: Self.mapper(.default))
  }

  @Test("hooks of the inner struct see the whole")
  func hooks() {
    let mapper = ObjectMapper(options: .usingDefaults) { provider in
      provider.register { Outer() }
      provider.configure(Inner.self) { $0.didMap { $0.note = "\($0.a + $0.b)" } }
    }
    expectMapping(#"{"p":{"a":5,"b":"bad"}}"#, to: Outer.self, with: mapper) {
      $0.p == Inner(a: 5, b: 2, note: "7")
    }
  }

  @Test("an update keeps existing values", arguments: UpdateEntryPoint.allCases)
  func updates(entryPoint: UpdateEntryPoint) throws {
    var outer = Outer(p: Inner(a: 8, b: 9))
    try entryPoint.update(&outer, with: #"{"p":{"a":5,"b":"bad"}}"#, by: Self.mapper())
    #expect(outer.p == Inner(a: 5, b: 9))
  }
}
