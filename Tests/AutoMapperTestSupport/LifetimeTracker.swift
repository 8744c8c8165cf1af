import Foundation

/// Counts the instances of `Tracked` that are alive, so that a test can tell a leak.
///
///     let alive = try LifetimeTracker.liveCount { … }
///     #expect(alive == 0)
///
/// Each such measurement has a counter of its own, which follows the task, so that tests may run side
/// by side.
public enum LifetimeTracker: Sendable {
  /// The instances that were made outside of any measurement.
  private static let everywhere = LifetimeCounter()

  @TaskLocal fileprivate static var current: LifetimeCounter?

  /// The number of `Tracked` instances alive that were made outside of any measurement.
  public static var liveCount: Int { everywhere.liveCount }

  /// Runs a closure with a counter of its own.
  ///
  /// - Returns: The number of instances made in the closure that are alive after it.
  public static func liveCount(after body: () throws -> Void) rethrows -> Int {
    try measure { _ in try body() }.liveCount
  }

  /// Runs a closure with a counter of its own, and hands the counter out.
  @discardableResult
  public static func measure(_ body: (LifetimeCounter) throws -> Void) rethrows -> LifetimeCounter {
    let counter = LifetimeCounter()
    try $current.withValue(counter) { try body(counter) }
    return counter
  }

  fileprivate static var counter: LifetimeCounter { current ?? everywhere }
}

/// The births and deaths of `Tracked` instances.
public final class LifetimeCounter: @unchecked Sendable {
  private let lock = NSLock()
  private var births = 0
  private var deaths = 0

  /// Creates a counter at zero.
  public init() {}

  /// The number of instances that were made.
  public var madeCount: Int { lock.withLock { births } }

  /// The number of times that a deinit has run.
  public var freedCount: Int { lock.withLock { deaths } }

  /// The number of instances alive; negative when some died twice.
  public var liveCount: Int { lock.withLock { births - deaths } }

  fileprivate func addBirth() { lock.withLock { births += 1 } }

  fileprivate func addDeath() { lock.withLock { deaths += 1 } }
}

/// The counter of each living instance, kept outside the instances so that they have no stored
/// properties of their own that a mapper might find.
private final class LifetimeRegistry: @unchecked Sendable {
  static let shared = LifetimeRegistry()
  private let lock = NSLock()
  private var counters: [ObjectIdentifier: LifetimeCounter] = [:]

  func add(_ object: Tracked, to counter: LifetimeCounter) {
    lock.withLock { counters[ObjectIdentifier(object)] = counter }
    counter.addBirth()
  }

  func remove(_ identifier: ObjectIdentifier) {
    let counter = lock.withLock { counters.removeValue(forKey: identifier) }
    precondition(counter != nil, "an object was freed twice")
    counter?.addDeath()
  }
}

/// An object that is counted while it is alive.
open class Tracked: @unchecked Sendable {
  /// Counts the new instance.
  public init() { LifetimeRegistry.shared.add(self, to: LifetimeTracker.counter) }

  deinit { LifetimeRegistry.shared.remove(ObjectIdentifier(self)) }
}
