internal import AutoMapperFoundation

/// A Unicode date pattern with its zone, parsed once.
///
///     yyyy-MM-dd'T'HH:mm   becomes
///     year(4) '-' month(2) '-' day(2) 'T' hour(2) ':' minute(2)
///
/// Reading and writing walk through the fields and never use the pattern again. Patterns with less
/// common fields use a Foundation formatter.
final class CompiledPattern: Sendable {
  /// The implementation of a pattern.
  enum Program: Sendable {
    case fields([PatternField])
    case foundation(WrappedFormatter)
    case invalid(DateFailure)
  }

  /// The pattern as it was passed.
  let pattern: String
  /// The zone of texts without one, and of written texts.
  let timeZone: TimeZone
  /// The zone's offset from UTC if it is constant, or nil for the zone of a region.
  let fixedOffset: Int?
  let program: Program
  /// Whether AM or PM is written.
  let hasDayPeriod: Bool
  /// Whether the zone is written.
  let hasZone: Bool
  /// The maximum number of bytes of a written date, or nil if the fields do not write it.
  let longestText: Int?
  /// Whether a formatter of Foundation would write a year before year 1 as a year after it.
  let needsEra: Bool

  /// Compiles a pattern; if the pattern is invalid, the program contains the problem.
  init(_ pattern: String, timeZone: TimeZone = .universal) {
    self.pattern = pattern
    self.timeZone = timeZone
    fixedOffset = Self.fixedOffset(of: timeZone)
    var compiler = PatternCompiler(pattern)
    var fields: [PatternField] = []
    do throws(DateFailure) {
      if let compiled = try compiler.compile() {
        fields = compiled
        program = .fields(fields)
      } else {
        #if Foundation
        program = .foundation(WrappedFormatter(pattern: pattern, timeZone: timeZone))
        #else
        throw DateFailure(
          "only formatters of Foundation know one of its fields; enable the trait Foundation")
        #endif
      }
    } catch {
      program = .invalid(error)
    }
    needsEra = compiler.hasYearWithoutEra
    hasDayPeriod = fields.contains(.dayPeriod)
    hasZone = fields.contains { if case .zone = $0 { true } else { false } }
    longestText = fields.isEmpty ? nil : fields.reduce(0) { $0 + $1.longestText }
  }

  /// The offset of UTC and of zones that were created from an offset, named `GMT` or `GMT+0530`.
  private static func fixedOffset(of zone: TimeZone) -> Int? {
    let name = zone.identifier
    let isFixed = name.hasPrefix("GMT") || name == "UTC" || name == "Etc/UTC" || name == "Etc/GMT"
    return isFixed ? zone.secondsFromGMT() : nil
  }
}

extension CompiledPattern: Hashable {
  static func == (left: CompiledPattern, right: CompiledPattern) -> Bool {
    left === right || (left.pattern == right.pattern && left.timeZone == right.timeZone)
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(pattern)
    hasher.combine(timeZone)
  }
}
