import CAutoMapperRuntime

/// The library's own error in an `any Error`.
///
/// An error passes each level of a document on its way to the caller of the mapper. A cast would
/// look up the types at each, and a changed copy would need a new box:
///
///     any Error → box → MappingError → Contents
///
/// So the types are compared, and the contents are changed in place if nothing else refers to the
/// box or to the contents. A program that has kept an error still gets a copy.
@safe
enum ThrownError {
  /// The library's error, or nil for any other.
  @inline(__always)
  static func own(_ error: any Error) -> MappingError? {
    // SAFETY: the box, which owns the contents, outlives the call.
    unsafe contents(of: error).map { unsafe MappingError(Shared($0.takeUnretainedValue())) }
  }

  /// The same error, with changes if it is the library's own.
  static func changing(
    _ error: any Error, _ change: (inout MappingError.Contents) -> Void
  ) -> any Error {
    guard let contents = unsafe contents(of: error) else { return error }
    guard isOnlyReference(to: error), unsafe automapper_has_one_reference(contents.toOpaque())
    else {
      var copy = unsafe MappingError(Shared(contents.takeUnretainedValue()))
      change(&copy.ownContents)
      return copy
    }
    // SAFETY: the caller owns the box, which owns the contents.
    unsafe contents._withUnsafeGuaranteedRef { unsafe change(&$0.value) }
    return error
  }

  /// The same error with a step prepended to its path.
  @inline(never)
  static func prepending(_ step: MappingPath.Component, to error: any Error) -> any Error {
    changing(error) { $0.prepend(step) }
  }

  /// Calls a closure, and prepends a step to the path of the error that it throws.
  @inline(__always)
  static func prepending<Result>(
    _ step: @autoclosure () -> MappingPath.Component, _ body: () throws -> Result
  ) throws -> Result {
    do {
      return try body()
    } catch {
      throw prepending(step(), to: error)
    }
  }

  /// The same error with a key prepended to its path, and with the property if the error is about
  /// its value.
  @inline(never)
  static func prepending(
    key: String, property: String, of type: any Any.Type, to error: any Error
  ) -> any Error {
    changing(error) {
      $0.name(property, of: type)
      $0.prepend(.key(key))
    }
  }

  /// The same error as one that the program caused.
  @inline(never)
  static func ofProgram(_ error: any Error) -> any Error {
    changing(error) { $0.isOfProgram = true }
  }

  /// The same error with an offset in the text, unless it has one.
  @inline(never)
  static func placed(_ error: any Error, at offset: Int?) -> any Error {
    changing(error) { $0.offset = $0.offset ?? offset }
  }

  /// The contents of the library's error, which the box owns.
  private static func contents<Thrown: Error>(
    of error: Thrown
  ) -> Unmanaged<Shared<MappingError.Contents>.Box>? {
    guard Thrown.self == MappingError.self else { return nil }
    // SAFETY: the value has this type.
    return unsafe Unmanaged.passUnretained(unsafeBitCast(error, to: MappingError.self).contents.box)
  }

  /// Whether nothing else refers to the box of an error.
  ///
  /// On Apple platforms, a box is an object of Objective-C, whose references are not known.
  private static func isOnlyReference(to error: any Error) -> Bool {
    guard unsafe MemoryLayout<any Error>.size == MemoryLayout<UnsafeRawPointer>.size,
      !PortableMode.isOn
    else { return false }
    // SAFETY: an error of this size is a reference to its box. Without the cast, which does nothing,
    // the compiler would pass the value in the box.
    return unsafe automapper_has_one_reference(
      unsafeBitCast(error as any Error, to: UnsafeRawPointer.self))
  }
}
