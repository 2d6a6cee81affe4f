extension LintRules {
    /// Rules of the category `order`.
    static let ofOrder: [any LintRule] = [
        UnreachableComponent(), UnreachableExclusion(), UnreachableInclusion(), DuplicateComponent(),
        CatchAllWithoutExclusion(), UnreachableNegatedPath(), FinalExclusionOfEverything(),
        ExclusionsAlone(), ContestedURLs(), NeedlessExclusion(),
    ]
}
