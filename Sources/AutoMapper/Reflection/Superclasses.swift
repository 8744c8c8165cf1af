/// The superclass of a class; nil for any other type.
func superclass(of type: any Any.Type) -> AnyClass? {
  (type as? AnyClass).flatMap { _getSuperclass($0) }
}

/// The superclasses of a class, the nearest first; empty for any other type.
func superclasses(of type: any Any.Type) -> [any Any.Type] {
  superclass(of: type).map { [$0] + superclasses(of: $0) } ?? []
}

/// Whether a type is a subclass of another one.
func isSubclass(_ type: any Any.Type, of base: any Any.Type) -> Bool {
  superclasses(of: type).contains { $0 == base }
}
