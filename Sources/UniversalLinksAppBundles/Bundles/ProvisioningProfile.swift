import SignedEnvelope
import UniversalLinks
import UniversalLinksFoundation

/// A provisioning profile: which apps may be signed with which entitlements, for which devices.
struct ProvisioningProfile {
    let facts: EntitlementFacts
    let team: String?
    let signing: Signing
    /// Its property list, where it is XML.
    let xml: [UInt8]?

    /// The most bytes of a profile that are read; it contains certificates and device identifiers.
    static let maximumByteCount = 8 * 1_048_576

    /// Reads a profile: a CMS envelope around a property list.
    ///
    /// - Throws: if the bytes are not one.
    init(_ bytes: [UInt8], _ settings: BuildSettings) throws(AppFileError) {
        let payload: [UInt8]
        do throws(SignedDataError) {
            payload = try SignedData(parsing: bytes).payload
        } catch {
            throw AppFileError(
                "It is not a provisioning profile: its signed envelope is damaged at byte \(error.byteOffset). "
                    + "Download it again.")
        }
        let list = try PropertyListValue.read(payload, limit: ProvisioningProfile.maximumByteCount)
        guard let dictionary = list.dictionary else { throw AppFileError("The profile is not a dictionary.") }
        try self.init(dictionary, payload, settings)
    }

    /// Reads a profile without its envelope, as `security cms -D` prints it.
    init(
        _ dictionary: [String: PropertyListValue], _ list: [UInt8], _ settings: BuildSettings
    ) throws(AppFileError) {
        guard let entitlements = dictionary["Entitlements"]?.dictionary else {
            throw AppFileError("The profile has no Entitlements.")
        }
        facts = try EntitlementFacts(entitlements, settings)
        team = dictionary["TeamIdentifier"]?.array?.first?.string ?? facts.team
        xml = list.starts(with: "bplist".utf8) ? nil : list
        signing =
            if facts.allowsDebugger == true {
                .development
            } else if dictionary["ProvisionsAllDevices"]?.boolean == true {
                .distribution(.direct)
            } else {
                .distribution(dictionary["ProvisionedDevices"] == nil ? .appStore : .adHoc)
            }
    }

    /// Whether a property list looks like a profile.
    static func isLikely(_ dictionary: [String: PropertyListValue]) -> Bool {
        dictionary["Entitlements"]?.dictionary != nil && dictionary["TeamIdentifier"] != nil
    }
}

extension PropertyListValue {
    /// Reads a property list of an app.
    static func read(_ bytes: [UInt8], limit: Int) throws(AppFileError) -> PropertyListValue {
        do throws(EntitlementsError) {
            return try PropertyListValue(reading: bytes, limit: limit)
        } catch {
            throw AppFileError(error.message)
        }
    }
}
