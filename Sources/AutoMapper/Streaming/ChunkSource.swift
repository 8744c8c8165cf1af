/// The source of the bytes of a stream.
protocol ChunkSource: AnyObject {
  /// The total number of bytes, if known; nil before the first of them are read.
  var length: Int? { get }
  /// Returns the next bytes, at least one, or nil at the end.
  func next() throws -> ArraySlice<UInt8>?
}

/// The number of bytes that are read from a source at a time: large enough that the cost of a call
/// is negligible, and small enough for the cache of the processor.
let chunkLength = 1 << 20

extension MappingError {
  /// Returns the same error, for a text that begins at a location in a longer text.
  func shifted(by start: Location) -> MappingError {
    var error = self
    error.ownContents.location = location.map { $0.shifted(by: start) }
    error.changeFurtherErrors { $0 = $0.shifted(by: start) }
    return error
  }
}

extension MappingError.Location {
  func shifted(by start: Self) -> Self {
    Self(
      line: start.line + line - 1, column: line == 1 ? start.column + column - 1 : column,
      offset: start.offset + offset)
  }
}
