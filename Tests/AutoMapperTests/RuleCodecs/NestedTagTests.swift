import AutoMapper
import Testing

/// Enums, trees and dictionaries that are made of all members of an object, one of which is the name of a
/// type or case around them.
@Suite("Rules: names around values of all members")
struct NestedTagTests {
  protocol Content {}

  enum Choice: Equatable, Content {
    case flag(Bool)
    case counts([String: Int])
    case kind(Int)
    case none
  }
  enum Whole: Equatable {
    case counts([String: Int])
    case texts([String: String])
  }
  struct Circle: Equatable, Content { var radius: Int }
  enum Parcel: Equatable {
    case choice(Choice)
    case tagged(Whole)
    case whole(Either)
    case circle(Circle)
  }
  enum Either: Equatable {
    case circle(Circle)
    case texts([String: String])
  }
  struct Box { var content: any Content }

  private func mapper(_ options: MappingOptions = .default) -> ObjectMapper {
    ObjectMapper(options: options) { provider in
      provider.cases(Choice.self, by: .onlyKey) {
        $0.case("flag", Choice.flag)
        $0.case("counts", Choice.counts)
        $0.case("kind", Choice.kind)
        $0.case("none", .none)
      }
      provider.cases(Whole.self, by: "sort") {
        $0.case("counts", Whole.counts)
        $0.case("texts", Whole.texts)
      }
      provider.cases(Either.self, by: .firstMatch) {
        $0.case("circle", Either.circle)
        $0.case("texts", Either.texts)
      }
      provider.cases(Parcel.self, by: "kind") {
        $0.case("choice", Parcel.choice)
        $0.case("tagged", Parcel.tagged)
        $0.case("whole", Parcel.whole)
        $0.case("circle", Parcel.circle)
      }
      provider.discriminator(
        (any Content).self, "kind",
        ["choice": Choice.self, "circle": Circle.self, "counts": [String: Int].self])
    }
  }

  private static let optionSets: [MappingOptions] = [
    .default, .lenient, .strict, .changing { $0.unknownKeys = .throw },
    .changing { $0.keepsUnknownKeys = true }, .changing { $0.collectsErrors = true },
  ]

  @Test("a payload that is an enum is read without the name of the case around it")
  func payloads() {
    for options in Self.optionSets {
      let mapper = mapper(options)
      for (text, value) in [
        (#"{"kind":"choice","flag":true}"#, Parcel.choice(.flag(true))),
        (#"{"kind":"choice","counts":{"kind":1}}"#, .choice(.counts(["kind": 1]))),
        (#"{"kind":"tagged","sort":"counts","a":1}"#, .tagged(.counts(["a": 1]))),
        (#"{"kind":"tagged","sort":"texts","a":"b"}"#, .tagged(.texts(["a": "b"]))),
        (#"{"kind":"whole","radius":1}"#, .whole(.circle(Circle(radius: 1)))),
        (#"{"kind":"whole","a":"b"}"#, .whole(.texts(["a": "b"]))),
        (#"{"kind":"circle","radius":2}"#, .circle(Circle(radius: 2))),
      ] {
        expectBothWays(text, value, with: mapper)
      }
      expectMapping(
        #"{"sort":"texts","a":"b","kind":"tagged"}"#, as: Parcel.tagged(.texts(["a": "b"])),
        with: mapper)
    }
  }

  @Test("a payload in which the name has no room is not written")
  func noRoom() {
    for (value, name) in [
      (Parcel.choice(.kind(1)), "choice"), (.tagged(.texts(["kind": "x"])), "tagged"),
      (.whole(.texts(["kind": "x"])), "whole"),
    ] {
      let error = #expect(throws: MappingError.self) { try mapper().jsonString(from: value) }
      #expect(error?.kind == .unsupportedType)
      #expect(
        error?.description.contains(
          #"it has the key "kind" itself, under which the name "\#(name)" is written"#) ?? false,
        "\(error.map { "\($0)" } ?? "")")
    }
    expectError(
      #"kind: expected one of "choice", "tagged", "whole", "circle", found the number 1 (line 1, column 9)"#
    ) {
      try mapper().map(#"{"kind":1}"#, to: Parcel.self)
    }
  }

  enum Inner: Equatable {
    case one
    case two
  }
  enum Outer: Equatable {
    case inner(Inner)
    case one(Inner)
  }

  @Test("two names with one key are not written, unless they are the same")
  func sameKey() throws {
    let mapper = ObjectMapper { provider in
      provider.cases(Inner.self, by: "kind") {
        $0.case("one", .one)
        $0.case("two", .two)
      }
      provider.cases(Outer.self, by: "kind") {
        $0.case("inner", Outer.inner)
        $0.case("one", Outer.one)
      }
    }
    expectBothWays(#"{"kind":"one"}"#, Outer.one(.one), with: mapper)
    for (value, name) in [(Outer.inner(.one), "inner"), (.one(.two), "one")] {
      let error = #expect(throws: MappingError.self) { try mapper.jsonString(from: value) }
      #expect(error?.kind == .unsupportedType)
      #expect(
        error?.description.contains(
          #"it has the key "kind" itself, under which the name "\#(name)" is written"#) ?? false)
      #expect(throws: MappingError.self) { try mapper.dictionary(from: value) }
    }
  }

  @Test("a type that is an enum is read without the name of the type")
  func types() throws {
    for options in Self.optionSets {
      let mapper = mapper(options)
      let text = #"{"content":{"kind":"choice","counts":{"a":1}}}"#
      let box = try mapper.map(text, to: Box.self)
      #expect(box.content as? Choice == .counts(["a": 1]))
      #expect(try mapper.jsonString(from: box) == text)
      var updated = Box(content: Circle(radius: 3))
      try mapper.update(&updated, with: #"{"content":{"flag":true,"kind":"choice"}}"#)
      #expect(updated.content as? Choice == .flag(true))
    }
  }

  @Test("errors in such a payload say its path")
  func errors() {
    expectError(path: "counts.a") {
      try mapper().map(#"{"kind":"choice","counts":{"a":[]}}"#, to: Parcel.self)
    }
    expectError(path: "") {
      try mapper().map(#"{"kind":"choice","counts":{},"more":1}"#, to: Parcel.self)
    }
  }
}

extension [String: Int]: NestedTagTests.Content {}

extension NestedTagTests {
  @Test("a type that is a dictionary is read without the name of the type")
  func dictionaries() throws {
    for options in Self.optionSets {
      let mapper = mapper(options)
      let text = #"{"content":{"kind":"counts","a":1}}"#
      let box = try mapper.map(text, to: Box.self)
      #expect(box.content as? [String: Int] == ["a": 1])
      #expect(try mapper.jsonString(from: box) == text)
    }
  }
}
