import UniversalLinks
import UniversalLinksLinting

/// An answer that began and cannot be used.
enum BrokenAnswer: HostCheck {
    static let offences = [slowAnswer, unusableAnswer, unreadableCoding]

    static func diagnostics(in evidence: HostEvidence, now: UTCInstant) -> [Diagnostic] {
        guard case .failure(let failure) = evidence.obstacle else { return [] }
        let exchange = evidence.origin
        let message = "Cannot fetch the file: \(exchange.words(for: failure, now: now))."
        // A body that is too large for lint has the same code here, although it was not read to its end.
        if case .bodyTooLarge(let limit) = failure.kind.value {
            return [
                Diagnostic(
                    .oversizedFile, .error,
                    limit > AssociationFile.maximumByteCount
                        ? "The file has more than \(limit - 1) bytes; the system reads at most "
                            + "\(AssociationFile.maximumByteCount) and rejects larger files." : message,
                    help: "Remove white space and comments, and merge apps with the same components into one detail.")
            ]
        }
        guard let (offence, help) = finding(for: failure.kind) else { return [] }
        let answer = exchange.response.map { ["The answer began with status \($0.status)."] } ?? []
        return [Diagnostic(offence, message, notes: answer, help: help)]
    }

    /// What is wrong, and what to do about it if that is not what the page of the rule says.
    private static func finding(for kind: ExchangeFailure.Kind) -> (Offence, help: String?)? {
        switch kind.value {
        case .timedOut(.head), .timedOut(.body), .timedOut(.total): (slowAnswer, nil)
        case .truncatedHead, .truncatedBody:
            (unusableAnswer, "Let the web server set Content-Length, and check the proxies in front of it.")
        case .headTooLarge: (unusableAnswer, "Send no cookies and no page policies with this file.")
        case .malformedAnswer:
            (
                unusableAnswer,
                "Make sure that a web server answers on port 443, and check applications that write header fields themselves."
            )
        case .unreadableCoding: (unreadableCoding, nil)
        default: nil
        }
    }

    private static let slowAnswer = Offence(
        "AASA920", "slow-answer", .error,
        summary: "An answer that takes too long",
        effect:
            "Apple's fetcher gives up too, after a time that Apple does not publish, and caches the failure.",
        reason: """
            The host accepted the request but did not answer, or did not finish its answer, in time. Typical causes: an application \
            that generates the file for each request, a server that has to wake up, or a firewall that throttles unknown clients.
            """,
        remedy: "Serve the file as a static file, without an application behind it.",
        evidence: [.plainAnswer])

    private static let unusableAnswer = Offence(
        "AASA923", "unusable-answer", .error,
        summary: "An answer that is truncated, too large or malformed HTTP",
        effect: Offence.nothingIsFetched,
        reason: """
            The answer has fewer bytes than it announced, ends within its header fields, has larger header fields than clients \
            accept, or cannot be parsed as HTTP. Typical causes: a proxy that rewrites bodies but keeps the old length, an \
            application that writes header fields itself or crashes midway, cookies that pile up, or another service on the port.
            """,
        remedy: """
            Serve the file as a static file, so that the web server sets Content-Length and nothing adds cookies; then check the \
            proxies in front of it.
            """,
        evidence: [.plainAnswer])

    private static let unreadableCoding = Offence(
        "AASA924", "unreadable-coding", .error,
        summary: "A compressed body that cannot be read",
        effect: Offence.nothingIsFetched,
        reason: """
            Content-Encoding names a compression that was not requested, or the body is not compressed that way. Typical cause: a \
            file that is stored compressed and compressed again on the way, or not at all.
            """,
        remedy: "Store the file uncompressed, and let the server compress it only for clients that request it.",
        evidence: [.plainAnswer])
}
