/// Finds a URL, or a host, where a path pattern should be.
enum AddressSign {
    /// The whole URL, or the host, that a path pattern starts with.
    static func find(in scalars: [Unicode.Scalar]) -> PatternMisreading? {
        if let start = authorityStart(in: scalars) {
            return .address(hasScheme: true, pathStart: pathStart(in: scalars, from: start))
        }
        let start = scalars.starts(with: ["/", "/"]) ? 2 : 0
        let end = pathStart(in: scalars, from: start)
        guard end - start <= maximumHostLength, isHost(Array(scalars[start..<end]), hasPath: end < scalars.count) else {
            return nil
        }
        return .address(hasScheme: false, pathStart: end)
    }

    /// More than a host name can have.
    private static let maximumHostLength = 253

    /// Behind `https://`, or any other scheme, or `*://`.
    private static func authorityStart(in scalars: [Unicode.Scalar]) -> Int? {
        let scheme = scalars.prefix(20).prefix { $0.isASCII && $0.properties.isAlphabetic || $0 == "*" }
        guard !scheme.isEmpty, scalars.dropFirst(scheme.count).starts(with: [":", "/", "/"]) else { return nil }
        return scheme.count + 3
    }

    private static func pathStart(in scalars: [Unicode.Scalar], from start: Int) -> Int {
        scalars[start...].firstIndex { "/?#".unicodeScalars.contains($0) } ?? scalars.count
    }

    private static func isHost(_ scalars: [Unicode.Scalar], hasPath: Bool) -> Bool {
        var labels = scalars.split(separator: ".", omittingEmptySubsequences: false)
        if labels.first == ["*"] { labels.removeFirst() }
        guard labels.count > 1, let last = labels.last, labels.allSatisfy(isLabel) else { return false }
        if labels.count > 2, labels.first == ["w", "w", "w"] { return true }
        let domain = String(String.UnicodeScalarView(last)).asciiLowercased
        return topLevelDomains.contains(domain) && (hasPath || domain.utf8.count > 2)
    }

    private static func isLabel(_ label: ArraySlice<Unicode.Scalar>) -> Bool {
        !label.isEmpty
            && label.allSatisfy { $0.isASCII && ($0.properties.isAlphabetic || ("0"..."9").contains($0) || $0 == "-") }
    }

    /// Frequent ones that are no endings of files.
    private static let topLevelDomains: Set = [
        "com", "net", "org", "edu", "gov", "io", "app", "dev", "co", "me", "info", "biz", "shop", "store", "online",
        "site", "xyz", "tech", "cloud", "link", "ai", "tv", "uk", "de", "fr", "it", "es", "nl", "be", "ch", "at", "se",
        "no", "dk", "fi", "eu", "us", "ca", "br", "mx", "ar", "jp", "cn", "kr", "tw", "hk", "sg", "in", "au", "nz",
        "za",
        "ru", "ua", "tr", "il",
    ]
}
