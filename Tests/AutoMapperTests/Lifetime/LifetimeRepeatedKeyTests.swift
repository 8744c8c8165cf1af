import AutoMapper
import AutoMapperTestSupport
import Testing

/// Keys of dictionaries that come twice are destroyed as often as they were made.
@Suite("Lifetime: repeated keys")
struct LifetimeRepeatedKeyTests {
  /// A key that holds a counted object, and is equal to others of its number.
  struct Key: Hashable, RawRepresentable {
    let number: Int
    let tracked = Tracked()
    var rawValue: String { "\(number)" }

    init?(rawValue: String) {
      guard let number = Int(rawValue) else { return nil }
      self.number = number
    }

    static func == (lhs: Key, rhs: Key) -> Bool { lhs.number == rhs.number }
    func hash(into hasher: inout Hasher) { hasher.combine(number) }
  }

  static let texts = [
    #"{"1":[1],"01":[2]}"#, #"{"1":[1],"1":[2]}"#, #"{"1":[1],"2":[2],"01":[3],"002":[4]}"#,
    #"{"1":[1],"01":["x"]}"#, #"{"1":[1],"x":[2],"01":[2]}"#,
  ]

  @Test("whatever the options say about them", arguments: texts)
  func keys(text: String) {
    var strict = MappingOptions.strict
    strict.invalidElements = .drop
    for options in [.default, strict, .strict, .lenient] as [MappingOptions] {
      let mapper = ObjectMapper(options: options)
      expectAllFreed { _ in
        _ = try? mapper.map(text, to: [Key: [Int]].self)
        _ = try? mapper.mapWithReport(text, to: [Key: [Int]].self)
        _ = try? mapper.map(mapper.map(text, to: JSONValue.self), to: [Key: [Int]].self)
      }
    }
  }
}
