import JSONSyntax
package import UniversalLinks
package import UniversalLinksAnalysis

/// Everything that two files decide differently, over all possible URLs.
package struct FileDifferenceReport: Sendable {
    let entries: [Entry]
    let old: Side
    let new: Side
    let unknown: [FileDifference.UnknownGroup]
    package let removedApps: [AppIdentifier]
    package let addedApps: [AppIdentifier]
    package let services: [FileDifference.ServiceChange]
    /// nil for all.
    let app: String?
    let traffic: Traffic?

    package struct Side: Sendable {
        let matcher: Matcher
        let name: String
        /// Whether the name is a path.
        let isFile: Bool
        /// Why it decides nothing, if there is no file that could.
        let absence: ProjectDifference.Content.Absence?

        package init(
            _ matcher: Matcher, name: String, isFile: Bool, absence: ProjectDifference.Content.Absence? = nil
        ) {
            (self.matcher, self.name, self.isFile, self.absence) = (matcher, name, isFile, absence)
        }
    }

    package struct Traffic: Sendable {
        let report: TrafficDifferenceReport
        let isLog: Bool

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
        /// nil if only the URLs of a log show the change.
        let scope: FileDifference.Scope?
        let examples: [String]
        /// How many evaluated URLs belong to the entry; nil if none were evaluated.
        let requests: Int?
        let requestedURLs: [String]
    }

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

    /// - Parameters:
    ///   - app: An app identifier or bundle identifier; nil for every app.
    ///   - host: The host of the example URLs.
    ///   - traffic: URLs that were evaluated as well.
    ///   - listed: The changes of URLs of lists; nil for those of `traffic`.
    package init(
        _ difference: FileDifference, old: Side, new: Side, app: String?, host: String, traffic: Traffic? = nil,
        listed: [TrafficDifferenceReport.Change]? = nil
    ) {
        let named = app.map { name in Set([old, new].flatMap { $0.matcher.apps(named: name) }) }
        func isReported(_ identifier: AppIdentifier) -> Bool { named?.contains(identifier) ?? true }
        (self.old, self.new, self.app, self.traffic) = (old, new, app, traffic)
        unknown = difference.unknown.filter { $0.apps.contains(where: isReported) }
        removedApps = difference.removedApps.filter(isReported)
        addedApps = difference.addedApps.filter(isReported)
        services = app == nil ? difference.services : []

        var requests = Requests(changes: listed ?? traffic?.report.changes)
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
            // Equal counts keep the order of the files.
            all.filter { $0.kind == kind }.enumerated().sorted { left, right in
                let (first, second) = (left.element.requests ?? 0, right.element.requests ?? 0)
                return first == second ? left.offset < right.offset : first > second
            }.map(\.element)
        }
    }

    package var hasChanges: Bool {
        !entries.isEmpty || !unknown.isEmpty || !removedApps.isEmpty || !addedApps.isEmpty || !services.isEmpty
    }

    /// Whether a URL leaves its app or may do so, or an app or a service disappears.
    package var breaks: Bool {
        entries.contains { $0.kind == .lost } || unknown.contains(where: mayBreak) || !removedApps.isEmpty
            || services.contains { !$0.removed.isEmpty }
    }

    func mayBreak(_ group: FileDifference.UnknownGroup) -> Bool {
        group.old.answer == .matched && group.new.answer != .matched
    }
}

/// The changes that evaluated URLs show, each to be reported with the group that it belongs to.
private struct Requests {
    var changes: [TrafficDifferenceReport.Change]?

    /// Removes and returns the URLs of a group; nil if none were evaluated.
    mutating func take(_ group: FileDifference.Group, _ apps: [AppIdentifier]) -> (count: Int, urls: [String])? {
        guard let all = changes else { return nil }
        let apps = Set(apps)
        func belongs(_ change: TrafficDifferenceReport.Change) -> Bool {
            isSame(change.old, group.old) && isSame(change.new, group.new) && change.apps.contains(where: apps.contains)
        }
        let own = all.filter(belongs)
        changes = all.filter { !belongs($0) }
        return (own.reduce(0) { $0 + $1.count }, Array(own.flatMap(\.examples).prefix(3)))
    }

    /// Why no component decides can be said in several ways.
    private func isSame(_ first: Decision, _ second: Decision) -> Bool {
        first.answer == second.answer && first.component == second.component
    }

