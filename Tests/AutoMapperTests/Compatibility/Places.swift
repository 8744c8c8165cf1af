import AutoMapper
import Testing

/// A value in the three places that the ancestor knew: plain, Optional, and implicitly unwrapped.
struct Places<Value> {
  var plain: Value
  var optional: Value?
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  // The library must map what programs have.
  var implicit: Value!
}

extension Places: Equatable where Value: Equatable {}
extension Places: Sendable where Value: Sendable {}

/// Checks that a text is read as a value in each of the three places, and written as the same text.
func expectPlaces<Value: Equatable>(
  _ text: String, _ value: Value, with mapper: ObjectMapper = .shared,
  sourceLocation: Testing.SourceLocation = #_sourceLocation
) {
  let all = Places(plain: value, optional: value, implicit: value)
  let allText = #"{"plain":\#(text),"optional":\#(text),"implicit":\#(text)}"#
  expectMapping(allText, as: all, with: mapper, sourceLocation: sourceLocation)
  expectEveryForm(of: all, as: allText, with: mapper, sourceLocation: sourceLocation)
  let bare = Places(plain: value, optional: nil, implicit: nil)
  let bareText = #"{"plain":\#(text)}"#
  let nullText = #"{"implicit":null,"optional":null,"plain":\#(text)}"#
  expectMapping(bareText, as: bare, with: mapper, sourceLocation: sourceLocation)
  expectMapping(nullText, as: bare, with: mapper, sourceLocation: sourceLocation)
  expectEveryForm(of: bare, as: bareText, with: mapper, sourceLocation: sourceLocation)
}
