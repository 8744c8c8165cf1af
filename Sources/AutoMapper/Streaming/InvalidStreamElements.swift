/// The treatment of elements of a stream that cannot be mapped.
///
///     let users = mapper.elements(of: User.self, inFile: file, invalidElements: .skip)
///
/// The policy applies to elements whose values do not fit and, in ``ElementFormat/lines``, to lines
/// that are not JSON. In the other formats, text that is not JSON always ends the stream, because
/// the start of the next element is unknown. Problems of the configuration, such as a class without
/// a factory, end the stream as well.
public struct InvalidStreamElements: Sendable {
  /// A closure that receives the error of an element that is left out, and may throw to end the
  /// stream; nil if the error is thrown.
  let handle: (@Sendable (MappingError) throws -> Void)?

  /// The default: the error of the element is thrown.
  public static let `throw` = InvalidStreamElements(handle: nil)

  /// The elements are left out and counted.
  public static let skip = InvalidStreamElements { _ in }

  /// The elements are left out and counted, and a closure receives their errors.
  ///
  ///     let users = mapper.elements(
  ///       of: User.self, inFile: file, invalidElements: .skip { error in print(error) })
  ///
  /// - Parameter handle: A closure that receives the errors of the elements that are left out, in
  ///   order. If it throws an error, the stream ends with that error.
  /// - Returns: The policy.
  public static func skip(
    _ handle: @escaping @Sendable (MappingError) throws -> Void
  ) -> InvalidStreamElements {
    InvalidStreamElements(handle: handle)
  }
}
