import JSONSyntax

/// Pointers into documents, each kept as its last token and the pointer before it: what many have in common is kept once.
struct PointerTree: Sendable {
    /// A pointer in the tree.
    typealias ID = Int

    /// The whole document.
    static let root: ID = -1

    private var entries: [(parent: ID, token: String, depth: Int)] = []

    mutating func appending(_ token: String, to parent: ID) -> ID {
        entries.append((parent, token, depth(of: parent) + 1))
        return entries.count - 1
    }

    mutating func appending(_ tokens: [String], to parent: ID) -> ID {
        tokens.reduce(parent) { appending($1, to: $0) }
    }

    func depth(of id: ID) -> Int { id == PointerTree.root ? 0 : entries[id].depth }

    func pointer(of id: ID) -> JSONPointer {
        var tokens: [String] = []
        var id = id
        while id != PointerTree.root {
            tokens.append(entries[id].token)
            id = entries[id].parent
        }
        return JSONPointer(tokens: tokens.reversed())
    }
}
