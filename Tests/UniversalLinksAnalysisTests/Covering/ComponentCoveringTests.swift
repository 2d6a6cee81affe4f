import Testing
import UniversalLinksAnalysis
import UniversalLinksTestSupport

/// Pairs of components that people write, and what the first is to the second.
struct ComponentCoveringTests {
    @Test func pathsAreComparedAsNormalised() throws {
        try CoveringRow.checkAll([
            .paths("*", "/*", .covers),
            .paths("/*", "*", .covers),
            .paths("/*", "/anything", .covers),
            .paths("/buy", "/buy/", .covers),
            .paths("/buy/", "buy", .covers),
            .paths("/buy/*", "/buy", .covers),
            .paths("/buy", "/buy/*", .differs),
            .paths("/buy?*", "/buy/*", .covers),
            .paths("/buy/*", "/buy?*", .differs),
            .paths("/buy/?*", "/buy/*", .differs),
            .paths("?*", "*", .differs),
            .paths("*/x", "/*/x", .covers),
            .paths("/*/x", "*/x", .differs),
            .paths("/a/**", "/a/*", .covers),
            .paths("/a//b", "/a/b", .covers),
            .paths("/", "", .covers),
            .paths("/", "/*", .differs),
            .paths("/?/", "/a", .covers),
            .paths("/??", "/ab", .covers),
            .paths("/ab", "/??", .differs),
            .paths("/*b*", "/ab*", .covers),
            .paths("*a*", "*a?*", .covers),
            .paths("*a?*", "*a*", .covers, with: ""),
            .paths("/*a*b*", "/*ab*", .covers),
            .paths("/*ab*", "/*a*b*", .differs),
            .paths("/item-?*", "/item-*", .covers),
        ])
    }

