import JSONSyntax
import Testing
import UniversalLinksTestSupport

struct JSONDocumentTests {
    @Test(
        arguments: [
            ("null", nil),
            ("true", true),
            ("false", false),
            ("0", 0),
            (#""""#, ""),
            (#""a""#, "a"),
            ("[]", []),
            ("{}", [:]),
            ("[[],{}]", [[], [:]]),
            ("[1,2,3]", [1, 2, 3]),
            (#"{"a":1}"#, ["a": 1]),
            (#"{"a":{"b":[null,{"":""}]},"c":false}"#, ["a": ["b": [nil, ["": ""]]], "c": false]),
            (" \t\r\n[ 1 , \n2\t]\r\n", [1, 2]),
            ("\n{\r\"a\"\n:\t1 }\n", ["a": 1]),
        ] as [(String, JSONValue)])
    func everyFormOfValueIsRead(text: String, value: JSONValue) throws {
        #expect(try JSONDocument(text).root.isSame(as: value))
    }

    @Test(arguments: [
        "0", "-0", "10", "-1", "0.0", "0.10", "1e5", "1E5", "1e+05", "1e-5", "-12.50E-007", "1e400", "1e-400",
        "123456789012345678901234567890.123456789012345678901234567890",
    ])
    func numbersKeepTheirText(text: String) throws {
        #expect(try JSONDocument(text).root.number == text)
        #expect(try JSONDocument("[\(text),\(text)]").root.array?.map(\.number) == [text, text])
        #expect(try JSONDocument("{\"a\":\(text)}").root.object?["a"]?.number == text)
    }

    // MARK: - Places

    @Test func everyValueAndKeyHasItsBytes() throws {
        let document = try JSONDocument(#" {"é" : [1, "ä\n" ,{ }], "b":null} "#)
        var places: [String] = []
        document.root.forEachValue { pointer, value in
            places.append("\(pointer) \(value.range.start)..<\(value.range.end)")
        }
        #expect(
            places == [" 1..<36", "/é 9..<25", "/é/0 10..<11", "/é/1 13..<19", "/é/2 21..<24", "/b 31..<35"])
        let keys = try #require(document.root.object?.members.map(\.keyRange))
        #expect(keys == [SourceRange(start: 2, end: 6), SourceRange(start: 27, end: 30)])
    }

    @Test(arguments: Fixtures.documents)
    func theBytesOfAValueAreThatValue(text: String) throws {
        let document = try JSONDocument(text)
        document.root.forEachValue { _, value in
            let part = document.source.text(in: value.range)
            #expect((try? JSONDocument(part))?.root.isSame(as: value) == true, "\(part)")
            for member in value.object?.members ?? [] {
                let key = document.source.text(in: member.keyRange)
                #expect(
                    (try? JSONDocument(key))?.root.string.map { $0.hasSameScalars(as: member.key) } == true, "\(key)")
                #expect(member.keyRange.end < member.value.range.start)
                #expect(value.range.start < member.keyRange.start && member.value.range.end < value.range.end)
            }
        }
    }

    @Test func positionsAreLinesAndColumns() throws {
        let document = try JSONDocument("{\n  \"日本🍣\": [1,\r\n\t\"a\"]\n}")
        let array = try #require(document.root.object?["日本🍣"])
        #expect(document.position(of: document.root.range) == SourcePosition(line: 1, column: 1))
        #expect(document.position(of: array.range) == SourcePosition(line: 2, column: 10))
        #expect(try document.position(of: #require(array.array?.last).range) == SourcePosition(line: 3, column: 2))
    }

    // MARK: - Byte-order mark

    @Test(arguments: Fixtures.documents)
    func aByteOrderMarkIsAcceptedAndRemembered(text: String) throws {
        let plain = try JSONDocument(text)
        let marked = try JSONDocument("\u{FEFF}" + text)
        #expect(!plain.source.hasByteOrderMark)
        #expect(marked.source.hasByteOrderMark)
        #expect(marked.source.bytes == plain.source.bytes)
        #expect(marked.root.range == plain.root.range)
        #expect(marked.root.isSame(as: plain.root))
    }

    @Test func aSecondByteOrderMarkIsRefused() {
        #expect(throws: JSONSyntaxError.self) { try JSONDocument("\u{FEFF}\u{FEFF}{}") }
    }

    // MARK: - Depth

    @Test(arguments: [("[", "]"), (#"{"":"#, "}"), (#"[{"":"#, "}]")])
    func nestingIsReadToDepth512(opening: String, closing: String) throws {
        let level = opening.count { $0 == "[" || $0 == "{" }
        func nested(_ depth: Int) -> String {
            let count = depth / level
            return String(repeating: opening, count: count) + (depth % level == 0 ? "0" : "[0]")
                + String(repeating: closing, count: count)
        }
        let deepest = try JSONDocument(nested(512))
        var depth = -1
        deepest.root.forEachValue { pointer, _ in depth = max(depth, pointer.tokens.count) }
        #expect(depth == JSONDocument.maximumDepth)
        let error = try #require(throws: JSONSyntaxError.self) { try JSONDocument(nested(513)) }
        #expect(error.code == .excessiveDepth)
    }

    @Test func depthCountsOpenBracketsOnly() throws {
        let text = "[" + String(repeating: "[[]],", count: 1000) + "0]"
        #expect(try JSONDocument(text).root.array?.count == 1001)
    }

    @Test func aDocumentCanBeMadeFromASourceTextAndAValue() {
        let document = JSONDocument(source: SourceText(Array("a: 1".utf8)), root: ["a": 1])
        #expect(document.root.object?["a"]?.number == "1")
        #expect(document.source.lineCount == 1)
    }
}
