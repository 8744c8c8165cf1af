/// The rules of one type, as a `configure` closure states them.
///
///     provider.configure(User.self) { user in
///       user.map("dob", to: "dateOfBirth")
///       user.exclude("password")
///     }
///
/// A later rule for the same property and direction replaces an earlier one; within one `configure`, that is
/// an error that `ObjectMapper.validate(_:atLeast:)` reports. Rules of a class hold for
/// its subclasses too, where they have none of their own; what makes instances is not inherited. A
/// name that is no property of the type is an error of kind `invalidConfiguration` when the type is
/// first mapped, with the name that was probably meant. A name in another spelling, such as `first_name`,
/// means the first property that is alike, unless one has exactly this name.
///
/// Where a rule takes a key path, Swift names the stored properties of structs and final classes. For
/// properties of other classes the mapper finds the name on an instance of the registered factory;
/// where that cannot tell, it asks for the name.
public struct TypeMapping<Model>: Sendable {
  var rules: TypeRules
}
