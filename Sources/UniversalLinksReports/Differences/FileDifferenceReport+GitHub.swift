import UniversalLinks
import UniversalLinksAnalysis

extension FileDifferenceReport {
    /// A command for each group of URLs and each list of apps that changes; an error where something breaks.
    func github(_ settings: ReportSettings) -> String {
        var commands = entries.map { entry in
            command(
                entry.kind == .lost ? .error : .notice, line: line(of: entry), settings,
                [sentence(entry).plain] + decisions(entry.old, entry.new) + examples(of: entry))
        }
        commands += unknown.map { group in
            command(
                mayBreak(group) ? .error : .warning, line: line(of: group.new), settings,
                ["Unknown for \(FileDifferenceReport.names(group.apps).plain): \(group.limit.words)."]
                    + decisions(group.old, group.new))
        }
        commands += otherSentences.map { sentence in
            command(sentence.breaks ? .error : .notice, line: nil, settings, [sentence.text.plain + "."])
        }
        if !hasChanges { commands.append(command(.notice, line: nil, settings, [equivalence.plain])) }
        return commands.map { $0.text + "\n" }.joined()
    }

    private func command(
        _ level: WorkflowCommand.Level, line: Int?, _ settings: ReportSettings, _ lines: [String]
    ) -> WorkflowCommand {
        var properties: [(String, String)] = []
        if new.isFile {
            properties.append(("file", settings.path(new.name).text))
            if let line { properties.append(("line", String(line))) }
        }
        properties.append(("title", "Universal Links"))
        return WorkflowCommand(level, properties, lines: lines)
    }

    /// The line of the new file that is the cause, or decides.
    private func line(of entry: Entry) -> Int? {
        for cause in entry.causes {
            switch cause {
            case .added(let index), .edited(_, let index, _), .reordered(let index, _): return line(of: index)
            case .removed, .moved, .withoutList: continue
            }
        }
        return line(of: entry.new)
    }

    private func line(of decision: Decision) -> Int? { decision.component.flatMap(line) }

    private func line(of index: ComponentIndex) -> Int? {
        new.matcher.component(at: index).map { new.matcher.file.position(of: $0.component.place).line }
    }

    private func decisions(_ before: Decision, _ after: Decision) -> [String] {
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
