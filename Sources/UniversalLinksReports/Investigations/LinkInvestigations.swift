package import JSONSyntax
package import UniversalLinksChecks

/// Why several links do or do not reach an app.
package struct LinkInvestigations: Answer {
    private let all: [LinkInvestigation]

    /// Investigations, in the order in which they are shown.
    package init(_ all: [LinkInvestigation]) {
        self.all = all
    }

    package func text(_ style: TextStyle) -> String { all.map { $0.text(style) }.joined(separator: "\n") }

    package var json: JSONValue { ["schemaVersion": 1, "investigations": JSONValue(all.map(\.json))] }
}
