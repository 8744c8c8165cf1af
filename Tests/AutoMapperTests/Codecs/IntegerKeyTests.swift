import AutoMapper
import Foundation
import Testing

@Suite("Keys of dictionaries: integers")
struct IntegerKeyTests {
  enum Level: Int {
    case low = 1
    case high = 10
  }

  struct Code: RawRepresentable, Hashable { var rawValue: UInt8 }

  static let other = [
    "01", "+1", "007", "-0", "-01", "+0", "00", " 1", "1 ", "1.0", "1e0", "", "-", "+", "--1", "١",
  ]

  private func expectRefused<Key: Hashable>(
    _ text: String, _ type: Key.Type, _ options: MappingOptions
  ) {
    for entryPoint in EntryPoint.allCases {
      let error = errorOfMapping(
        "{\"\(text)\":1}", to: [Key: Int].self, through: entryPoint,
        with: ObjectMapper(options: options))
      #expect(error?.kind == .typeMismatch, "\(text) \(entryPoint)")
      #expect(error?.path.components == [.key(text)], "\(text) \(entryPoint)")
      #expect(error?.expected == "a key of type \(Key.self)", "\(text) \(entryPoint)")
      #expect(error?.found == "the key \"\(text)\"", "\(text) \(entryPoint)")
    }
  }

  @Test("are read as they are written only, or two texts would be one key", arguments: other)
  func refused(text: String) {
    for options in [MappingOptions.default, .strict, .foundation] {
      expectRefused(text, Int.self, options)
      expectRefused(text, UInt8.self, options)
      expectRefused(text, Int64.self, options)
      expectRefused(text, Level.self, options)
      expectRefused(text, Code.self, options)
      if #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) {
        expectRefused(text, Int128.self, options)
      }
    }
  }

  @Test("inside a conformance are those that the conformance of Dictionary takes")
  func conformances() {
    struct Holder: Codable { var values: [Int: Int] }
    for options in [MappingOptions.default, .foundation] {
      expectMapping(
        #"{"values":{"01":1}}"#, to: Holder.self, with: ObjectMapper(options: options)
      ) { $0.values == [1: 1] }
    }
  }

  @Test("are left out in another form where elements are")
  func leftOut() throws {
    let mapper = ObjectMapper(options: .lenient)
    #expect(try mapper.map(#"{"1":1,"01":2,"+1":3}"#, to: [Int: Int].self) == [1: 1])
    var values = [1: 5]
    try mapper.update(&values, with: #"{"01":2,"2":2}"#)
    #expect(values[1] != 2)
    #expect(values[2] == 2)
  }

  @Test("are read in their own form, to their bounds")
  func accepted() {
    expectMapping(#"{"0":1,"-1":2,"10":3,"100":4}"#, as: [0: 1, -1: 2, 10: 3, 100: 4])
    expectMapping(
      #"{"9223372036854775807":1,"-9223372036854775808":2}"#, as: [Int64.max: 1, .min: 2])
    expectMapping(#"{"255":1,"0":2}"#, as: [UInt8(255): 1, 0: 2])
    expectMapping(#"{"1":1,"10":2}"#, as: [Level.low: 1, .high: 2])
    expectRefused("256", UInt8.self, .default)
    expectRefused("-1", UInt8.self, .default)
  }
}
