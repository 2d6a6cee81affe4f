import JSONSyntax
import UniversalLinks

/// What the builds of one app have in common: the bundle identifier without the words that distinguish the builds.
struct BuildFamily {
    /// What groups the builds, the closest first: the common part with the prefix, and without.
    let keys: [VerbatimText]
    /// Whether the identifier names a build for testers or developers.
    let isDevelopment: Bool
}

extension BuildFamily {
    /// The family of an app. Its first two parts are a domain, not words for builds, except for one before the domain.
    init(of identifier: AppIdentifier) {
        var parts = identifier.bundleIdentifier.utf8.split(separator: UInt8(ascii: "."))
            .map { String(decoding: $0, as: UTF8.self) }
        var isDevelopment = false
        if parts.count >= 4, BuildFamily.development.contains(parts[0].asciiLowercased), ReverseDomain.isEnd(parts[1]) {
            isDevelopment = true
            parts.removeFirst()
        }
        var stem = parts.prefix(2).map(\.asciiLowercased)
        for part in parts.dropFirst(2) {
            let name = BuildFamily.nameBeforeWord(part)
            if name != nil { isDevelopment = true }
            let rest = (name ?? part).asciiLowercased
            if !rest.isEmpty, !BuildFamily.production.contains(rest) { stem.append(rest) }
        }
        let common = stem.joined(separator: ".")
        keys = [VerbatimText((identifier.prefix ?? "").asciiUppercased + "." + common), VerbatimText(common)]
        self.isDevelopment = isDevelopment
    }

    /// The text before the word for a development build at the end of a part: `eats` of `eats-beta` and of `eatsBeta`,
    /// nothing of `beta`; nil without such a word.
    private static func nameBeforeWord(_ part: String) -> String? {
        let bytes = Array(part.utf8)
        if development.contains(part.asciiLowercased) { return "" }
        let hyphen = bytes.lastIndex(of: UInt8(ascii: "-"))
        let capital = bytes.indices.dropFirst().last { index in
            ASCIIKind.isCapital(bytes[index]) && !ASCIIKind.isCapital(bytes[index - 1])
        }
        let candidates = [hyphen.map { ($0, $0 + 1) }, capital.map { ($0, $0) }].compactMap { $0 }
        return candidates.first { _, start in
            development.contains(String(decoding: bytes[start...], as: UTF8.self).asciiLowercased)
        }.map { end, _ in String(decoding: bytes[..<end], as: UTF8.self) }
    }

    private static let development: Set<String> = [
        "adhoc", "alpha", "beta", "debug", "dev", "develop", "developer", "development", "enterprise", "integration",
        "internal", "local", "nightly", "preprod", "preproduction", "prerelease", "preview", "qa", "sandbox", "stage",
        "staging", "test", "testing", "uat",
    ]

    /// Words for the build that everybody gets, or for the app itself.
    private static let production: Set<String> = [
        "app", "appstore", "ios", "live", "mobile", "prd", "prod", "production", "release", "store",
    ]
}
