import HTTPTypes
import UniversalLinks
import UniversalLinksLinting

/// A `Vary` that makes caches store a copy for each kind of client.
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
                "\(evidence.host) sends Vary with \(ForeignText.list(splitting)): caches store a copy for each value, and Apple may get an old one."
            )
        ]
    }

    /// Whether clients differ in a field, so that their copies do. Accept-Encoding and those of CORS do not change the file.
    private static func isSplitting(_ name: String) -> Bool {
        ["*", "user-agent", "cookie", "accept-language", "authorization", "x-forwarded-for", "referer", "accept"]
            .contains(name)
    }

    private static let splittingVary = Offence(
        "AASA939", "splitting-vary", .warning,
        summary: "A Vary header that splits caches",
        effect: """
            A cache in front of the host probably stores a copy for each value of the field. After a change Apple may get an old copy while \
            browsers get the new one.
            """,
        reason:
            "The header is set for the whole site, because pages depend on the browser, on cookies or on the language.",
        remedy: "Send the file without Vary, or only with Accept-Encoding.",
        evidence: [.otherAnswers])
}
