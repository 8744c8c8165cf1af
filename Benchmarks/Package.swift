// swift-tools-version: 6.3

import PackageDescription

let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
  name: "AutoMapperBenchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [
    // The name is given because the identity of a path is its folder, which may have any name.
    .package(name: "AutoMapper", path: "../")
  ],
  targets: [
    .target(name: "CMeasuring"),
    .target(name: "Measuring", swiftSettings: settings),
    .target(name: "Texts", swiftSettings: settings),
    .target(name: "Walking", swiftSettings: settings),
    .target(name: "PlainModels", dependencies: ["Walking"], swiftSettings: settings),
    // A symbolic link to PlainModels: the same structs, compiled a second time with `Codable`.
    .target(
      name: "CodableModels", dependencies: ["Walking"],
      swiftSettings: settings + [.define("CODABLE_MODELS")]),
    .executableTarget(
      name: "date-benchmark",
      dependencies: [.product(name: "AutoMapperDates", package: "AutoMapper")],
      swiftSettings: settings),
    .executableTarget(
      name: "benchmark",
      dependencies: [
        .product(name: "AutoMapper", package: "AutoMapper"),
        "CMeasuring", "Measuring", "Texts", "Walking", "PlainModels", "CodableModels",
      ],
      swiftSettings: settings),
    // The same for the models of the shapes.
    .target(name: "PlainShapes", swiftSettings: settings),
    .target(name: "CodedShapes", swiftSettings: settings + [.define("CODABLE_MODELS")]),
    .executableTarget(
      name: "shapes",
      dependencies: [
        .product(name: "AutoMapper", package: "AutoMapper"),
        "CMeasuring", "Measuring", "Texts", "PlainModels", "CodableModels", "PlainShapes",
        "CodedShapes",
      ],
      swiftSettings: settings),
  ]
)
