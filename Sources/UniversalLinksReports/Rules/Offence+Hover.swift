package import UniversalLinks
package import UniversalLinksLinting

extension Offence {
    /// What an editor shows beside a finding, in Markdown: what happens on a device, what to do, and how sure that is.
    package var hover: String {
        let certainty = evidence.map { "- " + $0.hover } + (evidence.isEmpty ? ["- Certain."] : [])
        return """
            **\(code.id)** \(code.name): \(MarkdownText.prose(summary)).

            \(MarkdownText.prose(effect)) \(MarkdownText.prose(remedy))

            \(certainty.joined(separator: "\n"))
            """
    }
}

extension SystemStatement {
    /// The statement with its id and its grade, in Markdown.
    package var hover: String { "\(id) (\(grade.rawValue)): \(MarkdownText.escaped(summary))" }
}
