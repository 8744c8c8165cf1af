import CAutoMapperRuntime

/// The modules whose types are mapped only if they are known by name, and never field by field.
///
/// A type is identified by its module rather than by the file that contains it: a program that is
/// linked statically has one file, and one that includes Swift's libraries may keep its own in the
/// same folder. So the list must be complete. `Scripts/library_modules.py` compares it with what
/// the toolchain ships.
enum LibraryModules {
  // Arrays, because a set of strings costs more when it is made than all the searches.

  /// The modules of the toolchain.
  private static let toolchain = [
    "Cxx", "CxxStdlib", "Dispatch", "Distributed", "Foundation", "FoundationEssentials",
    "FoundationInternationalization", "FoundationNetworking", "FoundationXML", "Glibc",
    "Observation", "RegexBuilder", "Runtime", "Swift", "SwiftOnoneSupport", "Synchronization",
    "Testing", "XCTest", "_Builtin_float", "_Concurrency", "_Differentiation",
    "_FoundationCollections", "_RegexParser", "_StringProcessing", "_TestDiscovery",
    "_TestingInterop", "_Testing_Foundation", "_Volatile",
  ]

  /// Modules of other toolchains and of Apple's systems, most of whose libraries `SystemImage`
  /// recognizes.
  private static let others = [
    "Android", "Combine", "CoreFoundation", "CoreGraphics", "Darwin", "Musl", "ObjectiveC",
    "SwiftData", "SwiftUI", "SwiftUICore",
  ]

  /// The modules of this library, but for the one that contains what the library itself maps.
  ///
  /// In release builds for Linux, their types have no reflection metadata.
  private static let own = ["AutoMapper", "AutoMapperDates"]

  /// Whether a type is declared in one of the modules, or by the system.
  ///
  /// The name of an Objective-C class has no module, and the module of a Core Foundation class is
  /// that of C. On Apple's platforms, Foundation's own classes are of these kinds.
  static func declare(_ type: any Any.Type) -> Bool { TypeFacts.of(type).module.isLibrary }

  /// Whether a type is declared in one of some modules.
  static func declare(_ type: any Any.Type, in names: [String]) -> Bool {
    names.contains(TypeFacts.of(type).module.name)
  }

  /// Whether a type is a struct, a union or an enum of C, or a class of Core Foundation.
  static func isDeclaredInC(_ type: any Any.Type) -> Bool {
    TypeFacts.of(type).module.name == TypeName.moduleOfC
  }

  /// The module of a type, which is found once; see `TypeFacts`.
  struct Finding: Sendable {
    /// The name of the module; empty if there is none.
    let name: String
    /// Whether it is one of the modules whose types are mapped only if they are known by name.
    let isLibrary: Bool

    init(_ type: any Any.Type) {
      // The name of the whole type is many times as expensive as that of its module.
      name = TypeDeclaration(type)?.moduleName ?? String(TypeName(type).module)
      isLibrary =
        toolchain.contains(name) || others.contains(name) || own.contains(name)
        || SystemImage.holds(type)
        || type is AnyClass && (name == TypeName.moduleOfC || name.isEmpty)
    }
  }
}

/// The name of a type as it was declared, in two parts.
///
/// ```text
/// FoundationEssentials.Locale.Language                    FoundationEssentials   Locale.Language
/// Swift.CollectionDifference<Swift.Int>.Change            Swift
/// CollectionDifference.Change (extension in Shop):Foundation.URL.Link                 Shop
/// URL.Link
/// ```
struct TypeName {
  /// The module that declares the type, even in an extension of another module's type; empty if
  /// there is none.
  let module: Substring
  /// The name without the module.
  private let fullName: Substring

  /// Swift's name for the module of all declarations in C.
  static let moduleOfC = "__C"

  private static let prefix = "(extension in "

  init(_ type: any Any.Type) {
    var rest = Substring(String(reflecting: type))
    var extending: Substring?
    while rest.utf8.starts(with: Self.prefix.utf8),
      let end = rest.utf8.firstIndex(of: UInt8(ascii: ":"))
    {
      // The first is the nearest.
      extending = extending ?? rest[..<end].dropFirst(Self.prefix.count).dropLast()
      rest = rest[rest.index(after: end)...]
    }
    guard let dot = rest.utf8.firstIndex(of: UInt8(ascii: ".")) else {
      module = ""
      fullName = rest
      return
    }
    module = extending ?? rest[..<dot]
    fullName = rest[rest.index(after: dot)...]
  }

  /// The name without the module, and without the arguments of generic types.
  var name: String { Self.withoutArguments(fullName) }

  /// The name of a type without the arguments of generic types.
  static func withoutArguments(_ name: Substring) -> String {
    guard name.utf8.contains(UInt8(ascii: "<")) else { return String(name) }
    var depth = 0
    var previous: UInt8 = 0
    var bytes: [UInt8] = []
    for byte in name.utf8 {
      if byte == UInt8(ascii: "<") { depth += 1 }
      if depth == 0 { bytes.append(byte) }
      // The arrow of a function type does not close a list of arguments.
      if byte == UInt8(ascii: ">"), previous != UInt8(ascii: "-") { depth -= 1 }
      previous = byte
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

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
