import AutoMapper
import Foundation

/// JSON as a tree that keeps the order of keys, and repeated keys.
indirect enum Document: Sendable {
  struct Member: Sendable {
    var key: String
    var value: Document
  }

  case null
  case bool(Bool)
  case number(String)
  case text(String)
  case list([Document])
  /// An array whose order does not matter; only the oracle uses it.
  case bag([Document])
  case object([Member])

  static func int(_ value: Int) -> Document { .number("\(value)") }

  var isNull: Bool {
    if case .null = self { true } else { false }
  }

  var isContainer: Bool {
    switch self {
    case .list, .bag, .object: true
    case .null, .bool, .number, .text: false
    }
  }

  /// The members of an object; empty for anything else.
  var members: [Member] {
    if case .object(let members) = self { members } else { [] }
  }

  /// The last member with a key.
  subscript(key: String) -> Document? {
    members.last { $0.key == key }?.value
  }

  /// The same, with only the last of the members with the same key.
  var withoutDuplicates: Document {
    switch self {
    case .list(let elements): return .list(elements.map(\.withoutDuplicates))
    case .object(let members):
      var last: [Member] = []
      for member in members {
        let new = Member(key: member.key, value: member.value.withoutDuplicates)
        if let position = last.firstIndex(where: { $0.key == new.key }) {
          last[position] = new
        } else {
          last.append(new)
        }
      }
      return .object(last)
    case .null, .bool, .number, .text, .bag: return self
    }
  }

  /// The JSON text.
  var json: String {
    switch self {
    case .null: "null"
    case .bool(let value): "\(value)"
    case .number(let text): text
    case .text(let text): Document.quoted(text)
    case .list(let elements), .bag(let elements):
      "[" + elements.map(\.json).joined(separator: ",") + "]"
    case .object(let members):
      "{" + members.map { Document.quoted($0.key) + ":" + $0.value.json }.joined(separator: ",")
        + "}"
    }
  }

  /// Equal for scalars with the same meaning.
  private var canonical: String {
    if case .number(let text) = self { Document.canonicalNumber(text) } else { json }
  }

  /// Whether a document has the same meaning; a bag matches an array in any order.
  func matches(_ other: Document) -> Bool {
    switch (self, other) {
    case (.bag(let elements), .list(let others)):
      var rest = others
      for element in elements {
        guard let index = rest.firstIndex(where: { element.matches($0) }) else { return false }
        rest.remove(at: index)
      }
      return rest.isEmpty
    case (.list(let elements), .list(let others)):
      return elements.count == others.count && zip(elements, others).allSatisfy { $0.matches($1) }
    case (.object(let members), .object(let others)):
      return members.count == others.count
        && members.allSatisfy { member in
          others.contains { $0.key == member.key && member.value.matches($0.value) }
        }
    default: return canonical == other.canonical
    }
  }

  private static func quoted(_ text: String) -> String {
    "\""
      + text.replacingOccurrences(of: "\\", with: "\\\\").replacingOccurrences(
        of: "\"", with: "\\\"") + "\""
  }

  /// Digits without zeros at either end, and an exponent.
  static func canonicalNumber(_ text: String) -> String {
    let lower = text.lowercased().split(separator: "e", omittingEmptySubsequences: false)
    var exponent = lower.count > 1 ? Int(lower[1]) ?? 0 : 0
    let isNegative = lower[0].hasPrefix("-")
    let parts = lower[0].drop { $0 == "-" }.split(separator: ".", omittingEmptySubsequences: false)
    var digits = Substring(parts.joined())
    exponent -= parts.count > 1 ? parts[1].count : 0
    digits = digits.drop { $0 == "0" }
    while digits.last == "0" {
      digits.removeLast()
      exponent += 1
    }
    return digits.isEmpty ? "0" : "\(isNegative ? "-" : "")\(digits)e\(exponent)"
  }
}

/// The two other forms in which the library accepts documents.
extension Document {
  /// A tree of dictionaries and arrays; the last of several equal keys wins.
  var any: Any {
    switch self {
    case .null: return NSNull()
    case .bool(let value): return value
    case .number(let text):
      if let value = Int(text) { return value }
      if !text.contains("e"), let value = Double(text) { return value }
      return Decimal(string: text) ?? 0
    case .text(let text): return text
    case .list(let elements), .bag(let elements): return elements.map(\.any)
    case .object(let members):
      return Dictionary(members.map { ($0.key, $0.value.any) }) { _, last in last }
    }
  }

  var value: JSONValue {
    switch self {
    case .null: .null
    case .bool(let value): .bool(value)
    case .number(let text): JSONNumber(text).map { .number($0) } ?? .null
    case .text(let text): .string(text)
    case .list(let elements), .bag(let elements): .array(elements.map(\.value))
    case .object(let members): .object(JSONObject(members.map { ($0.key, $0.value.value) }))
    }
  }

  init(_ value: JSONValue) {
    self =
      switch value {
      case .null: .null
      case .bool(let value): .bool(value)
      case .number(let number): .number(number.text)
      case .string(let text): .text(text)
      case .array(let elements): .list(elements.map(Document.init))
      case .object(let members):
        .object(members.map { Member(key: $0.key, value: Document($0.value)) })
      }
  }

  init(any value: Any) {
    switch value {
    case let value as Bool: self = .bool(value)
    case let value as Int: self = .int(value)
    case let value as Double: self = .number("\(value)")
    case let value as Decimal: self = .number("\(value)")
    case let value as String: self = .text(value)
    case let value as [Any]: self = .list(value.map(Document.init(any:)))
    case let value as [String: Any]:
      self = .object(value.map { Member(key: $0.key, value: Document(any: $0.value)) })
    case is NSNull: self = .null
    case let value as JSONValue: self = Document(value)
    default: self = .text("?? \(type(of: value)) \(value)")
    }
  }
}
