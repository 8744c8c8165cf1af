import AutoMapper
import Foundation

/// Types of Swift and Foundation whose conformances the mapper calls, with arbitrary trees.
///
/// The first byte chooses the type, the second whether the rest is JSON text or builds a tree.
///
/// The result is a value or an error; it is the same for a property and inside a conformance; and a
/// value can be used, written and read again, with the same text.
func checkLibrary(_ bytes: [UInt8]) {
  var source = ByteSource(bytes)
  let number = source.number(below: 256)
  let kind = kinds[number % kinds.count]
  if source.flag() {
    if let text = source.restAsText(), let tree = try? ObjectMapper.shared.map(text, to: Any.self) {
      kind(tree)
    }
  } else {
    kind(source.libraryTree(depth: 0))
  }
}

private typealias Kind = @Sendable (Any) -> Void

private let kinds: [Kind] = foundationKinds + dateKinds + localeKinds + standardKinds

private let foundationKinds: [Kind] = [
  check(URLComponents.self), check(IndexSet.self), check(CharacterSet.self), check(NSRange.self),
  check(CGFloat.self), check(CGPoint.self), check(CGSize.self), check(CGRect.self),
  check(AffineTransform.self), check(IndexPath.self), check(PersonNameComponents.self),
  check(Measurement<UnitLength>.self), check(Measurement<Unit>.self),
  check(Measurement<UnitFuelEfficiency>.self), check(Morphology.self),
  check(Morphology.CustomPronoun.self), check(Morphology.GrammaticalGender.self),
  check(Morphology.GrammaticalNumber.self), check(Morphology.PartOfSpeech.self),
  check(InflectionRule.self), check(ComparisonResult.self), check(SortOrder.self),
  check(OperatingSystemVersion.self), check(Decimal.self), check(Data.self), check(URL.self),
  check(UUID.self),
]

private let dateKinds: [Kind] = [
  check(DateInterval.self), check(DateComponents.self), check(Calendar.self), check(TimeZone.self),
  check(Calendar.Identifier.self), check(Calendar.MatchingPolicy.self),
  check(Calendar.RepeatedTimePolicy.self), check(Calendar.RecurrenceRule.self),
  check(Calendar.RecurrenceRule.End.self), check(Calendar.RecurrenceRule.Frequency.self),
  check(Calendar.RecurrenceRule.Month.self), check(Calendar.RecurrenceRule.Weekday.self),
  check(Duration.self), check(ContinuousClock.Instant.self), check(SuspendingClock.Instant.self),
]

private let localeKinds: [Kind] = [
  check(Locale.self), check(Locale.Collation.self), check(Locale.Components.self),
  check(Locale.Currency.self), check(Locale.HourCycle.self), check(Locale.Language.self),
  check(Locale.Language.Components.self), check(Locale.LanguageCode.self),
  check(Locale.MeasurementSystem.self), check(Locale.NumberingSystem.self),
  check(Locale.Region.self), check(Locale.Region.Category.self), check(Locale.Script.self),
  check(Locale.Subdivision.self), check(Locale.Variant.self), check(Locale.Weekday.self),
]

private let standardKinds: [Kind] = [
  check(Range<Int>.self), check(ClosedRange<Double>.self), check(Range<String>.self),
  check(PartialRangeFrom<Int>.self), check(PartialRangeUpTo<Int8>.self),
  check(PartialRangeThrough<String>.self), check(SIMD2<Int>.self), check(SIMD3<UInt8>.self),
  check(SIMD4<Float>.self), check(SIMD8<Int16>.self), check(SIMD16<Double>.self),
  check(SIMD32<Int8>.self), check(SIMD64<UInt8>.self), check(SIMDMask<SIMD2<Int>>.self),
  check(CollectionDifference<Int>.self), check(CollectionDifference<Element>.self),
  check(CollectionDifference<Int>.Change.self), check(TaskPriority.self),
  check(FloatingPointRoundingRule.self), check(Never.self), check(MappingError.Location.self),
]

/// A model inside a library type.
private struct Element: Codable, Equatable {
  var identifier: String?
  var start: Date?
}

/// A conformance that decodes and encodes a type.
private struct Inside<Value: Codable>: Codable {
  var value: Value

  init(from decoder: any Decoder) throws {
    value = try decoder.singleValueContainer().decode(Value.self)
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(value)
  }
}

