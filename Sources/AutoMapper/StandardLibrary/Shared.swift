/// A value of many members behind a reference, which is copied before it changes if others refer to
/// it, too.
///
/// As a struct, such a value would take code for each copy. Its members are used as if they were
/// those of the struct: of a key path that is a constant, the optimizer leaves only the access.
@dynamicMemberLookup
struct Shared<Value: Sendable>: Sendable {
  /// Unchecked because only the owner of the only reference changes the value.
  final class Box: @unchecked Sendable {
    /// Accesses never overlap: whoever changes a `Shared` has exclusive access to it.
    @exclusivity(unchecked)
    var value: Value

    init(_ value: Value) { unsafe self.value = value }
  }

  private(set) var box: Box

  init(_ value: Value) { box = Box(value) }

  /// Shares the value in a box.
  init(_ box: Box) { self.box = box }

  var value: Value {
    @inline(__always) _read { yield unsafe box.value }
    @inline(__always) _modify {
      makeUnique()
      yield unsafe &box.value
    }
  }

  subscript<Member>(dynamicMember member: KeyPath<Value, Member>) -> Member {
    @inline(__always) get { unsafe box.value[keyPath: member] }
  }

  subscript<Member>(dynamicMember member: WritableKeyPath<Value, Member>) -> Member {
    @inline(__always) get { unsafe box.value[keyPath: member] }
    @inline(__always) set { value[keyPath: member] = newValue }
    @inline(__always) _modify { yield &value[keyPath: member] }
  }

  /// Copies the value if others refer to it; not inlined, because a copy takes much code.
  @inline(never)
  private mutating func makeUnique() {
    if !isKnownUniquelyReferenced(&box) { unsafe box = Box(box.value) }
  }
}
