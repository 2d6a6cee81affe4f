import JSONSyntax
package import UniversalLinks

/// What a device has noted about one service, app and domain, as `swcutil show` prints it.
///
/// <https://developer.apple.com/documentation/technotes/tn3155-debugging-universal-links>
package struct DeviceRecord: Sendable {
    /// The service: `applinks`.
    package var service: String
    /// The app.
    package var app: AppIdentifier
    /// The version of the app, as written.
    package var appVersion: String?
    /// The domain as the app's entitlement writes it, with `*.` and a mode where it has them.
    package var domain: AssociatedDomain
    /// Whether the user wants links of the domain in the app.
    package var userApproval: Approval
    /// Whether the domain's association file names the app.
    package var siteApproval: Approval
    /// Words such as `developer`, as written.
    package var flags: [String] = []
    /// The components that the device has for the app; nil where the output prints none.
    package var patterns: DevicePatterns?
    /// When the file was requested last, as written; nil where it never was.
    package var lastCheck: String?
    /// When it is requested next, as written.
    package var nextCheck: String?
    /// What went wrong then, as written.
    package var error: String?
    /// How often it was tried again, as written.
    package var retries: String?
    /// Further lines of the record, as written: keys that nothing here knows.
    package var others: [Line] = []

    /// A line of a record.
    package struct Line: Hashable, Sendable {
        /// What is before the colon.
        package let key: String
        /// What is behind it.
        package let value: String

        /// A line.
        package init(_ key: String, _ value: String) {
            (self.key, self.value) = (key, value)
        }
    }

    /// What was decided about a record.
    package enum Approval: Hashable, Sendable {
        /// Yes.
        case approved
        /// No.
        case denied
        /// Nothing was decided.
        case unspecified
        /// Another word.
        case other(String)
    }

    init(service: String, app: AppIdentifier, domain: AssociatedDomain) {
        self.service = service
        self.app = app
        self.domain = domain
        userApproval = .unspecified
        siteApproval = .unspecified
    }
}

extension DeviceRecord {
    /// Whether the device fetches the file from the host itself, not from Apple's CDN (semantics D2).
    package var isInDeveloperMode: Bool {
        domain.modes.contains(.developer) || flags.contains { $0.isVerbatim("developer") }
    }

    /// When the file was requested last, as written; nil if there is no such time.
    package var lastCheckTime: String? { lastCheck.flatMap { DeviceDate($0)?.isNone == true ? nil : $0 } }

    /// When it is requested next, as written; nil if there is no such time.
    package var nextCheckTime: String? { nextCheck.flatMap { DeviceDate($0)?.isNone == true ? nil : $0 } }

    /// Whether the record shows a request for the file, be it one that failed.
    package var showsRequest: Bool { lastCheckTime != nil || error != nil }

    /// The day of the last check, in words.
    package var lastCheckDay: String? { lastCheckTime.flatMap { DeviceDate($0)?.description } }

    /// Why the device did not approve the app, as a clause; nil if it did, and for other words.
    package var siteReason: String? {
        switch siteApproval {
        case .denied: "the file that it got does not list it"
        case .unspecified: showsRequest ? "it got no usable file" : "by its record, it has never requested the file"
        case .approved, .other: nil
        }
    }

    /// Whether the record is that of an app, which may be named by its bundle identifier.
    package func isOf(_ app: String) -> Bool {
        self.app == AppIdentifier(app) || self.app.bundleIdentifier.isVerbatim(app)
    }

    /// Whether the record's domain is a host, or a wildcard that covers it or its parent.
    package func isAbout(_ host: String) -> Bool {
        if domain.host.isVerbatim(host.asciiLowercased) { return true }
        return AssociationFile.Domain((domain.isWildcard ? "*." : "") + domain.host)?.relation(to: host) == .contained
    }
}

extension DeviceRecord.Approval {
    /// An approval in the word of the device.
    init(_ word: String) {
        let known: [(word: String, approval: Self)] = [
            ("approved", .approved), ("denied", .denied), ("unspecified", .unspecified), ("", .unspecified),
        ]
        self = known.first { $0.word.isVerbatim(word) }?.approval ?? .other(word)
    }

    /// The word of the device.
    package var word: String {
        switch self {
        case .approved: "approved"
        case .denied: "denied"
        case .unspecified: "unspecified"
        case .other(let word): word
        }
    }
}
