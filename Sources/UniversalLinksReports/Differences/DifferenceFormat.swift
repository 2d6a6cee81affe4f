package import JSONSyntax
import UniversalLinks
import UniversalLinksAnalysis

package enum DifferenceFormat: String, Sendable, CaseIterable {
    case text
    case json
    case markdown
    case github
}

extension FileDifferenceReport {
    package func output(in format: DifferenceFormat, _ settings: ReportSettings) -> String {
        switch format {
        case .text: text(settings.style, limit: settings.limit)
        case .json: JSONWriter(layout: .pretty).text(of: json) + "\n"
        case .markdown: markdown
        case .github: github(settings)
        }
    }
}

extension FileDifferenceReport {
    /// `schemaVersion` 1. Evaluated URLs add the members of ``TrafficDifferenceReport``.
    package var json: JSONValue {
        var members: [JSONObject.Member] =
            traffic.map(\.report.members) ?? [.init(key: "schemaVersion", value: 1)]
        members += [
            .init(key: "equivalent", value: JSONValue(isEquivalent)),
            .init(key: "breaking", value: JSONValue(breaks)),
            .init(key: "groups", value: JSONValue(entries.map(json))),
            .init(key: "unknown", value: JSONValue(unknown.map(json))),
            .init(key: "removedApps", value: JSONValue(removedApps.map(\.text))),
            .init(key: "addedApps", value: JSONValue(addedApps.map(\.text))),
            .init(
                key: "services",
                value: JSONValue(
                    services.map { service in
                        [
                            "service": JSONValue(service.service), "removed": JSONValue(service.removed.map(\.text)),
                            "added": JSONValue(service.added.map(\.text)),
                        ] as JSONValue
                    })),
        ]
        return JSONValue(.object(JSONObject(members)))
    }

    private func json(_ entry: Entry) -> JSONValue {
        var members: [JSONObject.Member] = [
            .init(key: "change", value: JSONValue(entry.kind.rawValue)),
            .init(key: "message", value: JSONValue(sentence(entry).plain)),
            .init(key: "apps", value: JSONValue(entry.apps.map(\.text))),
            .init(key: "old", value: json(entry.old, in: old.matcher)),
            .init(key: "new", value: json(entry.new, in: new.matcher)),
            .init(key: "causes", value: JSONValue(entry.causes.map(json))),
            .init(key: "urls", value: JSONValue(entry.requestedURLs + entry.examples)),
        ]
        if let requests = entry.requests { members.append(.init(key: "requests", value: JSONValue(requests))) }
        return JSONValue(.object(JSONObject(members)))
    }

    private func json(_ group: FileDifference.UnknownGroup) -> JSONValue {
        [
            "apps": JSONValue(group.apps.map(\.text)), "old": json(group.old, in: old.matcher),
            "new": json(group.new, in: new.matcher), "reason": JSONValue(group.limit.rawValue),
        ]
    }

    private func json(_ decision: Decision, in matcher: Matcher) -> JSONValue {
        [
            "decision": JSONValue(decision.answer.rawValue),
            "reason": JSONValue(decision.reasonName),
            "component": decision.component.map { json($0, in: matcher) } ?? nil,
        ]
    }

    private func json(_ index: ComponentIndex, in matcher: Matcher) -> JSONValue {
        matcher.component(at: index).map { $0.json(in: matcher) } ?? nil
    }

    private func json(_ cause: DifferenceCause) -> JSONValue {
        var (before, after): (ComponentIndex?, ComponentIndex?)
        var keys: Set<DifferenceCause.Key> = []
        switch cause {
        case .added(let index): after = index
        case .removed(let index): before = index
        case .edited(let first, let second, let changed): (before, after, keys) = (first, second, changed)
        case .reordered(let first, _): after = first
        case .moved, .withoutList: break
        }
        return [
            "kind": JSONValue(cause.name),
            "old": before.map { json($0, in: old.matcher) } ?? nil,
            "new": after.map { json($0, in: new.matcher) } ?? nil,
            "keys": JSONValue(DifferenceCause.Key.allCases.filter(keys.contains).map(\.rawValue)),
        ]
    }
}

extension FileDifferenceReport {
    /// A comment on a pull request: what breaks, and every group of URLs with examples. Text from the files is code.
    package var markdown: String {
        let head = [
            FileDifferenceReport.commentMarker, "## Universal Links: what changes", "", summary.markdown, "",
            "From \(MarkdownText.code(old.name.shortened())) to \(MarkdownText.code(new.name.shortened())).",
        ]
        var text = head.map { $0 + "\n" }.joined()
        if let traffic { text += "\n\(MarkdownText.escaped(traffic.report.headline(.plain))).\n" }
        let others = otherSentences.map { sentence in
            let mark = sentence.breaks ? "**" : ""
            return "\n\(mark)\(sentence.text.markdown).\(mark)\n"
        }
        let blocks = others + entries.map(block) + unknown.map(block)
        for (index, block) in blocks.enumerated() {
            // GitHub rejects a longer comment altogether.
            guard text.utf8.count + block.utf8.count <= FileDifferenceReport.commentLimit - 100 else {
                let rest = ShortenedList.grouped(blocks.count - index)
                return text + "\n… and \(rest) more changes, for which there is no room here.\n"
            }
            text += block
        }
        return text
    }

