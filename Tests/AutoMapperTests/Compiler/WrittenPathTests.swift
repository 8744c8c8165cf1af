import AutoMapper
import Testing

/// The findings of `validate` about properties that cannot be written where the rules say.
@Suite("Validation: issues of written paths")
struct WrittenPathTests {
  struct Pair: Equatable {
    var x: Int?
    var y: Int?
  }

  struct Outer {
    var inner = Pair()
    var z: Int?
  }

  private func mapper(_ rules: (inout TypeMapping<Pair>) -> Void) -> ObjectMapper {
    .with(Pair.self, rules)
  }

  @Test("two paths that contradict each other")
  func clash() {
    let mapper = mapper {
      $0.map("a.0", to: \.x)
      $0.map("a.b", to: \.y)
    }
    let issues = mapper.validate(Pair.self)
    expectTexts(
      of: issues,
      #"error: y: 'y' of Pair cannot be written at "a.b", since 'x' is written at "a.0"; give "#
        + "one of them another key with write(_:as:)")
    #expect(issues.map(\.kind) == [.sharedKey])
    #expect(errorsOfWriting(Pair(x: 1, y: 2), with: mapper).count == 4)
    // In the other order the number is a key of the existing object.
    let other = self.mapper {
      $0.map("a.b", to: \.x)
      $0.map("a.0", to: \.y)
    }
    #expect(other.validate(Pair.self) == [])
    expectBothDirections(#"{"a":{"b":1,"0":2}}"#, of: Pair.self, with: other) {
      $0 == Pair(x: 1, y: 2)
    }
  }

