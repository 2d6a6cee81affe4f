import JSONSyntax
import Testing

/// A text that is no JSON, and what is said about it.
///
/// `↓` stands before the byte that the error names; it is no part of the text.
struct ErrorCase: CustomTestStringConvertible {
    let code: JSONSyntaxError.Code
    let bytes: [UInt8]
    let byteOffset: Int
    let position: SourcePosition
    let testDescription: String

    init(_ code: JSONSyntaxError.Code, _ markedText: String, _ line: Int, _ column: Int) {
        let marked = Array(markedText.utf8)
        let arrow = Array("↓".utf8)
        let offset = marked.indices.first { marked[$0...].starts(with: arrow) } ?? 0
        self.init(
            code, bytes: Array(marked[..<offset]) + Array(marked[(offset + arrow.count)...]), at: offset, line, column,
            markedText)
    }

    init(
        _ code: JSONSyntaxError.Code,
        bytes: [UInt8],
        at byteOffset: Int,
        _ line: Int,
        _ column: Int,
        _ description: String
    ) {
        self.code = code
        self.bytes = bytes
        self.byteOffset = byteOffset
        position = SourcePosition(line: line, column: column)
        testDescription = "\(code.name): \(description)"
    }

    static let all: [ErrorCase] =
        otherLanguages + settings + otherEncodings + binaryData + markers + commas + colons + keys + brackets + quotes
        + strings + words + numbers + characters + endings
}

