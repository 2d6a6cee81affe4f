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
                "\(evidence.origin.request.address) answers with status 200 and a page\(title) in place of the file.",
                notes: signs(of: response).map { ["It looks like \($0)."] } ?? [])
        ]
    }

    /// What made the page, where it shows.
    private static func signs(of response: ExchangeResponse) -> String? {
        let text = response.bodyStart
        if text.contains("<error>"), text.contains("<code>") { return "the error of a store of files" }
        let frames = ["id=\"root\"", "id=\"app\"", "id=\"__next\"", "<app-root", "id=\"__nuxt\"", "id=\"svelte\""]
        if frames.contains(where: text.contains) {
            return "the index page of a single-page application, which is sent for every unknown path"
        }
        return nil
    }

    private static let page = Offence(
        "AASA936", "page-instead-of-file", .error,
        summary: "A page in place of the file, with status 200",
        effect: "Apple finds no JSON in the page and keeps a failure: the links of the host open in the browser.",
        reason: """
            A server that answers every unknown path with the index page of its single-page application answers this path with it \
            as well, since the file was not published. A page that says that something is missing, with status 200, does the same.
            """,
        remedy: """
            Publish the file at /.well-known/apple-app-site-association, and exempt /.well-known/ from the rule that sends the index \
            page.
            """,
        evidence: [.plainAnswer, .placeOfFile])
}
