import JSONSyntax
import UniversalLinks
import UniversalLinksLinting

/// Turns the values of a configuration into a project, and collects everything that is wrong on the way.
struct ProjectConfigurationReader {
    let document: JSONDocument
    let parseDomain: (String) -> AssociationFile.Domain?
    var problems: [ProjectConfigurationError.Problem] = []

    private static let keys = [
        "version", "defaults", "domains", "severities", "pedantic", "ignore", "fail-on", "baseline", "monitor",
    ]

    init(_ document: JSONDocument, parseDomain: @escaping (String) -> AssociationFile.Domain?) {
        self.document = document
        self.parseDomain = parseDomain
    }

    mutating func configuration() throws(ProjectConfigurationError) -> ProjectConfiguration {
        let root = Value(document.root, at: .root)
        var members: [VerbatimText: Value] = [:]
        if let object = object(root, "the configuration", keys: ProjectConfigurationReader.keys) {
            members = object
            readVersion(members["version"], in: root)
            if members["domains"] == nil {
                report(root, "\"domains\" is missing. List the domains there, each with its \"file\".")
            }
        }
        let defaults = members["defaults"].map { fields(of: $0) } ?? DomainFields()
        let domains = members["domains"].map { self.domains(of: $0, defaults) } ?? []
        let severities = members["severities"].map { self.severities(of: $0) }
        let configuration = ProjectConfiguration(
            document: document, domains: domains,
            defaults: .init(minimumSystem: defaults.minimumSystem, requiredCoverage: defaults.requiredCoverage),
            severities: severities?.table ?? SeverityTable(), severityPlaces: severities?.places ?? [:],
            isPedantic: members["pedantic"].flatMap { flag($0, "pedantic") },
            ignores: members["ignore"].map { ignores(of: $0) } ?? [],
            threshold: members["fail-on"].flatMap { threshold(of: $0) },
            baseline: members["baseline"].flatMap { path($0, "baseline") },
            monitor: members["monitor"].map { monitor(of: $0) } ?? ConfiguredMonitor())
        guard problems.isEmpty else {
            throw ProjectConfigurationError(problems.sorted { $0.position < $1.position })
        }
        return configuration
    }

    private mutating func readVersion(_ value: Value?, in root: Value) {
        guard let value else { return report(root, "\"version\" is missing. Write \"version: 1\".") }
        guard let number = value.json.number, Double(number) == 1 else {
            let found = value.json.number ?? value.description
            return report(value, "\"version\" is \(found). This program reads version 1: write \"version: 1\".")
        }
    }

    mutating func flag(_ value: Value, _ name: String) -> Located<Bool>? {
        guard let isOn = value.json.boolean else {
            report(value, "\"\(name)\" is \(value.description). Write true or false.")
            return nil
        }
        return Located(isOn, at: value.place)
    }

    private mutating func threshold(of value: Value) -> Located<Threshold>? {
        choice(
            value, "fail-on",
            among: Threshold.allCases.map { ($0.rawValue, $0) }
        ).map { Located($0, at: value.place) }
    }

    // MARK: - Severities

    private mutating func severities(
        of value: Value
    ) -> (table: SeverityTable, places: [Diagnostic.Code: SourcePlace]) {
        var severities = SeverityTable()
        var places: [Diagnostic.Code: SourcePlace] = [:]
        var choices = Diagnostic.Severity.allCases.map { ($0.rawValue, SeverityTable.Entry.severity($0)) }
        choices.append(("off", .silenced))
        for member in self.members(of: value, "severities", of: "codes or names of diagnostics") {
            let code = code(member.key, at: member.keyRange)
            guard let entry = choice(member.value, member.key, among: choices), let code else { continue }
            let isFirst = severities[code] == nil
            severities[code] = entry
            places[code] = SourcePlace(pointer: member.value.pointer, range: member.keyRange)
            guard isFirst else {
                report(at: member.keyRange, "\(code) appears twice, by its code and by its name. Keep one.")
                continue
            }
        }
        return (severities, places)
    }

    /// The diagnostic that a text names by its code or its name.
    mutating func code(_ text: String, at range: SourceRange) -> Diagnostic.Code? {
        let known = Diagnostic.Code.known
        if let code = known.first(where: { $0.id == text || $0.name.isVerbatim(text) }) { return code }
        if let retired = RetiredRule.named(text.lowercased()) {
            if let successor = Offence.successor(of: text.lowercased()) { return successor.code }
            report(at: range, "\(retired.sentence) Remove it.")
            return nil
        }
        let nearest =
            NearestText.nearest(to: text, among: known.map(\.id), limit: 1)
            ?? known.chunks(of: 150).lazy.compactMap { chunk in
                NearestText.nearest(to: text, among: chunk.map(\.name))
            }.first
        report(
            at: range,
            "\"\(text.shortened(to: 60))\" is not the code or name of a diagnostic."
                + (nearest.map { " Did you mean \($0)?" } ?? ""), nextStep: nearest == nil ? .listRules : nil)
        return nil
    }
}

extension Array {
    fileprivate func chunks(of size: Int) -> [ArraySlice<Element>] {
        stride(from: 0, to: count, by: size).map { self[$0..<Swift.min($0 + size, count)] }
    }
}
