import Foundation

/// Keeps the contexts of calls that are over for calls to come.
final class ContextPool: @unchecked Sendable {
  private let options: MappingOptions
  /// Guards `contexts`. (`Mutex` gives false reports under ThreadSanitizer on Linux.)
  private let lock = NSLock()
  private var contexts: [CallContext] = []
  /// The contexts of the calls before, for the next ones of the same threads.
  private let last = AtomicSlots<CallContext>()
  /// As many calls as a machine of today runs at once find a context; more make their own.
  private static let capacity = 16

  /// The contexts of mappers without rules, with the default options.
  static let plain = ContextPool(options: .default)

  init(options: MappingOptions) {
    self.options = options
  }

  @inline(__always)
  func take() -> CallContext { last.take() ?? takeOther() }

  @inline(never)
  private func takeOther() -> CallContext {
    lock.lock()
    defer { lock.unlock() }
    return contexts.popLast() ?? CallContext(options: options)
  }

  @inline(__always)
  func giveBack(_ context: CallContext) {
    context.reset()
    if !last.put(context) { keep(context) }
  }

  @inline(never)
  private func keep(_ context: CallContext) {
    lock.lock()
    defer { lock.unlock() }
    if contexts.count < Self.capacity { contexts.append(context) }
  }
}
