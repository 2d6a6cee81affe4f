// The plain engine: what decides, in the order of semantics section 1. Tests keep the fast engine equal to it.

extension Matcher.CompiledDetail {
    /// The decision for one URL: the first component that matches decides (semantics O1); undecided once the budget is spent.
    func decide(_ texts: inout LinkTexts, _ simulation: inout PatternSimulation) -> Decision {
        guard let components else { return .matched(by: nil) }
        guard !components.isEmpty else { return .unmatched(.emptyList) }
        var inherited = PatternSimulation.InheritedOutcomes()
        simulation.hasStopped = false
        for component in components {
            let matches = simulation.matches(component, &texts, &inherited)
            if simulation.hasStopped { return .unmatched(.undecided) }
            if matches { return component.decision }
        }
        return .unmatched(.noComponentMatches)
    }
}

extension CompiledComponent {
    /// The decision where it is the first that matches.
    var decision: Decision {
        isExclusion ? .excluded(by: effective.index) : .matched(by: effective.index)
    }
}

extension Matcher {
    /// Why the URL is unmatched for every app; nil if it depends on the app.
    func reasonBeforeApps(_ link: LinkURL) -> UnmatchedReason? {
        if let refusal = file.refusal { return .refusedFile(refusal) }
        guard link.isWeb else { return .otherScheme }
        guard let host = link.host, !host.isEmpty else { return .noHost }
        if let domain, domain.relation(to: host) != .contained { return .otherHost }
        return file.appLinks == nil ? .noAppLinks : nil
    }

    /// Why an app without a detail is unmatched.
    func reasonForUnlisted(_ app: AppIdentifier) -> UnmatchedReason {
        listedApps.contains(app) ? .unknownIdentifierList : .unlistedApp
    }
}
