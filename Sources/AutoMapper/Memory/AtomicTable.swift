import CAutoMapperRuntime
import Foundation

/// A row of words that threads share, all 0 at first.
///
/// They have memory of their own, which stays where it is: the standard library's `Atomic` came
/// with macOS 15 and its kin.
@safe
private struct AtomicWords: ~Copyable, @unchecked Sendable {
  private let words: UnsafeMutablePointer<UInt>

  init(count: Int) {
    unsafe words = .allocate(capacity: count)
    // SAFETY: the memory has room for `count` words.
    unsafe words.initialize(repeating: 0, count: count)
  }

  deinit {
    // SAFETY: nobody uses the words any more.
    unsafe words.deallocate()
  }

  // SAFETY, for all of the following: the callers compute an index modulo the number of words.

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

/// Whether some things were done, which one thread records and all others see, with what was done.
struct AtomicFlags: ~Copyable, Sendable {
  private let words: AtomicWords

  init(count: Int = 1) { words = AtomicWords(count: count) }

  @inline(__always)
  func isSet(_ index: Int = 0) -> Bool { words.load(index) != 0 }

  func set(_ index: Int = 0) { words.store(1, index) }
}

/// Holds a few objects, which threads hand over to each other without a lock.
///
/// Each thread has a place of its own, or shares it with few: threads that wrote the same line of
/// the processor's cache would wait for each other.
struct AtomicSlots<Object: AnyObject>: ~Copyable, @unchecked Sendable {
  /// The addresses of the objects, each with one reference that belongs to the place; 0 for none.
  private let addresses = AtomicWords(count: slotCount * wordsPerSlot)
  private static var slotCount: Int { 16 }
  /// Two lines of the cache, which processors fetch together.
  private static var wordsPerSlot: Int { 16 }

  deinit {
    for slot in 0..<Self.slotCount { _ = take(from: slot * Self.wordsPerSlot) }
  }

  /// Takes the object out that the present thread put in.
  @inline(__always)
  func take() -> Object? { take(from: Self.place) }

  private func take(from place: Int) -> Object? {
    let bits = addresses.exchange(0, place)
    // SAFETY: whoever takes the address out owns the reference that was put in with it.
    return unsafe UnsafeRawPointer(bitPattern: bits).map {
      unsafe Unmanaged<Object>.fromOpaque($0).takeRetainedValue()
    }
  }

  /// Puts an object in; false, and nothing is done, when there is one already.
  @inline(__always)
  func put(_ object: Object) -> Bool {
    let reference = unsafe Unmanaged.passRetained(object)
    let bits = unsafe UInt(bitPattern: reference.toOpaque())
    let isDone = addresses.replaceZero(by: bits, Self.place)
    if !isDone { unsafe reference.release() }
    return isDone
  }

  /// The present thread's place.
  ///
  /// The number of a thread is an address, so its higher bits tell it from others.
  @inline(__always)
  private static var place: Int {
    let mixed = (UInt64(automapper_thread_number()) &>> 12) &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: mixed &>> 60) &* wordsPerSlot
  }
}

/// Remembers objects that somebody else keeps alive, by a number each; threads look them up and add
/// to them without a lock.
///
/// Each number has one place, which it may share: what is added later replaces it.
struct AtomicTable<Object: AnyObject & Sendable>: ~Copyable, Sendable {
  private let addresses = AtomicWords(count: 64)

  /// The object in a number's place, which may belong to another number.
  @inline(__always)
  func candidate(_ number: UInt) -> Borrowed<Object>? {
    let bits = addresses.load(Self.place(number))
    // SAFETY: the owner keeps all objects that were added alive as long as the table.
    return unsafe UnsafeRawPointer(bitPattern: bits).map {
      unsafe Borrowed(Unmanaged<Object>.fromOpaque($0))
    }
  }

  /// Puts an object into a number's place.
  func add(_ object: Object, _ number: UInt) {
    let bits = unsafe UInt(bitPattern: Unmanaged.passUnretained(object).toOpaque())
    addresses.store(bits, Self.place(number))
  }

  /// Addresses of metadata, which the numbers are, differ above their lowest bits.
  @inline(__always)
  private static func place(_ number: UInt) -> Int {
    Int(truncatingIfNeeded: (number &>> 4 ^ number &>> 10) & 63)
  }
}

/// A lock that the call which holds it may take again, also in a thread that it goes on in; see
/// `DeepStack`.
///
/// A recursive lock of Foundation belongs to one thread, so that a call would wait for itself.
final class CallLock: @unchecked Sendable {
  private let condition = NSCondition()
  /// The thread whose call holds the lock.
  private var holder: UInt = 0
  /// The number of times that the thread has taken the lock.
  private var count = 0

  func lock() {
    let caller = UInt(automapper_calling_thread())
    condition.lock()
    while count > 0 && holder != caller { condition.wait() }
    holder = caller
    count += 1
    condition.unlock()
  }

  func unlock() {
    condition.lock()
    count -= 1
    if count == 0 { condition.signal() }
    condition.unlock()
  }
}
