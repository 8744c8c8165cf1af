import AutoMapper
import AutoMapperTestSupport
import Testing

/// Advice that works when it is followed.
@Suite("Errors: advice can be followed")
struct FollowedAdviceTests {
  class User {
    var id: Int
    init(id: Int) { self.id = id }
  }

  struct Plain: Equatable { var id: Int }

  final class Lazy {
    lazy var total = 1
    var name = ""
    init() {}
  }

  private let building = MappingOptions.changing { $0.buildsClassesWithoutFactory = true }

  @Test("a default for a property of a class is offered by name, which a rule can always find")
  func defaultOfClass() {
    let mapper = ObjectMapper(options: building)
    expectRefusal(
      "{}", as: User.self, .missingValue, path: "id",
      "id: expected Int, found nothing; make 'id' of User optional, or give it a default: "
        + #"provider.configure(User.self) { $0.default("id", …) }"#, with: mapper)
    let followed = ObjectMapper(options: building) { provider in
      provider.configure(User.self) { $0.default("id", 5) }
    }
    expectMapping("{}", to: User.self, with: followed) { $0.id == 5 }
    expectRefusal(
      "{}", as: Plain.self, .missingValue, path: "id",
      "id: expected Int, found nothing; make 'id' of Plain optional, or give it a default: "
        + #"provider.configure(Plain.self) { $0.default(\.id, …) }"#)
    expectMapping(
      "{}", as: Plain(id: 5), with: ObjectMapper.with(Plain.self) { $0.default(\.id, 5) })
  }

  @Test("a key path to a lazy property asks for the name, whether or not the class is final")
  func lazyProperty() {
    let mapper = ObjectMapper.making(Lazy()) { $0.map("sum", to: \.total) }
    let error = errorOfMapping("{}", to: Lazy.self, with: mapper)
    #expect(
      error?.description
        == "invalid configuration: expected a stored property that can be found, found a key path to "
        + "a property of type Int; give the property's name, as in map(\"key\", to: \"property\"); "
        + "Swift does not name lazy properties, or those of classes that are not final")
    let followed = ObjectMapper.making(Lazy()) { $0.map("sum", to: "total") }
    expectMapping(#"{"sum":7}"#, to: Lazy.self, with: followed) { $0.total == 7 }
  }

  @Test("a list of types is validated as a whole")
  func listOfTypes() {
    let mapper = ObjectMapper { provider in
      provider.configure(User.self) { $0.ignore("nope") }
      provider.configure(Plain.self) { $0.map("key", to: "id") }
    }
    let types: [any Any.Type] = [User.self, Plain.self]
    #expect(mapper.validate(types) == mapper.validate(User.self, Plain.self))
    #expect(mapper.validate(types).map(\.kind) == [.unknownProperty, .missingFactory])
    #expect(mapper.validate([]) == mapper.validate())
  }
}
