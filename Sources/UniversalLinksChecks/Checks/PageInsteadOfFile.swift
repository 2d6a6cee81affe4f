import UniversalLinks
import UniversalLinksLinting

/// Status 200 with a page.
enum PageInsteadOfFile: HostCheck {
    static let offences = [page]

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

    /// What made the page, if it shows.
    private static func signs(of response: ExchangeResponse) -> String? {
        let text = response.bodyStart
        if text.contains("<error>"), text.contains("<code>") { return "an error of an object store" }
        let frames = ["id=\"root\"", "id=\"app\"", "id=\"__next\"", "<app-root", "id=\"__nuxt\"", "id=\"svelte\""]
        if frames.contains(where: text.contains) {
            return "the index page of a single-page application, which is returned for every unknown path"
        }
        return nil
    }

    private static let page = Offence(
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
