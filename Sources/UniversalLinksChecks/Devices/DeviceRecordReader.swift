/// Reads the text of `swcutil show` line by line.
struct DeviceRecordReader {
    /// The records so far.
    private(set) var records: [DeviceRecordFields] = []

    /// Whether lines belong to the last record: not behind a rule, where other sections are.
    private var isOpen = false
    private var last = LastLine.none

    /// What an indented line continues.
    private enum LastLine {
        case none
        case key(DeviceRecordFields.Key)
        case other
    }

    /// Reads the next line, without its line feed.
    mutating func read(_ line: ArraySlice<UInt8>) {
        let text = DeviceText.trimmed(line)
        guard let first = text.first else { return }
        if DeviceRecordReader.isRule(text) {
            (isOpen, last) = (false, .none)
            return
        }
        let isIndented = line.first.map(DeviceText.isSpace) ?? false
        let colon = text.prefix(DeviceRecordFields.maximumKeyByteCount + 1).firstIndex(of: UInt8(ascii: ":"))
        if let colon, let key = DeviceRecordFields.Key(DeviceText.trimmed(text[..<colon])) {
            if key == .service {
                records.append(DeviceRecordFields())
                isOpen = true
            }
            guard isOpen else { return }
            records[records.count - 1].set(key, DeviceText.trimmed(text[(colon + 1)...]))
            last = .key(key)
        } else if isIndented, isOpen {
            resume(text)
        } else if let colon, isOpen, DeviceRecordReader.isUnknownKey(text, first: first, colon: colon) {
            records[records.count - 1].addOther(text[..<colon], DeviceText.trimmed(text[(colon + 1)...]))
            last = .other
        } else {
            last = .none
        }
    }

    private mutating func resume(_ text: ArraySlice<UInt8>) {
        switch last {
        case .none: break
        case .key(let key): records[records.count - 1].append(text, to: key)
        case .other: records[records.count - 1].appendToOther(text)
        }
    }

    /// A line of four or more `-` or `=`, perhaps with a title between them.
    private static func isRule(_ text: ArraySlice<UInt8>) -> Bool {
        text.starts(with: "----".utf8) || text.starts(with: "====".utf8)
    }

    /// Whether a line has the shape of `swcutil`: a capital, and spaces behind the colon that align the values.
    private static func isUnknownKey(_ text: ArraySlice<UInt8>, first: UInt8, colon: Int) -> Bool {
        guard (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(first) else { return false }
        let rest = text[(colon + 1)...]
        return rest.isEmpty || rest.starts(with: "  ".utf8)
    }
}
