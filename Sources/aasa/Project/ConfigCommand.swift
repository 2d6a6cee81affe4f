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
        usage: "\(ProgramName.current) config [<options>] [<domain> ...]",
        discussion: """
            Options win over aasa.yml, and aasa.yml over the defaults. lint, fmt, test, check, app and \
            \(ProgramName.current) without a command use the same settings.

            Example:
              \(ProgramName.current) config
            """
    )

    @Argument(help: ArgumentHelp("Show these domains alone. Default: all", valueName: "domain"))
    var domains: [String] = []

    @Flag(help: "Show only what aasa.yml or an option sets")
    var changed = false

    @OptionGroup(title: "Findings") var configuration: ConfigurationOptions
    @OptionGroup(title: "Findings") var lint: LintOptions
    @OptionGroup(title: "Findings") var threshold: ThresholdOption
    @OptionGroup(title: "Findings") var baseline: KnownBaselineOptions
    @OptionGroup(title: "Output") var output: OutputOptions

    func run() throws {
        let settings = try configuration.settings(.init(lint, threshold: threshold, baseline: baseline))
        let domains = try domains.map { word throws(RunFailure) in
            guard let project = settings.project else {
                throw RunFailure(
                    .wrongUsage,
                    "\"\(word.shortened())\": domains are those of an aasa.yml, and none is read. Pass one with --config."
                )
            }
            return try project.domain(word)
        }
        try output.print(SettingsTable(settings, domains: domains.isEmpty ? nil : domains, isOfChanges: changed))
    }
}

extension SettingsTable {
    /// - Parameters:
    ///   - domains: Nil for all.
    ///   - isOfChanges: Whether defaults are left out, and of a domain everything that it does not set itself.
    fileprivate init(_ settings: RunSettings, domains: [ListedDomain]?, isOfChanges: Bool) {
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
        if let configuration { rows += SettingsTable.defaultRows(configuration.defaults, settings) }
        rows += SettingsTable.ruleRows(settings.options.rules)
        if let configuration {
            rows += SettingsTable.severityRows(configuration, settings)
            rows += (domains.map(settings.ignores) ?? configuration.ignores).map { entry in
                Row("ignore \(entry.code)", JSONValue(entry.words), from: Origin(settings.origin(entry.place)))
            }
        }
        self.init(
            configuration: settings.project?.name, isOfChanges ? rows.filter { $0.origin != .standard } : rows,
            domains: (domains ?? configuration?.domains ?? []).map {
                Domain($0, settings, isOfOwn: isOfChanges)
            })
        countsEmptyDomains = isOfChanges
    }

    private static func defaultRows(_ defaults: ProjectConfiguration.Defaults, _ settings: RunSettings) -> [Row] {
        func origin(_ place: SourcePlace) -> Origin { Origin(settings.origin(place)) }
        func row(_ name: String, _ values: [Located<String>]?) -> Row? {
            guard let values, let first = values.first else { return nil }
            return Row(name, JSONValue(values.map { JSONValue($0.value) }), from: origin(first.place))
        }
        let file = defaults.file.map { Row("file", JSONValue($0.value), from: origin($0.place)) }
        return [
            file, row("apps", defaults.apps), row("links", defaults.links?.map(\.path)),
            row("entitlements", defaults.entitlements?.map(\.path)),
        ].compactMap { $0 }
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
    /// - Parameter isOfOwn: Whether everything is left out that the domain does not set itself.
    fileprivate init(_ domain: ListedDomain, _ settings: RunSettings, isOfOwn: Bool) {
        typealias Row = SettingsTable.Row
        func names(_ files: [ConfiguredFile]) -> JSONValue {
            JSONValue(files.map { JSONValue(settings.project?.name(of: $0.path.value) ?? $0.path.value) })
        }
        func origin(_ place: SourcePlace?) -> SettingsTable.Origin {
            SettingsTable.Origin(place.map(settings.origin) ?? .standard)
        }
        var rows: [Row] = []
        func add(_ row: Row, _ place: SourcePlace?) {
            let isOwn = place?.pointer.tokens.first?.hasSameScalars(as: "domains") ?? false
            if isOwn || !isOfOwn { rows.append(row) }
        }
        add(
            Row(
                "file", JSONValue(settings.project?.name(of: domain.file.value) ?? domain.file.value),
                from: origin(domain.file.place)), domain.file.place)
        add(
            Row(settings.minimumSystem(of: [domain]), "os-min") { JSONValue($0.text) },
            settings.options.minimumSystem == nil ? domain.minimumSystem?.place : nil)
        add(
            Row(settings.requiredCoverage(of: domain), "require-coverage") { $0.map { JSONValue($0) } },
            domain.requiredCoverage?.place)
        let lists = [
            ("apps", JSONValue((domain.apps ?? []).map { JSONValue($0.value) }), domain.apps?.first?.place),
            ("links", names(domain.links), domain.links.first?.path.place),
            ("entitlements", names(domain.entitlements), domain.entitlements.first?.path.place),
        ]
        for (name, value, first) in lists {
            guard let place = first ?? domain.listPlaces[name] else { continue }
            add(Row(name, value, from: origin(place)), place)
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
