import CAutoMapperRuntime

/// A fixed number of words that threads share, initially all 0.
///
/// The words have their own memory, which does not move. The standard library's `Atomic` requires
/// macOS 15 or the corresponding versions of the other Apple systems.
@safe
struct AtomicWords: ~Copyable, @unchecked Sendable {
  private let words: UnsafeMutablePointer<UInt>

  init(count: Int = 1) {
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

  /// Whether a word is the flag of a completed step: every thread that sees it also sees the effects of the step.
  @inline(__always)
  func isSet(_ index: Int = 0) -> Bool { load(index) != 0 }

  func set(_ index: Int = 0) { store(1, index) }

  @inline(__always)
  func exchange(_ value: UInt, _ index: Int) -> UInt {
    unsafe automapper_exchange_acquiring(words + index, value)
  }

  @inline(__always)
  func replaceZero(by value: UInt, _ index: Int) -> Bool {
    unsafe automapper_replace_releasing(words + index, 0, value)
  }
}
