import JSONSyntax
import Testing
import UniversalLinks
import UniversalLinksProject
import UniversalLinksTestSupport

/// One list, two notations, the same expectations.
struct LinkListNotationTests {
    static let json = """
        {
          "links": [
            { "url": "https://eats.example/menu/aurora", "expect": "matched", "note": "the menu" },
            { "url": "https://eats.example/jobs", "expect": "not-matched", "app": "com.example.eats" }
          ],
          "non_deep_linkable_urls": ["https://eats.example/help"]
        }
        """

    static let yaml = """
        # A comment
        links:
          - url: https://eats.example/menu/aurora
            expect: matched
            note: "the menu"
          - { url: 'https://eats.example/jobs', expect: not-matched, app: com.example.eats }
        non_deep_linkable_urls:
          - https://eats.example/help
        """

    @Test func bothNotationsSayTheSame() throws {
        let fromJSON = try LinkList(parsing: Array(Self.json.utf8), as: .json).expectations
        let fromYAML = try LinkList(parsing: Array(Self.yaml.utf8), as: .yaml).expectations
        #expect(fromJSON.map(\.url) == fromYAML.map(\.url))
        #expect(fromJSON.map(\.requirement) == fromYAML.map(\.requirement))
        #expect(fromJSON.map(\.app) == fromYAML.map(\.app))
        #expect(fromJSON.map(\.note) == fromYAML.map(\.note))
        #expect(fromJSON.map(\.requirement) == [.matched, .notMatched, .notMatched])
    }

