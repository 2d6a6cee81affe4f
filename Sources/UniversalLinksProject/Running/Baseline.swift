package import JSONSyntax
import UniversalLinks
package import UniversalLinksLinting

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Diagnostics that a project had when it adopted the tool, and that a run need not report again.
///
/// An entry identifies a diagnostic by its code, its file and the text that it points at, not by its line, so it
/// survives edits elsewhere in the file.
package struct Baseline: Sendable {
    let entries: [Entry]

    /// Diagnostics of one kind at places that read the same.
    struct Entry: Hashable, Sendable {
        let fingerprint: DiagnosticFingerprint
        let count: Int
        let range: SourceRange
    }

    init(_ entries: [Entry]) {
        self.entries = entries.sorted { $0.fingerprint < $1.fingerprint }
    }

    /// - Parameter folder: The folder that file names are written relative to, as seen from where names are shown.
    package init(of reports: [DiagnosticReport], in folder: String = "") {
        let fingerprints = reports.flatMap { report in
            var maker = DiagnosticFingerprint.Maker(report, folder: folder)
            return report.diagnostics.compactMap { maker.fingerprint(of: $0) }
        }
        let counts = Dictionary(fingerprints.map { ($0, 1) }, uniquingKeysWith: +)
        self.init(counts.map { Entry(fingerprint: $0.key, count: $0.value, range: .none) })
    }

    package var count: Int { entries.map(\.count).reduce(0, +) }
}

extension Baseline {
    package struct Filtered: Sendable {
        package let reports: [DiagnosticReport]
        package let knownCount: Int
        /// Entries for files that were checked, for which nothing was found.
        package let outdated: [Outdated]
    }

    package struct Outdated: Sendable {
        let entry: Entry
        let index: Int
        let missingCount: Int
    }

    /// Removes what the baseline contains from reports.
    ///
    /// - Parameters:
    ///   - ignored: What was found and is ignored: its entries are not outdated.
    ///   - folder: The folder that file names in the baseline are relative to.
    package func filtered(
        _ reports: [DiagnosticReport], ignoring ignored: [DiagnosticReport] = [], in folder: String = ""
    ) -> Filtered {
        var left = Dictionary(entries.map { ($0.fingerprint, $0.count) }, uniquingKeysWith: +)
        var knownCount = 0
        let filtered = reports.map { report in
            var maker = DiagnosticFingerprint.Maker(report, folder: folder)
            let kept = report.diagnostics.filter { diagnostic in
                guard let fingerprint = maker.fingerprint(of: diagnostic), let count = left[fingerprint], count > 0
                else { return true }
                left[fingerprint] = count - 1
                knownCount += 1
                return false
            }
            return DiagnosticReport(kept, documents: report.documents)
        }
        for report in ignored {
            var maker = DiagnosticFingerprint.Maker(report, folder: folder)
            for diagnostic in report.diagnostics {
                if let fingerprint = maker.fingerprint(of: diagnostic) { left[fingerprint]? -= 1 }
            }
        }
        let names = Set(reports.flatMap { $0.documents.values.map { ProjectPath.relative($0.name, to: folder) } })
        let outdated = entries.enumerated().compactMap { index, entry -> Outdated? in
            let missing = left[entry.fingerprint] ?? 0
            guard missing > 0, names.contains(entry.fingerprint.file) else { return nil }
            return Outdated(entry: entry, index: index, missingCount: missing)
        }
        return Filtered(reports: filtered, knownCount: knownCount, outdated: outdated)
    }
}

extension Baseline.Filtered {
    /// A note for each entry that nothing was found for, or that hides nothing; nil if there is none.
    ///
    /// - Parameters:
    ///   - isWhole: Whether everything was checked that the entries can be about.
    ///   - isSought: Whether the run looks for a code, given by its number.
    package func outdatedReport(
        named name: String, source: SourceText, isWhole: Bool = true, isSought: (String) -> Bool = { _ in true }
    ) -> DiagnosticReport? {
        let outdated = outdated.filter { outdated in
            outdated.entry.isAboutUntested || isWhole && isSought(outdated.entry.fingerprint.code)
        }
        guard !outdated.isEmpty else { return nil }
        let diagnostics = outdated.map { outdated in
            let entry = outdated.entry
            let fingerprint = entry.fingerprint
            let times = outdated.missingCount == entry.count ? "" : " \(outdated.missingCount) of \(entry.count) times"
            let subject = "\(fingerprint.code) \(fingerprint.name)"
            return Diagnostic(
                .outdatedBaselineEntry,
                entry.isAboutUntested
                    ? "No baseline hides \(subject) in \(fingerprint.file): what cannot be read or tested is always reported."
                    : "\(subject) is no longer found\(times) in \(fingerprint.file).",
                at: Diagnostic.Location(
                    .configuration, position: source.position(of: entry.range.start), range: entry.range,
                    pointer: JSONPointer.root.appending("diagnostics").appending(outdated.index)),
                help: "Update the baseline."
            ).offering(.writeBaseline)
        }
        return DiagnosticReport(diagnostics, documents: [.configuration: .init(name: name, source: source)])
    }
}

