import HTTPTypes
import UniversalLinks
import UniversalLinksLinting

/// Header fields that make caches keep the file too long, or not at all.
enum UnhelpfulCaching: HostCheck {
    static let offences = [longCaching, forbiddenCaching, cookieWithFile]

    /// A week: changes should have arrived everywhere before the next one.
    private static let longest = 7 * 86_400

    static func diagnostics(in evidence: HostEvidence, now: UTCInstant) -> [Diagnostic] {
        guard evidence.hasFileToLint, let fields = evidence.origin.response?.fields else { return [] }
        var found: [Diagnostic] = []
        let directives = directives(of: fields[.cacheControl] ?? "")
        if directives.contains(where: { $0.name == "no-store" }) {
            found.append(
                Diagnostic(
                    forbiddenCaching, "Cache-Control has no-store: each fetch of the file goes to the host itself."))
        } else if let seconds = lifetime(directives), seconds > longest {
            found.append(
                Diagnostic(
                    longCaching,
                    "Cache-Control lets caches keep the file for "
                        + "\(CertificateWords.count(seconds / 86_400, "day")); for as long Apple may get the old one "
                        + "after a change."))
        }
        if fields.contains(.setCookie) {
            let names = fields[values: .setCookie].map { String($0.prefix { $0 != "=" && $0 != ";" }) }
            found.append(
                Diagnostic(cookieWithFile, "The answer sets cookies with the file: \(ForeignText.list(names))."))
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

    /// For how long shared caches may keep the answer, which is what Apple's fetcher is behind; nil where nothing says so.
    private static func lifetime(_ directives: [(name: String, value: String)]) -> Int? {
        guard !directives.contains(where: { $0.name == "no-cache" || $0.name == "private" }) else { return nil }
        let named = directives.first { $0.name == "s-maxage" } ?? directives.first { $0.name == "max-age" }
        guard let digits = named?.value, !digits.isEmpty, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            return nil
        }
        // More seconds than can be counted are as many as can be.
        return Int(digits) ?? Int.max
    }

    private static let longCaching = Offence(
        "AASA940", "long-caching", .note,
        summary: "A file that caches may keep for more than a week",
        effect: """
            Nothing until the file is changed. Then caches before the host may give the old one to Apple for as long, whatever the \
            host has.
            """,
        reason: "The rule for files whose names change with their content was applied to one whose name stays.",
        remedy:
            "Send Cache-Control: max-age=3600 or so with this path, and empty the caches before the host after a change.",
        evidence: [.renewalOfCDN])

    private static let forbiddenCaching = Offence(
        "AASA941", "forbidden-caching", .note,
        summary: "A file that no cache may keep",
        effect: """
            Nothing on a device, as far as is known: Apple's content delivery network serves its own copy. The host answers each \
            fetch itself, and nothing helps while it cannot.
            """,
        reason: "The rule for pages with personal content was applied to a file that is the same for all.",
        remedy: "Send Cache-Control: max-age=3600 or so with this path.",
        evidence: [.renewalOfCDN])

    private static let cookieWithFile = Offence(
        "AASA942", "cookie-with-file", .note,
        summary: "A cookie that comes with the file",
        effect:
            "Nothing on a device. Many caches do not keep answers with cookies, so that each fetch goes to the host itself.",
        reason: "A program, a balancer or a firewall before the host adds its cookie to every answer.",
        remedy: "Serve the file without a program, and exempt the path from what sets cookies.",
        evidence: [])
}
