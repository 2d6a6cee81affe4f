/// Another plausible reading of an assumed statement about whole files, or of one that `OtherReading` has no switch for.
enum FileReading: String, CaseIterable {
    // 1.1, P2, P3, P5: parsing
    case signedFilesAreRefused
    case arraysAreRefused
    case arraysAreSearched
    case bareValuesDoNothing
    case commentsAreAllowed
    case trailingCommasAreAllowed
    case firstOfDuplicateKeysCounts
    case marksAreRefused
    case invalidTextIsRepaired
    case onlyUTF8IsRead
    case signaturesAreChecked
    case brokenEnvelopesDoNothing
    // P6, P7: types and keys
    case componentsOfOtherTypesAreSkipped
    case componentsOfOtherTypesTakeDefaults
    case flagsOfOtherTypesAreIgnored
    case everyValueSetsAFlag
    case patternsOfOtherTypesMatchNothing
    case patternsOfOtherTypesTakeDefaults
    case wrongTypesRefuseTheFile
    case listsOfOtherTypesCountAsAbsent
    case listsOfOtherTypesMatchNothing
    case variablesOfOtherTypesAreDropped
    case keysIgnoreCase
    case unknownKeysRefuseTheFile
    // 1.3, 1.4, S3, I1 to I5: details and apps
    case appsAloneMatchNothing
    case detailsWithoutListsMatchNothing
    case detailsWithoutListsTakeDefaults
    case appsAreReadBesideDetails
    case identifiersInsideCount
    case appIDsOfOtherTypesHideAppID
    case prefixesAreComparedExactly
    case identifiersIgnoreCase
    case allDetailsCount
    // G2, G4, C2, E5, V2, V5: patterns
    case questionMarksTakeUTF16
    case questionMarksTakeCharacters
    case composedFormsAreEqual
    case longPatternsAreCompared
    case foldingExpands
    case patternsAndURLsAreDecoded
    case referencesInValuesAreReplaced
    case variablesWithoutValuesAreEmpty
    case undefinedVariablesAreEmpty
    // B3, L2: paths
    case defaultsSkipPaths
    case notIsInUpperCase
    case notAloneIsAPath
    case negatedPathsTakeDefaults
    // H2, H3, H5: URLs
    case wildcardsMatchTheirParent
    case userNamesAreRefused
    case everySchemeMatches
    case schemesAreCaseSensitive
    case portsAreCompared
    case trailingDotsAreDropped
}

/// A reading by its name in `Recordings/questions.tsv`, which is the name of its switch in words.
struct NamedReading {
    var file: FileReading?
    var component: OtherReading?

    /// The statement's own reading.
    init() {}

    /// Nil where no switch has this name.
    init?(_ words: String) {
        let name = Self.squeezed(words)
        file = FileReading.allCases.first { Self.squeezed($0.rawValue) == name }
        component = OtherReading.allCases.first { Self.squeezed($0.rawValue) == name }
        if file == nil, component == nil { return nil }
    }

    private static func squeezed(_ text: String) -> String { text.lowercased().filter { $0 != " " } }
}
