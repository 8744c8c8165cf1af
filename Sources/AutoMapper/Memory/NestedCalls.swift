import CAutoMapperRuntime

/// Calls of mappers from closures that are themselves called by mappers.
///
/// A closure that has captured a mapper may use it to map the value that the closure was called
/// for, and so recurse without end. The open calls are counted for each thread; `DeepStack` passes
/// the count to a new thread.
enum NestedCalls {
  /// The number of calls that may be open regardless of the remaining stack.
  private static let leastMaximum = 512

  /// Calls a closure that calls a mapper, if enough stack remains and not too many calls are open.
  ///
  /// It is compiled once for all results, because it costs little next to the call of a mapper.
  @_semantics("optimize.sil.specialize.generic.never")
  static func call<Result>(
    _ options: MappingOptions, _ body: () throws -> Result
  ) throws -> Result {
    let count = automapper_open_calls()
    guard count > 0 else { return try counting(1, body) }
    let maximum = max(options.maximumDepth, leastMaximum)
    guard count <= maximum else { throw MappingError(NestingFault.calls(limit: maximum)) }
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
