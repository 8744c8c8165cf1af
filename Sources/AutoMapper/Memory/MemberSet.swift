/// The set of an object's properties that have been set: one bit each.
///
/// The first 64 properties need no additional memory; the bits of the others are in the arena.
@safe
struct MemberSet {
  private var first: UInt64 = 0
  private let rest: UnsafeMutablePointer<UInt64>?

  /// The number of members that need no additional memory.
  static let inlineCapacity = 64

  /// Creates an empty set for members from 0 up to, but not including, `inlineCapacity`.
  @_transparent
  init() {
    unsafe rest = nil
  }

  /// Creates an empty set for members from 0 up to, but not including, `capacity`.
  ///
  /// The set is valid until the arena's memory is released.
  @_transparent
  init(capacity: Int, in arena: Arena) {
    if capacity <= 64 {
      unsafe rest = nil
    } else {
      let words = (capacity - 1) / 64
      let memory = unsafe arena.allocate(byteCount: words * 8, alignment: 8)
      unsafe rest = memory.initializeMemory(as: UInt64.self, repeating: 0, count: words)
    }
  }

  /// Returns whether all members from 0 up to, but not including, a number are in the set, which has
  /// this capacity.
  @inline(__always)
  func containsAll(_ count: Int) -> Bool {
    guard count > 64 else { return first == ~(~0 << UInt64(count)) }
    return first == ~0 && (64..<count).allSatisfy { contains($0) }
  }

  /// Returns whether a member, which must be within the capacity, is in the set.
  @_transparent
  func contains(_ member: Int) -> Bool {
    if member < 64 { return first & (1 << UInt64(member)) != 0 }
    return unsafe rest.map { unsafe $0[member / 64 - 1] & (1 << UInt64(member & 63)) != 0 } ?? false
  }

  /// Adds a member, which must be within the capacity and not yet in the set.
  @_transparent
  mutating func insert(_ member: Int) {
    if member < 64 {
      first |= 1 << UInt64(member)
    } else if let rest = unsafe rest {
      unsafe rest[member / 64 - 1] |= 1 << UInt64(member & 63)
    }
  }
}
