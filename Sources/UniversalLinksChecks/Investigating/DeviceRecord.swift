package import UniversalLinks

/// What a device has noted about one service, app and domain, as `swcutil show` prints it.
///
/// <https://developer.apple.com/documentation/technotes/tn3155-debugging-universal-links>
package struct DeviceRecord: Sendable {
    /// The service: `applinks`.
    package var service: String
    /// The app.
    package var app: AppIdentifier
    /// The domain as the app's entitlement writes it, with `*.` and a mode where it has them.
    package var domain: AssociatedDomain
    /// Whether the user wants links of the domain in the app.
    package var userApproval: Approval
    /// Whether the domain's association file names the app.
    package var siteApproval: Approval
    /// When the file was asked for last, as written; nil where it never was.
    package var lastCheck: String?
    /// When it is asked for next, as written.
    package var nextCheck: String?
    /// What went wrong then, as written.
    package var error: String?

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

extension DeviceRecord.Approval {
    init(_ word: String) {
        switch word {
        case "approved": self = .approved
        case "denied": self = .denied
        case "unspecified", "": self = .unspecified
        default: self = .other(word)
        }
    }
}
