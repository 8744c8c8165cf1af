import AutoMapper
import Testing

/// The sign of zero in trees that are written as Swift values.
@Suite("Values: negative zero in dictionaries")
struct NegativeZeroTests {
  struct Model { var json: JSONValue }

  @Test("a negative zero is a Double with its sign", arguments: ["-0", "-0.0", "-0e5"])
  func sign(text: String) throws {
    let json = try ObjectMapper.shared.map(#"{"json":\#(text)}"#, to: JSONValue.self)
    let model = try ObjectMapper.shared.map(json, to: Model.self)
    for dictionary in [
      try ObjectMapper.shared.dictionary(from: json),
      try ObjectMapper.shared.dictionary(from: model),
    ] {
      let number = try #require(dictionary["json"] as? Double)
      #expect(number == 0 && number.sign == .minus)
      let again = try ObjectMapper.shared.map(dictionary, to: Model.self)
      #expect(try ObjectMapper.shared.jsonString(from: again).hasPrefix(#"{"json":-0"#))
    }
    let list = try ObjectMapper.shared.array(from: [json["json"]])
    #expect((list[0] as? Double)?.sign == .minus)
  }

  @Test("zero is an Int")
  func zero() throws {
    let json = try ObjectMapper.shared.map(#"{"json":0}"#, to: JSONValue.self)
    #expect(try ObjectMapper.shared.dictionary(from: json)["json"] as? Int == 0)
  }
}
