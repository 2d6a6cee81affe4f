package import UniversalLinks

/// Numbers for the decisions that a matcher can make, so that they can be counted without hashing.
package struct DecisionTable: Sendable {
    package let count: Int

    /// The number for URLs that no component matches.
    static let numberOfNoMatch = 8

    /// The number of the first component of each detail.
    private let bases: [Int]
    private let reasons: [UnmatchedReason]

    package init(_ matcher: Matcher) {
        reasons =
            [
                .otherScheme, .noHost, .otherHost, .noAppLinks, .unlistedApp, .unknownIdentifierList, .emptyList,
                .noComponentMatches, .undecided,
            ] + (matcher.file.refusal.map { [.refusedFile($0)] } ?? [])
        var next = 1 + reasons.count
        var bases: [Int] = []
        for detail in matcher.details {
            bases.append(next)
            next += detail.components?.count ?? 0
        }
        self.bases = bases
        count = next
    }

    @inline(__always)
    func number(of decision: Decision) -> Int {
        switch decision {
        case .matched(by: nil): 0
        case .matched(by: .some(let index)), .excluded(by: let index): bases[index.detail] + index.component
        case .unmatched(let reason): number(of: reason)
        }
    }

    private func number(of reason: UnmatchedReason) -> Int {
        switch reason.value {
        case .otherScheme: 1
        case .noHost: 2
        case .otherHost: 3
        case .noAppLinks: 4
        case .unlistedApp: 5
        case .unknownIdentifierList: 6
        case .emptyList: 7
        case .noComponentMatches: DecisionTable.numberOfNoMatch
        case .undecided: 9
        case .refusedFile: 10
        }
    }

    /// Whatever the component decides.
    package func number(of component: ComponentIndex) -> Int { bases[component.detail] + component.component }

    /// - Parameter matcher: The one that the table was made for.
    package func decision(at number: Int, of matcher: Matcher) -> Decision {
        if number == 0 { return .matched(by: nil) }
        if number <= reasons.count { return .unmatched(reasons[number - 1]) }
        let detail = bases.lastIndex { $0 <= number } ?? 0
        let index = ComponentIndex(detail: detail, component: number - bases[detail])
        return matcher.component(at: index)?.isExclusion.value == true ? .excluded(by: index) : .matched(by: index)
    }
}

/// The decisions that a matcher can make, in the order of the numbers that count them.
package struct NumberedDecisions: Sendable {
    package let matcher: Matcher
    /// By number.
    package let all: [Decision]

    package init(_ matcher: Matcher) {
        self.matcher = matcher
        let table = DecisionTable(matcher)
        all = (0..<table.count).map { table.decision(at: $0, of: matcher) }
    }
}

/// What a number of a ``DecisionTable`` stands for when a stream of URLs is decided.
package struct TrafficAnswer: Sendable {
    package let decision: Decision
    /// Nil if there are several apps, or none.
    package let app: AppIdentifier?
    package let component: EffectiveComponent?
    package let detail: AppLinks.Detail?
    /// Whether the component can decide for one of the requested apps; false if there is no component.
    package let isOfRequestedApp: Bool
}

extension TrafficAnswer {
    /// In the order of the numbers.
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
                isOfRequestedApp: decision.component != nil && app != nil)
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
    /// Whether the decision was made only after a detail was found.
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

/// The apps for which a stream of URLs is decided.
package struct TrafficSubject: Sendable {
    /// In the order of the files; at least one, whose text is empty if no file lists any and none was named.
    package let apps: [AppIdentifier]

    /// The apps that `name` can mean in any of the files; the name itself if no file lists such an app. Without a name,
    /// every app.
    package init(app name: String?, in matchers: [Matcher]) {
        var apps: [AppIdentifier] = []
        for matcher in matchers { apps += name.map(matcher.apps(named:)) ?? matcher.apps }
        if apps.isEmpty { apps = [AppIdentifier(name ?? "")] }
        var seen: Set<AppIdentifier> = []
        self.apps = apps.filter { seen.insert($0).inserted }
    }
}
