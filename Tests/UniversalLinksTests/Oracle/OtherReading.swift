/// Another plausible reading of one assumed statement: what Apple's system may do, since nobody recorded that it does not.
///
/// A decision that one of them changes rests on its statement, and has to say so.
enum OtherReading: String, CaseIterable {
    // T2: paths
    case leadingSlashesOfURLsStay
    case innerSlashesStay
    case lettersAloneGetSlashes
    case emptyPatternsTakeEverything
    case addedSlashesAreNotCompared
    case variablesAreExpandedFirst
    case leadingStarsGetASlash
    case leadingQuestionMarksTakeTheSlash
    // G1 to G3: wildcards
    case questionMarksTakeNoSlash
    case questionMarksTakeBytes
    case backslashesEscape
    case loneDollarsMatchNothing
    // Q6, Q7: queries
    case emptyQueryObjectsTakeNoQuery
    case plusIsASpace
    case namesIgnoreCase
    case namesAreAlwaysDecoded
    case queriesAreDecodedBeforeTheyAreSplit
    case itemsAreSplitAtTheLastEqualsSign
    case namesHaveWildcards
    case itemsWithoutNamesAreNone
    // C2: case
    case onlyASCIIFolds
    case escapesKeepTheirCase
    // E3, E4: encoding
    case queriesStayEncoded
    case fragmentsStayEncoded
    case pathsAreNormalizedBeforeTheyAreDecoded
    case brokenUTF8StaysEncoded
    case invalidCharactersStay
    // V2, V4, V5: variables
    case listsWithADroppedValueAreDropped
    case emptyValuesAreNone
    case referencesInValuesAreLiteral
    case codesAreInTheirUsualCase
    case codesAreInAnyCase
    case undefinedVariablesAreLiteral
    case unterminatedVariablesAreLiteral
    case predefinedVariablesWin
    // B2: defaults
    case exclusionsCannotBeUndone

    /// The statement that reads otherwise.
    var statement: String {
        switch self {
        case .leadingSlashesOfURLsStay, .innerSlashesStay, .lettersAloneGetSlashes, .emptyPatternsTakeEverything,
            .addedSlashesAreNotCompared, .variablesAreExpandedFirst, .leadingStarsGetASlash,
            .leadingQuestionMarksTakeTheSlash:
            "T2"
        case .questionMarksTakeNoSlash: "G1"
        case .questionMarksTakeBytes: "G2"
        case .backslashesEscape, .loneDollarsMatchNothing: "G3"
        case .emptyQueryObjectsTakeNoQuery: "Q6"
        case .plusIsASpace, .namesIgnoreCase, .namesAreAlwaysDecoded, .queriesAreDecodedBeforeTheyAreSplit,
            .itemsAreSplitAtTheLastEqualsSign, .namesHaveWildcards, .itemsWithoutNamesAreNone:
            "Q7"
        case .onlyASCIIFolds, .escapesKeepTheirCase: "C2"
        case .queriesStayEncoded, .fragmentsStayEncoded, .pathsAreNormalizedBeforeTheyAreDecoded,
            .brokenUTF8StaysEncoded:
            "E3"
        case .invalidCharactersStay: "E4"
        case .listsWithADroppedValueAreDropped, .emptyValuesAreNone, .referencesInValuesAreLiteral: "V2"
        case .codesAreInTheirUsualCase, .codesAreInAnyCase: "V4"
        case .undefinedVariablesAreLiteral, .unterminatedVariablesAreLiteral, .predefinedVariablesWin: "V5"
        case .exclusionsCannotBeUndone: "B2"
        }
    }
}
