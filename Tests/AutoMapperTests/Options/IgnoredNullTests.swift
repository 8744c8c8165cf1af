import AutoMapper
import Foundation
import Testing

@Suite("Options: null that is ignored, and Optionals of Optionals")
struct IgnoredNullTests {
  struct Patch: Equatable {
    var name: String??
    var count: Int??
    var tags: [Int]??
    var plain: Int?
  }

  final class Live {
    var name: String?? = .some("old")
    init() {}
  }

  static let ignoring = ObjectMapper(options: .changing { $0.nullValues = .ignore })
  static let nulls = #"{"name":null,"count":null,"tags":null,"plain":null}"#

  @Test("in a new struct is as a missing key")
  func newStruct() {
    expectMapping(Self.nulls, as: Patch(), with: Self.ignoring)
    expectMapping(
      #"{"name":"a","count":1,"tags":[2],"plain":3}"#,
      as: Patch(name: "a", count: 1, tags: [2], plain: 3), with: Self.ignoring)
  }

  @Test("by a rule for one property concerns that one")
  func rule() {
    let mapper = ObjectMapper.with(Patch.self) { $0.ignoreNull("name") }
    expectMapping(
      Self.nulls, as: Patch(name: nil, count: .some(nil), tags: .some(nil)), with: mapper)
    let policy = ObjectMapper.with(Patch.self) {
      $0.options(for: "count") { $0.nullValues = .ignore }
    }
    expectMapping(
      Self.nulls, as: Patch(name: .some(nil), count: nil, tags: .some(nil)), with: policy)
  }

  @Test("leaves existing values, in an update and in an instance of a factory")
  func existing() throws {
    var patch = Patch(name: "a", count: 1, tags: [2], plain: 3)
    let before = patch
    try Self.ignoring.update(&patch, with: Self.nulls)
    #expect(patch == before)
    let mapper = ObjectMapper(options: .changing { $0.nullValues = .ignore }) {
      $0.register { Live() }
    }
    #expect(try mapper.map(Self.nulls, to: Live.self).name == .some("old"))
  }

  @Test("is the inner nil otherwise, and always in arrays and dictionaries")
  func others() {
    expectMapping(
      Self.nulls, as: Patch(name: .some(nil), count: .some(nil), tags: .some(nil)))
    expectMapping("[null]", as: [Int??.some(nil)], with: Self.ignoring)
    expectMapping("{}", as: Patch())
  }
}
