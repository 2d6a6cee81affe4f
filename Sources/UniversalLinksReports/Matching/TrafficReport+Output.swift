package import JSONSyntax
import UniversalLinks
package import UniversalLinksAnalysis
import UniversalLinksLinting

extension TrafficReport: Answer {
    package func text(_ style: TextStyle) -> String {
        var lines = matcher.options.lines(style)
        let counts = Decision.Answer.allCases.map { "\(count(of: $0)) \($0.rawValue)" }
        lines.append(
            style.styled(
                DiagnosticCounts.count(tally.counts.urls, "URL") + ": " + counts.joined(separator: ", "), .strong))
        let width = results.map { "\($0.count)".utf8.count }.max() ?? 0
        for result in results { lines += self.lines(of: result, width, style) }
        lines += unmatched.lines(in: matcher, style)
        if !unreached.isEmpty {
            lines += ["", style.styled("Components that no URL reached:", .strong)]
            lines += unreached.map { "  " + PrintableText.escaped($0.words(in: matcher)) }
        }
        let notes = tally.counts.notes(style)
        if !notes.isEmpty { lines += [""] + notes }
        return lines.map { $0 + "\n" }.joined()
    }

    private func lines(of result: Result, _ width: Int, _ style: TextStyle) -> [String] {
        let answer = result.answer.decision.answer
        let count = "\(result.count)"
        let padding = String(repeating: " ", count: width - count.utf8.count)
        let word = result.answer.decision.description
        let column = word + String(repeating: " ", count: 10 - word.utf8.count)
        let app = result.answer.app.map { PrintableText.escaped($0.text.shortened()) + "  " } ?? ""
        let words = PrintableText.escaped(result.answer.decision.words(in: matcher))
        var lines = ["  \(padding)\(count)  \(style.styled(column, answer.role))\(app)\(words)"]
        if let example = result.example {
            let indentation = String(repeating: " ", count: width + 4)
            lines.append(indentation + style.styled(PrintableText.escaped(example.shortened()), .faint))
        }
        return lines
    }
}

extension TrafficReport {
    package var json: JSONValue {
        var members: [JSONObject.Member] = [
            .init(key: "schemaVersion", value: 1),
            .init(key: "readingOptions", value: JSONValue(matcher.options.names)),
        ]
        members += tally.counts.members
        members += [
            .init(
                key: "decisions",
                value: JSONValue(
                    .object(
                        JSONObject(
                            Decision.Answer.allCases.map {
                                JSONObject.Member(key: $0.rawValue, value: JSONValue(count(of: $0)))
                            })))),
            .init(key: "results", value: JSONValue(results.map(json))),
            .init(key: "unreachedComponents", value: JSONValue(unreached.map { $0.json(in: matcher) })),
            .init(key: "unmatchedGroups", value: JSONValue(unmatched.groups.map { $0.json(in: matcher) })),
            .init(key: "unmatchedGroupsExact", value: JSONValue(unmatched.isExact)),
        ]
        return JSONValue(.object(JSONObject(members)))
    }

    private func json(_ result: Result) -> JSONValue {
        var members = result.answer.members(matcher)
        members += [
            .init(key: "count", value: JSONValue(result.count)),
            .init(key: "example", value: JSONValue(result.example)),
        ]
        return JSONValue(.object(JSONObject(members)))
    }
}

extension UnmatchedURLs {
    private static let shownGroups = 10

    fileprivate func lines(in matcher: Matcher, _ style: TextStyle) -> [String] {
        guard !groups.isEmpty else { return [] }
        let title = "URLs that no component matches, by closest component and path:"
        var lines = ["", style.styled(title, .strong)]
        let width = groups.map { "\($0.count)".utf8.count }.max() ?? 0
        for group in groups.prefix(Self.shownGroups) { lines += group.lines(in: matcher, width, style) }
        let others = groups.dropFirst(Self.shownGroups)
        if !others.isEmpty {
            let urls = DiagnosticCounts.count(others.reduce(0) { $0 + $1.count }, "URL")
            lines.append("  … and \(DiagnosticCounts.count(others.count, "more component")) with \(urls)")
        }
        if !isExact {
            lines.append(
                style.styled("  note: the counts of paths are estimates; their sums are exact", .doubtful))
        }
        return lines
    }
}

extension UnmatchedURLs.Group {
    private static let shownPaths = 8

    fileprivate func lines(in matcher: Matcher, _ width: Int, _ style: TextStyle) -> [String] {
        func column(_ count: Int) -> String {
            let digits = "\(count)"
            return String(repeating: " ", count: width - digits.utf8.count) + digits
        }
        let indentation = String(repeating: " ", count: width + 4)
        let words = closest.map { PrintableText.escaped($0.words(in: matcher)) } ?? "no component is close"
        var lines = ["  \(column(count))  \(words)"]
        if let first = paths.first, let miss = first.miss {
            lines.append(indentation + PrintableText.escaped(miss.sentence.shortened()))
            if let help = miss.help { lines.append(indentation + "help: " + PrintableText.escaped(help.shortened())) }
        }
        for path in paths.prefix(Self.shownPaths) {
            let prefix = path.prefix.map { PrintableText.escaped($0.shortened()) } ?? "other paths"
            let example = path.example.map { "  " + style.styled(PrintableText.escaped($0.shortened()), .faint) } ?? ""
            lines.append("\(indentation)\(column(path.count))  \(prefix)\(example)")
        }
        let others = paths.dropFirst(Self.shownPaths)
        if !others.isEmpty {
            let urls = DiagnosticCounts.count(others.reduce(0) { $0 + $1.count }, "URL")
            lines.append("\(indentation)… and \(DiagnosticCounts.count(others.count, "more path")) with \(urls)")
        }
        return lines
    }

