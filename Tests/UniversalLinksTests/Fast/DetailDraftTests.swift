import Testing
import UniversalLinksTestSupport

@testable import UniversalLinks

/// What is known of components before any URL is read.
struct DetailDraftTests {
    struct Row: CustomTestStringConvertible {
        let component: String
        /// Whether it matches wherever its path does.
        let isCertain: Bool
        /// Whether its query and fragment patterns match a URL without either.
        let matchesBare: Bool

        var testDescription: String { component }
    }

    static let rows = [
        Row(component: #"{"/": "/a"}"#, isCertain: true, matchesBare: true),
        Row(component: ##"{"/": "/a", "?": "*", "#": "*"}"##, isCertain: true, matchesBare: true),
        Row(component: #"{"/": "/a", "?": {"x": "*"}}"#, isCertain: true, matchesBare: true),
        Row(component: #"{"/": "/a", "?": "?*"}"#, isCertain: false, matchesBare: false),
        Row(component: #"{"/": "/a", "?": ""}"#, isCertain: false, matchesBare: true),
        Row(component: #"{"/": "/a", "?": {"x": "$(v)"}}"#, isCertain: false, matchesBare: true),
        Row(component: #"{"/": "/a", "?": {"x": "$(w)"}}"#, isCertain: false, matchesBare: false),
        Row(component: ##"{"/": "/a", "#": "x"}"##, isCertain: false, matchesBare: false),
        Row(component: ##"{"/": "/a", "#": "$(v)*"}"##, isCertain: false, matchesBare: true),
        // No text has such a literal, so that its constraints are not asked for.
        Row(component: #"{"/": "/a", "?": "é"}"#, isCertain: false, matchesBare: true),
        Row(component: #"{"/": "/$(nobody)"}"#, isCertain: false, matchesBare: true),
    ]

    @Test(arguments: rows)
    func constraintsAreKnown(_ row: Row) throws {
        let parts = try EngineParts(
            components: [row.component], variables: #"{"v": ["a", ""], "w": ["a"]}"#)
        let draft = DetailDraft(parts.components, TailTrees())
        #expect(draft.isCertain[0] == row.isCertain)
        #expect(draft.constraints[0].matchesBare == row.matchesBare)
    }

    @Test func nothingIsMadeBehindAComponentThatAlwaysMatches() throws {
        let parts = try EngineParts(components: [
            #"{"/": "/a", "exclude": true}"#, #"{"/": "*"}"#, #"{"/": "/b"}"#, #"{"/": "/c"}"#,
        ])
        let draft = DetailDraft(parts.components, TailTrees())
        #expect(draft.constraints.count == 2)
        let isExclusion = [draft.isExclusion[0], draft.isExclusion[1]]
        #expect(isExclusion == [true, false])
    }

    @Test func componentsAreGroupedByForm() throws {
        let parts = try EngineParts(components: [
            #"{"/": "/a"}"#, #"{"/": "/b", "caseSensitive": false}"#, #"{"/": "/c", "percentEncoded": false}"#,
            #"{"/": "/d"}"#, #"{"/": "/é"}"#,
        ])
        let draft = DetailDraft(parts.components, TailTrees())
        var numbers: [UInt8] = []
        for number in 0..<5 { numbers.append(draft.constraints[number].form) }
        #expect(numbers == [0, 1, 2, 0, 0])
        let forms = draft.forms()
        #expect(forms.map { $0.view.minimum } == [0, 1, 2])
        #expect(forms.map { $0.view.isFolded } == [false, true, false])
        #expect(forms.map { $0.view.isDecoded } == [false, false, true])
    }

    @Test func itemsKeepNamesAndLeaveOutWhatAlwaysMatches() throws {
        let parts = try EngineParts(components: [#"{"?": {"é": "x", "b": "*", "cd": "y"}}"#])
        let draft = DetailDraft(parts.components, TailTrees())
        var names: [String] = []
        for index in 0..<draft.items.count {
            let item = draft.items[index]
            let bytes = draft.names.elements(from: Int(item.nameStart), count: Int(item.nameCount))
            names.append(String(decoding: bytes, as: UTF8.self))
        }
        #expect(names == ["é", "cd"])
        #expect(draft.constraints[0].itemCount == 2)
    }
}
