/// A class that has stored properties of its own, and a superclass that is `Codable`.
///
/// If such a class does not override `init(from:)` or `encode(to:)`, its superclass's is called,
/// which does not know its properties. Nothing in a program says so; but a conformance that handles
/// them requests a container for keys that are not its superclass's.
final class InheritedConformance: @unchecked Sendable {
  private let type: any Any.Type
  private let superclass: AnyClass
  /// The names of the properties.
  private let names: [String]
  /// The direction in which the class was seen to have a conformance of its own: reading, writing.
  private let overrides = AtomicWords(count: 2)

  init(_ type: any Any.Type, superclass: AnyClass, names: [String]) {
    self.type = type
    self.superclass = superclass
    self.names = names
  }

  /// Whether it is not known yet that the class handles its properties itself.
  func isUnknown(isRead: Bool) -> Bool { !overrides.isSet(isRead ? 0 : 1) }

  /// The text that says what may be wrong.
  var warning: String {
    "\(type) has a superclass that is Codable, \(superclass), so its own \(list) "
      + "would be left out if it did not override init(from:) and encode(to:); "
      + "say usesCodable(\(type).self) if it does, or give it a factory"
  }

  private var list: String {
    "propert\(names.count == 1 ? "y" : "ies") " + names.map { "'\($0)'" }.joined(separator: ", ")
  }

  /// Rejects a conformance that has requested only containers for the keys of a superclass.
  func check(_ requested: [any Any.Type], isRead: Bool, at coder: ValueCoder) throws {
    guard requested.allSatisfy({ isKeyOfSuperclass($0) }), !requested.isEmpty,
      Set(requested.map { ObjectIdentifier($0) }).count == requested.count
    else { return overrides.set(isRead ? 0 : 1) }
    throw MappingError(
      ConformanceFault.inherited(by: type, from: superclass, properties: list, isRead: isRead),
      path: MappingPath(coder.path), type: type)
  }

  private func isKeyOfSuperclass(_ key: any Any.Type) -> Bool {
    let name = String(reflecting: key)
    return superclasses(of: type).contains {
      name.hasPrefix("\(String(reflecting: $0)).")
    }
  }
}
