import AutoMapperFoundation
import CAutoMapperRuntime

/// A recursive lock.
///
/// The call that holds it may acquire it again, even after it has continued on another thread; see
/// `DeepStack`.
///
/// Foundation's recursive lock belongs to one thread, so such a call would wait for itself.
final class CallLock: @unchecked Sendable {
  private let condition = Lock()
  /// The thread whose call holds the lock.
  private var holder: UInt = 0
  /// The number of times that the thread has acquired the lock.
  private var count = 0

  /// Acquires all of some locks.
  ///
  /// While another call holds one of them, this one waits for that and holds none, so that two calls
  /// never wait for each other.
  static func lock(_ locks: [CallLock]) {
    guard var first = locks.indices.first else { return }
    while true {
      _ = locks[first].lock(waits: true)
      let busy = locks.indices.first { $0 != first && !locks[$0].lock(waits: false) }
      guard let busy else { return }
      for index in locks.indices where index < busy || index == first { locks[index].unlock() }
      first = busy
    }
  }

  /// Acquires the lock; returns false if another call holds it, and this one does not wait.
  private func lock(waits: Bool) -> Bool {
    let caller = UInt(automapper_calling_thread())
    return condition.withLock {
      while count > 0 && holder != caller {
        if !waits { return false }
        condition.wait()
      }
      holder = caller
      count += 1
      return true
    }
  }

  func unlock() {
    condition.withLock {
      count -= 1
      if count == 0 { condition.signal() }
    }
  }
}
