public import AutoMapperFoundation

extension DateFormat {
  /// Reads a date from a whole text.
  ///
  ///     let date = try DateFormat.iso8601.date(from: "2013-06-15T12:34:56.789+02:00")
  ///     print(date.timeIntervalSince1970)
  ///     // Prints: 1371292496.789
  ///
  /// - Parameter text: The text; spaces around the date are not skipped.
  /// - Returns: The date. With a fraction of up to six digits, it is the same date as from
  ///   `Date(timeIntervalSince1970:)` with the same decimal number, so that both compare equal;
  ///   with more digits, it is the nearest date.
  /// - Throws: ``DateFormatError`` if the text is not a date in this format, or if the format's
  ///   pattern is invalid.
  /// - Complexity: O(*n*), where *n* is the number of bytes.
  public func date(from text: String) throws(DateFormatError) -> Date {
    if case .wrapped(let formatter) = kind {
      guard let date = formatter.date(from: text) else {
        throw DateFormatError(.text, self, DateFailure.unreadable.reason, at: 0, text: text.utf8)
      }
      return date
    }
    // Strings do not provide a span on watches with 32-bit addresses, even with the newest systems.
    #if !(os(watchOS) && _pointerBitWidth(_32))
    if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
      return try date(from: text.utf8.span)
    }
    #endif
    return try date(from: ContiguousArray(text.utf8).span)
  }

  /// Reads a date from the UTF-8 bytes of a whole text.
  ///
  /// The formats of this module do not allocate memory unless they fail; those of Foundation do.
  ///
  /// - Parameter utf8: The bytes of the text.
  /// - Returns: The same date as `date(from:)` with a string.
  /// - Throws: ``DateFormatError`` if the text is not a date in this format, or if the format's
  ///   pattern is invalid.
  /// - Complexity: O(*n*), where *n* is the number of bytes.
  public func date(from utf8: Span<UInt8>) throws(DateFormatError) -> Date {
    do throws(DateFailure) {
      let instant =
        switch kind {
        case .iso8601: try ISO8601.read(utf8)
        case .common: try CommonDate.read(utf8)
        case .epoch(let unit): try EpochNumber.read(utf8, unit: unit)
        case .rfc1123, .rfc2822: try InternetDate.read(utf8)
        case .dotNet: try DotNetDate.read(utf8)
        case .pattern(let compiled): try compiled.read(utf8)
        case .referenceDate, .wrapped, .anyOf: throw .unreadable
        }
      return try instant.checked.date
    } catch {
      return try dateOtherwise(from: utf8, after: error)
    }
  }

  /// Reads with formatters that accept only strings, numbers since 2001, and lists; throws the error of the fast
  /// path.
  private func dateOtherwise(
    from utf8: Span<UInt8>, after failure: DateFailure
  ) throws(DateFormatError) -> Date {
    var failure = failure
    if case .referenceDate = kind {
      do throws(DateFailure) { return try ReferenceNumber.read(utf8) } catch { failure = error }
    }
    switch kind {
    case .epoch, .referenceDate:
      // That the text is not a number is the reason.
      if failure == .trailingText(at: failure.offset)
        || failure == .expectedDigits(of: "number", at: failure.offset)
      {
        failure.reason = "the format is one for numbers"
      }
    case .wrapped: return try date(from: String(utf8Bytes: utf8))
    case .anyOf(let formats): return try date(from: utf8, byFirstOf: formats)
    case .pattern(let compiled):
      switch compiled.program {
      case .invalid(let problem): throw DateFormatError(invalid: self, problem)
      case .foundation(let formatter):
        // Foundation skips spaces around a date and reads the digits of all scripts.
        let text = String(utf8Bytes: utf8)
        let space = UInt8(ascii: " ")
        if text.isASCII || !compiled.pattern.isASCII, text.utf8.first != space,
          text.utf8.last != space, let date = formatter.date(from: text)
        {
          return date
        }
      case .fields(let fields):
        failure = CompiledPattern.cause(of: failure, in: fields, reading: utf8)
      }
    case .iso8601, .common:
      if let unit = EpochNumber.likelyUnit(of: utf8) {
        failure = .looksLike(unit)
      }
    case .rfc1123, .rfc2822, .dotNet: break
    }
    throw DateFormatError(
      .text, self, failure.reason, at: failure.offset, text: String(utf8Bytes: utf8).utf8)
  }

  private func date(
    from utf8: Span<UInt8>, byFirstOf formats: [DateFormat]
  ) throws(DateFormatError) -> Date {
    var reasons: [String] = []
    for format in formats {
      do throws(DateFormatError) {
        return try format.date(from: utf8)
      } catch {
        reasons.append("\(error.format): \(error.reason)")
      }
    }
    let reason = reasons.isEmpty ? DateFailure.emptyList.reason : reasons.joined(separator: "; ")
    throw DateFormatError(.text, self, reason, text: String(utf8Bytes: utf8).utf8)
  }
}

extension String {
  fileprivate var isASCII: Bool { utf8.allSatisfy { $0 < 0x80 } }

  /// Creates a string from bytes; bytes that are not valid UTF-8 become U+FFFD.
  init(utf8Bytes bytes: Span<UInt8>) {
    var copy: [UInt8] = []
    copy.reserveCapacity(bytes.count)
    for index in bytes.indices { copy.append(bytes[index]) }
    self.init(decoding: copy, as: UTF8.self)
  }
}
