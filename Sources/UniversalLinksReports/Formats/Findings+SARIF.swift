import JSONSyntax
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

    /// The files that were looked at, those without a diagnostic too.
    private func artifacts(_ settings: ReportSettings) -> [JSONValue] {
        var names: Set<VerbatimText> = []
        return reports.compactMap(\.subject).filter { names.insert(VerbatimText($0.name)).inserted }.map { file in
            ["location": SARIFFile.location(of: file, settings), "roles": ["analysisTarget"]]
        }
    }
}

/// A file as SARIF names it.
enum SARIFFile {
    /// What the folder is called that relative paths start from.
    static let baseID = "%SRCROOT%"

    static func location(of file: DiagnosticReport.NamedText, _ settings: ReportSettings) -> JSONValue {
        // The file of a host; what else is not a file, such as standard input, has no address.
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
