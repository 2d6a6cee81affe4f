import SignedEnvelope
import UniversalLinks
import UniversalLinksFoundation

/// A provisioning profile: which apps may be signed with which entitlements, for which devices.
struct ProvisioningProfile {
    let facts: EntitlementFacts
    let team: String?
    let signing: Signing
    /// The property list, if it is XML.
    let xml: [UInt8]?

    /// A profile contains certificates and device identifiers.
    static let maximumByteCount = 8 * 1_048_576

    /// Reads a CMS envelope around a property list.
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

    static func isLikely(_ dictionary: [String: PropertyListValue]) -> Bool {
        dictionary["Entitlements"]?.dictionary != nil && dictionary["TeamIdentifier"] != nil
    }
}

extension PropertyListValue {
    static func read(_ bytes: [UInt8], limit: Int) throws(AppFileError) -> PropertyListValue {
        do throws(EntitlementsError) {
            return try PropertyListValue(reading: bytes, limit: limit)
        } catch {
            throw AppFileError(error.message)
        }
    }
}

/// What a dictionary of entitlements says about an app, apart from its domains.
struct EntitlementFacts {
    let entitlements: Entitlements
    let team: String?
    /// Whether a debugger may attach, as in a development build; nil if not set.
    let allowsDebugger: Bool?
    let isBeta: Bool
    /// Whether any domain is allowed, as in a profile.
    let allowsAnyDomain: Bool
    let hasDomainsKey: Bool

    static let domainsKey = "com.apple.developer.associated-domains"

    init(_ dictionary: [String: PropertyListValue], _ settings: BuildSettings) throws(AppFileError) {
        var dictionary = dictionary
        let domains = dictionary[EntitlementFacts.domainsKey]
        hasDomainsKey = domains != nil
        allowsAnyDomain = domains?.string == "*" || domains?.array?.contains { $0.string == "*" } ?? false
        if allowsAnyDomain { dictionary[EntitlementFacts.domainsKey] = nil }
        do throws(EntitlementsError) {
            entitlements = try Entitlements(dictionary, buildSettings: settings)
        } catch {
            throw AppFileError(error.message)
        }
        team = dictionary["com.apple.developer.team-identifier"]?.string
        allowsDebugger =
            dictionary["get-task-allow"]?.boolean ?? dictionary["com.apple.security.get-task-allow"]?.boolean
        isBeta = dictionary["beta-reports-active"]?.boolean ?? false
    }

    /// Nil for one with a wildcard, as in a profile for any app of a team.
    var appIdentifier: AppIdentifier? {
        entitlements.app.flatMap { $0.text.contains("*") || $0.text.isEmpty ? nil : $0 }
    }

    var signing: Signing? {
        switch allowsDebugger {
        case true?: .development
        case false?: .distribution(isBeta ? .appStore : .unknown)
        case nil: isBeta ? .distribution(.appStore) : nil
        }
    }

    func agrees(with other: EntitlementFacts) -> Bool {
        entitlements.app?.text == other.entitlements.app?.text
            && entitlements.associatedDomains.map { Array($0.text.utf8) }
                == other.entitlements.associatedDomains.map { Array($0.text.utf8) }
    }
}
