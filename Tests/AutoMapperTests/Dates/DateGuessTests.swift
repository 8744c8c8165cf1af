import AutoMapper
import Foundation
import Testing

@Suite("Dates: no guesses")
struct DateGuessTests {
  struct Event: Equatable { var at: Date }

  private static func refusal(_ value: String, _ reason: String) -> (String, Refusal) {
    let found = value.hasPrefix("\"") ? "the string \(value)" : "the number \(value)"
    return (
      #"{"at":\#(value)}"#,
      Refusal(
        .invalidDate, path: "at",
        "at: expected a date (the common date formats), found \(found); \(reason)")
    )
  }

  private static func looksLike(_ unit: String) -> String {
    "it looks like \(unit) since 1970, which .\(unit)Since1970 reads"
  }

  @Test(
    "numbers that are not seconds of a year with four digits are refused",
    arguments: [
      ("1709294400000", looksLike("milliseconds")), ("-1709294400000", looksLike("milliseconds")),
      ("253402300800", looksLike("milliseconds")),
      ("1709294400000000", looksLike("microseconds")),
      ("1709294400000000000", looksLike("nanoseconds")),
    ])
  func numbers(_ value: String, _ reason: String) {
    let (text, refusal) = Self.refusal(value, reason)
    expectRefusal(text, as: Event.self, refusal)
  }

  @Test(
    "digits in a string are named as what they look like",
    arguments: [
      (#""1709294400""#, looksLike("seconds")), (#""-1709294400.25""#, looksLike("seconds")),
      (#""1709294400000""#, looksLike("milliseconds")),
      (#""1709294400000000""#, looksLike("microseconds")),
      (#""1709294400000000000""#, looksLike("nanoseconds")),
      (#""20130615123456""#, "the text goes on after the date"),
      (#""2013""#, "expected '-'"),
    ])
  func digits(_ value: String, _ reason: String) {
    let (text, refusal) = Self.refusal(value, reason)
    expectRefusal(text, as: Event.self, refusal)
  }

  @Test(
    "seconds of years with four digits are dates", arguments: [-62_167_219_200, 253_402_300_799])
  func seconds(_ seconds: Int) throws {
    let event = try ObjectMapper().map(#"{"at":\#(seconds)}"#, to: Event.self)
    #expect(event.at == Date(timeIntervalSince1970: Double(seconds)))
  }

  @Test("a format that names its unit reads any number")
  func named() throws {
    for (format, seconds) in [
      (DateFormat.secondsSince1970, 1_709_294_400_000.0),
      (.millisecondsSince1970, 1_709_294_400),
    ] {
      let mapper = ObjectMapper.with(Event.self) { $0.dateFormat(format, for: \.at) }
      let event = try mapper.map(#"{"at":1709294400000}"#, to: Event.self)
      #expect(event.at == Date(timeIntervalSince1970: seconds))
    }
    let byDefault = ObjectMapper { $0.defaultDateFormat = .millisecondsSince1970 }
    #expect(
      try byDefault.map(#"{"at":1709294400000}"#, to: Event.self).at
        == Date(timeIntervalSince1970: 1_709_294_400))
  }

  @Test("a text of another pattern is refused for its separator")
  func separator() {
    let mapper = ObjectMapper.with(Event.self) { $0.dateFormat("MM/dd/yyyy", for: \.at) }
    for (value, reason) in [
      ("1990-04-12", "expected '/' after the month"),
      ("19/04/1990", "month 19 is not between 1 and 12"),
      ("04/42.1990", "expected '/' after the day"),
      ("04/42/1990", "day 42 is not between 1 and 31"),
    ] {
      expectRefusal(
        #"{"at":"\#(value)"}"#, as: Event.self, .invalidDate, path: "at",
        #"at: expected a date (MM/dd/yyyy), found the string "\#(value)"; \#(reason)"#, with: mapper
      )
    }
  }

  @Test("the American order is turned off by formats that leave it out")
  func withoutAmericanDates() throws {
    let mapper = ObjectMapper.with(Event.self) { $0.dateFormat(.anyOf([.iso8601, "dd/MM/yyyy"])) }
    let day = try mapper.map(#"{"at":"01/03/2024"}"#, to: Event.self)
    #expect(day.at == Date(timeIntervalSince1970: 1_709_251_200))
    let american = try ObjectMapper().map(#"{"at":"01/03/2024"}"#, to: Event.self)
    #expect(american.at == Date(timeIntervalSince1970: 1_704_240_000))
  }
}
