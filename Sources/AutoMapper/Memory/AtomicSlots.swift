import CAutoMapperRuntime

/// A few objects that threads pass to one another without a lock.
///
/// Each thread has its own slot, or shares one with a few others: threads that write to the same
/// cache line wait for one another.
struct AtomicSlots<Object: AnyObject>: ~Copyable, @unchecked Sendable {
  /// The addresses of the objects; 0 in an empty slot.
  ///
  /// Each slot owns one reference to its object.
  private let addresses = AtomicWords(count: slotCount * wordsPerSlot)
  private static var slotCount: Int { 16 }
  /// Two cache lines, which processors fetch together.
  private static var wordsPerSlot: Int { 16 }

  deinit {
    for slot in 0..<Self.slotCount { _ = take(from: slot * Self.wordsPerSlot) }
  }

  /// Takes the object out of the current thread's slot.
  @inline(__always)
  func take() -> Object? { take(from: Self.place) }

  private func take(from place: Int) -> Object? {
    let bits = addresses.exchange(0, place)
    // SAFETY: the thread that takes the address out becomes the owner of the reference that was
    // stored with it.
    return unsafe UnsafeRawPointer(bitPattern: bits).map {
      unsafe Unmanaged<Object>.fromOpaque($0).takeRetainedValue()
    }
  }

  /// Puts an object into the slot; returns false, without a change, if the slot already contains
  /// one.
  @inline(__always)
  func put(_ object: Object) -> Bool {
    let reference = unsafe Unmanaged.passRetained(object)
    let bits = unsafe UInt(bitPattern: reference.toOpaque())
    let isDone = addresses.replaceZero(by: bits, Self.place)
    if !isDone { unsafe reference.release() }
    return isDone
  }

  /// The current thread's slot.
  ///
  /// The number of a thread is an address, so its higher bits distinguish it from other threads.
  @inline(__always)
  private static var place: Int {
    let mixed = (UInt64(automapper_thread_number()) &>> 12) &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: mixed &>> 60) &* wordsPerSlot
  }
}
