import JSONSyntax
import Testing
import UniversalLinksTestSupport

/// Real files: `index.jsonl` says of each whether it is JSON, `mistakes.md` what is wrong with the others.
@Suite(.enabled(if: SharedData.has("corpus/index.jsonl"), SharedData.absence))
struct CorpusTests {
    private func files(thatAreJSON isJSON: Bool) throws -> [String] {
        try SharedData.lines(of: "corpus/index.jsonl").compactMap { line in
            let entry = try JSONDocument(parsing: line).root.object
            return entry?["json_valid"]?.boolean == isJSON ? entry?["file"]?.string : nil
        }
    }

    @Test func everyFileThatIsJSONIsRead() throws {
        let names = try files(thatAreJSON: true)
        for name in names {
            let bytes = try SharedData.bytes(of: "corpus/\(name)")
            #expect(throws: Never.self, "\(name)") {
                let root = try JSONDocument(parsing: bytes).root
                let written = JSONWriter(layout: .pretty).text(of: root)
                #expect(try JSONDocument(written).root.isSame(as: root), "\(name)")
            }
        }
        print("corpus: \(names.count) files are JSON")
        #expect(names.count > 250)
    }

    @Test func everyOtherFileIsRefusedForWhatIsWrongWithIt() throws {
        let names = try files(thatAreJSON: false)
        #expect(Set(names) == Set(CorpusTests.mistakes.map(\.file)))
        for mistake in CorpusTests.mistakes {
            let bytes = try SharedData.bytes(of: "corpus/\(mistake.file)")
            let error = try #require(throws: JSONSyntaxError.self, "\(mistake.file)") {
                try JSONDocument(parsing: bytes)
            }
            #expect(error.code == mistake.code, "\(mistake.file): \(error)")
            #expect(error.position.description == mistake.position, "\(mistake.file): \(error)")
        }
        print("corpus: \(names.count) files are not JSON")
    }

    private static let mistakes: [(file: String, code: JSONSyntaxError.Code, position: String)] = [
        ("0026.json", .trailingComma, "4:37"),
        ("0095.json", .plainText, "1:1"),
        ("0100.json", .plainText, "1:1"),
        ("0101.json", .typographicQuote, "7:7"),
        ("0104.json", .trailingComma, "19:12"),
        ("0110.json", .typographicQuote, "6:18"),
        ("0117.json", .unquotedKey, "4:9"),
        ("0137.json", .plainText, "1:1"),
        ("0143.json", .frontMatter, "1:1"),
        ("0144.json", .richText, "1:1"),
        ("0145.json", .frontMatter, "1:1"),
        ("0146.json", .htmlPage, "1:1"),
        ("0159.json", .trailingComma, "10:17"),
        ("0172.json", .strayColon, "9:55"),
        ("0190.json", .trailingComma, "27:12"),
        ("0230.json", .htmlPage, "1:1"),
        ("0231.json", .missingComma, "9:13"),
        ("0241.json", .typographicQuote, "6:18"),
        ("0270.json", .frontMatter, "1:1"),
        ("0277.json", .htmlPage, "1:1"),
        ("0279.json", .missingComma, "11:15"),
        ("0281.json", .trailingComma, "12:41"),
        ("0282.json", .ellipsis, "7:19"),
    ]
}
