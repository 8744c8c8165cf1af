/// A table of objects by the types that they are about.
///
/// Another owner keeps the objects alive. Threads look up and add objects without a lock.
///
/// Each type has a set of a few slots, which it shares with other types: an object that is added
/// replaces the oldest one of its set. With a single slot, two types that share it would replace
/// each other for each value.
struct AtomicTable<Object: AboutType>: ~Copyable, Sendable {
  private let addresses = AtomicWords(count: setCount * slotsPerSet)
  private static var setCount: Int { 16 }
  private static var slotsPerSet: Int { 4 }

  /// The object about a type, or nil if it is not in the table.
  @inline(__always)
  func object(about type: any Any.Type) -> Borrowed<Object>? {
    let start = Self.start(type)
    for slot in start..<start &+ Self.slotsPerSet {
      // SAFETY: the owner keeps all added objects alive for the lifetime of the table.
      guard let address = unsafe UnsafeRawPointer(bitPattern: addresses.load(slot)) else {
        return nil
      }
      let object = unsafe Borrowed(Unmanaged<Object>.fromOpaque(address))
      if object.call({ $0.type == type }) { return object }
    }
    return nil
  }

  /// Adds an object that is not in the table.
  ///
  /// If two threads do so at the same time, one of the objects may be missing, and will be added
  /// again.
  func add(_ object: Object) {
    let start = Self.start(object.type)
    for slot in (start + 1..<start + Self.slotsPerSet).reversed() {
      addresses.store(addresses.load(slot - 1), slot)
    }
    let bits = unsafe UInt(bitPattern: Unmanaged.passUnretained(object).toOpaque())
    addresses.store(bits, start)
  }

  /// The first slot of a type's set.
  ///
  /// Addresses of metadata differ above their lowest bits.
  @inline(__always)
  private static func start(_ type: any Any.Type) -> Int {
    let number = UInt64(UInt(bitPattern: ObjectIdentifier(type)))
    let mixed = (number &>> 4) &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: mixed &>> 60) &* slotsPerSet
  }
}
