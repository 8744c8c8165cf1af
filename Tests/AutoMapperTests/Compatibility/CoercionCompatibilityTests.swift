import AutoMapper
import Foundation
import Testing

/// Scalars that have another JSON type than their property.
///
/// The lines about dates, OC-45 to OC-55, are in `DateCompatibilityTests`; here are their policies.
///
/// The number above a test, such as OC-40, is that of the behavior in the list of what OCMapper
/// does.
@Suite("Compatibility: coercion of scalars")
struct CoercionCompatibilityTests {
  struct User: Equatable {
    var firstName: String?
    var age: Int?
    var dateOfBirth: Date?
  }

  struct Strict: Equatable { var age: Int }

  final class Profile {
    var age = 0
    var dateOfBirth = Date(timeIntervalSince1970: 0)
  }

  private static let forgiving = MappingOptions.changing { $0.invalidValues = .useDefault }
  private let forgiving = ObjectMapper(options: Self.forgiving) { $0.register { Profile() } }

  // OC-40
  @Test("digits in a string become a number")
  func digitsInStrings() {
    expectMapping(#"{"age":"28"}"#, as: User(age: 28))
    expectMapping(#"{"age":"28"}"#, as: Strict(age: 28))
  }

  // OC-41
  @Test("letters for a number are an error, or the default, or nil")
  func lettersForNumbers() {
    let refusal = Refusal(
      .typeMismatch, path: "age", #"age: expected Int, found the string "abc""#, offset: 7)
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

  // OC-42
  @Test("sixteen digits in a string are exact")
  func sixteenDigitsInStrings() {
    expectMapping(#"{"age":"9007199254740993"}"#, as: User(age: 9_007_199_254_740_993))
    expectMapping(#"{"age":9007199254740993}"#, as: User(age: 9_007_199_254_740_993))
  }

  // OC-43
  @Test("a number becomes a string with its own digits")
  func numbersForStrings() {
    expectMapping(#"{"firstName":123}"#, as: User(firstName: "123"))
    expectMapping(#"{"firstName":1.5}"#, as: User(firstName: "1.5"))
  }

  // OC-44
  @Test(#"true becomes the string "true""#)
  func booleansForStrings() {
    expectMapping(#"{"firstName":true}"#, as: User(firstName: "true"))
    expectMapping(#"{"firstName":false}"#, as: User(firstName: "false"))
  }

  // OC-54
  @Test("a text that is not a date is nil, or the default, where the options say so")
  func textsThatAreNotDates() throws {
    expectRefusal(
      #"{"dateOfBirth":"21st of June"}"#, as: User.self, .invalidDate, path: "dateOfBirth",
      offset: 15)
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
