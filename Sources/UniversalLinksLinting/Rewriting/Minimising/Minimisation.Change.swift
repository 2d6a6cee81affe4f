extension Minimisation {
    /// One change, where it is in the file before.
    package struct Change: Hashable, Sendable {
        /// What changes.
        package let kind: Kind
        /// The lines that it concerns, of the file before; nil for what an earlier change made.
        package let lines: ClosedRange<Int>?
        /// How many values it concerns.
        package let count: Int
        /// The component that goes, by its patterns; nil for any other change.
        package var component: String?
        /// The components that decide instead, by their patterns.
        package var deciding: [String] = []
    }
}

extension Minimisation.Change {
    /// What changes.
    package enum Kind: Hashable, Sendable {
        /// A component that no URL matches.
        case componentWithoutURLs
        /// A component that never decides, since those on other lines, which come first, match all of its URLs.
        case coveredComponent(lines: [Int])
        /// A component whose URLs a later one decides alike.
        case anticipatingComponent(line: Int)
        /// A key that says what counts without it, in components or `defaults`.
        case redundantSetting(key: String)
        /// A value of `defaults` that every component replaces.
        case unusedDefault(key: String)
        /// Paths that differ in one part, which a variable represents.
        case mergedPaths(variable: String)
        /// A setting of all components that moves into `defaults`: those of their detail, or of the file.
        case sharedSetting(key: String, isOfFile: Bool)
        /// Details that differ in their apps.
        case mergedDetails
        /// A key that appears again with the same value.
        case repeatedKey(String)
        /// An app that is listed again, in the same list.
        case repeatedApp(String)
        /// An app that an earlier detail lists, so that this one never counts for it (assumed: I5).
        case ignoredApp(String, line: Int)
        /// A detail that earlier ones leave no app (assumed: I5).
        case ignoredDetail(line: Int)
        /// A detail without an app.
        case detailWithoutApps
        /// A key that no system reads where it is: `apps`, `appID` or `paths`.
        case ignoredKey(String)
        /// An object without members.
        case emptyObject(key: String)
        /// A variable that nothing refers to.
        case unusedVariable(String)
        /// Values that a variable lists again.
        case repeatedValues(variable: String)
    }
}
