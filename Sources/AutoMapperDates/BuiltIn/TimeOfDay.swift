/// The hours, minutes and seconds of an ISO 8601 text.
struct TimeOfDay {
  var hour = 0
  var minute = 0
  var second = 0
  var fraction = DecimalFraction.zero
  /// The position of the second in the text.
  var secondPosition = 0

  /// The seconds since midnight: 86,400 for hour 24; second 60 counts as the following second.
  var seconds: Int { hour * 3_600 + minute * 60 + second }

  /// Reads a time, from the first digit of its hour to the end of its fraction.
  mutating func read(
    from text: Span<UInt8>, at position: inout Int, isBasic: Bool
  ) throws(DateFailure) {
    let start = position
    hour = try text.number(.hourOrMidnight, digits: 2, at: &position)
    if try continues(in: text, at: &position, isBasic: isBasic) {
      minute = try text.number(.minute, digits: 2, at: &position)
      if try continues(in: text, at: &position, isBasic: isBasic) {
        secondPosition = position
        second = try text.number(.second, digits: 2, at: &position)
        let point = text.byte(at: position)
        if point == UInt8(ascii: ".") || point == UInt8(ascii: ",") {
          position += 1
          fraction = try text.fraction(at: &position)
        }
      }
    }
    if hour == 24, minute != 0 || second != 0 || fraction.digits != 0 {
      throw DateFailure(.lateMidnight, at: start)
    }
  }

  /// Whether two more digits follow; consumes the colon before them.
  private func continues(
    in text: Span<UInt8>, at position: inout Int, isBasic: Bool
  ) throws(DateFailure) -> Bool {
    isBasic ? text.hasDigit(at: position) : text.skip(UInt8(ascii: ":"), at: &position)
  }
}
