import JSONSyntax

/// The brackets that are open at a place, in a text that is JSON up to there.
struct OpenBrackets {
    /// The offsets of the opening brackets, outer ones first.
    private(set) var offsets: [Int] = []
    /// Whether the place is inside a string.
    private(set) var isInString = false
    /// The offset of the last string's first quote.
    private(set) var lastString: Int?

    private let bytes: [UInt8]

    init(in bytes: [UInt8], before end: Int) {
        self.bytes = bytes
        var index = 0
        while index < end {
            let byte = bytes[index]
            if isInString {
                if byte == UInt8(ascii: "\\") { index += 1 }
                if byte == UInt8(ascii: "\"") { isInString = false }
            } else if byte == UInt8(ascii: "\"") {
                isInString = true
                lastString = index
            } else if byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") {
                offsets.append(index)
            } else if byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]") {
                _ = offsets.popLast()
            }
            index += 1
        }
    }

    var innermostIsObject: Bool { offsets.last.map { bytes[$0] == UInt8(ascii: "{") } ?? false }

    /// Whether the container around the innermost one is an object; nil if there is none.
    var outerIsObject: Bool? { offsets.dropLast().last.map { bytes[$0] == UInt8(ascii: "{") } }

    /// The brackets that close all of them.
    var closing: String {
        offsets.reversed().map { bytes[$0] == UInt8(ascii: "{") ? "}" : "]" }.joined()
    }

    /// By how many brackets more the rest of a text closes than it opens, as far as its quotes can be trusted.
    static func surplus(in rest: ArraySlice<UInt8>) -> Int {
        var count = 0
        var isInString = false
        var isEscaped = false
        for byte in rest {
            if isEscaped {
                isEscaped = false
            } else if isInString {
                if byte == UInt8(ascii: "\\") { isEscaped = true }
                // A string ends at the end of its line, whether its quote is there or not.
                if byte == UInt8(ascii: "\"") || SyntaxFix.isLineBreak(byte) { isInString = false }
            } else {
                switch byte {
                case UInt8(ascii: "\""): isInString = true
                case UInt8(ascii: "{"), UInt8(ascii: "["): count -= 1
                case UInt8(ascii: "}"), UInt8(ascii: "]"): count += 1
                default: break
                }
            }
        }
        return count
    }
}
