import JSONSyntax
import UniversalLinks
import UniversalLinksLinting

extension Findings {
    /// One run of the Static Analysis Results Interchange Format, 2.1.0.
    ///
    /// https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html
    func sarif(_ settings: ReportSettings) -> String {
        let rules = SARIFRules(diagnostics, settings)
        let results = reports.flatMap { report in
            zip(report.diagnostics, Fingerprint.all(of: report, settings)).map { diagnostic, fingerprint in
                SARIFResult(
                    diagnostic: diagnostic, fingerprint: fingerprint, report: report, rules: rules, settings: settings
                ).json
            }
        }
        let run: JSONValue = [
            "tool": ["driver": rules.driver],
            "invocations": [invocation],
            "originalUriBaseIds": [
                SARIFFile.baseID: ["description": ["text": "The folder that the program ran in."]]
            ],
            "artifacts": JSONValue(artifacts(settings)),
            "columnKind": "unicodeCodePoints",
            "results": JSONValue(results),
        ]
        let log: JSONValue = [
            "$schema": "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json",
            "version": "2.1.0",
            "runs": JSONValue([run]),
        ]
        return JSONWriter(layout: .pretty).text(of: log) + "\n"
    }

    private var invocation: JSONValue {
        guard !unread.isEmpty else { return ["executionSuccessful": true] }
        return [
            "executionSuccessful": false,
            "toolExecutionNotifications": JSONValue(
                unread.map { file in
                    [
                        "level": "error",
                        "message": ["text": JSONValue(SARIFText.escaped("\(file.name): \(file.message)"))],
                    ]
                }),
        ]
    }

    private func artifacts(_ settings: ReportSettings) -> [JSONValue] {
        var names: Set<ScalarString> = []
        return reports.compactMap(\.subject).filter { names.insert(ScalarString($0.name)).inserted }.map { file in
            ["location": SARIFFile.location(of: file, settings), "roles": ["analysisTarget"]]
        }
    }
}

enum SARIFFile {
    static let baseID = "%SRCROOT%"

    static func location(of file: DiagnosticReport.NamedText, _ settings: ReportSettings) -> JSONValue {
        // The file of a host has an address; standard input has none.
        if !file.isFile, file.name.utf8.starts(with: "https://".utf8) { return ["uri": JSONValue(file.name)] }
        guard file.isFile else { return ["description": ["text": JSONValue(SARIFText.escaped(file.name))]] }
        let path = settings.path(file.name)
        return path.isBelow
            ? ["uri": JSONValue(path.uri), "uriBaseId": JSONValue(baseID)] : ["uri": JSONValue(path.uri)]
    }
}

/// Messages of SARIF, in which brackets before parentheses would make a link.
enum SARIFText {
    static func escaped(_ text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: "[")) else { return text }
        var escaped = ""
        for scalar in text.unicodeScalars {
            if scalar == "\\" || scalar == "[" || scalar == "]" { escaped += "\\" }
            escaped.unicodeScalars.append(scalar)
        }
        return escaped
    }
}

struct SARIFResult {
    let diagnostic: Diagnostic
    let fingerprint: String
    let report: DiagnosticReport
    let rules: SARIFRules
    let settings: ReportSettings

    var json: JSONValue {
        let locations = [physicalLocation].compactMap { $0 }.map { place -> JSONValue in ["physicalLocation": place] }
        var members: [JSONObject.Member] = [
            .init(key: "ruleId", value: JSONValue(diagnostic.code.id)),
            .init(key: "ruleIndex", value: JSONValue(rules.index(of: diagnostic.code) ?? -1)),
            .init(key: "level", value: JSONValue(diagnostic.severity.rawValue)),
            .init(key: "message", value: ["text": JSONValue(message)]),
            .init(key: "locations", value: JSONValue(locations)),
            .init(key: "partialFingerprints", value: ["aasaDiagnostic/v1": JSONValue(fingerprint)]),
        ]
        if !relatedLocations.isEmpty {
            members.append(.init(key: "relatedLocations", value: JSONValue(relatedLocations)))
        }
        if let fix { members.append(.init(key: "fixes", value: [fix])) }
        return JSONValue(.object(JSONObject(members)))
    }

    private var message: String {
        let notes = diagnostic.notes.filter { $0.location == nil }.map(\.advisedMessage)
        let paragraphs = [diagnostic.message] + notes + [diagnostic.advice].compactMap { $0 }
        return paragraphs.map(SARIFText.escaped).joined(separator: "\n\n")
    }

    private var physicalLocation: JSONValue? {
        guard let file = report.document(of: diagnostic) else { return nil }
        return physicalLocation(in: file, diagnostic.location)
    }

