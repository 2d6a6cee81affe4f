// swift-tools-version: 6.2

import PackageDescription

// Where zlib lies on Linux, pkg-config knows. The SDKs of Apple's systems have it, and no module map of another one may win.
#if os(Linux)
    let zlibPackageConfiguration: String? = "zlib"
#else
    let zlibPackageConfiguration: String? = nil
#endif

// AASA_SYSTEM_YAML=1, as a release for Linux sets it: libyaml is the system's, not the copy in Yams, whose Swift code is linked with
// it and needs all of Foundation, and with that ICU.
let usesSystemYAML = Context.environment["AASA_SYSTEM_YAML"] != nil
let yamlTargets: [Target] =
    usesSystemYAML
    ? [.systemLibrary(name: "CLibYAML", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])])]
    : []
let yaml: Target.Dependency =
    usesSystemYAML ? .target(name: "CLibYAML", condition: .when(traits: Traits.tools)) : .yams

let package = Package(
    name: "swift-universal-links",
    platforms: [.macOS(.v14), .iOS(.v16), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1)],
    products: [
        .library(name: "UniversalLinks", targets: ["UniversalLinks"]),
        .library(name: "UniversalLinksLinting", targets: ["UniversalLinksLinting"]),
        .library(name: "UniversalLinksFoundation", targets: ["UniversalLinksFoundation"]),
        .library(name: "UniversalLinksTesting", targets: ["UniversalLinksTesting"]),
        .library(name: "UniversalLinksChecks", targets: ["UniversalLinksChecks", "UniversalLinksHTTPClient"]),
        .library(name: "UniversalLinksJSONSchema", targets: ["UniversalLinksJSONSchema"]),
        .library(name: "JSONSyntax", targets: ["JSONSyntax"]),
        .library(name: "UniversalLinksHummingbird", targets: ["UniversalLinksHummingbird"]),
        .executable(name: "aasa", targets: ["aasa"]),
        .executable(name: "AASAValidator", targets: ["aasa"]),
        .executable(name: "aasa-server", targets: ["aasa-server"]),
    ],
    // No trait enables another: SwiftPM passes traits to the compiler in an order that each run draws anew, and where it differs,
    // everything is compiled again. A dependency names all traits that need it instead (`Traits`).
    traits: [
        .trait(name: "Tools", description: "The command-line tool, for files: what it needs from outside packages."),
        .trait(name: "Network", description: "That, and its client for hosts and the CDN."),
        .trait(name: "Server", description: "All of that, the staging server and the monitor."),
        .trait(name: "Hummingbird", description: "Association files on a Hummingbird server of your own."),
        .default(enabledTraits: ["Server"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-asn1", from: "1.7.4"),
        .package(url: "https://github.com/apple/swift-certificates", from: "1.21.1"),
        .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
        .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
        .package(url: "https://github.com/apple/swift-nio-extras", from: "1.34.0"),
        .package(url: "https://github.com/apple/swift-nio-http2", from: "1.46.0"),
        .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.37.6"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1"),
        .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
        .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
    ],
    targets: [
        // Floor 0: bytes in, values out. Standard library only.
        .target(name: "JSONSyntax"),
        .target(name: "SignedEnvelope"),

        // Floor 0 as well: the C library, for what FoundationEssentials lacks.
        .target(name: "_UniversalLinksSystemCalls"),

        // Floor 1: pure logic, without Foundation. Siblings: neither imports the other.
        .target(name: "_UniversalLinksJSONRPC", dependencies: ["JSONSyntax"]),
        .target(name: "UniversalLinksJSONSchema", dependencies: ["JSONSyntax"]),
        .target(name: "UniversalLinks", dependencies: ["JSONSyntax", "SignedEnvelope"]),

        // Floor 2: what a file does to many URLs; and bridges to an adopter's own code.
        .target(name: "UniversalLinksAnalysis", dependencies: ["JSONSyntax", "UniversalLinks"]),
        .target(name: "UniversalLinksFoundation", dependencies: ["JSONSyntax", "UniversalLinks"]),
        .target(name: "UniversalLinksTesting", dependencies: ["UniversalLinks"]),

        // Floor 3: what is wrong with a file.
        .target(
            name: "UniversalLinksLinting", dependencies: ["JSONSyntax", "UniversalLinks", "UniversalLinksAnalysis"]),

        // Floor 4: what lies around a file: hosts and apps.
        .target(
            name: "UniversalLinksChecks",
            dependencies: [
                "JSONSyntax", "UniversalLinks", "UniversalLinksAnalysis", "UniversalLinksLinting", .httpTypes,
            ]
        ),
        .target(
            name: "UniversalLinksAppBundles",
            dependencies: [
                "_UniversalLinksDecompression", "JSONSyntax", "SignedEnvelope", "_UniversalLinksSystemCalls",
                "UniversalLinks",
                "UniversalLinksFoundation", "UniversalLinksLinting", .swiftASN1,
            ]
        ),
        .systemLibrary(
            name: "CZlib", pkgConfig: zlibPackageConfiguration, providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
        .target(name: "_UniversalLinksDecompression", dependencies: ["CZlib"]),

        // Floor 5: rendering, projects on disk, and the live network. Siblings: none imports another.
        .target(
            name: "UniversalLinksReports",
            dependencies: [
                "JSONSyntax", "UniversalLinks", "UniversalLinksAnalysis", "UniversalLinksChecks",
                "UniversalLinksLinting", .httpTypes,
            ]
        ),
        .target(
            name: "UniversalLinksHTTPClient",
            dependencies: [
                "_UniversalLinksDecompression", "_UniversalLinksSystemCalls", "UniversalLinksChecks", .httpTypes,
                .nioConcurrencyHelpers, .nioCore,
                .nioHTTP1, .nioPosix, .nioSSL, .nioTLS, .swiftASN1, .x509,
            ]
        ),
        .target(
            name: "UniversalLinksProject",
            dependencies: [
                "_UniversalLinksDecompression", "UniversalLinksJSONSchema", "JSONSyntax", "_UniversalLinksSystemCalls",
                "UniversalLinks", "UniversalLinksAnalysis",
                "UniversalLinksAppBundles", "UniversalLinksChecks", "UniversalLinksFoundation", "UniversalLinksLinting",
                yaml,
            ]
        ),

        // Other people's servers.
        .target(
            name: "UniversalLinksHummingbird",
            dependencies: ["JSONSyntax", "UniversalLinks", .crypto, .httpTypes, .hummingbird]),

        // What a server needs to be tried with: certificates, answers, right and wrong ones. Nothing of the product uses it.
        .target(
            name: "UniversalLinksStandIn",
            dependencies: [
                "CZlib", "UniversalLinksChecks", .crypto, .nioCore, .nioHTTP1, .nioSSL, .swiftASN1, .x509,
            ]
        ),

        // Floor 6: the answers of the tool, for programs that serve them.
        .target(
            name: "UniversalLinksService",
            dependencies: [
                "JSONSyntax", "UniversalLinks", "UniversalLinksAnalysis", "UniversalLinksChecks",
                "UniversalLinksFoundation", "UniversalLinksLinting", "UniversalLinksProject", "UniversalLinksReports",
            ]
        ),

        // Floor 7: sessions with editors and agents. Siblings: neither imports the other. Floor 8: the tool.
        .target(
            name: "UniversalLinksEditor",
            dependencies: [
                "_UniversalLinksJSONRPC", "JSONSyntax", "UniversalLinks", "UniversalLinksAnalysis",
                "UniversalLinksAppBundles",
                "UniversalLinksFoundation", "UniversalLinksLinting", "UniversalLinksProject", "UniversalLinksReports",
                "UniversalLinksService",
            ]
        ),
        .target(
            name: "UniversalLinksAgents",
            dependencies: [
                "_UniversalLinksJSONRPC", "JSONSyntax", "UniversalLinks", "UniversalLinksChecks",
                "UniversalLinksLinting",
                "UniversalLinksProject", "UniversalLinksReports", "UniversalLinksService",
            ]
        ),
        .executableTarget(
            name: "aasa",
            dependencies: [
                "_UniversalLinksJSONRPC", "JSONSyntax", "_UniversalLinksSystemCalls", "UniversalLinks",
                "UniversalLinksAnalysis",
                "UniversalLinksAppBundles", "UniversalLinksAgents", "UniversalLinksChecks", "UniversalLinksEditor",
                "UniversalLinksFoundation", "UniversalLinksLinting", "UniversalLinksProject", "UniversalLinksReports",
                "UniversalLinksService", .argumentParser, .httpTypes,
                .target(name: "UniversalLinksHTTPClient", condition: .when(traits: Traits.network)),
            ]
        ),

        // Floor 7 as well: staging and the monitor. Siblings: neither imports the other. Floor 8: their program.
        .target(
            name: "UniversalLinksServer",
            dependencies: [
                "JSONSyntax", "_UniversalLinksSystemCalls", "UniversalLinks", "UniversalLinksChecks",
                "UniversalLinksHTTPClient",
                "UniversalLinksHummingbird", "UniversalLinksLinting", "UniversalLinksService", "UniversalLinksStandIn",
                .crypto, .httpTypes, .hummingbird, .hummingbirdCore, .hummingbirdHTTP2, .logging,
                .nioConcurrencyHelpers, .nioCore, .nioExtras, .nioHTTP1, .nioHTTP2, .nioHTTPTypes, .nioPosix, .nioSSL,
                .nioTLS, .serviceLifecycle, .swiftASN1, .unixSignals, .x509,
            ],
            resources: [.embedInCode("API/openapi.json"), .embedInCode("Page/Resources")]
        ),
        .target(
            name: "UniversalLinksMonitor",
            dependencies: [
                "JSONSyntax", "_UniversalLinksSystemCalls", "UniversalLinks", "UniversalLinksAnalysis",
                "UniversalLinksChecks",
                "UniversalLinksLinting", "UniversalLinksProject", "UniversalLinksReports", "UniversalLinksService",
                .asyncHTTPClient, .crypto, .grdb, .heap, .httpTypes, .hummingbird, .hummingbirdCore, .logging,
                .nioConcurrencyHelpers, .nioCore, .nioHTTP1, .nioPosix, .serviceLifecycle, .unixSignals,
            ],
            resources: [.embedInCode("StatusPage/Resources")]
        ),
        .executableTarget(
            name: "aasa-server",
            dependencies: [
                "JSONSyntax", "UniversalLinksChecks", "UniversalLinksHTTPClient", "UniversalLinksMonitor",
                "UniversalLinksProject", "UniversalLinksServer", "UniversalLinksService", .argumentParser, .logging,
                .nioConcurrencyHelpers, .serviceLifecycle, .unixSignals,
            ]
        ),
        .executableTarget(
            name: "history-benchmark",
            dependencies: ["UniversalLinks", "UniversalLinksChecks", "UniversalLinksMonitor", .crypto],
            path: "Benchmarks/server/History"
        ),

        // Tests: a target for each module, and one support module that no product exports.
        .target(name: "CSpawnActions", path: "Tests/CSpawnActions"),
        .target(
            name: "UniversalLinksTestSupport",
            dependencies: ["CSpawnActions", "JSONSyntax"],
            path: "Tests/UniversalLinksTestSupport"
        ),
        .target(
            name: "UniversalLinksTestBed",
            dependencies: [
                "UniversalLinksStandIn", .crypto, .nioConcurrencyHelpers, .nioCore, .nioHTTP1, .nioPosix, .nioSSL,
                .nioTLS, .swiftASN1, .x509,
            ],
            path: "Tests/UniversalLinksTestBed"
        ),
        .executableTarget(
            name: "test-bed",
            dependencies: ["UniversalLinksStandIn", "UniversalLinksTestBed"],
            path: "Tests/test-bed"
        ),
        .executableTarget(
            name: "monitor-demo",
            dependencies: [
                "UniversalLinks", "UniversalLinksChecks", "UniversalLinksMonitor", .crypto, .serviceLifecycle,
            ],
            path: "Tests/monitor-demo"
        ),
        .testTarget(
            name: "UniversalLinksDecompressionTests",
            dependencies: ["CZlib", "_UniversalLinksDecompression", "UniversalLinksTestSupport"]),
        .testTarget(
            name: "UniversalLinksChecksTests",
            dependencies: [
                "JSONSyntax", "UniversalLinks", "UniversalLinksAnalysis", "UniversalLinksChecks",
                "UniversalLinksLinting", "UniversalLinksTestSupport", .httpTypes, .nioConcurrencyHelpers,
            ]
        ),
        .testTarget(
            name: "UniversalLinksHTTPClientTests",
            dependencies: [
                "UniversalLinks", "UniversalLinksChecks", "UniversalLinksHTTPClient", "UniversalLinksLinting",
                "UniversalLinksStandIn", "UniversalLinksTestBed", "UniversalLinksTestSupport", .crypto, .httpTypes,
                .nioCore, .nioPosix, .swiftASN1, .x509,
            ]
        ),
        .testTarget(
            name: "UniversalLinksAppBundlesTests",
            dependencies: [
                "CZlib", "UniversalLinks", "UniversalLinksAppBundles", "UniversalLinksLinting",
                "UniversalLinksTestSupport",
            ]
        ),
        .testTarget(
            name: "UniversalLinksTestBedTests",
            dependencies: [
                "UniversalLinksStandIn", "UniversalLinksTestBed", "UniversalLinksTestSupport", .nioCore, .nioPosix,
            ]
        ),
        .testTarget(name: "JSONSyntaxTests", dependencies: ["JSONSyntax", "UniversalLinksTestSupport"]),
        .testTarget(
            name: "UniversalLinksJSONRPCTests",
            dependencies: ["_UniversalLinksJSONRPC", "JSONSyntax", "UniversalLinksTestSupport"]),
        .testTarget(name: "SignedEnvelopeTests", dependencies: ["SignedEnvelope", "UniversalLinksTestSupport"]),
        .testTarget(
            name: "UniversalLinksJSONSchemaTests",
            dependencies: ["UniversalLinksJSONSchema", "JSONSyntax", "UniversalLinksTestSupport"]
        ),
        .testTarget(
            name: "UniversalLinksTests",
            dependencies: ["JSONSyntax", "UniversalLinks", "UniversalLinksTestSupport"]
        ),
        .testTarget(
            name: "UniversalLinksAnalysisTests",
            dependencies: ["JSONSyntax", "UniversalLinks", "UniversalLinksAnalysis", "UniversalLinksTestSupport"]
        ),
        .testTarget(
            name: "UniversalLinksLintingTests",
            dependencies: [
                "JSONSyntax", "UniversalLinks", "UniversalLinksAnalysis", "UniversalLinksLinting",
                "UniversalLinksTestSupport",
            ]
        ),
        .testTarget(
            name: "UniversalLinksFoundationTests",
            dependencies: ["UniversalLinksFoundation", "UniversalLinksTestSupport"]
        ),
        .testTarget(
            name: "UniversalLinksTestingTests",
            dependencies: ["UniversalLinks", "UniversalLinksTesting", "UniversalLinksTestSupport"]
        ),
        .testTarget(
            name: "UniversalLinksProjectTests",
            dependencies: [
                "CZlib", "UniversalLinksJSONSchema", "JSONSyntax", "UniversalLinks", "UniversalLinksAnalysis",
                "UniversalLinksChecks",
                "UniversalLinksLinting", "UniversalLinksProject", "UniversalLinksReports", "UniversalLinksTestSupport",
            ]
        ),
        .testTarget(
            name: "UniversalLinksReportsTests",
            dependencies: [
                "JSONSyntax", "UniversalLinks", "UniversalLinksAnalysis", "UniversalLinksChecks",
                "UniversalLinksLinting", "UniversalLinksReports", "UniversalLinksTestSupport",
            ]
        ),
        .testTarget(
            name: "UniversalLinksServiceTests",
            dependencies: [
                "JSONSyntax", "UniversalLinks", "UniversalLinksChecks", "UniversalLinksService",
                "UniversalLinksTestSupport",
            ]
        ),
        .testTarget(
            name: "UniversalLinksEditorTests",
            dependencies: [
                "_UniversalLinksJSONRPC", "JSONSyntax", "UniversalLinksEditor", "UniversalLinksLinting",
                "UniversalLinksTestSupport",
            ]
        ),
        .testTarget(
            name: "UniversalLinksAgentsTests",
            dependencies: [
                "_UniversalLinksJSONRPC", "JSONSyntax", "UniversalLinksAgents", "UniversalLinksChecks",
                "UniversalLinksProject",
                "UniversalLinksTestSupport",
            ]
        ),
        .testTarget(
            name: "UniversalLinksMonitorTests",
            dependencies: [
                "JSONSyntax", "UniversalLinks", "UniversalLinksChecks", "UniversalLinksMonitor",
                "UniversalLinksProject", "UniversalLinksService", "UniversalLinksStandIn", .asyncHTTPClient, .crypto,
                .grdb, .httpTypes, .hummingbird, .hummingbirdTesting, .logging, .nioConcurrencyHelpers, .nioCore,
                .nioHTTP1, .nioPosix, .serviceLifecycle,
            ]
        ),
        .testTarget(
            name: "UniversalLinksServerTests",
            dependencies: [
                "UniversalLinksJSONSchema", "JSONSyntax", "UniversalLinks", "UniversalLinksChecks",
                "UniversalLinksHTTPClient",
                "UniversalLinksHummingbird", "UniversalLinksServer", "UniversalLinksService", "UniversalLinksStandIn",
                "UniversalLinksTestSupport", .crypto, .httpTypes, .hummingbird, .hummingbirdCore, .hummingbirdTesting,
                .logging, .nioConcurrencyHelpers, .nioCore, .nioHPACK, .nioHTTP1, .nioHTTP2, .nioPosix, .nioSSL,
                .serviceLifecycle, .swiftASN1, .x509,
            ]
        ),
        .testTarget(
            name: "UniversalLinksHummingbirdTests",
            dependencies: [
                "UniversalLinks", "UniversalLinksChecks", "UniversalLinksHTTPClient", "UniversalLinksHummingbird",
                "UniversalLinksStandIn", .crypto, .httpTypes, .hummingbird, .hummingbirdTLS, .hummingbirdTesting,
                .logging, .nioCore, .nioEmbedded, .nioSSL, .serviceLifecycle, .swiftASN1, .x509,
            ]
        ),
        .testTarget(
            name: "FuzzingTests",
            dependencies: [
                "_UniversalLinksDecompression", "_UniversalLinksJSONRPC", "UniversalLinksJSONSchema", "JSONSyntax",
                "SignedEnvelope", "UniversalLinks",
                "UniversalLinksAgents", "UniversalLinksAnalysis", "UniversalLinksAppBundles", "UniversalLinksChecks",
                "UniversalLinksEditor", "UniversalLinksHTTPClient", "UniversalLinksLinting", "UniversalLinksProject",
                "UniversalLinksReports", "UniversalLinksService", "UniversalLinksTestSupport", .httpTypes,
            ],
            path: "Fuzzing",
            exclude: ["Corpus", "Dictionaries", "Seeds", "keep.sh", "run.sh"],
            sources: ["Replay", "Support", "Targets"]
        ),
        .testTarget(
            name: "aasaTests",
            dependencies: [
                "aasa", "JSONSyntax", "UniversalLinks", "UniversalLinksLinting", "UniversalLinksProject",
                "UniversalLinksReports", "UniversalLinksService", "UniversalLinksStandIn", "UniversalLinksTestBed",
                "UniversalLinksTestSupport", .yams,
            ]
        ),
    ] + yamlTargets
)

// The tool in other packages, with the trait Tools: on every build of a target, and as `swift package aasa-lint` and `aasa-test`.
// SwiftPM builds a plugin's tool apart from everything else. A clone leaves the plugins out, or its builds would take twice as
// long: AASA_PLUGINS=1 adds them.
if Context.packageDirectory.contains("/checkouts/") || Context.environment["AASA_PLUGINS"] != nil {
    package.products += [
        .plugin(name: "AASACheck", targets: ["AASACheck"]), .plugin(name: "AASALint", targets: ["AASALint"]),
        .plugin(name: "AASATest", targets: ["AASATest"]),
    ]
    package.targets += [
        .plugin(name: "AASACheck", capability: .buildTool(), dependencies: ["aasa"]),
        .plugin(
            name: "AASALint",
            capability: .command(
                intent: .custom(verb: "aasa-lint", description: "Lint the association files of the package's targets")),
            dependencies: ["aasa"]
        ),
        .plugin(
            name: "AASATest",
            capability: .command(
                intent: .custom(verb: "aasa-test", description: "Check what the package's aasa.yml files list")),
            dependencies: ["aasa"]
        ),
    ]
}

// AASA_CORE_ONLY=1 swift test --scratch-path .build-core    floors 0 to 3 alone; with "engine", the engine and its tests; with
// "analysis", those and the analysis.
if let part = Context.environment["AASA_CORE_ONLY"] {
    var core: Set<String> = [
        "CSpawnActions", "JSONSyntax", "SignedEnvelope", "UniversalLinks", "UniversalLinksTestSupport",
        "UniversalLinksTests",
    ]
    if part != "engine" { core.formUnion(["UniversalLinksAnalysis", "UniversalLinksAnalysisTests"]) }
    if !["engine", "analysis"].contains(part) {
        core.formUnion([
            "_UniversalLinksJSONRPC", "UniversalLinksJSONSchema", "UniversalLinksLinting", "UniversalLinksJSONRPCTests",
            "JSONSyntaxTests", "SignedEnvelopeTests",
            "UniversalLinksJSONSchemaTests", "UniversalLinksLintingTests",
        ])
    }
    package.dependencies = []
    package.traits = []
    package.targets.removeAll { !core.contains($0.name) }
    package.products.removeAll { !core.contains($0.name) }
}

for target in package.targets where ![.system, .plugin].contains(target.type) {
    var settings: [SwiftSetting] = [
        .enableUpcomingFeature("ExistentialAny"),  // SE-0335
        .enableUpcomingFeature("InternalImportsByDefault"),  // SE-0409
        .enableUpcomingFeature("MemberImportVisibility"),  // SE-0444
        .enableUpcomingFeature("NonisolatedNonsendingByDefault"),  // SE-0461
    ]
    // AASA_STRICT=1, as CI sets it: every warning stops the build.
    if Context.environment["AASA_STRICT"] != nil {
        settings.append(.treatAllWarnings(as: .error))  // SE-0480
        settings.append(.treatWarning("ExplicitSendable", as: .error))
    }
    target.swiftSettings = (target.swiftSettings ?? []) + settings
}

extension Target.Dependency {
    static let argumentParser = tool("ArgumentParser", "swift-argument-parser")
    static let httpTypes = Target.Dependency.product(
        name: "HTTPTypes", package: "swift-http-types", condition: .when(traits: Traits.tools.union(Traits.hummingbird))
    )
    static let swiftASN1 = tool("SwiftASN1", "swift-asn1")
    static let yams = tool("Yams", "Yams")

    static let crypto = Target.Dependency.product(
        name: "Crypto", package: "swift-crypto", condition: .when(traits: Traits.network.union(Traits.hummingbird)))
    static let nioConcurrencyHelpers = network("NIOConcurrencyHelpers", "swift-nio")
    static let nioCore = network("NIOCore", "swift-nio")
    static let nioHTTP1 = network("NIOHTTP1", "swift-nio")
    static let nioPosix = network("NIOPosix", "swift-nio")
    static let nioSSL = network("NIOSSL", "swift-nio-ssl")
    static let nioTLS = network("NIOTLS", "swift-nio")
    static let x509 = network("X509", "swift-certificates")

    static let hummingbird = Target.Dependency.product(
        name: "Hummingbird", package: "hummingbird", condition: .when(traits: Traits.hummingbird))

    static let asyncHTTPClient = server("AsyncHTTPClient", "async-http-client")
    static let grdb = server("GRDB", "GRDB.swift")
    static let heap = server("HeapModule", "swift-collections")
    static let hummingbirdCore = server("HummingbirdCore", "hummingbird")
    static let hummingbirdHTTP2 = server("HummingbirdHTTP2", "hummingbird")
    static let hummingbirdTLS = server("HummingbirdTLS", "hummingbird")
    static let hummingbirdTesting = server("HummingbirdTesting", "hummingbird")
    static let logging = server("Logging", "swift-log")
    static let nioEmbedded = server("NIOEmbedded", "swift-nio")
    static let nioExtras = server("NIOExtras", "swift-nio-extras")
    static let nioHPACK = server("NIOHPACK", "swift-nio-http2")
    static let nioHTTP2 = server("NIOHTTP2", "swift-nio-http2")
    static let nioHTTPTypes = server("NIOHTTPTypes", "swift-nio-extras")
    static let serviceLifecycle = server("ServiceLifecycle", "swift-service-lifecycle")
    static let unixSignals = server("UnixSignals", "swift-service-lifecycle")

    private static func tool(_ name: String, _ package: String) -> Target.Dependency {
        .product(name: name, package: package, condition: .when(traits: Traits.tools))
    }

    private static func network(_ name: String, _ package: String) -> Target.Dependency {
        .product(name: name, package: package, condition: .when(traits: Traits.network))
    }

    private static func server(_ name: String, _ package: String) -> Target.Dependency {
        .product(name: name, package: package, condition: .when(traits: Traits.server))
    }
}

/// The traits with which something is needed.
enum Traits {
    static let tools = network.union(["Tools"])
    static let network = server.union(["Network"])
    static let server: Set<String> = ["Server"]
    static let hummingbird = server.union(["Hummingbird"])
}
