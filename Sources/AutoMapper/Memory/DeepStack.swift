import CAutoMapperRuntime
import Foundation

/// Room for deep recursion on threads with little stack.
///
/// Reading and writing recurse once for each level of nesting. The main thread's stack holds
/// thousands of levels, but that of a secondary thread may be as small as 512 KiB. So the mapper
/// looks at the room that is left once in a while, when a document is deep, and goes on in a thread
/// of its own when there is little.
enum DeepStack {
  /// The number of levels between two checks of the stack.
  static let levelsBetweenChecks = 8

  /// The stack that the levels until the next look may use, in bytes; debug builds use several
  /// times as much as optimized ones, and the closures of a provider need room too.
  private static let reserve = 224 << 10

  /// The stack of a thread that is started for deep values, in bytes.
  private static let size = 16 << 20

  /// Calls a closure on this thread if enough stack is left, and otherwise on a new thread.
  ///
  /// - Throws: The errors of the closure; `depthExceeded` if the system cannot start a thread.
  @_semantics("optimize.sil.specialize.generic.never")
  static func call<Result>(_ body: () throws -> Result) throws -> Result {
    if hasRoom { return try body() }
    var result: Result?
    try callInThread { result = try body() }
    guard let result else { throw MappingError(NestingFault.stack) }
    return result
  }

  private static var hasRoom: Bool {
    @inline(never) get { remaining > reserve }
  }

  @inline(never)
  private static func callInThread(_ body: () throws -> Void) throws {
    try withoutActuallyEscaping(body) { body in
      let job = Job(body)
      // SAFETY: the thread has ended when the call returns, and the job is alive as long.
      let error = unsafe automapper_call_in_thread(
        size, { job in unsafe Unmanaged<Job>.fromOpaque(job).takeUnretainedValue().run() },
        Unmanaged<Job>.passUnretained(job).toOpaque())
      guard error == 0 else { throw MappingError(NestingFault.stack) }
      try job.rethrow()
    }
  }

  /// The bytes between this function's frame and the end of the thread's stack.
  private static var remaining: Int {
    var marker: UInt8 = 0
    return unsafe withUnsafeMutablePointer(to: &marker) { address in
      let end = Thread.isMainThread ? endOfMainThread : endOfThisThread
      let here = UInt(bitPattern: address)
      return Int(clamping: here - min(end, here))
    }
  }

  /// Asked for once, by the main thread.
  ///
  /// To answer for this thread, Linux reads the table of all mappings of the process, which takes a
  /// thousand times as long as for the others.
  private static let endOfMainThread = endOfThisThread

  /// The lowest address of the stack; 0 where that is not known.
  private static var endOfThisThread: UInt {
    // SAFETY: the address is compared only, never followed.
    unsafe UInt(bitPattern: automapper_stack_end())
  }

  /// The work of another thread while this one waits, so that nothing is shared meanwhile.
  private final class Job {
    /// Let go of before the caller goes on, since it must not escape.
    private var body: (() throws -> Void)?
    private var error: (any Error)?

    init(_ body: @escaping () throws -> Void) { self.body = body }

    func run() {
      do { try body?() } catch { self.error = error }
      body = nil
    }

    func rethrow() throws {
      if let error { throw error }
    }
  }
}

/// Calls of mappers that are made by closures which mappers call.
///
/// A closure that has captured a mapper may map with it what it was called for, and so without end.
/// The calls that are open are counted for each thread; `DeepStack` takes the count along.
enum NestedCalls {
  /// The number of calls that may be open regardless of the stack.
  private static let leastMaximum = 512

  /// Calls a closure that is a call of a mapper, where there is stack enough and not too many are
  /// open.
  static func call<Result>(
    _ options: MappingOptions, _ body: () throws -> Result
  ) throws -> Result {
    let count = automapper_open_calls()
    guard count > 0 else { return try counting(1, body) }
    let maximum = max(options.maximumDepth, leastMaximum)
    guard count <= maximum else {
      throw MappingError(NestingFault.calls(limit: maximum))
    }
    return try DeepStack.call { try counting(count + 1, body) }
  }

  private static func counting<Result>(
    _ count: Int, _ body: () throws -> Result
  ) rethrows -> Result {
    automapper_set_open_calls(count)
    defer { automapper_set_open_calls(count - 1) }
    return try body()
  }
}
