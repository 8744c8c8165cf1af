/// What happens to elements of a stream that cannot be mapped.
///
///     let users = mapper.elements(of: User.self, inFile: file, invalidElements: .skip)
///
/// This is about elements whose values do not fit, and, in ``ElementFormat/lines``, about lines that are no
/// JSON. Elsewhere text that is no JSON always ends the stream, since nobody can tell where the next
/// element starts; so do problems of the configuration, such as a class without a factory.
public struct InvalidStreamElements: Sendable {
  /// Receives the error of an element that is left out, and may throw to end the stream; nil where the
  /// error is thrown.
  let handle: (@Sendable (MappingError) throws -> Void)?

  /// They are an error; the default.
  public static let `throw` = InvalidStreamElements(handle: nil)

  /// They are left out, and counted.
  public static let skip = InvalidStreamElements { _ in }

  /// They are left out, and counted, and a closure receives their errors.
  ///
  ///     let users = mapper.elements(
  ///       of: User.self, inFile: file, invalidElements: .skip { error in print(error) })
  ///
  /// - Parameter handle: Receives the error of each element that is left out, in their order. What it
  ///   throws ends the stream.
  /// - Returns: The policy.
  public static func skip(
    _ handle: @escaping @Sendable (MappingError) throws -> Void
  ) -> InvalidStreamElements {
    InvalidStreamElements(handle: handle)
  }
}
