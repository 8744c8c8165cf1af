import AutoMapperDates
import AutoMapperFoundation

/// Reads and writes dates in one format.
final class DateCodec: Codec, @unchecked Sendable {
  /// The format of dates to read.
  let readFormat: DateFormat
  /// The format of written dates.
  let writtenFormat: DateFormat
  /// Whether the digits of a number in a string are refused, if nothing is converted.
  private let readsOnlyNumbers: Bool

  /// Creates the codec of dates in a rule's formats; the keys of a dictionary are always strings.
  init(_ rule: DateRule, areKeys: Bool = false) {
    readFormat = rule.read
    writtenFormat = rule.written
    readsOnlyNumbers = !areKeys && rule.read.isNumeric
    super.init(Date.self)
  }

  override var kind: CodecKind { .single(.date(self)) }

  override var expectation: String { "a date (\(readFormat))" }

  override var isScalar: Bool { true }

  override var runsCode: Bool { writtenFormat.runsCode }

  override func read(from reader: inout Reader, into place: Place) throws {
    place.store(try readDate(from: &reader))
  }

  @inline(__always)
  private func readDate(from reader: inout Reader) throws -> Date {
    if readsOnlyNumbers, !reader.policies.convertsValues, try reader.kind() == .string {
      try reader.failMismatch(expected: expectation, type: Date.self)
    }
    let start = reader.mark
    do {
      let format = readFormat
      if let date = try reader.takeText({ text in try format.date(from: text) }) { return date }
      if let date = try reader.takeDigits({ digits in try format.date(fromNumber: digits) }) {
        return date
      }
      if let date = try takeSwiftValue(in: format, from: &reader) { return date }
    } catch let error as DateFormatError {
      reader.reset(to: start)
      throw try failure(error, from: &reader)
    }
    try reader.failMismatch(expected: expectation, type: Date.self)
  }

  /// Takes a value that JSON does not have, from a dictionary: a date, or a number that is not
  /// finite.
  private func takeSwiftValue(in format: DateFormat, from reader: inout Reader) throws -> Date? {
    guard try reader.kind() == .swiftValue else { return nil }
    let start = reader.mark
    guard case .swiftValue(let value) = try reader.takeScalar() else { return nil }
    if let date = value as? Date { return date }
    // For NaN and the infinities, the format throws the appropriate error.
    if let number = value as? any BinaryFloatingPoint {
      return try format.date(fromNumber: Double(number))
    }
    if value is Decimal { return try format.date(fromNumber: .nan) }
    reader.reset(to: start)
    return nil
  }

  // Compiled once, because it is about an error.
  private func failure(_ error: DateFormatError, from reader: inout Reader) throws -> MappingError {
    let offset = reader.offset
    let found = try reader.takeScalar().found
    var failure = reader.failure(
      ValueFault.date(expected: expectation, found: found, reason: error.reason),
      type: Date.self, offset: offset)
    failure.ownContents.thrownError = error
    return failure
  }

  override func store(key: String, at place: Place, _ context: CallContext) -> Bool {
    guard !readsOnlyNumbers || context.policies.convertsValues,
      let date = try? readFormat.date(from: key)
    else { return false }
    place.store(date)
    return true
  }

  override func keyText(of place: Place) -> String? {
    var bytes: [UInt8] = []
    guard (try? writtenFormat.append(place.load(as: Date.self), to: &bytes)) != nil else {
      return nil
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  override func appendUniqueKey(of place: Place, to bytes: inout [UInt8]) -> Bool {
    let (date, format) = (place.load(as: Date.self), writtenFormat)
    return format.isExact(date) && (try? format.append(date, to: &bytes)) != nil
  }

  override func write(_ place: Place, to writer: inout Writer) throws {
    let date = place.load(as: Date.self)
    do {
      let format = writtenFormat
      if format.writesNumber {
        try writer.writeNumber { bytes in try format.append(date, to: &bytes) }
      } else {
        try writer.writeText { bytes in try format.append(date, to: &bytes) }
      }
    } catch let error as DateFormatError {
      // Foundation's description of a date traps if the date is not finite.
      let seconds = date.timeIntervalSince1970
      throw MappingError(
        OutputFault.date(format: "\(writtenFormat)", seconds: seconds), type: Date.self,
        underlyingError: error)
    }
  }
}
