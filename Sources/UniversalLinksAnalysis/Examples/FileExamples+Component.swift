package import UniversalLinks

extension FileExamples {
    /// Examples for one component alone; nil if there is no such component, or its detail counts for no app.
    ///
    /// - Parameters:
    ///   - matcher: The file, prepared for any host.
    ///   - limit: How many URLs of each kind it has at most.
    package init?(of component: ComponentIndex, in matcher: Matcher, limit: Int) {
        var analysis = FileAnalysis(matcher)
        guard let detail = analysis.details.first(where: { $0.index == component.detail }),
            let examples = analysis.examples(for: component, limit: limit)
        else { return nil }
        self.matcher = matcher
        details = [Detail(apps: detail.apps, components: [examples])]
        (constants, contests, repeatedApps) = ([], [], [])
    }
}
