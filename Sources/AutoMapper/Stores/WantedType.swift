/// The type of an instance that a document means, and the others from which it was chosen.
///
/// Keys identify an instance within its class. A document that only says that it has an animal may
/// mean a dog; but if the document itself chooses between animals and dogs, it does not:
///
///     stored               Animal 1   Dog 1   Dog 2
///     an Animal 1          Animal 1
///     an Animal 2                             Dog 2
///     a chosen Animal 2    none of these
struct WantedType {
  let type: any Any.Type
  /// The subclasses among which the document chose the type.
  private let others: [any Any.Type]

  init(_ type: any Any.Type, chosenFrom choices: [any Any.Type]) {
    self.type = type
    others = choices.filter { $0 != type && isSubclass($0, of: type) }
  }

  /// Whether an instance of a type may be meant.
  func includes(_ other: any Any.Type) -> Bool {
    if other == type { return true }
    return isSubclass(other, of: type)
      && !others.contains { $0 == other || isSubclass(other, of: $0) }
  }

  /// The instances that are meant, of those of the type and its subclasses: those of exactly the
  /// type, or else the others.
  func meant(of found: [Any]) -> [Any] {
    guard type is AnyClass, !found.isEmpty else { return found }
    let exact = found.filter { Swift.type(of: $0) == type }
    return exact.isEmpty ? found.filter { includes(Swift.type(of: $0)) } : exact
  }
}
