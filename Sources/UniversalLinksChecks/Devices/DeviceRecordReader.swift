/// Reads the text of `swcutil show` line by line.
struct DeviceRecordReader {
    /// The records so far, equal ones once.
    private(set) var records: [DeviceRecordFields] = []
    /// Whether there were more than are kept.
    private(set) var isFull = false

    private var known: Set<DeviceRecordFields> = []
    private let limit: Int

    /// The record that lines belong to: none behind a rule, where other sections are.
    private var current: DeviceRecordFields?
    private var last = LastLine.none

    /// What an indented line continues.
    private enum LastLine {
        case none
        case key(DeviceRecordFields.Key)
        case other
    }

    /// - Parameter limit: How many records are kept at most.
    init(limit: Int) { self.limit = limit }

    /// Adds a record that is complete.
    mutating func add(_ fields: DeviceRecordFields) {
        guard known.insert(fields).inserted else { return }
        isFull = records.count == limit
        if !isFull { records.append(fields) }
    }

    /// Ends the last record.
    mutating func finish() {
        guard let last = current.take() else { return }
        add(last)
    }

    /// Reads the next line, without its line feed.
    mutating func read(_ line: ArraySlice<UInt8>) {
        let text = DeviceText.trimmed(line)
        guard let first = text.first else { return }
        if DeviceRecordReader.isRule(text) {
            finish()
            last = .none
            return
        }
        let isIndented = line.first.map(DeviceText.isSpace) ?? false
        let colon = text.prefix(DeviceRecordFields.maximumKeyByteCount + 1).firstIndex(of: UInt8(ascii: ":"))
        if let colon, let key = DeviceRecordFields.Key(DeviceText.trimmed(text[..<colon])) {
            if key == .service, !isFull {
                finish()
                current = DeviceRecordFields()
            }
            guard current != nil else { return }
            current?.set(key, DeviceText.trimmed(text[(colon + 1)...]))
            last = .key(key)
        } else if isIndented, current != nil {
            resume(text)
        } else if let colon, current != nil, DeviceRecordReader.isUnknownKey(text, first: first, colon: colon) {
            current?.addOther(text[..<colon], DeviceText.trimmed(text[(colon + 1)...]))
            last = .other
        } else {
            last = .none
        }
    }

    private mutating func resume(_ text: ArraySlice<UInt8>) {
        switch last {
        case .none: break
        case .key(let key): current?.append(text, to: key)
        case .other: current?.appendToOther(text)
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
