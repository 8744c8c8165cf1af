import AutoMapperFoundation

/// A type of Foundation whose `Codable` conformance ends the process for some values, or makes
/// invalid values.
protocol CheckedCodable {
  /// Reads a value, without the conformance if that would end the process.
  init(checking decoder: any Decoder) throws

  /// The fault of a value, which is then neither read nor written, or nil if the value is valid.
  var fault: String? { get }
}

extension CheckedCodable {
  var fault: String? { nil }
}

extension CheckedCodable where Self: Decodable {
  init(checking decoder: any Decoder) throws { try self.init(from: decoder) }
}

/// A value that a library's type cannot have.
struct ImpossibleValue: Error {
  let type: any Any.Type
  let found: String
  var kind = MappingError.Kind.outOfRange

  /// The error for a value at a position.
  func error(at position: CodingPosition) -> MappingError {
    MappingError(
      kind == .outOfRange
        ? ValueFault.range(expected: "\(type)", found: found)
        : .form(expected: "\(type)", found: found),
      path: MappingPath(position.path))
  }
}

extension DateInterval: CheckedCodable {
  var fault: String? { duration >= 0 ? nil : "one that ends before it starts" }
}

extension Calendar: CheckedCodable {
  private enum Keys: String, CodingKey {
    case firstWeekday
    case minimumDaysInFirstWeek
  }

  /// Rejects weekdays and day counts that the conformance would replace by the locale's or the
  /// nearest ones.
  init(checking decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: Keys.self)
    for key in [Keys.firstWeekday, .minimumDaysInFirstWeek] {
      if let day = try members.decodeIfPresent(Int.self, forKey: key), !(1...7).contains(day) {
        throw ImpossibleValue(type: Self.self, found: "\(day) for '\(key.rawValue)'")
      }
    }
    try self.init(from: decoder)
  }
}

extension URLComponents: CheckedCodable {
  private enum Keys: String, CodingKey {
    case scheme
    case user
    case password
    case host
    case port
    case path
    case query
    case fragment
  }

  init(checking decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: Keys.self)
    self.init()
    if let scheme = try members.decodeIfPresent(String.self, forKey: .scheme) {
      guard Self.isScheme(scheme) else {
        throw ImpossibleValue(
          type: Self.self, found: "the scheme \(MappingError.quoted(scheme))")
      }
      self.scheme = scheme
    }
    user = try members.decodeIfPresent(String.self, forKey: .user)
    password = try members.decodeIfPresent(String.self, forKey: .password)
    host = try members.decodeIfPresent(String.self, forKey: .host)
    if let port = try members.decodeIfPresent(Int.self, forKey: .port) {
      guard port >= 0 else { throw ImpossibleValue(type: Self.self, found: "the port \(port)") }
      self.port = port
    }
    path = try members.decode(String.self, forKey: .path)
    query = try members.decodeIfPresent(String.self, forKey: .query)
    fragment = try members.decodeIfPresent(String.self, forKey: .fragment)
  }

  /// Whether a text is a scheme as in RFC 3986: a letter, then letters, digits, `+`, `-` and `.`.
  private static func isScheme(_ text: String) -> Bool {
    guard let first = text.utf8.first, isLetter(first) else { return false }
    return text.utf8.allSatisfy {
      isLetter($0) || UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 || "+-.".utf8.contains($0)
    }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
  }
}

/// The types of Swift, Foundation and this library whose `Codable` conformances may be given any
/// document.
///
/// Such a conformance trusts its input: many end the process, or make an invalid value, if the
/// document is wrong. So only the conformances listed here are called. They have been reviewed, and
/// the fuzz target `library` gives them arbitrary trees. Those that need a check are also
/// `CheckedCodable`. All others are rejected unless the provider sets `usesCodable` for them: the
/// settings of formatters, predicates, attributed text.
enum LibraryConformances {
  /// The modules that declare the types; on Apple platforms, C types belong to Foundation.
  ///
  /// Without the trait, the types of Foundation itself cannot be checked.
  private static let modules: Set<String> = {
    #if Foundation
    let rest: Set<String> = ["Foundation", "FoundationInternationalization", "__C"]
    #else
    let rest: Set<String> = []
    #endif
    return rest.union([
      "AutoMapper", "FoundationEssentials", "Observation", "Swift", "_Concurrency",
    ])
  }()

