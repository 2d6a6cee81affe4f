extension JSONParser {
    /// Reads a string with its quotes. RFC 8259 section 7.
    mutating func parseString() throws(JSONSyntaxError) -> String {
        let start = offset
        let text = try parseCharacters(from: start)
        lastString = range(from: start)
        return text
    }

    private mutating func parseCharacters(from start: Int) throws(JSONSyntaxError) -> String {
        offset += 1
        let plainStart = offset
        offset = endOfPlainText(from: plainStart)
        if peek == UInt8(ascii: "\"") {
            offset += 1
            let end = offset - 1
            return bytes.withUnsafeBufferPointer { bytes in
                String(decoding: UnsafeBufferPointer(rebasing: bytes[plainStart..<end]), as: UTF8.self)
            }
        }

        var text = Array(bytes[plainStart..<offset])
        while true {
            guard let byte = peek else { throw unclosedStringError(from: start) }
            switch byte {
            case UInt8(ascii: "\""):
                offset += 1
                return String(decoding: text, as: UTF8.self)
            case UInt8(ascii: "\\"):
                try parseEscape(inStringFrom: start, into: &text)
            case 0x00..<0x20:
                throw controlCharacterError(inStringFrom: start)
            default:
                guard let length = UTF8Sequence.length(in: bytes[...], at: offset) else { throw invalidUTF8Error() }
                text.append(contentsOf: bytes[offset..<(offset + length)])
                offset += length
            }
        }
    }

    /// The place of the next byte that is not ASCII, or that ends or escapes something.
    private func endOfPlainText(from start: Int) -> Int {
        bytes.withUnsafeBufferPointer { bytes in
            guard let base = bytes.baseAddress else { return start }
            let ones: UInt64 = 0x0101_0101_0101_0101
            var place = start
            while place + 8 <= bytes.count {
                let word = UInt64(
                    littleEndian: UnsafeRawPointer(base).loadUnaligned(fromByteOffset: place, as: UInt64.self))
                let (quote, backslash) = (word ^ ones &* 0x22, word ^ ones &* 0x5C)
                // Marks each such byte; above the lowest mark there may be wrong ones.
                let marks =
                    (word | (word &- ones &* 0x20) & ~word | (quote &- ones) & ~quote | (backslash &- ones) & ~backslash)
                    & (ones &* 0x80)
                guard marks == 0 else { return place + marks.trailingZeroBitCount >> 3 }
                place += 8
            }
            while place < bytes.count {
                let byte = bytes[place]
                guard byte >= 0x20, byte < 0x80, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") else { break }
                place += 1
            }
            return place
        }
    }

    private mutating func parseEscape(inStringFrom string: Int, into text: inout [UInt8]) throws(JSONSyntaxError) {
        let start = offset
        offset += 1
        switch peek {
        case UInt8(ascii: "\""): text.append(UInt8(ascii: "\""))
        case UInt8(ascii: "\\"): text.append(UInt8(ascii: "\\"))
        case UInt8(ascii: "/"): text.append(UInt8(ascii: "/"))
        case UInt8(ascii: "b"): text.append(0x08)
        case UInt8(ascii: "f"): text.append(0x0C)
        case UInt8(ascii: "n"): text.append(0x0A)
        case UInt8(ascii: "r"): text.append(0x0D)
        case UInt8(ascii: "t"): text.append(0x09)
        case UInt8(ascii: "u"):
            offset += 1
            let scalar = try parseUnicodeEscape(from: start)
            text.append(contentsOf: String(scalar).utf8)
            return
        case nil: throw unclosedStringError(from: string)
        default:
            throw invalidEscapeError(at: start)
        }
        offset += 1
    }

    /// The scalar of one `\uXXXX`, or of the pair of them that a scalar beyond U+FFFF needs.
    private mutating func parseUnicodeEscape(from start: Int) throws(JSONSyntaxError) -> Unicode.Scalar {
        let unit = try parseHexDigits(from: start)
        if let scalar = Unicode.Scalar(unit) { return scalar }
        guard unit < 0xDC00, peek == UInt8(ascii: "\\"), offset + 1 < bytes.count,
            bytes[offset + 1] == UInt8(ascii: "u")
        else { throw loneSurrogateError(at: start) }
        let second = offset
        offset += 2
        let low = try parseHexDigits(from: second)
        guard (0xDC00...0xDFFF).contains(low),
            let scalar = Unicode.Scalar(0x10000 + ((unit - 0xD800) << 10) + (low - 0xDC00))
        else { throw loneSurrogateError(at: start) }
        return scalar
    }

    private mutating func parseHexDigits(from start: Int) throws(JSONSyntaxError) -> UInt32 {
        var value: UInt32 = 0
        for _ in 0..<4 {
            guard let byte = peek, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
                throw invalidEscapeError(at: start)
            }
            value = value << 4 | UInt32(digit)
            offset += 1
        }
        return value
    }
}
