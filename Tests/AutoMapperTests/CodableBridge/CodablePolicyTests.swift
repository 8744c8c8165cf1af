import AutoMapper
import AutoMapperTestSupport
import Foundation
import Testing

@Suite("Codable: which types go through their conformances")
struct CodablePolicyTests {
  /// Has the keys that a synthesized conformance has, and checks what it reads.
  struct Guest: Codable, Equatable {
    var name: String
    var age: Int

    struct TooYoung: Error, CustomStringConvertible {
      var description: String { "guests are 18" }
    }

    init(name: String, age: Int) {
      self.name = name
      self.age = age
    }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      name = try container.decode(String.self, forKey: .name).uppercased()
      age = try container.decodeIfPresent(Int.self, forKey: .age) ?? 18
      guard age >= 18 else { throw TooYoung() }
    }
  }

  struct Booking: Equatable {
    var guest: Guest
    var others: [Guest]?
  }

  private static func mapper(
    _ policy: CodablePolicy, _ rules: (inout MappingProvider) -> Void = { _ in }
  ) -> ObjectMapper {
    ObjectMapper { provider in
      provider.codable = policy
      rules(&provider)
    }
  }

  @Test(
    "an init(from:) that was written by hand is called",
    arguments: [CodablePolicy.whereWritten, .always])
  func called(policy: CodablePolicy) {
    let mapper = Self.mapper(policy)
    expectMapping(#"{"name":"Ann"}"#, as: Guest(name: "ANN", age: 18), with: mapper)
    expectMapping(
      #"{"guest":{"NAME":"Ann","age":"20"},"others":[{"name":"Bo"}]}"#,
      as: Booking(guest: Guest(name: "ANN", age: 20), others: [Guest(name: "BO", age: 18)]),
      with: mapper)
    expectRefusal(
      #"{"guest":{"name":"Ann"},"others":[{"name":"Bo","age":3}]}"#, as: Booking.self,
      .typeMismatch, path: "others[0]", "others[0]: expected Guest, found an object; guests are 18",
      offset: 34, with: mapper)
  }

  @Test("that is so without a word")
  func byDefault() {
    #expect(MappingProvider().codable == .whereWritten)
    expectMapping(#"{"name":"Ann"}"#, as: Guest(name: "ANN", age: 18))
    #expect(errorOfMapping(#"{"name":"Ann","age":3}"#, to: Guest.self)?.kind == .typeMismatch)
  }

  @Test("never: properties are filled without a look at the conformance")
  func never() {
    let mapper = Self.mapper(.never)
    expectBothWays(
      #"{"guest":{"name":"ann","age":3}}"#, Booking(guest: Guest(name: "ann", age: 3)),
      with: mapper)
    expectRefusal(#"{"name":"Ann"}"#, as: Guest.self, .missingValue, path: "age", with: mapper)
    let saidSo = Self.mapper(.never) { $0.usesCodable(Guest.self) }
    expectMapping(#"{"name":"Ann"}"#, as: Guest(name: "ANN", age: 18), with: saidSo)
  }

  @Test("rules about what is in a type take the place of its conformance")
  func rules() {
    let renamed = Self.mapper(.whereWritten) { provider in
      provider.configure(Guest.self) { $0.map("n", to: \.name) }
    }
    expectBothWays(#"{"n":"ann","age":3}"#, Guest(name: "ann", age: 3), with: renamed)
    let made = Self.mapper(.whereWritten) { $0.register { Guest(name: "x", age: 1) } }
    expectMapping("{}", as: Guest(name: "x", age: 1), with: made)
    let named = Self.mapper(.whereWritten) { $0.register(Guest.self) }
    expectMapping(#"{"name":"Ann"}"#, as: Guest(name: "ANN", age: 18), with: named)
  }

  @Test("always: rules about what is in a type are refused")
  func alwaysWithRules() {
    let mapper = Self.mapper(.always) { provider in
      provider.configure(Guest.self) { $0.map("n", to: \.name) }
    }
    expectRefusal(
      #"{"n":"ann","age":3}"#, as: Guest.self, .invalidConfiguration, path: nil,
      "invalid configuration: expected no rules about what is in Guest, which goes through "
        + "its Codable conformance, found some; state them in its init(from:) and encode(to:), or "
        + "say usesCodable(Guest.self, false)", with: mapper, entryPoints: [.string])
    let except = Self.mapper(.always) { provider in
      provider.configure(Guest.self) { $0.map("n", to: \.name) }
      provider.usesCodable(Guest.self, false)
    }
    expectMapping(#"{"n":"ann","age":3}"#, as: Guest(name: "ann", age: 3), with: except)
  }

  /// Takes what it does not know for something.
  enum Status: String, Codable {
    case open, unknown

    init(from decoder: any Decoder) throws {
      let text = try decoder.singleValueContainer().decode(String.self)
      self = Status(rawValue: text) ?? .unknown
    }
  }

  @Test("types with raw values go through their conformances when all types do")
  func rawValues() {
    expectBothWays(
      #"{"value":["open","unknown"]}"#, Box(value: [Status.open, .unknown]),
      with: Self.mapper(.always))
    expectMapping(#"["open","new"]"#, as: [Status.open, .unknown], with: Self.mapper(.always))
    let one = Self.mapper(.never) { $0.usesCodable(Status.self) }
    expectMapping(#"["open","new"]"#, as: [Status.open, .unknown], with: one)
    expectRefusal(#"["new"]"#, as: [Status].self, .unknownCase, path: "[0]", with: .shared)
  }

  /// Writes more than it has.
  struct Sum: Encodable, Equatable {
    var parts: [Int]

    private enum Keys: CodingKey { case parts, total }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Keys.self)
      try container.encode(parts, forKey: .parts)
      try container.encode(parts.reduce(0, +), forKey: .total)
    }
  }

  @Test("an encode(to:) alone is called, and the type is read by its properties")
  func encodable() {
    expectBothWays(#"{"parts":[1,2],"total":3}"#, Sum(parts: [1, 2]), with: .shared)
    expectWritten(Sum(parts: [1, 2]), as: #"{"parts":[1,2]}"#, with: Self.mapper(.never))
  }

  @Test("an update changes properties where they are; with always it makes the value anew")
  func update() throws {
    var guest = Guest(name: "Ann", age: 30)
    try ObjectMapper.shared.update(&guest, with: #"{"age":31}"#)
    #expect(guest == Guest(name: "Ann", age: 31))
    let error = mappingError { try Self.mapper(.always).update(&guest, with: #"{"age":31}"#) }
    #expect(error?.description.hasPrefix("name: expected String, found nothing") == true)
    #expect(guest == Guest(name: "Ann", age: 31))
  }

  struct GuestRow: Equatable {
    var name: String
    var age: Int
  }

  @Test("a model is converted from and to one by its conformance")
  func converted() throws {
    let row = GuestRow(name: "Ann", age: 20)
    let guest = try ObjectMapper.shared.convert(row, to: Guest.self)
    #expect(guest == Guest(name: "ANN", age: 20))
    #expect(try ObjectMapper.shared.convert(guest, to: GuestRow.self).name == "ANN")
    let error = mappingError {
      try ObjectMapper.shared.convert(GuestRow(name: "Bo", age: 3), to: Guest.self)
    }
    #expect(error?.underlyingError is Guest.TooYoung)
    #expect(
      try Self.mapper(.never).convert(row, to: Guest.self) == Guest(name: "Ann", age: 20))
  }

  @Test("explain says which way a type goes")
  func explained() {
    let suite = ObjectMapper.shared.explain(Guest.self)
    #expect(suite.conversion == "as its Codable conformance says")
    #expect(!suite.bypassesCodable)
    let never = Self.mapper(.never).explain(Guest.self)
    #expect(never.bypassesCodable)
    #expect(
      never.description.split(separator: "\n").first
        == "Guest: struct, not by its Codable conformance")
    #expect(ObjectMapper.shared.explain(Status.self).bypassesCodable)
    #expect(!ObjectMapper.shared.explain(Booking.self).bypassesCodable)
  }

  @Test("validate tells of conformances that are not called")
  func validated() {
    func texts(_ mapper: ObjectMapper) -> [String] {
      mapper.validate(Booking.self, atLeast: .note).filter { $0.kind == .bypassedCodable }
        .map { "\($0.path): \($0.message)" }
    }
    #expect(texts(.shared) == [])
    #expect(
      texts(Self.mapper(.never)) == [
        "guest: Guest is mapped by its properties, so its init(from:) and encode(to:) are not called; "
          + "say usesCodable(Guest.self) where they do more, or usesCodable(Guest.self, false)"
      ])
    let ruled = Self.mapper(.whereWritten) { provider in
      provider.configure(Guest.self) { $0.map("n", to: \.name) }
    }
    #expect(texts(ruled).count == 1)
    #expect(texts(Self.mapper(.never) { $0.usesCodable(Guest.self, false) }) == [])
  }
}
