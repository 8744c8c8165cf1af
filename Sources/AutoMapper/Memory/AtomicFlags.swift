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
