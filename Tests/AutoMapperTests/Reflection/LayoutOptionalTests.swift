import AutoMapperTestSupport
import Testing

@testable import AutoMapper

/// Optionals read by the code that any system can run, compared with those by value witnesses.
@Suite("Layout: Optionals in both ways")
struct LayoutOptionalTests {
  /// Makes, tells and takes apart an Optional, by what an `OptionalCases` uses and by the general way.
  private func check<Value: Equatable>(_ value: Value) throws {
    let cases = OptionalCases(Value?.self)
    for general in [false, true] {
      let wrapped: Value?? = try withResultPlace(of: Value?.self) { place in
        place.store(value)
        if general { Value?.wrap(at: place) } else { cases.wrap(at: place) }
      }
      #expect(wrapped == .some(.some(value)))
      let none: Value?? = try withResultPlace(of: Value?.self) { place in
        if general { Value?.storeNil(at: place) } else { cases.storeNil(at: place) }
      }
      #expect(none == .some(.none))
    }
    for optional in [value, nil] {
      withTemporaryPlace(optional) { place in
        #expect(cases.isNil(at: place) == (optional == nil))
        #expect(Value?.isNil(at: place) == (optional == nil))
      }
    }
  }

  private enum Many: Equatable {
    case number(Int)
    case text(String)
    case nothing
  }

  @Test("integers, booleans, strings, objects, enums and Optionals of them")
  func values() throws {
    try check(0)
    try check(UInt8.max)
    try check(true)
    try check("a string that is on the heap")
    try check("")
    try check(2.5)
    try check(ObjectIdentifier(LifetimeTracker.self))
    try check(Many.text("text"))
    try check(Many.nothing)
    try check(Optional(1))
    try check(Optional<String>.none)
    try check([1, 2])
    try check(["a": [1]])
  }

  @Test("replacing a value by nil destroys it")
  func replacement() {
    weak var seen: AnyObject?
    do {
      var optional: AnyObject? = Marker()
      seen = optional
      #expect(seen != nil)
      withPlace(of: &optional) { OptionalCases(AnyObject?.self).storeNil(at: $0) }
      #expect(optional == nil)
    }
    #expect(seen == nil)
  }

  private final class Marker {}
}
