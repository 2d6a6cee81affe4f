package import JSONSyntax

/// The settings in force, each with where it comes from.
package struct SettingsTable: Sendable {
    /// The configuration; nil without one.
    package let configuration: String?
    /// What counts everywhere.
    package let settings: [Row]
    /// What counts for single domains.
    package let domains: [Domain]

    /// A value in force.
    package struct Row: Sendable {
        /// What is set, as the configuration calls it.
        package let name: String
        /// The value; nil for none.
        package let value: JSONValue?
        /// Where it comes from.
        package let origin: Origin

        /// A value in force.
        package init(_ name: String, _ value: JSONValue?, from origin: Origin) {
            (self.name, self.value, self.origin) = (name, value, origin)
        }
    }

    /// Where a value comes from.
    package enum Origin: Hashable, Sendable {
        /// Nothing names another.
        case standard
        /// A line of the configuration, such as `aasa.yml:7`.
        case configuration(String)
        /// An option.
        case option(String)
    }

    /// The values of a domain.
    package struct Domain: Sendable {
        /// The domain.
        package let name: String
        /// Where it is listed.
        package let origin: Origin
        /// Its values.
        package let settings: [Row]

        /// The values of a domain.
        package init(_ name: String, from origin: Origin, _ settings: [Row]) {
            (self.name, self.origin, self.settings) = (name, origin, settings)
        }
    }

    /// Settings in force.
    package init(configuration: String?, _ settings: [Row], domains: [Domain]) {
        (self.configuration, self.settings, self.domains) = (configuration, settings, domains)
    }
}

extension SettingsTable: Answer {
    /// A line for each value: its name, itself, and where it comes from.
    package func text(_ style: TextStyle) -> String {
        let cells = settings.map { [$0.name, $0.valueText, $0.origin.text] }
        let domainCells = domains.map { domain in
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
        return text
    }

    /// Longer values do not widen the column.
    private static let maximumWidth = 60

    /// The values as data, `schemaVersion` 1.
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
    /// The value, in one line.
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

    /// Nil for the default.
    fileprivate var place: String? {
        switch self {
        case .standard: nil
        case .configuration(let line): line
        case .option(let name): name
        }
    }
}
