import JSONRPC
import JSONSyntax
import UniversalLinks
import UniversalLinksAnalysis
import UniversalLinksLinting
import UniversalLinksProject
import UniversalLinksReports

extension EditorSession {
    private static let separator = "\n\n---\n\n"

    /// What is known about a place: what its key does, what its component matches, and what was found there.
    mutating func hover(_ parameters: JSONObject) -> JSONValue {
        guard let (document, found) = judged(parameters),
            let offset = document.text.offset(of: parameters["position"])
        else { return nil }
        let (place, guide) = document.place(at: offset)
        let path = place?.path(in: document.text.source) ?? []
        var parts: [String] = []
        if place?.token != nil || place?.role == .value, let guide, !path.isEmpty,
            let description = guide.description(of: path)
        {
            parts.append(description)
        }
        if let file = found.file { parts += componentParts(path, in: file, of: document) }
        parts += EditorSession.rules(path, document, found, at: offset)
        guard !parts.isEmpty else { return nil }
        let text = parts.joined(separator: EditorSession.separator)
        return JSONValue(members: [
            ("contents", ["kind": "markdown", "value": JSONValue(text)]),
            ("range", place?.token.map { document.text.range($0) }),
        ])
    }

    /// What a component that a path leads into does, with URLs, and what its reading rests on.
    private mutating func componentParts(
        _ path: [String], in file: AssociationFile, of document: OpenDocument
    ) -> [String] {
        let matcher = Matcher(anyHostOf: file)
        let component = matcher.components.first { path.starts(with: $0.component.place.pointer.tokens) }
        guard let component, let examples = FileExamples(of: component.index, in: matcher, limit: 3) else { return [] }
        let listed = settings(ofFileAt: document.path).domains(withFile: document.path).first
        let report = FileExamplesReport(examples, host: listed?.domain.host ?? "example.com")
        var parts = ["```text\n" + report.text(.plain) + "```"]
        let statements = EditorSession.statements(of: component)
        if !statements.isEmpty { parts.append(statements.map { "- " + $0.hover }.joined(separator: "\n")) }
        return parts
    }

    /// What the patterns of a component rest on: the wildcards and variables in them, and what is assumed about their reading.
    private static func statements(of component: EffectiveComponent) -> [SystemStatement] {
        var patterns = [component.path?.value, component.fragment?.value].compactMap { $0 }
        switch component.query?.value {
        case .text(let pattern)?: patterns.append(pattern)
        case .items(let items)?: patterns += items.map(\.pattern)
        default: break
        }
        var ids: [String] = []
        if patterns.contains(where: { $0.contains { "*?".contains($0) } }) { ids.append("G1") }
        if patterns.contains(where: { $0.contains("$(") }) { ids.append("V3") }
        let usual = ids.flatMap { SystemStatement.all(of: $0) }
        return usual + component.statements.filter { !usual.contains($0) }
    }

    /// The rules that a place breaks, and those that it names.
    private static func rules(
        _ path: [String], _ document: OpenDocument, _ found: JudgedDocument, at offset: Int
    ) -> [String] {
        var codes = found.diagnostics.filter { diagnostic in
            diagnostic.location.map { $0.range.start <= offset && offset <= $0.range.end } ?? false
        }.map(\.code.id)
        if case .configuration = document.kind { codes += path }
        var seen: Set<String> = []
        return codes.filter { seen.insert($0).inserted }.compactMap { Offence.known($0)?.hover }.prefix(3).map { $0 }
    }
}

extension OpenDocument {
    /// Where an offset is, and what describes the keys there; nil for documents that have no keys of ours.
    func place(at offset: Int) -> (place: DocumentPlace?, guide: SchemaGuide?) {
        switch kind {
        case .associationFile: (DocumentPlace(inJSON: text.source, at: offset), .associationFile)
        case .configuration: (DocumentPlace(inYAML: text.source, at: offset), .configuration)
        case .entitlements: (nil, nil)
        }
    }
}

extension SchemaGuide {
    /// What association files contain.
    static let associationFile = SchemaGuide(AssociationFileSchema.text)
    /// What `aasa.yml` contains.
    static let configuration = SchemaGuide(ProjectSchema.text)
}
