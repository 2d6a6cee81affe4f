import Testing

@testable import UniversalLinks

/// What is listed for a predefined variable is what decides.
struct PredefinedVariablesTests {
    @Test(arguments: PredefinedVariables.names, [true, false])
    func theTreeHasTheListedValues(name: String, isCaseSensitive: Bool) throws {
        let tree = try #require(
            PredefinedAlternatives.alternatives(for: name, .actual, isCaseSensitive: isCaseSensitive))
        let listed = try #require(PredefinedVariables.values(of: name))
        let expected = Set(isCaseSensitive ? listed : listed.map { $0.lowercased() })
        #expect(Self.values(of: tree) == expected)
    }

    /// The texts that lead to an end.
    private static func values(of tree: Alternatives) -> Set<String> {
        var values: Set<String> = []
        var pending = [(node: 0, text: "")]
        while let (node, text) = pending.popLast() {
            if tree.nodes[node].isEnd { values.insert(text) }
            for (scalar, target) in tree.edges(of: node) { pending.append((target, text + String(scalar))) }
        }
        return values
    }
}
