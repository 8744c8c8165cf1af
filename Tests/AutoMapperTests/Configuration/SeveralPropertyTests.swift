import AutoMapper
import Foundation
import Testing

/// Rules that name several properties at once.
@Suite("Rules: several properties in one call")
struct SeveralPropertyTests {
  struct Record: Equatable {
    var first: Date?
    var second: Date?
    var third: Date?
    var note: String? = "n"
    var cache: Int? = 1
    var hits: Int? = 2
  }

  static let text =
    #"{"first":"1970/01/02","second":"1970/01/03","third":"1970-01-04","note":null,"cache":5,"#
    + #""hits":6}"#

  static let mappers = [
    ObjectMapper { provider in
      provider.register { Record() }
      provider.configure(Record.self) { record in
        record.dateFormat("yyyy/MM/dd", for: "first", "second")
        record.dateFormat("yyyy-MM-dd", for: "third")
        record.ignore("cache", "hits")
        record.ignoreNull("note", "cache")
        record.require("first", "second")
        record.exclude("note", "third")
      }
    },
    ObjectMapper { provider in
      provider.register { Record() }
      provider.configure(Record.self) { record in
        record.dateFormat("yyyy-MM-dd")
        record.dateFormat("yyyy/MM/dd", for: \.first, \.second)
        record.ignore(\.cache, \.hits)
        record.ignoreNull(\.note)
        record.require(\.first, \.second)
        record.exclude(\.note, \.third)
      }
    },
    ObjectMapper { provider in
      provider.register { Record() }
      provider.configure(Record.self) { record in
        #if Foundation
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = TimeZone(secondsFromGMT: 0)
        formatter.dateFormat = "yyyy/MM/dd"
        record.dateFormatter(formatter, for: \.first, \.second)
        #else
        record.dateFormat(.pattern("yyyy/MM/dd"), for: \.first, \.second)
        #endif
        record.ignore(\.cache, \.hits)
        record.ignoreNull(\.note)
        record.require(\.first, \.second)
        record.exclude(\.note, \.third)
      }
    },
  ]

  @Test("names, key paths and formatters", arguments: mappers)
  func rules(_ mapper: ObjectMapper) throws {
    let record = try mapper.map(Self.text, to: Record.self)
    #expect(
      record
        == Record(
          first: Date(timeIntervalSince1970: 86400), second: Date(timeIntervalSince1970: 172_800),
          third: Date(timeIntervalSince1970: 259_200)))
    #expect(
      try mapper.jsonString(from: record)
        == #"{"first":"1970/01/02","second":"1970/01/03"}"#)
    #expect(throws: MappingError.self) {
      try mapper.map(#"{"first":"1970/01/02"}"#, to: Record.self)
    }
  }
}
