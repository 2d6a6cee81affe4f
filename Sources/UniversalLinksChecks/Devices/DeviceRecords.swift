import JSONSyntax
package import UniversalLinks

/// Everything that a device has noted about associated domains: the output of `swcutil show`, also from a sysdiagnose.
package struct DeviceRecords: Sendable {
    /// In the order of the output; equal ones once.
    package let records: [DeviceRecord]
    package let hasMore: Bool

    /// Of all outputs of a device.
    package static let maximumByteCount = 8_388_608
    /// Of all outputs of a device; one with hundreds of apps has some thousands.
    package static let maximumCount = 20_000

    package struct ReadingError: Error, Hashable, Sendable {
        package let message: String
    }

    package init(_ records: [DeviceRecord]) { (self.records, hasMore) = (records, false) }

    /// Reads an output.
    ///
    /// ## Parsing behavior
    /// - Text is read line by line as `Key: value`; a line `Service:` starts a record, a line of `-` or `=` ends it,
    ///   and other indented lines continue the value before them.
    /// - JSON is an object whose `db` lists records with the same keys.
    /// - Records without service, app or domain are left out, and so is whatever else the output contains.
    ///
    /// The work is in proportion to the number of bytes, whatever they are.
    ///
    /// - Throws: If the output has too many bytes, is not UTF-8, or contains no record.
    package init(parsing bytes: [UInt8], limit: Int = DeviceRecords.maximumCount) throws(ReadingError) {
        guard bytes.count <= DeviceRecords.maximumByteCount else {
            throw ReadingError(message: "It is larger than 8 MiB; no output of swcutil show is.")
        }
        let isObject = bytes.first { !DeviceText.isSpace($0) } == UInt8(ascii: "{")
        var reader = DeviceRecordReader(limit: limit)
        if isObject {
            try DeviceRecords.read(json: bytes, &reader)
        } else {
            try DeviceRecords.read(text: bytes, &reader)
        }
        records = reader.records.compactMap { $0.record }
        hasMore = reader.isFull
        guard !records.isEmpty else {
            throw ReadingError(
                message: "It contains no record of swcutil show. Run it on a Mac (sudo swcutil show), or use "
                    + "swcutil_show.txt from a sysdiagnose of the device.")
        }
    }

    /// The records for an app on a host, those for the host itself before those for its subdomains.
    ///
    /// - Parameters:
    ///   - app: Nil for every app.
    ///   - service: Another service than that of links.
    package func records(
        ofLinksOn host: String, for app: AppIdentifier?, service: String = "applinks"
    ) -> [DeviceRecord] {
        let own = records.filter { record in
            guard record.service.hasSameScalars(as: service), app.map({ $0 == record.app }) ?? true else {
                return false
            }
            let domain = AssociationFile.Domain((record.domain.isWildcard ? "*." : "") + record.domain.host)
            return domain.map { $0.relation(to: host) == .contained } ?? false
        }
        let ranked = own.enumerated().sorted { left, right in
            if left.element.domain.isWildcard != right.element.domain.isWildcard {
                return right.element.domain.isWildcard
            }
            let (leftLength, rightLength) = (left.element.domain.host.utf8.count, right.element.domain.host.utf8.count)
            // Of several wildcards the longest counts (semantics H2).
            return leftLength == rightLength ? left.offset < right.offset : leftLength > rightLength
        }
        return ranked.map(\.element)
    }

    private static func read(text bytes: [UInt8], _ reader: inout DeviceRecordReader) throws(ReadingError) {
        guard String(wellFormedUTF8: bytes) != nil else {
            throw ReadingError(message: "It is not UTF-8 text.")
        }
        var rest = bytes[...]
        while !rest.isEmpty {
            let end = rest.firstIndex(of: UInt8(ascii: "\n")) ?? rest.endIndex
            reader.read(rest[..<end])
            rest = rest[end...].dropFirst()
        }
        reader.finish()
    }

    private static func read(json bytes: [UInt8], _ reader: inout DeviceRecordReader) throws(ReadingError) {
        let document: JSONDocument
        do throws(JSONSyntaxError) {
            document = try JSONDocument(parsing: bytes)
        } catch {
            throw ReadingError(message: "It starts like JSON, but is not valid: \(error.message)")
        }
        let list = document.root.object?["db"]?.array ?? []
        for object in list.lazy.compactMap(\.object) where !reader.isFull { reader.add(DeviceRecordFields(object)) }
    }
}

struct DeviceRecordReader {
    /// Equal ones once.
    private(set) var records: [DeviceRecordFields] = []
    private(set) var isFull = false

    private var known: Set<DeviceRecordFields> = []
    private let limit: Int

    /// The record that lines belong to; nil after a rule, where other sections are.
    private var current: DeviceRecordFields?
    private var last = LastLine.none

    private enum LastLine {
        case none
        case key(DeviceRecordFields.Key)
        case other
    }

    init(limit: Int) { self.limit = limit }

    mutating func add(_ fields: DeviceRecordFields) {
        guard known.insert(fields).inserted else { return }
        isFull = records.count == limit
        if !isFull { records.append(fields) }
    }

    mutating func finish() {
        guard let last = current.take() else { return }
        add(last)
    }

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

