extension Matcher {
    /// An app looked up in a matcher, so that nothing has to be looked up for each URL.
    ///
    /// It is meant for the matcher that it comes from, and its cursors.
    public struct App: Hashable, Sendable {
        /// The app's identifier.
        public let identifier: AppIdentifier
        /// The first detail with the app, which counts (semantics I5); negative where there is none with components.
        package let detail: Int
        /// The decision for every URL that the file speaks for, where there is no such detail.
        package let fixed: Decision
    }

    /// Looks an app up; one that the file does not list is looked up, too.
    public func app(_ identifier: AppIdentifier) -> App {
        guard let detail = listedApps.firstDetail(of: identifier) else {
            return App(identifier: identifier, detail: -1, fixed: .unmatched(reasonForUnlisted(identifier)))
        }
        guard let components = details[detail].components else {
            return App(identifier: identifier, detail: -1, fixed: .matched(by: nil))
        }
        let isEmpty = components.isEmpty
        return App(identifier: identifier, detail: isEmpty ? -1 : detail, fixed: .unmatched(.emptyList))
    }
}
