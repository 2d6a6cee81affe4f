/// A piece of JavaScript or TypeScript: a word, a text in quotes, or a sign. Comments are none.
struct ScriptToken: Sendable {
    let kind: Kind
    /// Without quotes.
    let text: String

    enum Kind: Sendable {
        case word
        case string
        case sign
    }

    func isSign(_ sign: String) -> Bool { kind == .sign && text == sign }

    func isWord(_ word: String) -> Bool { kind == .word && text == word }

    /// Every token. A regular expression counts as text; where the text is not what it seems to be, so are the tokens.
    static func all(in text: String) -> [ScriptToken] {
        var scanner = ScriptScanner(bytes: Array(text.utf8))
        return scanner.tokens()
    }
}

/// Splits a program into tokens, without understanding it.
private struct ScriptScanner {
    let bytes: [UInt8]
    var offset = 0

    mutating func tokens() -> [ScriptToken] {
        var tokens: [ScriptToken] = []
        while offset < bytes.count {
            let byte = bytes[offset]
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "`"):
                tokens.append(
                    ScriptToken(kind: .string, text: quoted(by: byte, acrossLines: byte == UInt8(ascii: "`"))))
            case UInt8(ascii: "/") where next == UInt8(ascii: "/"):
                offset = bytes[offset...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
            case UInt8(ascii: "/") where next == UInt8(ascii: "*"): skipComment()
            case UInt8(ascii: "/") where startsExpression(after: tokens.last):
                tokens.append(ScriptToken(kind: .string, text: quoted(by: byte, acrossLines: false)))
            case _ where ScriptScanner.isOfWord(byte):
                let start = offset
                while offset < bytes.count, ScriptScanner.isOfWord(bytes[offset]) { offset += 1 }
                tokens.append(ScriptToken(kind: .word, text: String(decoding: bytes[start..<offset], as: UTF8.self)))
            case 0x20, 0x09, 0x0A, 0x0D: offset += 1
            default:
                tokens.append(ScriptToken(kind: .sign, text: String(decoding: [byte], as: UTF8.self)))
                offset += 1
            }
        }
        return tokens
    }

    private var next: UInt8? { offset + 1 < bytes.count ? bytes[offset + 1] : nil }

    private static func isOfWord(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), 0x80...:
            true
        default: false
        }
    }

    /// Whether a slash starts a regular expression there, and is no division.
    private func startsExpression(after token: ScriptToken?) -> Bool {
        guard let token else { return true }
        return token.kind == .sign && ["(", ",", "=", ":", "[", "!", "&", "|"].contains(token.text)
    }

    private mutating func skipComment() {
        offset += 2
        while offset < bytes.count {
            if bytes[offset] == UInt8(ascii: "*"), next == UInt8(ascii: "/") {
                offset += 2
                return
            }
            offset += 1
        }
    }

    /// The text up to the closing quote, or to the end of the line, behind which it goes on.
    private mutating func quoted(by quote: UInt8, acrossLines: Bool) -> String {
        var text: [UInt8] = []
        offset += 1
        while offset < bytes.count, bytes[offset] != quote {
            if !acrossLines, bytes[offset] == UInt8(ascii: "\n") { break }
            if bytes[offset] == UInt8(ascii: "\\"), offset + 1 < bytes.count {
                if quote == UInt8(ascii: "/") { text.append(bytes[offset]) }
                offset += 1
            }
            text.append(bytes[offset])
            offset += 1
        }
        offset += 1
        return String(decoding: text, as: UTF8.self)
    }
}

extension ArraySlice<ScriptToken> {
    /// The tokens between the bracket that is first and the one that closes it, or up to the end.
    var insideBrackets: ArraySlice<ScriptToken> {
        var depth = 0
        for index in indices {
            if self[index].kind != .sign { continue }
            switch self[index].text {
            case "(", "[", "{": depth += 1
            case ")", "]", "}":
                depth -= 1
                if depth == 0 { return self[(startIndex + 1)..<index] }
            default: break
            }
        }
        return dropFirst()
    }
}
