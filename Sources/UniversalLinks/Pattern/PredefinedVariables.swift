/// The variables that every file may use without defining them (semantics V3, V4): what each represents is decided here.
///
/// `PredefinedAlternatives` makes the trees that patterns are compared with from it.
package enum PredefinedVariables: Sendable {
    /// Their names.
    package static let names = ["alpha", "upper", "lower", "alnum", "digit", "xdigit", "region", "lang"]

    /// Whether a name is one of them, scalar by scalar.
    static func contains(_ name: String) -> Bool { names.containsVerbatim(name) }

    /// The values of a predefined variable; nil for any other name.
    package static func values(of name: String) -> [String]? {
        // First of all, since `switch` normalises: for a name of thousands of marks, that takes the square of their number.
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

    /// The codes of `region` and `lang`, and the cases in which each of them is a value (semantics V4). Nil for any other name.
    static func codes(of name: String) -> (texts: [String], cases: [LetterCase])? {
        switch name {
        case "region": (ISOCodes.regions, [.lower, .upper])
        case "lang": (ISOCodes.languages, [.lower, .upper])
        default: nil
        }
    }

    /// How the letters of a value are written.
    enum LetterCase {
        case written
        case lower
        case upper

        /// A text of ASCII in this case.
        func applied(to text: String) -> String {
            switch self {
            case .written: text
            case .lower: text.asciiLowercased
            case .upper: text.asciiUppercased
            }
        }
    }

    /// The values of `region` and `lang` that every system has, as far as was recorded: regions in capitals and languages
    /// in lower case (semantics V4). Nil for any other name.
    static func certainValues(of name: String) -> [String]? {
        switch name {
        case "region": ISOCodes.regions.filter { !exceptionalRegions.contains($0) }
        case "lang": ISOCodes.languages.map(\.asciiLowercased)
        default: nil
        }
    }

    /// Pieces of `text` that some system may have as values of `region` or `lang`, and this one does not (semantics V4):
    /// codes in mixed case, and three letters, since newer tables contain more languages.
    static func conceivableValues(of name: String, in text: [Unicode.Scalar]) -> Set<String> {
        switch name {
        case "region": runs(of: 2, in: text).filter { isMixed($0) && regions.contains($0.asciiUppercased) }
        case "lang":
            runs(of: 2, in: text).filter { isMixed($0) && languages.contains($0.asciiLowercased) }
                .union(runs(of: 3, in: text).filter { isMixed($0) || !languages.contains($0.asciiLowercased) })
        default: []
        }
    }

    /// Patterns that cover every conceivable value, and more.
    static func conceivablePatterns(of name: String) -> [String] {
        switch name {
        case "region": ["??"]
        case "lang": ["??", "???"]
        default: []
        }
    }

    private static let regions = Set(ISOCodes.regions)
    private static let languages = Set(ISOCodes.languages.map(\.asciiLowercased))

    /// Codes that ISO 3166-1 does not assign officially, which differ between releases.
    private static let exceptionalRegions: Set = [
        "AC", "CP", "CQ", "DG", "EA", "EU", "EZ", "IC", "QO", "TA", "UN", "XK",
    ]

    /// The stretches of so many ASCII letters.
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
