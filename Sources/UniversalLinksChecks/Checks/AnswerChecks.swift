import HTTPTypes
import UniversalLinks
import UniversalLinksLinting

enum UnwantedStatus: HostCheck {
    static let rules = [missingFile, refusedRequest, limitedRate, failingServer, otherStatus]

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
                rule(for: response.status), "\(address) returns \(response.statusWords)\(retry).",
                notes: notes)
        ]
    }

    private static func words(forRetry value: String) -> String {
        guard let seconds = Int(value), seconds >= 0 else { return ForeignText.quoted(value, limit: 40) }
        return CertificateWords.count(seconds, "second")
    }

    private static func rule(for status: Int) -> Rule {
        switch status {
        case 404, 410: missingFile
        case 401, 402, 403, 405, 406, 407, 451: refusedRequest
        case 429: limitedRate
        case 500...: failingServer
        default: otherStatus
        }
    }

    private static let missingFile = Rule(
        "AASA929", "missing-file", .error,
        summary: "No file at the URL that Apple requests",
        effect: Rule.nothingIsFetched,
        reason: """
            The host has nothing at /.well-known/apple-app-site-association: the file was not uploaded, the publishing tool skips \
            folders whose names start with a period, or the server does not serve them.
            """,
        remedy: """
            Put the file at /.well-known/apple-app-site-association, without an extension, and check that the folder was published.
            """,
        evidence: [.placeOfFile])

    private static let refusedRequest = Rule(
        "AASA930", "refused-request", .error,
        summary: "A host that refuses to serve the file",
        effect: Rule.nothingIsFetched,
        reason: """
            The host refuses the request because of the file's permissions, a rule that denies names starting with a period, or a list \
            of allowed addresses, countries or methods. Object stores also refuse requests for missing files.
            """,
        remedy: """
            Make the file readable for the server, and allow every country, address and User-Agent to fetch it.
            """,
        evidence: [.plainAnswer])

    private static let limitedRate = Rule(
        "AASA931", "limited-rate", .error,
        summary: "A host that limits the rate of requests",
        effect: "If Apple's fetcher gets this answer, it caches a failure, and devices get no file for a while.",
        reason: """
            A rate limit per client also counts this file. Apple fetches for many devices from few addresses, and frequent checks \
            reach the limit too.
            """,
        remedy: "Exempt the file from the limit: it is small, and a cache can serve it. Then check again later.",
        evidence: [.plainAnswer])

    private static let failingServer = Rule(
        "AASA932", "failing-server", .error,
        summary: "A server that fails",
        effect: Rule.nothingIsFetched,
        reason: """
            The server, or the one behind it, has an error, is in maintenance, or is down. A file that an application serves fails \
            with the application.
            """,
        remedy: "Check the server's log at the time of the check, and serve the file as a static file.",
        evidence: [.plainAnswer])

    private static let otherStatus = Rule(
        "AASA933", "other-status", .error,
        summary: "An unexpected status instead of the file",
        effect: "Apple accepts the file only with status 200; every other status counts as a failure.",
        reason: "Something other than a file server answers: an application, a load balancer, or a rule.",
        remedy: "Serve the file as a static file, with status 200, regardless of the request's header fields.",
        evidence: [.plainAnswer])
}

extension ExchangeResponse {
    var statusWords: String {
        let reason = ForeignText.plain(self.reason, limit: 40)
        return reason.isEmpty ? "\(status)" : "\(status) \(reason)"
    }
}

enum RedirectedFile: HostCheck {
    static let rules = [redirect]

    static func diagnostics(in evidence: HostEvidence, now: UTCInstant) -> [Diagnostic] {
        guard case .redirect(let response, let location) = evidence.obstacle else { return [] }
        let address = evidence.origin.request.address
        let traits = traits(of: location, from: address)
        return [
            Diagnostic(
                redirect,
                "\(address) redirects (\(response.status)) to \(ForeignText.quoted(location))"
                    + (traits.isEmpty ? "" : ", " + traits.joined(separator: ", "))
                    + "; Apple does not follow redirects.",
                notes: hopNotes(evidence, now: now))
        ]
    }

    /// What the two ends of a redirect show.
    private static func traits(of location: String, from address: WebAddress) -> [String] {
        guard let target = try? address.redirected(to: location) else { return ["which is not a web address"] }
        guard target != address else { return ["the same URL"] }
        var traits: [String] = []
        if address.scheme == .https, target.scheme == .http { traits.append("without TLS") }
        if target.host != address.host {
            traits.append("another host")
        } else if target.target == address.target + "/" {
            traits.append("with a trailing slash")
        }
        return traits
    }

    private static func hopNotes(_ evidence: HostEvidence, now: UTCInstant) -> [String] {
        var seen = [evidence.origin.request.address]
        var notes: [String] = []
        for (index, hop) in evidence.hops.prefix(20).enumerated() {
            let address = hop.request.address
            let place = "Hop \(index + 1), \(ForeignText.plain(address.description, limit: 120))"
            guard !seen.contains(address) else {
                notes.append("\(place), was requested before: the redirects form a loop.")
                break
            }
            seen.append(address)
            notes.append("\(place), \(outcome(of: hop, now: now)).")
        }
        if let note = noteOfEnd(evidence.hops, seen: seen) { notes.append(note) }
        return notes
    }

