/// The variables that every file may use without defining them (semantics V3, V4).
public enum PredefinedVariables: Sendable {
    /// Their names.
    public static let names = ["alpha", "upper", "lower", "alnum", "digit", "xdigit", "region", "lang"]

    /// The values of a predefined variable; nil for any other name.
    public static func values(of name: String) -> [String]? {
        switch name {
        case "alpha": characters("A"..."Z") + characters("a"..."z")
        case "upper": characters("A"..."Z")
        case "lower": characters("a"..."z")
        case "alnum": characters("A"..."Z") + characters("a"..."z") + characters("0"..."9")
        case "digit": characters("0"..."9")
        case "xdigit": characters("0"..."9") + characters("A"..."F") + characters("a"..."f")
        case "region": inBothCases(ISOCodes.regions)
        case "lang": inBothCases(ISOCodes.languages)
        default: nil
        }
    }

    /// The values of `region` and `lang` that a system with other tables may have or lack (semantics V4).
    ///
    /// Among the region codes, those that ISO 3166-1 does not assign officially differ between releases. Of language codes
    /// newer tables hold more, so that any three letters of `text` that are in no table here may be one. Recorded are
    /// regions in capitals and languages in lower case only.
    static func contestedValues(of name: String, in text: [Unicode.Scalar]) -> Set<String> {
        switch name {
        case "region":
            Set(exceptionalRegions).union(ISOCodes.regions.map(\.asciiLowercased))
        case "lang":
            threeLetterRuns(in: text).subtracting(ISOCodes.languages).union(ISOCodes.languages.map(\.asciiUppercased))
        default: []
        }
    }

    private static let exceptionalRegions = [
        "AC", "CP", "CQ", "DG", "EA", "EU", "EZ", "IC", "QO", "TA", "UN", "XK",
    ]

    private static func threeLetterRuns(in text: [Unicode.Scalar]) -> Set<String> {
        var runs: Set<String> = []
        for start in text.indices.dropLast(2) {
            let run = text[start..<(start + 3)]
            guard run.allSatisfy({ ("a"..."z").contains($0) }) || run.allSatisfy({ ("A"..."Z").contains($0) }) else {
                continue
            }
            runs.insert(String(String.UnicodeScalarView(run)))
        }
        return runs
    }

    private static func characters(_ range: ClosedRange<Unicode.Scalar>) -> [String] {
        (range.lowerBound.value...range.upperBound.value).compactMap { Unicode.Scalar($0).map { String($0) } }
    }

    private static func inBothCases(_ codes: [String]) -> [String] {
        codes.map { $0.asciiLowercased } + codes.map { $0.asciiUppercased }
    }
}
