/// A directive of nginx's configuration: its words, and how deeply it is nested.
struct NginxDirective: Sendable {
    let words: [String]
    /// The blocks around it, outermost first: indices of the directives that open them.
    let parent: Int?

    /// Every directive, in the order of the text; those that open blocks come before what is in them.
    static func all(in text: String) -> [NginxDirective] {
        var directives: [NginxDirective] = []
        var blocks: [Int] = []
        var words: [String] = []
        var word: [UInt8] = []
        var quote: UInt8?
        var isComment = false
        var isEscaped = false

        func endWord() {
            if !word.isEmpty { words.append(String(decoding: word, as: UTF8.self)) }
            word = []
        }
        func endDirective() {
            endWord()
            if !words.isEmpty { directives.append(NginxDirective(words: words, parent: blocks.last)) }
            words = []
        }

        for byte in text.utf8 {
            if isComment {
                isComment = byte != UInt8(ascii: "\n")
                continue
            }
            if isEscaped {
                word.append(byte)
                isEscaped = false
                continue
            }
            if byte == UInt8(ascii: "\\") {
                word.append(byte)
                isEscaped = true
                continue
            }
            if let open = quote {
                if byte == open { quote = nil } else { word.append(byte) }
                continue
            }
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "'"): quote = byte
            case UInt8(ascii: "#"):
                isComment = word.isEmpty
                if !isComment { word.append(byte) }
            case UInt8(ascii: ";"): endDirective()
            // A variable in braces, or a count in a regular expression, is part of its word.
            case UInt8(ascii: "{") where word.isEmpty:
                let count = directives.count
                endDirective()
                blocks.append(count < directives.count ? count : blocks.last ?? -1)
            case UInt8(ascii: "}") where word.isEmpty:
                endDirective()
                _ = blocks.popLast()
            case 0x20, 0x09, 0x0A, 0x0D: endWord()
            default: word.append(byte)
            }
        }
        return directives
    }
}
