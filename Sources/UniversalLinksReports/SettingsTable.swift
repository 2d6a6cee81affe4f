package import JSONSyntax

package struct SettingsTable: Sendable {
    /// nil without a configuration.
    package let configuration: String?
    package let settings: [Row]
    package let domains: [Domain]
    /// Whether text only counts the domains without settings.
    package var countsEmptyDomains = false

    package struct Row: Sendable {
        package let name: String
        /// nil for none.
        package let value: JSONValue?
        package let origin: Origin

        package init(_ name: String, _ value: JSONValue?, from origin: Origin) {
            (self.name, self.value, self.origin) = (name, value, origin)
        }
    }

    package enum Origin: Hashable, Sendable {
        case standard
        /// A line such as `aasa.yml:7`.
        case configuration(String)
        case option(String)
    }

    package struct Domain: Sendable {
        package let name: String
        package let origin: Origin
        package let settings: [Row]

        package init(_ name: String, from origin: Origin, _ settings: [Row]) {
            (self.name, self.origin, self.settings) = (name, origin, settings)
        }
    }

    package init(configuration: String?, _ settings: [Row], domains: [Domain]) {
        (self.configuration, self.settings, self.domains) = (configuration, settings, domains)
    }
}

extension SettingsTable: Answer {
    package func text(_ style: TextStyle) -> String {
        let cells = settings.map { [$0.name, $0.valueText, $0.origin.text] }
        let shown = countsEmptyDomains ? domains.filter { !$0.settings.isEmpty } : domains
        let domainCells = shown.map { domain in
            (
                title: [domain.name, "", domain.origin.text],
                rows: domain.settings.map { ["  " + $0.name, $0.valueText, $0.origin.text] }
            )
        }
        let all = cells + domainCells.flatMap { [$0.title] + $0.rows }
        let widths = (0..<2).map { column in
            min(SettingsTable.maximumWidth, all.map { $0[column].unicodeScalars.count }.max() ?? 0)
        }
        func line(_ cells: [String], isTitle: Bool = false) -> String {
            let padded = zip(cells, widths).map { cell, width in
                cell + String(repeating: " ", count: max(0, width - cell.unicodeScalars.count))
            }
            let name = isTitle ? style.styled(padded[0], .strong) : padded[0]
            return name + "  " + padded[1] + "  " + style.styled(cells[2], .faint) + "\n"
        }
        var text = (configuration.map { PrintableText.escaped($0) } ?? "no configuration") + "\n\n"
        text += cells.map { line($0) }.joined()
        for domain in domainCells {
            text += "\n" + line(domain.title, isTitle: true) + domain.rows.map { line($0) }.joined()
        }
        if all.isEmpty { text += "every value is the default\n" }
        let rest = domains.count - shown.count
        if rest > 0 {
            let words = rest == 1 ? "1 domain changes nothing" : "\(rest) domains change nothing"
            text += "\n" + style.styled(words, .faint) + "\n"
        }
        return text
    }

    private static let maximumWidth = 60

    package var json: JSONValue {
        [
            "schemaVersion": 1,
            "configuration": JSONValue(configuration),
            "settings": JSONValue(settings.map(\.json)),
            "domains": JSONValue(
                domains.map {
                    [
                        "domain": JSONValue($0.name), "at": JSONValue($0.origin.place),
                        "settings": JSONValue($0.settings.map(\.json)),
                    ]
                }),
        ]
    }
}

extension SettingsTable.Row {
    fileprivate var valueText: String {
        guard let value else { return "none" }
        let text =
            value.array.map { $0.compactMap(\.string).joined(separator: ", ") } ?? value.string ?? value.number
            ?? value.boolean.map { $0 ? "true" : "false" } ?? ""
        return PrintableText.escaped(text.isEmpty ? "none" : text)
    }

    fileprivate var json: JSONValue {
        [
            "name": JSONValue(name), "value": value ?? nil, "source": JSONValue(origin.kind),
            "at": JSONValue(origin.place),
        ]
    }
}

extension SettingsTable.Origin {
    fileprivate var text: String { PrintableText.escaped(place ?? "default") }

    fileprivate var kind: String {
        switch self {
        case .standard: "default"
        case .configuration: "configuration"
        case .option: "option"
        }
    }

    /// nil for the default.
    fileprivate var place: String? {
        switch self {
        case .standard: nil
        case .configuration(let line): line
        case .option(let name): name
        }
    }
}
