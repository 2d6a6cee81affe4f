import JSONSyntax
import UniversalLinks
import _UniversalLinksJSONRPC

extension EditorSession {
    mutating func documentSymbols(_ parameters: JSONObject) -> JSONValue {
        guard let (document, found) = judged(parameters) else { return [] }
        if case .entitlements = document.kind {
            let places = AssociatedDomainPlaces(in: document.text.source)
            return JSONValue(
                (places?.entries ?? []).map { range -> JSONValue in
                    let name = document.text.source.text(in: range)
                    return SymbolTree.symbol(name, .string, range, selecting: range, [], in: document.text)
                })
        }
        guard let root = found.values?.root else { return [] }
        var tree = SymbolTree(text: document.text)
        return JSONValue(tree.symbols(of: root))
    }
}

struct SymbolTree {
    let text: EditorText
    /// How many more symbols there may be.
    private var room = 5_000

    private static let maximumDepth = 8

    /// The numbers of the protocol.
    enum Kind: Int {
        case string = 15
        case number = 16
        case boolean = 17
        case array = 18
        case object = 19
        case null = 21
    }

    init(text: EditorText) {
        self.text = text
    }

    mutating func symbols(of value: JSONValue, depth: Int = 0) -> [JSONValue] {
        guard depth < SymbolTree.maximumDepth else { return [] }
        var symbols: [JSONValue] = []
        for member in value.object?.members ?? [] where member.keyRange.count > 0 {
            guard takesRoom() else { break }
            let whole = SourceRange(
                start: min(member.keyRange.start, member.value.range.start),
                end: max(member.keyRange.end, member.value.range.end))
            let parts = self.symbols(of: member.value, depth: depth + 1)
            symbols.append(
                SymbolTree.symbol(
                    member.key, SymbolTree.kind(of: member.value), whole, selecting: member.keyRange, parts, in: text))
        }
        for (index, element) in (value.array ?? []).enumerated() {
            guard takesRoom() else { break }
            let parts = self.symbols(of: element, depth: depth + 1)
            symbols.append(
                SymbolTree.symbol(
                    SymbolTree.name(of: element, at: index), SymbolTree.kind(of: element), element.range,
                    selecting: SourceRange(start: element.range.start, end: element.range.start), parts, in: text))
        }
        return symbols
    }

    private mutating func takesRoom() -> Bool {
        room -= 1
        return room >= 0
    }

    /// The name of a list's element: what a reader recognizes it by.
    private static func name(of value: JSONValue, at index: Int) -> String {
        if let text = value.string { return text }
        if let object = value.object {
            let apps = object["appIDs"]?.array?.compactMap(\.string) ?? [object["appID"]?.string].compactMap { $0 }
            if !apps.isEmpty { return apps.joined(separator: ", ") }
            let parts = ["/", "?", "#"].compactMap { key in
                object[key].map { "\(key == "/" ? "" : key)\($0.string ?? JSONWriter(layout: .compact).text(of: $0))" }
            }
            if !parts.isEmpty {
                return (object["exclude"]?.boolean == true ? "not " : "") + parts.joined(separator: " ")
            }
            if let name = (object["domain"] ?? object["code"])?.string { return name }
        }
        return "\(index + 1)"
    }

    private static func kind(of value: JSONValue) -> Kind {
        switch value.kind {
        case .string: .string
        case .number: .number
        case .boolean: .boolean
        case .array: .array
        case .object: .object
        case .null: .null
        }
    }

    static func symbol(
        _ name: String, _ kind: Kind, _ range: SourceRange, selecting selection: SourceRange, _ parts: [JSONValue],
        in text: EditorText
    ) -> JSONValue {
        let shown = PrintableText.escaped(String(name.prefix(200)))
        return [
            // The protocol forbids empty names.
            "name": JSONValue(shown.isEmpty ? "\"\"" : shown), "kind": JSONValue(kind.rawValue),
            "range": text.range(range), "selectionRange": text.range(selection), "children": JSONValue(parts),
        ]
    }
}
