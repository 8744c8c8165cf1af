import AutoMapper
import Foundation
import Testing

@Suite("Rules: validate and didMap")
struct HookTests {
  struct TooYoung: Error, Equatable, CustomStringConvertible { var description = "too young" }

  struct User: Equatable {
    var first = ""
    var last = ""
    var full: String?
    var age: Int?
    var friend: [User]?
  }

  class Base {
    var name = "unnamed"
    var log: [String] = []
    var child: Base?
  }

  final class Derived: Base { var extra = 0 }

  final class Holder {
    var derived = Derived()
    var base: Base?
  }

  private static let adult: @Sendable (MappingNode) throws -> Void = { node in
    guard node.age.int(or: 99) >= 18 else { throw TooYoung() }
  }

  private static let validating = ObjectMapper.with(User.self) { $0.validate(adult) }

  private static func userMapper(_ rules: (inout TypeMapping<User>) -> Void) -> ObjectMapper {
    ObjectMapper.making(User(), rules)
  }

  @Test("validate refuses an object with its reason and path")
  func validate() {
    let text = #"{"first":"A","last":"B","age":12}"#
    expectRefusal(
      text, as: User.self, .validationFailed, path: "", "the object was refused: too young",
      offset: 0, with: Self.validating)
    expectRefusal(
      #"{"users":[{"first":"A","last":"B"}, \#(text)]}"#, as: [User].self, .validationFailed,
      path: "users[1]", "users[1]: the object was refused: too young", at: "users",
      with: Self.validating)
    expectRefusal(
      #"{"a b":{"first":"A","last":"B","friend":[\#(text)]}}"#, as: [String: User].self,
      .validationFailed, path: #"["a b"].friend[0]"#, with: Self.validating)
    let error = errorOfMapping(text, to: User.self, with: Self.validating)
    #expect(error?.underlyingError as? TooYoung == TooYoung())
    #expect(error?.type == User.self)
    expectMapping(
      #"{"first":"A","last":"B","age":18}"#, as: User(first: "A", last: "B", age: 18),
      with: Self.validating)
  }

  @Test("validate comes before anything is made or read")
  func validateFirst() {
    for entryPoint in EntryPoint.allCases {
      let calls = Shared([String]())
      let mapper = ObjectMapper { provider in
        provider.register { () -> User in
          calls.change { $0.append("factory") }
          return User()
        }
        provider.configure(User.self) { user in
          user.map("first", to: \.first) { node in
            calls.change { $0.append("first") }
            return try node.string
          }
          user.validate { node in
            calls.change { $0.append("validate") }
            if node.age.int(or: 99) < 18 { throw TooYoung() }
          }
        }
      }
      // The bad value is not met, since the object is refused before.
      let error = errorOfMapping(
        #"{"last":[],"first":"A","age":3}"#, to: User.self, through: entryPoint, with: mapper)
      #expect(error?.kind == .validationFailed, "\(entryPoint)")
      #expect(calls.value == ["validate"], "\(entryPoint)")
      calls.change { $0 = [] }
      #expect(throws: Never.self) {
        try entryPoint.map(#"{"first":"A","age":30}"#, to: User.self, with: mapper)
      }
      #expect(calls.value == ["validate", "factory", "first"], "\(entryPoint)")
    }
  }

  @Test("a reader in validate has the path from the root")
  func validateReader() {
    let mapper = ObjectMapper.with(User.self) { user in
      user.validate { node in _ = try node.address.zip.int }
    }
    expectRefusal(
      #"[{"first":"A","last":"B","address":{"zip":"x"}}]"#, as: [User].self, .typeMismatch,
      path: "[0].address.zip", #"[0].address.zip: expected Int, found the string "x""#, with: mapper
    )
  }

  @Test("validate is not called for null, for other shapes, or for objects of other types")
  func validateCalls() {
    let calls = Shared(0)
    let mapper = ObjectMapper.with(User.self) { user in
      user.validate { _ in calls.change { $0 += 1 } }
    }
    expectMapping("null", as: User?.none, with: mapper)
    expectMapping(#"{"value":null}"#, as: Box<User?>(value: nil), with: mapper)
    expectMapping("{}", as: [String: Int](), with: mapper)
    #expect(calls.value == 0)
    expectRefusal("7", as: User.self, .typeMismatch, offset: 0, with: mapper)
    #expect(calls.value == 0)
  }

  @Test("didMap sees all properties and may change a struct")
  func didMapStruct() {
    let mapper = Self.userMapper { user in
      user.didMap { $0.full = "\($0.first) \($0.last)" }
    }
    let ann = User(first: "Ann", last: "Lee", full: "Ann Lee")
    let text = #"{"last":"Lee","full":"x","first":"Ann"}"#
    expectMapping(text, as: ann, with: mapper)
    expectMapping("[\(text),null]", as: [ann, nil] as [User?], with: mapper)
    expectMapping(#"{"a":\#(text)}"#, as: ["a": ann], with: mapper)
    var outer = ann
    outer.friend = [ann, ann]
    expectMapping(
      #"{"friend":[\#(text),\#(text)],"first":"Ann","last":"Lee"}"#, as: outer, with: mapper)
    // A struct without a factory too.
    let plain = ObjectMapper.with(Box<Int>.self) { $0.didMap { $0.value *= 2 } }
    expectMapping(#"[{"value":1},{"value":2}]"#, as: [Box(value: 2), Box(value: 4)], with: plain)
    expectMapping(#"{"value":{"value":3}}"#, as: Box(value: Box(value: 6)), with: plain)
  }

  @Test("didMap may change an object, or put another of its class in its place")
  func didMapClass() {
    let mapper = ObjectMapper { provider in
      provider.registerAll({ Base() }, { Derived() }, { Holder() })
      provider.configure(Base.self) { base in
        base.didMap { base in
          base.log.append("mapped \(base.name)")
          guard base.name == "replace" else { return }
          base = Derived()
          base.name = "replaced"
        }
      }
    }
    expectMapping(#"{"name":"A","child":{"name":"B"}}"#, to: Base.self, with: mapper) {
      $0.log == ["mapped A"] && $0.child?.log == ["mapped B"]
    }
    expectMapping(#"[{"name":"replace"}]"#, to: [Base].self, with: mapper) {
      $0[0] is Derived && $0[0].name == "replaced"
    }
    expectMapping(
      #"{"base":{"name":"replace"},"derived":{"name":"replace"}}"#, to: Holder.self, with: mapper
    ) { $0.base?.name == "replaced" && $0.derived.name == "replaced" }
  }

  @Test("an instance that didMap replaced by one of another class is refused")
  func wrongReplacement() {
    let mapper = ObjectMapper { provider in
      provider.registerAll({ Derived() }, { Holder() })
      provider.configure(Base.self) { $0.didMap { $0 = Base() } }
    }
    expectRefusal(#"{"extra":1}"#, as: Derived.self, .typeMismatch, path: "", with: mapper)
    expectRefusal(
      #"[{"derived":{"extra":1}}]"#, as: [Holder].self, .typeMismatch, path: "[0].derived",
      with: mapper)
  }

  @Test("what didMap throws ends the mapping, with the path of the object")
  func didMapThrows() {
    let mapper = Self.userMapper { user in
      user.didMap { user in if user.first.isEmpty { throw ClosureFailure() } }
    }
    expectRefusal(
      #"[{"first":"A","friend":[{"first":"B"},{"last":"C"}]}]"#, as: [User].self, .transformFailed,
      path: "[0].friend[1]", "[0].friend[1]: a closure failed: no such thing", with: mapper)
    let error = errorOfMapping("{}", to: User.self, with: mapper)
    #expect(error?.underlyingError as? ClosureFailure == ClosureFailure())
    #expect(error?.type == User.self)
  }

  @Test(
    "the order of calls: validate from outside in, didMap from inside out",
    arguments: EntryPoint.allCases)
  func order(entryPoint: EntryPoint) throws {
    let calls = Shared([String]())
    let mapper = ObjectMapper.making(Base()) { base in
      base.validate { node in calls.change { $0.append("validate \(node.name.string(or: ""))") }
      }
      base.didMap { base in calls.change { $0.append("didMap \(base.name)") } }
    }
    _ = try entryPoint.map(
      #"{"child":{"name":"B","child":{"name":"C"}},"name":"A"}"#, to: Base.self, with: mapper)
    #expect(
      calls.value
        == ["validate A", "validate B", "validate C", "didMap C", "didMap B", "didMap A"],
      "\(entryPoint)")
  }

  @Test("hooks of a superclass hold for subclasses, and come first")
  func inheritance() {
    let mapper = ObjectMapper { provider in
      provider.registerAll({ Base() }, { Derived() })
      provider.configure(Base.self) { base in
        base.validate { node in if node.name.json == "bad" { throw TooYoung() } }
        base.didMap { $0.log.append("base") }
      }
      provider.configure(Derived.self) { derived in
        derived.didMap { derived in
          derived.log.append("derived \(derived.extra)")
        }
      }
    }
    expectMapping(#"{"name":"A"}"#, to: Base.self, with: mapper) { $0.log == ["base"] }
    expectMapping(#"{"extra":3}"#, to: Derived.self, with: mapper) {
      $0.log == ["base", "derived 3"]
    }
    expectRefusal(#"{"name":"bad"}"#, as: Derived.self, .validationFailed, path: "", with: mapper)
  }

  @Test("hooks are called when objects are updated", arguments: UpdateEntryPoint.allCases)
  func updates(entryPoint: UpdateEntryPoint) throws {
    let mapper = Self.userMapper { user in
      user.validate(Self.adult)
      user.didMap { $0.full = "\($0.first) \($0.last)" }
    }
    var user = User(first: "Ann", last: "Lee", age: 20)
    try entryPoint.update(&user, with: #"{"last":"Ray"}"#, by: mapper)
    #expect(user == User(first: "Ann", last: "Ray", full: "Ann Ray", age: 20))
    expectError(.validationFailed) { try entryPoint.update(&user, with: #"{"age":3}"#, by: mapper) }
    #expect(user == User(first: "Ann", last: "Ray", full: "Ann Ray", age: 20))
  }
}