    fileprivate func json(in matcher: Matcher) -> JSONValue {
        [
            "app": JSONValue(app?.text),
            "closestMiss": closest.map { $0.json(in: matcher) } ?? nil,
            "count": JSONValue(count),
            "paths": JSONValue(
                paths.map { path in
                    [
                        "prefix": JSONValue(path.prefix),
                        "count": JSONValue(path.count),
                        "example": JSONValue(path.example),
                        "closestMissDifference": JSONValue(path.miss?.difference.rawValue),
                        "closestMissMessage": JSONValue(path.miss?.sentence),
                        "closestMissHelp": JSONValue(path.miss?.help),
                    ] as JSONValue
                }),
        ]
    }
}

extension TrafficCounts {
    /// What was skipped; empty if nothing was.
    package func notes(_ style: TextStyle) -> [String] {
        var notes: [String] = []
        if urls == 0 { notes.append("no URLs were read") }
        if otherRequests > 0 {
            notes.append("\(DiagnosticCounts.count(otherRequests, "request")) skipped: not a GET of a path or URL")
        }
        if blankLines > 0 { notes.append("\(DiagnosticCounts.count(blankLines, "blank line")) skipped") }
        var lines = notes.map { style.styled("note: " + $0, .doubtful) }
        guard badLines > 0 else { return lines }
        let subject = DiagnosticCounts.count(badLines, "line")
        lines.append(
            style.styled(
                "warning: \(subject) skipped, because \(badLines == 1 ? "it" : "they") cannot be read", .doubtful))
        lines += firstBadLines.map { "  line \($0.number): \(PrintableText.escaped("\($0.problem)"))" }
        let others = badLines - firstBadLines.count
        if others > 0 { lines.append("  … and \(others) more") }
        return lines
    }

    var members: [JSONObject.Member] {
        [
            .init(key: "lines", value: JSONValue(lines)),
            .init(key: "urls", value: JSONValue(urls)),
            .init(key: "blankLines", value: JSONValue(blankLines)),
            .init(key: "otherRequests", value: JSONValue(otherRequests)),
            .init(key: "badLines", value: JSONValue(badLines)),
            .init(
                key: "firstBadLines",
                value: JSONValue(
                    firstBadLines.map {
                        ["line": JSONValue($0.number), "message": JSONValue("\($0.problem)")] as JSONValue
                    })),
        ]
    }
}

extension TrafficDifferenceReport: Answer {
    package func text(_ style: TextStyle) -> String {
        var lines = old.options.lines(style)
        lines.append(headline(style))
        for change in changes { lines += [""] + self.lines(of: change, style) }
        let notes = noteLines(style)
        if !notes.isEmpty { lines += [""] + notes }
        return lines.map { $0 + "\n" }.joined()
    }

    func headline(_ style: TextStyle) -> String {
        let (changed, all) = (difference.changedURLs, difference.counts.urls)
        return style.styled("\(changed) of \(DiagnosticCounts.count(all, "URL")) changed", .strong)
    }

    func noteLines(_ style: TextStyle) -> [String] {
        let count = difference.ungroupedChanges
        guard count > 0 else { return difference.counts.notes(style) }
        let more = "\(DiagnosticCounts.count(count, "more change")), of too many kinds to list"
        let notes = difference.counts.notes(style)
        return [more] + (notes.isEmpty ? [] : [""] + notes)
    }

    private func lines(of change: Change, _ style: TextStyle) -> [String] {
        let apps = change.apps.prefix(3).map { PrintableText.escaped($0.text.shortened()) }
        let others = change.apps.count > 3 ? " and \(change.apps.count - 3) more" : ""
        let subject = apps.isEmpty ? "" : " for " + apps.joined(separator: ", ") + others
        var lines = [style.styled(DiagnosticCounts.count(change.count, "URL"), .strong) + subject]
        lines.append("  before: " + words(for: change.old, in: old, style))
        lines.append("  after:  " + words(for: change.new, in: new, style))
        lines += change.examples.map { "    " + style.styled(PrintableText.escaped($0.shortened()), .faint) }
        return lines
    }

    private func words(for decision: Decision, in matcher: Matcher, _ style: TextStyle) -> String {
        let words = PrintableText.escaped(decision.words(in: matcher))
        let separator = decision.answer == .unmatched ? ": " : " "
        return style.styled(decision.answer.rawValue, decision.answer.role) + separator + words
    }
}

extension TrafficDifferenceReport {
    package var json: JSONValue { JSONValue(.object(JSONObject(members))) }

    var members: [JSONObject.Member] {
        var members: [JSONObject.Member] = [
            .init(key: "schemaVersion", value: 1),
            .init(key: "readingOptions", value: JSONValue(old.options.names)),
        ]
        members += difference.counts.members
        members += [
            .init(key: "changedURLs", value: JSONValue(difference.changedURLs)),
            .init(key: "changes", value: JSONValue(changes.map(json))),
            .init(key: "ungroupedChanges", value: JSONValue(difference.ungroupedChanges)),
        ]
        return members
    }

    private func json(_ change: Change) -> JSONValue {
        [
            "apps": JSONValue(change.apps.map(\.text)),
            "old": json(change.old, of: old),
            "new": json(change.new, of: new),
            "count": JSONValue(change.count),
            "examples": JSONValue(change.examples),
        ]
    }

    private func json(_ decision: Decision, of matcher: Matcher) -> JSONValue {
        [
            "decision": JSONValue(decision.answer.rawValue),
            "reason": JSONValue(decision.reasonName),
            "component": decision.component.flatMap(matcher.component).map { $0.json(in: matcher) } ?? nil,
        ]
    }
}
