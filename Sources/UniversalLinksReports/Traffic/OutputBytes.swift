import JSONSyntax

/// Appends bytes that were read to bytes that are written, escaped for a format.
enum OutputBytes {
    /// Appends a cell of a table: tabs, line breaks and backslashes as `\t`, `\n`, `\r`, `\\`, other unsafe scalars as
    /// `\u{…}`, and bytes that are not UTF-8 as `\x{…}`.
    static func appendCell(_ text: UnsafeBufferPointer<UInt8>, to bytes: inout [UInt8]) {
        guard !isPlain(text) else { return bytes.append(contentsOf: text) }
        forEachScalar(of: text) { scalar, source in
            switch scalar {
            case "\\": bytes += "\\\\".utf8
            case "\t": bytes += "\\t".utf8
            case "\n": bytes += "\\n".utf8
            case "\r": bytes += "\\r".utf8
            case let scalar? where PrintableText.isUnsafe(scalar):
                bytes += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}".utf8
            case _?: bytes.append(contentsOf: source)
            case nil: for byte in source { bytes += "\\x{\(String(byte, radix: 16, uppercase: true))}".utf8 }
            }
        }
    }

    /// Appends a JSON string with its quotation marks, as ``JSONWriter`` writes it. Bytes that are not UTF-8 become
    /// replacement characters.
    static func appendJSON(_ text: UnsafeBufferPointer<UInt8>, to bytes: inout [UInt8]) {
        guard isPlain(text) else {
            bytes += JSONWriter.quoted(String(decoding: text, as: UTF8.self)).utf8
            return
        }
        bytes.append(UInt8(ascii: "\""))
        bytes.append(contentsOf: text)
        bytes.append(UInt8(ascii: "\""))
    }

    /// The text as a cell.
    static func cell(_ text: String) -> [UInt8] {
        var bytes: [UInt8] = []
        Array(text.utf8).withUnsafeBufferPointer { appendCell($0, to: &bytes) }
        return bytes
    }

    // MARK: - Looking at bytes

    /// Whether there is nothing but printable ASCII without `"` and `\`.
    private static func isPlain(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        let words = UnsafeRawBufferPointer(text)
        var index = 0
        while index + 8 <= words.count {
            guard isPlain(words.loadUnaligned(fromByteOffset: index, as: UInt64.self)) else { return false }
            index += 8
        }
        return text[index...].allSatisfy { isPlain(UInt64($0) | 0x6161_6161_6161_6100) }
    }

    /// Whether all eight bytes are printable ASCII other than `"` and `\`.
    @inline(__always)
    private static func isPlain(_ word: UInt64) -> Bool {
        let ones: UInt64 = 0x0101_0101_0101_0101
        let tops: UInt64 = 0x8080_8080_8080_8080
        // Each term has its top bit where a byte is too small or, after the change, 0.
        let quotation = word ^ (ones &* 0x22)
        let backslash = word ^ (ones &* 0x5C)
        let delete = word ^ (ones &* 0x7F)
        let small = word &- (ones &* 0x20)
        let found =
            word | small | (quotation &- ones) & ~quotation | (backslash &- ones) & ~backslash
            | (delete &- ones) & ~delete
        return found & tops == 0
    }

    /// Hands out each scalar with its bytes, and nil with bytes that are not one.
    private static func forEachScalar(
        of text: UnsafeBufferPointer<UInt8>, _ body: (Unicode.Scalar?, Slice<UnsafeBufferPointer<UInt8>>) -> Void
    ) {
        var parser = Unicode.UTF8.ForwardParser()
        var bytes = text.makeIterator()
        var start = 0
        while true {
            switch parser.parseScalar(from: &bytes) {
            case .valid(let encoded):
                body(Unicode.UTF8.decode(encoded), text[start..<(start + encoded.count)])
                start += encoded.count
            case .error(let length):
                body(nil, text[start..<(start + length)])
                start += length
            case .emptyInput: return
            }
        }
    }
}
