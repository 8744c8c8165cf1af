import AutoMapper
import AutoMapperTestSupport
import Foundation
import Testing

@Suite("Codable: errors of an encode(to:)")
struct EncodingErrorTests {
  struct Account: Encodable {
    var password = "hunter2"

    private enum CodingKeys: CodingKey { case password }

    func encode(to encoder: any Encoder) throws {
      let container = encoder.container(keyedBy: CodingKeys.self)
      throw EncodingError.invalidValue(
        self,
        EncodingError.Context(
          codingPath: container.codingPath + [CodingKeys.password],
          debugDescription: "passwords stay here"))
    }
  }

  struct Optional: Encodable {
    func encode(to encoder: any Encoder) throws {
      throw EncodingError.invalidValue(
        Account?.some(Account()) as Any,
        EncodingError.Context(codingPath: encoder.codingPath, debugDescription: "not this"))
    }
  }

  @Test("an error names the type of the value, and shows nothing of the value")
  func typesOnly() {
    expectError(
      .outOfRange, path: "a[0].password",
      "a[0].password: expected a value that JSON has, found a value of type Account; passwords stay here"
    ) { try ObjectMapper.shared.jsonString(from: ["a": [Account()]]) }
    expectError(
      .outOfRange, path: "[0]",
      "[0]: expected a value that JSON has, found a value of type Optional<Account>; not this"
    ) { try ObjectMapper.shared.jsonValue(from: [Optional()]) }
  }
}
