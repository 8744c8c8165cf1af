import AutoMapper
import AutoMapperDates
import Foundation
import Testing

/// The findings of `validate` about the rules and the declaration of one type.
@Suite("Validation: issues of a type")
struct ValidationTests {
  struct Address {
    var city: String?
    var street: String?
  }

  struct Person {
    var name: String
    var dateOfBirth: Date?
    var score: Int?
    var scores: [Int]
    var address: Address?
  }

  /// The issues of Person under some rules, as text.
  private func issues(
    atLeast severity: MappingIssue.Severity = .warning,
    _ rules: @Sendable (inout TypeMapping<Person>) -> Void
  ) -> [MappingIssue] {
    ObjectMapper { $0.configure(Person.self, rules) }.validate(Person.self, atLeast: severity)
  }

  private func texts(_ rules: @Sendable (inout TypeMapping<Person>) -> Void) -> [String] {
    issues(rules).map(\.description)
  }

  @Test("nothing is said where all is well")
  func noIssues() {
    #expect(ObjectMapper.shared.validate(Person.self).isEmpty)
    #expect(ObjectMapper.shared.validate().isEmpty)
    let texts = texts { person in
      person.map(["full_name", "n"], to: "name")
      person.map("dob", to: \.dateOfBirth)
      person.dateFormat("MM/dd/yyyy", for: \.dateOfBirth)
      person.map("score.value", to: "score")
      person.map("city", to: "address.city")
      person.map("scores", to: "scores", using: Transformer<Int>.numberInString())
      person.require("name")
      person.exclude("score")
    }
    #expect(texts == [])
  }

  @Test("all misspelled properties, with the names that were probably meant")
  func misspelt() {
    let issues = issues { person in
      person.map("x", to: "nmae")
      person.exclude("scroe")
      person.map("town", to: "address.cty")
      person.ignore("telephone")
      person.uniqueKeys("nam")
    }
    expectTexts(
      of: issues,
      #"error: invalid configuration: expected the name of a property of Person, found "nmae"; "#
        + "did you mean 'name'?",
      #"error: invalid configuration: expected the name of a property of Person, found "scroe"; "#
        + "did you mean 'score'?",
      #"error: invalid configuration: expected the name of a property of Address, found "cty"; "#
        + "did you mean 'city'?",
      "error: invalid configuration: expected the name of a property of Person, found "
        + #""telephone""#,
      #"error: invalid configuration: expected the name of a property of Person, found "nam"; "#
        + "did you mean 'name'?")
    #expect(issues.allSatisfy { $0.kind == .unknownProperty && $0.severity == .error })
    #expect(issues.map(\.property) == ["nmae", "scroe", "cty", "telephone", "nam"])
    #expect(issues[0].type == Person.self)
    #expect(issues[2].type == Address.self)
    #expect(issues.allSatisfy { $0.path.isEmpty })
  }