  /// The names of the types, without modules, because the declaring module depends on the system.
  private static let names: Set = [
    // The standard library.
    "CollectionDifference", "CollectionDifference.Change", "ContinuousClock.Instant",
    "FloatingPointRoundingRule", "Never", "ObservationRegistrar", "SIMD16", "SIMD2", "SIMD3",
    "SIMD32", "SIMD4", "SIMD64", "SIMD8", "SIMDMask", "SuspendingClock.Instant", "TaskPriority",
    // Dates and places.
    "Calendar", "Calendar.Identifier", "Calendar.MatchingPolicy", "Calendar.RecurrenceRule",
    "Calendar.RecurrenceRule.End", "Calendar.RecurrenceRule.Frequency",
    "Calendar.RecurrenceRule.Month", "Calendar.RecurrenceRule.Weekday",
    "Calendar.RepeatedTimePolicy", "Date", "DateComponents", "DateInterval", "Locale",
    "Locale.Collation", "Locale.Components", "Locale.Currency", "Locale.HourCycle",
    "Locale.Language", "Locale.Language.Components", "Locale.LanguageCode",
    "Locale.MeasurementSystem", "Locale.NumberingSystem", "Locale.Region",
    "Locale.Region.Category", "Locale.Script", "Locale.Subdivision", "Locale.Variant",
    "Locale.Weekday", "TimeZone",
    // This library.
    "MappingError.Location",
    // Other values.
    "CGFloat", "CharacterSet", "ComparisonResult", "Data", "Decimal", "IndexPath", "IndexSet",
    "InflectionRule", "Measurement", "Morphology", "Morphology.CustomPronoun",
    "Morphology.GrammaticalGender", "Morphology.GrammaticalNumber", "Morphology.PartOfSpeech",
    "OperatingSystemVersion", "PersonNameComponents", "SortOrder", "URL", "URLComponents", "UUID",
  ]

  /// The types that are arrays in JSON, with their numbers of elements, because their conformances
  /// ignore further elements.
  private static let elementCounts = [
    "AffineTransform": 6, "CGAffineTransform": 6, "CGPoint": 2, "CGRect": 2, "CGSize": 2,
    "CGVector": 2, "ClosedRange": 2, "Duration": 2, "NSRange": 2, "PartialRangeFrom": 1,
    "PartialRangeThrough": 1, "PartialRangeUpTo": 1, "Range": 2, "_NSRange": 2,
  ]

  /// Whether the conformance of a type is listed.
  static func includes(_ type: any Any.Type) -> Bool {
    let name = TypeName(type)
    return modules.contains(String(name.module))
      && (names.contains(name.name) || elementCounts[name.name] != nil)
  }

  /// The number of elements of a type's values in JSON, or nil if its conformance checks the
  /// number.
  static func elementCount(of type: any Any.Type) -> Int? {
    let name = TypeName(type)
    return modules.contains(String(name.module)) ? elementCounts[name.name] : nil
  }

  /// The owner of the contents of a type.
  static func owner(of type: any Any.Type) -> CodableTreatment.Owner {
    if TypeFacts.of(type).containedType != nil { return .container }
    return LibraryModules.declare(type) || elementCount(of: type) != nil ? .library : .program
  }
}

/// A type of a library that contains values of another type, which may be the program's.
protocol HoldingValues {
  static var heldType: any Any.Type { get }
}

extension CollectionDifference: HoldingValues {
  static var heldType: any Any.Type { ChangeElement.self }
}

extension CollectionDifference.Change: HoldingValues {
  static var heldType: any Any.Type { ChangeElement.self }
}
