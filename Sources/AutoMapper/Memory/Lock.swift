import CAutoMapperRuntime

/// A lock that the thread that holds it may take again.
///
/// `Mutex` needs newer systems of Apple, and causes false reports under ThreadSanitizer on Linux;
/// the locks of Foundation need all of Foundation.
@safe
final class Lock: @unchecked Sendable {
  private let lockAddress: OpaquePointer

  /// Creates a lock that no thread holds.
  init() {
    // SAFETY: the lock belongs to this object, which frees it at its end.
    guard let lock = unsafe automapper_lock_create() else {
      preconditionFailure("the system has no memory for a lock")
    }
    unsafe lockAddress = lock
  }

  deinit {
    // SAFETY: a thread that holds the lock, or waits for it, has a reference to this object.
    unsafe automapper_lock_destroy(lockAddress)
  }

  /// Waits until no other thread holds the lock, and calls a function that has it.
  @inline(__always)
  func withLock<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure)
    -> Result
  {
    lock()
    defer { unlock() }
    return try body()
  }

  /// Waits until no other thread holds the lock, and takes it.
  func lock() {
    // SAFETY: the lock exists as long as this object, here and below.
    unsafe automapper_lock_acquire(lockAddress)
  }

  /// Takes the lock, unless another thread holds it; returns whether it did.
  func tryLock() -> Bool { unsafe automapper_lock_try(lockAddress) }

  /// Gives back what the thread took last.
  func unlock() { unsafe automapper_lock_release(lockAddress) }

  /// Gives a lock that was taken once to other threads until one of them signals, and takes it
  /// again.
  func wait() { unsafe automapper_lock_wait(lockAddress) }

  /// Lets one of the waiting threads continue.
  func signal() { unsafe automapper_lock_signal(lockAddress) }
}
