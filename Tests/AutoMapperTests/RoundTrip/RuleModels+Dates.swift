import AutoMapper
import AutoMapperTestSupport
import Foundation

/// Models with formats of dates.
extension RuleModels {
  struct DateFormats: Equatable, RuleModel {
    var birthday: Date
    var login: Date?
    var seen: Date
    var changed: Date
    var made: Date?
    var deleted: Date?

    static let writtenKeys: Set = ["dob", "login", "seen", "changed", "made", "deleted"]

    static func configure(_ provider: inout MappingProvider) {
      provider.configure(Self.self) { model in
        model.map("dob", to: \.birthday)
        model.dateFormat("yyyy-MM-dd", for: \.birthday)
        model.dateFormat("MM/dd/yyyy HH:mm:ss", for: "login")
        model.dateFormat(.millisecondsSince1970, for: \.seen)
        model.dateFormat("yyyy-MM-dd'T'HH:mm:ss.SSSZ", for: "changed")
        model.dateFormat(.anyOf([.secondsSince1970, "yyyy"]), for: \.made)
        model.dateFormat(.dotNet, for: "deleted")
      }
    }

    static func random(_ random: inout SeededGenerator) -> Self {
      Self(
        birthday: random.day(), login: random.maybe { $0.seconds() }, seen: random.date(),
        changed: random.date(), made: random.maybe { $0.seconds() },
        deleted: random.maybe { $0.date() })
    }
  }

  struct DateCollections: Equatable, RuleModel {
    var list: [Date]
    var set: Set<Date>
    var table: [String: Date?]
    var nested: [[Date]]?

    static let writtenKeys: Set = ["list", "set", "table", "nested"]

    static func configure(_ provider: inout MappingProvider) {
      provider.configure(Self.self) { model in
        model.dateFormat("dd.MM.yyyy")
        model.dateFormat(.rfc2822, for: \.set)
        model.dateFormat(.microsecondsSince1970, for: "table")
      }
    }

    static func random(_ random: inout SeededGenerator) -> Self {
      Self(
        list: random.pair { $0.day() }, set: Set(random.pair { $0.seconds() }),
        table: Dictionary(
          random.pair { ($0.text(), $0.maybe { $0.seconds() }) }
        ) { first, _ in first },
        nested: random.maybe { $0.pair { $0.pair { $0.day() } } })
    }
  }

  struct DefaultDates: Equatable, RuleModel {
    var begin: Date
    var end: Date?
    var days: [Date]

    static let writtenKeys: Set = ["begin", "end", "days"]

    static func configure(_ provider: inout MappingProvider) {
      provider.defaultDateFormat = .millisecondsSince1970
      provider.configure(Self.self) { $0.dateFormat("yyyyMMdd", for: \.days) }
    }

    static func random(_ random: inout SeededGenerator) -> Self {
      Self(
        begin: random.date(), end: random.maybe { $0.date() }, days: random.pair { $0.day() })
    }
  }

  /// Written in one format, read in any of the common ones.
  struct WrittenDates: Equatable, RuleModel {
    var begin: Date
    var end: Date?
    var day: Date

    static let writtenKeys: Set = ["start", "stop", "day"]

    static func configure(_ provider: inout MappingProvider) {
      provider.configure(Self.self) { model in
        model.map("start", to: "begin")
        model.write("end", as: "stop")
        model.map("stop", to: \.end)
        model.dateFormat(.rfc1123, forKey: "start")
        model.dateFormat("yyyy-MM-dd HH:mm:ss", forKey: "stop")
        model.dateFormat("MM/dd/yyyy", forKey: "day")
      }
    }

    static func random(_ random: inout SeededGenerator) -> Self {
      Self(
        begin: random.seconds(), end: random.maybe { $0.seconds() }, day: random.day())
    }
  }
}
