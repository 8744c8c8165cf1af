import AutoMapper
import AutoMapperTestSupport
import Testing

/// The name of a case is not one of the keys of a dictionary that is its payload.
@Suite("Rules: dictionaries as payloads")
struct DictionaryPayloadTests {
  enum Event: Equatable {
    case numbers([String: Int])
    case texts([String: String])
    case none
  }

  static func mapper(_ layout: CaseLayout, _ options: MappingOptions = .default) -> ObjectMapper {
    ObjectMapper(options: options) { provider in
      provider.cases(Event.self, by: layout) { event in
        event.case("numbers", Event.numbers)
        event.case("texts", Event.texts)
        event.case("none", .none)
      }
    }
  }

  static let optionSets: [MappingOptions] = [
    .default, .lenient, .strict, .changing { $0.mergesDictionaries = true },
    .changing { $0.duplicateKeys = .throw }, .changing { $0.collectsErrors = true },
  ]

  @Test("a dictionary is read without the name of its case, wherever that is")
  func reading() {
    for options in Self.optionSets {
      let mapper = Self.mapper("type", options)
      expectEverywhere(
        #"{"type":"numbers","a":1,"b":2}"#, as: Event.numbers(["a": 1, "b": 2]), with: mapper)
      expectEverywhere(#"{"a":1,"type":"numbers"}"#, as: Event.numbers(["a": 1]), with: mapper)
      expectEverywhere(#"{"type":"numbers"}"#, as: Event.numbers([:]), with: mapper)
      expectEverywhere(
        #"{"type":"texts","a":"b"}"#, as: Event.texts(["a": "b"]), with: mapper)
      expectEverywhere(
        #"{ "type" : "texts" , "a" : "b" }"#, as: Event.texts(["a": "b"]), with: mapper)
      expectEverywhere(
        "{\n  \"a\": 1,\n  \"type\": \"numbers\"\n}", as: Event.numbers(["a": 1]), with: mapper)
      expectForms(
        [Event.numbers(["a": 1]), .texts([:]), .none],
        as: #"[{"type":"numbers","a":1},{"type":"texts"},{"type":"none"}]"#, with: mapper)
    }
  }

  @Test("keys that only resemble the name's key are kept")
  func similarKeys() {
    expectEverywhere(
      #"{"type":"texts","Type":"x","t_ype":"y"}"#, as: Event.texts(["Type": "x", "t_ype": "y"]),
      with: Self.mapper("type"))
    expectEverywhere(
      #"{"Type":"texts","a":"x"}"#, as: Event.texts(["a": "x"]), with: Self.mapper("type"))
    expectEverywhere(
      #"{"type":"numbers","a":1,"inner":2}"#, as: Event.numbers(["a": 1, "inner": 2]),
      with: Self.mapper("type"))
  }

  @Test("a dictionary that has the key itself is not written")
  func writing() {
    for value in [Event.texts(["type": "x"]), .numbers(["type": 1]), .texts(["type": "numbers"])] {
      let error = #expect(throws: MappingError.self) {
        try Self.mapper("type").jsonString(from: [value])
      }
      #expect(error?.kind == .unsupportedType)
      #expect(error?.path.description == "[0]")
    }
    expectForms(
      [Event.texts(["type": "x"])], as: #"[{"texts":{"type":"x"}}]"#, with: Self.mapper(.onlyKey))
    expectForms(
      [Event.texts(["type": "x"])], as: #"[{"type":"texts","data":{"type":"x"}}]"#,
      with: Self.mapper(.key("type", content: "data")))
  }

  @Test("an update adds to the same dictionary, or replaces it")
  func updates() throws {
    var event = Event.numbers(["a": 1])
    try Self.mapper("type").update(&event, with: #"{"type":"numbers","b":2}"#)
    #expect(event == .numbers(["b": 2]))
    try Self.mapper("type", .changing { $0.mergesDictionaries = true }).update(
      &event, with: #"{"type":"numbers","c":3}"#)
    #expect(event == .numbers(["b": 2, "c": 3]))
  }

  @Test("the name of the library's own property is not a key of a document")
  func ownNames() {
    for layout: CaseLayout in [.key("type", content: "data")] {
      let mapper = Self.mapper(layout)
      let text = #"{"type":"numbers","contentOfCase":{"a":1}}"#
      expectRefusal(
        text, as: Event.self, .missingValue, path: "data",
        "data: expected an object, found nothing; make the payload of the case optional",
        with: mapper)
      expectRefusal(
        #"{"type":"numbers","content_of_case":{"a":1}}"#, as: Event.self, .missingValue,
        path: "data", with: mapper)
      expectRefusal(
        #"{"type":"numbers","data":{"a":1},"contentOfCase":1}"#, as: Event.self, .unknownKey,
        path: nil, with: Self.mapper(layout, .changing { $0.unknownKeys = .throw }))
    }
  }

  enum Shape: Equatable { case circle(radius: Int) }

  @Test("errors about a payload with labels speak of the payload")
  func labels() throws {
    guard labelsAreKnown else { return }
    for layout: CaseLayout in ["type", .onlyKey, .key("type", content: "data")] {
      let mapper = ObjectMapper {
        $0.cases(Shape.self, by: layout) { $0.case("circle", Shape.circle) }
      }
      let text =
        layout == "type"
        ? #"{"type":"circle"}"#
        : layout == .onlyKey ? #"{"circle":{}}"# : #"{"type":"circle","data":{}}"#
      let error = #expect(throws: MappingError.self) { try mapper.map(text, to: Shape.self) }
      let path = layout == "type" ? "" : layout == .onlyKey ? "circle." : "data."
      let offset = error?.location?.offset ?? -1
      #expect(
        error?.description
          == "\(path)radius: expected Int, found nothing (line 1, column \(offset + 1)); "
          + "make 'radius' of (radius: Int) optional", "\(layout)")
    }
  }
}
