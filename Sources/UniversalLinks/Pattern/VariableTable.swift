import JSONSyntax

/// What each variable of a file represents: its own ones, and behind them the predefined ones.
package struct VariableTable: Sendable {
    private var custom: [VerbatimText: AppLinks.SubstitutionVariable] = [:]

    package init(_ variables: [AppLinks.SubstitutionVariable]) {
        for variable in variables { custom[VerbatimText(variable.name)] = variable }
    }

    /// The values of a variable, as written; nil if nothing defines it.
    package func values(of name: String) -> [String]? {
        if let variable = custom[VerbatimText(name)] { return variable.values.map(\.value) }
        return PredefinedVariables.values(of: name)
    }

    /// The file's own variable of this name.
    package func customVariable(_ name: String) -> AppLinks.SubstitutionVariable? {
        custom[VerbatimText(name)]
    }

    /// Whether the name is that of a predefined variable that the file leaves alone.
    package func isPredefined(_ name: String) -> Bool {
        custom[VerbatimText(name)] == nil && PredefinedVariables.contains(name)
    }

    /// Whether the name represents one of the two tables of codes (semantics V4).
    func isCodeTable(_ name: String) -> Bool {
        isPredefined(name) && PredefinedVariables.certainValues(of: name) != nil
    }

    /// Whether a variable of the file hides a predefined one (semantics V5).
    package func shadowsPredefined(_ name: String) -> Bool {
        custom[VerbatimText(name)] != nil && PredefinedVariables.contains(name)
    }
}
