import AutoMapperFoundation

/// The layout of written elements in a format.
struct ElementLayout {
  private let mapper: ObjectMapper
  private let formatting: JSONFormatting
  /// The text before the first element, between two elements, after the last one, and for no
  /// elements.
  let frame: (start: String, separator: String, end: String, empty: String)
  /// The beginning of each line of an element except the first.
  private var indentation = ""
  private var path: [MappingPath.Component] = []

  init(_ format: ElementFormat, formatting: JSONFormatting, mapper: ObjectMapper) throws {
    self.mapper = mapper
    self.formatting = format == .lines ? formatting.subtracting(.prettyPrinted) : formatting
    guard case .array(let path) = format.form else {
      frame = ("", "\n", "\n", "")
      return
    }
    let text = try mapper.jsonString(
      from: [JSONValue](), formatting: formatting, wrappedIn: path.isEmpty ? nil : path)
    let keys = path.isEmpty ? [] : try DottedPath.steps(of: path, called: "keys")
    self.path = keys.map { .key($0) }
    let isPretty = formatting.contains(.prettyPrinted)
    let outer = isPretty ? "\n" + String(repeating: "  ", count: keys.count) : ""
    indentation = isPretty ? "  " + outer.dropFirst() : ""
    let inner = isPretty ? "\n" + indentation : ""
    // The text ends with the empty array and the closing brackets around it.
    let bracket = text.lastIndex(of: "]") ?? text.endIndex
    frame = (text[..<bracket] + inner, "," + inner, outer + text[bracket...], text)
  }

  /// Returns the text of one element.
  func encode<Element>(_ element: Element, at index: Int) throws -> Data {
    do {
      let data = try mapper.jsonData(from: element, formatting: formatting)
      return indentation.isEmpty ? data : indented(data)
    } catch {
      throw ThrownError.changing(error) { $0.prepend(MappingPath(path + [.index(index)])) }
    }
  }

  /// Indents all lines except the first; a JSON string never contains a line break.
  private func indented(_ data: Data) -> Data {
    var result = Data()
    for line in data.split(separator: 0x0A) {
      if !result.isEmpty { result.append(contentsOf: ("\n" + indentation).utf8) }
      result.append(line)
    }
    return result
  }
}
