// swift-tools-version: 6.3

import PackageDescription

// Warnings are errors for developers of the package, but never in a program that uses it: its build system
// may suppress the warnings of dependencies, which conflicts with this setting.
let strictness: [SwiftSetting] =
  Context.environment["AUTOMAPPER_STRICT"] == nil
  ? [] : [.treatAllWarnings(as: .error), .treatWarning("ExplicitSendable", as: .error)]

// All of Foundation is there on Apple's systems anyway, so the trait changes nothing there.
let foundation: [SwiftSetting] = [
  .define(
    "Foundation",
    .when(platforms: [.macOS, .macCatalyst, .iOS, .tvOS, .watchOS, .visionOS, .driverKit]))
]

// What a program for Linux pays for the library. From version 6.2, packages with such flags can be depended on.

// Functions begin at addresses divisible by 4, not by 16. Into functions of more than 15 blocks, only what is marked
// @inline(__always) is inlined: elsewhere in them, a call costs less than the code that it saves.
//
// With the trait Compact, there are no tables for unwinding the stack. Nothing in Swift does so: errors are results, and
// the runtime's backtraces follow frame pointers. The tables become debug information, which is not loaded. A C function
// of a header would have tables by default, and with it its whole file.
//
// A compiler refuses options of the optimizer that it does not know, so only versions that were tried get these.
#if compiler(<6.4)
let optimizerOptions = [
  "-Xllvm", "-align-all-functions=2", "-Xllvm", "-sil-inline-overall-caller-block-limit=15",
]
let compactOptions = [
  "-Xllvm", "-force-attribute=nounwind", "-Xcc", "-fno-asynchronous-unwind-tables",
]
#else
let (optimizerOptions, compactOptions) = ([String](), [String]())
#endif

// SwiftPM links programs for Linux with --gc-sections, which drops whole sections that nothing refers to. With a
// section for each function, and public declarations that do not count as used, a program contains only what it
// calls. A dynamic library exports what it always did. Of optimized code, debuggers know little more than the lines
// anyway, which are quickly compiled.
let lightness: [SwiftSetting] = [
  .unsafeFlags(
    [
      "-Xfrontend", "-function-sections", "-Xfrontend", "-internalize-at-link",
      "-Xfrontend", "-gline-tables-only",
    ] + optimizerOptions,
    .when(platforms: [.linux], configuration: .release)),
  .unsafeFlags(
    compactOptions,
    .when(platforms: [.linux], configuration: .release, traits: ["Compact"])),
]

let settings: [SwiftSetting] =
  strictness + foundation + lightness + [
    .swiftLanguageMode(.v6),
    .strictMemorySafety(),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InferIsolatedConformances"),
  ]

// The library reflects on none of its own types but those of AutoMapperModels, which is compiled as programs are:
// what its values print as is written in the code.
let librarySettings: [SwiftSetting] =
  settings + [
    .unsafeFlags(
      ["-Xfrontend", "-disable-reflection-metadata"],
      .when(platforms: [.linux], configuration: .release))
  ]

// The settings of Xcode for a new app: everything that is not declared otherwise belongs to the main actor.
let appSettings: [SwiftSetting] =
  settings + [
    .defaultIsolation(MainActor.self),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  ]

// Tests run on the newest systems, and may use API that the oldest ones lack. The optimizer takes their files in
// parallel: as one module, they would keep a single core busy for a quarter of an hour.
let testSettings: [SwiftSetting] = [
  .unsafeFlags(["-Xfrontend", "-disable-availability-checking"]),
  .unsafeFlags(
    ["-no-whole-module-optimization", "-enable-batch-mode"], .when(configuration: .release)),
]

let package = Package(
  name: "AutoMapper",
  // The oldest systems with the reflection functions of Swift 5.5, which the library calls.
  platforms: [.macOS(.v12), .iOS(.v15), .tvOS(.v15), .watchOS(.v8), .visionOS(.v1)],
  products: [
    .library(name: "AutoMapper", targets: ["AutoMapper"]),
    .library(name: "AutoMapperDates", targets: ["AutoMapperDates"]),
  ],
  traits: [
    .default(enabledTraits: ["Foundation"]),
    .trait(
      name: "Foundation",
      description: "The types of Foundation that FoundationEssentials does not have."),
    .trait(
      name: "Compact",
      description: "No tables for unwinding the stack: a sixth less code on Linux."),
  ],
  targets: [
    .target(name: "AutoMapperFoundation", swiftSettings: librarySettings),
    .target(
      name: "AutoMapperDates", dependencies: ["AutoMapperFoundation"],
      swiftSettings: librarySettings),
    .target(
      name: "AutoMapperModels", dependencies: ["AutoMapperDates"], swiftSettings: settings),
    .target(name: "CAutoMapperRuntime"),
    .target(
      name: "AutoMapper",
      dependencies: [
        "AutoMapperDates", "AutoMapperFoundation", "AutoMapperModels", "CAutoMapperRuntime",
      ],
      swiftSettings: librarySettings),
    .executableTarget(
      name: "quickstart", dependencies: ["AutoMapper"], path: "Sources/Quickstart",
      swiftSettings: settings),
    .target(
      name: "AutoMapperTestSupport", path: "Tests/AutoMapperTestSupport", swiftSettings: settings),
    // Models as in a library with a stable ABI, in libraries without reflection metadata or without the names
    // in it, in an app, and in a C library.
    .target(
      name: "ResilientModels", path: "Tests/ResilientModels",
      swiftSettings: settings + [.unsafeFlags(["-enable-library-evolution"])]),
    .target(
      name: "StrippedModels", path: "Tests/StrippedModels",
      swiftSettings: settings + [.unsafeFlags(["-disable-reflection-metadata"])]),
    .target(
      name: "NamelessModels", path: "Tests/NamelessModels",
      swiftSettings: settings + [.unsafeFlags(["-Xfrontend", "-disable-reflection-names"])]),
    .target(name: "CModels", path: "Tests/CModels"),
    .testTarget(
      name: "AutoMapperDatesTests", dependencies: ["AutoMapperDates"],
      swiftSettings: settings + testSettings),
    .testTarget(
      name: "AutoMapperTests",
      dependencies: [
        "AutoMapper", "AutoMapperTestSupport", "CModels", "NamelessModels", "ResilientModels",
        "StrippedModels",
      ],
      swiftSettings: settings + testSettings),
    .testTarget(
      name: "MainActorTests", dependencies: ["AutoMapper", "AutoMapperTestSupport"],
      swiftSettings: appSettings),
  ]
)
