/// The texts of a mail's source (RFC 5322, RFC 2045 to 2047), read leniently and within limits.
struct MailParts {
    struct Text {
        let isHTML: Bool
        /// The bytes after decoding, in whatever character set: links are ASCII.
        let bytes: [UInt8]
    }

    private(set) var texts: [Text] = []
    /// Whether parts were left out because there are too many, or they are nested too deeply.
    private(set) var isCutShort = false

    static let maximumPartCount = 500
    static let maximumDepth = 20

    private var partCount = 0

    /// Reads a mail; a source without header fields is a text, or a page.
    init(_ source: [UInt8]) {
        var source = source[...]
        // Mail on a Mac puts the count of bytes on a line of its own before a message, and an mbox a line "From ".
        let line = source.prefix(80).prefix { $0 != UInt8(ascii: "\n") }
        if line.contains(where: { (0x30...0x39).contains($0) }),
            line.allSatisfy({ (0x30...0x39).contains($0) || $0 == 0x20 || $0 == 0x0D })
        {
            let length = Int(String(decoding: line.filter { (0x30...0x39).contains($0) }, as: UTF8.self)) ?? 0
            source = source.dropFirst(line.count + 1).prefix(length)
        } else if source.starts(with: "From ".utf8) {
            source = source.drop { $0 != UInt8(ascii: "\n") }.dropFirst()
        }
        guard MailParts.hasHeader(source) else {
            let first = source.first { $0 > 0x20 }
            texts = [Text(isHTML: first == UInt8(ascii: "<"), bytes: Array(source))]
            return
        }
        add(source, depth: 0)
    }

    private static let usualNames: Set<String> = [
        "from", "to", "subject", "date", "message-id", "mime-version", "received", "return-path", "delivered-to",
        "content-type",
        "content-transfer-encoding",
    ]

    private static func hasHeader(_ source: ArraySlice<UInt8>) -> Bool {
        var rest = source
        var isUsual = false
        for _ in 0..<10_000 {
            guard let end = rest.firstIndex(of: UInt8(ascii: "\n")) else { return false }
            let line = rest[..<end]
            rest = rest[(end + 1)...]
            guard let first = line.first, first != UInt8(ascii: "\r") else { return isUsual }
            if first == 0x20 || first == 0x09 { continue }
            let name = line.prefix(78).prefix { $0 != UInt8(ascii: ":") }
            guard name.count < line.prefix(78).count, name.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else { return false }
            isUsual = isUsual || usualNames.contains(String(decoding: name, as: UTF8.self).lowercased())
        }
        return isUsual
    }

    private mutating func add(_ message: ArraySlice<UInt8>, depth: Int) {
        partCount += 1
        guard depth <= MailParts.maximumDepth, partCount <= MailParts.maximumPartCount else {
            isCutShort = true
            return
        }
        let (fields, body) = MailParts.split(message)
        let type = MailParts.Field(fields["content-type"] ?? "text/plain")
        let isAttached = MailParts.Field(fields["content-disposition"] ?? "").value == "attachment"
        switch type.value {
        case "message/rfc822": add(body, depth: depth + 1)
        case let value where value.hasPrefix("multipart/"):
            guard let boundary = type.parameters["boundary"], !boundary.isEmpty else { return }
            for part in MailParts.parts(of: body, boundary, limit: MailParts.maximumPartCount) {
                add(part, depth: depth + 1)
            }
        case "text/html", "text/x-amp-html", "application/xhtml+xml", "text/plain", "":
            guard !isAttached else { return }
            let coding = MailParts.Field(fields["content-transfer-encoding"] ?? "").value
            texts.append(
                Text(isHTML: type.value.contains("html"), bytes: MailParts.decoded(body, coding)))
        default: break
        }
    }

    private static func decoded(_ body: ArraySlice<UInt8>, _ coding: String) -> [UInt8] {
        switch coding {
        case "quoted-printable": quotedPrintable(body)
        case "base64": Base64Text.bytes(body) ?? Array(body)
        default: Array(body)
        }
    }

