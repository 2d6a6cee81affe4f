import UniversalLinks

/// What a number of a ``DecisionTable`` represents where a stream of URLs is decided.
package struct TrafficAnswer: Sendable {
    /// The decision.
    package let decision: Decision
    /// The app that it is about; nil if that are several, or none.
    package let app: AppIdentifier?
    /// The component that decides.
    package let component: EffectiveComponent?
    /// The detail that counts for the app.
    package let detail: AppLinks.Detail?
    /// Whether the component can decide for one of the apps that are asked; false where none decides.
    package let isAskedComponent: Bool
}

extension TrafficAnswer {
    /// What the numbers represent, in their order.
    package static func all(of matcher: Matcher, for subject: TrafficSubject) -> [TrafficAnswer] {
        let table = DecisionTable(matcher)
        let apps = matcher.distinctApps(subject.apps)
        return (0..<table.count).map { number in
            let decision = table.decision(at: number, of: matcher)
            let app = app(for: decision, among: apps, subject)
            return TrafficAnswer(
                decision: decision, app: app,
                component: decision.component.flatMap(matcher.component),
                detail: decision.isAfterDetail ? app.flatMap(matcher.detail) : nil,
                isAskedComponent: decision.component != nil && app != nil)
        }
    }

    private static func app(
        for decision: Decision, among apps: [Matcher.App], _ subject: TrafficSubject
    ) -> AppIdentifier? {
        if let component = decision.component { return apps.first { $0.detail == component.detail }?.identifier }
        if decision == .matched(by: nil) { return apps.first { $0.detail < 0 && $0.fixed == decision }?.identifier }
        return subject.apps.count == 1 ? subject.apps.first { !$0.text.isEmpty } : nil
    }
}

extension Decision {
    /// Whether a detail was looked into for it.
    fileprivate var isAfterDetail: Bool {
        switch self {
        case .matched, .excluded: true
        case .unmatched(let reason): [.emptyList, .noComponentMatches].contains(reason)
        }
    }
}

extension Matcher {
    /// The detail that counts for an app (semantics I5).
    fileprivate func detail(for app: AppIdentifier) -> AppLinks.Detail? {
        listedApps.details(of: app).first.map { details[$0].detail }
    }
}
