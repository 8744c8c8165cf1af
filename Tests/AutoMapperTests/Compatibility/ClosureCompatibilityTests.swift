import AutoMapper
import AutoMapperTestSupport
import Foundation
import Testing

/// Values that a closure makes from the document.
///
/// The number above a test, such as OC-69, is that of the behavior in the list of what OCMapper
/// does.
@Suite("Compatibility: transformer closures")
struct ClosureCompatibilityTests {
  final class Address: Sendable {
    let city: String

    init(city: String) { self.city = city }
  }

  class Vehicle { var model = "" }

  final class Car: Vehicle { var doors = 4 }

  final class Bike: Vehicle { var gears = 1 }

  struct User {
    var address: Address?
    var vehicle: Vehicle?
    var dateOfBirth: Date?
    var age: Int?
  }

  struct Image: Equatable { var bytes: Data }

  struct Named: Equatable { var name: String }

  final class Titled {
    var name = "untitled"
    var nick: String? = "none"
  }

  private struct NoAddress: Error {}

  private static let vehicles: MappingProvider = {
    var provider = MappingProvider()
    provider.registerAll({ Car() }, { Bike() })
    return provider
  }()

  // OC-69
  @Test("the closure's object becomes the property's, and keeps its identity")
  func objectsOfClosures() {
    let shared = Address(city: "San Diego")
    let mapper = ObjectMapper.with(User.self) { $0.map("address", to: \.address) { _ in shared } }
    expectMapping(#"{"address":"San Diego"}"#, to: User.self, with: mapper) {
      $0.address === shared
    }
    expectMapping(#"[{"address":"a"},{"address":{"b":[1]}}]"#, to: [User].self, with: mapper) {
      $0.allSatisfy { $0.address === shared }
    }
    let making = ObjectMapper.with(User.self) { user in
      user.map("home", to: "address") { node in Address(city: try node.string) }
    }
    expectMapping(#"{"home":"San Diego"}"#, to: User.self, with: making) {
      $0.address?.city == "San Diego"
    }
  }

