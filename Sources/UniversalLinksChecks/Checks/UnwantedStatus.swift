import HTTPTypes
import UniversalLinks
import UniversalLinksLinting

/// An answer with another status than 200.
enum UnwantedStatus: HostCheck {
    static let offences = [missingFile, refusedRequest, limitedRate, failingServer, otherStatus]

    static func diagnostics(in evidence: HostEvidence, now: UTCInstant) -> [Diagnostic] {
        guard case .status(let response) = evidence.obstacle else { return [] }
        let address = evidence.origin.request.address
        let retry = response.fields[.retryAfter].map { "; it asks to come again after \(words(forRetry: $0))" } ?? ""
        var notes: [String] = []
        if response.status == 404, response.servedBody == .page, let title = response.pageTitle {
            notes.append("It sent a page, \(ForeignText.quoted(title, limit: 60)).")
        }
        if response.status == 429, let browser = evidence.browser?.response, browser.isFile {
            notes.append("A browser that asked from here got the file.")
        }
        return [
            Diagnostic(
                offence(for: response.status), "\(address) answers with status \(response.statusWords)\(retry).",
                notes: notes)
        ]
    }

    private static func words(forRetry value: String) -> String {
        guard let seconds = Int(value), seconds >= 0 else { return ForeignText.quoted(value, limit: 40) }
        return CertificateWords.count(seconds, "second")
    }

    private static func offence(for status: Int) -> Offence {
        switch status {
        case 404, 410: missingFile
        case 401, 402, 403, 405, 406, 407, 451: refusedRequest
        case 429: limitedRate
        case 500...: failingServer
        default: otherStatus
        }
    }

    private static let missingFile = Offence(
        "AASA929", "missing-file", .error,
        summary: "No file at the place where Apple asks",
        effect: Offence.nothingIsFetched,
        reason: """
            The host has nothing at /.well-known/apple-app-site-association: the file was not uploaded, the tool that publishes \
            the site leaves folders out whose names start with a period, or the server does not serve them.
            """,
        remedy: """
            Put the file at /.well-known/apple-app-site-association, without an extension, and look whether the folder is among \
            what was published.
            """,
        evidence: [.placeOfFile])

    private static let refusedRequest = Offence(
        "AASA930", "refused-request", .error,
        summary: "A host that refuses to give the file out",
        effect: Offence.nothingIsFetched,
        reason: """
            The host knows the path and says no: the file's permissions, a rule against names that start with a period, a list of \
            allowed addresses, countries or methods, or a store of files that says no where there is nothing.
            """,
        remedy: """
            Make the file readable for the server, and let everyone fetch it: every country, every address, every User-Agent.
            """,
        evidence: [.plainAnswer])

    private static let limitedRate = Offence(
        "AASA931", "limited-rate", .error,
        summary: "A host that has had too many requests",
        effect: "Where Apple's fetcher gets this answer, it keeps a failure, and devices get no file for a while.",
        reason: """
            A limit for each client counts the file like everything else. Apple asks from few addresses for many, and whoever \
            checks often runs into it as well.
            """,
        remedy: "Exempt the file from the limit: it is small, and a cache can serve it. Then check again, later.",
        evidence: [.plainAnswer])

    private static let failingServer = Offence(
        "AASA932", "failing-server", .error,
        summary: "A server that fails",
        effect: Offence.nothingIsFetched,
        reason: """
            The server, or the one behind it, has an error, is being maintained, or is not there. A file that needs a program to \
            be served fails with the program.
            """,
        remedy: "Look into the server's log at the time of the check, and serve the file as a static file.",
        evidence: [.plainAnswer])

    private static let otherStatus = Offence(
        "AASA933", "other-status", .error,
        summary: "A status that no file comes with",
        effect: "Apple takes the file with status 200 alone; what comes with another one counts as a failure.",
        reason: "Something answers that does not take the request for one of a file: a program, a balancer, or a rule.",
        remedy: "Serve the file as a static file, with status 200, whatever header fields the request has.",
        evidence: [.plainAnswer])
}

extension ExchangeResponse {
    /// The status with its words, where there are any.
    var statusWords: String {
        let reason = ForeignText.plain(self.reason, limit: 40)
        return reason.isEmpty ? "\(status)" : "\(status) \(reason)"
    }
}
