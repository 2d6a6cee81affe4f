import JSONSyntax

extension SystemStatement {
    /// Every statement, in the order of `Documentation/Semantics.md`.
    public static let all: [SystemStatement] = [
        .wholeText, .parsing, .entryWithoutDetails, .detailWithoutLists, .notJSON, .otherRoot, .doubtfulText,
        .oversizedFile, .largestFile, .unsignedFile, .signedFile, .wrongType, .unknownComponentKey, .commentKey,
        .unknownKey, .publicServices, .everyService, .emptyApps, .appsRequired, .appsBesideDetails, .browsers,
        .dictionaryShape, .dictionaryDetails, .appIDsOverAppID, .unusableAppIDs, .unlistedApp, .identifierShape,
        .anyIdentifierShape, .foldedPrefix, .repeatedApp, .appIDsNeedIOS13, .firstComponentDecides, .emptyList,
        .componentsOverPaths, .pathSlashes, .normalizedPath, .starPath, .starMatchesSlashes, .fragmentOutsidePath,
        .wildcards, .questionMarkMatchesSlash, .scalarCount, .literalMark, .nestingLimit, .absentQuery, .wholeQuery,
        .listedItems, .absentItem, .repeatedItem, .ignoredQueryObject, .emptyQueryObject, .queryItems,
        .wholeFragment, .foldedCase, .otherFolding, .encodedComparison, .decodedComparison, .decodedParts,
        .repairedURL, .lenientReading, .variables, .plainVariables, .droppedValue, .predefinedVariables,
        .contestedCode, .undefinedVariable, .defaultsLevels, .defaultExclusion, .undoneExclusion, .defaultsOfPaths,
        .legacyPaths, .negatedPath, .starAlone, .hostOfFile, .subdomains, .parentOfWildcard, .punycodeHosts,
        .userInformation, .portlessDomain, .otherURL, .releases, .placeOfFile, .placeAtRoot, .plainAnswer,
        .otherAnswers, .copyOfCDN, .answerOfCDN, .failureOfCDN, .renewalOfCDN, .entitlementShape, .developerMode,
        .fewDomains, .entitlementHosts,
    ]

    /// The statements of an id, which differ in their grades; none for an unknown id. Case does not matter.
    public static func all(of id: String) -> [SystemStatement] {
        all.filter { $0.id.asciiLowercased.hasSameScalars(as: id.asciiLowercased) }
    }
}
