import HTTPTypes
import UniversalLinks
import UniversalLinksLinting

/// Header fields that make caches store the file too long, or not at all.
enum UnhelpfulCaching: HostCheck {
    static let offences = [longCaching, forbiddenCaching, cookieWithFile]

    /// A week: a change should arrive everywhere before the next one.
    private static let longest = 7 * 86_400

    static func diagnostics(in evidence: HostEvidence, now: UTCInstant) -> [Diagnostic] {
        guard evidence.hasFileToLint, let fields = evidence.origin.response?.fields else { return [] }
        var found: [Diagnostic] = []
        let directives = directives(of: fields[.cacheControl] ?? "")
        if directives.contains(where: { $0.name == "no-store" }) {
            found.append(
                Diagnostic(
                    forbiddenCaching,
                    "\(evidence.host) sends Cache-Control: no-store, so every fetch of the file reaches the host."))
        } else if let seconds = lifetime(directives), seconds > longest {
            found.append(
                Diagnostic(
                    longCaching,
                    "\(evidence.host) lets caches store the file for \(CertificateWords.count(seconds / 86_400, "day")), so Apple "
                        + "may get an old one that long."))
        }
        if fields.contains(.setCookie) {
            let names = fields[values: .setCookie].map { String($0.prefix { $0 != "=" && $0 != ";" }) }
            found.append(
                Diagnostic(cookieWithFile, "\(evidence.host) sends cookies with the file: \(ForeignText.list(names))."))
        }
        return found
    }

    private static func directives(of value: String) -> [(name: String, value: String)] {
        value.split(separator: ",").prefix(32).map { part in
            let pair = part.split(separator: "=", maxSplits: 1)
            let name = (pair.first ?? "").trimmingBlanks.asciiLowercased
            return (name, pair.count > 1 ? pair[1].trimmingBlanks.filter { $0 != "\"" } : "")
        }
    }

    /// How long shared caches may store the answer, since Apple's fetcher is behind them; nil if nothing says so.
    private static func lifetime(_ directives: [(name: String, value: String)]) -> Int? {
        guard !directives.contains(where: { $0.name == "no-cache" || $0.name == "private" }) else { return nil }
        let named = directives.first { $0.name == "s-maxage" } ?? directives.first { $0.name == "max-age" }
        guard let digits = named?.value, !digits.isEmpty, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            return nil
        }
        // More seconds than fit are as many as fit.
        return Int(digits) ?? Int.max
    }

    private static let longCaching = Offence(
        "AASA940", "long-caching", .note,
        summary: "A file that caches may store for more than a week",
        effect: """
            Nothing until the file changes. Then caches in front of the host may return the old one to Apple for that long.
            """,
        reason:
            "A rule for files whose names change with their content also matches this file, whose name stays the same.",
        remedy:
            "Send Cache-Control: max-age=3600 or so with this path, and purge the caches in front of the host after a change.",
        evidence: [.renewalOfCDN])

    private static let forbiddenCaching = Offence(
        "AASA941", "forbidden-caching", .note,
        summary: "A file that no cache may store",
        effect: """
            Nothing changes on devices, as far as is known: Apple's CDN serves its own copy. But every fetch reaches the host, and fails while \
            the host is down.
            """,
        reason: "A rule for pages with personal content also matches this file, which is the same for everyone.",
        remedy: "Send Cache-Control: max-age=3600 or so with this path.",
        evidence: [.renewalOfCDN])

    private static let cookieWithFile = Offence(
        "AASA942", "cookie-with-file", .note,
        summary: "A cookie that is sent with the file",
        effect:
            "Nothing changes on devices. Many caches do not store answers with cookies, so every fetch reaches the host.",
        reason: "An application, a load balancer or a firewall in front of the host adds its cookie to every answer.",
        remedy: "Serve the file as a static file, and exempt the path from what sets cookies.",
        evidence: [])
}
