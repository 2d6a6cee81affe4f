import UniversalLinks
import UniversalLinksLinting

/// An answer that began and cannot be used.
enum BrokenAnswer: HostCheck {
    static let offences = [slowAnswer, truncatedAnswer, oversizedHead, malformedAnswer, unreadableCoding]

    static func diagnostics(in evidence: HostEvidence, now: UTCInstant) -> [Diagnostic] {
        guard case .failure(let failure) = evidence.obstacle else { return [] }
        let exchange = evidence.origin
        let message = "The file cannot be fetched: \(exchange.words(for: failure, now: now))."
        // A body that lint would call too large is called so here as well, where it was not read to its end.
        if case .bodyTooLarge(let limit) = failure.kind.value {
            return [
                Diagnostic(
                    .oversizedFile, .error,
                    limit > AssociationFile.maximumByteCount
                        ? "The file has more than \(limit - 1) bytes; the system reads "
                            + "\(AssociationFile.maximumByteCount) at most and refuses it as a whole." : message,
                    help: "Take white space and comments out, and put apps with the same components into one detail.")
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
            "Apple's fetcher gives up as well, at a time that Apple does not publish, and keeps the failure for a while.",
        reason: """
            The host took the request and did not answer, or not to the end, within the time of the check. A program that makes \
            the file anew for each request, a server that is put to sleep, or a firewall that slows strangers down does so.
            """,
        remedy: "Serve the file as a static file, without a program behind it.",
        evidence: [.plainAnswer])

    private static let truncatedAnswer = Offence(
        "AASA921", "truncated-answer", .error,
        summary: "An answer that ends too early",
        effect: Offence.nothingIsFetched,
        reason: """
            Fewer bytes came than the answer had announced, or it ended within its header fields. A proxy that rewrites bodies and keeps their old length, a wrong \
            Content-Length in a program, or a server that falls over half way does so.
            """,
        remedy: "Let the web server compute Content-Length, and look at what stands between it and the network.",
        evidence: [.plainAnswer])

    private static let oversizedHead = Offence(
        "AASA922", "oversized-head", .error,
        summary: "Header fields without end",
        effect: "Who fetches the file gives up before the body; how much Apple's fetcher reads, Apple does not say.",
        reason:
            "The header fields alone are longer than any client takes, mostly because of cookies or policies that pile up.",
        remedy: "Send no cookies and no page policies with this file.",
        evidence: [.plainAnswer])

    private static let malformedAnswer = Offence(
        "AASA923", "malformed-answer", .error,
        summary: "An answer that is no correct HTTP",
        effect: Offence.nothingIsFetched,
        reason: """
            What came could not be read as HTTP: another service listens at the port, or a program writes its header fields \
            wrongly.
            """,
        remedy: "Have a web server answer at port 443, and look at programs that write header fields themselves.",
        evidence: [.plainAnswer])

    private static let unreadableCoding = Offence(
        "AASA924", "unreadable-coding", .error,
        summary: "A compressed body that cannot be read",
        effect: Offence.nothingIsFetched,
        reason: """
            Content-Encoding names a compression that was not asked for, or the body is not what it names. Files that were \
            stored compressed and are compressed once more on the way, or not at all, look so.
            """,
        remedy: "Store the file uncompressed, and let the server compress it only for those who ask for it.",
        evidence: [.plainAnswer])
}
