import AutoMapper
import Testing

/// Objects of which only some members need more than being written as they are.
@Suite("Writing: members with paths, flat keys, closures and names of types")
struct MemberOrderTests {
  struct Values {
    var a: Int?
    var b: Int?
    var c: Int?
    var d: Int?
    var e: [Int]?
    var f: Int?
  }

  private static let paths = ["in.x", "b", "in.deep.c", "in.deep.d", "out.e", "in.y"]

  private static func mapper(_ options: MappingOptions = MappingOptions()) -> ObjectMapper {
    ObjectMapper(options: options) { provider in
      provider.configure(Values.self) { rules in
        for (name, path) in zip(["a", "b", "c", "d", "e", "f"], paths) {
          rules.map(path, to: name)
        }
      }
    }
  }

  /// The values that a number stands for: each of its bits says whether a value is there.
  private static func values(_ number: Int) -> Values {
    func value(_ bit: Int) -> Int? { number & 1 << bit == 0 ? nil : bit }
    return Values(
      a: value(0), b: value(1), c: value(2), d: value(3), e: value(4).map { [$0, 0] }, f: value(5))
  }

  /// The slow way: the values are set one after another, and a new key is the last one.
  private static func expected(_ values: Values, nil missing: JSONValue? = nil) -> JSONValue {
    let contents: [JSONValue?] = [
      values.a.map { JSONValue($0) }, values.b.map { JSONValue($0) },
      values.c.map { JSONValue($0) }, values.d.map { JSONValue($0) },
      values.e.map { .array($0.map { JSONValue($0) }) }, values.f.map { JSONValue($0) },
    ]
    var json = JSONValue.object([:])
    for (path, content) in zip(paths, contents) {
      guard let content = content ?? missing else { continue }
      set(content, in: &json, at: path.split(separator: ".").map(String.init)[...])
    }
    return json
  }

  private static func set(
    _ value: JSONValue, in json: inout JSONValue, at steps: ArraySlice<String>
  ) {
    guard let step = steps.first else {
      json = value
      return
    }
    var object = JSONObject()
    if case .object(let existing) = json { object = existing }
    var inner = object[step] ?? .null
    set(value, in: &inner, at: steps.dropFirst())
    object[step] = inner
    json = .object(object)
  }

  @Test("a member is where its first value is, whichever values are nil", arguments: 0..<64)
  func order(number: Int) throws {
    let values = Self.values(number)
    let expected = Self.expected(values)
    expectWritten(values, as: try text(of: expected), with: Self.mapper())
    #expect(try Self.mapper().jsonValue(from: values) == expected)
    let dictionary = try Self.mapper().dictionary(from: values)
    #expect(try ObjectMapper.shared.map(dictionary, to: JSONValue.self) == expected)
  }

  @Test("null is written where the value would be", arguments: 0..<64)
  func null(number: Int) throws {
    var options = MappingOptions()
    options.writesNil = true
    let values = Self.values(number)
    let expected = try text(of: Self.expected(values, nil: .null))
    expectWritten(values, as: expected, with: Self.mapper(options))
  }

  @Test("sorted keys are sorted at each level", arguments: 0..<64)
  func sorted(number: Int) throws {
    let values = Self.values(number)
    let formatting = JSONFormatting.sortedKeys
    let expected = try ObjectMapper.shared.jsonString(
      from: Self.expected(values), formatting: formatting)
    #expect(try Self.mapper().jsonString(from: values, formatting: formatting) == expected)
  }

  private func text(of json: JSONValue) throws -> String {
    try ObjectMapper.shared.jsonString(from: json)
  }
}
