/// The values of the predefined variables as trees, which every file shares; each is made when it is first needed.
enum PredefinedAlternatives {
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
        switch (name, selection) {
        case ("region", .actual): isCaseSensitive ? exactRegions : foldedRegions
        case ("region", .certain): isCaseSensitive ? exactCertainRegions : foldedCertainRegions
        case ("region", .conceivable): conceivable(name, isCaseSensitive ? exactRegions : foldedRegions)
        case ("lang", .actual): isCaseSensitive ? exactLanguages : foldedLanguages
        case ("lang", .certain): isCaseSensitive ? exactCertainLanguages : foldedCertainLanguages
        case ("lang", .conceivable): conceivable(name, isCaseSensitive ? exactLanguages : foldedLanguages)
        default: (isCaseSensitive ? exactCharacters : foldedCharacters).first { $0.name == name }?.tree
        }
    }

    private static let exactRegions = codes("region", isCaseSensitive: true)
    private static let foldedRegions = codes("region", isCaseSensitive: false)
    private static let exactLanguages = codes("lang", isCaseSensitive: true)
    private static let foldedLanguages = codes("lang", isCaseSensitive: false)
    private static let exactCertainRegions = tree(PredefinedVariables.certainValues(of: "region") ?? [], [.written])
    private static let foldedCertainRegions = tree(PredefinedVariables.certainValues(of: "region") ?? [], [.lower])
    private static let exactCertainLanguages = tree(PredefinedVariables.certainValues(of: "lang") ?? [], [.written])
    private static let foldedCertainLanguages = tree(PredefinedVariables.certainValues(of: "lang") ?? [], [.lower])

    /// The variables that represent one character.
    private static let exactCharacters = characters([.written])
    private static let foldedCharacters = characters([.lower])

    private typealias LetterCase = PredefinedVariables.LetterCase

    private static func codes(_ name: String, isCaseSensitive: Bool) -> Alternatives {
        guard let codes = PredefinedVariables.codes(of: name) else { return Alternatives() }
        return tree(codes.texts, isCaseSensitive ? codes.cases : [.lower])
    }

    /// A tree of values in ASCII without wildcards, once in each of some cases.
    private static func tree(_ values: [String], _ cases: [LetterCase]) -> Alternatives {
        var tree = Alternatives()
        for letterCase in cases {
            for value in values {
                tree.insert(literals: value.utf8.lazy.map { scalar($0, letterCase) })
            }
        }
        return tree
    }

    private static func scalar(_ byte: UInt8, _ letterCase: LetterCase) -> Unicode.Scalar {
        let isCapital = byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z")
        let isSmall = byte >= UInt8(ascii: "a") && byte <= UInt8(ascii: "z")
        switch letterCase {
        case .lower where isCapital: return Unicode.Scalar(byte | 0x20)
        case .upper where isSmall: return Unicode.Scalar(byte & 0xDF)
        case .written, .lower, .upper: return Unicode.Scalar(byte)
        }
    }

    private static func characters(_ cases: [LetterCase]) -> [(name: String, tree: Alternatives)] {
        PredefinedVariables.names.filter { $0 != "region" && $0 != "lang" }.map { name in
            (name, tree(PredefinedVariables.values(of: name) ?? [], cases))
        }
    }

    private static func conceivable(_ name: String, _ actual: Alternatives) -> Alternatives {
        var tree = actual
        for pattern in PredefinedVariables.conceivablePatterns(of: name) {
            tree.insert(Pattern(parsing: pattern, references: .literal).tokens)
        }
        return tree
    }
}
