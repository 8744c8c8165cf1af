/// The name of a property as text: a `String`.
///
///     user.map("dob", to: "dateOfBirth")
///     let cached = "cache"
///     user.ignore(cached)
///
/// Rules take a name or a key path. A name is checked when the type is first mapped, or by
/// ``ObjectMapper/validate(_:atLeast:)``; a key path is checked by the compiler.
///
/// It stands for several protocols, since the compiler explains a call by the overload that lacks least.
/// A key path lacks all of them, so that a misspelt one, such as `\.nope`, is explained as a key path:
/// *value of type 'User' has no member 'nope'*.
public typealias PropertyName = StringProtocol & Codable
