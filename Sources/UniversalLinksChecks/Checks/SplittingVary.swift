import HTTPTypes
import UniversalLinks
import UniversalLinksLinting

/// A `Vary` that gives each kind of client a copy of its own.
enum SplittingVary: HostCheck {
    static let offences = [splittingVary]

    static func diagnostics(in evidence: HostEvidence, now: UTCInstant) -> [Diagnostic] {
        guard evidence.hasFileToLint, let value = evidence.origin.response?.fields[.vary] else { return [] }
        let names = value.split(separator: ",").map(\.trimmingBlanks)
        let splitting = names.filter { isSplitting($0.asciiLowercased) }
        guard !splitting.isEmpty else { return [] }
        return [
            Diagnostic(
                splittingVary,
                "Vary names \(ForeignText.list(splitting)): caches keep a copy of the file for each, and may give Apple an "
                    + "older one than others get.")
        ]
    }

    /// Whether clients differ in a field so that their copies do. Accept-Encoding and those of CORS make no other file.
    private static func isSplitting(_ name: String) -> Bool {
        ["*", "user-agent", "cookie", "accept-language", "authorization", "x-forwarded-for", "referer", "accept"]
            .contains(name)
    }

    private static let splittingVary = Offence(
        "AASA939", "splitting-vary", .warning,
        summary: "A Vary header that splits caches",
        effect: """
            A cache before the host keeps a copy for each value of the field. After a change Apple may get an old copy while \
            browsers get the new one, and no two clients are sure to see the same file.
            """,
        reason:
            "The header is set for the whole site, where pages depend on the browser, on cookies or on the language.",
        remedy: "Send the file without Vary, or with Accept-Encoding alone.",
        evidence: [.otherAnswers])
}
