import AutoMapperFoundation

/// Probe values, which the mapper itself makes from trees that match the types' declarations.
///
/// A property is unlikely to have them, so that it can be identified by them.
extension PlanCompiler {
  /// Two different values of a type; empty if none can be made.
  func probeValues(of type: any Any.Type) -> [Any] {
    [1, 2].compactMap { seed in
      if let object = object(of: type) { return object }
      // A collection is identified by its memory, whatever its elements are.
      if let collection = Self.wrappedType(of: type) as? any CollectionOperations.Type {
        return collection.emptyWithMemory()
      }
      let trees = tree(of: type, seed: seed, depth: 0).map { [$0] } ?? Self.trees(seed)
      let codec = try? codec(for: type)
      return trees.lazy.compactMap { try? codec?.value(from: TreeNode($0), .default) }.first
    }
  }

  /// Trees for types that the mapper can read, although from which form is not known.
  private static func trees(_ seed: Int) -> [Any] {
    [40 + seed, "\(seed)", [40 + seed, 50 + seed], ["probe": seed]]
  }

  /// Whether two values of a type are the same: identical objects, or equal in JSON.
  func areSame(_ first: Any, _ second: Any, _ type: any Any.Type) -> Bool {
    let wrapped = Self.wrappedType(of: type)
    if wrapped is AnyClass { return first as AnyObject === second as AnyObject }
    if wrapped is any CollectionOperations.Type {
      return operations(of: type).haveSameBytes(first, second)
    }
    guard let first = json(of: first), let second = json(of: second) else { return false }
    return first == second
  }

  private static func wrappedType(of type: any Any.Type) -> any Any.Type {
    TypeFacts.of(type).optional?.wrappedType ?? type
  }

  /// A fresh object if the type is a class with a factory.
  private func object(of type: any Any.Type) -> Any? {
    let wrapped = Self.wrappedType(of: type)
    guard wrapped is AnyClass, let factory = providedRules(for: wrapped).factory else {
      return nil
    }
    return try? factory.withInstance(of: wrapped) { $0.load(as: AnyObject.self) }
  }

  private func json(of value: Any) -> JSONValue? {
    let context = CallContext(options: .default)
    var tree = Writer(treeIn: context)
    do { try dynamic.writeAny(value, to: &tree) } catch { return nil }
    return tree.jsonValue
  }

  /// A tree from which a value of a type may be read, or nil if nothing is known about the type.
  private func tree(of type: any Any.Type, seed: Int, depth: Int) -> Any? {
    if depth > 3 { return nil }
    switch type {
    case is String.Type: return "probe \(seed)"
    case is Bool.Type: return seed == 1
    case is Double.Type, is Float.Type, is Decimal.Type: return 40.5 + Double(seed)
    case is Date.Type: return Date(timeIntervalSince1970: 1e9 + Double(seed))
    case is UUID.Type: return UUID().uuidString
    case is Data.Type: return Data([UInt8(seed)])
    case is URL.Type: return "probe:\(seed)"
    case is any FixedWidthInteger.Type: return 40 + seed
    case let optional as any OptionalOperations.Type:
      return tree(of: optional.wrappedType, seed: seed, depth: depth)
    case let dictionary as any DictionaryOperations.Type:
      return tree(of: dictionary.valueType, seed: seed, depth: depth + 1).map { ["1": $0] }
    case let collection as any CollectionOperations.Type:
      return tree(of: collection.elementType, seed: seed, depth: depth + 1).map { [$0] }
    default: return value(ofEnum: type, seed) ?? members(of: type, seed: seed, depth: depth)
    }
  }

  /// A case of an enum whose cases are known.
  private func value<Value>(ofEnum type: Value.Type, _ seed: Int) -> Any? {
    guard let cases = EnumerationCases.listed(by: type) ?? EnumerationCases.values(of: type)
    else { return nil }
    return cases.count > seed ? cases[seed] : cases.first
  }

  private func members(of type: any Any.Type, seed: Int, depth: Int) -> Any? {
    let shape = TypeShape(type)
    guard shape.kind == .structure, UnsupportedType.reason(for: shape) == nil else { return nil }
    var members: [String: Any] = [:]
    for field in shape.fields {
      members[field.name] = tree(of: field.type, seed: seed, depth: depth + 1)
    }
    return members
  }
}