    /// Why hops were not followed further, if the last one is a redirect.
    private static func noteOfEnd(_ hops: [HTTPExchange], seen: [WebAddress]) -> String? {
        guard let next = hops.last?.redirectAddress, seen.count == hops.count + 1 else { return nil }
        if seen.contains(next) {
            return
                "Hop \(hops.count + 1), \(ForeignText.plain(next.description, limit: 120)), was requested before: the redirects "
                + "form a loop."
        }
        return hops.count < HostProbe.maximumHopCount
            ? nil : "There are more redirects; only \(HostProbe.maximumHopCount) hops are followed."
    }

    private static func outcome(of hop: HTTPExchange, now: UTCInstant) -> String {
        if let failure = hop.obstructingFailure { return "fails: \(hop.words(for: failure, now: now))" }
        guard let response = hop.response else { return "does not answer" }
        if let location = response.redirectTarget {
            let traits = traits(of: location, from: hop.request.address)
            return "redirects (\(response.status)) to \(ForeignText.quoted(location))"
                + (traits.isEmpty ? "" : ", " + traits.joined(separator: ", "))
        }
        if response.isFile { return "returns a file, which Apple does not fetch this way" }
        let body = response.servedBody == .page ? " with an HTML page" : ""
        return "returns \(response.status)\(body)"
    }

    private static let redirect = Rule(
        "AASA925", "redirected-file", .error,
        summary: "A redirect instead of the file",
        effect: """
            Apple's CDN does not follow redirects and caches a failure: devices get no file, and the host's links open in the browser.
            """,
        reason: """
            A rule that redirects a whole site to another host, to www, to a path with a trailing slash or to a language also matches \
            the file's path. Each host in your links needs the file under its own name.
            """,
        remedy: """
            Exempt /.well-known/apple-app-site-association from the redirect, and return the file with status 200. If links use the \
            other host too, serve the file there as well.
            """,
        evidence: [.plainAnswer, .placeOfFile])
}

/// A file that is at the host, but not where Apple requests it.
enum MisplacedFile: HostCheck {
    static let rules = [jsonNameOnly, rootOnly]

    static func diagnostics(in evidence: HostEvidence, now: UTCInstant) -> [Diagnostic] {
        guard case .otherPlace(let response, let place) = evidence.obstacle else { return [] }
        let address = evidence.origin.request.address
        let answer = response.status == 200 ? "an HTML page" : "status \(response.status)"
        let hasExtension = place.target.hasSuffix(".json")
        let message = "The file is only at \(place); \(address), which Apple requests, returns \(answer)."
        return [Diagnostic(hasExtension ? jsonNameOnly : rootOnly, message)]
    }

    private static let jsonNameOnly = Rule(
        "AASA934", "file-with-extension", .error,
        summary: "A file that is served only under a name with .json",
        effect: Rule.nothingIsFetched,
        reason: """
            Neither Apple nor devices request apple-app-site-association.json. The extension was added so that the server knows the \
            content type, or by an editor.
            """,
        remedy: """
            Serve it as /.well-known/apple-app-site-association, without an extension, and set the content type for that path. A \
            redirect to the other name does not help.
            """,
        evidence: [.placeOfFile])

    private static let rootOnly = Rule(
        "AASA935", "file-at-root", .error,
        summary: "A file that is only at the root of the site",
        effect: """
            Apple requests /.well-known/. It is not confirmed that Apple still falls back to the root, which it called legacy in \
            2019.
            """,
        reason: """
            The file was placed where iOS 9 looked for it, or the publishing tool skips folders whose names start with a period.
            """,
        remedy: "Serve the same file at /.well-known/apple-app-site-association. The copy at the root may stay.",
        evidence: [.placeOfFile, .placeAtRoot])
}

/// Status 200 with a page.
enum PageInsteadOfFile: HostCheck {
    static let rules = [page]

    static func diagnostics(in evidence: HostEvidence, now: UTCInstant) -> [Diagnostic] {
        guard case .page(let response) = evidence.obstacle else { return [] }
        let title = response.pageTitle.map { ", \(ForeignText.quoted($0, limit: 60))," } ?? ""
        return [
            Diagnostic(
                page,
                "\(evidence.origin.request.address) returns 200 with an HTML page\(title) instead of the file.",
                notes: signs(of: response).map { ["It looks like \($0)."] } ?? [])
        ]
    }

    private static func signs(of response: ExchangeResponse) -> String? {
        let text = response.bodyStart
        if text.contains("<error>"), text.contains("<code>") { return "an error of an object store" }
        let frames = ["id=\"root\"", "id=\"app\"", "id=\"__next\"", "<app-root", "id=\"__nuxt\"", "id=\"svelte\""]
        if frames.contains(where: text.contains) {
            return "the index page of a single-page application, which is returned for every unknown path"
        }
        return nil
    }

    private static let page = Rule(
        "AASA936", "page-instead-of-file", .error,
        summary: "An HTML page instead of the file, with status 200",
        effect: "The page is not JSON, so Apple caches a failure, and the host's links open in the browser.",
        reason: """
            The file was not published, and the server returns the index page of a single-page application for every unknown path. An \
            error page with status 200 has the same effect.
            """,
        remedy: """
            Publish the file at /.well-known/apple-app-site-association, and exempt /.well-known/ from the rule that returns the \
            index page.
            """,
        evidence: [.plainAnswer, .placeOfFile])
}
