package import JSONSyntax
import UniversalLinks
import UniversalLinksAnalysis

extension ProjectDifferenceReport {
    package func output(in format: DifferenceFormat, _ settings: ReportSettings) -> String {
        switch format {
        case .text: text(settings.style, limit: settings.limit)
        case .json: JSONWriter(layout: .pretty).text(of: json) + "\n"
        case .markdown: markdown
        case .github: github(settings)
        }
    }

    /// - Parameter limit: The most entries; 0 for all.
    package func text(_ style: TextStyle, limit: Int = 0) -> String {
        let (shown, rest) = ShortenedList.split(items, limit: limit)
        var blocks = [style.paragraph(verdict, breaks ? .bad : hasChanges ? .strong : .good)]
        for section in Section.allCases {
            let items = shown.filter { $0.section == section }
            guard !items.isEmpty else { continue }
            blocks.append([style.styled(section.title, .strong)] + items.flatMap { lines(of: $0, style) })
        }
        if rest > 0 {
            blocks.append(["… and \(ShortenedList.grouped(rest)) more (--limit 0 shows all)"])
        }
        blocks.append(style.paragraph(closing + states.plain))
        return blocks.joined(separator: [""]).map { $0 + "\n" }.joined()
    }

    private func lines(of item: Item, _ style: TextStyle) -> [String] {
        let text = item.sentence.plain
        var lines = style.paragraph(
            "\(item.placeWords.plain): \(text.hasSuffix(".") ? text : text + ".")", indentation: 2)
        if let (file, entry) = item.entry, item.places.count == 1 {
            lines += files[file].report.decisions(entry.old, entry.new, style).map { "  " + $0 }
        }
        if let urls = item.urlWords {
            lines += style.paragraph("", urls.plain, .faint, indentation: 4)
        }
        return lines
    }
}

extension ProjectDifferenceReport {
    /// `schemaVersion` 1.
    package var json: JSONValue {
        [
            "schemaVersion": 1,
            "verdict": JSONValue(verdict),
            "equivalent": hasChanges || difference.gaps.isEmpty ? JSONValue(!hasChanges) : nil,
            "breaking": JSONValue(breaks),
            "urls": [
                "noLongerOpen": JSONValue(linkCount(.lost)), "goToAnotherApp": JSONValue(linkCount(.moved)),
                "open": JSONValue(linkCount(.gained)), "change": JSONValue(linkCount(.other)),
            ],
            "files": JSONValue(files.map(json)),
            "equivalentFiles": JSONValue(difference.equalCount),
            "changes": JSONValue(difference.changes.map(json)),
            "notCompared": JSONValue(
                difference.gaps.map { ["file": JSONValue($0.name), "reason": JSONValue($0.reason)] as JSONValue }),
        ]
    }

    private func json(_ compared: ComparedFile) -> JSONValue {
        let file = compared.file
        let members: [JSONObject.Member] = [
            .init(key: "file", value: JSONValue(file.newName)),
            .init(key: "oldFile", value: JSONValue(file.oldName)),
            .init(key: "domains", value: JSONValue(file.domains.map { "\($0)" })),
            .init(key: "oldError", value: json(file.old.absence)),
            .init(key: "newError", value: json(file.new.absence)),
            .init(
                key: "urls",
                value: JSONValue(
                    file.links.map { link -> JSONValue in
                        [
                            "url": JSONValue(link.url), "domain": JSONValue("\(link.domain)"),
                            "change": JSONValue(link.kind.name),
                        ]
                    })),
        ]
        let rest = compared.report.json.object?.members.filter { $0.key != "schemaVersion" } ?? []
        return JSONValue(.object(JSONObject(members + rest)))
    }

    private func json(_ absence: ProjectDifference.Content.Absence?) -> JSONValue {
        guard case .broken(let position, let message) = absence else { return nil }
        return [
            "line": JSONValue(position?.line), "column": JSONValue(position?.column), "message": JSONValue(message),
        ]
    }

    private func json(_ change: ProjectDifference.Change) -> JSONValue {
        [
            "kind": JSONValue(change.kind.name), "message": JSONValue(change.sentence.plain),
            "file": JSONValue(change.file), "line": JSONValue(change.line),
            "domains": JSONValue(change.domains.map { "\($0)" }), "breaking": JSONValue(change.breaksLinks),
        ]
    }
}

extension ProjectDifference.ListedLink.Kind {
    fileprivate var name: String {
        switch self {
        case .lost: "no-longer-opens"
        case .moved: "goes-to-another-app"
        case .gained: "opens"
        case .other: "changes"
        }
    }
}

extension ProjectDifference.Change.Kind {
    fileprivate var name: String {
        switch self {
        case .losesClaim: "loses-claim"
        case .gainsClaim: "gains-claim"
        case .breaks: "breaks"
        case .addsDomain: "adds-domain"
        case .removesDomain: "removes-domain"
        case .movesFile: "moves-file"
        case .expectsApps: "expects-apps"
        case .addsFile: "adds-file"
        case .removesFile: "removes-file"
        case .expectsLinks: "expects-links"
        case .hides: "hides"
        case .addsToBaseline: "adds-to-baseline"
        case .setting: "setting"
        case .oldConfigurationBroken: "old-configuration-broken"
        }
    }
}

extension ProjectDifferenceReport {
    func github(_ settings: ReportSettings) -> String {
        var commands: [WorkflowCommand] = []
        for compared in files where compared.file.old.absence == nil && compared.file.new.absence == nil {
            commands += compared.report.commands(settings)
        }
        for item in items {
            guard item.origin != .file, let place = item.places.first else { continue }
            let level: WorkflowCommand.Level =
                item.breaks ? .error : item.section == .unknown || item.section == .broken ? .warning : .notice
            commands.append(
                WorkflowCommand(level, file: place.name, line: place.line, settings, [item.sentence.plain + "."]))
        }
        if !hasChanges { commands.append(WorkflowCommand(.notice, file: nil, line: nil, settings, [verdict])) }
        return commands.map { $0.text + "\n" }.joined()
    }
}
