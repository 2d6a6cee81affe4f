extension LintRules {
    /// Rules of the category `identifiers`.
    static let ofIdentifiers: [any LintRule] = [
        PlaceholderIdentifier(), SampleIdentifier(), UnusableIdentifier(), StrayCharacterInIdentifier(),
        WildcardIdentifier(), AppStoreNumber(), MissingPrefix(), MalformedPrefix(), LowercasePrefix(),
        MalformedBundleIdentifier(), SimilarIdentifier(), AppClipInAppLinks(), FullAppInAppClips(),
    ]
}
