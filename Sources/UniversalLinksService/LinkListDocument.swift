package import JSONSyntax
package import UniversalLinks
import UniversalLinksReports

/// A link list that is written for somebody, as text in both of its forms.
package struct LinkListDocument: Sendable {
    private var expectations: [LinkExpectation] = []

    /// An empty list.
    package init() {}

    /// Adds a URL with the decision that is expected of it.
    ///
    /// - Parameter app: The app, by its identifier or its bundle identifier; nil leaves it to whoever evaluates.
    package mutating func add(_ url: String, _ answer: Decision.Answer, app: String? = nil) {
        let requirement: LinkExpectation.Requirement =
            switch answer {
            case .matched: .matched
            case .excluded: .excluded
            case .unmatched: .unmatched
            }
        expectations.append(LinkExpectation(url, requirement, app: app))
    }

    /// The list, as `json` and as `yaml`.
    package var document: JSONValue {
        let text = LinkListText(expectations)
        return ["schemaVersion": 1, "json": JSONValue(text.json), "yaml": JSONValue(text.yaml)]
    }
}
