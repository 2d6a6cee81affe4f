// swift-tools-version: 6.2

import PackageDescription

let package = Package(
    name: "benchmarks",
    platforms: [.macOS(.v13)],
    dependencies: [
        .package(name: "swift-universal-links", path: "..", traits: [])
    ],
    targets: [
        .target(name: "ProcessCounters"),
        .executableTarget(
            name: "bench",
            dependencies: [
                "ProcessCounters",
                .product(name: "UniversalLinks", package: "swift-universal-links"),
            ]
        ),
    ]
)

for target in package.targets where target.name == "bench" {
    var settings: [SwiftSetting] = [
        .enableUpcomingFeature("ExistentialAny"),  // SE-0335
        .enableUpcomingFeature("InternalImportsByDefault"),  // SE-0409
        .enableUpcomingFeature("MemberImportVisibility"),  // SE-0444
        .enableUpcomingFeature("NonisolatedNonsendingByDefault"),  // SE-0461
    ]
    // AASA_STRICT=1, as CI sets it: every warning stops the build.
    if Context.environment["AASA_STRICT"] != nil {
        settings.append(.treatAllWarnings(as: .error))  // SE-0480
    }
    target.swiftSettings = settings
}
