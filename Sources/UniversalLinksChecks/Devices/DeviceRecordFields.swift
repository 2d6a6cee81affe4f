import JSONSyntax
import UniversalLinks

/// The lines of a record, as bytes.
struct DeviceRecordFields: Hashable {
    private var values: [Key: [UInt8]] = [:]
    private var others: [Other] = []

    private struct Other: Hashable {
        let key: [UInt8]
        var value: [UInt8]
    }

    /// Longer keys are not keys.
    static let maximumKeyByteCount = 40
    /// What is behind so many flags of a record counts as one: a device prints a few.
    private static let maximumFlagCount = 64
    /// Further keys of a record than this are left out.
    private static let maximumOtherCount = 32

    /// The keys that are known; where from, `Tests/devices/README.md` says.
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

    /// The members of an object, those that are not text as they are written.
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

    /// The text of a key; nil where it is empty or missing.
    private func text(_ key: Key) -> String? {
        guard let bytes = values[key], !bytes.isEmpty else { return nil }
        return DeviceText.string(bytes[...])
    }

    /// The record; nil without service, app or domain.
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
