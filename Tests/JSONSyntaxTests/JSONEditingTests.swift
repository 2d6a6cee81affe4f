import JSONSyntax
import Testing

/// Every edit leaves the text JSON, and what it does not concern byte for byte as it is.
struct JSONEditingTests {
    struct Removal: Sendable, CustomTestStringConvertible {
        let text: String
        let indices: Set<Int>
        let expected: String

        var testDescription: String { "\(text) without \(indices.sorted())" }

        init(_ text: String, _ indices: Set<Int>, _ expected: String) {
            self.text = text
            self.indices = indices
            self.expected = expected
        }
    }

    @Test(arguments: [
        Removal("[1, 2, 3]", [0], "[2, 3]"), Removal("[1, 2, 3]", [1], "[1, 3]"), Removal("[1, 2, 3]", [2], "[1, 2]"),
        Removal("[1, 2, 3]", [0, 1], "[3]"), Removal("[1, 2, 3]", [1, 2], "[1]"), Removal("[1, 2, 3]", [0, 2], "[2]"),
        Removal("[1, 2, 3]", [0, 1, 2], "[]"), Removal("[ 1 ]", [0], "[]"), Removal("[1,2,3]", [1], "[1,3]"),
        Removal("[1,2,3]", [2], "[1,2]"), Removal("[1]", [], "[1]"), Removal("[]", [0], "[]"),
        Removal("[\n  1,\n  2,\n  3\n]", [0], "[\n  2,\n  3\n]"),
        Removal("[\n  1,\n  2,\n  3\n]", [2], "[\n  1,\n  2\n]"),
        Removal("[\r\n\t1,\r\n\t2\r\n]\r\n", [1], "[\r\n\t1\r\n]\r\n"),
        Removal("[\r\n\t1,\r\n\t2\r\n]\r\n", [0], "[\r\n\t2\r\n]\r\n"), Removal("[1 , [2, 4] , 3 ]", [1], "[1 , 3 ]"),
        Removal("[{\"a\": [1]}, {\"b\": {}}]", [0], "[{\"b\": {}}]"), Removal("[1, 2, 3, 4, 5]", [1, 3], "[1, 3, 5]"),
        Removal("[1, 2, 3, 4, 5]", [0, 3, 4], "[2, 3]"),
    ])
    func elementsAreTakenOutWithTheirCommas(_ removal: Removal) throws {
        let document = try JSONDocument(removal.text)
        let edits = JSONEditing(document.source).removingElements(removal.indices, of: document.root)
        try expect(document, edits, removal.expected)
    }

    @Test(arguments: [
        Removal("{\"a\": 1, \"b\": 2}", [0], "{\"b\": 2}"), Removal("{\"a\": 1, \"b\": 2}", [1], "{\"a\": 1}"),
        Removal("{ \"a\": 1 }", [0], "{}"), Removal("{\"a\":1,\"a\":2,\"b\":3}", [0], "{\"a\":2,\"b\":3}"),
        Removal("{\n\t\"a\": 1,\n\t\"b\": [\n\t]\n}", [1], "{\n\t\"a\": 1\n}"),
        Removal("{\n  \"a\": 1\n, \"b\": 2\n}", [1], "{\n  \"a\": 1\n}"), Removal("{}", [0], "{}"),
        Removal("{\"é\": \"}\", \"\\u0061\": 2}", [0], "{\"\\u0061\": 2}"),
    ])
    func membersAreTakenOutWithTheirCommas(_ removal: Removal) throws {
        let document = try JSONDocument(removal.text)
        let edits = JSONEditing(document.source).removingMembers(removal.indices, of: document.root)
        try expect(document, edits, removal.expected)
    }

    @Test func nothingIsTakenOutOfOtherValues() throws {
        for text in ["\"text\"", "17", "null", "{\"a\": 1}"] {
            let document = try JSONDocument(text)
            #expect(JSONEditing(document.source).removingElements([0], of: document.root).isEmpty)
        }
        let array = try JSONDocument("[1]")
        #expect(JSONEditing(array.source).removingMembers([0], of: array.root).isEmpty)
    }

