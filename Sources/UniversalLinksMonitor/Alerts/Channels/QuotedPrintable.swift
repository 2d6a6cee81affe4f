/// Text for the body of a mail.
///
/// RFC 2045, section 6.7: lines of at most 76 characters, all of them printable ASCII.
enum QuotedPrintable {
    static func text(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).map(line).joined(separator: "\n")
    }

    private static func line(_ text: Substring) -> String {
        let bytes = Array(text.utf8)
        var (lines, line) = ("", "")
        for (index, byte) in bytes.enumerated() {
            let isLast = index == bytes.count - 1
            let piece = piece(byte, isFirst: line.isEmpty, isLast: isLast)
            // With a "=" for the line that goes on.
            if line.utf8.count + piece.utf8.count > 75 {
                lines += line + "=\n"
                line = QuotedPrintable.piece(byte, isFirst: true, isLast: isLast)
            } else {
                line += piece
            }
        }
        return lines + line
    }

    private static func piece(_ byte: UInt8, isFirst: Bool, isLast: Bool) -> String {
        switch byte {
        // A full stop at the start means the end to some programs, and "From " at the start something to others.
        case UInt8(ascii: "."), UInt8(ascii: "F"): isFirst ? escape(byte) : character(byte)
        case UInt8(ascii: "="): escape(byte)
        case UInt8(ascii: " "): isLast ? escape(byte) : " "
        case 0x21...0x7E: character(byte)
        default: escape(byte)
        }
    }

    private static func character(_ byte: UInt8) -> String { String(UnicodeScalar(byte)) }

    private static func escape(_ byte: UInt8) -> String {
        let digits = Array("0123456789ABCDEF")
        return "=\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
    }
}
