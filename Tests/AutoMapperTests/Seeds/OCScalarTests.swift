import AutoMapper
import Foundation
import Testing

/// Scalars that have another JSON type than their property.
///
/// The lines about dates, OC-45 to OC-55, are in `DateSeedTests`; here are their policies.
@Suite("OCMapper: scalars")
struct OCScalarTests {
  struct User: Equatable {
    var firstName: String?
    var age: Int?
    var dateOfBirth: Date?
  }

  struct Strict: Equatable {
    var age: Int
  }

  final class Profile {
    var age = 0
    var dateOfBirth = Date(timeIntervalSince1970: 0)
  }

  private static let forgiving = MappingOptions.with { $0.invalidValues = .useDefault }
  private let forgiving = ObjectMapper(options: Self.forgiving) { $0.register { Profile() } }

  @Test("OC-40 digits in a string are a number")
  func oc40() {
    expectMapping(#"{"age":"28"}"#, as: User(age: 28))
    expectMapping(#"{"age":"28"}"#, as: Strict(age: 28))
  }

  @Test("OC-41 letters are no number: an error, or the default, or nil")
  func oc41() {
    let refusal = Refusal(
      kind: .typeMismatch, path: "age", text: #"age: expected Int, found the string "abc""#,
      offset: 7)
    expectRefusal(#"{"age":"abc"}"#, as: User.self, refusal)
    expectRefusal(#"{"age":"abc"}"#, as: Strict.self, refusal)
    expectReport(#"{"age":"abc"}"#, to: User.self, ["defaulted age"], with: forgiving) {
      $0 == User()
    }
    // The ancestor's 0 is the default of the model.
    expectReport(#"{"age":"abc"}"#, to: Profile.self, ["defaulted age"], with: forgiving) {
      $0.age == 0
    }
    // What has neither a default nor nil stays an error.
    expectRefusal(#"{"age":"abc"}"#, as: Strict.self, refusal, with: forgiving)
  }

  @Test("OC-42 sixteen digits in a string are exact")
  func oc42() {
    expectMapping(#"{"age":"9007199254740993"}"#, as: User(age: 9_007_199_254_740_993))
    expectMapping(#"{"age":9007199254740993}"#, as: User(age: 9_007_199_254_740_993))
  }

  @Test("OC-43 a number is a string by its own digits")
  func oc43() {
    expectMapping(#"{"firstName":123}"#, as: User(firstName: "123"))
    expectMapping(#"{"firstName":1.5}"#, as: User(firstName: "1.5"))
  }

  @Test("OC-44 true is a string by its own letters")
  func oc44() {
    expectMapping(#"{"firstName":true}"#, as: User(firstName: "true"))
    expectMapping(#"{"firstName":false}"#, as: User(firstName: "false"))
  }

  @Test("OC-54 a text that is no date is nil, or the default, where the options say so")
  func oc54() throws {
    expectRefusal(
      #"{"dateOfBirth":"21st of June"}"#, as: User.self,
      Refusal(kind: .invalidDate, path: "dateOfBirth", offset: 15))
    let text = #"{"dateOfBirth":"21st of June","age":3}"#
    expectReport(text, to: User.self, ["defaulted dateOfBirth"], with: forgiving) {
      $0 == User(age: 3)
    }
    expectReport(text, to: Profile.self, ["defaulted dateOfBirth"], with: forgiving) {
      $0.dateOfBirth == Date(timeIntervalSince1970: 0) && $0.age == 3
    }
    // The ancestor logged an error, and so does this.
    let log = MessageLog()
    var options = log.options()
    options.invalidValues = .useDefault
    #expect(try ObjectMapper(options: options).map(text, to: User.self) == User(age: 3))
    #expect(log.messages.count == 1)
    #expect((log.messages.first?.level ?? .debug) >= .warning)
    #expect(log.messages.first?.message.contains("dateOfBirth") == true)
  }
}
