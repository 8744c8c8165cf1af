import AutoMapper
import AutoMapperTestSupport
import Testing

/// Cases whose payloads are in the values themselves, or in memory of their own.
@Suite("Rules: writing the payloads of cases")
struct CasePayloadTests {
  struct Circle: Equatable {
    var name: String
    var radius: Double
  }

  final class Counted { var name = "" }

  enum Plain: Equatable {
    case nothing
    case circle(Circle)
    case text(String)
    case numbers([Int])
    case pair(Int, String)
    indirect case nested(Plain)
    case other
  }

  enum Single {
    case object(Counted)
    case none
  }

  enum Generic<Payload> {
    case value(Payload)
    case number(Int8)
  }

  private static func mapper(
    _ layout: CaseLayout, _ options: MappingOptions = .default
  ) -> ObjectMapper {
    ObjectMapper(options: options) { provider in
      provider.register { Counted() }
      provider.cases(Plain.self, by: layout) { plain in
        plain.case("nothing", .nothing)
        plain.case("circle", Plain.circle)
        plain.case("text", Plain.text)
        plain.case("numbers", Plain.numbers)
        plain.case("pair", Plain.pair)
        plain.case("nested", Plain.nested)
        plain.case("other", .other)
      }
      provider.cases(Single.self, by: layout) { single in
        single.case("object", Single.object)
        single.case("none", .none)
      }
      provider.cases(Generic<Circle>.self, by: layout) { generic in
        generic.case("value", Generic<Circle>.value)
        generic.case("number", Generic<Circle>.number)
      }
    }
  }

  private static let layouts: [CaseLayout] = [.onlyKey, .key("type", content: "content")]

  private var values: [Plain] {
    [
      .nothing, .circle(Circle(name: "a name that is not stored in place", radius: 1.5)),
      .text("another long text, which is on the heap"), .numbers([1, 2]), .pair(7, "x"),
      .nested(.circle(Circle(name: "b", radius: 2))), .nested(.nested(.other)), .other,
    ]
  }

  @Test("values are read back as they were, however often each case was written", arguments: 0..<2)
  func plain(layout: Int) throws {
    let mapper = Self.mapper(Self.layouts[layout])
    for _ in 0..<3 {
      for values in [self.values, self.values.reversed()] {
        let text = try mapper.jsonString(from: values)
        #expect(try mapper.map(text, to: [Plain].self) == values)
        #expect(try ObjectMapper.shared.jsonString(from: mapper.jsonValue(from: values)) == text)
        let tree = try mapper.dictionary(from: Box(value: values))
        #expect(try mapper.map(tree, to: Box<[Plain]>.self) == Box(value: values))
      }
    }
  }

  @Test("generic enums", arguments: 0..<2)
  func generic(layout: Int) throws {
    let mapper = Self.mapper(Self.layouts[layout])
    let values = [
      Generic.value(Circle(name: "a name that is not stored in place", radius: 1)), .number(-7),
    ]
    let text = try mapper.jsonString(from: values)
    #expect(try mapper.jsonString(from: mapper.map(text, to: [Generic<Circle>].self)) == text)
    #expect(text.contains("-7") && text.contains("in place"))
  }

  @Test("objects in cases are released once, also if writing fails", arguments: 0..<2)
  func objects(layout: Int) throws {
    let mapper = Self.mapper(Self.layouts[layout])
    weak var released: Counted?
    do {
      let object = Counted()
      released = object
      object.name = "a"
      for _ in 0..<3 {
        let text = try mapper.jsonString(from: [Single.object(object), Single.none])
        #expect(text.contains(#""name":"a""#))
      }
      let limited = Self.mapper(Self.layouts[layout], .changing { $0.maximumDepth = 1 })
      for _ in 0..<2 {
        expectError(.depthExceeded) { try limited.jsonString(from: [Single.object(object)]) }
      }
    }
    #expect(released == nil)
  }
}
