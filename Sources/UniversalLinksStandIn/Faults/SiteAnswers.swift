/// What a site answers for some of its paths.
package struct SiteAnswers: Sendable {
    /// The answers of single paths.
    package var paths: [String: Answer]
    /// The answer of all other paths; nil if they answer as they always do.
    package var otherPaths: Answer?

    /// Answers. Without one for the association file, there is none (404), unless all paths have the same.
    package init(_ paths: [String: Answer], otherPaths: Answer? = nil) {
        (self.paths, self.otherPaths) = (paths, otherPaths)
        if otherPaths == nil, paths[FaultySite.wellKnownPath] == nil {
            self.paths[FaultySite.wellKnownPath] = .notFound
        }
    }

    /// The answer of a path, without a query; nil if it is the usual one.
    package func answer(of path: String) -> Answer? { paths[path] ?? otherPaths }
}
