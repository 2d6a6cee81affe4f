extension LintRules {
    /// Rules of the category `structure`.
    static let ofStructure: [any LintRule] = [
        MissingService(), UnknownService(), WrongType(), ArrayRoot(), ServiceWithoutApps(), EmptyList(),
        AppsBesideDetails(), AppLinksWithoutDetails(), DictionaryDetails(), BareDetail(), DetailWithoutIdentifier(),
        EmptyIdentifierList(), IgnoredAppID(), IdentifiersOfWrongType(), RepeatedApp(), DetailWithoutList(),
        ComponentsBesidePaths(), NonObjectComponent(), ComponentOfUnknownKeys(), NonStringPath(), UnusableConstraint(),
        NonBooleanFlag(),
    ]
}
