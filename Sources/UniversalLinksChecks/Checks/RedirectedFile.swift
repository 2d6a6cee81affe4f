import UniversalLinks
import UniversalLinksLinting

/// An answer that leads elsewhere instead of giving the file.
enum RedirectedFile: HostCheck {
    static let offences = [redirect]

    static func diagnostics(in evidence: HostEvidence, now: UTCInstant) -> [Diagnostic] {
        guard case .redirect(let response, let location) = evidence.obstacle else { return [] }
        let address = evidence.origin.request.address
        let traits = traits(of: location, from: address)
        return [
            Diagnostic(
                redirect,
                "\(address) answers with status \(response.status) and leads to \(ForeignText.quoted(location))"
                    + (traits.isEmpty ? "" : ", " + traits.joined(separator: ", ")) + "; Apple does not follow it.",
                notes: hopNotes(evidence, now: now))
        ]
    }

    /// What is to be said about a redirect by its two ends alone.
    private static func traits(of location: String, from address: WebAddress) -> [String] {
        guard let target = try? address.redirected(to: location) else { return ["which is no address of a site"] }
        guard target != address else { return ["itself"] }
        var traits: [String] = []
        if address.scheme == .https, target.scheme == .http { traits.append("without TLS") }
        if target.host != address.host {
            traits.append("another host")
        } else if target.target == address.target + "/" {
            traits.append("with a slash at the end")
        }
        return traits
    }

    /// A note for each hop, and what it comes to.
    private static func hopNotes(_ evidence: HostEvidence, now: UTCInstant) -> [String] {
        var seen = [evidence.origin.request.address]
        var notes: [String] = []
        for (index, hop) in evidence.hops.prefix(20).enumerated() {
            let address = hop.request.address
            let place = "Hop \(index + 1), \(ForeignText.plain(address.description, limit: 120))"
            guard !seen.contains(address) else {
                notes.append("\(place), was asked before: the redirects go in a circle.")
                break
            }
            seen.append(address)
            notes.append("\(place), \(outcome(of: hop, now: now)).")
        }
        if let note = noteOfEnd(evidence.hops, seen: seen) { notes.append(note) }
        return notes
    }

    /// Why hops were not followed further, where the last one leads on.
    private static func noteOfEnd(_ hops: [HTTPExchange], seen: [WebAddress]) -> String? {
        guard let next = hops.last?.redirectAddress, seen.count == hops.count + 1 else { return nil }
        if seen.contains(next) {
            return
                "Hop \(hops.count + 1), \(ForeignText.plain(next.description, limit: 120)), was asked before: the redirects "
                + "go in a circle."
        }
        return hops.count < HostProbe.maximumHopCount
            ? nil : "It leads on from there; no more than \(HostProbe.maximumHopCount) hops are followed."
    }

    private static func outcome(of hop: HTTPExchange, now: UTCInstant) -> String {
        if let failure = hop.obstructingFailure { return "fails: \(hop.words(for: failure, now: now))" }
        guard let response = hop.response else { return "gives no answer" }
        if let location = response.redirectTarget {
            let traits = traits(of: location, from: hop.request.address)
            return "leads to \(ForeignText.quoted(location)) with status \(response.status)"
                + (traits.isEmpty ? "" : ", " + traits.joined(separator: ", "))
        }
        if response.isFile { return "has a file, which Apple does not get to see this way" }
        let body = response.servedBody == .page ? " and a page" : ""
        return "answers with status \(response.status)\(body)"
    }

    private static let redirect = Offence(
        "AASA925", "redirected-file", .error,
        summary: "A redirect in place of the file",
        effect: """
            Apple's content delivery network follows no redirect and keeps a failure; devices get no file, and the links of the \
            host open in the browser.
            """,
        reason: """
            A rule that leads all of a site to another host, to www, to a path with a slash at its end or to a language takes the \
            file's path with it. Each host that links name needs its own file at its own name.
            """,
        remedy: """
            Exempt /.well-known/apple-app-site-association from the rules that redirect, and answer with status 200 and the file. \
            The host that is led to needs the file as well, where links name it.
            """,
        evidence: [.plainAnswer, .placeOfFile])
}
