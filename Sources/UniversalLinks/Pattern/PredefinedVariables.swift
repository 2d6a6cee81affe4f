/// The variables that every file may use without defining them (semantics V3, V4). What each represents is decided
/// here.
///
/// `PredefinedAlternatives` builds the trees from it that patterns are compared with.
package enum PredefinedVariables: Sendable {
    package static let names = ["alpha", "upper", "lower", "alnum", "digit", "xdigit", "region", "lang"]

    /// Compared scalar by scalar.
    static func contains(_ name: String) -> Bool { names.containsSameScalars(as: name) }

    /// Nil for any other name.
    package static func values(of name: String) -> [String]? {
        // Checked first, because `switch` normalises, which is quadratic for a name of thousands of marks.
        guard contains(name) else { return nil }
        return switch name {
        case "alpha": characters("A"..."Z") + characters("a"..."z")
        case "upper": characters("A"..."Z")
        case "lower": characters("a"..."z")
        case "alnum": characters("A"..."Z") + characters("a"..."z") + characters("0"..."9")
        case "digit": characters("0"..."9")
        case "xdigit": characters("0"..."9") + characters("A"..."F") + characters("a"..."f")
        default:
            codes(of: name).map { codes in
                codes.cases.flatMap { letterCase in codes.texts.map { letterCase.applied(to: $0) } }
            }
        }
    }

    /// The codes of `region` and `lang`, and the cases in which each of them is a value (semantics V4). Nil for any
    /// other name.
    static func codes(of name: String) -> (texts: [String], cases: [LetterCase])? {
        switch name {
        case "region": (ISOCodes.regions, [.lower, .upper])
        case "lang": (ISOCodes.languages, [.lower, .upper])
        default: nil
        }
    }

    enum LetterCase {
        case written
        case lower
        case upper

        /// For a text in ASCII.
        func applied(to text: String) -> String {
            switch self {
            case .written: text
            case .lower: text.asciiLowercased
            case .upper: text.asciiUppercased
            }
        }
    }

    /// The values of `region` and `lang` that every system has, as far as recordings show: regions in capitals and
    /// languages in lower case (semantics V4). Nil for any other name.
    static func certainValues(of name: String) -> [String]? {
        switch name {
        case "region": ISOCodes.regions.filter { !exceptionalRegions.contains($0) }
        case "lang": ISOCodes.languages.map(\.asciiLowercased)
        default: nil
        }
    }

    /// Pieces of `text` that some system may have as values of `region` or `lang`, though they are not values here
    /// (semantics V4): codes in mixed case, and three letters, since newer tables contain more languages.
    static func conceivableValues(of name: String, in text: [Unicode.Scalar]) -> Set<String> {
        switch name {
        case "region": runs(of: 2, in: text).filter { isMixed($0) && regions.contains($0.asciiUppercased) }
        case "lang":
            runs(of: 2, in: text).filter { isMixed($0) && languages.contains($0.asciiLowercased) }
                .union(runs(of: 3, in: text).filter { isMixed($0) || !languages.contains($0.asciiLowercased) })
        default: []
        }
    }

    /// They match every conceivable value, and more.
    static func conceivablePatterns(of name: String) -> [String] {
        switch name {
        case "region": ["??"]
        case "lang": ["??", "???"]
        default: []
        }
    }

    private static let regions = Set(ISOCodes.regions)
    private static let languages = Set(ISOCodes.languages.map(\.asciiLowercased))

    /// ISO 3166-1 does not assign them officially, and they differ between releases.
    private static let exceptionalRegions: Set = [
        "AC", "CP", "CQ", "DG", "EA", "EU", "EZ", "IC", "QO", "TA", "UN", "XK",
    ]

    /// All pieces of `count` ASCII letters, overlapping ones included.
    private static func runs(of count: Int, in text: [Unicode.Scalar]) -> Set<String> {
        var runs: Set<String> = []
        for start in text.indices.dropLast(count - 1) {
            let run = text[start..<(start + count)]
            if run.allSatisfy({ $0.isASCII && $0.properties.isAlphabetic }) {
                runs.insert(String(scalars: run))
            }
        }
        return runs
    }

    private static func isMixed(_ text: String) -> Bool {
        text != text.asciiLowercased && text != text.asciiUppercased
    }

    private static func characters(_ range: ClosedRange<Unicode.Scalar>) -> [String] {
        (range.lowerBound.value...range.upperBound.value).compactMap { Unicode.Scalar($0).map { String($0) } }
    }
}

/// The values of the predefined variables as trees, which all files share. Each is built when it is first needed.
enum PredefinedAlternatives {
    enum Selection {
        case actual
        /// The codes that every system has.
        case certain
        /// The codes that some system may have, and more.
        case conceivable
    }

    /// Nil for a name that is not predefined. Only `region` and `lang` have values other than the actual ones.
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

    /// Values in ASCII without wildcards, once in each of some cases.
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