    @Test(arguments: [
        ("{}", "{ \"k\": [1] }"), ("{ \n }", "{ \"k\": [1] }"), ("{\"a\":1}", "{\"a\":1, \"k\": [1]}"),
        ("{ \"a\": 1 }", "{ \"a\": 1, \"k\": [1] }"), ("{\n  \"a\": 1\n}", "{\n  \"a\": 1,\n  \"k\": [1]\n}"),
        ("{\r\n\t\"a\": {\r\n\t}\r\n}", "{\r\n\t\"a\": {\r\n\t},\r\n\t\"k\": [1]\r\n}"),
        ("{\n  \"a\": 1, \"b\": 2 }", "{\n  \"a\": 1, \"b\": 2, \"k\": [1] }"),
    ])
    func aMemberIsAddedInTheLayoutOfTheLast(text: String, expected: String) throws {
        let document = try JSONDocument(text)
        try expect(document, [JSONEditing(document.source).appending("k", [1], to: document.root)], expected)
    }

    @Test(arguments: [
        ("[]", "[{\"a\":null}]"), ("[ ]", "[{\"a\":null}]"), ("[1]", "[1, {\"a\":null}]"),
        ("[\n  1\n]", "[\n  1,\n  {\"a\":null}\n]"),
        ("[\r\n\t1,\r\n\t2\r\n]", "[\r\n\t1,\r\n\t2,\r\n\t{\"a\":null}\r\n]"),
    ])
    func anElementIsAddedInTheLayoutOfTheLast(text: String, expected: String) throws {
        let document = try JSONDocument(text)
        try expect(document, [JSONEditing(document.source).appending(["a": nil], to: document.root)], expected)
    }

    @Test(arguments: [
        ("[1, 2]", 0, "[0, 1, 2]"), ("[1, 2]", 1, "[1, 0, 2]"), ("[\n  1,\n  2\n]", 0, "[\n  0,\n  1,\n  2\n]"),
        ("[\n  1,\n  2\n]", 1, "[\n  1,\n  0,\n  2\n]"), ("[1,2]", 1, "[1,0, 2]"), ("[]", 0, "[0]"),
    ])
    func anElementIsPutBeforeAnother(text: String, index: Int, expected: String) throws {
        let document = try JSONDocument(text)
        try expect(
            document, [JSONEditing(document.source).inserting("0", beforeElement: index, of: document.root)], expected)
    }

    @Test func keysAndValuesAreWrittenAnew() throws {
        let document = try JSONDocument(#"{ "a" : [ 1 ] , "b":2 }"#)
        let editing = JSONEditing(document.source)
        let members = try #require(document.root.object?.members)
        try expect(
            document,
            [editing.renaming(members[0], to: "\"\n"), editing.replacing(members[1].value, with: ["x": [true]])],
            #"{ "\"\n" : [ 1 ] , "b":{"x":[true]} }"#)
        #expect(editing.text(of: members[0].value) == "[ 1 ]")
    }

    /// Edits that do not conflict may be applied together, whichever they are.
    @Test func neighbouringRemovalsWorkTogetherOrConflict() throws {
        let text = "[10, 20, 30, 40]"
        let document = try JSONDocument(text)
        let editing = JSONEditing(document.source)
        for first in 0..<4 {
            for second in 0..<4 where second != first {
                var list = EditList()
                guard list.insert(editing.removingElements([first], of: document.root)),
                    list.insert(editing.removingElements([second], of: document.root))
                else { continue }
                let bytes = try #require(document.source.applying(list.edits))
                let numbers = try JSONDocument(parsing: bytes).root.array?.compactMap(\.number)
                #expect(numbers == (0..<4).filter { $0 != first && $0 != second }.map { "\(($0 + 1) * 10)" })
            }
        }
    }

    private func expect(_ document: JSONDocument, _ edits: [TextEdit], _ expected: String) throws {
        let bytes = try #require(document.source.applying(edits))
        #expect(String(decoding: bytes, as: UTF8.self).hasSameScalars(as: expected))
        #expect(throws: Never.self) { try JSONDocument(parsing: bytes) }
    }
}
