import UniversalLinksChecks

/// What is shown in place of a page that cannot be.
struct ProblemPage: Sendable {
    let title: String
    /// What is wrong, and what to do.
    let words: String
    let now: UTCInstant

    var document: String {
        PageFrame(title: title, now: now).document {
            HTML.element("h1", [.classes("summary")], title)
            HTML.element("p", [.classes("card pad")]) { HTML.text(words, limit: 600) }
            HTML.element("p") { HTML.link("/", "All domains") }
        }
    }
}
