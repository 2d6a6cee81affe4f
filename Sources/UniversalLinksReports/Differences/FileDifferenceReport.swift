package import UniversalLinks
package import UniversalLinksAnalysis

/// Everything that two files decide differently, for all URLs there are.
package struct FileDifferenceReport: Sendable {
    /// What changes, in the order in which it is shown: URLs that no longer open the app first.
    let entries: [Entry]
    let old: Side
    let new: Side
    let unknown: [FileDifference.UnknownGroup]
    let removedApps: [AppIdentifier]
    let addedApps: [AppIdentifier]
    let services: [FileDifference.ServiceChange]
    /// The app whose URLs are reported; nil for all.
    let app: String?
    /// The URLs of a list or a log that were evaluated as well.
    let traffic: Traffic?

    /// One of the files.
    package struct Side: Sendable {
        let matcher: Matcher
        /// What the file is called, as the user named it.
        let name: String
        /// Whether the name is a path.
        let isFile: Bool

        /// A file.
        package init(_ matcher: Matcher, name: String, isFile: Bool) {
            (self.matcher, self.name, self.isFile) = (matcher, name, isFile)
        }
    }

    /// What URLs of a list or a log say about the changes.
    package struct Traffic: Sendable {
        let report: TrafficDifferenceReport
        /// Whether they are requests of a log; else a list has them.
        let isLog: Bool

        /// Evaluated URLs.
        package init(_ report: TrafficDifferenceReport, isLog: Bool) {
            (self.report, self.isLog) = (report, isLog)
        }
    }

    /// URLs whose decision changes, all of them decided by one pair of components.
    struct Entry: Sendable {
        let kind: Kind
        let apps: [AppIdentifier]
        let old: Decision
        let new: Decision
        let causes: [DifferenceCause]
        /// What describes the URLs; nil if only the URLs of a log show them.
        let scope: FileDifference.Scope?
        /// Some of the URLs, made from the files.
        let examples: [String]
        /// How many of the evaluated URLs there are; nil if none were evaluated.
        let requests: Int?
        /// Some of the evaluated URLs.
        let requestedURLs: [String]
    }

    /// What becomes of the URLs of an entry.
    enum Kind: String, CaseIterable, Sendable {
        case lost = "no-longer-opens"
        case gained = "opens"
        case other = "changes"

        init(_ old: Decision, _ new: Decision) {
            switch (old.answer == .matched, new.answer == .matched) {
            case (true, false): self = .lost
            case (false, true): self = .gained
            default: self = .other
            }
        }
    }

    /// A report.
    ///
    /// - Parameters:
    ///   - difference: What the files of both matchers decide differently.
    ///   - app: An app identifier or bundle identifier; nil for every app.
    ///   - host: The host of the example URLs.
    ///   - traffic: URLs that were evaluated as well.
    package init(
        _ difference: FileDifference, old: Side, new: Side, app: String?, host: String, traffic: Traffic? = nil
    ) {
        let named = app.map { name in Set([old, new].flatMap { $0.matcher.apps(named: name) }) }
        func isReported(_ identifier: AppIdentifier) -> Bool { named?.contains(identifier) ?? true }
        (self.old, self.new, self.app, self.traffic) = (old, new, app, traffic)
        unknown = difference.unknown.filter { $0.apps.contains(where: isReported) }
        removedApps = difference.removedApps.filter(isReported)
        addedApps = difference.addedApps.filter(isReported)
        services = app == nil ? difference.services : []

        var requests = Requests(traffic)
        var all: [Entry] = []
        for group in difference.groups {
            let apps = group.apps.filter(isReported)
            guard !apps.isEmpty else { continue }
            let found = requests.take(group, apps)
            all.append(
                Entry(
                    kind: Kind(group.old, group.new), apps: apps, old: group.old, new: group.new,
                    causes: group.causes, scope: group.scope, examples: group.witnesses.map { $0.text(host: host) },
                    requests: found?.count, requestedURLs: found?.urls ?? []))
        }
        all += requests.rest
        entries = Kind.allCases.flatMap { kind in
            // Sorting keeps the order of the files where the counts are equal.
            all.filter { $0.kind == kind }.enumerated().sorted { left, right in
                let (first, second) = (left.element.requests ?? 0, right.element.requests ?? 0)
                return first == second ? left.offset < right.offset : first > second
            }.map(\.element)
        }
    }

    /// Whether anything changes, or may change.
    package var hasChanges: Bool {
        !entries.isEmpty || !unknown.isEmpty || !removedApps.isEmpty || !addedApps.isEmpty || !services.isEmpty
    }

    /// Whether a URL leaves its app or may do so, or an app or a service disappears.
    package var breaks: Bool {
        entries.contains { $0.kind == .lost } || unknown.contains(where: mayBreak) || !removedApps.isEmpty
            || services.contains { !$0.removed.isEmpty }
    }

    /// Whether it is not known that no URL leaves its app.
    func mayBreak(_ group: FileDifference.UnknownGroup) -> Bool {
        group.old.answer == .matched && group.new.answer != .matched
    }
}

/// The changes that evaluated URLs show, to be told with the groups that they belong to.
private struct Requests {
    private var changes: [TrafficDifferenceReport.Change]?

    init(_ traffic: FileDifferenceReport.Traffic?) { changes = traffic?.report.changes }

    /// The URLs of a group; nil if none were evaluated.
    mutating func take(_ group: FileDifference.Group, _ apps: [AppIdentifier]) -> (count: Int, urls: [String])? {
        guard let all = changes else { return nil }
        let apps = Set(apps)
        func belongs(_ change: TrafficDifferenceReport.Change) -> Bool {
            change.old == group.old && change.new == group.new && change.apps.contains(where: apps.contains)
        }
        let own = all.filter(belongs)
        changes = all.filter { !belongs($0) }
        return (own.reduce(0) { $0 + $1.count }, Array(own.flatMap(\.examples).prefix(3)))
    }

    /// Those of no group, where the exact comparison reached its limit.
    var rest: [FileDifferenceReport.Entry] {
        (changes ?? []).map { change in
            FileDifferenceReport.Entry(
                kind: .init(change.old, change.new), apps: change.apps, old: change.old, new: change.new, causes: [],
                scope: nil, examples: [], requests: change.count, requestedURLs: change.examples)
        }
    }
}
