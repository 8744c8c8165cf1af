import CAutoMapperRuntime

/// Calls of mappers that are made by closures which mappers call.
///
/// A closure that has captured a mapper may map with it what it was called for, and so without end. The
/// calls that are open are counted for each thread; `DeepStack` takes the count along.
enum NestedCalls {
  /// How many calls may be open in any case.
  private static let leastMaximum = 512

  /// Calls a closure that is a call of a mapper, where there is stack enough and not too many are open.
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
