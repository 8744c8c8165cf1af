// swift-tools-version: 6.3

import PackageDescription

let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
  name: "Fuzzing",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "AutoMapper", path: "..")],
  targets: [
    .target(
      name: "FuzzTargets", dependencies: [.product(name: "AutoMapper", package: "AutoMapper")],
      swiftSettings: settings),
    // The main function comes from libFuzzer, so a plain `swift build` cannot link it: see `run`.
    .executableTarget(
      name: "fuzz", dependencies: ["FuzzTargets"],
      swiftSettings: settings + [.unsafeFlags(["-parse-as-library"])]),
    .executableTarget(name: "replay", dependencies: ["FuzzTargets"], swiftSettings: settings),
    .executableTarget(
      name: "canonical", dependencies: [.product(name: "AutoMapper", package: "AutoMapper")],
      swiftSettings: settings),
  ]
)
