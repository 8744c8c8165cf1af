import AutoMapper
import Testing

/// An enum of one case is stored in no bytes, as is one of none: only `CaseIterable` tells its case.
@Suite("Types: enums of one case")
struct OneCaseTests {
  enum Only { case only }
  enum Listed: CaseIterable { case only }
  enum Empty {}
  enum Generic<Failure> {
    case failed(Failure)
    case done
  }

  @Test("one that lists its case is read and written")
  func listed() {
    expectBothDirections(#"["only"]"#, of: [Listed].self) { $0 == [.only] }
  }

  @Test("another one is written, and refused when it is read, as validate says before")
  func unlisted() {
    let sentence =
      "cannot map Only: its cases have payloads, or are not known; name them with provider.cases, "
      + "make it Codable or CaseIterable, "
      + "or register a converter"
    expectEveryForm(of: [Only.only], as: #"["only"]"#)
    expectRefusal(#"["only"]"#, as: [Only].self, .unsupportedType, path: "[0]", "[0]: " + sentence)
    #expect(ObjectMapper.shared.validate(Only.self).map(\.description) == ["error: " + sentence])
  }

  @Test("neither are enums without cases, nor those with payloads of whatever type")
  func others() {
    #expect(ObjectMapper.shared.validate(Empty.self).map(\.kind) == [.unsupportedType])
    #expect(ObjectMapper.shared.validate(Generic<Never>.self).map(\.kind) == [.unsupportedType])
    expectEveryForm(of: [Generic<Never>.done], as: #"["done"]"#)
  }
}
