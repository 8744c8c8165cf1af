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
    case .array(let elements):
      open("[")
      for (position, element) in elements.enumerated() {
        startItem(isFirst: position == 0)
        write(element)
      }
      close("]", isEmpty: elements.isEmpty)
    case .object(let members):
      open("{")
      for (position, member) in members.enumerated() {
        startItem(isFirst: position == 0)
        write(member.key)
        text += isPretty ? ": " : ":"
        write(member.value)
      }
      close("}", isEmpty: members.isEmpty)
    }
  }

  private mutating func open(_ bracket: String) {
    text += bracket
    level += 1
  }

  private mutating func startItem(isFirst: Bool) {
    if !isFirst { text += "," }
    if isPretty { startLine() }
  }

  private mutating func close(_ bracket: String, isEmpty: Bool) {
    level -= 1
    if isPretty && !isEmpty { startLine() }
    text += bracket
  }

  private mutating func startLine() {
    text += "\n"
    text += String(repeating: "  ", count: level)
  }

  private mutating func write(_ string: String) {
    guard string.utf8.contains(where: { StringEscaping.escape($0) != nil }) else {
      text += "\"\(string)\""
      return
    }
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
