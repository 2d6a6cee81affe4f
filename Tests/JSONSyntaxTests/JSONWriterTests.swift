import JSONSyntax
import Testing
import UniversalLinksTestSupport

struct JSONWriterTests {
    @Test func compactTextHasNoWhiteSpace() throws {
        let document = try JSONDocument(" { \"a\" : [ 1.50 , { } , [ ] , null ] ,\n \"b c\" : \" d \" } ")
        #expect(
            JSONWriter(layout: .compact).text(of: document.root) == #"{"a":[1.50,{},[],null],"b c":" d "}"#)
    }

    @Test(arguments: [1, 7, 64, 65_536], [JSONWriter.Layout.compact, .pretty])
    func piecesAreTheTextInOrder(byteCount: Int, layout: JSONWriter.Layout) throws {
        let document = try JSONDocument(
            #"{"a":[1,{"b":true},[],{}],"é":{"c":"\#(String(repeating: "x", count: 200))"},"d":[2,3]}"#)
        let writer = JSONWriter(layout: layout)
        var pieces: [String] = []
        writer.write(document.root, inPiecesOf: byteCount) { pieces.append($0) }
        #expect(pieces.joined().hasSameScalars(as: writer.text(of: document.root)))
        #expect(pieces.dropLast().allSatisfy { $0.utf8.count >= byteCount })
        #expect((pieces.count > 1) == (byteCount < 200))
    }

    @Test func whatAReceiverOfPiecesThrowsEndsTheWriting() throws {
        struct Full: Error {}
        let document = try JSONDocument("[1, 2, 3, 4]")
        var count = 0
        #expect(throws: Full.self) {
            try JSONWriter(layout: .compact).write(document.root, inPiecesOf: 2) { _ throws(Full) in
                count += 1
                if count == 2 { throw Full() }
            }
        }
        #expect(count == 2)
    }

    @Test func prettyTextHasAMemberALine() throws {
        let document = try JSONDocument(#"{"a":[1,{"b":true},[],{}],"a":{"c":""}}"#)
        #expect(
            JSONWriter(layout: .pretty).text(of: document.root) == """
                {
                  "a": [
                    1,
                    {
                      "b": true
                    },
                    [],
                    {}
                  ],
                  "a": {
                    "c": ""
                  }
                }
                """)
    }

    @Test(arguments: [
        ("", #""""#), ("a", #""a""#), ("\"", #""\"""#), ("\\", #""\\""#), ("/", #""/""#), ("\n", #""\n""#),
        ("\r\n", #""\r\n""#), ("\t", #""\t""#), ("\u{0}", #""\u0000""#), ("\u{8}\u{C}", #""\u0008\u000C""#),
        ("\u{1B}", #""\u001B""#), ("\u{7F}", #""\u007F""#), ("\u{85}", #""\u0085""#),
        ("\u{2028}\u{2029}", #""\u2028\u2029""#), ("é 🍣 e\u{301}", "\"é 🍣 e\u{301}\""), ("\u{A0}", "\"\u{A0}\""),
        ("\"\u{301}", "\"\\\"\u{301}\""),
    ])
    func controlCharactersQuotesAndBackslashesAreEscaped(text: String, quoted: String) throws {
        #expect(JSONWriter.quoted(text).hasSameScalars(as: quoted))
        #expect(try #require(JSONDocument(quoted).root.string).hasSameScalars(as: text))
    }

    @Test(arguments: Fixtures.documents, [JSONWriter.Layout.compact, .pretty])
    func whatIsWrittenReadsAsTheSameValue(text: String, layout: JSONWriter.Layout) throws {
        let root = try JSONDocument(text).root
        let written = JSONWriter(layout: layout).text(of: root)
        let again = try JSONDocument(written).root
        #expect(again.isSame(as: root))
        #expect(JSONWriter(layout: layout).text(of: again).hasSameScalars(as: written))
    }
}
