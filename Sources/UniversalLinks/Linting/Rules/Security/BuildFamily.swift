import JSONSyntax

/// What the builds of one app have in common: the bundle identifier without the words that tell the builds apart.
struct BuildFamily {
    /// By what builds are brought together, the nearest first: the common part with the prefix, and without.
    let keys: [VerbatimText]
    /// Whether the identifier names a build for testers or developers.
    let isDevelopment: Bool
}

extension BuildFamily {
    /// The family of an app. Its first two parts are a domain and no words for builds.
    init(of identifier: AppIdentifier) {
        let parts = identifier.bundleIdentifier.asciiLowercased.utf8
            .split(separator: UInt8(ascii: ".")).map { String(decoding: $0, as: UTF8.self) }
        var stem = Array(parts.prefix(2))
        var isDevelopment = false
        for part in parts.dropFirst(2) {
            if BuildFamily.development.contains(part) {
                isDevelopment = true
            } else if let end = BuildFamily.development.first(where: { part.hasSuffix("-" + $0) }) {
                isDevelopment = true
                stem.append(String(part.dropLast(end.count + 1)))
            } else if !BuildFamily.production.contains(part) {
                stem.append(part)
            }
        }
        let common = stem.joined(separator: ".")
        keys = [VerbatimText((identifier.prefix ?? "").asciiUppercased + "." + common), VerbatimText(common)]
        self.isDevelopment = isDevelopment
    }

    private static let development: Set<String> = [
        "adhoc", "alpha", "beta", "debug", "dev", "develop", "developer", "development", "enterprise", "integration",
        "internal", "local", "nightly", "preprod", "preproduction", "prerelease", "preview", "qa", "sandbox", "stage",
        "staging", "test", "testing", "uat",
    ]

    /// Words for the build that everybody gets, or for the app itself.
    private static let production: Set<String> = ["app", "live", "prod", "production", "release"]
}
