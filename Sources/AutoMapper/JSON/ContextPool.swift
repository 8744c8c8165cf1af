import CAutoMapperRuntime

/// Keeps the contexts of finished calls for later calls.
///
/// Each thread has a slot for the context of its last call, or shares one with a few others, which needs no
/// lock: threads that write to the same cache line would wait for one another. Contexts that find no free slot
/// are in a list that all threads share.
@safe
final class ContextPool: @unchecked Sendable {
  private let options: MappingOptions
  /// The addresses of the contexts in the slots, each of which owns one reference; 0 in an empty slot.
  private let slots = AtomicWords(count: slotCount * wordsPerSlot)
  private static let slotCount = 16
  /// Two cache lines, which processors fetch together.
  private static let wordsPerSlot = 16
  /// Guards `contexts`.
  private let lock = Lock()
  private var contexts: [CallContext] = []
  /// The maximum number of contexts to keep: enough for the calls that run at once on today's
  /// machines; further calls make their own.
  private static let capacity = 16

  init(options: MappingOptions) {
    self.options = options
  }

  deinit {
    for slot in 0..<Self.slotCount { _ = take(from: slot * Self.wordsPerSlot) }
  }

  /// Takes the context out of the current thread's slot, or another one.
  @inline(__always)
  func take() -> CallContext { take(from: Self.slot) ?? takeOther() }

  private func take(from slot: Int) -> CallContext? {
    let bits = slots.exchange(0, slot)
    // SAFETY: the thread that takes the address out becomes the owner of the reference that was
    // stored with it.
    return unsafe UnsafeRawPointer(bitPattern: bits).map {
      unsafe Unmanaged<CallContext>.fromOpaque($0).takeRetainedValue()
    }
  }

  @inline(never)
  private func takeOther() -> CallContext {
    lock.withLock { contexts.popLast() } ?? CallContext(options: options)
  }

  /// Puts a context into the current thread's slot, or into the list if that has one.
  @inline(__always)
  func giveBack(_ context: CallContext) {
    context.reset()
    let reference = unsafe Unmanaged.passRetained(context)
    guard slots.replaceZero(by: UInt(bitPattern: unsafe reference.toOpaque()), Self.slot) else {
      unsafe reference.release()
      return keep(context)
    }
  }

  @inline(never)
  private func keep(_ context: CallContext) {
    lock.withLock {
      if contexts.count < Self.capacity { contexts.append(context) }
    }
  }

  /// The current thread's slot.
  ///
  /// The number of a thread is an address, so its higher bits distinguish it from other threads.
  @inline(__always)
  private static var slot: Int {
    let mixed = (UInt64(automapper_thread_number()) &>> 12) &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: mixed &>> 60) &* wordsPerSlot
  }
}
