import JSONSyntax
import UniversalLinks
import UniversalLinksLinting
import UniversalLinksProject
import _UniversalLinksJSONRPC

extension EditorSession {
    private static let maximumItemCount = 500

    /// What can be written at a place: keys, variables, app identifiers, codes, and the values of keys with few.
    mutating func completion(_ parameters: JSONObject) -> JSONValue {
        guard let name = parameters.value("textDocument", "uri")?.string, let document = documents[name],
            let offset = document.text.offset(of: parameters["position"])
        else { return nil }
        let project = project(ofFileAt: document.path)
        let items: [JSONValue] =
            switch document.kind {
            case .associationFile: EditorSession.items(inAssociationFile: document, at: offset, project)
            case .configuration: EditorSession.items(inConfiguration: document, at: offset)
            case .entitlements: EditorSession.items(inEntitlements: document, at: offset, project)
            }
        return [
            "isIncomplete": JSONValue(items.count > EditorSession.maximumItemCount),
            "items": JSONValue(Array(items.prefix(EditorSession.maximumItemCount))),
        ]
    }

    private static func listed(
        _ items: [CompletionItem], replacing range: SourceRange, in document: OpenDocument,
        written: (CompletionItem) -> String
    ) -> [JSONValue] {
        let range = document.text.range(range)
        return items.enumerated().map { $1.json(at: $0, replacing: range, with: written($1)) }
    }

    private static func keyItems(_ keys: [SchemaGuide.Key]) -> [CompletionItem] {
        keys.map {
            CompletionItem(text: $0.name, documentation: $0.description, kind: .property, isDeprecated: $0.isDeprecated)
        }
    }

    // MARK: - Association files

    private static func items(
        inAssociationFile document: OpenDocument, at offset: Int, _ project: Project?
    ) -> [JSONValue] {
        let source = document.text.source
        let place = DocumentPlace(inJSON: source, at: offset)
        let path = place.path(in: source)
        if place.role == .value, let token = place.token, let start = variableStart(in: source, token, before: offset) {
            var end = offset
            if end < token.end, source.bytes[end] == UInt8(ascii: ")") { end += 1 }
            let range = SourceRange(start: start, end: end)
            return listed(variables(in: source), replacing: range, in: document) { $0.text }
        }
        let range = place.token.map { quoted($0, in: source) } ?? SourceRange(start: offset, end: offset)
        if place.role == .key {
            let items = keyItems(SchemaGuide.associationFile.keys(of: place.container))
            return listed(items, replacing: range, in: document) {
                JSONWriter.quoted($0.text) + (place.isBeforeColon ? "" : ": ")
            }
        }
        if namesApp(path) {
            return listed(apps(in: source, project), replacing: range, in: document) { JSONWriter.quoted($0.text) }
        }
        guard place.token == nil else { return [] }
        let values = SchemaGuide.associationFile.values(of: path)
        let items = values.map { CompletionItem(text: JSONWriter(layout: .compact).text(of: $0)) }
        return listed(items, replacing: range, in: document) { $0.text }
    }

    /// A text with its quotes; the closing one only if it is there.
    private static func quoted(_ token: SourceRange, in source: SourceText) -> SourceRange {
        let isClosed = token.end < source.bytes.count && source.bytes[token.end] == UInt8(ascii: "\"")
        return SourceRange(start: token.start - 1, end: token.end + (isClosed ? 1 : 0))
    }

    /// Where the reference to a variable begins that the cursor is in; nil if it is in none.
    private static func variableStart(in source: SourceText, _ token: SourceRange, before offset: Int) -> Int? {
        guard token.start <= offset else { return nil }
        let before = source.bytes[token.start..<offset]
        guard let dollar = before.lastIndex(of: UInt8(ascii: "$")) else { return nil }
        let rest = before[(dollar + 1)...]
        return rest.isEmpty || rest.first == UInt8(ascii: "(") && !rest.contains(UInt8(ascii: ")")) ? dollar : nil
    }

    /// The variables of the file, and those of the system that they do not shadow.
    private static func variables(in source: SourceText) -> [CompletionItem] {
        let own = DocumentScan(source).variables
        let items = own.map { variable in
            CompletionItem(
                text: "$(\(variable.name))", documentation: sample(variable.values), kind: .variable,
                detail: "this file")
        }
        let predefined = PredefinedVariables.names.filter { name in !own.contains { $0.name.hasSameScalars(as: name) } }
        return items
            + predefined.map { name in
                CompletionItem(
                    text: "$(\(name))", documentation: sample(PredefinedVariables.values(of: name) ?? []),
                    kind: .variable, detail: "predefined")
            }
    }

    private static func sample(_ values: [String]) -> String {
        let shown = values.prefix(8).map { "`\(PrintableText.escaped($0))`" }.joined(separator: ", ")
        return "\(values.count == 1 ? "1 value" : "\(values.count) values")\(shown.isEmpty ? "" : ": " + shown)"
            + (values.count > 8 ? ", …" : "")
    }

    private static func namesApp(_ path: [String]) -> Bool {
        path.last == "appID" || path.dropLast().last == "appIDs"
            || path.dropLast().last == "apps" && path.first != "applinks"
    }

