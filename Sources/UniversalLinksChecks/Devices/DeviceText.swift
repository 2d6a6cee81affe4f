/// Text of a device as bytes: `Character`, `String ==` and `split` normalise, which costs the square of a row of marks.
enum DeviceText {
    /// Whether a byte is white space within a line or at its end.
    static func isSpace(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\r")
            || byte == UInt8(ascii: "\n")
    }

    /// Whether a byte is a digit.
    static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

    /// The bytes without white space around them.
    static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var (start, end) = (bytes.startIndex, bytes.endIndex)
        while start < end, isSpace(bytes[start]) { start += 1 }
        while end > start, isSpace(bytes[end - 1]) { end -= 1 }
        return bytes[start..<end]
    }

    /// Where `text` is in the bytes first; nil if it is not. `text` is short.
    static func range(of text: StaticString, in bytes: ArraySlice<UInt8>) -> Range<Int>? {
        text.withUTF8Buffer { wanted in
            guard let first = wanted.first else { return nil }
            var place = bytes.startIndex
            while place + wanted.count <= bytes.endIndex {
                if bytes[place] == first, bytes[place..<(place + wanted.count)].elementsEqual(wanted) {
                    return place..<(place + wanted.count)
                }
                place += 1
            }
            return nil
        }
    }

    /// Whether `text` is in the bytes.
    static func contains(_ text: StaticString, in bytes: ArraySlice<UInt8>) -> Bool {
        range(of: text, in: bytes) != nil
    }

    /// The number that the bytes start with, of up to nine digits and perhaps a sign; nil if there is none.
    static func number(in bytes: ArraySlice<UInt8>) -> Int? {
        let isNegative = bytes.first == UInt8(ascii: "-")
        let digits = bytes.dropFirst(isNegative ? 1 : 0).prefix(10).prefix(while: isDigit)
        guard (1...9).contains(digits.count) else { return nil }
        let value = digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
        return isNegative ? -value : value
    }

    /// The text of bytes, repaired where they are not UTF-8.
    static func string(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }
}
