import AutoMapper
import Foundation
import Testing

/// The findings of `validate` about rules that look right, but are not.
@Suite("Validation: slips")
struct SlipValidationTests {
  protocol Shape {}

  protocol Round: Shape {}

  struct Circle: Round { var radius = 1.0 }

  final class Star: Shape { var rays = 5 }

  struct Stone { var weight = 1.0 }

  struct Drawing { var shapes: [any Shape] }

  struct Event { var day: Date? }

  struct Name {
    var first = "Ann"
    var last = "Lund"
    var watched = "" {
      didSet { last = watched }
    }

    var full: String {
      get { first + " " + last }
      set { first = newValue }
    }

    var half: Double {
      get { 0.5 }
      set { first = "\(newValue)" }
    }

    var initial: Character { first.first ?? "?" }
  }

  class Clock {
    var seconds = 0

    var minutes: Double {
      get { Double(seconds) / 60 }
      set { seconds = Int(newValue * 60) }
    }
  }

  @Test("a discriminator that chooses a type that does not conform")
  func discriminator() {
    let mapper = ObjectMapper { provider in
      provider.register { Star() }
      provider.discriminator(
        (any Shape).self, "type",
        ["circle": Circle.self, "star": Star.self, "stone": Stone.self], default: Circle.self)
    }
    let issues = mapper.validate(Drawing.self)
    expectTexts(
      of: issues,
      "error: shapes[]: the discriminator of Shape chooses Stone, which does not conform to it")
    #expect(issues.map(\.kind) == [.invalidRule])
    expectRefusal(
      #"{"shapes":[{"type":"stone","weight":2}]}"#, as: Drawing.self, .typeMismatch,
      path: "shapes[0]",
      "shapes[0]: expected a value of type Shape, found one of type Stone from the provider",
      with: mapper)
    let right = ObjectMapper { provider in
      provider.register { Star() }
      provider.discriminator((any Shape).self, "type", ["star": Star.self], default: Circle.self)
    }
    #expect(right.validate(Drawing.self) == [])
    // A choice that leads to another choice.
    let nested = ObjectMapper { provider in
      provider.register { Star() }
      provider.discriminator(
        (any Shape).self, "type", ["round": (any Round).self], default: Star.self)
      provider.discriminator((any Round).self, "form", ["circle": Circle.self, "star": Star.self])
    }
    expectTexts(
      of: nested.validate(Drawing.self),
      "error: shapes[]: the discriminator of Round chooses Star, which does not conform to it")
  }

  private protocol Hidden {}

  @Test("of a private protocol nothing is known before there is a value")
  func privateProtocol() {
    let mapper = ObjectMapper { $0.discriminator((any Hidden).self, "type", ["stone": Stone.self]) }
    #expect(mapper.validate((any Hidden).self) == [])
    expectRefusal(
      #"{"type":"stone","weight":2}"#, as: (any Hidden).self, .typeMismatch,
      "expected a value of type Hidden, found one of type Stone from the provider", with: mapper)
  }

  private func texts(_ format: DateFormat) -> [String] {
    ObjectMapper.with(Event.self) { $0.dateFormat(format, for: \.day) }
      .validate(Event.self).map(\.description)
  }

  #if Foundation
  @Test("a date format that keeps nothing of a date")
  func dateFormats() {
    #expect(
      texts("qqq") == [
        "warning: day: the date format of 'day' keeps neither the year, nor the day, nor the time: "
          + #"2013-06-15T12:34:56Z is written as "Q2", which is read as 2000-04-01T00:00:00Z"#
      ])
    for format: DateFormat in [
      "yyyy", "MM/yyyy", "MM-dd", "HH:mm", "mm:ss", "d MMMM yyyy", "yyyy-MM-dd'T'HH:mm:ss.SSSZ",
      .pattern("HH:mm", timeZone: TimeZone(secondsFromGMT: -12_600) ?? .gmt), .rfc1123, .iso8601,
      .secondsSince1970, .nanosecondsSince1970, .dotNet, .common,
    ] {
      #expect(texts(format) == [])
    }
  }
  #endif

  private func issues(_ rules: @Sendable (inout TypeMapping<Name>) -> Void) -> [MappingIssue] {
    ObjectMapper.making(Name(), rules).validate(Name.self)
  }

  @Test("a key path to a computed property of a struct")
  func computed() throws {
    let start = "error: invalid configuration: expected a stored property that can be found, found "
    let cure =
      #"say set(\.property, named: "property"), so that it is mapped through its key path"#
    // A factory tells that none of the properties of the type is meant, and the type may tell it alone.
    expectTexts(
      of: issues { $0.map("x", to: \.full) },
      start + "a key path to a computed property of type String; " + cure)
    let alone = ObjectMapper { $0.configure(Name.self) { $0.map("x", to: \.half) } }
    expectTexts(
      of: alone.validate(Name.self),
      start + "a key path to a computed property of type Double; " + cure)
    expectTexts(
      of: issues { $0.map("x", to: \.initial) },
      start
        + "a key path to a computed property of type Character; say write(\"key\", \\.property) to "
        + "write it; it has no setter, so it cannot be read")
    // Without one it may have observers, and is stored then.
    let unknown = ObjectMapper { $0.configure(Name.self) { $0.map("x", to: \.full) } }
    expectTexts(
      of: unknown.validate(Name.self),
      start + "a key path to a property of type String that is computed, or has observers or a "
        + #"wrapper; give the property's name, as in map("key", to: "property"); where it is "#
        + "computed, " + cure)
    #expect(issues { $0.map("x", to: \.watched) } == [])
    let cured = ObjectMapper.making(Name()) {
      $0.set(\.half, named: "half")
      $0.map("x", to: \.half)
    }
    #expect(cured.validate(Name.self) == [])
    expectMapping(#"{"x":0.25,"last":"L","watched":""}"#, to: Name.self, with: cured) {
      $0.first == "0.25"
    }
  }

  @Test("a key path to a computed property of a class")
  func computedInClass() {
    let mapper = ObjectMapper.making(Clock()) { $0.map("x", to: \.minutes) }
    expectTexts(
      of: mapper.validate(Clock.self),
      "error: invalid configuration: expected a stored property that can be found, found a key path "
        + #"to a computed property of type Double; say set(\.property, named: "property"), so that "#
        + "it is mapped through its key path")
  }

  #if Foundation
  @Test("severities are ordered, and choose what is reported")
  func severities() {
    #expect(MappingIssue.Severity.note < .warning)
    #expect(MappingIssue.Severity.warning < .error)
    #expect(MappingIssue.Severity.allCases.max() == .error)
    let mapper = ObjectMapper { provider in
      provider.configure(Event.self) {
        $0.dateFormat("qqq", for: \.day)
        $0.dateFormat("yyyy", forKey: "dya")
      }
      provider.discriminator((any Shape).self, "type", ["circle": Circle.self])
    }
    let all = mapper.validate(Event.self, Drawing.self, atLeast: .note)
    #expect(all.map(\.severity) == [.error, .warning, .note])
    #expect(mapper.validate(Event.self, Drawing.self) == Array(all.prefix(2)))
    #expect(mapper.validate(Event.self, Drawing.self, atLeast: .error) == Array(all.prefix(1)))
    #expect(mapper.validate(atLeast: .note).map(\.message) == all.map(\.message))
  }
  #endif
}
