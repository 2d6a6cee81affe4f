import JSONSyntax
import UniversalLinks
import UniversalLinksAnalysis
import UniversalLinksLinting
import UniversalLinksProject
import UniversalLinksReports
import UniversalLinksService
import _UniversalLinksJSONRPC

extension EditorSession {
    private static let separator = "\n\n---\n\n"

    /// What a key does, what the component there matches, and what was found there.
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

    /// What the component at a path does, with URLs, and what its reading rests on.
    private mutating func componentParts(
        _ path: [String], in file: AssociationFile, of document: OpenDocument
    ) -> [String] {
        let matcher = Matcher(anyHostOf: file)
        let component = matcher.components.first { path.starts(with: $0.component.place.pointer.tokens) }
        guard let component, let examples = FileExamples(of: component.index, in: matcher, limit: 3) else { return [] }
        let listed = settings(ofFileAt: document.path).domains(withFile: document.path)
        let report = FileExamplesReport(examples, host: listed.exampleDomain?.exampleHost ?? "example.com")
        var parts = ["```text\n" + report.text(.plain) + "```"]
        let statements = EditorSession.statements(of: component)
        if !statements.isEmpty { parts.append(statements.map { "- " + $0.hover }.joined(separator: "\n")) }
        return parts
    }

    /// The wildcards and variables in the component's patterns, and what is assumed about their reading.
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
        return codes.filter { seen.insert($0).inserted }.compactMap { Rule.known($0)?.hover }.prefix(3).map { $0 }
    }
}

extension OpenDocument {
    /// Nil for documents without keys that we know.
    func place(at offset: Int) -> (place: DocumentPlace?, guide: SchemaGuide?) {
        switch kind {
        case .associationFile: (DocumentPlace(inJSON: text.source, at: offset), .associationFile)
        case .configuration: (DocumentPlace(inYAML: text.source, at: offset), .configuration)
        case .entitlements: (nil, nil)
        }
    }
}

extension SchemaGuide {
    static let associationFile = SchemaGuide(AssociationFileSchema.text)
    static let configuration = SchemaGuide(ProjectSchema.text)
}

/// What a published JSON Schema says about each place of a document: which keys it has, and what they are for.
struct SchemaGuide: Sendable {
    private let root: JSONValue

    struct Key: Sendable {
        let name: String
        let description: String?
        /// Whether the schema advises against it.
        let isDeprecated: Bool
    }

    init(_ text: String) {
        root = (try? JSONDocument(parsing: Array(text.utf8)))?.root ?? nil
    }

    /// What the value at a path is for; nil if the schema does not say.
    func description(of path: [String]) -> String? {
        schemas(at: path).lazy.compactMap { $0.object?["description"]?.string }.first
    }

    /// In the order of the schema.
    func keys(of path: [String]) -> [Key] {
        var seen: Set<String> = []
        return schemas(at: path).flatMap { $0.object?["properties"]?.object?.members ?? [] }
            .filter { seen.insert($0.key).inserted }
            .map { member in
                let schemas = resolved(member.value)
                return Key(
                    name: member.key, description: schemas.lazy.compactMap { $0.object?["description"]?.string }.first,
                    isDeprecated: schemas.contains { $0.object?["deprecated"]?.boolean == true })
            }
    }

    /// The values that a path may have, if there are few: booleans and enumerations.
    func values(of path: [String]) -> [JSONValue] {
        var values: [JSONValue] = []
        for schema in schemas(at: path).compactMap(\.object) {
            values += schema["enum"]?.array ?? []
            if let constant = schema["const"] { values.append(constant) }
            if schema["type"]?.string == "boolean" { values += [true, false] }
        }
        return values
    }

    // MARK: - Walking

    private func schemas(at path: [String]) -> [JSONValue] {
        path.reduce(resolved(root)) { schemas, token in
            schemas.flatMap { children(of: $0, token) }.flatMap { resolved($0) }
        }
    }

    private func children(of schema: JSONValue, _ token: String) -> [JSONValue] {
        guard let object = schema.object else { return [] }
        if let property = object["properties"]?.object?[token] { return [property] }
        if Int(token) != nil, let items = object["items"] { return [items] }
        return [object["additionalProperties"]].compactMap { $0 }
    }

    private static let maximumDepth = 12

    /// A schema with those that it refers to or combines.
    private func resolved(_ schema: JSONValue, depth: Int = 0) -> [JSONValue] {
        guard depth < SchemaGuide.maximumDepth, let object = schema.object else { return [] }
        var schemas = [schema]
        if let reference = object["$ref"]?.string, reference.hasPrefix("#"),
            let pointer = JSONPointer(String(reference.dropFirst())), let target = root[pointer]
        {
            schemas += resolved(target, depth: depth + 1)
        }
        for key in ["then", "else"] {
            if let branch = object[key] { schemas += resolved(branch, depth: depth + 1) }
        }
        for key in ["allOf", "anyOf", "oneOf"] {
            for branch in object[key]?.array ?? [] { schemas += resolved(branch, depth: depth + 1) }
        }
        return schemas
    }
}
