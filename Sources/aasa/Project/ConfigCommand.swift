import ArgumentParser
import JSONSyntax
import UniversalLinks
import UniversalLinksLinting
import UniversalLinksProject
import UniversalLinksReports

struct ConfigCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "config",
        _superCommandName: ProgramName.current,
        abstract: "Show the settings in force, and where each comes from",
        usage: "\(ProgramName.current) config [<options>]",
        discussion: """
            Options win over aasa.yml, and aasa.yml over the defaults. lint, fmt, test, check, app and \
            \(ProgramName.current) without a command use the same settings.

            Example:
              \(ProgramName.current) config
            """
    )

    @OptionGroup(title: "Findings") var configuration: ConfigurationOptions
    @OptionGroup(title: "Findings") var lint: LintOptions
    @OptionGroup(title: "Findings") var threshold: ThresholdOption
    @OptionGroup(title: "Findings") var baseline: KnownBaselineOptions
    @OptionGroup(title: "Output") var output: OutputOptions

    func run() throws {
        let settings = try configuration.settings(.init(lint, threshold: threshold, baseline: baseline))
        try output.print(SettingsTable(settings))
    }
}

extension SettingsTable {
    init(_ settings: RunSettings) {
        let configuration = settings.project?.configuration
        let coverage = configuration?.defaults.requiredCoverage
        var rows = [
            Row(settings.minimumSystem(), "os-min") { JSONValue($0.text) },
            Row(settings.isPedantic, "pedantic") { JSONValue($0) },
            Row(settings.threshold, "fail-on") { JSONValue($0.rawValue) },
            Row(settings.baseline, "baseline") { $0.map { JSONValue($0) } },
            Row(
                "require-coverage", coverage.map { JSONValue($0.value) },
                from: Origin(coverage.map { settings.origin($0.place) } ?? .standard)),
        ]
        rows += SettingsTable.ruleRows(settings.options.rules)
        if let configuration {
            rows += SettingsTable.severityRows(configuration, settings)
            rows += configuration.ignores.map { entry in
                Row("ignore \(entry.code)", JSONValue(entry.words), from: Origin(settings.origin(entry.place)))
            }
        }
        self.init(
            configuration: settings.project?.name, rows,
            domains: (configuration?.domains ?? []).map { Domain($0, settings) })
    }

    private static func ruleRows(_ rules: RuleSelection) -> [Row] {
        func words(_ groups: [RuleGroup]) -> JSONValue { JSONValue(groups.map { JSONValue($0.text) }) }
        var rows: [Row] = []
        if !rules.selected.isEmpty { rows.append(Row("select", words(rules.selected), from: .option("--select"))) }
        if !rules.ignored.isEmpty { rows.append(Row("ignore", words(rules.ignored), from: .option("--ignore"))) }
        rows += rules.severities.map { entry in
            Row("severity \(entry.rules.text)", JSONValue(entry.severity.rawValue), from: .option("--severity"))
        }
        return rows
    }

    private static func severityRows(_ configuration: ProjectConfiguration, _ settings: RunSettings) -> [Row] {
        let (table, rules) = (settings.severities, settings.options.rules)
        return configuration.severityPlaces.sorted { $0.key.id < $1.key.id }.map { code, place in
            let word =
                switch table[code] {
                case .severity(let severity): severity.rawValue
                case .silenced: "off"
                case nil: Rule.known.first { $0.code == code }?.severity.rawValue ?? ""
                }
            let origin: Origin =
                if table[code] == configuration.severities[code] {
                    Origin(settings.origin(place))
                } else if rules.silences(code) {
                    .option(rules.ignored.contains { $0.codes.contains(code) } ? "--ignore" : "--select")
                } else {
                    .option(table[code] == nil ? "--select" : "--severity")
                }
            return Row("severity \(code)", JSONValue(word), from: origin)
        }
    }
}

extension SettingsTable.Row {
    fileprivate init<Value>(_ setting: Setting<Value>, _ name: String, _ json: (Value) -> JSONValue?) {
        self.init(name, json(setting.value), from: SettingsTable.Origin(setting.origin))
    }
}

extension SettingsTable.Origin {
    fileprivate init(_ origin: SettingOrigin) {
        self =
            switch origin {
            case .standard: .standard
            case .configuration(let line): .configuration(line)
            case .option(let option): .option(option.name)
            }
    }
}

extension SettingsTable.Domain {
    fileprivate init(_ domain: ListedDomain, _ settings: RunSettings) {
        typealias Row = SettingsTable.Row
        func names(_ files: [ConfiguredFile]) -> JSONValue {
            JSONValue(files.map { JSONValue(settings.project?.name(of: $0.path.value) ?? $0.path.value) })
        }
        func origin(_ place: SourcePlace?) -> SettingsTable.Origin {
            SettingsTable.Origin(place.map(settings.origin) ?? .standard)
        }
        var rows = [
            Row(
                "file", JSONValue(settings.project?.name(of: domain.file.value) ?? domain.file.value),
                from: origin(domain.file.place)),
            Row(settings.minimumSystem(of: [domain]), "os-min") { JSONValue($0.text) },
            Row(settings.requiredCoverage(of: domain), "require-coverage") { $0.map { JSONValue($0) } },
        ]
        if let apps = domain.apps {
            rows.append(
                Row(
                    "apps", JSONValue(apps.map { JSONValue($0.value) }), from: origin(apps.first?.place ?? domain.place)
                ))
        }
        if !domain.links.isEmpty {
            rows.append(Row("links", names(domain.links), from: origin(domain.links.first?.path.place)))
        }
        if !domain.entitlements.isEmpty {
            rows.append(
                Row("entitlements", names(domain.entitlements), from: origin(domain.entitlements.first?.path.place)))
        }
        self.init("\(domain.domain)", from: origin(domain.place), rows)
    }
}

extension IgnoredDiagnostic {
    fileprivate var words: String {
        let place = [file, pointer.map { "\($0)" }].compactMap { $0 }.joined(separator: " ")
        let parts = [place.isEmpty ? "everywhere" : place, expiry.map { "until \($0)" }].compactMap { $0 }
        return parts.joined(separator: ", ") + ": " + reason
    }
}

extension SettingOrigin.Option {
    fileprivate var name: String {
        switch self {
        case .minimumSystem: "--os-min"
        case .pedantic: "--pedantic"
        case .threshold: "--fail-on"
        case .baseline: "--baseline"
        case .noBaseline: "--no-baseline"
        case .requiredCoverage: "--require-coverage"
        }
    }
}
