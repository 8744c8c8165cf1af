import CAutoMapperRuntime

/// Stack space for deep recursion on threads with small stacks.
///
/// Reading and writing recurse once for each level of nesting. The main thread's stack holds
/// thousands of levels, but that of a secondary thread may be as small as 512 KiB. So in a deep
/// document, the mapper checks the remaining stack at intervals. If little remains, it continues on
/// a new thread.
enum DeepStack {
  /// The number of levels between two checks of the stack.
  static let levelsBetweenChecks = 8

  /// The stack space that the levels until the next check may use, in bytes.
  ///
  /// Debug builds use several times as much as optimized builds, and the closures of a provider
  /// need space, too.
  private static let reserve = 224 << 10

  /// The stack size of a thread that is started for deep values, in bytes.
  private static let size = 16 << 20

  /// Calls a closure on this thread if enough stack remains, and otherwise on a new thread.
  ///
  /// - Throws: The errors of the closure; `depthExceeded` if the system cannot start a thread.
  @_semantics("optimize.sil.specialize.generic.never")
  static func call<Result>(_ body: () throws -> Result) throws -> Result {
    if remaining > reserve { return try body() }
    return try callInThread(body)
  }

  /// Calls a closure on a new thread.
  ///
  /// It is a function of its own, because generic code looks up the metadata of the result's Optional
  /// when it starts.
  @_semantics("optimize.sil.specialize.generic.never")
  private static func callInThread<Result>(_ body: () throws -> Result) throws -> Result {
    var result: Result?
    try runInThread { result = try body() }
    guard let result else { throw MappingError(NestingFault.stack) }
    return result
  }

  private static func runInThread(_ body: () throws -> Void) throws {
    try withoutActuallyEscaping(body) { body in
      let job = Job(body)
      // SAFETY: the thread has ended when the call returns, and the job is alive until then.
      let error = unsafe automapper_call_in_thread(
        size, { job in unsafe Unmanaged<Job>.fromOpaque(job).takeUnretainedValue().run() },
        Unmanaged<Job>.passUnretained(job).toOpaque())
      guard error == 0 else { throw MappingError(NestingFault.stack) }
      if let error = job.error { throw error }
    }
  }

  /// The bytes between this function's frame and the end of the thread's stack.
  private static var remaining: Int {
    var marker: UInt8 = 0
    return unsafe withUnsafeMutablePointer(to: &marker) { address in
      // SAFETY: the lowest address of the stack is only compared, never dereferenced; zero if it is unknown.
      let end = unsafe UInt(bitPattern: automapper_stack_end())
      let here = UInt(bitPattern: address)
      return Int(clamping: here - min(end, here))
    }
  }

  /// The work that another thread does while this one waits.
  ///
  /// Nothing is shared in the meantime.
  private final class Job {
    /// The closure to call.
    ///
    /// It must not escape, so it is released before the caller continues.
    private var body: (() throws -> Void)?
    private(set) var error: (any Error)?

    init(_ body: @escaping () throws -> Void) { self.body = body }

    func run() {
      do { try body?() } catch { self.error = error }
      body = nil
    }
  }
}
