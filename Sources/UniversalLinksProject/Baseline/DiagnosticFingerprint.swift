import JSONSyntax
import UniversalLinks
import UniversalLinksLinting

/// What a diagnostic is known by in a baseline, wherever its line has moved to.
struct DiagnosticFingerprint: Hashable, Sendable {
    /// The number of the code.
    let code: String
    /// The name of the code.
    let name: String
    /// The file, relative to the baseline's folder.
    let file: String
    /// The path to the value, with the contents in place of the indices of arrays.
    let place: String
    /// The text that it points at, if the path does not contain it already.
    let text: String?
}

extension DiagnosticFingerprint: Comparable {
    static func < (left: DiagnosticFingerprint, right: DiagnosticFingerprint) -> Bool {
        left.parts.lexicographicallyPrecedes(right.parts)
    }

    private var parts: [VerbatimText] {
        [file, code, place, text ?? "", name].map { VerbatimText($0) }
    }
}

extension DiagnosticFingerprint {
    /// Makes the fingerprints of one report, and reads each of its files once.
    struct Maker {
        private let report: DiagnosticReport
        private let folder: String
        private var roots: [Diagnostic.Document: JSONValue?] = [:]
        private var labels: [Diagnostic.Document: ContentPath.Labels] = [:]

        init(_ report: DiagnosticReport, folder: String) {
            self.report = report
            self.folder = folder
        }

        /// The fingerprint of a diagnostic; nil for one that no baseline keeps.
        mutating func fingerprint(of diagnostic: Diagnostic) -> DiagnosticFingerprint? {
            guard !Diagnostic.Code.unknownToBaselines.contains(diagnostic.code) else { return nil }
            guard let location = diagnostic.location, let document = report.documents[location.document] else {
                let file = report.documents.values.map(\.name).min() ?? ""
                return make(diagnostic, file, place: "", text: nil)
            }
            guard let pointer = location.pointer, let root = root(of: location.document) else {
                let line = document.source.map { $0.text(ofLineAt: location) }
                return make(diagnostic, document.name, place: "\(location.pointer ?? .root)", text: line)
            }
            let way = ContentPath(pointer, in: root, &labels[location.document, default: ContentPath.Labels()])
            // What covers a whole file says nothing of what is wrong in it.
            var text = way.endsInContent || pointer.tokens.isEmpty ? nil : way.value.map { ContentPath.text(of: $0) }
            if Diagnostic.Code.ofProject.contains(diagnostic.code) { text = subject(of: diagnostic) ?? text }
            return make(diagnostic, document.name, place: way.text, text: text)
        }

        private func make(
            _ diagnostic: Diagnostic, _ file: String, place: String, text: String?
        ) -> DiagnosticFingerprint {
            DiagnosticFingerprint(
                code: diagnostic.code.id, name: diagnostic.code.name, file: ProjectPath.relative(file, to: folder),
                place: place, text: text)
        }

        /// What a diagnostic about the configuration is about apart from its place, which several of them can share.
        private func subject(of diagnostic: Diagnostic) -> String? {
            guard diagnostic.location?.document == .configuration else { return nil }
            let file = report.documents[.associationFile].map { ProjectPath.relative($0.name, to: folder) }
            let isOfDomain = [.unclaimedDomain, .unlistedDomain].contains(diagnostic.code)
            let parts = [file, isOfDomain ? diagnostic.help : nil].compactMap { $0 }
            return parts.isEmpty ? nil : parts.joined(separator: ": ")
        }

        /// The values of a file; nil if it has none, for example if it is about a syntax error.
        private mutating func root(of document: Diagnostic.Document) -> JSONValue? {
            if let known = roots[document] { return known }
            let root = report.documents[document].flatMap { named in
                named.source.flatMap { source in
                    (try? JSONDocument(parsing: source))?.root
                        ?? (try? YAMLDocument(parsing: source.bytes))?.document.root
                }
            }
            roots[document] = .some(root)
            return root
        }
    }
}

extension SourceText {
    /// The line where a place starts, without white space at its ends, shortened.
    fileprivate func text(ofLineAt location: Diagnostic.Location) -> String {
        let line = excerpt(ofLine: location.position.line, around: location.range.start, scalarCount: 160).text
        let isBlank = { (scalar: Unicode.Scalar) in scalar.properties.isWhitespace }
        let scalars = line.unicodeScalars.drop(while: isBlank).reversed().drop(while: isBlank).reversed()
        var text = String.UnicodeScalarView()
        text.append(contentsOf: scalars)
        return String(text)
    }
}
