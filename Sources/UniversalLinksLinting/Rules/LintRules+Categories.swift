extension LintRules {
    static let ofSyntax: [any LintRule] = [
        ByteOrderMark(), DuplicateKey(), NearlyOversizedFile(), SignedFile(), OtherFileName(), MisnamedFolder(),
        OtherKindOfFile(),
    ]

    static let ofOrder: [any LintRule] = [
        UnreachableComponent(), UnreachableExclusion(), UnreachableInclusion(), DuplicateComponent(),
        CatchAllWithoutExclusion(), UnreachableNegatedPath(), FinalExclusionOfEverything(),
        ExclusionsAlone(), ContestedURLs(), NeedlessExclusion(),
    ]

    static let ofStructure: [any LintRule] = [
        MissingService(), UnknownService(), WrongType(), ArrayRoot(), ServiceWithoutApps(), EmptyList(),
        AppsBesideDetails(), AppLinksWithoutDetails(), DictionaryDetails(), BareDetail(), DetailWithoutIdentifier(),
        EmptyIdentifierList(), IgnoredAppID(), IdentifiersOfWrongType(), RepeatedApp(), DetailWithoutList(),
        ComponentsBesidePaths(), NonObjectComponent(), ComponentOfUnknownKeys(), NonStringPath(), UnusableConstraint(),
        NonBooleanFlag(),
    ]

    static let ofKeys: [any LintRule] = [MisspeltKey(), MisplacedKey(), UnknownKey(), NoteKey(), InternalKey()]

    static let ofIdentifiers: [any LintRule] = [
        PlaceholderIdentifier(), SampleIdentifier(), UnusableIdentifier(), StrayCharacterInIdentifier(),
        WildcardIdentifier(), AppStoreNumber(), MissingPrefix(), MalformedPrefix(), LowercasePrefix(),
        MalformedBundleIdentifier(), SimilarIdentifier(), AppClipInAppLinks(), FullAppInAppClips(),
    ]

    static let ofPatterns: [any LintRule] = [
        UnescapedCharacter(), EscapeComparedDecoded(), LowerCaseEscape(), BrokenEscape(), MisplacedFragment(),
        MisplacedQuery(), AddressAsPattern(), RegularExpression(), RouteParameter(), DoubleStar(),
        OneLetterPattern(), UndefinedVariable(), UnterminatedVariable(), ShadowedVariable(), UnusedVariable(),
        EmptyVariable(), NestedVariable(), DoubledSlash(), DecoratedVariableName(), NonStringQueryValue(),
        OptionalQueryItem(), UnmatchableQueryName(), SwallowedSlash(), MissingLeadingSlash(), NegatedComponent(),
        MalformedNegation(), LeadingDelimiter(), ImpossiblePattern(), ContradictingComment(), HomePageAlone(),
        SampleComponent(), AnyQuery(), NarrowQueryValue(), TrailingSlash(),
    ]

    static let ofCompatibility: [any LintRule] = [UnreadByIOS12(), NewerFeature(), MixedGenerations()]

    static let ofSecurity: [any LintRule] = [
        ClaimedAuthenticationCallback(), SeveralTeamsInWebCredentials(), DevelopmentBuild(),
    ]
}
