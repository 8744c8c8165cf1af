import AutoMapper
import Testing

@Suite("Errors: the types that they are about")
struct BlamedTypeTests {
  class Crate { var size = 0 }

  struct Holder { var crate: Crate? }

  struct Shelf {
    var crates: [Crate] = []
    var best: Crate
  }

  @propertyWrapper final class Boxed<Value> {
    var wrappedValue: Value
    init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
  }

  struct Status {
    @Boxed var text: String
  }

  private static func refusal(_ path: String) -> Refusal {
    Refusal(
      .factoryRequired, path: path,
      "\(path): cannot make an instance of Crate, which is a class; register a factory: "
        + "provider.register { Crate() }")
  }

  @Test("a class without a factory is blamed, not the type that holds it")
  func factory() throws {
    expectRefusal(#"{"crate":{"size":1}}"#, as: Holder.self, Self.refusal("crate"))
    expectRefusal(#"{"best":{}}"#, as: Shelf.self, Self.refusal("best"))
    expectRefusal(#"{"crates":[{}]}"#, as: Shelf.self, Self.refusal("crates[0]"))
    let error = mappingError { try ObjectMapper().map(#"{"crate":{}}"#, to: Holder.self) }
    #expect(error?.type == Crate.self)
    #expect(error?.property == "crate")
  }

  @Test("the same holds for keys that wait for the end of the object, and for updates")
  func late() throws {
    let mapper = ObjectMapper.with(Holder.self) { $0.map("a.crate", to: \.crate) }
    expectRefusal(#"{"a":{"crate":{}}}"#, as: Holder.self, Self.refusal("a.crate"), with: mapper)
    var holder = Holder()
    let error = mappingError { try ObjectMapper().update(&holder, with: #"{"crate":{}}"#) }
    #expect(error?.failureReason == "cannot make an instance of Crate, which is a class")
  }

  @Test("a wrapper that is a class is refused as such, with both cures")
  func wrapper() throws {
    expectRefusal(
      #"{"text":"a"}"#, as: Status.self, .unsupportedType,
      "cannot map Status: its property 'text' is kept by the property wrapper "
        + "Boxed<String>, which is a class, so only a converter or a factory can give it a value: "
        + "provider.convert(Boxed<String>.self, decode: …, encode: …) or "
        + "provider.register { Status(…) }")
    let mapper = ObjectMapper { provider in
      provider.convert(
        Boxed<String>.self, decode: { Boxed(wrappedValue: try $0.string) },
        encode: { $0.wrappedValue })
    }
    expectBothDirections(
      #"{"text":"a"}"#, of: Status.self, writtenAs: #"{"text":"a"}"#, with: mapper
    ) { $0.text == "a" }
  }
}
