import CAutoMapperRuntime

/// The libraries that come with Apple's systems, as opposed to those of the program.
enum SystemImage {
  /// Whether a type's metadata is in a library of the system.
  ///
  /// The metadata of a generic type with its arguments is created at run time, and is not in a
  /// library. On Linux, a library of the program may be in the same folder as those of Swift, so
  /// this is not known.
  static func holds(_ type: any Any.Type) -> Bool {
    #if canImport(Darwin)
    // SAFETY: the address is looked up only, and the text of the path lives as long as the library
    // is loaded.
    guard
      let path = unsafe automapper_image_path(ValueWitnesses.metadata(of: type)).map({
        unsafe String(cString: $0)
      })
    else { return false }
    return isSystem(path)
    #else
    return false
    #endif
  }

  /// Whether a library belongs to a system of Apple, or to a simulator of one.
  static func isSystem(_ path: String) -> Bool {
    let path = path.parts(separatedBy: "/Contents/Resources/RuntimeRoot").last ?? ""
    // The files in /System/Volumes/Data belong to the users of macOS.
    return path.hasPrefix("/usr/lib/")
      || path.hasPrefix("/System/") && !path.hasPrefix("/System/Volumes/Data/")
  }
}