  @Test("a flat key in the way")
  func flatKey() {
    let mapper = ObjectMapper.with(Outer.self) {
      $0.map("a.0", to: \.inner.x)
      $0.map("a.b", to: \.z)
    }
    expectTexts(
      of: mapper.validate(Outer.self),
      #"error: z: 'z' of Outer cannot be written at "a.b", since 'inner.x' is written at "#
        + #""a.0"; give one of them another key with write(_:as:)"#)
  }

  enum Sort: String {
    case small
  }

  struct Listed {
    var list: [Int]?
    var rows = [Pair()]
    var sort: Sort? = .small
    var y: Int?
  }

  @Test(
    "a path through the key of an array or an enum",
    arguments: ["list.alpha", "list.0", "rows.alpha", "sort.0"])
  func array(path: String) {
    let mapper = ObjectMapper.with(Listed.self) { $0.map(path, to: \.y) }
    let key = path.prefix { $0 != "." }
    expectTexts(
      of: mapper.validate(Listed.self),
      #"error: y: 'y' of Listed cannot be written at "\#(path)", since '\#(key)' is written at "#
        + #""\#(key)"; give one of them another key with write(_:as:)"#)
    #expect(errorsOfWriting(Listed(list: [1], y: 2), with: mapper).count == 4)
  }

  @Test("a path into an element that is an object")
  func element() {
    let mapper = ObjectMapper.with(Listed.self) { $0.map("rows.0.z", to: \.y) }
    #expect(mapper.validate(Listed.self) == [])
    #expect(
      (try? mapper.jsonString(from: Listed(rows: [Pair(x: 1)], sort: nil, y: 2)))
        == #"{"rows":[{"x":1,"z":2}]}"#)
  }

  struct Rowed {
    var rows = [Pair()]
    var pair: Pair? = Pair(x: 2)
    var number: Int? = 3
    var values = ["y": 4]
    var later = [Pair(x: 5)]
  }

  @Test(
    "a value in the place of an element that is an object, in either order",
    arguments: [("rows", "pair"), ("rows", "number"), ("rows", "values"), ("later", "pair")])
  func inPlaceOfElement(list: String, other: String) {
    let mapper = ObjectMapper.with(Rowed.self) {
      $0.map("12", to: list)
      $0.map("12.0", to: other)
    }
    expectTexts(
      of: mapper.validate(Rowed.self),
      #"error: \#(other): '\#(other)' of Rowed cannot be written at "12.0", since '\#(list)' is "#
        + #"written at "12"; give one of them another key with write(_:as:)"#)
    #expect(errorsOfWriting(Rowed(rows: [Pair(x: 1, y: 1)]), with: mapper).count == 4)
  }

  @Test("an index that is too great to be written")
  func endless() {
    let mapper = mapper { $0.map("a.65536", to: \.x) }
    let sentence =
      #"invalid key: expected indexes up to 65535 in a path that is written, found "a.65536"; say "#
      + "inverse: false where the path is only read"
    let issues = mapper.validate(Pair.self)
    #expect(issues.map(\.description) == ["error: x: " + sentence])
    #expect(issues.map(\.kind) == [.invalidKey])
    for error in errorsOfWriting(Pair(x: 1), with: mapper) {
      #expect(error.failureReason.map { sentence.hasPrefix($0) } == true)
    }
    #expect(self.mapper { $0.map("a.65536", to: \.x, inverse: false) }.validate(Pair.self) == [])
    let greatest = self.mapper { $0.map("a.65535", to: \.x) }.validate(Pair.self)
    #expect(greatest.map(\.severity) == [.warning])
  }

  @Test("a written key that another property is read from")
  func readElsewhere() {
    let mapper = mapper { $0.write(\.x, as: "Y") }
    let issues = mapper.validate(Pair.self)
    expectTexts(
      of: issues,
      #"warning: x: 'x' of Pair is written with the key "Y", from which 'y' is read; give it "#
        + "another with write(_:as:)")
    #expect(issues.map(\.kind) == [.sharedKey])
    // Deliberate: nothing is written that would be read instead.
    let renamed = self.mapper {
      $0.write(\.x, as: "y")
      $0.exclude(\.y)
    }
    #expect(renamed.validate(Pair.self) == [])
    let crossed = self.mapper {
      $0.map("y", to: \.x)
      $0.map("x", to: \.y)
    }
    #expect(crossed.validate(Pair.self) == [])
  }

  @Test("a written key that is also the path of another property, before which it is read")
  func readBeforePath() throws {
    let mapper = mapper {
      $0.map("a.b", to: \.x)
      $0.map("a.b", to: \.y, nested: false)
    }
    let issues = mapper.validate(Pair.self)
    expectTexts(
      of: issues,
      #"warning: y: 'y' of Pair is written with the key "a.b", from which 'x' is read; give it "#
        + "another with write(_:as:)")
    #expect(issues.map(\.kind) == [.sharedKey])
    let text = try mapper.jsonString(from: Pair(x: 1, y: 2))
    #expect(text == #"{"a":{"b":1},"a.b":2}"#)
    #expect(try mapper.map(text, to: Pair.self) == Pair(x: 2, y: 2))
    // Deliberate: both are read from one key, and written apart.
    let apart = self.mapper {
      $0.map(["a", "a.b"], to: \.x, nested: false)
      $0.map("a.b", to: \.y, nested: false)
    }
    #expect(apart.validate(Pair.self) == [])
  }

  @Test("an empty delimiter, which parts nothing")
  func delimiter() {
    let sentence =
      "invalid key: expected a delimiter between the steps, found an empty one; say nested: false "
      + "where the key is meant as it stands"
    let mappers = [
      mapper { $0.map("a.b", to: \.x, delimiter: "") },
      mapper { $0.write(\.x, as: "a.b", delimiter: "") },
    ]
    for mapper in mappers {
      let issues = mapper.validate(Pair.self)
      #expect(issues.map(\.description) == ["error: x: " + sentence])
      #expect(issues.map(\.kind) == [.invalidKey])
      expectRefusal(#"{"a":{"b":1}}"#, as: Pair.self, .invalidKey, sentence, with: mapper)
    }
  }

  @Test(
    "a delimiter before the first step, behind the last, or twice",
    arguments: ["data.result.", ".data.result", "data..result", "."])
  func emptySteps(path: String) {
    let sentence =
      #"invalid key: expected a key, or steps joined by single delimiters, found "\#(path)"; say "#
      + "nested: false where the key is meant as it stands"
    for mapper in [mapper { $0.map(path, to: \.x) }, mapper { $0.write(\.x, as: path) }] {
      #expect(mapper.validate(Pair.self).map(\.description) == ["error: x: " + sentence])
      expectRefusal("{}", as: Pair.self, .invalidKey, sentence, with: mapper)
      for error in errorsOfWriting(Pair(), with: mapper) { #expect("\(error)" == sentence) }
    }
    expectRefusal(
      "{}", as: Int.self, .invalidKey,
      #"invalid key: expected steps joined by single dots, found the path "\#(path)""#, at: path,
      entryPoints: EntryPoint.exact)
  }
}
