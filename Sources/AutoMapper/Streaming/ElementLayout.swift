import Foundation

/// How elements are written in a format.
struct ElementLayout {
  private let mapper: ObjectMapper
  private let formatting: JSONFormatting
  /// What stands before the first element, between two, behind the last, and for none at all.
  let frame: (start: String, separator: String, end: String, empty: String)
  /// What every line of an element begins with, behind the first.
  private let indentation: String
  private let path: [MappingPath.Component]

  init(_ format: ElementFormat, formatting: JSONFormatting, mapper: ObjectMapper) throws {
    self.mapper = mapper
    switch format.form {
    case .lines:
      self.formatting = formatting.subtracting(.prettyPrinted)
      frame = ("", "\n", "\n", "")
      (indentation, path) = ("", [])
    case .concatenated:
      self.formatting = formatting
      frame = ("", "\n", "\n", "")
      (indentation, path) = ("", [])
    case .array(let path):
      self.formatting = formatting
      let text = try mapper.jsonString(
        from: [JSONValue](), formatting: formatting, wrappedIn: path.isEmpty ? nil : path)
      let keys = path.isEmpty ? [] : try DottedPath.steps(of: path, called: .keys)
      self.path = keys.map { .key($0) }
      let isPretty = formatting.contains(.prettyPrinted)
      let outer = isPretty ? "\n" + String(repeating: "  ", count: keys.count) : ""
      indentation = isPretty ? "  " + outer.dropFirst() : ""
      let inner = isPretty ? "\n" + indentation : ""
      let (head, tail) = Self.halves(of: text)
      frame = (head + inner, "," + inner, outer + tail, text)
    }
  }

  /// A text that ends with an empty array and what closes the objects around it, up to and from the
  /// place between the array's brackets.
  private static func halves(of text: String) -> (head: String, tail: String) {
    guard let bracket = text.lastIndex(of: "]") else { return (text, "") }
    return (String(text[..<bracket]), String(text[bracket...]))
  }

  /// The text of one element.
  func encode<Element>(_ element: Element, at index: Int) throws -> Data {
    do {
      let data = try mapper.jsonData(from: element, formatting: formatting)
      return indentation.isEmpty ? data : indented(data)
    } catch var error as MappingError {
      error.prepend(MappingPath(path + [.index(index)]))
      throw error
    }
  }

  /// Indents the lines behind the first; a string of JSON never goes on in another line.
  private func indented(_ data: Data) -> Data {
    var result = Data()
    for line in data.split(separator: 0x0A) {
      if !result.isEmpty { result.append(contentsOf: ("\n" + indentation).utf8) }
      result.append(line)
    }
    return result
  }
}

/// What is asked of a stream, wherever its bytes come from.
struct ElementRequest: Sendable {
  let mapper: ObjectMapper
  /// Reads the elements, unless their type cannot be mapped.
  let codec: Result<Codec, any Error>
  let format: ElementFormat
  let invalidElements: InvalidStreamElements
  let context: (any Sendable)?

  init<Element>(
    _ type: Element.Type, mapper: ObjectMapper, format: ElementFormat,
    invalidElements: InvalidStreamElements, context: (any Sendable)?
  ) {
    self.mapper = mapper
    codec = Result { try mapper.compiler.codec(for: type) }
    self.format = format
    self.invalidElements = invalidElements
    self.context = context
  }

  /// Whether the elements behind one with this error can be found, and may be better.
  func canGoOn(after error: any Error, _ walk: any ElementWalk) -> Bool {
    canGoOn(after: error, survivesInvalidJSON: walk.survivesInvalidJSON)
  }

  func canGoOn(after error: any Error, survivesInvalidJSON: Bool) -> Bool {
    guard let error = error as? MappingError else { return false }
    return error.concernsDocument ? survivesInvalidJSON : !error.endsReading
  }

  /// Whether an element with such an error is left out; what its closure throws ends the stream.
  func leavesOut(_ error: any Error) throws -> Bool {
    guard let handle = invalidElements.handle, let error = error as? MappingError else {
      return false
    }
    try handle(error)
    return true
  }
}
