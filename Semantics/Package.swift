// swift-tools-version: 6.3

import PackageDescription

let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
  name: "Semantics",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "AutoMapper", path: "..")],
  targets: [
    .executableTarget(
      name: "semantics", dependencies: [.product(name: "AutoMapper", package: "AutoMapper")],
      swiftSettings: settings)
  ]
)