  @Test("keys that are not keys, and rules that contradict the type")
  func contradictions() {
    let issues = issues(atLeast: .note) { person in
      person.map("a..b", to: "name")
      person.dateFormat("yyyy", for: "score")
      person.dateFormat("yyyy", forKey: "nme")
      person.map("scores", to: "scores", using: Transformer<String> { try $0.string })
      person.exclude("address.city")
    }
    expectTexts(
      of: issues,
      "error: name: invalid key: expected a key, or steps joined by single delimiters, found "
        + #""a..b"; say nested: false where the key is meant as it stands"#,
      "error: invalid configuration: expected no more than a key for 'address.city', a property "
        + "of a property, found another rule; state it in the rules of the inner type",
      "error: score: invalid configuration: expected a date format for a property with dates, "
        + "found one for 'score' of type Optional<Int>",
      #"error: invalid configuration: expected a key that Person is written with, found "nme"; "#
        + "did you mean 'name'?",
      "note: scores: 'scores' of Person is made by a closure that has no inverse, so it is "
        + "written plainly; give write(_:as:) a closure, use a Transformer with an encode "
        + "closure, or exclude it",
      "error: scores: invalid configuration: expected a transformer of Int for 'scores', found "
        + "one of String")
    #expect(
      issues.map(\.kind) == [
        .invalidKey, .invalidRule, .invalidRule, .invalidRule, .missingInverse, .invalidRule,
      ])
  }

  @Test("date formats that mean nothing, cannot be written, or not be read")
  func dateFormats() {
    #expect(
      texts { $0.dateFormat("yyyy-'MM", for: "dateOfBirth") } == [
        "error: dateOfBirth: invalid configuration: the date format yyyy-'MM is invalid: the "
          + "quote is not closed (at byte 5)"
      ])
    let readsOnly = DateFormat.strategy(Date.ISO8601FormatStyle())
    let issues = issues { $0.dateFormat(readsOnly, for: "dateOfBirth") }
    expectTexts(
      of: issues,
      "error: dateOfBirth: the date format of 'dateOfBirth' cannot be written: the format only "
        + "reads")
    #expect(issues.map(\.kind) == [.invalidDateFormat])
    #expect(
      texts {
        $0.dateFormat(readsOnly, for: "dateOfBirth")
        $0.dateFormat(.iso8601, forKey: "dateOfBirth")
      } == [])
    #expect(
      texts {
        $0.dateFormat(readsOnly, for: "dateOfBirth")
        $0.exclude("dateOfBirth")
      } == [])
    let oneWay = DateFormat.strategy(
      Date.ISO8601FormatStyle(), style: Date.ISO8601FormatStyle().year())
    let found = self.issues { $0.dateFormat(oneWay) }
    #expect(found.map(\.kind) == [.invalidDateFormat])
    #expect(found.map(\.severity) == [.warning])
    #expect(
      found.first?.message.hasPrefix(
        #"the date format of 'dateOfBirth' does not read what it writes: "2013" is not a date"#)
        == true)
  }

  @Test("a default date format is spoken of once")
  func defaultDateFormat() {
    struct Event {
      var start: Date
      var end: Date
      var others: [Date]
    }
    for (format, text) in [
      (
        DateFormat.pattern("yyyy-'MM"),
        "error: the default: the date format yyyy-'MM is invalid: the quote is not closed "
          + "(at byte 5)"
      ),
      (
        .strategy(Date.ISO8601FormatStyle()),
        "error: the default date format cannot be written: the format only reads"
      ),
    ] {
      let mapper = ObjectMapper { $0.defaultDateFormat = format }
      let issues = mapper.validate(Event.self)
      #expect(issues.map(\.description) == [text])
      #expect(issues.first?.type == nil)
      #expect(issues.first?.kind == .invalidDateFormat)
    }
  }

  @Test("closures without an inverse, unless something writes the property or nothing does")
  func inverses() {
    func notes(_ rules: @Sendable (inout TypeMapping<Person>) -> Void) -> [String] {
      issues(atLeast: .note, rules).map(\.description)
    }
    let sentence =
      "note: score: 'score' of Person is made by a closure that has no inverse, so it is "
      + "written plainly; give write(_:as:) a closure, use a Transformer with an encode closure, or "
      + "exclude it"
    #expect(notes { $0.map("score", to: "score") { try $0.int } } == [sentence])
    #expect(
      notes { $0.map("score", to: \.score) { _, parent in parent.x.int(or: 0) } } == [sentence])
    #expect(
      notes { $0.map("score", to: \.score, using: Transformer<Int> { try $0.int }) } == [sentence])
    #expect(
      notes {
        $0.map("score", to: "score") { try $0.int }
        $0.write("score", as: "points") { value, _ in value }
      } == [])
    #expect(
      notes {
        $0.map("score", to: "score") { try $0.int }
        $0.exclude("score")
      } == [])
    #expect(texts { $0.map("score", to: "score") { try $0.int } } == [])
    let converting = ObjectMapper {
      $0.convert(Address.self, using: Transformer<Address> { _ in nil })
    }
    #expect(converting.validate(Person.self) == [])
    expectTexts(
      of: converting.validate(Person.self, atLeast: .note),
      "note: address: the converter of Address only reads, so values are written plainly; "
        + "give it an encode closure")
  }

  @Test("rules of properties that take no part")
  func idleRules() {
    let issues = issues { person in
      person.map("n", to: "address")
      person.ignore("address")
      person.write("score", as: "points")
      person.exclude("score")
    }
    expectTexts(
      of: issues,
      "warning: score: 'score' of Person is excluded, so the rule that says how it is written is "
        + "not used",
      "warning: address: 'address' of Person is ignored, so its other rules are not used")
    #expect(issues.allSatisfy { $0.kind == .unusedRules && $0.severity == .warning })
    #expect(
      texts { $0.ignore("name") } == [
        "error: name: invalid configuration: expected a value for the ignored property 'name' of "
          + "Person, found none; register a factory that gives it one: provider.register { "
          + "Person(…) }"
      ])
  }

  @Test("issues are values")
  func values() {
    let first = issues { $0.map("x", to: "nmae") }
    #expect(first == issues { $0.map("y", to: "nmae") })
    #expect(Set(first + first).count == 1)
    #expect(first != issues { $0.map("x", to: "naem") })
    #expect(first.first?.message.hasPrefix("invalid configuration: ") == true)
    #expect(Set(MappingIssue.Kind.allCases.map(\.rawValue)).count == 16)
  }
}