    /// Whether a line has the shape of `swcutil`: a capital, and spaces after the colon that align the values.
    private static func isUnknownKey(_ text: ArraySlice<UInt8>, first: UInt8, colon: Int) -> Bool {
        guard (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(first) else { return false }
        let rest = text[(colon + 1)...]
        return rest.isEmpty || rest.starts(with: "  ".utf8)
    }
}

struct DeviceRecordFields: Hashable {
    private var values: [Key: [UInt8]] = [:]
    private var others: [Other] = []

    private struct Other: Hashable {
        let key: [UInt8]
        var value: [UInt8]
    }

    static let maximumKeyByteCount = 40
    /// A device prints a few; the rest counts as one.
    private static let maximumFlagCount = 64
    private static let maximumOtherCount = 32

    /// The known keys; `Tests/devices/README.md` names their sources.
    enum Key: String, CaseIterable {
        case service = "Service"
        case app = "App ID"
        case appVersion = "App Version"
        case appInstance = "App PI"
        case domain = "Domain"
        case patterns = "Patterns"
        case details = "Details"
        case userApproval = "User Approval"
        case siteApproval = "Site/Fmwk Approval"
        case flags = "Flags"
        case lastCheck = "Last Checked"
        case nextCheck = "Next Check"
        case error = "Error"
        case retries = "Retries"

        init?(_ bytes: some Collection<UInt8>) {
            guard let key = Key.allCases.first(where: { $0.rawValue.utf8.elementsEqual(bytes) }) else { return nil }
            self = key
        }
    }

    init() {}

    /// Members that are not text are kept as written.
    init(_ object: JSONObject) {
        for member in object.members {
            let value = Array((member.value.string ?? DeviceRecordFields.writing(of: member.value)).utf8)
            if let key = Key(member.key.utf8) {
                values[key] = value
            } else {
                addOther(Array(member.key.utf8)[...], value[...])
            }
        }
    }

    private static func writing(of value: JSONValue) -> String {
        value.isNull ? "" : JSONWriter(layout: .compact).text(of: value)
    }

    mutating func set(_ key: Key, _ value: ArraySlice<UInt8>) { values[key] = Array(value) }

    mutating func append(_ text: ArraySlice<UInt8>, to key: Key) {
        values[key, default: []].append(UInt8(ascii: " "))
        values[key, default: []].append(contentsOf: text)
    }

    mutating func addOther(_ key: ArraySlice<UInt8>, _ value: ArraySlice<UInt8>) {
        guard others.count < DeviceRecordFields.maximumOtherCount else { return }
        others.append(Other(key: Array(key), value: Array(value)))
    }

    mutating func appendToOther(_ text: ArraySlice<UInt8>) {
        guard others.count < DeviceRecordFields.maximumOtherCount, !others.isEmpty else { return }
        others[others.count - 1].value.append(UInt8(ascii: " "))
        others[others.count - 1].value.append(contentsOf: text)
    }

    private func text(_ key: Key) -> String? {
        guard let bytes = values[key], !bytes.isEmpty else { return nil }
        return DeviceText.string(bytes[...])
    }

    /// Nil without service, app or domain.
    var record: DeviceRecord? {
        guard let service = text(.service), let app = text(.app), let domain = text(.domain) else { return nil }
        var record = DeviceRecord(
            service: service, app: AppIdentifier(app), domain: AssociatedDomain(parsing: "\(service):\(domain)"))
        record.appVersion = text(.appVersion)
        record.userApproval = .init(text(.userApproval) ?? "")
        record.siteApproval = .init(text(.siteApproval) ?? "")
        let isBetweenFlags = { (byte: UInt8) in DeviceText.isSpace(byte) || byte == UInt8(ascii: ",") }
        record.flags = (values[.flags] ?? [])
            .split(maxSplits: DeviceRecordFields.maximumFlagCount - 1, whereSeparator: isBetweenFlags)
            .map(DeviceText.string)
        record.patterns = (values[.patterns] ?? values[.details]).flatMap { $0.isEmpty ? nil : DevicePatterns($0) }
        record.lastCheck = text(.lastCheck)
        record.nextCheck = text(.nextCheck)
        record.error = text(.error)
        record.retries = text(.retries)
        record.others = others.map {
            DeviceRecord.Line(DeviceText.string($0.key[...]), DeviceText.string($0.value[...]))
        }
        return record
    }
}

/// What a file says about a device, whatever kind of file it is.
package struct DeviceEvidence: Sendable {
    package let name: String
    /// The file itself, or entries of an archive, in order.
    package var sources: [Source] = []
    package var records: [DeviceRecord] = []
    /// From the lines of `swcd`.
    package var log = DeviceLog()
    /// Logs in a format that only a Mac reads, each once.
    package var binaryLogs: [String] = []
    package var hasMoreBinaryLogs = false

    package struct Source: Hashable, Sendable {
        package let name: String
        package let kind: Kind

        package enum Kind: String, Hashable, Sendable {
            case records
            case log
        }

        package init(name: String, kind: Kind) {
            (self.name, self.kind) = (name, kind)
        }
    }

    package init(name: String) { self.name = name }

    package var isEmpty: Bool { records.isEmpty && log.lineCount == 0 }
}
