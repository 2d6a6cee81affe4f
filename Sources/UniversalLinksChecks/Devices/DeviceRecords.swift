import JSONSyntax
package import UniversalLinks

/// Everything that a device has noted about associated domains: the output of `swcutil show`, also from a sysdiagnose.
package struct DeviceRecords: Sendable {
    /// The records, in the order of the output.
    package let records: [DeviceRecord]

    /// The most bytes of an output that are read.
    package static let maximumByteCount = 16_777_216

    /// Why a text is no output of `swcutil show`.
    package struct ReadingError: Error, Hashable, Sendable {
        /// What is wrong and what to do about it.
        package let message: String
    }

    /// Records that were read before.
    package init(_ records: [DeviceRecord]) { self.records = records }

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
    /// - Throws: where it has too many bytes, is no UTF-8, or contains no record.
    package init(parsing bytes: [UInt8]) throws(ReadingError) {
        guard bytes.count <= DeviceRecords.maximumByteCount else {
            throw ReadingError(message: "It is larger than 16 MiB; no output of swcutil show is.")
        }
        let isObject = bytes.first { !DeviceText.isSpace($0) } == UInt8(ascii: "{")
        let fields = isObject ? try DeviceRecords.fields(ofJSON: bytes) : try DeviceRecords.fields(ofText: bytes)
        records = fields.compactMap { $0.record }
        guard !records.isEmpty else {
            throw ReadingError(
                message: "It contains no record of swcutil show. Run it on a Mac (sudo swcutil show), or use "
                    + "swcutil_show.txt from a sysdiagnose of the device.")
        }
    }

    /// The records of links for an app on a host, those for the host itself before those for its subdomains.
    ///
    /// - Parameter app: nil for every app.
    package func records(ofLinksOn host: String, for app: AppIdentifier?) -> [DeviceRecord] {
        let own = records.filter { record in
            guard record.service.isVerbatim("applinks"), app.map({ $0 == record.app }) ?? true else { return false }
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

    private static func fields(ofText bytes: [UInt8]) throws(ReadingError) -> [DeviceRecordFields] {
        guard String(wellFormedUTF8: bytes) != nil else {
            throw ReadingError(message: "It is not UTF-8 text.")
        }
        var reader = DeviceRecordReader()
        var rest = bytes[...]
        while !rest.isEmpty {
            let end = rest.firstIndex(of: UInt8(ascii: "\n")) ?? rest.endIndex
            reader.read(rest[..<end])
            rest = rest[end...].dropFirst()
        }
        return reader.records
    }

    private static func fields(ofJSON bytes: [UInt8]) throws(ReadingError) -> [DeviceRecordFields] {
        let document: JSONDocument
        do throws(JSONSyntaxError) {
            document = try JSONDocument(parsing: bytes)
        } catch {
            throw ReadingError(message: "It starts like JSON, but is not valid: \(error.message)")
        }
        let list = document.root.object?["db"]?.array ?? []
        return list.compactMap(\.object).map { DeviceRecordFields($0) }
    }
}
