/// Why no component matches a URL for an app.
public enum UnmatchedReason: Hashable, Sendable {
    /// The system refuses the file altogether.
    case refusedFile(AssociationFile.Refusal)
    /// The URL's scheme is neither `http` nor `https` (semantics H5).
    case otherScheme
    /// The URL has no host (semantics H5).
    case noHost
    /// The file applies to another host (semantics H1).
    case otherHost
    /// The file has no usable `applinks` object.
    case noAppLinks
    /// No detail lists the app (semantics I3).
    case unlistedApp
    /// The app is only in `appIDs`, which the system of the reading options does not support (semantics I6).
    case unknownIdentifierList
    /// The detail has a list without a member (semantics O2), or none that the system of the reading options knows.
    case emptyList
    /// No component of the detail matches.
    case noComponentMatches

    /// The name of the reason, in lower case with hyphens.
    public var name: String {
        switch self {
        case .refusedFile: "refused-file"
        case .otherScheme: "other-scheme"
        case .noHost: "no-host"
        case .otherHost: "other-host"
        case .noAppLinks: "no-applinks"
        case .unlistedApp: "unlisted-app"
        case .unknownIdentifierList: "unknown-identifier-list"
        case .emptyList: "empty-list"
        case .noComponentMatches: "no-component-matches"
        }
    }
}
