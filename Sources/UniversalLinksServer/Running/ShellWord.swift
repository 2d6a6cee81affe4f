/// A text as one word of a shell's command line.
struct ShellWord {
    /// The word, in quotes where it needs them.
    let text: String

    init(_ text: String) {
        let isPlain = !text.isEmpty && text.utf8.allSatisfy(ShellWord.isPlain)
        self.text =
            isPlain
            ? text
            : "'"
                + text.split(separator: "'", omittingEmptySubsequences: false)
                .joined(separator: "'\\''") + "'"
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "."), UInt8(ascii: "_"),
            UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "@"), UInt8(ascii: ":"):
            true
        default: false
        }
    }
}
