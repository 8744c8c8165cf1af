import Foundation

/// Counts the instances of `Tracked` that are alive, so that a test can tell a leak.
///
///     LifetimeTracker.expectNoLeak { … }
public enum LifetimeTracker: Sendable {
  /// The number of instances alive, under a lock of its own.
  private static let counter = Counter()

  /// The number of `Tracked` instances that are alive.
  public static var liveCount: Int { counter.value }

  fileprivate static func change(by difference: Int) { counter.change(by: difference) }

  private final class Counter: @unchecked Sendable {
    private let lock = NSLock()
    private var count = 0

    var value: Int { lock.withLock { count } }

    func change(by difference: Int) { lock.withLock { count += difference } }
  }
}

/// An object that is counted while it is alive.
open class Tracked: @unchecked Sendable {
  /// Counts the new instance.
  public init() { LifetimeTracker.change(by: 1) }

  deinit { LifetimeTracker.change(by: -1) }
}
