import HTTPTypes
import UniversalLinks
import UniversalLinksLinting

/// A file that is served as something else than JSON.
enum UnusualContentType: HostCheck {
    static let offences = [otherType, missingType]

    static func diagnostics(in evidence: HostEvidence, now: UTCInstant) -> [Diagnostic] {
        guard evidence.hasFileToLint, let response = evidence.origin.response, response.servedBody != .empty else {
            return []
        }
        guard let type = response.mediaType, !type.isEmpty else {
            return [Diagnostic(missingType, "The file comes without a Content-Type; Apple wants application/json.")]
        }
        guard !isRight(type) else { return [] }
        let remark =
            type == "application/octet-stream"
            ? "files that are served so are known to work, and Apple wants application/json"
            : "Apple wants application/json"
        return [Diagnostic(otherType, "The file is served as \(ForeignText.quoted(type, limit: 60)); \(remark).")]
    }

    /// The type for JSON, and that of signed files, which lint speaks about.
    private static func isRight(_ type: String) -> Bool {
        ["application/json", "application/pkcs7-mime", "application/x-pkcs7-mime"].contains(type)
    }

    private static let otherType = Offence(
        "AASA937", "other-content-type", .warning,
        summary: "A file that is not served as application/json",
        effect: """
            Probably nothing: large sites serve the file as application/octet-stream, and their links work. With other types nobody \
            has recorded what happens.
            """,
        reason: "The name has no extension from which the server could tell the type, so it sends its usual one.",
        remedy: "Set the content type of this one path to application/json.",
        evidence: [.plainAnswer, .otherAnswers])

    private static let missingType = Offence(
        "AASA938", "missing-content-type", .warning,
        summary: "A file without a content type",
        effect: "Probably nothing; but what stands between the host and Apple may guess a type, or refuse the answer.",
        reason: "The name has no extension from which the server could tell the type, and it has no usual one.",
        remedy: "Set the content type of this one path to application/json.",
        evidence: [.plainAnswer, .otherAnswers])
}
