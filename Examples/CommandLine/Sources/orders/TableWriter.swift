import AutoMapper
import Foundation

/// Writes models as rows of a table with commas, as defined by RFC 4180.
///
/// The columns are the properties that a mapper writes, and the first line has their names.
final class TableWriter {
  private let file: FileHandle
  private let mapper: ObjectMapper
  private var text: [UInt8] = []
  private var hasNames = false

  /// The amount of text that is collected before it is written.
  private static let blockLength = 1 << 18

  /// Creates a table, or empties it.
  ///
  /// - Parameters:
  ///   - file: The file of the table.
  ///   - mapper: Turns models into columns.
  /// - Throws: An error of Foundation.
  init(_ file: URL, mapper: ObjectMapper) throws {
    try Data().write(to: file)
    self.file = try FileHandle(forWritingTo: file)
    self.mapper = mapper
  }

  /// Writes a row.
  ///
  /// - Throws: `MappingError`, or an error of Foundation.
  func write<Model>(_ model: Model) throws {
    let columns = try mapper.jsonValue(from: model).members
    if !hasNames {
      hasNames = true
      append(columns.keys)
    }
    append(columns.values.map { Self.field($0) })
    if text.count >= Self.blockLength { try flush() }
  }

  /// Writes the collected text, and closes the file.
  ///
  /// - Throws: An error of Foundation.
  func close() throws {
    try flush()
    try file.close()
  }

  private func flush() throws {
    try file.write(contentsOf: text)
    text.removeAll(keepingCapacity: true)
  }

  private func append(_ fields: [String]) {
    for (index, field) in fields.enumerated() {
      if index > 0 { text.append(UInt8(ascii: ",")) }
      append(field)
    }
    text += [UInt8(ascii: "\r"), UInt8(ascii: "\n")]
  }

  /// Appends a field, in quotes if it needs them.
  private func append(_ field: String) {
    let quote = UInt8(ascii: "\"")
    let needsQuotes = field.utf8.contains { byte in
      byte == quote || byte == UInt8(ascii: ",") || byte == UInt8(ascii: "\r")
        || byte == UInt8(ascii: "\n")
    }
    guard needsQuotes else {
      text += field.utf8
      return
    }
    text.append(quote)
    for byte in field.utf8 {
      if byte == quote { text.append(quote) }
      text.append(byte)
    }
    text.append(quote)
  }

  private static func field(_ value: JSONValue) -> String {
    switch value {
    case .null: ""
    case .string(let text): text
    case .bool, .number, .array, .object: value.description
    }
  }
}
