/// Texts that are put together from pieces, as most messages are.
///
/// The standard library's functions are inlined, or generic, wherever a text is interpolated, which
/// takes twice the code of these calls.
extension DefaultStringInterpolation {
  @inline(never)
  mutating func appendLiteral(_ literal: String) { write(literal) }

  @inline(never)
  mutating func appendInterpolation(_ text: String) { write(text) }

  @inline(never)
  mutating func appendInterpolation(_ number: Int) { write(number.description) }

  @inline(never)
  mutating func appendInterpolation(_ type: any Any.Type) {
    write(String(describing: type))
  }
}
