import JSONSyntax
import UniversalLinks
import UniversalLinksLinting

struct ProjectConfigurationReader {
    let document: JSONDocument
    var problems: [ProjectConfigurationError.Problem] = []

    private static let keys = [
        "version", "defaults", "domains", "severities", "pedantic", "ignore", "fail-on", "baseline", "monitor",
    ]

    init(_ document: JSONDocument) {
        self.document = document
    }

    mutating func configuration() throws(ProjectConfigurationError) -> ProjectConfiguration {
        let root = Value(document.root, at: .root)
        var members: [ScalarString: Value] = [:]
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
            defaults: .init(
                file: defaults.file, apps: defaults.apps, links: defaults.links, entitlements: defaults.entitlements,
                minimumSystem: defaults.minimumSystem, requiredCoverage: defaults.requiredCoverage),
            severities: severities?.table ?? SeverityTable(), severityPlaces: severities?.places ?? [:],
            isPedantic: members["pedantic"].flatMap { flag($0, "pedantic") },
            ignores: members["ignore"].map { ignores(of: $0) } ?? [],
            threshold: members["fail-on"].flatMap { threshold(of: $0) },
            baseline: members["baseline"].flatMap { path($0, "baseline") },
            monitor: members["monitor"].map { monitor(of: $0) } ?? MonitorSettings())
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

