import UniversalLinks
import UniversalLinksLinting

/// A redirect instead of the file.
enum RedirectedFile: HostCheck {
    static let offences = [redirect]

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

    /// A note for each hop, and how they end.
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

    private static let redirect = Offence(
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
