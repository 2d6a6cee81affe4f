import Testing
import UniversalLinks
import UniversalLinksAnalysis
import UniversalLinksTestSupport

/// Which texts can occur in a URL at all, seen from the patterns that can never match.
struct TextDomainTests {
    @Test func aPatternOfPlainTextMatchesWhereAURLMayHoldIt() throws {
        for key in ["/", "?", "#"] {
            for value in UInt8(0x20)..<0x7F where value != UInt8(ascii: "*") && value != UInt8(ascii: "?") {
                let text = "/x\(Unicode.Scalar(value))x/"
                var covering = try ComponentList([#"{"\#(key)": \#(TestFile.jsonText(text))}"#])
                let link = try LinkURL(parsing: "https://example.com" + (key == "/" ? "" : "/" + key) + text)
                let part = key == "/" ? link.path : key == "?" ? link.query : link.fragment
                #expect(covering.neverMatches(0) == (part != text), "\(key) \(text)")
            }
        }
    }

    @Test func everyScalarThatFoldsToALiteralCounts() throws {
        var sources: [Unicode.Scalar: [Unicode.Scalar]] = [:]
        for scalar in (0x41..<0x11_0000).lazy.compactMap({ Unicode.Scalar($0) }) {
            let mapping = scalar.properties.lowercaseMapping.unicodeScalars
            if let only = mapping.first, mapping.count == 1, only != scalar {
                sources[only, default: []].append(scalar)
            }
        }
        #expect(sources.count > 1_000)
        let targets = sources.keys.sorted()
        // All of them at once would cost more than one file may.
        for start in stride(from: 0, to: targets.count, by: 100) {
            try check(targets[start..<min(start + 100, targets.count)], sources)
        }
    }

    private func check(_ targets: ArraySlice<Unicode.Scalar>, _ sources: [Unicode.Scalar: [Unicode.Scalar]]) throws {
        var components: [String] = []
        var variables: [String] = []
        for (index, target) in targets.enumerated() {
            let all = [target] + sources[target, default: []]
            func list(_ scalars: some Sequence<Unicode.Scalar>) -> String {
                "[" + scalars.map { TestFile.jsonText(String($0)) }.joined(separator: ",") + "]"
            }
            variables.append(#""all\#(index)": \#(list(all)), "most\#(index)": \#(list(all.dropLast()))"#)
            let literal = TestFile.jsonText("/\(target)/")
            components.append(#"{"/": "/$(all\#(index))/"}"#)
            components.append(#"{"/": "/$(most\#(index))/"}"#)
            components.append(#"{"/": \#(literal), "caseSensitive": false}"#)
        }
        let beside =
            #""defaults": {"percentEncoded": false}, "substitutionVariables": {\#(variables.joined(separator: ","))}"#
        var covering = try ComponentList(components, beside: beside)
        for (index, target) in targets.enumerated() {
            #expect(covering.relation(earlier: 3 * index, later: 3 * index + 2) == .covers, "\(target)")
            let relation = covering.relation(earlier: 3 * index + 1, later: 3 * index + 2)
            if case .doesNotCover = relation { continue }
            Issue.record("\(target): \(relation)")
        }
    }
}