    @Test func somePatternsTakeNothing() throws {
        try CoveringRow.checkAll([
            .paths("/x", "/caf\u{E9}", .never),
            .paths("/x", "/a b", .never),
            .paths("/x", "/a#b", .never),
            .paths("/x", "/100%", .never),
            .paths("/x", "/%4g", .never),
            .paths("/x", "a", .never),
            .paths("/x", "/$(none)", .never, beside: #""substitutionVariables": {"none": []}"#),
            .paths("/x", "/$(nobody)", .never),
            .paths("/x", "/$(digit", .never),
            .paths("/x", "/$(v)/", .never, beside: #""substitutionVariables": {"v": ["a/"]}"#),
            .paths("/caf\u{E9}", "/caf\u{E9}/", .covers, with: #""percentEncoded": false"#),
            .components(#"{}"#, #"{"?": "a#b"}"#, .never),
            .components(#"{}"#, #"{"?": {"a": "b&c"}}"#, .never),
            .components(#"{}"#, #"{"?": {"a[]": "?*"}}"#, .never),
            .components(#"{}"#, #"{"?": {"a[]": "*"}}"#, .covers),
            .components(#"{"?": {"a[]": "*"}}"#, #"{}"#, .covers),
            .components(#"{"?": {"a[]": "?*"}, "percentEncoded": false}"#, #"{"percentEncoded": false}"#, .differs),
        ])
    }

    @Test func queriesAreComparedByTextAndByItem() throws {
        try CoveringRow.checkAll([
            .components(#"{"/": "/skins/install", "?": {"url": "*"}}"#, #"{"/": "/skins/install"}"#, .covers),
            .components(
                #"{"/": "/skins/install", "?": {"url": "?*"}}"#, #"{"/": "/skins/install"}"#, .differs),
            .components(#"{"/": "/auth/*"}"#, #"{"/": "/auth", "?": {"redirect": "?*"}}"#, .covers),
            .components(
                #"{"/": "/auth", "?": {"redirect": "?*"}}"#, #"{"/": "/auth/*"}"#, .differs),
            .components(#"{"?": "*"}"#, #"{}"#, .covers),
            .components(#"{"?": "?*"}"#, #"{}"#, .differs),
            .components(#"{"?": {"a": "1"}}"#, #"{"?": {"a": "1", "b": "2"}}"#, .covers),
            .components(#"{"?": {"a": "1", "b": "2"}}"#, #"{"?": {"a": "1"}}"#, .differs),
            .components(#"{"?": {"a": "?*"}}"#, #"{"?": "a=1"}"#, .covers),
            .components(#"{"?": {"a": "?*"}}"#, #"{"?": "a=1*"}"#, .differs),
            .components(#"{"?": {"a": "?*"}}"#, #"{"?": "a=*"}"#, .differs),
            .components(#"{"?": "*a=*"}"#, #"{"?": {"a": "?*"}}"#, .covers),
            .components(#"{"?": "*a=?*"}"#, #"{"?": {"a": "?*"}}"#, .covers),
            .components(#"{"?": "a=*"}"#, #"{"?": {"a": "?*"}}"#, .differs),
            .components(#"{"?": {}}"#, #"{"?": "a"}"#, .covers),
            .components(#"{"?": {"a": "1", "b": 2}}"#, #"{"?": "c"}"#, .covers),
            .components(#"{"?": {"": "x"}}"#, #"{"?": "=x"}"#, .covers),
            .components(#"{"?": {"A": "x"}, "caseSensitive": false}"#, #"{"?": {"A": "X"}}"#, .covers),
            .components(#"{"?": {"A": "x"}, "caseSensitive": false}"#, #"{"?": {"a": "x"}}"#, .differs),
            .components(##"{"#": "*"}"##, #"{"/": "/a"}"#, .covers),
            .components(##"{"#": "?*"}"##, ##"{"#": "a"}"##, .covers),
            .components(##"{"#": "?*"}"##, ##"{"#": "*"}"##, .differs),
            .components(##"{"#": "a?"}"##, ##"{"#": "a?"}"##, .covers),
        ])
    }

    @Test func variablesStandForEachOfTheirValues() throws {
        let variables = #""substitutionVariables": {"any": ["*"], "one": ["?"], "ab": ["a", "b"], "none": [""]}"#
        try CoveringRow.checkAll([
            .paths("/?", "/$(digit)", .covers),
            .paths("/$(digit)", "/?", .differs),
            .paths("/$(alnum)", "/$(digit)", .covers),
            .paths("/$(alnum)/*", "/$(alpha)", .covers),
            .paths("/$(xdigit)", "/$(digit)", .covers),
            .paths("/??", "/$(lang)", .differs),
            .paths("/??*", "/$(lang)", .covers),
            .paths("/$(lang)/*", "/$(lang)/about", .covers),
            .paths("/$(lang)/*", "/en/about", .covers),
            .paths("/$(lang)/*", "/zz/about", .differs),
            .paths("/*/about", "/$(lang)/about", .covers),
            .paths("/$(lang)/about", "/*/about", .differs),
            .paths("/$(lang)", "/$(region)", .differs),
            .paths("/$(any)*", "*", .covers, beside: variables),
            .paths("/$(any)", "*", .differs, beside: variables),
            .paths("/$(one)", "/?", .covers, beside: variables),
            .paths("/$(ab)", "/a", .covers, beside: variables),
            .paths("/a", "/$(ab)", .differs, beside: variables),
            .paths("/x$(none)", "/x", .covers, beside: variables),
        ])
    }

    @Test func formsThatDifferAreComparedWithCare() throws {
        func row(
            _ first: String, _ flag: String, _ second: String, _ laterFlag: String, _ expected: CoveringRow.Expected,
            sourceLocation: SourceLocation = #_sourceLocation
        ) -> CoveringRow {
            .components(
                #"{"/": \#(TestFile.jsonText(first)), \#(flag)}"#,
                #"{"/": \#(TestFile.jsonText(second)), \#(laterFlag)}"#, expected, sourceLocation: sourceLocation)
        }
        let (exact, folded) = (#""caseSensitive": true"#, #""caseSensitive": false"#)
        let decoded = #""percentEncoded": false"#
        let (decodedExact, decodedFolded) = ("\(decoded), \(exact)", "\(decoded), \(folded)")
        try CoveringRow.checkAll([
            row("/buy", folded, "/BUY", exact, .covers),
            row("/BUY", exact, "/buy", folded, .differs),
            row("/buy", exact, "/buy", folded, .differs),
            row("/42-*", exact, "/42-7", folded, .covers),
            row("/?", exact, "/k", folded, .covers),
            row("/$(alpha)", exact, "/k", folded, .covers),
            row("/$(alpha)", decodedExact, "/k", decodedFolded, .differs),
            row("/\u{E5}", decodedFolded, "/\u{212B}", decodedExact, .covers),
            row("/$(upper)", folded, "/$(alpha)", exact, .covers),
            row("*", decoded, "/buy", exact, .covers),
            row("/*", exact, "/buy", decoded, .covers),
            row("/buy", exact, "/buy", decoded, .differs),
            row("/buy/*", exact, "/buy/x", decoded, .differs),
            row("/buy/*", decoded, "/buy/x", exact, .covers),
            row("/buy/x", decoded, "/buy/*", exact, .differs),
            row("/buy/*", decoded, "/buy/*", exact, .differs),
            row("/caf\u{E9}/*", decoded, "/caf%C3%A9/x", exact, .covers),
            row("/$(digit)/*", decoded, "/$(digit)/x", exact, .covers),
            row("/a/b", decoded, "/a%2Fb", exact, .covers),
            row("/*/b", decoded, "/?/b", exact, .covers),
        ])
    }

    @Test func componentsThatAreNoObjectsTakeEverything() throws {
        try CoveringRow.checkAll([
            .components("1", #"{"/": "/a"}"#, .covers),
            .components("[]", "{}", .covers),
            .components(#"{"/": "/a"}"#, "1", .differs),
            .components(#"{"/": 1}"#, #"{"/": "/a"}"#, .covers),
            .components("1", "2", .covers, beside: #""defaults": {"/": "/a"}"#),
            .components("{}", #"{"/": "/b"}"#, .differs, beside: #""defaults": {"/": "/a"}"#),
            .components("{}", "1", .differs, beside: #""defaults": {"/": "/a"}"#),
        ])
    }

    @Test func theFirstOfManyIsFound() throws {
        var components = (0..<1_000).map { #"{"/": "/section\#($0 % 37)/item-\#($0)/*"}"# }
        components += [#"{"/": "/section5/*"}"#, #"{"/": "/section5/item-5/x", "?": {"id": "?*"}}"#, #"{"/": "*/x"}"#]
        components += [#"{"/": "/section5/news/x"}"#, #"{"/": "/section6/news/x"}"#, #"{"/": "/other"}"#]
        var list = try ComponentList(components)
        let found = components.indices.map { position -> [Int]? in
            guard case .covered(let earlier) = list.reachability(of: position) else { return nil }
            return earlier
        }
        #expect(found.prefix(1_001).allSatisfy { $0 == nil })
        #expect(found.suffix(5) == [[5], nil, [1_000], [1_002], nil])
    }

    @Test
    func hostilePatternsEndInUnknown() throws {
        let marks = String(repeating: "?", count: 60)
        for (first, second) in [
            ("*a\(marks)b*", "*a?\(marks)b*a"), ("*a\(marks)", "*b\(marks)?*a\(marks)"),
            ("*$(v)a\(marks)", "*$(v)$(v)\(marks)$(v)"), ("*" + marks + "*", String(repeating: "?*", count: 500)),
        ] {
            let variables = #""substitutionVariables": {"v": ["a?", "*b", "?a?", "c*?a"]}"#
            try CoveringRow.checkSoundness(of: first, second, beside: variables)
        }
    }
}
