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
            .paths("/buy", "/buy/*", .differs, witness: "/buy/x"),
            .paths("/buy?*", "/buy/*", .covers),
            .paths("/buy/*", "/buy?*", .differs, witness: "/buyxx"),
            .paths("/buy/?*", "/buy/*", .differs, witness: "/buy"),
            .paths("?*", "*", .differs, witness: "/"),
            .paths("*/x", "/*/x", .covers),
            .paths("/*/x", "*/x", .differs, witness: "/x"),
            .paths("/a/**", "/a/*", .covers),
            .paths("/a//b", "/a/b", .covers),
            .paths("/", "", .covers),
            .paths("/", "/*", .differs, witness: "/x"),
            .paths("/?/", "/a", .covers),
            .paths("/??", "/ab", .covers),
            .paths("/ab", "/??", .differs, witness: "/xx"),
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
                #"{"/": "/skins/install", "?": {"url": "?*"}}"#, #"{"/": "/skins/install"}"#, .differs,
                witness: "/skins/install"),
            .components(#"{"/": "/auth/*"}"#, #"{"/": "/auth", "?": {"redirect": "?*"}}"#, .covers),
            .components(
                #"{"/": "/auth", "?": {"redirect": "?*"}}"#, #"{"/": "/auth/*"}"#, .differs, witness: "/auth/x"),
            .components(#"{"?": "*"}"#, #"{}"#, .covers),
            .components(#"{"?": "?*"}"#, #"{}"#, .differs, witness: "/"),
            .components(#"{"?": {"a": "1"}}"#, #"{"?": {"a": "1", "b": "2"}}"#, .covers),
            .components(#"{"?": {"a": "1", "b": "2"}}"#, #"{"?": {"a": "1"}}"#, .differs, witness: "/?a=1"),
            .components(#"{"?": {"a": "?*"}}"#, #"{"?": "a=1"}"#, .covers),
            .components(#"{"?": {"a": "?*"}}"#, #"{"?": "a=1*"}"#, .differs, witness: "/?a=1&a"),
            .components(#"{"?": {"a": "?*"}}"#, #"{"?": "a=*"}"#, .differs),
            .components(#"{"?": "*a=*"}"#, #"{"?": {"a": "?*"}}"#, .covers),
            .components(#"{"?": "*a=?*"}"#, #"{"?": {"a": "?*"}}"#, .covers),
            .components(#"{"?": "a=*"}"#, #"{"?": {"a": "?*"}}"#, .differs, witness: "/?&a=x"),
            .components(#"{"?": {}}"#, #"{"?": "a"}"#, .covers),
            .components(#"{"?": {"a": "1", "b": 2}}"#, #"{"?": "c"}"#, .covers),
            .components(#"{"?": {"": "x"}}"#, #"{"?": "=x"}"#, .covers),
            .components(#"{"?": {"A": "x"}, "caseSensitive": false}"#, #"{"?": {"A": "X"}}"#, .covers),
            .components(#"{"?": {"A": "x"}, "caseSensitive": false}"#, #"{"?": {"a": "x"}}"#, .differs),
            .components(##"{"#": "*"}"##, #"{"/": "/a"}"#, .covers),
            .components(##"{"#": "?*"}"##, ##"{"#": "a"}"##, .covers),
            .components(##"{"#": "?*"}"##, ##"{"#": "*"}"##, .differs, witness: "/"),
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
            .paths("/$(lang)/*", "/zz/about", .differs, witness: "/zz/about"),
            .paths("/*/about", "/$(lang)/about", .covers),
            .paths("/$(lang)/about", "/*/about", .differs, witness: "/x/about"),
            .paths("/$(lang)", "/$(region)", .differs),
            .paths("/$(any)*", "*", .covers, beside: variables),
            .paths("/$(any)", "*", .differs, beside: variables, witness: "/"),
            .paths("/$(one)", "/?", .covers, beside: variables),
            .paths("/$(ab)", "/a", .covers, beside: variables),
            .paths("/a", "/$(ab)", .differs, beside: variables, witness: "/b"),
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
            row("/*/b", decoded, "/?/b", exact, .unknown),
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

    @Test func samplesAreNatural() throws {
        let rows = [
            (#"{"/": "/buy/*"}"#, "/buy/x"), (#"{"/": "*"}"#, "/"), (#"{"/": "/"}"#, "/"), ("{}", "/"), ("1", "/"),
            (#"{"/": "/$(digit)$(lang)"}"#, "/0aa"), (#"{"/": "a?"}"#, "/ax"), (#"{"/": "*.html"}"#, "/x.html"),
            (#"{"/": "/%??"}"#, "/%00"), (#"{"/": "/?%2?"}"#, "/x%20"),
            (#"{"?": "id=?*"}"#, "/?id=x"), (#"{"?": "*"}"#, "/"),
            (#"{"?": {"a": "?*", "b": "*", "c": "1"}}"#, "/?a=x&c=1"),
            (##"{"#": "top"}"##, "/#top"), (##"{"#": "*"}"##, "/"),
            (#"{"/": "/caf\u00e9", "?": {"a[]": "x&y"}, "percentEncoded": false}"#, "/caf%C3%A9?a%5B%5D=x%26y"),
        ]
        for (component, expected) in rows {
            let pair = try CoveringPair([component])
            let sample = try #require(pair.covering.sample(of: 0), "\(component)")
            #expect(sample.description == expected)
            #expect(try pair.matches(0, sample))
            #expect(!pair.covering.neverMatches(0))
        }
        let never = try CoveringPair([#"{"/": "/a b"}"#])
        #expect(never.covering.sample(of: 0) == nil)
        #expect(never.covering.neverMatches(0))
    }

    @Test func theFirstOfManyIsFound() throws {
        var components = (0..<1_000).map { #"{"/": "/section\#($0 % 37)/item-\#($0)/*"}"# }
        components += [#"{"/": "/section5/*"}"#, #"{"/": "/section5/item-5/x", "?": {"id": "?*"}}"#, #"{"/": "*/x"}"#]
        components += [#"{"/": "/section5/news/x"}"#, #"{"/": "/section6/news/x"}"#, #"{"/": "/other"}"#]
        var covering = try CoveringPair.covering(components)
        let found = components.indices.map { covering.firstCovering(later: $0) }
        #expect(found.prefix(1_001).allSatisfy { $0 == nil })
        #expect(found.suffix(5) == [5, nil, 1_000, 1_002, nil])
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
