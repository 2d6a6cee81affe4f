import HTTPTypes
import UniversalLinks
import UniversalLinksLinting

/// A body that is compressed without a request for it.
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
                "\(evidence.host) compresses the file with \(ForeignText.list(unasked)), which was not requested.")
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
        summary: "A file that is compressed without a request for it",
        effect: "Probably nothing changes: most clients support gzip. For others the body is not JSON.",
        reason:
            "The file is stored compressed, with a fixed Content-Encoding, or the server ignores Accept-Encoding.",
        remedy: "Store the file uncompressed, and let the server compress it only for clients that request it.",
        evidence: [])
}
