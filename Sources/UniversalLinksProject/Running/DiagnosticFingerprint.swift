import JSONSyntax
import UniversalLinks
import UniversalLinksLinting

/// What identifies a diagnostic in a baseline, even if its line moves.
struct DiagnosticFingerprint: Hashable, Sendable {
    /// The code's number, such as `AASA102`.
    let code: String
    let name: String
    /// Relative to the baseline's folder.
    let file: String
    /// The path to the value, as ``ContentPath`` writes it.
    let place: String
    /// The text that it points at; nil if the path already contains it.
    let text: String?
}

extension DiagnosticFingerprint: Comparable {
    static func < (left: DiagnosticFingerprint, right: DiagnosticFingerprint) -> Bool {
        left.parts.lexicographicallyPrecedes(right.parts)
    }

    private var parts: [ScalarString] {
        [file, code, place, text ?? "", name].map { ScalarString($0) }
    }
}

extension DiagnosticFingerprint {
    /// Makes the fingerprints of one report; reads each of its files once.
    struct Maker {
        private let report: DiagnosticReport
        private let folder: String
        private var roots: [Diagnostic.Document: JSONValue?] = [:]
        private var labels: [Diagnostic.Document: ContentPath.Labels] = [:]

        init(_ report: DiagnosticReport, folder: String) {
            self.report = report
            self.folder = folder
        }

        /// Nil for a diagnostic that no baseline keeps.
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
            // A place that covers the whole file says nothing about what is wrong in it.
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

        /// Distinguishes diagnostics about the configuration that share a place.
        private func subject(of diagnostic: Diagnostic) -> String? {
            guard diagnostic.location?.document == .configuration else { return nil }
            let file = report.documents[.associationFile].map { ProjectPath.relative($0.name, to: folder) }
            let isOfDomain = [.unclaimedDomain, .unlistedDomain].contains(diagnostic.code)
            let parts = [file, isOfDomain ? diagnostic.help : nil].compactMap { $0 }
            return parts.isEmpty ? nil : parts.joined(separator: ": ")
        }

        /// Nil if the file has no values, for example because of a syntax error.
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
    /// The line where a place starts, trimmed and shortened.
    fileprivate func text(ofLineAt location: Diagnostic.Location) -> String {
        let line = excerpt(ofLine: location.position.line, around: location.range.start, scalarCount: 160).text
        let isBlank = { (scalar: Unicode.Scalar) in scalar.properties.isWhitespace }
        let scalars = line.unicodeScalars.drop(while: isBlank).reversed().drop(while: isBlank).reversed()
        var text = String.UnicodeScalarView()
        text.append(contentsOf: scalars)
        return String(text)
    }
}

/// The path to a value in a file, with the contents of array elements in place of their indices.
///
/// `/applinks/details/[7Q4KX2M9TD.com.example.app]/components/[{"/":"/buy/*"}]/~1`
struct ContentPath {
    let text: String
    /// Nil if the path leads nowhere.
    let value: JSONValue?
    /// Whether the last step is an element's content, which then says what the value is.
    let endsInContent: Bool

    /// Labels of elements by their places: each is computed once, however many paths lead through it.
    struct Labels {
        fileprivate var labels: [SourceRange: String] = [:]
    }

    init(_ pointer: JSONPointer, in root: JSONValue, _ labels: inout Labels) {
        var text = ""
        var value: JSONValue? = root
        var endsInContent = false
        for token in pointer.tokens {
            let isElement = value?.array != nil
            value = value?[JSONPointer(tokens: [token])]
            endsInContent = isElement && value != nil
            if endsInContent, let value {
                text += "/[\(ContentPath.label(of: value, &labels))]"
            } else {
                text += "\(JSONPointer(tokens: [isElement ? "-" : token]))"
            }
        }
        self.text = text
        self.value = value
        self.endsInContent = endsInContent
    }

    /// The longest label, in scalars; a longer one is cut, and ends with a hash of the whole.
    private static let maximumCount = 120

    private static func label(of value: JSONValue, _ labels: inout Labels) -> String {
        if let known = labels.labels[value.range] { return known }
        let label = label(of: value)
        // Values without a place cannot be told apart.
        if value.range != .none { labels.labels[value.range] = label }
        return label
    }

    /// What distinguishes an element from its neighbours: the apps of a detail, the URL of an expectation, else
    /// everything.
    private static func label(of value: JSONValue) -> String {
        guard let object = value.object else { return text(of: value) }
        if let apps = object["appIDs"]?.array, !apps.isEmpty {
            return shortened(apps.map { bare($0) }.joined(separator: " "))
        }
        for key in ["appID", "url", "domain"] {
            if let text = object[key]?.string { return shortened(text) }
        }
        return text(of: value)
    }

    /// A value on one line, shortened. A container of containers has no text, because too much in it can change.
    static func text(of value: JSONValue) -> String {
        let elements = value.array ?? value.object?.members.map(\.value) ?? []
        let isDeep = elements.contains {
            ($0.array ?? $0.object?.members.map(\.value))?.contains { !$0.isScalar } ?? false
        }
        if isDeep { return value.array == nil ? "{…}" : "[…]" }
        return shortened(bare(value))
    }

    private static func bare(_ value: JSONValue) -> String {
        value.string ?? JSONWriter(layout: .compact).text(of: value.withoutComment)
    }

    private static func shortened(_ text: String) -> String {
        guard text.unicodeScalars.count > maximumCount else { return text }
        // FNV-1a, 64 bits.
        let number = text.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }
        return text.shortened(to: maximumCount) + String(number, radix: 16)
    }
}

extension JSONValue {
    fileprivate var isScalar: Bool { array == nil && object == nil }

    /// Without `comment`, which decides nothing.
    fileprivate var withoutComment: JSONValue {
        guard let object else { return self }
        return JSONValue(.object(JSONObject(object.members.filter { $0.key != "comment" })))
    }
}
