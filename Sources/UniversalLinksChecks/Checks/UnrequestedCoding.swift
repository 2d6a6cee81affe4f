import HTTPTypes
import UniversalLinks
import UniversalLinksLinting

/// A body that is compressed though nobody asked for it.
enum UnrequestedCoding: HostCheck {
    static let offences = [unrequestedCoding]

    static func diagnostics(in evidence: HostEvidence, now: UTCInstant) -> [Diagnostic] {
        guard evidence.hasFileToLint, let value = evidence.origin.response?.fields[.contentEncoding] else { return [] }
        let asked = codings(evidence.origin.request.fields[.acceptEncoding] ?? "")
        let unasked = codings(value).filter { $0 != "identity" && !asked.contains($0) && !asked.contains("*") }
        guard !unasked.isEmpty else { return [] }
        return [
            Diagnostic(
                unrequestedCoding,
                "The body is compressed as \(ForeignText.list(unasked)), which was not asked for.")
        ]
    }

    private static func codings(_ value: String) -> [String] {
        value.split(separator: ",").map { part in
            let name = part.split(separator: ";").first.map(\.trimmingBlanks) ?? ""
            return name.asciiLowercased == "x-gzip" ? "gzip" : name.asciiLowercased
        }
    }

    private static let unrequestedCoding = Offence(
        "AASA943", "unrequested-coding", .note,
        summary: "A file that is sent compressed though nobody asked for it",
        effect: "Probably nothing: most clients know gzip. One that does not gets bytes that are no JSON.",
        reason:
            "The file was stored compressed, with a fixed Content-Encoding, or the server does not look at Accept-Encoding.",
        remedy: "Store the file uncompressed, and let the server compress it for those who ask for it.",
        evidence: [])
}
