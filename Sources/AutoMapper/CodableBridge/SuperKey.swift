/// The key of a superclass's values in an object of their own.
enum SuperKey: CodingKey {
  case `super`
}
