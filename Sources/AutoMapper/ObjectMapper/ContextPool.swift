import Foundation

/// Keeps the contexts of calls that are over for calls to come.
final class ContextPool: @unchecked Sendable {
  private let options: MappingOptions
  /// Guards `contexts`. (`Mutex` gives false reports under ThreadSanitizer on Linux.)
  private let lock = NSLock()
  private var contexts: [CallContext] = []
  /// As many calls as a machine of today runs at once find a context; more make their own.
  private static let capacity = 16

  /// The contexts of mappers without rules, with the default options.
  static let plain = ContextPool(options: .default)

  init(options: MappingOptions) {
    self.options = options
  }

  func take() -> CallContext {
    lock.lock()
    let context = contexts.popLast()
    lock.unlock()
    return context ?? CallContext(options: options)
  }

  func giveBack(_ context: CallContext) {
    context.reset()
    lock.lock()
    if contexts.count < Self.capacity { contexts.append(context) }
    lock.unlock()
  }
}
