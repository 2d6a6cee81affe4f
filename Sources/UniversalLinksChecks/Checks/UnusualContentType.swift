import HTTPTypes
import UniversalLinks
import UniversalLinksLinting

/// A file that is not served as JSON.
enum UnusualContentType: HostCheck {
    static let offences = [otherType]

    static func diagnostics(in evidence: HostEvidence, now: UTCInstant) -> [Diagnostic] {
        guard evidence.hasFileToLint, let response = evidence.origin.response, response.servedBody != .empty else {
            return []
        }
        guard let type = response.mediaType, !type.isEmpty else {
            return [
                Diagnostic(
                    otherType,
                    "\(evidence.host) serves the file without a Content-Type; Apple expects application/json.")
            ]
        }
        guard !isRight(type) else { return [] }
        let remark =
            type == "application/octet-stream"
            ? "that is known to work, but Apple expects application/json"
            : "Apple expects application/json"
        return [
            Diagnostic(
                otherType, "\(evidence.host) serves the file as \(ForeignText.quoted(type, limit: 60)); \(remark).")
        ]
    }

    /// The type for JSON, and that of signed files, which lint reports.
    private static func isRight(_ type: String) -> Bool {
        ["application/json", "application/pkcs7-mime", "application/x-pkcs7-mime"].contains(type)
    }

    private static let otherType = Offence(
        "AASA937", "other-content-type", .warning,
        summary: "A file that is not served as application/json",
        effect: """
            Probably nothing changes: large sites serve the file as application/octet-stream, and their links work. The effect of other types is \
            not confirmed by a recording. Without a type, proxies between the host and Apple may guess one.
            """,
        reason: "The name has no extension, so the server cannot derive the type and sends its default, if it has one.",
        remedy: "Set the Content-Type of this path to application/json.",
        evidence: [.plainAnswer, .otherAnswers])
}
