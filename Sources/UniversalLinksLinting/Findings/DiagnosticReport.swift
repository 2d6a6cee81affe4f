package import JSONSyntax
package import UniversalLinks

package struct DiagnosticReport: Sendable {
    package let diagnostics: [Diagnostic]
    package let documents: [Diagnostic.Document: NamedText]

    package struct NamedText: Sendable {
        package let name: String
        /// For code frames; nil if there is no text to show.
        package let source: SourceText?
        /// False for standard input.
        package let isFile: Bool

        package init(name: String, source: SourceText?, isFile: Bool = true) {
            self.name = name
            self.source = source
            self.isFile = isFile
        }
    }

    package init(_ diagnostics: [Diagnostic], documents: [Diagnostic.Document: NamedText]) {
        self.diagnostics = diagnostics
        self.documents = documents
    }

    package var gathered: DiagnosticReport { DiagnosticReport(diagnostics.gathered, documents: documents) }

    /// Empty for a file that the report does not have.
    package func name(of document: Diagnostic.Document) -> String { documents[document]?.name ?? "" }

    package var subject: NamedText? {
        let order: [Diagnostic.Document] = [.linkList, .configuration, .entitlements, .associationFile, .schema]
        return order.lazy.compactMap { documents[$0] }.first
    }

    package func document(of diagnostic: Diagnostic) -> NamedText? {
        diagnostic.location.flatMap { documents[$0.document] } ?? subject
    }

    /// The line and column after the last byte of a place; where it starts, if the text is not available.
    package func end(of location: Diagnostic.Location) -> SourcePosition {
        documents[location.document]?.source?.position(of: location.range.end) ?? location.position
    }
}

extension [Diagnostic] {
    /// Joins diagnostics with one cause at several places: the first stays, and the rest are its ``Diagnostic/others``.
    ///
    /// One cause is one code with one message, apart from the text that it is about and from line numbers. Syntax
    /// errors stay apart, because each of them is a place to edit.
    package var gathered: [Diagnostic] {
        guard count > 1 else { return self }
        var indices: [GatheringKey: Int] = [:]
        var gathered: [Diagnostic] = []
        for diagnostic in self {
            guard let key = GatheringKey(diagnostic) else {
                gathered.append(diagnostic)
                continue
            }
            if let index = indices[key] {
                gathered[index].others.append(diagnostic)
            } else {
                indices[key] = gathered.count
                gathered.append(diagnostic)
            }
        }
        return gathered
    }
}

struct GatheringKey: Hashable {
    private let code: Diagnostic.Code
    private let severity: Diagnostic.Severity
    private let message: [ScalarString]
    private let help: [ScalarString]

    private static let single = Set(Diagnostic.Code.ofSyntax)

    /// Nil for a diagnostic that is always reported by itself.
    init?(_ diagnostic: Diagnostic) {
        guard diagnostic.location?.document == .associationFile, !GatheringKey.single.contains(diagnostic.code) else {
            return nil
        }
        (code, severity) = (diagnostic.code, diagnostic.severity)
        let parts = GatheringKey.parts(of: diagnostic.message)
        message = parts.enumerated().map { ScalarString($0 == 1 ? "" : GatheringKey.withoutLines($1)) }
        help = GatheringKey.parts(of: diagnostic.help ?? "").enumerated().map {
            ScalarString($0.isMultiple(of: 2) ? GatheringKey.withoutLines($1) : "")
        }
    }

    /// A text, cut at its quotes: every second part is a quoted one.
    static func parts(of text: String) -> [String] {
        text.unicodeScalars.split(separator: "\"", omittingEmptySubsequences: false).map { String($0) }
    }

    static func withoutLines(_ text: String) -> String {
        guard text.utf8.contains(where: { (0x30...0x39).contains($0) }) else { return text }
        let words = text.unicodeScalars.split(separator: " ", omittingEmptySubsequences: false).map { String($0) }
        return words.enumerated().map { index, word in
            let isNumber = index > 0 && ["line", "lines"].containsSameScalars(as: words[index - 1])
            return isNumber ? "" : word
        }.joined(separator: " ")
    }
}

extension Diagnostic {
    /// What the message quotes first; nil if it quotes nothing.
    package var subject: String? {
        let parts = GatheringKey.parts(of: message)
        return parts.count > 2 ? parts[1] : nil
    }
}

package struct DiagnosticCounts: Hashable, Sendable {
    package let errors: Int
    package let warnings: Int
    package let notes: Int
    package let safeFixes: Int
    package let unsafeFixes: Int

    package init(_ diagnostics: [Diagnostic]) {
        errors = diagnostics.count { $0.severity == .error }
        warnings = diagnostics.count { $0.severity == .warning }
        notes = diagnostics.count { $0.severity == .note }
        safeFixes = diagnostics.count { $0.fix?.safety == .safe }
        unsafeFixes = diagnostics.count { $0.fix?.safety == .unsafe }
    }
}
