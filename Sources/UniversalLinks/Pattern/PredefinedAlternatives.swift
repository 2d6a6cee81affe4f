/// The values of the predefined variables as trees, which every file shares; each set is made when it is first needed.
enum PredefinedAlternatives {
    /// One set of trees, for a comparison that folds case and for one that does not.
    struct Trees: Sendable {
        private let exact: [String: Alternatives]
        private let folded: [String: Alternatives]

        init(_ names: [String], _ values: (String) -> [String]) {
            let tokens = names.map { name in
                (name, values(name).map { Pattern(parsing: $0, references: .literal).tokens })
            }
            exact = Dictionary(uniqueKeysWithValues: tokens.map { ($0, Alternatives($1)) })
            folded = Dictionary(
                uniqueKeysWithValues: tokens.map { name, values in
                    (name, Alternatives(values.map { $0.map(CaseFolding.folded) }))
                })
        }

        func alternatives(for name: String, isCaseSensitive: Bool) -> Alternatives? {
            isCaseSensitive ? exact[name] : folded[name]
        }
    }

    /// The values here.
    static let actual = Trees(PredefinedVariables.names) { PredefinedVariables.values(of: $0) ?? [] }
    /// The codes that every system has.
    static let certain = Trees(["region", "lang"]) { PredefinedVariables.certainValues(of: $0) ?? [] }
    /// The codes that some system may have, and more.
    static let conceivable = Trees(["region", "lang"]) { name in
        (PredefinedVariables.values(of: name) ?? []) + PredefinedVariables.conceivablePatterns(of: name)
    }
}
