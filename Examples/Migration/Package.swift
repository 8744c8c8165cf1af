// swift-tools-version: 6.3

import PackageDescription

let strict: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

let autoMapper = Target.Dependency.product(name: "AutoMapper", package: "AutoMapper")

let package = Package(
  name: "Migration",
  platforms: [.macOS(.v15)],
  dependencies: [
    // The name is given because the identity of a path is its folder, which may have any name.
    .package(name: "AutoMapper", path: "../..")
  ],
  targets: [
    // The settings of a new app: everything belongs to the main actor if it does not say otherwise.
    .target(
      name: "FromHandyJSON", dependencies: [autoMapper],
      swiftSettings: strict + [.defaultIsolation(MainActor.self)]),
    // The language mode of an old app.
    .target(
      name: "FromObjectMapper", dependencies: [autoMapper],
      swiftSettings: strict + [.swiftLanguageMode(.v5)]),
    .target(name: "FromKakaJSON", dependencies: [autoMapper], swiftSettings: strict),
    .target(name: "FromCodable", dependencies: [autoMapper], swiftSettings: strict),
    .target(name: "ObjectMapper", path: "Sources/ObjectMapperStandIn", swiftSettings: strict),
    .testTarget(
      name: "BothLibrariesTests", dependencies: [autoMapper, "ObjectMapper"],
      swiftSettings: strict),
    .testTarget(
      name: "MigrationTests",
      dependencies: [
        autoMapper, "FromHandyJSON", "FromObjectMapper", "FromKakaJSON", "FromCodable",
      ],
      swiftSettings: strict),
  ]
)
