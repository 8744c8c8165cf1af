/// A property of a value as a mirror shows it.
///
/// Not a tuple, whose metadata would have to be made.
struct MirroredChild {
  let label: String?
  let value: Any
}