    mutating func code(_ text: String, at range: SourceRange) -> Diagnostic.Code? {
        let known = Diagnostic.Code.known
        if let code = known.first(where: { $0.id == text || $0.name.hasSameScalars(as: text) }) { return code }
        if let retired = RetiredRule.named(text.lowercased()) {
            if let successor = Rule.successor(of: text.lowercased()) { return successor.code }
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

extension ProjectConfigurationReader {
    private static let ignoreKeys = ["code", "file", "pointer", "reason", "expires"]

    mutating func ignores(of value: Value) -> [IgnoredDiagnostic] {
        (list(value, "ignore", of: "entries with \"code\" and \"reason\"") ?? []).flatMap { ignores(ofEntry: $0) }
    }

    private mutating func ignores(ofEntry entry: Value) -> [IgnoredDiagnostic] {
        guard let members = object(entry, "an entry of \"ignore\"", keys: Self.ignoreKeys) else { return [] }
        for key in ["code", "reason"] where members[ScalarString(key)] == nil {
            let why = key == "code" ? "Name the diagnostic." : "Say why, for whoever reads it in a year."
            report(entry, "The entry has no \"\(key)\". \(why)")
        }
        let code = members["code"].flatMap { value in
            text(value, "code").flatMap { self.code($0.value, at: $0.place.range) }
        }
        if let code, Diagnostic.Code.ofUpkeep.contains(code) {
            report(entry, "\(code) is about entries without effect, and cannot be ignored. Fix what it points at.")
        }
        let reason = members["reason"].flatMap { text($0, "reason") }
        let files = members["file"].map { ignoredFiles(of: $0, in: entry) } ?? [(nil, entry.place)]
        let pointer = members["pointer"].flatMap { self.pointer($0) }
        let expiry = members["expires"].flatMap { date($0) }
        guard let code, let reason else { return [] }
        return files.map { file, place in
            IgnoredDiagnostic(
                code: code, file: file, pointer: pointer, reason: reason.value, expiry: expiry, place: place,
                entryPlace: entry.place)
        }
    }

    /// A path or pattern, or a list of them.
    private mutating func ignoredFiles(of value: Value, in entry: Value) -> [(file: String?, place: SourcePlace)] {
        guard value.json.array != nil else { return path(value, "file").map { [($0.value, entry.place)] } ?? [] }
        let elements = list(value, "file", of: "paths") ?? []
        if elements.isEmpty { report(value, "\"file\" is empty. Write at least one path, or remove it.") }
        return elements.compactMap { element in path(element, "file").map { ($0.value, $0.place) } }
    }

    private mutating func pointer(_ value: Value) -> JSONPointer? {
        guard let text = value.json.string, let pointer = JSONPointer(text) else {
            report(
                value,
                "\"pointer\" is \(value.description). Write a JSON pointer, such as /applinks/details/0/components/3.")
            return nil
        }
        return pointer
    }

    private mutating func date(_ value: Value) -> CalendarDate? {
        guard let date = value.json.string.flatMap({ CalendarDate($0) }) else {
            report(value, "\"expires\" is \(value.description). Write a date such as 2027-01-31.")
            return nil
        }
        return date
    }
}

extension ProjectConfigurationReader {
    struct Value {
        let json: JSONValue
        let pointer: JSONPointer

        init(_ json: JSONValue, at pointer: JSONPointer) {
            self.json = json
            self.pointer = pointer
        }

        var place: SourcePlace { SourcePlace(pointer: pointer, range: json.range) }

        var description: String {
            json.string.map { "\"\($0.shortened(to: 60))\"" } ?? (json.isNull ? "empty" : json.typeDescription)
        }
    }

    struct Member {
        let key: String
        let keyRange: SourceRange
        let value: Value
    }

    mutating func report(_ value: Value, _ message: String) { report(at: value.json.range, message) }

    mutating func report(at range: SourceRange, _ message: String, nextStep: RunFailure.NextStep? = nil) {
        problems.append(.init(document.source.position(of: range.start), message, nextStep: nextStep))
    }

    // MARK: - Objects and lists

    /// The members of an object with arbitrary keys; empty, with a problem, for anything else.
    mutating func members(of value: Value, _ name: String, of content: String) -> [Member] {
        guard let object = value.json.object else {
            report(value, "\"\(name)\" is \(value.description). Write keys: \(content).")
            return []
        }
        for index in object.shadowedIndices {
            let member = object.members[index]
            report(at: member.keyRange, "\"\(member.key.shortened(to: 60))\" appears twice. Remove one.")
        }
        return object.effectiveMembers.map {
            Member(key: $0.key, keyRange: $0.keyRange, value: Value($0.value, at: value.pointer.appending($0.key)))
        }
    }

    /// The members of an object with these keys; nil, with a problem, for anything but an object.
    mutating func object(_ value: Value, _ name: String, keys: [String]) -> [ScalarString: Value]? {
        guard value.json.object != nil else {
            report(value, "\(name) is \(value.description). Write keys: \(keys.joined(separator: ", ")).")
            return nil
        }
        var values: [ScalarString: Value] = [:]
        for member in members(of: value, name, of: "") {
            guard keys.contains(where: { $0.hasSameScalars(as: member.key) }) else {
                report(
                    at: member.keyRange,
                    "\"\(member.key.shortened(to: 60))\" is not a key of \(name). \(advice(for: member.key, keys))")
                continue
            }
            values[ScalarString(member.key)] = member.value
        }
        return values
    }

    private func advice(for key: String, _ keys: [String]) -> String {
        if key == "<<" { return "Merge keys are not supported: write what domains share under \"defaults\"." }
        return NearestText.nearest(to: key, among: keys).map { "Did you mean \"\($0)\"?" }
            ?? "The keys are \(keys.joined(separator: ", "))."
    }

    /// The elements of a list; nil, with a problem, for anything else.
    mutating func list(_ value: Value, _ name: String, of content: String) -> [Value]? {
        guard let elements = value.json.array else {
            report(value, "\"\(name)\" is \(value.description). Write a list of \(content).")
            return nil
        }
        return elements.enumerated().map { Value($1, at: value.pointer.appending($0)) }
    }

    // MARK: - Scalars

    /// A text that is not empty; nil, with a problem, for anything else.
    mutating func text(_ value: Value, _ name: String) -> Located<String>? {
        guard let text = value.json.string else {
            let isScalar = value.json.number != nil || value.json.boolean != nil
            let advice = isScalar ? "Put it in quotes." : "Write a string."
            report(value, "\"\(name)\" is \(value.description). \(advice)")
            return nil
        }
        guard text.unicodeScalars.contains(where: { $0 != " " }) else {
            report(value, "\"\(name)\" is empty. Write something, or remove it.")
            return nil
        }
        return Located(text, at: value.place)
    }

    /// The choice that a text names; nil, with a problem, for anything else.
    mutating func choice<Choice>(_ value: Value, _ name: String, among choices: [(String, Choice)]) -> Choice? {
        if let text = value.json.string, let choice = choices.first(where: { $0.0.hasSameScalars(as: text) }) {
            return choice.1
        }
        let names = choices.map(\.0)
        let nearest = value.json.string.flatMap { NearestText.nearest(to: $0, among: names) }
        report(
            value,
            "\"\(name.shortened(to: 60))\" is \(value.description). "
                + (nearest.map { "Did you mean \($0)?" } ?? "Write one of \(names.joined(separator: ", "))."))
        return nil
    }

    /// A whole number from 0 to 100; nil, with a problem, for anything else.
    mutating func percentage(_ value: Value, _ name: String) -> Located<Int>? {
        guard let number = value.json.number.flatMap({ Double($0) }), (0...100).contains(number),
            let percentage = Int(exactly: number)
        else {
            let found = value.json.number.map { $0.shortened(to: 60) } ?? value.description
            report(value, "\"\(name)\" is \(found). Write a whole number from 0 to 100.")
            return nil
        }
        return Located(percentage, at: value.place)
    }
}

extension ScalarString: ExpressibleByStringLiteral {
    package init(stringLiteral value: String) { self.init(value) }
}
