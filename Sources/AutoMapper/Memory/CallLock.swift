import CAutoMapperRuntime
import Foundation

/// A lock that the call which holds it may take again, also in a thread that it goes on in; see `DeepStack`.
///
/// A recursive lock of Foundation belongs to one thread, so that a call would wait for itself.
final class CallLock: @unchecked Sendable {
  private let condition = NSCondition()
  /// The thread whose call holds the lock.
  private var holder: UInt = 0
  /// How often it does.
  private var count = 0

  func lock() {
    let caller = UInt(automapper_calling_thread())
    condition.lock()
    while count > 0 && holder != caller { condition.wait() }
    holder = caller
    count += 1
    condition.unlock()
  }

  func unlock() {
    condition.lock()
    count -= 1
    if count == 0 { condition.signal() }
    condition.unlock()
  }
}