    /// Changes of no group: the exact comparison reached its limit.
    var rest: [FileDifferenceReport.Entry] {
        (changes ?? []).map { change in
            FileDifferenceReport.Entry(
                kind: .init(change.old, change.new), apps: change.apps, old: change.old, new: change.new, causes: [],
                scope: nil, examples: [], requests: change.count, requestedURLs: change.examples)
        }
    }
}

extension FileDifferenceReport {
    /// A line for each group of URLs that changes, each comparison without a proof, and each app or service that is no
    /// longer listed. Apps that are newly listed are left out unless they change decisions.
    package var lines: [String] {
        entries.map { sentence($0).plain }
            + unknown.map { group in
                "Unknown for \(FileDifferenceReport.names(group.apps).plain): \(group.limit.words)."
            } + otherSentences.filter(\.breaks).map { $0.text.plain + "." }
    }

    /// A sentence for each group of URLs that changes, with URLs that prove it.
    package var groups: [(sentence: String, urls: [String])] {
        entries.map { (sentence($0).plain, $0.requestedURLs + $0.examples) }
    }

    /// Nil if some comparison has no proof.
    package var isEquivalent: Bool? { unknown.isEmpty ? !hasChanges : nil }

    /// URLs that prove ``lines``, in the same order.
    package var witnesses: [String] { entries.flatMap(\.examples) }
}

extension FileDifferenceReport {
    /// - Parameter limit: The most groups of URLs; 0 for all.
    package func text(_ style: TextStyle, limit: Int = 0) -> String {
        let groups = entries.map(Block.entry) + unknown.map(Block.unknown)
        let (shown, rest) = ShortenedList.split(groups, limit: limit)
        var blocks = trafficLines(style).map { [$0] } + shown.map { lines(of: $0, style) }
        if rest > 0 { blocks.append([ShortenedList.rest(rest, of: "group")]) }
        let others = otherSentences.flatMap { style.paragraph($0.text.plain) }
        if !others.isEmpty { blocks.append(others) }
        if !hasChanges { blocks.append(style.paragraph(equivalence.plain, .good)) }
        if let notes = traffic?.report.noteLines(style), !notes.isEmpty { blocks.append(notes) }
        return blocks.joined(separator: [""]).map { $0 + "\n" }.joined()
    }

    private enum Block {
        case entry(Entry)
        case unknown(FileDifference.UnknownGroup)
    }

    private func lines(of block: Block, _ style: TextStyle) -> [String] {
        switch block {
        case .entry(let entry): lines(of: entry, style)
        case .unknown(let group): lines(of: group, style)
        }
    }

    private func trafficLines(_ style: TextStyle) -> [String] {
        guard let traffic else { return [] }
        return [(traffic.report.old.options.lines(style) + [traffic.report.headline(style)]).joined(separator: "\n")]
    }

    private func lines(of entry: Entry, _ style: TextStyle) -> [String] {
        var lines = style.paragraph(sentence(entry).plain, .strong) + decisions(entry.old, entry.new, style)
        if let traffic, let count = entry.requests {
            let label = traffic.isLog ? "  log:    " : "  list:   "
            lines.append(label + traffic.words(count))
        }
        let urls = entry.requestedURLs.isEmpty ? entry.examples : entry.requestedURLs
        return lines + urls.map { "    " + style.styled(PrintableText.escaped($0.shortened()), .faint) }
    }

    private func lines(of group: FileDifference.UnknownGroup, _ style: TextStyle) -> [String] {
        style.paragraph("Unknown", " for " + FileDifferenceReport.names(group.apps).plain + ": \(group.limit.words)")
            + decisions(group.old, group.new, style)
    }

    func decisions(_ before: Decision, _ after: Decision, _ style: TextStyle) -> [String] {
        [
            "  before: " + words(for: before, in: old.matcher, style),
            "  after:  " + words(for: after, in: new.matcher, style),
        ]
    }

    private func words(for decision: Decision, in matcher: Matcher, _ style: TextStyle) -> String {
        style.styled(decision.answer.rawValue, decision.answer.role)
            + (decision.answer == .unmatched ? ": " : " ") + PrintableText.escaped(decision.words(in: matcher))
    }
}

extension FileDifferenceReport.Traffic {
    func words(_ count: Int) -> String {
        let noun = isLog ? "request" : "URL"
        guard count > 0 else { return "no \(noun) in the \(isLog ? "log" : "list")" }
        let all = report.difference.counts.urls
        return "\(ShortenedList.grouped(count)) of \(ShortenedList.grouped(all)) \(noun)\(all == 1 ? "" : "s")"
    }
}
