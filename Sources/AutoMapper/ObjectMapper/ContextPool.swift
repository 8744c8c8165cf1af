import AutoMapperFoundation

/// Keeps the contexts of finished calls for later calls.
final class ContextPool: @unchecked Sendable {
  private let options: MappingOptions
  /// Guards `contexts`.
  private let lock = Lock()
  private var contexts: [CallContext] = []
  /// The contexts of the previous calls, for the next calls of the same threads.
  private let last = AtomicSlots<CallContext>()
  /// The maximum number of contexts to keep: enough for the calls that run at once on today's
  /// machines; further calls make their own.
  private static let capacity = 16

  init(options: MappingOptions) {
    self.options = options
  }

  @inline(__always)
  func take() -> CallContext { last.take() ?? takeOther() }

  @inline(never)
  private func takeOther() -> CallContext {
    lock.withLock { contexts.popLast() } ?? CallContext(options: options)
  }

  @inline(__always)
  func giveBack(_ context: CallContext) {
    context.reset()
    if !last.put(context) { keep(context) }
  }

  @inline(never)
  private func keep(_ context: CallContext) {
    lock.withLock {
      if contexts.count < Self.capacity { contexts.append(context) }
    }
  }
}