extension ErrorCase {
    private static let markers = [
        ErrorCase(.templateMarker, "{\n  \"a\": ↓<%= id %>\n}", 2, 8),
        ErrorCase(.templateMarker, #"{"a": ↓{{ site.x }}}"#, 1, 7),
        ErrorCase(.templateMarker, #"{"a": [1, ↓{{ site.x }}]}"#, 1, 11),
        ErrorCase(.templateMarker, #"{"a": ↓${ID}}"#, 1, 7),
        ErrorCase(.templateMarker, "{\n↓{% if a %}}", 2, 1),
        ErrorCase(.templateMarker, "{\"a\": 1 ↓<% end %>}", 1, 9),
        ErrorCase(.templateMarker, "{\"a\" ↓<%= 1 %>}", 1, 6),
        ErrorCase(.templateMarker, "{}\n↓{% endif %}", 2, 1),
        ErrorCase(.mergeConflict, "{\n↓<<<<<<< HEAD\n\"a\": 1\n=======\n\"a\": 2\n>>>>>>> b\n}", 2, 1),
        ErrorCase(.mergeConflict, "{\"a\": 1\n↓=======\n}", 2, 1),
        ErrorCase(.comment, "{\n  ↓// note\n}", 2, 3),
        ErrorCase(.comment, "[1, ↓/* two */ 2]", 1, 5),
        ErrorCase(.comment, "{\"a\": 1 ↓# one\n}", 1, 9),
        ErrorCase(.comment, "↓// note\n{}", 1, 1),
        ErrorCase(.comment, "{} ↓// note", 1, 4),
        ErrorCase(.ellipsis, "[ ↓... ]", 1, 3),
        ErrorCase(.ellipsis, #"{"a": 1, ↓… }"#, 1, 10),
        ErrorCase(.ellipsis, "{ ↓... }", 1, 3),
        ErrorCase(.ellipsis, "[1 ↓...]", 1, 4),
    ]

    private static let commas = [
        ErrorCase(.trailingComma, #"{"a": 1↓,}"#, 1, 8),
        ErrorCase(.trailingComma, "[\n  1↓,\n]", 2, 4),
        ErrorCase(.trailingComma, "[1↓,}", 1, 3),
        ErrorCase(.strayComma, "[↓,]", 1, 2),
        ErrorCase(.strayComma, "[1,↓,2]", 1, 4),
        ErrorCase(.strayComma, "{↓,}", 1, 2),
        ErrorCase(.strayComma, #"{"a": 1,↓, "b": 2}"#, 1, 9),
        ErrorCase(.strayComma, #"{"a": ↓, "b": 2}"#, 1, 7),
        ErrorCase(.strayComma, "{}↓,", 1, 3),
        ErrorCase(.strayComma, "↓,", 1, 1),
        ErrorCase(.missingComma, "{\"a\": 1\n ↓\"b\": 2}", 2, 2),
        ErrorCase(.missingComma, "[[1] ↓[2]]", 1, 6),
        ErrorCase(.missingComma, "[{}\n↓{}]", 2, 1),
        ErrorCase(.missingComma, "[1 ↓2]", 1, 4),
        ErrorCase(.missingComma, "[1 ↓true]", 1, 4),
        ErrorCase(.missingComma, #"["say "↓hi" now"]"#, 1, 8),
        ErrorCase(.missingComma, #"["食" ↓道]"#, 1, 6),
    ]

    private static let colons = [
        ErrorCase(.missingColon, #"{"a" ↓1}"#, 1, 6),
        ErrorCase(.missingColon, #"{"a" ↓= 1}"#, 1, 6),
        ErrorCase(.missingColon, #"{"a"↓, "b"}"#, 1, 5),
        ErrorCase(.missingColon, #"{"a"↓}"#, 1, 5),
        ErrorCase(.missingColon, #"{"a: "↓b"}"#, 1, 7),
        ErrorCase(.strayColon, #"{"a": "b"↓: {}}"#, 1, 10),
        ErrorCase(.strayColon, #"["a"↓: 1]"#, 1, 5),
        ErrorCase(.strayColon, #"{"a":↓: 1}"#, 1, 6),
        ErrorCase(.strayColon, #""applinks"↓: {}"#, 1, 11),
        ErrorCase(.missingValue, #"{"a":↓}"#, 1, 6),
        ErrorCase(.missingValue, "{\"a\":\n ↓}", 2, 2),
        ErrorCase(.missingValue, #"[{"a":↓]]"#, 1, 7),
    ]

    private static let keys = [
        ErrorCase(.missingKey, #"{↓: 1}"#, 1, 2),
        ErrorCase(.missingKey, "{\n  ↓{\"a\": 1}\n}", 2, 3),
        ErrorCase(.missingKey, #"{"a": 1, ↓[2]}"#, 1, 10),
        ErrorCase(.unquotedKey, "{↓a: 1}", 1, 2),
        ErrorCase(.unquotedKey, #"{"a": 1, ↓details": []}"#, 1, 10),
        ErrorCase(.unquotedKey, "{↓1: 2}", 1, 2),
        ErrorCase(.unquotedKey, "{↓null: 2}", 1, 2),
        ErrorCase(.unquotedKey, "{↓ключ: 2}", 1, 2),
    ]

    private static let brackets = [
        ErrorCase(.mismatchedBracket, "[1↓}", 1, 3),
        ErrorCase(.mismatchedBracket, #"{"a": 1↓]"#, 1, 8),
        ErrorCase(.mismatchedBracket, "{↓]", 1, 2),
        ErrorCase(.mismatchedBracket, "[↓}", 1, 2),
        ErrorCase(.mismatchedBracket, "↓]", 1, 1),
        ErrorCase(.unclosedArray, "[↓", 1, 2),
        ErrorCase(.unclosedArray, "[1,\n 2↓", 2, 3),
        ErrorCase(.unclosedArray, "[1,↓", 1, 4),
        ErrorCase(.unclosedArray, "{\"a\": [1]\n,\"b\": [{}↓", 2, 10),
        ErrorCase(.unclosedObject, "{↓", 1, 2),
        ErrorCase(.unclosedObject, #"{"a"↓"#, 1, 5),
        ErrorCase(.unclosedObject, #"{"a":↓"#, 1, 6),
        ErrorCase(.unclosedObject, #"{"a": 1↓"#, 1, 8),
        ErrorCase(.unclosedObject, "{\"a\": 1,\n↓", 2, 1),
        ErrorCase(
            .excessiveDepth,
            String(repeating: "[", count: 512) + "↓" + String(repeating: "[", count: 9), 1, 513),
        ErrorCase(
            .excessiveDepth,
            String(repeating: #"{"":"#, count: 512) + "↓[" + String(repeating: "}", count: 512), 1, 2049),
    ]

    private static let endings = [
        ErrorCase(.trailingText, "{}↓}", 1, 3),
        ErrorCase(.trailingText, "{}\n↓]", 2, 1),
        ErrorCase(.trailingText, "{}\n↓{}", 2, 1),
        ErrorCase(.trailingText, "[]↓[]", 1, 3),
        ErrorCase(.trailingText, #""a" ↓"b""#, 1, 5),
        ErrorCase(.trailingText, "{}↓;", 1, 3),
        ErrorCase(.trailingText, "[] ↓the end", 1, 4),
        ErrorCase(.trailingText, "{}↓<html>", 1, 3),
    ]
}
