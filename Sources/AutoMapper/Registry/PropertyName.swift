/// The name of a property as text: a `String`.
///
///     user.map("dob", to: "dateOfBirth")
///     let cached = "cache"
///     user.ignore(cached)
///
/// Rules take a name or a key path. A name is checked when the type is first mapped, or by
/// ``ObjectMapper/validate(_:atLeast:)``; a key path is checked by the compiler.
///
/// The alias combines several protocols, because the compiler explains a failed call by the
/// overload with the fewest unmet requirements. A key path meets none of them, so a misspelled one,
/// such as `\.nope`, is diagnosed as a key path: *value of type 'User' has no member 'nope'*.
public typealias PropertyName = StringProtocol & Codable
