extension LintRules {
    /// Rules of the category `structure`.
    static let ofStructure: [any LintRule] = [
        MissingService(), UnknownService(), UnusableService(), ArrayRoot(), KeyOutsideAppLinks(), ServiceWithoutApps(),
        UnusableApps(), SkippedIdentifier(), EmptyList(), AppsBesideDetails(), AppsWithoutDetails(),
        AppLinksWithoutDetails(), UnusableDetails(), SkippedDetail(), DictionaryDetails(), BareDetail(),
        DetailWithoutIdentifier(), EmptyIdentifierList(), IgnoredAppID(), IdentifiersOfWrongType(), RepeatedApp(),
        DetailWithoutList(), ComponentsBesidePaths(), UnusableComponents(), UnusablePaths(), NonObjectComponent(),
        ComponentOfUnknownKeys(), NonStringPath(), UnusableConstraint(), NonBooleanFlag(), UnusableDefaults(),
        UnusableVariables(), UnusableVariableValue(),
    ]
}
