import UniversalLinks
import UniversalLinksLinting

/// A file that is at the host, and not where Apple asks.
enum MisplacedFile: HostCheck {
    static let offences = [jsonNameOnly, rootOnly]

    static func diagnostics(in evidence: HostEvidence, now: UTCInstant) -> [Diagnostic] {
        guard case .otherPlace(let response, let place) = evidence.obstacle else { return [] }
        let address = evidence.origin.request.address
        let answer = response.status == 200 ? "a page" : "status \(response.status)"
        let hasExtension = place.target.hasSuffix(".json")
        let message = "The file is at \(place) alone; at \(address), where Apple asks, the answer is \(answer)."
        return [Diagnostic(hasExtension ? jsonNameOnly : rootOnly, message)]
    }

    private static let jsonNameOnly = Offence(
        "AASA934", "file-with-extension", .error,
        summary: "A file that is served under a name with .json alone",
        effect: Offence.nothingIsFetched,
        reason: """
            Nobody asks for apple-app-site-association.json. The extension was added so that the server knows the type, or by an \
            editor.
            """,
        remedy: """
            Serve it as /.well-known/apple-app-site-association, without an extension, and set the content type for that path by \
            hand. A redirect to the other name does not help.
            """,
        evidence: [.placeOfFile])

    private static let rootOnly = Offence(
        "AASA935", "file-at-root", .error,
        summary: "A file that is at the root of the site alone",
        effect: """
            Apple asks at /.well-known/. Whether it still looks at the root when it finds nothing there is not known for sure: it \
            called that place legacy in 2019.
            """,
        reason: """
            The file was put where iOS 9 looked for it, or the tool that publishes the site leaves folders out whose names start \
            with a period.
            """,
        remedy: "Serve the same file at /.well-known/apple-app-site-association; that at the root may stay.",
        evidence: [.placeOfFile, .placeAtRoot])
}
