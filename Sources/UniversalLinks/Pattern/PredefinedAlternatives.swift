/// The values of the predefined variables as trees, which every file shares; each is made when it is first needed.
enum PredefinedAlternatives {
    /// The trees of one variable, for a comparison that folds case and for one that does not.
    private struct Trees: Sendable {
        let exact: Alternatives
        let folded: Alternatives

        init(_ values: [String]) {
            let tokens = values.map { Pattern(parsing: $0, references: .literal).tokens }
            exact = Alternatives(tokens)
            folded = Alternatives(tokens.lazy.map { $0.map(CaseFolding.folded) })
        }
    }

    /// Which values a variable has.
    enum Selection {
        /// Those here.
        case actual
        /// The codes that every system has.
        case certain
        /// The codes that some system may have, and more.
        case conceivable
    }

    /// The tree of a variable; nil for a name that is not predefined. Only `region` and `lang` have any but the actual
    /// values.
    static func alternatives(for name: String, _ selection: Selection, isCaseSensitive: Bool) -> Alternatives? {
        let trees: Trees? =
            switch (name, selection) {
            case ("region", .actual): actualRegions
            case ("region", .certain): certainRegions
            case ("region", .conceivable): conceivableRegions
            case ("lang", .actual): actualLanguages
            case ("lang", .certain): certainLanguages
            case ("lang", .conceivable): conceivableLanguages
            default: characters[name]
            }
        return isCaseSensitive ? trees?.exact : trees?.folded
    }

    private static let actualRegions = Trees(PredefinedVariables.values(of: "region") ?? [])
    private static let actualLanguages = Trees(PredefinedVariables.values(of: "lang") ?? [])
    private static let certainRegions = Trees(PredefinedVariables.certainValues(of: "region") ?? [])
    private static let certainLanguages = Trees(PredefinedVariables.certainValues(of: "lang") ?? [])
    private static let conceivableRegions = conceivable("region")
    private static let conceivableLanguages = conceivable("lang")

    private static func conceivable(_ name: String) -> Trees {
        Trees((PredefinedVariables.values(of: name) ?? []) + PredefinedVariables.conceivablePatterns(of: name))
    }

    /// The variables that stand for one character.
    private static let characters: [String: Trees] = {
        let names = PredefinedVariables.names.filter { $0 != "region" && $0 != "lang" }
        return Dictionary(uniqueKeysWithValues: names.map { ($0, Trees(PredefinedVariables.values(of: $0) ?? [])) })
    }()
}
