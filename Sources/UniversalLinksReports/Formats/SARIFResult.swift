import JSONSyntax
import UniversalLinks
import UniversalLinksLinting

/// A diagnostic as a result of SARIF.
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

    /// The sentence, what else to know that has no place, and what to do.
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
