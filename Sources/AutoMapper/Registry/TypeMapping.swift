/// The rules of one type, as added by a `configure` closure.
///
///     provider.configure(User.self) { user in
///       user.map("dob", to: "dateOfBirth")
///       user.exclude("password")
///     }
///
/// A later rule for the same property and direction replaces an earlier one; inside a single
/// `configure` call, that is an error that `ObjectMapper.validate(_:atLeast:)` reports. Rules of a
/// class also apply to its subclasses, unless these have their own; factories and other sources of
/// instances are not inherited.
///
/// A name that is not a property of the type is an error of kind `invalidConfiguration` when the
/// type is first mapped; the error suggests the name that was probably meant. A name in another
/// spelling, such as `first_name`, refers to the first property with a matching name, unless one
/// has exactly this name.
///
/// If a rule takes a key path, Swift names the stored properties of structs and final classes. For
/// the properties of other classes, the mapper finds the name with an instance from the registered
/// factory. If that is not possible, it asks for the name.
public struct TypeMapping<Model>: Sendable {
  var rules: TypeRules
}
