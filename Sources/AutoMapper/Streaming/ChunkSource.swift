/// The source of the bytes of a stream.
struct ChunkSource {
  /// Returns the next bytes, at least one, or nil at the end.
  let next: () throws -> ArraySlice<UInt8>?
  /// Returns the total number of bytes, if known; nil before the first of them are read.
  var length: () -> Int? = { nil }
}

extension ChunkSource {
  /// The number of bytes up to which parts are joined.
  private static let joinedLength = 4096

  /// Creates a source of parts that a closure returns: at most as many bytes as requested, or nil at
  /// the end.
  ///
  /// Small parts are joined up to the possible end of an element of a format, because looking for an
  /// element costs more than a few bytes; nothing is joined if the format is nil. An element is
  /// mapped as soon as it is complete: the closure may wait for the next part.
  init(joinedFor format: ElementFormat?, _ nextPart: @escaping (_ count: Int) -> ArraySlice<UInt8>?)
  {
    let isInLines = format == .lines
    let mayEndElement = { (byte: UInt8) in
      byte == 0x0A || !isInLines && (byte == 0x7D || byte == 0x5D)
    }
    self.init {
      guard var bytes = nextPart(chunkLength) else { return nil }
      var start = bytes.startIndex
      while format != nil, bytes.count < Self.joinedLength,
        !bytes[start...].contains(where: mayEndElement), let part = nextPart(chunkLength)
      {
        start = bytes.endIndex
        bytes += part
      }
      return bytes
    }
  }
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
