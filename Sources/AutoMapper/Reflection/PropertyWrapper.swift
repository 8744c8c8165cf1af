/// A type that looks like a property wrapper.
///
/// Metadata does not say which types are wrappers. They are recognized by a stored `wrappedValue`,
/// the name that Swift requires of wrappers and that other types do not use. Only the types of
/// properties whose names begin with an underscore are checked, since Swift names the storage of
/// wrapped properties so.
enum PropertyWrapper {
  /// A wrapper that stores only a value of a type.
  case value(any Any.Type)
  /// A wrapper that stores more than the value, or something else; with the field of the value, if
  /// it is stored.
  case other(RawField?)

  /// The modules whose types wrap properties, but do not show what they store.
  private static let modules: [String] = ["Combine", "SwiftUI", "SwiftUICore", "SwiftData"]
  /// The name of the value that wrappers store, with or without an underscore before it.
  ///
  /// A `value` or `storage` would not do: a plain struct may have one, behind a private name or in
  /// an `@Observable` class, where every property is stored behind an underscore.
  private static let valueName = "wrappedValue"

  /// Checks the type of a storage; nil if it is not a wrapper.
  init?(_ type: any Any.Type) {
    let kind = TypeShape.Kind(type)
    guard kind == .structure || kind == .class else { return nil }
    if LibraryModules.declare(type) {
      guard Self.modules.contains(TypeFacts.of(type).module.name) else { return nil }
      self = .other(nil)
      return
    }
    let fields = RawField.fields(of: type)
    let wrapped = fields.first { $0.name.drop { $0 == "_" } == Self.valueName }
    guard let wrapped else { return nil }
    guard kind == .structure, fields.count == 1, let value = fields.first, value.isStrong,
      !value.name.hasPrefix("$")
    else {
      self = .other(kind == .structure ? wrapped : nil)
      return
    }
    // A wrapper may wrap another: `@First @Second var value`.
    switch Self(value.type) {
    case .value(let type): self = .value(type)
    case .other: self = .other(nil)
    case nil: self = .value(value.type)
    }
  }
}
