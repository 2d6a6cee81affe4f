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

    /// Reads an output.
    ///
    /// ## Parsing behavior
    /// - Text is read line by line as `Key: value`; a line `Service:` starts a record, and lines that are none of both
    ///   continue the value before them or are skipped.
    /// - JSON is an object whose `db` lists records with the same keys.
    /// - Records without service, app or domain are left out, and so is whatever else the output holds.
    ///
    /// - Throws: where it has too many bytes, is no UTF-8, or holds no record.
    package init(parsing bytes: [UInt8]) throws(ReadingError) {
        guard bytes.count <= DeviceRecords.maximumByteCount else {
            throw ReadingError(message: "It is larger than 16 MiB; no output of swcutil show is.")
        }
        let fields =
            bytes.first { !" \t\r\n".utf8.contains($0) } == UInt8(ascii: "{")
            ? try DeviceRecords.fields(ofJSON: bytes) : try DeviceRecords.fields(ofText: bytes)
        records = fields.compactMap(DeviceRecord.init)
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
            guard record.service == "applinks", app.map({ $0 == record.app }) ?? true else { return false }
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
}

extension DeviceRecords {
    private typealias Fields = [String: String]

    private static func fields(ofText bytes: [UInt8]) throws(ReadingError) -> [Fields] {
        guard let text = String(wellFormedUTF8: bytes) else {
            throw ReadingError(message: "It is not UTF-8 text.")
        }
        var records: [Fields] = []
        var lastKey: String?
        for line in text.split(whereSeparator: \.isNewline) {
            guard let (key, value) = field(in: line) else {
                let rest = line.trimmed
                if let lastKey, !records.isEmpty, line.first?.isWhitespace == true, !rest.isEmpty {
                    records[records.count - 1][lastKey]?.append(" " + rest)
                } else {
                    lastKey = nil
                }
                continue
            }
            if key == "Service" { records.append([:]) }
            guard !records.isEmpty else { continue }
            records[records.count - 1][key] = value
            lastKey = key
        }
        return records
    }

    /// A line of the shape `Key: value`, whose key is one that records have.
    private static func field(in line: Substring) -> (key: String, value: String)? {
        guard let colon = line.firstIndex(of: ":") else { return nil }
        let key = line[..<colon].trimmed
        guard knownKeys.contains(key) else { return nil }
        return (key, line[line.index(after: colon)...].trimmed)
    }

    private static let knownKeys: Set<String> = [
        "Service", "App ID", "App Version", "App PI", "Domain", "User Approval", "Site/Fmwk Approval", "Flags",
        "Last Checked", "Next Check", "Error", "Retries", "Details", "Patterns",
    ]

    private static func fields(ofJSON bytes: [UInt8]) throws(ReadingError) -> [Fields] {
        let document: JSONDocument
        do throws(JSONSyntaxError) {
            document = try JSONDocument(parsing: bytes)
        } catch {
            throw ReadingError(message: "It starts like JSON, but is not valid: \(error.message)")
        }
        let list = document.root.object?["db"]?.array ?? []
        return list.compactMap { $0.object }.map { object in
            Fields(object.members.map { ($0.key, $0.value.string ?? "") }) { _, last in last }
        }
    }
}

extension DeviceRecord {
    fileprivate init?(_ fields: [String: String]) {
        guard let service = fields["Service"], let app = fields["App ID"], let domain = fields["Domain"],
            ![service, app, domain].contains("")
        else { return nil }
        self.init(
            service: service, app: AppIdentifier(app), domain: AssociatedDomain(parsing: "\(service):\(domain)"))
        userApproval = Approval(fields["User Approval"] ?? "")
        siteApproval = Approval(fields["Site/Fmwk Approval"] ?? "")
        let text = { (key: String) in fields[key].flatMap { $0.isEmpty ? nil : $0 } }
        lastCheck = text("Last Checked")
        nextCheck = text("Next Check")
        error = text("Error")
    }
}

extension Substring {
    fileprivate var trimmed: String {
        let start = drop { $0.isWhitespace }
        return String(start.reversed().drop { $0.isWhitespace }.reversed())
    }
}