  // OC-70
  @Test("the closure sees the object around the value")
  func objectsAroundValues() {
    var provider = Self.vehicles
    provider.configure(User.self) { user in
      user.map("vehicle", to: \.vehicle) { node, parent in
        parent["vehicleType"].string(or: "") == "car"
          ? try node.map(to: Car.self) : try node.map(to: Bike.self)
      }
    }
    let mapper = ObjectMapper(provider)
    for order in permutations([
      #""vehicleType":"car""#, #""vehicle":{"model":"S","doors":2}"#, #""age":5"#,
    ]) {
      expectMapping("{" + order.joined(separator: ",") + "}", to: User.self, with: mapper) {
        ($0.vehicle as? Car)?.doors == 2 && $0.vehicle?.model == "S" && $0.age == 5
      }
    }
    for order in permutations([#""vehicleType":"bike""#, #""vehicle":{"gears":7}"#]) {
      expectMapping("{" + order.joined(separator: ",") + "}", to: User.self, with: mapper) {
        ($0.vehicle as? Bike)?.gears == 7
      }
    }
    expectRefusal(
      #"[{"vehicleType":"car","vehicle":{"doors":"x"}}]"#, as: [User].self, .typeMismatch,
      path: "[0].vehicle.doors", #"[0].vehicle.doors: expected Int, found the string "x""#,
      with: mapper)
  }

  // OC-71
  @Test("the document names the type, of those that are registered")
  func typesByNames() {
    var provider = Self.vehicles
    provider.configure(User.self) { user in
      user.map("vehicle", to: "vehicle") { node, parent in
        try node.map(toTypeNamed: parent.vehicleType.string)
      }
    }
    let mapper = ObjectMapper(provider)
    expectMapping(
      #"{"vehicleType":"car","vehicle":{"doors":3}}"#, to: User.self, with: mapper
    ) { ($0.vehicle as? Car)?.doors == 3 }
    expectMapping(
      #"{"vehicleType":"Bike","vehicle":{"gears":3}}"#, to: User.self, with: mapper
    ) { ($0.vehicle as? Bike)?.gears == 3 }
    for name in ["plane", "NSObject", "Swift.String", "ClosureCompatibilityTests.User", ""] {
      expectRefusal(
        #"{"vehicleType":"\#(name)","vehicle":{}}"#, as: User.self, .unknownCase, path: "vehicle",
        "vehicle: expected the name of a registered type, one of Bike, Car, User, "
          + #"found the string "\#(name)""#, with: mapper)
    }
    expectRefusal(
      #"{"vehicle":{}}"#, as: User.self, .missingValue, path: "vehicleType", with: mapper)
  }

  // OC-72
  @Test("the closure sees null as null, and is not called for a missing key")
  func closuresSeeNull() {
    let mapper = ObjectMapper.with(User.self) { user in
      user.map("address", to: \.address) { node in
        Address(city: node.isNull && node.json == .null ? "null" : "other")
      }
    }
    expectMapping(#"{"address":null}"#, to: User.self, with: mapper) { $0.address?.city == "null" }
    expectMapping(#"{"address":0}"#, to: User.self, with: mapper) { $0.address?.city == "other" }
    expectMapping("{}", to: User.self, with: mapper) { $0.address == nil }
  }

  // OC-73
  @Test("a closure that returns nil makes the value nil, kept, or missing")
  func closuresThatReturnNil() {
    let mapper = ObjectMapper { provider in
      provider.register { Titled() }
      provider.configure(Titled.self) { titled in
        titled.map("name", to: "name") { _ in nil }
        titled.map("nick", to: "nick") { _ in nil }
      }
      provider.configure(Named.self) { $0.map("name", to: \.name) { _ in nil } }
      provider.configure(User.self) { $0.map("address", to: \.address) { _ in nil } }
    }
    expectMapping(#"{"address":"San Diego"}"#, to: User.self, with: mapper) { $0.address == nil }
    expectMapping(#"{"name":"a","nick":"b"}"#, to: Titled.self, with: mapper) {
      $0.name == "untitled" && $0.nick == nil
    }
    expectRefusal(
      #"{"name":"a"}"#, as: Named.self, .missingValue, path: "name",
      "name: expected String, found nil from a closure of the provider", offset: 8, with: mapper)
    expectRefusal(
      #"[{"name":"a"}]"#, as: [Named].self, .missingValue, path: "[0].name", offset: 9, with: mapper
    )
    // An array can do without such elements.
    let dropping = ObjectMapper(options: .changing { $0.invalidElements = .drop }) { provider in
      provider.configure(Named.self) { named in
        named.map("name", to: \.name) { node in node.string(or: "").isEmpty ? nil : "full" }
      }
    }
    expectReport(
      #"[{"name":"a"},{"name":""},{"name":"b"}]"#, to: [Named].self, ["droppedElement [1]"],
      with: dropping
    ) { $0 == [Named(name: "full"), Named(name: "full")] }
  }

  // OC-74
  @Test("the closure comes before the rules for dates, numbers, and objects")
  func closuresComeFirst() {
    let day = instant(1_371_772_800)
    let mapper = ObjectMapper.with(User.self) { user in
      user.map("dateOfBirth", to: \.dateOfBirth) { _ in instant(1_371_772_800) }
      user.dateFormat("MM/dd/yyyy", for: \.dateOfBirth)
      user.map("age", to: \.age) { _ in 3 }
      user.map("address", to: \.address) { _ in Address(city: "closure") }
    }
    for text in [
      #"{"dateOfBirth":"not a date","age":"abc","address":"San Diego"}"#,
      #"{"dateOfBirth":"01/01/1990","age":50,"address":{"city":"SD"}}"#,
      #"{"dateOfBirth":[],"age":{},"address":[1]}"#,
    ] {
      expectMapping(text, to: User.self, with: mapper) {
        $0.dateOfBirth == day && $0.age == 3 && $0.address?.city == "closure"
      }
    }
  }

  // OC-75
  @Test("base64 becomes a type that wraps bytes")
  func base64ForWrappers() {
    struct Picture: Equatable { var image: Image? }
    let mapper = ObjectMapper.with(Picture.self) { picture in
      picture.map("image", to: \.image) { node in
        guard let bytes = Data(base64Encoded: try node.string) else { throw NoAddress() }
        return Image(bytes: bytes)
      }
    }
    expectMapping(
      #"{"image":"3q2+7w=="}"#, as: Picture(image: Image(bytes: Data([0xDE, 0xAD, 0xBE, 0xEF]))),
      with: mapper)
    expectRefusal(
      #"{"image":"%"}"#, as: Picture.self, .transformFailed, path: "image",
      "image: a closure failed: NoAddress()", with: mapper)
  }
}
