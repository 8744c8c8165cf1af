import AutoMapperFoundation
import CAutoMapperRuntime

/// A fixed number of words that threads share, initially all 0.
///
/// The words have their own memory, which does not move. The standard library's `Atomic` requires
/// macOS 15 or the corresponding versions of the other Apple systems.
@safe
private struct AtomicWords: ~Copyable, @unchecked Sendable {
  private let words: UnsafeMutablePointer<UInt>

  init(count: Int) {
    unsafe words = .allocate(capacity: count)
    // SAFETY: the memory has room for `count` words.
    unsafe words.initialize(repeating: 0, count: count)
  }

  deinit {
    // SAFETY: the words are no longer in use.
    unsafe words.deallocate()
  }

  // SAFETY, for all of the following: the callers compute the index modulo the number of words.

  @inline(__always)
  func load(_ index: Int) -> UInt { unsafe automapper_load_acquiring(words + index) }

  @inline(__always)
  func store(_ value: UInt, _ index: Int) {
    unsafe automapper_store_releasing(words + index, value)
  }

  @inline(__always)
  func exchange(_ value: UInt, _ index: Int) -> UInt {
    unsafe automapper_exchange_acquiring(words + index, value)
  }

  @inline(__always)
  func replaceZero(by value: UInt, _ index: Int) -> Bool {
    unsafe automapper_replace_releasing(words + index, 0, value)
  }
}

/// Flags for completed steps.
///
/// If one thread sets a flag, every thread that sees it also sees the effects of the step.
struct AtomicFlags: ~Copyable, Sendable {
  private let words: AtomicWords

  init(count: Int = 1) { words = AtomicWords(count: count) }

  @inline(__always)
  func isSet(_ index: Int = 0) -> Bool { words.load(index) != 0 }

  func set(_ index: Int = 0) { words.store(1, index) }
}

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

/// An object with what is known about one type.
protocol AboutType: AnyObject, Sendable {
  var type: any Any.Type { get }
}

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

/// A recursive lock.
///
/// The call that holds it may acquire it again, even after it has continued on another thread; see
/// `DeepStack`.
///
/// Foundation's recursive lock belongs to one thread, so such a call would wait for itself.
final class CallLock: @unchecked Sendable {
  private let condition = Lock()
  /// The thread whose call holds the lock.
  private var holder: UInt = 0
  /// The number of times that the thread has acquired the lock.
  private var count = 0

  /// Acquires all of some locks.
  ///
  /// While another call holds one of them, this one waits for that and holds none, so that two calls
  /// never wait for each other.
  static func lock(_ locks: [CallLock]) {
    guard var first = locks.indices.first else { return }
    while true {
      _ = locks[first].lock(waits: true)
      let busy = locks.indices.first { $0 != first && !locks[$0].lock(waits: false) }
      guard let busy else { return }
      for index in locks.indices where index < busy || index == first { locks[index].unlock() }
      first = busy
    }
  }

  /// Acquires the lock; returns false if another call holds it, and this one does not wait.
  private func lock(waits: Bool) -> Bool {
    let caller = UInt(automapper_calling_thread())
    return condition.withLock {
      while count > 0 && holder != caller {
        if !waits { return false }
        condition.wait()
      }
      holder = caller
      count += 1
      return true
    }
  }

  func unlock() {
    condition.lock()
    count -= 1
    if count == 0 { condition.signal() }
    condition.unlock()
  }
}