    /// The first line of a comment, by which the next run finds it.
    package static let commentMarker = "<!-- aasa diff -->"
    /// The longest comment that GitHub accepts.
    package static let commentLimit = 65_536

    func block(_ entry: Entry) -> String {
        let sentence = sentence(entry).markdown
        var lines = ["", entry.kind == .lost ? "**\(sentence)**" : sentence, ""] + decisions(entry.old, entry.new)
        if let traffic, let count = entry.requests {
            lines.append("- \(traffic.isLog ? "log" : "list"): \(traffic.words(count))")
        }
        let urls = entry.requestedURLs.isEmpty ? entry.examples : entry.requestedURLs
        lines += urls.map { "- \(MarkdownText.code($0.shortened()))" }
        return lines.map { $0 + "\n" }.joined()
    }

    func block(_ group: FileDifference.UnknownGroup) -> String {
        let apps = FileDifferenceReport.names(group.apps).markdown
        let lines = ["", "Unknown for \(apps): \(group.limit.words).", ""] + decisions(group.old, group.new)
        return lines.map { $0 + "\n" }.joined()
    }

    private func decisions(_ before: Decision, _ after: Decision) -> [String] {
        ["- before: " + words(for: before, in: old.matcher), "- after: " + words(for: after, in: new.matcher)]
    }

    private func words(for decision: Decision, in matcher: Matcher) -> String {
        MarkdownText.escaped(decision.answerAndReason(in: matcher))
    }
}

extension FileDifferenceReport {
    func github(_ settings: ReportSettings) -> String {
        var commands = commands(settings)
        if !hasChanges { commands.append(command(.notice, line: nil, settings, [equivalence.plain])) }
        return commands.map { $0.text + "\n" }.joined()
    }

    func commands(_ settings: ReportSettings) -> [WorkflowCommand] {
        let known = Dictionary(
            new.matcher.components.compactMap { component in component.patternText.map { (ScalarString($0), component) }
            }
        ) { first, _ in first }
        var commands = entries.map { entry in
            command(
                entry.kind == .lost ? .error : .notice,
                line: line(of: entry) ?? entry.old.component.flatMap { line(beside: $0, known) }, settings,
                [sentence(entry).plain] + decisionLines(entry.old, entry.new) + examples(of: entry))
        }
        commands += unknown.map { group in
            command(
                mayBreak(group) ? .error : .warning, line: line(of: group.new), settings,
                ["Unknown for \(FileDifferenceReport.names(group.apps).plain): \(group.limit.words)."]
                    + decisionLines(group.old, group.new))
        }
        commands += otherSentences.map { sentence in
            command(sentence.breaks ? .error : .notice, line: nil, settings, [sentence.text.plain + "."])
        }
        return commands
    }

    private func command(
        _ level: WorkflowCommand.Level, line: Int?, _ settings: ReportSettings, _ lines: [String]
    ) -> WorkflowCommand {
        WorkflowCommand(level, file: new.isFile ? new.name : nil, line: line, settings, lines)
    }

    private func line(of entry: Entry) -> Int? {
        for cause in entry.causes {
            switch cause {
            case .added(let index), .edited(_, let index, _), .reordered(let index, _): return line(of: index)
            case .removed, .moved, .withoutList: continue
            }
        }
        return line(of: entry.new)
    }

    /// The line of what was before a component that is gone, if the new file still has it: a change shows it.
    private func line(beside index: ComponentIndex, _ known: [ScalarString: EffectiveComponent]) -> Int? {
        for position in (max(0, index.component - 50)..<index.component).reversed() {
            let neighbour = old.matcher.component(at: ComponentIndex(detail: index.detail, component: position))
            guard let text = neighbour?.patternText, let component = known[ScalarString(text)] else { continue }
            return new.matcher.file.position(of: component.component.place).line
        }
        return nil
    }

    private func line(of decision: Decision) -> Int? { decision.component.flatMap(line) }

    private func line(of index: ComponentIndex) -> Int? {
        new.matcher.component(at: index).map { new.matcher.file.position(of: $0.component.place).line }
    }

    private func decisionLines(_ before: Decision, _ after: Decision) -> [String] {
        [
            "before: \(before.answerAndReason(in: old.matcher))", "after: \(after.answerAndReason(in: new.matcher))",
        ]
    }

    private func examples(of entry: Entry) -> [String] {
        var lines: [String] = []
        if let traffic, let count = entry.requests { lines.append(traffic.words(count)) }
        let urls = entry.requestedURLs.isEmpty ? entry.examples : entry.requestedURLs
        return lines + urls.prefix(1).map { "for example: \($0)" }
    }
}

extension WorkflowCommand {
    /// About what a change does to links.
    init(_ level: Level, file: String?, line: Int?, _ settings: ReportSettings, _ lines: [String]) {
        var properties: [(String, String)] = []
        if let file {
            properties.append(("file", settings.path(file).text))
            if let line { properties.append(("line", String(line))) }
        }
        properties.append(("title", "Universal Links"))
        self.init(level, properties, lines: lines)
    }
}
