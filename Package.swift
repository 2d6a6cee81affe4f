// swift-tools-version: 6.2

import PackageDescription

let package = Package(
    name: "swift-universal-links",
    platforms: [.macOS(.v13), .iOS(.v16), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1)],
    products: [
        .library(name: "UniversalLinks", targets: ["UniversalLinks"]),
        .library(name: "UniversalLinksFoundation", targets: ["UniversalLinksFoundation"]),
        .library(name: "UniversalLinksTesting", targets: ["UniversalLinksTesting"]),
        .library(name: "JSONSchema", targets: ["JSONSchema"]),
        .library(name: "JSONSyntax", targets: ["JSONSyntax"]),
        .executable(name: "aasa", targets: ["aasa"]),
        .executable(name: "AASAValidator", targets: ["aasa"]),
    ],
    traits: [
        .trait(name: "Tools", description: "The command-line tool and what it needs from outside packages."),
        .default(enabledTraits: ["Tools"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
    ],
    targets: [
        // Floor 0: bytes in, values out. Standard library only.
        .target(name: "JSONSyntax"),
        .target(name: "SignedEnvelope"),

        // Floor 1: pure logic, without Foundation. Siblings: neither imports the other.
        .target(name: "JSONSchema", dependencies: ["JSONSyntax"]),
        .target(name: "UniversalLinks", dependencies: ["JSONSyntax", "SignedEnvelope"]),

        // Floor 2: bridges and presentation.
        .target(name: "UniversalLinksFoundation", dependencies: ["JSONSyntax", "UniversalLinks"]),
        .target(name: "UniversalLinksTesting", dependencies: ["UniversalLinks"]),
        .target(name: "UniversalLinksReports", dependencies: ["JSONSchema", "JSONSyntax", "UniversalLinks"]),

        // Floor 3: what a project on disk lists, and running all of it.
        .target(
            name: "UniversalLinksProject",
            dependencies: ["JSONSyntax", "UniversalLinks", "UniversalLinksReports", .yams]
        ),

        // Floor 4: the tool.
        .executableTarget(
            name: "aasa",
            dependencies: [
                "JSONSchema", "JSONSyntax", "UniversalLinks", "UniversalLinksFoundation", "UniversalLinksProject",
                "UniversalLinksReports", .argumentParser,
            ]
        ),

        // Tests: a target for each module, and one support module that no product exports.
        .target(
            name: "UniversalLinksTestSupport",
            path: "Tests/UniversalLinksTestSupport"
        ),
        .testTarget(name: "JSONSyntaxTests", dependencies: ["JSONSyntax", "UniversalLinksTestSupport"]),
        .testTarget(name: "SignedEnvelopeTests", dependencies: ["SignedEnvelope", "UniversalLinksTestSupport"]),
        .testTarget(
            name: "JSONSchemaTests",
            dependencies: ["JSONSchema", "JSONSyntax", "UniversalLinksTestSupport"]
        ),
        .testTarget(
            name: "UniversalLinksTests",
            dependencies: ["JSONSyntax", "UniversalLinks", "UniversalLinksTestSupport"]
        ),
        .testTarget(
            name: "UniversalLinksFoundationTests",
            dependencies: ["UniversalLinksFoundation", "UniversalLinksTestSupport"]
        ),
        .testTarget(
            name: "UniversalLinksTestingTests",
            dependencies: ["UniversalLinks", "UniversalLinksTesting"]
        ),
        .testTarget(
            name: "UniversalLinksProjectTests",
            dependencies: [
                "JSONSchema", "JSONSyntax", "UniversalLinks", "UniversalLinksProject", "UniversalLinksReports",
                "UniversalLinksTestSupport",
            ]
        ),
        .testTarget(
            name: "UniversalLinksReportsTests",
            dependencies: ["JSONSyntax", "UniversalLinks", "UniversalLinksReports", "UniversalLinksTestSupport"]
        ),
        .testTarget(
            name: "aasaTests",
            dependencies: [
                "aasa", "JSONSyntax", "UniversalLinks", "UniversalLinksTestSupport", .yams,
            ]
        ),
    ]
)

// CORE_ONLY=1 swift test --scratch-path .build-core    floors 0 and 1 alone, in seconds.
if Context.environment["CORE_ONLY"] != nil {
    let core: Set<String> = [
        "JSONSyntax", "SignedEnvelope", "JSONSchema", "UniversalLinks",
        "UniversalLinksTestSupport",
        "JSONSyntaxTests", "SignedEnvelopeTests", "JSONSchemaTests", "UniversalLinksTests",
    ]
    package.dependencies = []
    package.traits = []
    package.targets.removeAll { !core.contains($0.name) }
    package.products.removeAll { !core.contains($0.name) }
}

for target in package.targets {
    var settings: [SwiftSetting] = [
        .enableUpcomingFeature("ExistentialAny"),  // SE-0335
        .enableUpcomingFeature("InternalImportsByDefault"),  // SE-0409
        .enableUpcomingFeature("MemberImportVisibility"),  // SE-0444
        .enableUpcomingFeature("NonisolatedNonsendingByDefault"),  // SE-0461
    ]
    // STRICT=1, as CI sets it: every warning stops the build.
    if Context.environment["STRICT"] != nil {
        settings.append(.treatAllWarnings(as: .error))  // SE-0480
        settings.append(.treatWarning("ExplicitSendable", as: .error))
    }
    target.swiftSettings = (target.swiftSettings ?? []) + settings
}

extension Target.Dependency {
    static let argumentParser = tool("ArgumentParser", "swift-argument-parser")
    static let yams = tool("Yams", "Yams")

    private static func tool(_ name: String, _ package: String) -> Target.Dependency {
        .product(name: name, package: package, condition: .when(traits: ["Tools"]))
    }
}
