import AutoMapper
import AutoMapperDates
import Foundation
import Texts

/// Dates as elements of an array.
extension Catalog {
  /// The shapes of dates.
  static var dates: [Shape] {
    isoDates + numberDates + patternDates
  }

  private static var isoDates: [Shape] {
    [
      dateShape("leaf Date ISO", .four, .iso8601, .iso8601) { "2024-03-0\($0 % 9 + 1)T10:20:30Z" },
      dateShape("leaf Date ISO offset", .four, nil, .iso8601) {
        "2024-03-0\($0 % 9 + 1)T10:20:30+02:00"
      },
      // Foundation's style truncates 10.101 s to .100 in writing, so results are not compared.
      dateShape("leaf Date ISO fraction", .four, nil, .fractional, isCompared: false) {
        "2024-03-0\($0 % 9 + 1)T10:20:30.\(100 + $0 % 800)Z"
      },
      .same(
        "opt Date? 5% nil", .four, [Date?].self,
        Text.list(5_000) { index, r in
          r.chance(5) ? "null" : "\"2024-03-0\(index % 9 + 1)T10:20:30Z\""
        }, options: changed { $0.dateFormat = .iso8601 },
        change: { twins in
          twins.decoder.dateDecodingStrategy = .iso8601
          twins.encoder.dateEncodingStrategy = .iso8601
        }),
    ]
  }

  private static var numberDates: [Shape] {
    [
      numberDateShape("leaf Date epoch int", .secondsSince1970, .seconds) {
        "\(1_700_000_000 + $0)"
      },
      numberDateShape("leaf Date epoch fraction", .secondsSince1970, .seconds, .four) {
        "\(1_700_000_000 + $0).\(100 + $0 % 800)"
      },
      numberDateShape("leaf Date millis", .millisecondsSince1970, .milliseconds) {
        "\(1_700_000_000_000 + $0 * 1_000)"
      },
    ]
  }

  private static var patternDates: [Shape] {
    [
      dateShape("leaf Date pattern", .four, "yyyy/MM/dd HH:mm", .pattern("yyyy/MM/dd HH:mm")) {
        "2024/03/0\($0 % 9 + 1) 10:20"
      },
      dateShape(
        "leaf Date pattern MMMM EEEE", .four, "EEEE, MMMM d, yyyy", .pattern("EEEE, MMMM d, yyyy")
      ) { ["Friday, March 1, 2024", "Saturday, March 2, 2024", "Monday, April 8, 2024"][$0 % 3] },
      dateShape("leaf Date RFC 1123", .four, .rfc1123, .pattern("EEE, dd MMM yyyy HH:mm:ss zzz")) {
        ["Fri, 01 Mar 2024 10:20:30 GMT", "Sat, 02 Mar 2024 10:20:30 GMT"][$0 % 2]
      },
      dateShape(
        "leaf Date common yyyy-MM-dd HH:mm:ss", .fourReading, nil,
        .pattern("yyyy-MM-dd HH:mm:ss")
      ) { "2024-03-0\($0 % 9 + 1) 10:20:30" },
      dateShape(
        "leaf Date anyOf 4, last fits", .fourReading,
        .anyOf(["dd.MM.yyyy", "MM/dd/yyyy", "yyyyMMdd", "yyyy'W'MM'D'dd"]),
        .pattern("yyyy'W'MM'D'dd")
      ) { "2024W03D0\($0 % 9 + 1)" },
      dateShape(
        "leaf Date DateFormatter", .level, .formatter(formatter("dd MMMM yyyy HH:mm")),
        .pattern("dd MMMM yyyy HH:mm"), count: 500
      ) { "0\($0 % 9 + 1) March 2024 10:20" },
    ]
  }

  /// Returns a formatter in UTC and plain English.
  static func formatter(_ pattern: String) -> DateFormatter {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = TimeZone(secondsFromGMT: 0)
    formatter.dateFormat = pattern
    return formatter
  }
}

/// The ways in which Foundation reads and writes dates.
private enum FoundationDates {
  case iso8601
  case fractional
  case seconds
  case milliseconds
  case pattern(String)

  func apply(_ decoder: JSONDecoder, _ encoder: JSONEncoder) {
    switch self {
    case .iso8601:
      (decoder.dateDecodingStrategy, encoder.dateEncodingStrategy) = (.iso8601, .iso8601)
    case .fractional: applyFractional(decoder, encoder)
    case .seconds:
      decoder.dateDecodingStrategy = .secondsSince1970
      encoder.dateEncodingStrategy = .secondsSince1970
    case .milliseconds:
      decoder.dateDecodingStrategy = .millisecondsSince1970
      encoder.dateEncodingStrategy = .millisecondsSince1970
    case .pattern(let pattern):
      let formatter = Catalog.formatter(pattern)
      decoder.dateDecodingStrategy = .formatted(formatter)
      encoder.dateEncodingStrategy = .formatted(formatter)
    }
  }

  private func applyFractional(_ decoder: JSONDecoder, _ encoder: JSONEncoder) {
    let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
    decoder.dateDecodingStrategy = .custom { decoder in
      try style.parse(decoder.singleValueContainer().decode(String.self))
    }
    encoder.dateEncodingStrategy = .custom { date, encoder in
      var container = encoder.singleValueContainer()
      try container.encode(style.format(date))
    }
  }
}

extension Catalog {
  private static func dateShape(
    _ name: String, _ floors: Floors, _ format: DateFormat?, _ foundation: FoundationDates,
    count: Int = 3_000, isCompared: Bool = true, _ text: @escaping (Int) -> String
  ) -> Shape {
    dateShape(name, floors, format, foundation, isCompared) { strings(count, text) }
  }

  private static func numberDateShape(
    _ name: String, _ format: DateFormat, _ foundation: FoundationDates,
    _ floors: Floors = .four, _ text: @escaping (Int) -> String
  ) -> Shape {
    dateShape(name, floors, format, foundation, true) {
      Text.list(5_000) { index, _ in text(index) }
    }
  }

  private static func dateShape(
    _ name: String, _ floors: Floors, _ format: DateFormat?, _ foundation: FoundationDates,
    _ isCompared: Bool, _ text: @escaping () -> Data
  ) -> Shape {
    .same(
      name, floors, [Date].self, text(), options: changed { $0.dateFormat = format },
      change: { twins in
        foundation.apply(twins.decoder, twins.encoder)
        twins.isCompared = isCompared && floors.write != nil
      })
  }

  /// Returns options with a change.
  static func changed(_ change: (inout MappingOptions) -> Void) -> MappingOptions {
    var options = MappingOptions.default
    change(&options)
    return options
  }
}
