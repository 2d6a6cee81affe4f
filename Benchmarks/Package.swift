// swift-tools-version: 6.2

import Foundation
import PackageDescription

/// Contenders that are measured where they are installed: the header that tells, and the library.
let optionalContenders = [
    (target: "HyperscanPaths", header: "hs/hs.h", library: "hs", condition: "HYPERSCAN"),
    (target: "RE2Paths", header: "re2/set.h", library: "re2", condition: "RE2"),
].filter { contender in
    ["/usr/include/", "/usr/local/include/"].contains {
        FileManager.default.fileExists(atPath: $0 + contender.header)
    }
}

let package = Package(
    name: "benchmarks",
    platforms: [.macOS(.v13)],
    dependencies: [
        .package(name: "swift-universal-links", path: "..", traits: [])
    ],
    targets: optionalContenders.map { contender in
        .target(
            name: contender.target,
            linkerSettings: [.linkedLibrary(contender.library)])
    } + [
        .target(name: "ProcessCounters"),
        .executableTarget(
            name: "bench",
            dependencies: [
                "ProcessCounters",
                .product(name: "UniversalLinks", package: "swift-universal-links"),
            ] + optionalContenders.map { .target(name: $0.target) },
            swiftSettings: optionalContenders.map { .define($0.condition) }
        ),
    ],
    cxxLanguageStandard: .cxx17
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
    target.swiftSettings = (target.swiftSettings ?? []) + settings
}
