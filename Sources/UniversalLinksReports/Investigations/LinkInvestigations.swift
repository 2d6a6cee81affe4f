package import JSONSyntax
package import UniversalLinksChecks

/// Why several links do or do not reach an app.
package struct LinkInvestigations: Answer {
    private let all: [LinkInvestigation]
    private let program: String

    /// Investigations, in the order in which they are shown.
    ///
    /// - Parameter program: What the program is called in commands.
    package init(_ all: [LinkInvestigation], program: String) {
        self.all = all
        self.program = program
    }

    /// The evidence of each link.
    package func text(_ style: TextStyle) -> String {
        all.map { $0.text(style, program: program) }.joined(separator: "\n")
    }

    /// Investigations as data, `schemaVersion` 1.
    package var json: JSONValue {
        ["schemaVersion": 1, "investigations": JSONValue(all.map { $0.json(program: program) })]
    }
}
