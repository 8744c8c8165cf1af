/// Texts that are put together from pieces, as most messages are.
///
/// The standard library's functions are inlined, or generic, wherever a text is interpolated, which
/// takes twice the code of these calls. (The standard library's function for types remains: without
/// it, the name of a type is found by means of a mirror.)
extension DefaultStringInterpolation {
  @inline(never)
  mutating func appendLiteral(_ literal: String) { write(literal) }

  @inline(never)
  mutating func appendInterpolation(_ text: String) { write(text) }

  @inline(never)
  mutating func appendInterpolation(_ number: Int) { write(number.description) }
}
