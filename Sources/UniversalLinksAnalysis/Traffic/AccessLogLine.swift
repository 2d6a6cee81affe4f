import UniversalLinks

/// The request in a line of an access log in the common or the combined format, as Apache and nginx write them.
///
/// `host ident user [time] "request" status size`, and for the combined format `"referrer" "user agent"`; more may
/// follow. Inside quotation marks, and in the user's name, both servers write a quotation mark as an escape.
struct AccessLogLine {
    /// The place of the target of a `GET`, still with escapes; nil for any other request, or for none.
    let target: Range<Int>?
    let hasEscapes: Bool

    init(_ line: UnsafeBufferPointer<UInt8>, isCombined: Bool) throws(TrafficLine.Problem) {
        let start = AccessLogLine.quotationMark(in: line, from: 0).place
        guard start >= 2, start < line.count, line[start - 1] == UInt8(ascii: " "), line[start - 2] == UInt8(ascii: "]")
        else { throw .noRequest }
        let end = AccessLogLine.quotationMark(in: line, from: start + 1)
        guard end.place < line.count else { throw .unterminatedRequest }
        hasEscapes = end.isAfterEscape

        var index = end.place + 1
        guard AccessLogLine.skipNumber(in: line, &index), AccessLogLine.skipNumber(in: line, &index) else {
            throw .noStatus
        }
        if isCombined {
            guard AccessLogLine.skipQuoted(in: line, &index), AccessLogLine.skipQuoted(in: line, &index) else {
                throw .notCombined
            }
        }
        target = AccessLogLine.target(in: line, (start + 1)..<end.place)
    }

    /// The first quotation mark without a backslash; the end of the line if there is none.
    private static func quotationMark(
        in line: UnsafeBufferPointer<UInt8>, from start: Int
    ) -> (place: Int, isAfterEscape: Bool) {
        var index = start
        var isAfterEscape = false
        while index < line.count, line[index] != UInt8(ascii: "\"") {
            if line[index] == UInt8(ascii: "\\") {
                isAfterEscape = true
                index += 1
            }
            index += 1
        }
        return (min(index, line.count), isAfterEscape)
    }

    private static func skipNumber(in line: UnsafeBufferPointer<UInt8>, _ index: inout Int) -> Bool {
        guard index < line.count, line[index] == UInt8(ascii: " ") else { return false }
        index += 1
        let start = index
        if index < line.count, line[index] == UInt8(ascii: "-") {
            index += 1
        } else {
            while index < line.count, (0x30...0x39).contains(line[index]) { index += 1 }
        }
        return index > start && (index == line.count || line[index] == UInt8(ascii: " "))
    }

    private static func skipQuoted(in line: UnsafeBufferPointer<UInt8>, _ index: inout Int) -> Bool {
        guard index + 1 < line.count, line[index] == UInt8(ascii: " "), line[index + 1] == UInt8(ascii: "\"") else {
            return false
        }
        let end = quotationMark(in: line, from: index + 2).place
        index = end + 1
        return end < line.count
    }

    // MARK: - The request

    private static func target(in line: UnsafeBufferPointer<UInt8>, _ request: Range<Int>) -> Range<Int>? {
        guard starts(line, at: request.lowerBound, with: "GET ") else { return nil }
        var target = (request.lowerBound + 4)..<request.upperBound
        // Clients send spaces inside targets, too; the protocol follows the last one. HTTP/0.9 has none.
        if let space = line[target].lastIndex(of: UInt8(ascii: " ")), starts(line, at: space + 1, with: "HTTP/") {
            target = target.lowerBound..<space
        }
        let isLink =
            starts(line, at: target.lowerBound, with: "/") || starts(line, at: target.lowerBound, with: "https://")
            || starts(line, at: target.lowerBound, with: "http://")
        return !target.isEmpty && isLink ? target : nil
    }

    /// Whether a text is at a place. Its letters match in any case.
    private static func starts(_ line: UnsafeBufferPointer<UInt8>, at start: Int, with text: StaticString) -> Bool {
        let count = text.utf8CodeUnitCount
        guard start + count <= line.count else { return false }
        for index in 0..<count {
            let byte = line[start + index]
            let isCapital = byte >= 0x41 && byte <= 0x5A
            let expected = text.utf8Start[index]
            guard byte == expected || (isCapital && byte | 0x20 == expected) else { return false }
        }
        return true
    }

    // MARK: - Escapes

    /// Appends the text with the escapes of both servers undone: `\xHH`, `\"`, `\\`, and `\n` and the like. A backslash
    /// before anything else stays.
    static func unescape(_ text: UnsafeBufferPointer<UInt8>, into bytes: inout [UInt8]) {
        var index = 0
        while index < text.count {
            guard text[index] == UInt8(ascii: "\\"), index + 1 < text.count else {
                bytes.append(text[index])
                index += 1
                continue
            }
            if text[index + 1] == UInt8(ascii: "x"), index + 3 < text.count,
                let high = PercentDecoding.hexDigit(text[index + 2]),
                let low = PercentDecoding.hexDigit(text[index + 3])
            {
                bytes.append(high << 4 | low)
                index += 4
                continue
            }
            if let byte = byte(escapedAs: text[index + 1]) {
                bytes.append(byte)
            } else {
                bytes += [text[index], text[index + 1]]
            }
            index += 2
        }
    }

    private static func byte(escapedAs letter: UInt8) -> UInt8? {
        switch letter {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"): letter
        case UInt8(ascii: "b"): 0x08
        case UInt8(ascii: "t"): 0x09
        case UInt8(ascii: "n"): 0x0A
        case UInt8(ascii: "v"): 0x0B
        case UInt8(ascii: "f"): 0x0C
        case UInt8(ascii: "r"): 0x0D
        default: nil
        }
    }
}
