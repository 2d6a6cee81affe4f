import UniversalLinks
import UniversalLinksLinting

/// An answer that began and cannot be used.
enum BrokenAnswer: HostCheck {
    static let offences = [slowAnswer, truncatedAnswer, oversizedHead, malformedAnswer, unreadableCoding]

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
        guard let offence = offence(for: failure.kind) else { return [] }
        let answer = exchange.response.map { ["The answer began with status \($0.status)."] } ?? []
        return [Diagnostic(offence, message, notes: answer)]
    }

    private static func offence(for kind: ExchangeFailure.Kind) -> Offence? {
        switch kind.value {
        case .timedOut(.head), .timedOut(.body), .timedOut(.total): slowAnswer
        case .truncatedHead, .truncatedBody: truncatedAnswer
        case .headTooLarge: oversizedHead
        case .malformedAnswer: malformedAnswer
        case .unreadableCoding: unreadableCoding
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

    private static let truncatedAnswer = Offence(
        "AASA921", "truncated-answer", .error,
        summary: "An answer that ends too early",
        effect: Offence.nothingIsFetched,
        reason: """
            The answer has fewer bytes than it announced, or ends within its header fields. Typical causes: a proxy that rewrites \
            bodies but keeps the old length, an application that sends a wrong Content-Length, or a server that crashes midway.
            """,
        remedy: "Let the web server set Content-Length, and check the proxies in front of it.",
        evidence: [.plainAnswer])

    private static let oversizedHead = Offence(
        "AASA922", "oversized-head", .error,
        summary: "Header fields that are too large",
        effect: "Clients give up before the body. Apple does not publish how much its fetcher reads.",
        reason:
            "The header fields are larger than clients accept, usually because cookies or policies pile up.",
        remedy: "Send no cookies and no page policies with this file.",
        evidence: [.plainAnswer])

    private static let malformedAnswer = Offence(
        "AASA923", "malformed-answer", .error,
        summary: "An answer that is malformed HTTP",
        effect: Offence.nothingIsFetched,
        reason: """
            The answer cannot be parsed as HTTP: another service listens on the port, or an application writes invalid header \
            fields.
            """,
        remedy:
            "Make sure that a web server answers on port 443, and check applications that write header fields themselves.",
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
