package import JSONSyntax
package import UniversalLinks
package import UniversalLinksAnalysis
import UniversalLinksLinting

/// Everything that two files decide differently, for all URLs there are.
package struct FileDifferenceReport: Answer {
    private let difference: FileDifference
    private let old: Matcher
    private let new: Matcher
    private let host: String
    /// The app whose URLs are reported; nil for all.
    private let app: String?

    /// A report.
    ///
    /// - Parameters:
    ///   - difference: What the files of both matchers decide differently.
    ///   - app: An app identifier or bundle identifier; nil for every app.
    ///   - host: The host of the example URLs.
    package init(_ difference: FileDifference, old: Matcher, new: Matcher, app: String?, host: String) {
        (self.difference, self.old, self.new, self.app, self.host) = (difference, old, new, app, host)
    }

    /// The groups that concern the app, those of URLs that no longer open it first.
    private var groups: [(kind: Kind, group: FileDifference.Group)] {
        let all = difference.groups.filter { $0.apps.contains(where: isReported) }.map { (kind: Kind($0), group: $0) }
        return Kind.allCases.flatMap { kind in all.filter { $0.kind == kind } }
    }

    private var unknown: [FileDifference.UnknownGroup] {
        difference.unknown.filter { $0.apps.contains(where: isReported) }
    }

    private var removedApps: [AppIdentifier] { difference.removedApps.filter(isReported) }
    private var addedApps: [AppIdentifier] { difference.addedApps.filter(isReported) }

    private func isReported(_ identifier: AppIdentifier) -> Bool {
        app.map { identifier.text.isVerbatim($0) || identifier.bundleIdentifier.isVerbatim($0) } ?? true
    }

    /// Whether anything changes, or may change.
    package var hasChanges: Bool {
        !groups.isEmpty || !unknown.isEmpty || !removedApps.isEmpty || !addedApps.isEmpty
            || (app == nil && !difference.services.isEmpty)
    }

    /// Whether a URL leaves its app or may do so, or an app or a service disappears.
    package var breaks: Bool {
        groups.contains { $0.kind == .lost }
            || unknown.contains { $0.old.answer == .matched && $0.new.answer != .matched }
            || !removedApps.isEmpty || (app == nil && difference.services.contains { !$0.removed.isEmpty })
    }

    /// What becomes of the URLs of a group.
    private enum Kind: String, CaseIterable {
        case lost = "no-longer-opens"
        case gained = "opens"
        case other = "changes"

        init(_ group: FileDifference.Group) {
            switch (group.old.answer == .matched, group.new.answer == .matched) {
            case (true, false): self = .lost
            case (false, true): self = .gained
            default: self = .other
            }
        }

        var words: String {
            switch self {
            case .lost: "No longer matched"
            case .gained: "Matched from now on"
            case .other: "Decided differently, but not matched by either file"
            }
        }
    }
}

// MARK: - Text

extension FileDifferenceReport {
    /// The changes for people.
    package func text(_ style: TextStyle) -> String {
        var blocks = groups.map { lines(of: $0.group, $0.kind, style) }
        blocks += unknown.map { lines(of: $0, style) }
        let others = otherLines(style)
        if !others.isEmpty { blocks.append(others) }
        if blocks.isEmpty {
            let sentence = "The files are equivalent: every URL is decided alike for every app."
            blocks = [[style.verdict(sentence, isGood: true)]]
        }
        return blocks.joined(separator: [""]).map { $0 + "\n" }.joined()
    }

    private func lines(of group: FileDifference.Group, _ kind: Kind, _ style: TextStyle) -> [String] {
        [
            style.styled("\(kind.words)", .strong) + " for " + names(group.apps),
            "  before: " + words(for: group.old, in: old, style), "  after:  " + words(for: group.new, in: new, style),
        ]
            + group.witnesses.map {
                "    " + style.styled(PrintableText.escaped($0.text(host: host).shortened()), .faint)
            }
    }

    private func lines(of group: FileDifference.UnknownGroup, _ style: TextStyle) -> [String] {
        [
            style.styled("Unknown", .doubtful) + " for " + names(group.apps) + ": " + group.limit.words,
            "  before: " + words(for: group.old, in: old, style), "  after:  " + words(for: group.new, in: new, style),
        ]
    }

    private func otherLines(_ style: TextStyle) -> [String] {
        var lines: [String] = []
        if !removedApps.isEmpty { lines.append("applinks no longer lists " + names(removedApps)) }
        if !addedApps.isEmpty { lines.append("applinks also lists " + names(addedApps)) }
        for service in app == nil ? difference.services : [] {
            let name = PrintableText.escaped(service.service.shortened())
            if !service.removed.isEmpty { lines.append("\(name) no longer lists " + names(service.removed)) }
            if !service.added.isEmpty { lines.append("\(name) also lists " + names(service.added)) }
        }
        return lines
    }

    private func names(_ apps: [AppIdentifier]) -> String {
        let shown = apps.prefix(3).map { PrintableText.escaped($0.text.shortened()) }.joined(separator: ", ")
        return shown + (apps.count > 3 ? " and \(apps.count - 3) more" : "")
    }

    private func words(for decision: Decision, in matcher: Matcher, _ style: TextStyle) -> String {
        let words = PrintableText.escaped(decision.words(in: matcher))
        return style.styled(decision.answer.rawValue, decision.answer.role)
            + (decision.answer == .unmatched ? ": " : " ") + words
    }
}

// MARK: - Data

extension FileDifferenceReport {
    /// The changes as data, `schemaVersion` 1.
    package var json: JSONValue {
        [
            "schemaVersion": 1,
            "equivalent": unknown.isEmpty ? JSONValue(!hasChanges) : nil,
            "breaking": JSONValue(breaks),
            "groups": JSONValue(
                groups.map { kind, group in
                    [
                        "change": JSONValue(kind.rawValue),
                        "apps": JSONValue(group.apps.map(\.text)),
                        "old": json(group.old, in: old),
                        "new": json(group.new, in: new),
                        "urls": JSONValue(group.witnesses.map { $0.text(host: host) }),
                    ] as JSONValue
                }),
            "unknown": JSONValue(
                unknown.map { group in
                    [
                        "apps": JSONValue(group.apps.map(\.text)), "old": json(group.old, in: old),
                        "new": json(group.new, in: new), "reason": JSONValue(group.limit.rawValue),
                    ] as JSONValue
                }),
            "removedApps": JSONValue(removedApps.map(\.text)),
            "addedApps": JSONValue(addedApps.map(\.text)),
            "services": JSONValue(
                (app == nil ? difference.services : []).map { service in
                    [
                        "service": JSONValue(service.service), "removed": JSONValue(service.removed.map(\.text)),
                        "added": JSONValue(service.added.map(\.text)),
                    ] as JSONValue
                }),
        ]
    }

    private func json(_ decision: Decision, in matcher: Matcher) -> JSONValue {
        [
            "decision": JSONValue(decision.answer.rawValue),
            "reason": JSONValue(decision.reasonName),
            "component": decision.component.flatMap { matcher.component(at: $0) }.map { $0.json(in: matcher) } ?? nil,
        ]
    }
}
