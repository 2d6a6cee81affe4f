import JSONSyntax
import UniversalLinks
import UniversalLinksLinting

/// The report of GitLab's code quality: a subset of the format of Code Climate.
///
/// https://docs.gitlab.com/ci/testing/code_quality/#code-quality-report-format
extension Findings {
    func gitlab(_ settings: ReportSettings) -> String {
        let issues = reports.flatMap { report in
            zip(report.diagnostics, Fingerprint.all(of: report, settings)).map { diagnostic, fingerprint in
                issue(diagnostic, fingerprint, in: report, settings)
            }
        }
        return JSONWriter(layout: .pretty).text(of: JSONValue(issues + unread.map { issue($0, settings) })) + "\n"
    }

    private func issue(_ file: Unread, _ settings: ReportSettings) -> JSONValue {
        [
            "description": JSONValue("\(file.name): \(file.message)"),
            "check_name": "unread-file",
            "fingerprint": JSONValue(Fingerprint.of(file, settings)),
            "severity": JSONValue(Diagnostic.Severity.error.weight),
            "location": ["path": JSONValue(settings.path(file.name).text), "lines": ["begin": 1, "end": 1]],
        ]
    }

    private func issue(
        _ diagnostic: Diagnostic, _ fingerprint: String, in report: DiagnosticReport, _ settings: ReportSettings
    ) -> JSONValue {
        let document = report.document(of: diagnostic)
        let path = document.map { $0.isFile ? settings.path($0.name).text : $0.name }
        let sentences = [diagnostic.messageByItself] + [diagnostic.advice].compactMap { $0 }
        let end = diagnostic.location.map { report.end(of: $0).line }
        return [
            "description": JSONValue(sentences.joined(separator: " ")),
            "check_name": JSONValue(diagnostic.code.name),
            "fingerprint": JSONValue(fingerprint),
            "severity": JSONValue(diagnostic.severity.weight),
            "location": [
                "path": JSONValue(path ?? ""),
                "lines": [
                    "begin": JSONValue(diagnostic.location?.position.line ?? 1), "end": JSONValue(end ?? 1),
                ],
            ],
        ]
    }
}

extension Diagnostic.Severity {
    fileprivate var weight: String {
        switch self {
        case .error: "critical"
        case .warning: "minor"
        case .note: "info"
        }
    }
}

/// A short text that stays the same for a diagnostic while other parts of the file change.
///
/// It depends on the code, the file, the path to the value without the indices of arrays, and the text at the place;
/// and on a running number if all of these repeat.
enum Fingerprint {
    /// How much of the text counts.
    private static let maximumByteCount = 4_096

    static func all(of report: DiagnosticReport, _ settings: ReportSettings) -> [String] {
        var counts: [[String]: Int] = [:]
        return report.diagnostics.map { diagnostic in
            let features = features(of: diagnostic, in: report, settings)
            let count = counts[features, default: 0]
            counts[features] = count + 1
            return hash(features + [String(count)])
        }
    }

    /// Independent of the reason.
    static func of(_ file: Findings.Unread, _ settings: ReportSettings) -> String {
        hash(["unread-file", settings.path(file.name).text])
    }

    private static func features(
        of diagnostic: Diagnostic, in report: DiagnosticReport, _ settings: ReportSettings
    ) -> [String] {
        let document = report.document(of: diagnostic)
        let path = document.map { $0.isFile ? settings.path($0.name).text : $0.name } ?? ""
        guard let location = diagnostic.location else { return [diagnostic.code.id, path] }
        let tokens = location.pointer?.tokens.map { $0.utf8.allSatisfy(isDigit) ? "*" : $0 } ?? []
        return [diagnostic.code.id, path, "\(JSONPointer(tokens: tokens))", text(at: location, in: report)]
    }

    /// The text of the place; the whole line if the place is empty.
    private static func text(at location: Diagnostic.Location, in report: DiagnosticReport) -> String {
        guard let source = report.documents[location.document]?.source else { return "" }
        let line = source.byteRange(ofLine: location.position.line)
        let whole =
            location.range.count > 0 ? location.range : SourceRange(start: line.lowerBound, end: line.upperBound)
        let end = min(whole.end, whole.start + maximumByteCount)
        return source.text(in: SourceRange(start: whole.start, end: end))
            .split { $0 == " " || $0 == "\t" || $0.isNewline }.joined(separator: " ")
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

    /// 32 hexadecimal digits: FNV-1a with 64 bits, from two starts.
    private static func hash(_ features: [String]) -> String {
        var states: [UInt64] = [0xCBF2_9CE4_8422_2325, 0x8422_2325_CBF2_9CE4]
        for feature in features {
            for byte in feature.utf8 + [0xFF] {
                for index in states.indices { states[index] = (states[index] ^ UInt64(byte)) &* 0x100_0000_01B3 }
            }
        }
        return states.map { state in
            let digits = String(state, radix: 16)
            return String(repeating: "0", count: 16 - digits.utf8.count) + digits
        }.joined()
    }
}
