import AutoMapper
import AutoMapperTestSupport
import Foundation
import Testing

@Suite("Codable: enums with payloads")
struct PayloadEnumTests {
  @Test(
    "each case is read in every place",
    arguments: [
      (#"{"circle":{"radius":1.5}}"#, Shape.circle(radius: 1.5)),
      (#"{"square":{"_0":2}}"#, .square(2)),
      (#"{"nothing":{}}"#, .nothing),
      (#"{"labelledBox":{"longName":"x"}}"#, .labelledBox(longName: "x", createdAt: nil)),
      (#"{"Labelled_Box":{"long-name":"x"}}"#, .labelledBox(longName: "x", createdAt: nil)),
    ])
  func everywhere(text: String, shape: Shape) {
    expectEverywhere(text, as: shape)
  }

  @Test("as a property, in an array, as the value of a dictionary, and as an Optional, both ways")
  func positions() {
    expectBothWays(
      #"{"payload":{"circle":{"radius":1}},"list":[{"square":{"_0":2}},{"nothing":{}}],"#
        + #""byName":{"some_key":{"nothing":{}}},"maybe":{"square":{"_0":0.5}}}"#,
      Drawing(
        payload: .circle(radius: 1), list: [.square(2), .nothing],
        byName: ["some_key": .nothing], maybe: .square(0.5)),
      with: .shared)
    expectBothWays(
      #"{"payload":{"nothing":{}}}"#, Drawing(payload: .nothing), with: .shared)
    expectMapping(
      #"{"payload":{"nothing":{}},"maybe":null}"#, as: Drawing(payload: .nothing))
  }

  @Test("a value in a dictionary passes through, at the property and below it")
  func native() throws {
    let source: [String: Any] = [
      "payload": Shape.square(1), "list": [Shape.nothing],
      "maybe": ["labelledBox": ["longName": "x", "createdAt": instant(5)]],
    ]
    #expect(
      try ObjectMapper.shared.map(source, to: Drawing.self)
        == Drawing(
          payload: .square(1), list: [.nothing],
          maybe: .labelledBox(longName: "x", createdAt: instant(5))))
  }

  @Test(
    "wrong payloads are errors with the path of the payload",
    arguments: [
      (
        #"{"payload":{"circle":{"radius":"abc"}}}"#, .typeMismatch, "payload.circle.radius",
        #"payload.circle.radius: expected Double, found the string "abc""#
      ),
      (
        #"{"payload":{"Circle":{"RADIUS":[]}}}"#, .typeMismatch, "payload.Circle.RADIUS",
        "payload.Circle.RADIUS: expected Double, found an array"
      ),
      (
        #"{"payload":{"circle":{}}}"#, .missingValue, "payload.circle.radius",
        "payload.circle.radius: expected Double, found nothing"
      ),
      (
        #"{"payload":{"circle":{"radius":null}}}"#, .missingValue, "payload.circle.radius",
        "payload.circle.radius: expected Double, found null"
      ),
      (
        #"{"payload":{"nothing":{}},"list":[{"circle":{"radius":"1e999"}}]}"#, .outOfRange,
        "list[0].circle.radius",
        #"list[0].circle.radius: expected Double (up to 1.8e308), found the string "1e999""#
      ),
      (
        #"{"payload":{"labelledBox":{"longName":"x","createdAt":"soon"}}}"#, .invalidDate,
        "payload.labelledBox.createdAt",
        #"payload.labelledBox.createdAt: expected a date (the common date formats), found the string "soon"; "#
          + "no common date looks like this"
      ),
      (
        #"{"payload":{"triangle":{}}}"#, .typeMismatch, "payload",
        "payload: expected Shape, found an object; Invalid number of keys found, expected one."
      ),
      (
        #"{"payload":{}}"#, .typeMismatch, "payload",
        "payload: expected Shape, found an object; Invalid number of keys found, expected one."
      ),
      (
        #"{"payload":"circle"}"#, .typeMismatch, "payload",
        #"payload: expected an object, found the string "circle""#
      ),
      (
        #"{"payload":null}"#, .missingValue, "payload", "payload: expected an object, found null"
      ),
    ] as [(String, MappingError.Kind, String, String)])
  func errors(text: String, kind: MappingError.Kind, path: String, sentence: String) {
    expectRefusal(text, as: Drawing.self, kind, path: path, sentence)
  }

  @Test("errors have the place of the inner value in the text, and name the property")
  func location() {
    let error = errorOfMapping(
      #"{\#n "payload": {"circle": {"other": "abc", "radius": "abc"}}}"#, to: Drawing.self)
    #expect(error?.location?.line == 2)
    #expect(error?.location?.column == 51)
    let missing = errorOfMapping(#"{"payload":{"circle":{"other":1}}}"#, to: Drawing.self)
    #expect(missing?.location?.offset == 21)
    let null = errorOfMapping(#"{"payload":7}"#, to: Drawing.self)
    #expect(null?.property == "payload")
    #expect(null?.location?.offset == 11)
  }

  @Test("policies about elements hold for them")
  func policies() throws {
    let shapes = try ObjectMapper(options: .changing { $0.invalidElements = .drop }).map(
      #"[{"circle":{"radius":"abc"}},{"nothing":{}},7,{"square":{"_0":1}}]"#, to: [Shape].self)
    #expect(shapes == [.nothing, .square(1)])
  }
}
