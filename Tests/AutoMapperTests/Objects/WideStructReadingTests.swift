import AutoMapper
import AutoMapperTestSupport
import Testing

@Suite("Reading: structs with many properties")
struct WideStructReadingTests {
  /// The members of a document for the first properties.
  static func members(_ count: Int) -> [String] {
    (0..<count).map { index in
      let value =
        switch index % 6 {
        case 0, 4: "\(index)"
        case 1: #""text \#(index)""#
        case 2: "\(index).5"
        case 3: index % 4 == 3 ? "true" : "false"
        default: "[\(index)]"
        }
      return #""p\#(index)":\#(value)"#
    }
  }

  /// The values of a model's properties, as text.
  static func contents(_ model: Any) -> [String] {
    Mirror(reflecting: model).children.map { "\($0.label ?? "") \($0.value)" }
  }

  /// The values that they should have after the members of a document were read.
  static func expectedContents(_ count: Int) -> [String] {
    (0..<count).map { index in
      switch index % 6 {
      case 0: "p\(index) \(index)"
      case 1: "p\(index) text \(index)"
      case 2: "p\(index) \(index).5"
      case 3: "p\(index) \(index % 4 == 3)"
      case 4: "p\(index) Optional(\(index))"
      default: "p\(index) [\(index)]"
      }
    }
  }

  private func check<Model>(
    _ type: Model.Type, count: Int, sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) {
    let members = Self.members(count)
    let expected = Self.expectedContents(count)
    func expect(_ members: [String], entryPoints: Set<EntryPoint> = EntryPoint.all) {
      expectMapping(
        "{" + members.joined(separator: ",") + "}", to: type, entryPoints: entryPoints,
        sourceLocation: sourceLocation
      ) { Self.contents($0) == expected }
    }
    let evenFirst = stride(from: 0, to: count, by: 2).map { members[$0] }
    let oddLast = stride(from: 1, to: count, by: 2).map { members[$0] }
    expect(members)
    expect(members.reversed())
    expect(evenFirst + oddLast)
    // Unknown keys between, and every property twice, first with another value.
    expect(members.map { #""x\#($0.dropFirst())"# } + members)
    let others = members.indices.map { #""p\#($0)":\#($0 % 6 == 5 ? "[]" : "1")"# }
    expect(others + members, entryPoints: EntryPoint.text)
    for index in 0..<count {
      checkWithout(index, members, type, sourceLocation)
    }
  }

  /// Leaves one property out, and gives it a wrong value.
  private func checkWithout<Model>(
    _ index: Int, _ members: [String], _ type: Model.Type,
    _ sourceLocation: Testing.SourceLocation
  ) {
    var others = members
    others.remove(at: index)
    let text = "{" + others.joined(separator: ",") + "}"
    if index % 6 == 4 {
      expectMapping(text, to: type, entryPoints: [.string], sourceLocation: sourceLocation) {
        Self.contents($0)[index] == "p\(index) nil"
      }
    } else {
      expectRefusal(
        text, as: type, .missingValue, path: "p\(index)", entryPoints: [.string, .swiftValues],
        sourceLocation: sourceLocation)
    }
    var wrong = members
    wrong[index] = #""p\#(index)":{}"#
    expectRefusal(
      "{" + wrong.joined(separator: ",") + "}", as: type, .typeMismatch, path: "p\(index)",
      entryPoints: [.string, .swiftValues], sourceLocation: sourceLocation)
  }

  @Test("1 property")
  func one() { check(WideModels.Wide1.self, count: 1) }

  @Test("64 properties")
  func sixtyFour() { check(WideModels.Wide64.self, count: 64) }

  @Test("65 properties")
  func sixtyFive() { check(WideModels.Wide65.self, count: 65) }

  @Test("130 properties")
  func oneHundredThirty() { check(WideModels.Wide130.self, count: 130) }
}
