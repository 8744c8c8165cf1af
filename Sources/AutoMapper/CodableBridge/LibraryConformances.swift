import AutoMapperFoundation

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
