import HTTPTypes
import UniversalLinks
import UniversalLinksLinting

/// An answer with a status other than 200.
enum UnwantedStatus: HostCheck {
    static let offences = [missingFile, refusedRequest, limitedRate, failingServer, otherStatus]

    static func diagnostics(in evidence: HostEvidence, now: UTCInstant) -> [Diagnostic] {
        guard case .status(let response) = evidence.obstacle else { return [] }
        let address = evidence.origin.request.address
        let retry = response.fields[.retryAfter].map { "; Retry-After: \(words(forRetry: $0))" } ?? ""
        var notes: [String] = []
        if response.status == 404, response.servedBody == .page, let title = response.pageTitle {
            notes.append("The body is an HTML page, \(ForeignText.quoted(title, limit: 60)).")
        }
        if response.status == 429, let browser = evidence.browser?.response, browser.isFile {
            notes.append("A browser gets the file from here.")
        }
        return [
            Diagnostic(
                offence(for: response.status), "\(address) returns \(response.statusWords)\(retry).",
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
        summary: "No file at the URL that Apple requests",
        effect: Offence.nothingIsFetched,
        reason: """
            The host has nothing at /.well-known/apple-app-site-association: the file was not uploaded, the publishing tool skips \
            folders whose names start with a period, or the server does not serve them.
            """,
        remedy: """
            Put the file at /.well-known/apple-app-site-association, without an extension, and check that the folder was published.
            """,
        evidence: [.placeOfFile])

    private static let refusedRequest = Offence(
        "AASA930", "refused-request", .error,
        summary: "A host that refuses to serve the file",
        effect: Offence.nothingIsFetched,
        reason: """
            The host refuses the request because of the file's permissions, a rule that denies names starting with a period, or a list \
            of allowed addresses, countries or methods. Object stores also refuse requests for missing files.
            """,
        remedy: """
            Make the file readable for the server, and allow every country, address and User-Agent to fetch it.
            """,
        evidence: [.plainAnswer])

    private static let limitedRate = Offence(
        "AASA931", "limited-rate", .error,
        summary: "A host that limits the rate of requests",
        effect: "If Apple's fetcher gets this answer, it caches a failure, and devices get no file for a while.",
        reason: """
            A rate limit per client also counts this file. Apple fetches for many devices from few addresses, and frequent checks \
            reach the limit too.
            """,
        remedy: "Exempt the file from the limit: it is small, and a cache can serve it. Then check again later.",
        evidence: [.plainAnswer])

    private static let failingServer = Offence(
        "AASA932", "failing-server", .error,
        summary: "A server that fails",
        effect: Offence.nothingIsFetched,
        reason: """
            The server, or the one behind it, has an error, is in maintenance, or is down. A file that an application serves fails \
            with the application.
            """,
        remedy: "Check the server's log at the time of the check, and serve the file as a static file.",
        evidence: [.plainAnswer])

    private static let otherStatus = Offence(
        "AASA933", "other-status", .error,
        summary: "An unexpected status instead of the file",
        effect: "Apple accepts the file only with status 200; every other status counts as a failure.",
        reason: "Something other than a file server answers: an application, a load balancer, or a rule.",
        remedy: "Serve the file as a static file, with status 200, regardless of the request's header fields.",
        evidence: [.plainAnswer])
}

extension ExchangeResponse {
    /// The status with its reason, if one was sent.
    var statusWords: String {
        let reason = ForeignText.plain(self.reason, limit: 40)
        return reason.isEmpty ? "\(status)" : "\(status) \(reason)"
    }
}
