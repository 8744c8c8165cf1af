import Foundation

/// Trees of Foundation's and Swift's own values, and texts that nest deeply.
public enum JSONTrees: Sendable {
  /// The tree that `JSONSerialization` makes of a text; scalars are allowed at the root.
  public static func foundationTree(_ text: String) throws -> Any {
    try JSONSerialization.jsonObject(with: Data(text.utf8), options: [.fragmentsAllowed])
  }

  /// A text with arrays inside arrays: `[[[…]]]`.
  public static func arrays(depth: Int, isClosed: Bool = true, innermost: String = "") -> String {
    String(repeating: "[", count: depth) + innermost
      + (isClosed ? String(repeating: "]", count: depth) : "")
  }

  /// A text with objects inside objects under one key; the innermost object is empty.
  public static func objects(
    depth: Int, key: String = "next", isClosed: Bool = true, innermost: String = "{}"
  ) -> String {
    String(repeating: #"{"\#(key)":"#, count: depth - 1) + (isClosed ? innermost : "{")
      + (isClosed ? String(repeating: "}", count: depth - 1) : "")
  }

  /// A text with arrays and objects in turn, an array outside; the innermost one is empty.
  public static func mixed(depth: Int, isClosed: Bool = true) -> String {
    let outer = 0..<depth - 1
    let isArray = { (level: Int) in level.isMultiple(of: 2) }
    var text = outer.map { isArray($0) ? "[" : #"{"next":"# }.joined()
    text += isArray(depth - 1) ? "[" : "{"
    guard isClosed else { return text }
    text += isArray(depth - 1) ? "]" : "}"
    return text + outer.reversed().map { isArray($0) ? "]" : "}" }.joined()
  }

  /// Arrays inside arrays as Swift values; the innermost one is empty.
  public static func nestedArray(depth: Int) -> [Any] {
    var value: [Any] = []
    for _ in 1..<depth { value = [value] }
    return value
  }

  /// Objects inside objects under one key as Swift values; the innermost one is empty.
  public static func nestedDictionary(depth: Int, key: String = "next") -> [String: Any] {
    var value: [String: Any] = [:]
    for _ in 1..<depth { value = [key: value] }
    return value
  }
}
