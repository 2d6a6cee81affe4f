import JSONSyntax
import Testing

struct JSONSyntaxErrorTests {
    @Test(arguments: ErrorCase.all)
    func errorsSayWhatAndWhere(expected: ErrorCase) throws {
        let error = try #require(throws: JSONSyntaxError.self) { try JSONDocument(parsing: expected.bytes) }
        #expect(error.code == expected.code)
        #expect(error.byteOffset == expected.byteOffset)
        #expect(error.position == expected.position)
        #expect(error.description == "\(expected.position): \(error.message)")
        expectAdvice(in: error)
        try expectTheSameBehindAByteOrderMark(expected)
    }

    private func expectAdvice(in error: JSONSyntaxError) {
        let remedies: Set = [
            "add", "keep", "leave", "remove", "save", "serve", "uncompress", "write",
        ]
        let words = error.message.lowercased().split { !$0.isLetter }.map(String.init)
        #expect(!remedies.isDisjoint(with: words), "\(error.message)")
        #expect(error.message.hasSuffix("."))
        #expect(error.message.first?.isUppercase == true || error.message.hasPrefix("\""))
        #expect(!error.message.contains("\n"))
    }

    /// Places are counted behind the mark.
    private func expectTheSameBehindAByteOrderMark(_ expected: ErrorCase) throws {
        guard expected.code != .otherEncoding else { return }
        let bytes = [0xEF, 0xBB, 0xBF] + expected.bytes
        let error = try #require(throws: JSONSyntaxError.self) { try JSONDocument(parsing: bytes) }
        #expect(error.code == expected.code)
        #expect(error.byteOffset == expected.byteOffset)
        #expect(error.position == expected.position)
    }

    @Test func everyCodeHasCases() {
        #expect(Set(ErrorCase.all.map(\.code)) == Set(JSONSyntaxError.Code.all))
    }

    @Test func codesHaveNamesOfTheirOwn() {
        let names = JSONSyntaxError.Code.all.map(\.name)
        #expect(Set(names).count == names.count)
        for name in names {
            #expect(name.utf8.allSatisfy { $0 == UInt8(ascii: "-") || $0 > 0x60 || (0x30...0x39).contains($0) })
        }
    }

    @Test func errorsAreEqualByCodeAlone() {
        let errors = ErrorCase.all.map { expected in
            #expect(throws: JSONSyntaxError.self) { try JSONDocument(parsing: expected.bytes) }
        }
        #expect(Set(errors).count == JSONSyntaxError.Code.all.count)
    }

    @Test(arguments: [
        (
            "", "The file is empty. Write JSON in it; {} is an empty object."
        ),
        (
            "\n ", "The file contains only white space. Write JSON in it; {} is an empty object."
        ),
        (
            "<html>",
            "This is an HTML page, not JSON: the server probably answers every path with its index page, or a page was "
                + "saved instead of the file. Serve the JSON file itself at this path."
        ),
        (
            "<?xml?>",
            "This is XML, not JSON: a property list, or a file store's answer for a missing file. Serve the JSON file "
                + "itself at this path."
        ),
        (
            "git clone a",
            "The file starts with \"git\": this is text or code, not JSON. Leave only the JSON value in the file."
        ),
        (
            "我是来测试我是来测试我是来测试我是来测试",
            "The file starts with \"我是来测试我是来测试我是来测试我是来测试\": this is text or code, not JSON. Leave only the "
                + "JSON value in the file."
        ),
        (
            "a-word-that-goes-on-and-on ends",
            "The file starts with \"a-word-that-goes-on-…\": this is text or code, not JSON. Leave only the JSON value "
                + "in the file."
        ),
        (
            "{\"a\": [\n1",
            "The file ends inside the array opened on line 1, column 7. Add the missing ], or fetch the file again: it "
                + "may be cut off."
        ),
        (
            "{\n \"a\": [1}",
            "The array opened on line 2, column 7 closes with ]. Write it here, instead of or before the }."
        ),
        (
            "{\"a\"}",
            "The key has no colon after it. Write a colon and a value after it; a list of strings goes in square brackets."
        ),
        (
            "[\"say \"hi\" now\"]",
            "A comma is missing before \"hi\". Write one, or check the quotes before it: one may be missing, and a quote "
                + "inside text is written \\\"."
        ),
        ("{details\": []}", "The key \"details\" has no opening quote. Write it."),
        ("{details: []}", "The key \"details\" has no quotes. Write it in double quotes."),
        ("[`a`]", "JSON strings use double quotes. Write \" instead of `."),
        ("[\"\t\"]", "There is a control character in a string. Write it as \\t, or remove it."),
        ("[\"\u{B}\"]", "There is a control character in a string. Write it as \\u000b, or remove it."),
        ("[\"\u{1B}\"]", "There is a control character in a string. Write it as \\u001b, or remove it."),
        (
            "[\u{A0}]",
            "There is an invisible character (U+00A0 NO-BREAK SPACE) outside a string. Remove it: JSON allows only "
                + "spaces, tabs and line breaks there."
        ),
        (
            "{}\u{0}",
            "There is an invisible character (U+0000) outside a string. Remove it: JSON allows only spaces, tabs and "
                + "line breaks there."
        ),
        ("[1; 2]", "There is \";\" where a comma or a closing bracket should be. Remove it, or write the comma."),
    ])
    func messagesTellWhatStandsThere(text: String, message: String) throws {
        let error = try #require(throws: JSONSyntaxError.self) { try JSONDocument(parsing: Array(text.utf8)) }
        #expect(error.message == message)
    }

    @Test(arguments: [
        (#""a": {"b": ["}", "\\"]} {"applinks": {}}"#, true), (#""a": {} "b": {}"#, false), (#""a": {}"#, false),
        (#""a": 1 {}"#, false), (#""a": "{""#, false), (#""a": }{"#, false), (#""a":"#, false),
    ])
    func whatWasPastedAboveAnObjectIsNotPutIntoBraces(text: String, isAboveObject: Bool) throws {
        let error = try #require(throws: JSONSyntaxError.self) { try JSONDocument(parsing: Array(text.utf8)) }
        #expect(error.code == .strayColon)
        #expect(error.message.contains("Remove what stands before that object.") == isAboveObject, "\(error.message)")
    }
}
