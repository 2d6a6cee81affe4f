import JSONSyntax
import Testing
import UniversalLinks
import UniversalLinksLinting
import UniversalLinksTestSupport

struct FormattingTests {
    private func formatted(_ text: String) throws -> String {
        String(decoding: try Formatting.bytes(of: AssociationFile(parsing: text.utf8)), as: UTF8.self)
    }

    @Test func theLayoutIsTheCanonicalOne() throws {
        let file = #"""
            {"applinks":{"apps":[],"defaults":{"caseSensitive":false},"substitutionVariables":{"food":["a","b"],"none":[]},
            "details":[{"appIDs":["A.b","A.c"],"components":[{"/":"/buy/*","?":{"a":"1*"},"exclude":true},{},
            {"/":"/a/very/long/path/that/goes/on/*","comment":"A comment that makes the component too long for one line."}
            ],"paths":["/a"]}, {}]},"webcredentials":{"apps":["A.b"]},"x":[[1],{"y":2}],"z":1.50e3}
            """#
        #expect(
            try formatted(file) == """
                {
                  "applinks": {
                    "apps": [],
                    "defaults": { "caseSensitive": false },
                    "substitutionVariables": {
                      "food": ["a", "b"],
                      "none": []
                    },
                    "details": [
                      {
                        "appIDs": ["A.b", "A.c"],
                        "components": [
                          { "/": "/buy/*", "?": { "a": "1*" }, "exclude": true },
                          {},
                          {
                            "/": "/a/very/long/path/that/goes/on/*",
                            "comment": "A comment that makes the component too long for one line."
                          }
                        ],
                        "paths": ["/a"]
                      },
                      {}
                    ]
                  },
                  "webcredentials": {
                    "apps": ["A.b"]
                  },
                  "x": [
                    [1],
                    { "y": 2 }
                  ],
                  "z": 1.50e3
                }

                """)
    }

    @Test(arguments: [
        ("\u{FEFF}[]", "[]\n"), ("{}", "{}\n"), (" \"a\\/\\u00e9\\u0000\" ", "\"a/é\\u0000\"\n"),
        ("{\"a\":1,\"a\":2}", "{\n  \"a\": 1,\n  \"a\": 2\n}\n"), ("[1.0E+2,-0]", "[1.0E+2, -0]\n"), ("null", "null\n"),
    ])
    func valuesStayAsTheyAre(text: String, expected: String) throws {
        #expect(try formatted(text).hasSameScalars(as: expected))
    }

    @Test func aLineHasAHundredColumnsAtMost() throws {
        for length in 60...110 {
            let text = try formatted("{\"x\":[\"\(String(repeating: "é", count: length))\"]}")
            let isWhole = text.contains("[\"")
            #expect(isWhole == (length + "  \"x\": [\"\"],".count <= 100), "\(length)")
        }
    }

    @Test func aFileThatWouldBeTooLargeStays() throws {
        let many = "[" + Array(repeating: "[[0]]", count: 20_000).joined(separator: ",") + "]"
        let file = try AssociationFile(parsing: many.utf8)
        let growth = #expect(throws: RewritingError.self) { try Formatting.bytes(of: file) }
        #expect(growth?.code == .excessiveGrowth)
        let signed = try AssociationFile(parsing: SignedFixture.bytes)
        let signature = #expect(throws: RewritingError.self) { try Formatting.bytes(of: signed) }
        #expect(signature?.code == .signedFile)
    }

    @Test func theMeaningStaysAndASecondRunChangesNothing() throws {
        var generator = MutationGenerator(
            random: SeededGenerator(announcedFor: "FormattingTests.theMeaningStays"),
            originals: MutationFixtures.own + MutationFixtures.real)
        let files = MutationFixtures.real + (0..<1_000).map { _ in generator.mutation() }
        var count = 0
        for bytes in files {
            guard let file = try? AssociationFile(parsing: bytes), !file.isSigned else { continue }
            let formatted = try Formatting.bytes(of: file)
            let again = try AssociationFile(parsing: formatted)
            if !again.root.isSame(as: file.root) || again.source.hasByteOrderMark {
                Issue.record("\(String(decoding: bytes, as: UTF8.self))")
            }
            if try Formatting.bytes(of: again) != formatted {
                Issue.record("not idempotent: \(String(decoding: bytes, as: UTF8.self))")
            }
            count += 1
        }
        #expect(count > 200)
    }

    @Test func deepAndWideValuesEnd() throws {
        let deep = String(repeating: "[", count: 500) + String(repeating: "]", count: 500)
        let nested =
            String(repeating: "{\"k\":", count: 400) + "\"\(String(repeating: "x", count: 10_000))\""
            + String(repeating: "}", count: 400)
        for text in [deep, nested, "{\"a\":" + deep + "}"] {
            let once = AssociationFileLayout.text(of: try JSONDocument(parsing: Array(text.utf8)).root)
            let again = AssociationFileLayout.text(of: try JSONDocument(parsing: Array(once.utf8)).root)
            #expect(again.hasSameScalars(as: once))
        }
    }
}