private func check<Value: Codable & SendableMetatype>(_ type: Value.Type) -> Kind {
  { tree in
    let outer = reading { try ObjectMapper.shared.map(["a": [tree]], to: [String: [Value]].self) }
    let inner = reading {
      try ObjectMapper.shared.map(["a": [tree]], to: Inside<[String: [Value?]]>.self)
    }
    let other: Value? = inner?.value["a"]?.first ?? nil
    // Outside conformances, a raw value is mapped as such, whatever a conformance uses instead.
    let hasTwoForms = type is any RawRepresentable.Type
    guard let value = outer?["a"]?.first, let other else {
      require(
        hasTwoForms || (outer == nil) == (other == nil),
        "\(type) is read in one place only: \(tree)")
      return
    }
    _ = String(describing: value)
    if let hashable = value as? any Hashable { _ = hashable.hashValue }
    let text = written(value)
    require(
      hasTwoForms || text == written(other), "\(type) is read in two ways: \(tree)")
    guard let text else { return }
    let again = succeeding("\(type) is not read as it is written: \(text)") {
      try ObjectMapper.shared.map(text, to: Value.self)
    }
    require(written(again) == text, "\(type) changes when it is written: \(text)")
  }
}

private func reading<Value>(_ body: () throws -> Value) -> Value? {
  do {
    return try body()
  } catch {
    guard let error = error as? MappingError else { fatalError("not a MappingError: \(error)") }
    require(error.kind != .unsupportedType, "refused: \(error)")
    return nil
  }
}

private func written<Value>(_ value: Value) -> String? {
  try? ObjectMapper.shared.jsonString(from: value, formatting: .sortedKeys)
}

extension ByteSource {
  private static let keys = [
    "a", "bitmap", "calendar", "coefficient", "collation", "constant", "converter", "count",
    "country", "currency", "current", "customPronouns", "day", "dayOfYear", "daysOfTheMonth",
    "daysOfTheYear", "duration", "element", "end", "era", "familyName", "firstDayOfWeek",
    "firstWeekday", "fragment", "frequency", "givenName", "grammaticalGender", "host", "hour",
    "hourCycle", "hours", "identifier", "indexes", "insertions", "interval", "isLeapMonth",
    "isRemove", "language", "languageCode", "languageComponents", "languages", "leap", "length",
    "locale", "location", "majorVersion", "matchingPolicy", "measurementSystem", "minorVersion",
    "minimumDaysInFirstWeek", "minute", "minutes", "month", "months", "n", "namePrefix",
    "nanosecond", "nickname", "number", "numberingSystem", "offset", "partOfSpeech", "password",
    "patchVersion", "path", "port", "preferences", "quarter", "query", "region",
    "repeatedTimePolicy", "removals", "scheme", "script", "second", "seconds", "setPositions",
    "start", "subdivision", "subjectForm", "symbol", "timeZone", "unit", "until", "user", "value",
    "variant", "weekOfMonth", "weekOfYear", "weekday", "weekdays", "weeks", "year",
    "_identifier", "_normalizedIdentifier", "associatedOffset", "latitude", "longitude",
    "autoupdating", "minDaysInFirstWeek", "temperatureUnit", "measurementUnits", "force24Hour",
  ]

  private static let texts = [
    "", "gregorian", "chinese", "iso8601", "buddhist", "GMT", "America/New_York", "GMT+1", "en_US",
    "de-Latn-DE-1996", "en@calendar=japanese;hours=h23", "latn", "USD", "metric", "h23", "h12",
    "sunday", "mon", "http", "1x", "a b", "feminine", "noun", "one", "few", "xn--p1ai", "[::1]",
    "%zz", "é", "😀", "\u{0}", "AAAA", "1e400", "-1", "7", "never", "daily", "weekly",
  ]

  private static let integers = [
    0, 1, 2, 3, 7, 8, -1, 24, 366, 1000, 65536, Int(Int32.max), Int(Int32.min), Int.max, Int.min,
    Int.max - 1,
  ]

  private static let doubles = [0, 0.5, -1, 5, 1e9, -1e15, 1e308, -1e308, 1e-300, 1e19]

  fileprivate mutating func libraryTree(depth: Int) -> Any {
    switch number(below: depth > 5 ? 8 : 16) {
    case 0: return NSNull()
    case 1: return flag()
    case 2: return integer(Int.self)
    case 3: return text()
    case 4, 5: return Self.integers[number(below: Self.integers.count)]
    case 6: return Self.doubles[number(below: Self.doubles.count)]
    case 7: return Self.texts[number(below: Self.texts.count)]
    case 8: return bitmap()
    case 9, 10: return (0..<number(below: 65)).map { _ in Self.integers[number(below: 4)] }
    case 11: return list { $0.libraryTree(depth: depth + 1) }
    default:
      var members: [String: Any] = [:]
      for _ in 0..<number(below: 20) {
        let number = number(below: 256)
        let key = number < Self.keys.count ? Self.keys[number] : text()
        members[key] = libraryTree(depth: depth + 1)
      }
      return members
    }
  }

  /// Data of about the length of a character set.
  private mutating func bitmap() -> String {
    var bytes = [UInt8](repeating: byte(), count: 8192)
    for _ in 0..<number(below: 3) {
      bytes += [byte()] + [UInt8](repeating: byte(), count: 8192 + number(below: 2))
    }
    return Data(bytes).base64EncodedString()
  }
}
