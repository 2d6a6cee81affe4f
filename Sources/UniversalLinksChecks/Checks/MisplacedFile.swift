import UniversalLinks
import UniversalLinksLinting

/// A file that is at the host, but not where Apple requests it.
enum MisplacedFile: HostCheck {
    static let offences = [jsonNameOnly, rootOnly]

    static func diagnostics(in evidence: HostEvidence, now: UTCInstant) -> [Diagnostic] {
        guard case .otherPlace(let response, let place) = evidence.obstacle else { return [] }
        let address = evidence.origin.request.address
        let answer = response.status == 200 ? "an HTML page" : "status \(response.status)"
        let hasExtension = place.target.hasSuffix(".json")
        let message = "The file is only at \(place); \(address), which Apple requests, returns \(answer)."
        return [Diagnostic(hasExtension ? jsonNameOnly : rootOnly, message)]
    }

    private static let jsonNameOnly = Offence(
        "AASA934", "file-with-extension", .error,
        summary: "A file that is served only under a name with .json",
        effect: Offence.nothingIsFetched,
        reason: """
            Neither Apple nor devices request apple-app-site-association.json. The extension was added so that the server knows the \
            content type, or by an editor.
            """,
        remedy: """
            Serve it as /.well-known/apple-app-site-association, without an extension, and set the content type for that path. A \
            redirect to the other name does not help.
            """,
        evidence: [.placeOfFile])

    private static let rootOnly = Offence(
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
