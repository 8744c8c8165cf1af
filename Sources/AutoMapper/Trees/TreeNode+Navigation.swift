/// What a tree holds, one level down.
extension TreeNode {
  var isNull: Bool {
    if case .null = self { true } else { false }
  }

  /// Whether the value is an array or object of `JSONValue`.
  var isJSON: Bool {
    switch self {
    case .values, .object: true
    default: false
    }
  }

  /// Whether the value holds no others.
  var isScalar: Bool {
    switch self {
    case .null, .boolean, .integer, .double, .number, .decimal, .string, .native: true
    case .values, .elements, .object, .members, .lazyElements, .lazyMembers: false
    }
  }

  /// The value in full, for conversions.
  var scalar: Scalar {
    switch self {
    case .null: .null
    case .boolean(let value): .boolean(value)
    case .integer(let value): .number(JSONNumber(value))
    case .double(let value): JSONNumber(value).map { .number($0) } ?? .native(value)
    case .number(let number), .decimal(_, let number): .number(number)
    case .string(let text): .string(text)
    case .values, .elements, .lazyElements: .array
    case .object, .members, .lazyMembers: .object
    case .native(let value): .native(value)
    }
  }

  /// The number of elements of an array; nil for anything else.
  var elementCount: Int? {
    switch self {
    case .values(let values): values.count
    case .elements(let elements): elements.count
    case .lazyElements(let elements): elements.original?.elementCount
    default: nil
    }
  }

  /// The element of an array; nil where there is none.
  func element(at index: Int) -> TreeNode? {
    switch self {
    case .values(let values) where values.indices.contains(index): TreeNode(values[index])
    case .elements(let elements) where elements.indices.contains(index): TreeNode(elements[index])
    case .lazyElements(let elements) where (0..<elements.count).contains(index):
      try? elements.node(at: index)
    default: nil
    }
  }

  /// The keys of an object, in its order where it has one; nil for anything else.
  var memberKeys: [String]? {
    switch self {
    case .object(let object): object.map(\.key)
    case .members(let members): members.keys.sorted()
    case .lazyMembers(let members): members.original?.memberKeys
    default: nil
    }
  }

  /// The value of a key in an object; nil where there is none.
  func member(_ key: String) -> TreeNode? {
    switch self {
    case .object(let object): object[key].map { TreeNode($0) }
    case .members(let members): members[key].map { TreeNode($0) }
    case .lazyMembers(let members): members.member(key)
    default: nil
    }
  }
}