extension Baseline.Entry {
    private static let untestedCodes = Set(Diagnostic.Code.ofUntested.map(\.id))

    /// Whether an earlier version wrote the entry, which hid what could not be checked.
    fileprivate var isAboutUntested: Bool { Baseline.Entry.untestedCodes.contains(fingerprint.code) }
}

package struct BaselineError: Error, Hashable, Sendable {
    package let position: SourcePosition
    /// What is wrong and what to do, without the place.
    package let message: String
}

extension Baseline {
    /// Reads what ``text`` writes.
    ///
    /// - Throws: if the text is something else.
    package init(parsing source: SourceText) throws(BaselineError) {
        let document: JSONDocument
        do throws(JSONSyntaxError) {
            document = try JSONDocument(parsing: source)
        } catch {
            throw BaselineError(position: error.position, message: error.message)
        }
        func failure(_ value: JSONValue, _ message: String) -> BaselineError {
            BaselineError(
                position: document.position(of: value.range),
                message: message)
        }
        let root = document.root
        guard let version = root.object?["schemaVersion"]?.number, let values = root.object?["diagnostics"]?.array
        else {
            throw failure(root, "This is not a baseline: it needs \"schemaVersion\" and \"diagnostics\".")
        }
        guard version == "1" else {
            throw failure(root, "The baseline has schemaVersion \(version.shortened(to: 20)); this program reads 1.")
        }
        var entries: [Entry] = []
        for value in values {
            guard let entry = Entry(value) else {
                throw failure(value, "An entry needs \"code\", \"name\", \"file\" and \"at\" as strings.")
            }
            entries.append(entry)
        }
        self.init(entries)
    }
}

extension Baseline.Entry {
    fileprivate init?(_ value: JSONValue) {
        guard let object = value.object, let code = object["code"]?.string, let name = object["name"]?.string,
            let file = object["file"]?.string, let place = object["at"]?.string
        else { return nil }
        let count = object["count"].map { $0.number.flatMap { Int($0) } } ?? 1
        guard let count, (1...1_000_000).contains(count) else { return nil }
        self.init(
            fingerprint: DiagnosticFingerprint(
                code: code, name: name, file: file, place: place, text: object["text"]?.string),
            count: count, range: value.range)
    }
}

extension Baseline {
    /// `schemaVersion` 1.
    package var json: JSONValue {
        ["schemaVersion": 1, "diagnostics": JSONValue(entries.map(json))]
    }

    package var text: String { JSONWriter(layout: .pretty).text(of: json) + "\n" }

    private func json(_ entry: Entry) -> JSONValue {
        let fingerprint = entry.fingerprint
        var members: [JSONObject.Member] = [
            .init(key: "code", value: JSONValue(fingerprint.code)),
            .init(key: "name", value: JSONValue(fingerprint.name)),
            .init(key: "file", value: JSONValue(fingerprint.file)),
            .init(key: "at", value: JSONValue(fingerprint.place)),
        ]
        if let text = fingerprint.text { members.append(.init(key: "text", value: JSONValue(text))) }
        if entry.count > 1 { members.append(.init(key: "count", value: JSONValue(entry.count))) }
        return JSONValue(.object(JSONObject(members)))
    }
}

package struct BaselineFile {
    package let name: String
    package let source: SourceText
    package let baseline: Baseline

    /// - Parameter folder: A folder outside of which nothing is read; nil for files anywhere.
    package init(_ path: String, within folder: WorkingFolder? = nil) throws(RunFailure) {
        let input = try InputFile(path, within: folder)
        try self.init(try input.whole(), named: input.name)
    }

    package init(_ bytes: [UInt8], named name: String) throws(RunFailure) {
        self.name = name
        source = SourceText(bytes)
        do throws(BaselineError) {
            baseline = try Baseline(parsing: source)
        } catch {
            throw RunFailure(.wrongUsage, about: "\(name):\(error.position)", error.message, nextStep: .writeBaseline)
        }
    }

    /// Writes a baseline. It replaces an older one, but no other file.
    ///
    /// - Throws: `RunFailure` if another file is there, or writing fails.
    package static func write(_ baseline: Baseline, to path: String) throws(RunFailure) -> BaselineFile {
        if FileManager.default.fileExists(atPath: path) {
            do throws(RunFailure) {
                _ = try BaselineFile(path)
            } catch {
                guard error.kind == .wrongUsage else { throw error }
                throw RunFailure(
                    .wrongUsage, about: path,
                    "this file is not a baseline. Pass another file, or remove it.")
            }
        }
        let bytes = Array(baseline.text.utf8)
        try WrittenFile.write(bytes, to: path)
        return try BaselineFile(bytes, named: path)
    }
}
