import UniversalLinksService

/// A line of the access log. Text from clients is escaped and cut: a line is one line, however hostile the request.
struct AccessLogLine {
    /// The line, with its end.
    var bytes: [UInt8] { text + (isJSON ? [UInt8(ascii: "}"), UInt8(ascii: "\n")] : [UInt8(ascii: "\n")]) }

    private var text: [UInt8] = []
    private let isJSON: Bool
    private static let limit = 400

    init(_ format: AccessLog.Format) {
        isJSON = format == .json
        text.reserveCapacity(256)
        if isJSON { text.append(UInt8(ascii: "{")) }
    }

    /// A value from a client.
    mutating func add(_ key: StaticString, outside value: String) {
        // Nearly all are plain.
        let isPlain = value.utf8.count <= AccessLogLine.limit && value.utf8.allSatisfy { (0x20..<0x7F).contains($0) }
        add(key, text: isPlain ? value : TerminalText(value, limit: AccessLogLine.limit).description)
    }

    /// A value of ours, without control characters.
    mutating func add(_ key: StaticString, text value: String) {
        start(key)
        let needsQuotes = isJSON || value.isEmpty || value.utf8.contains(where: AccessLogLine.needsQuotes)
        guard needsQuotes else {
            text += value.utf8
            return
        }
        text.append(UInt8(ascii: "\""))
        for byte in value.utf8 {
            if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { text.append(UInt8(ascii: "\\")) }
            text.append(byte)
        }
        text.append(UInt8(ascii: "\""))
    }

    mutating func add(_ key: StaticString, number: String) {
        start(key)
        text += number.utf8
    }

    private mutating func start(_ key: StaticString) {
        if text.count > 1 { text.append(isJSON ? UInt8(ascii: ",") : UInt8(ascii: " ")) }
        if isJSON { text.append(UInt8(ascii: "\"")) }
        key.withUTF8Buffer { text += $0 }
        if isJSON { text.append(UInt8(ascii: "\"")) }
        text.append(isJSON ? UInt8(ascii: ":") : UInt8(ascii: "="))
    }

    private static func needsQuotes(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "=")
            || byte == UInt8(ascii: "\\")
    }

    /// `0.12`
    static func milliseconds(_ time: Duration) -> String {
        let hundredths = time.components.seconds * 100_000 + time.components.attoseconds / 10_000_000_000_000
        let rest = hundredths % 100
        return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest)"
    }
}
