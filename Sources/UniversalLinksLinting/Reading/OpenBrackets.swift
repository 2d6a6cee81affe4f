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
}
