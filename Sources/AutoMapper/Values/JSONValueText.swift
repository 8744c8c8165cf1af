/// Writes a value as JSON text for `description` and `debugDescription`.
///
/// Strings are escaped only as RFC 8259 requires, so the text reads back as the same value.
struct JSONValueText {
  private(set) var text = ""

  /// Whether each element and member is on a line of its own, indented by two spaces per level.
  let isPretty: Bool

  private var level = 0

  init(_ value: JSONValue, isPretty: Bool = false) {
    self.isPretty = isPretty
    write(value)
  }

  private mutating func write(_ value: JSONValue) {
    switch value {
    case .null: text += "null"
    case .bool(let value): text += value ? "true" : "false"
    case .number(let number): text += number.text
    case .string(let string): write(string)
    case .array(let elements): write(elements, between: "[", "]") { $0.write($1) }
    case .object(let members):
      write(members, between: "{", "}") { writer, member in
        writer.write(member.key)
        writer.text += writer.isPretty ? ": " : ":"
        writer.write(member.value)
      }
    }
  }

  private mutating func write<Items: Collection>(
    _ items: Items, between opening: String, _ closing: String,
    _ write: (inout JSONValueText, Items.Element) -> Void
  ) {
    text += opening
    level += 1
    for (position, item) in items.enumerated() {
      if position > 0 { text += "," }
      startLine()
      write(&self, item)
    }
    level -= 1
    if !items.isEmpty { startLine() }
    text += closing
  }

  private mutating func startLine() {
    if isPretty { text += "\n" + String(repeating: "  ", count: level) }
  }

  private mutating func write(_ string: String) {
    var bytes: ContiguousArray<UInt8> = []
    StringEscaping.append(string, to: &bytes)
    text += String(decoding: bytes, as: UTF8.self)
  }
}

extension JSONValue: CustomStringConvertible, CustomDebugStringConvertible {
  /// The value as compact JSON text, which reads back as the same value.
  ///
  ///     let json: JSONValue = ["name": "Ann", "tags": ["new"]]
  ///     print(json)
  ///     // Prints: {"name":"Ann","tags":["new"]}
  public var description: String { JSONValueText(self).text }

  /// The value as JSON text on several lines, indented by two spaces.
  public var debugDescription: String { JSONValueText(self, isPretty: true).text }
}

extension JSONObject: CustomStringConvertible, CustomDebugStringConvertible {
  /// The object as compact JSON text, which reads back as the same object.
  public var description: String { JSONValue.object(self).description }

  /// The object as JSON text on several lines, indented by two spaces.
  public var debugDescription: String { JSONValue.object(self).debugDescription }
}