    /// RFC 2045 6.7; what is not written correctly stays.
    private static func quotedPrintable(_ body: ArraySlice<UInt8>) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(body.count)
        var rest = body
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "=") else {
                bytes.append(byte)
                continue
            }
            let blanks = rest.prefix(80).prefix { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }.count
            if rest.dropFirst(blanks).first == UInt8(ascii: "\n") {
                rest = rest.dropFirst(blanks + 1)
                continue
            }
            let digits = rest.prefix(2).compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
            guard digits.count == 2 else {
                bytes.append(byte)
                continue
            }
            bytes.append(UInt8(digits[0] * 16 + digits[1]))
            rest = rest.dropFirst(2)
        }
        return bytes
    }
}

// MARK: - Header fields and boundaries

extension MailParts {
    /// A header field with parameters: `text/html; charset="utf-8"`, in lower case except for the parameters' values.
    struct Field {
        let value: String
        private(set) var parameters: [String: String] = [:]

        init(_ text: String) {
            let parts = text.prefix(4_096).split(separator: ";", omittingEmptySubsequences: false)
            value = Field.trimmed(parts.first ?? "").lowercased()
            for part in parts.dropFirst().prefix(32) {
                let pair = part.split(separator: "=", maxSplits: 1)
                guard pair.count == 2 else { continue }
                var text = Field.trimmed(pair[1])
                if text.hasPrefix("\""), text.hasSuffix("\""), text.count > 1 {
                    text = String(text.dropFirst().dropLast())
                }
                parameters[Field.trimmed(pair[0]).lowercased()] = text
            }
        }

        private static func trimmed(_ text: some StringProtocol) -> String {
            let start = text.drop { $0.isWhitespace }
            return String(start.reversed().drop { $0.isWhitespace }.reversed())
        }
    }

    private static func split(
        _ message: ArraySlice<UInt8>
    ) -> (fields: [String: String], body: ArraySlice<UInt8>) {
        let names: Set<String> = ["content-type", "content-disposition", "content-transfer-encoding"]
        var fields: [String: String] = [:]
        var last: String?
        var rest = message
        var lineCount = 0
        while !rest.isEmpty, lineCount < 10_000 {
            lineCount += 1
            let end = rest.firstIndex(of: UInt8(ascii: "\n")) ?? rest.endIndex
            var line = rest[..<end]
            rest = rest[min(end + 1, rest.endIndex)...]
            if line.last == UInt8(ascii: "\r") { line = line.dropLast() }
            guard let first = line.first else { break }
            if first == 0x20 || first == 0x09 {
                if let last, (fields[last]?.utf8.count ?? 0) < 4_096 {
                    fields[last]? += String(decoding: line, as: UTF8.self)
                }
                continue
            }
            let name = String(decoding: line.prefix(64).prefix { $0 != UInt8(ascii: ":") }, as: UTF8.self).lowercased()
            last = names.contains(name) && fields[name] == nil ? name : nil
            if let last {
                fields[last] = String(decoding: line.dropFirst(name.utf8.count + 1).prefix(4_096), as: UTF8.self)
            }
        }
        return (fields, rest)
    }

    /// The parts between lines with a boundary; a missing end is that of the body.
    private static func parts(of body: ArraySlice<UInt8>, _ boundary: String, limit: Int) -> [ArraySlice<UInt8>] {
        let mark = Array(("--" + boundary).utf8)
        var parts: [ArraySlice<UInt8>] = []
        var start: Int?
        var rest = body
        while !rest.isEmpty, parts.count <= limit {
            let end = rest.firstIndex(of: UInt8(ascii: "\n")) ?? rest.endIndex
            let line = rest[..<end]
            if line.starts(with: mark) {
                let tail = line.dropFirst(mark.count).filter { $0 != 0x20 && $0 != 0x09 && $0 != 0x0D }
                if tail.isEmpty || tail == Array("--".utf8) {
                    if let start { parts.append(body[start..<line.startIndex]) }
                    start = tail.isEmpty ? min(end + 1, rest.endIndex) : nil
                    if !tail.isEmpty { return parts }
                }
            }
            rest = rest[min(end + 1, rest.endIndex)...]
        }
        if let start, start < body.endIndex { parts.append(body[start...]) }
        return parts
    }
}
