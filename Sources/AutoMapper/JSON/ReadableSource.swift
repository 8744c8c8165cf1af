/// A source that a mapper reads from.
protocol ReadableSource {
  /// Reads the source from start to end.
  func read<Result>(
    in context: CallContext, _ body: (inout Reader) throws -> Result
  ) throws -> Result
}
