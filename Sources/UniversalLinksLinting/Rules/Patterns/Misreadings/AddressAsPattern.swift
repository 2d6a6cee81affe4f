import JSONSyntax
public import UniversalLinks

struct AddressAsPattern: LintRule {
    let rule = Rule(
        Diagnostic.Code("AASA407", "address-as-pattern"), .error, .patterns, sometimes: [.warning],
        summary: "A URL or host in place of a path",
        effect: "The pattern never matches the intended links.",
        reason: """
            iOS compares the pattern only with the path of a URL: what follows the host, up to `?` or `#`. The file \
            applies to the host that it was fetched from, and cannot name another one.
            """,
        remedy: "Write only the path: `/buy/*`.",
        evidence: [.wholeText, .hostOfFile],
        bad: .components(
            #"{ "/": ⟦"https://example.com/buy/*"⟧ }"#,
            fixed: #"{ "/": "/buy/*" }"#),
        good: .components(#"{ "/": "/buy/*" }"#))

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        subject.patterns.compactMap { use in
            guard case .address(let hasScheme, let pathStart) = use.misreading else { return nil }
            let path = String(String.UnicodeScalarView(Array(use.text.unicodeScalars)[pathStart...]))
            let written = path.isEmpty ? "/" : path
            return diagnostic(
                "The pattern \(use.text.inShortQuotes) starts with \(hasScheme ? "a scheme and a host" : "a host"), but is "
                    + "compared only with the path of a URL.",
                at: use.place, in: subject, hasScheme ? nil : .warning,
                help: "Write only the path: \(written.inShortQuotes).",
                fix: Diagnostic.Fix("Write only the path.", .unsafe, [subject.rewriting(use, as: written)]))
        }
    }
}

extension Diagnostic.Code {
    /// `address-as-pattern`
    public static let addressAsPattern = AddressAsPattern().rule.code
}

/// Finds a URL or a host in place of a path pattern.
enum AddressSign {
    /// The whole URL, or the host, that a path pattern starts with.
    static func find(in scalars: [Unicode.Scalar]) -> PatternMisreading? {
        // Nearly every pattern starts with the slash of a path.
        if scalars.first == "/", scalars.count < 2 || scalars[1] != "/" { return hostAsFirstSegment(of: scalars) }
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

    /// A host between the slash of a path and another one: `/example.com/*`.
    private static func hostAsFirstSegment(of scalars: [Unicode.Scalar]) -> PatternMisreading? {
        let path = scalars.dropFirst().prefix(maximumHostLength + 1)
        guard let end = path.firstIndex(of: "/"), let mark = path[..<end].firstIndex(where: { $0 == "." || $0 == ":" })
        else { return nil }
        if path[mark] == ":", mark + 1 == end {
            guard let start = authorityStart(in: Array(path)), start < path.count else { return nil }
            return .address(hasScheme: false, pathStart: pathStart(in: scalars, from: start + 1))
        }
        let segment = Array(path[..<end])
        guard !segment.contains("*"), !productNames.contains(text(segment[...])), isHost(segment, hasPath: true) else {
            return nil
        }
        return .address(hasScheme: false, pathStart: end)
    }

    /// They look like hosts, but are paths of libraries.
    private static let productNames: Set = ["socket.io", "asp.net"]

    /// More than a host name can have.
    private static let maximumHostLength = 253

    /// After `https://`, or any other scheme, or `*://`.
    private static func authorityStart(in scalars: [Unicode.Scalar]) -> Int? {
        let scheme = scalars.prefix(20).prefix { $0.isASCIILetter || $0 == "*" }
        guard !scheme.isEmpty, scalars.dropFirst(scheme.count).starts(with: [":", "/", "/"]) else { return nil }
        return scheme.count + 3
    }

    private static func pathStart(in scalars: [Unicode.Scalar], from start: Int) -> Int {
        scalars[start...].firstIndex { $0 == "/" || $0 == "?" || $0 == "#" } ?? scalars.count
    }

    private static func isHost(_ scalars: [Unicode.Scalar], hasPath: Bool) -> Bool {
        let name = withoutPort(scalars)
        let hasPort = name.count < scalars.count
        var labels = name.split(separator: ".", omittingEmptySubsequences: false)
        if hasPort, labels.count == 1 { return text(labels[0]).hasSameScalars(as: "localhost") }
        if labels.first == ["*"] { labels.removeFirst() }
        // Any text may come before the host; alone it could as well be the end of a file's name.
        let isOpen = labels.first?.first == "*"
        if isOpen { labels[0] = labels[0].dropFirst() }
        guard labels.count > 1, let last = labels.last, labels.allSatisfy(isLabel) else { return false }
        if hasPort, labels.count == 4, labels.allSatisfy({ $0.allSatisfy { ("0"..."9").contains($0) } }) { return true }
        if labels.count > 2, labels.first == ["w", "w", "w"] { return true }
        let domain = text(last)
        guard topLevelDomains.contains(domain) else { return false }
        if isOpen { return hasPath && domain.utf8.count > 2 }
        let isSecondLevel = labels.count > 2 && secondLevelDomains.contains(text(labels[labels.count - 2]))
        return hasPath || hasPort || domain.utf8.count > 2 || isSecondLevel
    }

    private static func withoutPort(_ scalars: [Unicode.Scalar]) -> ArraySlice<Unicode.Scalar> {
        let digits = scalars.suffix(6).reversed().prefix { ("0"..."9").contains($0) }.count
        let name = scalars.dropLast(digits + 1)
        return digits > 0 && scalars.count > digits && scalars[name.endIndex] == ":" ? name : scalars[...]
    }

    private static func text(_ label: ArraySlice<Unicode.Scalar>) -> String {
        String(String.UnicodeScalarView(label)).asciiLowercased
    }

    private static func isLabel(_ label: ArraySlice<Unicode.Scalar>) -> Bool {
        !label.isEmpty
            && label.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit || $0 == "-" }
    }

    /// Before the code of a country: `co.uk`.
    private static let secondLevelDomains: Set = ["co", "com", "org", "net", "gov", "ac", "edu"]

    /// Frequent ones that are not extensions of files.
    private static let topLevelDomains: Set = [
        "com", "net", "org", "edu", "gov", "io", "app", "dev", "co", "me", "info", "biz", "fm", "shop", "store",
        "online",
        "site", "xyz", "tech", "cloud", "link", "ai", "tv", "uk", "de", "fr", "it", "es", "nl", "be", "ch", "at", "se",
        "no", "dk", "fi", "eu", "us", "ca", "br", "mx", "ar", "jp", "cn", "kr", "tw", "hk", "sg", "in", "au", "nz",
        "za",
        "ru", "ua", "tr", "il",
    ]
}