    @Test func entriesOfYAMLKnowTheirPlaces() throws {
        let expectations = try LinkList(parsing: Array(Self.yaml.utf8), as: .yaml).expectations
        #expect(expectations.map { $0.location?.position.line } == [3, 6, 8])
        #expect(expectations.map { $0.location?.position.column } == [5, 5, 5])
        #expect(
            expectations.map { $0.location?.pointer?.description } == [
                "/links/0", "/links/1", "/non_deep_linkable_urls/0",
            ])
    }

    @Test(arguments: ["app:", "app: ~", "app: null"])
    func anEmptyValueOfYAMLIsNone(line: String) throws {
        let text = "- url: https://eats.example/a\n  expect: matched\n  \(line)\n"
        let expectation = try #require(try LinkList(parsing: Array(text.utf8), as: .yaml).expectations.first)
        #expect(expectation.app == nil)
    }

    @Test(arguments: [
        ("links.json", LinkList.Notation.json), ("links", .json), ("links.yml", .yaml), ("A.YAML", .yaml),
        ("urls.TXT", .lines),
    ])
    func theNameTellsTheNotation(name: String, notation: LinkList.Notation) {
        #expect(LinkList.Notation(fileName: name, Array("[]".utf8)) == notation)
    }

    @Test(arguments: [
        ("https://a.example/", LinkList.Notation.lines), ("\u{FEFF}# a\r\n\n  HTTPS://a.example/", .lines),
        ("{\"links\": [\n\"https://a.example/\"]}", .json), ("[\"https://a.example/\"]", .json), ("", .json),
        ("7", .json),
        ("text", .json), ("\"https://a.example/\"", .json),
    ])
    func theFirstLineTellsTheNotationOfOtherNames(text: String, notation: LinkList.Notation) {
        #expect(LinkList.Notation(fileName: "standard input", Array(text.utf8)) == notation)
    }

    @Test func linesAreURLsThatMustMatch() throws {
        let text =
            "# all of these\r\n\n  https://a.example/b#c  # the menu\r\nhttps://a.example/d\t\n#https://a.example/e"
        let list = try LinkList(parsing: Array(text.utf8), as: .lines)
        #expect(list.expectations.map(\.url) == ["https://a.example/b#c", "https://a.example/d"])
        #expect(list.expectations.allSatisfy { $0.requirement == .matched })
        #expect(list.expectations.compactMap { $0.location?.position.description } == ["3:3", "4:1"])
        #expect(list.expectations.compactMap(\.location).map { $0.range.end - $0.range.start } == [21, 19])
        let marked = try LinkList(parsing: Array("\u{FEFF}https://a.example/b".utf8), as: .lines)
        #expect(marked.expectations.map(\.url) == ["https://a.example/b"])
        #expect(try LinkList(parsing: Array("# nothing".utf8), as: .lines).emptyKeys == ["links"])
        #expect(throws: LinkListError.self) { try LinkList(parsing: [0xFF], as: .lines) }
    }

    /// In both notations, each problem with the text that it is about.
    @Test(arguments: [
        (
            LinkList.Notation.json,
            #"{"link": [], "links": [{"url": "a", "expect": "yes"}, {"url": 7, "expect": "matched"}, 8, {"uri": "b"}]}"#,
            ["\"link\"", "\"yes\"", "7", "8", "\"uri\""]
        ),
        (
            .yaml,
            "link: []\nlinks:\n- url: a\n  expect: 'y''s' # why\n- expect: matched\n- [c, \"d\\\"e\"] # f\n- uri: b\n",
            ["link", "'y''s'", "expect: matched", "[c, \"d\\\"e\"", "uri"]
        ),
    ])
    func everyProblemIsToldWithItsText(notation: LinkList.Notation, text: String, marked: [String]) throws {
        let bytes = Array(text.utf8)
        let error = try #require(throws: LinkListError.self) { try LinkList(parsing: bytes, as: notation) }
        let texts = error.problems.map { problem in
            problem.range.map { String(decoding: bytes[$0.start..<$0.end], as: UTF8.self) }
        }
        #expect(texts == marked, "\(error)")
        #expect(error.position == error.problems.first?.position)
        #expect(error.description.split(separator: "\n").count == marked.count)
    }

    @Test(arguments: [
        ("", 1, "The list is empty."),
        ("links:\n  - url: [x", 2, "This is not valid YAML"),
        ("links:\n\t- url: x", 2, "This is not valid YAML"),
        ("links:\n  - url: a\n    url: b\n", 2, "A key appears twice"),
        ("links:\n  - url: a\n", 2, "has no \"expect\""),
        ("links:\n  - url: a\n    expect: maybe\n", 3, "Write one of matched, not-matched, excluded, unmatched"),
        ("links:\n  - url: a\n    expects: matched\n", 3, "Did you mean \"expect\"?"),
        ("link:\n  - url: a\n", 1, "Did you mean \"links\"?"),
        ("links: yes\n", 1, "Write an array"),
        ("just text\n", 1, "The list is a string"),
        ("? [a, b]\n: c\n", 1, "A key is not plain text."),
    ])
    func mistakesInYAMLHaveAPlaceAndAdvice(text: String, line: Int, message: String) throws {
        let error = try #require(throws: LinkListError.self) { try LinkList(parsing: Array(text.utf8), as: .yaml) }
        #expect(error.position.line == line)
        #expect(error.message.contains(message), "\(error)")
    }

    @Test func aliasesAreWrittenOutUpToABound() throws {
        let shared = "x: &u https://eats.example/a\nlinks: []\n"
        #expect(throws: LinkListError.self) { try LinkList(parsing: Array(shared.utf8), as: .yaml) }

        var bomb = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n"
        for level in 1...12 {
            let alias = "*a\(level - 1)"
            bomb += "a\(level): &a\(level) [\([String](repeating: alias, count: 10).joined(separator: ", "))]\n"
        }
        let error = try #require(throws: LinkListError.self) { try LinkList(parsing: Array(bomb.utf8), as: .yaml) }
        #expect(error.message.contains("aliases"))
        #expect(error.position.line == 6)
    }

    /// Comparing such keys with each other took minutes.
    @Test func nestedAliasesAreNoKeys() throws {
        var text = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n"
        for level in 1...3 {
            let alias = "*a\(level - 1)"
            text += "a\(level): &a\(level) [\([String](repeating: alias, count: 10).joined(separator: ", "))]\n"
        }
        for key in ["? *a3\n: x\n", "*a3 : x\n*a3 : y\n"] {
            let error = try #require(throws: LinkListError.self) {
                try LinkList(parsing: Array((text + key).utf8), as: .yaml)
            }
            #expect(error.message == "A key is not plain text.")
            #expect(error.position.line == 5)
        }
    }

    @Test func anAliasCanBeAKey() throws {
        let text =
            "- &u url: https://eats.example/a\n  &e expect: matched\n- *u : https://eats.example/b\n  *e : excluded\n"
        let list = try LinkList(parsing: Array("links:\n\(text)".utf8), as: .yaml)
        #expect(list.expectations.map(\.url) == ["https://eats.example/a", "https://eats.example/b"])
    }

    @Test func charactersThatYAMLForbidsHaveAPlace() throws {
        let error = try #require(throws: LinkListError.self) {
            try LinkList(parsing: Array("links:\n- url: a\u{7}b\n".utf8), as: .yaml)
        }
        #expect(error.position.line == 2)
        #expect(error.message == "This is not valid YAML: control characters are not allowed. Remove the character.")
    }

    @Test(arguments: [
        Named(String(repeating: "[", count: 200_000)), Named(String(repeating: "- ", count: 200_000)),
        Named(String(repeating: "{a: ", count: 200_000)),
    ])
    func deepNestingIsAnErrorAndNoCrash(text: Named<String>) {
        #expect(throws: LinkListError.self) { try LinkList(parsing: Array(text.value.utf8), as: .yaml) }
    }

    @Test func invalidUTF8IsAnError() {
        #expect(throws: LinkListError.self) { try LinkList(parsing: [0x61, 0x3A, 0x20, 0xFF], as: .yaml) }
        #expect(throws: LinkListError.self) { try LinkList(parsing: [0x7B, 0xFF], as: .json) }
    }
}
