import Foundation

/// Threads that start to work at the same moment.
public enum StartGate: Sendable {
  private final class State<Value: Sendable>: @unchecked Sendable {
    let condition = NSCondition()
    var arrived = 0
    var results: [Int: Result<Value, any Error>] = [:]
  }

  /// Runs a closure on a number of threads that wait for each other before they start.
  ///
  /// - Parameters:
  ///   - threads: The number of threads.
  ///   - seconds: How long to wait for all of them to end: so long that only threads that wait for each other
  ///     take longer, also on a machine that does much else.
  ///   - stackSize: The size of each stack in bytes.
  ///   - body: What each thread does; it receives the thread's number.
  /// - Returns: The results in the order of the threads, or nil when some have not ended in time.
  public static func run<Value: Sendable>(
    threads: Int, seconds: Double = 120, stackSize: Int = 8 << 20,
    _ body: @escaping @Sendable (Int) throws -> Value
  ) -> [Result<Value, any Error>]? {
    let state = State<Value>()
    for number in 0..<threads {
      let thread = Thread {
        state.condition.lock()
        state.arrived += 1
        state.condition.broadcast()
        while state.arrived < threads { state.condition.wait() }
        state.condition.unlock()
        let result = Result { try body(number) }
        state.condition.lock()
        state.results[number] = result
        state.condition.broadcast()
        state.condition.unlock()
      }
      thread.stackSize = stackSize
      thread.start()
    }
    let deadline = Date(timeIntervalSinceNow: seconds)
    state.condition.lock()
    defer { state.condition.unlock() }
    while state.results.count < threads {
      guard state.condition.wait(until: deadline) else { return nil }
    }
    return (0..<threads).compactMap { state.results[$0] }
  }
}
