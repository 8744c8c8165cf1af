import AutoMapper
import Testing

/// Flat keys are read straight into the nested struct, which must not differ from the general way.
///
/// The general way assembles the struct first; a report takes it.
@Suite("Rules: flat keys, read into place and assembled")
struct FlatKeyPlaceTests {
  struct Address: Equatable {
    var street: String
    var city: String?
    var zip: Int
    var tags: [String]
  }

  struct Person: Equatable {
    var name: String
    var address: Address
  }

  struct Guest: Equatable {
    var name: String
    var address: Address?
  }

  private static func mapper(_ change: (inout MappingOptions) -> Void = { _ in }) -> ObjectMapper {
    var options = MappingOptions()
    change(&options)
    return ObjectMapper(options: options) { provider in
      provider.configure(Person.self) { $0.flatten(\.address) }
      provider.configure(Guest.self) { $0.flatten(\.address) }
    }
  }

  /// For each key: a value, none, null, and one of the wrong type.
  private static let members: [[String?]] = [
    [#""street":"a street with a long name""#, nil, #""street":null"#, #""street":[1]"#],
    [#""city":"Husum""#, nil, #""city":null"#, #""city":{}"#],
    [#""zip":25813"#, nil, #""zip":null"#, #""zip":"none""#],
    [#""tags":["a tag with a long name"]"#, nil, #""tags":null"#, #""tags":["b",{}]"#],
    [nil, #""address":{"street":"b","zip":1,"tags":[],"city":"c"}"#, #""address":null"#],
  ]

  private static let documents: [String] = members.reduce([#""name":"Ann""#]) { texts, members in
    texts.flatMap { text in members.map { [text, $0].compactMap(\.self).joined(separator: ",") } }
  }.map { "{\($0)}" }

  private func result<Value>(_ body: () throws -> Value) -> Result<Value, MappingError>? {
    do {
      return .success(try body())
    } catch {
      return (error as? MappingError).map { .failure($0) }
    }
  }

  private func compare<Model: Equatable>(
    _ text: String, as type: Model.Type, with mapper: ObjectMapper
  ) {
    for entryPoint in [EntryPoint.data, .jsonValue] {
      let direct = result { try entryPoint.map(text, to: type, with: mapper) }
      let assembled = result { try mapper.mapWithReport(text, to: type).value }
      switch (direct, assembled) {
      case (.success(let first), .success(let second)): #expect(first == second, "\(text)")
      case (.failure(let first), .failure(let second)):
        #expect(first.kind == second.kind, "\(text)")
        #expect(first.path == second.path, "\(text)")
      default: Issue.record("\(text): one way succeeds, and the other does not")
      }
    }
  }

  @Test("every combination of values, missing keys, null and wrong values")
  func combinations() {
    let mapper = Self.mapper()
    for text in Self.documents {
      compare(text, as: Person.self, with: mapper)
      compare(text, as: Guest.self, with: mapper)
    }
  }

  @Test("every combination with forgiving options")
  func forgiving() {
    let mapper = Self.mapper {
      $0.invalidValues = .useDefault
      $0.missingValues = .useEmpty
      $0.nullValues = .keepDefault
    }
    for text in Self.documents {
      compare(text, as: Person.self, with: mapper)
      compare(text, as: Guest.self, with: mapper)
    }
  }

  @Test("both directions")
  func bothDirections() {
    let address = Address(street: "a", city: "b", zip: 1, tags: ["c"])
    expectBothWays(
      #"{"name":"Ann","street":"a","city":"b","zip":1,"tags":["c"]}"#,
      Person(name: "Ann", address: address), with: Self.mapper())
    expectBothWays(
      #"{"name":"Ann","street":"a","city":"b","zip":1,"tags":["c"]}"#,
      Guest(name: "Ann", address: address), with: Self.mapper())
    expectBothWays(#"{"name":"Ann"}"#, Guest(name: "Ann", address: nil), with: Self.mapper())
  }

  @Test("a nested struct beyond the greatest depth")
  func depth() {
    expectRefusal(
      #"{"name":"Ann","street":"a","zip":1,"tags":["c"]}"#, as: Person.self, .depthExceeded,
      path: nil, with: Self.mapper { $0.maximumDepth = 1 }, entryPoints: [.data])
  }
}
