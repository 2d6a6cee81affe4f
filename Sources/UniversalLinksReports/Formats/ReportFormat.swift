import JSONSyntax
import UniversalLinks
package import UniversalLinksLinting

package enum ReportFormat: String, Sendable, CaseIterable {
    case text
    /// One line for each diagnostic, as editors read it.
    case concise
    case json
    /// One object per line for each diagnostic, and one at the end.
    case jsonl
    /// SARIF 2.1.0, the interchange format for static analysis.
    case sarif
    case junit
    case github
    case gitlab
    case markdown
    /// One line for each diagnostic, as Xcode reads it from a script.
    case xcode

    package func text(of findings: Findings, _ settings: ReportSettings) -> String {
        switch self {
        case .text: findings.text(settings.style, limit: settings.limit)
        case .concise: findings.concise
        case .json: findings.json
        case .jsonl: findings.jsonLines
        case .sarif: findings.sarif(settings)
        case .junit: findings.junit(settings)
        case .github: findings.github(settings)
        case .gitlab: findings.gitlab(settings)
        case .markdown: findings.markdown(settings)
        case .xcode: findings.xcode(settings)
        }
    }
}

package struct ReportSettings: Sendable {
    package var style: TextStyle
    /// The most findings, and the most entries of other lists, that text shows; 0 for all.
    package var limit: Int
    /// The absolute path that relative paths start from; empty if unknown.
    package var currentFolder: String
    package var threshold: Threshold
    package var rules: [Rule]
    /// The findings in the example of a rule; nil if it cannot run.
    package var example: @Sendable (Rule) -> ExampleReport?
    /// Where the pages of the rules are; nil without an address.
    package var documentationAddress: DocumentationAddress?
    package var version: String

    package init(
        style: TextStyle = .plain, limit: Int = 0, currentFolder: String = "", threshold: Threshold = .error,
        rules: [Rule] = [], example: @escaping @Sendable (Rule) -> ExampleReport? = { _ in nil },
        documentationAddress: DocumentationAddress? = nil, version: String = ""
    ) {
        self.style = style
        self.limit = limit
        self.currentFolder = currentFolder
        self.threshold = threshold
        self.rules = rules
        self.example = example
        self.documentationAddress = documentationAddress
        self.version = version
    }

    func path(_ name: String) -> SourcePath { SourcePath(name, in: currentFolder) }

    /// The path from the root, if it is known.
    func absolutePath(_ name: String) -> String {
        let path = path(name)
        guard path.isBelow, !currentFolder.isEmpty else { return path.text }
        return "/" + SourcePath(currentFolder + "/" + path.text, in: "").text
    }
}

/// The path of a file as servers expect it: relative if it is below the base folder.
struct SourcePath: Hashable {
    /// The path with `/` between its parts; no `/` in front if it is relative.
    let text: String
    let isBelow: Bool

    init(_ path: String, in folder: String) {
        let base = SourcePath.parts(of: folder)
        let isAbsolute = path.utf8.first == UInt8(ascii: "/")
        let parts = SourcePath.parts(of: isAbsolute ? path : folder + "/" + path)
        if parts.count > base.count, parts.starts(with: base) {
            text = parts.dropFirst(base.count).joined(separator: "/")
            isBelow = true
        } else {
            text = "/" + parts.joined(separator: "/")
            isBelow = false
        }
    }

    private static func parts(of path: String) -> [String] {
        var parts: [String] = []
        for part in path.utf8.split(separator: UInt8(ascii: "/")).map({ String(Substring($0)) }) where part != "." {
            if part == ".." { _ = parts.popLast() } else { parts.append(part) }
        }
        return parts
    }
}

extension SourcePath {
    /// Relative below the folder, otherwise with the scheme `file`.
    var uri: String { (isBelow ? "" : "file://") + SourcePath.percentEncoded(text) }

    /// RFC 3986 section 2.3: unreserved characters and the slash stay as they are.
    private static func percentEncoded(_ path: String) -> String {
        URLCharacters.percentEncoded(path.utf8) { URLCharacters.isUnreserved($0) || $0 == UInt8(ascii: "/") }
    }
}

extension Findings {
    func text(_ style: TextStyle, limit: Int = 0) -> String {
        var texts: [String] = []
        if let statistics {
            texts = statistics.texts(style, limit: limit, summary)
        } else {
            let (shown, others) = ShortenedList.split(repeated, limit: limit)
            texts = shown.map { $0.text(style, fixOffer, limit: limit) }
            let rest = others == 0 ? 0 : diagnostics.count - shown.reduce(0) { $0 + $1.count }
            if rest > 0 { texts.append(style.styled(ShortenedList.rest(rest, of: "finding"), .faint) + "\n") }
        }
        texts.append(summaryText(style, limit: limit))
        return texts.filter { !$0.isEmpty }.joined(separator: "\n")
    }
}

extension Findings {
    var concise: String {
        let found = reports.flatMap { report in
            report.diagnostics.map { diagnostic in
                let place = report.concisePlace(of: diagnostic)
                return (place.isEmpty ? "" : place + ": ") + diagnostic.conciseWords + "\n"
            }
        }
        return (found + unread.map { $0.conciseWords + "\n" }).joined()
    }
}

extension DiagnosticReport {
    /// `file:line:column`, as far as it is known.
    func concisePlace(of diagnostic: Diagnostic) -> String {
        [
            document(of: diagnostic).map { PrintableText.escaped($0.name) },
            diagnostic.location.map { "\($0.position)" },
        ].compactMap { $0 }.joined(separator: ":")
    }
}

extension Diagnostic {
    /// `error[AASA102] message`.
    var conciseWords: String { "\(severity.rawValue)[\(code.id)] " + PrintableText.escaped(messageByItself) }
}

extension Findings.Unread {
    var conciseWords: String { PrintableText.escaped("\(name): error: \(message)") }
}

extension Findings {
    /// One line for each diagnostic: `/folder/file:line:column: severity: message [CODE]`.
    func xcode(_ settings: ReportSettings) -> String {
        let found = reports.flatMap { report in report.diagnostics.map { line(for: $0, in: report, settings) } }
        let problems = unread.map { file in
            "error: " + PrintableText.escaped("\(file.name): \(file.message)") + "\n"
        }
        return (found + problems).joined()
    }

    private func line(
        for diagnostic: Diagnostic, in report: DiagnosticReport, _ settings: ReportSettings
    ) -> String {
        let severity = "\(diagnostic.severity.rawValue): "
        let message = PrintableText.escaped(diagnostic.messageByItself) + " [\(diagnostic.code.id)]\n"
        guard let document = report.document(of: diagnostic), !document.name.isEmpty else { return severity + message }
        let name = PrintableText.escaped(document.name)
        // Xcode opens only an absolute path with a line.
        guard document.isFile else { return severity + name + ": " + message }
        let position = diagnostic.location.map { "\($0.position)" } ?? "1:1"
        return PrintableText.escaped(settings.absolutePath(document.name)) + ":\(position): " + severity + message
    }
}
