import AutoMapper
import Foundation
import Testing

/// A protocol that says nothing of what conforms to it.
protocol Shapeless {}

@Suite("Reading: types that are refused")
struct UnsupportedTypeTests {
  actor Counter {
    var count = 0
  }

  struct WithClosure { var action: () -> Void }
  struct WithMetatype { var type: any Any.Type }
  struct WithActor { var counter: Counter }
  struct WithProtocol { var shape: any Shapeless }
  struct WithHasher { var hasher: Hasher }

  final class WithWeak {
    weak var other: WithWeak?
  }

  struct WeakStruct {
    weak var other: WithWeak?
    var number: Int
  }

  /// Checks that a type is refused with a sentence that gives the reason.
  private func check<Model>(
    _ type: Model.Type, _ sentence: String,
    sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) {
    let refusal = Refusal(.unsupportedType, sentence)
    // With a suitable document, with an empty one and with one that has nothing to do with it.
    for text in ["{}", #"{"x":[1]}"#] {
      expectRefusal(text, as: type, refusal, sourceLocation: sourceLocation)
    }
    expectRefusal(
      "[]", as: [Model].self, .unsupportedType, entryPoints: [], sourceLocation: sourceLocation)
  }

  @Test("each with its reason and its property")
  func reasons() {
    check(
      WithActor.self,
      "cannot map Counter: an actor's state cannot be reached from outside; this is the property "
        + "'counter' of WithActor")
    check(
      WithProtocol.self,
      "cannot map \((any Shapeless).self): a protocol does not say which type to make: "
        + #"provider.discriminator((any \#((any Shapeless).self)).self, "type", […]); this is the property "#
        + "'shape' of WithProtocol")
    check(
      WithHasher.self,
      "cannot map Hasher: it is a library type whose contents cannot be reflected; register a "
        + "converter; this is the "
        + "property 'hasher' of WithHasher")
  }

  @Test("closures, metatypes and weak references in a struct that no factory makes")
  func needsFactory() {
    func sentence(_ type: String, _ property: String, _ propertyType: String) -> String {
      "cannot map \(type): its property '\(property)' of type \(propertyType) is not data, so only a "
        + "factory can give it a value: provider.register { \(type)(…) }"
    }
    check(WithClosure.self, sentence("WithClosure", "action", "() -> ()"))
    check(WithMetatype.self, sentence("WithMetatype", "type", "Any.Type"))
    check(WeakStruct.self, sentence("WeakStruct", "other", "Optional<WithWeak>"))
  }

  @Test("a factory makes such a struct possible")
  func withFactory() {
    let mapper = ObjectMapper { provider in
      provider.register { WeakStruct(other: nil, number: 1) }
      provider.register { WithClosure {} }
    }
    expectMapping(#"{"number":2,"other":{}}"#, to: WeakStruct.self, with: mapper) {
      $0.number == 2
    }
    expectMapping(#"{"action":1}"#, to: WithClosure.self, with: mapper) { _ in true }
  }

  @Test("at the root and in containers")
  func containers() {
    expectRefusal("null", as: Counter?.self, .unsupportedType)
    expectRefusal("1", as: (() -> Void).self, .unsupportedType)
    expectRefusal("1", as: Int.Type.self, .unsupportedType)
    expectRefusal("{}", as: (any Shapeless).self, .unsupportedType)
  }
}
