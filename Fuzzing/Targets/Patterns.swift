import UniversalLinks

/// Every byte is a choice: components, variables and URLs that have a good chance to be near each other.
enum Patterns: FuzzTarget {
    static func run(_ input: FuzzInput) {
        var input = input
        var draft = FileDraft()
        let text = draft.file(&input)
        guard let file = try? AssociationFile(parsing: Array(text.utf8)) else { fail("no JSON: \(text)") }
        let domain = input.pick([nil, nil, "example.com", "*.example.com"]).flatMap { AssociationFile.Domain($0) }
        var comparison = EngineComparison(file, domain: domain)
        for _ in 0..<6 where !input.isAtEnd { comparison.check(draft.url(&input)) }
    }
}