    /// The apps that the file names elsewhere, and those that the project lists.
    private static func apps(in source: SourceText, _ project: Project?) -> [CompletionItem] {
        let listed = project?.configuration.domains.flatMap { ($0.apps ?? []).map(\.value) } ?? []
        let named = DocumentScan(source).apps
        var seen: Set<String> = []
        return (listed.map { ($0, "aasa.yml") } + named.map { ($0, "this file") }).filter { seen.insert($0.0).inserted }
            .map { CompletionItem(text: $0, kind: .reference, detail: $1) }
    }

    // MARK: - aasa.yml

    private static func items(inConfiguration document: OpenDocument, at offset: Int) -> [JSONValue] {
        let source = document.text.source
        let place = DocumentPlace(inYAML: source, at: offset)
        let range = place.token ?? SourceRange(start: offset, end: offset)
        if place.role == .key {
            let guide = SchemaGuide.configuration
            let items = place.container == ["severities"] ? codes : keyItems(guide.keys(of: place.container))
            return listed(items, replacing: range, in: document) { $0.text + (place.isBeforeColon ? "" : ": ") }
        }
        let path = place.path(in: source)
        if path.first == "ignore", path.last == "code" {
            return listed(codes, replacing: range, in: document) { $0.text }
        }
        let items = SchemaGuide.configuration.values(of: path).map {
            CompletionItem(text: $0.string ?? JSONWriter(layout: .compact).text(of: $0))
        }
        return listed(items, replacing: range, in: document) { $0.text }
    }

    /// Every rule, by its number and by its name.
    private static let codes: [CompletionItem] = Rule.known.flatMap { rule in
        [rule.code.name, rule.code.id].map {
            CompletionItem(text: $0, documentation: rule.summary + ".", kind: .constant, detail: rule.code.id)
        }
    }

    // MARK: - Entitlements

    /// The services, with the hosts of the project.
    private static func items(
        inEntitlements document: OpenDocument, at offset: Int, _ project: Project?
    ) -> [JSONValue] {
        let places = AssociatedDomainPlaces(in: document.text.source)
        guard let entry = places?.entries.first(where: { $0.start <= offset && offset <= $0.end }) else { return [] }
        let hosts = (project?.configuration.domains ?? []).map { ($0.domain.isWildcard ? "*." : "") + $0.domain.host }
        let services = ["applinks", "webcredentials", "activitycontinuation", "appclips"]
        let items =
            hosts.flatMap { host in services.prefix(2).map { "\($0):\(host)" } }.map {
                CompletionItem(text: $0, kind: .reference, detail: "aasa.yml")
            }
            + services.map { CompletionItem(text: $0 + ":", kind: .constant) }
        return listed(items, replacing: entry, in: document) { $0.text }
    }
}

struct CompletionItem {
    /// What is inserted, and what is shown.
    let text: String
    /// In Markdown; nil if nothing is known.
    var documentation: String?
    var kind = Kind.value
    /// Where it comes from, in a few words.
    var detail: String?
    var isDeprecated = false

    /// The numbers of the protocol.
    enum Kind: Int {
        case value = 12
        case property = 10
        case variable = 6
        case constant = 21
        case reference = 18
    }

    /// - Parameters:
    ///   - position: The item's place in the list.
    ///   - written: What replaces the range.
    func json(at position: Int, replacing range: JSONValue, with written: String) -> JSONValue {
        let order = String(position)
        return JSONValue(members: [
            ("label", JSONValue(text)), ("kind", JSONValue(kind.rawValue)), ("detail", detail.map { JSONValue($0) }),
            ("documentation", documentation.map { ["kind": "markdown", "value": JSONValue($0)] }),
            ("tags", isDeprecated ? [1] : nil), ("filterText", JSONValue(written)),
            ("sortText", JSONValue(String(repeating: "0", count: max(0, 5 - order.utf8.count)) + order)),
            ("textEdit", ["range": range, "newText": JSONValue(written)]),
        ])
    }
}

/// What an association file names, as far as it can be read while it is edited.
struct DocumentScan {
    let variables: [(name: String, values: [String])]
    /// Each app once, in the order of the text.
    let apps: [String]

    init(_ source: SourceText) {
        var value: JSONValue?
        do throws(AssociationFileError) {
            value = try AssociationFile(parsing: source.bytes).root
        } catch {
            value = error.repairedRoot
        }
        let root = value?.object
        let defined = root?["applinks"]?.object?["substitutionVariables"]?.object?.effectiveMembers ?? []
        variables = defined.map { ($0.key, ($0.value.array ?? []).compactMap(\.string)) }
        var seen: Set<String> = []
        var found: [String] = []
        func add(_ value: JSONValue?) {
            for text in value?.array?.compactMap(\.string) ?? [value?.string].compactMap({ $0 })
            where text.contains(".") && seen.insert(text).inserted { found.append(text) }
        }
        for detail in root?["applinks"]?.object?["details"]?.array ?? [] {
            add(detail.object?["appIDs"])
            add(detail.object?["appID"])
        }
        for member in root?.members ?? [] { add(member.value.object?["apps"]) }
        apps = found
    }
}
