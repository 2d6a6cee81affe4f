import JSONSyntax
import UniversalLinks
import UniversalLinksLinting

/// A short text that stays the same for a diagnostic while other parts of the file change.
///
/// It follows from the code, the file, the path to the value without the numbers of array elements, and the text that is
/// pointed at; and from the number of the occurrence, if all of that appears several times.
enum Fingerprint {
    /// The most bytes of the text that count.
    private static let maximumByteCount = 4_096

    /// The fingerprints of a report's diagnostics, in their order; each differs from the others.
    static func all(of report: DiagnosticReport, _ settings: ReportSettings) -> [String] {
        var counts: [[String]: Int] = [:]
        return report.diagnostics.map { diagnostic in
            let features = features(of: diagnostic, in: report, settings)
            let count = counts[features, default: 0]
            counts[features] = count + 1
            return hash(features + [String(count)])
        }
    }

    /// The fingerprint of a file that could not be read, whatever the reason.
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

    /// The bytes of the place; of a place without any, the line.
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

    /// 32 hexadecimal digits: twice FNV-1a of 64 bits, from two starts.
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
