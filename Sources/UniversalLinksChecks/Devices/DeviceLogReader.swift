import JSONSyntax

/// Finds the lines of `swcd` in a log of any size, in the memory of one line.
package struct DeviceLogReader: Sendable {
    package private(set) var log: DeviceLog

    private var line: [UInt8] = []

    /// The rest of a longer line is ignored.
    package static let maximumLineByteCount = 65_536

    package init(continuing log: DeviceLog = DeviceLog()) { self.log = log }

    package mutating func read(_ bytes: UnsafeRawBufferPointer) {
        var rest = bytes[...]
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
            keep(rest[..<end])
            finish()
            rest = rest[(end + 1)...]
        }
        keep(rest)
    }

    /// A last line may have no line feed.
    package mutating func finish() {
        if let event = DeviceLogLine.event(line[...]) { log.add(event) }
        line.removeAll(keepingCapacity: true)
    }

    /// An array, as `log show --style json` writes it.
    ///
    /// - Returns: Whether the bytes are such an array.
    package mutating func readArray(_ bytes: [UInt8]) -> Bool {
        guard let values = (try? JSONDocument(parsing: bytes))?.root.array else { return false }
        for object in values.compactMap(\.object) {
            if let event = DeviceLogLine.event(object) { log.add(event) }
        }
        return true
    }

    private mutating func keep(_ bytes: Slice<UnsafeRawBufferPointer>) {
        let room = DeviceLogReader.maximumLineByteCount - line.count
        if room > 0 { line.append(contentsOf: bytes.prefix(room)) }
    }
}

/// How a line of a log is written: by `log show` in any of its styles, by Console, or by a syslog.
enum DeviceLogLine {
    static func event(_ line: ArraySlice<UInt8>) -> DeviceLogEvent? {
        let text = DeviceText.trimmed(line)
        guard DeviceText.contains("swcd", in: text) else { return nil }
        return text.first == UInt8(ascii: "{") ? event(ofJSON: text) : event(ofText: text)
    }

    /// An object as `log show --style ndjson` and `--style json` write it.
    static func event(_ object: JSONObject) -> DeviceLogEvent? {
        let path = Array((object["processImagePath"]?.string ?? object["process"]?.string ?? "").utf8)
        guard path.suffix(4).elementsEqual("swcd".utf8), path.count == 4 || path[path.count - 5] == UInt8(ascii: "/"),
            let message = object["eventMessage"]?.string ?? object["composedMessage"]?.string
        else { return nil }
        return DeviceLogEvent(time: object["timestamp"]?.string, message: Array(message.utf8)[...])
    }

    private static func event(ofJSON line: ArraySlice<UInt8>) -> DeviceLogEvent? {
        guard let object = (try? JSONDocument(parsing: Array(line)))?.root.object else { return nil }
        return event(object)
    }

    private static func event(ofText line: ArraySlice<UInt8>) -> DeviceLogEvent? {
        guard let process = process(in: line) else { return nil }
        var message = withoutPreamble(line[process.upperBound...])
        var time = time(in: line[..<process.lowerBound])
        // Systems before iOS 10 repeat the time in the message.
        if DeviceDate(DeviceText.string(message.prefix(11))) != nil,
            let mark = DeviceText.range(of: "[SWC]", in: message)
        {
            time = DeviceText.string(DeviceText.trimmed(message[..<mark.lowerBound].prefix(40)))
            message = DeviceText.trimmed(message[mark.upperBound...])
        }
        // A line of another text may name the process as well.
        let isNumbered = line[process.upperBound...].first != UInt8(ascii: ":")
        guard time != nil || isNumbered else { return nil }
        return DeviceLogEvent(time: time, message: message)
    }

    /// Where the name of the process is: a word of its own, before its number, its library, its message, or a column,
    /// and before any other process is named.
    private static func process(in line: ArraySlice<UInt8>) -> Range<Int>? {
        guard let place = DeviceText.range(of: "swcd", in: line) else { return nil }
        let head = line[..<place.lowerBound]
        guard head.last.map({ DeviceText.isSpace($0) || $0 == UInt8(ascii: "/") }) ?? true,
            !head.contains(UInt8(ascii: "[")), !DeviceText.contains(": ", in: head)
        else { return nil }
        let rest = line[place.upperBound...]
        let ends = [UInt8(ascii: ":"), UInt8(ascii: "["), UInt8(ascii: "("), UInt8(ascii: "\t")]
        let isEnded = rest.first.map { ends.contains($0) } ?? false
        return isEnded || rest.starts(with: "  ".utf8) ? place : nil
    }

    /// The message: what follows numbers, library, level, subsystem and colon.
    private static func withoutPreamble(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var rest = bytes
        while let first = rest.first {
            switch first {
            case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: ":"): rest = rest.dropFirst()
            case UInt8(ascii: "["): rest = rest.behind(UInt8(ascii: "]"))
            case UInt8(ascii: "("): rest = rest.behind(UInt8(ascii: ")"))
            case UInt8(ascii: "<"):
                guard levels.contains(where: { rest.starts(with: $0) }) else { return rest }
                rest = rest.behind(UInt8(ascii: ">"))
            default: return rest
            }
        }
        return rest
    }

    private static let levels = ["<Notice>", "<Error>", "<Fault>", "<Debug>", "<Info>", "<Warning>", "<Default>"]
        .map { Array($0.utf8) }

    private static func time(in bytes: ArraySlice<UInt8>) -> String? {
        if DeviceDate(DeviceText.string(bytes.prefix(11))) != nil {
            let clock = bytes.dropFirst(11).prefix(30).prefix { !DeviceText.isSpace($0) }
            return DeviceText.string(bytes[..<clock.endIndex])
        }
        guard let colon = bytes.prefix(200).firstIndex(of: UInt8(ascii: ":")), colon - 2 >= bytes.startIndex,
            bytes[(colon - 2)..<colon].allSatisfy(DeviceText.isDigit)
        else { return nil }
        let clock = bytes[(colon - 2)...].prefix(30).prefix { !DeviceText.isSpace($0) }
        // A syslog starts with the month and the day.
        let isSyslog = colon - 2 - bytes.startIndex == 7
        return DeviceText.string(isSyslog ? bytes[..<clock.endIndex] : clock)
    }
}

extension ArraySlice<UInt8> {
    fileprivate func behind(_ byte: UInt8) -> ArraySlice<UInt8> {
        firstIndex(of: byte).map { self[($0 + 1)...] } ?? self[endIndex...]
    }
}
