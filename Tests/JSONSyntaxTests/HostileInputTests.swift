import JSONSyntax
import Testing
import UniversalLinksTestSupport

/// Texts that were made to hurt. None crashes, and each comes to its end: in quadratic time, that would be hours.
@Suite
struct HostileInputTests {
    /// In bytes.
    private static let size = 128 << 10

    private func text(_ opening: String, repeating unit: String, _ closing: String) -> String {
        opening + String(repeating: unit, count: HostileInputTests.size / unit.utf8.count + 1) + closing
    }

    @Test(arguments: [
        ("[", "0,", "0]"), ("[", "[],", "0]"), ("[", "[[[[]]]],", "0]"), ("[", #"{"a":[]},"#, "0]"), ("\"", "a", "\""),
        ("\"", "é", "\""), ("\"", #"\\"#, "\""), ("\"", #"\ud83c\udf63"#, "\""), ("", " \n", "0"), ("0", "\r", ""),
        ("", "1", ""), ("0.", "1", ""), ("{", #""a":0,"#, #""a":1}"#), ("{\"", "k", "\":0}"),
        ("[", "\"\u{301}\",", "0]"),
    ])
    func largeTextsAreRead(opening: String, unit: String, closing: String) throws {
        let text = text(opening, repeating: unit, closing)
        let document = try JSONDocument(text)
        #expect(document.source.bytes.count >= HostileInputTests.size)
        #expect(!document.root.isNull)
    }

    @Test(arguments: [
        ("", "[", ""), ("", #"{"a":"#, ""), ("[", "0,", ""), ("[", "[],", ""), ("\"", "a", ""), ("\"", "“a”", "\n"),
        ("\"", "\\\\", ""), ("[", "t", ""), ("[0", "x", "]"), ("", "---\n", ""), ("a: ", "\na: ", ""), ("", " ", "a"),
        ("[0]", " ", "]"), ("[\"", "“", "\" x"), ("", "我", ""), ("[", "我", "]"), ("- ", "\n", ""), ("", "<", ""),
        ("{\"a\"", " ", "x"), ("[", "[[[[]]]],", "]"),
    ])
    func largeTextsThatAreNoJSONAreRefused(opening: String, unit: String, closing: String) throws {
        let text = text(opening, repeating: unit, closing)
        let error = try #require(throws: JSONSyntaxError.self) { try JSONDocument(text) }
        #expect((0...text.utf8.count).contains(error.byteOffset))
        #expect(error.message.utf8.count < 400)
    }

    @Test func twoMegabytesAreRead() throws {
        let deep = String(repeating: "[", count: 500) + String(repeating: "]", count: 500)
        let long = String(repeating: #"long \u00e9 "#, count: 50_000)
        let flat = String(repeating: "1,", count: 10_000) + "2"
        let entry = #"{"deep":\#(deep),"long":"\#(long)","a":[\#(flat)],"a":3}"#
        let document = try JSONDocument("[\(entry),\(entry),\(entry),\(entry)]")
        #expect(document.source.bytes.count > 2 << 20)
        #expect(document.root.array?.map { $0.object?["a"]?.number } == ["3", "3", "3", "3"])
    }

    @Test func manyDifferentKeysAreReadAndFound() throws {
        let members = (0..<20_000).map { "\"key \($0)\":\($0)" }
        let object = try #require(JSONDocument("{\(members.joined(separator: ",")),\"key 7\":-1}").root.object)
        #expect(object.members.count == 20_001)
        #expect(object.shadowedIndices == [7])
        #expect(object["key 7"]?.number == "-1")
        #expect(object["key 19999"]?.number == "19999")
    }

    @Test(arguments: Fixtures.documents.map { Array($0.utf8) })
    func everyTruncationIsReadOrRefused(bytes: [UInt8]) {
        for count in bytes.indices { readOrRefuse(Array(bytes.prefix(count))) }
    }

    @Test func everyPairOfBytesIsReadOrRefused() {
        for first in Rounds.draw(Array(UInt8.min...UInt8.max), oneOf: 4, for: "everyPairOfBytesIsReadOrRefused") {
            for second in UInt8.min...UInt8.max { readOrRefuse([first, second]) }
        }
    }

    @Test func mutationsAreReadOrRefused() {
        var generator = SeededGenerator(announcedFor: "mutationsAreReadOrRefused")
        let fixtures = Fixtures.documents.map { Array($0.utf8) } + ErrorCase.all.map(\.bytes).filter { $0.count < 400 }
        var count = 0
        for _ in 0..<20_000 where readOrRefuse(mutation(of: generator.pick(fixtures), using: &generator)) { count += 1 }
        #expect(count > 100 && count < 19_900)
    }

    /// Reads a text; if it is JSON, it is written and read again. Whether it is.
    @discardableResult
    private func readOrRefuse(_ bytes: [UInt8]) -> Bool {
        let root: JSONValue
        do throws(JSONSyntaxError) {
            root = try JSONDocument(parsing: bytes).root
        } catch {
            if !(0...bytes.count).contains(error.byteOffset) || error.message.isEmpty {
                Issue.record("\(error) at \(error.byteOffset) of \(bytes)")
            }
            return false
        }
        let written = JSONWriter(layout: .compact).text(of: root)
        if (try? JSONDocument(written))?.root.isSame(as: root) != true { Issue.record("\(bytes) became \(written)") }
        return true
    }

    private func mutation(of original: [UInt8], using generator: inout SeededGenerator) -> [UInt8] {
        var bytes = original
        for _ in 0..<Int.random(in: 1...3, using: &generator) {
            let start = Int.random(in: 0...bytes.count, using: &generator)
            let end = Int.random(in: start...min(start + 6, bytes.count), using: &generator)
            switch Int.random(in: 0..<5, using: &generator) {
            case 0: bytes.removeSubrange(start...)
            case 1: bytes.removeSubrange(start..<end)
            case 2: bytes.insert(contentsOf: bytes[start..<end], at: start)
            case 3: bytes.insert(contentsOf: generator.pick(HostileInputTests.snippets).utf8, at: start)
            default: bytes.replaceSubrange(start..<end, with: (start..<end).map { _ in octet(using: &generator) })
            }
        }
        return bytes
    }

    private static let snippets = [
        "{", "}", "[", "]", ",", ":", "\"", "\\", "\\u", "\\ud83c", "\\udf63", "{{", "<%", "//", "#", "...", "“", "”",
        "'",
        "\u{A0}", "\n", "\r", "\t", "\u{0}", "\u{FEFF}", "-", "0", "1e5", ".", "true", "null", "---\n", "a: ", "<",
        "=======",
        "🍣", "é", "e\u{301}", "\"a\":1,", "\"a\"",
    ]

    /// Half of the time a byte that means something to the reader.
    private func octet(using generator: inout SeededGenerator) -> UInt8 {
        generator.oneIn(2)
            ? generator.pick(Array("{}[],:\"\\'-+.0aeEtfn \n<".utf8)) : UInt8.random(in: 0...0xFF, using: &generator)
    }
}
