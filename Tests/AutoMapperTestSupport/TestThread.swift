import Dispatch
import Foundation

/// Runs code on a thread of its own, whose stack has a given size.
public enum TestThread: Sendable {
  private final class Outcome<Value>: @unchecked Sendable {
    var result: Result<Value, any Error>?
  }

  /// Runs a closure on a new thread and waits for its result.
  ///
  /// - Parameters:
  ///   - stackSize: The size of the thread's stack in bytes.
  ///   - body: The code to run.
  /// - Returns: What the closure returned.
  /// - Throws: What the closure threw.
  public static func run<Value>(
    stackSize: Int, _ body: @escaping @Sendable () throws -> Value
  ) throws -> Value {
    let outcome = Outcome<Value>()
    let finished = DispatchSemaphore(value: 0)
    let thread = Thread {
      outcome.result = Result { try body() }
      finished.signal()
    }
    thread.stackSize = stackSize
    thread.start()
    finished.wait()
    guard let result = outcome.result else { throw CancellationError() }
    return try result.get()
  }
}
