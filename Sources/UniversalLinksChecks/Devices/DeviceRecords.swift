import JSONSyntax
package import UniversalLinks

/// Everything that a device has noted about associated domains: the output of `swcutil show`, also from a sysdiagnose.
package struct DeviceRecords: Sendable {
    /// The records, in the order of the output; equal ones once.
    package let records: [DeviceRecord]
    /// Whether there are more records than are read.
    package let hasMore: Bool

    /// The most bytes of all outputs of a device that are read.
    package static let maximumByteCount = 8_388_608
    /// The most records of all outputs of a device that are read; a device with hundreds of apps has some thousands.
    package static let maximumCount = 20_000

    /// Why a text is no output of `swcutil show`.
    package struct ReadingError: Error, Hashable, Sendable {
        /// What is wrong and what to do about it.
        package let message: String
    }

    /// Records that were read before.
    package init(_ records: [DeviceRecord]) { (self.records, hasMore) = (records, false) }

    /// Reads an output.
    ///
    /// ## Parsing behavior
    /// - Text is read line by line as `Key: value`; a line `Service:` starts a record, a line of `-` or `=` ends it, and
    ///   indented lines that are none of these continue the value before them.
    /// - JSON is an object whose `db` lists records with the same keys.
    /// - Records without service, app or domain are left out, and so is whatever else the output contains.
    ///
    /// The work is in proportion to the number of bytes, whatever they are.
    ///
    /// - Parameter limit: How many records are read at most.
    /// - Throws: where it has too many bytes, is no UTF-8, or contains no record.
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

    /// The records of links for an app on a host, those for the host itself before those for its subdomains.
    ///
    /// - Parameters:
    ///   - app: nil for every app.
    ///   - service: Another service than that of links.
    package func records(
        ofLinksOn host: String, for app: AppIdentifier?, service: String = "applinks"
    ) -> [DeviceRecord] {
        let own = records.filter { record in
            guard record.service.isVerbatim(service), app.map({ $0 == record.app }) ?? true else { return false }
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
