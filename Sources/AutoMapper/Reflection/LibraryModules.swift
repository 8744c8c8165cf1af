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
