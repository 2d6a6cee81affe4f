import JSONSyntax
package import UniversalLinksLinting

/// The formats of rules.
package enum RuleFormat: String, Sendable, CaseIterable {
    /// For people.
    case text
    /// One object with everything, `schemaVersion` 1.
    case json
    /// A page, as in the documentation.
    case markdown

    /// The page of a rule.
    package func output(of page: RulePage, _ style: TextStyle) -> String {
        switch self {
        case .text: page.page(style)
        case .json: RuleFormat.json(of: [page])
        case .markdown: page.markdown
        }
    }

    /// The page of a statement about Apple's system.
    package func output(of page: StatementPage, _ style: TextStyle) -> String {
        switch self {
        case .text: page.text(style)
        case .json: JSONWriter(layout: .pretty).text(of: page.json) + "\n"
        case .markdown: page.markdown
        }
    }

    /// All rules: a list, in JSON with everything there is to say about each.
    ///
    /// - Parameter page: The page of a rule.
    package func output(of rules: [Offence], _ style: TextStyle, page: (Offence) -> RulePage) -> String {
        switch self {
        case .text: RulePage.table(of: rules, style)
        case .json: RuleFormat.json(of: rules.map(page))
        case .markdown: RulePage.index(of: rules)
        }
    }

    private static func json(of pages: [RulePage]) -> String {
        JSONWriter(layout: .pretty).text(of: RulePage.json(of: pages)) + "\n"
    }
}