    private func physicalLocation(
        in file: DiagnosticReport.NamedText, _ location: Diagnostic.Location?
    ) -> JSONValue {
        var members = [JSONObject.Member(key: "artifactLocation", value: SARIFFile.location(of: file, settings))]
        if let location {
            members.append(
                .init(key: "region", value: SARIFResult.region(from: location.position, to: report.end(of: location))))
        }
        return JSONValue(.object(JSONObject(members)))
    }

    private static func region(from start: SourcePosition, to end: SourcePosition) -> JSONValue {
        [
            "startLine": JSONValue(start.line), "startColumn": JSONValue(start.column),
            "endLine": JSONValue(end.line), "endColumn": JSONValue(end.column),
        ]
    }

    private var relatedLocations: [JSONValue] {
        let notes = diagnostic.notes.compactMap { note in note.location.map { (note.advisedMessage, $0) } }
        let others = diagnostic.others.compactMap { other in other.location.map { (other.message, $0) } }
        return (notes + others).enumerated().compactMap { index, place in
            let (sentence, location) = place
            guard let file = report.documents[location.document] else { return nil }
            return [
                "id": JSONValue(index + 1),
                "physicalLocation": physicalLocation(in: file, location),
                "message": ["text": JSONValue(SARIFText.escaped(sentence))],
            ]
        }
    }

    private var fix: JSONValue? {
        guard let fix = diagnostic.fix, let file = report.document(of: diagnostic), let source = file.source else {
            return nil
        }
        let replacements = fix.edits.map { edit -> JSONValue in
            let isMark = edit == .removingByteOrderMark
            let region: JSONValue =
                isMark
                ? ["byteOffset": 0, "byteLength": JSONValue(SourceText.byteOrderMarkLength)]
                : SARIFResult.region(
                    from: source.position(of: edit.range.start), to: source.position(of: edit.range.end))
            return edit.replacement.isEmpty
                ? ["deletedRegion": region]
                : ["deletedRegion": region, "insertedContent": ["text": JSONValue(edit.replacement)]]
        }
        return [
            "description": ["text": JSONValue(SARIFText.escaped(fix.title))],
            "artifactChanges": [
                [
                    "artifactLocation": SARIFFile.location(of: file, settings),
                    "replacements": JSONValue(replacements),
                ]
            ],
            "properties": ["safety": JSONValue(fix.safety.rawValue)],
        ]
    }
}

struct SARIFRules {
    private let codes: [Diagnostic.Code]
    private let indices: [Diagnostic.Code: Int]
    private let settings: ReportSettings

    init(_ diagnostics: [Diagnostic], _ settings: ReportSettings) {
        codes = Set(diagnostics.map(\.code)).sorted { $0.id < $1.id }
        indices = Dictionary(uniqueKeysWithValues: codes.enumerated().map { ($1, $0) })
        self.settings = settings
    }

    func index(of code: Diagnostic.Code) -> Int? { indices[code] }

    /// Apple's documentation, used if the pages of the rules have no address.
    private static let systemDocumentation =
        "https://developer.apple.com/documentation/xcode/supporting-associated-domains"

    var driver: JSONValue {
        [
            "name": "aasa", "version": JSONValue(settings.version), "semanticVersion": JSONValue(settings.version),
            "informationUri": JSONValue(settings.documentationAddress?.index ?? SARIFRules.systemDocumentation),
            "rules": JSONValue(codes.enumerated().map(rule)),
        ]
    }

    private func rule(_ index: Int, _ code: Diagnostic.Code) -> JSONValue {
        var members: [JSONObject.Member] = [
            .init(key: "id", value: JSONValue(code.id)), .init(key: "name", value: JSONValue(code.name)),
        ]
        guard let rule = settings.rules.first(where: { $0.code == code }) else {
            return JSONValue(.object(JSONObject(members)))
        }
        let page = RulePage(rule, example: settings.example(rule))
        // Without an address the documentation is in this file: SARIF's own scheme names a place inside it.
        let address =
            settings.documentationAddress?.page(of: code)
            ?? "sarif:/runs/0/tool/driver/rules/\(index)/help"
        members += [
            .init(key: "shortDescription", value: ["text": JSONValue(rule.summary + ".")]),
            .init(key: "fullDescription", value: ["text": JSONValue(rule.effect + " " + rule.advisedReason)]),
            .init(
                key: "help", value: ["text": JSONValue(page.text), "markdown": JSONValue(page.sections)]),
            .init(key: "helpUri", value: JSONValue(address)),
            .init(key: "defaultConfiguration", value: ["level": JSONValue(rule.severity.rawValue)]),
            .init(
                key: "properties",
                value: [
                    "tags": [JSONValue(rule.category.rawValue)],
                    "problem.severity": JSONValue(
                        rule.severity == .note ? "recommendation" : rule.severity.rawValue),
                ]),
        ]
        return JSONValue(.object(JSONObject(members)))
    }
}
