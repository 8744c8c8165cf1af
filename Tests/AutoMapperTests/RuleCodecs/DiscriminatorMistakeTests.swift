import AutoMapper
import Testing

/// Discriminators that choose what leads back to them.
@Suite("Rules: mistakes in discriminators")
struct DiscriminatorMistakeTests {
  protocol Part {}

  struct Leaf: Part, Equatable { var size: Int }

  private enum Node: Part {
    case part(any Part)
  }

  class Base { var id = 0 }

  final class Sub: Base { var more = 0 }

  struct Point: Equatable {
    var x = 0
    var next: [Point] = []
  }

  private static func mapper(
    _ types: [String: any Any.Type], default defaultType: (any Any.Type)? = nil
  ) -> ObjectMapper {
    ObjectMapper { provider in
      provider.registerAll({ Base() }, { Sub() })
      provider.configure(Base.self) { $0.discriminator("kind", types, default: defaultType) }
    }
  }

  /// The errors of `validate`, which must end.
  private static func errors<Value>(of mapper: ObjectMapper, _ type: Value.Type) -> [String] {
    let issues = mapper.validate(type).filter { $0.severity == .error }
    #expect(
      mapper.validate(Box<[Value]>.self).filter { $0.severity == .error }.count == issues.count)
    return issues.map(\.description)
  }

  private static func optional(_ name: String) -> String {
    "invalid configuration: expected a type for a discriminator to choose that is not an "
      + "Optional, found Optional<\(name)>"
  }

  @Test("a class does not choose an Optional, be it of itself or of a subclass")
  func optionals() {
    let types: [any Any.Type] = [Base?.self, Sub?.self, Base??.self]
    let names = ["Base", "Sub", "Optional<Base>"]
    for (type, name) in zip(types, names) {
      for mapper in [Self.mapper(["a": type]), Self.mapper([:], default: type)] {
        #expect(
          Self.errors(of: mapper, Base.self) == [
            "error: the discriminator of Base chooses Optional<\(name)>, which is not a "
              + "subclass of it"
          ])
        expectRefusedEverywhere(
          #"{"kind":"a"}"#, as: Base.self, .invalidConfiguration, Self.optional(name), with: mapper)
        #expect(
          mapper.explain(Base.self).inner.flatMap(\.errors).map(\.description) == [
            Self.optional(name)
          ])
      }
    }
  }

  @Test("a struct chooses only itself")
  func structs() {
    let types: [any Any.Type] = [Point?.self, [Point].self, Int.self]
    for type in types {
      let mapper = ObjectMapper.with(Point.self) { $0.discriminator("kind", ["a": type]) }
      #expect(
        Self.errors(of: mapper, Point.self) == [
          "error: the discriminator of Point chooses \(type), which is another type"
        ])
      #expect(errorOfMapping(#"{"kind":"a"}"#, to: Point.self, with: mapper) != nil)
      #expect(mapper.explain(Point.self).discriminator?.key == "kind")
    }
    let itself = ObjectMapper.with(Point.self) { $0.discriminator("kind", ["a": Point.self]) }
    #expect(Self.errors(of: itself, Point.self).isEmpty)
    expectMapping(
      #"{"kind":"a","x":1,"next":[{"kind":"a","x":2,"next":[]}]}"#,
      as: Point(x: 1, next: [Point(x: 2)]), with: itself)
  }

  @Test("a class does not choose a collection of itself")
  func collections() {
    let types: [any Any.Type] = [
      [Base].self, [String: Base].self, (Base, Int).self, ContiguousArray<Sub>.self,
    ]
    for type in types {
      let mapper = Self.mapper(["a": type, "b": Sub.self])
      #expect(
        Self.errors(of: mapper, Base.self) == [
          "error: the discriminator of Base chooses \(type), which is not a subclass of it"
        ])
      #expect(mapper.explain(Base.self).discriminator?.types.count == 2)
      #expect(errorOfMapping(#"{"kind":"a"}"#, to: Base.self, with: mapper)?.kind == .typeMismatch)
      expectMapping(#"{"kind":"b","more":7}"#, to: Base.self, with: mapper) {
        ($0 as? Sub)?.more == 7
      }
    }
  }

  @Test("nor do protocols and Any")
  func existentials() {
    let types: [any Any.Type] = [(any Part)?.self, Leaf?.self]
    for type in types {
      let mapper = ObjectMapper { $0.discriminator((any Part).self, "kind", ["a": type]) }
      #expect(
        Self.errors(of: mapper, (any Part).self) == [
          "error: the discriminator of Part chooses \(type), which does not conform "
            + "to it"
        ])
      expectRefusal(
        #"{"kind":"a"}"#, as: [String: any Part].self, .typeMismatch, path: "kind",
        with: mapper)
      expectRefusal(
        #"[{"kind":"a"}]"#, as: [any Part].self, .invalidConfiguration, path: "[0]", with: mapper)
    }
    let any = ObjectMapper { $0.discriminator(Any.self, "kind", ["a": Any?.self]) }
    #expect(
      Self.errors(of: any, Any.self) == [
        "error: the discriminator of Any chooses Optional<Any>, which is another type"
      ])
    expectRefusal(#"[{"kind":"a"}]"#, as: [Any].self, .invalidConfiguration, path: "[0]", with: any)
  }

  @Test("a collection that conforms to the protocol may be chosen, and holds other choices")
  func conformingCollections() throws {
    let mapper = ObjectMapper {
      $0.discriminator(
        (any Part).self, "kind", ["leaf": Leaf.self, "map": [String: any Part].self])
    }
    #expect(Self.errors(of: mapper, (any Part).self).isEmpty)
    #expect("\(mapper.explain((any Part).self))".contains(#""leaf" makes"#))
    let any = ObjectMapper { $0.discriminator(Any.self, "kind", ["a": [Any].self]) }
    #expect(Self.errors(of: any, Any.self).isEmpty)
    #expect(any.explain(Any.self).discriminator?.key == "kind")
  }

  @Test("two protocols and an enum that lead to each other are refused")
  func circles() {
    let mapper = ObjectMapper { provider in
      provider.discriminator((any Part).self, "kind", ["node": Node.self])
      provider.cases(Node.self, by: .key("case")) { $0.case("part", Node.part) }
    }
    let sentence =
      #"invalid configuration: expected a payload of "part" other than Node itself, found Node, "#
      + "which would be read from the same value without end; put payloads under a key of their "
      + "own: by .key(…, content: …) or .onlyKey"
    expectRefusal(
      #"{"kind":"node","case":"part"}"#, as: Node.self, .invalidConfiguration, sentence,
      with: mapper)
    #expect(Self.errors(of: mapper, (any Part).self).contains { $0.contains(sentence) })
  }

  @Test("a discriminator of an Optional is one of what is inside, and null is nil")
  func rulesOfOptionals() throws {
    let mapper = ObjectMapper { provider in
      provider.registerAll({ Base() }, { Sub() })
      provider.discriminator(Base?.self, "kind", ["base": Base.self, "sub": Sub.self])
    }
    #expect(mapper.validate(Base?.self, [Base?].self).allSatisfy { $0.severity == .note })
    expectMapping("null", to: Base?.self, with: mapper) { $0 == nil }
    expectMapping(#"[null,{"kind":"sub","more":3}]"#, to: [Base?].self, with: mapper) {
      $0[0] == nil && ($0[1] as? Sub)?.more == 3
    }
    expectMapping("{}", to: Box<Base?>.self, with: mapper) { $0.value == nil }
    expectMapping(#"{"value":null}"#, to: Box<Base?>.self, with: mapper) { $0.value == nil }
    expectRefusal(
      #"{"value":{"kind":"x"}}"#, as: Box<Base?>.self, .unknownCase, path: "value.kind",
      #"value.kind: expected one of "base", "sub", found the string "x""#, with: mapper)
    #expect(
      try mapper.jsonString(from: [nil, Sub()] as [Base?])
        == #"[null,{"kind":"sub","id":0,"more":0}]"#)
    #expect(try mapper.jsonString(from: Box<Base?>(value: nil)) == "{}")
    // A value that is not Optional has no discriminator.
    #expect(try mapper.jsonString(from: Box(value: Base())) == #"{"value":{"id":0}}"#)
  }
}

extension [String: any DiscriminatorMistakeTests.Part]: DiscriminatorMistakeTests.Part {}
