import JSONRPC
import JSONSyntax
import UniversalLinks

extension EditorSession {
    /// The parts of a document, for an outline.
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
